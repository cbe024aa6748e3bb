//! Passages, once it is known which words each is made of.

use std::ops::Range;

use similar::DiffTag;
use similar::algorithms::myers;

use super::bridge::{self, Chain};
use super::join::{self, Link, Part};
use super::rewritten::bags::Bags;
use super::rewritten::{self, Case, CaseKind, Rewritten, rewritten};
use super::runs::Run;
use super::shares::within;
use super::steps::steps;
use super::{Changed, How, Kind, Passage, Sentences, Stretch, marks, seams};
use crate::sides::{Side, Sides};
use crate::text::content::{Content, Term};
use crate::text::{Span, Tokens};

/// The passages of two texts, unordered and without numbers, and whether something had to be left out of the search for
/// rewritten stretches: all of it where a text has no content to be searched.
pub(super) fn passages(
    tokens: Sides<&Tokens>,
    sentences: Sides<Option<&Sentences>>,
    found: &[Run],
    chains: &[Chain],
    (common, uncounted): (&Sides<Vec<Span>>, &Uncounted),
    with_changes: bool,
) -> (Vec<Passage>, bool) {
    if let Sides {
        left: Some(left),
        right: Some(right),
    } = sentences
    {
        let sentences = Sides::new(left, right);
        let texts = Texts {
            tokens,
            content: sentences.map(|sentences| &sentences.content),
            uncounted,
        };
        return passages_of(&texts, sentences, found, chains, common, with_changes);
    }
    let links: Vec<Link> = chains.iter().map(|chain| link(chain, None)).collect();
    let parts = join::join(&links, Vec::new()).into_iter();
    let passages = parts.filter_map(|part| match part {
        Part::Chain(at) => Some(passage(&chains[at], tokens, None, uncounted, with_changes)),
        Part::Case(_) => None,
    });
    (passages.collect(), true)
}

/// Words of each of two texts that stand in common text alone.
type Uncounted = Sides<Vec<Range<u32>>>;

/// Tokens that count and words that are compared by what they say, of two texts.
struct Texts<'a> {
    tokens: Sides<&'a Tokens>,
    content: Sides<&'a Content>,
    uncounted: &'a Uncounted,
}

impl Texts<'_> {
    /// The words that a range of tokens stands for.
    fn words(&self, side: Side, tokens: &Range<u32>) -> Range<u32> {
        let span = span(self.tokens.get(side), tokens);
        let words = &self.content.get(side).words;
        let start = words.partition_point(|word| word.span.end <= span.start);
        let end = words.partition_point(|word| word.span.start < span.end);
        start as u32..end.max(start) as u32
    }

    /// The tokens that stand for a range of words.
    fn tokens(&self, side: Side, words: &Range<u32>) -> Range<u32> {
        let range = words.start as usize..words.end as usize;
        let words = self.content.get(side).words.get(range).unwrap_or_default();
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            return 0..0;
        };
        let spans = &self.tokens.get(side).spans;
        let start = spans.partition_point(|token| token.start < first.span.start);
        let end = spans.partition_point(|token| token.end <= last.span.end);
        start as u32..end.max(start) as u32
    }

    fn words_of(&self, run: &Run) -> Stretch {
        let tokens = from_to(*run, *run);
        Sides::from_fn(|side| self.words(side, tokens.get(side)))
    }
}

/// Passages of runs and rewritten stretches, and whether something had to be left out of the search.
fn passages_of(
    texts: &Texts,
    sentences: Sides<&Sentences>,
    found: &[Run],
    chains: &[Chain],
    common: &Sides<Vec<Span>>,
    with_changes: bool,
) -> (Vec<Passage>, bool) {
    let runs: Vec<_> = found.iter().map(|run| texts.words_of(run)).collect();
    let Rewritten { cases, is_bounded } = if common.left.is_empty() && common.right.is_empty() {
        rewritten(texts.content, sentences.map(Sentences::bags), &runs)
    } else {
        let content = Sides::from_fn(|side| without(texts.content.get(side), common.get(side)));
        let bags = content.as_ref().map(Bags::of);
        rewritten(content.as_ref(), bags.as_ref(), &runs)
    };
    let links: Vec<Link> = chains
        .iter()
        .map(|chain| link(chain, Some(texts)))
        .collect();
    let parts = join::join(&links, cases).into_iter();
    let passages = parts.filter_map(|part| match part {
        Part::Chain(at) => {
            let content = Some(texts.content);
            let (tokens, uncounted) = (texts.tokens, texts.uncounted);
            Some(passage(
                &chains[at],
                tokens,
                content,
                uncounted,
                with_changes,
            ))
        }
        Part::Case(case) => rewritten_passage(&case, texts, &runs),
    });
    (passages.collect(), is_bounded)
}

/// A text's words without the meaning of those that don't count.
pub(super) fn without(content: &Content, spans: &[Span]) -> Content {
    let mut content = content.clone();
    let mut spans = spans.iter().peekable();
    for word in &mut content.words {
        while spans.next_if(|span| span.end <= word.span.start).is_some() {}
        if spans.peek().is_some_and(|span| span.start < word.span.end) {
            word.term = Term::None;
        }
    }
    content
}

fn link(chain: &Chain, texts: Option<&Texts>) -> Link {
    let tokens = tokens_of(chain);
    let words = |side: Side| match texts {
        Some(texts) => texts.words(side, tokens.get(side)),
        None => tokens.get(side).clone(),
    };
    Link {
        words: Sides::from_fn(words),
        longest: longest(chain),
    }
}

/// From the first to the last word of a chain.
fn tokens_of(chain: &Chain) -> Stretch {
    let (Some(first), Some(last)) = (chain.first(), chain.last()) else {
        unreachable!("a chain has a run");
    };
    from_to(*first, *last)
}

fn from_to(first: Run, last: Run) -> Stretch {
    Sides::new(first.left..last.left_end(), first.right..last.right_end())
}

pub(super) fn longest(chain: &[Run]) -> u32 {
    chain.iter().map(|run| run.words).max().unwrap_or(0)
}

/// The passage of a chain of runs; its number comes later.
fn passage(
    chain: &Chain,
    tokens: Sides<&Tokens>,
    content: Option<Sides<&Content>>,
    uncounted: &Uncounted,
    with_changes: bool,
) -> Passage {
    let range = tokens_of(chain);
    if are_equal(tokens, &range) {
        return verbatim(range, tokens, uncounted);
    }
    let mut changed = Sides::new(Vec::new(), Vec::new());
    for gap in chain.windows(2).filter(|_| with_changes) {
        mark_changed(gap[0], gap[1], tokens, content, &mut changed);
    }
    // A run has no common text: what of it lies between two runs is not among their words.
    let same = bridge::equal_words(chain);
    Passage {
        same,
        counted: same,
        longest: longest(chain),
        kind: Kind::Edited,
        changed,
        ..verbatim(range, tokens, uncounted)
    }
}

/// Whether two stretches are word for word the same, whatever of it is common text or stands elsewhere too.
fn are_equal(tokens: Sides<&Tokens>, range: &Stretch) -> bool {
    let words = |side: Side| tokens.get(side).hashes.get(range_of(range.get(side)));
    words(Side::Left) == words(Side::Right)
}

/// The passage of two stretches of the same words; its place is that of any other of these stretches.
fn verbatim(range: Stretch, tokens: Sides<&Tokens>, uncounted: &Uncounted) -> Passage {
    let words = range.left.len() as u32;
    let [left, right] = Side::BOTH.map(|side| within(range.get(side), uncounted.get(side)));
    Passage {
        number: 0,
        spans: Sides::from_fn(|side| span(tokens.get(side), range.get(side))),
        tokens: range,
        same: words,
        counted: words.saturating_sub(left.max(right)),
        longest: words,
        kind: Kind::Verbatim,
        changed: Sides::new(Vec::new(), Vec::new()),
    }
}

/// The passage of a rewritten stretch; nothing if no token that counts stands in it.
fn rewritten_passage(case: &Case, texts: &Texts, runs: &[Stretch]) -> Option<Passage> {
    let inside: Vec<Stretch> = runs
        .iter()
        .filter(|run| rewritten::both(run, &case.words) == case.words)
        .cloned()
        .collect();
    let tokens = Sides::from_fn(|side| texts.tokens(side, case.words.get(side)));
    if tokens.left.is_empty() || tokens.right.is_empty() {
        return None;
    }
    if case.kind == CaseKind::Close && are_equal(texts.tokens, &tokens) {
        return Some(verbatim(tokens, texts.tokens, texts.uncounted));
    }
    let mut marks = marks::marks(texts.content, &case.words, &inside);
    let kind = match case.kind {
        CaseKind::Summary => Kind::Summary,
        CaseKind::Close if marks.changed.left.is_empty() && marks.changed.right.is_empty() => {
            Kind::Verbatim
        }
        CaseKind::Close => Kind::Edited,
    };
    let short = Side::left_if(tokens.left.len() <= tokens.right.len());
    if kind == Kind::Summary {
        // Nearly all of the long side is not in the summary: to mark it would say nothing.
        marks.changed.get_mut(short.other()).clear();
        let is_missing =
            |changed: &Changed| changed.how == How::Inserted || changed.how == How::Replaced;
        marks.changed.get_mut(short).retain(is_missing);
    }
    // The words that are the same, and those of them that count.
    let same = |side: Side| {
        let range = tokens.get(side);
        let spans = texts.tokens.get(side).spans.get(range_of(range));
        let changed = marks.changed.get(side).iter();
        let mut changed = changed
            .filter(|changed| changed.how != How::Moved)
            .peekable();
        let is_same = |(_, token): &(u32, &Span)| {
            while changed.next_if(|c| c.span.end <= token.start).is_some() {}
            changed.peek().is_none_or(|c| c.span.start >= token.end)
        };
        let all = (range.start..).zip(spans.unwrap_or_default());
        let same: Vec<u32> = all.filter(is_same).map(|(at, _)| at).collect();
        let common = |at: &&u32| within(&(**at..**at + 1), texts.uncounted.get(side)) > 0;
        let common = same.iter().filter(common).count() as u32;
        (same.len() as u32, same.len() as u32 - common)
    };
    let (same, counted) = if kind == Kind::Summary {
        same(short)
    } else {
        let (left, right) = (same(Side::Left), same(Side::Right));
        (left.0.min(right.0), left.1.min(right.1))
    };
    Some(Passage {
        same,
        counted,
        longest: marks.longest,
        kind,
        changed: marks.changed,
        ..verbatim(tokens, texts.tokens, texts.uncounted)
    })
}

fn range_of(range: &Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

/// Between two runs, the words of each side that `similar` finds no equal counterpart for.
fn mark_changed(
    before: Run,
    after: Run,
    tokens: Sides<&Tokens>,
    content: Option<Sides<&Content>>,
    changed: &mut Sides<Vec<Changed>>,
) {
    let left = before.left_end() as usize..after.left as usize;
    let right = before.right_end() as usize..after.right as usize;
    if let Some(content) = content.filter(|content| are_words(tokens, *content)) {
        let gap = Sides::new(
            left.start as u32..left.end as u32,
            right.start as u32..right.end as u32,
        );
        let marks = marks::marks(content, &gap, &[]);
        changed.left.extend(marks.changed.left);
        changed.right.extend(marks.changed.right);
        return;
    }
    let gap = steps(
        myers::diff,
        tokens.left.hashes.get(left.clone()).unwrap_or_default(),
        tokens.right.hashes.get(right.clone()).unwrap_or_default(),
    );
    for step in gap.iter().filter(|step| step.tag() != DiffTag::Equal) {
        let (old, new) = (step.old_range(), step.new_range());
        let how = match step.tag() {
            DiffTag::Replace => How::Replaced,
            _ => How::Inserted,
        };
        let marked = |tokens: &Tokens, from: usize, range: Range<usize>| {
            let spans = seams::alone(&tokens.spans, from + range.start..from + range.end);
            spans.into_iter().map(move |span| Changed { span, how })
        };
        changed.left.extend(marked(tokens.left, left.start, old));
        changed.right.extend(marked(tokens.right, right.start, new));
    }
}

/// Whether every word is one token, and the other way round: then words say more of a change than tokens do.
fn are_words(tokens: Sides<&Tokens>, content: Sides<&Content>) -> bool {
    let alike = |tokens: &Tokens, content: &Content| tokens.hashes.len() == content.words.len();
    alike(tokens.left, content.left) && alike(tokens.right, content.right)
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
