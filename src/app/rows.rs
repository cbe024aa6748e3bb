//! Rows: what the rows of a list stand for.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::App;
use super::command::Place;
use super::list::{List, ListMut};
use super::matrix::ClusterId;
use super::order::Order;
use super::query::Over;
use crate::index::{Cluster, DocId, Label, Listing, Members, Pair};
use crate::reviews::{About, Texts};
use crate::say;
use crate::sides::Sides;
use crate::snapshot::Snapshot;
use crate::snapshot::decisions::about;

/// The places that show a list.
pub(super) const LISTS: [Place; 4] = [
    Place::Pairs,
    Place::Clusters,
    Place::Documents,
    Place::Unread,
];

impl Over {
    /// How many rows there are, whatever the filter keeps of them.
    pub fn all(self, facts: &Snapshot) -> usize {
        match self {
            Over::Pairs => facts.listing.pairs.len(),
            Over::Documents => facts.listing.documents.len(),
            Over::Clusters => facts.listing.clusters.len(),
            Over::Files => facts.unread.len(),
        }
    }

    /// "12 pairs".
    pub fn counted(self, count: usize) -> String {
        match self {
            Over::Pairs => say!("pairs", count),
            Over::Documents => say!("documents", count),
            Over::Clusters => say!("clusters", count),
            Over::Files => say!("unread", count),
        }
    }

    /// "3 of 12 pairs".
    pub fn counted_of(self, shown: usize, all: usize) -> String {
        match self {
            Over::Pairs => say!("pairs-of", shown, all),
            Over::Documents => say!("documents-of", shown, all),
            Over::Clusters => say!("clusters-of", shown, all),
            Over::Files => say!("unread-of", shown, all),
        }
    }

    /// By what the list is sorted, in words.
    pub fn order(self, order: Order) -> String {
        order.said(&self.heads())
    }
}

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
        let name = |id| Some(listing.label(id)?.path().to_owned());
        Some(match self {
            Item::Pair(docs) => vec![name(docs.left)?, name(docs.right)?],
            Item::Document(id) => vec![name(*id)?],
            Item::Cluster(id) => vec![name(id.centre)?],
            Item::File(label) => vec![label.path().to_owned()],
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

    /// The cluster under the cursor of their list.
    pub fn cluster(&self) -> Option<&Cluster> {
        let row = self.clusters.row()?;
        self.snapshot.listing.clusters.get(row as usize)
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
        let (facts, seen, marks) = (&self.snapshot, &self.seen, &self.marks);
        Some(ListMut {
            over,
            list,
            facts,
            seen,
            marks,
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

    /// What a decision on it is about. Nothing where a document of it is gone.
    pub(super) fn about(
        self,
        snapshot: &Snapshot,
        texts: &Texts,
        pair: Option<&Pair>,
    ) -> Option<About> {
        match self {
            Subject::Pair(docs) => about(snapshot, texts, docs, pair),
            Subject::Document(id) => texts.text(snapshot, id).map(About::document),
        }
    }

    /// The documents that it is of: one that is alone comes twice.
    pub(super) fn docs(self) -> [DocId; 2] {
        match self {
            Subject::Pair(docs) => [docs.left, docs.right],
            Subject::Document(id) => [id, id],
        }
    }

    /// What a row of a list stands for: a pair, a document, or the members of a cluster.
    pub(super) fn of_row(over: Over, listing: &Listing, row: u32) -> impl Iterator<Item = Subject> {
        let row = row as usize;
        let pair = listing.pairs.get(row).filter(|_| over == Over::Pairs);
        let document = listing.documents.get(row);
        let document = document.filter(|_| over == Over::Documents);
        let cluster = listing.clusters.get(row);
        let cluster = cluster.filter(|_| over == Over::Clusters);
        let members = cluster.into_iter().flat_map(|cluster| &cluster.members);
        let docs = document.map(|one| &one.id).into_iter().chain(members);
        let pair = pair.map(|pair| Subject::between(pair.docs));
        let docs = docs.map(|id| Subject::Document(*id));
        pair.into_iter().chain(docs)
    }

    /// What these rows stand for.
    pub(super) fn of_rows(over: Over, listing: &Listing, rows: &[u32]) -> Subjects {
        let rows = rows.iter();
        rows.flat_map(|row| Subject::of_row(over, listing, *row))
            .collect()
    }
}

/// How many of them are pairs, and documents.
pub(super) fn counts<Id>(subjects: &Subjects<Id>) -> (usize, usize) {
    let is_pair = |one: &&Subject<Id>| matches!(one, Subject::Pair(_));
    let pairs = subjects.iter().filter(is_pair).count();
    (pairs, subjects.len() - pairs)
}
