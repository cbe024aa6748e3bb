//! The search of all texts for rewritten pairs: whether a person wants it, and how she asks for it.

use super::App;
use super::command::{Action, Place};
use crate::engine::Request;
use crate::say;

/// Asks for it, or has nobody look for them any more.
pub(super) fn toggle(app: &mut App) {
    let is_wanted = !app.snapshot.has_rewritten && app.snapshot.rewriting.is_none();
    app.send(Request::Rewritten(is_wanted));
    let said = if is_wanted {
        say!("rewritten-waits")
    } else {
        say!("rewritten-left-out")
    };
    app.said = Some(said.to_owned());
}

/// The key that asks for it, if a person has one for that and the list has no rewritten pairs yet.
pub fn key(app: &App) -> Option<String> {
    let is_due = !app.snapshot.has_rewritten && app.snapshot.rewriting.is_none();
    let key = app.keymap.key(Place::Pairs, Action::Rewritten);
    key.filter(|_| is_due)
}

/// That it can be asked for.
pub fn looks(app: &App) -> Option<String> {
    key(app).map(|key| say!("rewritten-looks", key = key))
}
