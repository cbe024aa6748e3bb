//! SimHash: on which side of 64 random planes a document lies. By Charikar (2002, then at Princeton; Google's part is Manku's of 2007,
//! erratum 33).
//!
//! `V_b` is the sum of the weights of the features whose bit b is set less those of the others; bit b of the signature is
//! `V_b > 0`. Two signatures differ in a bit with the probability of the angle between the documents over pi.

use std::f64::consts::PI;
use std::sync::LazyLock;

use super::{Estimate, standard_error};

/// Bits of a signature.
pub const BITS: u32 = u64::BITS;

/// The signature of a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SimHash(pub u64);

impl SimHash {
    /// Of features that weigh the same, as often as they stand there: hashes whose 64 bits are all mixed.
    pub fn of(features: &[u64]) -> SimHash {
        SimHash(majority(features))
    }

    /// Of features with weights.
    pub fn weighted(features: impl IntoIterator<Item = (u64, f64)>) -> SimHash {
        let mut sums = Sums::default();
        for (hash, weight) in features {
            sums.add(|bit| {
                if hash >> bit & 1 == 1 {
                    weight
                } else {
                    -weight
                }
            });
        }
        sums.signature()
    }

    /// Bits that differ (Hamming's distance): 0 to 64.
    pub fn distance(self, other: SimHash) -> u32 {
        (self.0 ^ other.0).count_ones()
    }

    /// `1 - distance / 64`, S3's (1). Documents with nothing in common have 0.5.
    pub fn similarity(self, other: SimHash) -> f64 {
        1.0 - f64::from(self.distance(other)) / f64::from(BITS)
    }
}

/// Distances that there can be.
pub const DISTANCES: usize = BITS as usize + 1;

/// The cosine of two documents' feature vectors at a distance of signatures: `cos(pi d / 64)`.
pub fn cosine(distance: u32) -> Estimate {
    by_share(distance, |share| (PI * share).cos().max(0.0))
}

/// The resemblance of two sets of these sizes at a distance of their signatures: `J = c / (a + b - c)` where the cosine is
/// `c / sqrt(a b)`.
pub fn resemblance(distance: u32, a: u32, b: u32) -> Estimate {
    by_share(distance, |share| {
        of_cosine((PI * share).cos().max(0.0), a, b)
    })
}

/// The same without its error: a look into a table, as a study of a large folder asks for a billion pairs.
pub fn resemblance_value(distance: u32, a: u32, b: u32) -> f64 {
    static COSINES: LazyLock<[f64; DISTANCES]> =
        LazyLock::new(|| std::array::from_fn(|bits| cosine(bits as u32).value()));
    let cosine = COSINES.get(distance as usize).copied();
    of_cosine(cosine.unwrap_or_default(), a, b)
}

fn of_cosine(cosine: f64, a: u32, b: u32) -> f64 {
    let (a, b) = (f64::from(a.max(1)), f64::from(b.max(1)));
    let shared = (cosine * (a * b).sqrt()).min(a.min(b));
    shared / (a + b - shared)
}

/// A measure that falls with the share of bits that differ. The share's error is carried over by both of its bounds: near to no
/// distance the measure is too curved for a slope, and the longer side counts.
fn by_share(distance: u32, measure: impl Fn(f64) -> f64) -> Estimate {
    /// Errors between the share and each of its bounds.
    const ERRORS: f64 = 2.0;
    // Weights are not negative: further apart than half of the bits documents are by chance, and that is no less uncertain.
    let no_further = distance.min(BITS / 2);
    let share = Estimate::of_draws(f64::from(no_further), f64::from(BITS));
    let (low, high) = share.bounds();
    let value = measure(f64::from(distance) / f64::from(BITS));
    let longer = (measure(low) - value).max(value - measure(high));
    Estimate::new(value, longer / ERRORS)
}

/// The standard error of [`resemblance`] at a true one, for sets of these sizes.
pub fn resemblance_error(resemblance: f64, a: u32, b: u32) -> f64 {
    let (a, b) = (f64::from(a.max(1)), f64::from(b.max(1)));
    let (sum, root) = (a + b, (a * b).sqrt());
    let shared = resemblance * sum / (1.0 + resemblance);
    let angle = (shared / root).clamp(0.0, 1.0).acos();
    let slope = root * sum / (sum - shared).powi(2) * PI * angle.sin();
    slope * standard_error(angle / PI, f64::from(BITS))
}

/// A sum of weights for each bit.
#[derive(Clone, Debug)]
pub(super) struct Sums([f64; BITS as usize]);

impl Default for Sums {
    fn default() -> Self {
        Sums([0.0; BITS as usize])
    }
}

impl Sums {
    /// Adds something to each bit.
    pub(super) fn add(&mut self, weight: impl Fn(u32) -> f64) {
        for (bit, sum) in (0..).zip(&mut self.0) {
            *sum += weight(bit);
        }
    }

    /// The bits whose sums are above nothing.
    pub(super) fn signature(&self) -> SimHash {
        let bits = (0_u32..).zip(&self.0);
        let set = bits.filter(|(_, sum)| **sum > 0.0);
        SimHash(set.fold(0, |bits, (bit, _)| bits | 1 << bit))
    }
}

/// Words that are added at a time.
const AT_ONCE: usize = 8;
/// Planes of the counters: as many features as a slice can hold on any machine.
const PLANES: usize = usize::BITS as usize;

/// The bits that are set in more than half of the words.
///
/// The 64 counters lie across: plane i holds bit i of each. Eight words are added by seven full adders (Harley and Seal), so that a word
/// costs some six operations instead of 64 additions.
fn majority(words: &[u64]) -> u64 {
    let mut planes = [0; PLANES];
    let (eights, rest) = words.as_chunks::<AT_ONCE>();
    let [mut ones, mut twos, mut fours] = [0; 3];
    for [a, b, c, d, e, f, g, h] in eights {
        let (sum, two_a) = add(ones, *a, *b);
        let (sum, two_b) = add(sum, *c, *d);
        let (sum, two_c) = add(sum, *e, *f);
        let (sum, two_d) = add(sum, *g, *h);
        ones = sum;
        let (sum, four_a) = add(twos, two_a, two_b);
        let (sum, four_b) = add(sum, two_c, two_d);
        twos = sum;
        let (sum, carry) = add(fours, four_a, four_b);
        fours = sum;
        count(&mut planes[3..], carry);
    }
    [planes[0], planes[1], planes[2]] = [ones, twos, fours];
    for word in rest {
        count(&mut planes, *word);
    }
    above(&planes, words.len() / 2)
}

/// Adds three bits in each place: the sum and what is carried.
fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}

/// Counts one more in each place whose bit is set.
fn count(planes: &mut [u64], mut carry: u64) {
    for plane in planes {
        if carry == 0 {
            break;
        }
        (*plane, carry) = (*plane ^ carry, *plane & carry);
    }
}

/// The places whose counters are larger than this.
fn above(planes: &[u64; PLANES], limit: usize) -> u64 {
    let (mut above, mut equal) = (0, u64::MAX);
    for (plane, counts) in planes.iter().enumerate().rev() {
        if limit >> plane & 1 == 1 {
            equal &= counts;
        } else {
            above |= equal & counts;
            equal &= !counts;
        }
    }
    above
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::sketch::draws::{Coverage, pairs, uniform};

    proptest! {
        #[test]
        fn equal_weights_are_those_of_the_formula(
            features in prop::collection::vec(prop_oneof![any::<u64>(), Just(u64::MAX), Just(0)], 0..300),
        ) {
            let weighted = SimHash::weighted(features.iter().map(|f| (*f, 1.0)));
            prop_assert_eq!(SimHash::of(&features), weighted);
        }
    }

    #[test]
    fn the_distances_of_s3s_examples_are_1_and_0() {
        // Erratum 32: 1 although the same three words are said to be the features of both.
        let bits = |text| SimHash(u64::from_str_radix(text, 2).unwrap());
        let (is, is_not) = ("010011000101000100101101", "010011000101000100111101");
        assert_eq!(bits(is).distance(bits(is_not)), 1);
        let won = "101110010101000100001100";
        assert_eq!(bits(won).distance(bits(won)), 0);
        // S3's second example: a bag of words knows no order.
        let words: Vec<u64> = (0..5).map(uniform).collect();
        let swapped: Vec<u64> = words.iter().rev().copied().collect();
        assert_eq!(SimHash::of(&words), SimHash::of(&swapped));
    }

    /// 400 pairs at each resemblance: the mean distance is that of the angle within 4 of its errors, and the truth lies in the bounds of
    /// at least 92 in 100 estimates (95 are expected, with an error of 1.1).
    #[test]
    fn the_distance_tells_the_resemblance_of_random_sets() {
        for share in [0.1, 0.3, 0.5, 0.7, 0.9, 0.98] {
            let (mut distances, mut count, mut expected) = (0.0, 0.0, 0.0);
            let mut coverage = Coverage::default();
            for pair in pairs(400, 700, share) {
                let (truth, sizes) = (pair.overlap.resemblance().fraction(), pair.overlap.sizes);
                let [a, b] = pair.sets.map(|set| SimHash::of(&set));
                coverage.add(resemblance(a.distance(b), sizes.left, sizes.right), truth);
                distances += f64::from(a.distance(b));
                count += 1.0;
                let root = (f64::from(sizes.left) * f64::from(sizes.right)).sqrt();
                expected = (f64::from(pair.overlap.shared) / root).acos() / PI;
            }
            let off = distances / count / f64::from(BITS) - expected;
            let error = standard_error(expected, count * f64::from(BITS));
            assert!(off.abs() < 4.0 * error, "{share}: {off} {error}");
            assert!(coverage.share() >= 0.92, "{share}: {}", coverage.share());
        }
    }

    /// The cosine of two documents' weights.
    fn of_angle(a: &[(u64, f64)], b: &[(u64, f64)]) -> f64 {
        let of_a: std::collections::HashMap<u64, f64> = a.iter().copied().collect();
        let in_a = |element: &u64| of_a.get(element).copied().unwrap_or_default();
        let product: f64 = b
            .iter()
            .map(|(element, weight)| in_a(element) * weight)
            .sum();
        let square =
            |all: &[(u64, f64)]| all.iter().map(|(_, weight)| weight * weight).sum::<f64>();
        (product / (square(a) * square(b)).sqrt()).clamp(0.0, 1.0)
    }

    /// The same of sets whose elements weigh more or less by themselves, and stand there up to so many times.
    #[test]
    fn the_distance_tells_the_cosine_of_random_weighted_sets() {
        for most in [1, 5] {
            for share in [0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98] {
                let (mut distances, mut angles, mut count) = (0.0, 0.0, 0.0);
                let mut coverage = Coverage::default();
                for pair in pairs(400, 700, share) {
                    let weigh = |(document, set): (u64, Vec<u64>)| -> Vec<(u64, f64)> {
                        let weight = |element: u64| {
                            let own = 1 + uniform(element) % 10;
                            let times = 1 + uniform(element ^ document) % most;
                            (element, (own * times) as f64)
                        };
                        set.into_iter().map(weight).collect()
                    };
                    let [left, right] = pair.sets;
                    let both = [(1, left), (2, right)].map(weigh);
                    let truth = of_angle(&both[0], &both[1]);
                    let [a, b] = both.map(SimHash::weighted);
                    coverage.add(cosine(a.distance(b)), truth);
                    distances += f64::from(a.distance(b));
                    angles += truth.acos() / PI;
                    count += 1.0;
                }
                let (expected, case) = (angles / count, format!("{most} {share}"));
                let off = distances / count / f64::from(BITS) - expected;
                let error = standard_error(expected, count * f64::from(BITS));
                assert!(off.abs() < 4.0 * error, "{case}: {off} {error}");
                assert!(coverage.share() >= 0.92, "{case}: {}", coverage.share());
            }
        }
    }

    #[test]
    fn at_no_distance_an_estimate_is_certain() {
        for bits in 0..=BITS {
            for estimate in [cosine(bits), resemblance(bits, 300, 300)] {
                assert!(estimate.error() > 1e-3, "{bits}: {estimate:?}");
                assert!((0.0..=1.0).contains(&estimate.value()));
            }
        }
    }

    #[test]
    fn the_error_follows_from_the_slope() {
        // Sets of equal sizes at J = 1/2 have a cosine of 2/3: d(J)/d(share) by a small step.
        let share = (2.0_f64 / 3.0).acos() / PI;
        let at = |share: f64| {
            let cosine = (PI * share).cos();
            cosine / (2.0 - cosine)
        };
        let slope = (at(share) - at(share + 1e-6)) / 1e-6;
        let expected = slope * standard_error(share, f64::from(BITS));
        assert!((resemblance_error(0.5, 300, 300) - expected).abs() < 1e-4);
    }

    #[test]
    fn unrelated_documents_are_32_bits_apart() {
        let signature =
            |of: u64| SimHash::of(&(0..301).map(|n| uniform(of << 20 | n)).collect::<Vec<_>>());
        let signatures: Vec<SimHash> = (0..200).map(signature).collect();
        let distance = |pair: &[SimHash]| f64::from(pair[0].distance(pair[1]));
        let mean = signatures.windows(2).map(distance).sum::<f64>() / 199.0;
        // 199 distances of 4 bits' deviation: 0.28 each way.
        assert!((mean - 32.0).abs() < 1.2, "{mean}");
    }

    #[test]
    fn nothing_has_no_bits_and_equal_documents_no_distance() {
        assert_eq!(SimHash::of(&[]), SimHash(0));
        assert!((cosine(0).value() - 1.0).abs() < 1e-12);
        assert!(cosine(0).error() > 0.0);
        assert!((resemblance(0, 10, 10).value() - 1.0).abs() < 1e-12);
        for (bits, a, b) in [
            (0, 10, 10),
            (7, 300, 500),
            (29, 40, 4000),
            (40, 9, 9),
            (64, 1, 1),
        ] {
            let value = resemblance(bits, a, b).value();
            assert_eq!(value.to_bits(), resemblance_value(bits, a, b).to_bits());
        }
        assert!((SimHash(0).similarity(SimHash(0xF)) - 0.9375).abs() < 1e-12);
    }
}
