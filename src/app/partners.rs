//! With which documents does one document share text? All of its listed pairs, the largest share of it first.

use std::cmp::Reverse;

use super::cursor::Cursor;
use super::list::Motion;
use super::pointed::Pointed;
use crate::index::{DocId, Listing, Pair};
use crate::measure::Coverage;
use crate::sides::{Side, Sides};

/// One of the other documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partner {
    /// The pair, as the listing has it.
    pub pair: Pair,
    /// The side of the pair that the document is; the partner is the other.
    pub side: Side,
}

impl Partner {
    /// The other document.
    pub fn with(&self) -> DocId {
        *self.pair.docs.get(self.side.other())
    }

    /// How much of the document stands in the partner.
    pub fn share(&self) -> Coverage {
        self.pair.share(self.side)
    }

    /// How much of the partner stands in the document.
    pub fn share_of_it(&self) -> Coverage {
        self.pair.share(self.side.other())
    }
}

/// The open list of one document's partners.
#[derive(Clone, Debug)]
pub struct Partners {
    of: DocId,
    all: Vec<Partner>,
    cursor: Cursor,
}

impl Partners {
    /// Of this document; nothing if it is in no pair.
    pub fn of(listing: &Listing, document: DocId) -> Option<Partners> {
        let all = partners(listing, document);
        (!all.is_empty()).then_some(Partners {
            of: document,
            all,
            cursor: Cursor::default(),
        })
    }

    /// All of them, the largest share first.
    pub fn all(&self) -> &[Partner] {
        &self.all
    }

    /// The document.
    pub fn document(&self) -> DocId {
        self.of
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// There are none any more: the document or its pairs are gone.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The lists changed: the cursor stays on its document.
    pub fn follow(&mut self, listing: &Listing) {
        let chosen = self.all.get(self.cursor.at()).map(Partner::with);
        self.all = partners(listing, self.of);
        let found = self.all.iter().position(|p| Some(p.with()) == chosen);
        let at = found.unwrap_or(self.cursor.at());
        self.cursor.put(at, self.all.len());
    }

    /// The pair under the cursor.
    pub fn chosen(&self) -> Option<Sides<DocId>> {
        self.all
            .get(self.cursor.at())
            .map(|partner| partner.pair.docs)
    }

    /// The other document under the cursor.
    pub fn partner(&self) -> Option<DocId> {
        self.all.get(self.cursor.at()).map(Partner::with)
    }

    /// Moves the cursor.
    pub fn go(&mut self, motion: Motion, height: usize) {
        self.cursor.go(motion, self.all.len(), height);
    }

    /// Puts the cursor on the row at this height of the list.
    pub(super) fn point(&mut self, row: usize) -> Pointed {
        self.cursor.point(row, self.all.len())
    }

    /// Scrolls so that the cursor is in view.
    pub fn scroll(&mut self, height: usize) {
        self.cursor.scroll(self.all.len(), height);
    }

    /// How many rows are scrolled off, above and below.
    pub fn off(&self, height: usize) -> [usize; 2] {
        self.cursor.off(self.all.len(), height)
    }

    /// The rows in view, each with whether the cursor is on it.
    pub fn in_view(&self, height: usize) -> impl Iterator<Item = (&Partner, bool)> {
        self.cursor.in_view(self.all.iter(), height)
    }
}

fn partners(listing: &Listing, document: DocId) -> Vec<Partner> {
    let of = |pair: &Pair| {
        let side = Side::BOTH
            .into_iter()
            .find(|side| *pair.docs.get(*side) == document)?;
        Some(Partner { pair: *pair, side })
    };
    let mut all: Vec<Partner> = listing.pairs.iter().filter_map(of).collect();
    // Equals stand as the listing has them, whose order is total.
    all.sort_by_key(|partner| Reverse((partner.share(), partner.pair.runs.words)));
    all
}
