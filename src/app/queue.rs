//! The next pair to be looked at. From side by side to the next one of the list that the two texts were opened from, by its filter and
//! order, without going back to it.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::command::{Place, Screen};
use super::layers::Layer;
use super::list::{List, Motion};
use super::open::{as_listed, open_side};
use super::picker::Pick;
use super::receive::{document_id, pair_id};
use super::{App, news};
use crate::index::{DocId, Listing};
use crate::say;
use crate::sides::Sides;

/// What comes of asking for another pair.
enum Step {
    /// This one is shown.
    Pair(Sides<DocId>),
    /// There is none that way.
    End,
    /// The texts were opened from something that has no such order.
    NoList,
}

/// Shows the next pair of the list, or the one before.
pub(super) fn step(app: &mut App, forward: bool) {
    let Some(open) = app.layers.side().map(|side| side.pair) else {
        return;
    };
    let motion = Motion::Rows(if forward { 1 } else { -1 });
    match other(app, open, motion) {
        Step::Pair(pair) => open_side(app, pair),
        Step::End => {
            let said = if forward {
                say!("queue-last")
            } else {
                say!("queue-first")
            };
            app.said = Some(said.to_owned());
        }
        Step::NoList => app.said = Some(say!("queue-none").to_owned()),
    }
}

/// Shows the next new pair after the one that is open, by the list that it was opened from.
pub(super) fn next_new(app: &mut App) {
    let Some(open) = app.layers.side().map(|side| side.pair) else {
        return;
    };
    match new(app, open) {
        Step::Pair(pair) => open_side(app, pair),
        Step::End => {
            let (hidden, _) = app.seen.counts();
            app.said = Some(if hidden > 0 && app.ground_beneath() == Place::Pairs {
                say!("new-behind", count = hidden)
            } else {
                say!("nothing-new").to_owned()
            });
        }
        Step::NoList => app.said = Some(say!("queue-none").to_owned()),
    }
}

fn new(app: &mut App, open: Sides<DocId>) -> Step {
    let Some(list) = list(app) else {
        return Step::NoList;
    };
    // A document may be new and have no pair, or the one that is open: once around, and no further.
    let mut first = None;
    while news::go(app, list) {
        let (pair, id) = (app.pairs.chosen().copied(), app.documents.chosen().copied());
        let found = match list {
            Place::Pairs => pair,
            _ => id.and_then(|id| best(&app.snapshot.listing, id)),
        };
        if let Some(pair) = found.filter(|pair| !pair.are(&open)) {
            return Step::Pair(pair);
        }
        let at = Some((pair, id));
        if at == first {
            break;
        }
        first = first.or(at);
    }
    Step::End
}

/// The list of which the key walks through what is new; nothing where the texts were opened from something else.
pub(super) fn list(app: &App) -> Option<Place> {
    let list = app.ground_beneath();
    let has_list = matches!(beneath(app), None | Some(Layer::Matrix(_)));
    (has_list && has_order(list)).then_some(list)
}

/// How many pairs that are new the key leads to from the one that is open.
pub(super) fn ahead(app: &App, open: Sides<DocId>) -> usize {
    let listing = &app.snapshot.listing;
    let seen = &app.seen;
    // Under another name the one that was the left one may be the right one.
    let others = |pair: &Sides<DocId>| !pair.are(&open);
    // Nobody waits for a look through a long list in which nothing is new.
    match (list(app), seen.counts()) {
        (Some(Place::Pairs), (1.., _)) => {
            let rows = app.pairs.rows().iter();
            let pairs = rows.filter_map(|row| pair_id(listing, *row));
            let new = pairs.filter(|pair| seen.is_new_pair(*pair));
            new.filter(others).count()
        }
        (Some(Place::Documents), (_, 1..)) => {
            let rows = app.documents.rows().iter();
            let ids = rows.filter_map(|row| document_id(listing, *row));
            let new = ids.filter(|id| seen.is_new_document(*id));
            // Two of them may be each other's best match.
            let pairs = new.filter_map(|id| best(listing, id)).filter(others);
            pairs.collect::<BTreeSet<_>>().len()
        }
        _ => 0,
    }
}

/// What the two texts on the screen were opened from.
fn beneath(app: &App) -> Option<&Layer> {
    app.layers.beneath(|layer| matches!(layer, Layer::Side(_)))
}

/// Each of its rows leads to a pair.
fn has_order(list: Place) -> bool {
    matches!(list, Place::Pairs | Place::Documents)
}

fn other(app: &mut App, open: Sides<DocId>, motion: Motion) -> Step {
    // A source of a document, and a document that has a passage, are pairs of no list.
    match beneath(app) {
        Some(Layer::Document(_) | Layer::Occurrences(_)) => return Step::NoList,
        Some(Layer::Rewritten) => {
            app.rewritten.go(motion);
            return shown(open, app.rewritten.chosen());
        }
        Some(Layer::Partners(_)) => {
            let partners = app.layers.partners_mut();
            let found = partners.and_then(|partners| {
                partners.list.go(motion);
                partners.chosen()
            });
            return shown(open, found);
        }
        _ => {}
    }
    let listing = Arc::clone(&app.snapshot.listing);
    match app.screen {
        Screen::Pairs if app.ground_beneath() == Place::Pairs => {
            let id = |row| pair_id(&listing, row);
            walk(&mut app.pairs, (open, motion), |docs| Some(*docs), id)
        }
        Screen::Documents if app.ground_beneath() == Place::Documents => {
            let id = |row| document_id(&listing, row);
            let best = |id: &DocId| best(&listing, *id);
            walk(&mut app.documents, (open, motion), best, id)
        }
        _ => Step::NoList,
    }
}

/// Moves the cursor from the pair that is open to the first row with another one. Where what is open is in the list no more, the
/// row that took its place is the next one.
fn walk<Id: Copy>(
    list: &mut List<Id>,
    (open, motion): (Sides<DocId>, Motion),
    pair: impl Fn(&Id) -> Option<Sides<DocId>>,
    id: impl Fn(u32) -> Option<Id>,
) -> Step {
    let found = list.chosen().and_then(&pair);
    let is_there = found.is_some_and(|found| found.are(&open));
    let mut moves = is_there || motion != Motion::Rows(1);
    let mut gone: isize = 0;
    loop {
        if moves {
            let before = list.at();
            list.go(motion, 1, &id);
            if list.at() == before {
                // Behind the last one the cursor stays with what is open.
                list.go(Motion::Rows(-gone), 1, &id);
                return Step::End;
            }
            gone += if list.at() > before { 1 } else { -1 };
        }
        moves = true;
        let found = list.chosen().and_then(&pair);
        if let Some(found) = found.filter(|found| !found.are(&open)) {
            return Step::Pair(found);
        }
    }
}

/// The pair of a document and its best match, as it is listed.
fn best(listing: &Listing, id: DocId) -> Option<Sides<DocId>> {
    let document = listing.document(id)?;
    Some(as_listed(listing, document.id, document.best?.with))
}

fn shown(open: Sides<DocId>, found: Option<Sides<DocId>>) -> Step {
    found
        .filter(|pair| !pair.are(&open))
        .map_or(Step::End, Step::Pair)
}
