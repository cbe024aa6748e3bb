//! Given texts: what a person calls the task or harmless on the screen is masked at once, and counts again when she takes that back.

use std::sync::Arc;

use super::Writer;
use crate::engine::Passage;
use crate::engine::templates;
use crate::index::DocId;
use crate::layers::Layer;
use crate::masks::given::{self, Given};
use crate::text::TokenHash;
use crate::text::vocabulary::WordId;

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
        let words = text.whole().with(|all| self.hashes(Some(all)));
        self.mask_also(Layer::Template, label.path().into(), words);
    }

    /// A passage of a document is masked wherever it stands from now on.
    pub(super) fn dismiss(&mut self, passage: &Passage) {
        if let Some(text) = self.index.text(passage.doc) {
            // The words of a passage are counted without masked ones.
            let range = passage.tokens.start as usize..passage.tokens.end as usize;
            let words = text.with(|all| self.hashes(all.get(range)));
            self.mask_also(Layer::Dismissed, Arc::clone(&passage.begin), words);
        }
    }

    fn hashes(&self, words: Option<&[WordId]>) -> Vec<TokenHash> {
        let mut hashes = Vec::new();
        let vocabulary = &self.intake.vocabulary;
        vocabulary.hashes(words.unwrap_or_default(), &mut hashes);
        hashes
    }

    fn mask_also(&mut self, layer: Layer, name: Arc<str>, words: Vec<TokenHash>) {
        let given = Given {
            layer,
            name,
            words: words.into(),
            is_on: true,
        };
        self.mask_given(given::with(&self.snapshot.given, given));
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
