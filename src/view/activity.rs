//! What happened, line by line, the newest first.

use ratatui::buffer::Buffer;

use super::paint::{Pen, cut};
use super::pairs::cursor;
use super::preview::{below_title, heading, note};
use super::sheet::{choose, clear, scrolled};
use super::theme::Theme;
use crate::app::activity::Activity;
use crate::app::layout::Layout;
use crate::say;

/// As wide as "14:03:27".
const O_CLOCK: usize = 8;
/// As wide as "59 min ago".
const AGO: usize = 10;
/// In fewer cells there is no room for how long ago that is.
const WIDE: u16 = 60;
/// Between two columns.
const GAP: usize = 2;

/// Draws the list over what is beneath.
pub fn draw(buffer: &mut Buffer, layout: &Layout, activity: &Activity, theme: &Theme) {
    let area = layout.sheet(activity.len());
    clear(buffer, area, theme);
    let facts = match activity.forgotten {
        0 => say!("activity-newest").to_owned(),
        forgotten => say!("activity-forgotten", count = forgotten),
    };
    let rows = below_title(area);
    let height = usize::from(rows.height);
    let head = scrolled(buffer, area, activity.off(height), theme);
    heading(buffer, head, say!("place-activity"), &facts, theme);
    if activity.is_empty() {
        note(buffer, rows, say!("activity-none"), theme);
    }
    for (row, (told, chosen)) in activity.in_view(height).enumerate() {
        choose(buffer, rows, row, chosen, theme);
        let mut pen = Pen::new(buffer, rows, row);
        cursor(&mut pen, chosen, theme);
        if activity.o_clock.is_some() {
            pen.field_right(&told.o_clock, O_CLOCK, theme.quiet)
                .skip(GAP);
        }
        if rows.width >= WIDE || activity.o_clock.is_none() {
            pen.field_right(&told.ago, AGO, theme.quiet).skip(GAP);
        }
        let room = pen.left().saturating_sub(1);
        pen.put(&cut(&told.what, room), theme.text);
    }
}
