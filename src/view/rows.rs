//! What rows of all lists have: the cursor, the accent over the row that it is at, the sign in front of each, and how many are out of view.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

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

/// Draws the rows in view, each behind the cursor or the blank in its place.
pub fn draw_rows<T>(
    buffer: &mut Buffer,
    area: Rect,
    items: impl Iterator<Item = (T, bool)>,
    theme: &Theme,
    mut draw: impl FnMut(&mut Pen, T, bool),
) {
    for (row, (item, chosen)) in items.enumerate() {
        choose(buffer, area, row, chosen, theme);
        let mut pen = Pen::new(buffer, area, row);
        cursor(&mut pen, chosen, theme);
        draw(&mut pen, item, chosen);
    }
}

/// Lays the accent over a row; the sign in front of it is there without colour too.
pub fn choose(buffer: &mut Buffer, rows: Rect, row: usize, chosen: bool, theme: &Theme) {
    if chosen {
        let row = Rect {
            y: rows.y + u16::try_from(row).unwrap_or(u16::MAX),
            height: 1,
            ..rows
        };
        buffer.set_style(row.intersection(buffer.area), theme.selected);
    }
}

/// How much is scrolled off before and after: `↑3 ↓2`.
pub fn off(counts: [usize; 2], signs: [&str; 2]) -> String {
    let signs = signs.iter().zip(counts).filter(|(_, count)| *count > 0);
    let signs: Vec<String> = signs
        .map(|(sign, count)| format!("{sign}{count}"))
        .collect();
    signs.join(" ")
}
