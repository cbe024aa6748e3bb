//! What a person had seen: documents by their contents, so that an untouched folder has nothing new. A document of now is the one of its
//! name then; or, where nothing has that name any more, one of the same content under a name that nothing had: it was renamed meanwhile. A
//! copy beside it is another one.

use std::collections::{HashMap, HashSet, VecDeque};

use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::app::numbers::Numbers;
use crate::app::rows::{Subject, Subjects, counts};
use crate::index::{DocId, Label};
use crate::said;
use crate::shingle::ByHash;
use crate::sides::Sides;
use crate::snapshot::Snapshot;

/// What was there, and what of it had been seen. Names are kept in short.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// The names and contents of all documents, ascending.
    documents: Vec<(u64, u64)>,
    /// What was new and nobody had looked at, by the names of documents.
    new: Subjects<u64>,
    /// The clusters that documents were in, by their numbers, and the largest number that any ever had.
    clusters: (Vec<(u64, u32)>, u32),
}

/// A name in short.
fn short(name: &str) -> u64 {
    let hash = blake3::hash(name.as_bytes());
    let first = hash.as_bytes().first_chunk();
    first.map_or(0, |first| u64::from_le_bytes(*first))
}

fn content(snapshot: &Snapshot, id: DocId) -> Option<u64> {
    // As much of it as tells what changed.
    Some(snapshot.facts(id)?.content as u64)
}

impl Seen {
    /// That of now, of which this is new, and whose clusters have these numbers.
    pub fn of(snapshot: &Snapshot, new: &Subjects, numbers: &Numbers) -> Seen {
        let listing = &snapshot.listing;
        let name = |id: &DocId| Some(short(listing.label(*id)?.path()));
        let ids = || listing.documents.iter().map(|document| document.id);
        let documents = ids().filter_map(|id| Some((name(&id)?, content(snapshot, id)?)));
        let mut documents: Vec<(u64, u64)> = documents.collect();
        documents.sort_unstable();
        let clustered = ids().filter(|id| numbers.of(*id) > 0);
        let clustered = clustered.filter_map(|id| Some((name(&id)?, numbers.of(id))));
        Seen {
            documents,
            new: new.iter().filter_map(|one| one.found(name)).collect(),
            clusters: (clustered.collect(), numbers.last()),
        }
    }

    /// The numbers of clusters.
    pub fn numbers(&self, then: &Then) -> Numbers {
        let (clustered, last) = &self.clusters;
        let clustered = clustered.iter();
        let of = clustered.filter_map(|(name, number)| Some((*then.0.get(name)?, *number)));
        Numbers::given(of, *last)
    }

    /// Marks what is new or another than it was. A document with another name is not new.
    pub fn mark(&self, app: &mut App, then: &Then) {
        // Of a folder that was never read to its end marks are kept alone: nobody was told what is in it.
        if self.documents.is_empty() {
            return;
        }
        let snapshot = &app.snapshot;
        let listing = &snapshot.listing;
        let seen = self.documents.iter().filter_map(|(name, was)| {
            let id = *then.0.get(name)?;
            let is_seen = !self.new.contains(&Subject::Document(*name));
            (is_seen && content(snapshot, id) == Some(*was)).then_some(id)
        });
        let seen: HashSet<DocId> = seen.collect();
        // What an archive has is nobody's news.
        let is_archived = |id| listing.label(id).is_some_and(Label::is_archived);
        let is_new = |id: &DocId| !seen.contains(id) && !is_archived(*id);
        let now = |name: &u64| then.0.get(name).copied();
        let was_new: Subjects = self.new.iter().filter_map(|one| one.found(now)).collect();
        let documents = listing.documents.iter().map(|document| document.id);
        let pairs = listing.pairs.iter().filter_map(|pair| {
            let Sides { left, right } = pair.docs;
            let subject = Subject::between(pair.docs);
            let is_new = is_new(&left) || is_new(&right) || was_new.contains(&subject);
            is_new.then_some(subject)
        });
        let documents = documents.filter(is_new).map(Subject::Document);
        let new: Subjects = pairs.chain(documents).collect();
        match counts(&new) {
            (0, 0) => {}
            (pairs, 0) => app.tell_too(said!("new-since-pairs", pairs)),
            (0, documents) => app.tell_too(said!("new-since-documents", documents)),
            (pairs, documents) => {
                app.tell_too(said!("new-since", pairs, documents));
            }
        }
        app.seen.mark(new);
    }
}

/// The documents of now by their names of then, in short.
#[derive(Debug)]
pub struct Then(HashMap<u64, DocId, ByHash>);

impl Then {
    /// Of documents that were known then. Where several of one content were renamed, those that were seen are found first.
    pub fn new(snapshot: &Snapshot, seen: &Seen) -> Then {
        let documents = snapshot.listing.all();
        let names = documents.map(|document| (short(document.label.path()), document.id));
        let names: Vec<(u64, DocId)> = names.collect();
        let before: HashSet<u64, ByHash> = seen.documents.iter().map(|(name, _)| *name).collect();
        let mut unknown: HashMap<u64, VecDeque<DocId>, ByHash> = HashMap::default();
        for (_, id) in names.iter().filter(|(name, _)| !before.contains(name)) {
            if let Some(content) = content(snapshot, *id) {
                unknown.entry(content).or_default().push_back(*id);
            }
        }
        let mut then: HashMap<u64, DocId, ByHash> = names.into_iter().collect();
        let (new, old): (Vec<&(u64, u64)>, Vec<_>) = seen
            .documents
            .iter()
            .partition(|known| seen.new.contains(&Subject::Document(known.0)));
        for (name, content) in old.into_iter().chain(new) {
            if !then.contains_key(name)
                && let Some(id) = unknown.get_mut(content).and_then(VecDeque::pop_front)
            {
                then.insert(*name, id);
            }
        }
        Then(then)
    }

    /// The document that had this name.
    pub fn find(&self, name: &str) -> Option<DocId> {
        self.0.get(&short(name)).copied()
    }
}
