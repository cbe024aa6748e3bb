//! Which documents have this fingerprint? A frozen part, built in bulk, and a live part for what came after.

use std::collections::HashMap;

use smallvec::SmallVec;

use super::Slot;
use super::crew::{Crew, gather};
use super::part::{ByPart, Documents, PARTS, Part, Piece, part_of};
use crate::shingle::{ByHash, Fingerprint};

/// A map by fingerprint.
pub(super) type ByFingerprint<T> = HashMap<Fingerprint, T, ByHash>;

/// All postings: fingerprint to the slots of the documents that have it.
#[derive(Debug, Default)]
pub(super) struct Postings {
    parts: Vec<Part>,
    live: ByFingerprint<SmallVec<[Slot; FEW]>>,
    live_entries: usize,
    frozen_entries: usize,
}

/// Nearly all fingerprints stand in one document or two: as many as take no more room than a vector's own fields.
const FEW: usize = 4;

/// Of larger collections the parts are built in several rounds, so that the entries of all don't wait in memory together ...
const ROUND_SHINGLES: usize = 16 << 20;
/// ... but not in more than these, since every round makes all fingerprints anew.
const MOST_ROUNDS: usize = 8;

impl Postings {
    /// The frozen postings of all documents.
    pub fn build(documents: &Documents<'_>, crew: &dyn Crew) -> Self {
        let expected = documents.expected(crew, 1);
        let rounds = (documents.shingles / ROUND_SHINGLES).clamp(1, MOST_ROUNDS);
        let mut postings = Postings::default();
        for round in 0..rounds {
            let parts = round * PARTS / rounds..(round + 1) * PARTS / rounds;
            let begin = || -> Vec<Piece> {
                let pieces = parts.clone();
                pieces.map(|_| Piece::with_capacity(expected)).collect()
            };
            let pieces = ByPart::new(documents.share(crew, begin, |pieces, slot, sequence| {
                for fingerprint in sequence {
                    let part = part_of(*fingerprint).wrapping_sub(parts.start);
                    if let Some(piece) = pieces.get_mut(part) {
                        piece.push(*fingerprint, slot);
                    }
                }
            }));
            let built = gather(crew, parts.len(), |part| {
                Part::new(parts.start + part, pieces.take(part))
            });
            postings.parts.extend(built);
        }
        postings.frozen_entries = postings.parts.iter().map(Part::len).sum();
        postings
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
            self.live
                .get(&fingerprint)
                .map_or(&[][..], SmallVec::as_slice)
        };
        (frozen, live)
    }

    /// Reads all that [finding](Postings::find) these will read, and forgets it: each look-up alone waits for the memory three times, and
    /// the memory answers many questions in the time of one.
    pub fn warm(&self, fingerprints: &[Fingerprint]) {
        let part = |fingerprint: &Fingerprint| self.parts.get(part_of(*fingerprint));
        let of = |fingerprint: &Fingerprint| Some((part(fingerprint)?, *fingerprint));
        let starts = fingerprints.iter().filter_map(of);
        let starts: Vec<(&Part, usize)> = starts
            .map(|(part, fingerprint)| (part, part.start(fingerprint)))
            .collect();
        let read = starts.iter().map(|(part, start)| part.entry(*start));
        std::hint::black_box(read.fold(0, |all, (key, slot)| all ^ key ^ u64::from(slot)));
    }

    /// How many slots it has at most: dead ones count as well.
    pub fn count(&self, fingerprint: Fingerprint) -> usize {
        let (frozen, live) = self.find(fingerprint);
        frozen.len() + live.len()
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
