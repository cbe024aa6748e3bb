//! Fragments: stretches of two texts that say the same in other words.
//!
//! Seeds that stand close to each other on both sides are one case, if its stretches resemble each other as wholes (SPEC 9.1,
//! after Sanchez-Perez et al. 2014). Where we differ: weak seeds are left out first, conflicts are decided alike for both
//! texts, and the edges are moved to where the words say (`edges`).

use std::ops::Range;

use super::bags::{Scratch, Weighed};
use super::seeds::Seed;
use super::words_of;
use crate::align::Stretch;
use crate::align::join::Taken;
use crate::sides::{Side, Sides};
use crate::text::content::Content;

/// Stretches of sentences that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Fragment {
    /// Sentences of both texts.
    pub sentences: Sides<Range<u32>>,
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
    /// What each repetition of a term adds to its first occurrence in the whole.
    pub repeated: f32,
}

impl Fragment {
    /// What speaks for it: the sum of its seeds.
    fn weight(&self) -> f32 {
        self.seeds.iter().map(|seed| seed.cosine).sum()
    }

    /// The words of its sentences.
    pub fn words(&self, content: Sides<&Content>) -> Stretch {
        Sides::from_fn(|side| words_of(content.get(side), self.sentences.get(side)))
    }
}

/// Fragments of which none overlaps another on either side, in the order of the left text.
pub fn fragments(seeds: Vec<Seed>, weighed: &Weighed, rule: Rule) -> Vec<Fragment> {
    let mut scratch = Scratch::new(weighed);
    let mut found = Vec::new();
    let mut waiting = vec![(seeds, rule.gap)];
    while let Some((seeds, gap)) = waiting.pop() {
        for seeds in clusters(seeds, gap) {
            let sentences = bounds(&seeds);
            let cosine = weighed.cosine(sentences.clone(), rule.repeated, &mut scratch);
            if cosine > rule.cosine {
                found.push(Fragment {
                    sentences,
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
    let mut waiting = vec![(seeds, Side::Left, 0)];
    while let Some((mut seeds, side, in_vain)) = waiting.pop() {
        let place = |seed: &Seed| *seed.sentences.get(side);
        seeds.sort_unstable_by_key(|seed| (place(seed), *seed.sentences.get(side.other())));
        let mut parts: Vec<Vec<Seed>> = Vec::new();
        for part in seeds.chunk_by(|a, b| place(b) - place(a) <= gap + 1) {
            parts.push(part.to_vec());
        }
        let in_vain = if parts.len() == 1 { in_vain + 1 } else { 0 };
        if in_vain == 2 {
            done.append(&mut parts);
        } else {
            waiting.extend(parts.into_iter().map(|part| (part, side.other(), in_vain)));
        }
    }
    done
}

/// The sentences from the first to the last seed, on each side.
fn bounds(seeds: &[Seed]) -> Sides<Range<u32>> {
    Sides::from_fn(|side| {
        let places = || seeds.iter().map(|seed| *seed.sentences.get(side));
        let first = places().min().unwrap_or(0);
        first..places().max().map_or(first, |last| last + 1)
    })
}

/// The strongest first, then those that overlap none of the stronger ones on either side.
fn without_conflicts(mut found: Vec<Fragment>) -> Vec<Fragment> {
    found.sort_by(|a, b| {
        let place = |f: &Fragment| {
            let Sides { left, right } = &f.sentences;
            (left.start + right.start, left.start)
        };
        let by_weight = b.weight().total_cmp(&a.weight());
        by_weight.then_with(|| place(a).cmp(&place(b)))
    });
    let mut taken = Taken::default();
    found.retain(|fragment| taken.take(&fragment.sentences));
    found.sort_by_key(|fragment| {
        let Sides { left, right } = &fragment.sentences;
        (left.start, right.start)
    });
    found
}
