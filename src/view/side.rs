//! The side by side: both texts, wrapped, with their passages in the same colour and under the same number.

mod canvas;
mod head;
mod lines;
mod strip;
mod text;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::theme::Theme;
use crate::app::side::SideBySide;
use crate::sides::Side;
use canvas::Canvas;

/// Draws the pair into the area. Only what is visible is looked at.
pub fn draw(frame: &mut Frame, area: Rect, side: &SideBySide, theme: &Theme) {
    let geometry = side.geometry();
    let mut canvas = Canvas::new(frame.buffer_mut(), area);
    canvas.fill(Rect::new(0, 0, area.width, area.height), theme.text);
    canvas.column(geometry.rule, "│", theme.quiet);
    lines::passage(&mut canvas, side, theme);
    lines::legend(&mut canvas, side, theme);
    for place in Side::BOTH {
        let parts = geometry.panes.get(place);
        head::draw(&mut canvas, parts, side, place, theme);
        if side.compared().is_some() {
            text::draw(&mut canvas, parts, side, place, theme);
            strip::draw(&mut canvas, parts.strip, side, place, theme);
        }
    }
    if let Some(Err(reason)) = side.comparison().map(|c| &c.outcome) {
        text::reason(&mut canvas, geometry.panes.left.text, reason, theme);
    }
}

/// What passage `number` looks like; `current` where it is the one the person is at.
fn passage_style(theme: &Theme, number: u32, current: bool) -> Style {
    let family = theme.passages.len().max(1);
    let at = number.saturating_sub(1) as usize % family;
    let style = theme.passages.get(at).copied().unwrap_or_default();
    let style = theme.text.patch(style);
    if current {
        style.patch(theme.current)
    } else {
        style
    }
}

/// A number with its noun.
fn count(number: u32, one: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {one}{plural}")
}

#[cfg(test)]
mod tests;
