//! Rewritten: stretches of two texts that say the same, though hardly a run of words is the same.
//!
//! Sentences that have most of their words in common are seeds (`seeds`), seeds close to each other on both sides make a
//! stretch (`fragments`), its edges are moved to where the words say (`edges`), and what is left may be a summary (`summary`).

pub mod bags;
mod edges;
mod fragments;
mod seeds;
mod summary;

use std::cmp::Reverse;
use std::ops::Range;

use super::join::Taken;
use crate::align::Stretch;
use crate::sides::{Side, Sides};
use crate::text::content::Content;
use bags::{Bags, REPEATED, Weighed};
use fragments::{Fragment, Rule};
use seeds::Seed;

/// Shorter stretches are chance on texts about one topic: no passage of PAN 2013's training part is shorter.
pub const LEAST_WORDS: u32 = 25;
/// Stretches from this length on need no more than the rule's cosine.
const LONG_WORDS: u32 = 42;
/// Shorter ones need so much.
const SHORT_COSINE: f32 = 0.45;
/// What makes a stretch: the middle of a flat optimum on PAN 2013's training part.
const RULE: Rule = Rule {
    gap: 3,
    cosine: 0.38,
    repeated: REPEATED,
};

/// How a stretch was rewritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseKind {
    /// Sentence by sentence.
    Close,
    /// Into something much shorter.
    Summary,
}

/// Stretches of two texts that say the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// In words of each text's content.
    pub words: Stretch,
    /// How alike the stretches are as wholes, 0 to 1.
    pub cosine: f32,
    /// How it was rewritten.
    pub kind: CaseKind,
}

impl Case {
    /// Whether it is long enough for how alike its stretches are.
    pub fn is_long_enough(&self) -> bool {
        let words = self.words.left.len().min(self.words.right.len()) as u32;
        words >= LEAST_WORDS && (words >= LONG_WORDS || self.cosine >= SHORT_COSINE)
    }
}

/// What was rewritten.
#[derive(Clone, Debug, Default)]
pub struct Rewritten {
    /// The longest first. None overlaps another on either side.
    pub cases: Vec<Case>,
    /// Words that stand nearly everywhere in both texts were not looked at, because there are too many of them.
    pub is_bounded: bool,
}

/// Finds what was rewritten. `runs` are the words that stand in equal runs: where a stretch is nothing but such runs, they are
/// its edges.
pub fn rewritten(content: Sides<&Content>, bags: Sides<&Bags>, runs: &[Stretch]) -> Rewritten {
    let weighed = Weighed::new(bags.left, bags.right);
    let seeds = seeds::seeds(&weighed);
    let best = seeds::best(&seeds, &weighed);
    let close = fragments::fragments(best, &weighed, RULE);
    let mut cases: Vec<Case> = close
        .iter()
        .flat_map(|fragment| {
            let case = edges::moved(&whole(fragment, content), content);
            as_runs(case, runs, &fragment.seeds, content)
        })
        .filter(Case::is_long_enough)
        .collect();
    let mut found = Vec::new();
    for summary in summary::summaries(seeds, &weighed, content, &cases) {
        cases.retain(|case| {
            !overlap(&case.words.left, &summary.words.left)
                && !overlap(&case.words.right, &summary.words.right)
        });
        found.push(summary);
    }
    cases.append(&mut found);
    // Moved edges may meet: the longer stretch keeps its words, and of equals the one that stands first in both texts together,
    // whichever of them is the left one.
    cases.sort_by_key(|case| {
        let Sides { left, right } = &case.words;
        let words = Reverse(left.len() + right.len());
        (words, left.start + right.start, left.start)
    });
    let mut taken = Taken::default();
    cases.retain(|case| taken.take(&case.words));
    Rewritten {
        cases,
        is_bounded: weighed.is_bounded,
    }
}

/// A fragment with whole sentences.
fn whole(fragment: &Fragment, content: Sides<&Content>) -> Case {
    Case {
        words: fragment.words(content),
        cosine: fragment.cosine,
        kind: CaseKind::Close,
    }
}

/// The words of some sentences.
fn words_of(content: &Content, sentences: &Range<u32>) -> Range<u32> {
    let start = |at: u32| content.sentences.get(at as usize).copied().unwrap_or(0);
    start(sentences.start)..start(sentences.end)
}

/// Runs of at least so many words are no chance of a rewritten sentence.
const RUN_WORDS: usize = 12;

/// A stretch that is for half or more such runs was not rewritten, but copied from where they begin to where they end: with what
/// stands between them, unless nothing of that is alike.
fn as_runs(case: Case, runs: &[Stretch], seeds: &[Seed], content: Sides<&Content>) -> Vec<Case> {
    let inside = runs
        .iter()
        .filter(|run| run.left.len() >= RUN_WORDS && meet(run, &case.words));
    let inside: Vec<&Stretch> = inside.collect();
    let words: usize = inside.iter().map(|run| run.left.len()).sum();
    let shorter = case.words.left.len().min(case.words.right.len());
    if inside.is_empty() || 2 * words < shorter {
        return vec![case];
    }
    let parts = parted(inside, seeds, content).into_iter();
    let hulls = parts.filter_map(|part| {
        let runs = part.into_iter().cloned();
        runs.reduce(|hull, run| both(&hull, &run))
    });
    hulls
        .map(|words| Case {
            words,
            ..case.clone()
        })
        .collect()
}

/// Parts of the runs of a stretch with nothing but other text between them, on one side or on both.
fn parted<'a>(
    runs: Vec<&'a Stretch>,
    seeds: &[Seed],
    content: Sides<&Content>,
) -> Vec<Vec<&'a Stretch>> {
    let alike = Sides::from_fn(|side| {
        let sentences = seeds.iter().map(|seed| *seed.sentences.get(side));
        with_seeds(sentences, content.get(side))
    });
    // As with the clusters of seeds: by one side after the other, until neither parts them.
    let (mut done, mut waiting) = (Vec::new(), vec![(runs, Side::Left, 0)]);
    while let Some((mut runs, side, in_vain)) = waiting.pop() {
        runs.sort_unstable_by_key(|run| (run.get(side).start, run.get(side.other()).start));
        let alike = alike.get(side);
        let mut end = 0;
        let mut parts: Vec<Vec<&Stretch>> = Vec::new();
        for run in runs {
            let gap = end..run.get(side).start;
            let is_far = gap.len() >= LEAST_WORDS as usize && !has_one(&gap, alike);
            match parts.last_mut() {
                Some(part) if !is_far => part.push(run),
                _ => parts.push(vec![run]),
            }
            end = end.max(run.get(side).end);
        }
        let in_vain = if parts.len() == 1 { in_vain + 1 } else { 0 };
        if in_vain == 2 {
            done.append(&mut parts);
        } else {
            let parts = parts.into_iter();
            waiting.extend(parts.map(|part| (part, side.other(), in_vain)));
        }
    }
    done
}

/// The words of the sentences of one text that have a seed, each once and in order.
fn with_seeds(sentences: impl Iterator<Item = u32>, content: &Content) -> Vec<Range<u32>> {
    let mut sentences: Vec<u32> = sentences.collect();
    sentences.sort_unstable();
    sentences.dedup();
    let words = sentences
        .into_iter()
        .map(|at| words_of(content, &(at..at + 1)));
    words.collect()
}

/// Whether one of some sentences, which are in order, stands in a gap as a whole. It is asked for every gap between thousands of
/// runs: of all that begin in the gap the first ends first.
fn has_one(gap: &Range<u32>, sentences: &[Range<u32>]) -> bool {
    let first = sentences.partition_point(|words| words.start < gap.start);
    let first = sentences.get(first);
    first.is_some_and(|words| words.end <= gap.end)
}

/// From the first to the last word of two stretches, on each side.
pub fn both(a: &Stretch, b: &Stretch) -> Stretch {
    let hull = |a: &Range<u32>, b: &Range<u32>| a.start.min(b.start)..a.end.max(b.end);
    Sides::new(hull(&a.left, &b.left), hull(&a.right, &b.right))
}

/// Whether two stretches have words in common on both sides.
pub fn meet(a: &Stretch, b: &Stretch) -> bool {
    overlap(&a.left, &b.left) && overlap(&a.right, &b.right)
}

/// Whether two stretches of one text have a word in common.
pub fn overlap(a: &Range<u32>, b: &Range<u32>) -> bool {
    a.start < b.end && b.start < a.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_gap_has_a_sentence_alike_if_looking_at_every_seed_finds_one(
            lengths in prop::collection::vec(0..9_u32, 1..30),
            seeds in prop::collection::vec(any::<prop::sample::Index>(), 0..20),
            gaps in prop::collection::vec((0..120_u32, 0..40_u32), 1..40),
        ) {
            let mut sentences = vec![0];
            for length in &lengths {
                sentences.push(sentences[sentences.len() - 1] + length);
            }
            let content = Content { words: Vec::new(), sentences };
            let seeds: Vec<u32> = seeds.iter().map(|at| at.index(lengths.len()) as u32).collect();
            let alike = with_seeds(seeds.iter().copied(), &content);
            for (start, length) in gaps {
                let gap = start..start + length;
                let plainly = seeds.iter().any(|at| {
                    let words = words_of(&content, &(*at..at + 1));
                    gap.start <= words.start && words.end <= gap.end
                });
                prop_assert_eq!(has_one(&gap, &alike), plainly, "{:?}", gap);
            }
        }
    }
}
