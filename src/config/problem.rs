//! Problems: what is wrong with a config file, and in which line.

use std::fmt;

use toml_edit::Table;

use crate::say;
use crate::words::{Digits, Said};

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// Counted from 1.
    pub line: usize,
    /// What, and what to do.
    pub said: Said,
    /// It matters to the screen alone: what has none can do without what is meant here.
    pub is_for_screen: bool,
}

impl Problem {
    /// At a byte of the text.
    pub(super) fn new(text: &str, at: usize, said: Said) -> Problem {
        Problem {
            line: Place(at).line(text),
            said,
            is_for_screen: false,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = say!("config-line", line = Digits(self.line));
        write!(out, "{line}: {}", self.said)
    }
}

/// A byte of the file.
#[derive(Clone, Copy, Debug)]
pub struct Place(pub usize);

impl Place {
    /// Where a key of a table stands.
    pub fn key(table: &Table, key: &str) -> Place {
        let key = table.key(key).and_then(toml_edit::Key::span);
        Place(key.or(table.span()).map_or(0, |span| span.start))
    }

    /// Where its value stands.
    pub fn value(table: &Table, key: &str) -> Place {
        let value = table.get(key).and_then(toml_edit::Item::span);
        value.map_or_else(|| Place::key(table, key), |span| Place(span.start))
    }

    /// The line, counted from 1.
    pub fn line(self, text: &str) -> usize {
        let before = text.bytes().take(self.0);
        before.filter(|byte| *byte == b'\n').count() + 1
    }
}

/// A command that has a key less than it has without this configuration: nothing is wrong with that, if a person knows of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The line that took it, counted from 1.
    pub line: usize,
    /// Where, as [`crate::app::command::Place::id`] has it.
    pub places: Vec<&'static str>,
    /// The key, as people read it.
    pub key: String,
    /// The name of the command.
    pub command: &'static str,
    /// The keys that it keeps.
    pub left: String,
}

impl Note {
    /// The same of another place.
    pub(super) fn is_same(&self, other: &Note) -> bool {
        let what = |note: &Note| (note.line, note.key.clone(), note.command, note.left.clone());
        what(self) == what(other)
    }
}

impl fmt::Display for Note {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = Digits(self.line);
        let (places, key, command) = (self.places.join(", "), &self.key, self.command);
        out.write_str(&if self.left.is_empty() {
            say!("config-takes-last", line, places, key, command)
        } else {
            let left = &self.left;
            say!("config-takes", line, places, key, command, left)
        })
    }
}
