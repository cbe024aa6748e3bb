//! The strip beside a text: where in the whole of it passages lie, and which part is in view.

use super::canvas::Canvas;
use super::ink;
use crate::app::side::{PaneParts, SideBySide, signed};
use crate::sides::Side;
use crate::text::Span;
use crate::view::theme::Theme;

/// A place with a passage.
pub const PASSAGE: &str = "▐";
/// Where the current passage begins.
pub const CURRENT: &str = "◆";
/// What is in view.
pub const VIEW: &str = "│";

/// Draws the strip of the pane that stands at this place: one cell for as many rows of the text as it takes.
pub fn draw(canvas: &mut Canvas, parts: &PaneParts, side: &SideBySide, place: Side, theme: &Theme) {
    let area = parts.strip;
    let shown = side.shown_at(place);
    let pane = side.pane(shown);
    let top = side.top(shown);
    let all = side.sees_all(shown);
    // Where there is one column for both, a passage says more than the view.
    let beside = area.width > 1;
    // What is in view stands beside the text, the passages at the edge of the screen.
    let (inner, outer) = if area.x < parts.text.x {
        (area.right().saturating_sub(1), area.x)
    } else {
        (area.x, area.right().saturating_sub(1))
    };
    let view = top..top + i64::from(area.height);
    if area.is_empty() {
        return;
    }
    for y in 0..area.height {
        let Some((first, last)) = pane.rows_of_cell(y, area.height) else {
            break;
        };
        let seen = !all && signed(first) < view.end && view.start <= signed(last);
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
        if seen && (beside || number.is_none()) {
            canvas.put(inner, area.y + y, VIEW, 1, theme.quiet);
        }
        let (sign, style) = match number {
            None => continue,
            Some(_) if current.is_some() => (CURRENT, theme.accent),
            Some(number) => (PASSAGE, ink(theme, number)),
        };
        canvas.put(outer, area.y + y, sign, 1, style);
    }
}
