//! A stand-in for the index room, to be dropped when the real one is merged.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Change, DocId, Document, Label, Listing, Pair, Runs, Settings, Shingled};
use crate::measure::Containment;
use crate::sides::Sides;
use crate::snapshot::Matrix;

/// Runs jobs, perhaps on several threads.
pub trait Crew: Sync {
    /// How many threads there are.
    fn threads(&self) -> usize;
    /// Calls `job` with every number below `jobs`.
    fn run(&self, jobs: usize, job: &(dyn Fn(usize) + Sync));
}

/// Fingerprints that count as common text.
#[derive(Clone, Debug, Default)]
pub struct Common(());

/// Naive.
#[derive(Debug)]
pub struct Index {
    settings: Settings,
    docs: BTreeMap<DocId, (Label, Shingled)>,
    listing: Arc<Listing>,
}

impl Index {
    /// Empty.
    pub fn new(settings: Settings) -> Index {
        Index {
            settings,
            docs: BTreeMap::new(),
            listing: Arc::default(),
        }
    }

    /// Takes changes in.
    ///
    /// # Panics
    /// What is not known is removed.
    pub fn apply(&mut self, changes: Vec<Change>, crew: &dyn Crew) {
        for change in changes {
            match change {
                Change::Put(id, label, shingled) => {
                    self.docs.insert(id, (label, shingled));
                }
                Change::Remove(id) => {
                    self.docs.remove(&id).expect("only known documents go");
                }
            }
        }
        crew.run(2, &|_| ());
        self.list();
    }

    /// Another threshold.
    pub fn set_threshold(&mut self, threshold: Containment, _: &dyn Crew) {
        self.settings.threshold = threshold;
        self.list();
    }

    /// The listing.
    pub fn listing(&self) -> Arc<Listing> {
        Arc::clone(&self.listing)
    }

    /// Nothing.
    pub fn matrix(&self, docs: &[DocId]) -> Matrix {
        Matrix {
            docs: docs.to_vec(),
            cells: vec![Containment::default(); docs.len() * docs.len()],
        }
    }

    /// Nothing.
    pub fn common(&self, _: Sides<DocId>) -> Common {
        Common(())
    }

    fn list(&mut self) {
        let mut documents: Vec<Document> = Vec::new();
        let mut sets = Vec::new();
        for (id, (label, shingled)) in &self.docs {
            let few = if self.docs.len() > 50 {
                &[][..]
            } else {
                &shingled.fingerprints[..]
            };
            let set: BTreeSet<u64> = few.iter().copied().collect();
            documents.push(Document {
                id: *id,
                label: label.clone(),
                words: shingled.words,
                shingles: set.len() as u32,
                common: 0,
                best: None,
                partners: 0,
            });
            sets.push((*id, label, set));
        }
        documents.sort_by(|a, b| a.label.cmp(&b.label));
        sets.sort_by(|a, b| a.1.cmp(b.1));
        let mut pairs = Vec::new();
        let small = if sets.len() > 50 { &[][..] } else { &sets[..] };
        for (at, (a, _, left)) in small.iter().enumerate() {
            for (b, _, right) in &small[at + 1..] {
                let pair = Pair {
                    docs: Sides::new(*a, *b),
                    shared: left.intersection(right).count() as u32,
                    shingles: Sides::new(left.len() as u32, right.len() as u32),
                    common: 0,
                    runs: Runs::default(),
                };
                if pair.shared > 0 && pair.strength() >= self.settings.threshold {
                    pairs.push(pair);
                }
            }
        }
        self.listing = Arc::new(Listing::new(documents, pairs, Vec::new()));
    }
}
