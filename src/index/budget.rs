//! How much memory may the index take, and what does it do with less than it needs?

use std::sync::Arc;

use super::annex::{Annex, Fraction};

/// What the index takes at its peak for each word of a text (508 MB for 39 million words of 54,035 documents, less what is
/// counted for each of these) ...
const BYTES_PER_WORD: u64 = 11;
/// ... and for each document.
const BYTES_PER_DOCUMENT: u64 = 1_500;
/// What a fingerprint of the sample takes in a run.
const BYTES_PER_RECORD: u64 = 16;

/// How much there is to be indexed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight {
    /// Words of all documents.
    pub words: u64,
    /// Documents.
    pub documents: u64,
}

impl Weight {
    /// Bytes of memory that an index takes of it which has nothing beside the memory.
    pub fn needed(self) -> u64 {
        self.words * BYTES_PER_WORD + self.documents * BYTES_PER_DOCUMENT
    }
}

/// What the index may take, and where it is with what goes beyond.
#[derive(Clone, Debug)]
pub struct Budget {
    /// In bytes.
    pub most: u64,
    /// The place beside the memory.
    pub annex: Arc<dyn Annex>,
}

impl Budget {
    /// Which part of the fingerprints proposes pairs where the index goes beside the memory; nothing where all of it fits. It
    /// depends on what there is, and not on what there was before.
    pub fn part(&self, weight: Weight) -> Option<Fraction> {
        let most = self.most / BYTES_PER_RECORD;
        (weight.needed() > self.most).then(|| Fraction::of(weight.words, most))
    }
}
