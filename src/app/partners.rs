//! The documents that share text with one. All of its listed pairs, the largest share of it first.

use std::cmp::Reverse;

use super::picker::Picker;
use crate::index::{DocId, Listing, Pair};
use crate::sides::Sides;

/// The open list of one document's partners.
#[derive(Clone, Debug)]
pub struct Partners {
    of: DocId,
    /// Its pairs as the listing has them, the largest share of the document first.
    pub list: Picker<Pair>,
}

impl Partners {
    /// Of this document; nothing if it is in no pair.
    pub fn of(listing: &Listing, document: DocId) -> Option<Partners> {
        let all = pairs(listing, document);
        (!all.is_empty()).then_some(Partners {
            of: document,
            list: Picker::under_heads(all),
        })
    }

    /// The document.
    pub fn document(&self) -> DocId {
        self.of
    }

    /// One of its pairs with the document as the first of the two.
    pub fn as_first(&self, pair: &Pair) -> Pair {
        if pair.docs.left == self.of {
            *pair
        } else {
            pair.swap()
        }
    }

    /// The lists changed: the cursor stays on its document.
    pub fn follow(&mut self, listing: &Listing) {
        let all = pairs(listing, self.of);
        self.list.renew(all, |pair| pair.docs.sorted());
    }

    /// The pair under the cursor.
    pub fn chosen(&self) -> Option<Sides<DocId>> {
        self.list.chosen().map(|pair| pair.docs)
    }

    /// The other document under the cursor.
    pub fn partner(&self) -> Option<DocId> {
        self.list.chosen()?.partner(self.of)
    }
}

fn pairs(listing: &Listing, document: DocId) -> Vec<Pair> {
    let is_of = |pair: &&Pair| pair.partner(document).is_some();
    let mut all: Vec<Pair> = listing.pairs.iter().filter(is_of).copied().collect();
    // Equals stand as the listing has them, whose order is total.
    all.sort_by_key(|pair| Reverse((pair.share_of(document), pair.figures.words)));
    all
}
