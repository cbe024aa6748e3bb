//! Rows: the links of every document, and which of them have changed since the last list.

use std::collections::BTreeSet;

use super::Slot;
use super::links::Link;

/// By slot: links to others, by the other's slot. Every link stands in both rows.
#[derive(Debug, Default)]
pub(super) struct Rows {
    rows: Vec<Vec<Link>>,
    /// Both ends of each link that has come, gone or got other figures; nothing where that may be any.
    changed: Option<BTreeSet<Slot>>,
}

impl Rows {
    /// So many documents without links.
    pub fn of(slots: usize) -> Rows {
        Rows {
            rows: vec![Vec::new(); slots],
            changed: None,
        }
    }

    /// Links of all slots, ascending, each with those of larger slots.
    pub fn fill(&mut self, later: Vec<Vec<Link>>) {
        for (slot, links) in (0..).zip(later) {
            // First came the links with smaller slots.
            for link in &links {
                self.rows[link.other as usize].push(link.with(slot));
            }
            self.rows[slot as usize].extend(links);
        }
    }

    /// One document more, without links.
    pub fn push(&mut self) {
        self.rows.push(Vec::new());
    }

    pub fn of_slot(&self, slot: Slot) -> &[Link] {
        self.rows.get(slot as usize).map_or(&[], Vec::as_slice)
    }

    /// The link between two.
    pub fn find(&self, one: Slot, two: Slot) -> Option<&Link> {
        let row = self.of_slot(one);
        let at = row.binary_search_by_key(&two, |link| link.other).ok()?;
        row.get(at)
    }

    /// Two are linked from now on, so that one has this link.
    pub fn insert(&mut self, slot: Slot, link: Link) {
        self.mark([slot, link.other]);
        for (slot, link) in [(slot, link), (link.other, link.with(slot))] {
            let row = &mut self.rows[slot as usize];
            match row.binary_search_by_key(&link.other, |link| link.other) {
                Ok(at) => row[at] = link,
                Err(at) => row.insert(at, link),
            }
        }
    }

    /// Two are linked no more.
    pub fn remove(&mut self, one: Slot, two: Slot) {
        self.mark([one, two]);
        for (slot, other) in [(one, two), (two, one)] {
            let row = &mut self.rows[slot as usize];
            if let Ok(at) = row.binary_search_by_key(&other, |link| link.other) {
                row.remove(at);
            }
        }
    }

    /// A document is linked with nobody any more.
    pub fn clear(&mut self, slot: Slot) {
        self.mark([slot, slot]);
        for link in std::mem::take(&mut self.rows[slot as usize]) {
            self.remove(slot, link.other);
        }
    }

    /// The figures of a document may be others by now, and with them those of all its links.
    pub fn touch(&mut self, slot: Slot) {
        for link in self.rows[slot as usize].clone() {
            let is_estimate = true;
            self.insert(
                slot,
                Link {
                    is_estimate,
                    ..link
                },
            );
        }
        self.mark([slot, slot]);
    }

    fn mark(&mut self, slots: [Slot; 2]) {
        if let Some(changed) = &mut self.changed {
            changed.extend(slots);
        }
    }

    /// Anything may be otherwise by now.
    pub fn change_all(&mut self) {
        self.changed = None;
    }

    /// What has [changed](Rows::changed) since this was asked last.
    pub fn take_changed(&mut self) -> Option<BTreeSet<Slot>> {
        self.changed.replace(BTreeSet::new())
    }
}
