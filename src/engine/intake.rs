//! Does the index of what was read so far fit the memory that it may take? If not, words are laid down beside it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use anyhow::anyhow;

use super::Memory;
use super::annex::Files;
use super::label::harmless;
use crate::index::{Fraction, Lot};
use crate::text::vocabulary::Words;

/// What the index takes at its peak for each word of a text (508 MB for 39 million words of 54,035 documents, less what is
/// counted for each of these) ...
const BYTES_PER_WORD: u64 = 11;
/// ... and for each document.
const BYTES_PER_DOCUMENT: u64 = 1_500;
/// What a fingerprint of the sample takes in a run.
const BYTES_PER_RECORD: u64 = 16;

/// What the index in memory takes of so many words in so many documents.
pub fn needed(words: u64, documents: u64) -> u64 {
    words * BYTES_PER_WORD + documents * BYTES_PER_DOCUMENT
}

/// What is said where the screen's index takes more than it may: it has no sample, so that it goes on.
pub fn beyond(needed: u64) -> String {
    format!(
        "the lists take {} of memory, more than --memory allows: scan finds pairs by a part of the shingles then",
        megabytes(needed)
    )
}

/// The words of a document that was read.
#[derive(Debug)]
pub enum Taken {
    /// In memory.
    Here(Words),
    /// Beside it.
    There(Lot),
}

/// What all readers of a scan bring their words to.
#[derive(Debug)]
pub struct Intake {
    memory: Memory,
    documents: AtomicU64,
    words: AtomicU64,
    files: OnceLock<Result<Arc<Files>, std::io::Error>>,
}

impl Intake {
    /// Nothing was read so far.
    pub fn new(memory: Memory) -> Intake {
        Intake {
            memory,
            documents: AtomicU64::new(0),
            words: AtomicU64::new(0),
            files: OnceLock::new(),
        }
    }

    /// What the index in memory would take.
    pub fn needed(&self) -> u64 {
        needed(
            self.words.load(Ordering::Relaxed),
            self.documents.load(Ordering::Relaxed),
        )
    }

    /// Takes the words of a document.
    pub fn take(&self, words: Words) -> Taken {
        self.words.fetch_add(words.len() as u64, Ordering::Relaxed);
        self.documents.fetch_add(1, Ordering::Relaxed);
        if self.memory.most.is_some_and(|most| self.needed() > most) {
            self.lay(words)
        } else {
            Taken::Here(words)
        }
    }

    /// Lays words down that were taken into the memory.
    pub fn lay(&self, words: Words) -> Taken {
        let make = || Files::new(self.memory.beside.clone()).map(Arc::new);
        match self.files.get_or_init(make) {
            Ok(files) => Taken::There(files.lay(&words)),
            Err(_) => Taken::Here(words),
        }
    }

    /// What is beside the memory, once all is read; nothing if all is in it.
    ///
    /// # Errors
    /// There is no room for it.
    pub fn beside(&self) -> anyhow::Result<Option<Arc<Files>>> {
        match self.files.get() {
            None => Ok(None),
            Some(Err(error)) => Err(self.explain(error)),
            Some(Ok(files)) => {
                files.close();
                Ok(Some(Arc::clone(files)))
            }
        }
    }

    /// Which part of the fingerprints fits the memory.
    pub fn fraction(&self) -> Fraction {
        let most = self.memory.most.unwrap_or(u64::MAX) / BYTES_PER_RECORD;
        Fraction::of(self.words.load(Ordering::Relaxed), most)
    }

    /// What a person can do if nothing can be written beside the memory.
    pub fn explain(&self, error: &std::io::Error) -> anyhow::Error {
        anyhow!(
            "the index needs {} of memory, and there is no room for it in {} ({error}): allow more (--memory), or name a folder \
             with room (--cache-dir)",
            megabytes(self.needed()),
            harmless(&self.memory.beside),
        )
    }
}

/// In whole megabytes.
fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes.div_ceil(1 << 20))
}
