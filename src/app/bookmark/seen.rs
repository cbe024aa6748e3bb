//! What had a person seen? Documents by their contents, so that an untouched folder has nothing new.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::short;
use crate::app::App;
use crate::index::{DocId, Pair};
use crate::said;
use crate::sides::Sides;
use crate::words::Said;

/// What was there and had been seen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Past {
    /// Names and contents, in short, by name. One that was new and that nobody had looked at is not among them.
    documents: Vec<(u64, u64)>,
    /// Pairs that were new and that nobody had looked at, by the names of both.
    pairs: Vec<(u64, u64)>,
}

impl Past {
    /// What there is now, for the next time.
    pub fn of(app: &App) -> Past {
        let (snapshot, seen) = (&app.snapshot, &app.seen);
        let listing = &snapshot.listing;
        let documents = listing.documents.iter();
        let documents = documents.filter(|document| !seen.is_new_document(document.id));
        let documents = documents.filter_map(|document| {
            let content = snapshot.facts(document.id)?.content;
            Some((short(&document.label), content))
        });
        let mut documents: Vec<(u64, u64)> = documents.collect();
        documents.sort_unstable();
        let name = |id: DocId| listing.document(id).map(|document| short(&document.label));
        let pairs = listing.pairs.iter();
        let pairs = pairs.filter(|pair| seen.is_new_pair(pair.docs));
        let pairs = pairs.filter_map(|pair| Some((name(pair.docs.left)?, name(pair.docs.right)?)));
        let mut pairs: Vec<(u64, u64)> = pairs.collect();
        pairs.sort_unstable();
        Past { documents, pairs }
    }

    /// Marks what is new or another than it was. A document with another name is not, if nothing has its old one.
    pub fn mark(&self, app: &mut App) {
        let snapshot = &app.snapshot;
        let listing = &snapshot.listing;
        let names: BTreeMap<DocId, u64> = listing
            .documents
            .iter()
            .map(|document| (document.id, short(&document.label)))
            .collect();
        let there: BTreeSet<u64> = names.values().copied().collect();
        let before: BTreeMap<u64, u64> = self.documents.iter().copied().collect();
        let gone = self.documents.iter();
        let gone = gone.filter(|(name, _)| !there.contains(name));
        let mut moved: BTreeMap<u64, usize> = BTreeMap::new();
        for (_, content) in gone {
            *moved.entry(*content).or_default() += 1;
        }
        let mut new: BTreeSet<DocId> = BTreeSet::new();
        for (id, name) in &names {
            let content = snapshot.facts(*id).map(|facts| facts.content);
            let is_as_it_was = content == before.get(name).copied() && content.is_some();
            if is_as_it_was {
                continue;
            }
            let old_name = content.and_then(|content| moved.get_mut(&content));
            match old_name.filter(|left| **left > 0 && !before.contains_key(name)) {
                Some(left) => *left -= 1,
                None => {
                    new.insert(*id);
                }
            }
        }
        let name = |id: DocId| names.get(&id).copied();
        let was_new = |pair: &Pair| {
            let Sides { left, right } = pair.docs.map(name);
            let both = left.zip(right);
            both.is_some_and(|both| self.pairs.binary_search(&both).is_ok())
        };
        let is_new = |pair: &&Pair| {
            new.contains(&pair.docs.left) || new.contains(&pair.docs.right) || was_new(pair)
        };
        let pairs: Vec<_> = listing.pairs.iter().filter(is_new).collect();
        let pairs: Vec<Sides<DocId>> = pairs.into_iter().map(|pair| pair.docs).collect();
        if !pairs.is_empty() || !new.is_empty() {
            let said = said(pairs.len(), new.len());
            let before = app.said.take().into_iter();
            let both: Vec<String> = before.chain([said.to_string()]).collect();
            app.said = Some(both.join("; "));
            app.activity.push(said);
        }
        app.seen.mark(pairs, new);
    }
}

fn said(pairs: usize, documents: usize) -> Said {
    said!("new-since", pairs = pairs, documents = documents)
}
