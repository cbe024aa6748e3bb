//! Which pair is on the screen, and what does its comparison depend on?

use std::sync::Arc;

use super::{Lookups, Writer};
use crate::align::Common;
use crate::align::rarest::Spread;
use crate::engine::compare::Task;
use crate::engine::propose;
use crate::index::DocId;
use crate::origin::Shared;
use crate::sides::Sides;

/// The pair that is on the screen, and what else it depends on.
#[derive(Debug)]
pub(super) struct Shown {
    pub docs: Sides<DocId>,
    pub common: Common,
    pub in_common: Vec<Shared>,
    pub in_detail: Option<Spread>,
}

impl Writer {
    /// Sends the pair to the comparing thread.
    pub(super) fn compare(&mut self, docs: Sides<DocId>, in_detail: bool) {
        if in_detail {
            // Before the index is ready for such questions it knows nothing of them.
            self.lookups = Lookups::Due;
        }
        let shown = self.shown.as_ref().filter(|shown| shown.docs == docs);
        // Of the same pair, saved meanwhile, the comparison that is being made is better than none.
        let same = self.comparing.take().filter(|_| shown.is_some());
        let wanted = same.unwrap_or_default();
        let task = Task {
            in_detail: self.spread(docs, in_detail),
            wanted: Arc::downgrade(&wanted),
            ..self.comparison(docs)
        };
        self.shown = Some(Shown {
            docs,
            common: task.common.clone(),
            in_common: task.in_common.clone(),
            in_detail: task.in_detail.clone(),
        });
        self.comparing = Some(wanted);
        self.comparisons.put(task);
        if in_detail && self.snapshot.method.needs_collection() {
            self.propose(propose::Task::Weigh(docs));
        }
    }

    /// How many documents have what two of them share, if somebody wants to know.
    pub(super) fn spread(&self, docs: Sides<DocId>, is_wanted: bool) -> Option<Spread> {
        is_wanted.then(|| self.index.spread(docs))
    }

    /// Whether more or fewer documents have what the shown pair shares, where somebody wants to know.
    pub(super) fn is_spread_otherwise(&self, shown: &Shown) -> bool {
        let was = shown.in_detail.as_ref();
        was.is_some_and(|was| self.index.spread(shown.docs) != *was)
    }
}
