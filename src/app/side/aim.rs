//! Two texts are opened at a place: at which, once they are compared?

use super::SideBySide;
use crate::index::DocId;
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
        let (Some(aim), Some(comparison)) = (self.aim.take(), &self.comparison) else {
            return;
        };
        let docs = comparison.docs;
        let Some(side) = crate::sides::Side::BOTH
            .into_iter()
            .find(|side| *docs.get(*side) == aim.doc)
        else {
            return;
        };
        let common = |at: &usize| {
            let span = self.passages().get(*at).map(|p| *p.spans.get(side));
            span.map_or(0, |span| {
                let end = span.end.min(aim.span.end);
                end.saturating_sub(span.start.max(aim.span.start))
            })
        };
        let best = (0..self.passages().len())
            .rev()
            .max_by_key(common)
            .filter(|at| common(at) > 0);
        if let Some(best) = best {
            self.go_to(best);
            return;
        }
        let above = self.geometry().above();
        let places = [(side, Some(aim.span.start)), (side.other(), aim.there)];
        for (side, byte) in places {
            if let Some(byte) = byte {
                let pane = self.panes.get_mut(side);
                pane.asked = (pane.row_at(byte) - above).max(0);
            }
        }
        self.held = false;
        self.remember();
    }
}
