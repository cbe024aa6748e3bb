//! Given texts: what a person calls the task on the screen is masked at once, and counts again when she takes that back.

use std::sync::Arc;

use super::Writer;
use crate::engine::templates;
use crate::index::DocId;
use crate::layers::Layer;
use crate::masks::given::{self, Given};

impl Writer {
    /// The text of a document, as it is now, is masked wherever it stands from now on, or no more.
    pub(super) fn give(&mut self, doc: DocId) {
        let (Some(text), Some((label, _))) = (self.index.text(doc), self.catalog.file(doc)) else {
            return;
        };
        let all = &self.snapshot.given;
        let is_known = |one: &Given| one.is_of(Layer::Template, label.path());
        if let Some(at) = all.iter().position(|one| one.is_on && is_known(one)) {
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
        };
        self.mask_given(given::with(all, given));
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
