//! SimHash: on which side of 64 random planes a document lies. By Charikar (2002, then at Princeton; Google's part is Manku's of 2007,
//! erratum 33).
//!
//! `V_b` is the sum of the weights of the features whose bit b is set less those of the others; bit b of the signature is
//! `V_b > 0`. Two signatures differ in a bit with the probability of the angle between the documents over pi.

use std::f64::consts::PI;
use std::sync::LazyLock;

use super::standard_error;

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
        let features = features.into_iter();
        signature(features.map(|(hash, weight)| move |bit| weight * sign(hash, bit)))
    }

    /// Bits that differ (Hamming's distance): 0 to 64.
    pub fn distance(self, other: SimHash) -> u32 {
        (self.0 ^ other.0).count_ones()
    }
}

/// Distances that there can be.
const DISTANCES: usize = BITS as usize + 1;

/// The resemblance of two sets of these sizes at a distance of their signatures: `J = c / (a + b - c)` where the cosine of their
/// vectors is `c / sqrt(a b)`. A look into a table, as a study of a large folder asks for a billion pairs.
pub fn resemblance(distance: u32, a: u32, b: u32) -> f64 {
    static COSINES: LazyLock<[f64; DISTANCES]> = LazyLock::new(|| {
        let share = |bits: usize| bits as f64 / f64::from(BITS);
        // Weights are not negative: further apart than half of the bits documents are by chance.
        std::array::from_fn(|bits| (PI * share(bits)).cos().max(0.0))
    });
    let cosine = COSINES.get(distance as usize).copied();
    let (a, b) = (f64::from(a.max(1)), f64::from(b.max(1)));
    let shared = (cosine.unwrap_or_default() * (a * b).sqrt()).min(a.min(b));
    shared / (a + b - shared)
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

/// The bits whose sums are above nothing, of what each feature adds to each bit.
pub(super) fn signature<F: Fn(u32) -> f64>(features: impl IntoIterator<Item = F>) -> SimHash {
    let mut sums = [0.0; BITS as usize];
    for weight in features {
        for (bit, sum) in (0..).zip(&mut sums) {
            *sum += weight(bit);
        }
    }
    let set = (0_u32..).zip(sums).filter(|(_, sum)| *sum > 0.0);
    SimHash(set.fold(0, |bits, (bit, _)| bits | 1 << bit))
}

/// A bit as a side: 1 or -1.
pub(super) fn sign(bits: u64, bit: u32) -> f64 {
    if bits >> bit & 1 == 1 { 1.0 } else { -1.0 }
}

/// Planes of the counters: as many features as a slice can hold on any machine.
const PLANES: usize = usize::BITS as usize;

/// The bits that are set in more than half of the words.
///
/// The 64 counters lie across: plane i holds bit i of each, so that a word costs some dozen operations instead of 64 additions.
fn majority(words: &[u64]) -> u64 {
    let mut planes = [0; PLANES];
    for word in words {
        count(&mut planes, *word);
    }
    above(&planes, words.len() / 2)
}

/// Counts one more in each place whose bit is set.
fn count(planes: &mut [u64; PLANES], mut carry: u64) {
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
    use crate::sketch::draws::{pairs, uniform};

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

    /// 400 pairs at each resemblance, of sets whose elements weigh more or less by themselves, and stand there up to five times: the
    /// mean distance is that of the angle within 4 of its errors.
    #[test]
    fn the_distance_tells_the_cosine_of_random_weighted_sets() {
        for share in [0.0, 0.5, 0.9] {
            let (mut distances, mut angles, mut count) = (0.0, 0.0, 0.0);
            for pair in pairs(400, 700, share) {
                let weigh = |(document, set): (u64, Vec<u64>)| -> Vec<(u64, f64)> {
                    let weight = |element: u64| {
                        let own = 1 + uniform(element) % 10;
                        let times = 1 + uniform(element ^ document) % 5;
                        (element, (own * times) as f64)
                    };
                    set.into_iter().map(weight).collect()
                };
                let [left, right] = pair.sets;
                let both = [(1, left), (2, right)].map(weigh);
                let truth = of_angle(&both[0], &both[1]);
                let [a, b] = both.map(SimHash::weighted);
                distances += f64::from(a.distance(b));
                angles += truth.acos() / PI;
                count += 1.0;
            }
            let expected = angles / count;
            let off = distances / count / f64::from(BITS) - expected;
            let error = standard_error(expected, count * f64::from(BITS));
            assert!(off.abs() < 4.0 * error, "{share}: {off} {error}");
        }
    }

    #[test]
    fn nothing_has_no_bits_and_equal_documents_no_distance() {
        assert_eq!(SimHash::of(&[]), SimHash(0));
        assert!((resemblance(0, 10, 10) - 1.0).abs() < 1e-12);
        for distance in BITS / 2..=BITS {
            assert!(resemblance(distance, 300, 500) < 1e-12);
        }
    }
}
