//! Given texts: what of a document is text that everybody was given, such as the task sheet. It is masked.

use super::common::Frequent;
use super::crew::gather_of;
use super::{Change, Crew, Index, Text};
use crate::align::{bridge, runs};
use crate::layers::Layer;
use crate::masks::{ActiveLayers, Covered, Masks};
use crate::shingle::Fingerprint;

/// The texts that a person named as given to all.
#[derive(Debug, Default)]
pub(super) struct Templates {
    /// The layer and the fingerprints of each.
    sequences: Vec<(Layer, Vec<Fingerprint>)>,
    /// All their fingerprints: most documents have none of them.
    all: Frequent,
}

impl Index {
    /// What of all documents is text of these is masked from now on, and of no others.
    pub fn use_templates(&mut self, templates: &[(Layer, Text)], crew: &dyn Crew) {
        let sequence = |(layer, text): &(Layer, Text)| (*layer, self.sequence_of(text.whole()));
        let sequences: Vec<_> = templates.iter().map(sequence).collect();
        let all = sequences.iter().flat_map(|(_, sequence)| sequence);
        let mut all: Vec<Fingerprint> = all.copied().collect();
        all.sort_unstable();
        all.dedup();
        let all = Frequent::of(all);
        self.templates = Templates { sequences, all };
        self.mask_anew(crew, Index::mask);
    }

    /// These layers are on from now on.
    pub fn use_layers(&mut self, layers: ActiveLayers, crew: &dyn Crew) {
        if layers != self.settings.layers {
            self.settings.layers = layers;
            // What they cover stays what it is.
            self.mask_anew(crew, |_, text| text.with_masks(text.masks(), layers));
        }
    }

    /// Passages of fewer words are none from now on.
    pub fn pass_from(&mut self, min_run: u32, crew: &dyn Crew) {
        if self.templates.sequences.is_empty() {
            self.set(crew, |settings| settings.min_run = min_run);
        } else {
            // What is masked as text of these are passages, too.
            self.settings.min_run = min_run;
            self.mask_anew(crew, Index::mask);
        }
    }

    /// All documents are masked so, and all figures are others.
    fn mask_anew(&mut self, crew: &dyn Crew, mask: impl Fn(&Index, &Text) -> Text + Sync) {
        self.leave_register(crew);
        let texts = self.texts();
        let masked = gather_of(crew, texts, |_, (id, text)| (id, mask(self, &text)));
        self.contents.set_texts(masked);
        self.build(crew);
        self.refresh_copies(crew);
        self.relist(None);
    }

    /// All documents as they come into an index without layers.
    pub fn unmasked(&self) -> Vec<Change> {
        let entries = self.contents.in_order();
        let changes = entries.flat_map(|entry| {
            let whole = entry.text.whole().clone();
            let put = Change::Put(entry.id, entry.label.clone(), whole);
            [Change::Assign(entry.id, entry.author), put]
        });
        changes.collect()
    }

    /// The documents that come are masked.
    pub(super) fn mask_all(&self, changes: Vec<Change>, crew: &dyn Crew) -> Vec<Change> {
        let layers = self.settings.layers;
        let is_masked = |change: &Change| match change {
            Change::Put(_, _, text) => text.is_masked_by(layers),
            _ => true,
        };
        if self.templates.sequences.is_empty() && changes.iter().all(is_masked) {
            return changes;
        }
        gather_of(crew, changes, |_, change| match change {
            Change::Put(id, label, text) => Change::Put(id, label, self.mask(&text)),
            other => other,
        })
    }

    /// A text with what templates cover of it beside what else is covered, as far as those layers are on.
    fn mask(&self, text: &Text) -> Text {
        let masks = text.masks();
        let others = masks.covered().iter();
        let others = others.filter(|(layer, _)| !layer.is_given()).cloned();
        let masks: Masks = others.chain(self.of_templates(text.whole())).collect();
        text.with_masks(masks, self.settings.layers)
    }

    /// The words of a text that stand in passages with a template: from the first to the last word of each, so that what was changed or filled
    /// in between a few words is still of the template.
    fn of_templates(&self, text: &Text) -> Vec<Covered> {
        let Templates { sequences, all } = &self.templates;
        if sequences.is_empty() {
            return Vec::new();
        }
        let sequence = self.sequence_of(text);
        if !sequence
            .iter()
            .any(|fingerprint| all.contains(*fingerprint))
        {
            return Vec::new();
        }
        let words = text.words() as u32;
        let passages = sequences.iter().flat_map(|(layer, template)| {
            let found = runs::runs(&sequence, template, self.settings.width, &|_| false);
            let passages = bridge::bridge(&found, self.settings.min_run.min(words).max(1));
            passages.into_iter().map(move |passage| (*layer, passage))
        });
        let covered = passages.filter_map(|(layer, passage)| {
            let (first, last) = (passage.first()?, passage.last()?);
            Some((layer, first.left..last.left_end().min(words)))
        });
        covered.collect()
    }
}
