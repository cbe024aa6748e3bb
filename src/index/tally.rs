//! The tally: one pass over the fingerprints of a document counts how many it shares with each of all others.

use std::collections::HashSet;

use smallvec::SmallVec;

use super::postings::ByFingerprint;
use super::{LONG_RUN_WORDS, Settings, Slot};
use crate::shingle::{ByHash, Fingerprint, Width};

/// What a document shares with one other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meeting {
    /// The other.
    pub other: Slot,
    /// Distinct fingerprints of both, common text left out.
    pub shared: u32,
    /// Words of this document in stretches of [`LONG_RUN_WORDS`] and more all of whose shingles the other one has too, in whatever order:
    /// the equal runs of that length have no more words.
    pub long_words: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counter {
    shared: u32,
    /// Shingles of the stretch that ends before `next`.
    run: u32,
    /// Words of the long stretches that have ended.
    long_words: u32,
    /// One past the place of the last shared shingle; 0 where none was seen in this pass.
    next: u32,
}

impl Counter {
    /// The stretch has ended: a long one counts.
    fn close(&mut self, width: Width) {
        let words = self.run + width.words() as u32 - 1;
        if words >= LONG_RUN_WORDS {
            self.long_words += words;
        }
        self.run = 0;
    }
}

/// Counters for a pass, used again and again.
#[derive(Debug)]
pub(super) struct Tally {
    width: Width,
    counters: Vec<Counter>,
    met: Vec<Slot>,
    seen: HashSet<Fingerprint, ByHash>,
}

impl Tally {
    pub fn new(slots: usize, settings: &Settings) -> Self {
        Tally {
            width: settings.width,
            counters: vec![Counter::default(); slots],
            met: Vec::new(),
            seen: HashSet::default(),
        }
    }

    /// For so many slots by now.
    pub fn fit(&mut self, slots: usize) {
        self.counters.resize(slots, Counter::default());
    }

    /// Another document has the fingerprint at this place (counted from 1), for the first time in this pass or again.
    pub fn meet(&mut self, other: Slot, place: u32, is_first: bool) {
        let counter = &mut self.counters[other as usize];
        if counter.next == 0 {
            self.met.push(other);
        } else if counter.next != place {
            counter.close(self.width);
        }
        counter.shared += u32::from(is_first);
        counter.run += 1;
        counter.next = place + 1;
    }

    /// Ends the pass: whom it met, by slot, as far as that matters.
    pub fn take(&mut self, matters: impl Fn(&Meeting) -> bool) -> Vec<Meeting> {
        self.seen.clear();
        let mut meetings = Vec::new();
        for other in self.met.drain(..) {
            let mut counter = std::mem::take(&mut self.counters[other as usize]);
            counter.close(self.width);
            let meeting = Meeting {
                other,
                shared: counter.shared,
                long_words: counter.long_words,
            };
            if matters(&meeting) {
                meetings.push(meeting);
            }
        }
        meetings.sort_unstable_by_key(|meeting| meeting.other);
        meetings
    }

    /// One pass over fingerprints in text order, each of which these documents have.
    pub fn pass<'f, Holders: Iterator<Item = Slot>>(
        &mut self,
        sequence: impl IntoIterator<Item = &'f Fingerprint>,
        mut holders: impl FnMut(Fingerprint) -> Holders,
        matters: impl Fn(&Meeting) -> bool,
    ) -> Vec<Meeting> {
        for (place, fingerprint) in (1..).zip(sequence) {
            let mut is_first = None;
            for other in holders(*fingerprint) {
                let is_first = is_first.get_or_insert_with(|| self.seen.insert(*fingerprint));
                let is_first = *is_first;
                self.meet(other, place, is_first);
            }
        }
        self.take(matters)
    }
}

/// Which of a few documents have some fingerprints: postings for one question.
pub(super) struct Holders(ByFingerprint<SmallVec<[Slot; 4]>>);

impl Holders {
    /// Of the fingerprints of some documents, which come by slot.
    pub fn of<Sequence: AsRef<[Fingerprint]>>(
        fingerprints: impl Iterator<Item = Fingerprint>,
        documents: impl Iterator<Item = (Slot, Sequence)>,
    ) -> Holders {
        let begin = fingerprints.map(|fingerprint| (fingerprint, SmallVec::new()));
        let mut holders: ByFingerprint<SmallVec<[Slot; 4]>> = begin.collect();
        for (slot, sequence) in documents {
            for fingerprint in sequence.as_ref() {
                if let Some(slots) = holders.get_mut(fingerprint)
                    && slots.last() != Some(&slot)
                {
                    slots.push(slot);
                }
            }
        }
        Holders(holders)
    }

    /// Those that have a fingerprint, ascending.
    pub fn find(&self, fingerprint: Fingerprint) -> impl Iterator<Item = Slot> {
        self.0.get(&fingerprint).into_iter().flatten().copied()
    }
}
