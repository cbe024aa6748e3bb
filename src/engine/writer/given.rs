//! Given texts: what a person calls the task or harmless on the screen is masked at once, and counts again when she takes that back.

use std::sync::Arc;

use super::Writer;
use crate::engine::templates;
use crate::index::DocId;
use crate::layers::Layer;
use crate::masks::given::{self, Given, Passage};
use crate::text::Tokenizer;

impl Writer {
    /// The text of a document, as it is now, is masked wherever it stands from now on, or no more.
    pub(super) fn give(&mut self, doc: DocId) {
        let (Some(text), Some((label, _))) = (self.index.text(doc), self.catalog.file(doc)) else {
            return;
        };
        let all = &self.snapshot.given;
        let is_known = |one: &Given| one.is_on && one.is_task(label.path());
        if let Some(at) = all.iter().position(is_known) {
            return self.switch_given(at);
        }
        let mut words = Vec::new();
        let vocabulary = &self.intake.vocabulary;
        text.whole().with(|all| vocabulary.hashes(all, &mut words));
        let given = Given {
            layer: Layer::Template,
            name: label.path().into(),
            words: words.into(),
            is_on: true,
            passage: None,
        };
        self.mask_given(given::with(&self.snapshot.given, given));
    }

    /// These passages are masked wherever they stand from now on, as far as they are on, and no others that were decided on.
    pub(super) fn mask_passages(&mut self, passages: &[Passage]) {
        let mut tokenizer = Tokenizer::new(self.snapshot.settings.text);
        let passages = passages.iter().map(|(text, is_on)| Given {
            layer: Layer::Dismissed,
            name: given::begin(text).into(),
            words: tokenizer.tokens(text).0.hashes.into(),
            is_on: *is_on,
            passage: Some(Arc::clone(text)),
        });
        let given = given::decided(&self.snapshot.given, passages.collect());
        if given != self.snapshot.given {
            self.mask_given(given);
        }
    }

    /// A given text is masked from now on, or no more.
    pub(super) fn switch_given(&mut self, at: usize) {
        let mut all = self.snapshot.given.to_vec();
        if let Some(given) = all.get_mut(at) {
            given.is_on = !given.is_on;
            self.mask_given(all.into());
        }
    }

    fn mask_given(&mut self, given: Arc<[Given]>) {
        let texts = templates::texts(&self.templates, &given, &self.intake.vocabulary);
        self.index.use_templates(&texts, &self.crew);
        self.snapshot.given = given;
        self.refigure(true);
        self.publish();
    }
}
