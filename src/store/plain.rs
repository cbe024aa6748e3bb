//! What is kept of plain text? Its words, for the next screen: they are the ones that the index has, so that they take no memory
//! while they wait to be written.

use std::path::Path;
use std::sync::Arc;

use super::content::Content;
use super::key::Key;
use super::record::{Document, Reading};
use super::sighting::Sighting;
use crate::snapshot::Facts;
use crate::text::TokenHash;
use crate::text::vocabulary::{Vocabulary, Words};
use crate::words::Said;

/// What came of reading a file of plain text.
#[derive(Clone, Debug)]
pub enum Plain {
    /// A document: what is known of it beside its words, and these.
    Document(Arc<Facts>, Words, Arc<Vocabulary>),
    /// Why it is not read.
    Unread(Said),
}

/// A file of plain text that waits to be kept.
#[derive(Debug)]
pub struct PlainFile {
    pub path: Box<[u8]>,
    pub sighting: Sighting,
    pub content: Content,
    pub key: Key,
    pub plain: Plain,
}

impl PlainFile {
    /// The file at that absolute path, which looked so.
    pub fn new(
        path: &Path,
        sighting: Sighting,
        content: Content,
        key: Key,
        plain: Plain,
    ) -> PlainFile {
        PlainFile {
            path: path.as_os_str().as_encoded_bytes().into(),
            sighting,
            content,
            key,
            plain,
        }
    }

    /// About how many bytes it takes while it waits.
    pub fn size(&self) -> usize {
        size_of::<PlainFile>() + self.path.len()
    }

    /// About how many bytes are written for it, at most.
    pub fn weight(&self) -> usize {
        let words = match &self.plain {
            Plain::Document(_, words, _) => words.len(),
            Plain::Unread(_) => 0,
        };
        self.size() + words * size_of::<TokenHash>()
    }

    /// What is kept of it.
    pub fn reading(&self) -> Reading {
        match &self.plain {
            Plain::Document(facts, words, vocabulary) => {
                let mut hashes = Vec::new();
                vocabulary.hashes(words, &mut hashes);
                Reading::Document(Document {
                    facts: Arc::clone(facts),
                    words: hashes,
                })
            }
            Plain::Unread(reason) => Reading::Unread(reason.clone()),
        }
    }
}
