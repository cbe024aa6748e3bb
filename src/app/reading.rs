//! What if a person does not want to wait until everything is read?

use super::{App, Effect};
use crate::engine::Request;
use crate::said;
use crate::say;
use crate::snapshot::Unread;
use crate::words::phrase;

/// So many of these were not read because the reading was stopped.
pub fn left(unread: &[Unread]) -> usize {
    let reason = phrase("why-reading-stopped");
    unread.iter().filter(|file| file.reason.is(reason)).count()
}

/// Stops the reading. Says whether anything was being read.
pub(super) fn stop(app: &mut App, effects: &mut Vec<Effect>) -> bool {
    let progress = app.snapshot.progress;
    if progress.is_done() || app.snapshot.generation == 0 {
        return false;
    }
    let said = said!(
        "reading-stopped",
        read = progress.read,
        found = progress.found
    );
    app.said = Some(said.to_string());
    app.activity.push(said);
    effects.push(Effect::Send(Request::StopReading));
    true
}

/// Reads what was left out.
pub(super) fn go_on(app: &mut App, effects: &mut Vec<Effect>) {
    if app.left == 0 {
        app.said = Some(say!("reading-nothing-left").to_owned());
        return;
    }
    let said = said!("reading-on", count = app.left);
    app.said = Some(said.to_string());
    app.activity.push(said);
    effects.push(Effect::Send(Request::ReadOn));
}
