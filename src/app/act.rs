//! What does each action, and each new snapshot, change?

use std::sync::Arc;

use crossterm::event::KeyEvent;

use super::command::{Action, Place, Screen};
use super::details::{Details, Subject};
use super::kept::Kept;
use super::list::Motion;
use super::mouse::Owner;
use super::palette::Palette;
use super::partners::Partners;
use super::query::{self, Over, Query};
use super::side::{SideAction, SideBySide};
use super::threshold::{self, Step};
use super::walk::{ClusterId, Walk};
use super::{App, Effect, Frozen, copy, keys, order};
use crate::engine::Request;
use crate::index::{DocId, Listing};
use crate::measure::Containment;
use crate::sides::Sides;
use crate::sketch::Method;
use crate::snapshot::Snapshot;

/// A key: what it means where the keys go, or a letter of the filter.
pub fn key(app: &mut App, key: KeyEvent, effects: &mut Vec<Effect>) {
    let place = app.place();
    let action = keys::name(key).and_then(|name| app.keymap.meaning(place, &name));
    app.said = None;
    match (action, place) {
        (Some(action), _) => mean(app, action, effects),
        (None, Place::Filter | Place::Search) => {
            if let Some(letter) = keys::typed(key) {
                edit_filter(app, |filter| filter.push(letter));
            }
        }
        (None, Place::Palette) => {
            if let (Some(palette), Some(letter)) = (&mut app.palette, keys::typed(key)) {
                palette.edit(|typed| typed.push(letter));
            }
        }
        (None, _) => {}
    }
}

/// What a person meant, where the keys go.
pub fn mean(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    match app.place() {
        Place::Palette => palette(app, action, effects),
        Place::Themes => themes(app, action, effects),
        Place::Help => help(app, action, effects),
        Place::Details => details(app, action, effects),
        Place::Search => search(app, action, effects),
        Place::Passages => passages(app, action, effects),
        Place::Partners => partners(app, action, effects),
        _ => act(app, action, effects),
    }
}

/// Chooses the row at this height of the list. Says whether it was chosen already.
pub fn point(app: &mut App, row: usize) -> bool {
    let listing = Arc::clone(&app.snapshot.listing);
    match app.ground() {
        Place::Pairs => app.pairs.point(row, |row| pair_id(&listing, row)),
        Place::Clusters => app.clusters.point(row, |row| cluster_id(&listing, row)),
        Place::Documents => app.documents.point(row, |row| document_id(&listing, row)),
        Place::Unread => {
            let unread = Arc::clone(&app.snapshot.unread);
            let label = |row: u32| unread.get(row as usize).map(|u| u.label.clone());
            app.unread.point(row, label)
        }
        _ => false,
    }
}

/// The text field of the search in two texts.
fn search(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    let step = |app: &mut App, way| {
        if let Some(side) = &mut app.side {
            side.act(way);
        }
    };
    match action {
        Action::Down => step(app, SideAction::NextPassage),
        Action::Up => step(app, SideAction::PreviousPassage),
        other => act(app, other, effects),
    }
}

/// The list of passages: the texts follow its cursor.
fn passages(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    let Some(side) = &mut app.side else {
        return;
    };
    let (at, count) = (side.current(), side.passages().len());
    match (action, action.motion()) {
        (Action::Quit, _) => effects.push(Effect::Quit),
        (_, Some(motion)) => side.choose(motion.from(at, count, PASSAGES_PAGE)),
        _ => app.passages_shown = false,
    }
}

/// As many passages as are seen at once on most screens.
const PASSAGES_PAGE: usize = 10;

/// The documents that share text with one. They stay open beneath the two texts, for the next of them.
fn partners(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    let Some(partners) = &mut app.partners else {
        return;
    };
    match (action, action.motion()) {
        (Action::Quit, _) => effects.push(Effect::Quit),
        (_, Some(motion)) => partners.go(motion, PASSAGES_PAGE),
        (Action::Open, _) => {
            if let Some(pair) = partners.chosen() {
                open_side(app, pair);
            }
        }
        _ => app.partners = None,
    }
}

fn list_partners(app: &mut App) {
    let chosen = app.documents.chosen();
    let listing = &app.snapshot.listing;
    app.partners = chosen.and_then(|id| Partners::of(listing, *id));
    if app.partners.is_none() {
        app.said = nothing_to_open(app);
    }
}

fn palette(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    let Some(palette) = &mut app.palette else {
        return;
    };
    match action {
        Action::Quit => effects.push(Effect::Quit),
        Action::Down => palette.go(true),
        Action::Up => palette.go(false),
        Action::Erase => palette.edit(|typed| {
            typed.pop();
        }),
        Action::EraseAll => palette.edit(String::clear),
        Action::Open => {
            let chosen = palette.chosen();
            app.palette = None;
            if let Some(chosen) = chosen {
                act(app, chosen, effects);
            }
        }
        _ => app.palette = None,
    }
}

fn themes(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    let height = app.look.choices().len();
    let mut go = |motion| app.look.go(motion, height);
    match action {
        Action::Quit => effects.push(Effect::Quit),
        Action::Down => go(Motion::Rows(1)),
        Action::Up => go(Motion::Rows(-1)),
        Action::HalfDown | Action::PageDown | Action::Last => go(Motion::Last),
        Action::HalfUp | Action::PageUp | Action::First => go(Motion::First),
        Action::Keep => keep_theme(app, app.look.shown(), effects),
        _ => app.look.give_up(),
    }
}

fn keep_theme(app: &mut App, at: usize, effects: &mut Vec<Effect>) {
    if let Some(name) = app.look.keep(at) {
        effects.push(Effect::KeepTheme(name.to_owned()));
    }
}

fn help(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    let last = app.keymap.commands(app.ground()).len().saturating_sub(1);
    let scrolled = app.help.unwrap_or(0);
    match action {
        Action::Quit => effects.push(Effect::Quit),
        Action::Down => app.help = Some((scrolled + 1).min(last)),
        Action::Up => app.help = Some(scrolled.saturating_sub(1)),
        _ => app.help = None,
    }
}

fn details(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    let Some(details) = &mut app.details else {
        return;
    };
    match action {
        Action::Quit => effects.push(Effect::Quit),
        Action::Down => details.scrolled += 1,
        Action::Up => details.scrolled = details.scrolled.saturating_sub(1),
        _ => app.details = None,
    }
}

/// What is known of what is chosen.
fn open_details(app: &mut App) {
    let subject = match (app.ground(), &app.side) {
        (_, Some(side)) => Some(Subject::Pair(side.pair)),
        (Place::Pairs, _) => app.pairs.chosen().copied().map(Subject::Pair),
        (Place::Matrix, _) => app
            .walk
            .as_ref()
            .and_then(Walk::under_cursor)
            .map(|(row, column)| Subject::Pair(as_listed(&app.snapshot.listing, row, column))),
        (Place::Documents, _) => app.documents.chosen().copied().map(Subject::Document),
        _ => None,
    };
    app.details = subject.and_then(|subject| describe(app, subject));
    if let Some(Subject::Document(id)) = subject {
        app.seen.see_document(id);
    }
    if app.details.is_none() {
        app.said = nothing_to_open(app);
    }
}

fn describe(app: &App, subject: Subject) -> Option<Details> {
    match subject {
        Subject::Document(id) => Details::of_document(&app.snapshot, id),
        Subject::Pair(pair) => {
            let kept = app.comparisons.of(pair);
            Details::of_pair(&app.snapshot, pair, kept.map(|kept| &*kept.comparison))
        }
    }
}

/// The open details follow what they are about; of a document that is gone the last ones stay.
pub fn renew_details(app: &mut App) {
    if let Some(open) = &app.details
        && let Some(new) = describe(app, open.subject)
    {
        let scrolled = open.scrolled;
        app.details = Some(Details { scrolled, ..new });
    }
}

fn act(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    match action {
        Action::Down
        | Action::Up
        | Action::HalfDown
        | Action::HalfUp
        | Action::PageDown
        | Action::PageUp
        | Action::First
        | Action::Last => {
            if let Some(motion) = action.motion() {
                go(app, motion);
            }
        }
        Action::Left => go_across(app, Motion::Rows(-1)),
        Action::Right => go_across(app, Motion::Rows(1)),
        Action::Open => open(app),
        Action::Back => back(app),
        Action::Quit => effects.push(Effect::Quit),
        Action::Mouse => {
            let whose = if app.mouse == Owner::Terminal {
                app.mouse = Owner::Program;
                "the mouse chooses and scrolls"
            } else {
                app.mouse = Owner::Terminal;
                "the mouse is the terminal's: it selects text"
            };
            effects.push(Effect::Mouse(app.mouse));
            app.said = Some(whose.to_owned());
        }
        Action::Suspend => effects.push(Effect::Suspend),
        Action::Copy => copy(app, effects),
        Action::Help => app.help = Some(0),
        Action::Palette => {
            app.palette = Some(Palette::of(app.ground(), &app.keymap, &app.look));
        }
        Action::Themes => app.look.pick(),
        Action::Theme(at) => keep_theme(app, at, effects),
        Action::NextScreen => go_to(app, app.screen.step(1)),
        Action::PreviousScreen => go_to(app, app.screen.step(Screen::ALL.len() - 1)),
        Action::Go(screen) => go_to(app, screen),
        Action::Filter | Action::Search => app.typing = true,
        Action::Passages => list_passages(app),
        Action::Partners => list_partners(app),
        Action::NextSort => sort(app, false),
        Action::Reverse => sort(app, true),
        Action::Lower => threshold(app, Step::Lower, effects),
        Action::Raise => threshold(app, Step::Raise, effects),
        Action::Suggested => suggested(app, effects),
        Action::NextKept => keep_next(app),
        Action::Unread => show_unread(app),
        Action::Details => open_details(app),
        Action::Keep => app.typing = false,
        Action::Clear => {
            app.typing = false;
            edit_filter(app, String::clear);
        }
        Action::Erase => edit_filter(app, |filter| {
            filter.pop();
        }),
        Action::EraseAll => edit_filter(app, String::clear),
        Action::Complete => complete(app),
        Action::NextNew => next_new(app),
        Action::SeeAll => {
            app.seen.see_all();
            relist(app, app.ground(), false);
        }
        Action::Freeze => freeze(app),
        Action::Side(action) => {
            if let Some(side) = &mut app.side {
                side.act(action);
            }
        }
    }
}

/// Another tab, out of the matrix too.
fn go_to(app: &mut App, screen: Screen) {
    app.walk = None;
    app.screen = screen;
}

fn go(app: &mut App, motion: Motion) {
    let height = app.layout_now().height();
    let listing = Arc::clone(&app.snapshot.listing);
    match app.ground() {
        Place::Pairs => app.pairs.go(motion, height, |row| pair_id(&listing, row)),
        Place::Clusters => app
            .clusters
            .go(motion, height, |row| cluster_id(&listing, row)),
        Place::Unread => {
            let unread = Arc::clone(&app.snapshot.unread);
            app.unread.go(motion, height, |row| {
                unread.get(row as usize).map(|u| u.label.clone())
            });
        }
        Place::Documents => app
            .documents
            .go(motion, height, |row| document_id(&listing, row)),
        Place::Matrix => {
            if let Some(walk) = &mut app.walk {
                walk.go(motion, height);
            }
        }
        _ => {}
    }
}

fn go_across(app: &mut App, motion: Motion) {
    if let Some(walk) = &mut app.walk {
        walk.go_across(motion);
    }
}

fn open(app: &mut App) {
    if app.ground() == Place::Overview {
        return go_to(app, Screen::Pairs);
    }
    let listing = Arc::clone(&app.snapshot.listing);
    let from = app.ground();
    let pair = match from {
        Place::Pairs => app.pairs.chosen().copied(),
        Place::Clusters => {
            let row = app.clusters.row();
            let cluster = row.and_then(|row| listing.clusters.get(row as usize));
            app.walk = cluster.map(Walk::enter);
            None
        }
        Place::Matrix => app
            .walk
            .as_ref()
            .and_then(Walk::under_cursor)
            .map(|(row, column)| as_listed(&listing, row, column)),
        Place::Documents => app
            .documents
            .chosen()
            .and_then(|id| listing.document(*id))
            .and_then(|document| Some(as_listed(&listing, document.id, document.best?.with))),
        _ => None,
    };
    if let Some(pair) = pair {
        open_side(app, pair);
    } else if app.ground() == from {
        app.said = nothing_to_open(app);
    }
}

fn open_side(app: &mut App, pair: Sides<DocId>) {
    let area = app.layout_now().all.as_size();
    let mut side = SideBySide::open(pair, area).with_min_run(app.snapshot.settings.min_run);
    if let Some(known) = app.comparisons.of(pair) {
        side.receive(Arc::clone(&known.comparison));
    }
    app.side = Some(side);
    app.passages_shown = false;
    app.seen.see_pair(pair);
}

/// Why Enter opened nothing.
fn nothing_to_open(app: &App) -> Option<String> {
    match app.ground() {
        Place::Matrix => {
            Some("a document is not compared with itself: choose another cell".to_owned())
        }
        Place::Documents => {
            let id = app.documents.chosen();
            let document = id.and_then(|id| app.snapshot.listing.document(*id));
            Some(
                document.map_or("there is no document to open".to_owned(), |document| {
                    let name = document.label.title();
                    format!("{name} shares no listed text with any other document")
                }),
            )
        }
        Place::Unread => Some("a file that was not read can't be shown".to_owned()),
        Place::Pairs => Some("there is no pair to open".to_owned()),
        Place::Clusters => Some("there is no cluster to open".to_owned()),
        _ => None,
    }
}

/// A pair with its sides as the listing has them: the label that sorts first is the left one.
pub fn as_listed(listing: &Listing, one: DocId, other: DocId) -> Sides<DocId> {
    let label = |id| listing.document(id).map(|d| &d.label);
    let pair = Sides::new(one, other);
    if label(one) <= label(other) {
        pair
    } else {
        pair.swap()
    }
}

/// To the files not read, or from them to the documents.
fn show_unread(app: &mut App) {
    if app.ground() == Place::Unread {
        app.unread_shown = false;
    } else {
        app.before_unread = app.screen;
        go_to(app, Screen::Documents);
        app.unread_shown = true;
    }
}

fn back(app: &mut App) {
    if let Some(side) = &mut app.side {
        if side.searched().is_empty() {
            app.side = None;
        } else {
            side.edit_search(String::clear);
        }
    } else if app.filter().is_some_and(|filter| !filter.is_empty()) {
        edit_filter(app, String::clear);
    } else if app.ground() == Place::Pairs && app.kept != Kept::All {
        app.kept = Kept::All;
        relist(app, Place::Pairs, false);
    } else if app.ground() == Place::Matrix {
        app.walk = None;
    } else if app.ground() == Place::Unread {
        app.unread_shown = false;
        app.screen = app.before_unread;
    } else if app.ground() == Place::Overview {
        go_to(app, Screen::Pairs);
    }
}

fn sort(app: &mut App, reverse: bool) {
    match app.screen {
        Screen::Pairs if reverse => app.pair_order = app.pair_order.reverse(),
        Screen::Pairs => app.pair_order = app.pair_order.next(),
        Screen::Documents if reverse => app.document_order = app.document_order.reverse(),
        Screen::Documents => app.document_order = app.document_order.next(),
        Screen::Clusters | Screen::Overview => {}
    }
    relist(app, app.ground(), false);
    // Who sorts wants to see the best by that measure.
    go(app, Motion::First);
}

/// The threshold in the gap of the class, where there is one.
fn suggested(app: &mut App, effects: &mut Vec<Effect>) {
    match app.snapshot.listing.strengths.gap() {
        Some(gap) => set_threshold(app, gap.threshold(), effects),
        None => app.said = Some("there is no gap that suggests a threshold".to_owned()),
    }
}

fn set_threshold(app: &mut App, next: Containment, effects: &mut Vec<Effect>) {
    app.wanted = Some(next);
    effects.push(Effect::Send(Request::Threshold(next)));
}

/// Shows what the chosen sketch misses, what it proposes, or all.
fn keep_next(app: &mut App) {
    if app.snapshot.method == Method::Exact {
        let how = "start with --sketch NAME";
        app.said = Some(how.to_owned());
        return;
    }
    app.kept = app.kept.next();
    relist(app, Place::Pairs, false);
}

fn threshold(app: &mut App, way: Step, effects: &mut Vec<Effect>) {
    if let Some(next) = threshold::step(app.threshold(), way) {
        set_threshold(app, next, effects);
    } else {
        let end = match way {
            Step::Lower => "the threshold is at its lowest",
            Step::Raise => "the threshold is at its highest",
        };
        app.said = Some(format!("{end}, {}", app.threshold()));
    }
}

fn edit_filter(app: &mut App, edit: impl FnOnce(&mut String)) {
    let ground = app.ground();
    if let Some(side) = &mut app.side {
        return side.edit_search(edit);
    }
    let filter = match ground {
        Place::Pairs => &mut app.pairs.filter,
        Place::Clusters => &mut app.clusters.filter,
        Place::Unread => &mut app.unread.filter,
        Place::Documents => &mut app.documents.filter,
        _ => return,
    };
    edit(filter);
    relist(app, ground, false);
}

/// The terminal says nothing of what it does with it.
fn copy(app: &mut App, effects: &mut Vec<Effect>) {
    app.said = Some(match copy::copied(app) {
        Some(copied) => {
            effects.push(Effect::Copy(copied.text));
            format!("{} is in the terminal's clipboard", copied.what)
        }
        None => "there is nothing here to copy".to_owned(),
    });
}

fn list_passages(app: &mut App) {
    let any = app.side.as_ref().is_some_and(|s| !s.passages().is_empty());
    if any {
        app.passages_shown = true;
    } else {
        app.said = Some("there is no passage to list".to_owned());
    }
}

/// The last word of the filter, as far as it can only mean one thing.
fn complete(app: &mut App) {
    let completed = app
        .over()
        .zip(app.filter())
        .and_then(|(over, filter)| query::complete(filter, over));
    match completed {
        Some(completed) => edit_filter(app, |filter| *filter = completed),
        None => app.said = Some("nothing to ask for begins so".to_owned()),
    }
}

/// To the next row that is new since a person saw it, around the end.
fn next_new(app: &mut App) {
    let height = app.layout_now().height();
    let listing = Arc::clone(&app.snapshot.listing);
    let App {
        pairs,
        documents,
        seen,
        ..
    } = app;
    let found = if app.screen == Screen::Pairs {
        let is_new = |row| pair_id(&listing, row).is_some_and(|pair| seen.is_new_pair(pair));
        let motion = pairs.next(is_new);
        motion.map(|motion| pairs.go(motion, height, |row| pair_id(&listing, row)))
    } else {
        let is_new = |row| document_id(&listing, row).is_some_and(|id| seen.is_new_document(id));
        let motion = documents.next(is_new);
        motion.map(|motion| documents.go(motion, height, |row| document_id(&listing, row)))
    };
    if found.is_none() {
        app.said = Some("nothing here is new".to_owned());
    }
}

/// Holds the lists as they are, or lets all in that waits.
fn freeze(app: &mut App) {
    match app.frozen.take() {
        None => app.frozen = Some(Frozen::default()),
        Some(frozen) => {
            if let Some(newest) = frozen.newest {
                receive(app, newest);
            }
        }
    }
}

/// A new snapshot while the lists are held: the newest one waits. One that a person asked for is let in, and all with it.
pub fn arrive(app: &mut App, snapshot: Arc<Snapshot>) {
    let asked = app.wanted == Some(snapshot.settings.threshold);
    if let Some(frozen) = app.frozen.as_mut().filter(|_| !asked) {
        let shown = frozen.newest.as_ref().unwrap_or(&app.snapshot);
        let same = Arc::ptr_eq(&shown.listing, &snapshot.listing)
            && Arc::ptr_eq(&shown.unread, &snapshot.unread);
        frozen.waiting += usize::from(!same);
        frozen.newest = Some(snapshot);
    } else {
        app.frozen = None;
        receive(app, snapshot);
    }
}

/// A new snapshot: all lists follow, and every cursor stays on what it was on.
fn receive(app: &mut App, snapshot: Arc<Snapshot>) {
    let settling = !app.snapshot.progress.is_done();
    if app.wanted == Some(snapshot.settings.threshold) {
        app.wanted = None;
    }
    let same = Arc::ptr_eq(&app.snapshot.listing, &snapshot.listing)
        && Arc::ptr_eq(&app.snapshot.unread, &snapshot.unread);
    let asked = app.snapshot.settings.threshold != snapshot.settings.threshold;
    let complete = snapshot.progress.is_done();
    if !same || complete == settling {
        app.seen.receive(&snapshot.listing, complete, asked);
    }
    let proposals = |snapshot: &Snapshot| snapshot.proposed.as_ref().map(Arc::as_ptr);
    let proposes_other = proposals(&app.snapshot) != proposals(&snapshot);
    app.snapshot = snapshot;
    if same && proposes_other {
        relist(app, Place::Pairs, settling);
    }
    // Progress comes many times a second, with the lists as they were.
    if !same {
        app.submissions = app.snapshot.submissions();
        for place in [Place::Pairs, Place::Clusters, Place::Documents] {
            relist(app, place, settling);
        }
    }
    follow(app);
    if let Some(partners) = &mut app.partners {
        partners.follow(&app.snapshot.listing);
        if partners.is_empty() {
            app.partners = None;
        }
    }
    renew_details(app);
}

/// The open matrix follows its cluster, or closes when the cluster is gone.
fn follow(app: &mut App) {
    if let Some(walk) = &mut app.walk {
        let listing = &app.snapshot.listing;
        let docs = walk.docs();
        let cluster = listing
            .clusters
            .iter()
            .find(|cluster| docs.iter().any(|doc| cluster.members.contains(doc)));
        match cluster {
            Some(cluster) => walk.follow(cluster),
            None => app.walk = None,
        }
    }
}

/// Filters and sorts a list anew.
fn relist(app: &mut App, place: Place, settling: bool) {
    let listing = Arc::clone(&app.snapshot.listing);
    match place {
        Place::Pairs => app.pairs.show(
            pair_rows(app, &listing),
            settling,
            |chosen, rows| {
                rows.iter()
                    .position(|row| pair_id(&listing, *row) == Some(*chosen))
            },
            |row| pair_id(&listing, row),
        ),
        Place::Clusters => app.clusters.show(
            order::cluster_rows(
                &listing,
                &Query::parse(&app.clusters.filter, Over::Clusters),
            ),
            settling,
            |chosen, rows| chosen.find(&listing, rows),
            |row| cluster_id(&listing, row),
        ),
        Place::Documents => {
            app.documents.show(
                order::document_rows(
                    &listing,
                    &Query::parse(&app.documents.filter, Over::Documents),
                    &app.seen,
                    app.document_order,
                ),
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

fn pair_rows(app: &App, listing: &Listing) -> Vec<u32> {
    let query = Query::parse(&app.pairs.filter, Over::Pairs);
    let mut rows = order::pair_rows(listing, &query, &app.seen, app.pair_order);
    if let Some(proposed) = &app.snapshot.proposed {
        app.kept.keep(&mut rows, listing, proposed);
    }
    rows
}

fn relist_unread(app: &mut App, settling: bool) {
    let unread = Arc::clone(&app.snapshot.unread);
    let query = Query::parse(&app.unread.filter, Over::Files);
    let letters = query.letters();
    let without: Vec<&str> = query.without().collect();
    let rows = unread
        .iter()
        .zip(0..)
        .filter(|(file, _)| {
            let name = file.label.as_str();
            order::has(name, &letters) && !without.iter().any(|word| order::has(name, word))
        })
        .map(|(_, row)| row)
        .collect();
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

fn pair_id(listing: &Listing, row: u32) -> Option<Sides<DocId>> {
    listing.pairs.get(row as usize).map(|pair| pair.docs)
}

fn document_id(listing: &Listing, row: u32) -> Option<DocId> {
    listing.documents.get(row as usize).map(|d| d.id)
}

fn cluster_id(listing: &Listing, row: u32) -> Option<ClusterId> {
    listing.clusters.get(row as usize).map(ClusterId::of)
}
