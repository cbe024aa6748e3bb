//! Which places of the file does nobody need? Those whose words were freed, once nobody holds all words where they are.

use std::collections::BTreeSet;

use crate::index::Lot;

/// Places in the file, or among the words that wait.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// Those whose words nobody needs: how many, and where they begin.
    free: BTreeSet<(u32, u64)>,
    /// So many hold all words ...
    holders: usize,
    /// ... and of those that were freed since nobody does, once they have let go.
    freed: Vec<(u32, u64)>,
}

impl Places {
    /// The smallest one with room for so many words.
    pub fn room(&self, words: u32) -> Option<Lot> {
        let (words, start) = *self.free.range((words, 0)..).next()?;
        Some(Lot { start, words })
    }

    /// Words were laid at the beginning of a free place: what is left of it stays free.
    pub fn fill(&mut self, place: Lot, words: u32) {
        self.free.remove(&(place.words, place.start));
        if place.words > words {
            self.free
                .insert((place.words - words, place.start + u64::from(words)));
        }
    }

    /// Nobody needs the words here, but whoever holds all.
    pub fn free(&mut self, lot: Lot) {
        if lot.words == 0 {
            return;
        }
        if self.holders > 0 {
            self.freed.push((lot.words, lot.start));
        } else {
            self.free.insert((lot.words, lot.start));
        }
    }

    /// One more holds all words.
    pub fn hold(&mut self) {
        self.holders += 1;
    }

    /// One fewer does.
    pub fn let_go(&mut self) {
        self.holders = self.holders.saturating_sub(1);
        if self.holders == 0 {
            self.free.extend(self.freed.drain(..));
        }
    }
}
