//! Rows: what the lists have in common, whatever they are of, and sets of what their rows stand for.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::App;
use super::command::Place;
use super::list::{List, Motion};
use super::matrix::ClusterId;
use super::query::Query;
use crate::index::{DocId, Label, Listing};
use crate::sides::Sides;
use crate::snapshot::Snapshot;

/// What a row stands for, wherever it stands: a cursor is on that, and not on a row.
pub(super) trait Identity: Sized {
    /// That of a row: a position in what is listed.
    fn of(facts: &Snapshot, row: u32) -> Option<Self>;

    /// Where it is among the rows.
    fn find(&self, facts: &Snapshot, rows: &[u32]) -> Option<usize>;
}

impl Identity for Sides<DocId> {
    fn of(facts: &Snapshot, row: u32) -> Option<Self> {
        facts.listing.pairs.get(row as usize).map(|pair| pair.docs)
    }

    fn find(&self, facts: &Snapshot, rows: &[u32]) -> Option<usize> {
        // Under another name the one that was the left one may be the right one.
        let is_it = |docs: Self| docs.are(self);
        rows.iter()
            .position(|row| Self::of(facts, *row).is_some_and(is_it))
    }
}

impl Identity for DocId {
    fn of(facts: &Snapshot, row: u32) -> Option<Self> {
        facts.listing.documents.get(row as usize).map(|one| one.id)
    }

    fn find(&self, facts: &Snapshot, rows: &[u32]) -> Option<usize> {
        rows.iter()
            .position(|row| Self::of(facts, *row) == Some(*self))
    }
}

impl Identity for ClusterId {
    fn of(facts: &Snapshot, row: u32) -> Option<Self> {
        let cluster = facts.listing.clusters.get(row as usize);
        cluster.map(ClusterId::of)
    }

    fn find(&self, facts: &Snapshot, rows: &[u32]) -> Option<usize> {
        self.find(&facts.listing, rows)
    }
}

impl Identity for Label {
    fn of(facts: &Snapshot, row: u32) -> Option<Self> {
        let file = facts.unread.get(row as usize);
        file.map(|file| file.label.clone())
    }

    fn find(&self, facts: &Snapshot, rows: &[u32]) -> Option<usize> {
        let label = |row: &u32| facts.unread.get(*row as usize).map(|file| &file.label);
        rows.iter().position(|row| label(row) == Some(self))
    }
}

/// A list, whatever it is of.
pub trait Rows {
    /// What is shown, in order: positions in what was listed.
    fn rows(&self) -> &[u32];
    /// Another number for other rows.
    fn version(&self) -> u64;
    /// The cursor's row, counted from 0.
    fn at(&self) -> usize;
    /// How many rows are scrolled off, above and below so many that are in view.
    fn off(&self, height: usize) -> [usize; 2];
    /// The filter, and what it means.
    fn filter(&self) -> (&str, &Query);
    /// The filter, to change it.
    fn filter_mut(&mut self) -> &mut String;
    /// The motion to the next row that is wanted, around the end.
    fn next(&self, is_wanted: &dyn Fn(u32) -> bool) -> Option<Motion>;
    /// Moves the cursor.
    fn go(&mut self, motion: Motion, height: usize, facts: &Snapshot);
    /// Puts the cursor on the row at this height of the screen. Says whether it was there already.
    fn point(&mut self, row: usize, facts: &Snapshot) -> bool;
    /// Scrolls so that the cursor is in view.
    fn scroll(&mut self, height: usize);
}

impl<Id: Identity> Rows for List<Id> {
    fn rows(&self) -> &[u32] {
        self.rows()
    }

    fn version(&self) -> u64 {
        self.version()
    }

    fn at(&self) -> usize {
        self.at()
    }

    fn off(&self, height: usize) -> [usize; 2] {
        self.off(height)
    }

    fn filter(&self) -> (&str, &Query) {
        (&self.filter, &self.query)
    }

    fn filter_mut(&mut self) -> &mut String {
        &mut self.filter
    }

    fn next(&self, is_wanted: &dyn Fn(u32) -> bool) -> Option<Motion> {
        self.next(is_wanted)
    }

    fn go(&mut self, motion: Motion, height: usize, facts: &Snapshot) {
        self.go(motion, height, |row| Id::of(facts, row));
    }

    fn point(&mut self, row: usize, facts: &Snapshot) -> bool {
        self.point(row, |row| Id::of(facts, row))
    }

    fn scroll(&mut self, height: usize) {
        self.scroll(height);
    }
}

impl App {
    /// The list of a place; nothing where that is none.
    pub fn list(&self, place: Place) -> Option<&dyn Rows> {
        Some(match place {
            Place::Pairs => &self.pairs,
            Place::Clusters => &self.clusters,
            Place::Documents => &self.documents,
            Place::Unread => &self.unread,
            _ => return None,
        })
    }

    /// The same, to change it.
    pub(super) fn list_mut(&mut self, place: Place) -> Option<&mut dyn Rows> {
        Some(match place {
            Place::Pairs => &mut self.pairs,
            Place::Clusters => &mut self.clusters,
            Place::Documents => &mut self.documents,
            Place::Unread => &mut self.unread,
            _ => return None,
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
        place: Place,
        listing: &Listing,
        rows: impl IntoIterator<Item = &'a u32>,
    ) -> Items {
        let rows = rows.into_iter().map(|row| *row as usize);
        match place {
            Place::Pairs => Items::of(
                rows.filter_map(|row| Some(listing.pairs.get(row)?.docs)),
                [],
            ),
            Place::Documents => Items::of(
                [],
                rows.filter_map(|row| Some(listing.documents.get(row)?.id)),
            ),
            Place::Clusters => {
                let clusters = rows.filter_map(|row| listing.clusters.get(row));
                Items::of([], clusters.flat_map(|cluster| cluster.members.to_vec()))
            }
            _ => Items::default(),
        }
    }
}
