//! The comparisons that a person sees: how far the newest is, whether she stopped it, and those that came lately.

use std::cmp::Reverse;
use std::sync::Arc;

use unicode_width::UnicodeWidthStr;

use super::App;
use super::command::{Action, Place};
use crate::engine::{Comparing, Request};
use crate::index::DocId;
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::{Comparison, Snapshot};

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

impl App {
    /// How far the comparison of this pair is, and the key of this place that stops it or begins it again; nothing where it does not take
    /// long.
    pub fn making_said(&self, pair: Sides<DocId>, place: Place) -> Option<String> {
        match self.making {
            Making::Running(running) if running.docs == pair => Some(say!(
                "making",
                number = running.number(),
                all = running.all(),
                what = running.stage.say(),
                key = self.keymap.named(place, Action::Back)
            )),
            Making::Stopped(stopped) if stopped == pair => Some(say!(
                "making-stopped",
                key = self.keymap.named(Place::Side, Action::Compare)
            )),
            _ => None,
        }
    }
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
}

/// Stops the comparison that takes long. Says whether there was one.
pub(super) fn stop(app: &mut App) -> bool {
    let Making::Running(running) = app.making else {
        return false;
    };
    app.making = Making::Stopped(running.docs);
    app.send(Request::NotCompare);
    let again = app.keymap.named(Place::Side, Action::Compare);
    let said = say!("making-stopped", key = again);
    if !is_told(app, said.width()) {
        app.say(said);
    }
    true
}

/// A sentence of so many cells about the stopped comparison stands over two texts that are not there yet, or beneath those of before:
/// it would only stand there twice.
fn is_told(app: &App, cells: usize) -> bool {
    /// A blank on each side, and the sign before it.
    const AROUND: usize = 4;
    let side = app.overlays.side().filter(|_| app.place() == Place::Side);
    let Some(side) = side.filter(|side| side.reader.searched().is_empty()) else {
        return false;
    };
    let legend = side.geometry.legend;
    let is_drawn = match (side.comparison(), side.compared()) {
        (None, _) => true,
        (Some(_), None) => false,
        // What else may stand there goes before it.
        (Some(comparison), Some(compared)) => {
            !legend.is_empty()
                && comparison.in_common.is_empty()
                && compared.options.is_default()
                && !app.snapshot.settings.counts_common
        }
    };
    is_drawn && usize::from(legend.width) >= cells + AROUND
}

/// Compares the open pair again.
pub(super) fn again(app: &mut App) {
    app.making = Making::Quiet;
    app.asked = None;
    app.say(say!("making-again"));
}

/// Walking up and down a few rows shows texts at once; each of them holds two whole texts in memory.
const KEPT: usize = 4;
/// No preview has room for more passages.
const LONGEST: usize = 32;

/// A comparison and which of its passages are the longest.
#[derive(Clone, Debug)]
pub struct Compared {
    /// As it came.
    pub comparison: Arc<Comparison>,
    /// Positions in its passages, most words first.
    pub longest: Vec<usize>,
}

impl Compared {
    /// One of its texts has other words than the document of a snapshot: its file was saved between the two, whichever was first.
    pub fn is_of_other_texts(&self, snapshot: &Snapshot) -> bool {
        let Some(texts) = &self.comparison.texts else {
            return false;
        };
        let is_other = |side: Side| {
            let listed = snapshot.facts(*self.comparison.docs.get(side));
            listed.is_some_and(|facts| facts.content != texts.get(side).facts.content)
        };
        Side::BOTH.into_iter().any(is_other)
    }
}

/// The last comparisons, newest first.
#[derive(Clone, Debug, Default)]
pub struct Comparisons {
    kept: Vec<Compared>,
}

impl Comparisons {
    /// Keeps a comparison instead of an older one of the same pair.
    pub fn keep(&mut self, comparison: Arc<Comparison>) {
        self.kept.retain(|k| k.comparison.docs != comparison.docs);
        let longest = longest(&comparison);
        let compared = Compared {
            comparison,
            longest,
        };
        self.kept.insert(0, compared);
        self.kept.truncate(KEPT);
    }

    /// The newest of this pair.
    pub fn of(&self, pair: Sides<DocId>) -> Option<&Compared> {
        self.kept.iter().find(|k| k.comparison.docs == pair)
    }
}

fn longest(comparison: &Comparison) -> Vec<usize> {
    let Ok(compared) = &comparison.outcome else {
        return Vec::new();
    };
    let passages = &compared.alignment.passages;
    let mut order: Vec<usize> = (0..passages.len()).collect();
    order.sort_by_key(|at| (Reverse(passages.get(*at).map_or(0, |p| p.same)), *at));
    order.truncate(LONGEST);
    order
}
