//! Marks: what a person chose, to do something with all of it. By identity: marks stay where rows move, go and come back.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::command::{Action, Place};
use super::keys::shown;
use super::list::Motion;
use super::query::{Over, Query};
use super::{App, act, order};
use crate::index::{DocId, Label, Listing};
use crate::say;
use crate::sides::Sides;

/// What is marked in the list of pairs and in that of documents.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// The left handle is the smaller one: a renamed document may change its side.
    pairs: BTreeSet<Sides<DocId>>,
    documents: BTreeSet<DocId>,
    /// What they are called, also those that are not there any more: so they are kept for the next time.
    names: BTreeMap<DocId, Label>,
    /// Counts up with every change of what is kept of them.
    version: u64,
    /// How many of them are listed now; the others wait to come back.
    listed: (usize, usize),
    /// A person was told that the next step back takes them away.
    asked: bool,
    /// What it took away, until something else than going back is done.
    gone: Gone,
}

/// Marks that were taken away all at once, and can be brought back.
#[derive(Clone, Debug, Default)]
struct Gone {
    pairs: BTreeSet<Sides<DocId>>,
    documents: BTreeSet<DocId>,
}

fn key(docs: Sides<DocId>) -> Sides<DocId> {
    if docs.left <= docs.right {
        docs
    } else {
        docs.swap()
    }
}

impl Marks {
    /// Something else than going back was meant: the question is to be asked again, and what it took away is not missed.
    pub fn go_on(&mut self) {
        self.asked = false;
        self.gone = Gone::default();
    }

    /// The pair is marked.
    pub fn has_pair(&self, docs: Sides<DocId>) -> bool {
        self.pairs.contains(&key(docs))
    }

    /// The document is marked.
    pub fn has_document(&self, id: DocId) -> bool {
        self.documents.contains(&id)
    }

    /// Marked ones among the listed pairs, and among the documents.
    pub fn counts(&self) -> (usize, usize) {
        self.listed
    }

    /// All marked pairs, also those that are not there.
    pub fn pairs(&self) -> &BTreeSet<Sides<DocId>> {
        &self.pairs
    }

    /// All marked documents, also those that are not there.
    pub fn documents(&self) -> &BTreeSet<DocId> {
        &self.documents
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
    pub(super) fn put(
        &mut self,
        pairs: impl Iterator<Item = Sides<DocId>>,
        documents: impl Iterator<Item = DocId>,
        listing: &Listing,
    ) {
        self.pairs.extend(pairs.map(key));
        self.documents.extend(documents);
        self.version += 1;
        self.receive(listing);
    }

    /// The lists are others: what is marked and not there does not count.
    pub(super) fn receive(&mut self, listing: &Listing) {
        if self.pairs.is_empty() && self.documents.is_empty() {
            return;
        }
        self.learn_names(listing);
        let pairs = listing.pairs.iter();
        let documents = listing.documents.iter();
        self.listed = (
            pairs.filter(|pair| self.has_pair(pair.docs)).count(),
            documents.filter(|d| self.has_document(d.id)).count(),
        );
    }

    /// What the marked documents are called by now, as far as they are there.
    fn learn_names(&mut self, listing: &Listing) {
        let ends = self.pairs.iter().flat_map(|docs| [docs.left, docs.right]);
        for id in ends.chain(self.documents.iter().copied()) {
            let Some(document) = listing.document(id) else {
                continue;
            };
            if self.names.get(&id) != Some(&document.label) {
                self.names.insert(id, document.label.clone());
                self.version += 1;
            }
        }
    }
}

/// The rows of all marked pairs in the order of the list, those behind the filter too; nothing where none is marked.
pub fn pair_rows(app: &App) -> Option<Vec<u32>> {
    let listing = &app.snapshot.listing;
    let all = Query::parse("", Over::Pairs);
    (app.marks.listed.0 > 0).then(|| {
        let mut rows = order::pair_rows(listing, &all, &app.seen, app.pair_order);
        rows.retain(|row| {
            let pair = listing.pairs.get(*row as usize);
            pair.is_some_and(|pair| app.marks.has_pair(pair.docs))
        });
        rows
    })
}

/// The same of the documents.
pub fn document_rows(app: &App) -> Option<Vec<u32>> {
    let listing = &app.snapshot.listing;
    let all = Query::parse("", Over::Documents);
    (app.marks.listed.1 > 0).then(|| {
        let mut rows = order::document_rows(listing, &all, &app.seen, app.document_order);
        rows.retain(|row| {
            let document = listing.documents.get(*row as usize);
            document.is_some_and(|document| app.marks.has_document(document.id))
        });
        rows
    })
}

/// The marked pairs, in the order of the list.
fn marked_pairs(app: &App) -> Vec<Sides<DocId>> {
    let rows = pair_rows(app).unwrap_or_default().into_iter();
    let pairs = rows.filter_map(|row| app.snapshot.listing.pairs.get(row as usize));
    pairs.map(|pair| pair.docs).collect()
}

/// The documents that are meant where something is marked in the list that is shown: of pairs both, each once.
pub(super) fn meant(app: &App) -> Vec<DocId> {
    match app.ground() {
        Place::Pairs => {
            let pairs = marked_pairs(app);
            let ends = pairs.into_iter().flat_map(|docs| [docs.left, docs.right]);
            let mut met = BTreeSet::new();
            ends.filter(|id| met.insert(*id)).collect()
        }
        Place::Documents => marked_documents(app),
        _ => Vec::new(),
    }
}

/// The marked documents, in the order of the list.
fn marked_documents(app: &App) -> Vec<DocId> {
    let rows = document_rows(app).unwrap_or_default().into_iter();
    let documents = rows.filter_map(|row| app.snapshot.listing.documents.get(row as usize));
    documents.map(|document| document.id).collect()
}

/// What is marked in the list that is shown, pairs and documents; nothing where nothing is.
pub(super) fn marked(app: &App) -> Option<(Vec<Sides<DocId>>, Vec<DocId>)> {
    let marked = match app.ground() {
        Place::Pairs => (marked_pairs(app), Vec::new()),
        Place::Documents => (Vec::new(), marked_documents(app)),
        _ => return None,
    };
    (!marked.0.is_empty() || !marked.1.is_empty()).then_some(marked)
}

/// Marks all rows that the list shows, or takes their marks away where all of them have one. Right after all marks were taken away by
/// going back, brings those back.
pub(super) fn mark_all(app: &mut App) {
    if bring_back(app) {
        return;
    }
    let listing = &app.snapshot.listing;
    let is_there = match app.ground() {
        Place::Pairs => {
            let rows = app.pairs.rows().iter();
            let pairs = rows.filter_map(|row| listing.pairs.get(*row as usize));
            flip_all(
                &mut app.marks.pairs,
                pairs.map(|pair| key(pair.docs)).collect(),
            )
        }
        Place::Documents => {
            let rows = app.documents.rows().iter();
            let documents = rows.filter_map(|row| listing.documents.get(*row as usize));
            flip_all(
                &mut app.marks.documents,
                documents.map(|document| document.id).collect(),
            )
        }
        _ => false,
    };
    if !is_there {
        app.said = Some(say!("nothing-to-mark").to_owned());
    }
    app.marks.listed = (0, 0);
    app.marks.version += 1;
    app.marks.receive(&app.snapshot.listing);
}

/// What going back has taken away. Says whether there was anything.
fn bring_back(app: &mut App) -> bool {
    let Gone { pairs, documents } = std::mem::take(&mut app.marks.gone);
    if pairs.is_empty() && documents.is_empty() {
        return false;
    }
    let is_pairs = !pairs.is_empty();
    let listing = Arc::clone(&app.snapshot.listing);
    app.marks
        .put(pairs.into_iter(), documents.into_iter(), &listing);
    let (pairs, documents) = app.marks.listed;
    let count = if is_pairs { pairs } else { documents };
    app.said = Some(say!("marks-back", count = count));
    true
}

/// Says whether there are any.
fn flip_all<Id: Ord + Copy>(marked: &mut BTreeSet<Id>, ids: BTreeSet<Id>) -> bool {
    let is_there = !ids.is_empty();
    if ids.is_subset(marked) {
        marked.retain(|id| !ids.contains(id));
    } else {
        marked.extend(ids);
    }
    is_there
}

/// Marks what is under the cursor or takes the mark away, and goes to the next row.
pub(super) fn mark(app: &mut App) {
    let ground = app.ground();
    let App {
        marks,
        pairs,
        documents,
        ..
    } = app;
    match (ground, pairs.chosen(), documents.chosen()) {
        (Place::Pairs, Some(pair), _) => flip(&mut marks.pairs, key(*pair)),
        (Place::Documents, _, Some(id)) => flip(&mut marks.documents, *id),
        _ => {
            app.said = Some(say!("nothing-to-mark").to_owned());
            return;
        }
    }
    app.marks.listed = (0, 0);
    app.marks.version += 1;
    app.marks.receive(&app.snapshot.listing);
    act::go(app, Motion::Rows(1));
}

fn flip<Id: Ord>(marked: &mut BTreeSet<Id>, id: Id) {
    if !marked.remove(&id) {
        marked.insert(id);
    }
}

/// On the way back: says first how many marks of the list that is shown would be lost, and takes them away when it is asked again at
/// once, with the key that brings them back. Says whether there were any.
pub(super) fn leave(app: &mut App) -> bool {
    let (pairs, documents) = app.marks.listed;
    let is_pairs = app.ground() == Place::Pairs;
    let count = match app.ground() {
        Place::Pairs => pairs,
        Place::Documents => documents,
        _ => return false,
    };
    if count == 0 {
        // What is marked and not listed at the moment may come back.
        return false;
    }
    app.marks.asked = !app.marks.asked;
    if app.marks.asked {
        app.said = Some(say!("marks-kept", count = count));
        return true;
    }
    let marks = &mut app.marks;
    marks.version += 1;
    if is_pairs {
        marks.gone.pairs = std::mem::take(&mut marks.pairs);
        marks.listed.0 = 0;
    } else {
        marks.gone.documents = std::mem::take(&mut marks.documents);
        marks.listed.1 = 0;
    }
    let mut commands = app.keymap.commands(app.ground()).iter();
    let back = commands.find(|bound| bound.command.action == Action::MarkAll);
    let key = back.and_then(|bound| bound.keys.first());
    app.said = Some(match key {
        Some(key) => say!("marks-cleared", count = count, key = shown(key)),
        None => say!("marks-cleared-only", count = count),
    });
    true
}
