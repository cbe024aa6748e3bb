//! Sources: what of one text stands in which others. The passages that it shares with each of them, laid over each other.
//!
//! Each other document with a passage is a *source* of the text, which says nothing of who took from whom. A word that
//! stands in passages of several sources is counted for each of them, and *given* to one: to the source whose passage there has
//! most equal words, and among equals to the one whose label sorts first. The share of all together is that of a pair (DESIGN 1) with
//! "any of them" for the other text: of the words that count, those that are the same in a passage.

use std::cmp::Reverse;
use std::ops::Range;

use crate::align::{Compared, How, Kind};
use crate::index::{DocId, Label};
use crate::measure::Coverage;
use crate::page::Unit;
use crate::say;
use crate::sides::Side;
use crate::text::Span;

/// A passage of the text, with what the source's side by side calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its words: their places among those of the text.
    pub tokens: Range<u32>,
    /// The same in bytes.
    pub span: Span,
    /// Where it begins in the source, in bytes.
    pub there: u32,
    /// What kind of agreement it is.
    pub kind: Kind,
    /// Words that are equal on both sides and count.
    pub same: u32,
    /// Words that don't count, as they are common text alone: their places among those of the text, ascending.
    pub uncounted: Vec<Range<u32>>,
    /// Of an edited passage: the words that are not, ascending.
    pub changed: Vec<Span>,
}

impl Place {
    /// Its words.
    pub fn words(&self) -> u32 {
        self.tokens.end - self.tokens.start
    }

    /// Those of its words that are equal in the source and count, as many as are said to be: which of a summary they are nobody knows.
    fn equal(&self, spans: &[Span]) -> impl Iterator<Item = usize> {
        let is_equal = |at: &u32| {
            let is_changed = |span: &Span| {
                let next = self.changed.partition_point(|one| one.end <= span.start);
                let next = self.changed.get(next);
                next.is_some_and(|changed| changed.start < span.end)
            };
            let is_common = || self.uncounted.iter().any(|words| words.contains(at));
            let span = spans.get(*at as usize);
            span.is_some_and(|span| !is_changed(span)) && !is_common()
        };
        let equal = self.tokens.clone().filter(is_equal);
        equal.take(self.same as usize).map(|at| at as usize)
    }
}

/// One other document and its passages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The document.
    pub doc: DocId,
    /// Its name.
    pub label: Label,
    /// Words that are the same in its passages and count.
    pub same: u32,
    /// How much of the text that is, as the list of pairs says it.
    pub share: Coverage,
    /// Words of the text that count beside it.
    pub counted: u32,
    /// The passages, in any order; there may be none.
    pub places: Vec<Place>,
}

impl Found {
    /// The passages of a comparison, seen from the text that is on this side of it.
    pub fn of(compared: &Compared, side: Side, doc: DocId, label: Label) -> Found {
        let passages = compared.alignment.passages.iter();
        let uncounted = compared.alignment.uncounted.get(side);
        let places = passages.map(|passage| Place {
            tokens: passage.tokens.get(side).clone(),
            span: *passage.spans.get(side),
            there: passage.spans.get(side.other()).start,
            kind: passage.kind,
            same: passage.counted,
            uncounted: meeting(uncounted, passage.tokens.get(side)).to_vec(),
            changed: passage
                .changed
                .get(side)
                .iter()
                .filter(|changed| changed.how != How::Moved)
                .map(|changed| changed.span)
                .collect(),
        });
        Found {
            doc,
            label,
            same: compared.figures().words,
            share: compared.share(side),
            counted: *compared.counted.get(side),
            places: places.collect(),
        }
    }
}

/// A document that shares passages with the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The document.
    pub doc: DocId,
    /// Its name.
    pub label: Label,
    /// Words of the text that are the same in its passages and count.
    pub same: u32,
    /// How much of the text that is, as the list of pairs says it.
    pub share: Coverage,
    /// Its passages, in the order of the text. On the text's side they don't overlap.
    pub places: Vec<Place>,
}

/// A stretch of the text that is given to one source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The source's place among all.
    pub source: usize,
    /// The place among the source's of the passage that it is a part of.
    pub place: usize,
    /// Its words: their places among those of the text.
    pub tokens: Range<u32>,
    /// The same in bytes.
    pub span: Span,
    /// Those of its words that are the same in the passage and count.
    pub same: u32,
}

impl Stretch {
    /// Its words.
    pub fn words(&self) -> u32 {
        self.tokens.end - self.tokens.start
    }
}

/// What of one text stands in which others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// Words of the text.
    pub words: u32,
    /// Those of them that count beside any of the others: those of common text alone do not.
    pub counted: u32,
    /// Those of them that are the same in a passage of any source.
    pub same: u32,
    /// Those first that have most words that are the same, then by label. None without a passage.
    pub all: Vec<Source>,
    /// In the order of the text; they don't overlap.
    pub stretches: Vec<Stretch>,
}

/// Nobody has this word.
const NOBODY: u32 = u32::MAX;

impl Sources {
    /// Lays the passages of all others over each other. `spans` are the words of the text; the order of `found` doesn't
    /// matter.
    pub fn of(spans: &[Span], found: Vec<Found>) -> Sources {
        let words = spans.len() as u32;
        let counted = found.iter().map(|found| found.counted).max();
        let mut all: Vec<Source> = found.into_iter().filter_map(source).collect();
        all.sort_by(|a, b| b.same.cmp(&a.same).then_with(|| a.label.cmp(&b.label)));
        let mut places: Vec<(usize, usize)> = Vec::new();
        for (source, of) in all.iter().enumerate() {
            places.extend((0..of.places.len()).map(|place| (source, place)));
        }
        places.sort_by_key(|(source, place)| {
            let source = &all[*source];
            let place = &source.places[*place];
            let words = (place.same, place.words());
            (Reverse(words), &source.label, place.tokens.start)
        });
        let mut holders = vec![NOBODY; spans.len()];
        let (mut is_same, mut is_same_there) = (vec![false; spans.len()], vec![false; spans.len()]);
        for ((source, place), number) in places.iter().zip(0..) {
            let place = &all[*source].places[*place];
            let words = holders.get_mut(place.tokens.start as usize..place.tokens.end as usize);
            for holder in words.into_iter().flatten() {
                if *holder == NOBODY {
                    *holder = number;
                }
            }
            for at in place.equal(spans) {
                is_same[at] = true;
                is_same_there[at] |= holders[at] == number;
            }
        }
        let stretches = stretches(&holders, spans, &places, &is_same_there);
        Sources {
            words,
            counted: counted.unwrap_or(words),
            same: is_same.iter().filter(|is_same| **is_same).count() as u32,
            all,
            stretches,
        }
    }

    /// How much of the text stands in passages with any other and is the same there.
    pub fn share(&self) -> Coverage {
        Coverage::of(self.same, self.counted)
    }

    /// "30% stands in 3 other documents".
    pub fn sentence(&self) -> String {
        if self.all.is_empty() {
            return say!("sources-none").to_owned();
        }
        let share = self.share().to_string();
        say!("sources-share", share, count = self.all.len())
    }

    /// "93 of 310 words", of which the share is: those of common text alone do not count, and where there are some it is said.
    pub fn amount(&self, unit: Unit) -> String {
        let all = unit.of_so_many(self.counted);
        if self.counted == self.words {
            return say!("same-of", same = self.same, all);
        }
        say!("same-of-counted", same = self.same, all)
    }

    /// What kind of agreement a stretch is.
    pub fn kind(&self, stretch: &Stretch) -> Kind {
        let place = self.place(stretch);
        place.map_or(Kind::Verbatim, |place| place.kind)
    }

    /// Words of a stretch that don't count, as they are common text alone.
    pub fn common(&self, stretch: &Stretch) -> u32 {
        let common = self
            .place(stretch)
            .map(|place| meeting(&place.uncounted, &stretch.tokens));
        let Range { start, end } = stretch.tokens;
        let words = common.into_iter().flatten();
        words
            .map(|words| words.end.min(end) - words.start.max(start))
            .sum()
    }

    /// The passage that a stretch is a part of.
    pub fn place(&self, stretch: &Stretch) -> Option<&Place> {
        self.all.get(stretch.source)?.places.get(stretch.place)
    }

    /// The places of the other sources that have some of these words too, and whether they have all of them word for word.
    pub fn others(&self, stretch: &Stretch) -> Vec<(usize, bool)> {
        let Range { start, end } = stretch.tokens;
        let meets = |source: &Source| {
            let ends_before = |place: &Place| place.tokens.end <= start;
            let first = source.places.partition_point(ends_before);
            let there = source.places.iter().skip(first);
            let there = there.take_while(|place| place.tokens.start < end);
            let verbatim = |place: &Place| {
                let words = place.tokens.end.min(end) - place.tokens.start.max(start);
                let is_verbatim = place.kind == Kind::Verbatim;
                if is_verbatim { words } else { 0 }
            };
            let mut there = there.peekable();
            there.peek()?;
            Some(there.map(verbatim).sum::<u32>() == end - start)
        };
        let others = self.all.iter().enumerate();
        let others = others.filter(|(at, _)| *at != stretch.source);
        others
            .filter_map(|(at, source)| Some((at, meets(source)?)))
            .collect()
    }

    /// The numbers of those that have all of them word for word, and of those that have some, or with changes; a sentence may say either.
    pub fn also(&self, stretch: &Stretch) -> [Option<String>; 2] {
        let others = self.others(stretch);
        [true, false].map(|is_verbatim| {
            let numbers = others.iter().filter(|(_, is)| *is == is_verbatim);
            let numbers: Vec<String> = numbers.map(|(at, _)| (at + 1).to_string()).collect();
            (!numbers.is_empty()).then(|| numbers.join(", "))
        })
    }
}

/// With its passages in order; nothing without a passage.
fn source(found: Found) -> Option<Source> {
    let mut places = found.places;
    places.retain(|place| !place.tokens.is_empty());
    places.sort_by_key(|place| (place.tokens.start, place.tokens.end));
    let has_places = !places.is_empty();
    has_places.then_some(Source {
        doc: found.doc,
        label: found.label,
        same: found.same,
        share: found.share,
        places,
    })
}

/// Those of some ranges, which are ascending and disjoint, that meet these words.
fn meeting<'r>(ranges: &'r [Range<u32>], words: &Range<u32>) -> &'r [Range<u32>] {
    let first = ranges.partition_point(|range| range.end <= words.start);
    let end = ranges.partition_point(|range| range.start < words.end);
    ranges.get(first..end).unwrap_or_default()
}

/// The runs of words with one holder, some of which are the same there.
fn stretches(
    holders: &[u32],
    spans: &[Span],
    places: &[(usize, usize)],
    is_same: &[bool],
) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    let mut at = 0;
    let mut end = 0;
    for run in holders.chunk_by(|a, b| a == b) {
        let tokens = at..at + run.len();
        at = tokens.end;
        let holder = run.first().and_then(|holder| places.get(*holder as usize));
        let words = spans.get(tokens.clone()).unwrap_or_default();
        let same = is_same.get(tokens.clone()).unwrap_or_default();
        let same = same.iter().filter(|is_same| **is_same).count();
        let (Some((source, place)), Some(first), Some(last)) =
            (holder, words.first(), words.last())
        else {
            continue;
        };
        // Neighbouring bigrams have a character in common: it is the first one's.
        let start = first.start.max(end);
        end = last.end.max(start);
        stretches.push(Stretch {
            source: *source,
            place: *place,
            tokens: tokens.start as u32..tokens.end as u32,
            span: Span { start, end },
            same: same as u32,
        });
    }
    stretches
}

#[cfg(test)]
mod tests;
