//! The details on the screen: lines of a name and a value, wrapped, over the whole of it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::paint::Pen;
use super::preview::heading;
use super::sheet::scrolled;
use super::theme::Theme;
use crate::app::details::rows::{Ink, Row, rows};
use crate::app::details::{Details, Line, Subject};
use crate::app::layout::Layout;
use crate::say;

/// Draws the details over everything but the footer.
pub fn draw(buffer: &mut Buffer, layout: &Layout, details: &Details, theme: &Theme) {
    let area = layout.all;
    let (title, note) = match details.subject {
        Subject::Document(_) => (say!("details-document"), say!("details-document-note")),
        Subject::Pair(_) => (say!("details-pair"), say!("details-pair-note")),
    };
    let (rows, off) = details.in_view(area.as_size());
    let head = scrolled(buffer, area, off, theme);
    heading(buffer, head, title, note, theme);
    for (at, row) in rows.iter().enumerate() {
        draw_row(buffer, area, at + 1, row, theme);
    }
}

/// Draws the first lines of one document's details under a rule, as many as there is room for, and which key shows all of them.
pub fn preview(buffer: &mut Buffer, area: Rect, (details, key): (&Details, &str), theme: &Theme) {
    let name = match details.lines.first() {
        Some(Line::Heading(name)) => name.as_str(),
        _ => "",
    };
    heading(buffer, area, name, &say!("details-all", key = key), theme);
    let lines = details.lines.get(1..).unwrap_or_default();
    let rows = rows(lines, usize::from(area.width));
    let height = usize::from(area.height).saturating_sub(1);
    for (at, row) in rows.iter().take(height).enumerate() {
        draw_row(buffer, area, at + 1, row, theme);
    }
}

fn draw_row(buffer: &mut Buffer, area: Rect, at: usize, row: &Row, theme: &Theme) {
    for (column, text, ink) in &row.pieces {
        let style = match ink {
            Ink::Heading => theme.heading,
            Ink::Text => theme.text,
            Ink::Quiet => theme.quiet,
            Ink::Warning => theme.warning,
        };
        let mut pen = Pen::new(buffer, area, at);
        pen.skip(*column).put(text, style);
    }
}
