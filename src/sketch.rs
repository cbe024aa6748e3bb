//! Sketches: small stand-ins for documents, and what they say about two. Those of the source documents (SPEC 5, 6).
//!
//! The two documents of a pair have a [`Sketch`] each: 84 minima. The others are for studies and for those who want to see what
//! another method proposes ([`Method`]). Sketches propose, the texts decide: what is estimated is an [`Estimate`] and carries its error.
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
//! | [`method`] | all of them by name: what each draws from a document, which pairs it proposes and why, and what it estimates |
//!
//! The exact set, which all are measured by, is [`Overlap::of_sorted`](crate::measure::Overlap::of_sorted).

mod estimate;
pub mod method;
pub mod minhash;
pub mod oph;
pub mod positions;
pub mod sampled;
pub mod simhash;
pub mod supershingle;
pub mod terms;
pub mod winnow;

#[cfg(test)]
pub(crate) mod draws;

pub use estimate::{Estimate, standard_error};
pub use method::Method;
pub use simhash::SimHash;
pub use supershingle::Layout;

use crate::measure::Overlap;
use crate::shingle::Fingerprint;
use minhash::FUNCTIONS;

/// With fewer distinct shingles a set is kept instead of estimated from (SPEC 5).
const FEW: usize = 8;

/// The sketch of a document that a person is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    minima: Vec<u32>,
    /// The set itself, ascending, of a document so small that nothing needs to be estimated.
    few: Option<Box<[Fingerprint]>>,
}

impl Sketch {
    /// How many minima it has.
    pub const MINIMA: u32 = FUNCTIONS as u32;

    /// Of a document's fingerprints, with or without repetitions. Nothing of no fingerprints: an empty document resembles none.
    pub fn of(fingerprints: &[Fingerprint]) -> Option<Sketch> {
        (!fingerprints.is_empty()).then(|| Sketch {
            minima: minhash::minima(fingerprints, FUNCTIONS),
            few: few(fingerprints),
        })
    }

    /// How many of the minima are equal to those of another document.
    pub fn equal_minima(&self, other: &Sketch) -> u32 {
        let both = self.minima.iter().zip(&other.minima);
        both.map(|(a, b)| u32::from(a == b)).sum()
    }

    /// How alike two documents are: by the minima, or exactly where both are tiny.
    pub fn resemblance(&self, other: &Sketch) -> Estimate {
        if let (Some(a), Some(b)) = (&self.few, &other.few) {
            return Estimate::exact(Overlap::of_sorted(a, b).resemblance().fraction());
        }
        Estimate::of_draws(self.equal_minima(other), Sketch::MINIMA)
    }
}

/// The set of some fingerprints if they are few. Looks at no more of them than it takes to see that there are many.
fn few(fingerprints: &[Fingerprint]) -> Option<Box<[Fingerprint]>> {
    let mut few = Vec::new();
    for fingerprint in fingerprints {
        if !few.contains(fingerprint) {
            few.push(*fingerprint);
        }
        if few.len() == FEW {
            return None;
        }
    }
    few.sort_unstable();
    Some(few.into())
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

    /// Over 400 pairs of random sets each estimate lies within five standard errors: a normal one fails in 6 of 10^7, so all of
    /// them in 3 of 10^4. What is shown has the truth in at least 90 of 100: of 84 draws it is 94 or more at each of these (a count of
    /// whole draws is no normal number), with an error of 1.2. The seed is fixed, so this either holds or does not.
    #[test]
    fn what_is_shown_of_random_sets_has_the_truth_in_it() {
        for resemblance in [0.0, 0.05, 0.3, 0.5, 0.7, 0.9, 0.95, 1.0] {
            let mut inside = 0;
            for pair in pairs(400, 300, resemblance) {
                let [a, b] = pair.sets.map(|set| Sketch::of(&set).unwrap());
                let (estimate, truth) = (a.resemblance(&b), pair.overlap.resemblance().fraction());
                let off = (estimate.value() - truth).abs();
                assert!(off < 5.0 * estimate.error(), "{estimate:?} {truth}");
                let shown = estimate.to_string();
                let figures = shown.trim_start_matches('~').split("% ±");
                let figures: Vec<f64> = figures.map(|figure| figure.parse().unwrap()).collect();
                inside += u32::from((figures[0] - 100.0 * truth).abs() <= figures[1]);
            }
            assert!(inside >= 360, "{resemblance}: {inside}");
        }
    }

    #[test]
    fn the_order_of_fingerprints_and_their_repetitions_change_nothing() {
        let [mut set, _] = pairs(1, 77, 0.5).next().unwrap().sets;
        let sketch = Sketch::of(&set).unwrap();
        set.reverse();
        set.extend_from_within(3..);
        assert_eq!(Sketch::of(&set), Some(sketch.clone()));
        assert_eq!(sketch.equal_minima(&sketch), Sketch::MINIMA);
    }

    #[test]
    fn tiny_documents_are_compared_exactly_and_empty_ones_not_at_all() {
        let of = |set: &[u64]| Sketch::of(set).unwrap();
        let estimate = of(&[9, 1, 2, 2, 2, 1]).resemblance(&of(&[2, 3]));
        assert_eq!((estimate.value(), estimate.is_exact()), (0.25, true));
        let many: Vec<u64> = (0..8).collect();
        assert!(!of(&many).resemblance(&of(&many)).is_exact());
        assert!(of(&many[1..]).resemblance(&of(&many[1..])).is_exact());
        assert_eq!(Sketch::of(&[]), None);
    }
}
