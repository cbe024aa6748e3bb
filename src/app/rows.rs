//! Rows: what the lists have in common, whatever they are of, and sets of what their rows stand for.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::App;
use super::command::Place;
use super::list::{List, Motion};
use super::matrix::ClusterId;
use super::order::{self, Order};
use super::query::{Over, Query};
use super::seen::Seen;
use crate::columns::{CLUSTERS, DOCUMENTS, FILES, PAIRS, sortable};
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

/// What a row stands for, wherever it stands: a cursor is on that, and not on a row. Each kind has a list of its own.
pub(super) trait Identity: Sized {
    /// What the list is of, for its filter.
    const OVER: Over;

    /// The columns by which the list can be sorted.
    fn sortable() -> Vec<&'static str>;

    /// The rows that a filter leaves, in order: positions in what is listed.
    fn listed(facts: &Snapshot, query: &Query, seen: &Seen, order: Order) -> Vec<u32>;

    /// What a row stands for.
    fn of(facts: &Snapshot, row: u32) -> Option<Self>;

    /// Where it is among the rows.
    fn find(&self, facts: &Snapshot, rows: &[u32]) -> Option<usize>;

    /// The names by which it is known at the next start.
    fn names(&self, listing: &Listing) -> Option<Vec<String>>;

    /// What had these names.
    fn named(names: &[String], known: &dyn Fn(&str) -> Option<DocId>) -> Option<Self>;
}

/// The name of a document.
pub(super) fn name(listing: &Listing, id: DocId) -> Option<String> {
    let document = listing.document(id)?;
    Some(document.label.as_str().to_owned())
}

impl Identity for Sides<DocId> {
    const OVER: Over = Over::Pairs;

    fn sortable() -> Vec<&'static str> {
        sortable(PAIRS)
    }

    fn listed(facts: &Snapshot, query: &Query, seen: &Seen, order: Order) -> Vec<u32> {
        order::pair_rows(facts, query, seen, order)
    }

    fn of(facts: &Snapshot, row: u32) -> Option<Self> {
        facts.listing.pairs.get(row as usize).map(|pair| pair.docs)
    }

    fn find(&self, facts: &Snapshot, rows: &[u32]) -> Option<usize> {
        // Under another name the one that was the left one may be the right one.
        let is_it = |docs: Self| docs.are(self);
        rows.iter()
            .position(|row| Self::of(facts, *row).is_some_and(is_it))
    }

    fn names(&self, listing: &Listing) -> Option<Vec<String>> {
        Some(vec![name(listing, self.left)?, name(listing, self.right)?])
    }

    fn named(names: &[String], known: &dyn Fn(&str) -> Option<DocId>) -> Option<Self> {
        Some(Sides::new(known(names.first()?)?, known(names.get(1)?)?))
    }
}

impl Identity for DocId {
    const OVER: Over = Over::Documents;

    fn sortable() -> Vec<&'static str> {
        sortable(DOCUMENTS)
    }

    fn listed(facts: &Snapshot, query: &Query, seen: &Seen, order: Order) -> Vec<u32> {
        order::document_rows(facts, query, seen, order)
    }

    fn of(facts: &Snapshot, row: u32) -> Option<Self> {
        facts.listing.documents.get(row as usize).map(|one| one.id)
    }

    fn find(&self, facts: &Snapshot, rows: &[u32]) -> Option<usize> {
        rows.iter()
            .position(|row| Self::of(facts, *row) == Some(*self))
    }

    fn names(&self, listing: &Listing) -> Option<Vec<String>> {
        Some(vec![name(listing, *self)?])
    }

    fn named(names: &[String], known: &dyn Fn(&str) -> Option<DocId>) -> Option<Self> {
        known(names.first()?)
    }
}

impl Identity for ClusterId {
    const OVER: Over = Over::Clusters;

    fn sortable() -> Vec<&'static str> {
        sortable(CLUSTERS)
    }

    fn listed(facts: &Snapshot, query: &Query, seen: &Seen, order: Order) -> Vec<u32> {
        order::cluster_rows(facts, query, seen, order)
    }

    fn of(facts: &Snapshot, row: u32) -> Option<Self> {
        let cluster = facts.listing.clusters.get(row as usize);
        cluster.map(ClusterId::of)
    }

    fn find(&self, facts: &Snapshot, rows: &[u32]) -> Option<usize> {
        self.find(&facts.listing, rows)
    }

    fn names(&self, listing: &Listing) -> Option<Vec<String>> {
        Some(vec![name(listing, self.centre)?])
    }

    fn named(names: &[String], known: &dyn Fn(&str) -> Option<DocId>) -> Option<Self> {
        let centre = known(names.first()?)?;
        let members = Members::from_slice(&[centre]);
        Some(ClusterId { centre, members })
    }
}

impl Identity for Label {
    const OVER: Over = Over::Files;

    fn sortable() -> Vec<&'static str> {
        sortable(FILES)
    }

    fn listed(facts: &Snapshot, query: &Query, _: &Seen, order: Order) -> Vec<u32> {
        order::file_rows(facts, query, order)
    }

    fn of(facts: &Snapshot, row: u32) -> Option<Self> {
        let file = facts.unread.get(row as usize);
        file.map(|file| file.label.clone())
    }

    fn find(&self, facts: &Snapshot, rows: &[u32]) -> Option<usize> {
        let label = |row: &u32| facts.unread.get(*row as usize).map(|file| &file.label);
        rows.iter().position(|row| label(row) == Some(self))
    }

    fn names(&self, _: &Listing) -> Option<Vec<String>> {
        Some(vec![self.as_str().to_owned()])
    }

    fn named(names: &[String], _: &dyn Fn(&str) -> Option<DocId>) -> Option<Self> {
        Some(Label::new(names.first()?.as_str()))
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
    /// The row that the cursor is on: a position in what was listed.
    fn row(&self) -> Option<u32> {
        self.rows().get(self.at()).copied()
    }
    /// How many rows are scrolled off, above and below so many that are in view.
    fn off(&self, height: usize) -> [usize; 2];
    /// What it is of.
    fn over(&self) -> Over;
    /// By which column it is sorted.
    fn order(&self) -> Order;
    /// The same, to change it, and the columns by which it can be sorted.
    fn order_mut(&mut self) -> (&mut Order, Vec<&'static str>);
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
    /// All rows in order, those behind the filter too.
    fn all(&self, facts: &Snapshot, seen: &Seen) -> Vec<u32>;
    /// Filters and sorts anew; see [`List::show`].
    fn relist(&mut self, facts: &Snapshot, seen: &Seen, settling: bool);
    /// The names of what the cursor is on.
    fn names(&self, listing: &Listing) -> Option<Vec<String>>;
    /// Puts the cursor on what had these names, if that is shown.
    fn choose(&mut self, names: &[String], known: &dyn Fn(&str) -> Option<DocId>, facts: &Snapshot);
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

    fn over(&self) -> Over {
        Id::OVER
    }

    fn order(&self) -> Order {
        self.order
    }

    fn order_mut(&mut self) -> (&mut Order, Vec<&'static str>) {
        (&mut self.order, Id::sortable())
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

    fn all(&self, facts: &Snapshot, seen: &Seen) -> Vec<u32> {
        let every = Query::parse("", Id::OVER);
        Id::listed(facts, &every, seen, self.order)
    }

    fn relist(&mut self, facts: &Snapshot, seen: &Seen, settling: bool) {
        self.query = Query::parse(&self.filter, Id::OVER);
        let rows = Id::listed(facts, &self.query, seen, self.order);
        let find = |chosen: &Id, rows: &[u32]| chosen.find(facts, rows);
        self.show(rows, settling, find, |row| Id::of(facts, row));
    }

    fn names(&self, listing: &Listing) -> Option<Vec<String>> {
        self.chosen()?.names(listing)
    }

    fn choose(
        &mut self,
        names: &[String],
        known: &dyn Fn(&str) -> Option<DocId>,
        facts: &Snapshot,
    ) {
        let wanted = Id::named(names, known);
        if let Some(at) = wanted.and_then(|wanted| wanted.find(facts, self.rows())) {
            let rows = at.cast_signed() - self.at().cast_signed();
            self.go(Motion::Rows(rows), 1, |row| Id::of(facts, row));
        }
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
