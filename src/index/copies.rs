//! Copies: documents whose common text links them, too many to pair everybody with everybody.
//!
//! Text in more than [`COMMON_PEOPLE`](super::COMMON_PEOPLE) documents is common text and proposes no pairs: a
//! footer in all essays must not link them all. But where most of a document is common text, that text is no footer: the
//! documents are copies. They are linked as a star and a chain in the order of their labels (SPEC 8), so that two
//! hundred copies stay one cluster with four hundred pairs instead of twenty thousand. Where a person wants common text to
//! [count](super::Settings::counts_common), documents with much of it are linked so.

use std::collections::{BTreeMap, BTreeSet};

use super::contents::Entry;
use super::links::{Channel, Counted, Link};
use super::sample::places;
use super::{
    COPIES_PERCENT, Crew, EVIDENCE_WORDS, Index, MUCH_COMMON_PERCENT, Slot, crew, distinct,
};
use crate::align::runs::Met;
use crate::measure::Containment;
use crate::shingle::Fingerprint;

/// The pairs that common text proposes.
#[derive(Debug, Default)]
pub(super) struct Copies {
    /// The smaller slot first, with the link where it is kept. It depends on the two contents alone, so it stays.
    pub links: BTreeMap<(Slot, Slot), Option<Link>>,
    /// Documents that may be copies of many others, or have much common text that counts, as far as they are known to be.
    pub documents: BTreeSet<Slot>,
    /// They may be others by now.
    pub are_stale: bool,
}

/// Common fingerprints of a document by which it finds its group: the smallest ones, which copies choose alike. Two
/// documents with three quarters of their text in common share none of sixteen with a chance of 10⁻⁹.
const PROBES: usize = 16;
/// A group of copies up to this is paired each with each: at most 2,016 pairs.
const PAIRED_DOCUMENTS: usize = 64;

/// The pairs of every group of members with a probe in common, or of a star and a chain through it where it is too
/// large for that; each once, the smaller slot first. Members come in the order of their labels: first so many of the class, among which
/// the others change nothing.
fn pairs(members: &[(Slot, Vec<Fingerprint>)], class: usize) -> Vec<(Slot, Slot)> {
    let mut groups: BTreeMap<Fingerprint, (Vec<Slot>, Vec<Slot>)> = BTreeMap::new();
    for (at, (slot, probes)) in members.iter().enumerate() {
        for probe in probes {
            let (group, archived) = groups.entry(*probe).or_default();
            if at < class { group } else { archived }.push(*slot);
        }
    }
    let mut pairs = BTreeSet::new();
    let mut pair = |one: Slot, two: Slot| pairs.insert((one.min(two), one.max(two)));
    for (group, archived) in groups.values() {
        for (at, one) in group.iter().enumerate() {
            let later = &group[at + 1..];
            let (all, archived) = if group.len() <= PAIRED_DOCUMENTS || at == 0 {
                (later.len(), &**archived)
            } else {
                (1, &[][..])
            };
            for two in later.iter().take(all).chain(archived) {
                pair(*one, *two);
            }
        }
    }
    pairs.into_iter().collect()
}

impl Index {
    /// Whether a document can be listed with others for its common text.
    pub(super) fn may_be_copy(&self, slot: Slot) -> bool {
        self.contents.get(slot).is_some_and(|entry| {
            entry.is_mostly_common() || self.settings.counts_common && self.has_much_common(entry)
        })
    }

    /// As much as lists a pair whatever its percentages, or a good part of the document.
    fn has_much_common(&self, entry: &Entry) -> bool {
        entry.common >= places(&self.settings, EVIDENCE_WORDS)
            || Containment::of(entry.common, entry.distinct)
                >= Containment::from_percent(MUCH_COMMON_PERCENT)
    }

    /// The smallest common fingerprints of a document.
    pub(super) fn probes(&self, slot: Slot) -> Vec<Fingerprint> {
        let distinct = distinct(self.sequence(slot)).into_iter();
        let common = distinct.filter(|fingerprint| self.is_common(*fingerprint));
        common.take(PROBES).collect()
    }

    /// Links those anew that only common text links.
    pub(super) fn refresh_copies(&mut self, crew: &dyn Crew) {
        let members = self.contents.by_label().iter().copied();
        let members = members.filter(|slot| self.may_be_copy(*slot));
        let members: Vec<_> = members.map(|slot| (slot, self.probes(slot))).collect();
        let class = members.partition_point(|(slot, _)| !self.contents.is_archived(*slot));
        let pairs = pairs(&members, class);
        let known = std::mem::take(&mut self.copies.links);
        let links = crew::gather(crew, pairs.len(), |at| {
            let (a, b) = pairs[at];
            let known = known.get(&(a, b)).copied();
            known.unwrap_or_else(|| self.judge_copies(a, b))
        });
        for (a, b) in known.into_keys() {
            if self
                .rows
                .find(a, b)
                .is_some_and(|link| link.channel == Channel::CommonText)
            {
                self.rows.remove(a, b);
            }
        }
        for ((a, b), link) in pairs.iter().zip(&links) {
            // Those that share rarer text as well are linked for that, with the same figures.
            if let (Some(link), None) = (link, self.rows.find(*a, *b)) {
                self.rows.insert(*a, *link);
            }
        }
        self.copies = Copies {
            links: pairs.into_iter().zip(links).collect(),
            documents: members.into_iter().map(|(slot, _)| slot).collect(),
            are_stale: false,
        };
    }

    /// A pair that only common text proposes: kept if the two are copies, or if it counts and is enough.
    fn judge_copies(&self, a: Slot, b: Slot) -> Option<Link> {
        if !self.may_pair(a, b) {
            return None;
        }
        // Most of them share rarer text as well, and are linked for that with the same figures.
        let linked = self.rows.find(a, b).filter(|link| {
            link.channel == Channel::Shingles && link.counted == Counted::All && link.is_estimate
        });
        let link = linked.copied().or_else(|| {
            let sequences = [a, b].map(|slot| self.sequence(slot));
            let both = Met::of(&sequences[0], &sequences[1]);
            let shared = self.in_all(a, b, || both.shared())?;
            self.kept((a, b), both, Counted::All, shared)
        })?;
        Some(Link {
            channel: Channel::CommonText,
            ..link
        })
    }

    /// How many distinct fingerprints two documents share in all, if all of them count between the two; the function counts them.
    pub(super) fn in_all(&self, a: Slot, b: Slot, shared: impl FnOnce() -> u32) -> Option<u32> {
        if self.settings.counts_common {
            Some(shared())
        } else {
            self.as_copies(a, b, shared)
        }
    }

    /// The same, if they are copies in the sense of [`Counted::All`].
    pub(super) fn as_copies(&self, a: Slot, b: Slot, shared: impl FnOnce() -> u32) -> Option<u32> {
        let (one, two) = (self.contents.get(a)?, self.contents.get(b)?);
        if one.is_mostly_common() && two.is_mostly_common() {
            let shared = shared();
            let strength = Containment::of(shared, one.distinct.min(two.distinct));
            return (strength >= Containment::from_percent(COPIES_PERCENT)).then_some(shared);
        }
        // Two with common text may say the same from the first word to the last.
        let figures = |entry: &Entry| (entry.common, entry.distinct, entry.length());
        let may_be_equal = one.common > 0 && figures(one) == figures(two);
        (may_be_equal && self.sequence(a) == self.sequence(b)).then_some(one.distinct)
    }

    /// How many distinct fingerprints two documents share.
    pub(super) fn shared(&self, a: Slot, b: Slot) -> u32 {
        Met::of(&self.sequence(a), &self.sequence(b)).shared()
    }
}
