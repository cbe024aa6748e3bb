//! The sample: where the postings have a fraction of the fingerprints, these propose pairs, and the words of both documents verify them.
//! So a sample loses pairs, and never changes one.

use super::budget::{Budget, Fraction};
use super::links::Bar;
use super::postings::TOGETHER;
use super::tally::{Holders, Meeting, Tally};
use super::{Index, Settings, Slot};
use crate::shingle::Fingerprint;

/// So many shingles has a run of so many words.
pub(super) fn places(settings: &Settings, words: u32) -> u32 {
    (words + 1)
        .saturating_sub(settings.width.words() as u32)
        .max(1)
}

/// How many of so many shared fingerprints a sample shows, at the least, unless chance has it: two standard deviations under the
/// mean. Two documents that meet once in a sample of natural language have nothing else in common nearly always, so that
/// once is not enough.
fn least_hits(fraction: Fraction, shared: u32) -> u32 {
    // Of n fingerprints p·n are hit in the mean, with the variance p·(1 - p)·n; here times 1/p.
    let (shared, one_in) = (u64::from(shared), u64::from(fraction.one_in()));
    let deviation = (shared * (one_in - 1)).isqrt();
    let hits = shared.saturating_sub(DEVIATIONS * deviation) / one_in;
    (hits as u32).max(LEAST_HITS)
}

const DEVIATIONS: u64 = 2;
const LEAST_HITS: u32 = 2;

/// What the index may take, and what of the fingerprints proposes pairs by that.
#[derive(Debug, Default)]
pub(super) struct Sampling {
    /// No limit without.
    pub budget: Option<Budget>,
    /// Which part of the fingerprints proposes pairs while words are on the disk; nothing while all is in memory.
    pub part: Option<Fraction>,
}

impl Index {
    /// Which part of the fingerprints proposes pairs while the index needs more memory than it may take; nothing while all is in memory.
    pub fn part(&self) -> Option<Fraction> {
        self.sampling.part
    }

    /// Which part of the fingerprints proposes pairs: all where the index is in memory.
    pub(super) fn fraction(&self) -> Fraction {
        self.sampling.part.unwrap_or_default()
    }

    /// Whether a part of the fingerprints proposes pairs, and the words verify them.
    pub(super) fn is_sampled(&self) -> bool {
        self.fraction() != Fraction::ALL
    }

    /// Whom a document with these fingerprints meets, as far as the meeting may be kept. There must be postings.
    pub(super) fn meet(
        &self,
        slot: Slot,
        sequence: &[Fingerprint],
        tally: &mut Tally,
    ) -> Vec<Meeting> {
        if self.is_sampled() {
            self.meet_proposed((slot, sequence), &|slot| self.bar(slot), 0, tally)
        } else {
            self.meet_in_postings((slot, sequence), (0, true), tally, self.lets_pass(slot))
        }
    }

    /// Of whom the postings say that they share these fingerprints of a document, and the register if it is asked, from a slot on, as far as
    /// that matters.
    pub(super) fn meet_in_postings(
        &self,
        (slot, fingerprints): (Slot, &[Fingerprint]),
        (from, looks_up): (Slot, bool),
        tally: &mut Tally,
        matters: impl Fn(&Meeting) -> bool,
    ) -> Vec<Meeting> {
        let Some(postings) = &self.postings else {
            return Vec::new();
        };
        let (limit, is_archived) = (self.limits().common, self.contents.is_archived(slot));
        let is_one = move |other: &Slot| {
            let may_be = *other != slot && *other >= from && self.contents.is_alive(*other);
            may_be && !(is_archived && self.contents.is_archived(*other))
        };
        let holders = |fingerprint| {
            let (frozen, live) = postings.find(fingerprint);
            let registered = looks_up.then(|| self.registered(fingerprint));
            let registered = registered.unwrap_or_default();
            let number = frozen.len() + live.len() + registered.len();
            // One of them is the document itself.
            let counts = number > 1 && (number <= limit || !self.is_common(fingerprint));
            let all = frozen.iter().chain(live).copied().chain(registered);
            let all = all.take(if counts { number } else { 0 });
            all.filter(is_one)
        };
        let warmed = fingerprints.chunks(TOGETHER).flat_map(|together| {
            postings.warm(together);
            together
        });
        tally.pass(warmed, holders, matters)
    }

    /// What a document shares with those from a slot on that the sample proposes for it, of whom each asks that much.
    pub(super) fn meet_proposed(
        &self,
        (slot, sequence): (Slot, &[Fingerprint]),
        bar_of: &dyn Fn(Slot) -> Bar,
        from: Slot,
        tally: &mut Tally,
    ) -> Vec<Meeting> {
        let (fraction, own) = (self.fraction(), bar_of(slot));
        let is_proposed = |met: &Meeting| {
            let other = bar_of(met.other);
            let least = places(&self.settings, own.least.min(other.least));
            own.is_mostly_common && other.is_mostly_common
                || met.shared >= least_hits(fraction, least)
        };
        let proposed = self.hits((slot, sequence), from, is_proposed, tally);
        self.verify(sequence, proposed.into_iter(), tally, self.lets_pass(slot))
    }

    /// What a document shares with all of whom the sample shows that they share anything.
    pub(super) fn meet_in_sample(
        &self,
        slot: Slot,
        sequence: &[Fingerprint],
        tally: &mut Tally,
    ) -> Vec<Meeting> {
        let least = least_hits(self.fraction(), 1);
        let met = self.hits((slot, sequence), 0, |met| met.shared >= least, tally);
        self.verify(sequence, met.into_iter(), tally, |_| true)
    }

    /// The documents from a slot on with enough of what is in the sample.
    fn hits(
        &self,
        (slot, sequence): (Slot, &[Fingerprint]),
        from: Slot,
        are_enough: impl Fn(&Meeting) -> bool,
        tally: &mut Tally,
    ) -> Vec<Slot> {
        let (fraction, sampled) = (self.fraction(), sequence.iter().copied());
        let sampled: Vec<Fingerprint> = sampled.filter(|f| fraction.has(*f)).collect();
        let met = self.meet_in_postings((slot, &sampled), (from, true), tally, are_enough);
        met.iter().map(|met| met.other).collect()
    }

    /// What a document with these fingerprints shares with some others, which come by slot: by the words of all of them.
    pub(super) fn verify(
        &self,
        sequence: &[Fingerprint],
        others: impl Iterator<Item = Slot>,
        tally: &mut Tally,
        matters: impl Fn(&Meeting) -> bool,
    ) -> Vec<Meeting> {
        let mut others = others.map(|other| (other, self.sequence(other))).peekable();
        if others.peek().is_none() {
            return Vec::new();
        }
        let counted = sequence.iter().copied().filter(|f| !self.is_common(*f));
        let holders = Holders::of(counted, others);
        tally.pass(sequence, |fingerprint| holders.find(fingerprint), matters)
    }
}
