//! Where do two texts say the same? Shared shingles become runs, runs and rewritten stretches become passages.

pub mod bridge;
mod join;
mod marks;
mod passages;
pub mod rarest;
pub mod rewritten;
pub mod runs;
mod seams;
mod taken;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use crate::measure::{Coverage, Overlap, Ratio};
use crate::shingle::{self, ByHash, Fingerprint, Width, fingerprints};
use crate::sides::{Side, Sides};
use crate::text::content::{Content, Reader};
use crate::text::{self, LeftOut, Span, Tokenizer, Tokens};
use bridge::Chain;
use passages::longest;
use rewritten::bags::Bags;
use runs::Run;

/// What kind of agreement a passage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Word for word the same.
    Verbatim,
    /// With words changed, moved, left out or put in between.
    Edited,
    /// One side says in a few sentences what the other one says at length.
    Summary,
}

impl Kind {
    /// As it is called.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Verbatim => "verbatim",
            Kind::Edited => "edited",
            Kind::Summary => "summary",
        }
    }
}

/// How a word of an edited passage differs from the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// Another form of the same word stands there.
    Form,
    /// Something else stands there.
    Replaced,
    /// Nothing stands there.
    Inserted,
    /// It stands elsewhere in the passage.
    Moved,
}

impl How {
    /// As it is called.
    pub fn name(self) -> &'static str {
        match self {
            How::Form => "form",
            How::Replaced => "replaced",
            How::Inserted => "inserted",
            How::Moved => "moved",
        }
    }
}

/// A word of an edited passage that is not the same on the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The word.
    pub span: Span,
    /// How it differs.
    pub how: How,
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
    /// Words that are equal on both sides, moved ones among them; of a summary, its words that the long side has.
    pub same: u32,
    /// The longest run of equal words in it.
    pub longest: u32,
    /// What kind of agreement it is.
    pub kind: Kind,
    /// In an edited passage: the words of each side without an equal counterpart. Ascending.
    pub changed: Sides<Vec<Changed>>,
}

impl Passage {
    /// Words on one side, changed ones included.
    pub fn words(&self, side: Side) -> u32 {
        let tokens = self.tokens.get(side);
        tokens.end - tokens.start
    }

    /// The spans of the changed words of a side.
    pub fn changed_spans(&self, side: Side) -> impl Iterator<Item = Span> {
        self.changed.get(side).iter().map(|changed| changed.span)
    }
}

/// How far two texts were searched for what was rewritten; what is word for word the same is always found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Searched {
    /// Wholly.
    #[default]
    All,
    /// One of them is too long, or too repetitive, to be searched for everything.
    Bounded,
    /// Not yet.
    Later,
}

/// All that two texts share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alignment {
    /// In the order of the left text.
    pub passages: Vec<Passage>,
    /// Word for word alike: what the list of pairs says.
    pub copied: Copied,
    /// How far they were searched for what was rewritten.
    pub searched: Searched,
    /// Text of each side whose shingles stand on the other side too, but that is part of no passage. Ascending,
    /// disjoint.
    pub loose: Sides<Vec<Span>>,
    /// Text of each side that was left out because it is common to many documents. Ascending, disjoint.
    pub common: Sides<Vec<Span>>,
    /// Words of each side that stand in common text alone, so that no share counts them; a passage may go over some. Ascending,
    /// disjoint.
    pub uncounted: Sides<Vec<Range<u32>>>,
}

/// What runs of equal words alone amount to, whatever is rewritten around them: a list of pairs can say that without reading
/// the texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Words in runs that make a passage.
    pub words: u32,
    /// The longest run of those.
    pub longest: u32,
    /// Passages that there would be without rewritten ones.
    pub passages: u32,
}

/// Two texts, their words, and what they share.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Both texts as extracted.
    pub texts: Sides<Arc<str>>,
    /// Words in each that are compared.
    pub words: Sides<u32>,
    /// Those of them that are not common text alone.
    pub counted: Sides<u32>,
    /// What of each does not count.
    pub left_out: Sides<LeftOut>,
    /// By which that was decided.
    pub options: text::Options,
    /// Their distinct shingles, common text left out: the figures of the list of pairs.
    pub overlap: Overlap,
    /// The same with their repetitions: a shingle counts as often as in the text that has fewer of it.
    pub multisets: Overlap,
    /// What they share.
    pub alignment: Alignment,
    /// Words of each with letters of another alphabet that look like its own, as its clues count them. Ascending.
    pub lookalikes: Sides<Vec<Span>>,
}

impl Compared {
    /// Whether the two texts are the same, letter for letter. Two empty ones are not worth the word.
    pub fn is_identical(&self) -> bool {
        !self.texts.left.is_empty() && self.texts.left == self.texts.right
    }

    /// Words of a passage that are common text alone: it goes over them, and no share counts them.
    pub fn common_words(&self, passage: &Passage, side: Side) -> u32 {
        let tokens = passage.tokens.get(side);
        let inside = |range: &Range<u32>| {
            let (start, end) = (range.start.max(tokens.start), range.end.min(tokens.end));
            end.saturating_sub(start)
        };
        // They ascend, and lists of passages ask this of each passage while they are drawn.
        let all = self.alignment.uncounted.get(side);
        let first = all.partition_point(|range| range.end <= tokens.start);
        let meet = all.iter().skip(first);
        let meet = meet.take_while(|range| range.start < tokens.end);
        meet.map(inside).sum()
    }

    /// How much of a text the other has word for word: what the list of pairs says.
    pub fn share(&self, side: Side) -> Coverage {
        Coverage::of(self.alignment.copied.words, *self.counted.get(side))
    }

    /// How much of a text stands in some of its passages, by its characters.
    pub fn covered<'a>(&self, side: Side, passages: impl Iterator<Item = &'a Passage>) -> Ratio {
        let text = self.texts.get(side);
        let characters = |text: &str| text.chars().count() as u32;
        let part: u32 = passages
            .map(|passage| characters(passage.spans.get(side).of(text)))
            .sum();
        let whole = characters(text);
        Ratio::new(part.min(whole), whole)
    }
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

/// Bytes of the longest text in which rewritten stretches are looked for: its words take twenty times as much memory.
const MOST_BYTES: usize = 16 << 20;

/// Compares texts by one set of rules. What it remembers from text to text only saves time.
#[derive(Debug)]
pub struct Aligner {
    tokenizer: Tokenizer,
    reader: Reader,
    width: Width,
    min_run: u32,
}

/// A text made ready to be compared.
#[derive(Clone, Debug)]
pub struct Document {
    text: Arc<str>,
    tokens: Tokens,
    left_out: LeftOut,
    shingles: Vec<Fingerprint>,
    lookalikes: Vec<Span>,
    /// Nothing of a text that is too long.
    content: Option<(Content, Bags)>,
}

impl Document {
    /// Length of its text in bytes.
    pub fn bytes(&self) -> usize {
        self.text.len()
    }

    /// Where its words stand.
    pub fn spans(&self) -> &[Span] {
        &self.tokens.spans
    }

    /// What of it does not count.
    pub fn left_out(&self) -> LeftOut {
        self.left_out
    }

    /// Where its words with letters of another alphabet stand.
    pub fn lookalikes(&self) -> &[Span] {
        &self.lookalikes
    }

    /// Its words in sentences; nothing of a text that is too long to be searched for rewritten stretches.
    pub fn content(&self) -> Option<&Content> {
        self.content.as_ref().map(|(content, _)| content)
    }
}

impl Aligner {
    /// Shingles of `width` words, passages of at least `min_run` equal words, of the words that count by the options.
    pub fn new(width: Width, min_run: u32, options: text::Options) -> Aligner {
        Aligner {
            tokenizer: Tokenizer::new(options),
            reader: Reader::default(),
            width,
            min_run,
        }
    }

    /// By which it is decided what counts.
    pub fn options(&self) -> text::Options {
        self.tokenizer.options()
    }

    /// Makes a text ready.
    pub fn read(&mut self, text: Arc<str>) -> Document {
        let mut document = self.read_words(text);
        self.read_content(&mut document);
        document
    }

    /// Makes a text ready to be compared word for word, which takes a fraction of the time.
    pub fn read_words(&mut self, text: Arc<str>) -> Document {
        let (tokens, left_out) = self.tokenizer.tokens(&text);
        let lookalikes = tokens.lookalikes(&text);
        Document {
            shingles: fingerprints(&tokens.hashes, self.width),
            tokens,
            left_out,
            lookalikes,
            content: None,
            text,
        }
    }

    /// Makes such a text ready to be compared by what it says, too.
    pub fn read_content(&mut self, document: &mut Document) {
        if document.text.len() <= MOST_BYTES {
            let content = self.reader.read(&document.text);
            let bags = Bags::of(&content);
            document.content = Some((content, bags));
        }
    }

    /// Compares two texts.
    pub fn compare(&self, documents: Sides<&Document>, common: &Common) -> Compared {
        let tokens = documents.map(|document| &document.tokens);
        let shingles = documents.map(|document| &document.shingles[..]);
        let options = self.tokenizer.options();
        let (overlap, multisets) = overlaps(shingles, common);
        Compared {
            words: tokens.map(|t| t.hashes.len() as u32),
            counted: documents.map(|document| {
                let words = document.tokens.hashes.len() as u32;
                let counts = |fingerprint| !common.contains(fingerprint);
                shingle::words_in(&document.shingles, self.width, words, counts)
            }),
            left_out: documents.map(|document| document.left_out),
            options,
            overlap,
            multisets,
            texts: documents.map(|document| Arc::clone(&document.text)),
            alignment: self.alignment(documents, tokens, shingles, common),
            lookalikes: documents.map(|document| document.lookalikes.clone()),
        }
    }

    fn alignment(
        &self,
        documents: Sides<&Document>,
        tokens: Sides<&Tokens>,
        shingles: Sides<&[Fingerprint]>,
        common: &Common,
    ) -> Alignment {
        let width = self.width;
        let is_common = |fingerprint| common.contains(fingerprint);
        let found = runs::runs(shingles.left, shingles.right, width, &is_common);
        let found = cut(found, tokens);
        let chains = bridge::bridge(&found, least_words(self.min_run, tokens));
        let copied = copied(&chains, &found, tokens);
        let common_text = Sides::new(Side::Left, Side::Right)
            .map(|side| covered(shingles.get(side), width, tokens.get(side), is_common));
        let contents = documents.map(|document| document.content.as_ref());
        let (mut passages, is_bounded) =
            passages::passages(tokens, contents, &found, &chains, &common_text);
        passages.sort_by_key(|passage| passage.tokens.left.start);
        for (passage, number) in passages.iter_mut().zip(1..) {
            passage.number = number;
        }
        seams::part(&mut passages);
        let loose = Sides::new(Side::Left, Side::Right).map(|side| {
            loose(
                shingles.get(side),
                shingles.get(side.other()),
                side,
                width,
                common,
                &passages,
                tokens.get(side),
            )
        });
        let uncounted = Sides::new(Side::Left, Side::Right).map(|side| {
            if common_text.get(side).is_empty() {
                return Vec::new();
            }
            let counts = |fingerprint| !is_common(fingerprint);
            let counted = words_of(shingles.get(side), width, tokens.get(side), counts);
            unmarked(&counted)
        });
        Alignment {
            loose,
            uncounted,
            common: common_text,
            copied,
            searched: if is_bounded {
                Searched::Bounded
            } else {
                Searched::All
            },
            passages,
        }
    }
}

/// Bytes of two texts that are compared word for word first: an essay's take less time than an eye blinks.
const LONG_BYTES: usize = 200_000;

/// What is done of a comparison, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The words are taken from both texts.
    Words,
    /// Of long texts what is word for word the same is looked for first.
    Runs,
    /// The texts are parted into sentences.
    Sentences,
    /// Everything is looked for, what was rewritten among it.
    Rewritten,
}

impl Step {
    /// All of them, in their order.
    pub const ALL: [Step; 4] = [Step::Words, Step::Runs, Step::Sentences, Step::Rewritten];
}

/// Compares two texts like [`align`]; of long ones what is word for word the same is told first. Nothing if somebody breaks it off
/// before a step.
pub fn align_in_turn(
    texts: Sides<Arc<str>>,
    width: Width,
    min_run: u32,
    options: text::Options,
    common: &Common,
    step: &dyn Fn(Step) -> ControlFlow<()>,
    first: impl FnOnce(&Compared),
) -> Option<Compared> {
    let goes_on = |at| step(at).is_continue().then_some(());
    goes_on(Step::Words)?;
    let bytes = texts.left.len() + texts.right.len();
    let mut aligner = Aligner::new(width, min_run, options);
    let mut documents = texts.map(|text| aligner.read_words(text));
    if bytes > LONG_BYTES {
        goes_on(Step::Runs)?;
        let mut compared = aligner.compare(documents.as_ref(), common);
        compared.alignment.searched = Searched::Later;
        first(&compared);
    }
    goes_on(Step::Sentences)?;
    aligner.read_content(&mut documents.left);
    aligner.read_content(&mut documents.right);
    goes_on(Step::Rewritten)?;
    Some(aligner.compare(documents.as_ref(), common))
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
    let mut aligner = Aligner::new(width, min_run, options);
    let documents = texts.map(|text| aligner.read(text));
    aligner.compare(documents.as_ref(), common)
}

fn copied(chains: &[Chain], found: &[Run], tokens: Sides<&Tokens>) -> Copied {
    let most = tokens.left.hashes.len().min(tokens.right.hashes.len()) as u32;
    let words: u32 = chains.iter().map(|chain| bridge::equal_words(chain)).sum();
    Copied {
        words: words.min(most),
        longest: longest(found),
        passages: chains.len() as u32,
    }
}

/// Distinct shingles of each and of both, and the same with their repetitions, common text left out.
fn overlaps(shingles: Sides<&[Fingerprint]>, common: &Common) -> (Overlap, Overlap) {
    let mut sorted = shingles.map(|all| {
        let counts = |fingerprint: &Fingerprint| !common.contains(*fingerprint);
        let mut all: Vec<Fingerprint> = all.iter().copied().filter(counts).collect();
        all.sort_unstable();
        all
    });
    let multisets = Overlap::of_sorted(&sorted.left, &sorted.right);
    sorted.left.dedup();
    sorted.right.dedup();
    (Overlap::of_sorted(&sorted.left, &sorted.right), multisets)
}

/// Two texts that are shorter than a shingle share all or nothing: then the whole text is the run.
fn cut(runs: Vec<Run>, tokens: Sides<&Tokens>) -> Vec<Run> {
    let most = tokens.left.hashes.len().min(tokens.right.hashes.len()) as u32;
    runs.into_iter()
        .map(|run| Run {
            words: run.words.min(most),
            ..run
        })
        .collect()
}

/// A text of fewer words than the shortest run can still be copied whole.
fn least_words(min_run: u32, tokens: Sides<&Tokens>) -> u32 {
    min_run
        .min(tokens.left.hashes.len() as u32)
        .min(tokens.right.hashes.len() as u32)
        .max(1)
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

/// The runs of words that are not marked.
fn unmarked(words: &[bool]) -> Vec<Range<u32>> {
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
