//! Changes: what an index is told of documents, and where the words of a document are.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Label;
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
}

impl From<Words> for Text {
    fn from(words: Words) -> Text {
        Text::Memory(words)
    }
}

impl Text {
    /// Whether it is the very same, in the same place.
    pub fn is(&self, other: &Text) -> bool {
        match (self, other) {
            (Text::Memory(one), Text::Memory(other)) => Arc::ptr_eq(one, other),
            (Text::Disk(one), Text::Disk(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// How many words they are.
    pub fn words(&self) -> usize {
        match self {
            Text::Memory(words) => words.len(),
            Text::Disk(spilled) => spilled.words() as usize,
        }
    }

    /// What the function makes of the words.
    pub fn with<T>(&self, function: impl FnOnce(&[WordId]) -> T) -> T {
        match self {
            Text::Memory(words) => function(words),
            Text::Disk(spilled) => {
                let mut words = Vec::with_capacity(spilled.words() as usize);
                spilled.read(&mut words);
                function(&words)
            }
        }
    }
}

/// The words of one document on the disk, where they stay as long as anybody has this.
pub trait Spilled: fmt::Debug + Send + Sync {
    /// How many they are.
    fn words(&self) -> u32;

    /// Reads them into a buffer, which stays empty if they can't be read.
    fn read(&self, out: &mut Vec<WordId>);
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
