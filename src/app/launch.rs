//! Which files are to be opened in another program? All that is marked, or the document under the cursor; of a pair the one on
//! the left, or the one that the keys move alone.

use super::command::Place;
use super::side::Focus;
use super::walk::Walk;
use super::{App, marks};
use crate::index::{DocId, Label};
use crate::sides::{Side, Sides};
use crate::words::{Phrase, phrase};

/// What opens it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// The person's editor, which gets the terminal for a while.
    Editor,
    /// Whatever the system opens such a file with, in a window of its own.
    System,
}

/// Files for another program, in one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The documents; at least one.
    pub labels: Vec<Label>,
    /// Which one of several it is ("left"); empty where there is only one.
    pub which: Phrase,
    /// What opens it.
    pub with: Program,
}

/// What is under the cursor, for this program; nothing where there is no document.
pub(super) fn launch(app: &App, with: Program) -> Option<Launch> {
    let (label, which) = match app.place() {
        Place::Partners => {
            let partner = app.partners.as_ref()?.partner()?;
            (label(app, partner)?, Phrase::NONE)
        }
        _ => on_the_ground(app)?,
    };
    Some(Launch {
        labels: vec![label],
        which,
        with,
    })
}

/// More files than these at once are hardly meant, and as many windows are in each other's way.
pub(super) const MOST: usize = 12;

/// All that is marked: an editor gets them in one call, and the system, which opens one file at a time, one after the other.
pub(super) fn marked(app: &App, with: Program) -> Vec<Launch> {
    let documents = marks::meant(app).into_iter();
    let labels: Vec<Label> = documents.filter_map(|id| label(app, id)).collect();
    let launch = |labels: Vec<Label>| Launch {
        labels,
        which: Phrase::NONE,
        with,
    };
    match with {
        _ if labels.is_empty() => Vec::new(),
        Program::Editor => vec![launch(labels)],
        Program::System => labels.into_iter().map(|one| launch(vec![one])).collect(),
    }
}

fn on_the_ground(app: &App) -> Option<(Label, Phrase)> {
    match app.ground() {
        Place::Side => {
            let side = app.side.as_ref()?;
            let (at, which) = match (side.focus(), side.geometry().beside) {
                (Focus::One(Side::Right), true) => (Side::Right, phrase("launch-right")),
                (Focus::One(Side::Right), false) => (Side::Right, phrase("launch-lower")),
                (_, true) => (Side::Left, phrase("launch-left")),
                (_, false) => (Side::Left, phrase("launch-upper")),
            };
            let labels: &Sides<Label> = &side.comparison()?.labels;
            Some((labels.get(side.shown_at(at)).clone(), which))
        }
        Place::Pairs => {
            let left = app.pairs.chosen()?.left;
            Some((label(app, left)?, phrase("launch-first")))
        }
        Place::Matrix => {
            let (row, _) = app.walk.as_ref().and_then(Walk::under_cursor)?;
            Some((label(app, row)?, phrase("launch-row")))
        }
        Place::Documents => Some((label(app, *app.documents.chosen()?)?, Phrase::NONE)),
        Place::Document => Some((label(app, app.document.as_ref()?.doc)?, Phrase::NONE)),
        Place::Unread => Some((app.unread.chosen()?.clone(), Phrase::NONE)),
        _ => None,
    }
}

fn label(app: &App, id: DocId) -> Option<Label> {
    let document = app.snapshot.listing.document(id)?;
    Some(document.label.clone())
}
