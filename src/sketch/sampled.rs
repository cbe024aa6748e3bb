//! Samples of fingerprints. S5's "divisible by 25", and the sample below a bound (SPEC 6.4).
//!
//! All documents keep the same fingerprints, so what two samples share is a sample of what they share. S5 says that this does not
//! reduce accuracy; it does: of n elements n / 25 are left to count (erratum 25).

use std::num::NonZeroU32;

use crate::shingle::Fingerprint;

/// Which fingerprints are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Those that this number divides (S5).
    Multiples(NonZeroU32),
    /// Those under 2^64 divided by this number (`FracMinHash`): samples of larger numbers are parts of those of smaller ones.
    /// For functions of 64 bits only.
    Below(NonZeroU32),
}

impl Rule {
    /// Everything is kept.
    pub const WHOLE: Rule = Rule::Below(NonZeroU32::MIN);

    /// One of so many fingerprints is kept.
    pub fn scale(self) -> u32 {
        let (Rule::Multiples(scale) | Rule::Below(scale)) = self;
        scale.get()
    }

    /// Whether one is kept.
    pub fn keeps(self, fingerprint: Fingerprint) -> bool {
        let scale = u64::from(self.scale());
        match self {
            Rule::Multiples(_) => fingerprint.is_multiple_of(scale),
            Rule::Below(_) => fingerprint <= u64::MAX / scale,
        }
    }

    /// The standard error of a share of `of` elements, of which one in `scale` is seen.
    pub fn standard_error(self, share: f64, of: f64) -> f64 {
        super::standard_error(share, of / f64::from(self.scale() - 1))
    }
}

/// With fewer kept fingerprints there is no estimate: compare the documents themselves.
pub const ENOUGH: usize = 30;

/// What is kept of some fingerprints, ascending, each once.
pub fn sample(fingerprints: &[Fingerprint], rule: Rule) -> Vec<Fingerprint> {
    let keeps = |f: &Fingerprint| rule.keeps(*f);
    let mut kept: Vec<_> = fingerprints.iter().copied().filter(keeps).collect();
    kept.sort_unstable();
    kept.dedup();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::draws::pairs;

    #[test]
    fn samples_below_a_bound_nest() {
        for pair in pairs(50, 2000, 0.5) {
            let [set, _] = pair.sets;
            let kept = |scale| sample(&set, Rule::Below(NonZeroU32::new(scale).unwrap()));
            let mut larger = kept(1);
            assert_eq!(larger.len(), set.len());
            for scale in [2, 3, 4, 8, 25] {
                let smaller = kept(scale);
                assert!(!smaller.is_empty());
                assert!(
                    smaller.iter().all(|f| larger.binary_search(f).is_ok()),
                    "{scale}"
                );
                larger = smaller;
            }
        }
    }
}
