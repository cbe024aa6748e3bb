//! What becomes of the lists when a snapshot comes, or is to be shown otherwise.

use std::sync::Arc;

use super::command::Place;
use super::held::has_same_lists;
use super::layers::Layer;
use super::list::List;
use super::order::{self, Order};
use super::overview::Sums;
use super::query::{Over, Query};
use super::rows::Identity;
use super::{App, bookmark};
use crate::columns::{Context, FILES};
use crate::origin::People;
use crate::say;
use crate::snapshot::{Snapshot, Unread};

/// A new snapshot: all lists follow, and every cursor stays on what it was on.
pub(super) fn receive(app: &mut App, snapshot: Arc<Snapshot>) {
    let settling = !app.snapshot.progress.is_done();
    let complete = snapshot.progress.is_done();
    // What was asked for has arrived.
    let settings = &snapshot.settings;
    app.wanted.take_if(|wanted| *wanted == settings.threshold);
    app.wanted_common
        .take_if(|wanted| *wanted == settings.counts_common);
    let same = has_same_lists(&app.snapshot, &snapshot);
    // The first complete lists are no news.
    if !same && app.resume.is_done() {
        app.seen.receive(&app.snapshot, &snapshot);
    }
    if app.said.is_some() && snapshot.news != app.snapshot.news {
        app.meanwhile.clone_from(&snapshot.news);
    }
    let in_others = app.snapshot.folders != snapshot.folders;
    app.snapshot = snapshot;
    if !same || in_others {
        app.sums = Sums::of(&app.snapshot);
        app.people = People::of(&app.snapshot);
    }
    // Progress comes many times a second, with the lists as they were.
    if !same {
        app.submissions = app.snapshot.submissions();
        app.marks.receive(&app.snapshot.listing);
        for place in [Place::Pairs, Place::Clusters, Place::Documents] {
            relist(app, place, settling);
        }
    }
    if complete {
        bookmark::resume(app);
    }
    follow(app);
    if let Some(partners) = app.layers.partners_mut() {
        partners.follow(&app.snapshot.listing);
        if partners.list.items().is_empty() {
            app.layers
                .remove(|layer| matches!(layer, Layer::Partners(_)));
        }
    }
}

/// The open matrix follows what it is of, or closes when that is gone.
fn follow(app: &mut App) {
    let listing = &app.snapshot.listing;
    if let Some(matrix) = app.layers.matrix_mut()
        && !matrix.follow(listing)
    {
        if matrix.is_of_marked() {
            app.said = Some(say!("matrix-gone").to_owned());
        }
        app.layers.remove(|layer| matches!(layer, Layer::Matrix(_)));
    }
}

/// Filters and sorts a list anew.
pub(super) fn relist(app: &mut App, place: Place, settling: bool) {
    let facts = Arc::clone(&app.snapshot);
    match place {
        Place::Pairs => {
            let query = Query::parse(&app.pairs.filter, Over::Pairs);
            let rows = order::pair_rows(&facts, &query, &app.seen, app.pairs.order);
            show(&mut app.pairs, query, rows, settling, &facts);
        }
        Place::Clusters => {
            let query = Query::parse(&app.clusters.filter, Over::Clusters);
            let rows = order::cluster_rows(&facts, &query, &app.seen, app.clusters.order);
            show(&mut app.clusters, query, rows, settling, &facts);
        }
        Place::Documents => {
            let query = Query::parse(&app.documents.filter, Over::Documents);
            let rows = order::document_rows(&facts, &query, &app.seen, app.documents.order);
            show(&mut app.documents, query, rows, settling, &facts);
            relist(app, Place::Unread, settling);
        }
        Place::Unread => {
            let query = Query::parse(&app.unread.filter, Over::Files);
            let rows = unread_rows(&facts, &query, app.unread.order);
            show(&mut app.unread, query, rows, settling, &facts);
        }
        _ => {}
    }
}

fn show<Id: Identity>(
    list: &mut List<Id>,
    query: Query,
    rows: Vec<u32>,
    settling: bool,
    facts: &Snapshot,
) {
    list.query = query;
    let find = |chosen: &Id, rows: &[u32]| chosen.find(facts, rows);
    list.show(rows, settling, find, |row| Id::of(facts, row));
}

/// The files not read that a filter leaves, in order.
fn unread_rows(facts: &Snapshot, query: &Query, order: Order) -> Vec<u32> {
    let unread = &facts.unread;
    let letters = query.letters();
    let without: Vec<&str> = query.without().collect();
    let is_shown = |file: &Unread| {
        let name = file.label.title();
        let folders = || vec![facts.folders.standing(&file.label)];
        order::has(name, &letters)
            && !without.iter().any(|word| order::has(name, &[word]))
            && query.holds(|_| 0.0, false, folders)
    };
    let mut rows = order::by_name(unread, |file| &file.label);
    rows.retain(|row| unread.get(*row as usize).is_some_and(is_shown));
    order.sort(FILES, (&mut rows, unread), &Context::new(facts));
    rows
}
