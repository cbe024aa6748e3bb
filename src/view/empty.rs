//! Why is there nothing here, and what can be done about it?

use ratatui::buffer::Buffer;

use super::harmless::harmless;
use super::paint::counted;
use super::preview::note;
use super::theme::Theme;
use crate::app::App;
use crate::app::command::Place;
use crate::app::layout::Layout;
use crate::measure::Containment;
use crate::snapshot::Watching;

/// Says in a sentence why the list is empty, if it is.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let (listed, all) = match app.ground() {
        Place::Pairs => (app.pairs.rows(), app.snapshot.listing.pairs.len()),
        Place::Clusters => (app.clusters.rows(), app.snapshot.listing.clusters.len()),
        Place::Overview => (&[][..], 0),
        Place::Unread => (app.unread.rows(), app.snapshot.unread.len()),
        Place::Documents => (app.documents.rows(), app.snapshot.listing.documents.len()),
        _ => return,
    };
    let has_numbers = app.ground() == Place::Overview && !app.snapshot.listing.documents.is_empty();
    if listed.is_empty() && !has_numbers {
        let sentence = if all > 0 {
            filtered(app)
        } else {
            sentence(app)
        };
        note(buffer, layout.list, &sentence, theme);
    }
}

fn filtered(app: &App) -> String {
    if let (Some(kept), Some("")) = (app.kept.name(), app.filter()) {
        return format!("None of the pairs is {kept} by the sketch. m shows others, Esc all.");
    }
    let filter = app.filter().unwrap_or_default();
    format!(
        "Nothing here has “{}”. Esc clears the filter.",
        harmless(filter)
    )
}

/// Which of them were not.
fn authors(app: &App) -> String {
    let snapshot = &app.snapshot;
    if app.submissions == snapshot.listing.documents.len() {
        return String::new();
    }
    let authors = counted(app.submissions, "author", "authors");
    let note = snapshot.authors_note.as_deref();
    let note = note.map(|note| format!("; {note}")).unwrap_or_default();
    format!(", but not those of one author with each other ({authors}{note})")
}

fn sentence(app: &App) -> String {
    let snapshot = &app.snapshot;
    let root = match harmless(&snapshot.root) {
        unknown if unknown.is_empty() => "the folder".into(),
        root => root,
    };
    let documents = snapshot.listing.documents.len();
    let unread = snapshot.unread.len();
    let files = counted(unread, "file", "files");
    match app.ground() {
        Place::Unread => "Every file was read.".to_owned(),
        _ if snapshot.watching == Watching::Gone => {
            "The folder is gone. It is looked for, and the lists come back with it.".to_owned()
        }
        _ if !snapshot.progress.is_done() => {
            format!("Reading {root} … what is found appears here at once.")
        }
        _ if documents == 0 && unread > 0 => format!(
            "None of the {files} in {root} could be read. Under Documents (3), u shows the reasons."
        ),
        _ if documents == 0 && !snapshot.excluded.is_empty() => {
            let by = snapshot.excluded.iter().map(|one| one.by.as_str());
            let by: Vec<&str> = by.collect();
            let by = by.join(", ");
            format!("All that is in {root} is left out by {by}. Other patterns bring it back.")
        }
        _ if documents == 0 => format!(
            "There are no texts in {root} yet. Put two or more documents into it, or a zip of them: they appear here by themselves."
        ),
        _ if documents == 1 => {
            "One document has nothing to be compared with. Put another one into the folder."
                .to_owned()
        }
        Place::Clusters => format!(
            "No two of the {documents} documents are linked.{}",
            remedy(app)
        ),
        _ => format!(
            "{documents} documents were compared{}. No two of these share {} of either text or a long run of words.{}",
            authors(app),
            app.threshold(),
            remedy(app)
        ),
    }
}

fn remedy(app: &App) -> String {
    if app.threshold() > Containment::from_percent(1.0) {
        format!(" ( lowers the threshold, now {}.", app.threshold())
    } else {
        String::new()
    }
}
