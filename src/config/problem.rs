//! Problems: what is wrong with a config file, in which line, and what was probably meant.

use std::fmt;

use toml_edit::Table;

use crate::say;
use crate::words::Digits;

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// Counted from 1.
    pub line: usize,
    /// What, and what to do.
    pub said: String,
    /// It matters to the screen alone: what has none can do without what is meant here.
    pub is_for_screen: bool,
}

impl Problem {
    /// At a byte of the text.
    pub(super) fn new(text: &str, at: usize, said: String) -> Problem {
        Problem {
            line: Place(at).line(text),
            said,
            is_for_screen: false,
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

impl fmt::Display for Note {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = Digits(self.line);
        let (places, key, command) = (self.places.join(", "), &self.key, self.command);
        out.write_str(&if self.left.is_empty() {
            say!(
                "config-takes-last",
                line = line,
                places = places,
                key = key,
                command = command
            )
        } else {
            let left = &self.left;
            say!(
                "config-takes",
                line = line,
                places = places,
                key = key,
                command = command,
                left = left
            )
        })
    }
}

/// The known name that is most like this one; of equals the first. Nothing where two letters in five are others.
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let mut best: Option<(f64, &str)> = None;
    for candidate in known {
        let longer = name.chars().count().max(candidate.chars().count());
        let share = distance(name, candidate) as f64 / longer.max(1) as f64;
        if share <= 0.4 && best.is_none_or(|(least, _)| share < least) {
            best = Some((share, candidate));
        }
    }
    best.map(|(_, name)| name)
}

/// How many letters have to be put in, taken out, changed or exchanged with their neighbour to make one of the other.
fn distance(a: &str, b: &str) -> usize {
    let [a, b] = [a, b].map(|name| name.chars().collect::<Vec<char>>());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            if i == 0 || j == 0 {
                rows[i][j] = i + j;
                continue;
            }
            let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = changed.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = least;
        }
    }
    rows[a.len()][b.len()]
}
