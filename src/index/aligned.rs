//! Alignment: figures of pairs that only their texts tell. Until somebody tells them, a pair has an estimate.

use super::{DocId, Figures, Index, Pair};
use crate::measure::Containment;
use crate::sides::Sides;

impl Index {
    /// The pairs whose texts are to be aligned, by the best estimate; below the threshold, too.
    pub fn estimated(&self) -> Vec<Sides<DocId>> {
        let all = self.all_listed(Containment::from_percent(0.0)).into_iter();
        let estimated = all.filter(|listed| listed.pair.is_estimate);
        estimated.map(|listed| listed.pair.docs).collect()
    }

    /// What the passages of pairs amount to. What is no pair any more is passed over.
    pub fn align(&mut self, aligned: &[(Sides<DocId>, Figures)]) {
        for (docs, figures) in aligned {
            self.align_pair(*docs, *figures, |_| true);
        }
        self.relist(Some(Vec::new()));
    }

    /// The same of pairs of another time, whose documents are as they were then. One that shares something else by now is passed over.
    pub fn align_as_before<'a>(&mut self, pairs: impl Iterator<Item = &'a Pair>) {
        let mut is_otherwise = false;
        for pair in pairs.filter(|pair| !pair.is_estimate) {
            let shared = |pair: &Pair| {
                (
                    pair.shared,
                    pair.common,
                    pair.shingles.sorted(),
                    pair.words.sorted(),
                )
            };
            let is_same = |now: &Pair| now.is_estimate && shared(now) == shared(pair);
            is_otherwise |= self.align_pair(pair.docs, pair.figures, is_same);
        }
        if is_otherwise {
            self.relist(Some(Vec::new()));
        }
    }

    /// Says whether it was so.
    fn align_pair(
        &mut self,
        docs: Sides<DocId>,
        figures: Figures,
        is_meant: impl Fn(&Pair) -> bool,
    ) -> bool {
        let Sides {
            left: Some(one),
            right: Some(two),
        } = docs.map(|id| self.contents.slot(id))
        else {
            return false;
        };
        let Some(mut link) = self.rows.find(one, two).copied() else {
            return false;
        };
        let listed = self.listed(one, &link);
        if !listed.is_some_and(|listed| is_meant(&listed.pair)) {
            return false;
        }
        link.score.figures = figures;
        link.is_estimate = false;
        self.rows.insert(one, link);
        let ends = (one.min(two), one.max(two));
        if let Some(kept) = self.copies.links.get_mut(&ends).and_then(Option::as_mut) {
            (kept.score, kept.is_estimate) = (link.score, false);
        }
        true
    }
}
