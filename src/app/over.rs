//! What keys mean in what lies over lists and texts, and that a key means nothing.

use crossterm::event::KeyEvent;

use super::act::mean;
use super::command::{Action, Place};
use super::keys::{name, shown};
use super::list::Motion;
use super::open::open_occurrence;
use super::overlays::Overlay;
use super::palette::{self, Means, Offer, Palette};
use super::picker::Pick as _;
use super::{App, Effect, archives, export, field, making, masking, noting, reviewing};
use crate::say;

/// Leaves all that lies over the lists, as one `Esc` after the other would.
pub(super) fn leave(app: &mut App) {
    while app.overlays.top().is_some() {
        close(app);
    }
}

/// Takes the topmost overlay away, and ends what was done for it alone.
fn close(app: &mut App) {
    if let Some(Overlay::Themes(before)) = app.overlays.pop() {
        app.themes.put(before);
    }
}

/// Moves the cursor of the topmost overlay. Says whether it has one.
pub(super) fn go(app: &mut App, motion: Motion) -> bool {
    let picker = app.picker();
    picker.map(|picker| picker.go(motion)).is_some()
}

/// Does what only the topmost overlay has a meaning for. Says whether it has one: all else means what it means over lists and texts.
pub(super) fn act(app: &mut App, action: Action) -> bool {
    match (app.place(), action) {
        (Place::Palette, Action::Open) => run(app),
        (Place::Themes, Action::Keep) => keep_theme(app, app.themes.at()),
        (Place::Export, Action::Keep) => export::write(app),
        (Place::Layers, Action::Open) => masking::switch(app),
        (Place::Verdict, Action::Keep) => reviewing::decide(app, None),
        (Place::Verdict, Action::Decide(verdict)) => reviewing::decide(app, Some(verdict)),
        (Place::Note, Action::Keep) => noting::keep(app),
        (Place::Note, Action::NewLine) => field::write(app, "\n", false),
        (Place::Note, Action::Down | Action::Up) => noting::step(app, action == Action::Down),
        (Place::Note, Action::Edit) => noting::edit(app),
        (Place::Note, Action::Back) if noting::stays(app) => {}
        (Place::Search, Action::Down | Action::Up) => {
            if let Some(reader) = app.reader_mut() {
                reader.step(action == Action::Down);
            }
        }
        (Place::Occurrences, Action::Open) => open_occurrence(app),
        (place, Action::Back | Action::Close) if place != app.ground() => {
            // Out of details the way back first stops the comparison that they wait for.
            let waits = place == Place::Details && action == Action::Back;
            if !(waits && making::stop(app)) {
                close(app);
            }
        }
        _ => return false,
    }
    true
}

/// Does what was chosen from the palette, where that was opened.
fn run(app: &mut App) {
    let palette = app.overlays.palette();
    match palette.and_then(Palette::chosen).cloned() {
        Some(Means::Folder(choice)) => archives::choose(app, choice),
        Some(Means::Command(action)) => {
            app.overlays.pop();
            mean(app, action);
        }
        Some(Means::People(people)) => palette::list_pairs_of(app, &people),
        // What is typed of a folder may become one.
        None if palette.is_some_and(|open| open.kind == Offer::Folders) => {}
        None => close(app),
    }
}

/// Shows a theme and keeps it.
pub(super) fn keep_theme(app: &mut App, at: usize) {
    if matches!(app.overlays.top(), Some(Overlay::Themes(_))) {
        app.overlays.pop();
    }
    if at < app.themes.count() {
        app.themes.put(at);
        let chosen = app.themes.chosen();
        let keep = chosen.map(|(name, _)| Effect::KeepTheme(name.clone()));
        app.effects.extend(keep);
    }
}

/// That a key does nothing here, and how to find those that do; nothing for what no key is called.
pub(super) fn nothing_here(app: &App, key: KeyEvent) -> Option<String> {
    let pressed = shown(&name(key)?);
    let elsewhere = in_the_lists(app, key, &pressed).or_else(|| in_texts(app, key, &pressed));
    if elsewhere.is_some() {
        return elsewhere;
    }
    let first = |action| app.keymap.key(app.place(), action);
    Some(match (first(Action::Help), first(Action::Back)) {
        (Some(help), _) => say!("key-nothing", key = pressed, help),
        (None, Some(back)) => say!("key-nothing-back", key = pressed, back),
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
    Some(say!("key-in-lists", key = pressed, back))
}

/// That a key which does nothing in a list does something over the texts that are opened from it.
fn in_texts(app: &App, key: KeyEvent, pressed: &str) -> Option<String> {
    let place = app.place();
    let is_list = matches!(place, Place::Pairs | Place::Documents | Place::Matrix);
    let open = app.keymap.key(place, Action::Open).filter(|_| is_list)?;
    app.keymap.meant(Place::Side, key)?;
    Some(say!("key-in-texts", key = pressed, open = open))
}
