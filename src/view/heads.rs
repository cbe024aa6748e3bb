//! The heads of columns: at which one a person points. What its head says is then what the list is sorted by.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::{clusters, documents, pairs};
use crate::app::command::Place;
use crate::app::{App, Message};

/// What is done with the mouse: only what draws the columns knows where their heads are.
pub fn pointed(app: &App, event: MouseEvent) -> Message {
    let is_click = event.kind == MouseEventKind::Down(MouseButton::Left);
    let column = is_click.then(|| at(app, Position::new(event.column, event.row)));
    match column.flatten() {
        Some(column) => Message::Sort(column),
        None => Message::Mouse(event),
    }
}

/// The column of the open list whose head is there; nothing where something lies over the list, or nothing is listed.
fn at(app: &App, at: Position) -> Option<&'static str> {
    let layout = app.layout(Rect::from((Position::ORIGIN, app.size)));
    if !layout.heads.contains(at) {
        return None;
    }
    let cell = usize::from(at.x - layout.heads.x);
    let place = match app.place() {
        // The list is there while its filter is typed.
        Place::Filter if !app.types_rewritten() => app.ground(),
        place => place,
    };
    match place {
        Place::Pairs if !app.pairs.rows().is_empty() => pairs::sorts_at(&layout, app, cell),
        Place::Clusters if !app.clusters.rows().is_empty() => {
            clusters::sorts_at(&layout, app, cell)
        }
        Place::Documents if !app.documents.rows().is_empty() => {
            documents::sorts_at(&layout, app, cell)
        }
        Place::Unread if !app.unread.rows().is_empty() => documents::sorts_files_at(&layout, cell),
        _ => None,
    }
}

/// Which of some columns has this cell, each with so many of them from the end of the one before it on; nothing of a column by
/// which nothing is sorted.
pub(super) fn column(
    cell: usize,
    columns: impl IntoIterator<Item = (usize, Option<&'static str>)>,
) -> Option<&'static str> {
    let mut end = 0_usize;
    let mut columns = columns.into_iter();
    let found = columns.find(|(cells, _)| {
        end = end.saturating_add(*cells);
        cell < end
    });
    found.and_then(|(_, by)| by)
}

/// Cells of what goes on to the end of the row.
pub(super) const REST: usize = usize::MAX;
