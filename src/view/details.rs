//! The details and the activity on the screen: what is known of a document or a pair, and what happened, line by line.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::paint::Pen;
use super::preview::{below_title, heading, note};
use super::sheet::{clear, scrolled};
use super::theme::Theme;
use crate::app::App;
use crate::app::activity::{GAP, O_CLOCK, ago_cells};
use crate::app::command::{Action, Place};
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

/// Draws the list of what happened over what is beneath, the newest first.
pub fn activity(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let activity = &app.activity;
    let area = layout.sheet(activity.rows(layout.all.width));
    clear(buffer, area, theme);
    let keys = [Action::Down, Action::Up].map(|action| app.keymap.key(Place::Activity, action));
    let keys: Vec<String> = keys.into_iter().flatten().collect();
    let keys = keys.join("/");
    let facts = match activity.forgotten {
        0 => say!("activity-newest", keys = keys),
        forgotten => say!("activity-forgotten", keys = keys, count = forgotten),
    };
    let rows = below_title(area);
    let height = usize::from(rows.height);
    let off = activity.off(height, rows.width);
    let head = scrolled(buffer, area, off, theme);
    heading(buffer, head, say!("place-activity"), &facts, theme);
    if activity.is_empty() {
        note(buffer, rows, say!("activity-none"), theme);
    }
    for (row, told) in activity.in_view(height, rows.width).iter().enumerate() {
        let mut pen = Pen::new(buffer, rows, row);
        pen.skip(GAP);
        if activity.o_clock.is_some() {
            pen.field_right(&told.o_clock, O_CLOCK, theme.quiet)
                .skip(GAP);
        }
        if activity.has_ago(rows.width) {
            pen.field_right(&told.ago, ago_cells(), theme.quiet)
                .skip(GAP);
        }
        pen.put(&told.what, theme.text);
    }
}
