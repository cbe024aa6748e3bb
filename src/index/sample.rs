//! The sample: where the postings have a fraction of the fingerprints, these propose pairs, and the words of both documents verify them.
//! So a sample loses pairs, and never changes one.

use std::sync::OnceLock;

use super::budget::Fraction;
use super::crew::Crew;
use super::frequency::Frequencies;
use super::links::{Bar, bar};
use super::postings::Postings;
use super::row::{self, Meeting, Scratch};
use super::{Index, Settings, Slot, distinct};
use crate::measure::Containment;
use crate::shingle::{self, Fingerprint};

/// In so many places, at the least, two documents that are listed for a long run are equal: their runs have so many words
/// together, and each is as short as it may be.
pub(super) fn places_of_long_runs(settings: &Settings) -> u32 {
    let width = settings.width.words() as u32;
    let shortest = (settings.long_run() + 1).saturating_sub(width).max(1);
    shortest * settings.long_runs().div_ceil(settings.long_run()).max(1)
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

impl Index {
    /// Which part of the fingerprints proposes pairs: all where the index is in memory.
    pub(super) fn fraction(&self) -> Fraction {
        self.part.unwrap_or_default()
    }

    /// Whether a part of the fingerprints proposes pairs, and the words verify them.
    pub(super) fn is_sampled(&self) -> bool {
        self.fraction() != Fraction::ALL
    }

    /// Pairs below this containment need not be proposed: a sample can't see those that only a later threshold would list.
    pub(super) fn proposing_floor(&self) -> Containment {
        let least = self.proposed_from;
        least.map_or(self.settings.threshold, |least| {
            least.min(self.settings.threshold)
        })
    }

    /// A sample proposes pairs from this containment on, even if the threshold is higher.
    pub fn propose_from(&mut self, containment: Containment) {
        self.proposed_from = Some(containment);
    }

    /// Everything anew from the words, of which a fraction of the fingerprints proposes pairs.
    pub(super) fn build_sampled(&mut self, crew: &dyn Crew) {
        let fraction = self.fraction();
        let sequence = |slot: usize, out: &mut Vec<Fingerprint>| self.fill(slot as Slot, out);
        let documents = self.documents_of_build(&sequence);
        let (frequencies, distinct) = Frequencies::of(&documents, self.limit(), crew);
        let postings = Postings::build(&documents, fraction, Some(frequencies), crew);
        let (frequent, common) = postings.common(self.limit(), documents.number);
        self.frequent = frequent;
        self.postings = Some(postings);
        let counts = distinct.into_iter().zip(common);
        for (entry, (distinct, (common, sum))) in self.entries.iter_mut().flatten().zip(counts) {
            entry.distinct = distinct;
            (entry.common, entry.common_sum) = (common, sum);
            entry.own_words = OnceLock::new();
        }
        let bars = self.bars(self.proposing_floor());
        let bar_of = |slot: Slot| bars.get(slot as usize).copied().unwrap_or_default();
        self.link_each(crew, |index, slot, scratch| {
            index.meet_proposed(slot, &bar_of, slot + 1, scratch)
        });
    }

    /// Counts how much of some documents is common text.
    pub(super) fn count_common_of(&mut self, slots: &[Slot]) {
        for slot in slots {
            let mut common = distinct(self.sequence(*slot));
            common.retain(|f| self.is_common(*f));
            if let Some(Some(entry)) = self.entries.get_mut(*slot as usize) {
                entry.common = common.len() as u32;
                entry.common_sum = shingle::sum(common);
                entry.own_words = OnceLock::new();
            }
        }
    }

    /// What every document asks of a pair that a sample proposes.
    pub(super) fn proposing_bar(&self, slot: Slot) -> Bar {
        let floor = self.proposing_floor();
        let entry = self.entry(slot);
        entry.map_or_else(Bar::default, |entry| bar(entry, floor))
    }

    /// What a document shares with those from a slot on that the sample proposes for it, of whom each asks that much.
    pub(super) fn meet_proposed(
        &self,
        slot: Slot,
        bar_of: &dyn Fn(Slot) -> Bar,
        from: Slot,
        scratch: &mut Scratch,
    ) -> Vec<Meeting> {
        let sequence = self.sequence(slot);
        let (fraction, own) = (self.fraction(), bar_of(slot));
        let of_long_runs = places_of_long_runs(&self.settings);
        let is_proposed = |met: &Meeting| {
            let other = bar_of(met.other);
            let least = own.least.min(other.least).min(of_long_runs);
            own.is_mostly_common && other.is_mostly_common
                || met.shared >= least_hits(fraction, least)
        };
        let proposed = self.hits(slot, &sequence, from, is_proposed, scratch);
        let kept = |slot: Slot| {
            let entry = self.entry(slot);
            entry.map_or_else(Bar::default, |entry| bar(entry, self.floor()))
        };
        let own = kept(slot);
        let matters = |met: &Meeting| self.matters(met, own, kept(met.other));
        self.verify(&sequence, &proposed, matters, scratch)
    }

    /// What a document shares with all of whom the sample shows that they share anything.
    pub(super) fn meet_in_sample(&self, slot: Slot, scratch: &mut Scratch) -> Vec<Meeting> {
        let sequence = self.sequence(slot);
        let least = least_hits(self.fraction(), 1);
        let met = self.hits(slot, &sequence, 0, |met| met.shared >= least, scratch);
        self.verify(&sequence, &met, |_| true, scratch)
    }

    /// The documents from a slot on with enough of what is in the sample.
    fn hits(
        &self,
        slot: Slot,
        sequence: &[Fingerprint],
        from: Slot,
        are_enough: impl Fn(&Meeting) -> bool,
        scratch: &mut Scratch,
    ) -> Vec<Slot> {
        let Some(postings) = &self.postings else {
            return Vec::new();
        };
        let sampled = sequence.iter().copied();
        let sampled: Vec<Fingerprint> = sampled.filter(|f| postings.proposes(*f)).collect();
        let found = row::row(slot, &sampled, 0, from, (postings, &self.alive), scratch);
        let found = found.meetings.iter().filter(|met| are_enough(met));
        found.map(|met| met.other).collect()
    }

    /// What a document with these fingerprints shares with some others, all of them counted.
    pub(super) fn verify(
        &self,
        sequence: &[Fingerprint],
        others: &[Slot],
        matters: impl Fn(&Meeting) -> bool,
        scratch: &mut Scratch,
    ) -> Vec<Meeting> {
        let others = others.iter();
        let others = others.map(|other| (*other, distinct(self.sequence(*other))));
        let is_common = |fingerprint| self.is_common(fingerprint);
        row::with(sequence, others, is_common, scratch, matters)
    }
}
