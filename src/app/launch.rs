//! Files to be opened in another program: all that is marked, or the document under the cursor; of a pair the one on the left, or the
//! one that the keys move alone.

use super::command::{Action, Place};
use super::open::meant;
use super::{App, Effect, marks};
use crate::engine::Files;
use crate::index::{DocId, Label};
use crate::said;
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
    app.say(said.to_string());
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

/// All that is marked in the list that is shown, or else the document that a person looks at; nothing where there is none.
pub(super) fn launch(app: &App, with: Program) -> Option<Launch> {
    let label = |id: DocId| app.snapshot.listing.label(id).cloned();
    let mut labels: Vec<Label> = Vec::new();
    if app.place() == app.ground() {
        labels.extend(marks::meant(app).into_iter().filter_map(label));
    }
    let mut which = Phrase::NONE;
    if labels.is_empty() && app.place() == Place::Unread {
        labels.push(app.unread.file()?.clone());
    } else if labels.is_empty() {
        let (id, of_several) = meant(app)?;
        which = of_several;
        labels.push(label(id)?);
    }
    let other = app.named(match with {
        Program::Editor => Action::Launch,
        Program::System => Action::Edit,
    });
    Some(Launch {
        labels,
        which,
        with,
        other,
    })
}

/// More files than these at once are hardly meant, and as many windows are in each other's way.
pub(super) const MOST: usize = 12;
