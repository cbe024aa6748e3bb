//! Arrivals: the documents that came after the first reading, each judged when it came.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::jobs::align;
use crate::arrival::{Arrival, Rules, judge};
use crate::index::{Change, Crew, DocId, Figures, Index, Pair};
use crate::measure::Containment;
use crate::sides::Sides;

/// Those that came, in their order, each with what was found when it came or was saved last.
#[derive(Debug, Default)]
pub struct Arrivals {
    rules: Rules,
    judged: Arc<[(DocId, Arrival)]>,
    /// Those that have come, and all that have changed, since they were judged last.
    came: BTreeSet<DocId>,
    changed: BTreeSet<DocId>,
    /// The pairs with other documents of its author of each that is to be judged: they are in no list.
    own: BTreeMap<DocId, Vec<Pair>>,
}

impl Arrivals {
    /// None so far.
    pub fn new(rules: Rules) -> Arrivals {
        Arrivals {
            rules,
            ..Arrivals::default()
        }
    }

    /// What was found of all.
    pub fn judged(&self) -> Arc<[(DocId, Arrival)]> {
        Arc::clone(&self.judged)
    }

    /// These have come, and these have changed: they are judged once the figures of their pairs are known.
    pub fn expect(&mut self, came: BTreeSet<DocId>, changed: BTreeSet<DocId>) {
        self.came.extend(came);
        self.changed.extend(changed);
    }

    /// The pairs by one author whose figures are waited for.
    pub fn wait(&mut self, index: &mut Index, crew: &dyn Crew) -> Vec<Sides<DocId>> {
        self.own.clear();
        if !index.settings().same_author {
            let before = self.judged.iter().map(|(id, _)| id);
            let changed = before.filter(|id| self.changed.contains(id));
            let all = changed.chain(&self.came);
            self.own = all.map(|id| (*id, index.same_author(*id, crew))).collect();
        }
        let own = self.own.values().flatten();
        own.map(|pair| pair.docs).collect()
    }

    /// Takes the figures of pairs.
    pub fn align(&mut self, aligned: &[(Sides<DocId>, Figures)]) {
        align::tell(aligned, self.own.values_mut().flatten());
    }

    /// Judges those that have come, by label, and those of before that were saved; forgets those that went. Nobody else is judged
    /// anew: what was found of a document when it came is not changed by those that come later.
    pub fn take(&mut self, index: &mut Index) {
        let came = std::mem::take(&mut self.came);
        let changes = std::mem::take(&mut self.changed);
        let touches_none = !self.judged.iter().any(|(id, _)| changes.contains(id));
        if came.is_empty() && touches_none {
            return;
        }
        // The person may have raised the threshold above the resemblance of duplicates.
        let duplicates = Containment(self.rules.least.0);
        let listing = index.listing_from(duplicates.min(index.settings().threshold));
        let mut by_label: Vec<_> = came.iter().filter_map(|id| listing.document(*id)).collect();
        // What comes to an archive is not handed in.
        by_label.retain(|document| !document.label.is_archived());
        by_label.sort_by_key(|document| &document.label);
        let mut known: BTreeMap<DocId, Arrival> = self.judged.iter().cloned().collect();
        known.retain(|id, _| !changes.contains(id) && !came.contains(id));
        let before = self.judged.iter().map(|(id, _)| *id);
        let before = before.filter(|id| listing.document(*id).is_some() && !came.contains(id));
        let turns: Vec<DocId> = before
            .chain(by_label.iter().map(|document| document.id))
            .collect();
        let turn: BTreeMap<DocId, usize> = turns.iter().copied().zip(0..).collect();
        let judged = turns.iter().enumerate().map(|(nth, id)| {
            let is_there = |other| turn.get(&other).is_none_or(|turn| *turn < nth);
            // Those whose turn has not come yet are not there, and neither is it itself.
            let there = listing.all().count().saturating_sub(turns.len() - nth);
            let judge = || {
                let arrival = judge(&listing, *id, is_there, there, &self.rules);
                let mut own = self.own.remove(id).unwrap_or_default();
                own.retain(|pair| pair.partner(*id).is_some_and(is_there));
                arrival.beside_own(*id, own)
            };
            (*id, known.remove(id).unwrap_or_else(judge))
        });
        self.judged = judged.collect();
    }
}

/// The documents whose content changes, comes or goes.
pub fn touched(changes: &[Change]) -> BTreeSet<DocId> {
    let touched = changes.iter().filter_map(|change| match change {
        Change::Put(id, ..) | Change::Remove(id) => Some(*id),
        Change::Assign(..) => None,
    });
    touched.collect()
}
