//! Files to be opened in another program: all that is marked, or the document under the cursor; of a pair the one on the left, or the
//! one that the keys move alone.

use super::command::{Action, Place};
use super::matrix::OpenMatrix;
use super::{App, Effect, marks};
use crate::engine::Files;
use crate::index::{DocId, Label};
use crate::said;
use crate::sides::{Side, Sides};
use crate::words::{Phrase, Said, phrase};

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
    /// The key for the other program, which may do it where this one can't.
    pub other: String,
}

impl Launch {
    /// What it opens, for a message.
    pub fn name(&self) -> Said {
        match &*self.labels {
            [one] => Said::text(one.title()).then(self.which),
            all => said!("launch-files", count = all.len()),
        }
    }
}

/// They are being unpacked.
pub(super) fn unpacking(app: &mut App, wish: &Launch) {
    let said = wish.name().colon(phrase("launch-unpacking"));
    app.said = Some(said.to_string());
}

/// They are unpacked, and are opened; but an editor takes all keys, and who waited too long for it is asked first.
pub(super) fn unpacked(app: &mut App, wish: Launch, files: Files) {
    match files {
        Err(reason) => app.tell(reason),
        Ok(_) if wish.with == Program::Editor => {
            app.tell(wish.name().colon(phrase("launch-unpacked")));
        }
        Ok(files) => app.effects.push(Effect::Open(wish, files)),
    }
}

/// What is under the cursor, for this program; nothing where there is no document.
pub(super) fn launch(app: &App, with: Program) -> Option<Launch> {
    let (label, which) = match app.place() {
        Place::Partners => {
            let partner = app.layers.partners()?.partner()?;
            (label(app, partner)?, Phrase::NONE)
        }
        _ => on_the_ground(app)?,
    };
    Some(Launch {
        labels: vec![label],
        which,
        with,
        other: other(app, with),
    })
}

/// The key that hands it to the other program.
fn other(app: &App, with: Program) -> String {
    app.named(match with {
        Program::Editor => Action::Launch,
        Program::System => Action::Edit,
    })
}

/// More files than these at once are hardly meant, and as many windows are in each other's way.
pub(super) const MOST: usize = 12;

/// All that is marked, in one call; nothing where nothing is.
pub(super) fn marked(app: &App, with: Program) -> Option<Launch> {
    let documents = marks::meant(app).into_iter();
    let labels: Vec<Label> = documents.filter_map(|id| label(app, id)).collect();
    (!labels.is_empty()).then_some(Launch {
        labels,
        which: Phrase::NONE,
        with,
        other: other(app, with),
    })
}

fn on_the_ground(app: &App) -> Option<(Label, Phrase)> {
    match app.ground() {
        Place::Side => {
            let side = app.layers.side()?;
            let (at, which) = match (side.focus(), side.geometry.beside) {
                (Some(Side::Right), true) => (Side::Right, phrase("launch-right")),
                (Some(Side::Right), false) => (Side::Right, phrase("launch-lower")),
                (_, true) => (Side::Left, phrase("launch-left")),
                (_, false) => (Side::Left, phrase("launch-upper")),
            };
            let labels: &Sides<Label> = &side.comparison()?.labels;
            Some((labels.get(side.shown_at(at)).clone(), which))
        }
        Place::Pairs => {
            let left = app.pairs.pair()?.left;
            Some((label(app, left)?, phrase("launch-first")))
        }
        Place::Matrix => {
            let (row, _) = app.layers.matrix().and_then(OpenMatrix::under_cursor)?;
            Some((label(app, row)?, phrase("launch-row")))
        }
        Place::Documents => Some((label(app, app.documents.document()?)?, Phrase::NONE)),
        Place::Document => Some((label(app, app.layers.document()?.doc)?, Phrase::NONE)),
        Place::Unread => Some((app.unread.file()?.clone(), Phrase::NONE)),
        _ => None,
    }
}

fn label(app: &App, id: DocId) -> Option<Label> {
    app.snapshot.listing.label(id).cloned()
}
