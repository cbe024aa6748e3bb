//! What stands around the rows of pairs: their preview, what is said at the end of the list, and the signs in front of rows of every list.

use super::paint::Pen;
use super::theme::Theme;
use crate::app::App;

/// The sign in front of the selected row, which is there without colour too.
pub const CURSOR: &str = "▌ ";
/// Its width.
pub const CURSOR_WIDTH: usize = 2;

/// In front of what is new since a person saw it.
pub const NEW: &str = "+";
/// In front of what a person marked.
pub const MARKED: &str = "■";
/// In front of what she marked and has not seen: both signs in one.
const MARKED_NEW: &str = "⊞";

/// The sign of the selected row, or its room.
pub fn cursor(pen: &mut Pen, selected: bool, theme: &Theme) {
    if selected {
        pen.put(CURSOR, theme.accent);
    } else {
        pen.skip(CURSOR_WIDTH);
    }
}

/// The sign of a row of the list that is shown: of one that is marked, of one that is new, and of one that is both.
pub fn sign(app: &App, row: u32) -> &'static str {
    let Some(over) = app.over() else {
        return " ";
    };
    let listing = &app.snapshot.listing;
    let is_marked = app.marks.has(over, listing, row);
    match (is_marked, app.seen.is_new(over, listing, row)) {
        (true, true) => MARKED_NEW,
        (true, false) => MARKED,
        (false, true) => NEW,
        (false, false) => " ",
    }
}

/// The sign of the selected row, and beside it that of what the row is.
pub fn mark(pen: &mut Pen, selected: bool, sign: &str, theme: &Theme) {
    let bar = if selected { CURSOR.trim_end() } else { " " };
    pen.put(bar, theme.accent).put(sign, theme.accent);
}
