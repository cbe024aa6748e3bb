//! Rows: what the rows of a list stand for.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::App;
use super::command::Place;
use super::list::{List, ListMut};
use super::matrix::ClusterId;
use super::query::Over;
use crate::index::{DocId, Label, Listing, Members};
use crate::sides::Sides;
use crate::snapshot::Snapshot;

/// The places that show a list.
pub(super) const LISTS: [Place; 4] = [
    Place::Pairs,
    Place::Clusters,
    Place::Documents,
    Place::Unread,
];

/// What a row stands for, wherever it stands: a cursor is on that, and not on a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A pair of documents.
    Pair(Sides<DocId>),
    /// A document.
    Document(DocId),
    /// A cluster.
    Cluster(ClusterId),
    /// A file that is not read.
    File(Label),
}

impl Item {
    /// That of a row: a position in what is listed.
    pub(super) fn of(over: Over, facts: &Snapshot, row: u32) -> Option<Item> {
        let (row, listing) = (row as usize, &facts.listing);
        Some(match over {
            Over::Pairs => Item::Pair(listing.pairs.get(row)?.docs),
            Over::Documents => Item::Document(listing.documents.get(row)?.id),
            Over::Clusters => Item::Cluster(ClusterId::of(listing.clusters.get(row)?)),
            Over::Files => Item::File(facts.unread.get(row)?.label.clone()),
        })
    }

    /// Where it is among the rows.
    pub(super) fn find(&self, facts: &Snapshot, rows: &[u32]) -> Option<usize> {
        let listing = &facts.listing;
        let place = |is_it: &dyn Fn(usize) -> Option<bool>| {
            let mut rows = rows.iter();
            rows.position(|row| is_it(*row as usize) == Some(true))
        };
        match self {
            // Under another name the one that was the left one may be the right one.
            Item::Pair(docs) => place(&|row| Some(listing.pairs.get(row)?.docs.are(docs))),
            Item::Document(id) => place(&|row| Some(listing.documents.get(row)?.id == *id)),
            Item::Cluster(id) => id.find(listing, rows),
            Item::File(label) => place(&|row| Some(facts.unread.get(row)?.label == *label)),
        }
    }

    /// The names by which it is known at the next start.
    pub(super) fn names(&self, listing: &Listing) -> Option<Vec<String>> {
        Some(match self {
            Item::Pair(docs) => vec![name(listing, docs.left)?, name(listing, docs.right)?],
            Item::Document(id) => vec![name(listing, *id)?],
            Item::Cluster(id) => vec![name(listing, id.centre)?],
            Item::File(label) => vec![label.as_str().to_owned()],
        })
    }

    /// What had these names.
    pub(super) fn named(
        over: Over,
        names: &[String],
        known: &dyn Fn(&str) -> Option<DocId>,
    ) -> Option<Item> {
        let first = names.first()?;
        Some(match over {
            Over::Pairs => Item::Pair(Sides::new(known(first)?, known(names.get(1)?)?)),
            Over::Documents => Item::Document(known(first)?),
            Over::Clusters => {
                let centre = known(first)?;
                let members = Members::from_slice(&[centre]);
                Item::Cluster(ClusterId { centre, members })
            }
            Over::Files => Item::File(Label::new(first.as_str())),
        })
    }
}

/// The name of a document.
pub(super) fn name(listing: &Listing, id: DocId) -> Option<String> {
    let document = listing.document(id)?;
    Some(document.label.as_str().to_owned())
}

impl App {
    /// The list of a place; nothing where that is none.
    pub fn list(&self, place: Place) -> Option<&List> {
        Some(match Over::of(place)? {
            Over::Pairs => &self.pairs,
            Over::Documents => &self.documents,
            Over::Clusters => &self.clusters,
            Over::Files => &self.unread,
        })
    }

    /// The same, to change it.
    pub(super) fn list_mut(&mut self, place: Place) -> Option<ListMut<'_>> {
        let over = Over::of(place)?;
        let list = match over {
            Over::Pairs => &mut self.pairs,
            Over::Documents => &mut self.documents,
            Over::Clusters => &mut self.clusters,
            Over::Files => &mut self.unread,
        };
        let (facts, seen) = (&self.snapshot, &self.seen);
        Some(ListMut {
            over,
            list,
            facts,
            seen,
        })
    }
}

/// A pair or a document: what is marked, what is new, and whose details are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Subject<Id = DocId> {
    /// Both documents of a pair.
    Pair(Sides<Id>),
    /// One document.
    Document(Id),
}

/// Some of them; of pairs the smaller one of two documents is left.
pub type Subjects<Id = DocId> = BTreeSet<Subject<Id>>;

impl<Id: Ord> Subject<Id> {
    /// The pair of these, whichever is the left one.
    pub fn between(docs: Sides<Id>) -> Self {
        Subject::Pair(docs.sorted())
    }

    /// The same of what its documents are found as; nothing where one of them is not.
    pub(super) fn found<Other: Ord>(
        &self,
        find: impl Fn(&Id) -> Option<Other>,
    ) -> Option<Subject<Other>> {
        Some(match self {
            Subject::Pair(docs) => {
                Subject::between(Sides::new(find(&docs.left)?, find(&docs.right)?))
            }
            Subject::Document(id) => Subject::Document(find(id)?),
        })
    }
}

impl Subject {
    /// The pair, if it is one.
    pub fn pair(self) -> Option<Sides<DocId>> {
        match self {
            Subject::Pair(docs) => Some(docs),
            Subject::Document(_) => None,
        }
    }

    /// The documents that it is of: one that is alone comes twice.
    pub(super) fn docs(self) -> [DocId; 2] {
        match self {
            Subject::Pair(docs) => [docs.left, docs.right],
            Subject::Document(id) => [id, id],
        }
    }

    /// What rows of a list stand for: pairs or documents, and the members of clusters.
    pub(super) fn of_rows<'a>(
        over: Over,
        listing: &Listing,
        rows: impl IntoIterator<Item = &'a u32>,
    ) -> Subjects {
        let rows = rows.into_iter().map(|row| *row as usize);
        match over {
            Over::Pairs => {
                let pairs = rows.filter_map(|row| listing.pairs.get(row));
                pairs.map(|pair| Subject::between(pair.docs)).collect()
            }
            Over::Documents => {
                let documents = rows.filter_map(|row| listing.documents.get(row));
                documents.map(|one| Subject::Document(one.id)).collect()
            }
            Over::Clusters => {
                let clusters = rows.filter_map(|row| listing.clusters.get(row));
                let members = clusters.flat_map(|cluster| cluster.members.to_vec());
                members.map(Subject::Document).collect()
            }
            Over::Files => Subjects::new(),
        }
    }
}

/// How many of them are pairs, and documents.
pub(super) fn counts<Id>(subjects: &Subjects<Id>) -> (usize, usize) {
    let is_pair = |one: &&Subject<Id>| matches!(one, Subject::Pair(_));
    let pairs = subjects.iter().filter(is_pair).count();
    (pairs, subjects.len() - pairs)
}
