//! What a person had seen: documents by their contents, so that an untouched folder has nothing new. A document of now is the one of its
//! name then; or, where nothing has that name any more, one of the same content under a name that nothing had: it was renamed meanwhile. A
//! copy beside it is another one.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

use serde::{Deserialize, Serialize};

use super::{named, short};
use crate::app::App;
use crate::app::rows::Items;
use crate::index::{DocId, Listing, Pair};
use crate::said;
use crate::shingle::ByHash;
use crate::sides::Sides;
use crate::snapshot::Snapshot;
use crate::words::Said;

/// A document that was there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Known {
    /// Its name and its content, both in short.
    name: u64,
    content: u64,
    /// It was not new, or somebody had looked at it.
    is_seen: bool,
}

/// What was there, and what of it had been seen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// By name.
    documents: Vec<Known>,
    /// Pairs that were new and that nobody had looked at, by the names of both in short.
    new_pairs: BTreeSet<(u64, u64)>,
}

impl Seen {
    /// That of now.
    pub fn of(snapshot: &Snapshot, new: &Items) -> Seen {
        let listing = &snapshot.listing;
        let documents = listing.documents.iter().filter_map(|document| {
            Some(Known {
                name: short(document.label.as_str()),
                content: snapshot.facts(document.id)?.content,
                is_seen: !new.documents.contains(&document.id),
            })
        });
        let mut documents: Vec<Known> = documents.collect();
        documents.sort_unstable();
        let name = |id: DocId| Some(short(listing.document(id)?.label.as_str()));
        let pairs = listing.pairs.iter().filter(|pair| new.has_pair(pair.docs));
        let pairs = pairs.filter_map(|pair| Some((name(pair.docs.left)?, name(pair.docs.right)?)));
        Seen {
            documents,
            new_pairs: pairs.collect(),
        }
    }

    /// Marks what is new or another than it was. A document with another name is not new.
    pub fn mark(&self, app: &mut App, then: &Then) {
        // Of a folder that was never read to its end marks are kept alone: nobody was told what is in it.
        if self.documents.is_empty() {
            return;
        }
        let snapshot = &app.snapshot;
        let listing = &snapshot.listing;
        let seen = self.documents.iter().filter(|known| known.is_seen);
        let seen: HashMap<u64, u64, ByHash> =
            seen.map(|known| (known.name, known.content)).collect();
        let is_new = |document: &&crate::index::Document| {
            let was = then.name(document.id).and_then(|name| seen.get(&name));
            let content = snapshot.facts(document.id).map(|facts| facts.content);
            was.is_none() || content.as_ref() != was
        };
        let new: BTreeSet<DocId> = listing
            .documents
            .iter()
            .filter(is_new)
            .map(|one| one.id)
            .collect();
        let was_new = |pair: &Pair| {
            let Sides { left, right } = pair.docs.map(|id| then.name(id));
            // Under another name the one that was the first may be the second.
            left.zip(right).is_some_and(|(left, right)| {
                self.new_pairs.contains(&(left, right)) || self.new_pairs.contains(&(right, left))
            })
        };
        let is_new = |pair: &&Pair| {
            let Sides { left, right } = pair.docs;
            new.contains(&left) || new.contains(&right) || was_new(pair)
        };
        let pairs: Vec<Sides<DocId>> = listing
            .pairs
            .iter()
            .filter(is_new)
            .map(|pair| pair.docs)
            .collect();
        if !pairs.is_empty() || !new.is_empty() {
            app.tell_too(said(pairs.len(), new.len()));
        }
        app.seen.mark(Items::of(pairs, new));
    }
}

fn said(pairs: usize, documents: usize) -> Said {
    match (pairs, documents) {
        (_, 0) => said!("new-since-pairs", pairs = pairs),
        (0, _) => said!("new-since-documents", documents = documents),
        _ => said!("new-since", pairs = pairs, documents = documents),
    }
}

/// The documents of now by their names of then.
pub struct Then<'a> {
    listing: &'a Listing,
    /// Those that were renamed, by their old names in short.
    moved: BTreeMap<u64, DocId>,
    /// What each was called then, in short, by handle.
    names: Vec<Option<u64>>,
}

impl<'a> Then<'a> {
    /// Of documents that were known then. Where several of one content were renamed, those that were seen are found first.
    pub fn new(snapshot: &'a Snapshot, seen: &Seen) -> Then<'a> {
        let listing = &*snapshot.listing;
        let documents = listing.documents.iter();
        // All of it is gone through while a person waits: a large folder has no time for trees.
        let handles = documents.map(|document| document.id.0 as usize + 1).max();
        let mut names = vec![None; handles.unwrap_or(0)];
        for document in &listing.documents {
            names[document.id.0 as usize] = Some(short(document.label.as_str()));
        }
        let there: HashSet<u64, ByHash> = names.iter().copied().flatten().collect();
        let before: HashSet<u64, ByHash> = seen.documents.iter().map(|known| known.name).collect();
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
        let known = |is_seen: bool| {
            seen.documents
                .iter()
                .filter(move |one| one.is_seen == is_seen)
        };
        let gone = known(true)
            .chain(known(false))
            .filter(|one| !there.contains(&one.name));
        for Known { name, content, .. } in gone {
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
