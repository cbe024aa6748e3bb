//! The state of a folder, under which its lists are kept: what looks as before was not changed.

use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::content::{HASH, short};
use crate::engine::stamp::Stamp;

/// What one file of a folder contributes, in short: how it looked, or why it is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark([u8; HASH]);

impl Mark {
    /// Of a file that looked so then; nothing if it can be written again without looking any different.
    pub fn of_file(stamp: &Stamp, looked: SystemTime) -> Option<Mark> {
        stamp
            .is_settled(looked)
            .then(|| Mark::of(b"file", &stamp.bytes()))
    }

    /// As it is stored.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Of a file that is not read, for a reason that is known without opening it.
    pub fn of_excluded(reason: &str) -> Mark {
        Mark::of(b"not read", reason.as_bytes())
    }

    fn of(kind: &[u8], bytes: &[u8]) -> Mark {
        let mut hasher = blake3::Hasher::new();
        // No kind is the beginning of another.
        hasher.update(kind).update(bytes);
        Mark(short(&hasher.finalize()))
    }
}

/// What all files of a folder look like, in short: equal for equal names and [marks](Mark) alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State([u8; HASH]);

impl State {
    /// That of files by their labels, in whatever order.
    pub fn of(mut files: Vec<(&str, Mark)>) -> State {
        files.sort_unstable_by_key(|(label, Mark(mark))| (*label, *mark));
        let mut hasher = blake3::Hasher::new();
        for (label, Mark(mark)) in files {
            // With lengths, so that no two lists of files are one row of bytes.
            hasher.update(&(label.len() as u64).to_le_bytes());
            hasher.update(label.as_bytes()).update(&mark);
        }
        State(short(&hasher.finalize()))
    }
}
