//! Rows: what the rows of a list stand for, and sets of that.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::App;
use super::command::Place;
use super::list::{List, ListMut};
use super::matrix::ClusterId;
use super::order::{self, Order};
use super::query::{Over, Query};
use super::seen::Seen;
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

/// The rows of a list that a filter leaves, in order: positions in what is listed.
pub(super) fn kept(
    over: Over,
    facts: &Snapshot,
    query: &Query,
    seen: &Seen,
    order: Order,
) -> Vec<u32> {
    match over {
        Over::Pairs => order::pair_rows(facts, query, seen, order),
        Over::Documents => order::document_rows(facts, query, seen, order),
        Over::Clusters => order::cluster_rows(facts, query, seen, order),
        Over::Files => order::file_rows(facts, query, order),
    }
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

/// Pairs and documents, whichever side of a pair a document is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Items<Id: Ord = DocId> {
    /// Pairs, the smaller one of two documents left.
    pub pairs: BTreeSet<Sides<Id>>,
    /// Documents.
    pub documents: BTreeSet<Id>,
}

impl<Id: Ord> Default for Items<Id> {
    fn default() -> Self {
        Items {
            pairs: BTreeSet::new(),
            documents: BTreeSet::new(),
        }
    }
}

impl<Id: Ord> Items<Id> {
    /// These pairs and these documents.
    pub fn of(
        pairs: impl IntoIterator<Item = Sides<Id>>,
        documents: impl IntoIterator<Item = Id>,
    ) -> Self {
        Items {
            pairs: pairs.into_iter().map(Sides::sorted).collect(),
            documents: documents.into_iter().collect(),
        }
    }

    /// The pair is among them.
    pub fn has_pair(&self, docs: Sides<Id>) -> bool {
        // Nobody waits for a look into nothing, a hundred thousand times.
        !self.pairs.is_empty() && self.pairs.contains(&docs.sorted())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.pairs.len() + self.documents.len()
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them are among the others.
    pub fn are_among(&self, others: &Items<Id>) -> bool {
        self.pairs.is_subset(&others.pairs) && self.documents.is_subset(&others.documents)
    }

    /// Without these.
    pub fn remove(&mut self, these: &Items<Id>) {
        self.pairs.retain(|docs| !these.pairs.contains(docs));
        self.documents.retain(|id| !these.documents.contains(id));
    }

    /// These too.
    pub fn extend(&mut self, more: Items<Id>) {
        self.pairs.extend(more.pairs);
        self.documents.extend(more.documents);
    }

    /// Those of which every document is found, by what it is found as, and the others as they are.
    pub fn split<Other: Ord>(
        self,
        find: impl Fn(&Id) -> Option<Other>,
    ) -> (Items<Other>, Items<Id>) {
        let (mut found, mut others) = (Items::default(), Items::default());
        for docs in self.pairs {
            if let (Some(left), Some(right)) = (find(&docs.left), find(&docs.right)) {
                found.pairs.insert(Sides::new(left, right).sorted());
            } else {
                others.pairs.insert(docs);
            }
        }
        for document in self.documents {
            if let Some(document) = find(&document) {
                found.documents.insert(document);
            } else {
                others.documents.insert(document);
            }
        }
        (found, others)
    }
}

impl Items {
    /// What rows of a list stand for: pairs or documents, and the members of clusters.
    pub(super) fn of_rows<'a>(
        over: Over,
        listing: &Listing,
        rows: impl IntoIterator<Item = &'a u32>,
    ) -> Items {
        let rows = rows.into_iter().map(|row| *row as usize);
        match over {
            Over::Pairs => Items::of(
                rows.filter_map(|row| Some(listing.pairs.get(row)?.docs)),
                [],
            ),
            Over::Documents => Items::of(
                [],
                rows.filter_map(|row| Some(listing.documents.get(row)?.id)),
            ),
            Over::Clusters => {
                let clusters = rows.filter_map(|row| listing.clusters.get(row));
                Items::of([], clusters.flat_map(|cluster| cluster.members.to_vec()))
            }
            Over::Files => Items::default(),
        }
    }
}
