//! Which pairs say the same in other words? The open list of what a search of all texts has found, or how far it has come.

use std::sync::Arc;

use super::cursor::Cursor;
use super::list::Motion;
use super::pointed::Pointed;
use crate::engine::Rewriting;
use crate::engine::rewritten::{Pair, Search};
use crate::index::{DocId, Listing};
use crate::say;
use crate::sides::Sides;

/// Rows above the pairs, beside the title: the heads of their columns.
pub const HEADS: usize = 1;

/// What is shown.
#[derive(Clone, Debug, Default)]
pub struct Rewritten {
    /// It lies over the lists, or under two texts that were opened from it.
    pub is_open: bool,
    /// Nothing while it is searched.
    found: Option<Arc<Search>>,
    /// How far the search has come.
    pub progress: Option<Rewriting>,
    /// What was searched: other lists are of other texts.
    of: Option<Arc<Listing>>,
    cursor: Cursor,
}

impl Rewritten {
    /// Opens it. Says whether there has to be a search: what was found of these lists is shown again.
    pub fn open(&mut self, listing: &Arc<Listing>) -> bool {
        self.is_open = true;
        let is_due = self.is_old(listing) || self.found.is_none();
        if is_due {
            *self = Rewritten {
                is_open: true,
                ..Rewritten::default()
            };
        }
        is_due
    }

    /// Closes it. Says whether a search is left that nobody waits for any more.
    pub fn close(&mut self) -> bool {
        self.is_open = false;
        self.found.is_none()
    }

    /// The search of this listing has ended.
    pub fn receive(&mut self, search: Arc<Search>, listing: Arc<Listing>) {
        self.found = Some(search);
        self.of = Some(listing);
        self.progress = None;
        self.cursor = Cursor::default();
    }

    /// The lists have changed since it was searched.
    pub fn is_old(&self, listing: &Arc<Listing>) -> bool {
        self.of.as_ref().is_some_and(|of| !Arc::ptr_eq(of, listing))
    }

    /// What was found; nothing while it is searched.
    pub fn found(&self) -> Option<&Search> {
        self.found.as_deref()
    }

    /// With how many others it was found that this document says the same in other words.
    pub fn with(&self, doc: DocId) -> usize {
        let pairs = self.found.iter().flat_map(|found| &found.pairs);
        let has = |pair: &&Pair| pair.docs.left == doc || pair.docs.right == doc;
        pairs.filter(has).count()
    }

    /// The same in words; where nothing was found, that it can be looked for.
    pub fn said_with(&self, doc: DocId) -> String {
        match self.with(doc) {
            0 => say!("rewritten-looks").to_owned(),
            count => say!("rewritten-has", count = count),
        }
    }

    /// How many pairs there are.
    pub fn len(&self) -> usize {
        self.found.as_ref().map_or(0, |found| found.pairs.len())
    }

    /// There are none, or none yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What was found of the pair under the cursor.
    pub fn under_cursor(&self) -> Option<&Pair> {
        self.found.as_ref()?.pairs.get(self.cursor.at())
    }

    /// The pair under the cursor.
    pub fn chosen(&self) -> Option<Sides<DocId>> {
        Some(self.under_cursor()?.docs)
    }

    /// Moves the cursor.
    pub fn go(&mut self, motion: Motion, height: usize) {
        self.cursor.go(motion, self.len(), height);
    }

    /// Puts the cursor on the row at this height of the list.
    pub(super) fn point(&mut self, row: usize) -> Pointed {
        self.cursor.point(row, self.len())
    }

    /// Scrolls so that the cursor is in view.
    pub fn scroll(&mut self, height: usize) {
        self.cursor.scroll(self.len(), height);
    }

    /// How many rows are scrolled off, above and below.
    pub fn off(&self, height: usize) -> [usize; 2] {
        self.cursor.off(self.len(), height)
    }

    /// The rows in view, each with whether the cursor is on it.
    pub fn in_view(&self, height: usize) -> impl Iterator<Item = (&Pair, bool)> {
        let pairs = self.found.as_ref().map_or(&[][..], |found| &found.pairs);
        self.cursor.in_view(pairs.iter(), height)
    }
}
