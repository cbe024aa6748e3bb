//! How much memory may the index take, and what does it do with less than it needs?

use std::sync::Arc;

use super::annex::{Annex, Fraction};
use super::shared::MOST_WORDS;

/// What the index takes at its peak for each word of a text while it lives and can look up who has a fingerprint (835 MB for 39 million
/// words of 54,035 documents, less what is counted for each of these). One list takes 11, but by the same budget the lists of a scan and
/// those of the screen are the same ...
const BYTES_PER_WORD: u64 = 20;
/// ... and for each document.
const BYTES_PER_DOCUMENT: u64 = 1_500;
/// What a fingerprint of the sample takes in a run.
const BYTES_PER_RECORD: u64 = 16;

/// Of what lives beside the memory, what came since the last build may take one part in so many of the budget ...
const LIVE_SHARE: u64 = 8;
/// ... where an entry takes so much: a fingerprint, a vector and what it points to, in a map that is half full.
const BYTES_PER_LIVE_ENTRY: u64 = 96;
/// So many may always come, lest an index of few documents be built anew all the time.
const LIVE_LEAST: u64 = 1 << 16;

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
        let fits = weight.needed() <= self.most && weight.words <= MOST_WORDS;
        (!fits).then(|| Fraction::of(weight.words, most))
    }

    /// How many entries what came since the last build may have.
    pub fn live_entries(&self) -> usize {
        (self.most / LIVE_SHARE / BYTES_PER_LIVE_ENTRY).max(LIVE_LEAST) as usize
    }
}
