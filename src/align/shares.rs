//! Shares: how much of two texts is the same.

use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Alignment, Common, Kind, Passage};
use crate::layers::Layer;
use crate::measure::{Coverage, Overlap};
use crate::shingle::Fingerprint;
use crate::sides::{Side, Sides};
use crate::text::{self, LeftOut, Span};

/// What the passages of two texts amount to, in words that count: those of common text alone do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// Words that are the same on both sides.
    pub words: u32,
    /// The longest run of them.
    pub longest: u32,
    /// Number of passages.
    pub passages: u32,
    /// Those of them that are not word for word the same.
    pub edited: u32,
    /// Words of the passages that are the same, but do not count.
    pub common: u32,
    /// The larger share if masked words counted, where some of either text are masked.
    pub raw: Option<Coverage>,
}

impl Figures {
    /// Those of the passages of two texts.
    pub(super) fn of(passages: &[Passage]) -> Figures {
        let mut figures = Figures::default();
        for passage in passages {
            figures.words += passage.counted;
            figures.common += passage.same - passage.counted;
            figures.longest = figures.longest.max(passage.longest.min(passage.counted));
            figures.passages += 1;
            figures.edited += u32::from(passage.kind != Kind::Verbatim);
        }
        figures
    }

    /// Words that are the same outside the longest run of them. Others may have the run, too: it says little of a text that was rewritten.
    pub fn outside_longest(&self) -> u32 {
        self.words.saturating_sub(self.longest)
    }
}

/// How many words of a stretch stand in some ranges, which are ascending and disjoint.
pub(super) fn within(words: &Range<u32>, ranges: &[Range<u32>]) -> u32 {
    // Lists of passages ask this of each passage while they are drawn.
    let first = ranges.partition_point(|range| range.end <= words.start);
    let meet = ranges.iter().skip(first);
    let meet = meet.take_while(|range| range.start < words.end);
    meet.map(|range| range.end.min(words.end) - range.start.max(words.start))
        .sum()
}

/// What two texts share, in figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared {
    /// What their passages amount to.
    pub figures: Figures,
    /// Words of each that are not common text alone.
    pub counted: Sides<u32>,
}

impl Shared {
    /// How much of a text stands in passages with the other and is the same there.
    pub fn share(&self, side: Side) -> Coverage {
        Coverage::of(self.figures.words, *self.counted.get(side))
    }
}

/// Two texts, their words, and what they share.
#[derive(Clone, Debug, Default)]
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
    /// What of each is masked, by which layer: it is not compared. Ascending, disjoint.
    pub masked: Sides<Vec<(Layer, Span)>>,
    /// How many words that are.
    pub masked_words: Sides<u32>,
    /// The larger share if masked words counted, where some of either are masked.
    pub raw: Option<Coverage>,
    /// Words of each with letters of another alphabet that look like its own, as its clues count them. Ascending.
    pub lookalikes: Sides<Vec<Span>>,
}

impl Compared {
    /// Whether the two texts are the same, letter for letter. Two without a word are not worth the word: nothing of either stands in the
    /// other.
    pub fn is_identical(&self) -> bool {
        self.words.left > 0 && self.texts.left == self.texts.right
    }

    /// Words of a passage that are common text alone: it goes over them, and no share counts them.
    pub fn common_words(&self, passage: &Passage, side: Side) -> u32 {
        within(passage.tokens.get(side), self.alignment.uncounted.get(side))
    }

    /// What they share in figures.
    pub fn shared(&self) -> Shared {
        Shared {
            figures: self.figures(),
            counted: self.counted,
        }
    }

    /// What all passages amount to.
    pub fn figures(&self) -> Figures {
        Figures {
            raw: self.raw,
            ..Figures::of(&self.alignment.passages)
        }
    }

    /// How much of a text stands in passages with the other and is the same there.
    pub fn share(&self, side: Side) -> Coverage {
        self.shared().share(side)
    }
}

/// Distinct shingles of each and of both, and the same with their repetitions, common text left out.
pub(super) fn overlaps(shingles: Sides<&[Fingerprint]>, common: &Common) -> (Overlap, Overlap) {
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
