//! Keys in what lies over lists and texts: palette, themes, help, details, passages, partners, rewritten pairs, search.

use std::sync::Arc;

use crossterm::event::KeyEvent;

use super::act::{act, mean, open_in};
use super::command::{Action, Place};
use super::export::Chooser;
use super::keymap::Bound;
use super::keys::{name, shown};
use super::launch::Program;
use super::layers::Layer;
use super::list::Motion;
use super::open::{list_occurrences, open_document, open_side};
use super::partners::Partners;
use super::picker::Pick as _;
use super::rewritten::Rewritten;
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
        Some(Layer::Themes(before)) => app.themes.put(before),
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
    let palette = app.layers.palette().filter(|_| action == Action::Open);
    let chosen = palette.and_then(|palette| Some(palette.chosen()?));
    app.layers.pop();
    if let Some(chosen) = chosen {
        mean(app, chosen, effects);
    }
}

pub(super) fn themes(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    match action {
        Action::Keep => keep_theme(app, app.themes.at(), effects),
        _ => close(app, effects),
    }
}

pub(super) fn keep_theme(app: &mut App, at: usize, effects: &mut Vec<Effect>) {
    if matches!(app.layers.top(), Some(Layer::Themes(_))) {
        app.layers.pop();
    }
    if at < app.themes.count() {
        app.themes.put(at);
        effects.extend(
            app.themes
                .chosen()
                .map(|(name, _)| Effect::KeepTheme(name.clone())),
        );
    }
}

/// What is read. Out of details `Esc` first stops the comparison that they wait for.
pub(super) fn page(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    let waits = app.place() == Place::Details && action == Action::Back;
    if !(waits && making::stop(app, effects)) {
        close(app, effects);
    }
}

/// The choice of what is written to a file.
pub(super) fn export(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    if action == Action::Keep {
        export::write(app, effects);
    } else {
        app.layers.pop();
    }
}
