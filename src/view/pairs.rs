//! What stands around the rows of pairs: their preview, what is said at the end of the list, and the signs in front of rows of every list.

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::paint::{Pen, cut};
use super::preview;
use super::theme::Theme;
use crate::app::App;
use crate::app::layout::Layout;
use crate::app::rewritten;
use crate::say;

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

/// Draws the preview of the selected row, and what stands at the end of the list.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    end(buffer, layout, app, theme);
    preview::pair(buffer, layout, app, theme);
}

/// The whole list has room here, and a row for what is said at its end.
pub fn has_end(layout: &Layout, app: &App) -> bool {
    app.pairs.filter.is_empty() && (1..layout.height()).contains(&app.pairs.rows().len())
}

/// Under the last pair: equal words are not all that there can be.
fn end(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let Some(key) = rewritten::key(app).filter(|_| has_end(layout, app)) else {
        return;
    };
    // A blank row parts it from the pairs, if there is one.
    let row = (app.pairs.rows().len() + 1).min(layout.height() - 1);
    let mut pen = Pen::new(buffer, layout.list, row);
    pen.skip(CURSOR_WIDTH).put(&key, theme.key).skip(1);
    let forms = [say!("pairs-rewritten"), say!("pairs-rewritten-short")];
    let mut fitting = forms.iter().filter(|said| said.width() < pen.left());
    let said = fitting.next().copied().unwrap_or(forms[1]);
    pen.put(&cut(said, pen.left()), theme.quiet);
}

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
