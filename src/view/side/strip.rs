//! The strip beside a text: where in the whole of it passages lie, and which part is in view.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::ink;
use crate::app::side::{Pane, SideBySide, signed};
use crate::sides::Side;
use crate::text::Span;
use crate::view::theme::Theme;

/// Draws the strip of the pane that stands at this place: one cell for as many rows of the text as it takes.
pub fn draw(canvas: &mut Canvas, area: Rect, side: &SideBySide, place: Side, theme: &Theme) {
    let shown = side.shown_at(place);
    let pane = side.pane(shown);
    let top = side.top(shown);
    let view = top..top + i64::from(area.height);
    for y in 0..area.height {
        let Some((first, last)) = rows_of_cell(pane, y, area.height) else {
            break;
        };
        let seen = signed(first) < view.end && view.start <= signed(last);
        let rows = pane.rows();
        let (Some(start), Some(end)) = (rows.get(first), rows.get(last)) else {
            break;
        };
        let span = Span {
            start: start.start,
            end: end.end,
        };
        let marks = pane.marks_in(span);
        let current =
            (marks.iter()).find(|&&(mark, at)| at == side.current() && mark.start >= span.start);
        let found = current.or(marks.first()).map(|&(_, at)| at);
        let number = found
            .and_then(|at| side.passages().get(at))
            .map(|p| p.number);
        let (sign, style) = match (number, seen) {
            (None, false) => continue,
            (None, true) => ("│", theme.quiet),
            (Some(_), _) if current.is_some() => ("◆", theme.accent),
            (Some(number), true) => ("█", ink(theme, number)),
            (Some(number), false) => ("▐", ink(theme, number)),
        };
        canvas.put(area.x, area.y + y, sign, area.width, style);
    }
}

/// The rows of the text that one cell of the strip stands for; a short text is not stretched.
fn rows_of_cell(pane: &Pane, y: u16, height: u16) -> Option<(usize, usize)> {
    let rows = pane.rows().len();
    let (y, height) = (usize::from(y), usize::from(height));
    if rows <= height {
        return (y < rows).then_some((y, y));
    }
    let first = y * rows / height;
    let next = (y + 1) * rows / height;
    Some((first, next.saturating_sub(1).max(first)))
}
