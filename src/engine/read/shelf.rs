//! How much of containers may stay open? All readers of a run share it: each of many hands may not keep what one may.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::extract::LIMITS;

/// Bytes of two of the largest containers that are read at all: a pair is of no more.
fn most() -> u64 {
    2 * LIMITS.container
}

/// Bytes of two such pairs. Who goes through pairs while another reader has a large container open would otherwise parse both of
/// his own anew for each pair.
fn most_of_pairs() -> u64 {
    2 * most()
}

/// Where containers stand that are open. Clones are the same one.
#[derive(Clone, Debug, Default)]
pub struct Shelf(Arc<AtomicU64>);

/// The room of one container; free again when this is dropped.
#[derive(Debug)]
pub struct Room {
    shelf: Shelf,
    bytes: u64,
}

impl Shelf {
    /// Room for so many bytes more, if there is any.
    pub fn room(&self, bytes: u64) -> Option<Room> {
        self.room_within(most(), bytes)
    }

    /// Room for a container beside the only one that a reader has open, if there is any.
    pub fn room_for_a_pair(&self, bytes: u64) -> Option<Room> {
        self.room_within(most_of_pairs(), bytes)
    }

    fn room_within(&self, most: u64, bytes: u64) -> Option<Room> {
        let more = |taken: u64| taken.checked_add(bytes).filter(|all| *all <= most);
        let taken = (self.0).fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        taken.is_ok().then(|| self.of(bytes))
    }

    /// Room in any case, for a container without which nothing in it can be read.
    pub fn room_for_one(&self, bytes: u64) -> Room {
        self.0.fetch_add(bytes, Ordering::Relaxed);
        self.of(bytes)
    }

    fn of(&self, bytes: u64) -> Room {
        Room {
            shelf: self.clone(),
            bytes,
        }
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.shelf.0.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}
