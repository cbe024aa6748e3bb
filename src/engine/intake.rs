//! The intake: where all readers bring their words, which go to the disk once the index of what was read takes more memory than it may.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Memory;
use super::room::Room;
use super::spill::Files;
use crate::align::LONG_WORDS;
use crate::index::{Budget, Index, Settings, Spill, Text, Weight};
use crate::snapshot::Sample;
use crate::text::TokenHash;
use crate::text::vocabulary::Vocabulary;

/// What all readers bring their words to.
#[derive(Debug)]
pub struct Intake {
    /// Where words have their numbers.
    pub vocabulary: Arc<Vocabulary>,
    most: Option<u64>,
    documents: AtomicU64,
    words: AtomicU64,
    /// Where they go.
    pub files: Arc<Files>,
    /// What work with them may take beside the index.
    pub room: Arc<Room>,
    /// One of all hands may have containers open that are long beside it.
    pub long: Arc<Room>,
}

impl Intake {
    /// Nothing was read so far.
    pub fn new(memory: Memory) -> Intake {
        Intake {
            vocabulary: Arc::default(),
            most: memory.most,
            documents: AtomicU64::new(0),
            words: AtomicU64::new(0),
            files: Arc::new(Files::new(memory.beside)),
            room: memory.room,
            long: Room::new(Some(1)),
        }
    }

    /// An empty index that takes no more than it may.
    pub fn index(&self, settings: Settings) -> Index {
        let vocabulary = Arc::clone(&self.vocabulary);
        match self.most {
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
        let weight = self.weight();
        let is_over = |most| weight.needed() > most;
        self.most.is_some_and(is_over)
    }

    /// Whether what was read are long texts: to compare one with all others takes longer than to read it.
    pub fn are_long(&self) -> bool {
        let Weight { words, documents } = self.weight();
        words > documents * u64::from(LONG_WORDS)
    }

    fn weight(&self) -> Weight {
        Weight {
            words: self.words.load(Ordering::Relaxed),
            documents: self.documents.load(Ordering::Relaxed),
        }
    }

    /// From now on it counts from there: what was read again was counted twice.
    pub fn count_from(&self, weight: Weight) {
        self.words.store(weight.words, Ordering::Relaxed);
        self.documents.store(weight.documents, Ordering::Relaxed);
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
