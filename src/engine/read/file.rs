//! Files: all of one comes into a buffer, whatever stands in its place by now, or there is a reason for the list of files not read.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::HARD_MAX_FILE_BYTES;
use crate::engine::label;
use crate::said;
use crate::words::{Digits, Phrase, Said, is_kept, phrase};

/// Never wait for the other end of a FIFO that took the place of a file after the walk had seen the file.
#[cfg(any(target_os = "linux", target_os = "android"))]
const NONBLOCK: i32 = 0o4000;
#[cfg(all(unix, not(any(target_os = "linux", target_os = "android"))))]
const NONBLOCK: i32 = 0x4;

/// On Windows a program may keep a file to itself while it saves it: so often and so long that is waited for.
const TRIES: u32 = 5;
const PAUSE: Duration = Duration::from_millis(100);

/// A file, to be read.
///
/// # Errors
/// Why it can't be opened.
pub fn open(path: &Path) -> Result<File, Failure> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, NONBLOCK);
    let mut tries = 1..TRIES;
    loop {
        match options.open(path) {
            Err(error) if is_kept(&error) && tries.next().is_some() => thread::sleep(PAUSE),
            opened => return opened.map_err(Failure::from_io),
        }
    }
}

/// Reads all of a file that is said to be `length` long; nothing if it turns out to be longer than `limit`.
///
/// One byte of room is left at the end: a read that does not fill it has met the end of the file, which saves the
/// second read that would say so.
pub fn fill_from(
    file: &mut impl Read,
    length: usize,
    buffer: &mut Vec<u8>,
    limit: u64,
) -> io::Result<Option<usize>> {
    if buffer.len() <= length {
        buffer.resize(length + 1, 0);
    }
    let mut filled = 0;
    loop {
        match file.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        }
        if filled as u64 > limit {
            return Ok(None);
        }
        if filled == length {
            break;
        }
        if filled == buffer.len() {
            // It grows while it is read: what it holds at the end of this loop is as good as any moment.
            buffer.resize(filled * 2, 0);
        }
    }
    Ok(Some(filled))
}

/// What is said of a file that is gone.
pub const GONE: Phrase = phrase("why-gone");
/// Limits are said in megabytes.
const MEGABYTE: u64 = 1 << 20;

/// Why there is no text, and what a person can do.
#[derive(Clone, Debug)]
pub enum Failure {
    /// It was gone when its turn came.
    Vanished,
    /// It may go better another time.
    Reason(Said),
    /// It lies in the file's bytes and what a person allows for them, and so will be the same the next time.
    OfContent(Said),
}

impl Failure {
    pub fn from_panic(panic: &(dyn std::any::Any + Send)) -> Failure {
        let cause = cause(panic);
        Failure::Reason(said!("why-reader-failed", cause = cause))
    }

    /// The reason in words.
    pub fn reason(self) -> Said {
        match self {
            Failure::Vanished => GONE.into(),
            Failure::Reason(reason) | Failure::OfContent(reason) => reason,
        }
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "it stands in map_err, which gives the error away"
    )]
    pub fn from_io(error: io::Error) -> Failure {
        match error.kind() {
            ErrorKind::NotFound => Failure::Vanished,
            _ => Failure::Reason(io_reason(&error)),
        }
    }
}

/// Cause and remedy of what the system said.
pub fn io_reason(error: &io::Error) -> Said {
    match error.kind() {
        ErrorKind::PermissionDenied => said!("why-denied"),
        _ => said!("why-io", error = error),
    }
}

/// A number, and what it counts.
fn megabytes(limit: u64) -> (Digits, &'static str) {
    let (size, unit) = if limit >= MEGABYTE {
        (limit / MEGABYTE, "MB")
    } else {
        (limit, "bytes")
    };
    (Digits(usize::try_from(size).unwrap_or(usize::MAX)), unit)
}

pub fn container_too_large(limit: u64) -> Failure {
    let (size, unit) = megabytes(limit);
    Failure::OfContent(said!("why-container-large", size = size, unit = unit))
}

pub fn too_large(limit: u64) -> Failure {
    let (size, unit) = megabytes(limit);
    Failure::OfContent(if limit == HARD_MAX_FILE_BYTES {
        said!("why-largest", size = size, unit = unit)
    } else {
        said!("why-large", size = size, unit = unit)
    })
}

/// What a panic said, on one line and without anything that a terminal would obey.
pub fn cause(panic: &(dyn std::any::Any + Send)) -> String {
    let said = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no cause given");
    label::harmless(Path::new(said))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Language, speaking};

    #[cfg(windows)]
    #[test]
    fn a_file_that_another_program_keeps_to_itself_is_said_to_be_in_use_and_is_read_when_it_is_let_go()
     {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("essay.docx");
        std::fs::write(&path, "text").unwrap();
        let mut options = OpenOptions::new();
        std::os::windows::fs::OpenOptionsExt::share_mode(options.read(true), 0);
        let kept = options.open(&path).unwrap();
        let Err(Failure::Reason(reason)) = open(&path) else {
            panic!("nobody else can open it");
        };
        let said = speaking(Language::Russian, || reason.to_string());
        assert!(said.contains("занято другой программой"), "{said}");
        let waiting = thread::spawn(move || open(&path).is_ok());
        drop(kept);
        assert!(waiting.join().unwrap());
    }

    /// A file whose size was said before it changed, and that comes in small pieces.
    #[test]
    fn a_file_that_grows_or_shrinks_under_the_reader_is_read_as_it_is() {
        struct Pieces<'a>(&'a [u8]);
        impl Read for Pieces<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let n = buffer.len().min(3).min(self.0.len());
                let (now, later) = self.0.split_at(n);
                buffer[..n].copy_from_slice(now);
                self.0 = later;
                Ok(n)
            }
        }
        // Where the size said is met exactly the file ends for now: growth is for the next event.
        for (said, expected) in [(10, 10), (20, 10), (1, 10), (4, 10), (3, 3)] {
            let mut buffer = vec![7; 2];
            let filled = fill_from(&mut Pieces(b"0123456789"), said, &mut buffer, 50).unwrap();
            assert_eq!(filled, Some(expected), "said to be {said} long");
            assert!(b"0123456789".starts_with(&buffer[..expected]));
        }
        let long = fill_from(&mut Pieces(&[b'a'; 60]), 0, &mut Vec::new(), 50).unwrap();
        assert_eq!(long, None);
    }

    #[test]
    fn a_limit_is_counted_as_each_language_counts() {
        let said = |language, failure: fn(u64) -> Failure, limit| {
            let reason = failure(limit).reason();
            let said = speaking(language, || reason.to_string());
            said.split([':', ',']).next().unwrap().to_owned()
        };
        for failure in [too_large, container_too_large] {
            for (limit, english, russian) in [
                (1, "larger than 1 byte", "больше 1 байта"),
                (2, "larger than 2 bytes", "больше 2 байт"),
                (21, "larger than 21 bytes", "больше 21 байта"),
                (1100, "larger than 1100 bytes", "больше 1100 байт"),
                (MEGABYTE, "larger than 1 MB", "больше 1 МБ"),
                (3 * MEGABYTE, "larger than 3 MB", "больше 3 МБ"),
            ] {
                assert_eq!(said(Language::English, failure, limit), english);
                assert_eq!(said(Language::Russian, failure, limit), russian);
            }
        }
    }
}
