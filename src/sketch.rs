//! Sketches: small stand-ins for documents, and what they say about two. Those of the source documents (SPEC 5, 6).
//!
//! Every document has a [`Sketch`]: 84 minima, six supershingles and a SimHash in 456 bytes. The others are for studies and for those
//! who want to see what another method proposes ([`Method`]). Sketches propose, the texts decide: what is estimated is an
//! [`Estimate`] and carries its error.
//!
//! | file | sketch |
//! | --- | --- |
//! | [`minhash`] | minima under many orders |
//! | [`supershingle`] | groups of minima, and pairs of groups |
//! | [`oph`] | minima of bins, one hash an element |
//! | [`sampled`] | every 25th fingerprint, or those below a bound |
//! | [`winnow`] | the least of every window |
//! | [`simhash`] | sides of random planes |
//! | [`terms`], [`positions`] | weights of words, and SimHashes that know where they stand |
//! | [`why`] | what two documents' own sketches say about a pair |
//! | [`method`] | which pairs they propose |
//!
//! The exact set, which all are measured by, is [`Overlap::of_sorted`](crate::measure::Overlap::of_sorted).

mod estimate;
mod few;
pub mod method;
pub mod minhash;
pub mod oph;
pub mod positions;
pub mod sampled;
pub mod simhash;
pub mod supershingle;
pub mod terms;
pub mod why;
pub mod winnow;

#[cfg(test)]
pub(crate) mod draws;

use std::sync::LazyLock;

pub use estimate::{Estimate, standard_error};
pub use few::FEW;
pub use method::Method;
pub use simhash::SimHash;
pub use supershingle::Layout;
pub use why::Why;

use crate::shingle::Fingerprint;
use few::Few;
use minhash::{FUNCTIONS, Family};

/// Supershingles of every document's sketch.
pub const SUPERSHINGLES: usize = 6;

/// The sketch of a document that is always there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sketch {
    minima: [u32; FUNCTIONS],
    supershingles: [u64; SUPERSHINGLES],
    simhash: SimHash,
    few: Few,
}

const _: () = assert!(
    size_of::<Sketch>() < 500,
    "a million documents' sketches fit in half a gigabyte"
);

/// The orders of every document's sketch.
static FAMILY: LazyLock<Family> = LazyLock::new(Family::default);

impl Sketch {
    /// Of a document's fingerprints, with or without repetitions: minima and supershingles are those of the set, the SimHash counts each
    /// as often as it is given. Nothing of no fingerprints: an empty document resembles none.
    pub fn of(fingerprints: &[Fingerprint]) -> Option<Sketch> {
        if fingerprints.is_empty() {
            return None;
        }
        let mut minima = [u32::MAX; FUNCTIONS];
        FAMILY.lower(fingerprints, &mut minima);
        let mut supershingles = [0; SUPERSHINGLES];
        let groups = Layout::DEFAULT.supershingles(&minima);
        for (own, group) in supershingles.iter_mut().zip(groups) {
            *own = group;
        }
        Some(Sketch {
            minima,
            supershingles,
            simhash: SimHash::of(fingerprints),
            few: Few::of(fingerprints),
        })
    }

    /// The minima, one an order.
    pub fn minima(&self) -> &[u32; FUNCTIONS] {
        &self.minima
    }

    /// The supershingles, one a group of minima.
    pub fn supershingles(&self) -> &[u64; SUPERSHINGLES] {
        &self.supershingles
    }

    /// The SimHash.
    pub fn simhash(&self) -> SimHash {
        self.simhash
    }

    /// What both say about the pair.
    pub fn compare(&self, other: &Sketch) -> Why {
        Why::of(self, other)
    }
}

/// Spreads a fingerprint over 64 bits, the highest ones best: fingerprints of 32 bits leave theirs empty. A bijection.
fn spread(fingerprint: Fingerprint) -> u64 {
    /// The golden ratio's 64 bits (Fibonacci hashing).
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    (fingerprint ^ (fingerprint >> 32)).wrapping_mul(SPREAD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::draws::pairs;
    use crate::sketch::minhash::MinHash;

    #[test]
    fn a_sketch_is_made_of_the_sketches_of_the_field() {
        let [set, _] = pairs(1, 500, 0.5).next().unwrap().sets;
        let sketch = Sketch::of(&set).unwrap();
        let minhash = MinHash::of(&set, &Family::default()).unwrap();
        assert_eq!(sketch.minima(), minhash.minima());
        let groups: Vec<u64> = Layout::DEFAULT.supershingles(minhash.minima()).collect();
        assert_eq!(sketch.supershingles()[..], groups);
        assert_eq!(sketch.simhash(), SimHash::of(&set));
        assert_eq!(Sketch::of(&[]), None);
    }

    #[test]
    fn the_order_of_fingerprints_changes_nothing() {
        let [mut set, _] = pairs(1, 77, 0.5).next().unwrap().sets;
        let sketch = Sketch::of(&set);
        set.reverse();
        assert_eq!(Sketch::of(&set), sketch);
    }

    /// Stable for ever, as fingerprints are: sketches may be stored.
    #[test]
    fn numbers_are_those_of_the_first_version() {
        let set: Vec<u64> = (0..100).map(draws::uniform).collect();
        let sketch = Sketch::of(&set).unwrap();
        assert_eq!(sketch.minima[..3], [63_833_324, 56_130_653, 32_356_790]);
        let expected = [
            1_877_631_903_104_685_998,
            181_082_077_692_395_883,
            7_997_810_818_326_785_512,
            7_632_263_872_670_992_261,
            13_488_576_655_677_344_521,
            6_823_107_255_188_571_605,
        ];
        assert_eq!(sketch.supershingles, expected);
        assert_eq!(sketch.simhash, SimHash(6_367_837_477_408_012_421));
    }
}
