//! The order of all labels, kept from one list to the next: a document that is saved stands where it stood.

use super::Slot;

/// No place: that of a content that is gone.
const NOWHERE: u32 = u32::MAX;

/// The living contents in the order of their labels.
#[derive(Debug, Default)]
pub(super) struct Order {
    slots: Vec<Slot>,
    /// By slot: where it stands among those.
    places: Vec<u32>,
    /// Contents came or went, and others have moved up or down since the places were taken.
    is_stale: bool,
}

impl Order {
    /// So many contents whose slots are in the order of their labels.
    pub fn of(number: usize) -> Order {
        Order {
            slots: (0..number as Slot).collect(),
            places: (0..number as u32).collect(),
            is_stale: false,
        }
    }

    /// The contents.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// By slot, where each stood among [those](Order::slots) when the places were taken.
    pub fn places(&self) -> &[u32] {
        &self.places
    }

    /// Takes the places anew, if any has changed.
    pub fn take_places(&mut self) {
        if std::mem::take(&mut self.is_stale) {
            self.places.fill(NOWHERE);
            for (at, slot) in (0..).zip(&self.slots) {
                self.places[*slot as usize] = at;
            }
        }
    }

    /// A content comes, after those whose labels are before its own.
    pub fn insert(&mut self, slot: Slot, is_before: impl Fn(Slot) -> bool) {
        let at = self.slots.partition_point(|other| is_before(*other));
        self.slots.insert(at, slot);
        self.know(slot, NOWHERE);
        self.is_stale = true;
    }

    /// A content goes: it stands after those whose labels are before its own.
    pub fn remove(&mut self, slot: Slot, is_before: impl Fn(Slot) -> bool) {
        let from = self.slots.partition_point(|other| is_before(*other));
        let mut after = self.slots.iter().skip(from);
        if let Some(more) = after.position(|other| *other == slot) {
            self.slots.remove(from + more);
            self.is_stale = true;
        }
    }

    /// A content takes the place of another, with the same label.
    pub fn replace(&mut self, before: Slot, slot: Slot, is_before: impl Fn(Slot) -> bool) {
        let at = self.places.get(before as usize).copied();
        let there = at.and_then(|at| self.slots.get_mut(at as usize));
        match (at, there) {
            (Some(at), Some(there)) if !self.is_stale => {
                *there = slot;
                self.know(before, NOWHERE);
                self.know(slot, at);
            }
            _ => {
                self.remove(before, &is_before);
                self.insert(slot, is_before);
            }
        }
    }

    fn know(&mut self, slot: Slot, place: u32) {
        let known = self.places.len().max(slot as usize + 1);
        self.places.resize(known, NOWHERE);
        self.places[slot as usize] = place;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What the labels of all slots are, in the order in which they came; nothing of those that went.
    struct Labels(Vec<Option<u8>>);

    impl Labels {
        fn is_before(&self, slot: Slot, label: u8) -> bool {
            self.0[slot as usize].is_some_and(|other| other < label)
        }

        fn of(&self, label: u8) -> Option<Slot> {
            let at = self.0.iter().position(|other| *other == Some(label))?;
            Some(at as Slot)
        }
    }

    proptest! {
        #[test]
        fn places_are_those_of_the_labels_in_order_whatever_came_and_went(
            steps in prop::collection::vec((0..4u8, 0..20u8), 0..80),
        ) {
            let (mut order, mut labels) = (Order::default(), Labels(Vec::new()));
            for (step, label) in steps {
                let known = labels.of(label);
                let slot = labels.0.len() as Slot;
                match (step, known) {
                    (0, Some(known)) => {
                        labels.0[known as usize] = None;
                        order.remove(known, |other| labels.is_before(other, label));
                    }
                    (1, _) => order.take_places(),
                    (_, Some(known)) => {
                        labels.0[known as usize] = None;
                        labels.0.push(Some(label));
                        order.replace(known, slot, |other| labels.is_before(other, label));
                    }
                    (_, None) => {
                        labels.0.push(Some(label));
                        order.insert(slot, |other| labels.is_before(other, label));
                    }
                }
                let mut there: Vec<(u8, Slot)> = (0..)
                    .zip(&labels.0)
                    .filter_map(|(slot, label)| Some(((*label)?, slot)))
                    .collect();
                there.sort_unstable();
                let there: Vec<Slot> = there.into_iter().map(|(_, slot)| slot).collect();
                prop_assert_eq!(order.slots(), &there);
            }
            order.take_places();
            for (at, slot) in (0..).zip(order.slots()) {
                prop_assert_eq!(order.places()[*slot as usize], at);
            }
        }
    }
}
