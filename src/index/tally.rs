//! The tally: one pass over the fingerprints of a document counts how many it shares with each of all others.

use std::collections::HashSet;

use smallvec::SmallVec;

use super::postings::ByFingerprint;
use super::{Settings, Slot};
use crate::align::bridge::GAP_WORDS;
use crate::shingle::{ByHash, Fingerprint};

/// What a document shares with one other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meeting {
    /// The other.
    pub other: Slot,
    /// Distinct fingerprints of both, common text left out.
    pub shared: u32,
    /// Words of this document that can be in passages with the other one, as far as this document alone can tell: no fewer than are.
    pub words: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counter {
    shared: u32,
    /// Where the stretch of shared shingles that ends before `next` begins.
    start: u32,
    /// One past the place of the last shared shingle; 0 where none was seen in this pass.
    next: u32,
    /// Words of the stretches before it that are near each other.
    chain: u32,
    /// Words of the chains that have ended and are long enough for a passage.
    words: u32,
}

impl Counter {
    /// The stretch has ended, and the next one begins at a place, if there is one.
    fn close(&mut self, place: Option<u32>, width: u32, min_run: u32) {
        let words = self.next + width - 1 - self.start;
        self.chain += words;
        // Places may be nearer to each other than the shingles are: what is far by them is far.
        let near = self.start + words + GAP_WORDS.min(words);
        if place.is_none_or(|place| place > near) {
            if self.chain >= min_run {
                self.words += self.chain;
            }
            self.chain = 0;
        }
        self.start = place.unwrap_or_default();
    }
}

/// Counters for a pass, used again and again.
#[derive(Debug)]
pub(super) struct Tally {
    width: u32,
    /// The shortest run that makes a passage.
    min_run: u32,
    counters: Vec<Counter>,
    met: Vec<Slot>,
    seen: HashSet<Fingerprint, ByHash>,
}

impl Tally {
    pub fn new(slots: usize, settings: &Settings) -> Self {
        Tally {
            width: settings.width.words() as u32,
            min_run: settings.min_run,
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
            counter.start = place;
        } else if counter.next != place {
            counter.close(Some(place), self.width, self.min_run);
        }
        counter.shared += u32::from(is_first);
        counter.next = place + 1;
    }

    /// Ends the pass: whom it met, by slot, as far as that matters.
    pub fn take(&mut self, matters: impl Fn(&Meeting) -> bool) -> Vec<Meeting> {
        self.seen.clear();
        let mut meetings = Vec::new();
        for other in self.met.drain(..) {
            let mut counter = std::mem::take(&mut self.counters[other as usize]);
            counter.close(None, self.width, self.min_run);
            let meeting = Meeting {
                other,
                shared: counter.shared,
                words: counter.words,
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
