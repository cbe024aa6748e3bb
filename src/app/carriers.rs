//! Which documents have this passage? The open list of them, and which of them one is at.

use std::sync::Arc;

use unicode_width::UnicodeWidthStr;

use super::list::{Motion, in_view};
use super::pointed::Pointed;
use super::side::Aim;
use crate::index::{DocId, Listing};
use crate::sides::Sides;
use crate::snapshot::{Carried, Carrier, Sought};
use crate::text::Span;

/// Rows that each takes on the screen: what it is, and where it has the passage. The chosen one has more where there is room.
pub const ROWS: usize = 2;
/// Cells of a line that are not filled, as most words are no longer, with what is kept free before and behind it.
const UNFILLED: u16 = 12;

/// How far an answer is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waits {
    /// So many documents are read.
    pub done: usize,
    /// Of so many; of none before it is known.
    pub all: usize,
}

/// The open list of a passage's documents.
#[derive(Clone, Debug)]
pub struct Carriers {
    /// The passage.
    pub sought: Sought,
    /// The passage in the text that it was seen in.
    pub span: Span,
    /// The lists that it was asked for last; it is asked for again when they change.
    pub asked_of: Option<Arc<Listing>>,
    /// How far the answer is that is on its way.
    waits: Option<Waits>,
    carried: Option<Arc<Carried>>,
    at: usize,
    top: usize,
    /// How many are in view.
    seen: usize,
    /// Lines of text under the chosen one.
    pub lines: usize,
}

impl Carriers {
    /// Of a passage whose documents are on their way.
    pub fn of(sought: Sought, span: Span) -> Carriers {
        Carriers {
            sought,
            span,
            asked_of: None,
            waits: None,
            carried: None,
            at: 0,
            top: 0,
            seen: 0,
            lines: 1,
        }
    }

    /// It is asked for in these lists.
    pub fn ask(&mut self, listing: &Arc<Listing>) {
        self.asked_of = Some(Arc::clone(listing));
        self.waits = Some(Waits::default());
    }

    /// So many of so many documents are read for the answer about this passage, which may be one that nobody waits for any more.
    pub fn hear(&mut self, sought: &Sought, done: usize, all: usize) {
        if let Some(waits) = self.waits.as_mut().filter(|_| *sought == self.sought) {
            *waits = Waits { done, all };
        }
    }

    /// Nobody waits for the answer any more; whoever comes back asks for it again.
    pub fn leave(&mut self) {
        if self.waits.take().is_some() {
            self.asked_of = None;
        }
    }

    /// How far the answer is, if one is on its way.
    pub fn waits(&self) -> Option<Waits> {
        self.waits
    }

    /// The answer came, or came anew: the cursor stays on its document.
    pub fn receive(&mut self, carried: Arc<Carried>) {
        if carried.sought != self.sought {
            return;
        }
        self.waits = None;
        let chosen = self.chosen().map(|carrier| carrier.doc);
        let found = (carried.carriers.iter()).position(|carrier| Some(carrier.doc) == chosen);
        self.at = found
            .unwrap_or(self.at)
            .min(carried.carriers.len().saturating_sub(1));
        self.carried = Some(carried);
    }

    /// The answer, once it is there.
    pub fn carried(&self) -> Option<&Carried> {
        self.carried.as_deref()
    }

    /// How many are listed.
    pub fn len(&self) -> usize {
        self.carried().map_or(0, |carried| carried.carriers.len())
    }

    /// Nobody has it, or that is not known yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The one under the cursor.
    pub fn chosen(&self) -> Option<&Carrier> {
        self.carried()?.carriers.get(self.at)
    }

    /// What Enter shows: the pair, as it is given, and the place in it.
    pub fn target(&self) -> Option<(Sides<DocId>, Aim)> {
        let chosen = self.chosen()?;
        let there = chosen.excerpt.as_ref().ok().map(|excerpt| excerpt.at);
        let aim = Aim {
            doc: self.sought.doc,
            span: self.span,
            there,
        };
        Some((Sides::new(self.sought.doc, chosen.doc), aim))
    }

    /// Moves the cursor.
    pub fn go(&mut self, motion: Motion, height: usize) {
        self.at = motion.from(self.at, self.len(), height);
    }

    /// Rows that all of them want in a window of this width.
    pub fn rows(&self, width: u16) -> usize {
        ROWS * self.len().max(1) + self.wanted(width) - 1
    }

    /// Lines that the text of the chosen one fills, and at least one.
    fn wanted(&self, width: u16) -> usize {
        let text = self
            .chosen()
            .and_then(|chosen| chosen.excerpt.as_ref().ok());
        let cells = text.map_or(0, |excerpt| excerpt.text.width());
        // Lines are not filled to their ends: words are not parted.
        let filled = usize::from(width.saturating_sub(UNFILLED)).max(1);
        cells.div_ceil(filled).max(1)
    }

    /// Scrolls so that the cursor is in view among so many rows of this width. At most half of them are for the text of the
    /// chosen one, unless there is nothing else to show.
    pub fn scroll(&mut self, rows: usize, width: u16) {
        let wanted = self.wanted(width);
        let lines = wanted.min(rows.div_ceil(2)).max(1);
        let seen = (rows + 1).saturating_sub(lines) / ROWS;
        self.seen = seen.max(1).min(self.len().max(1));
        let left = (rows + 1).saturating_sub(ROWS * self.seen);
        self.lines = left.min(wanted).max(1);
        self.top = in_view(self.top, self.at, self.len(), self.seen);
    }

    /// Puts the cursor on the one that has this row.
    pub(super) fn point(&mut self, row: usize) -> Pointed {
        let chosen = self.at - self.top.min(self.at);
        let more = self.lines.saturating_sub(1);
        let above = ROWS * (chosen + 1);
        let nth = match row {
            row if row < above => row / ROWS,
            row if row < above + more => chosen,
            row => (row - more) / ROWS,
        };
        let now = self.top + nth;
        let pointed = Pointed::at(self.at, now, self.len());
        if pointed == Pointed::Other {
            self.at = now;
        }
        pointed
    }

    /// How many documents are scrolled off, above and below.
    pub fn off(&self) -> [usize; 2] {
        [self.top, self.len().saturating_sub(self.top + self.seen)]
    }

    /// Those in view, each with whether the cursor is on it.
    pub fn in_view(&self) -> impl Iterator<Item = (&Carrier, bool)> {
        let all = self.carried().map_or(&[][..], |carried| &carried.carriers);
        let rows = all.iter().enumerate().skip(self.top).take(self.seen);
        rows.map(|(at, carrier)| (carrier, at == self.at))
    }
}
