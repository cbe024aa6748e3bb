//! The comparisons that came lately: the preview and the side by side show the newest of their own pair, never another's.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::index::DocId;
use crate::sides::{Side, Sides};
use crate::snapshot::{Comparison, Snapshot};

/// Walking up and down a few rows shows texts at once; each of them holds two whole texts in memory.
const KEPT: usize = 4;
/// No preview has room for more passages.
const LONGEST: usize = 32;

/// A comparison and which of its passages are the longest.
#[derive(Clone, Debug)]
pub struct Compared {
    /// As it came.
    pub comparison: Arc<Comparison>,
    /// Positions in its passages, most words first.
    pub longest: Vec<usize>,
}

impl Compared {
    /// One of its texts has other words than the document of a snapshot: its file was saved between the two, whichever was first.
    pub fn is_of_other_texts(&self, snapshot: &Snapshot) -> bool {
        let Some(texts) = &self.comparison.texts else {
            return false;
        };
        let is_other = |side: Side| {
            let listed = snapshot.facts(*self.comparison.docs.get(side));
            listed.is_some_and(|facts| facts.content != texts.get(side).facts.content)
        };
        Side::BOTH.into_iter().any(is_other)
    }
}

/// The last comparisons, newest first.
#[derive(Clone, Debug, Default)]
pub struct Comparisons {
    kept: Vec<Compared>,
}

impl Comparisons {
    /// Keeps a comparison instead of an older one of the same pair.
    pub fn keep(&mut self, comparison: Arc<Comparison>) {
        self.kept.retain(|k| k.comparison.docs != comparison.docs);
        let longest = longest(&comparison);
        let compared = Compared {
            comparison,
            longest,
        };
        self.kept.insert(0, compared);
        self.kept.truncate(KEPT);
    }

    /// The newest of this pair.
    pub fn of(&self, pair: Sides<DocId>) -> Option<&Compared> {
        self.kept.iter().find(|k| k.comparison.docs == pair)
    }
}

fn longest(comparison: &Comparison) -> Vec<usize> {
    let Ok(compared) = &comparison.outcome else {
        return Vec::new();
    };
    let passages = &compared.alignment.passages;
    let mut order: Vec<usize> = (0..passages.len()).collect();
    order.sort_by_key(|at| (Reverse(passages.get(*at).map_or(0, |p| p.same)), *at));
    order.truncate(LONGEST);
    order
}
