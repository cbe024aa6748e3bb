//! What changed since a person saw it? It is marked until she opens it, or counts all of it as seen.

use std::collections::{BTreeSet, HashMap};

use crate::index::{DocId, Document, Listing, Pair};
use crate::sides::Sides;

/// What tells a pair from the one that was seen: shingles shared and of both sides, and words in passages.
type Figures = (u32, Sides<u32>, u32);

fn figures(pair: &Pair) -> Figures {
    (pair.shared, pair.shingles, pair.runs.words)
}

/// The same of a document: words and shingles.
fn size(document: &Document) -> (u32, u32) {
    (document.words, document.shingles)
}

/// What was there when it was looked at last, and what is new since.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The first lists are complete: only what comes after them is new.
    begun: bool,
    pairs: HashMap<Sides<DocId>, Figures>,
    documents: HashMap<DocId, (u32, u32)>,
    new_pairs: BTreeSet<Sides<DocId>>,
    new_documents: BTreeSet<DocId>,
}

impl Seen {
    /// Takes in another listing. It is complete if nothing more is being read; where it is `asked` for, because a person
    /// moved the threshold, pairs that she has not seen yet are not new.
    pub fn receive(&mut self, listing: &Listing, complete: bool, asked: bool) {
        if self.begun {
            if !asked {
                let changed = |pair: &&Pair| self.pairs.get(&pair.docs) != Some(&figures(pair));
                let changed = listing.pairs.iter().filter(changed);
                self.new_pairs.extend(changed.map(|pair| pair.docs));
            }
            let changed = |d: &&Document| self.documents.get(&d.id) != Some(&size(d));
            let changed = listing.documents.iter().filter(changed);
            self.new_documents.extend(changed.map(|d| d.id));
        }
        self.begun |= complete;
        let pairs = listing.pairs.iter();
        self.pairs = pairs.map(|pair| (pair.docs, figures(pair))).collect();
        let documents = listing.documents.iter();
        self.documents = documents.map(|d| (d.id, size(d))).collect();
        self.new_pairs.retain(|docs| self.pairs.contains_key(docs));
        self.new_documents
            .retain(|id| self.documents.contains_key(id));
    }

    /// The pair is new, or has other figures than when it was seen.
    pub fn is_new_pair(&self, docs: Sides<DocId>) -> bool {
        self.new_pairs.contains(&docs)
    }

    /// The document is new, or another one than was seen.
    pub fn is_new_document(&self, id: DocId) -> bool {
        self.new_documents.contains(&id)
    }

    /// New pairs, and new documents.
    pub fn counts(&self) -> (usize, usize) {
        (self.new_pairs.len(), self.new_documents.len())
    }

    /// These are new, whatever was there before.
    pub fn mark(
        &mut self,
        pairs: impl IntoIterator<Item = Sides<DocId>>,
        documents: impl IntoIterator<Item = DocId>,
    ) {
        self.new_pairs.extend(pairs);
        self.new_documents.extend(documents);
    }

    /// A pair is being looked at, and its documents with it.
    pub fn see_pair(&mut self, docs: Sides<DocId>) {
        self.new_pairs.remove(&docs);
        self.new_pairs.remove(&docs.swap());
        self.new_documents.remove(&docs.left);
        self.new_documents.remove(&docs.right);
    }

    /// A document is being looked at.
    pub fn see_document(&mut self, id: DocId) {
        self.new_documents.remove(&id);
    }

    /// All of it counts as seen.
    pub fn see_all(&mut self) {
        self.new_pairs.clear();
        self.new_documents.clear();
    }
}
