//! Where do two texts say the same? Shared shingles become runs, runs become passages.

pub mod bridge;
pub mod runs;
mod seams;

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use similar::{Algorithm, DiffTag, capture_diff_slices};

use crate::measure::Overlap;
use crate::shingle::{ByHash, Fingerprint, Width, fingerprints};
use crate::sides::{Side, Sides};
use crate::text::{self, LeftOut, Span, Tokenizer, Tokens};
use bridge::Chain;
use runs::Run;

/// What kind of agreement a passage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// One run: word for word the same.
    Verbatim,
    /// Several runs with words changed, left out or put in between.
    Edited,
}

/// An aligned stretch of both texts. Passages never overlap on a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// From 1, in the order of the left text. The same number is shown on both sides.
    pub number: u32,
    /// Byte ranges in the two texts.
    pub spans: Sides<Span>,
    /// Token ranges in the two texts.
    pub tokens: Sides<Range<u32>>,
    /// Words that are equal on both sides.
    pub same: u32,
    /// The longest run of equal words in it.
    pub longest: u32,
    /// Verbatim or edited.
    pub kind: Kind,
    /// In an edited passage: the words of each side without an equal counterpart.
    pub changed: Sides<Vec<Span>>,
}

impl Passage {
    /// Words on one side, changed ones included.
    pub fn words(&self, side: Side) -> u32 {
        let tokens = self.tokens.get(side);
        tokens.end - tokens.start
    }
}

/// All that two texts share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alignment {
    /// In the order of the left text.
    pub passages: Vec<Passage>,
    /// Text of each side whose shingles stand on the other side too, but that is part of no passage. Ascending,
    /// disjoint.
    pub loose: Sides<Vec<Span>>,
    /// Text of each side that was left out because it is common to many documents. Ascending, disjoint.
    pub common: Sides<Vec<Span>>,
}

/// Two texts, their words, and what they share.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Both texts as extracted.
    pub texts: Sides<Arc<str>>,
    /// Words in each that count.
    pub words: Sides<u32>,
    /// What of each does not count.
    pub left_out: Sides<LeftOut>,
    /// By which that was decided.
    pub options: text::Options,
    /// Their distinct shingles, common text left out: the figures of the list of pairs.
    pub overlap: Overlap,
    /// What they share.
    pub alignment: Alignment,
}

/// The fingerprints that count as common text between two documents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Common(Arc<HashSet<Fingerprint, ByHash>>);

impl Common {
    /// A set of fingerprints to leave out.
    pub fn new(fingerprints: impl IntoIterator<Item = Fingerprint>) -> Self {
        Common(Arc::new(fingerprints.into_iter().collect()))
    }

    /// Whether a fingerprint is left out.
    pub fn contains(&self, fingerprint: Fingerprint) -> bool {
        !self.0.is_empty() && self.0.contains(&fingerprint)
    }
}

/// Compares two texts: shingles of `width` words, passages of at least `min_run` equal words, of the words that count by
/// the options.
pub fn align(
    texts: Sides<Arc<str>>,
    width: Width,
    min_run: u32,
    options: text::Options,
    common: &Common,
) -> Compared {
    let mut tokenizer = Tokenizer::new(options);
    let read = texts.as_ref().map(|text| tokenizer.tokens(text));
    let left_out = read.as_ref().map(|(_, left_out)| *left_out);
    let tokens = read.map(|(tokens, _)| tokens);
    let shingles = tokens.as_ref().map(|t| fingerprints(&t.hashes, width));
    let runs = cut(
        runs::runs(&shingles.left, &shingles.right, width, &|f| {
            common.contains(f)
        }),
        &tokens,
    );
    let chains = bridge::bridge(&runs, least_words(min_run, &tokens));
    let mut passages: Vec<Passage> = chains
        .iter()
        .zip(1..)
        .map(|(chain, number)| passage(chain, number, &tokens))
        .collect();
    seams::part(&mut passages);
    let alignment = Alignment {
        loose: Sides::new(
            loose(
                &shingles.left,
                &shingles.right,
                Side::Left,
                width,
                common,
                &passages,
                &tokens.left,
            ),
            loose(
                &shingles.right,
                &shingles.left,
                Side::Right,
                width,
                common,
                &passages,
                &tokens.right,
            ),
        ),
        common: Sides::new(
            covered(&shingles.left, width, &tokens.left, |f| common.contains(f)),
            covered(&shingles.right, width, &tokens.right, |f| {
                common.contains(f)
            }),
        ),
        passages,
    };
    Compared {
        words: tokens.as_ref().map(|t| t.hashes.len() as u32),
        left_out,
        options,
        overlap: overlap(&shingles, common),
        texts,
        alignment,
    }
}

/// Distinct shingles of each and of both, common text left out.
fn overlap(shingles: &Sides<Vec<Fingerprint>>, common: &Common) -> Overlap {
    let sets: Sides<HashSet<Fingerprint, ByHash>> = shingles.as_ref().map(|all| {
        all.iter()
            .copied()
            .filter(|f| !common.contains(*f))
            .collect()
    });
    Overlap {
        shared: sets.left.intersection(&sets.right).count() as u32,
        sizes: sets.map(|set| set.len() as u32),
    }
}

/// Two texts that are shorter than a shingle share all or nothing: then the whole text is the run.
fn cut(runs: Vec<Run>, tokens: &Sides<Tokens>) -> Vec<Run> {
    let most = tokens.left.hashes.len().min(tokens.right.hashes.len()) as u32;
    runs.into_iter()
        .map(|run| Run {
            words: run.words.min(most),
            ..run
        })
        .collect()
}

/// A text of fewer words than the shortest run can still be copied whole.
fn least_words(min_run: u32, tokens: &Sides<Tokens>) -> u32 {
    min_run
        .min(tokens.left.hashes.len() as u32)
        .min(tokens.right.hashes.len() as u32)
        .max(1)
}

fn passage(chain: &Chain, number: u32, tokens: &Sides<Tokens>) -> Passage {
    let (Some(first), Some(last)) = (chain.first(), chain.last()) else {
        unreachable!("a chain has a run");
    };
    let range = Sides::new(first.left..last.left_end(), first.right..last.right_end());
    let mut changed = Sides::new(Vec::new(), Vec::new());
    for gap in chain.windows(2) {
        mark_changed(gap[0], gap[1], tokens, &mut changed);
    }
    Passage {
        number,
        spans: Sides::new(
            span(&tokens.left, &range.left),
            span(&tokens.right, &range.right),
        ),
        tokens: range,
        same: bridge::equal_words(chain),
        longest: chain.iter().map(|run| run.words).max().unwrap_or(0),
        kind: if chain.len() == 1 {
            Kind::Verbatim
        } else {
            Kind::Edited
        },
        changed,
    }
}

/// Between two runs, the words of each side that `similar` finds no equal counterpart for.
fn mark_changed(before: Run, after: Run, tokens: &Sides<Tokens>, changed: &mut Sides<Vec<Span>>) {
    let left = before.left_end() as usize..after.left as usize;
    let right = before.right_end() as usize..after.right as usize;
    let gap = capture_diff_slices(
        Algorithm::Myers,
        tokens.left.hashes.get(left.clone()).unwrap_or_default(),
        tokens.right.hashes.get(right.clone()).unwrap_or_default(),
    );
    for step in gap.iter().filter(|step| step.tag() != DiffTag::Equal) {
        let (old, new) = (step.old_range(), step.new_range());
        let spans = |tokens: &Tokens, from: usize, range: Range<usize>| {
            seams::alone(&tokens.spans, from + range.start..from + range.end)
        };
        changed.left.extend(spans(&tokens.left, left.start, old));
        changed.right.extend(spans(&tokens.right, right.start, new));
    }
}

fn span(tokens: &Tokens, range: &Range<u32>) -> Span {
    let start = tokens
        .spans
        .get(range.start as usize)
        .map_or(0, |s| s.start);
    let end = tokens
        .spans
        .get(range.end as usize - 1)
        .map_or(start, |s| s.end);
    Span { start, end }
}

/// Text whose shingles the other side has too, outside the passages.
fn loose(
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
fn covered(
    mine: &[Fingerprint],
    width: Width,
    tokens: &Tokens,
    test: impl Fn(Fingerprint) -> bool,
) -> Vec<Span> {
    stretches(&words_of(mine, width, tokens, test), tokens)
}

/// Every word of every shingle that satisfies the test.
fn words_of(
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
