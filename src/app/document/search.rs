//! Where in the text of one document do these words stand?

use super::Document;
use crate::app::side::places_of;
use crate::text::Span;

/// What is searched for, and where it was found.
#[derive(Debug, Default)]
pub struct Search {
    typed: String,
    /// Ascending and disjoint.
    hits: Vec<Span>,
    /// The hit that one is at.
    at: usize,
}

impl Document {
    /// What is searched for; empty if nothing is.
    pub fn searched(&self) -> &str {
        &self.search.typed
    }

    /// The places that were found.
    pub fn hits(&self) -> &[Span] {
        &self.search.hits
    }

    /// The place that one is at, and its number among all.
    pub fn hit(&self) -> Option<(usize, Span)> {
        let hit = self.search.hits.get(self.search.at)?;
        Some((self.search.at + 1, *hit))
    }

    /// Searches for other words, from the part in view on.
    pub(in crate::app) fn edit_search(&mut self, edit: impl FnOnce(&mut String)) {
        edit(&mut self.search.typed);
        self.find();
        let seen = self.pane.in_view(self.top(), self.geometry().text.height);
        let hits = &self.search.hits;
        let from = hits.partition_point(|hit| hit.start < seen.start);
        self.search.at = if from < hits.len() { from } else { 0 };
        self.show_hit();
    }

    /// Looks for the words again, in a text that may have changed.
    pub(super) fn find(&mut self) {
        self.search.hits = places_of(&self.pane.page.text, &self.search.typed);
        let last = self.search.hits.len().saturating_sub(1);
        self.search.at = self.search.at.min(last);
    }

    /// To the next place or the one before, around the end.
    pub(in crate::app) fn step_hit(&mut self, forward: bool) {
        let count = self.search.hits.len();
        if count > 0 {
            let by = if forward { 1 } else { count - 1 };
            self.search.at = (self.search.at + by) % count;
            self.show_hit();
        }
    }

    /// Scrolls where the place that one is at is out of view.
    fn show_hit(&mut self) {
        let Some((_, hit)) = self.hit() else { return };
        let height = self.geometry().text.height;
        let seen = self.pane.in_view(self.top(), height);
        if seen.start <= hit.start && hit.end <= seen.end {
            return;
        }
        let row = self.pane.row_at(hit.start) - i64::from(height / 3);
        self.pane.asked = row.clamp(0, self.pane.bottom(height));
        self.held = false;
        self.pane.remember(0);
    }
}
