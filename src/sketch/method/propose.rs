//! Documents that share a key. An inverted index instead of all pairs.

use std::ops::{AddAssign, ControlFlow};

/// A key of more documents than this is common text: it proposes a star and a chain of them, not all their pairs.
pub const COMMON: usize = 64;

/// So many keys are sorted at a time, or about that: 32 MB. All of fifty thousand documents would take as much again as the index.
const PART_KEYS: usize = if cfg!(test) { 8 } else { 1 << 21 };

/// Documents by key.
#[derive(Clone, Debug, Default)]
pub struct Postings {
    /// By key, then ascending.
    documents: Vec<u32>,
    /// Where the documents of each key begin, and where the last ones end.
    begins: Vec<u32>,
    /// The keys of each document, as places in `begins`.
    keys: Vec<Vec<u32>>,
}

impl Postings {
    /// Of the keys of each document; repetitions count once.
    pub fn new(keys: &[&[u64]]) -> Postings {
        let mut postings = Postings {
            keys: vec![Vec::new(); keys.len()],
            ..Postings::default()
        };
        let all: usize = keys.iter().map(|keys| keys.len()).sum();
        let parts = all.div_ceil(PART_KEYS).next_power_of_two() as u64;
        // By the first bits of the keys, so that the parts one after the other are in order.
        let part_of = |key: u64| ((u128::from(key) * u128::from(parts)) >> u64::BITS) as u64;
        let mut of_part: Vec<(u64, u32)> = Vec::new();
        for part in 0..parts {
            of_part.clear();
            for (document, keys) in (0_u32..).zip(keys) {
                let keys = keys.iter().filter(|key| part_of(**key) == part);
                of_part.extend(keys.map(|key| (*key, document)));
            }
            of_part.sort_unstable();
            of_part.dedup();
            for of_key in of_part.chunk_by(|a, b| a.0 == b.0) {
                // Most keys stand in one document: they say nothing.
                if of_key.len() < 2 {
                    continue;
                }
                let place = postings.begins.len() as u32;
                postings.begins.push(postings.documents.len() as u32);
                for (_, document) in of_key {
                    postings.documents.push(*document);
                    if let Some(keys) = postings.keys.get_mut(*document as usize) {
                        keys.push(place);
                    }
                }
            }
        }
        postings.begins.push(postings.documents.len() as u32);
        postings
    }

    /// The documents with each key of a document, ascending, and how many of them come up to it.
    fn of(&self, document: u32) -> impl Iterator<Item = (&[u32], usize)> {
        let keys = self.keys.get(document as usize).into_iter().flatten();
        keys.filter_map(move |key| {
            let key = *key as usize;
            let range = *self.begins.get(key)? as usize..*self.begins.get(key + 1)? as usize;
            let of_key = self.documents.get(range)?;
            Some((of_key, of_key.partition_point(|other| *other <= document)))
        })
    }

    /// What the keys that every document shares with each later one weigh together, by the number of documents that have them: one
    /// document at a time, partners ascending, as long as they are wanted. Keys of no weight are as if they were not shared.
    pub fn for_each_row<W: Copy + Default + PartialEq + AddAssign>(
        &self,
        weight: impl Fn(usize) -> W,
        mut row: impl FnMut(u32, &[(u32, W)]) -> ControlFlow<()>,
    ) {
        let mut weights = vec![W::default(); self.keys.len()];
        let mut touched = Vec::new();
        let mut partners = Vec::new();
        for document in 0..self.keys.len() as u32 {
            for (of_key, later) in self.of(document) {
                let weight = weight(of_key.len());
                if weight == W::default() {
                    continue;
                }
                for other in of_key.iter().skip(later) {
                    if let Some(sum) = weights.get_mut(*other as usize) {
                        if *sum == W::default() {
                            touched.push(*other);
                        }
                        *sum += weight;
                    }
                }
            }
            touched.sort_unstable();
            partners.clear();
            for other in touched.drain(..) {
                if let Some(sum) = weights.get_mut(other as usize) {
                    partners.push((other, std::mem::take(sum)));
                }
            }
            if row(document, &partners).is_break() {
                return;
            }
        }
    }

    /// The later documents that share a key with each, ascending, as long as they are wanted; of common keys a star and a chain.
    pub(super) fn for_each_proposed(&self, mut row: impl FnMut(u32, &[u32]) -> ControlFlow<()>) {
        let mut partners: Vec<u32> = Vec::new();
        for document in 0..self.keys.len() as u32 {
            for (of_key, later) in self.of(document) {
                let is_whole = of_key.len() <= COMMON || later == 1;
                let take = if is_whole { of_key.len() } else { 1 };
                partners.extend(of_key.iter().skip(later).take(take));
            }
            partners.sort_unstable();
            partners.dedup();
            if row(document, &partners).is_break() {
                return;
            }
            partners.clear();
        }
    }
}
