//! Changes: what an index is told of documents, and where the words of a document are.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Label;
use crate::masks::{ActiveLayers, Masked, Masks};
use crate::text::vocabulary::{WordId, Words};

/// A document's handle. The engine gives them out and never reuses one while it runs.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct DocId(pub u32);

/// Whose document it is: documents of one author are paired where [they alone](super::Settings::same_author) are wanted. Only equality counts; the engine gives them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Author(pub u32);

/// One step of the collection's history.
#[derive(Clone, Debug)]
pub enum Change {
    /// A document is new, or its content or label is.
    Put(DocId, Label, Text),
    /// A document is gone.
    Remove(DocId),
    /// A document, which may be still to come, is this author's; nobody's if there is none.
    Assign(DocId, Option<Author>),
}

impl Change {
    /// A document with these words.
    pub fn put(id: DocId, label: Label, text: impl Into<Text>) -> Change {
        Change::Put(id, label, text.into())
    }
}

/// The words of a document, wherever they are.
#[derive(Clone, Debug)]
pub enum Text {
    /// In memory.
    Memory(Words),
    /// On the disk.
    Disk(Arc<dyn Spilled>),
    /// Some of them are left out, and so many count: the number is at hand, for it is asked of all documents.
    Masked(Arc<MaskedText>, u32),
}

/// The words of a document of which some are left out by the layers that are on.
#[derive(Clone, Debug)]
pub struct MaskedText {
    whole: Text,
    masks: Masks,
    layers: ActiveLayers,
    masked: Masked,
}

impl From<Words> for Text {
    fn from(words: Words) -> Text {
        Text::Memory(words)
    }
}

impl Text {
    /// The same with these masks in place of its own, of which some layers are on.
    #[must_use]
    pub fn with_masks(&self, masks: Masks, layers: ActiveLayers) -> Text {
        let whole = self.whole().clone();
        if masks.is_empty() {
            return whole;
        }
        let masked = masks.masked(layers);
        let words = whole.words() as u32 - masked.words();
        let text = MaskedText {
            whole,
            masks,
            layers,
            masked,
        };
        Text::Masked(Arc::new(text), words)
    }

    /// Whether it is masked by these layers.
    pub(super) fn is_masked_by(&self, layers: ActiveLayers) -> bool {
        match self {
            Text::Masked(text, _) => text.layers == layers,
            _ => true,
        }
    }

    /// All words, masked ones among them.
    pub fn whole(&self) -> &Text {
        match self {
            Text::Masked(text, _) => &text.whole,
            whole => whole,
        }
    }

    /// What of it layers cover, whether they are on or not.
    pub fn masks(&self) -> Masks {
        match self {
            Text::Masked(text, _) => text.masks.clone(),
            _ => Masks::default(),
        }
    }

    /// Whether it is the very same, in the same place.
    pub fn is(&self, other: &Text) -> bool {
        match (self, other) {
            (Text::Memory(one), Text::Memory(other)) => Arc::ptr_eq(one, other),
            (Text::Disk(one), Text::Disk(other)) => Arc::ptr_eq(one, other),
            (Text::Masked(one, _), Text::Masked(other, _)) => {
                one.whole.is(&other.whole) && one.masks == other.masks
            }
            _ => false,
        }
    }

    /// Its place in the register, if it is there.
    pub fn registered(&self) -> Option<u32> {
        match self.whole() {
            Text::Disk(spilled) => spilled.registered(),
            _ => None,
        }
    }

    /// How many words count.
    pub fn words(&self) -> usize {
        match self {
            Text::Memory(words) => words.len(),
            Text::Disk(spilled) => spilled.words() as usize,
            Text::Masked(_, words) => *words as usize,
        }
    }

    /// What the function makes of the words that count.
    pub fn with<T>(&self, function: impl FnOnce(&[WordId]) -> T) -> T {
        let all = self.all_words();
        match self {
            Text::Masked(text, _) if !text.masked.is_empty() => {
                function(&text.masked.unmasked(&all))
            }
            _ => function(&all),
        }
    }

    /// All words, masked ones among them.
    fn all_words(&self) -> Cow<'_, [WordId]> {
        match self {
            Text::Memory(words) => Cow::Borrowed(words),
            Text::Disk(spilled) => {
                let mut words = Vec::with_capacity(spilled.words() as usize);
                spilled.read(&mut words);
                Cow::Owned(words)
            }
            Text::Masked(text, _) => text.whole.all_words(),
        }
    }

    /// The same where a function has put the words that are in memory elsewhere; nothing changes where it returns nothing.
    pub(super) fn moved(&mut self, elsewhere: impl FnOnce(&Text) -> Option<Text>) {
        if let Some(whole) = elsewhere(self.whole()) {
            *self = match self {
                Text::Masked(text, words) => {
                    let text = MaskedText {
                        whole,
                        masks: text.masks.clone(),
                        layers: text.layers,
                        masked: text.masked.clone(),
                    };
                    Text::Masked(Arc::new(text), *words)
                }
                _ => whole,
            };
        }
    }
}

/// The words of one document on the disk, where they stay as long as anybody has this.
pub trait Spilled: fmt::Debug + Send + Sync {
    /// How many they are.
    fn words(&self) -> u32;

    /// Reads them into a buffer, which stays empty if they can't be read.
    fn read(&self, out: &mut Vec<WordId>);

    /// The place of the document in the [register](super::Register) that has its fingerprints, if one has.
    fn registered(&self) -> Option<u32> {
        None
    }
}

/// A place on the disk for words that have no room in memory. The index does no IO: its owner lends it such a place.
pub trait Spill: fmt::Debug + Send + Sync {
    /// Writes the words of a document; nothing if there is no room for them, so that they stay in memory.
    fn write(&self, words: &[WordId]) -> Option<Arc<dyn Spilled>>;

    /// Whether more than half of what was written is nobody's any more.
    fn is_half_empty(&self) -> bool;

    /// Writes to a new file from now on. What was written can be read as long as anybody has it.
    fn begin_anew(&self);
}
