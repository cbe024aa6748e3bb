//! What had a person seen? Documents by their contents, so that an untouched folder has nothing new.

use std::collections::{BTreeSet, HashMap, HashSet};

use serde::{Deserialize, Deserializer, Serialize};

use super::short;
use super::then::{Known, Then};
use crate::app::seen::New;
use crate::app::{App, reading};
use crate::index::{DocId, Pair};
use crate::said;
use crate::shingle::ByHash;
use crate::sides::Sides;
use crate::snapshot::Snapshot;
use crate::words::Said;

/// What was there and had been seen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Past {
    /// Names and contents, in short, by name. One that was new and that nobody had looked at is not among them.
    documents: Vec<Known>,
    /// Pairs that were new and that nobody had looked at, by the names of both.
    pairs: Vec<(u64, u64)>,
}

/// What was there and had not been seen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unseen {
    /// New documents that nobody had looked at, as those that were seen.
    documents: Vec<Known>,
    /// Files, and containers of some, that were left out as the reading was stopped: names in short, ascending.
    left: Vec<u64>,
}

impl Unseen {
    /// From the end of a bookmark: those of before have none.
    #[expect(clippy::unnecessary_wraps, reason = "serde asks for it")]
    pub fn or_none<'de, D: Deserializer<'de>>(from: D) -> Result<Unseen, D::Error> {
        Ok(Unseen::deserialize(from).unwrap_or_default())
    }

    /// The file was left out, or the container that it is in.
    fn is_left(&self, name: &str) -> bool {
        let ends = name.match_indices('/').map(|(at, _)| at);
        let ends = ends.chain([name.len()]);
        let mut above = ends.filter_map(|end| name.get(..end));
        !self.left.is_empty() && above.any(|name| self.left.binary_search(&short(name)).is_ok())
    }
}

/// What was seen and what was not, for the next time. Of what is left out now it is what was known `before`.
pub fn of(
    snapshot: &Snapshot,
    (new_pairs, new_documents): &New,
    before: Option<(&Past, &Unseen)>,
) -> (Past, Unseen) {
    let listing = &snapshot.listing;
    let known = |is_new: bool| -> Vec<Known> {
        let documents = listing.documents.iter();
        let documents = documents.filter(|one| new_documents.contains(&one.id) == is_new);
        let known = documents.filter_map(|document| {
            let content = snapshot.facts(document.id)?.content;
            Some((short(document.label.as_str()), content))
        });
        known.collect()
    };
    let name = |id: DocId| Some(short(listing.document(id)?.label.as_str()));
    let pairs = listing.pairs.iter();
    let pairs = pairs.filter(|pair| new_pairs.contains(&pair.docs));
    let pairs = pairs.filter_map(|pair| Some((name(pair.docs.left)?, name(pair.docs.right)?)));
    let mut past = Past {
        documents: known(false),
        pairs: pairs.collect(),
    };
    let left = reading::left_out(&snapshot.unread);
    let mut unseen = Unseen {
        documents: known(true),
        left: left.map(|file| short(file.label.as_str())).collect(),
    };
    if let Some((was, was_unseen)) = before {
        let documents = listing.documents.iter();
        let there: BTreeSet<u64> = documents.map(|d| short(d.label.as_str())).collect();
        let is_away = |(name, _): &&Known| !there.contains(name);
        past.documents.extend(was.documents.iter().filter(is_away));
        unseen
            .documents
            .extend(was_unseen.documents.iter().filter(is_away));
        let are_there = |one: &u64, other: &u64| there.contains(one) && there.contains(other);
        let pairs = was.pairs.iter();
        past.pairs
            .extend(pairs.filter(|(one, other)| !are_there(one, other)));
    }
    past.documents.sort_unstable();
    past.pairs.sort_unstable();
    unseen.documents.sort_unstable();
    unseen.left.sort_unstable();
    (past, unseen)
}

impl Past {
    /// All that was known, what was seen before what was not.
    pub fn known<'a>(&'a self, unseen: &'a Unseen) -> [&'a [Known]; 2] {
        [&self.documents, &unseen.documents]
    }

    /// Marks what is new or another than it was, but for what was `compared` already. A document with another name is not new, nor is
    /// one that was left out, then or now.
    pub fn mark(
        &self,
        app: &mut App,
        then: &Then,
        unseen: &Unseen,
        compared: Option<&BTreeSet<DocId>>,
    ) {
        let snapshot = &app.snapshot;
        let listing = &snapshot.listing;
        let before: HashMap<u64, u64, ByHash> = self.documents.iter().copied().collect();
        let never_seen = unseen.documents.iter().map(|(name, _)| *name);
        let never_seen: HashSet<u64, ByHash> = never_seen.collect();
        let is_compared = |id: DocId| compared.is_some_and(|compared| compared.contains(&id));
        let is_new = |document: &&crate::index::Document| {
            let content = snapshot.facts(document.id).map(|facts| facts.content);
            let name = then.name(document.id);
            let was = name.and_then(|name| before.get(&name));
            if was.is_some() || name.is_some_and(|name| never_seen.contains(&name)) {
                content.is_none() || content.as_ref() != was
            } else {
                // Of what is read later nobody was told that it was missing.
                compared.is_none() && !unseen.is_left(document.label.as_str())
            }
        };
        let documents = listing.documents.iter().filter(|one| !is_compared(one.id));
        let new: BTreeSet<DocId> = documents.filter(is_new).map(|one| one.id).collect();
        let was_new = |pair: &Pair| {
            let Sides { left, right } = pair.docs.map(|id| then.name(id));
            let listed = |both| self.pairs.binary_search(&both).is_ok();
            // Under another name the one that was the first may be the second.
            let both = left.zip(right);
            both.is_some_and(|(left, right)| listed((left, right)) || listed((right, left)))
        };
        let is_new = |pair: &&Pair| {
            let Sides { left, right } = pair.docs;
            let is_due = !is_compared(left) || !is_compared(right);
            is_due && (new.contains(&left) || new.contains(&right) || was_new(pair))
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
    match (pairs, documents) {
        (_, 0) => said!("new-since-pairs", pairs = pairs),
        (0, _) => said!("new-since-documents", documents = documents),
        _ => said!("new-since", pairs = pairs, documents = documents),
    }
}
