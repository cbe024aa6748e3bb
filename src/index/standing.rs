//! Which links are listed, and which is the strongest of each document? Known from one list to the next, so that after a save only what
//! has changed is looked at: there are a hundred times as many links as listed pairs, and thirty documents for each of those.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::links::Link;
use super::listing::Pair;
use super::{Index, Slot, Strengths, merge, strengths};
use crate::sides::Sides;

/// A listed pair, and where its documents are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listed {
    pub pair: Pair,
    pub ends: Sides<Slot>,
}

/// What is known of the links of all documents.
#[derive(Debug, Default)]
pub(super) struct Standing {
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

impl Standing {
    /// Anything may be otherwise by now.
    pub fn forget(&mut self) {
        *self = Standing::default();
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
    pub(super) fn take_standing(&mut self, rank: &[u32]) -> Standing {
        let mut standing = std::mem::take(&mut self.standing);
        standing.strongest.resize(self.rows.len(), None);
        let moved = std::mem::take(&mut standing.moved);
        let met = std::mem::take(&mut standing.met);
        if standing.is_known {
            let is_moved = |slot: &Slot| moved.contains(slot);
            let stays = |ends: Sides<Slot>| !is_moved(&ends.left) && !is_moved(&ends.right);
            standing.listed.retain(|listed| stays(listed.ends));
            let came = self.listed_of(moved.iter().copied(), is_moved, rank);
            merge(&mut standing.listed, came, best_first(rank));
            self.add_strongest(&mut standing, moved.union(&met).copied());
        } else {
            let all = 0..self.rows.len() as Slot;
            standing.listed = self.listed_of(all.clone(), |_| true, rank);
            standing.listed.sort_by(best_first(rank));
            self.add_strongest(&mut standing, all);
            standing.is_known = true;
        }
        standing
    }

    /// The listed links of some documents; one between two of them once.
    fn listed_of(
        &self,
        slots: impl Iterator<Item = Slot>,
        is_one: impl Fn(&Slot) -> bool,
        rank: &[u32],
    ) -> Vec<Listed> {
        let mut found = Vec::new();
        for slot in slots {
            let links = self.rows[slot as usize].iter();
            let listed = links
                .filter(|link| slot < link.other || !is_one(&link.other))
                .filter(|link| self.is_listed(slot, link))
                .filter_map(|link| self.listed(slot, link, rank));
            found.extend(listed);
        }
        found
    }

    fn add_strongest(&self, standing: &mut Standing, slots: impl Iterator<Item = Slot>) {
        for slot in slots {
            let strongest = self.entry(slot).map(|_| {
                let links = self.rows[slot as usize].iter();
                let strongest = links.map(|link| self.strength(slot, link)).max();
                strongest.map_or(0, strengths::percent)
            });
            let known = &mut standing.strongest[slot as usize];
            let before = std::mem::replace(known, strongest);
            standing.strengths.replace(before, strongest);
        }
    }

    /// The strongest link of every document, listed or not.
    pub(super) fn strengths(&self, standing: &Standing) -> Strengths {
        let mut strengths = standing.strengths.clone();
        let links = self.ring.iter();
        let links = links.filter_map(|(ends, link)| Some((ends, link.as_ref()?)));
        let mut in_ring: Vec<(Slot, u8)> = links
            .flat_map(|((slot, other), link)| {
                let of_link = strengths::percent(self.strength(*slot, link));
                [(*slot, of_link), (*other, of_link)]
            })
            .collect();
        in_ring.sort_unstable();
        for of_one in in_ring.chunk_by(|(a, _), (b, _)| a == b) {
            let known = of_one
                .first()
                .map(|(slot, _)| standing.strongest[*slot as usize]);
            let strongest = of_one.last().map(|(_, percent)| *percent);
            let known = known.flatten();
            strengths.replace(known, known.max(strongest));
        }
        strengths
    }
}
