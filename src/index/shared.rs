//! Which fingerprints do two documents and more have? Found without bringing all of them into order.
//!
//! Nine shingles in ten stand in one document alone. First every fingerprint marks a cell in a bitmap of eight times as many
//! cells as there are shingles; only those whose cell was marked twice, the *survivors*, are collected and brought into
//! order: one in six of a class, one in three of a huge collection. Each survivor then hears which documents it is shared by, so that a document's
//! shared shingles are read off in text order without a look-up.

use std::sync::atomic::{AtomicU32, Ordering};

use super::Slot;
use super::crew::{Crew, gather};
use super::part::{
    ByPart, Documents, Group, Ordered, PART_BITS, PARTS, Piece, below_part, part_of,
};
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

/// The shared shingles of all documents.
#[derive(Debug)]
pub(super) struct Shared {
    survivors: Survivors,
    /// By part, the groups: how many documents, then their slots, ascending.
    slots: Vec<Vec<Slot>>,
}

/// A shared shingle of a document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<'a> {
    /// Neighbours in the document's sequence have neighbouring places, others have not; counted from 1.
    pub place: u32,
    /// For the first time in this document.
    pub is_first: bool,
    /// All documents that have it, this one too, ascending.
    pub slots: &'a [Slot],
}

/// The shingles whose cell was marked twice, document by document in text order.
#[derive(Debug, Default)]
struct Survivors {
    /// By slot, where its survivors begin; one more for the end.
    starts: Vec<u32>,
    /// A word for each, which says whose it is until it is named after the group of documents that it is shared by.
    words: Vec<AtomicU32>,
}

/// Of a survivor's word: the shingle before it in the text survives too.
const NEXT: u32 = 1 << 31;
/// It is shared and no common text: it has a name. The rest is the group's place, else the slot of its document.
const NAMED: u32 = 1 << 30;
/// Of a name: the document had the fingerprint before.
const AGAIN: u32 = 1 << 29;
/// Bits of a name that say where in its part the group is; the part's own stand above them. Two million shared shingles a
/// part are five hundred million in all, which are the shared ones of some million essays.
const AT_BITS: u32 = 29 - PART_BITS;

/// Takes stock of all documents. In more than `limit` of them a fingerprint is common text.
pub(super) fn find(documents: &Documents<'_>, limit: usize, crew: &dyn Crew) -> Build {
    let (survivors, pieces) = survive(documents, crew);
    let jobs = (crew.threads() * JOBS_PER_THREAD).min(PARTS);
    let built = gather(crew, jobs, |job| {
        let mut counts = vec![Counts::default(); documents.number];
        let parts: Vec<Stock> = (job * PARTS / jobs..(job + 1) * PARTS / jobs)
            .map(|part| {
                let ordered = Ordered::new(part, pieces.take(part));
                let mut stock = Stock::default();
                for group in ordered.groups() {
                    if let Some(start) = stock.take(&group, &survivors, limit, &mut counts) {
                        survivors.name(&group, part, start);
                    }
                }
                stock.slots.shrink_to_fit();
                stock
            })
            .collect();
        (parts, counts)
    });
    let mut slots = Vec::with_capacity(PARTS);
    let mut frequent = Vec::new();
    let mut counts = vec![Counts::default(); documents.number];
    for (parts, of_job) in built {
        for stock in parts {
            slots.push(stock.slots);
            // Parts ascend, and in a part the keys.
            frequent.extend(stock.frequent);
        }
        for (all, one) in counts.iter_mut().zip(of_job) {
            all.repeated += one.repeated;
            all.common += one.common;
        }
    }
    Build {
        shared: Shared { survivors, slots },
        frequent,
        counts,
    }
}

/// Jobs of parts for each thread: enough to share fairly, few enough for a count of every document in each.
const JOBS_PER_THREAD: usize = 4;

impl Shared {
    /// The shingles of a document that other documents have as well, common text left out, in text order.
    pub fn of(&self, slot: Slot) -> impl Iterator<Item = Found<'_>> {
        let at = |slot: usize| self.survivors.starts.get(slot).map_or(0, |at| *at as usize);
        let range = at(slot as usize)..at(slot as usize + 1);
        let words = self.survivors.words.get(range).unwrap_or_default();
        let mut place = 0;
        words.iter().filter_map(move |word| {
            let word = word.load(Ordering::Relaxed);
            place += if word & NEXT == 0 { 2 } else { 1 };
            if word & NAMED == 0 {
                return None;
            }
            let part = (word & (AGAIN - 1)) >> AT_BITS;
            let at = (word & ((1 << AT_BITS) - 1)) as usize;
            let (number, slots) = self.slots.get(part as usize)?.get(at..)?.split_first()?;
            Some(Found {
                place,
                is_first: word & AGAIN == 0,
                slots: slots.get(..*number as usize)?,
            })
        })
    }
}

impl Survivors {
    /// Whose a survivor is that has no name as yet.
    fn owner(&self, survivor: u32) -> Slot {
        self.words[survivor as usize].load(Ordering::Relaxed) & !NEXT
    }

    /// Names survivors after their group, which stands there in that part.
    fn name(&self, group: &Group<'_>, part: usize, start: usize) {
        let name = NAMED | (part as u32) << AT_BITS | start as u32;
        let mut last = None;
        for survivor in group.values {
            let owner = self.owner(*survivor);
            let again = if last == Some(owner) { AGAIN } else { 0 };
            last = Some(owner);
            let word = &self.words[*survivor as usize];
            let next = word.load(Ordering::Relaxed) & NEXT;
            word.store(next | name | again, Ordering::Relaxed);
        }
    }
}

/// One part's groups while they are found.
#[derive(Debug, Default)]
struct Stock {
    slots: Vec<Slot>,
    frequent: Vec<Fingerprint>,
}

impl Stock {
    /// Whose are these survivors, which have one fingerprint? Where the group stands, if it is one.
    fn take(
        &mut self,
        group: &Group<'_>,
        survivors: &Survivors,
        limit: usize,
        counts: &mut [Counts],
    ) -> Option<usize> {
        let start = self.slots.len();
        self.slots.push(0);
        let mut last = None;
        for survivor in group.values {
            let owner = survivors.owner(*survivor);
            // Survivors of one document are neighbours.
            if last == Some(owner) {
                counts[owner as usize].repeated += 1;
            } else {
                self.slots.push(owner);
            }
            last = Some(owner);
        }
        let slots = &mut self.slots[start..];
        let number = slots.len() - 1;
        if number > limit {
            self.frequent.push(group.key);
            for owner in &slots[1..] {
                counts[*owner as usize].common += 1;
            }
        }
        if (2..=limit).contains(&number) {
            slots[0] = number as Slot;
            return Some(start);
        }
        self.slots.truncate(start);
        None
    }
}

/// What a job gathers of its documents.
struct Gathered {
    /// Survivors of each document.
    lengths: Vec<u32>,
    words: Vec<AtomicU32>,
    pieces: Vec<Piece>,
}

/// One shingle in so many survives at most (30 % of 54,035 generated essays); where it is more, buffers grow.
const EXPECTED_SHARE: usize = 3;

/// Collects the survivors of all documents.
fn survive(documents: &Documents<'_>, crew: &dyn Crew) -> (Survivors, ByPart<Piece>) {
    let twice = Twice::mark(documents, crew);
    let expected = documents.expected(crew, EXPECTED_SHARE);
    let begin = || Gathered {
        lengths: Vec::new(),
        words: Vec::new(),
        pieces: (0..PARTS).map(|_| Piece::with_capacity(expected)).collect(),
    };
    let gathered = documents.share(crew, begin, |gathered, slot, sequence| {
        let before = gathered.words.len();
        let mut next = 0;
        for fingerprint in sequence {
            if twice.has(*fingerprint) {
                let survivor = gathered.words.len() as u32;
                gathered.pieces[part_of(*fingerprint)].push(*fingerprint, survivor);
                gathered.words.push(AtomicU32::new(slot | next));
                next = NEXT;
            } else {
                next = 0;
            }
        }
        gathered
            .lengths
            .push((gathered.words.len() - before) as u32);
    });
    // Its room is worth more by now than it is.
    drop(twice);
    let mut survivors = Survivors {
        starts: Vec::with_capacity(documents.number + 1),
        words: Vec::with_capacity(gathered.iter().map(|g| g.words.len()).sum()),
    };
    let mut pieces = Vec::with_capacity(gathered.len());
    for mut of_job in gathered {
        let base = survivors.words.len() as u32;
        survivors.words.append(&mut of_job.words);
        let mut start = base;
        for length in of_job.lengths {
            survivors.starts.push(start);
            start += length;
        }
        for piece in &mut of_job.pieces {
            piece.base = base;
        }
        pieces.push(of_job.pieces);
    }
    survivors.starts.push(survivors.words.len() as u32);
    (survivors, ByPart::new(pieces))
}

/// Cells for every shingle: with eight, one in eight of those that stand alone is taken for shared and sorted in vain.
const CELLS_PER_SHINGLE: usize = 8;
/// A cell of a part is named by so many bytes: all marks wait in memory together.
const CELL_BYTES: usize = 3;
/// Cells of a part are named by 24 bits at most, and its bitmap is to stay in a core's cache: beyond 268 million cells there are no
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
        let begin = || -> Vec<Vec<[u8; CELL_BYTES]>> {
            let piece = || Vec::with_capacity(expected);
            (0..PARTS).map(|_| piece()).collect()
        };
        let marks = ByPart::new(documents.share(crew, begin, |pieces, _, sequence| {
            for fingerprint in sequence {
                let cell = below_part(*fingerprint, bits) as u32;
                let [a, b, c, _] = cell.to_le_bytes();
                pieces[part_of(*fingerprint)].push([a, b, c]);
            }
        }));
        let bitmaps = gather(crew, PARTS, |part| {
            let mut once = vec![0u64; 1 << (bits - u64::BITS.trailing_zeros())];
            let mut twice = once.clone();
            for piece in marks.take(part) {
                for [a, b, c] in piece {
                    let cell = u32::from_le_bytes([a, b, c, 0]);
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
