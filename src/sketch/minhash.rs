//! MinHash: the least element under each of many orders. Broder's minima (SPEC 5): two sets agree in one with the probability of their
//! resemblance.
//!
//! The orders are `h_j(x) = a_j x + b_j mod 2^32`, `a_j` odd, one family with seeds of its own, over 32 bits of each
//! fingerprint. S2 and S4 speak of SHA-1, MD5 and others, and of a random choice: what is needed are orders that all documents share,
//! and their minima (erratum 17). S1 reads "a smaller space" as one on a disk; it is a smaller family than that of all orders
//! (erratum 10). SPEC 5 has 64 bits: 32 make a set of n elements seem to share at most about `n / 2^32` more than it does
//! (a document of 100,000 words: 0.00002, a thousandth of the standard error of 84 draws), are half as large, and a vector
//! holds twice as many.
//!
//! A shingle costs 84 products and minima: 7 ns by AVX-512, 10 by AVX2. SSE2 alone has neither of them for 32 bits and takes 48; a
//! processor without SSE4.2 is older than 2011.

use fearless_simd::{Level, dispatch};

use super::few::Few;
use super::{Estimate, spread};
use crate::shingle::{Fingerprint, mix};

/// Minima of a document unless somebody says otherwise: those of Fetterly et al. (2004), as in S1, S2 and S4.
pub const FUNCTIONS: usize = 84;
/// Seed of the first order; the others count up (SPEC 5).
const SEED: u64 = 0x5EED_0084;
/// Elements that are held at a time: 8 KiB, which stay in the nearest cache while every order goes over them.
const CHUNK: usize = 2048;

/// One order of all 32-bit numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Order {
    factor: u32,
    offset: u32,
}

/// Orders for some number of minima. Those of a smaller family are the first of a larger one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    orders: Vec<Order>,
}

impl Family {
    /// So many of them.
    pub fn new(orders: usize) -> Family {
        let order = |seed: u64| {
            // Two steps of a counter-based generator: a factor has to be odd to give an order.
            let factor = mix(seed.wrapping_mul(2)) as u32 | 1;
            let offset = mix(seed.wrapping_mul(2) + 1) as u32;
            Order { factor, offset }
        };
        Family {
            orders: (0..orders as u64).map(|j| order(SEED + j)).collect(),
        }
    }

    /// The minima of a set, given in any order and with any repetitions; all ones for the empty set.
    pub fn minima(&self, fingerprints: &[Fingerprint]) -> Vec<u32> {
        let mut minima = vec![u32::MAX; self.orders.len()];
        self.lower(fingerprints, &mut minima);
        minima
    }

    /// Lowers minima to those of a larger set.
    pub(super) fn lower(&self, fingerprints: &[Fingerprint], minima: &mut [u32]) {
        lower(Level::new(), &self.orders, fingerprints, minima);
    }
}

impl Default for Family {
    fn default() -> Self {
        Family::new(FUNCTIONS)
    }
}

/// With the widest vectors of a level; the numbers are the same at each.
fn lower(level: Level, orders: &[Order], fingerprints: &[Fingerprint], minima: &mut [u32]) {
    let mut elements = [0; CHUNK];
    for chunk in fingerprints.chunks(CHUNK) {
        let elements = elements.get_mut(..chunk.len()).unwrap_or_default();
        dispatch!(level, _simd => lower_chunk(orders, chunk, elements, minima));
    }
}

#[expect(
    clippy::inline_always,
    reason = "compiled once for each kind of vectors, inside of their dispatch"
)]
#[inline(always)]
fn lower_chunk(orders: &[Order], chunk: &[Fingerprint], elements: &mut [u32], minima: &mut [u32]) {
    for (element, fingerprint) in elements.iter_mut().zip(chunk) {
        *element = (spread(*fingerprint) >> 32) as u32;
    }
    for (order, minimum) in orders.iter().zip(minima) {
        let Order { factor, offset } = *order;
        *minimum = elements.iter().fold(*minimum, |least, element| {
            least.min(element.wrapping_mul(factor).wrapping_add(offset))
        });
    }
}

/// How many of two documents' minima are equal.
pub(super) fn equal(a: &[u32], b: &[u32]) -> u32 {
    a.iter().zip(b).map(|(a, b)| u32::from(a == b)).sum()
}

/// The minima of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinHash {
    minima: Box<[u32]>,
    few: Few,
}

impl MinHash {
    /// Of the set of these fingerprints; none of an empty one, which resembles nothing.
    pub fn of(fingerprints: &[Fingerprint], family: &Family) -> Option<MinHash> {
        (!fingerprints.is_empty()).then(|| MinHash {
            minima: family.minima(fingerprints).into(),
            few: Few::of(fingerprints),
        })
    }

    /// The minima, one an order.
    pub fn minima(&self) -> &[u32] {
        &self.minima
    }

    /// The share of equal minima estimates the resemblance; two sets of a few elements are compared exactly.
    pub fn resemblance(&self, other: &MinHash) -> Estimate {
        self.few.resemblance(&other.few).unwrap_or_else(|| {
            let equal = equal(&self.minima, &other.minima);
            Estimate::of_draws(f64::from(equal), self.minima.len() as f64)
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::sketch::draws::{Coverage, RandomPair, pairs};

    #[test]
    fn every_factor_is_odd_and_families_are_prefixes_of_larger_ones() {
        let family = Family::new(300);
        assert!(family.orders.iter().all(|order| order.factor % 2 == 1));
        assert_eq!(Family::default().orders, family.orders[..FUNCTIONS]);
        let mut factors: Vec<u32> = family.orders.iter().map(|order| order.factor).collect();
        factors.sort_unstable();
        factors.dedup();
        assert_eq!(factors.len(), 300);
    }

    proptest! {
        #[test]
        fn minima_are_naive_minima_at_every_level(
            fingerprints in prop::collection::vec(any::<u64>(), 0..CHUNK * 2 + 7),
            orders in 0_usize..9,
        ) {
            let family = Family::new(orders);
            let naive: Vec<u32> = family.orders.iter().map(|order| {
                let element = |f: &u64| (spread(*f) >> 32) as u32;
                let value = |f: &u64| element(f).wrapping_mul(order.factor).wrapping_add(order.offset);
                fingerprints.iter().map(value).min().unwrap_or(u32::MAX)
            }).collect();
            prop_assert_eq!(&family.minima(&fingerprints), &naive);
            let mut baseline = vec![u32::MAX; orders];
            lower(Level::baseline(), &family.orders, &fingerprints, &mut baseline);
            prop_assert_eq!(&baseline, &naive);
        }
    }

    /// Erratum 17: S2 and S4 speak of a random sample. It is the least under each order, the same in equal documents; of elements that
    /// each document picks at random for itself hardly any agree, however equal the documents are.
    #[test]
    fn minima_agree_where_random_picks_would_not() {
        let family = Family::default();
        let [set, _] = pairs(1, 500, 1.0).next().unwrap().sets;
        let mut turned = set.clone();
        turned.rotate_left(123);
        assert_eq!(family.minima(&set), family.minima(&turned));
        let pick = |document: u64| {
            let at = move |nth: usize| crate::sketch::draws::uniform(document << 20 | nth as u64);
            let set = &set;
            (0..FUNCTIONS).map(move |nth| set[at(nth) as usize % set.len()])
        };
        let agreeing = pick(1).zip(pick(2)).filter(|(a, b)| a == b).count();
        assert!(agreeing < 3, "one in 500 is expected: {agreeing}");
    }

    /// Erratum 10: the orders are drawn from a smaller family than that of all orders, not from less room on a disk. What minima need of
    /// all orders the smaller family has as well: each of 16 elements is the least under about one order in 16, whichever it is.
    #[test]
    fn a_smaller_family_of_orders_chooses_as_all_orders_would() {
        let family = Family::new(8192);
        let mut orders = family.orders.clone();
        orders.sort_unstable_by_key(|order| (order.factor, order.offset));
        orders.dedup();
        assert_eq!(orders.len(), 8192, "all are different");
        let elements: Vec<u64> = (0..16).map(crate::sketch::draws::uniform).collect();
        let minima = family.minima(&elements);
        let mut all = 0;
        for element in &elements {
            let own = family.minima(&[*element]);
            let least = own.iter().zip(&minima).filter(|(own, least)| own == least);
            let least = least.count();
            // 512 are expected, with a standard error of 22.
            assert!((390..=640).contains(&least), "{element}: {least}");
            all += least;
        }
        assert_eq!(all, 8192, "one of them is the least under each");
    }

    #[test]
    fn few_elements_are_compared_exactly() {
        let family = Family::default();
        let of = |prints: &[u64]| MinHash::of(prints, &family).unwrap();
        let estimate = of(&[9, 1, 2, 2, 2, 1]).resemblance(&of(&[2, 3]));
        assert_eq!((estimate.value(), estimate.is_exact()), (0.25, true));
        let many: Vec<u64> = (0..8).collect();
        assert!(!of(&many).resemblance(&of(&many)).is_exact());
        assert_eq!(MinHash::of(&[], &family), None);
    }

    /// Over 400 pairs of random sets each estimate lies within five standard errors: a normal one fails in 6 of 10^7, so all of
    /// them in 3 of 10^4. What is shown has the truth in at least 90 of 100: of 84 draws it is 94 or more at each of these (a count of
    /// whole draws is no normal number), with an error of 1.2. The seed is fixed, so this either holds or does not.
    #[test]
    fn estimates_of_random_sets_are_unbiased_and_as_near_as_84_draws_allow() {
        let family = Family::default();
        for resemblance in [0.05, 0.3, 0.5, 0.7, 0.9, 0.95] {
            let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
            let mut coverage = Coverage::default();
            for RandomPair { sets, overlap } in pairs(400, 300, resemblance) {
                let [a, b] = sets.map(|set| MinHash::of(&set, &family).unwrap());
                let estimate = a.resemblance(&b);
                let truth = overlap.resemblance().fraction();
                coverage.add(estimate, truth);
                let off = estimate.value() - truth;
                assert!(off.abs() < 5.0 * estimate.error(), "{estimate:?} {off}");
                sum += off;
                squares += off * off;
                count += 1.0;
            }
            let expected = super::super::standard_error(resemblance, FUNCTIONS as f64);
            let (bias, rmse) = (sum / count, f64::sqrt(squares / count));
            assert!(
                bias.abs() < 4.0 * expected / f64::sqrt(count),
                "{resemblance}: {bias}"
            );
            // As of 84 independent orders: the family is good enough. 400 squares have an error of 7 % in their mean.
            assert!(
                (rmse / expected - 1.0).abs() < 0.15,
                "{resemblance}: {rmse} {expected}"
            );
            let shown = coverage.share();
            assert!(shown >= 0.9, "{resemblance}: {shown}");
        }
    }
}
