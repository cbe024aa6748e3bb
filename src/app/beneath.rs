//! What was on the screen before a text was opened over it? One document, two side by side and a list of documents open each
//! other; each way back leads to where one was.

use super::act::{as_listed, open_side};
use super::carriers::Carriers;
use super::command::{Action, Place};
use super::document::Document;
use super::side::{Aim, Focus, SideAction, SideBySide};
use super::telling::nothing_to_open;
use super::{App, Partners};
use crate::index::DocId;
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::Sought;
use crate::words::{Phrase, phrase};

/// The texts that lie beneath those on the screen. Two side by side lie over the one document of their level.
#[derive(Debug)]
pub struct Level {
    side: Option<SideBySide>,
    document: Option<Document>,
    carriers: Option<Carriers>,
}

/// Lays what is open beneath what is to be opened.
fn push(app: &mut App) {
    if let Some(carriers) = &mut app.carriers {
        carriers.leave();
    }
    let level = Level {
        side: app.side.take(),
        document: app.document.take(),
        carriers: app.carriers.take(),
    };
    if level.side.is_some() || level.document.is_some() {
        app.beneath.push(level);
    }
}

/// Where nothing is open any more, what lies beneath is open again.
pub(super) fn pop(app: &mut App) {
    if app.side.is_none()
        && app.document.is_none()
        && let Some(level) = app.beneath.pop()
    {
        app.side = level.side;
        app.document = level.document;
        app.carriers = level.carriers;
    }
}

/// All that show two texts, on the screen and beneath: what changes is no longer so beneath either.
pub(super) fn sides(app: &mut App) -> impl Iterator<Item = &mut SideBySide> {
    let beneath = app.beneath.iter_mut();
    beneath
        .filter_map(|level| level.side.as_mut())
        .chain(app.side.as_mut())
}

/// Closes all texts, and what lies beneath them.
pub(super) fn leave(app: &mut App) {
    app.side = None;
    app.document = None;
    app.carriers = None;
    app.beneath.clear();
}

/// Opens the document that a person looks at, by itself.
pub(super) fn open_document(app: &mut App) {
    let Some(doc) = meant(app) else {
        app.said = nothing_to_open(app);
        return;
    };
    let is_beneath = app.document.as_ref().is_some_and(|open| open.doc == doc);
    if is_beneath {
        app.side = None;
        return;
    }
    let area = app.layout_now().all.as_size();
    let which = which(app);
    push(app);
    app.seen.see_document(doc);
    app.document = Some(Document::open(doc, area).which_is(which));
}

/// Which of two that is, where two were looked at.
fn which(app: &App) -> Option<Phrase> {
    match app.place() {
        Place::Pairs => Some(phrase("shown-first")),
        Place::Side => {
            let side = app.side.as_ref()?;
            Some(match (place(side), side.geometry().beside) {
                (Side::Left, true) => phrase("shown-left"),
                (Side::Right, true) => phrase("shown-right"),
                (Side::Left, false) => phrase("shown-upper"),
                (Side::Right, false) => phrase("shown-lower"),
            })
        }
        _ => None,
    }
}

/// Which document a person looks at. Of a pair of the list the first one, which is opened in other programs too, and over two
/// texts the left one, unless the right one moves alone.
fn meant(app: &App) -> Option<DocId> {
    let listing = &app.snapshot.listing;
    if app.place() == Place::Partners {
        let chosen = app.partners.as_ref().and_then(Partners::partner);
        return chosen.filter(|id| listing.document(*id).is_some());
    }
    match app.ground() {
        Place::Documents => app.documents.chosen().copied(),
        Place::Pairs => {
            let pair = listing.pairs.get(app.pairs.row()? as usize)?;
            Some(pair.docs.left)
        }
        Place::Side => {
            let side = app.side.as_ref()?;
            let shown = side.shown_at(place(side));
            let docs = side.comparison().map_or(side.pair, |known| known.docs);
            Some(*docs.get(shown))
        }
        _ => None,
    }
}

/// Which of two texts a person looks at.
fn place(side: &SideBySide) -> Side {
    match side.focus() {
        Focus::Both => Side::Left,
        Focus::One(place) => place,
    }
}

/// Shows the source of the current stretch beside the document, at this passage.
pub(super) fn open_source(app: &mut App) {
    let found = app.document.as_ref().and_then(|document| {
        let (_, source) = document.current_source()?;
        let place = document.sources()?.place(document.current_stretch()?)?;
        let aim = Aim {
            doc: document.doc,
            span: place.span,
            there: Some(place.there),
        };
        Some((Sides::new(document.doc, source.doc), aim))
    });
    match found {
        Some((docs, aim)) => open_at(app, docs, aim),
        None => app.said = Some(say!("no-passage-to-open").to_owned()),
    }
}

fn open_at(app: &mut App, docs: Sides<DocId>, aim: Aim) {
    let pair = as_listed(&app.snapshot.listing, docs.left, docs.right);
    open_side(app, pair);
    if let Some(side) = &mut app.side {
        side.aim(aim);
    }
}

/// Lists the documents that have the passage one is at.
pub(super) fn list_carriers(app: &mut App) {
    let passage = match (&app.side, &app.document) {
        (Some(side), _) => of_pair(side),
        (None, Some(document)) => of_document(document),
        (None, None) => None,
    };
    match passage {
        Some(carriers) => app.carriers = Some(carriers),
        None => app.said = Some(say!("no-passage-to-look-for").to_owned()),
    }
}

fn of_pair(side: &SideBySide) -> Option<Carriers> {
    let passage = side.current_passage()?;
    let shown = side.shown_at(place(side));
    let (compared, comparison) = (side.compared()?, side.comparison()?);
    let sought = Sought {
        doc: *comparison.docs.get(shown),
        text: compared.texts.get(shown).clone(),
        tokens: passage.tokens.get(shown).clone(),
    };
    Some(Carriers::of(sought, *passage.spans.get(shown)))
}

fn of_document(document: &Document) -> Option<Carriers> {
    let place = document.sources()?.place(document.current_stretch()?)?;
    let sought = Sought {
        doc: document.doc,
        text: document.shown()?.text.text.clone(),
        tokens: place.tokens.clone(),
    };
    Some(Carriers::of(sought, place.span))
}

/// What keys mean in the list of the documents that have a passage. It stays open beneath the two texts, for the next of them.
pub(super) fn carriers(app: &mut App, action: Action) {
    /// As many documents as are seen at once on most screens.
    const PAGE: usize = 5;
    let Some(carriers) = &mut app.carriers else {
        return;
    };
    match (action, action.motion()) {
        (_, Some(motion)) => carriers.go(motion, PAGE),
        (Action::Open, _) => {
            if let Some((docs, aim)) = carriers.target() {
                push(app);
                open_at(app, docs, aim);
            }
        }
        _ => app.carriers = None,
    }
}

/// Does what a person asked for over one document. Says whether it is something of its own.
pub(super) fn document(app: &mut App, action: Action) -> bool {
    let Some(document) = &mut app.document else {
        return false;
    };
    match action {
        Action::NextPassage | Action::PreviousPassage => {
            document.act(if action == Action::NextPassage {
                SideAction::NextPassage
            } else {
                SideAction::PreviousPassage
            });
        }
        Action::Side(action) => document.act(action),
        Action::Right => document.step_source(true),
        Action::Left => document.step_source(false),
        Action::Open => open_source(app),
        Action::Back => {
            if !document.searched().is_empty() {
                document.end_search();
            } else if !document.show_all() {
                app.document = None;
                pop(app);
            }
        }
        _ => match action.motion() {
            Some(motion) => document.go(motion),
            None => return false,
        },
    }
    true
}
