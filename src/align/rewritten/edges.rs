//! Edges: where exactly a rewritten stretch begins and ends.
//!
//! Sentences are too coarse for that: a copied passage may begin in the middle of what looks like one. So each edge is moved
//! to where the words say: what the other side has too speaks for being part of it, what it has not speaks against.

use std::collections::HashSet;
use std::ops::Range;

use super::Case;
use crate::shingle::ByHash;
use crate::sides::{Side, Sides};
use crate::text::content::{Content, Term, Word};

/// What a word with meaning counts that the other side has.
const THERE: f32 = 1.0;
/// ... and one that it has not: about half of the words of a rewritten text are replaced, and of other text on the same topic
/// one in five is found by chance; the ratio of what the two say is about this.
const MISSING: f32 = -0.7;
/// A word without meaning of its own is found nearly everywhere.
const STOP_THERE: f32 = 0.05;
/// ... so it says a little if it is not.
const STOP_MISSING: f32 = -0.1;
/// An edge is moved only if it gains so much: three words more on the right side of it than on the wrong one.
const GAIN: f32 = 3.0;

/// The case with both stretches' edges moved, at most to the end of the sentence beyond.
pub fn moved(case: &Case, content: Sides<&Content>) -> Case {
    let on = |side: Side| {
        let there = terms(content.get(side.other()), case.words.get(side.other()));
        stretch(content.get(side), case.words.get(side), &there)
    };
    Case {
        words: Sides::from_fn(on),
        ..*case
    }
}

/// The terms of a stretch.
pub fn terms(content: &Content, words: &Range<u32>) -> HashSet<u64, ByHash> {
    let words = content.words.get(words.start as usize..words.end as usize);
    let hashes = words
        .unwrap_or_default()
        .iter()
        .filter_map(|word| word.term.hash());
    hashes.collect()
}

fn stretch(content: &Content, words: &Range<u32>, there: &HashSet<u64, ByHash>) -> Range<u32> {
    let sentences = &content.sentences;
    let end_of = |at: usize| sentences.get(at).or(sentences.last()).copied().unwrap_or(0);
    let says = |at: u32| {
        content
            .words
            .get(at as usize)
            .map_or(0.0, |word| says(word, there))
    };
    let first = sentences
        .partition_point(|start| *start <= words.start)
        .saturating_sub(1);
    let outward = (end_of(first.saturating_sub(1))..words.start).rev();
    let inward = words.start..end_of(first + 1).min(words.end);
    let start = edge(words.start, outward, inward, 0, &says);
    let last = sentences
        .partition_point(|start| *start < words.end)
        .saturating_sub(1);
    let outward = words.end..end_of(last + 2);
    let inward = (end_of(last).max(words.start)..words.end).rev();
    let end = edge(words.end, outward, inward, 1, &says);
    if start < end {
        start..end
    } else {
        words.clone()
    }
}

/// The best place for an edge among those outward and inward; `after` is 1 where the edge stands after a word outward.
fn edge(
    at: u32,
    outward: impl Iterator<Item = u32>,
    inward: impl Iterator<Item = u32>,
    after: u32,
    says: &impl Fn(u32) -> f32,
) -> u32 {
    let (mut best, mut edge) = (GAIN, at);
    let mut gain = 0.0;
    for word in outward {
        gain += says(word);
        if gain > best {
            (best, edge) = (gain, word + after);
        }
    }
    gain = 0.0;
    for word in inward {
        gain -= says(word);
        if gain > best {
            (best, edge) = (gain, word + 1 - after);
        }
    }
    edge
}

fn says(word: &Word, there: &HashSet<u64, ByHash>) -> f32 {
    match word.term {
        Term::None => 0.0,
        Term::Stop(hash) if there.contains(&hash) => STOP_THERE,
        Term::Stop(_) => STOP_MISSING,
        Term::Content(hash) if there.contains(&hash) => THERE,
        Term::Content(_) => MISSING,
    }
}
