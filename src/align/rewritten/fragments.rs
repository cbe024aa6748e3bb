//! Fragments: stretches of two texts that say the same in other words.
//!
//! Seeds that stand close to each other on both sides are one case, if its stretches resemble each other as wholes (SPEC 9.1,
//! after Sanchez-Perez et al. 2014). Where we differ: weak seeds are left out first, conflicts are decided alike for both
//! texts, and the edges are moved to where the words say (`edges`).

use std::ops::Range;

use super::bags::{Scratch, Weighed};
use super::seeds::Seed;
use crate::align::join::Taken;

/// Stretches of sentences that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Fragment {
    /// Sentences of the left text.
    pub left: Range<u32>,
    /// Sentences of the right text.
    pub right: Range<u32>,
    /// The seeds in it.
    pub seeds: Vec<Seed>,
    /// How alike the stretches are as wholes, 0 to 1.
    pub cosine: f32,
}

/// What makes a fragment.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// So many sentences without a seed may stand between two with one.
    pub gap: u32,
    /// The least cosine of the whole.
    pub cosine: f32,
}

impl Fragment {
    /// What speaks for it: the sum of its seeds.
    fn weight(&self) -> f32 {
        self.seeds.iter().map(|seed| seed.cosine).sum()
    }
}

/// Fragments of which none overlaps another on either side, in the order of the left text.
pub fn fragments(seeds: Vec<Seed>, weighed: &Weighed, rule: Rule) -> Vec<Fragment> {
    let mut scratch = Scratch::new(weighed);
    let mut found = Vec::new();
    let mut waiting = vec![(seeds, rule.gap)];
    while let Some((seeds, gap)) = waiting.pop() {
        for seeds in clusters(seeds, gap) {
            let (left, right) = bounds(&seeds);
            let cosine = weighed.cosine(left.clone(), right.clone(), &mut scratch);
            if cosine > rule.cosine {
                found.push(Fragment {
                    left,
                    right,
                    seeds,
                    cosine,
                });
            } else if let Some(closer) = gap.checked_sub(1) {
                waiting.push((seeds, closer));
            }
        }
    }
    without_conflicts(found)
}

/// Parts of the seeds in which on both sides no more than `gap` sentences stand between neighbours: the largest such parts,
/// whichever side one begins with.
fn clusters(seeds: Vec<Seed>, gap: u32) -> Vec<Vec<Seed>> {
    let mut done = Vec::new();
    // With each part: by which side it is parted next, and how often that was in vain.
    let mut waiting = vec![(seeds, false, 0)];
    while let Some((mut seeds, by_right, in_vain)) = waiting.pop() {
        let place = |seed: &Seed| if by_right { seed.right } else { seed.left };
        seeds.sort_unstable_by_key(|seed| (place(seed), seed.left, seed.right));
        let mut parts: Vec<Vec<Seed>> = Vec::new();
        for part in seeds.chunk_by(|a, b| place(b) - place(a) <= gap + 1) {
            parts.push(part.to_vec());
        }
        let in_vain = if parts.len() == 1 { in_vain + 1 } else { 0 };
        if in_vain == 2 {
            done.append(&mut parts);
        } else {
            waiting.extend(parts.into_iter().map(|part| (part, !by_right, in_vain)));
        }
    }
    done
}

/// The sentences from the first to the last seed, on each side.
fn bounds(seeds: &[Seed]) -> (Range<u32>, Range<u32>) {
    let range = |place: fn(&Seed) -> u32| {
        let first = seeds.iter().map(place).min().unwrap_or(0);
        first..seeds.iter().map(place).max().map_or(first, |last| last + 1)
    };
    (range(|seed| seed.left), range(|seed| seed.right))
}

/// The strongest first, then those that overlap none of the stronger ones on either side.
fn without_conflicts(mut found: Vec<Fragment>) -> Vec<Fragment> {
    found.sort_by(|a, b| {
        let place = |f: &Fragment| (f.left.start + f.right.start, f.left.start);
        let by_weight = b.weight().total_cmp(&a.weight());
        by_weight.then_with(|| place(a).cmp(&place(b)))
    });
    let mut taken = Taken::default();
    found.retain(|fragment| taken.take(&fragment.left, &fragment.right));
    found.sort_by_key(|fragment| (fragment.left.start, fragment.right.start));
    found
}
