//! What if a person does not want to wait until everything is read?

use super::command::{Action, Place, Screen};
use super::{App, Effect};
use crate::engine::Request;
use crate::said;
use crate::say;
use crate::snapshot::{Snapshot, Unread};
use crate::words::phrase;

/// Whether the first reading is to end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wish {
    /// Nobody has stopped it, or it goes on.
    #[default]
    Read,
    /// It was stopped, and is not known to stand still yet.
    Stop,
    /// What was left out is being read.
    On,
}

/// Those that were not read because the reading was stopped.
pub fn left_out(unread: &[Unread]) -> impl Iterator<Item = &Unread> {
    unread.iter().filter(|file| is_left_out(file))
}

/// Whether it was not read for that.
pub fn is_left_out(file: &Unread) -> bool {
    file.reason.is(phrase("why-reading-stopped"))
}

/// So many of them there are.
pub fn left(unread: &[Unread]) -> usize {
    left_out(unread).count()
}

/// What is known by now, also while the lists are held.
fn newest(app: &App) -> &Snapshot {
    let held = app.frozen.as_ref().and_then(|held| held.newest.as_ref());
    held.unwrap_or(&app.snapshot)
}

/// Stops the first reading; what is saved later is listed already, and stays so. Says whether anything was being read.
pub(super) fn stop(app: &mut App, effects: &mut Vec<Effect>) -> bool {
    let newest = newest(app);
    let progress = newest.progress;
    if progress.is_done() || newest.generation == 0 || app.seen.has_begun() {
        return false;
    }
    let said = said!(
        "reading-stopped",
        read = progress.read,
        found = progress.found,
        key = app.keymap.named(Place::Overview, Action::ReadOn),
        overview = app.keymap.named(Place::Pairs, Action::Go(Screen::Overview))
    );
    app.said = Some(said.to_string());
    app.activity.push(said);
    app.reading = Wish::Stop;
    effects.push(Effect::Send(Request::StopReading));
    true
}

/// Reads what was left out.
pub(super) fn go_on(app: &mut App, effects: &mut Vec<Effect>) {
    let progress = newest(app).progress;
    // Those that are being left out just now are not known to be yet; of a reading that goes on nothing is.
    let leaving = if app.reading == Wish::Stop {
        progress.found.saturating_sub(progress.read) as usize
    } else {
        0
    };
    let left = left(&newest(app).unread) + leaving;
    if left == 0 {
        app.said = Some(say!("reading-nothing-left").to_owned());
        return;
    }
    let said = said!("reading-on", count = left);
    app.said = Some(said.to_string());
    app.activity.push(said);
    app.reading = Wish::On;
    effects.push(Effect::Send(Request::ReadOn));
}

/// Nothing is being read for now: a reading that was stopped stands still, one that goes on has ended when nothing is left out.
pub(super) fn settle(app: &mut App) {
    if app.reading != Wish::On || app.left == 0 {
        app.reading = Wish::Read;
    }
}
