//! Copies: documents whose common text links them, too many to pair everybody with everybody.
//!
//! Text in more than [`COMMON_DOCUMENTS`] documents is common text and proposes no pairs: a
//! footer in all essays must not link them all. But where most of a document is common text, that text is no footer: the
//! documents are copies. They are linked as a star and a chain in the order of their labels (SPEC 8), so that two
//! hundred copies stay one cluster with four hundred pairs instead of twenty thousand. Where a person wants common text to
//! [count](super::Settings::counts_common), whoever has much of it is linked so.

use std::collections::{BTreeMap, BTreeSet};

use super::links::{Counted, Link};
use super::sample::places_of_long_runs;
use super::{
    COMMON_DOCUMENTS, COPIES_PERCENT, Crew, Entry, Index, MUCH_COMMON_PERCENT, Slot, crew, distinct,
};
use crate::measure::Containment;
use crate::shingle::Fingerprint;

/// The pairs that common text proposes.
#[derive(Debug, Default)]
pub(super) struct Copies {
    /// The smaller slot first, with their scores where they are kept. Those depend on the two contents alone, so they stay.
    pub links: BTreeMap<(Slot, Slot), Option<Link>>,
    /// Documents that may be copies of many others, or have much common text that counts, as far as they are known to be.
    pub documents: BTreeSet<Slot>,
    /// They may be others by now.
    pub are_stale: bool,
}

/// Common fingerprints of a document by which it finds its group: the smallest ones, which copies choose alike. Two
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
fn links(members: &[(Slot, Vec<Fingerprint>)]) -> Vec<(Slot, Slot)> {
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

impl Index {
    /// Whether a document can be listed with others for its common text.
    pub(super) fn may_be_copy(&self, slot: Slot) -> bool {
        self.entry(slot).is_some_and(|entry| {
            entry.is_mostly_common() || self.settings.counts_common && self.has_much_common(entry)
        })
    }

    /// As much as lists a pair whatever its percentages, or a good part of the document.
    fn has_much_common(&self, entry: &Entry) -> bool {
        entry.common >= places_of_long_runs(&self.settings)
            || Containment::of(entry.common, entry.distinct)
                >= Containment::from_percent(MUCH_COMMON_PERCENT)
    }

    /// The shared text of those that only common text links.
    pub(super) fn refresh_copies(&mut self, crew: &dyn Crew) {
        let members: Vec<(Slot, Vec<Fingerprint>)> = self
            .by_label
            .slots()
            .iter()
            .filter(|slot| self.may_be_copy(**slot))
            .map(|slot| {
                (
                    *slot,
                    probes(&distinct(self.sequence(*slot)), |f| self.is_common(f)),
                )
            })
            .collect();
        self.copies.documents = members.iter().map(|(slot, _)| *slot).collect();
        self.copies.are_stale = false;
        let links: Vec<(Slot, Slot)> = links(&members)
            .into_iter()
            .map(|(a, b)| (a.min(b), a.max(b)))
            .collect();
        let known = std::mem::take(&mut self.copies.links);
        let scores = crew::gather(crew, links.len(), |at| {
            let (a, b) = links[at];
            known
                .get(&(a, b))
                .copied()
                .unwrap_or_else(|| self.judge_copies(a, b))
        });
        self.copies.links = links.into_iter().zip(scores).collect();
    }

    /// A pair that only common text proposes: kept if the two are copies, or if it counts and is enough.
    pub(super) fn judge_copies(&self, a: Slot, b: Slot) -> Option<Link> {
        if self.have_one_author(a, b) {
            return None;
        }
        let shared = self.in_all(a, b)?;
        // Of copies it is more than that.
        let is_enough = self.containment(a, b, Counted::All, shared) >= self.floor();
        if !is_enough && shared < places_of_long_runs(&self.settings) {
            return None;
        }
        let score = self.score((a, &self.sequence(a)), b, Counted::All);
        let is_kept = is_enough || score.runs.long_words >= self.settings.long_runs();
        is_kept.then_some(Link {
            other: b,
            counted: Counted::All,
            shared,
            score,
        })
    }

    /// How many distinct fingerprints two documents share in all, if all of them count between the two.
    pub(super) fn in_all(&self, a: Slot, b: Slot) -> Option<u32> {
        if !self.settings.counts_common {
            return self.as_copies(a, b);
        }
        Some(shared(
            &distinct(self.sequence(a)),
            &distinct(self.sequence(b)),
        ))
    }

    /// The same, if they are copies in the sense of [`Counted::All`].
    pub(super) fn as_copies(&self, a: Slot, b: Slot) -> Option<u32> {
        let (one, two) = (self.entry(a)?, self.entry(b)?);
        if !one.is_mostly_common() || !two.is_mostly_common() {
            return self.are_equal((a, one), (b, two)).then_some(one.distinct);
        }
        copies(
            one,
            &distinct(self.sequence(a)),
            two,
            &distinct(self.sequence(b)),
        )
    }

    /// Whether two documents with common text say the same from the first word to the last.
    fn are_equal(&self, (a, one): (Slot, &Entry), (b, two): (Slot, &Entry)) -> bool {
        let figures = |entry: &Entry| (entry.common, entry.distinct, entry.length());
        one.common > 0 && figures(one) == figures(two) && self.sequence(a) == self.sequence(b)
    }
}

/// How many distinct fingerprints two documents share, if that is most of either.
fn copies(one: &Entry, of_one: &[Fingerprint], two: &Entry, of_two: &[Fingerprint]) -> Option<u32> {
    let shared = shared(of_one, of_two);
    let strength = Containment::of(shared, one.distinct.min(two.distinct));
    (strength >= Containment::from_percent(COPIES_PERCENT)).then_some(shared)
}

/// How many elements two ascending lists have in common.
fn shared(mut a: &[u64], mut b: &[u64]) -> u32 {
    let mut shared = 0;
    while let (Some((x, more_a)), Some((y, more_b))) = (a.split_first(), b.split_first()) {
        shared += u32::from(x == y);
        if x <= y {
            a = more_a;
        }
        if y <= x {
            b = more_b;
        }
    }
    shared
}
