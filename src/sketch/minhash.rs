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

use super::spread;
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

/// So many orders. Those of a smaller family are the first of a larger one.
fn orders(number: usize) -> Vec<Order> {
    let order = |seed: u64| {
        // Two steps of a counter-based generator: a factor has to be odd to give an order.
        let factor = mix(seed.wrapping_mul(2)) as u32 | 1;
        let offset = mix(seed.wrapping_mul(2) + 1) as u32;
        Order { factor, offset }
    };
    (0..number as u64).map(|j| order(SEED + j)).collect()
}

/// The minima of a set under so many orders, given in any order and with any repetitions; all ones for the empty set.
pub fn minima(fingerprints: &[Fingerprint], number: usize) -> Vec<u32> {
    let mut minima = vec![u32::MAX; number];
    lower(Level::new(), &orders(number), fingerprints, &mut minima);
    minima
}

/// Lowers minima to those of a larger set, with the widest vectors of a level; the numbers are the same at each.
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::sketch::draws::uniform;

    #[test]
    fn every_factor_is_odd_and_families_are_prefixes_of_larger_ones() {
        let family = orders(300);
        assert!(family.iter().all(|order| order.factor % 2 == 1));
        assert_eq!(orders(FUNCTIONS), family[..FUNCTIONS]);
        let mut factors: Vec<u32> = family.iter().map(|order| order.factor).collect();
        factors.sort_unstable();
        factors.dedup();
        assert_eq!(factors.len(), 300);
    }

    proptest! {
        #[test]
        fn minima_are_naive_minima_at_every_level(
            fingerprints in prop::collection::vec(any::<u64>(), 0..CHUNK * 2 + 7),
            number in 0_usize..9,
        ) {
            let naive: Vec<u32> = orders(number).iter().map(|order| {
                let element = |f: &u64| (spread(*f) >> 32) as u32;
                let value = |f: &u64| element(f).wrapping_mul(order.factor).wrapping_add(order.offset);
                fingerprints.iter().map(value).min().unwrap_or(u32::MAX)
            }).collect();
            prop_assert_eq!(&minima(&fingerprints, number), &naive);
            let mut baseline = vec![u32::MAX; number];
            lower(Level::baseline(), &orders(number), &fingerprints, &mut baseline);
            prop_assert_eq!(&baseline, &naive);
        }
    }

    /// Erratum 10: the orders are drawn from a smaller family than that of all orders, not from less room on a disk. What minima need of
    /// all orders the smaller family has as well: each of 16 elements is the least under about one order in 16, whichever it is.
    #[test]
    fn a_smaller_family_of_orders_chooses_as_all_orders_would() {
        let mut all_orders = orders(8192);
        all_orders.sort_unstable_by_key(|order| (order.factor, order.offset));
        all_orders.dedup();
        assert_eq!(all_orders.len(), 8192, "all are different");
        let elements: Vec<u64> = (0..16).map(uniform).collect();
        let minima = minima(&elements, 8192);
        let mut all = 0;
        for element in &elements {
            let own = super::minima(&[*element], 8192);
            let least = own.iter().zip(&minima).filter(|(own, least)| own == least);
            let least = least.count();
            // 512 are expected, with a standard error of 22.
            assert!((390..=640).contains(&least), "{element}: {least}");
            all += least;
        }
        assert_eq!(all, 8192, "one of them is the least under each");
    }
}
