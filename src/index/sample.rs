//! Who shares text in a collection that outgrows the memory? A part of all fingerprints proposes pairs, in runs on the disk;
//! then the two texts decide, as they do of pairs that are found in memory.
//!
//! What is common text is known exactly, so that every figure is the one that a larger memory would give: in a first pass over all
//! words each document's fingerprints count up their cells in a table of small counters; in a second those whose cell has
//! passed the limit, and those of the sample, go to the runs, where all documents of a fingerprint meet. So a sample loses
//! pairs, and never changes one.

use std::sync::atomic::{AtomicU8, Ordering};

use super::annex::{Annex, Fraction, Pile, Record};
use super::crew::Crew;
use super::part::Documents;
use super::{COUNTED_DOCUMENTS, Settings, Slot};
use crate::shingle::Fingerprint;

/// What is found of all documents.
#[derive(Debug, Default)]
pub(super) struct Stock {
    /// By slot, distinct fingerprints.
    pub distinct: Vec<u32>,
    /// By slot, how many of them are common text, and their sum.
    pub common: Vec<(u32, u64)>,
    /// The fingerprints that are common text, ascending.
    pub frequent: Vec<Fingerprint>,
    /// What later changes need.
    pub ledger: Ledger,
}

/// Shingles for each counter: four that stand alone never fill one beyond 64 by chance (one in 10⁵²).
const SHINGLES_PER_CELL: usize = 4;
/// The table of a class is no smaller than a page.
const LEAST_CELL_BITS: u32 = 12;
/// Records that are sorted at a time: 4 MB, as every job has some.
const RUN: usize = 1 << 18;

/// Takes stock of all documents, and leaves the pairs that the sample proposes in the annex. In more than `limit` of them a
/// fingerprint is common text.
pub(super) fn take_stock(
    documents: &Documents<'_>,
    limit: usize,
    fraction: Fraction,
    annex: &dyn Annex,
    crew: &dyn Crew,
) -> Stock {
    annex.clear(Pile::Fingerprints);
    let cells = Cells::new(documents.shingles / SHINGLES_PER_CELL);
    let begin = |_, _| (Vec::new(), Vec::new());
    let counted = documents.share(crew, begin, |(distinct, sorted), _, sequence| {
        sorted.clear();
        sorted.extend_from_slice(sequence);
        sorted.sort_unstable();
        sorted.dedup();
        for fingerprint in sorted.iter() {
            cells.count(*fingerprint);
        }
        distinct.push(sorted.len() as u32);
    });
    let mut stock = Stock {
        distinct: counted
            .into_iter()
            .flat_map(|(distinct, _)| distinct)
            .collect(),
        common: vec![(0, 0); documents.number],
        frequent: Vec::new(),
        ledger: Ledger::default(),
    };
    // Half of the limit: text that becomes common is among them unless it has doubled.
    let recorded = Recorded::new(&cells, limit / 2);
    let begin = |_, _| (Run::new(Pile::Fingerprints), Vec::new());
    let rest = documents.share(crew, begin, |(run, kept), slot, sequence| {
        kept.clear();
        let is_wanted = |f: &&Fingerprint| fraction.has(**f) || recorded.has(**f);
        kept.extend(sequence.iter().filter(is_wanted));
        kept.sort_unstable();
        for equal in kept.chunk_by(|a, b| a == b) {
            run.push(annex, equal[0], slot, equal.len() as u32);
        }
    });
    for (mut run, _) in rest {
        run.end(annex);
    }
    let mut pairs = Run::new(Pile::Pairs);
    let mut group: Vec<Record> = Vec::new();
    let mut close = |group: &mut Vec<Record>| {
        let key = group.first().map_or(0, |record| record.key);
        if group.len() > limit {
            stock.frequent.push(key);
            for record in group.iter() {
                let (common, sum) = &mut stock.common[record.value as usize];
                *common += 1;
                *sum = sum.wrapping_add(key);
            }
        } else if fraction.has(key) {
            for (at, one) in group.iter().enumerate() {
                for two in &group[at + 1..] {
                    pairs.push(annex, pair(one.value, two.value), 0, one.times);
                }
            }
        }
        group.clear();
    };
    annex.each(Pile::Fingerprints, &mut |record| {
        if group.last().is_some_and(|last| last.key != record.key) {
            close(&mut group);
        }
        group.push(record);
    });
    close(&mut group);
    pairs.end(annex);
    stock.ledger = Ledger { cells, recorded };
    stock
}

/// The pairs that the sample proposes, each with the smaller slot first, in order: those of whom it is wanted by how many
/// places of the first document hold what is in the sample and in both.
pub(super) fn proposed(
    annex: &dyn Annex,
    is_wanted: impl Fn(Slot, Slot, u32) -> bool,
) -> Vec<(Slot, Slot)> {
    let mut found = Vec::new();
    let mut last: (u64, u32) = (0, 0);
    let close = |(key, hits): (u64, u32), found: &mut Vec<(Slot, Slot)>| {
        let (one, two) = ((key >> 32) as Slot, key as Slot);
        if hits > 0 && is_wanted(one, two, hits) {
            found.push((one, two));
        }
    };
    annex.each(Pile::Pairs, &mut |record| {
        if record.key == last.0 {
            last.1 = last.1.saturating_add(record.times);
        } else {
            close(last, &mut found);
            last = (record.key, record.times);
        }
    });
    close(last, &mut found);
    annex.clear(Pile::Pairs);
    found
}

/// In so many places, at the least, two documents that are listed for a long run are equal: their runs have so many words
/// together, and each is as short as it may be.
pub(super) fn places_of_long_runs(settings: &Settings) -> u32 {
    let width = settings.width.words() as u32;
    let shortest = (settings.long_run() + 1).saturating_sub(width).max(1);
    shortest * settings.long_runs().div_ceil(settings.long_run()).max(1)
}

/// How many of `places` equal places a sample shows, at the least, unless chance has it: two standard deviations under the
/// mean. Two documents that meet once in a sample of natural language have nothing else in common nearly always, so that
/// once is not enough.
pub(super) fn least_hits(fraction: Fraction, places: u32) -> u32 {
    if fraction == Fraction::ALL {
        return places.max(1);
    }
    // Of n places p·n are hit in the mean, with the variance p·(1 - p)·n; here times 1/p.
    let (places, one_in) = (u64::from(places), u64::from(fraction.one_in()));
    let deviation = (places * (one_in - 1)).isqrt();
    let hits = places.saturating_sub(DEVIATIONS * deviation) / one_in;
    (hits as u32).max(LEAST_HITS)
}

const DEVIATIONS: u64 = 2;
const LEAST_HITS: u32 = 2;

fn pair(one: Slot, two: Slot) -> u64 {
    u64::from(one) << 32 | u64::from(two)
}

/// How often what stands in the documents, and of what all documents are recorded.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    pub cells: Cells,
    pub recorded: Recorded,
}

/// Counters of documents, by the top bits of a fingerprint.
#[derive(Debug, Default)]
pub(super) struct Cells {
    counters: Vec<AtomicU8>,
    bits: u32,
}

/// A counter that has come so far stays there, as nobody knows how much further it would be. Limits are below it, and some
/// threads that count at once are too few to make it start again at nothing.
const FULL: u8 = 128;
const _: () = assert!(COUNTED_DOCUMENTS < FULL as usize);

impl Cells {
    fn new(cells: usize) -> Cells {
        let bits = cells
            .next_power_of_two()
            .trailing_zeros()
            .max(LEAST_CELL_BITS);
        let counters = std::iter::repeat_with(AtomicU8::default);
        Cells {
            counters: counters.take(1 << bits).collect(),
            bits,
        }
    }

    fn cell(&self, fingerprint: Fingerprint) -> &AtomicU8 {
        &self.counters[place(fingerprint, self.bits)]
    }

    /// One document more has it.
    pub fn count(&self, fingerprint: Fingerprint) {
        if self.cell(fingerprint).load(Ordering::Relaxed) < FULL {
            self.cell(fingerprint).fetch_add(1, Ordering::Relaxed);
        }
    }

    /// One document fewer has it.
    pub fn take_back(&self, fingerprint: Fingerprint) {
        if (1..FULL).contains(&self.cell(fingerprint).load(Ordering::Relaxed)) {
            self.cell(fingerprint).fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Whether more than so many documents may have it: surely not, if it says so.
    pub fn is_over(&self, fingerprint: Fingerprint, limit: usize) -> bool {
        usize::from(self.cell(fingerprint).load(Ordering::Relaxed)) > limit
    }
}

/// The cells of whose fingerprints there are records of all documents.
#[derive(Debug, Default)]
pub(super) struct Recorded {
    bitmap: Vec<u64>,
    bits: u32,
}

impl Recorded {
    /// Those with more than so many documents.
    fn new(cells: &Cells, least: usize) -> Recorded {
        let word = |counters: &[AtomicU8]| {
            let is_over = |counter: &AtomicU8| usize::from(counter.load(Ordering::Relaxed)) > least;
            let bits = counters.iter().enumerate();
            bits.fold(0, |word, (at, counter)| {
                word | u64::from(is_over(counter)) << at
            })
        };
        let words = cells.counters.chunks(u64::BITS as usize);
        Recorded {
            bitmap: words.map(word).collect(),
            bits: cells.bits,
        }
    }

    pub fn has(&self, fingerprint: Fingerprint) -> bool {
        let place = place(fingerprint, self.bits);
        self.bitmap[place / u64::BITS as usize] >> (place % u64::BITS as usize) & 1 == 1
    }
}

fn place(fingerprint: Fingerprint, bits: u32) -> usize {
    (fingerprint >> (u64::BITS - bits)) as usize
}

/// A run that is being gathered.
struct Run {
    pile: Pile,
    records: Vec<Record>,
}

impl Run {
    fn new(pile: Pile) -> Run {
        Run {
            pile,
            records: Vec::new(),
        }
    }

    fn push(&mut self, annex: &dyn Annex, key: u64, value: u32, times: u32) {
        self.records.push(Record { key, value, times });
        if self.records.len() == RUN {
            self.order();
            // Pairs come again and again: as long as that makes room there is no need to write them.
            if self.records.len() > RUN / 2 {
                self.end(annex);
            }
        }
    }

    fn order(&mut self) {
        self.records.sort_unstable();
        self.records.dedup_by(|next, first| {
            let is_same = (next.key, next.value) == (first.key, first.value);
            if is_same {
                first.times = first.times.saturating_add(next.times);
            }
            is_same
        });
    }

    fn end(&mut self, annex: &dyn Annex) {
        self.order();
        if !self.records.is_empty() {
            annex.keep(self.pile, &self.records);
            self.records.clear();
        }
    }
}
