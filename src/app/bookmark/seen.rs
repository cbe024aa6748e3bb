//! What had a person seen? Documents by their contents, so that an untouched folder has nothing new.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use serde::{Deserialize, Deserializer, Serialize};

use super::merge::both;
use super::short;
use super::then::{Known, Then};
use crate::app::App;
use crate::app::seen::New;
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
    let mut unseen = Unseen {
        documents: known(true),
        left: Vec::new(),
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

/// A content in short, and whether it was seen.
type Status = (u64, bool);

/// The documents that are known, by their names in short.
fn known((past, unseen): (&Past, &Unseen)) -> BTreeMap<u64, Status> {
    let unseen = unseen.documents.iter();
    let unseen = unseen.map(|(name, content)| (*name, (*content, false)));
    let seen = past.documents.iter();
    let seen = seen.map(|(name, content)| (*name, (*content, true)));
    unseen.chain(seen).collect()
}

/// What is known of a document where two programs know it since they began with the same. One in which it was seen has it seen: what was
/// seen is another content, if the file has another one by now.
fn of_both(base: Option<Status>, ours: Option<Status>, theirs: Option<Status>) -> Option<Status> {
    if ours == base {
        return theirs;
    }
    if theirs == base {
        return ours;
    }
    match (ours, theirs) {
        (Some((_, false)), Some((_, true))) | (None, Some(_)) => theirs,
        _ => ours,
    }
}

/// What was seen, and what was not, in two programs that began with the same, or with nothing.
pub fn merged(
    base: Option<(&Past, &Unseen)>,
    ours: (&Past, &Unseen),
    theirs: (&Past, &Unseen),
) -> (Past, Unseen) {
    let all_known = |of: Option<_>| of.map_or_else(BTreeMap::new, known);
    let [was, here, there] = [base, Some(ours), Some(theirs)].map(all_known);
    let names: BTreeSet<u64> = here.keys().chain(there.keys()).copied().collect();
    let status = |name: u64| {
        let [was, here, there] = [&was, &here, &there].map(|of| of.get(&name).copied());
        Some((name, of_both(was, here, there)?))
    };
    let all: BTreeMap<u64, Status> = names.into_iter().filter_map(status).collect();
    let that = |is_seen: bool| -> Vec<Known> {
        let those = all.iter().filter(|(_, status)| status.1 == is_seen);
        those.map(|(name, status)| (*name, status.0)).collect()
    };
    // Where both documents were seen, with the words that they have here, a pair of them that is not said to be new was seen too.
    let saw = |of: &BTreeMap<u64, Status>, pair: &(u64, u64)| {
        let is_of_now = |name: &u64| {
            let content = here.get(name).map(|status| status.0);
            content.is_some_and(|content| of.get(name) == Some(&(content, true)))
        };
        is_of_now(&pair.0) && is_of_now(&pair.1)
    };
    let new_here: BTreeSet<_> = ours.0.pairs.iter().copied().collect();
    let was_new = base.map(|(past, _)| past.pairs.iter().copied());
    let was_new: BTreeSet<_> = was_new.into_iter().flatten().collect();
    let mut pairs: BTreeSet<_> = theirs.0.pairs.iter().copied().collect();
    pairs.retain(|pair| {
        // Who began with nothing counts all as seen.
        let is_known = was_new.contains(pair) || (base.is_none() && saw(&here, pair));
        !is_known || new_here.contains(pair)
    });
    let come = new_here.difference(&was_new).filter(|pair| {
        // Seen here before: that was taken back. Otherwise it came to both, and who has seen it has.
        saw(&was, pair) || !(saw(&there, pair) && saw(&all, pair))
    });
    pairs.extend(come);
    let left = base.map_or_else(Vec::new, |(_, unseen)| unseen.left.clone());
    (
        Past {
            documents: that(true),
            pairs: pairs.into_iter().collect(),
        },
        Unseen {
            documents: that(false),
            left: both(&left, &ours.1.left, &theirs.1.left),
        },
    )
}

impl Past {
    /// All that was known, what was seen before what was not.
    pub fn known<'a>(&'a self, unseen: &'a Unseen) -> [&'a [Known]; 2] {
        [&self.documents, &unseen.documents]
    }

    /// Marks what is new or another than it was. A document with another name is not new, nor is
    /// one that was left out, then or now.
    pub fn mark(&self, app: &mut App, then: &Then, unseen: &Unseen) {
        // Of a folder that was never read to its end marks are kept alone: nobody was told what is in it.
        if self.documents.is_empty() && unseen.documents.is_empty() && unseen.left.is_empty() {
            return;
        }
        let snapshot = &app.snapshot;
        let listing = &snapshot.listing;
        let before: HashMap<u64, u64, ByHash> = self.documents.iter().copied().collect();
        let never_seen = unseen.documents.iter().map(|(name, _)| *name);
        let never_seen: HashSet<u64, ByHash> = never_seen.collect();
        let is_new = |document: &&crate::index::Document| {
            let content = snapshot.facts(document.id).map(|facts| facts.content);
            let name = then.name(document.id);
            let was = name.and_then(|name| before.get(&name));
            if was.is_some() || name.is_some_and(|name| never_seen.contains(&name)) {
                content.is_none() || content.as_ref() != was
            } else {
                !unseen.is_left(document.label.as_str())
            }
        };
        let documents = listing.documents.iter();
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
            new.contains(&left) || new.contains(&right) || was_new(pair)
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

/// Documents of these numbers for names, and as new pairs those of neighbours that were seen, of which one has no content.
#[cfg(test)]
pub fn of_numbers(known: &BTreeMap<u64, (u64, bool)>) -> (Past, Unseen) {
    let that = |is_seen: bool| -> Vec<Known> {
        let those = known.iter().filter(|(_, status)| status.1 == is_seen);
        those.map(|(name, status)| (*name, status.0)).collect()
    };
    let seen = that(true);
    // Two apart, so that who changes even numbers changes no pair of odd ones.
    let pairs = seen.iter().filter_map(|(name, content)| {
        let (other, _) = seen.iter().find(|(other, _)| *other == name + 2)?;
        (*content == 0).then_some((*name, *other))
    });
    (
        Past {
            pairs: pairs.collect(),
            documents: seen.clone(),
        },
        Unseen {
            documents: that(false),
            left: Vec::new(),
        },
    )
}
