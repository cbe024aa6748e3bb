//! After a build: which fingerprints do two documents and more have? A compact copy of just those postings.
//!
//! Nine shingles in ten stand in one document alone. Scoring all pairs walks through all shingles, so those are turned
//! away by a bitmap that stays in a core's cache, and the rest find their documents in a table twenty times smaller
//! than the postings.

use super::{PARTS, below_part, part_of};
use crate::index::Slot;
use crate::shingle::Fingerprint;

/// The shared postings of one part.
#[derive(Debug, Default)]
pub(super) struct SharedPart {
    groups: Vec<(Fingerprint, u32)>,
    slots: Vec<Slot>,
}

impl SharedPart {
    /// Notes a fingerprint with its documents.
    pub fn push(&mut self, key: Fingerprint, group: &[Slot]) {
        self.groups.push((key, self.slots.len() as u32));
        self.slots.extend_from_slice(group);
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
pub(in crate::index) struct Shared {
    filter: Vec<u64>,
    filter_shift: u32,
    tables: Vec<Table>,
}

/// Filter bits for every shared fingerprint: with 32, one in thirty of the others gets through.
const FILTER_BITS_PER_GROUP: usize = 32;

impl Shared {
    /// From the parts, in their order.
    pub(super) fn new(parts: Vec<SharedPart>) -> Self {
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
pub(in crate::index) struct Found {
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
