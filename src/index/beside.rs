//! How does an index live that goes beside the memory? What changes after a build is kept beside its runs, and read with them.
//!
//! Of the sample, and of all text that may be common, the runs have a record for every document; of what comes later the live part has
//! them. So it is known of every fingerprint whether it is common text, and of a document whom it must be compared with.

use std::collections::BTreeMap;
use std::mem::take;
use std::sync::{Arc, OnceLock};

use super::annex::{Annex, Fraction};
use super::budget::Budget;
use super::crew::gather;
use super::links::bar;
use super::postings::ByFingerprint;
use super::row::{self, Meeting, Scratch};
use super::sample::{self, Ledger};
use super::{Crew, DOCUMENTS_PER_JOB, Index, Slot, Text, distinct};
use crate::shingle::{self, Fingerprint};

/// What is beside the memory, and what came after it was written.
#[derive(Debug)]
pub(super) struct Beside {
    pub annex: Arc<dyn Annex>,
    /// Which part of the fingerprints proposes pairs.
    pub fraction: Fraction,
    ledger: Ledger,
    /// What is not in the runs: who has it, and how often.
    live: ByFingerprint<Vec<(Slot, u32)>>,
    live_entries: usize,
    /// So many may be there before it is time to write new runs.
    live_most: usize,
    /// Text that is not recorded may be common by now: the runs are of no use any more.
    is_outgrown: bool,
}

impl Beside {
    pub fn new(budget: &Budget, fraction: Fraction, ledger: Ledger) -> Beside {
        Beside {
            annex: Arc::clone(&budget.annex),
            fraction,
            ledger,
            live: ByFingerprint::default(),
            live_entries: 0,
            live_most: budget.live_entries(),
            is_outgrown: false,
        }
    }

    /// It is time to write new runs.
    pub fn is_outgrown(&self) -> bool {
        self.is_outgrown || self.live_entries > self.live_most
    }

    fn is_recorded(&self, fingerprint: Fingerprint) -> bool {
        self.fraction.has(fingerprint) || self.ledger.recorded.has(fingerprint)
    }

    /// A document comes.
    pub fn insert(&mut self, slot: Slot, sorted: &[Fingerprint], limit: usize) {
        for equal in sorted.chunk_by(|a, b| a == b) {
            let fingerprint = equal[0];
            self.ledger.cells.count(fingerprint);
            if self.is_recorded(fingerprint) {
                let whose = self.live.entry(fingerprint).or_default();
                whose.push((slot, equal.len() as u32));
                self.live_entries += 1;
            }
            // Of a sampled one all documents are known, but not of the others in its cell.
            self.is_outgrown |= self.ledger.cells.is_over(fingerprint, limit)
                && !self.ledger.recorded.has(fingerprint);
        }
    }

    /// A document goes; from the runs it does not.
    pub fn remove(&mut self, slot: Slot, sorted: &[Fingerprint]) {
        for equal in sorted.chunk_by(|a, b| a == b) {
            self.ledger.cells.take_back(equal[0]);
            if let Some(whose) = self.live.get_mut(&equal[0])
                && let Some(at) = whose.iter().position(|(of, _)| *of == slot)
            {
                whose.swap_remove(at);
                self.live_entries -= 1;
                if whose.is_empty() {
                    self.live.remove(&equal[0]);
                }
            }
        }
    }
}

impl Index {
    /// The living documents that have a recorded fingerprint, and how often.
    fn recorded(&self, beside: &Beside, fingerprint: Fingerprint) -> Vec<(Slot, u32)> {
        let mut records = Vec::new();
        beside.annex.find(fingerprint, &mut records);
        let frozen = records.iter().map(|record| (record.value, record.times));
        let live = beside.live.get(&fingerprint).into_iter().flatten().copied();
        let is_alive = |(slot, _): &(Slot, u32)| self.alive.get(*slot as usize) == Some(&true);
        frozen.chain(live).filter(is_alive).collect()
    }

    /// Brings up to date which of these are common text, and names the documents for which that has changed.
    pub(super) fn recount_beside(
        &mut self,
        beside: &Beside,
        watched: &[(Fingerprint, bool)],
    ) -> Vec<Slot> {
        let limit = self.limit();
        let mut changed = Vec::new();
        for (fingerprint, was_common) in watched {
            let may_be = beside.ledger.cells.is_over(*fingerprint, limit);
            if !may_be && !was_common {
                continue;
            }
            let whose = self.recorded(beside, *fingerprint);
            let is_common = whose.len() > limit;
            match self.frequent.binary_search(fingerprint) {
                Err(at) if is_common => self.frequent.insert(at, *fingerprint),
                Ok(at) if !is_common => drop(self.frequent.remove(at)),
                _ => continue,
            }
            changed.extend(whose.iter().map(|(slot, _)| *slot));
        }
        changed
    }

    /// With whom documents share text that have come or changed, as far as the sample proposes it, and how much of each is common
    /// text.
    pub(super) fn meet_beside(
        &mut self,
        slots: impl IntoIterator<Item = Slot>,
        scratch: &mut Scratch,
    ) -> Vec<(Slot, Vec<Meeting>)> {
        let sequences: Vec<(Slot, Vec<Fingerprint>)> = slots
            .into_iter()
            .map(|slot| (slot, self.sequence(slot)))
            .collect();
        for (slot, sequence) in &sequences {
            let mut common = distinct(sequence.clone());
            common.retain(|f| self.is_common(*f));
            if let Some(Some(entry)) = self.entries.get_mut(*slot as usize) {
                entry.common = common.len() as u32;
                entry.common_sum = shingle::sum(common);
                entry.own_words = OnceLock::new();
            }
        }
        // Only now are the sizes of all of them right.
        let meet = |(slot, sequence): (Slot, Vec<Fingerprint>)| {
            let meetings = self.meet_proposed(slot, &sequence, scratch);
            (slot, meetings)
        };
        sequences.into_iter().map(meet).collect()
    }

    /// What a document shares with those that the sample proposes for it: the same as a build finds, which goes through the text of
    /// the one whose label comes first.
    fn meet_proposed(
        &self,
        slot: Slot,
        sequence: &[Fingerprint],
        scratch: &mut Scratch,
    ) -> Vec<Meeting> {
        let (Some(beside), Some(own)) = (&self.beside, self.entry(slot)) else {
            return Vec::new();
        };
        let floor = self.proposing_floor(beside.fraction);
        let bar_of = |slot: Slot| {
            self.entry(slot)
                .map_or_else(Default::default, |e| bar(e, floor))
        };
        let own_bar = bar(own, floor);
        let mut proposed = self.hits(beside, slot, sequence);
        proposed.retain(|other, hits| {
            self.is_proposed(beside.fraction, own_bar, bar_of(*other), *hits)
        });
        let is_common = |fingerprint| self.is_common(fingerprint);
        let (after, before): (Vec<Slot>, Vec<Slot>) = proposed
            .into_keys()
            .partition(|other| Some(&own.label) < self.label(*other));
        let theirs = after
            .iter()
            .map(|other| (*other, distinct(self.sequence(*other))));
        let kept_of = |slot: Slot| {
            self.entry(slot)
                .map_or_else(Default::default, |e| bar(e, self.floor()))
        };
        let kept = bar(own, self.floor());
        let matters = |met: &Meeting| self.matters(met, kept, kept_of(met.other));
        let mut meetings = row::with(sequence, theirs, is_common, scratch, matters);
        let ours = distinct(sequence.to_vec());
        for other in before {
            let matters = |met: &Meeting| self.matters(met, kept_of(other), kept);
            let us = std::iter::once((slot, ours.clone()));
            let met = row::with(&self.sequence(other), us, is_common, scratch, matters);
            meetings.extend(met.into_iter().map(|met| Meeting { other, ..met }));
        }
        meetings.sort_unstable_by_key(|met| met.other);
        meetings
    }

    /// In how many places of the first of two, by label, stands what is in the sample and in both?
    fn hits(&self, beside: &Beside, slot: Slot, sequence: &[Fingerprint]) -> BTreeMap<Slot, u32> {
        let mut sampled = sequence.to_vec();
        sampled.retain(|f| beside.fraction.has(*f) && !self.is_common(*f));
        sampled.sort_unstable();
        let own = self.label(slot);
        let mut hits: BTreeMap<Slot, u32> = BTreeMap::new();
        for equal in sampled.chunk_by(|a, b| a == b) {
            for (other, theirs) in self.recorded(beside, equal[0]) {
                if other != slot {
                    let is_first = own < self.label(other);
                    let times = if is_first { equal.len() as u32 } else { theirs };
                    let hits = hits.entry(other).or_default();
                    *hits = hits.saturating_add(times);
                }
            }
        }
        hits
    }

    /// What a document shares with some others, all fingerprints counted, and how many of its own are common text.
    pub(super) fn row_beside(
        &self,
        slot: Slot,
        others: impl Iterator<Item = Slot>,
        scratch: &mut Scratch,
    ) -> row::Row {
        let sequence = self.sequence(slot);
        let others = others
            .filter(|other| *other != slot)
            .map(|other| (other, distinct(self.sequence(other))));
        let is_common = |fingerprint| self.is_common(fingerprint);
        row::Row {
            meetings: row::with(&sequence, others, is_common, scratch, |_| true),
            common: self.entry(slot).map_or(0, |entry| entry.common),
            common_sum: self.entry(slot).map_or(0, |entry| entry.common_sum),
            words: self.own_words(slot),
        }
    }

    /// Whom the sample says that a document shares anything with.
    pub(super) fn met_in_sample(&self, beside: &Beside, slot: Slot) -> Vec<Slot> {
        let mut hits = self.hits(beside, slot, &self.sequence(slot));
        hits.retain(|_, hits| *hits >= sample::least_hits(beside.fraction, 1));
        hits.into_keys().collect()
    }

    /// The documents that have some fingerprints, found in all their words: nothing else knows of those that are in no sample.
    pub(super) fn holders(
        &self,
        fingerprints: &[Fingerprint],
        crew: &dyn Crew,
    ) -> ByFingerprint<Vec<Slot>> {
        let wanted = distinct(fingerprints.to_vec());
        let jobs = self.entries.len().div_ceil(DOCUMENTS_PER_JOB);
        let found = gather(crew, jobs, |job| {
            let end = ((job + 1) * DOCUMENTS_PER_JOB).min(self.entries.len());
            let mut found = Vec::new();
            let mut sequence = Vec::new();
            for slot in job * DOCUMENTS_PER_JOB..end {
                self.fill(slot as Slot, &mut sequence);
                sequence.retain(|f| wanted.binary_search(f).is_ok());
                sequence.sort_unstable();
                sequence.dedup();
                found.extend(sequence.iter().map(|f| (*f, slot as Slot)));
            }
            found
        });
        let mut holders = ByFingerprint::<Vec<Slot>>::default();
        for (fingerprint, slot) in found.into_iter().flatten() {
            holders.entry(fingerprint).or_default().push(slot);
        }
        holders
    }

    /// Lays down all words that are in memory.
    pub(super) fn lay_all(&mut self, annex: &dyn Annex) {
        for entry in self.entries.iter_mut().flatten() {
            if let Text::Here(words) = &mut entry.text {
                entry.text = Text::There(annex.lay(&take(words)));
            }
        }
    }
}
