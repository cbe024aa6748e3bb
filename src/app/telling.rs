//! The news line: why nothing was opened, and what became of what was copied.

use std::sync::Arc;

use super::command::Place;
use super::copy::Copied;
use super::{App, Effect, rewritten};
use crate::index::Document;
use crate::say;

/// That a document is in no listed pair, and what that does not say. What was found goes first: a line has room for little.
fn no_partner(app: &App, document: &Document) -> String {
    let name = document.label.title();
    let found = rewritten::found(app, document.id);
    let looks = found.is_none().then(|| rewritten::looks(app)).flatten();
    let mut said = Vec::from_iter(found);
    said.push(say!("open-no-partner", name = name));
    let documents = &app.snapshot.listing.documents;
    let is_fellow = |other: &&Document| other.author == document.author;
    if document.author.is_some() && documents.iter().filter(is_fellow).count() > 1 {
        said.push(say!("author-not-paired").to_owned());
    }
    said.extend(looks);
    said.join("; ")
}

/// Why Enter opened nothing.
pub(super) fn nothing_to_open(app: &App) -> Option<String> {
    match app.ground() {
        Place::Matrix => Some(say!("open-itself").to_owned()),
        Place::Documents => {
            let id = app.documents.chosen();
            let document = id.and_then(|id| app.snapshot.listing.document(*id));
            Some(
                document.map_or(say!("open-no-document").to_owned(), |document| {
                    no_partner(app, document)
                }),
            )
        }
        Place::Unread => Some(say!("open-unread").to_owned()),
        Place::Pairs => Some(say!("open-no-pair").to_owned()),
        Place::Clusters => Some(say!("open-no-cluster").to_owned()),
        _ => None,
    }
}

/// The terminal says nothing of what it does with it, so that it was handed over is all that can be said.
pub(super) fn copy(app: &mut App, copied: Option<Copied>, effects: &mut Vec<Effect>) {
    app.said = Some(match copied {
        Some(copied) => {
            let said = handed(&copied);
            let copied = Arc::new(copied);
            app.copied = Some(Arc::clone(&copied));
            effects.push(Effect::Copy(copied));
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
