//! What does one look at everything show? One immutable view, handed from the engine to the screens.

use std::sync::Arc;

pub use crate::align::Compared;
use crate::index::{DocId, Label, Listing, Settings};
use crate::measure::Containment;
use crate::sides::Sides;

/// How far the reading has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Files found so far that are to be read.
    pub found: u32,
    /// Files dealt with: read, or listed as not read.
    pub read: u32,
    /// The walk through the folder has ended, so `found` is final.
    pub walked: bool,
}

impl Progress {
    /// Nothing is waiting to be read.
    pub fn is_done(self) -> bool {
        self.walked && self.read >= self.found
    }
}

/// A file that was not read, and what a person can do about it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unread {
    /// The file (or folder).
    pub label: Label,
    /// Cause and remedy, one line, harmless to print.
    pub reason: String,
}

/// How the folder is being watched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Watching {
    /// Not at all: a single scan, or not yet.
    #[default]
    No,
    /// The system tells of changes.
    Notified,
    /// The folder is looked through every few seconds, for the reason given.
    Polled(String),
    /// The folder is gone; it is looked for.
    Gone,
}

/// One immutable view of everything.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// Counts up with every snapshot of a run.
    pub generation: u64,
    /// The watched folder, harmless to print.
    pub root: String,
    /// What is being read.
    pub progress: Progress,
    /// Documents, pairs, clusters.
    pub listing: Arc<Listing>,
    /// Files not read, by label.
    pub unread: Arc<[Unread]>,
    /// How the folder is watched.
    pub watching: Watching,
    /// What changed last, in words ("essay.txt saved, 2 pairs").
    pub news: Option<String>,
    /// What the pairs were listed by.
    pub settings: Settings,
}

/// Two texts and what they share, for the preview and the side by side.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The pair.
    pub docs: Sides<DocId>,
    /// Their names.
    pub labels: Sides<Label>,
    /// Both texts as extracted, or why one of them can't be shown.
    pub outcome: Result<Compared, String>,
}

/// Every pairwise containment among some documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// The documents, in the order asked for.
    pub docs: Vec<DocId>,
    /// Row-major: `cells[row * docs.len() + column]` is how much of the row's document stands in the column's.
    pub cells: Vec<Containment>,
}

impl Matrix {
    /// How much of the row's document stands in the column's.
    pub fn cell(&self, row: usize, column: usize) -> Containment {
        self.cells
            .get(row * self.docs.len() + column)
            .copied()
            .unwrap_or_default()
    }
}
