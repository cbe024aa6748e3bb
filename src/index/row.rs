//! One pass over the fingerprints of a document, which tells how many it shares with each of all others.

use std::collections::HashSet;

use super::postings::{ByFingerprint, Postings, TOGETHER};
use super::shared::Shared;
use super::{Settings, Slot};
use crate::shingle::{self, ByHash, Fingerprint, Width};

/// What a document shares with one other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meeting {
    /// The other.
    pub other: Slot,
    /// Distinct fingerprints of both, common text left out.
    pub shared: u32,
    /// Words of this document in stretches of [`Settings::long_run`](super::Settings::long_run) and more all of whose shingles
    /// the other one has too, in whatever order: the equal runs of that length have no more words.
    pub long_words: u32,
}

/// The result of one pass.
#[derive(Debug, Default)]
pub(super) struct Row {
    /// By slot.
    pub meetings: Vec<Meeting>,
    /// Distinct fingerprints of the document that are common text. Counted only by a full pass.
    pub common: u32,
    /// Their sum. Made as well only there.
    pub common_sum: u64,
    /// Words that stand in others. Counted as well only there.
    pub words: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    shared: u32,
    /// Shingles of the stretch that ends before `next`.
    run: u32,
    /// Words of the long stretches that have ended.
    long_words: u32,
    /// One past the place of the last shared shingle; 0 where none was seen in this pass.
    next: u32,
}

impl Tally {
    /// The stretch has ended: a long one counts.
    fn close(&mut self, width: Width, long_run: u32) {
        let words = self.run + width.words() as u32 - 1;
        if words >= long_run {
            self.long_words += words;
        }
        self.run = 0;
    }
}

/// Room for a pass, used again and again.
#[derive(Debug)]
pub(super) struct Scratch {
    width: Width,
    long_run: u32,
    /// In more documents than this a fingerprint is common text.
    limit: usize,
    tallies: Vec<Tally>,
    met: Vec<Slot>,
    seen: HashSet<Fingerprint, ByHash>,
}

impl Scratch {
    pub fn new(slots: usize, settings: &Settings, limit: usize) -> Self {
        Scratch {
            width: settings.width,
            long_run: settings.long_run(),
            limit,
            tallies: vec![Tally::default(); slots],
            met: Vec::new(),
            seen: HashSet::default(),
        }
    }

    /// For so many documents by now.
    pub fn fit(&mut self, slots: usize, limit: usize) {
        self.tallies.resize(slots, Tally::default());
        self.limit = limit;
    }

    /// Another document has the fingerprint at this place (counted from 1), for the first time in this pass or again.
    fn meet(&mut self, other: Slot, place: u32, first: bool) {
        let tally = &mut self.tallies[other as usize];
        if tally.next == 0 {
            self.met.push(other);
        } else if tally.next != place {
            tally.close(self.width, self.long_run);
        }
        tally.shared += u32::from(first);
        tally.run += 1;
        tally.next = place + 1;
    }

    /// Ends the pass: whom it met, by slot, as far as that matters.
    fn take(&mut self, matters: impl Fn(&Meeting) -> bool) -> Vec<Meeting> {
        self.seen.clear();
        let mut meetings = Vec::new();
        for other in self.met.drain(..) {
            let mut tally = std::mem::take(&mut self.tallies[other as usize]);
            tally.close(self.width, self.long_run);
            let meeting = Meeting {
                other,
                shared: tally.shared,
                long_words: tally.long_words,
            };
            if matters(&meeting) {
                meetings.push(meeting);
            }
        }
        meetings.sort_unstable_by_key(|meeting| meeting.other);
        meetings
    }
}

/// One pass of each of some documents, by slot, against those of them with a larger slot.
pub(super) fn among(
    documents: &[(Slot, Vec<Fingerprint>)],
    is_common: impl Fn(Fingerprint) -> bool,
    scratch: &mut Scratch,
) -> Vec<(Slot, Vec<Meeting>)> {
    let mut once = HashSet::<Fingerprint, ByHash>::default();
    let mut holders = ByFingerprint::<Vec<Slot>>::default();
    once.reserve(documents.iter().map(|(_, sequence)| sequence.len()).sum());
    for fingerprint in documents.iter().flat_map(|(_, sequence)| sequence) {
        if !once.insert(*fingerprint) {
            holders.entry(*fingerprint).or_default();
        }
    }
    holders.retain(|fingerprint, _| !is_common(*fingerprint));
    for (slot, sequence) in documents {
        for fingerprint in sequence {
            if let Some(slots) = holders.get_mut(fingerprint)
                && slots.last() != Some(slot)
            {
                slots.push(*slot);
            }
        }
    }
    let pass = |(slot, sequence): &(Slot, Vec<Fingerprint>)| {
        for (place, fingerprint) in (1..).zip(sequence) {
            let Some(slots) = holders.get(fingerprint) else {
                continue;
            };
            let first = scratch.seen.insert(*fingerprint);
            for other in slots.iter().rev().take_while(|other| *other > slot) {
                scratch.meet(*other, place, first);
            }
        }
        (*slot, scratch.take(|_| true))
    };
    documents.iter().map(pass).collect()
}

/// One pass over some fingerprints of a document of so many words, of all of which there are postings, against all others from a slot on.
pub(super) fn row(
    own: Slot,
    sequence: &[Fingerprint],
    words: u32,
    from: Slot,
    (postings, alive): (&Postings, &[bool]),
    scratch: &mut Scratch,
) -> Row {
    let is_alive = |slot: &&Slot| alive.get(**slot as usize).copied().unwrap_or(false);
    let mut common = Vec::new();
    let warmed = sequence.chunks(TOGETHER).flat_map(|together| {
        postings.warm(together);
        together
    });
    for (place, fingerprint) in (1..).zip(warmed) {
        let (frozen, live) = postings.find(*fingerprint);
        if frozen.len() + live.len() < 2 {
            continue;
        }
        let first = scratch.seen.insert(*fingerprint);
        let is_common = frozen.len() + live.len() > scratch.limit
            && frozen
                .iter()
                .chain(live)
                .filter(is_alive)
                .take(scratch.limit + 1)
                .count()
                > scratch.limit;
        if is_common {
            common.extend(first.then_some(*fingerprint));
            continue;
        }
        for other in frozen
            .iter()
            .chain(live)
            .filter(is_alive)
            .filter(|other| **other != own && **other >= from)
        {
            scratch.meet(*other, place, first);
        }
    }
    common.sort_unstable();
    let counts = |fingerprint| common.binary_search(&fingerprint).is_err();
    Row {
        meetings: scratch.take(|_| true),
        common: common.len() as u32,
        common_sum: shingle::sum(common.iter().copied()),
        words: shingle::words_in(sequence, scratch.width, words, counts),
    }
}

/// One pass against some documents, by their distinct fingerprints.
pub(super) fn with(
    sequence: &[Fingerprint],
    others: impl Iterator<Item = (Slot, Vec<Fingerprint>)>,
    is_common: impl Fn(Fingerprint) -> bool,
    scratch: &mut Scratch,
    matters: impl Fn(&Meeting) -> bool,
) -> Vec<Meeting> {
    let first: Vec<bool> = sequence.iter().map(|f| scratch.seen.insert(*f)).collect();
    for (other, distinct) in others {
        for ((place, fingerprint), is_first) in (1..).zip(sequence).zip(&first) {
            if distinct.binary_search(fingerprint).is_ok() && !is_common(*fingerprint) {
                scratch.meet(other, place, *is_first);
            }
        }
    }
    scratch.take(matters)
}

/// One pass against the documents with a larger slot, right after a build: so every pair is met once. Meetings that don't
/// matter are left out, which are nearly all.
pub(super) fn later(
    own: Slot,
    shared: &Shared,
    scratch: &mut Scratch,
    matters: impl Fn(&Meeting) -> bool,
) -> Vec<Meeting> {
    shared.each_later(own, |other, place, is_first| {
        scratch.meet(other, place, is_first);
    });
    scratch.take(matters)
}
