//! Parts: tens of millions of fingerprints in order, by parts of their range that fit a core's cache, and within a part by buckets of about
//! four entries.

use super::common::{Limits, Rank};
use super::{Author, Slot};

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

/// The least fingerprint of a part.
pub(super) fn first_of(part: usize) -> Fingerprint {
    (part as u64) << (u64::BITS - PART_BITS)
}

/// The bits below the part's, as many as asked for.
pub(super) fn below_part(fingerprint: Fingerprint, bits: u32) -> usize {
    if bits == 0 {
        0
    } else {
        ((fingerprint << PART_BITS) >> (64 - bits)) as usize
    }
}

/// Puts the fingerprints of the document in a slot, in text order, into a buffer that is all theirs.
pub(super) type Sequences<'a> = dyn Fn(usize, &mut Vec<Fingerprint>) + Sync + 'a;

/// The documents of a build.
pub(super) struct Documents<'a> {
    /// How many: their slots are `0 .. number`.
    pub number: usize,
    /// How many of them are of the class: those with the first slots. The others are of archives, and count for nothing.
    pub class: usize,
    /// By slot, whose those of the class are; empty where no author is known.
    pub authors: Vec<Option<Author>>,
    /// How many shingles they have together.
    pub shingles: usize,
    /// What they have.
    pub sequence: Box<Sequences<'a>>,
}

impl Documents<'_> {
    /// Shares the documents out to a crew: each job takes a range of slots one after another to the last and ends in what it
    /// has gathered, begun with its number and the first of its slots. The same crew has the same jobs each time.
    pub fn share<T: Send + Sync>(
        &self,
        crew: &dyn Crew,
        begin: impl Fn(usize, Slot) -> T + Sync,
        take: impl Fn(&mut T, Slot, &[Fingerprint]) + Sync,
    ) -> Vec<T> {
        let jobs = (crew.threads() * JOBS_PER_THREAD).min(self.number);
        gather(crew, jobs, |job| {
            let slots = job * self.number / jobs..(job + 1) * self.number / jobs;
            let mut gathered = begin(job, slots.start as Slot);
            let mut sequence = Vec::new();
            for slot in slots {
                (self.sequence)(slot, &mut sequence);
                take(&mut gathered, slot as Slot, &sequence);
            }
            gathered
        })
    }

    /// How a fingerprint counts that these documents have, whose slots ascend.
    pub fn rank(&self, slots: &[Slot], limits: Limits) -> Rank {
        let of_class = slots.partition_point(|slot| (*slot as usize) < self.class);
        let author = |slot: &Slot| self.authors.get(*slot as usize).copied().flatten();
        limits.rank(slots.iter().take(of_class).map(author))
    }

    /// Whether one of these documents is of the class, whose slots ascend.
    pub fn are_of_class(&self, slots: &[Slot]) -> bool {
        slots
            .first()
            .is_some_and(|first| (*first as usize) < self.class)
    }

    /// Entries that one part gets from one job, with a little more: hashes are even, and an eighth over the mean is passed
    /// by hardly any part.
    pub fn expected(&self, crew: &dyn Crew, share: usize) -> usize {
        let each = self.shingles / share / PARTS / (crew.threads() * JOBS_PER_THREAD);
        each + each / 8 + 16
    }
}

/// What each job has gathered by part, by part: the pieces of each, in the order of the jobs.
pub(super) fn by_part<T>(gathered: Vec<Vec<T>>) -> Vec<Vec<T>> {
    let mut parts: Vec<Vec<T>> = Vec::new();
    for of_job in gathered {
        parts.resize_with(of_job.len(), Vec::new);
        for (part, piece) in parts.iter_mut().zip(of_job) {
            part.push(piece);
        }
    }
    parts
}

/// The entries of one part from one job: fingerprints, and a value for each, ascending. All pieces wait in memory together, so that
/// they are kept short: of a fingerprint what is below its part, and in the room of the part the value's step from the one before.
#[derive(Debug)]
pub(super) struct Piece {
    entries: Vec<u64>,
    last: u32,
    /// Values that are too far from those before them.
    far: Vec<u32>,
}

/// A step that says that the value is far. A part has one fingerprint in 256, so that most documents have some in it and steps are hardly
/// ever as long.
const FAR: u8 = u8::MAX;
const _: () = assert!(PART_BITS == u8::BITS);

impl Piece {
    /// An empty piece with room for some entries.
    pub fn with_capacity(entries: usize) -> Piece {
        Piece {
            entries: Vec::with_capacity(entries),
            last: 0,
            far: Vec::new(),
        }
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Adds an entry, whose value is not below the one before.
    pub fn push(&mut self, key: Fingerprint, value: u32) {
        let step = u8::try_from(value - self.last).unwrap_or(FAR);
        if step == FAR {
            self.far.push(value);
        }
        self.last = value;
        self.entries.push(key << PART_BITS | u64::from(step));
    }

    fn keys(&self, part: usize) -> impl Iterator<Item = Fingerprint> {
        self.entries.iter().map(move |entry| key_of(part, *entry))
    }

    fn into_entries(self, part: usize) -> impl Iterator<Item = (Fingerprint, u32)> {
        let (mut last, mut far) = (0, self.far.into_iter());
        self.entries.into_iter().map(move |entry| {
            last = match entry as u8 {
                FAR => far.next().unwrap_or(last),
                step => last + u32::from(step),
            };
            (key_of(part, entry), last)
        })
    }
}

fn key_of(part: usize, entry: u64) -> Fingerprint {
    entry >> PART_BITS | first_of(part)
}

/// Documents whose entries one job scatters or one job counts: enough jobs to share fairly, few enough to keep their
/// buffers long.
const JOBS_PER_THREAD: usize = 4;

/// The entries of one part, ordered by fingerprint, then value, which is a slot in the postings.
#[derive(Debug, Default)]
pub(super) struct Part {
    /// The directory has `1 << bits` buckets.
    bits: u32,
    directory: Vec<u32>,
    keys: Vec<Fingerprint>,
    values: Vec<u32>,
}

impl Part {
    /// Brings the pieces of a part into order, which come in the order of their values. An entry gets the value that it is given for its
    /// place among all that come and for the one that it has; these have to ascend as well.
    pub fn ordered(
        part: usize,
        pieces: Vec<Piece>,
        mut value: impl FnMut(u32, u32) -> u32,
    ) -> Part {
        let entries: usize = pieces.iter().map(Piece::len).sum();
        let bits = directory_bits(entries);
        let directory = directory(pieces.iter().flat_map(|piece| piece.keys(part)), bits);
        let mut keys = vec![0; entries];
        let mut values = vec![0; entries];
        let mut next = directory.clone();
        let came = pieces
            .into_iter()
            .flat_map(|piece| piece.into_entries(part));
        for (place, (key, had)) in (0..).zip(came) {
            let at = &mut next[below_part(key, bits)];
            keys[*at as usize] = key;
            values[*at as usize] = value(place, had);
            *at += 1;
        }
        let mut room = Vec::new();
        for bucket in directory.windows(2) {
            let range = bucket[0] as usize..bucket[1] as usize;
            sort_bucket(&mut keys[range.clone()], &mut values[range], &mut room);
        }
        Part {
            bits,
            directory,
            keys,
            values,
        }
    }

    /// The fingerprints that stand twice and more, ascending, each with its values, ascending.
    pub fn groups(&self) -> impl Iterator<Item = (Fingerprint, &[u32])> {
        let mut start = 0;
        // Most fingerprints stand once.
        self.keys.chunk_by(|a, b| a == b).filter_map(move |keys| {
            let range = start..start + keys.len();
            start = range.end;
            let (key, more) = keys.split_first()?;
            (!more.is_empty()).then(|| (*key, &self.values[range]))
        })
    }

    /// The fingerprints that stand twice and more, as far as they are wanted, by whose they are.
    pub fn only(&self, is_wanted: impl Fn(&[Slot]) -> bool) -> Part {
        let groups = self.groups().filter(|(_, slots)| is_wanted(slots));
        let entries = groups.flat_map(|(key, slots)| slots.iter().map(move |slot| (key, *slot)));
        Part::of(entries, 0)
    }

    /// What the pieces of a part hold, whose values are slots. A document that has a fingerprint again has it.
    pub fn new(part: usize, pieces: Vec<Piece>) -> Part {
        let all = Part::ordered(part, pieces, |_, slot| slot);
        let number = all.keys.len();
        let entries = all.keys.into_iter().zip(all.values);
        Part::of(entries, number)
    }

    /// The same with entries that have come, in any order, and without those of the part whose slots are dead.
    pub fn with(&self, came: Vec<(Fingerprint, Slot)>, is_alive: impl Fn(Slot) -> bool) -> Part {
        let stayed = self.keys.iter().copied().zip(self.values.iter().copied());
        let stayed = stayed.filter(|(_, slot)| is_alive(*slot));
        let mut all: Vec<(Fingerprint, Slot)> = stayed.chain(came).collect();
        #[expect(
            clippy::stable_sort_primitive,
            reason = "it merges what is in order already, which nearly all are"
        )]
        all.sort();
        let number = all.len();
        Part::of(all.into_iter(), number)
    }

    /// Of entries that ascend, about so many, each of which may come again.
    fn of(entries: impl Iterator<Item = (Fingerprint, u32)>, about: usize) -> Part {
        let (mut keys, mut values) = (Vec::with_capacity(about), Vec::with_capacity(about));
        let mut last = None;
        for entry in entries.filter(|entry| last.replace(*entry) != Some(*entry)) {
            keys.push(entry.0);
            values.push(entry.1);
        }
        keys.shrink_to_fit();
        values.shrink_to_fit();
        let bits = directory_bits(keys.len());
        Part {
            bits,
            directory: directory(keys.iter().copied(), bits),
            keys,
            values,
        }
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Where the first and the last entry of a fingerprint's bucket stand, if it has any.
    pub fn bucket(&self, fingerprint: Fingerprint) -> [usize; 2] {
        let bucket = below_part(fingerprint, self.bits);
        let at = |bucket: usize| self.directory.get(bucket).map_or(0, |at| *at as usize);
        [at(bucket), at(bucket + 1).saturating_sub(1)]
    }

    /// The entry at a place; zeros beyond the last.
    pub fn entry(&self, at: usize) -> (Fingerprint, Slot) {
        let key = self.keys.get(at).copied().unwrap_or_default();
        (key, self.values.get(at).copied().unwrap_or_default())
    }

    /// The slots of a fingerprint, ascending.
    pub fn find(&self, fingerprint: Fingerprint) -> &[Slot] {
        let bucket = below_part(fingerprint, self.bits);
        let ends = self.directory.get(bucket..=bucket + 1);
        let range = ends.map(|ends| ends[0] as usize..ends[1] as usize);
        let keys = range.clone().and_then(|range| self.keys.get(range));
        let (Some(range), Some(keys)) = (range, keys) else {
            return &[];
        };
        // Buckets are short, but one fingerprint of a whole class is long.
        let from = keys.partition_point(|key| *key < fingerprint);
        let to = keys.partition_point(|key| *key <= fingerprint);
        let slots = self.values.get(range.start + from..range.start + to);
        slots.unwrap_or_default()
    }
}

/// How many bits choose the bucket in a part of so many entries.
pub(super) fn directory_bits(entries: usize) -> u32 {
    let buckets = (entries / BUCKET_ENTRIES).next_power_of_two();
    buckets.trailing_zeros()
}

/// Where each of `1 << bits` buckets of such keys begins, and where the last one ends.
pub(super) fn directory(keys: impl Iterator<Item = Fingerprint>, bits: u32) -> Vec<u32> {
    let mut directory = vec![0u32; (1 << bits) + 1];
    for key in keys {
        directory[below_part(key, bits) + 1] += 1;
    }
    for at in 1..directory.len() {
        directory[at] += directory[at - 1];
    }
    directory
}

/// A stable sort by key, with room for what is sorted.
fn sort_bucket(keys: &mut [Fingerprint], slots: &mut [Slot], room: &mut Vec<(Fingerprint, Slot)>) {
    if keys.is_sorted() {
        return;
    }
    room.clear();
    room.extend(keys.iter().copied().zip(slots.iter().copied()));
    room.sort_by_key(|entry| entry.0);
    for ((key, slot), entry) in keys.iter_mut().zip(slots).zip(room) {
        (*key, *slot) = *entry;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_goes_into_a_piece_comes_out_of_it(
            part in 0..PARTS,
            // Steps of all lengths, and those around the longest that is told.
            steps in prop::collection::vec((any::<u64>(), prop_oneof![0..9_u32, 250..260_u32, 0..9_000_000_u32]), 0..60),
        ) {
            let mut piece = Piece::with_capacity(3);
            let (mut value, mut expected) = (0, Vec::new());
            for (key, step) in steps {
                let key = key >> PART_BITS | (part as u64) << (u64::BITS - PART_BITS);
                value += step;
                piece.push(key, value);
                expected.push((key, value));
            }
            let keys: Vec<Fingerprint> = piece.keys(part).collect();
            prop_assert_eq!(keys, expected.iter().map(|(key, _)| *key).collect::<Vec<_>>());
            prop_assert_eq!(piece.into_entries(part).collect::<Vec<_>>(), expected);
        }
    }
}
