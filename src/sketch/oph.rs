//! One-permutation minima: the least element of each of 256 bins. With optimal densification (SPEC 6.1).
//!
//! One hash per element instead of 84. A bin that nothing fell into takes the value of another one, found by a walk that all
//! documents share (Shrivastava 2017), so that the estimate stays without bias.

use super::spread;
use crate::shingle::{Fingerprint, mix};

/// Bins: a power of two.
pub const BINS: usize = 256;
/// The highest bits of a hash say its bin.
const BIN_BITS: u32 = BINS.trailing_zeros();

/// The least value of each bin of the set of these fingerprints; none of an empty one.
pub fn bins(fingerprints: &[Fingerprint]) -> Option<[u32; BINS]> {
    /// No value is as large.
    const EMPTY: u64 = u64::MAX;
    let mut least = [EMPTY; BINS];
    for fingerprint in fingerprints {
        let hash = spread(*fingerprint);
        let bin = (hash >> (64 - BIN_BITS)) as usize;
        if let Some(least) = least.get_mut(bin) {
            *least = (*least).min((hash << BIN_BITS) >> 32);
        }
    }
    if fingerprints.is_empty() {
        return None;
    }
    let mut bins = [0; BINS];
    for (bin, value) in bins.iter_mut().enumerate() {
        let mut at = bin;
        let mut attempt = 0;
        // Ends: each attempt hits a filled bin with a probability of at least one in 256.
        *value = loop {
            match least.get(at) {
                Some(&value) if value != EMPTY => break value as u32,
                _ => {
                    at = (mix((bin as u64) << 32 | attempt) >> (64 - BIN_BITS)) as usize;
                    attempt += 1;
                }
            }
        };
    }
    Some(bins)
}
