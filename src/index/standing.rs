//! Which links are listed, and which is the strongest of each document? Known from one list to the next, so that after a save only what
//! has changed is looked at: there are a hundred times as many links as listed pairs.

use std::collections::BTreeSet;

use super::links::Link;
use super::{Index, Slot, Strengths, strengths};

/// What is known of the links of all documents.
#[derive(Debug, Default)]
pub(super) struct Standing {
    /// Links that are listed, the smaller slot first.
    listed: BTreeSet<(Slot, Slot)>,
    /// By slot: the whole percents of the strongest link.
    strongest: Vec<u8>,
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

    /// The listed links, the smaller slot first.
    pub fn listed(&self) -> impl Iterator<Item = (Slot, Slot)> {
        self.listed.iter().copied()
    }
}

impl Index {
    /// Brings up to date what is known of all links.
    pub(super) fn take_standing(&mut self) -> Standing {
        let mut standing = std::mem::take(&mut self.standing);
        standing.strongest.resize(self.rows.len(), 0);
        let all = 0..self.rows.len() as Slot;
        let moved = std::mem::take(&mut standing.moved);
        let met = std::mem::take(&mut standing.met);
        if standing.is_known {
            let is_moved = |slot: &Slot| moved.contains(slot);
            let listed = &mut standing.listed;
            listed.retain(|(one, other)| !is_moved(one) && !is_moved(other));
            self.add_listed(&mut standing, moved.iter().copied());
            self.add_strongest(&mut standing, moved.union(&met).copied());
        } else {
            self.add_listed(&mut standing, all.clone());
            self.add_strongest(&mut standing, all);
            standing.is_known = true;
        }
        standing
    }

    fn add_listed(&self, standing: &mut Standing, slots: impl Iterator<Item = Slot>) {
        for slot in slots {
            let links = self.rows[slot as usize].iter();
            let listed = links.filter(|link| self.is_listed(slot, link));
            let ends = listed.map(|link| (slot.min(link.other), slot.max(link.other)));
            standing.listed.extend(ends);
        }
    }

    fn add_strongest(&self, standing: &mut Standing, slots: impl Iterator<Item = Slot>) {
        for slot in slots {
            let links = self.rows[slot as usize].iter();
            let strongest = links.map(|link| self.strength(slot, link)).max();
            standing.strongest[slot as usize] = strongest.map_or(0, strengths::percent);
        }
    }

    /// The strongest link of every document, listed or not.
    pub(super) fn strengths(&self, standing: &Standing) -> Strengths {
        let strongest = &standing.strongest;
        let percent = |slot: Slot| strongest.get(slot as usize).copied().unwrap_or_default();
        if self.ring.values().flatten().next().is_none() {
            return Strengths::of_percents(self.by_label.iter().map(|slot| percent(*slot)));
        }
        let mut strongest = strongest.clone();
        for ((slot, other), link) in &self.ring {
            if let Some(link) = link {
                let of_link = strengths::percent(self.strength(*slot, link));
                for end in [slot, other] {
                    let known = &mut strongest[*end as usize];
                    *known = of_link.max(*known);
                }
            }
        }
        let all = self.by_label.iter();
        Strengths::of_percents(all.map(|slot| strongest[*slot as usize]))
    }
}
