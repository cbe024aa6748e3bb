//! The side by side: both texts, wrapped, with their passages in the same colour and under the same number.

pub(super) mod canvas;
pub(super) mod cells;
mod head;
mod legend;
mod passage;
mod strip;
pub(super) mod text;

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
    passage::draw(&mut canvas, side, theme);
    legend::draw(&mut canvas, side, theme);
    for place in Side::BOTH {
        let parts = geometry.panes.get(place);
        head::draw(&mut canvas, parts, side, place, theme);
        head::clues(&mut canvas, parts, side, place, theme);
        if side.compared().is_some() {
            text::draw(&mut canvas, parts, side, place, theme);
            strip::draw(&mut canvas, parts, side, place, theme);
        }
    }
    if let Some(reason) = side.trouble() {
        let troubled = side.troubled();
        for place in Side::BOTH {
            let parts = geometry.panes.get(place);
            if troubled.is_none_or(|at| at == side.shown_at(place)) {
                // What is no longer so is pale.
                canvas.fill(parts.text, theme.quiet);
            }
            if place == side.reason_at() {
                let area = match side.compared() {
                    Some(_) => parts.reason,
                    None => parts.text,
                };
                text::reason(&mut canvas, area, &reason, theme);
            }
        }
    }
}

/// What the text of passage `number` looks like: a quiet ground, whether or not it is the current one, because a
/// passage may fill the page.
fn passage_style(theme: &Theme, number: u32) -> Style {
    theme.text.patch(theme.passage(number))
}

/// What tells the current passage from the others: its number, its bar, and its first line.
fn current_style(theme: &Theme, number: u32) -> Style {
    passage_style(theme, number).patch(theme.current)
}

/// The colour of a passage for signs that are not letters: strip, bars, edges.
fn ink(theme: &Theme, number: u32) -> Style {
    theme.text.patch(theme.ink(number))
}

#[cfg(test)]
mod tests;
