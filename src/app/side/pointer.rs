//! What of two texts is pointed at?

use ratatui::layout::Position;

use super::{Focus, SideBySide};
use crate::app::mouse::which;
use crate::sides::Side;

impl SideBySide {
    /// Which pane stands there.
    pub fn place_at(&self, at: Position) -> Option<Side> {
        let panes = self.geometry().panes;
        let whole = |side: Side| {
            let parts = panes.get(side);
            let text = parts.gutter.union(parts.text);
            text.union(parts.strip).union(parts.head)
        };
        which(whole(Side::Left), whole(Side::Right), at)
    }

    /// Texts that move alone: now the one that stands there.
    pub fn point_at(&mut self, place: Side) {
        if self.focus != Focus::Both {
            self.focus = Focus::One(place);
            self.stay_in_searched();
        }
    }

    /// To the passage that is pointed at, in a text or in the strip beside it.
    pub fn click(&mut self, at: Position) {
        let Some(place) = self.place_at(at) else {
            return;
        };
        let shown = self.shown_at(place);
        let parts = *self.geometry().panes.get(place);
        let pane = self.pane(shown);
        let row = || {
            let row = self.top(shown) + i64::from(at.y - parts.text.y);
            usize::try_from(row).ok()
        };
        let passage = if parts.text.contains(at) {
            row().and_then(|row| pane.mark_at(row, at.x - parts.text.x))
        } else if parts.gutter.contains(at) {
            row().and_then(|row| pane.first_mark(row, row))
        } else if parts.strip.contains(at) {
            let (y, height) = (at.y - parts.strip.y, parts.strip.height);
            let rows = pane.rows_of_cell(y, height);
            rows.and_then(|(first, last)| pane.first_mark(first, last))
        } else {
            None
        };
        if let Some(passage) = passage {
            self.choose(passage);
        }
    }
}
