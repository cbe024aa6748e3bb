//! Who belongs to a ring of copies that is too large to pair everybody with everybody?
//!
//! Text in more than [`COMMON_DOCUMENTS`] documents is common text and proposes no pairs: a
//! footer in all essays must not link them all. But where most of a document is common text, that text is no footer: the
//! documents are copies. They are linked as a star and a chain in the order of their labels (SPEC 8), so that two
//! hundred copies stay one cluster with four hundred pairs instead of twenty thousand. Where a person wants common text to
//! [count](super::Settings::counts_common), whoever has much of it is linked so.

use std::collections::BTreeMap;

use super::{COMMON_DOCUMENTS, Slot};
use crate::shingle::Fingerprint;

/// Common fingerprints of a document by which it finds its ring: the smallest ones, which copies choose alike. Two
/// documents with three quarters of their text in common share none of sixteen with a chance of 10⁻⁹.
const PROBES: usize = 16;

/// The smallest common fingerprints of a document.
pub(super) fn probes(
    distinct: &[Fingerprint],
    is_common: impl Fn(Fingerprint) -> bool,
) -> Vec<Fingerprint> {
    distinct
        .iter()
        .copied()
        .filter(|f| is_common(*f))
        .take(PROBES)
        .collect()
}

/// The pairs of every group of members with a probe in common, or of a star and a chain through it where it is too
/// large for that; each once, in order.
/// Members come in the order of their labels.
pub(super) fn links(members: &[(Slot, Vec<Fingerprint>)]) -> Vec<(Slot, Slot)> {
    let mut groups: BTreeMap<Fingerprint, Vec<Slot>> = BTreeMap::new();
    for (slot, probes) in members {
        for probe in probes {
            groups.entry(*probe).or_default().push(*slot);
        }
    }
    let mut links = Vec::new();
    for group in groups.values() {
        if group.len() <= COMMON_DOCUMENTS {
            for (at, one) in group.iter().enumerate() {
                links.extend(group[at + 1..].iter().map(|two| (*one, *two)));
            }
            continue;
        }
        links.extend(group.windows(2).map(|pair| (pair[0], pair[1])));
        if let Some((hub, others)) = group.split_first() {
            links.extend(others.iter().map(|other| (*hub, *other)));
        }
    }
    links.sort_unstable();
    links.dedup();
    links
}
