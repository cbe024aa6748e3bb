//! Keys in what lies over lists and texts: palette, themes, help, details, passages, partners, rewritten pairs, search.

use std::sync::Arc;

use crossterm::event::KeyEvent;

use super::act::{act, mean, open_in};
use super::command::{Action, Place};
use super::details::{Details, Subject};
use super::export::Chooser;
use super::keymap::Bound;
use super::keys::{name, shown};
use super::launch::Program;
use super::layers::Layer;
use super::list::Motion;
use super::matrix::OpenMatrix;
use super::open::{as_listed, list_occurrences, open_document, open_side};
use super::partners::Partners;
use super::rewritten::Rewritten;
use super::telling::nothing_to_open;
use super::{App, Effect, export, making};
use crate::engine::Request;
use crate::say;

/// A sheet whose keys can be looked up as those of a screen can.
pub(super) fn has_help(app: &App) -> bool {
    matches!(
        app.place(),
        Place::Passages | Place::Partners | Place::Rewritten | Place::Occurrences
    )
}

/// Leaves all that lies over the lists, as one `Esc` after the other would.
pub(super) fn leave(app: &mut App, effects: &mut Vec<Effect>) {
    while app.layers.top().is_some() {
        close(app, effects);
    }
}

/// Takes the topmost layer away, and ends what was done for it alone.
fn close(app: &mut App, effects: &mut Vec<Effect>) {
    match app.layers.pop() {
        Some(Layer::Activity) => app.activity.close(),
        Some(Layer::Themes(before)) => app.look.show(before),
        // Nobody waits for the search any more.
        Some(Layer::Rewritten) if app.rewritten.found().is_none() => {
            effects.push(Effect::Send(Request::NotRewritten));
        }
        _ => {}
    }
}

/// Moves the cursor of the topmost layer. Says whether it has one.
pub(super) fn go(app: &mut App, motion: Motion, effects: &mut Vec<Effect>) -> bool {
    let Some(picker) = app.picker() else {
        return false;
    };
    picker.go(motion);
    // Under another ending the name may be taken.
    let chooser = app.layers.export().filter(|_| app.place() == Place::Export);
    effects.extend(chooser.and_then(Chooser::question));
    true
}

/// The text field of the search in two texts.
pub(super) fn search(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    let forward = match action {
        Action::Down => true,
        Action::Up => false,
        other => return act(app, other, effects),
    };
    if let Some(reader) = app.reader_mut() {
        reader.step(forward);
    }
}

/// The list of passages.
pub(super) fn passages(app: &mut App, action: Action) {
    if action == Action::Occurrences {
        list_occurrences(app);
    } else {
        app.layers.pop();
    }
}

/// The documents that share text with one. They stay open beneath the two texts, for the next of them.
pub(super) fn partners(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    match action {
        Action::Edit => open_in(app, Program::Editor, effects),
        Action::Launch => open_in(app, Program::System, effects),
        Action::Open => {
            if let Some(pair) = app.layers.partners().and_then(Partners::chosen) {
                open_side(app, pair);
            }
        }
        Action::Sources => open_document(app),
        _ => {
            app.layers.pop();
        }
    }
}

/// The pairs that say the same in other words. They stay open beneath the two texts, for the next of them.
pub(super) fn rewritten(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    match action {
        Action::Open => {
            if let Some(pair) = app.rewritten.chosen() {
                open_side(app, pair);
            }
        }
        Action::Rewritten => {
            app.rewritten = Rewritten::default();
            app.rewritten.open(&app.snapshot.listing);
            effects.push(Effect::Send(Request::Rewritten));
        }
        Action::Unlisted => app.rewritten.narrow(&app.snapshot.listing),
        Action::Filter => {
            app.rewritten.type_letters();
            app.layers.push(Layer::Typing);
        }
        // As in a list: first what keeps rows back.
        Action::Back if !app.rewritten.typed.is_empty() => find(app, String::clear),
        _ => close(app, effects),
    }
}

/// The text field of the filter over these pairs.
pub(super) fn found_rewritten(app: &mut App, action: Action) {
    match action {
        Action::Keep => {
            app.layers.pop();
        }
        Action::Clear => {
            app.layers.pop();
            find(app, String::clear);
        }
        Action::Erase => find(app, |typed| {
            typed.pop();
        }),
        Action::EraseAll => find(app, String::clear),
        _ => {}
    }
}

fn find(app: &mut App, edit: impl FnOnce(&mut String)) {
    let listing = Arc::clone(&app.snapshot.listing);
    app.rewritten.find(&listing, edit);
}

/// That a key does nothing here, and how to find those that do; nothing for what no key is called.
pub(super) fn nothing_here(app: &App, key: KeyEvent) -> Option<String> {
    let pressed = shown(&name(key)?);
    if let Some(said) = in_the_lists(app, key, &pressed) {
        return Some(said);
    }
    let commands = app.keymap.commands(app.place()).iter();
    let first = |action| {
        let mut commands = commands.clone();
        let bound = commands.find(|bound: &&Bound| bound.command.action == action)?;
        Some(shown(bound.keys.first()?))
    };
    Some(match (first(Action::Help), first(Action::Back)) {
        (Some(help), _) => say!("key-nothing", key = pressed, help = help),
        (None, Some(back)) => say!("key-nothing-back", key = pressed, back = back),
        (None, None) => return None,
    })
}

/// That a key which does nothing over texts does something in the lists, from which they were opened.
fn in_the_lists(app: &App, key: KeyEvent, pressed: &str) -> Option<String> {
    let place = app.place();
    if !matches!(place, Place::Side | Place::Document) {
        return None;
    }
    let mut lists = [Place::Pairs, Place::Clusters, Place::Documents].into_iter();
    lists.find(|list| app.keymap.meant(*list, key).is_some())?;
    let back = app.keymap.key(place, Action::Back)?;
    Some(say!("key-in-lists", key = pressed, back = back))
}

pub(super) fn palette(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    let Some(palette) = app.layers.palette_mut() else {
        return;
    };
    match action {
        Action::Erase => palette.edit(|typed| {
            typed.pop();
        }),
        Action::EraseAll => palette.edit(String::clear),
        Action::Open => match palette.list.chosen().map(|item| item.action) {
            Some(chosen) => {
                app.layers.pop();
                mean(app, chosen, effects);
            }
            None => {
                app.layers.pop();
            }
        },
        _ => {
            app.layers.pop();
        }
    }
}

pub(super) fn themes(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    match action {
        Action::Keep => keep_theme(app, app.look.shown(), effects),
        _ => close(app, effects),
    }
}

pub(super) fn keep_theme(app: &mut App, at: usize, effects: &mut Vec<Effect>) {
    if matches!(app.layers.top(), Some(Layer::Themes(_))) {
        app.layers.pop();
    }
    if let Some(name) = app.look.keep(at) {
        effects.push(Effect::KeepTheme(name.to_owned()));
    }
}

/// The list of what happened.
pub(super) fn activity(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    match (action, action.motion()) {
        (_, Some(motion)) => {
            let width = app.layout_now().all.width;
            let rows = app.layout_now().sheet(app.activity.rows(width)).height;
            let rows = usize::from(rows.saturating_sub(1));
            app.activity.go(motion, rows, width);
        }
        _ => close(app, effects),
    }
}

/// The choice of what is written to a file.
pub(super) fn export(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    let Some(chooser) = app.layers.export_mut() else {
        return;
    };
    match action {
        Action::Erase => chooser.edit(|typed| {
            typed.pop();
        }),
        Action::EraseAll => chooser.edit(String::clear),
        Action::Keep => return export::write(app, effects),
        _ => {
            app.layers.pop();
            return;
        }
    }
    effects.extend(chooser.question());
}

pub(super) fn help(app: &mut App, action: Action) {
    let count = app.keymap.commands(app.under()).len();
    let scrolled = app.layers.help().copied().unwrap_or(0);
    // Without the title, the footer and the last row, which begins the next page.
    let height = usize::from(app.size.height).saturating_sub(3);
    let to = match (action, action.motion()) {
        (_, Some(Motion::Last)) => count.saturating_sub(height + 1),
        (_, Some(motion)) => motion.from(scrolled, count, height),
        _ => {
            app.layers.pop();
            return;
        }
    };
    if let Some(scrolled) = app.layers.help_mut() {
        *scrolled = to;
    }
}

pub(super) fn details(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    if action == Action::Back && making::stop(app, effects) {
        return renew_details(app);
    }
    let screen = app.layout_now().all.as_size();
    let Some(details) = app.layers.details_mut() else {
        return;
    };
    match (action, action.motion()) {
        (_, Some(motion)) => details.go(motion, screen),
        _ => {
            app.layers.pop();
        }
    }
}

/// What is known of what is chosen.
pub(super) fn open_details(app: &mut App) {
    let subject = match (app.ground(), app.layers.side()) {
        (_, Some(side)) => Some(Subject::Pair(side.pair)),
        (Place::Pairs, _) => app.pairs.chosen().copied().map(Subject::Pair),
        (Place::Matrix, _) => app
            .layers
            .matrix()
            .and_then(OpenMatrix::under_cursor)
            .map(|(row, column)| Subject::Pair(as_listed(&app.snapshot.listing, row, column))),
        (Place::Documents, _) => app.documents.chosen().copied().map(Subject::Document),
        (Place::Document, _) => app
            .layers
            .document()
            .map(|open| Subject::Document(open.doc)),
        _ => None,
    };
    let details = subject.and_then(|subject| describe(app, subject));
    if let Some(Subject::Document(id)) = subject {
        app.seen.see_document(id);
    }
    match details {
        Some(details) => app.layers.push(Layer::Details(details)),
        None => app.said = nothing_to_open(app),
    }
}

/// What is known of it now; nothing of what is gone.
pub fn describe(app: &App, subject: Subject) -> Option<Details> {
    match subject {
        Subject::Document(id) => Details::of_document(app, id),
        Subject::Pair(pair) => {
            let kept = app.comparisons.of(pair);
            // Over two texts it is of these; over a list that is held, of what is counted there.
            let is_of_texts = app.layers.side().is_some_and(|side| side.pair == pair);
            let is_held = app.frozen.is_some() && !is_of_texts;
            let other = kept.filter(|kept| is_held && kept.is_of_other_texts(&app.snapshot));
            let kept = kept.filter(|_| other.is_none());
            let making = if other.is_some() {
                Some(other_texts(app))
            } else {
                let keys = making::Keys::of(&app.keymap, Place::Details);
                app.making.said(pair, &keys)
            };
            Details::of_pair(
                (&app.snapshot, &app.people),
                pair,
                kept.map(|kept| &*kept.comparison),
                making.as_deref(),
            )
        }
    }
}

/// Why nothing is said of the words of a pair while its row is of others.
fn other_texts(app: &App) -> String {
    let key = |action| app.keymap.named(Place::Pairs, action);
    say!(
        "details-other",
        open = key(Action::Open),
        freeze = key(Action::Freeze)
    )
}

/// The open details follow what they are about; of a document that is gone the last ones stay.
pub fn renew_details(app: &mut App) {
    if let Some(open) = app.layers.details()
        && let Some(new) = describe(app, open.subject)
    {
        let scrolled = open.scrolled;
        if let Some(details) = app.layers.details_mut() {
            *details = Details { scrolled, ..new };
        }
    }
}
