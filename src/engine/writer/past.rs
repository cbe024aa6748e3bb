//! What do the lists of another time tell, and which of now are kept for the next?

use super::Writer;
use crate::engine::recall::{self, Recall};
use crate::index::Settings;
use crate::store::Finished;

/// The lists of another time, and those for the next.
#[derive(Debug)]
pub(super) struct Past {
    /// Where they are kept.
    pub place: Option<Recall>,
    /// By these they are asked for at a start.
    pub settings: Settings,
    /// What is shown was known before anything was read; the index is made behind it, and nothing of it is shown by halves.
    pub is_shown: bool,
    /// What is shown is kept for the next start, or can't be.
    pub is_kept: bool,
}

impl Writer {
    /// Shows the lists that are known from another time, with the handles that their documents will have.
    pub(super) fn show(&mut self, finished: Finished) {
        self.directory.recall(&finished);
        self.past.is_shown = true;
        self.past.is_kept = true;
        self.snapshot.progress = recall::progress(&finished);
        self.snapshot.listing = finished.listing;
        self.snapshot.facts = finished.facts;
        self.snapshot.authors = finished.authors;
        self.snapshot.authors_note = finished.authors_note;
        self.snapshot.unread = finished.unread;
        self.snapshot.sample = finished.sample;
        self.snapshot.excluded = finished.excluded;
        self.post();
    }

    /// Keeps the lists for the next start, if all of them are those of the folder as it is.
    pub(super) fn keep(&mut self) {
        let is_whole = self.settled_once && !self.is_busy() && !self.is_cut();
        if self.past.is_kept || !is_whole || self.directory.has_changes() {
            return;
        }
        self.past.is_kept = true;
        if self.snapshot.settings == self.past.settings
            && let Some(place) = &self.past.place
        {
            place.keep(
                &self.directory.marks(),
                &self.directory.aside_marks(),
                &self.snapshot,
            );
        }
    }
}
