//! The layers: which of them are on, how many words each covers, and what the pair under the cursor would be without them.

use super::App;
use super::overlays::Overlay;
use super::picker::Picker;
use super::rows::Subject;
use crate::layers::Layer;
use crate::say;
use crate::words::{Phrase, phrase};

/// What one layer covers in all documents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    /// Words.
    pub words: usize,
    /// Documents with some.
    pub documents: usize,
}

/// Opens the panel.
pub(super) fn open(app: &mut App) {
    let panel = Picker::new(Layer::ALL.to_vec(), 0);
    app.overlays.push(Overlay::Masks(panel));
}

/// Switches the layer under the cursor.
pub(super) fn switch(app: &mut App) {
    let chosen = app.overlays.masks().and_then(Picker::chosen).copied();
    let Some(layer) = chosen else { return };
    let mut settings = app.settings();
    settings.layers = if settings.layers.has(layer) {
        settings.layers.without(layer)
    } else {
        settings.layers.with(layer)
    };
    app.list_by(settings);
}

/// What a layer covers.
pub fn cover(app: &App, layer: Layer) -> Cover {
    let documents = app.snapshot.listing.documents.iter();
    let words = documents.map(|document| document.masks.words(layer) as usize);
    words
        .filter(|words| *words > 0)
        .fold(Cover::default(), |sum, words| Cover {
            words: sum.words + words,
            documents: sum.documents + 1,
        })
}

/// What a layer is, in a few words.
pub fn about(layer: Layer) -> Phrase {
    match layer {
        Layer::Template => phrase("layer-template"),
        Layer::Quotation => phrase("layer-quotation"),
        Layer::References => phrase("layer-references"),
    }
}

/// "anna.txt and ben.txt: raw 69% → 12%", of the pair under the cursor, if layers take something from it.
pub fn of_pair(app: &App) -> Option<String> {
    let Some(Subject::Pair(docs)) = app.under_cursor() else {
        return None;
    };
    let listing = &app.snapshot.listing;
    let pair = listing.pairs.iter().find(|pair| pair.docs.are(&docs))?;
    let (share, raw) = (pair.larger_share(), pair.raw()?);
    Some(say!(
        "layers-pair",
        left = listing.title(pair.docs.left),
        right = listing.title(pair.docs.right),
        raw = raw.to_string(),
        share = share.to_string()
    ))
}
