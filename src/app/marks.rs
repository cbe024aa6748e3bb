//! Marks: what a person chose, to do something with all of it. By identity: marks stay where rows move, go and come back. They are kept as
//! [decisions](super::reviewing) are, and taken back like these.

use std::collections::BTreeSet;

use super::command::Place;
use super::list::{List, Motion};
use super::order::kept;
use super::query::{Over, Query};
use super::rows::{Subject, Subjects};
use super::{App, act, reviewing};
use crate::index::{DocId, Listing};
use crate::reviews::Act;
use crate::say;

/// What is marked in the list of pairs and in that of documents.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    items: Subjects,
    /// How many of them are listed now; the others wait to come back.
    listed: (usize, usize),
}

impl Marks {
    /// The row of a list is marked: a position in what is listed.
    pub fn has(&self, over: Over, listing: &Listing, row: u32) -> bool {
        let mut subjects = Subject::of_row(over, listing, row);
        over != Over::Clusters && subjects.any(|one| self.items.contains(&one))
    }

    /// One is marked.
    pub(super) fn holds(&self, item: Subject) -> bool {
        self.items.contains(&item)
    }

    /// Marked ones of the list of a place.
    pub fn count(&self, place: Place) -> usize {
        match place {
            Place::Pairs => self.listed.0,
            Place::Documents => self.listed.1,
            _ => 0,
        }
    }

    /// Marks one, or takes its mark away.
    fn set(&mut self, item: Subject, is_marked: bool) {
        if is_marked {
            self.items.insert(item);
        } else {
            self.items.remove(&item);
        }
    }

    /// The lists are others: what is marked and not there does not count.
    fn count_listed(&mut self, listing: &Listing) {
        let listed = |over, all| {
            let rows = 0..all as u32;
            rows.filter(|row| self.has(over, listing, *row)).count()
        };
        self.listed = if self.items.is_empty() {
            (0, 0)
        } else {
            (
                listed(Over::Pairs, listing.pairs.len()),
                listed(Over::Documents, listing.documents.len()),
            )
        };
    }
}

/// What is marked of these, or of all that is listed, by what was ever decided. A file stays marked whatever is saved in it.
pub(super) fn follow(app: &mut App, of: Option<&Subjects>) {
    let (snapshot, log) = (&app.snapshot, &app.reviews.log);
    let listing = &snapshot.listing;
    if log.has_marks() {
        let pairs = listing.pairs.iter().map(|pair| pair.docs);
        let pairs = pairs.filter(|docs| app.reviews.texts.know(*docs));
        let pairs = pairs.map(Subject::between);
        let documents = listing.documents.iter();
        let all = pairs.chain(documents.map(|one| Subject::Document(one.id)));
        let of = of.map_or_else(|| all.collect(), Subjects::clone);
        for subject in of {
            let about = subject.about(snapshot, &app.reviews.texts, None);
            if let Some(is_marked) = about.and_then(|about| log.marked(&about)) {
                app.marks.set(subject, is_marked);
            }
        }
    }
    app.marks.count_listed(listing);
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

/// "10 marked pairs, 9 of them not in this list": so many that are marked in a list, of which it may show fewer; nothing where nothing is.
pub fn called(app: &App, place: Place, count: usize) -> Option<String> {
    let (over, list) = (Over::of(place)?, app.list(place)?);
    if app.marks.count(place) == 0 {
        return None;
    }
    let what = match over {
        Over::Documents => say!("marked-documents", count),
        _ => say!("marked-pairs", count),
    };
    let listing = &app.snapshot.listing;
    let rows = list.rows().iter();
    let shown = rows.filter(|row| app.marks.has(over, listing, **row));
    Some(match count.saturating_sub(shown.count()) {
        0 => what,
        hidden => say!("marked-hidden", what, count, hidden),
    })
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
        app.say(say!("nothing-to-mark"));
        return false;
    }
    let are_marked = items.is_subset(&app.marks.items);
    mark_so(app, items, !are_marked);
    true
}

/// Marks these, or takes their marks away.
pub(super) fn mark_so(app: &mut App, mut items: Subjects, is_marked: bool) {
    items.retain(|item| app.marks.items.contains(item) != is_marked);
    if items.is_empty() {
        return;
    }
    for item in &items {
        app.marks.set(*item, is_marked);
    }
    app.marks.count_listed(&app.snapshot.listing);
    reviewing::keep(app, items, &Act::Mark(is_marked));
    if let Some(mut list) = app.list_mut(app.ground())
        && list.list.query.asks_for_marks()
    {
        list.relist(false);
    }
}
