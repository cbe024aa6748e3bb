//! What is wrong with a config file, in which line, and what was probably meant?

use std::fmt;

use toml_edit::Table;

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// Counted from 1.
    pub line: usize,
    /// What, and what to do.
    pub said: String,
}

impl Problem {
    /// At a byte of the text.
    pub(super) fn new(text: &str, at: usize, said: String) -> Problem {
        Problem {
            line: Place(at).line(text),
            said,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}: {}", self.line, self.said)
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

/// Names less alike than this are no slip of the fingers.
const ALIKE: f64 = 0.6;

/// The known name that is most like this one; of equals the first.
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let mut best: Option<(f64, &str)> = None;
    for candidate in known {
        let alike = strsim::normalized_damerau_levenshtein(name, candidate);
        if alike >= ALIKE && best.is_none_or(|(most, _)| alike > most) {
            best = Some((alike, candidate));
        }
    }
    best.map(|(_, name)| name)
}
