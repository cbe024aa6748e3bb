//! Why is a file not read, in words for the list of files not read?

use std::io::{self, ErrorKind};
use std::path::Path;

use super::HARD_MAX_FILE_BYTES;
use crate::engine::label;

/// Limits are said in megabytes.
const MEGABYTE: u64 = 1 << 20;

/// Why there is no text, and what a person can do.
#[derive(Debug)]
pub enum Failure {
    Vanished,
    /// It may go better another time.
    Reason(String),
    /// It lies in the file's bytes and what a person allows for them, and so will be the same the next time.
    OfContent(String),
}

impl Failure {
    pub fn from_panic(panic: &(dyn std::any::Any + Send)) -> Failure {
        let cause = cause(panic);
        Failure::Reason(format!("could not be read: the reader failed ({cause})"))
    }

    /// The reason in words; nothing of what is gone.
    pub fn reason(self) -> Option<String> {
        match self {
            Failure::Vanished => None,
            Failure::Reason(reason) | Failure::OfContent(reason) => Some(reason),
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
pub fn io_reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::PermissionDenied => {
            "permission denied: give yourself the right to read it".to_owned()
        }
        _ => format!("can't be read: {error}"),
    }
}

fn megabytes(limit: u64) -> String {
    if limit >= MEGABYTE {
        format!("{} MB", limit / MEGABYTE)
    } else {
        format!("{limit} bytes")
    }
}

pub fn container_too_large(limit: u64) -> Failure {
    let size = megabytes(limit);
    Failure::OfContent(if limit == HARD_MAX_FILE_BYTES {
        format!("larger than {size}, the most that can be read of a container: unpack it")
    } else {
        let more = match 2 * limit / MEGABYTE {
            0 => (2 * limit).to_string(),
            more => format!("{more}MB"),
        };
        format!("larger than {size}: unpack it, or allow more (--limit container={more})")
    })
}

pub fn too_large(limit: u64) -> Failure {
    let size = megabytes(limit);
    Failure::OfContent(if limit == HARD_MAX_FILE_BYTES {
        format!("larger than {size}, the most that can be compared: split it")
    } else {
        format!("larger than {size}: raise --max-file-size")
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
