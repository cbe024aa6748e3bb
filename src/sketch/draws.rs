//! Random sets for the tests of sketches, the same on every run.

use crate::measure::Overlap;
use crate::shingle::{Fingerprint, mix};
use crate::sides::Sides;

/// The nth of a sequence of random numbers.
pub(crate) fn uniform(nth: u64) -> u64 {
    mix(mix(nth ^ 0x0DDB_1A5E_5BAD_5EED).wrapping_add(nth))
}

/// Two sets, and how they truly overlap.
pub(crate) struct RandomPair {
    pub(crate) sets: [Vec<Fingerprint>; 2],
    pub(crate) overlap: Overlap,
}

/// So many pairs whose union has `union` elements, and whose resemblance is as near to the asked one as that allows; the rest is
/// split in two unequal parts.
pub(crate) fn pairs(count: u64, union: u64, resemblance: f64) -> impl Iterator<Item = RandomPair> {
    #[expect(clippy::cast_sign_loss, reason = "a share of a count")]
    let shared = (union as f64 * resemblance).round() as u64;
    let left = shared + (union - shared) / 3;
    (0..count).map(move |pair| {
        let from = mix(pair * 1_000_003 + union * 7 + shared) & !0xFFFF_FFFF;
        let set = |elements: &mut dyn Iterator<Item = u64>| -> Vec<Fingerprint> {
            elements.map(|nth| uniform(from | nth)).collect()
        };
        let a = set(&mut (0..left));
        let b = set(&mut (0..shared).chain(left..union));
        let overlap = Overlap {
            shared: shared as u32,
            sizes: Sides::new(a.len() as u32, b.len() as u32),
        };
        RandomPair {
            sets: [a, b],
            overlap,
        }
    })
}
