//! The intake: where all readers bring their words, which go to the disk once the index of what was read takes more memory than it may.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Memory;
use super::label::harmless;
use super::spill::{Files, Trouble};
use crate::index::{Budget, Index, Settings, Spill, Text, Weight};
use crate::said;
use crate::snapshot::Sample;
use crate::text::TokenHash;
use crate::text::vocabulary::Vocabulary;
use crate::words::Said;

/// What all readers bring their words to.
#[derive(Debug)]
pub struct Intake {
    /// Where words have their numbers.
    pub vocabulary: Arc<Vocabulary>,
    memory: Memory,
    documents: AtomicU64,
    words: AtomicU64,
    files: Arc<Files>,
}

impl Default for Intake {
    fn default() -> Self {
        Intake::new(Memory::unlimited())
    }
}

impl Intake {
    /// Nothing was read so far.
    pub fn new(memory: Memory) -> Intake {
        let files = Arc::new(Files::new(memory.beside.clone()));
        Intake {
            vocabulary: Arc::default(),
            memory,
            documents: AtomicU64::new(0),
            words: AtomicU64::new(0),
            files,
        }
    }

    /// An empty index that takes no more than it may.
    pub fn index(&self, settings: Settings) -> Index {
        let vocabulary = Arc::clone(&self.vocabulary);
        match self.memory.most {
            None => Index::new(settings, vocabulary),
            Some(most) => {
                let spill = Arc::clone(&self.files) as Arc<dyn Spill>;
                Index::within(settings, vocabulary, Budget { most, spill })
            }
        }
    }

    /// Takes the words of a document: once there are more than the index may take, they don't wait for it in memory.
    pub fn take(&self, hashes: &[TokenHash]) -> Text {
        self.words.fetch_add(hashes.len() as u64, Ordering::Relaxed);
        self.documents.fetch_add(1, Ordering::Relaxed);
        let words = self.vocabulary.number(hashes);
        let spilled = self.is_over().then(|| self.files.write(&words));
        spilled.flatten().map_or(Text::Memory(words), Text::Disk)
    }

    fn is_over(&self) -> bool {
        let weight = Weight {
            words: self.words.load(Ordering::Relaxed),
            documents: self.documents.load(Ordering::Relaxed),
        };
        let is_over = |most| weight.needed() > most;
        self.memory.most.is_some_and(is_over)
    }

    /// From now on it counts from there: what was read again was counted twice.
    pub fn count_from(&self, weight: Weight) {
        self.words.store(weight.words, Ordering::Relaxed);
        self.documents.store(weight.documents, Ordering::Relaxed);
    }

    /// What a person should know of words on the disk, once.
    ///
    /// # Errors
    /// Some of it is lost: what an index finds may lack it.
    pub fn take_trouble(&self) -> Result<Option<Said>, Said> {
        match self.files.take_trouble() {
            None => Ok(None),
            Some(Trouble::NoRoom(error)) => Ok(Some(said!(
                "index-no-room",
                folder = harmless(&self.memory.beside),
                error = &error,
                held = megabytes(self.files.held())
            ))),
            Some(Trouble::Lost(error)) => Err(said!(
                "index-lost",
                folder = harmless(&self.memory.beside),
                error = &error
            )),
        }
    }
}

/// Which part of the fingerprints an index has by which it proposes pairs, if not all in memory.
pub fn sample(index: &Index) -> Option<Sample> {
    let part = index.part()?;
    Some(Sample {
        one_in: part.one_in(),
        needed: index.weight().needed(),
    })
}

/// In whole megabytes.
fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes.div_ceil(1 << 20))
}
