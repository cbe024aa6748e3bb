//! How far is the comparison that a person waits for, and did she stop it?

use super::{App, Effect};
use crate::engine::{Comparing, Request};
use crate::index::DocId;
use crate::say;
use crate::sides::Sides;
use crate::snapshot::Comparison;

/// The comparison that was asked for last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Making {
    /// It is there, or not long on its way.
    #[default]
    Quiet,
    /// It takes longer than nobody would wonder about.
    Running(Comparing),
    /// A person stopped it.
    Stopped(Sides<DocId>),
}

impl Making {
    /// The engine says how far it is.
    pub fn hear(&mut self, comparing: Comparing, asked: Option<Sides<DocId>>) {
        if asked == Some(comparing.docs) && *self != Making::Stopped(comparing.docs) {
            *self = Making::Running(comparing);
        }
    }

    /// It came, or a first part of it.
    pub fn receive(&mut self, comparison: &Comparison) {
        let is_its = matches!(self, Making::Running(running) if running.docs == comparison.docs);
        if is_its && !comparison.goes_on() {
            *self = Making::Quiet;
        }
    }

    /// This pair was stopped.
    pub fn is_stopped(&self, pair: Sides<DocId>) -> bool {
        *self == Making::Stopped(pair)
    }

    /// How far the comparison of this pair is, and how it is stopped or begun again; nothing where it does not take long.
    pub fn said(&self, pair: Sides<DocId>) -> Option<String> {
        match self {
            Making::Running(running) if running.docs == pair => Some(say!(
                "making",
                number = running.number(),
                all = running.all(),
                what = running.stage.say()
            )),
            Making::Stopped(stopped) if *stopped == pair => Some(say!("making-stopped").to_owned()),
            _ => None,
        }
    }
}

/// Stops the comparison that takes long. Says whether there was one.
pub(super) fn stop(app: &mut App, effects: &mut Vec<Effect>) -> bool {
    let Making::Running(running) = app.making else {
        return false;
    };
    app.making = Making::Stopped(running.docs);
    effects.push(Effect::Send(Request::NotCompare));
    app.said = Some(say!("making-stopped").to_owned());
    true
}

/// Compares the open pair again.
pub(super) fn again(app: &mut App) {
    app.making = Making::Quiet;
    app.asked = None;
    app.said = Some(say!("making-again").to_owned());
}
