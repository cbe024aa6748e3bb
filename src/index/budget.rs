//! The memory budget: how many of the fingerprints propose pairs where an index of all of them would take too much.

use std::sync::Arc;

use super::change::Spill;
use super::shared::MOST_WORDS;
use crate::shingle::Fingerprint;

/// What the index takes at its peak for each word of a text while it lives and can look up who has a fingerprint (835 MB for 39 million
/// words of 54,035 documents, less what is counted for each of these). One list takes 11, but by the same budget the lists of a scan and
/// those of the screen are the same ...
const BYTES_PER_WORD: u64 = 20;
/// ... and for each document.
const BYTES_PER_DOCUMENT: u64 = 1_500;
/// What a fingerprint of the sample takes, with what it takes to bring all of them into order.
const BYTES_PER_POSTING: u64 = 16;

/// How much there is to be indexed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight {
    /// Words of all documents.
    pub words: u64,
    /// Documents.
    pub documents: u64,
}

impl Weight {
    /// Bytes of memory that an index takes of it which has nothing on the disk.
    pub fn needed(self) -> u64 {
        self.words * BYTES_PER_WORD + self.documents * BYTES_PER_DOCUMENT
    }

    /// A third more: of that this is three quarters.
    fn and_a_third(self) -> Weight {
        Weight {
            words: self.words + self.words / 3,
            documents: self.documents + self.documents / 3,
        }
    }
}

/// What the index may take, and where the words are that have no room.
#[derive(Clone, Debug)]
pub struct Budget {
    /// In bytes.
    pub most: u64,
    /// The place on the disk.
    pub spill: Arc<dyn Spill>,
}

impl Budget {
    /// Which part of the fingerprints proposes pairs while words are on the disk; nothing where all is in memory.
    ///
    /// It was `now` so far. A smaller part is taken as soon as there is no room for that one, but a larger one only once a quarter of
    /// its room would be left: else a file that is saved again and again at the limit would build the index anew each time.
    pub(super) fn part(&self, weight: Weight, now: Option<Fraction>) -> Option<Fraction> {
        let with_room = self.part_of(weight.and_a_third());
        if with_room < now {
            with_room
        } else {
            now.max(self.part_of(weight))
        }
    }

    fn part_of(&self, weight: Weight) -> Option<Fraction> {
        let most = (self.most / BYTES_PER_POSTING).min(MOST_WORDS);
        let fits = weight.needed() <= self.most && weight.words <= MOST_WORDS;
        (!fits).then(|| Fraction::of(weight.words, most))
    }
}

/// Which part of all fingerprints proposes pairs: the smallest of them, as many as one in a power of two. The same for all
/// documents, so that two documents with a fingerprint in common both keep it or both don't; and what a smaller part has is
/// in every larger one (FracMinHash: Irber and others 2022, "Lightweight compositional analysis of metagenomes with
/// FracMinHash and minimum metagenome covers", section 2.1). The larger part is the lesser of two in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
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
    use crate::index::tests::sample::Heap;
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

    #[test]
    fn a_larger_part_is_taken_once_a_quarter_of_its_room_is_left() {
        let budget = Budget {
            most: 16_000,
            spill: Arc::new(Heap::default()),
        };
        let mut now = None;
        // All in memory up to 800 words, all fingerprints up to 1,000, half of them up to 2,000.
        for (words, one_in) in [
            (800, None),
            (801, Some(1)),
            (800, Some(1)),
            (601, Some(1)),
            (1_000, Some(1)),
            (1_001, Some(2)),
            (1_000, Some(2)),
            (751, Some(2)),
            (2_002, Some(4)),
            (1_502, Some(4)),
            (1_000, Some(2)),
            (750, Some(1)),
            (600, None),
        ] {
            now = budget.part(
                Weight {
                    words,
                    documents: 0,
                },
                now,
            );
            assert_eq!(now.map(Fraction::one_in), one_in, "{words}");
        }
    }
}
