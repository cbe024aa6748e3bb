//! Places in two texts: where a person was at the last start, and where another screen leads.

use serde::{Deserialize, Serialize};

use super::fold::Context;
use super::numbers::Numbering;
use super::pane::signed;
use super::side::SideBySide;
use crate::index::DocId;
use crate::sides::{Side, Sides};
use crate::text::Span;

/// A place in one of two texts, and where it stands in the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The document that the place is in.
    pub doc: DocId,
    /// The place.
    pub span: Span,
    /// Where the other text says the same, as far as that is known.
    pub there: Option<u32>,
}

/// A place in two texts, and how they are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ViewState {
    /// Among the passages, in reading order.
    passage: u32,
    /// Where each text was scrolled to, if it was: its first byte in view, and so many rows on from there. These are blank ones above
    /// the text, or those by which the other text is ahead of the end of this one.
    scrolled: Option<[(u32, i32); 2]>,
    /// What stays around what is matched, if all else is folded away.
    context: Option<Context>,
    numbering: Numbering,
    swapped: bool,
}

impl SideBySide {
    /// Goes to a place, now or as soon as the texts are there.
    pub fn aim(&mut self, aim: Aim) {
        self.aim = Some(aim);
        if self.compared().is_some() {
            self.take_aim();
        }
    }

    /// To the passage that has most of the place. Text that is in no passage, because it is common to many documents, is shown
    /// where it stands.
    pub(super) fn take_aim(&mut self) {
        let (Some(aim), Some(comparison)) = (self.aim.take(), self.comparison()) else {
            return;
        };
        let mut sides = Side::BOTH.into_iter();
        let Some(side) = sides.find(|side| *comparison.docs.get(*side) == aim.doc) else {
            return;
        };
        let common = |at: &usize| {
            let span = self.passages().get(*at).map(|p| *p.spans.get(side));
            span.map_or(0, |span| {
                let end = span.end.min(aim.span.end);
                end.saturating_sub(span.start.max(aim.span.start))
            })
        };
        let passages = (0..self.passages().len()).rev();
        let best = passages.max_by_key(common).filter(|at| common(at) > 0);
        if let Some(best) = best {
            return self.reader.go_to(best);
        }
        for (side, byte) in [(side, Some(aim.span.start)), (side.other(), aim.there)] {
            let place = self.shown_at(side);
            let pane = &mut self.reader.panes_mut()[place as usize];
            if let Some(byte) = byte {
                pane.asked = (pane.row_at(byte) - pane.above()).max(0);
            }
        }
        self.reader.let_go();
    }

    /// The place, and the documents in the order in which it has them.
    pub fn view_state(&self) -> (Sides<DocId>, ViewState) {
        let docs = self.comparison().map_or(self.pair, |shown| shown.docs);
        if let Some(waiting) = &self.restoring {
            return (docs, waiting.clone());
        }
        let scrolled = |side: Side| self.pane(side).scrolled();
        let state = ViewState {
            passage: self.current() as u32,
            scrolled: (!self.reader.is_held()).then(|| Side::BOTH.map(scrolled)),
            context: self.reader.context(),
            numbering: self.reader.numbering(),
            swapped: self.swapped,
        };
        (docs, state)
    }

    /// Goes to that place, now or as soon as the texts are there.
    pub fn restore(&mut self, state: ViewState) {
        self.restoring = Some(state);
        if self.compared().is_some() {
            self.take_state();
        }
    }

    pub(super) fn take_state(&mut self) {
        let Some(state) = self.restoring.take() else {
            return;
        };
        if state.swapped != self.swapped {
            self.swapped = state.swapped;
            self.reader.swap();
        }
        self.reader.set_numbering(state.numbering);
        if let Some(context) = state.context {
            // What was kept may be no step of ours.
            self.reader.set_context(context.as_step());
        }
        self.lay_out();
        let last = self.passages().len().saturating_sub(1);
        self.reader.go_to(last.min(state.passage as usize));
        if let Some(scrolled) = state.scrolled {
            // Texts that move together are never further apart, nor is a short one further below the top.
            let panes = self.reader.panes().iter();
            let rows: i64 = panes.map(|pane| signed(pane.rows().len())).sum();
            let most = rows + self.reader.panes()[0].above();
            for (side, (byte, on)) in Side::BOTH.into_iter().zip(scrolled) {
                let place = self.shown_at(side);
                let pane = &mut self.reader.panes_mut()[place as usize];
                pane.asked = pane.row_at(byte) + i64::from(on).clamp(-most, most);
            }
            self.reader.let_go();
        }
    }
}
