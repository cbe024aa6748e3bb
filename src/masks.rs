//! Masks: which words of a document are left out, and by which layers.
//!
//! A masked word is not compared. It counts in no share, neither among the words that are shared nor among all words of its document.

pub mod given;

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};

use crate::layers::Layer;
use crate::text::{self, Tokens};
use crate::words::{Phrase, phrase};

impl Layer {
    /// All of them, in their order.
    pub const ALL: [Layer; 4] = [
        Layer::Template,
        Layer::Quotation,
        Layer::References,
        Layer::Dismissed,
    ];

    /// It covers texts that a person named, and else none.
    pub fn is_given(self) -> bool {
        matches!(self, Layer::Template | Layer::Dismissed)
    }

    /// What it is, in a few words.
    pub fn about(self) -> Phrase {
        match self {
            Layer::Template => phrase("layer-template"),
            Layer::Quotation => phrase("layer-quotation"),
            Layer::References => phrase("layer-references"),
            Layer::Dismissed => phrase("layer-dismissed"),
        }
    }

    /// In English, for scripts and options.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Template => "template",
            Layer::Quotation => "quotation",
            Layer::References => "references",
            Layer::Dismissed => "dismissed",
        }
    }
}

/// Some of the layers: those that are on. The default are those for which a person has to name something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ActiveLayers(u8);

impl Default for ActiveLayers {
    fn default() -> ActiveLayers {
        let given = Layer::ALL.into_iter().filter(|layer| layer.is_given());
        given.fold(ActiveLayers::NONE, ActiveLayers::with)
    }
}

impl ActiveLayers {
    /// None of them.
    pub const NONE: ActiveLayers = ActiveLayers(0);

    /// All of them.
    pub fn all() -> ActiveLayers {
        Layer::ALL
            .into_iter()
            .fold(ActiveLayers::NONE, ActiveLayers::with)
    }

    /// Whether a layer is on.
    pub fn has(self, layer: Layer) -> bool {
        self.0 & 1 << layer as u8 != 0
    }

    /// Those that are on, in their order.
    pub fn iter(self) -> impl Iterator<Item = Layer> {
        Layer::ALL.into_iter().filter(move |layer| self.has(*layer))
    }

    /// The same with a layer on.
    #[must_use]
    pub fn with(self, layer: Layer) -> ActiveLayers {
        ActiveLayers(self.0 | 1 << layer as u8)
    }

    /// The same with a layer off.
    #[must_use]
    pub fn without(self, layer: Layer) -> ActiveLayers {
        ActiveLayers(self.0 & !(1 << layer as u8))
    }
}

/// Words of a document by their places in it, each with the layer that covers it.
pub type Covered = (Layer, Range<u32>);

/// Which words of a document layers cover, whether they are on or not: for each layer ascending and disjoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Covered>")]
pub struct Masks(Arc<[Covered]>);

/// Those of a document that no layer covers: nearly all, so that they share it.
static NONE: LazyLock<Arc<[Covered]>> = LazyLock::new(Arc::default);

impl Default for Masks {
    fn default() -> Masks {
        Masks(Arc::clone(&NONE))
    }
}

impl From<Vec<Covered>> for Masks {
    fn from(all: Vec<Covered>) -> Masks {
        all.into_iter().collect()
    }
}

impl FromIterator<Covered> for Masks {
    fn from_iter<I: IntoIterator<Item = Covered>>(all: I) -> Masks {
        let mut all: Vec<Covered> = all
            .into_iter()
            .filter(|(_, words)| !words.is_empty())
            .collect();
        if all.is_empty() {
            return Masks::default();
        }
        all.sort_by_key(|(layer, words)| (*layer, words.start, words.end));
        // What overlaps or touches is one.
        all.dedup_by(|(layer, next), (before, words)| {
            let is_one = layer == before && next.start <= words.end;
            if is_one {
                words.end = words.end.max(next.end);
            }
            is_one
        });
        Masks(all.into())
    }
}

impl Masks {
    /// Whether no layer covers anything.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All that layers cover, layer by layer.
    pub fn covered(&self) -> &[Covered] {
        &self.0
    }

    /// How many words a layer covers.
    pub fn words(&self, layer: Layer) -> u32 {
        let covered = self.0.iter().filter(|(of, _)| *of == layer);
        covered.map(|(_, words)| words.end - words.start).sum()
    }

    /// The words that some layers cover, each once and by the first of them that covers it, in their order.
    pub fn masked(&self, layers: ActiveLayers) -> Masked {
        let on = self.0.iter().filter(|(layer, _)| layers.has(*layer));
        let end = on.clone().map(|(_, words)| words.end).max();
        let mut first = vec![None; end.unwrap_or(0) as usize];
        for (layer, words) in on.rev() {
            first[words.start as usize..words.end as usize].fill(Some(*layer));
        }
        let mut at = 0;
        let stretches = first.chunk_by(|a, b| a == b).filter_map(|stretch| {
            let start = at;
            at += stretch.len() as u32;
            Some((*stretch.first()?.as_ref()?, start..at))
        });
        let masked: Vec<Covered> = stretches.collect();
        Masked(masked.into())
    }
}

/// The words of a document that are masked, each once: ascending and disjoint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Masked(Arc<[Covered]>);

impl Masked {
    /// Whether all words of the document count.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each stretch of them with its layer.
    pub fn stretches(&self) -> &[Covered] {
        &self.0
    }

    /// How many words are masked.
    pub fn words(&self) -> u32 {
        self.0
            .iter()
            .map(|(_, words)| words.end - words.start)
            .sum()
    }

    /// A number that others have but for an unlikely chance.
    pub fn mark(&self) -> u64 {
        let places = self
            .0
            .iter()
            .flat_map(|(layer, words)| [*layer as u32, words.start, words.end]);
        text::in_short(&places.map(u64::from).collect::<Vec<_>>())
    }

    /// The words that are not masked, of all.
    pub fn without(&self, all: &Tokens) -> Tokens {
        Tokens {
            hashes: self.unmasked(&all.hashes),
            spans: self.unmasked(&all.spans),
            clues: all.clues,
        }
    }

    /// Those of some items, one for each word of the document, that are not masked.
    pub fn unmasked<T: Copy>(&self, all: &[T]) -> Vec<T> {
        let mut kept = Vec::with_capacity(all.len());
        let mut from = 0;
        for (_, words) in &*self.0 {
            kept.extend(all.get(from..words.start as usize).unwrap_or_default());
            from = words.end as usize;
        }
        kept.extend(all.get(from..).unwrap_or_default());
        kept
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_word_is_masked_once_if_a_layer_that_is_on_covers_it(
            covered in prop::collection::vec((0..Layer::ALL.len(), 0..60_u32, 0..20_u32), 0..12),
            on in prop::collection::vec(any::<bool>(), Layer::ALL.len()),
        ) {
            let covered: Vec<Covered> = covered
                .into_iter()
                .map(|(layer, start, words)| (Layer::ALL[layer], start..start + words))
                .collect();
            let masks: Masks = covered.iter().cloned().collect();
            let layers = Layer::ALL.into_iter().zip(on).filter(|(_, on)| *on);
            let layers = layers.fold(ActiveLayers::NONE, |layers, (layer, _)| layers.with(layer));
            let first = |word: u32| {
                let covers = |layer: &Layer| {
                    covered.iter().any(|(of, words)| of == layer && words.contains(&word))
                };
                Layer::ALL.into_iter().filter(|layer| layers.has(*layer)).find(covers)
            };
            let masked = masks.masked(layers);
            let all: Vec<u32> = (0..100).collect();
            let kept: Vec<u32> = all.iter().copied().filter(|word| first(*word).is_none()).collect();
            prop_assert_eq!(masked.unmasked(&all), kept);
            for (layer, words) in masked.stretches() {
                prop_assert!(words.clone().all(|word| first(word) == Some(*layer)));
            }
            prop_assert!(masked.stretches().windows(2).all(|two| two[0].1.end <= two[1].1.start));
            prop_assert_eq!(masked.words() as usize, all.len() - masked.unmasked(&all).len());
        }
    }
}
