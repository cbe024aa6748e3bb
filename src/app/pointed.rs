//! Which row of what lies over a screen is pointed at, and what is that of a matrix and of one document?

use ratatui::layout::{Position, Rect};

use super::command::{Action, Place};
use super::layout::{Layout, MATRIX_CELL};
use super::list::in_view;
use super::{App, open, rewritten};

/// What a click chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointed {
    /// Nothing that can be chosen.
    Nothing,
    /// Something else than before.
    Other,
    /// What was chosen already.
    Same,
}

impl Pointed {
    pub(super) fn at(was: usize, now: usize, count: usize) -> Pointed {
        match now {
            now if now >= count => Pointed::Nothing,
            now if now == was => Pointed::Same,
            _ => Pointed::Other,
        }
    }
}

/// Chooses the row of a sheet. The sheets are drawn by the same measures.
pub(super) fn sheet(app: &mut App, layout: &Layout, at: Position) -> Pointed {
    let row = |count: usize, above: usize| {
        let area = layout.sheet(count);
        let above = u16::try_from(above).unwrap_or(u16::MAX).saturating_add(1);
        let rows = Rect {
            y: area.y.saturating_add(above),
            height: area.height.saturating_sub(above),
            ..area
        };
        let row = rows.contains(at).then(|| usize::from(at.y - rows.y));
        (row, usize::from(rows.height))
    };
    match app.place() {
        Place::Palette | Place::Sketches => app.layers.palette_mut().and_then(|palette| {
            let (row, _) = row(palette.rows(), 0);
            Some(palette.list.point(row?))
        }),
        Place::Partners => app.layers.partners_mut().and_then(|partners| {
            let (row, _) = row(partners.len(), 0);
            Some(partners.point(row?))
        }),
        Place::Carriers => app.layers.carriers_mut().and_then(|list| {
            let (row, _) = row(list.rows(layout.all.width), 0);
            Some(list.point(row?))
        }),
        Place::Rewritten => {
            let (row, _) = row(app.rewritten.len() + rewritten::HEADS, rewritten::HEADS);
            row.map(|row| app.rewritten.point(row))
        }
        Place::Export => app.layers.export_mut().and_then(|chooser| {
            let (was, count) = (chooser.at, chooser.formats.len());
            let (row, height) = row(count, 0);
            let now = in_view(0, was, count, height) + row?;
            let pointed = Pointed::at(was, now, chooser.formats.len());
            if pointed == Pointed::Other {
                chooser.at = now;
            }
            Some(pointed)
        }),
        Place::Themes => {
            let (count, was) = (app.look.choices().len(), app.look.shown());
            let (row, height) = row(count, 0);
            row.map(|row| {
                let now = in_view(0, was, count, height) + row;
                let pointed = Pointed::at(was, now, count);
                if pointed == Pointed::Other {
                    app.look.show(now);
                }
                pointed
            })
        }
        Place::Passages => app.layers.side_mut().and_then(|side| {
            let (count, was) = (side.passages().len(), side.current());
            let (row, height) = row(count, 0);
            let now = in_view(0, was, count, height) + row?;
            let pointed = Pointed::at(was, now, count);
            if pointed == Pointed::Other {
                side.choose(now);
            }
            Some(pointed)
        }),
        _ => None,
    }
    .unwrap_or(Pointed::Nothing)
}

/// What a second click on the same row means.
pub(super) fn opens(place: Place) -> Option<Action> {
    Some(match place {
        Place::Palette | Place::Sketches | Place::Partners | Place::Carriers | Place::Rewritten => {
            Action::Open
        }
        Place::Themes | Place::Export => Action::Keep,
        Place::Passages => Action::Back,
        _ => return None,
    })
}

/// Chooses the cell of the matrix; of its drawing the row.
pub(super) fn cell(app: &mut App, layout: &Layout, at: Position) -> Pointed {
    let is_drawn = app.drawing.is_some();
    let head = layout.matrix_head();
    let Some(walk) = app.layers.matrix_mut().filter(|_| layout.list.contains(at)) else {
        return Pointed::Nothing;
    };
    let (top, left) = walk.top();
    let row = top + usize::from(at.y - layout.list.y);
    let across = (at.x - layout.list.x).checked_sub(head);
    let column = match across.filter(|_| !is_drawn) {
        Some(across) => left + usize::from(across / MATRIX_CELL),
        None => walk.at().1,
    };
    walk.point(row, column)
}

/// Chooses the passage or the source of one document; a second click shows both texts of it.
pub(super) fn document(app: &mut App, at: Position) {
    let pointed = app.layers.document_mut().map(|document| document.click(at));
    if pointed == Some(Pointed::Same) {
        open::open_source(app);
    }
}
