//! Which documents share text, and how much? Exact, live, and the same whatever came first (DESIGN 5, SPEC 8).
//!
//! The index knows no paths and no text: documents come as sequences of fingerprints under a [`DocId`], and leave as a
//! [`Listing`] of documents, pairs and clusters.

pub mod listing;
mod naive;

use std::fmt;
use std::sync::Arc;

use crate::shingle::{Fingerprint, Width};

pub use listing::{Best, Cluster, Document, Listing, Pair, Runs};
pub use naive::{Common, Crew, Index};

/// A document's handle. The engine gives them out and never reuses one while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DocId(pub u32);

/// A document's name as people see it: its path below the watched folder, `/` between the parts, control characters
/// and bytes that are not UTF-8 escaped (`\n`, `\xff`), so that it may be printed anywhere. Unique; the index uses it
/// only to break ties.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label(Arc<str>);

impl Label {
    /// A label from text that is already harmless and unique.
    pub fn new(text: impl Into<Arc<str>>) -> Self {
        Label(text.into())
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// What a document is to the index: its fingerprints in text order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shingled {
    /// Words in the text.
    pub words: u32,
    /// One fingerprint a shingle, in text order, repetitions included.
    pub fingerprints: Vec<Fingerprint>,
}

/// One step of the collection's history.
#[derive(Clone, Debug)]
pub enum Change {
    /// A document is new, or its content or label is.
    Put(DocId, Label, Shingled),
    /// A document is gone.
    Remove(DocId),
}

/// What decides which pairs are scored and listed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Words in a shingle.
    pub width: Width,
    /// The shortest run of words that makes a passage.
    pub min_run: u32,
    /// A pair is listed when either containment reaches this ...
    pub threshold: crate::measure::Containment,
}

/// The shortest run that makes a passage, in words, unless a person says otherwise.
pub const DEFAULT_MIN_RUN: u32 = 8;
/// The containment that lists a pair, in percent, unless a person says otherwise.
pub const DEFAULT_THRESHOLD_PERCENT: f64 = 10.0;

impl Default for Settings {
    fn default() -> Self {
        Settings {
            width: Width::default(),
            min_run: DEFAULT_MIN_RUN,
            threshold: crate::measure::Containment::from_percent(DEFAULT_THRESHOLD_PERCENT),
        }
    }
}
