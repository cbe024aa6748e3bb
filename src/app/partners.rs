//! The documents that share text with one. All of its listed pairs, the largest share of it first.

use std::cmp::Reverse;

use super::picker::Picker;
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
    /// All of them, the largest share first.
    pub list: Picker<Partner>,
}

impl Partners {
    /// Of this document; nothing if it is in no pair.
    pub fn of(listing: &Listing, document: DocId) -> Option<Partners> {
        let all = partners(listing, document);
        (!all.is_empty()).then_some(Partners {
            of: document,
            list: Picker::new(all, 0),
        })
    }

    /// The document.
    pub fn document(&self) -> DocId {
        self.of
    }

    /// The lists changed: the cursor stays on its document.
    pub fn follow(&mut self, listing: &Listing) {
        self.list.renew(partners(listing, self.of), Partner::with);
    }

    /// The pair under the cursor.
    pub fn chosen(&self) -> Option<Sides<DocId>> {
        self.list.chosen().map(|partner| partner.pair.docs)
    }

    /// The other document under the cursor.
    pub fn partner(&self) -> Option<DocId> {
        self.list.chosen().map(Partner::with)
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
    all.sort_by_key(|partner| Reverse((partner.share(), partner.pair.figures.words)));
    all
}
