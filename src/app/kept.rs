//! Which of the pairs are shown by what the chosen sketch says of them?

use crate::index::Listing;
use crate::proposal::Proposed;

/// What a person wants to see of the pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kept {
    /// All of them.
    #[default]
    All,
    /// Those that the sketch misses.
    Missed,
    /// Those that it proposes.
    Proposed,
}

impl Kept {
    /// What the key shows next.
    #[must_use]
    pub fn next(self) -> Kept {
        match self {
            Kept::All => Kept::Missed,
            Kept::Missed => Kept::Proposed,
            Kept::Proposed => Kept::All,
        }
    }

    /// In words; nothing for all.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Kept::All => None,
            Kept::Missed => Some("missed"),
            Kept::Proposed => Some("proposed"),
        }
    }

    /// Leaves of some rows of the listing those that are kept.
    pub fn keep(self, rows: &mut Vec<u32>, listing: &Listing, proposed: &Proposed) {
        let is_wanted = match self {
            Kept::All => return,
            Kept::Missed => false,
            Kept::Proposed => true,
        };
        rows.retain(|row| {
            let pair = listing.pairs.get(*row as usize);
            pair.is_some_and(|pair| proposed.because(pair.docs).is_some() == is_wanted)
        });
    }
}
