//! Join: the passages that come of equal runs and of rewritten stretches.
//!
//! A stretch takes in the runs that stand in it on both sides. A long run is always part of a passage as a whole, whatever
//! surrounds it; a short one that stands in a stretch on one side only is a turn of phrase, and left to the loose text.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Stretch;
use super::rewritten::{Case, both, meet, overlap};

/// A run of so many words is nobody's turn of phrase: it is found whole, whatever surrounds it.
const WHOLE_WORDS: u32 = 30;

/// Stretches of both texts that are spoken for.
#[derive(Debug, Default)]
pub struct Taken([BTreeMap<u32, u32>; 2]);

impl Taken {
    /// Takes a stretch of each text, if both are free.
    pub fn take(&mut self, stretch: &Stretch) -> bool {
        let is_free = self.is_free(stretch);
        if is_free {
            for (taken, range) in self.0.iter_mut().zip([&stretch.left, &stretch.right]) {
                taken.insert(range.start, range.end);
            }
        }
        is_free
    }

    /// Whether nothing of either stretch is taken.
    pub fn is_free(&self, stretch: &Stretch) -> bool {
        let is_free = |taken: &BTreeMap<u32, u32>, range: &Range<u32>| {
            let before = taken.range(..range.end).next_back();
            before.is_none_or(|(_, end)| *end <= range.start)
        };
        is_free(&self.0[0], &stretch.left) && is_free(&self.0[1], &stretch.right)
    }
}

/// A chain of runs, in words of each text's content.
#[derive(Clone, Debug)]
pub struct Link {
    /// From its first to its last word.
    pub words: Stretch,
    /// Its longest run.
    pub longest: u32,
}

/// What a passage is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// The chain of this number, and nothing else.
    Chain(usize),
    /// A rewritten stretch, whatever chains are in it.
    Case(Case),
}

/// The parts, in no order, none overlapping another on either side. A run at the edges of two stretches goes to the one that
/// comes first.
pub fn join(links: &[Link], cases: Vec<Case>) -> Vec<Part> {
    let is_strong = |link: &Link| link.longest >= WHOLE_WORDS;
    let mut taken = Taken::default();
    let mut parts = Vec::new();
    let mut used = vec![false; links.len()];
    for case in cases {
        let inside: Vec<usize> = (0..links.len())
            .filter(|at| meet(&links[*at].words, &case.words) && !used[*at])
            .collect();
        let hull = |of: &dyn Fn(&Link) -> bool| {
            let links = inside.iter().map(|at| &links[*at]).filter(|link| of(link));
            links.fold(case.words.clone(), |hull, link| both(&hull, &link.words))
        };
        let cuts = |hull: &Stretch| {
            links.iter().enumerate().any(|(at, link)| {
                is_strong(link)
                    && !inside.contains(&at)
                    && (overlap(&link.words.left, &hull.left)
                        || overlap(&link.words.right, &hull.right))
            })
        };
        let is_free = |hull: &Stretch| !cuts(hull) && taken.is_free(hull);
        // With all of its runs, or at least with those that must be whole.
        let hulls = [hull(&|_| true), hull(&is_strong)];
        let Some(words) = hulls.into_iter().find(is_free) else {
            continue;
        };
        let chains: Vec<usize> = inside
            .into_iter()
            .filter(|at| both(&links[*at].words, &words) == words)
            .collect();
        let is_that_chain = chains.iter().any(|at| links[*at].words == words);
        // Its own words say more exactly what was changed; and those of moved paragraphs, which one went where.
        if is_that_chain || are_moved(&chains, links, &words) {
            continue;
        }
        taken.take(&words);
        for at in &chains {
            used[*at] = true;
        }
        parts.push(Part::Case(Case { words, ..case }));
    }
    let mut rest: Vec<usize> = (0..links.len()).filter(|at| !used[*at]).collect();
    rest.sort_by_key(|at| {
        let Link { words, longest } = &links[*at];
        let place = (words.left.start + words.right.start, words.left.start);
        (std::cmp::Reverse(*longest), place)
    });
    for at in rest {
        let words = &links[at].words;
        if taken.take(words) {
            parts.push(Part::Chain(at));
        }
    }
    parts
}

/// Whether a stretch is for half or more long runs, and not in one order on both sides.
fn are_moved(chains: &[usize], links: &[Link], stretch: &Stretch) -> bool {
    let mut long: Vec<&Link> = chains
        .iter()
        .map(|at| &links[*at])
        .filter(|link| link.longest >= WHOLE_WORDS)
        .collect();
    long.sort_by_key(|link| link.words.left.start);
    let in_order = long.is_sorted_by_key(|link| link.words.right.start);
    let words: usize = long.iter().map(|link| link.words.left.len()).sum();
    !in_order && 2 * words >= stretch.left.len().min(stretch.right.len())
}
