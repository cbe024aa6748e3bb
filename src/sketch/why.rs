//! Why a pair was proposed: what two documents' sketches say about them, for a screen to show.

use super::minhash::{self, FUNCTIONS};
use super::simhash::{self, BITS};
use super::{Estimate, Layout, SUPERSHINGLES, Sketch};

/// What two sketches have in common, and what can be concluded from that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Why {
    /// Which supershingles agree; one is enough to be proposed by them.
    pub supershingles: [bool; SUPERSHINGLES],
    /// Equal minima of 84.
    pub equal_minima: u32,
    /// Bits of 64 in which the SimHashes differ.
    pub distance: u32,
    /// The resemblance: by the minima, or exact where both documents are tiny.
    pub resemblance: Estimate,
    /// The cosine of the documents' shingles, by the SimHash.
    pub cosine: Estimate,
    /// How probable it is that any supershingle agrees at the estimated resemblance: S1's formula (10).
    pub probability: f64,
}

impl Why {
    /// Minima of a sketch.
    pub const MINIMA: u32 = FUNCTIONS as u32;
    /// Bits of a SimHash.
    pub const BITS: u32 = BITS;

    pub(super) fn of(a: &Sketch, b: &Sketch) -> Why {
        let mut supershingles = [false; SUPERSHINGLES];
        let both = a.supershingles.iter().zip(&b.supershingles);
        for (agrees, (a, b)) in supershingles.iter_mut().zip(both) {
            *agrees = a == b;
        }
        let equal_minima = minhash::equal(&a.minima, &b.minima);
        let exact = a.few.resemblance(&b.few);
        let resemblance = exact
            .unwrap_or_else(|| Estimate::of_draws(f64::from(equal_minima), f64::from(Why::MINIMA)));
        let distance = a.simhash.distance(b.simhash);
        Why {
            supershingles,
            equal_minima,
            distance,
            resemblance,
            cosine: simhash::cosine(distance),
            probability: Layout::DEFAULT.probability(resemblance.value()),
        }
    }

    /// How many supershingles agree.
    pub fn agreeing(&self) -> usize {
        self.supershingles.iter().filter(|agrees| **agrees).count()
    }

    /// Pairs of supershingles that agree: n of them make n (n - 1) / 2 megashingles.
    pub fn megashingles(&self) -> usize {
        let agreeing = self.agreeing();
        agreeing * agreeing.saturating_sub(1) / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::draws::pairs;

    #[test]
    fn a_document_agrees_with_itself_in_everything() {
        let [set, _] = pairs(1, 400, 0.5).next().unwrap().sets;
        let sketch = Sketch::of(&set).unwrap();
        let why = sketch.compare(&sketch);
        assert_eq!((why.agreeing(), why.megashingles()), (SUPERSHINGLES, 15));
        assert_eq!((why.equal_minima, why.distance), (Why::MINIMA, 0));
        assert_eq!((why.resemblance.value(), why.probability), (1.0, 1.0));
        assert!(!why.resemblance.is_exact() && why.cosine.error() > 0.0);
    }

    #[test]
    fn unrelated_documents_agree_in_nothing() {
        let [a, b] = pairs(1, 4000, 0.0).next().unwrap().sets;
        let [a, b] = [a, b].map(|set| Sketch::of(&set).unwrap());
        let why = a.compare(&b);
        assert_eq!(why, b.compare(&a));
        assert_eq!(
            (why.agreeing(), why.megashingles(), why.equal_minima),
            (0, 0, 0)
        );
        assert!((why.probability - 0.0).abs() < 1e-12);
        assert!((18..=46).contains(&why.distance), "{}", why.distance);
    }

    #[test]
    fn tiny_documents_are_compared_exactly() {
        let [a, b] = [[1, 2, 3].as_slice(), &[3, 4]].map(|set| Sketch::of(set).unwrap());
        let why = a.compare(&b);
        assert_eq!(
            (why.resemblance.value(), why.resemblance.is_exact()),
            (0.25, true)
        );
    }
}
