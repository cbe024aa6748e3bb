//! The news line: why nothing was opened, and what became of what was copied.

use std::sync::Arc;

use super::command::Place;
use super::copy::Copied;
use super::{App, Effect, rewritten};
use crate::index::Document;
use crate::say;

/// What is said of one thing after the other, in one line; nothing where nothing is said.
pub(super) fn joined(said: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let said: Vec<String> = said.into_iter().flatten().collect();
    (!said.is_empty()).then(|| said.join("; "))
}

/// That a document is in no listed pair, and what that does not say. What was found goes first: a line has room for little.
fn no_partner(app: &App, document: &Document) -> Option<String> {
    let name = document.label.title();
    let looks = rewritten::looks(app);
    let documents = &app.snapshot.listing.documents;
    let is_fellow = |other: &&Document| other.author == document.author;
    let is_paired = document.author.is_none() || documents.iter().filter(is_fellow).count() < 2;
    let unpaired = (!is_paired).then(|| say!("author-not-paired").to_owned());
    let none = say!("open-no-partner", name = name);
    joined([Some(none), unpaired, looks])
}

/// Why Enter opened nothing.
pub(super) fn nothing_to_open(app: &App) -> Option<String> {
    match app.ground() {
        Place::Matrix => Some(say!("open-itself").to_owned()),
        Place::Documents => {
            let id = app.documents.document();
            let document = id.and_then(|id| app.snapshot.listing.document(id));
            match document {
                Some(document) => no_partner(app, document),
                None => Some(say!("open-no-document").to_owned()),
            }
        }
        Place::Unread => Some(say!("open-unread").to_owned()),
        Place::Pairs => Some(say!("open-no-pair").to_owned()),
        Place::Clusters => Some(say!("open-no-cluster").to_owned()),
        _ => None,
    }
}

/// The terminal says nothing of what it does with it, so that it was handed over is all that can be said.
pub(super) fn copy(app: &mut App, copied: Option<Copied>) {
    app.said = Some(match copied {
        Some(copied) => {
            let said = handed(&copied);
            let copied = Arc::new(copied);
            app.copied = Some(Arc::clone(&copied));
            app.effects.push(Effect::Copy(copied));
            said
        }
        None => say!("nothing-to-copy").to_owned(),
    });
}

/// What the terminal was given, of which nobody says what became of it.
fn handed(copied: &Copied) -> String {
    say!("copied-handed", what = copied.for_terminal().what.as_str())
}

/// The clipboard has it; a person who copied or did something else meanwhile is told nothing.
pub(super) fn copied(app: &mut App, taken: &Arc<Copied>) {
    let is_last = |last: &Arc<Copied>| Arc::ptr_eq(last, taken);
    if app.copied.as_ref().is_some_and(is_last) && app.said == Some(handed(taken)) {
        app.said = Some(say!("copied", what = taken.all.what.as_str()));
    }
}
