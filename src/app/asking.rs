//! What the engine is asked for, by what is in view.

use std::sync::Arc;

use super::command::Place;
use super::export::Chooser;
use super::making::Making;
use super::rows::Subject;
use super::{App, Effect};
use crate::engine::Request;
use crate::index::{DocId, Listing};
use crate::sides::Sides;

/// Asks the engine for what is in view and was not asked for yet.
pub(super) fn ask(app: &mut App) {
    let detailed = app.overlays.details().and_then(Subject::pair);
    let pair = match (app.overlays.side(), app.screen) {
        (Some(side), _) => Some(side.pair),
        (None, Place::Pairs) => app.pairs.pair(),
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
    let doc = app.overlays.any_document().map(|document| document.doc);
    if app.asked_sources != doc {
        app.asked_sources = doc;
        app.send(Request::Sources(doc));
    }
    let listing = &app.snapshot.listing;
    if let Some(matrix) = app.overlays.matrix_mut()
        && is_due(&mut matrix.asked_of, listing)
    {
        let docs = matrix.docs().to_vec();
        app.effects.push(Effect::Send(Request::Matrix(docs)));
    }
    let taken = app.taken.as_mut().filter(|taken| taken.real.is_aligned);
    if taken.is_some_and(|taken| is_due(&mut taken.asked_of, &taken.real.listing)) {
        app.effects.push(Effect::Send(Request::TakenAway(true)));
    }
    let counts = app.sums.common > 0;
    app.common = app.common.filter(|_| counts);
    if let Some(common) = app.overlays.common_mut() {
        if is_due(&mut common.asked_of, listing) {
            app.effects
                .push(Effect::Send(Request::CommonPassages(true)));
        }
    } else if counts && app.snapshot.is_aligned && is_due(&mut app.asked_common, listing) {
        app.effects
            .push(Effect::Send(Request::CommonPassages(false)));
    }
    let occurrences = app.overlays.occurrences_mut();
    if occurrences.is_none() && std::mem::take(&mut app.asked_occurrences) {
        app.send(Request::Occurrences(None));
    } else if let Some(occurrences) = occurrences
        && is_due(&mut occurrences.asked_of, listing)
    {
        occurrences.wait();
        app.asked_occurrences = true;
        let sought = Some(occurrences.sought.clone());
        app.effects.push(Effect::Send(Request::Occurrences(sought)));
    }
    let question = app.overlays.export_mut().and_then(Chooser::question);
    app.effects.extend(question);
}

/// Something was asked for last of other lists than these, or never. From now on it was of these.
fn is_due(asked_of: &mut Option<Arc<Listing>>, listing: &Arc<Listing>) -> bool {
    let is_of = |asked: &Arc<Listing>| Arc::ptr_eq(asked, listing);
    let is_due = !asked_of.as_ref().is_some_and(is_of);
    if is_due {
        *asked_of = Some(Arc::clone(listing));
    }
    is_due
}
