//! Where does each document stand in the order of all labels? Kept from one list to the next: a document that is saved stands where it
//! stood.

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
        if self.is_stale {
            self.remove(before, &is_before);
            return self.insert(slot, is_before);
        }
        let at = std::mem::replace(&mut self.places[before as usize], NOWHERE);
        self.slots[at as usize] = slot;
        self.know(slot, at);
    }

    fn know(&mut self, slot: Slot, place: u32) {
        let known = self.places.len().max(slot as usize + 1);
        self.places.resize(known, NOWHERE);
        self.places[slot as usize] = place;
    }
}
