//! Document frequencies: an upper bound of the number of documents with a fingerprint, in about a byte for each shingle.
//!
//! Where the postings have a part of the fingerprints alone, these tell of which others all documents must be known: of those that may
//! be common text. So what is common is known exactly, and every figure is the one that a larger memory would give.

use std::sync::atomic::{AtomicU8, Ordering};

use super::COUNTED_DOCUMENTS;
use super::crew::Crew;
use super::part::Documents;
use crate::shingle::Fingerprint;

/// The table of a class is no smaller than a page.
const LEAST_CELL_BITS: u32 = 12;
/// A counter that has come so far stays there, as nobody knows how much further it would be. Limits are below it, and some
/// threads that count at once are too few to make it start again at nothing.
const FULL: u8 = 128;
const _: () = assert!(COUNTED_DOCUMENTS < FULL as usize);

/// Counters of documents by the top bits of a fingerprint, and those that were high when they were made.
#[derive(Debug)]
pub(super) struct Frequencies {
    counters: Vec<AtomicU8>,
    /// A bit for each counter.
    high: Vec<u64>,
    bits: u32,
}

impl Frequencies {
    /// Those of all documents, and by slot how many distinct fingerprints each has. In more of them than `limit` one is common text.
    pub fn of(documents: &Documents<'_>, limit: usize, crew: &dyn Crew) -> (Frequencies, Vec<u32>) {
        // As many counters as shingles: of those that stand alone, one in twelve has a counter that three others have filled too.
        let cells = documents.shingles.next_power_of_two();
        let bits = cells.trailing_zeros().max(LEAST_CELL_BITS);
        let counters = std::iter::repeat_with(AtomicU8::default);
        let mut frequencies = Frequencies {
            counters: counters.take(1 << bits).collect(),
            high: Vec::new(),
            bits,
        };
        let begin = |_, _| (Vec::new(), Vec::new());
        let counted = documents.share(crew, begin, |(distinct, sorted), _, sequence| {
            sorted.clear();
            sorted.extend_from_slice(sequence);
            sorted.sort_unstable();
            sorted.dedup();
            for fingerprint in sorted.iter() {
                frequencies.add(*fingerprint);
            }
            distinct.push(sorted.len() as u32);
        });
        // Three quarters of the limit: text that becomes common is among them unless it has grown by a third.
        let high = limit - limit.div_ceil(4);
        let is_high = |counter: &AtomicU8| usize::from(counter.load(Ordering::Relaxed)) > high;
        let word = |counters: &[AtomicU8]| {
            let counters = (0..).zip(counters);
            counters.fold(0, |word, (at, counter)| {
                word | u64::from(is_high(counter)) << at
            })
        };
        let words = frequencies.counters.chunks(u64::BITS as usize).map(word);
        frequencies.high = words.collect();
        let distinct = counted.into_iter().flat_map(|(distinct, _)| distinct);
        (frequencies, distinct.collect())
    }

    /// Whether it may have been near to common text when these were made.
    pub fn was_high(&self, fingerprint: Fingerprint) -> bool {
        let place = self.place(fingerprint);
        let word = self.high.get(place / u64::BITS as usize);
        word.is_some_and(|word| word >> (place % u64::BITS as usize) & 1 == 1)
    }

    /// Whether more documents than that may have it by now: surely not, if it says so.
    pub fn is_over(&self, fingerprint: Fingerprint, limit: usize) -> bool {
        usize::from(self.counter(fingerprint).load(Ordering::Relaxed)) > limit
    }

    /// One document more has it.
    pub fn add(&self, fingerprint: Fingerprint) {
        let counter = self.counter(fingerprint);
        if counter.load(Ordering::Relaxed) < FULL {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// One document fewer has it.
    pub fn take_back(&self, fingerprint: Fingerprint) {
        let counter = self.counter(fingerprint);
        if (1..FULL).contains(&counter.load(Ordering::Relaxed)) {
            counter.fetch_sub(1, Ordering::Relaxed);
        }
    }

    fn counter(&self, fingerprint: Fingerprint) -> &AtomicU8 {
        &self.counters[self.place(fingerprint)]
    }

    fn place(&self, fingerprint: Fingerprint) -> usize {
        (fingerprint >> (u64::BITS - self.bits)) as usize
    }
}
