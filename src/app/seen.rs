//! What changed since a person saw it? It is marked until she opens it, or counts all of it as seen.

use std::collections::{BTreeSet, HashMap};

use crate::index::{Cluster, DocId, Document, Listing, Pair};
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
    /// The documents of new pairs.
    ends: BTreeSet<DocId>,
    /// What was new before some of it was counted as seen.
    before: (BTreeSet<Sides<DocId>>, BTreeSet<DocId>),
}

impl Seen {
    /// Takes in another listing. It is complete if nothing more is being read; where it is `asked` for, because a person
    /// moved the threshold, pairs of unchanged documents that come to the list with it are not new.
    pub fn receive(&mut self, listing: &Listing, complete: bool, asked: bool) {
        if self.begun {
            let changed = |d: &&Document| self.documents.get(&d.id) != Some(&size(d));
            let changed = listing.documents.iter().filter(changed);
            let changed: BTreeSet<DocId> = changed.map(|d| d.id).collect();
            let is_new = |pair: &&Pair| match self.pairs.get(&pair.docs) {
                Some(known) => *known != figures(pair),
                None if asked => {
                    changed.contains(&pair.docs.left) || changed.contains(&pair.docs.right)
                }
                None => true,
            };
            let new = listing.pairs.iter().filter(is_new);
            self.new_pairs.extend(new.map(|pair| pair.docs));
            self.new_documents.extend(changed);
        }
        self.begun |= complete;
        let pairs = listing.pairs.iter();
        self.pairs = pairs.map(|pair| (pair.docs, figures(pair))).collect();
        let documents = listing.documents.iter();
        self.documents = documents.map(|d| (d.id, size(d))).collect();
        self.new_pairs.retain(|docs| self.pairs.contains_key(docs));
        self.new_documents
            .retain(|id| self.documents.contains_key(id));
        self.follow();
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

    /// All new pairs.
    pub fn new_pairs(&self) -> impl Iterator<Item = Sides<DocId>> {
        self.new_pairs.iter().copied()
    }

    /// All new documents.
    pub fn new_documents(&self) -> impl Iterator<Item = DocId> {
        self.new_documents.iter().copied()
    }

    /// The document is new, or one of its pairs is.
    pub fn is_new_around(&self, id: DocId) -> bool {
        self.ends.contains(&id) || self.new_documents.contains(&id)
    }

    /// A member of the cluster is new, or one of its links.
    pub fn is_new_cluster(&self, cluster: &Cluster) -> bool {
        let is_any = !self.ends.is_empty() || !self.new_documents.is_empty();
        is_any && cluster.members.iter().any(|id| self.is_new_around(*id))
    }

    /// These are new, whatever was there before.
    pub fn mark(
        &mut self,
        pairs: impl IntoIterator<Item = Sides<DocId>>,
        documents: impl IntoIterator<Item = DocId>,
    ) {
        self.new_pairs.extend(pairs);
        self.new_documents.extend(documents);
        self.follow();
    }

    /// A pair is being looked at, and its documents with it.
    pub fn see_pair(&mut self, docs: Sides<DocId>) {
        self.new_pairs.remove(&docs);
        self.new_pairs.remove(&docs.swap());
        self.new_documents.remove(&docs.left);
        self.new_documents.remove(&docs.right);
        self.follow();
    }

    /// A document is being looked at.
    pub fn see_document(&mut self, id: DocId) {
        self.new_documents.remove(&id);
    }

    /// These count as seen without having been looked at, which [can be taken back](Seen::take_back).
    pub fn count_as_seen(
        &mut self,
        pairs: impl IntoIterator<Item = Sides<DocId>>,
        documents: impl IntoIterator<Item = DocId>,
    ) {
        self.before = (self.new_pairs.clone(), self.new_documents.clone());
        for docs in pairs {
            self.new_pairs.remove(&docs);
            self.new_documents.remove(&docs.left);
            self.new_documents.remove(&docs.right);
        }
        for id in documents {
            self.new_documents.remove(&id);
        }
        self.follow();
    }

    /// What last counted as seen is new again, as far as it is still there. Says how many pairs and documents that are.
    pub fn take_back(&mut self) -> (usize, usize) {
        let (pairs, documents) = std::mem::take(&mut self.before);
        let (had_pairs, had_documents) = self.counts();
        let pairs = pairs
            .into_iter()
            .filter(|docs| self.pairs.contains_key(docs));
        self.new_pairs.extend(pairs);
        let documents = documents.into_iter();
        self.new_documents
            .extend(documents.filter(|id| self.documents.contains_key(id)));
        self.follow();
        let (pairs, documents) = self.counts();
        (pairs - had_pairs, documents - had_documents)
    }

    /// The documents of new pairs are those that they are between.
    fn follow(&mut self) {
        let pairs = self.new_pairs.iter();
        self.ends = pairs.flat_map(|docs| [docs.left, docs.right]).collect();
    }
}
