//! Layers: which words of one text are left out of figures, and why: quotations, the bibliography.
//!
//! A text is first looked through as bytes ([`find`]): most have little of it, and are passed over quickly. Only what was found is then
//! told in words.

use std::ops::Range;

use crate::extract::Region;
use crate::text::{Span, Tokens};

mod quotation;
mod references;

/// Raise it whenever layers cover other words of any text than before: what the cache has of the version before is then not found. A test
/// holds the samples to it (`store::tests`).
pub const VERSION: u32 = 4;

/// A quotation has so many words at least: fewer are a title, a term or a word that is meant otherwise.
const QUOTATION: u32 = 5;

/// A reason for leaving words out. Where several cover a word, the first one is said.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Layer {
    /// Text of a file that a person named as such: the task.
    Template,
    /// In quotation marks, or in a block that is set apart as quoted.
    Quotation,
    /// The bibliography, and notes that cite.
    References,
    /// A passage that a person called harmless, wherever it stands.
    Dismissed,
}

/// Which words of one text layers cover.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Layers {
    /// Ranges of words, ascending and disjoint for each layer.
    pub covered: Vec<(Layer, Range<u32>)>,
    /// More than half of the words are quoted: then the quotations are not among those covered, for hardly a text would be left.
    pub is_mostly_quoted: bool,
}

/// The layers of a text with these words, all of them, and with what its format says of it.
pub fn layers(text: &str, tokens: &Tokens, regions: &[Region]) -> Layers {
    in_words(&find(text, regions), &tokens.spans)
}

/// What stands in layers, as bytes of the text: ascending and disjoint for each layer. Where it is empty, no word is covered, and
/// none need be known.
pub fn find(text: &str, regions: &[Region]) -> Vec<(Layer, Span)> {
    let mut found = Vec::new();
    let mut add = |layer, spans: Vec<Span>| {
        found.extend(joined(spans).into_iter().map(|span| (layer, span)));
    };
    let references = if references::may_cite(text, regions) {
        references::references(text, regions)
    } else {
        Vec::new()
    };
    let mut quotes = quotation::blocks(text, regions, &references);
    quotes.extend(quotation::quotes(text));
    add(Layer::Quotation, quotes);
    add(Layer::References, references);
    found
}

/// The same in words, as far as there are enough of them.
pub fn in_words(found: &[(Layer, Span)], words: &[Span]) -> Layers {
    let mut layers = Layers::default();
    let mut quoted = 0;
    for (layer, span) in found {
        let at = |byte: u32| words.partition_point(|word| word.start < byte) as u32;
        let range = at(span.start)..at(span.end);
        let count = range.end - range.start;
        let least = if *layer == Layer::Quotation {
            quoted += if count < QUOTATION { 0 } else { count };
            QUOTATION
        } else {
            1
        };
        if count >= least {
            layers.covered.push((*layer, range));
        }
    }
    if quoted as usize > words.len() / 2 {
        layers.is_mostly_quoted = true;
        layers
            .covered
            .retain(|(layer, _)| *layer != Layer::Quotation);
    }
    layers
}

/// Spans in order, those that touch each other as one.
fn joined(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_unstable();
    let mut joined: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans {
        match joined.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            _ => joined.push(span),
        }
    }
    joined
}

#[cfg(test)]
mod tests;
