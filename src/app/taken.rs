//! The list of the pairs that layers took away: nothing is hidden.

use std::sync::Arc;

use super::picker::Picker;
use crate::index::{DocId, Listing};
use crate::sides::Sides;
use crate::snapshot::Taken;

/// The open list.
#[derive(Clone, Debug, Default)]
pub struct TakenList {
    /// The pairs, those with most evidence first.
    pub list: Picker<Taken>,
    /// They are known; before that nobody knows whether there are any.
    pub is_known: bool,
    /// The lists that it was asked for last; it is asked for again when they change.
    pub asked_of: Option<Arc<Listing>>,
}

impl TakenList {
    /// The answer came, or came anew: the cursor stays on its pair.
    pub fn receive(&mut self, answer: &[Taken]) {
        self.list.renew(answer.to_vec(), |taken| taken.docs);
        self.is_known = true;
    }

    /// The pair under the cursor.
    pub fn chosen(&self) -> Option<Sides<DocId>> {
        self.list.chosen().map(|taken| taken.docs)
    }
}
