//! The three lines of a first start: a key, and what it does.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::paint::{Pen, clauses};
use super::theme::Theme;
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::app::layout::Layout;
use crate::app::welcome::{TOLD, Welcome};
use crate::say;

/// Between the key and what it does.
const GAP: usize = 2;
/// In front of a line whose key was pressed.
const DONE: &str = "✓";

/// Draws them over the list.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let area = layout.welcome;
    let Some(welcome) = app.welcome.filter(|_| !area.is_empty()) else {
        return;
    };
    let keys = TOLD.map(|action| key(app, action));
    let widest = keys.iter().map(|key| key.width()).max().unwrap_or(0);
    for (line, name) in keys.iter().enumerate() {
        let mut pen = Pen::new(buffer, row(area, line), 0);
        let sign = if welcome.is_done(line) { DONE } else { " " };
        pen.put(sign, theme.accent).skip(1);
        pen.field_right(name, widest, theme.key).skip(GAP);
        let room = pen.left().saturating_sub(1);
        pen.put(&clauses(&said(line, welcome, app), room), theme.text);
    }
}

fn row(area: Rect, line: usize) -> Rect {
    let y = u16::try_from(line).unwrap_or(u16::MAX).min(area.height);
    Rect {
        y: area.y + y,
        height: area.height - y,
        ..area
    }
}

/// The first key of a command in the list of pairs.
fn key(app: &App, action: Action) -> String {
    app.keymap.key(Place::Pairs, action).unwrap_or_default()
}

fn said(line: usize, welcome: Welcome, app: &App) -> String {
    let back = key(app, Action::Back);
    match (line, welcome.for_good) {
        (0, _) => say!(
            "welcome-open",
            back = app.keymap.named(Place::Side, Action::Back)
        ),
        (1, _) => say!("welcome-filter").to_owned(),
        (_, true) => say!("welcome-keys", back = &back),
        (_, false) => say!("welcome-keys-once", back = &back),
    }
}
