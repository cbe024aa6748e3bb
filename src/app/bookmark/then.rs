//! Which document of now is one that was kept? The one of its name; or, where nothing has that name any more, one of the same content
//! under a name that nothing had: it was renamed meanwhile. A copy beside it is another one.

use std::collections::{BTreeMap, HashSet, VecDeque};

use super::{named, short};
use crate::index::{DocId, Listing};
use crate::shingle::ByHash;
use crate::snapshot::Snapshot;

/// A document by its name and its content, both in short.
pub type Known = (u64, u64);

/// The documents of now by their names of then.
pub struct Then<'a> {
    listing: &'a Listing,
    /// Those that were renamed, by their old names in short.
    moved: BTreeMap<u64, DocId>,
    /// What each was called then, in short, by handle.
    names: Vec<Option<u64>>,
}

impl<'a> Then<'a> {
    /// Of documents that were known then. Where several of one content were renamed, the first of these are found first.
    pub fn new(snapshot: &'a Snapshot, known: &[&[Known]]) -> Then<'a> {
        let listing = &*snapshot.listing;
        let documents = listing.documents.iter();
        // All of it is gone through while a person waits: a large folder has no time for trees.
        let handles = documents.map(|document| document.id.0 as usize + 1).max();
        let mut names = vec![None; handles.unwrap_or(0)];
        for document in &listing.documents {
            names[document.id.0 as usize] = Some(short(document.label.as_str()));
        }
        let there: HashSet<u64, ByHash> = names.iter().copied().flatten().collect();
        let known = || known.iter().copied().flatten();
        let before: HashSet<u64, ByHash> = known().map(|(name, _)| *name).collect();
        let mut unknown: BTreeMap<u64, VecDeque<DocId>> = BTreeMap::new();
        for document in &listing.documents {
            let name = names[document.id.0 as usize];
            let is_unknown = name.is_some_and(|name| !before.contains(&name));
            if let Some(facts) = snapshot.facts(document.id).filter(|_| is_unknown) {
                unknown
                    .entry(facts.content)
                    .or_default()
                    .push_back(document.id);
            }
        }
        let mut moved = BTreeMap::new();
        for (name, content) in known().filter(|(name, _)| !there.contains(name)) {
            if let Some(id) = unknown.get_mut(content).and_then(VecDeque::pop_front) {
                moved.insert(*name, id);
                names[id.0 as usize] = Some(*name);
            }
        }
        Then {
            listing,
            moved,
            names,
        }
    }

    /// The document that had this name.
    pub fn find(&self, name: &str) -> Option<DocId> {
        named(self.listing, name).or_else(|| self.moved.get(&short(name)).copied())
    }

    /// What a document was called then, in short.
    pub fn name(&self, id: DocId) -> Option<u64> {
        self.names.get(id.0 as usize).copied().flatten()
    }
}
