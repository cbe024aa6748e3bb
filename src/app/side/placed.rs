//! At which place of two texts was a person, so that she can be put back there at the next start?

use serde::{Deserialize, Serialize};

use super::fold::Context;
use super::numbers::Numbering;
use super::{Fold, SideBySide, signed};
use crate::index::DocId;
use crate::sides::{Side, Sides};

/// A place in two texts, and how they are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// Among the passages, in reading order.
    passage: u32,
    /// Where each text was scrolled to, if it was: its first byte in view, and so many rows on from there. These are blank ones above
    /// the text, or those by which the other text is ahead of the end of this one.
    scrolled: Option<[(u32, i32); 2]>,
    /// Lines around what is matched, if all else is folded away; 255 for the lines of the match alone.
    folded: Option<u8>,
    numbering: u8,
    swapped: bool,
}

/// The same as it was kept before the rows of blanks were: only the first byte in view of each text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Earlier {
    passage: u32,
    scrolled: Option<(u32, u32)>,
    folded: Option<u8>,
    numbering: u8,
    swapped: bool,
}

impl From<Earlier> for Placed {
    fn from(earlier: Earlier) -> Placed {
        Placed {
            passage: earlier.passage,
            scrolled: earlier
                .scrolled
                .map(|(left, right)| [(left, 0), (right, 0)]),
            folded: earlier.folded,
            numbering: earlier.numbering,
            swapped: earlier.swapped,
        }
    }
}

/// [`Context::Lines`].
const LINES: u8 = u8::MAX;

impl SideBySide {
    /// The place, and the documents in the order in which it has them.
    pub fn placed(&self) -> (Sides<DocId>, Placed) {
        let docs = self.comparison().map_or(self.pair, |shown| shown.docs);
        if let Some(waiting) = &self.placed {
            return (docs, waiting.clone());
        }
        let above = self.geometry().above();
        let scrolled = |side: Side| self.pane(side).scrolled(above);
        let context = self.context().map(|context| match context {
            Context::Lines => LINES,
            Context::Paragraph(lines) => lines,
        });
        let placed = Placed {
            passage: self.current as u32,
            scrolled: (!self.held).then(|| Side::BOTH.map(scrolled)),
            folded: context,
            numbering: match self.numbering {
                Numbering::Off => 0,
                Numbering::Lines => 1,
                Numbering::Paragraphs => 2,
            },
            swapped: self.swapped,
        };
        (docs, placed)
    }

    /// Goes to that place, now or as soon as the texts are there.
    pub fn put(&mut self, placed: Placed) {
        self.placed = Some(placed);
        if self.compared().is_some() {
            self.take_place();
        }
    }

    pub(super) fn take_place(&mut self) {
        let Some(placed) = self.placed.take() else {
            return;
        };
        self.swapped = placed.swapped;
        self.numbering = match placed.numbering {
            1 => Numbering::Lines,
            2 => Numbering::Paragraphs,
            _ => Numbering::Off,
        };
        if let Some(lines) = placed.folded {
            self.fold = Fold::Folded;
            self.context = match lines {
                LINES => Context::Lines,
                lines => Context::around(lines),
            };
        }
        self.lay_out();
        let last = self.passages().len().saturating_sub(1);
        self.go_to(last.min(placed.passage as usize));
        if let Some(scrolled) = placed.scrolled {
            // Texts that move together are never further apart.
            let rows = |side: Side| signed(self.pane(side).rows().len());
            let most = rows(Side::Left) + rows(Side::Right);
            for (side, (byte, on)) in Side::BOTH.into_iter().zip(scrolled) {
                let pane = self.panes.get_mut(side);
                pane.asked = pane.row_at(byte) + i64::from(on).clamp(-most, most);
            }
            self.held = false;
            self.remember();
        }
    }
}
