//! Why is a file not read, in words for the list of files not read?

use std::io::{self, ErrorKind};
use std::path::Path;

use super::HARD_MAX_FILE_BYTES;
use crate::engine::label;
use crate::said;
use crate::words::{Digits, Said};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Language, speaking};

    #[test]
    fn a_limit_is_counted_as_each_language_counts() {
        let said = |language, failure: fn(u64) -> Failure, limit| {
            let reason = failure(limit).reason().unwrap();
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
