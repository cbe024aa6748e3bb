//! How are tens of millions of fingerprints brought into order? By parts of their range that fit a core's cache, and within
//! a part by buckets of about four entries.

use std::sync::Mutex;

use super::Slot;
use super::crew::{Crew, gather};
use crate::shingle::Fingerprint;

/// Top bits that choose the part: 256 parts, so that a part of the 4.5 million shingles of 5,000 essays is 200 kB.
pub(super) const PART_BITS: u32 = 8;
pub(super) const PARTS: usize = 1 << PART_BITS;
/// Entries that a bucket of a part's directory holds on average, so that a look-up is one or two cache lines.
const BUCKET_ENTRIES: usize = 4;

pub(super) fn part_of(fingerprint: Fingerprint) -> usize {
    (fingerprint >> (64 - PART_BITS)) as usize
}

/// The bits below the part's, as many as asked for.
pub(super) fn below_part(fingerprint: Fingerprint, bits: u32) -> usize {
    if bits == 0 {
        0
    } else {
        ((fingerprint << PART_BITS) >> (64 - bits)) as usize
    }
}

/// The documents of a build.
pub(super) struct Documents<'a> {
    /// How many: their slots are `0 .. number`.
    pub number: usize,
    /// How many shingles they have together.
    pub shingles: usize,
    /// The fingerprints of the document in a slot, in text order, into a buffer that is all theirs.
    pub sequence: &'a (dyn Fn(usize, &mut Vec<Fingerprint>) + Sync),
}

impl Documents<'_> {
    /// Shares the documents out to a crew: each job takes a range of slots one after another to the last and ends in what
    /// `end` makes of what it has gathered.
    pub fn share<T: Send + Sync>(
        &self,
        crew: &dyn Crew,
        begin: impl Fn() -> T + Sync,
        take: impl Fn(&mut T, Slot, &[Fingerprint]) + Sync,
    ) -> Vec<T> {
        let jobs = (crew.threads() * JOBS_PER_THREAD).min(self.number);
        gather(crew, jobs, |job| {
            let mut gathered = begin();
            let mut sequence = Vec::new();
            for slot in job * self.number / jobs..(job + 1) * self.number / jobs {
                (self.sequence)(slot, &mut sequence);
                take(&mut gathered, slot as Slot, &sequence);
            }
            gathered
        })
    }

    /// Entries that one part gets from one job, with a little more: hashes are even, and an eighth over the mean is passed
    /// by hardly any part.
    pub fn expected(&self, crew: &dyn Crew, share: usize) -> usize {
        let each = self.shingles / share / PARTS / (crew.threads() * JOBS_PER_THREAD);
        each + each / 8 + 16
    }
}

/// What jobs have gathered by part, handed over part by part so that its room is given back early.
pub(super) struct ByPart<T>(Vec<Vec<Mutex<Option<T>>>>);

impl<T> ByPart<T> {
    /// What each job has gathered, in the order of the jobs.
    pub fn new(gathered: Vec<Vec<T>>) -> Self {
        let full = |pieces: Vec<T>| pieces.into_iter().map(|p| Mutex::new(Some(p))).collect();
        ByPart(gathered.into_iter().map(full).collect())
    }

    /// The pieces of one part, in the order of the jobs.
    pub fn take(&self, part: usize) -> impl Iterator<Item = T> {
        let piece = move |job: &Vec<Mutex<Option<T>>>| job.get(part)?.lock().ok()?.take();
        self.0.iter().filter_map(piece)
    }
}

/// The entries of one part from one job: keys and slots.
pub(super) type Piece = (Vec<Fingerprint>, Vec<Slot>);

/// Entries of every document by part, in the order of the slots; of those that are wanted, one in `share`.
pub(super) fn scatter(
    documents: &Documents<'_>,
    share: usize,
    is_wanted: impl Fn(Fingerprint) -> bool + Sync,
    crew: &dyn Crew,
) -> ByPart<Piece> {
    let expected = documents.expected(crew, share);
    let begin = || -> Vec<Piece> {
        let piece = || (Vec::with_capacity(expected), Vec::with_capacity(expected));
        (0..PARTS).map(|_| piece()).collect()
    };
    ByPart::new(documents.share(crew, begin, |pieces, slot, sequence| {
        for fingerprint in sequence.iter().filter(|f| is_wanted(**f)) {
            let (keys, slots) = &mut pieces[part_of(*fingerprint)];
            keys.push(*fingerprint);
            slots.push(slot);
        }
    }))
}

/// Documents whose entries one job scatters or one job counts: enough jobs to share fairly, few enough to keep their
/// buffers long.
const JOBS_PER_THREAD: usize = 4;

/// The entries of one part: ordered by fingerprint, then slot, each (fingerprint, slot) once.
#[derive(Debug, Default)]
pub(super) struct Part {
    /// The directory has `1 << bits` buckets.
    bits: u32,
    directory: Vec<u32>,
    keys: Vec<Fingerprint>,
    slots: Vec<Slot>,
}

impl Part {
    /// Brings the pieces of a part into order. They come in the order of the slots.
    pub fn build(pieces: &[Piece], stock: &mut impl Stock) -> Part {
        let entries: usize = pieces.iter().map(|(keys, _)| keys.len()).sum();
        let bits = (entries / BUCKET_ENTRIES)
            .next_power_of_two()
            .trailing_zeros();
        let mut directory = vec![0u32; (1 << bits) + 1];
        for key in pieces.iter().flat_map(|(keys, _)| keys) {
            directory[below_part(*key, bits) + 1] += 1;
        }
        for at in 1..directory.len() {
            directory[at] += directory[at - 1];
        }
        let mut keys = vec![0; entries];
        let mut slots = vec![0; entries];
        let mut next = directory.clone();
        for (some_keys, some_slots) in pieces {
            for (key, slot) in some_keys.iter().zip(some_slots) {
                let at = &mut next[below_part(*key, bits)];
                keys[*at as usize] = *key;
                slots[*at as usize] = *slot;
                *at += 1;
            }
        }
        let mut part = Part {
            bits,
            directory,
            keys,
            slots,
        };
        part.settle(stock);
        part
    }

    /// Orders each bucket by fingerprint (slots come in order already), drops repetitions within a document, and takes
    /// stock of every group of equal fingerprints.
    fn settle(&mut self, stock: &mut impl Stock) {
        let mut kept = 0;
        let mut start = 0;
        for bucket in 0..self.directory.len() - 1 {
            let end = self.directory[bucket + 1] as usize;
            sort_bucket(&mut self.keys[start..end], &mut self.slots[start..end]);
            self.directory[bucket] = kept as u32;
            let mut at = start;
            while at < end {
                let key = self.keys[at];
                let group = kept;
                let mut last = self.slots[at];
                self.keys[kept] = key;
                self.slots[kept] = last;
                kept += 1;
                at += 1;
                // Most fingerprints stand once: for them this is all.
                while at < end && self.keys[at] == key {
                    let slot = self.slots[at];
                    at += 1;
                    if slot == last {
                        stock.repeated(slot);
                        continue;
                    }
                    last = slot;
                    self.keys[kept] = key;
                    self.slots[kept] = slot;
                    kept += 1;
                }
                if kept - group > 1 {
                    stock.shared(key, &self.slots[group..kept]);
                }
            }
            start = end;
        }
        if let Some(last) = self.directory.last_mut() {
            *last = kept as u32;
        }
        self.keys.truncate(kept);
        self.slots.truncate(kept);
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// The slots of a fingerprint, ascending.
    pub fn find(&self, fingerprint: Fingerprint) -> &[Slot] {
        let bucket = below_part(fingerprint, self.bits);
        let (Some(&start), Some(&end)) =
            (self.directory.get(bucket), self.directory.get(bucket + 1))
        else {
            return &[];
        };
        let keys = self
            .keys
            .get(start as usize..end as usize)
            .unwrap_or_default();
        // Buckets are short, but one fingerprint of a whole class is long: step over the smaller keys, halve for the end.
        let from = if keys.len() <= 16 {
            keys.iter().take_while(|key| **key < fingerprint).count()
        } else {
            keys.partition_point(|key| *key < fingerprint)
        };
        let tail = keys.get(from..).unwrap_or_default();
        let count = if tail.len() <= 16 {
            tail.iter().take_while(|key| **key == fingerprint).count()
        } else {
            tail.partition_point(|key| *key == fingerprint)
        };
        let from = start as usize + from;
        self.slots.get(from..from + count).unwrap_or_default()
    }
}

/// Who takes stock while a part is built.
pub(super) trait Stock {
    /// A document has a fingerprint once more.
    fn repeated(&mut self, slot: Slot);
    /// These documents, two at least, have a fingerprint in common.
    fn shared(&mut self, key: Fingerprint, slots: &[Slot]);
}

/// Nobody does.
impl Stock for () {
    fn repeated(&mut self, _: Slot) {}
    fn shared(&mut self, _: Fingerprint, _: &[Slot]) {}
}

/// A stable sort by key: insertion for the usual handful, the library's for a bucket that a whole class shares.
fn sort_bucket(keys: &mut [Fingerprint], slots: &mut [Slot]) {
    const FEW: usize = 32;
    if keys.len() <= FEW {
        for at in 1..keys.len() {
            let (key, slot) = (keys[at], slots[at]);
            let mut hole = at;
            while hole > 0 && keys[hole - 1] > key {
                keys[hole] = keys[hole - 1];
                slots[hole] = slots[hole - 1];
                hole -= 1;
            }
            keys[hole] = key;
            slots[hole] = slot;
        }
        return;
    }
    let mut both: Vec<(Fingerprint, Slot)> =
        keys.iter().copied().zip(slots.iter().copied()).collect();
    both.sort_by_key(|entry| entry.0);
    for (at, (key, slot)) in both.into_iter().enumerate() {
        keys[at] = key;
        slots[at] = slot;
    }
}
