//! Opening: what lies over a list or a text is opened from what is under its cursor.

use std::sync::Arc;

use super::act::go_to;
use super::command::{Action, Place, Screen};
use super::document::Document;
use super::layers::Layer;
use super::list::List;
use super::matrix::OpenMatrix;
use super::occurrences::OccurrenceList;
use super::partners::Partners;
use super::query::Over;
use super::rows::Subject;
use super::side::{Aim, SideBySide};
use super::telling::nothing_to_open;
use super::{App, marks};
use crate::index::{DocId, Listing};
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::Sought;

/// What is under the cursor.
pub(super) fn open(app: &mut App) {
    if app.ground() == Place::Overview {
        return go_to(app, Screen::Pairs);
    }
    let listing = Arc::clone(&app.snapshot.listing);
    let from = app.ground();
    let row = app.list(from).and_then(List::row);
    let matrix = app.layers.matrix().and_then(OpenMatrix::under_cursor);
    let cluster = row.and_then(|row| listing.clusters.get(row as usize));
    let pair = match (from, matrix) {
        (Place::Matrix, Some((row, column))) => Some(as_listed(&listing, row, column)),
        _ => row.and_then(|row| leads_to(&listing, Over::of(from)?, row)),
    };
    if let Some(pair) = pair {
        open_side(app, pair);
    } else if let Some(cluster) = cluster.filter(|_| from == Place::Clusters) {
        let matrix = OpenMatrix::of_cluster(cluster);
        app.layers.push(Layer::Matrix(matrix));
    } else {
        app.said = nothing_to_open(app);
    }
}

/// The pair that a row of a list leads to: itself, or a document and its best match.
pub(super) fn leads_to(listing: &Listing, over: Over, row: u32) -> Option<Sides<DocId>> {
    let row = row as usize;
    match over {
        Over::Pairs => Some(listing.pairs.get(row)?.docs),
        Over::Documents => {
            let document = listing.documents.get(row)?;
            Some(as_listed(listing, document.id, document.best?.with))
        }
        Over::Clusters | Over::Files => None,
    }
}

/// The matrix of all that is marked.
pub(super) fn open_marked(app: &mut App) {
    let listing = &app.snapshot.listing;
    match OpenMatrix::of_marked(listing, marks::meant(app).into_iter().collect()) {
        Some(matrix) => {
            app.layers.push(Layer::Matrix(matrix));
            // Figures were asked for, whatever was drawn of the clusters.
            app.drawing = None;
        }
        None => app.said = Some(say!("matrix-too-few", key = app.named(Action::Mark))),
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
    if matches!(app.layers.top(), Some(Layer::Side(_))) {
        app.layers.pop();
    }
    app.layers.push(Layer::Side(side));
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
        Some(partners) => app.layers.push(Layer::Partners(partners)),
        None => app.said = nothing_to_open(app),
    }
}

/// Lists the passages of two texts.
pub(super) fn list_passages(app: &mut App) {
    let any = app.layers.side().is_some_and(|s| !s.passages().is_empty());
    if any {
        app.layers.push(Layer::Passages);
    } else {
        app.said = Some(say!("no-passage-to-list").to_owned());
    }
}

/// Opens the document that a person looks at, by itself.
pub(super) fn open_document(app: &mut App) {
    let Some(doc) = meant(app) else {
        app.said = nothing_to_open(app);
        return;
    };
    let beneath = app.layers.beneath(|layer| matches!(layer, Layer::Side(_)));
    if matches!(beneath, Some(Layer::Document(open)) if open.doc == doc) {
        app.layers.pop();
        return;
    }
    show_document(app, doc, 0);
}

/// Shows a document by itself, at a stretch of it.
pub(super) fn show_document(app: &mut App, doc: DocId, at: u32) {
    let area = app.layout_now().all.as_size();
    app.seen.see([Subject::Document(doc)]);
    let document = Document::open(doc, at, area);
    app.layers.push(Layer::Document(document));
}

/// Which document a person looks at. Of a pair of the list the first one, which is opened in other programs too, and over two
/// texts the left one, unless the right one moves alone.
fn meant(app: &App) -> Option<DocId> {
    let listing = &app.snapshot.listing;
    if app.place() == Place::Partners {
        let chosen = app.layers.partners().and_then(Partners::partner);
        return chosen.filter(|id| listing.document(*id).is_some());
    }
    match app.ground() {
        Place::Documents => app.documents.document(),
        Place::Pairs => {
            let pair = listing.pairs.get(app.pairs.row()? as usize)?;
            Some(pair.docs.left)
        }
        Place::Side => {
            let side = app.layers.side()?;
            let shown = side.shown_at(place(side));
            let docs = side.comparison().map_or(side.pair, |known| known.docs);
            Some(*docs.get(shown))
        }
        _ => None,
    }
}

/// Which of two texts a person looks at.
fn place(side: &SideBySide) -> Side {
    side.focus().unwrap_or(Side::Left)
}

/// Shows the source of the current stretch beside the document, at this passage.
pub(super) fn open_source(app: &mut App) {
    let found = app.layers.document().and_then(|document| {
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
        None => app.said = Some(say!("no-passage-to-open").to_owned()),
    }
}

fn open_at(app: &mut App, docs: Sides<DocId>, aim: Aim) {
    let pair = as_listed(&app.snapshot.listing, docs.left, docs.right);
    open_side(app, pair);
    if let Some(side) = app.layers.side_mut() {
        side.aim(aim);
    }
}

/// Lists the documents that have the passage one is at.
pub(super) fn list_occurrences(app: &mut App) {
    let passage = match (app.layers.side(), app.layers.document()) {
        (Some(side), _) => of_pair(side),
        (None, Some(document)) => of_document(document),
        (None, None) => None,
    };
    match passage {
        Some(occurrences) => app.layers.push(Layer::Occurrences(occurrences)),
        None => app.said = Some(say!("no-passage-to-look-for").to_owned()),
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

fn of_document(document: &Document) -> Option<OccurrenceList> {
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
    if let Some((docs, aim)) = app.layers.occurrences().and_then(OccurrenceList::target) {
        open_at(app, docs, aim);
    }
}

/// Does what a person asked for over one document. Says whether it is something of its own.
pub(super) fn document(app: &mut App, action: Action) -> bool {
    let Some(document) = app.layers.document_mut() else {
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
                app.layers.pop();
            }
        }
        _ => return document.act(action),
    }
    true
}
