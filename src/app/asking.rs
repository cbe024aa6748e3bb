//! What the engine is asked for, by what is in view.

use std::sync::Arc;

use super::export::Chooser;
use super::making::Making;
use super::rows::Subject;
use super::{App, Effect, Screen};
use crate::engine::Request;
use crate::index::DocId;
use crate::sides::Sides;

/// Asks the engine for what is in view and was not asked for yet.
pub(super) fn ask(app: &mut App) {
    let detailed = app.layers.details().and_then(Subject::pair);
    let pair = match (app.layers.side(), app.screen) {
        (Some(side), _) => Some(side.pair),
        (None, Screen::Pairs) => app.pairs.pair(),
        (None, _) => detailed,
    };
    if let Some(pair) = pair {
        let with_sketches = detailed == Some(pair);
        let is_known =
            |known: (Sides<DocId>, bool)| known == (pair, true) || known == (pair, with_sketches);
        if !app.asked.is_some_and(is_known) {
            app.asked = Some((pair, with_sketches));
            app.making = Making::Quiet;
            app.effects.push(Effect::Send(if with_sketches {
                Request::Details(pair)
            } else {
                Request::Compare(pair)
            }));
        }
    } else if matches!(app.making, Making::Running(_)) {
        // Coming back to the pair asks again.
        app.making = Making::Quiet;
        app.asked = None;
        app.send(Request::NotCompare);
    }
    let question = app.layers.export_mut().and_then(Chooser::question);
    app.effects.extend(question);
    ask_of_one(app);
    if let Some(matrix) = app.layers.matrix() {
        let listing = &app.snapshot.listing;
        let asked = app.asked_matrix.as_ref();
        let known =
            asked.is_some_and(|(docs, of)| docs == matrix.docs() && Arc::ptr_eq(of, listing));
        if !known {
            let docs = matrix.docs().to_vec();
            app.asked_matrix = Some((docs.clone(), Arc::clone(listing)));
            app.send(Request::Matrix(docs));
        }
    } else {
        app.asked_matrix = None;
    }
}

/// Asks for what is shown of one document, and of one passage.
fn ask_of_one(app: &mut App) {
    let doc = app.layers.any_document().map(|document| document.doc);
    if app.asked_sources != doc {
        app.asked_sources = doc;
        app.send(Request::Sources(doc));
    }
    if let Some(occurrences) = app.layers.occurrences_mut() {
        let listing = &app.snapshot.listing;
        let known = occurrences.asked_of.as_ref();
        if !known.is_some_and(|of| Arc::ptr_eq(of, listing)) {
            occurrences.ask(listing);
            app.asked_occurrences = Some(occurrences.sought.doc);
            let sought = occurrences.sought.clone();
            app.send(Request::Occurrences(Some(sought)));
        }
    } else if app.asked_occurrences.take().is_some() {
        app.send(Request::Occurrences(None));
    }
}
