//! What happened, line by line, the newest first.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::paint::{CUT, Pen, told};
use super::pairs::cursor;
use super::preview::{below_title, heading, note};
use super::sheet::{choose, clear, scrolled};
use super::theme::Theme;
use crate::app::App;
use crate::app::activity::{GAP, O_CLOCK, Told, ago_cells};
use crate::app::command::{Action, Place};
use crate::app::layout::Layout;
use crate::say;

/// Behind the first and the last line in view of what goes on beyond it.
const ABOVE: &str = "↑";
const BELOW: &str = "↓";

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
    let head = scrolled(buffer, area, activity.off(height), theme);
    heading(buffer, head, say!("place-activity"), &facts, theme);
    if activity.is_empty() {
        note(buffer, rows, say!("activity-none"), theme);
    }
    let mut row = 0;
    for (happened, chosen) in activity.in_view(height) {
        let lines = if chosen { activity.lines() } else { 1 };
        for line in row..row + lines {
            choose(buffer, rows, line, chosen, theme);
        }
        let mut pen = Pen::new(buffer, rows, row);
        cursor(&mut pen, chosen, theme);
        if activity.o_clock.is_some() {
            pen.field_right(&happened.o_clock, O_CLOCK, theme.quiet)
                .skip(GAP);
        }
        if activity.has_ago(rows.width) {
            pen.field_right(&happened.ago, ago_cells(), theme.quiet)
                .skip(GAP);
        }
        pen.keep_off(1);
        let (from, room) = (pen.x(), pen.left());
        let said = if lines == 1 {
            vec![short(&happened, room).into_owned()]
        } else {
            activity.chosen(&happened.what, room)
        };
        let column = Rect {
            x: from,
            width: u16::try_from(room).unwrap_or(u16::MAX),
            ..rows
        };
        for (nth, line) in said.iter().enumerate() {
            cursor(&mut Pen::new(buffer, rows, row + nth), chosen, theme);
            Pen::new(buffer, column, row + nth).put(line, theme.text);
        }
        // In the cell that stays free: it goes on above or below.
        let [above, below] = activity.beyond().map(|lines| chosen && lines > 0);
        let signs = [(above, row, ABOVE), (below, row + lines - 1, BELOW)];
        for (_, row, sign) in signs.into_iter().filter(|(goes_on, ..)| *goes_on) {
            Pen::new(buffer, rows, row).at_end(sign, theme.quiet);
        }
        row += lines;
    }
}

/// One line of what happened: what was found of a file is seen, and that there is more to read.
fn short(happened: &Told, room: usize) -> Cow<'_, str> {
    let (what, name) = (&*happened.what, happened.name.as_deref());
    let short = told(what, name, room);
    if what.width() <= room || short.contains(CUT) {
        return short;
    }
    let room = room.saturating_sub(CUT.width());
    Cow::Owned(format!("{}{CUT}", told(what, name, room)))
}
