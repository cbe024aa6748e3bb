//! Marks: what a person chose, to do something with all of it. By identity: marks stay where rows move, go and come back.

use std::collections::{BTreeMap, BTreeSet};

use super::command::Place;
use super::list::{List, Motion};
use super::order::kept;
use super::query::{Over, Query};
use super::rows::{Subject, Subjects};
use super::{App, act};
use crate::index::{DocId, Label, Listing};
use crate::say;

/// What is marked in the list of pairs and in that of documents.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    items: Subjects,
    /// What their documents are called, also those that are not there any more: so they are kept for the next time.
    names: BTreeMap<DocId, Label>,
    /// Counts up with every change of what is kept of them.
    version: u64,
    /// How many of them are listed now; the others wait to come back.
    listed: (usize, usize),
}

impl Marks {
    /// The row of a list is marked: a position in what is listed.
    pub fn has(&self, over: Over, listing: &Listing, row: u32) -> bool {
        let mut subjects = Subject::of_row(over, listing, row);
        over != Over::Clusters && subjects.any(|one| self.items.contains(&one))
    }

    /// Marked ones among the listed pairs, and among the documents.
    pub fn counts(&self) -> (usize, usize) {
        self.listed
    }

    /// Marked ones of the list of a place.
    pub fn count(&self, place: Place) -> usize {
        match place {
            Place::Pairs => self.listed.0,
            Place::Documents => self.listed.1,
            _ => 0,
        }
    }

    /// All that is marked, also what is not there.
    pub fn items(&self) -> &Subjects {
        &self.items
    }

    /// What a marked document is called, or was when it was there last.
    pub fn name(&self, id: DocId) -> Option<&str> {
        self.names.get(&id).map(Label::as_str)
    }

    /// Another one where something else is marked, or is called otherwise.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// What is kept of them is another one, though none of these is.
    pub(super) fn renew(&mut self) {
        self.version += 1;
    }

    /// Marks these too.
    pub(super) fn put(&mut self, items: Subjects, listing: &Listing) {
        self.items.extend(items);
        self.version += 1;
        self.receive(listing);
    }

    /// Marks these too, or takes their marks away where all of them have one.
    fn flip(&mut self, items: Subjects, listing: &Listing) {
        if items.is_subset(&self.items) {
            self.items.retain(|item| !items.contains(item));
            self.put(Subjects::new(), listing);
        } else {
            self.put(items, listing);
        }
    }

    /// The lists are others: what is marked and not there does not count.
    pub(super) fn receive(&mut self, listing: &Listing) {
        self.listed = (0, 0);
        if self.items.is_empty() {
            return;
        }
        self.learn_names(listing);
        let listed = |over, all| {
            let rows = 0..all as u32;
            rows.filter(|row| self.has(over, listing, *row)).count()
        };
        self.listed = (
            listed(Over::Pairs, listing.pairs.len()),
            listed(Over::Documents, listing.documents.len()),
        );
    }

    /// What the marked documents are called by now, as far as they are there.
    fn learn_names(&mut self, listing: &Listing) {
        for id in self.items.iter().flat_map(|item| item.docs()) {
            if let Some(label) = listing.label(id)
                && self.names.get(&id) != Some(label)
            {
                self.names.insert(id, label.clone());
                self.version += 1;
            }
        }
    }
}

/// The rows of all that is marked in a list, in its order, those behind the filter too; nothing where nothing is.
pub fn rows(app: &App, place: Place) -> Option<Vec<u32>> {
    let listing = &app.snapshot.listing;
    let (over, order) = (Over::of(place)?, app.list(place)?.order);
    if app.marks.count(place) == 0 {
        return None;
    }
    let known = (&app.seen, &app.marks);
    let mut rows = kept(over, &app.snapshot, &Query::default(), known, order);
    rows.retain(|row| app.marks.has(over, listing, *row));
    Some(rows)
}

/// The rows that are meant in a list: those that are marked, or else all that it shows.
pub fn meant_rows(app: &App, place: Place) -> Option<Vec<u32>> {
    rows(app, place).or_else(|| Some(app.list(place)?.rows().to_vec()))
}

/// The documents that are meant where something is marked in the list that is shown, in its order: of pairs both, each once.
pub(super) fn meant(app: &App) -> Vec<DocId> {
    let Some(over) = app.over() else {
        return Vec::new();
    };
    let rows = rows(app, app.ground()).unwrap_or_default().into_iter();
    let subjects = rows.flat_map(|row| Subject::of_row(over, &app.snapshot.listing, row));
    let mut met = BTreeSet::new();
    let docs = subjects.flat_map(Subject::docs);
    docs.filter(|id| met.insert(*id)).collect()
}

/// Marks all rows that the list shows, or takes their marks away where all of them have one.
pub(super) fn mark_all(app: &mut App) {
    let rows = app.list(app.ground()).map(|list| list.rows().to_vec());
    flip(app, &rows.unwrap_or_default());
}

/// Marks what is under the cursor or takes the mark away, and goes to the next row.
pub(super) fn mark(app: &mut App) {
    let row = app.list(app.ground()).and_then(List::row);
    if flip(app, row.as_slice()) {
        act::go(app, Motion::Rows(1));
    }
}

/// Marks what these rows stand for, or takes the marks away where all of it has one. Says whether there is any of it.
fn flip(app: &mut App, rows: &[u32]) -> bool {
    let listing = &app.snapshot.listing;
    let over = app.over().filter(|over| *over != Over::Clusters);
    let items = over.map(|over| Subject::of_rows(over, listing, rows));
    let items = items.unwrap_or_default();
    if items.is_empty() {
        app.said = Some(say!("nothing-to-mark").to_owned());
        return false;
    }
    app.marks.flip(items, listing);
    if let Some(mut list) = app.list_mut(app.ground())
        && list.list.query.asks_for_marks()
    {
        list.relist(false);
    }
    true
}
