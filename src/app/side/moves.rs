//! How do the panes move, together or alone?

use super::{Focus, Pane, SideBySide};
use crate::sides::{Side, Sides};

impl SideBySide {
    pub(super) fn go_to(&mut self, passage: usize) {
        self.current = passage;
        self.held = true;
        self.align();
        self.remember();
    }

    /// Puts the first line of the current passage at the same height on both sides: near the top third, but without
    /// blank rows where one of the texts can fill them.
    pub(super) fn align(&mut self) {
        let Some(passage) = self.current_passage() else {
            return;
        };
        let spans = passage.spans;
        let geometry = self.geometry();
        let rows = Sides::new(
            self.panes.left.row_at(spans.left.start),
            self.panes.right.row_at(spans.right.start),
        );
        let above = geometry.above().min(rows.left.max(rows.right));
        let blank = |side: Side| rows.get(side) - above - self.pane(side).bottom(self.height(side));
        let up = blank(Side::Left).min(blank(Side::Right)).max(0);
        for side in Side::BOTH {
            self.panes.get_mut(side).asked = rows.get(side) - above - up;
        }
    }

    /// To the neighbour of the current passage; from the part in view, where the current passage is out of it.
    pub(super) fn step(&mut self, forward: bool) {
        let count = self.passages().len();
        let side = match self.focus {
            Focus::Both => Side::Left,
            Focus::One(place) => self.shown_at(place),
        };
        let next = if count == 0 {
            None
        } else if self.held || self.sees_current(side) {
            let by = if forward { 1 } else { count - 1 };
            Some((self.current + by) % count)
        } else {
            self.pane(side).mark_from(self.top(side), forward)
        };
        if let Some(next) = next {
            self.go_to(next);
        }
    }

    /// Moves the focused pane, or both by the same number of lines: as far as one of them has text to show.
    pub(super) fn scroll(&mut self, lines: i64) {
        match self.focus {
            Focus::Both => {
                let (left, right) = (&self.panes.left, &self.panes.right);
                let up = left.asked.max(right.asked).max(0);
                let below = |side: Side| {
                    let pane = self.pane(side);
                    pane.bottom(self.height(side)) - pane.asked
                };
                let down = below(Side::Left).max(below(Side::Right)).max(0);
                let lines = lines.clamp(-up, down);
                for side in Side::BOTH {
                    self.panes.get_mut(side).asked += lines;
                }
            }
            Focus::One(place) => {
                let side = self.shown_at(place);
                let (top, height) = (self.top(side), self.height(side));
                let pane = self.panes.get_mut(side);
                let lowest = pane.bottom(height).max(top);
                pane.asked = (top + lines).clamp(top.min(0), lowest);
            }
        }
        self.held = false;
        self.remember();
    }

    pub(super) fn scroll_to(&mut self, row: impl Fn(&Pane, u16) -> i64) {
        for place in Side::BOTH {
            if self.focus == Focus::Both || self.focus == Focus::One(place) {
                let side = self.shown_at(place);
                let height = self.height(side);
                let pane = self.panes.get_mut(side);
                pane.asked = row(pane, height);
            }
        }
        self.held = false;
        self.remember();
    }

    /// Brings the other text to the twin of the passage that is in view here, at the same height. Of texts that move alone
    /// the other one then has the keys, so that the same key leads back.
    pub(super) fn go_to_twin(&mut self) {
        let here = match self.focus {
            Focus::Both => self.shown_at(Side::Left),
            Focus::One(place) => self.shown_at(place),
        };
        let seen = self.in_view(here);
        let marks = self.pane(here).marks_in(seen);
        let current = marks.iter().find(|(_, at)| *at == self.current);
        let Some(&(_, passage)) = current.or(marks.first()) else {
            return;
        };
        self.current = passage;
        self.held = false;
        let Some(spans) = self.current_passage().map(|passage| passage.spans) else {
            return;
        };
        let there = here.other();
        let begins = |side: Side| self.pane(side).row_at(spans.get(side).start);
        let below = begins(here) - self.top(here);
        // What began above the view begins above it there too, as far as its end stays in view.
        let span = *spans.get(there);
        let last = self
            .pane(there)
            .row_at(span.end.saturating_sub(1).max(span.start));
        let most = i64::from(self.height(there)).saturating_sub(1).max(0);
        let top = (begins(there) - below).clamp(begins(there) - most, last);
        self.panes.get_mut(there).asked = top;
        if let Focus::One(place) = self.focus {
            self.focus = Focus::One(place.other());
        }
        self.remember();
    }

    pub(super) fn remember(&mut self) {
        let above = self.geometry().above();
        for side in Side::BOTH {
            self.panes.get_mut(side).remember(above);
        }
    }
}
