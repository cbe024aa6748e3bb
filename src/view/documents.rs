//! The documents: how long each is and where most of it is also found; and the files that were not read.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;

use super::columns::Table;
use super::pages;
use super::paint::shorten;
use super::pairs::sign;
use super::preview::{self, below_title, heading};
use super::theme::Theme;
use crate::app::App;
use crate::app::command::Action;
use crate::app::details::of_document;
use crate::app::layout::Layout;
use crate::arrival::Verdict;
use crate::columns::{Context, DOCUMENTS, FILES, Row};
use crate::index::Document;
use crate::origin;
use crate::say;
use crate::snapshot::Unread;

/// A document of which common text was left out.
const LEFT_OUT: &str = "°";

/// A document with something that a person should look at, such as hidden text or damage.
const ODD: &str = "!";

/// A document with which a search has found rewritten text.
const REWRITTEN: &str = "~";

/// A file has none.
const NO_SIGNS: (&str, String) = (" ", String::new());
/// Cells for all signs but those of what came.
const SIGNS: usize = 3;

/// The sign of a document that came while the folder was watched.
fn arrived(app: &App, document: &Document) -> Option<(&'static str, &'static str)> {
    let arrival = app.snapshot.arrival(document.id)?;
    Some(match arrival.verdict {
        Verdict::Accepted => ("+", say!("arrived-new")),
        Verdict::Duplicate => ("=", say!("arrived-duplicate")),
        Verdict::OverLimit => ("#", say!("arrived-over")),
    })
}

/// Draws the documents, and beneath them what the file of the chosen one says.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let context = app.context();
    let signs = |row: &Row<'_, Document>| (sign(app, row.at), signs(app, row.of));
    table(layout, app, &context).draw(buffer, (layout.heads, layout.list), signs, theme);
    let chosen = app.documents.document();
    if let Some(details) = chosen.and_then(|id| of_document(app, id))
        && !layout.preview.is_empty()
    {
        let key = app.named(Action::Details);
        pages::preview(buffer, layout.preview, (&details, &key), theme);
    }
}

/// The rows in view, and the columns for which there is room.
pub fn table<'a>(layout: &Layout, app: &'a App, context: &'a Context<'a>) -> Table<'a, Document> {
    let all = (DOCUMENTS, &app.snapshot.listing.documents[..]);
    // Where nothing came there is no room for a sign of that.
    let signs = SIGNS + usize::from(!app.snapshot.arrivals.is_empty());
    Table::of(all, &app.documents, context, layout.list, signs)
}

/// What a person should know of a document, behind its name.
fn signs(app: &App, document: &Document) -> String {
    let arrived = arrived(app, document).map_or("", |(sign, _)| sign);
    let signs = [
        (document.common > 0, LEFT_OUT),
        (is_odd(app, document), ODD),
        (is_rewritten(app, document), REWRITTEN),
        (true, arrived),
    ];
    let signs = signs.iter().filter_map(|(is, sign)| is.then_some(*sign));
    signs.collect()
}

/// What the sign behind a name in view means; nothing where there is none.
pub fn note(layout: &Layout, app: &App) -> Option<String> {
    let documents = &app.snapshot.listing.documents;
    let in_view = app.documents.in_view(layout.height());
    let (mut left_out, mut odd, mut rewritten) = (false, false, false);
    let mut arrivals = BTreeSet::new();
    for (row, _) in in_view {
        if let Some(document) = documents.get(row as usize) {
            left_out |= document.common > 0;
            odd |= is_odd(app, document);
            rewritten |= is_rewritten(app, document);
            arrivals.extend(arrived(app, document).map(|(_, note)| note));
        }
    }
    let odd_note = say!("odd-note", key = app.named(Action::Details));
    let rewritten_note = say!("rewritten-note", sign = REWRITTEN);
    let signs = [
        (left_out, say!("left-out-note")),
        (odd, &odd_note),
        (rewritten, &rewritten_note),
    ];
    let signs = signs
        .iter()
        .filter_map(|(shown, note)| shown.then_some(*note));
    let notes: Vec<&str> = arrivals.into_iter().chain(signs).collect();
    (!notes.is_empty()).then(|| notes.join(", "))
}

fn is_odd(app: &App, document: &Document) -> bool {
    app.snapshot.facts(document.id).is_some_and(origin::is_odd)
        || app.people.named(&app.snapshot, document.id).is_some()
}

/// It has no match, and a search has found rewritten text.
fn is_rewritten(app: &App, document: &Document) -> bool {
    document.best.is_none() && app.rewritten.with(document.id) > 0
}

/// Draws all files not read, each with its reason; beneath them the whole of the chosen one's.
pub fn unread(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let context = app.context();
    let table = files(layout, app, &context);
    table.draw(buffer, (layout.heads, layout.list), |_| NO_SIGNS, theme);
    let files = &app.snapshot.unread;
    let chosen = app.unread.row().and_then(|row| files.get(row as usize));
    if let Some(file) = chosen
        && !layout.preview.is_empty()
    {
        let room = usize::from(layout.preview.width);
        let name = shorten(file.label.as_str(), room.saturating_sub(8));
        heading(buffer, layout.preview, &name, "", theme);
        let area = below_title(layout.preview);
        preview::note(buffer, area, &file.reason.to_string(), theme);
    }
}

/// The files in view, and their columns.
pub fn files<'a>(layout: &Layout, app: &'a App, context: &'a Context<'a>) -> Table<'a, Unread> {
    let all = (FILES, &app.snapshot.unread[..]);
    Table::of(all, &app.unread, context, layout.list, 0)
}
