//! Which documents have this fingerprint? A frozen part, built in bulk, and a live part for what came after.
//!
//! The frozen part is split by the top bits of the fingerprint into parts that fit a core's cache while they are built;
//! within a part, a directory over the next bits leads to a bucket of about four entries.

mod shared;

use std::collections::HashMap;

use shared::SharedPart;
pub(super) use shared::{Found, Shared};

use super::Slot;
use super::crew::{Crew, gather};
use crate::shingle::{ByHash, Fingerprint};

/// A map by fingerprint.
pub(super) type ByFingerprint<T> = HashMap<Fingerprint, T, ByHash>;

/// Top bits that choose the part: 256 parts, so that a part of the 4.5 million shingles of 5,000 essays is 200 kB.
const PART_BITS: u32 = 8;
const PARTS: usize = 1 << PART_BITS;
/// Entries that a bucket of a part's directory holds on average, so that a look-up is one or two cache lines.
const BUCKET_ENTRIES: usize = 4;

fn part_of(fingerprint: Fingerprint) -> usize {
    (fingerprint >> (64 - PART_BITS)) as usize
}

/// One part of the frozen postings: entries ordered by fingerprint, then slot, each (fingerprint, slot) once.
#[derive(Debug, Default)]
struct Part {
    /// The directory has `1 << bits` buckets.
    bits: u32,
    directory: Vec<u32>,
    keys: Vec<Fingerprint>,
    slots: Vec<Slot>,
}

/// The bits below the part's, as many as asked for.
fn below_part(fingerprint: Fingerprint, bits: u32) -> usize {
    if bits == 0 {
        0
    } else {
        ((fingerprint << PART_BITS) >> (64 - bits)) as usize
    }
}

impl Part {
    fn find(&self, fingerprint: Fingerprint) -> &[Slot] {
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

/// What the build of the frozen part learns about each document on the way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// Fingerprints that the document has already had before: what is left of its sequence is distinct.
    pub repeated: u32,
    /// Distinct fingerprints that are common text.
    pub common: u32,
}

/// All postings: fingerprint to the slots of the documents that have it.
#[derive(Debug, Default)]
pub(super) struct Postings {
    parts: Vec<Part>,
    live: ByFingerprint<Vec<Slot>>,
    live_entries: usize,
    frozen_entries: usize,
}

/// Documents whose entries one job scatters or one job counts: enough jobs to share fairly, few enough to keep their
/// buffers long.
const JOBS_PER_THREAD: usize = 4;

impl Postings {
    /// The frozen postings of the sequences, slot by slot, the counts of every slot, and what is shared.
    pub fn build(
        sequences: &[&[Fingerprint]],
        limit: usize,
        crew: &dyn Crew,
    ) -> (Self, Vec<Counts>, Shared) {
        let scattered = scatter(sequences, crew);
        let jobs = (crew.threads() * JOBS_PER_THREAD).min(PARTS);
        let built = gather(crew, jobs, |job| {
            let mut counts = vec![Counts::default(); sequences.len()];
            let parts: Vec<(Part, SharedPart)> = (job * PARTS / jobs..(job + 1) * PARTS / jobs)
                .map(|part| {
                    build_part(
                        scattered.iter().filter_map(|s| s.take(part)).collect(),
                        limit,
                        &mut counts,
                    )
                })
                .collect();
            (parts, counts)
        });
        let mut postings = Postings::default();
        let mut shared = Vec::with_capacity(PARTS);
        let mut counts = vec![Counts::default(); sequences.len()];
        for (parts, some) in built {
            for (part, shared_part) in parts {
                postings.parts.push(part);
                shared.push(shared_part);
            }
            for (all, one) in counts.iter_mut().zip(some) {
                all.repeated += one.repeated;
                all.common += one.common;
            }
        }
        postings.frozen_entries = postings.parts.iter().map(|p| p.keys.len()).sum();
        (postings, counts, Shared::new(shared))
    }

    /// The frozen and the live slots of a fingerprint. Frozen ones may be dead.
    pub fn find(&self, fingerprint: Fingerprint) -> (&[Slot], &[Slot]) {
        let frozen = self
            .parts
            .get(part_of(fingerprint))
            .map_or(&[][..], |part| part.find(fingerprint));
        let live = if self.live.is_empty() {
            &[]
        } else {
            self.live.get(&fingerprint).map_or(&[][..], Vec::as_slice)
        };
        (frozen, live)
    }

    /// Adds a document's distinct fingerprints to the live part.
    pub fn insert(&mut self, slot: Slot, distinct: &[Fingerprint]) {
        for fingerprint in distinct {
            self.live.entry(*fingerprint).or_default().push(slot);
        }
        self.live_entries += distinct.len();
    }

    /// Takes a document out of the live part; in the frozen part it stays, dead.
    pub fn remove(&mut self, slot: Slot, distinct: &[Fingerprint]) {
        for fingerprint in distinct {
            if let Some(slots) = self.live.get_mut(fingerprint)
                && let Some(at) = slots.iter().position(|s| *s == slot)
            {
                slots.swap_remove(at);
                self.live_entries -= 1;
                if slots.is_empty() {
                    self.live.remove(fingerprint);
                }
            }
        }
    }

    /// The live part has outgrown the frozen one: hash maps take three times the room, so it is time to build anew.
    pub fn is_overgrown(&self) -> bool {
        /// Below this many entries the live part is too small to matter.
        const SLACK: usize = 1 << 18;
        self.live_entries > self.frozen_entries / 4 + SLACK
    }
}

/// The entries of one part from one range of documents.
type Piece = (Vec<Fingerprint>, Vec<Slot>);

/// The entries of a range of documents by part, handed over part by part so that their room is given back early.
struct Scattered(Vec<std::sync::Mutex<Option<Piece>>>);

impl Scattered {
    fn take(&self, part: usize) -> Option<Piece> {
        self.0.get(part)?.lock().ok()?.take()
    }
}

/// Entries of every document by part, in the order of the slots.
fn scatter(sequences: &[&[Fingerprint]], crew: &dyn Crew) -> Vec<Scattered> {
    let jobs = (crew.threads() * JOBS_PER_THREAD).min(sequences.len());
    gather(crew, jobs, |job| {
        let range = job * sequences.len() / jobs..(job + 1) * sequences.len() / jobs;
        let entries: usize = sequences
            .get(range.clone())
            .unwrap_or_default()
            .iter()
            .map(|s| s.len())
            .sum();
        // Hashes are even: an eighth over the mean is passed by hardly any part, and those grow.
        let expected = entries / PARTS + entries / PARTS / 8 + 16;
        let mut pieces: Vec<Piece> = (0..PARTS)
            .map(|_| (Vec::with_capacity(expected), Vec::with_capacity(expected)))
            .collect();
        for slot in range {
            for fingerprint in sequences.get(slot).copied().unwrap_or_default() {
                if let Some((keys, slots)) = pieces.get_mut(part_of(*fingerprint)) {
                    keys.push(*fingerprint);
                    slots.push(slot as Slot);
                }
            }
        }
        Scattered(
            pieces
                .into_iter()
                .map(|piece| std::sync::Mutex::new(Some(piece)))
                .collect(),
        )
    })
}

/// Sorts the entries of a part, counts for every document, and notes in the filter what is shared.
fn build_part(pieces: Vec<Piece>, limit: usize, counts: &mut [Counts]) -> (Part, SharedPart) {
    let entries: usize = pieces.iter().map(|(keys, _)| keys.len()).sum();
    let bits = (entries / BUCKET_ENTRIES)
        .next_power_of_two()
        .trailing_zeros();
    let mut directory = vec![0u32; (1 << bits) + 1];
    for (keys, _) in &pieces {
        for key in keys {
            directory[below_part(*key, bits) + 1] += 1;
        }
    }
    for at in 1..directory.len() {
        directory[at] += directory[at - 1];
    }
    let mut keys = vec![0; entries];
    let mut slots = vec![0; entries];
    let mut next = directory.clone();
    for (some_keys, some_slots) in pieces {
        for (key, slot) in some_keys.into_iter().zip(some_slots) {
            let at = &mut next[below_part(key, bits)];
            keys[*at as usize] = key;
            slots[*at as usize] = slot;
            *at += 1;
        }
    }
    let mut part = Part {
        bits,
        directory,
        keys,
        slots,
    };
    let shared = settle(&mut part, limit, counts);
    (part, shared)
}

/// Orders each bucket by fingerprint (slots come in order already), drops repetitions within a document, and takes stock
/// of every group of equal fingerprints.
fn settle(part: &mut Part, limit: usize, counts: &mut [Counts]) -> SharedPart {
    let mut shared = SharedPart::default();
    let mut kept = 0;
    let mut start = 0;
    for bucket in 0..part.directory.len() - 1 {
        let end = part.directory[bucket + 1] as usize;
        sort_bucket(&mut part.keys[start..end], &mut part.slots[start..end]);
        part.directory[bucket] = kept as u32;
        let mut at = start;
        while at < end {
            let key = part.keys[at];
            let group = kept;
            let mut last = part.slots[at];
            part.keys[kept] = key;
            part.slots[kept] = last;
            kept += 1;
            at += 1;
            // Nine fingerprints in ten stand once: for them this is all.
            while at < end && part.keys[at] == key {
                let slot = part.slots[at];
                at += 1;
                if slot == last {
                    counts[slot as usize].repeated += 1;
                    continue;
                }
                last = slot;
                part.keys[kept] = key;
                part.slots[kept] = slot;
                kept += 1;
            }
            if kept - group > 1 {
                let group = &part.slots[group..kept];
                if group.len() > limit {
                    count_common(group, counts);
                } else {
                    shared.push(key, group);
                }
            }
        }
        start = end;
    }
    if let Some(last) = part.directory.last_mut() {
        *last = kept as u32;
    }
    part.keys.truncate(kept);
    part.slots.truncate(kept);
    shared
}

fn count_common(group: &[Slot], counts: &mut [Counts]) {
    for slot in group {
        counts[*slot as usize].common += 1;
    }
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
