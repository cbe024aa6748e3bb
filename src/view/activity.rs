//! The activity on the screen: what happened, line by line, the newest first.

use ratatui::buffer::Buffer;

use super::paint::Pen;
use super::preview::{below_title, heading, note};
use super::sheet::{clear, scrolled};
use super::theme::Theme;
use crate::app::App;
use crate::app::activity::{GAP, O_CLOCK, ago_cells};
use crate::app::command::{Action, Place};
use crate::app::layout::Layout;
use crate::say;

/// Draws the list over what is beneath.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
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
