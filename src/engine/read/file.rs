//! Files: how one is opened, whatever stands in its place by now, and the reasons for the list of files not read.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};

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

/// What is said of a file that is gone.
pub const GONE: Phrase = phrase("why-gone");
/// Limits are said in megabytes.
const MEGABYTE: u64 = 1 << 20;

/// Why there is no text, and what a person can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Failure {
    /// It was gone when its turn came.
    Vanished,
    /// It may go better another time: its reader died, say, or there was none.
    Reason(Said),
    /// It lies in the file's bytes and what a person allows for them, and so will be the same the next time.
    OfContent(Said),
    /// It is larger than was asked for at most.
    TooLarge,
}

impl Failure {
    /// A panic, which said this.
    pub fn from_panic(cause: String) -> Failure {
        Failure::Reason(said!("why-reader-failed", cause))
    }

    /// The reason in words.
    pub fn reason(self) -> Said {
        match self {
            Failure::Vanished => GONE.into(),
            Failure::Reason(reason) | Failure::OfContent(reason) => reason,
            Failure::TooLarge => said!("why-too-large"),
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
        _ => said!("why-io", error),
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
    Failure::OfContent(said!("why-container-large", size, unit))
}

pub fn too_large(limit: u64) -> Failure {
    let (size, unit) = megabytes(limit);
    Failure::OfContent(if limit == HARD_MAX_FILE_BYTES {
        said!("why-largest", size, unit)
    } else {
        said!("why-large", size, unit)
    })
}

/// What is said of a text with which work needs so many bytes, where it may take no more than `most`. It may go better another time, with
/// more memory.
pub fn too_needy(needs: u64, most: u64) -> Failure {
    Failure::Reason(said!(
        "why-needs",
        size = needs.div_ceil(MEGABYTE).to_string(),
        most = (most / MEGABYTE).to_string(),
        more = (2 * needs).div_ceil(MEGABYTE).to_string()
    ))
}

/// What comes of some work; or what its panic said, on one line and without anything that a terminal would obey. What the work has
/// changed may be broken then: the caller replaces it.
///
/// # Errors
/// The work panicked.
pub fn catch_panic<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let said = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("no cause given");
        label::harmless(Path::new(said))
    })
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
