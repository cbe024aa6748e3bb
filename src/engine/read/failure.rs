//! Why is a file not read, in words for the list of files not read?

use std::io::{self, ErrorKind};
use std::path::Path;

use super::HARD_MAX_FILE_BYTES;
use crate::engine::label;
use crate::said;
use crate::words::Said;

/// Limits are said in megabytes.
const MEGABYTE: u64 = 1 << 20;

/// Why there is no text, and what a person can do.
#[derive(Debug)]
pub enum Failure {
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

    /// The reason in words; nothing of what is gone.
    pub fn reason(self) -> Option<Said> {
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
pub fn io_reason(error: &io::Error) -> Said {
    match error.kind() {
        ErrorKind::PermissionDenied => said!("why-denied"),
        _ => said!("why-io", error = error),
    }
}

/// A number, and what it counts.
fn megabytes(limit: u64) -> (String, &'static str) {
    if limit >= MEGABYTE {
        ((limit / MEGABYTE).to_string(), "MB")
    } else {
        (limit.to_string(), "bytes")
    }
}

pub fn container_too_large(limit: u64) -> Failure {
    let (size, unit) = megabytes(limit);
    Failure::OfContent(if limit == HARD_MAX_FILE_BYTES {
        said!("why-container-largest", size = size, unit = unit)
    } else {
        let more = match 2 * limit / MEGABYTE {
            0 => (2 * limit).to_string(),
            more => format!("{more}MB"),
        };
        said!("why-container-large", size = size, unit = unit, more = more)
    })
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
