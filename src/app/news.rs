//! News: how much of a list is new since a person saw it, the ways to another pair, and what counts as seen.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::command::Place;
use super::list::Motion;
use super::open::{leads_to, open_side};
use super::overlays::Overlay;
use super::picker::Pick;
use super::query::Over;
use super::rows::{Subject, Subjects, counts};
use super::{App, marks};
use crate::index::DocId;
use crate::sides::Sides;
use crate::{said, say};

/// How much is new in the list that is shown, or that two texts were opened from; counted once for all frames in which that is the same.
#[derive(Clone, Copy, Debug, Default)]
pub struct News {
    /// Rows that are listed and new.
    pub listed: usize,
    /// New ones that the filter hides.
    pub hidden: usize,
    /// Pairs to which the key for what is new leads from the two texts that are open.
    pub ahead: usize,
    of: Option<Of>,
}

/// What was counted: a list as it stands, what was seen, and which two texts are open over it.
type Of = (Over, u64, u64, Option<Sides<DocId>>);

/// Which row is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// The next one.
    Next,
    /// The one before.
    Previous,
    /// The next one that is new, around the end.
    New,
    /// The next pair that nobody decided on, around the end: a list leads to it, and nothing is said where there is none.
    Left,
}

/// Counts anew, if there is something else to count.
pub(super) fn count(app: &mut App) {
    let open = open(app);
    let walked = walked(app);
    let list = walked.and_then(|place| Some((Over::of(place)?, app.list(place)?)));
    let Some((over, list)) = list else {
        app.news = News::default();
        return;
    };
    let of = Some((over, list.version(), app.seen.version(), open));
    if app.news.of == of {
        return;
    }
    let mut news = News {
        of,
        ..News::default()
    };
    // Nobody waits for a look through a long list in which nothing is new.
    if !app.seen.unseen().is_empty() {
        let listing = &app.snapshot.listing;
        let is_new = |row: &u32| app.seen.is_new(over, listing, *row);
        let all = (0..over.all(&app.snapshot) as u32).filter(is_new).count();
        news.listed = list.rows().iter().filter(|row| is_new(row)).count();
        news.hidden = all.saturating_sub(news.listed);
        if let Some(open) = open {
            let rows = list.rows().iter().filter(|row| is_new(row));
            let pairs = rows.filter_map(|row| leads_to(listing, over, *row));
            // Two documents may be each other's best match.
            let others = pairs.filter(|pair| !pair.are(&open));
            news.ahead = others.collect::<BTreeSet<_>>().len();
        }
    }
    app.news = news;
}

/// The two texts that are open.
fn open(app: &App) -> Option<Sides<DocId>> {
    app.overlays.side().map(|side| side.pair)
}

/// What the two texts that are open were opened from, if that was no list.
pub(super) fn beneath(app: &App) -> Option<&Overlay> {
    app.overlays
        .beneath(|overlay| matches!(overlay, Overlay::Side(_)))
}

/// The list in which keys lead to other rows: the one that is shown, or that the two texts were opened from, if its rows lead to pairs.
fn walked(app: &App) -> Option<Place> {
    if open(app).is_none() {
        return Some(app.ground());
    }
    let place = app.ground_beneath();
    let has_pairs = matches!(place, Place::Pairs | Place::Documents);
    (has_pairs && beneath(app).is_none()).then_some(place)
}

/// Goes to another row of the list; from two texts to another pair of what they were opened from, by its filter and order.
pub(super) fn step(app: &mut App, way: Way) {
    let Some(open) = open(app) else {
        if way == Way::Left {
            return go_on(app);
        }
        if let Some(matrix) = app.overlays.matrix()
            && way != Way::New
        {
            let under = matrix.under_cursor();
            let from = under.map(|(row, column)| Sides::new(row, column));
            let found = matrix.link(from, way == Way::Next);
            return go_to_link(app, found, way);
        }
        if go(app, app.ground(), way, |_| true).is_none() {
            app.say(nothing(app));
        }
        return;
    };
    let motion = Motion::Rows(if way == Way::Previous { -1 } else { 1 });
    let found = match beneath(app) {
        // Who decides in another order goes on as she likes.
        Some(_) if way == Way::Left => None,
        Some(Overlay::Matrix(matrix)) if way != Way::New => {
            let found = matrix.link(Some(open), way == Way::Next);
            go_to_link(app, found, way);
            found
        }
        Some(Overlay::Partners(_)) if way != Way::New => {
            app.overlays.partners_mut().and_then(|partners| {
                partners.list.go(motion);
                partners.chosen()
            })
        }
        _ => {
            let Some(place) = walked(app) else {
                app.said = (way != Way::Left).then(|| say!("queue-none").to_owned());
                return;
            };
            let listing = Arc::clone(&app.snapshot.listing);
            let pair = |row| leads_to(&listing, Over::of(place)?, row);
            // Where what is open is in the list no more, the row that took its place is the next one.
            let is_other = |row| pair(row).is_some_and(|pair| !pair.are(&open));
            let decisions = Arc::clone(&app.snapshot.decisions);
            let is_left =
                |row| is_other(row) && pair(row).is_some_and(|pair| decisions.is_open(pair));
            let found = match way {
                Way::Next => next_left(app, place, is_left, decisions.is_open(open)),
                Way::Left => next_left(app, place, is_left, false),
                _ => None,
            };
            let found = match way {
                Way::Left => found,
                _ => found.or_else(|| go(app, place, way, is_other)),
            };
            found.and_then(pair)
        }
    };
    match (found.filter(|pair| !pair.are(&open)), way) {
        (Some(pair), _) => open_side(app, pair),
        (None, Way::Next) => app.say(say!("queue-last")),
        (None, Way::Previous) => app.say(say!("queue-first")),
        (None, Way::New) => app.say(nothing(app)),
        (None, Way::Left) => {}
    }
}

/// In the list itself: to the next pair that is left to do, or where none is, to the next row.
fn go_on(app: &mut App) {
    let here = app.pairs.row();
    let decisions = Arc::clone(&app.snapshot.decisions);
    let listing = Arc::clone(&app.snapshot.listing);
    let pair = |row| leads_to(&listing, Over::Pairs, row);
    let is_left = |row| Some(row) != here && pair(row).is_some_and(|pair| decisions.is_open(pair));
    if next_left(app, Place::Pairs, is_left, false).is_none() {
        let height = app.layout_now().height();
        if let Some(mut list) = app.list_mut(Place::Pairs) {
            list.go(Motion::Rows(1), height);
        }
    }
}

/// Goes to the next row that is left to do; from one that is decided by now, where none follows, to the first of the list.
fn next_left(
    app: &mut App,
    place: Place,
    is_left: impl Fn(u32) -> bool,
    is_open: bool,
) -> Option<u32> {
    let behind = go(app, place, Way::Next, &is_left);
    if behind.is_some() || is_open {
        return behind;
    }
    let mut list = app.list_mut(place)?;
    let first = list.list.next(is_left)?;
    list.put(first);
    list.list.row()
}

/// Puts the cursor of the matrix on a link that was looked for that way.
pub(super) fn go_to_link(app: &mut App, found: Option<Sides<DocId>>, way: Way) {
    match (found, app.overlays.matrix_mut()) {
        (Some(pair), Some(matrix)) => matrix.put_pair(pair),
        (None, Some(matrix)) if matrix.weakest().is_none() => {
            app.say(say!("matrix-unlinked"));
        }
        _ if way == Way::Next => app.say(say!("queue-last")),
        _ => app.say(say!("queue-first")),
    }
}

/// Moves the cursor of a list to the first row that way that is wanted. Returns that row; nothing where there is none, and the cursor stays.
fn go(app: &mut App, place: Place, way: Way, is_wanted: impl Fn(u32) -> bool) -> Option<u32> {
    let mut list = app.list_mut(place)?;
    let (rows, at) = (list.list.rows(), list.list.at());
    let is_it = |row: &u32| is_wanted(*row);
    let at = match way {
        Way::Next => at + rows.iter().skip(at).position(is_it)?,
        Way::Previous => rows.iter().take(at).rposition(is_it)?,
        Way::New => list
            .list
            .next(|row| is_wanted(row) && list.seen.is_new(list.over, &list.facts.listing, row))?,
        Way::Left => list.list.next(is_wanted)?,
    };
    list.put(at);
    list.list.row()
}

/// Why there is nothing new to go to, or to count.
fn nothing(app: &App) -> String {
    match app.news.hidden {
        0 => say!("nothing-new").to_owned(),
        hidden => say!("new-behind", count = hidden),
    }
}

/// Counts what is new of all that is marked, or else listed, as seen.
pub(super) fn see(app: &mut App) {
    let place = app.ground();
    let new = app.seen.unseen();
    let rows = marks::meant_rows(app, place).unwrap_or_default();
    let meant = app
        .over()
        .map(|over| Subject::of_rows(over, &app.snapshot.listing, &rows));
    let meant = meant.unwrap_or_default();
    let is_meant = |one: &&Subject| match one {
        // Of a cluster its links are meant as well.
        Subject::Pair(docs) if place == Place::Clusters => {
            meant.contains(&Subject::Document(docs.left))
        }
        one => meant.contains(one),
    };
    let seen: Subjects = new.iter().filter(is_meant).copied().collect();
    let said = match counts(&seen) {
        (0, 0) => return app.say(nothing(app)),
        (0, count) => said!("documents-seen", count),
        (count, _) => said!("pairs-seen", count),
    };
    app.seen.count(&seen);
    app.say(said.to_string());
    app.activity.push(said);
    if let Some(mut list) = app.list_mut(place) {
        list.relist(false);
    }
}
