//! Which row of an overlay, of a matrix or of one document is pointed at.

use ratatui::layout::Position;

use super::layout::{Layout, MATRIX_CELL};
use super::{App, open};

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

/// Chooses the row of what lies over the screen, which is drawn by the same measures.
pub(super) fn sheet(app: &mut App, layout: &Layout, at: Position) -> Pointed {
    let Some(picker) = app.picker() else {
        return Pointed::Nothing;
    };
    let area = picker.area(layout);
    let above = u16::try_from(1 + picker.heads()).unwrap_or(u16::MAX);
    let first = area.y.saturating_add(above);
    if !area.contains(at) || at.y < first {
        return Pointed::Nothing;
    }
    let height = area.height.saturating_sub(above);
    picker.point(usize::from(at.y - first), usize::from(height))
}

/// Chooses the cell of the matrix; of its drawing the row.
pub(super) fn cell(app: &mut App, layout: &Layout, at: Position) -> Pointed {
    let is_drawn = app.drawing.is_some();
    let head = layout.matrix_head();
    let Some(matrix) = app.layers.matrix_mut().filter(|_| layout.list.contains(at)) else {
        return Pointed::Nothing;
    };
    let (top, left) = matrix.top();
    let row = top + usize::from(at.y - layout.list.y);
    let across = (at.x - layout.list.x).checked_sub(head);
    let column = match across.filter(|_| !is_drawn) {
        Some(across) => left + usize::from(across / MATRIX_CELL),
        None => matrix.at().1,
    };
    matrix.point(row, column)
}

/// Chooses the passage or the source of one document; a second click shows both texts of it.
pub(super) fn document(app: &mut App, at: Position) {
    let pointed = app.layers.document_mut().map(|document| document.click(at));
    if pointed == Some(Pointed::Same) {
        open::open_source(app);
    }
}
