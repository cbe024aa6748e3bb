//! Which documents share a key, and which signatures are near? Inverted indexes instead of all pairs.

use super::Radius;
use crate::sketch::simhash::{BITS, SimHash};

/// A key of more documents than this is common text: it proposes a star and a chain of them, not all their pairs.
pub const COMMON: usize = 64;

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
    pub fn new<'a>(keys: impl ExactSizeIterator<Item = &'a [u64]>) -> Postings {
        let mut postings = Postings {
            keys: vec![Vec::new(); keys.len()],
            ..Postings::default()
        };
        let mut all: Vec<(u64, u32)> = Vec::new();
        for (document, keys) in (0_u32..).zip(keys) {
            all.extend(keys.iter().map(|key| (*key, document)));
        }
        all.sort_unstable();
        all.dedup();
        for of_key in all.chunk_by(|a, b| a.0 == b.0) {
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
        postings.begins.push(postings.documents.len() as u32);
        postings
    }

    /// The documents with a key, ascending.
    fn of_key(&self, key: u32) -> &[u32] {
        let begin = |key: u32| self.begins.get(key as usize).copied().unwrap_or_default();
        let range = begin(key) as usize..begin(key + 1) as usize;
        self.documents.get(range).unwrap_or_default()
    }

    /// How many keys every document shares with each later one: one document at a time, partners ascending.
    pub fn for_each_row(&self, mut row: impl FnMut(u32, &[(u32, u32)])) {
        let mut counts = vec![0_u32; self.keys.len()];
        let mut touched = Vec::new();
        let mut partners = Vec::new();
        for (document, keys) in (0_u32..).zip(&self.keys) {
            for key in keys {
                let of_key = self.of_key(*key);
                let later = of_key.partition_point(|other| *other <= document);
                for other in of_key.get(later..).unwrap_or_default() {
                    if let Some(count) = counts.get_mut(*other as usize) {
                        if *count == 0 {
                            touched.push(*other);
                        }
                        *count += 1;
                    }
                }
            }
            touched.sort_unstable();
            partners.clear();
            for other in touched.drain(..) {
                if let Some(count) = counts.get_mut(other as usize) {
                    partners.push((other, std::mem::take(count)));
                }
            }
            row(document, &partners);
        }
    }

    /// The pairs that share a key, ascending; of common keys a star and a chain.
    pub(super) fn pairs(&self) -> Vec<(u32, u32)> {
        let mut pairs = Vec::new();
        let mut partners: Vec<u32> = Vec::new();
        for (document, keys) in (0_u32..).zip(&self.keys) {
            for key in keys {
                let of_key = self.of_key(*key);
                let later = of_key.partition_point(|other| *other <= document);
                let take = if of_key.len() <= COMMON || later == 1 {
                    of_key.len()
                } else {
                    1
                };
                partners.extend(of_key.iter().skip(later).take(take));
            }
            partners.sort_unstable();
            partners.dedup();
            pairs.extend(partners.drain(..).map(|other| (document, other)));
        }
        pairs
    }
}

/// The pairs of signatures at most so far apart, ascending.
///
/// Of `radius + 1` blocks of bits at least one is the same in both: only signatures with an equal block are compared. With a large
/// radius the blocks are so short that all pairs are cheaper.
pub(super) fn near(signatures: &[Option<SimHash>], radius: Radius) -> Vec<(u32, u32)> {
    /// With fewer bits in a block, equal blocks are too frequent to save anything: 8 blocks of 8 bits leave 1 pair in 32.
    const LEAST_BITS: u32 = 8;
    let signed = |(nth, signature): (u32, &Option<SimHash>)| signature.map(|s| (nth, s));
    let signatures: Vec<(u32, SimHash)> = (0..).zip(signatures).filter_map(signed).collect();
    let blocks = radius.bits() + 1;
    let mut pairs = if BITS / blocks < LEAST_BITS {
        let mut pairs = Vec::new();
        within(&signatures, radius, |_, _| true, &mut pairs);
        pairs
    } else {
        by_blocks(signatures, radius, blocks)
    };
    pairs.sort_unstable();
    pairs
}

fn by_blocks(mut signatures: Vec<(u32, SimHash)>, radius: Radius, blocks: u32) -> Vec<(u32, u32)> {
    let begin = |block: u32| BITS * block / blocks;
    let masks: Vec<u64> = (0..blocks)
        .map(|block| (u64::MAX >> (BITS - begin(block + 1) + begin(block))) << begin(block))
        .collect();
    let mut pairs = Vec::new();
    for (nth, mask) in masks.iter().enumerate() {
        let block = |signed: &(u32, SimHash)| signed.1.0 & mask;
        signatures.sort_unstable_by_key(|signed| (block(signed), signed.0));
        for equal in signatures.chunk_by(|a, b| block(a) == block(b)) {
            // A pair belongs to the first of its equal blocks, so that it comes up once.
            let is_first = |a: SimHash, b: SimHash| {
                let differs = |mask: &u64| (a.0 ^ b.0) & mask != 0;
                masks.iter().take(nth).all(differs)
            };
            within(equal, radius, is_first, &mut pairs);
        }
    }
    pairs
}

fn within(
    signatures: &[(u32, SimHash)],
    radius: Radius,
    counts: impl Fn(SimHash, SimHash) -> bool,
    pairs: &mut Vec<(u32, u32)>,
) {
    for (nth, (a, signature)) in signatures.iter().enumerate() {
        for (b, other) in signatures.iter().skip(nth + 1) {
            if signature.distance(*other) <= radius.bits() && counts(*signature, *other) {
                pairs.push((*a, *b));
            }
        }
    }
}
