//! Sources: what of one text stands in which others. The passages that it shares with each of them, laid over each other.
//!
//! Each other document with a passage is a *source* of the text, which says nothing of who took from whom. A word that
//! stands in passages of several sources is counted for each of them, and *given* to one: to the source whose passage there has
//! most equal words, and among equals to the one whose label sorts first. All words that any passage has are the *union*. There a
//! passage counts whole, with the words that were changed in it, as in [`Compared::covered`]; of a source it is said how many are
//! the same, as in the list of pairs.

use std::cmp::Reverse;
use std::ops::Range;

use crate::align::{Compared, How, Kind};
use crate::index::{DocId, Label};
use crate::measure::{Coverage, Ratio};
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
    /// Words that are equal on both sides.
    pub same: u32,
    /// Of an edited passage: the words that are not, ascending.
    pub changed: Vec<Span>,
}

impl Place {
    /// Its words.
    pub fn words(&self) -> u32 {
        self.tokens.end - self.tokens.start
    }

    /// Those of them that are equal in the source.
    fn equal(&self) -> u32 {
        equal(self, &self.tokens, self.span)
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
    /// The passages, in any order; there may be none.
    pub places: Vec<Place>,
}

impl Found {
    /// The passages of a comparison, seen from the text that is on this side of it.
    pub fn of(compared: &Compared, side: Side, doc: DocId, label: Label) -> Found {
        let passages = compared.alignment.passages.iter();
        let places = passages.map(|passage| Place {
            tokens: passage.tokens.get(side).clone(),
            span: *passage.spans.get(side),
            there: passage.spans.get(side.other()).start,
            kind: passage.kind,
            same: passage.same,
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
    /// Words of the text that stand in its passages.
    pub words: u32,
    /// Those of them that are the same there and count.
    pub same: u32,
    /// How much of the text that is, as the list of pairs says it.
    pub share: Coverage,
    /// Equal words that are given to it: those of all sources are the equal words of the union.
    pub given: u32,
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
    /// Those of them that stand in any passage.
    pub union: u32,
    /// Those of the union that are the same there: not the changed ones of an edited passage, and of a summary that is given to
    /// its source whole as many as are said to be.
    pub same: u32,
    /// Those first that have most words that are the same, then with most words in passages, then by label. None without a passage.
    pub all: Vec<Source>,
    /// In the order of the text; they don't overlap, and together they are the union.
    pub stretches: Vec<Stretch>,
}

/// Nobody has this word.
const NOBODY: u32 = u32::MAX;

impl Sources {
    /// Lays the passages of all others over each other. `spans` are the words of the text; the order of `found` doesn't
    /// matter.
    pub fn of(spans: &[Span], found: Vec<Found>) -> Sources {
        let mut all: Vec<Source> = found.into_iter().filter_map(source).collect();
        all.sort_by(|a, b| {
            let words = |source: &Source| (source.same, source.words);
            let by_words = words(b).cmp(&words(a));
            by_words.then_with(|| a.label.cmp(&b.label))
        });
        let mut places: Vec<(usize, usize)> = Vec::new();
        for (source, of) in all.iter().enumerate() {
            places.extend((0..of.places.len()).map(|place| (source, place)));
        }
        places.sort_by_key(|(source, place)| {
            let source = &all[*source];
            let place = &source.places[*place];
            let words = (place.equal(), place.words());
            (Reverse(words), &source.label, place.tokens.start)
        });
        let mut holders = vec![NOBODY; spans.len()];
        for ((source, place), number) in places.iter().zip(0..) {
            let tokens = &all[*source].places[*place].tokens;
            let words = holders.get_mut(tokens.start as usize..tokens.end as usize);
            for holder in words.into_iter().flatten() {
                if *holder == NOBODY {
                    *holder = number;
                }
            }
        }
        let stretches = stretches(&holders, spans, &places);
        for stretch in &stretches {
            let place = &all[stretch.source].places[stretch.place];
            let given = equal(place, &stretch.tokens, stretch.span);
            all[stretch.source].given += given;
        }
        Sources {
            words: spans.len() as u32,
            union: stretches.iter().map(Stretch::words).sum(),
            same: all.iter().map(|source| source.given).sum(),
            all,
            stretches,
        }
    }

    /// The union, of all words.
    pub fn share(&self) -> Ratio {
        Ratio::new(self.union, self.words)
    }

    /// "30% of this text stands in the same words in 3 other documents, 41% with the changed words between".
    pub fn sentence(&self) -> String {
        let (share, count) = (self.share().to_string(), self.all.len());
        match self.same {
            _ if self.all.is_empty() => say!("sources-none").to_owned(),
            same if same == self.union => say!("sources-share", share = share, count = count),
            0 => say!("sources-share-other", share = share, count = count),
            same => say!(
                "sources-share-same",
                share = share,
                count = count,
                same = Ratio::new(same, self.words).to_string()
            ),
        }
    }

    /// The words that the sentence speaks of first.
    pub fn told(&self) -> u32 {
        if self.same == 0 {
            self.union
        } else {
            self.same
        }
    }

    /// How much of the text is given to a source.
    pub fn given_to(&self, source: &Source) -> Ratio {
        Ratio::new(source.given, self.words)
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

/// With its passages in order and its words counted; nothing without a passage.
fn source(found: Found) -> Option<Source> {
    let mut places = found.places;
    places.retain(|place| !place.tokens.is_empty());
    places.sort_by_key(|place| (place.tokens.start, place.tokens.end));
    (!places.is_empty()).then(|| Source {
        doc: found.doc,
        label: found.label,
        words: places.iter().map(Place::words).sum(),
        same: found.same,
        share: found.share,
        given: 0,
        places,
    })
}

/// Words of a part of a passage that the source has, too.
fn equal(place: &Place, tokens: &Range<u32>, Span { start, end }: Span) -> u32 {
    let words = tokens.end - tokens.start;
    match place.kind {
        Kind::Verbatim => words,
        Kind::Edited => {
            let changed = place.changed.iter();
            let changed = changed.filter(|span| start <= span.start && span.start < end);
            words.saturating_sub(changed.count() as u32)
        }
        Kind::Summary if place.tokens == *tokens => place.same.min(words),
        Kind::Summary => 0,
    }
}

/// The runs of words with one holder.
fn stretches(holders: &[u32], spans: &[Span], places: &[(usize, usize)]) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    let mut at = 0;
    let mut end = 0;
    for run in holders.chunk_by(|a, b| a == b) {
        let tokens = at..at + run.len();
        at = tokens.end;
        let holder = run.first().and_then(|holder| places.get(*holder as usize));
        let words = spans.get(tokens.clone()).unwrap_or_default();
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
        });
    }
    stretches
}

#[cfg(test)]
mod tests;
