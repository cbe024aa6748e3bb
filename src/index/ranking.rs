//! The links that are listed, and the strongest of each document: known from one list to the next, so that after a save only what
//! has changed is looked at. There are a hundred times as many links as listed pairs, and thirty documents for each of those.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::links::Link;
use super::listing::Pair;
use super::{Index, Slot, Strengths, merge, strengths};
use crate::measure::Containment;
use crate::sides::Sides;

/// A listed pair, and where its documents are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listed {
    pub pair: Pair,
    pub ends: Sides<Slot>,
}

/// What is known of the links of all documents.
#[derive(Debug, Default)]
pub(super) struct Ranking {
    /// Those that are listed, best first.
    pub listed: Vec<Listed>,
    /// By slot: the whole percents of the strongest link, of the documents that there are.
    strongest: Vec<Option<u8>>,
    /// The same, counted.
    strengths: Strengths,
    /// Documents whose links were found anew, or that are gone.
    moved: BTreeSet<Slot>,
    /// And those that they were or are linked with.
    met: BTreeSet<Slot>,
    is_known: bool,
}

impl Ranking {
    /// Anything may be otherwise by now.
    pub fn forget(&mut self) {
        *self = Ranking::default();
    }

    /// The links of a document come or go: so they were, or so they are.
    pub fn moved(&mut self, slot: Slot, links: &[Link]) {
        if self.is_known {
            self.moved.insert(slot);
            self.met.extend(links.iter().map(|link| link.other));
        }
    }
}

/// The order of the list: larger share, then words shared, then labels, which have these places by slot.
pub(super) fn best_first(rank: &[u32]) -> impl Fn(&Listed, &Listed) -> Ordering {
    let labels = |listed: &Listed| listed.ends.map(|slot| rank[slot as usize]);
    move |a, b| {
        let by_score = a.pair.by_score(&b.pair);
        by_score.then_with(|| labels(a).cmp(&labels(b)))
    }
}

impl Index {
    /// Brings up to date what is known of all links; labels have these places by slot.
    pub(super) fn take_ranking(&mut self, rank: &[u32]) -> Ranking {
        let mut ranking = std::mem::take(&mut self.lists.ranking);
        ranking.strongest.resize(self.rows.len(), None);
        let moved = std::mem::take(&mut ranking.moved);
        let met = std::mem::take(&mut ranking.met);
        if ranking.is_known {
            let is_moved = |slot: &Slot| moved.contains(slot);
            let stays = |ends: Sides<Slot>| !is_moved(&ends.left) && !is_moved(&ends.right);
            ranking.listed.retain(|listed| stays(listed.ends));
            let threshold = self.settings.threshold;
            let came = self.listed_of(moved.iter().copied(), is_moved, rank, threshold);
            merge(&mut ranking.listed, came, best_first(rank));
            self.add_strongest(&mut ranking, moved.union(&met).copied());
        } else {
            let all = 0..self.rows.len() as Slot;
            let threshold = self.settings.threshold;
            ranking.listed = self.listed_of(all.clone(), |_| true, rank, threshold);
            ranking.listed.sort_by(best_first(rank));
            self.add_strongest(&mut ranking, all);
            ranking.is_known = true;
        }
        ranking
    }

    /// The links of some documents that a threshold lists; one between two of them once.
    pub(super) fn listed_of(
        &self,
        slots: impl Iterator<Item = Slot>,
        is_one: impl Fn(&Slot) -> bool,
        rank: &[u32],
        threshold: Containment,
    ) -> Vec<Listed> {
        let mut found = Vec::new();
        for slot in slots {
            let links = self.rows[slot as usize].iter();
            let listed = links
                .filter(|link| slot < link.other || !is_one(&link.other))
                .filter(|link| self.is_listed(slot, link, threshold))
                .filter_map(|link| self.listed(slot, link, rank));
            found.extend(listed);
        }
        found
    }

    fn add_strongest(&self, ranking: &mut Ranking, slots: impl Iterator<Item = Slot>) {
        for slot in slots {
            let strongest = self.entry(slot).map(|_| {
                let links = self.rows[slot as usize].iter();
                let strongest = links.map(|link| self.strength(slot, link)).max();
                strongest.map_or(0, strengths::percent)
            });
            let known = &mut ranking.strongest[slot as usize];
            let before = std::mem::replace(known, strongest);
            ranking.strengths.replace(before, strongest);
        }
    }

    /// The strongest link of every document, listed or not.
    pub(super) fn strengths(&self, ranking: &Ranking) -> Strengths {
        let mut strengths = ranking.strengths.clone();
        let links = self.copies.links.iter();
        let links = links.filter_map(|(ends, link)| Some((ends, link.as_ref()?)));
        let mut of_copies: Vec<(Slot, u8)> = links
            .flat_map(|((slot, other), link)| {
                let of_link = strengths::percent(self.strength(*slot, link));
                [(*slot, of_link), (*other, of_link)]
            })
            .collect();
        of_copies.sort_unstable();
        for of_one in of_copies.chunk_by(|(a, _), (b, _)| a == b) {
            let known = of_one
                .first()
                .map(|(slot, _)| ranking.strongest[*slot as usize]);
            let strongest = of_one.last().map(|(_, percent)| *percent);
            let known = known.flatten();
            strengths.replace(known, known.max(strongest));
        }
        strengths
    }
}
