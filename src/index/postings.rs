//! Postings: which documents have a fingerprint. Frozen parts are built in bulk, and beside each is a delta of what came after.
//!
//! They have all fingerprints; or a [fraction](Fraction) of them, and with it every one that may be common text, or become it soon.

use std::collections::HashMap;

use smallvec::SmallVec;

use super::Slot;
use super::budget::Fraction;
use super::crew::{Crew, gather, gather_of};
use super::frequency::Frequencies;
use super::part::{Documents, PARTS, Part, Piece, by_part, first_of, part_of};
use crate::shingle::{ByHash, Fingerprint};

/// A map by fingerprint.
pub(super) type ByFingerprint<T> = HashMap<Fingerprint, T, ByHash>;

/// Fingerprints with the slots of the documents that have them.
#[derive(Debug, Default)]
pub(super) struct Postings {
    fraction: Fraction,
    /// Of all fingerprints, where a part alone has postings.
    frequencies: Option<Frequencies>,
    /// Text without postings may be common by now: these are of no use any more.
    is_outgrown: bool,
    parts: Vec<Part>,
    /// What came after its part was built, by part.
    live: Vec<Live>,
    /// Those before this slot were there when all parts were built: they never came to the live part.
    first_live: Slot,
}

/// What came to a part after it was built.
#[derive(Debug, Default)]
struct Live {
    /// By the swapped fingerprint.
    slots: ByFingerprint<SmallVec<[Slot; FEW]>>,
    /// How many came, those that went again among them: they stand for dead ones of the part.
    came: usize,
}

/// A fingerprint with its halves exchanged, and back: a map tells its entries apart by their top bits first, which are the same in all
/// of a part.
fn swapped(fingerprint: Fingerprint) -> u64 {
    fingerprint.rotate_left(u64::BITS / 2)
}

/// Nearly all fingerprints stand in one document or two: as many as take no more room than a vector's own fields.
const FEW: usize = 4;
/// A part is built anew when one in so many of its entries has come since: an entry of a hash map takes four times the room, and an
/// entry that came is written this many times more ...
const LIVE_PART: usize = 32;
/// ... or so many, where the part has few; in tests no part has many ...
const LIVE_LEAST: usize = if cfg!(test) { 1 } else { 1 << 10 };
/// ... and up to this many times later, as not all parts are to be due at once.
const LIVE_LATEST: usize = 2;
/// So many parts are there twice while they are built.
const SETTLED_AT_ONCE: usize = 8;

/// So many fingerprints are looked up [together](Postings::warm): each has three pages of memory, and a core finds its way to some hundred
/// pages at a time.
pub(super) const TOGETHER: usize = 64;

/// Beside a fraction, one in so many of the other fingerprints may be in more documents than weigh whole (32 % of those of 500,000
/// generated essays).
const REST_SHARE: usize = 3;

/// With more entries the parts are built in several rounds, so that those of all don't wait in memory together; in tests always ...
const ROUND_ENTRIES: usize = if cfg!(test) { 1 } else { 16 << 20 };
/// ... but not in more than these, since every round makes all fingerprints anew.
const MOST_ROUNDS: usize = 8;

/// The parts of those fingerprints that are kept, a fraction for the most part; which others, their frequencies may tell. Of each part
/// stays what is made of it as soon as it is there.
pub(super) fn frozen(
    documents: &Documents<'_>,
    fraction: Fraction,
    frequencies: Option<&Frequencies>,
    keeps: impl Fn(Fingerprint) -> bool + Sync,
    finish: impl Fn(usize, Part) -> Part + Sync,
    crew: &dyn Crew,
) -> Vec<Part> {
    let share = |part| {
        let is_of_fraction = fraction.has(first_of(part));
        if is_of_fraction { 1 } else { REST_SHARE }
    };
    let entries: usize = (0..PARTS)
        .map(|part| documents.shingles / PARTS / share(part))
        .sum();
    let rounds = (entries / ROUND_ENTRIES).clamp(1, MOST_ROUNDS);
    let mut frozen = Vec::with_capacity(PARTS);
    for round in 0..rounds {
        let parts = round * PARTS / rounds..(round + 1) * PARTS / rounds;
        let begin = |_, _| -> (Vec<Piece>, Vec<Fingerprint>) {
            let expected = parts
                .clone()
                .map(|part| documents.expected(crew, share(part)));
            let pieces = expected.map(Piece::with_capacity);
            (pieces.collect(), Vec::with_capacity(TOGETHER))
        };
        let gathered = documents.share(crew, begin, |(pieces, own), slot, sequence| {
            for together in sequence.chunks(TOGETHER) {
                own.clear();
                let is_own = |one: &Fingerprint| parts.contains(&part_of(*one));
                own.extend(together.iter().copied().filter(is_own));
                if let Some(frequencies) = frequencies {
                    frequencies.warm(own);
                }
                for fingerprint in own.iter().filter(|one| keeps(**one)) {
                    pieces[part_of(*fingerprint) - parts.start].push(*fingerprint, slot);
                }
            }
        });
        let pieces = by_part(gathered.into_iter().map(|(pieces, _)| pieces).collect());
        frozen.extend(gather_of(crew, pieces, |part, pieces| {
            let part = parts.start + part;
            finish(part, Part::new(part, pieces))
        }));
    }
    frozen
}

impl Postings {
    /// The frozen postings of all documents, of a fraction and of what may be common text by these frequencies.
    pub fn build(
        documents: &Documents<'_>,
        fraction: Fraction,
        frequencies: Option<Frequencies>,
        crew: &dyn Crew,
    ) -> Self {
        let mut postings = Postings {
            fraction,
            frequencies,
            first_live: documents.number as Slot,
            ..Postings::default()
        };
        let keeps = |fingerprint| postings.keeps(fingerprint);
        let frequencies = postings.frequencies.as_ref();
        postings.parts = frozen(
            documents,
            fraction,
            frequencies,
            keeps,
            |_, part| part,
            crew,
        );
        postings.live.resize_with(PARTS, Live::default);
        postings
    }

    /// Those of some parts, which take in nothing that comes.
    pub fn of(parts: Vec<Part>) -> Self {
        Postings {
            parts,
            ..Postings::default()
        }
    }

    /// The fingerprints that more documents than so many had when it was built, ascending, with their documents.
    pub fn in_more_than(&self, limit: usize) -> impl Iterator<Item = (Fingerprint, &[Slot])> {
        let groups = self.parts.iter().flat_map(Part::groups);
        groups.filter(move |(_, slots)| slots.len() > limit)
    }

    /// Whether there are postings of all fingerprints.
    pub fn has_all(&self) -> bool {
        self.frequencies.is_none()
    }

    /// Whether all documents with a fingerprint are known.
    fn keeps(&self, fingerprint: Fingerprint) -> bool {
        let frequencies = self.frequencies.as_ref();
        frequencies.is_none_or(|frequencies| {
            self.fraction.has(fingerprint) || frequencies.was_near_limit(fingerprint)
        })
    }

    /// Whether they must be built anew, as they lack text that may be common by now.
    pub fn is_outgrown(&self) -> bool {
        self.is_outgrown
    }

    /// The frozen and the live slots of a fingerprint. Frozen ones may be dead.
    pub fn find(&self, fingerprint: Fingerprint) -> (&[Slot], &[Slot]) {
        let frozen = self
            .parts
            .get(part_of(fingerprint))
            .map_or(&[][..], |part| part.find(fingerprint));
        (frozen, self.live(fingerprint))
    }

    fn live(&self, fingerprint: Fingerprint) -> &[Slot] {
        let live = self.live.get(part_of(fingerprint));
        let live = live.and_then(|live| live.slots.get(&swapped(fingerprint)));
        live.map_or(&[][..], SmallVec::as_slice)
    }

    /// Reads all that [finding](Postings::find) these will read, and forgets it: each look-up alone waits for the memory three times, and
    /// the memory answers many questions in the time of one. To be asked for [few](TOGETHER) at a time.
    pub fn warm(&self, fingerprints: &[Fingerprint]) {
        let part = |fingerprint: &Fingerprint| self.parts.get(part_of(*fingerprint));
        let of = |fingerprint: &Fingerprint| Some((part(fingerprint)?, *fingerprint));
        let buckets = fingerprints.iter().filter_map(of);
        let buckets: Vec<(&Part, [usize; 2])> = buckets
            .map(|(part, fingerprint)| (part, part.bucket(fingerprint)))
            .collect();
        let entries = |(part, ends): &(&'_ Part, [usize; 2])| ends.map(|at| part.entry(at));
        let read = buckets.iter().flat_map(entries);
        std::hint::black_box(read.fold(0, |all, (key, slot)| all ^ key ^ u64::from(slot)));
        let live = fingerprints
            .iter()
            .map(|fingerprint| self.live(*fingerprint).len());
        std::hint::black_box(live.sum::<usize>());
    }

    /// How many slots it has at most: dead ones count as well.
    pub fn count(&self, fingerprint: Fingerprint) -> usize {
        let (frozen, live) = self.find(fingerprint);
        frozen.len() + live.len()
    }

    /// Adds a document's distinct fingerprints to the delta.
    pub fn insert(&mut self, slot: Slot, is_archived: bool, distinct: &[Fingerprint]) {
        for fingerprint in distinct.iter().copied() {
            if !self.keeps(fingerprint) {
                self.miss(fingerprint, i32::from(!is_archived));
            } else if let Some(live) = self.live.get_mut(part_of(fingerprint)) {
                live.slots
                    .entry(swapped(fingerprint))
                    .or_default()
                    .push(slot);
                live.came += 1;
            }
        }
    }

    /// Takes a document with these distinct fingerprints out of the delta; in the frozen part it stays, dead.
    pub fn remove(&mut self, slot: Slot, is_archived: bool, distinct: &[Fingerprint]) {
        for fingerprint in distinct.iter().copied() {
            if !self.keeps(fingerprint) {
                self.miss(fingerprint, -i32::from(!is_archived));
                continue;
            }
            if slot < self.first_live {
                continue;
            }
            let Some(live) = self.live.get_mut(part_of(fingerprint)) else {
                continue;
            };
            if let Some(slots) = live.slots.get_mut(&swapped(fingerprint))
                && let Some(at) = slots.iter().position(|s| *s == slot)
            {
                slots.swap_remove(at);
                if slots.is_empty() {
                    live.slots.remove(&swapped(fingerprint));
                }
            }
        }
    }

    /// So many documents of the class more or fewer have a fingerprint that has no postings.
    fn miss(&mut self, fingerprint: Fingerprint, by: i32) {
        if let Some(frequencies) = &mut self.frequencies {
            self.is_outgrown |= frequencies.change(fingerprint, by);
        }
    }

    /// Builds those parts anew to which much has come, without what is dead: to be called when nobody waits.
    pub fn settle(&mut self, is_alive: &(dyn Fn(Slot) -> bool + Sync), crew: &dyn Crew) {
        let due: Vec<usize> = (0..self.parts.len())
            .filter(|at| self.is_due(*at))
            .collect();
        for due in due.chunks(SETTLED_AT_ONCE) {
            let built = gather(crew, due.len(), |nth| {
                let (part, live) = (&self.parts[due[nth]], &self.live[due[nth]]);
                let mut came = Vec::new();
                #[expect(
                    clippy::iter_over_hash_type,
                    reason = "the part brings them into order"
                )]
                for (key, slots) in &live.slots {
                    came.extend(slots.iter().map(|slot| (swapped(*key), *slot)));
                }
                part.with(came, is_alive)
            });
            for (at, part) in due.iter().zip(built) {
                self.parts[*at] = part;
                self.live[*at] = Live::default();
            }
        }
    }

    fn is_due(&self, at: usize) -> bool {
        let least = (self.parts[at].len() / LIVE_PART).max(LIVE_LEAST);
        self.live[at].came > least + least * (LIVE_LATEST - 1) * at / PARTS
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::super::crew::Alone;
    use super::*;

    /// Fingerprints of few parts, most of them of one document alone.
    fn fingerprints(seed: u64) -> Vec<Fingerprint> {
        let one = |nth: u64| (seed * 400 + nth).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 6;
        let mut all: Vec<Fingerprint> = (0..300).map(one).chain(0..5).collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn what_came_and_went_is_found_before_and_after_parts_are_built_anew() {
        let of_build: Vec<Vec<Fingerprint>> = (0..20).map(fingerprints).collect();
        let sequence = |slot: usize, out: &mut Vec<Fingerprint>| out.clone_from(&of_build[slot]);
        let documents = Documents {
            number: of_build.len(),
            class: of_build.len(),
            authors: Vec::new(),
            shingles: of_build.iter().map(Vec::len).sum(),
            sequence: Box::new(sequence),
        };
        let mut postings = Postings::build(&documents, Fraction::ALL, None, &Alone);
        let mut alive = vec![true; of_build.len()];
        let mut held: BTreeMap<Slot, Vec<Fingerprint>> = (0..).zip(of_build.clone()).collect();
        let mut settled = 0;
        for save in 0..200u32 {
            // One goes, and two come.
            let gone = save * 7 % alive.len() as u32;
            if let Some(distinct) = held.remove(&gone) {
                alive[gone as usize] = false;
                postings.remove(gone, false, &distinct);
            }
            for slot in (alive.len() as Slot..).take(2) {
                let distinct = fingerprints(u64::from(slot));
                postings.insert(slot, false, &distinct);
                held.insert(slot, distinct);
            }
            alive.resize(alive.len() + 2, true);
            settled += (0..postings.parts.len())
                .filter(|at| postings.is_due(*at))
                .count();
            postings.settle(&|slot| alive[slot as usize], &Alone);
            assert!((0..postings.parts.len()).all(|at| !postings.is_due(at)));
        }
        assert!(settled > 20, "{settled}");
        let mut holders: BTreeMap<Fingerprint, BTreeSet<Slot>> = BTreeMap::new();
        for (slot, distinct) in &held {
            for fingerprint in distinct {
                holders.entry(*fingerprint).or_default().insert(*slot);
            }
        }
        for (fingerprint, slots) in holders {
            let (frozen, live) = postings.find(fingerprint);
            let found: Vec<Slot> = frozen.iter().chain(live).copied().collect();
            let living = found.iter().filter(|slot| alive[**slot as usize]);
            assert_eq!(living.copied().collect::<BTreeSet<_>>(), slots);
            assert_eq!(
                found.iter().collect::<BTreeSet<_>>().len(),
                found.len(),
                "each once"
            );
        }
    }
}
