//! What stands around the rows of documents, and of the files that were not read: signs behind names, and what is known of the chosen one.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;

use super::pages;
use super::paint::shorten;
use super::preview::{self, below_title, heading};
use super::theme::Theme;
use crate::app::App;
use crate::app::command::Action;
use crate::app::details::of_document;
use crate::app::layout::Layout;
use crate::arrival::Verdict;
use crate::index::Document;
use crate::origin;
use crate::say;

/// Cells for all signs but those of what came.
const SIGNS: usize = 2;

/// What a person should know of a document, behind its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sign {
    /// It came while the folder was watched.
    Arrived(Verdict),
    /// It stands in another file too.
    AlsoAt,
    /// Something such as hidden text or damage.
    Odd,
}

impl Sign {
    /// Those of a document.
    fn all(app: &App, document: &Document) -> Vec<Sign> {
        let facts = app.snapshot.facts(document.id);
        let is_odd = facts.is_some_and(origin::is_odd)
            || app.people.named(&app.snapshot, document.id).is_some();
        let arrival = app.snapshot.arrival(document.id);
        let signs = [
            (!app.snapshot.also_at(document.id).is_empty()).then_some(Sign::AlsoAt),
            is_odd.then_some(Sign::Odd),
            arrival.map(|arrival| Sign::Arrived(arrival.verdict)),
        ];
        signs.into_iter().flatten().collect()
    }

    fn shown(self) -> &'static str {
        match self {
            Sign::Arrived(Verdict::Accepted) => "+",
            Sign::Arrived(Verdict::Duplicate) => "=",
            Sign::Arrived(Verdict::OverLimit) => "#",
            Sign::Arrived(Verdict::OverShare) => "%",
            Sign::AlsoAt => "&",
            Sign::Odd => "!",
        }
    }

    /// What it means.
    fn note(self, app: &App) -> String {
        match self {
            Sign::Arrived(Verdict::Accepted) => say!("arrived-new").to_owned(),
            Sign::Arrived(Verdict::Duplicate) => say!("arrived-duplicate").to_owned(),
            Sign::Arrived(Verdict::OverLimit) => say!("arrived-over").to_owned(),
            Sign::Arrived(Verdict::OverShare) => say!("arrived-over-share").to_owned(),
            Sign::AlsoAt => say!("also-at-note", key = app.named(Action::Details)),
            Sign::Odd => say!("odd-note", key = app.named(Action::Details)),
        }
    }
}

/// The signs behind the name of a document, by its place in the listing.
pub fn signs(app: &App, row: u32) -> String {
    let document = app.snapshot.listing.documents.get(row as usize);
    let signs = document.into_iter().flat_map(|one| Sign::all(app, one));
    signs.map(Sign::shown).collect()
}

/// Cells for them: where nothing came, or stands twice, there is no room for a sign of that.
pub fn most_signs(app: &App) -> usize {
    let snapshot = &app.snapshot;
    SIGNS + usize::from(!snapshot.arrivals.is_empty()) + usize::from(!snapshot.aliases.is_empty())
}

/// Draws what the file of the chosen document says, beneath the list.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let chosen = app.documents.document();
    if let Some(details) = chosen.and_then(|id| of_document(app, id))
        && !layout.preview.is_empty()
    {
        let key = app.named(Action::Details);
        pages::preview(buffer, layout.preview, (&details, &key), theme);
    }
}

/// What the signs behind the names in view mean; nothing where there are none.
pub fn note(layout: &Layout, app: &App) -> Option<String> {
    let documents = &app.snapshot.listing.documents;
    let in_view = app.documents.in_view(layout.height());
    let in_view = in_view.filter_map(|(row, _)| documents.get(row as usize));
    let signs: BTreeSet<Sign> = in_view.flat_map(|one| Sign::all(app, one)).collect();
    let notes: Vec<String> = signs.into_iter().map(|sign| sign.note(app)).collect();
    (!notes.is_empty()).then(|| notes.join(", "))
}

/// Draws the whole reason of the chosen file that was not read, beneath the list.
pub fn unread(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
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
