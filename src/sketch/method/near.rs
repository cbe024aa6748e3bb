//! Signatures that are near each other. Equal blocks of bits instead of all pairs (Manku, Jain and Das Sarma 2007, section 3).
//!
//! Cut into `radius + m` blocks, two signatures within the radius have m blocks alike at least: for each choice of m blocks
//! only signatures that agree in them are compared. More blocks are more choices, and longer keys.

use crate::index::Crew;
use crate::index::crew::gather;
use crate::sketch::simhash::{BITS, SimHash};

/// A document's place and its signature.
type Signed = (u32, SimHash);

/// Blocks that are alike in two near signatures; with more there are thousands of choices.
const MOST_ALIKE: u32 = 4;
/// To sort a signature into its place for one choice of blocks costs as much as so many comparisons.
const SORT: f64 = 40.0;
/// Documents that one job compares with all later ones.
const PER_JOB: usize = 256;

/// The pairs of signatures at most so far apart, ascending.
pub(super) fn near(
    signatures: &[Option<SimHash>],
    radius: u32,
    crew: &dyn Crew,
) -> Vec<(u32, u32)> {
    let signed = |(nth, signature): (u32, &Option<SimHash>)| signature.map(|s| (nth, s));
    let signatures: Vec<Signed> = (0..).zip(signatures).filter_map(signed).collect();
    let mut pairs = match alike(signatures.len(), radius) {
        None => all_pairs(&signatures, radius, crew),
        Some(alike) => by_blocks(&signatures, radius, alike, crew),
    };
    pairs.sort_unstable();
    pairs
}

/// How many blocks should be alike so that least is done; nothing where all pairs are cheaper.
fn alike(documents: usize, radius: u32) -> Option<u32> {
    let documents = documents as f64;
    let all = documents * documents / 2.0;
    let cost = |alike: u32| {
        let blocks = radius + alike;
        // So many ways to choose them.
        let choices = (0..alike).fold(1.0, |choices, nth| {
            choices * f64::from(blocks - nth) / f64::from(nth + 1)
        });
        let bits = f64::from(BITS * alike) / f64::from(blocks);
        choices * (documents * SORT + all / bits.exp2())
    };
    let best = (1..=MOST_ALIKE)
        .filter(|alike| radius + alike <= BITS)
        .min_by(|a, b| cost(*a).total_cmp(&cost(*b)))?;
    (cost(best) < all).then_some(best)
}

fn all_pairs(signatures: &[Signed], radius: u32, crew: &dyn Crew) -> Vec<(u32, u32)> {
    let found = gather(crew, signatures.len().div_ceil(PER_JOB), |job| {
        let mut pairs = Vec::new();
        for nth in job * PER_JOB..signatures.len().min((job + 1) * PER_JOB) {
            let later = signatures.get(nth..).unwrap_or_default();
            first_with_all(later, radius, |_, _| true, &mut pairs);
        }
        pairs
    });
    found.into_iter().flatten().collect()
}

pub(super) fn by_blocks(
    signatures: &[Signed],
    radius: u32,
    alike: u32,
    crew: &dyn Crew,
) -> Vec<(u32, u32)> {
    let blocks = radius + alike;
    let begin = |block: u32| BITS * block / blocks;
    let masks: Vec<u64> = (0..blocks)
        .map(|block| (u64::MAX >> (BITS - begin(block + 1) + begin(block))) << begin(block))
        .collect();
    let choices = choices(blocks as usize, alike as usize);
    let found = gather(crew, choices.len(), |job| {
        let choice = choices.get(job).map_or(&[][..], Vec::as_slice);
        let of = |block: &usize| masks.get(*block).copied().unwrap_or_default();
        let mask = choice.iter().map(of).fold(0, |mask, block| mask | block);
        // A pair belongs to the first of its equal blocks, so that it comes up once.
        let last = choice.last().copied().unwrap_or_default();
        let skipped = (0..last).filter(|block| !choice.contains(block));
        let skipped: Vec<u64> = skipped.map(|block| of(&block)).collect();
        let is_first = |a: SimHash, b: SimHash| skipped.iter().all(|mask| (a.0 ^ b.0) & mask != 0);
        let mut sorted = signatures.to_vec();
        sorted.sort_unstable_by_key(|signed| (signed.1.0 & mask, signed.0));
        let mut pairs = Vec::new();
        for equal in sorted.chunk_by(|a, b| (a.1.0 ^ b.1.0) & mask == 0) {
            for nth in 0..equal.len() {
                let later = equal.get(nth..).unwrap_or_default();
                first_with_all(later, radius, is_first, &mut pairs);
            }
        }
        pairs
    });
    found.into_iter().flatten().collect()
}

/// All ways to choose some of the blocks, each ascending.
fn choices(blocks: usize, some: usize) -> Vec<Vec<usize>> {
    if some == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for last in some - 1..blocks {
        for mut choice in choices(last, some - 1) {
            choice.push(last);
            all.push(choice);
        }
    }
    all
}

fn first_with_all(
    signatures: &[Signed],
    radius: u32,
    counts: impl Fn(SimHash, SimHash) -> bool,
    pairs: &mut Vec<(u32, u32)>,
) {
    let Some(((a, signature), later)) = signatures.split_first() else {
        return;
    };
    for (b, other) in later {
        if signature.distance(*other) <= radius && counts(*signature, *other) {
            pairs.push((*a, *b));
        }
    }
}
