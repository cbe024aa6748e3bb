//! Which fingerprints do two documents and more have? Found without bringing all of them into order.
//!
//! Nine shingles in ten stand in one document alone. First every fingerprint marks a cell in a bitmap of eight times as many
//! cells as there are shingles; only those whose cell was marked twice are collected, with their documents, and brought
//! into order: one in six of them, instead of all. Scoring all pairs walks through all shingles again: a second bitmap, which
//! stays in a core's cache, turns away nearly all that are not shared, and the rest find their documents in a table.

use super::crew::{Crew, gather};
use super::part::{
    self, ByPart, Documents, PART_BITS, PARTS, Part, Piece, Stock, below_part, part_of,
};
use crate::index::Slot;
use crate::shingle::Fingerprint;

/// What a build finds.
pub(super) struct Build {
    /// What is shared and no common text.
    pub shared: Shared,
    /// The fingerprints that are common text, ascending.
    pub frequent: Vec<Fingerprint>,
    /// By slot.
    pub counts: Vec<Counts>,
}

/// What a build learns about each document on the way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// Fingerprints that the document has already had before: what is left of its sequence is distinct.
    pub repeated: u32,
    /// Distinct fingerprints that are common text.
    pub common: u32,
}

/// Takes stock of all documents. In more than `limit` of them a fingerprint is common text.
pub(super) fn find(documents: &Documents<'_>, limit: usize, crew: &dyn Crew) -> Build {
    let twice = Twice::mark(documents, crew);
    let wanted = |fingerprint| twice.has(fingerprint);
    let scattered = part::scatter(documents, EXPECTED_SHARE, wanted, crew);
    drop(twice);
    let jobs = (crew.threads() * JOBS_PER_THREAD).min(PARTS);
    let built = gather(crew, jobs, |job| {
        let mut counts = vec![Counts::default(); documents.number];
        let parts: Vec<SharedPart> = (job * PARTS / jobs..(job + 1) * PARTS / jobs)
            .map(|part| {
                let pieces: Vec<Piece> = scattered.take(part).collect();
                let mut taker = Taker {
                    limit,
                    counts: &mut counts,
                    found: SharedPart::default(),
                };
                Part::build(&pieces, &mut taker);
                taker.found
            })
            .collect();
        (parts, counts)
    });
    let mut parts = Vec::with_capacity(PARTS);
    let mut counts = vec![Counts::default(); documents.number];
    for (some, of_job) in built {
        parts.extend(some);
        for (all, one) in counts.iter_mut().zip(of_job) {
            all.repeated += one.repeated;
            all.common += one.common;
        }
    }
    // Parts and buckets ascend, and in a bucket the keys.
    let frequent = parts
        .iter()
        .flat_map(|part| &part.frequent)
        .copied()
        .collect();
    Build {
        shared: Shared::new(parts),
        frequent,
        counts,
    }
}

/// Jobs of parts for each thread: enough to share fairly, few enough for a count of every document in each.
const JOBS_PER_THREAD: usize = 4;
/// One shingle in so many has a cell that was marked twice; where it is more, buffers grow.
const EXPECTED_SHARE: usize = 4;

/// Cells for every shingle: with eight, one in eight of those that stand alone is taken for shared and sorted in vain.
const CELLS_PER_SHINGLE: usize = 8;
/// Cells of a part are named by 32 bits, and its bitmap is to stay in a core's cache: beyond 268 million cells there are no
/// more, and more is sorted.
const MOST_CELL_BITS: u32 = 28;

/// The cells, by the top bits of a fingerprint, that were marked twice.
struct Twice {
    /// By part.
    bitmaps: Vec<Vec<u64>>,
    /// Cells of a part, as a power of two.
    bits: u32,
}

impl Twice {
    fn mark(documents: &Documents<'_>, crew: &dyn Crew) -> Twice {
        let cells = (documents.shingles * CELLS_PER_SHINGLE).next_power_of_two();
        let least = PART_BITS + u64::BITS.trailing_zeros();
        let bits = cells.trailing_zeros().clamp(least, MOST_CELL_BITS) - PART_BITS;
        let expected = documents.expected(crew, 1);
        let begin = || -> Vec<Vec<u32>> {
            let piece = || Vec::with_capacity(expected);
            (0..PARTS).map(|_| piece()).collect()
        };
        let marks = ByPart::new(documents.share(crew, begin, |pieces, _, sequence| {
            for fingerprint in sequence {
                pieces[part_of(*fingerprint)].push(below_part(*fingerprint, bits) as u32);
            }
        }));
        let bitmaps = gather(crew, PARTS, |part| {
            let mut once = vec![0u64; 1 << (bits - u64::BITS.trailing_zeros())];
            let mut twice = once.clone();
            for piece in marks.take(part) {
                for cell in piece {
                    let (word, bit) = ((cell / u64::BITS) as usize, 1 << (cell % u64::BITS));
                    twice[word] |= once[word] & bit;
                    once[word] |= bit;
                }
            }
            twice
        });
        Twice { bitmaps, bits }
    }

    fn has(&self, fingerprint: Fingerprint) -> bool {
        let cell = below_part(fingerprint, self.bits) as u32;
        let word = self.bitmaps[part_of(fingerprint)][(cell / u64::BITS) as usize];
        word >> (cell % u64::BITS) & 1 == 1
    }
}

/// The shared postings of one part.
#[derive(Debug, Default)]
struct SharedPart {
    groups: Vec<(Fingerprint, u32)>,
    slots: Vec<Slot>,
    /// Common text.
    frequent: Vec<Fingerprint>,
}

/// Takes stock of one part.
struct Taker<'a> {
    limit: usize,
    counts: &'a mut [Counts],
    found: SharedPart,
}

impl Stock for Taker<'_> {
    fn repeated(&mut self, slot: Slot) {
        self.counts[slot as usize].repeated += 1;
    }

    fn shared(&mut self, key: Fingerprint, slots: &[Slot]) {
        let found = &mut self.found;
        if slots.len() <= self.limit {
            found.groups.push((key, found.slots.len() as u32));
            found.slots.extend_from_slice(slots);
            return;
        }
        found.frequent.push(key);
        for slot in slots {
            self.counts[*slot as usize].common += 1;
        }
    }
}

/// An open-addressed table over the groups of one part: key, and the range of its slots; an empty range is free.
#[derive(Debug, Default)]
struct Table {
    bits: u32,
    cells: Vec<(Fingerprint, u32, u32)>,
    slots: Vec<Slot>,
}

/// All shared postings.
#[derive(Debug)]
pub(super) struct Shared {
    filter: Vec<u64>,
    filter_shift: u32,
    tables: Vec<Table>,
}

/// Filter bits for every shared fingerprint: with 32, one in thirty of the others gets through.
const FILTER_BITS_PER_GROUP: usize = 32;

impl Shared {
    /// From the parts, in their order.
    fn new(parts: Vec<SharedPart>) -> Self {
        let groups: usize = parts.iter().map(|part| part.groups.len()).sum();
        let bits = (groups * FILTER_BITS_PER_GROUP)
            .max(64)
            .next_power_of_two()
            .trailing_zeros();
        let filter_shift = 64 - bits;
        let mut filter = vec![0u64; 1 << (bits - 6)];
        for (key, _) in parts.iter().flat_map(|part| &part.groups) {
            let bit = key >> filter_shift;
            filter[(bit / 64) as usize] |= 1 << (bit % 64);
        }
        let tables: Vec<Table> = parts.into_iter().map(Table::new).collect();
        debug_assert!(
            tables.is_empty() || tables.len() == PARTS,
            "a table for every part"
        );
        Shared {
            filter,
            filter_shift,
            tables,
        }
    }

    /// The places of a sequence (counted from 1) whose fingerprint two documents and more have, and not so many that it
    /// is common text, with those documents.
    ///
    /// In three passes, because every look-up waits for memory and only those that do not depend on each other wait
    /// together.
    pub fn find_all<'a>(
        &'a self,
        sequence: &[Fingerprint],
        found: &mut Vec<Found>,
    ) -> impl Iterator<Item = (u32, Fingerprint, &'a [Slot])> {
        found.clear();
        found.extend(
            (1..)
                .zip(sequence)
                .filter(|(_, fingerprint)| self.may_have(**fingerprint))
                .map(|(place, fingerprint)| Found {
                    place,
                    fingerprint: *fingerprint,
                    start: 0,
                    end: 0,
                }),
        );
        for found in found.iter_mut() {
            if let Some(table) = self.tables.get(part_of(found.fingerprint)) {
                (found.start, found.end) = table.find(found.fingerprint);
            }
        }
        found
            .iter()
            .filter(|found| found.start < found.end)
            .map(|found| {
                let table = &self.tables[part_of(found.fingerprint)];
                let group = table
                    .slots
                    .get(found.start as usize..found.end as usize)
                    .unwrap_or_default();
                (found.place, found.fingerprint, group)
            })
    }

    fn may_have(&self, fingerprint: Fingerprint) -> bool {
        let bit = fingerprint >> self.filter_shift;
        self.filter[(bit / 64) as usize] >> (bit % 64) & 1 == 1
    }
}

/// Room for the passes of [`Shared::find_all`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    place: u32,
    fingerprint: Fingerprint,
    start: u32,
    end: u32,
}

impl Table {
    fn new(part: SharedPart) -> Self {
        let bits = (part.groups.len() * 2).next_power_of_two().trailing_zeros();
        let mut cells = vec![(0, 0, 0); 1 << bits];
        let ends = part
            .groups
            .iter()
            .skip(1)
            .map(|(_, start)| *start)
            .chain([part.slots.len() as u32]);
        for ((key, start), end) in part.groups.iter().zip(ends) {
            let mut at = below_part(*key, bits);
            while cells[at].2 > cells[at].1 {
                at = (at + 1) & (cells.len() - 1);
            }
            cells[at] = (*key, *start, end);
        }
        Table {
            bits,
            cells,
            slots: part.slots,
        }
    }

    /// The range of a fingerprint's slots; empty where it has none.
    fn find(&self, fingerprint: Fingerprint) -> (u32, u32) {
        let mut at = below_part(fingerprint, self.bits);
        loop {
            let (key, start, end) = self.cells[at];
            if key == fingerprint || start == end {
                return (start, end);
            }
            at = (at + 1) & (self.cells.len() - 1);
        }
    }
}
