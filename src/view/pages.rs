//! Pages on the screen: keys, details and what happened, row by row.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::paint::Pen;
use super::preview::{heading, note};
use super::sheet::open;
use super::theme::Theme;
use crate::app::App;
use crate::app::details::Line;
use crate::app::layout::Layout;
use crate::app::pages::{self, Ink, Page, Row};
use crate::say;

/// Draws a page over what is beneath.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, page: &Page, theme: &Theme) {
    let [head, rows] = open(buffer, layout, page, theme);
    let (title, about) = page.of.title(app);
    heading(buffer, head, &title, &about, theme);
    if page.rows.is_empty() {
        note(buffer, rows, say!("activity-none"), theme);
    }
    let in_view = page.in_view(usize::from(rows.height));
    draw_rows(buffer, rows, in_view, theme);
}

/// Draws the first lines of one document's details under a rule, as many as there is room for, and which key shows all of them.
pub fn preview(buffer: &mut Buffer, area: Rect, (lines, key): (&[Line], &str), theme: &Theme) {
    let (name, lines) = match lines {
        [Line::Heading(name), lines @ ..] => (name.as_str(), lines),
        lines => ("", lines),
    };
    heading(buffer, area, name, &say!("details-all", key), theme);
    let rows = pages::details(lines, usize::from(area.width));
    draw_rows(
        buffer,
        super::preview::below_title(area),
        rows.iter(),
        theme,
    );
}

fn draw_rows<'a>(
    buffer: &mut Buffer,
    area: Rect,
    rows: impl Iterator<Item = &'a Row>,
    theme: &Theme,
) {
    for (at, row) in rows.enumerate() {
        for (column, text, ink) in &row.pieces {
            let style = match ink {
                Ink::Heading => theme.heading,
                Ink::Text => theme.text,
                Ink::Quiet => theme.quiet,
                Ink::Warning => theme.warning,
                Ink::Key => theme.key,
            };
            Pen::new(buffer, area, at).skip(*column).put(text, style);
        }
    }
}
