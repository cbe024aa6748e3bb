//! Alignment: figures of pairs that only their texts tell. Until somebody tells them, a pair has an estimate.

use std::collections::{BTreeMap, BTreeSet};

use super::links::{Channel, Counted, Link, Score};
use super::{DocId, Figures, Index, Pair, Slot, WeighedWords};
use crate::align::are_long;
use crate::align::runs::Met;
use crate::measure::Containment;
use crate::sides::Sides;

impl Index {
    /// The pairs whose texts are to be aligned, by the best estimate; below the threshold, too. Of two [long](are_long) texts the estimate
    /// stays: what is word for word the same in them.
    pub fn estimated(&self) -> Vec<Sides<DocId>> {
        let open = self.links().filter(|(_, link)| link.is_estimate);
        let estimated = self.best_of(open, Containment::from_percent(0.0));
        let docs = estimated.into_iter().map(|listed| listed.pair.docs);
        let words = |id| self.text(id).map_or(0, |text| text.words() as u32);
        docs.filter(|docs| !are_long(docs.map(words))).collect()
    }

    /// What the passages of pairs amount to. What is no pair any more is passed over.
    pub fn align(&mut self, aligned: &[(Sides<DocId>, Figures)]) {
        for (docs, figures) in aligned {
            self.align_pair(*docs, *figures, false, |_| true);
        }
        self.relist(Some(Vec::new()));
    }

    /// Rewritten pairs: all that a search has found. Those of an earlier search that are not among them go.
    pub fn link_rewritten(&mut self, found: &[(Sides<DocId>, Figures)]) {
        let ends = |docs: &Sides<DocId>| {
            let slots = docs.map(|id| self.contents.slot(id));
            let (one, two) = (slots.left?, slots.right?);
            Some((one.min(two), one.max(two)))
        };
        let found = found.iter();
        let found = found.filter_map(|(docs, figures)| Some((ends(docs)?, *figures)));
        let found: BTreeMap<(Slot, Slot), Figures> = found.collect();
        let rewritten = self.links();
        let rewritten = rewritten.filter(|(_, link)| link.channel == Channel::Rewritten);
        let rewritten = rewritten.map(|(one, link)| (one.min(link.other), one.max(link.other)));
        let gone: Vec<(Slot, Slot)> = rewritten.filter(|ends| !found.contains_key(ends)).collect();
        let mut is_otherwise = !gone.is_empty();
        for (one, two) in gone {
            self.rows.remove(one, two);
        }
        for ((one, two), figures) in found {
            let is_due = self.rows.find(one, two).is_none_or(|link| {
                let is_known = link.score.figures == figures && !link.is_estimate;
                link.channel == Channel::Rewritten && !is_known
            });
            if is_due {
                self.link_as_rewritten(one, two, figures);
            }
            is_otherwise |= is_due;
        }
        if is_otherwise {
            self.relist(Some(Vec::new()));
        }
    }

    fn link_as_rewritten(&mut self, one: Slot, two: Slot, figures: Figures) {
        let counted = if self.settings.counts_common {
            Counted::All
        } else {
            Counted::Own
        };
        let sequences = [one, two].map(|slot| self.sequence(slot));
        let both = Met::of(&sequences[0], &sequences[1]);
        let in_all = both.shared();
        let common = self.score((one, two), both, counted).common;
        let link = Link {
            other: two,
            counted,
            shared: in_all - common,
            score: Score {
                common,
                figures,
                weight: WeighedWords::default(),
            },
            is_estimate: false,
            channel: Channel::Rewritten,
        };
        self.rows.insert(one, link);
    }

    /// Tells which pairs of another time can be such as have no figures of their texts by now: those whose documents have one, and rewritten
    /// ones, which may be in no list as yet.
    pub fn may_be_open(&self) -> impl Fn(&Pair) -> bool + use<> {
        let open = self.links().filter(|(_, link)| link.is_estimate);
        let ends = open.flat_map(|(slot, link)| [slot, link.other]);
        let docs = ends.filter_map(|slot| Some(self.contents.get(slot)?.id));
        let docs: BTreeSet<DocId> = docs.collect();
        move |pair| {
            let Sides { left, right } = &pair.docs;
            pair.is_rewritten || docs.contains(left) && docs.contains(right)
        }
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
            is_otherwise |= self.align_pair(pair.docs, pair.figures, pair.is_rewritten, is_same);
        }
        if is_otherwise {
            self.relist(Some(Vec::new()));
        }
    }

    /// Says whether there is such a pair; a rewritten one is made.
    fn align_pair(
        &mut self,
        docs: Sides<DocId>,
        figures: Figures,
        is_rewritten: bool,
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
            let is_made = is_rewritten && self.may_pair(one, two);
            if is_made {
                self.link_as_rewritten(one, two, figures);
            }
            return is_made;
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
