//! What becomes of the lists when a snapshot comes, or is to be shown otherwise.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::{iter, mem};

use super::command::Action;
use super::export;
use super::field::Caret;
use super::held::has_same_lists;
use super::making::Comparisons;
use super::numbers::Numbers;
use super::order::{Matching, has};
use super::overlays::Overlay;
use super::overview::Sums;
use super::rows::LISTS;
use super::{App, bookmark, marks, masking, open, query, reviewing, taken};
use crate::index::Label;
use crate::origin::People;
use crate::say;
use crate::snapshot::{Snapshot, standing};

/// A new snapshot: all lists follow, and every cursor stays on what it was on.
pub(super) fn receive(app: &mut App, mut snapshot: Arc<Snapshot>) {
    let settling = !app.snapshot.progress.is_done();
    let complete = snapshot.progress.is_done();
    // What was asked for has arrived.
    let settings = &snapshot.settings;
    app.wanted.take_if(|wanted| *wanted == *settings);
    let mut same = has_same_lists(&app.snapshot, &snapshot);
    number_clusters(app, &mut snapshot, same);
    if complete {
        // The first complete lists are no news.
        if app.resume.is_done() && !has_same_lists(&app.complete, &snapshot) {
            app.seen.receive(&app.complete, &snapshot);
        }
        app.complete = Arc::clone(&snapshot);
    }
    if taken::substitute(app, &mut snapshot) {
        same = has_same_lists(&app.snapshot, &snapshot);
    }
    reviewing::join(app, &mut snapshot, same);
    if app.said.is_some() && snapshot.news.since(&app.snapshot.news).next().is_some() {
        app.meanwhile = snapshot.news.last().cloned();
    }
    let in_others = app.snapshot.folders != snapshot.folders;
    let is_renamed = app.snapshot.hides_names != snapshot.hides_names;
    let before = mem::replace(&mut app.snapshot, snapshot);
    if is_renamed {
        rename(app, &before);
    }
    if !same || in_others {
        app.sums = Sums::of(&app.snapshot);
        app.people = People::of(&app.snapshot);
    }
    // Progress comes many times a second, with the lists as they were.
    if !same {
        app.submissions = app.snapshot.submissions();
        marks::follow(app, None);
        for place in LISTS {
            if let Some(mut list) = app.list_mut(place) {
                list.relist(settling);
            }
        }
    }
    if complete {
        bookmark::resume(app);
    }
    follow(app);
    masking::follow(app);
    if let Some(partners) = app.overlays.partners_mut() {
        partners.follow(&app.snapshot.listing);
        if partners.list.items().is_empty() {
            app.overlays
                .remove(|overlay| matches!(overlay, Overlay::Partners(_)));
        }
    }
}

/// Everybody is called otherwise: nothing stays that has the other names, and what is open is asked for anew.
fn rename(app: &mut App, before: &Snapshot) {
    // At the start filters are those of what is shown.
    let is_shorter = before.generation > 0 && rename_filters(app, before);
    export::stop(app);
    app.comparisons = Comparisons::default();
    app.asked = None;
    app.asked_sources = None;
    app.overlays.reopen();
    app.meanwhile = None;
    let key = app.named(Action::HideNames);
    let said = if app.snapshot.hides_names {
        say!("names-now-hidden", key)
    } else {
        say!("names-now-shown", key)
    };
    let lost = is_shorter.then(|| say!("filter-word-lost").to_owned());
    app.said = open::joined([lost, Some(said)]);
}

/// A filter by somebody's name is one by her alias, or the other way round. Whether one has lost a word that says no single name.
fn rename_filters(app: &mut App, before: &Snapshot) -> bool {
    let now = Arc::clone(&app.snapshot);
    let same = |id| now.listing.document(id);
    let called = |letters: &str| {
        let matching = Matching::new(before, &[letters]);
        let named = before.listing.all();
        let named = named.filter(|one| matching.has_all(&[one.id]));
        let named = named.filter_map(|one| same(one.id));
        let named = named.map(|one| now.author(one).unwrap_or(one.label.title()));
        let mut unread = now.unread.iter().map(|file| &file.label);
        let files = before.unread.iter().map(|file| &file.label);
        let files = files.filter(|file| has(file.title(), &[letters]));
        let files = files.filter_map(|file| unread.find(|one| *one == file));
        distinct(named.chain(files.map(Label::title)))
    };
    let stand = |letters: &str| {
        let all = before.listing.all();
        let there = all.filter(|one| {
            let folder = standing(&one.label);
            folder.is_some_and(|folder| has(folder, &[letters]))
        });
        distinct(there.filter_map(|one| standing(&same(one.id)?.label)))
    };
    let mut is_shorter = false;
    let mut rename = |filter: &mut String, over| {
        let renamed = query::renamed(filter, over, &called, &stand);
        is_shorter |= query::length(&renamed) < query::length(filter);
        *filter = renamed;
    };
    let over = app.over();
    if let (Some(Overlay::Filter(filter)), Some(over)) = (app.overlays.top_mut(), over) {
        rename(filter, over);
    }
    for place in LISTS {
        if let Some(list) = app.list_mut(place) {
            rename(&mut list.list.filter, list.over);
        }
    }
    app.caret = Caret::default();
    is_shorter
}

/// Each of these once.
fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let names: BTreeSet<&str> = names.collect();
    names.into_iter().map(str::to_owned).collect()
}

/// Numbers the clusters. As long as files are read, who is linked with whom is not known: nothing is decided by that.
fn number_clusters(app: &mut App, snapshot: &mut Arc<Snapshot>, same: bool) {
    let complete = snapshot.progress.is_done();
    if complete {
        bookmark::find(app, snapshot);
    }
    let clusters = &snapshot.listing.clusters;
    let numbers = if snapshot.settings.same_author {
        // These are other clusters, and none has a number that one of those had.
        Numbers::given(iter::empty(), app.numbers.last()).assign(clusters)
    } else if same && !complete {
        Arc::clone(&app.snapshot.numbers)
    } else {
        app.numbers.assign(clusters)
    };
    if complete && !snapshot.settings.same_author {
        app.numbers.keep(clusters, &numbers);
    }
    Arc::make_mut(snapshot).numbers = numbers;
}

/// The open matrix follows what it is of, or closes when that is gone.
fn follow(app: &mut App) {
    let listing = &app.snapshot.listing;
    if let Some(matrix) = app.overlays.matrix_mut()
        && !matrix.follow(listing)
    {
        if matrix.is_of_marked() {
            app.say(say!("matrix-gone"));
        }
        app.overlays
            .remove(|overlay| matches!(overlay, Overlay::Matrix(_)));
    }
}
