//! The welcome of a first start. Three lines over the list, until she has done what they say.

use super::command::{Action, Place};
use super::{App, Effect};

/// What the three lines say, in their order.
pub const TOLD: [Action; 3] = [Action::Open, Action::Filter, Action::Help];

/// The open lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Welcome {
    /// They will not be shown again: it can be kept that they were.
    pub for_good: bool,
    done: [bool; TOLD.len()],
}

impl Welcome {
    /// Whether what this line says has been done.
    pub fn is_done(&self, line: usize) -> bool {
        self.done.get(line).copied().unwrap_or_default()
    }
}

/// Shows the lines; `for_good` says whether it can be kept that they were shown.
pub fn begin(app: &mut App, for_good: bool) {
    app.welcome = Some(Welcome {
        for_good,
        done: [false; TOLD.len()],
    });
}

/// Takes the lines away, never to be shown again as far as that can be kept. Says whether there were any.
pub(super) fn close(app: &mut App) -> bool {
    let was_open = app.welcome.take().is_some();
    if was_open {
        app.effects.push(Effect::Welcomed);
    }
    was_open
}

/// A person did something in this place: who has done all that the lines say needs them no more.
pub(super) fn follow(app: &mut App, place: Place, action: Action) {
    // In other places these keys mean other things.
    let Some(welcome) = app.welcome.as_mut().filter(|_| place == Place::Pairs) else {
        return;
    };
    for (told, done) in TOLD.iter().zip(&mut welcome.done) {
        *done |= *told == action;
    }
    if welcome.done.iter().all(|done| *done) {
        close(app);
    }
}
