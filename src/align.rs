//! Alignment: where two texts say the same. Shared shingles become runs, runs and rewritten stretches become passages.

pub mod bridge;
mod covered;
mod join;
mod marks;
mod passages;
pub mod rarest;
pub mod rewritten;
pub mod rows;
pub mod runs;
mod seams;
mod shares;
mod steps;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{self, AtomicU32};
use std::sync::{Arc, OnceLock};

use crate::layers::Layer;
use crate::masks::Masked;
use crate::measure::Coverage;
use crate::shingle::{self, ByHash, Fingerprint, Width, fingerprints};
use crate::sides::{Side, Sides};
use crate::text::content::{Content, Reader};
use crate::text::{self, Analysis, LeftOut, Span, TokenHash, Tokenizer, Tokens};
use covered::{covered, loose, unmarked, words_of};
use rewritten::bags::Bags;
use runs::Run;
pub use shares::{Compared, Figures, Shared};

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

/// A stretch of each of two texts, in words.
pub type Stretch = Sides<Range<u32>>;

/// An aligned stretch of both texts. Passages never overlap on a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// From 1, in the order of the left text. The same number is shown on both sides.
    pub number: u32,
    /// Byte ranges in the two texts.
    pub spans: Sides<Span>,
    /// Token ranges in the two texts.
    pub tokens: Stretch,
    /// Words that are equal on both sides, moved ones among them; of a summary, its words that the long side has.
    pub same: u32,
    /// Those of them that count: the others are common text alone.
    pub counted: u32,
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

impl Alignment {
    /// The same of the same texts, the left one for the right one.
    fn turned(self) -> Alignment {
        let turned = |passage: Passage| Passage {
            spans: passage.spans.swap(),
            tokens: passage.tokens.swap(),
            changed: passage.changed.swap(),
            ..passage
        };
        let mut passages: Vec<Passage> = self.passages.into_iter().map(turned).collect();
        number(&mut passages);
        Alignment {
            passages,
            loose: self.loose.swap(),
            common: self.common.swap(),
            uncounted: self.uncounted.swap(),
            ..self
        }
    }
}

/// Brings passages into the order of the left text.
fn number(passages: &mut [Passage]) {
    passages.sort_by_key(|passage| passage.tokens.left.start);
    for (passage, number) in passages.iter_mut().zip(1..) {
        passage.number = number;
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
pub const MOST_BYTES: usize = 16 << 20;

/// Words of a long text: two books. From about there on a comparison leaves out the commonest words of both ([`bags`](rewritten::bags)),
/// and takes a quarter of a second, as long as a thousand pairs of essays.
pub const LONG_WORDS: u32 = 200_000;

/// Whether two texts are so long that a list, which is of many pairs, has what is word for word the same in them and no more.
pub fn are_long(words: Sides<u32>) -> bool {
    words.left.min(words.right) > LONG_WORDS
}

/// Compares texts by one set of rules. What it remembers from text to text only saves time.
#[derive(Debug)]
pub struct Aligner {
    tokenizer: Tokenizer,
    reader: Reader,
    width: Width,
    min_run: Arc<AtomicU32>,
}

/// A text made ready to be compared.
#[derive(Clone, Debug)]
pub struct Document {
    text: Arc<str>,
    analysis: Analysis,
    /// The words that count and what does not, where that is not all words.
    chosen: Option<(Tokens, LeftOut)>,
    /// What of it is masked, by which layer. Ascending, disjoint.
    masked: Vec<(Layer, Span)>,
    /// The same with masked words, where some are masked.
    whole: Option<Box<Document>>,
    shingles: Vec<Fingerprint>,
    lookalikes: Vec<Span>,
    /// Nothing of a text that is too long.
    content: Option<Sentences>,
}

/// What a text says, sentence by sentence.
#[derive(Clone, Debug)]
struct Sentences {
    content: Content,
    /// Once they are asked for: beside a text with common text they are others.
    bags: OnceLock<Bags>,
}

impl Sentences {
    fn bags(&self) -> &Bags {
        self.bags.get_or_init(|| Bags::of(&self.content))
    }
}

impl Document {
    /// Length of its text in bytes.
    pub fn bytes(&self) -> usize {
        self.text.len()
    }

    /// The same with its masked words.
    pub fn whole(&self) -> &Document {
        self.whole.as_deref().unwrap_or(self)
    }

    /// Where its words stand.
    pub fn spans(&self) -> &[Span] {
        &self.tokens().spans
    }

    /// All its words [in short](text::in_full), whichever of them count.
    pub fn in_full(&self) -> u128 {
        text::in_full(&self.analysis.tokens().hashes)
    }

    /// The hashes of its words that count.
    pub fn hashes(&self) -> &[TokenHash] {
        &self.tokens().hashes
    }

    /// Its words that count.
    fn tokens(&self) -> &Tokens {
        let chosen = self.chosen.as_ref().map(|(tokens, _)| tokens);
        chosen.unwrap_or(self.analysis.tokens())
    }

    /// What of it does not count.
    pub fn left_out(&self) -> LeftOut {
        let chosen = self.chosen.as_ref().map(|(_, left_out)| *left_out);
        chosen.unwrap_or_default()
    }

    /// Leaves words out. Their places are those among the words that count by the options.
    fn mask(&mut self, masked: &Masked) {
        let tokens = self.tokens();
        let span = |(layer, words): &(Layer, Range<u32>)| {
            let first = tokens.spans.get(words.start as usize)?;
            let last = tokens.spans.get(words.end as usize - 1)?;
            let span = Span::new(first.start, last.end);
            Some((*layer, span))
        };
        let spans = masked.stretches().iter().filter_map(span).collect();
        let tokens = masked.without(tokens);
        self.chosen = Some((tokens, self.left_out()));
        self.masked = spans;
    }

    /// Where its words with letters of another alphabet stand.
    pub fn lookalikes(&self) -> &[Span] {
        &self.lookalikes
    }

    /// Its words in sentences; nothing of a text that is too long to be searched for rewritten stretches.
    pub fn content(&self) -> Option<&Content> {
        self.content.as_ref().map(|sentences| &sentences.content)
    }
}

impl Aligner {
    /// Shingles of `width` words, passages of at least `min_run` equal words, of the words that count by the options.
    pub fn new(width: Width, min_run: u32, options: text::Options) -> Aligner {
        Aligner {
            tokenizer: Tokenizer::new(options),
            reader: Reader::default(),
            width,
            min_run: Arc::new(AtomicU32::new(min_run)),
        }
    }

    /// The same of passages of at least so many equal words as that says at the time.
    #[must_use]
    pub fn following(self, min_run: Arc<AtomicU32>) -> Aligner {
        Aligner { min_run, ..self }
    }

    /// Makes a text ready, without its masked words.
    pub fn read(&mut self, text: Arc<str>, masked: &Masked) -> Document {
        let mut document = self.read_words(text, masked);
        self.read_content(&mut document);
        document
    }

    /// Makes a text ready to be compared word for word, which takes a fraction of the time.
    pub fn read_words(&mut self, text: Arc<str>, masked: &Masked) -> Document {
        let analysis = Analysis::of(&text);
        let mut document = Document {
            chosen: self.tokenizer.choose(&text, &analysis),
            masked: Vec::new(),
            whole: None,
            lookalikes: analysis.lookalikes(&text),
            analysis,
            shingles: Vec::new(),
            content: None,
            text,
        };
        document.shingles = fingerprints(&document.tokens().hashes, self.width);
        if !masked.is_empty() {
            document.whole = Some(Box::new(document.clone()));
            document.mask(masked);
            document.shingles = fingerprints(&document.tokens().hashes, self.width);
        }
        document
    }

    /// Makes such a text ready to be compared by what it says, too.
    pub fn read_content(&mut self, document: &mut Document) {
        if document.text.len() > MOST_BYTES {
            return;
        }
        let content = self
            .reader
            .read_analysed(&document.text, &document.analysis);
        let sentences = |content| Sentences {
            content,
            bags: OnceLock::new(),
        };
        let Some(whole) = &mut document.whole else {
            document.content = Some(sentences(content));
            return;
        };
        let masked: Vec<Span> = document.masked.iter().map(|(_, span)| *span).collect();
        document.content = Some(sentences(passages::without(&content, &masked)));
        whole.content = Some(sentences(content));
    }

    /// Compares two texts.
    pub fn compare(&self, documents: Sides<&Document>, common: &Common) -> Compared {
        let tokens = documents.map(Document::tokens);
        let shingles = documents.map(|document| &document.shingles[..]);
        let options = self.tokenizer.options();
        let (overlap, multisets) = shares::overlaps(shingles, common);
        Compared {
            words: tokens.map(|t| t.hashes.len() as u32),
            counted: self.counted(documents, common),
            left_out: documents.map(Document::left_out),
            options,
            overlap,
            multisets,
            texts: documents.map(|document| Arc::clone(&document.text)),
            alignment: if in_order(documents).is_le() {
                self.alignment(documents, common)
            } else {
                self.alignment(documents.swap(), common).turned()
            },
            masked: documents.map(|document| document.masked.clone()),
            masked_words: documents.map(|document| {
                let words = |of: &Document| of.tokens().hashes.len() as u32;
                words(document.whole()) - words(document)
            }),
            raw: self.raw(documents, common),
            lookalikes: documents.map(|document| document.lookalikes.clone()),
        }
    }

    /// What two texts share in figures, which takes a part of the time.
    pub fn figures(&self, documents: Sides<&Document>, common: &Common) -> Shared {
        let in_order = if in_order(documents).is_le() {
            documents
        } else {
            documents.swap()
        };
        let found = self.found(in_order, common, false);
        let figures = Figures {
            raw: self.raw(documents, common),
            ..Figures::of(&found.passages)
        };
        Shared {
            figures,
            counted: self.counted(documents, common),
        }
    }

    /// The larger share of two texts if masked words counted; nothing where none are masked.
    fn raw(&self, documents: Sides<&Document>, common: &Common) -> Option<Coverage> {
        let is_masked = documents.left.whole.is_some() || documents.right.whole.is_some();
        let raw = is_masked.then(|| self.figures(documents.map(Document::whole), common))?;
        Some(raw.share(Side::Left).max(raw.share(Side::Right)))
    }

    /// How many words of each count.
    fn counted(&self, documents: Sides<&Document>, common: &Common) -> Sides<u32> {
        documents.map(|document| {
            let words = document.tokens().hashes.len() as u32;
            let counts = |fingerprint| !common.contains(fingerprint);
            shingle::words_in(&document.shingles, self.width, words, counts)
        })
    }

    /// What two texts share, of which the left one comes first in the order of [`in_order`].
    fn alignment(&self, documents: Sides<&Document>, common: &Common) -> Alignment {
        let mut found = self.found(documents, common, true);
        number(&mut found.passages);
        seams::part(&mut found.passages);
        let loose = Sides::from_fn(|side| {
            loose(
                &documents.get(side).shingles,
                &documents.get(side.other()).shingles,
                side,
                self.width,
                common,
                &found.passages,
                documents.get(side).tokens(),
            )
        });
        Alignment { loose, ..found }
    }

    /// The passages, without numbers, and common text; which words of a chain of runs are changed only where somebody wants to know.
    fn found(&self, documents: Sides<&Document>, common: &Common, with_changes: bool) -> Alignment {
        let tokens = documents.map(Document::tokens);
        let shingles = documents.map(|document| &document.shingles[..]);
        let width = self.width;
        let is_common = |fingerprint| common.contains(fingerprint);
        let found = runs::runs(shingles.left, shingles.right, width, &is_common);
        let found = cut(found, tokens);
        let chains = bridge::bridge(
            &found,
            least_words(self.min_run.load(atomic::Ordering::Relaxed), tokens),
        );
        let common_text =
            Sides::from_fn(|side| covered(shingles.get(side), width, tokens.get(side), is_common));
        let uncounted = Sides::from_fn(|side| {
            if common_text.get(side).is_empty() {
                return Vec::new();
            }
            let counts = |fingerprint| !is_common(fingerprint);
            let counted = words_of(shingles.get(side), width, tokens.get(side), counts);
            unmarked(&counted)
        });
        let sentences = documents.map(|document| document.content.as_ref());
        let common = (&common_text, &uncounted);
        let (passages, is_bounded) =
            passages::passages(tokens, sentences, &found, &chains, common, with_changes);
        Alignment {
            loose: Sides::default(),
            uncounted,
            common: common_text,
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
    texts: Sides<(Arc<str>, Masked)>,
    width: Width,
    min_run: u32,
    options: text::Options,
    common: &Common,
    step: &dyn Fn(Step) -> ControlFlow<()>,
    first: impl FnOnce(&Compared),
) -> Option<Compared> {
    let goes_on = |at| step(at).is_continue().then_some(());
    goes_on(Step::Words)?;
    let bytes = texts.left.0.len() + texts.right.0.len();
    let mut aligner = Aligner::new(width, min_run, options);
    let mut documents = texts.map(|(text, masked)| aligner.read_words(text, &masked));
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
    let documents = texts.map(|text| aligner.read(text, &Masked::default()));
    aligner.compare(documents.as_ref(), common)
}

/// In which order two texts are aligned, so that it comes to the same whichever of them is the left one: that of the index, and
/// of texts of the same words that of their letters, for their sentences may be others.
fn in_order(documents: Sides<&Document>) -> Ordering {
    let Sides { left, right } = documents;
    runs::in_order(&left.shingles, &right.shingles).then_with(|| left.text.cmp(&right.text))
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
