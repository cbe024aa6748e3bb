//! Opening: what lies over a list or a text is opened from what is under its cursor.

use std::sync::Arc;

use super::act::go_to;
use super::command::{Action, Place};
use super::document;
use super::matrix::OpenMatrix;
use super::occurrences::{CommonList, OccurrenceList};
use super::overlays::Overlay;
use super::partners::Partners;
use super::query::Over;
use super::rows::Subject;
use super::side::{Aim, SideBySide};
use super::{App, marks, news, settings};
use crate::index::{DocId, Document, Listing};
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::Sought;
use crate::words::{Phrase, phrase};

impl App {
    /// The pair or the document under the cursor.
    pub(super) fn under_cursor(&self) -> Option<Subject> {
        Some(match self.under() {
            Place::Pairs => Subject::Pair(self.pairs.pair()?),
            Place::Documents => Subject::Document(self.documents.document()?),
            Place::Matrix => {
                let (row, column) = self.overlays.matrix()?.under_cursor()?;
                Subject::Pair(as_listed(&self.snapshot.listing, row, column))
            }
            Place::Side => Subject::Pair(self.overlays.side()?.pair),
            Place::Document => Subject::Document(self.overlays.document()?.doc),
            Place::Partners => Subject::Pair(self.overlays.partners()?.chosen()?),
            _ => return None,
        })
    }
}

/// Opens what is under the cursor. The list that leads to two texts stays open beneath these, for the next of them.
pub(super) fn open(app: &mut App) {
    let listing = Arc::clone(&app.snapshot.listing);
    let pair = match app.under_cursor() {
        Some(Subject::Document(id)) => listing.document(id).and_then(|one| best(&listing, one)),
        other => other.and_then(Subject::pair),
    };
    let cluster = app.cluster().filter(|_| app.place() == Place::Clusters);
    if app.place() == Place::Overview {
        go_to(app, Place::Pairs);
    } else if let Some(pair) = pair {
        open_side(app, pair);
    } else if let Some(cluster) = cluster {
        let matrix = OpenMatrix::of_cluster(&listing, cluster);
        app.overlays.push(Overlay::Matrix(matrix));
    } else {
        app.said = nothing_to_open(app);
    }
}

/// The pair that a row of a list leads to: itself, or a document and its best match.
pub(super) fn leads_to(listing: &Listing, over: Over, row: u32) -> Option<Sides<DocId>> {
    let row = row as usize;
    match over {
        Over::Pairs => Some(listing.pairs.get(row)?.docs),
        Over::Documents => best(listing, listing.documents.get(row)?),
        Over::Clusters | Over::Files => None,
    }
}

/// A document and its best match.
fn best(listing: &Listing, document: &Document) -> Option<Sides<DocId>> {
    Some(as_listed(listing, document.id, document.best?.with))
}

/// The matrix of all that is marked.
pub(super) fn open_marked(app: &mut App) {
    let listing = &app.snapshot.listing;
    match OpenMatrix::of_marked(listing, marks::meant(app).into_iter().collect()) {
        Some(matrix) => {
            app.overlays.push(Overlay::Matrix(matrix));
            // Figures were asked for, whatever was drawn of the clusters.
            app.drawing = None;
        }
        None => app.say(say!("matrix-too-few", key = app.named(Action::Mark))),
    }
}

/// Shows two texts, in the place of two others or over what is open.
pub(super) fn open_side(app: &mut App, pair: Sides<DocId>) {
    if app.making.is_stopped(pair) {
        app.asked = None;
    }
    let area = app.layout_now().all.as_size();
    let mut side = SideBySide::open(pair, area);
    if let Some(known) = app.comparisons.of(pair) {
        side.receive(Arc::clone(&known.comparison));
    }
    if matches!(app.overlays.top(), Some(Overlay::Side(_))) {
        app.overlays.pop();
    }
    app.overlays.push(Overlay::Side(side));
    app.seen.see([Subject::Pair(pair)]);
}

/// A pair with its sides as the listing has them: the label that sorts first is the left one.
pub fn as_listed(listing: &Listing, one: DocId, other: DocId) -> Sides<DocId> {
    let pair = Sides::new(one, other);
    if listing.label(one) <= listing.label(other) {
        pair
    } else {
        pair.swap()
    }
}

/// Lists the documents that share text with the chosen one.
pub(super) fn list_partners(app: &mut App) {
    let chosen = app.documents.document();
    let listing = &app.snapshot.listing;
    match chosen.and_then(|id| Partners::of(listing, id)) {
        Some(partners) => app.overlays.push(Overlay::Partners(partners)),
        None => app.said = nothing_to_open(app),
    }
}

/// Lists the passages of two texts.
pub(super) fn list_passages(app: &mut App) {
    let any = app
        .overlays
        .side()
        .is_some_and(|s| !s.passages().is_empty());
    if any {
        app.overlays.push(Overlay::Passages);
    } else {
        app.say(say!("no-passage-to-list"));
    }
}

/// Opens the document that a person looks at, by itself.
pub(super) fn open_document(app: &mut App) {
    let Some((doc, _)) = meant(app) else {
        app.said = nothing_to_open(app);
        return;
    };
    if matches!(news::beneath(app), Some(Overlay::Document(open)) if open.doc == doc) {
        app.overlays.pop();
        return;
    }
    show_document(app, doc, 0);
}

/// Shows a document by itself, at a stretch of it.
pub(super) fn show_document(app: &mut App, doc: DocId, at: u32) {
    let area = app.layout_now().all.as_size();
    app.seen.see([Subject::Document(doc)]);
    let document = document::Document::open(doc, at, area);
    app.overlays.push(Overlay::Document(document));
}

/// Which document a person looks at, and which one of several that is. Of a pair of the list it is the first one, of a cell that of the
/// row, and over two texts the left one, unless the right one moves alone.
pub(super) fn meant(app: &App) -> Option<(DocId, Phrase)> {
    Some(match app.place() {
        Place::Partners => (app.overlays.partners()?.partner()?, Phrase::NONE),
        Place::Documents => (app.documents.document()?, Phrase::NONE),
        Place::Document => (app.overlays.document()?.doc, Phrase::NONE),
        Place::Pairs => (app.pairs.pair()?.left, phrase("launch-first")),
        Place::Matrix => {
            let (row, _) = app.overlays.matrix()?.under_cursor()?;
            (row, phrase("launch-row"))
        }
        Place::Side => {
            let side = app.overlays.side()?;
            let at = place(side);
            let docs = side.comparison().map_or(side.pair, |known| known.docs);
            let which = match (at, side.geometry.beside) {
                (Side::Left, true) => phrase("launch-left"),
                (Side::Left, false) => phrase("launch-upper"),
                (Side::Right, true) => phrase("launch-right"),
                (Side::Right, false) => phrase("launch-lower"),
            };
            (*docs.get(side.shown_at(at)), which)
        }
        _ => return None,
    })
}

/// Which of two texts a person looks at.
fn place(side: &SideBySide) -> Side {
    side.focus().unwrap_or(Side::Left)
}

/// Shows the source of the current stretch beside the document, at this passage.
pub(super) fn open_source(app: &mut App) {
    let found = app.overlays.document().and_then(|document| {
        let (_, source) = document.current_source()?;
        let place = document.sources()?.place(document.current_stretch()?)?;
        let aim = Aim {
            doc: document.doc,
            span: place.span,
            there: Some(place.there),
        };
        Some((Sides::new(document.doc, source.doc), aim))
    });
    match found {
        Some((docs, aim)) => open_at(app, docs, aim),
        None => app.say(say!("no-passage-to-open")),
    }
}

fn open_at(app: &mut App, docs: Sides<DocId>, aim: Aim) {
    let pair = as_listed(&app.snapshot.listing, docs.left, docs.right);
    open_side(app, pair);
    if let Some(side) = app.overlays.side_mut() {
        side.aim(aim);
    }
}

/// Lists the documents that have the passage one is at.
pub(super) fn list_occurrences(app: &mut App) {
    match passage(app) {
        Some(occurrences) => app.overlays.push(Overlay::Occurrences(occurrences)),
        None => app.say(say!("no-passage-to-look-for")),
    }
}

/// The passage that one is at.
pub(super) fn passage(app: &App) -> Option<OccurrenceList> {
    match (app.overlays.side(), app.overlays.document()) {
        (Some(side), _) => of_pair(side),
        (None, Some(document)) => of_document(document),
        (None, None) => app.overlays.common().and_then(CommonList::occurrences),
    }
}

fn of_pair(side: &SideBySide) -> Option<OccurrenceList> {
    let passage = side.current_passage()?;
    let shown = side.shown_at(place(side));
    let (compared, comparison) = (side.compared()?, side.comparison()?);
    let sought = Sought {
        doc: *comparison.docs.get(shown),
        text: compared.texts.get(shown).clone(),
        tokens: passage.tokens.get(shown).clone(),
    };
    let beside = *comparison.docs.get(shown.other());
    let span = *passage.spans.get(shown);
    Some(OccurrenceList::of(sought, span, Some(beside)))
}

fn of_document(document: &document::Document) -> Option<OccurrenceList> {
    let place = document.sources()?.place(document.current_stretch()?)?;
    let sought = Sought {
        doc: document.doc,
        text: document.shown()?.text.text.clone(),
        tokens: place.tokens.clone(),
    };
    Some(OccurrenceList::of(sought, place.span, None))
}

/// Shows the document that has a passage beside the one it was seen in.
pub(super) fn open_occurrence(app: &mut App) {
    if let Some((docs, aim)) = app.overlays.occurrences().and_then(OccurrenceList::target) {
        open_at(app, docs, aim);
    }
}

/// Does what a person asked for over one document. Says whether it is something of its own.
pub(super) fn document(app: &mut App, action: Action) -> bool {
    let Some(document) = app.overlays.document_mut() else {
        return false;
    };
    match action {
        Action::Right => document.step_source(true),
        Action::Left => document.step_source(false),
        Action::Open => open_source(app),
        Action::Back => {
            if !document.reader.searched().is_empty() {
                document.reader.end_search();
            } else if !document.show_all() {
                app.overlays.pop();
            }
        }
        _ => return document.act(action),
    }
    true
}

/// What is said of one thing after the other, in one line; nothing where nothing is said.
pub(super) fn joined(said: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let said: Vec<String> = said.into_iter().flatten().collect();
    (!said.is_empty()).then(|| said.join("; "))
}

/// That a document is in no listed pair, and what that does not say. What was found goes first: a line has room for little.
fn no_partner(app: &App, document: &Document) -> Option<String> {
    let name = document.label.title();
    let looks = settings::rewritten_looks(app);
    let documents = &app.snapshot.listing.documents;
    let is_fellow = |other: &&Document| other.author == document.author;
    let is_paired = document.author.is_none() || documents.iter().filter(is_fellow).count() < 2;
    let unpaired = (!is_paired).then(|| say!("author-not-paired").to_owned());
    let none = say!("open-no-partner", name);
    joined([Some(none), unpaired, looks])
}

/// Why Enter opened nothing.
pub(super) fn nothing_to_open(app: &App) -> Option<String> {
    match app.ground() {
        Place::Matrix => Some(say!("open-itself").to_owned()),
        Place::Documents => {
            let id = app.documents.document();
            let document = id.and_then(|id| app.snapshot.listing.document(id));
            match document {
                Some(document) => no_partner(app, document),
                None => Some(say!("open-no-document").to_owned()),
            }
        }
        Place::Unread => Some(say!("open-unread").to_owned()),
        Place::Pairs => Some(say!("open-no-pair").to_owned()),
        Place::Clusters => Some(say!("open-no-cluster").to_owned()),
        _ => None,
    }
}
