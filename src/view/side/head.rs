//! Over each pane: which document it is, how much of it stands in the other, and where in it one is.

use super::canvas::{Canvas, shorten, width};
use crate::app::side::{Focus, PaneParts, SideBySide, harmless};
use crate::measure::Ratio;
use crate::sides::Side;
use crate::view::theme::Theme;

/// Cells of a name that figures may not take: a folder, `…` and an ending are still told from their neighbours.
const NAME: u16 = 24;

/// Draws the head of the pane that stands at this place.
pub fn draw(canvas: &mut Canvas, parts: &PaneParts, side: &SideBySide, place: Side, theme: &Theme) {
    let area = parts.head;
    let Some(comparison) = side.comparison() else {
        return;
    };
    if area.is_empty() {
        return;
    }
    let active = side.focus() == Focus::Both || side.focus() == Focus::One(place);
    let sign = if active { "●" } else { "○" };
    canvas.put(area.x, area.y, sign, area.width, theme.quiet);
    let room = area.width.saturating_sub(2);
    let name = harmless(comparison.labels.get(side.shown_at(place)).as_str());
    let needed = width(&name).min(NAME);
    let figures = figures(side, place)
        .into_iter()
        .find(|figures| width(figures) + 2 + needed <= room)
        .unwrap_or_default();
    let taken = width(&figures);
    let name = shorten(&name, room.saturating_sub(taken + 2 * u16::from(taken > 0)));
    let style = if active { theme.heading } else { theme.text };
    canvas.put(area.x + 2, area.y, &name, room, style);
    let x = area.right().saturating_sub(taken);
    canvas.put(x, area.y, &figures, taken, theme.quiet);
}

/// The figures, the fullest wording first.
fn figures(side: &SideBySide, place: Side) -> Vec<String> {
    let Some(compared) = side.compared() else {
        return Vec::new();
    };
    let shown = side.shown_at(place);
    let words = *compared.words.get(shown);
    let shared: u32 = side.passages().iter().map(|passage| passage.same).sum();
    let shared = shared.min(words);
    let share = Ratio::new(shared, words);
    let at = position(side, shown);
    vec![
        format!("{shared} of {words} words shared in passages ({share}) · {at}"),
        format!("{shared} of {words} words shared ({share}) · {at}"),
        format!("{shared}/{words} words ({share}) · {at}"),
        at,
    ]
}

/// How far one has read.
fn position(side: &SideBySide, shown: Side) -> String {
    let pane = side.pane(shown);
    let height = side.geometry().text_height();
    let seen = pane.in_view(side.top(shown), height);
    let length = pane.text.len() as u64;
    match (seen.start, u64::from(seen.end)) {
        (0, end) if end >= length => "all".to_owned(),
        (_, end) if end >= length => "end".to_owned(),
        (_, end) => format!("at {}%", end * 100 / length),
    }
}
