//! Documents that are so small that nothing needs to be estimated.

use super::Estimate;
use crate::measure::Overlap;
use crate::shingle::Fingerprint;

/// With fewer distinct shingles a set is kept instead of estimated from (SPEC 5).
pub const FEW: usize = 8;
/// The most that are kept.
const KEPT: usize = FEW - 1;

/// The distinct fingerprints of a document that has less than [`FEW`]; of others nothing is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Few {
    /// Ascending, the first `len` of them.
    kept: [Fingerprint; KEPT],
    /// At most `KEPT`; one more stands for many.
    len: u8,
}

impl Few {
    /// Looks at no more fingerprints than it takes to see that there are many.
    pub(super) fn of(fingerprints: &[Fingerprint]) -> Few {
        let mut few = Few {
            kept: [0; KEPT],
            len: 0,
        };
        for fingerprint in fingerprints {
            if !few.set().contains(fingerprint) {
                let Some(free) = few.kept.get_mut(usize::from(few.len)) else {
                    return Few {
                        kept: [0; KEPT],
                        len: FEW as u8,
                    };
                };
                *free = *fingerprint;
                few.len += 1;
            }
        }
        let len = usize::from(few.len);
        if let Some(kept) = few.kept.get_mut(..len) {
            kept.sort_unstable();
        }
        few
    }

    /// The set; empty for many.
    fn set(&self) -> &[Fingerprint] {
        self.kept.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// The exact resemblance, where both are small.
    pub(super) fn resemblance(&self, other: &Few) -> Option<Estimate> {
        let are_few = usize::from(self.len) < FEW && usize::from(other.len) < FEW;
        are_few.then(|| {
            let overlap = Overlap::of_sorted(self.set(), other.set());
            Estimate::exact(overlap.resemblance().fraction())
        })
    }
}
