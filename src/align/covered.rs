//! Covered: the words of a text that stand in shingles which pass a test.

use std::collections::HashSet;
use std::ops::Range;

use super::{Common, Passage, seams};
use crate::shingle::{ByHash, Fingerprint, Width};
use crate::sides::Side;
use crate::text::{Span, Tokens};

/// Text whose shingles the other side has too, outside the passages.
pub(super) fn loose(
    mine: &[Fingerprint],
    theirs: &[Fingerprint],
    side: Side,
    width: Width,
    common: &Common,
    passages: &[Passage],
    tokens: &Tokens,
) -> Vec<Span> {
    let theirs: HashSet<Fingerprint, ByHash> = theirs.iter().copied().collect();
    let mut inside = vec![false; tokens.spans.len()];
    for passage in passages {
        let range = passage.tokens.get(side);
        if let Some(words) = inside.get_mut(range.start as usize..range.end as usize) {
            words.fill(true);
        }
    }
    let words = words_of(mine, width, tokens, |f| {
        theirs.contains(&f) && !common.contains(f)
    });
    let outside: Vec<bool> = words
        .iter()
        .zip(inside)
        .map(|(shared, inside)| *shared && !inside)
        .collect();
    seams::outside(stretches(&outside, tokens), side, passages)
}

/// Text whose shingles satisfy the test.
pub(super) fn covered(
    mine: &[Fingerprint],
    width: Width,
    tokens: &Tokens,
    test: impl Fn(Fingerprint) -> bool,
) -> Vec<Span> {
    stretches(&words_of(mine, width, tokens, test), tokens)
}

/// Every word of every shingle that satisfies the test.
pub(super) fn words_of(
    mine: &[Fingerprint],
    width: Width,
    tokens: &Tokens,
    test: impl Fn(Fingerprint) -> bool,
) -> Vec<bool> {
    let mut words = vec![false; tokens.spans.len()];
    let mut marked = 0;
    for (at, fingerprint) in mine.iter().enumerate() {
        if test(*fingerprint) {
            let end = (at + width.words()).min(words.len());
            if let Some(range) = words.get_mut(at.max(marked)..end) {
                range.fill(true);
            }
            marked = end;
        }
    }
    words
}

/// The runs of words that are not marked.
pub(super) fn unmarked(words: &[bool]) -> Vec<Range<u32>> {
    let mut at = 0;
    let runs = words.chunk_by(|a, b| a == b).map(|run| {
        let start = at;
        at += run.len() as u32;
        (run.first() == Some(&false)).then_some(start..at)
    });
    runs.flatten().collect()
}

/// The spans of the runs of marked words.
fn stretches(words: &[bool], tokens: &Tokens) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let mut open = false;
    for (marked, span) in words.iter().zip(&tokens.spans) {
        match spans.last_mut() {
            Some(last) if open && *marked => last.end = span.end,
            _ if *marked => spans.push(*span),
            _ => {}
        }
        open = *marked;
    }
    spans
}
