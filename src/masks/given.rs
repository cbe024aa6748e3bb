//! Given texts: those of which a person said on the screen that they are the task, or harmless, and masked wherever they stand. The words
//! are kept, so that the file need not stay.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::layers::Layer;
use crate::text::{TokenHash, in_short};

/// So many are masked, the last ones: each is looked for in every document.
pub const MOST: usize = 200;
/// A passage is known again by so many words.
const KNOWN_BY: usize = 12;

/// A text that is masked wherever it stands, because a person said so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    /// As what it is masked.
    pub layer: Layer,
    /// The path of the document that is the task; of a passage, how it begins.
    pub name: Arc<str>,
    /// Its words.
    pub words: Arc<[TokenHash]>,
    /// Whether it is masked; else it is only kept, so that it can be had again.
    pub is_on: bool,
    /// The text of a passage of which the [decisions](crate::reviews) say whether it is masked.
    #[serde(skip)]
    pub passage: Option<Arc<str>>,
}

/// A passage by its text, and whether it is masked.
pub type Passage = (Arc<str>, bool);

impl Given {
    /// A number that others have but for an unlikely chance.
    pub fn mark(&self) -> u64 {
        let own = [self.layer as u64, u64::from(self.is_on)];
        in_short(&[&own, &*self.words].concat())
    }

    /// Whether it is the task that this document is.
    pub fn is_task(&self, name: &str) -> bool {
        self.layer == Layer::Template && *self.name == *name
    }

    /// Whether it is the same document, whatever stands in it by now, or the same passage.
    fn is_same(&self, other: &Given) -> bool {
        match self.layer {
            Layer::Template => other.is_task(&self.name),
            layer => layer == other.layer && self.words == other.words,
        }
    }
}

/// How a passage begins, so that a person knows it again.
pub fn begin(text: &str) -> String {
    let begin: Vec<&str> = text.split_whitespace().take(KNOWN_BY).collect();
    begin.join(" ")
}

/// The same with these passages in place of all others that were decided on.
pub fn decided(all: &[Given], passages: Vec<Given>) -> Arc<[Given]> {
    let is_other = |given: &&Given| {
        given.passage.is_none() && !passages.iter().any(|passage| passage.is_same(given))
    };
    let others: Vec<Given> = all.iter().filter(is_other).cloned().collect();
    others.into_iter().chain(passages).collect()
}

/// The same with one more, or with that one in place of what was it before.
pub fn with(all: &[Given], given: Given) -> Arc<[Given]> {
    let others = all.iter().filter(|one| !one.is_same(&given));
    let others: Vec<Given> = others.cloned().collect();
    let from = (others.len() + 1).saturating_sub(MOST);
    others.into_iter().skip(from).chain([given]).collect()
}
