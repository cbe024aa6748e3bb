//! What is beside the memory when a collection outgrows it? Words, and sorted runs of records. The index does no IO: whoever
//! owns it lends it such a place.

use std::fmt;

use super::{Change, DocId, Label};
use crate::shingle::Fingerprint;
use crate::text::vocabulary::{WordId, Words};

/// Where the words of a document lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot {
    /// The words before them.
    pub start: u64,
    /// How many they are.
    pub words: u32,
}

/// Where a document's words are.
#[derive(Clone, Debug)]
pub enum Text {
    /// In memory.
    Here(Words),
    /// In the annex.
    There(Lot),
}

impl Text {
    /// How many they are.
    pub fn words(&self) -> usize {
        match self {
            Text::Here(words) => words.len(),
            Text::There(lot) => lot.words as usize,
        }
    }

    /// Where they lie, if they are not in memory.
    pub fn lot(&self) -> Option<Lot> {
        match self {
            Text::Here(_) => None,
            Text::There(lot) => Some(*lot),
        }
    }

    /// What the index hears of a document with them.
    pub fn put(self, id: DocId, label: Label) -> Change {
        match self {
            Text::Here(words) => Change::Put(id, label, words),
            Text::There(lot) => Change::Lay(id, label, lot),
        }
    }
}

/// A record of a run. Runs are ordered by all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Record {
    /// By what equal things come together.
    pub key: u64,
    /// Whose it is.
    pub value: u32,
    /// How often.
    pub times: u32,
}

/// Records that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pile {
    /// Fingerprints, and the slots of the documents that have them.
    Fingerprints,
    /// Pairs of documents that have one in common.
    Pairs,
}

/// A place beside the memory. What it can't do it tells whoever owns it, and gives nothing instead.
pub trait Annex: fmt::Debug + Send + Sync {
    /// Lays down the words of a document.
    fn lay(&self, words: &[WordId]) -> Lot;

    /// Nobody asks for these words any more, but whoever [holds](hold) all.
    fn free(&self, lot: Lot);

    /// From now on nothing is laid in the place of words that are freed, until as many have [let go](Annex::let_go).
    fn hold(&self);

    /// Who held all words needs them no more.
    fn let_go(&self);

    /// The words of a document, into a buffer that is all theirs.
    fn words(&self, lot: Lot, out: &mut Vec<WordId>);

    /// Keeps records, which are in order.
    fn keep(&self, pile: Pile, run: &[Record]);

    /// All records of a pile in order.
    fn each(&self, pile: Pile, each: &mut dyn FnMut(Record));

    /// The records of a fingerprint, into a buffer that is all theirs.
    fn find(&self, fingerprint: Fingerprint, out: &mut Vec<Record>);

    /// Drops the records of a pile.
    fn clear(&self, pile: Pile);
}

/// Holds all words where they are, also those that are freed meanwhile, until it is dropped: for whoever reads on another thread than
/// the one that hears first what has changed.
pub fn hold(annex: &dyn Annex) -> Held<'_> {
    annex.hold();
    Held(annex)
}

/// All words stay where they are.
#[derive(Debug)]
pub struct Held<'a>(&'a dyn Annex);

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.0.let_go();
    }
}

/// Which part of all fingerprints proposes pairs: the smallest of them, as many as one in a power of two. The same for all
/// documents, so that two documents with a fingerprint in common both keep it or both don't; and what a smaller part has is
/// in every larger one (FracMinHash: Irber and others 2022, "Lightweight compositional analysis of metagenomes with
/// FracMinHash and minimum metagenome covers", section 2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fraction {
    halvings: u32,
}

impl Fraction {
    /// All of them.
    pub const ALL: Fraction = Fraction { halvings: 0 };
    /// One in a million of them is none of an essay.
    const MOST_HALVINGS: u32 = 20;

    /// The largest part of so many of which no more than `most` are left.
    pub fn of(all: u64, most: u64) -> Fraction {
        let mut fraction = Fraction::ALL;
        while all >> fraction.halvings > most && fraction.halvings < Fraction::MOST_HALVINGS {
            fraction.halvings += 1;
        }
        fraction
    }

    /// It is one in so many.
    pub fn one_in(self) -> u32 {
        1 << self.halvings
    }

    /// Whether it is in this part.
    pub fn has(self, fingerprint: Fingerprint) -> bool {
        fingerprint <= u64::MAX >> self.halvings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn samples_nest(fingerprint in any::<u64>(), halvings in 0..20_u32) {
            let [larger, smaller] = [halvings, halvings + 1].map(|halvings| Fraction { halvings });
            prop_assert!(Fraction::ALL.has(fingerprint));
            prop_assert!(!smaller.has(fingerprint) || larger.has(fingerprint));
        }
    }

    #[test]
    fn a_fraction_leaves_as_many_as_it_says() {
        for (all, most, one_in) in [
            (0, 0, 1),
            (8, 8, 1),
            (9, 8, 2),
            (80, 8, 16),
            (u64::MAX, 1, 1 << 20),
        ] {
            assert_eq!(Fraction::of(all, most).one_in(), one_in, "{all} {most}");
        }
        let eighth = Fraction::of(8, 1);
        let even = (0..8_000_u64).map(|at| at * (u64::MAX / 8_000));
        let kept = even.filter(|fingerprint| eighth.has(*fingerprint)).count();
        assert!((990..=1_010).contains(&kept), "{kept}");
    }
}
