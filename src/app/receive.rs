//! What becomes of the lists when a snapshot comes, or is to be shown otherwise.

use std::sync::Arc;

use super::command::Place;
use super::held::Waiting;
use super::layers::Layer;
use super::matrix::ClusterId;
use super::overview::Sums;
use super::query::{Over, Query};
use super::{App, Frozen, bookmark, order};
use crate::index::{DocId, Listing};
use crate::origin::People;
use crate::sides::Sides;
use crate::snapshot::{Snapshot, Unread};
use crate::{said, say};

/// Holds the lists as they are, or lets all in that waits.
pub(super) fn freeze(app: &mut App) {
    match app.frozen.take() {
        None => {
            app.frozen = Some(Frozen::default());
            app.activity.push(said!("lists-held"));
        }
        Some(frozen) => {
            app.activity.push(said!("lists-follow"));
            if let Some(newest) = frozen.newest {
                receive(app, newest);
            }
        }
    }
}

/// A new snapshot while the lists are held: the newest one waits. One that a person asked for is let in, and all with it.
pub fn arrive(app: &mut App, snapshot: Arc<Snapshot>) {
    app.activity.receive(&snapshot);
    let asked = app.wanted == Some(snapshot.settings.threshold)
        || app.wanted_common == Some(snapshot.settings.counts_common);
    if let Some(frozen) = app.frozen.as_mut().filter(|_| !asked) {
        let shown = frozen.newest.as_ref().unwrap_or(&app.snapshot);
        let same = Arc::ptr_eq(&shown.listing, &snapshot.listing)
            && Arc::ptr_eq(&shown.unread, &snapshot.unread);
        // Progress comes many times a second, with the lists as they were.
        if !same {
            frozen.waiting = Waiting::between(&app.snapshot, &snapshot);
        }
        frozen.newest = Some(snapshot);
    } else {
        // What waits is let in by what was asked for, which nobody should find out by herself.
        if app.frozen.take().is_some() {
            app.activity.push(said!("lists-follow"));
            let said = app.said.take().into_iter();
            let said = said.chain([say!("lists-follow").to_owned()]);
            app.said = Some(said.collect::<Vec<_>>().join("; "));
        }
        receive(app, snapshot);
    }
}

/// A new snapshot: all lists follow, and every cursor stays on what it was on.
pub(super) fn receive(app: &mut App, snapshot: Arc<Snapshot>) {
    let settling = !app.snapshot.progress.is_done();
    if app.wanted == Some(snapshot.settings.threshold) {
        app.wanted = None;
    }
    if app.wanted_common == Some(snapshot.settings.counts_common) {
        app.wanted_common = None;
    }
    let same = Arc::ptr_eq(&app.snapshot.listing, &snapshot.listing)
        && Arc::ptr_eq(&app.snapshot.unread, &snapshot.unread);
    let recounted = app.snapshot.settings.counts_common != snapshot.settings.counts_common;
    let asked = recounted || app.snapshot.settings.threshold != snapshot.settings.threshold;
    let complete = snapshot.progress.is_done();
    if !same || complete == settling {
        if recounted {
            app.seen.expect_other_figures();
        }
        app.seen.receive(&snapshot.listing, complete, asked);
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
    let listing = Arc::clone(&app.snapshot.listing);
    match place {
        Place::Pairs => {
            app.pairs.query = query(app, Over::Pairs);
            let query = &app.pairs.query;
            app.pairs.show(
                order::pair_rows(&listing, query, &app.seen, app.pair_order),
                settling,
                |chosen, rows| {
                    // Under another name the one that was the left one may be the right one.
                    let is_chosen = |docs: Sides<DocId>| docs.are(chosen);
                    let mut rows = rows.iter();
                    rows.position(|row| pair_id(&listing, *row).is_some_and(is_chosen))
                },
                |row| pair_id(&listing, row),
            );
        }
        Place::Clusters => {
            app.clusters.query = query(app, Over::Clusters);
            let query = &app.clusters.query;
            app.clusters.show(
                order::cluster_rows(&listing, query, &app.seen, app.cluster_order),
                settling,
                |chosen, rows| chosen.find(&listing, rows),
                |row| cluster_id(&listing, row),
            );
        }
        Place::Documents => {
            app.documents.query = query(app, Over::Documents);
            let query = &app.documents.query;
            app.documents.show(
                order::document_rows(&listing, query, &app.seen, app.document_order),
                settling,
                |chosen, rows| {
                    rows.iter()
                        .position(|row| document_id(&listing, *row) == Some(*chosen))
                },
                |row| document_id(&listing, row),
            );
            relist_unread(app, settling);
        }
        Place::Unread => relist_unread(app, settling),
        _ => {}
    }
}

/// What the filter of a list means now.
fn query(app: &App, over: Over) -> Query {
    let filter = match over {
        Over::Pairs => &app.pairs.filter,
        Over::Documents => &app.documents.filter,
        Over::Clusters => &app.clusters.filter,
        Over::Files => &app.unread.filter,
    };
    Query::parse(filter, over)
}

fn relist_unread(app: &mut App, settling: bool) {
    let unread = Arc::clone(&app.snapshot.unread);
    app.unread.query = query(app, Over::Files);
    let query = &app.unread.query;
    let letters = query.letters();
    let without: Vec<&str> = query.without().collect();
    let is_shown = |file: &Unread| {
        let name = file.label.title();
        let folders = || vec![app.snapshot.folders.standing(&file.label)];
        order::has(name, &letters)
            && !without.iter().any(|word| order::has(name, &[word]))
            && query.holds(|_| 0.0, false, folders)
    };
    let mut rows = order::by_name(&unread, |file| &file.label);
    rows.retain(|row| unread.get(*row as usize).is_some_and(is_shown));
    order::sort_files(&mut rows, &unread, app.unread_order);
    let label = |row: u32| unread.get(row as usize).map(|file| file.label.clone());
    app.unread.show(
        rows,
        settling,
        |chosen, rows| {
            rows.iter().position(|row| {
                unread
                    .get(*row as usize)
                    .is_some_and(|f| f.label == *chosen)
            })
        },
        label,
    );
}

pub(super) fn pair_id(listing: &Listing, row: u32) -> Option<Sides<DocId>> {
    listing.pairs.get(row as usize).map(|pair| pair.docs)
}

pub(super) fn document_id(listing: &Listing, row: u32) -> Option<DocId> {
    listing.documents.get(row as usize).map(|d| d.id)
}

pub(super) fn cluster_id(listing: &Listing, row: u32) -> Option<ClusterId> {
    listing.clusters.get(row as usize).map(ClusterId::of)
}
