//! Room: the memory that work on texts takes together, beside the index. Work that needs much waits until there is so much.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Bytes of memory that all work may take at the same time.
#[derive(Debug)]
pub struct Room {
    most: u64,
    taken: Mutex<u64>,
    freed: Condvar,
}

/// Bytes that somebody has, until it is dropped.
#[derive(Debug)]
pub struct Taken {
    room: Arc<Room>,
    bytes: u64,
}

impl Room {
    /// A room of so many bytes; without, there is no limit.
    pub fn new(most: Option<u64>) -> Arc<Room> {
        Arc::new(Room {
            most: most.unwrap_or(u64::MAX),
            taken: Mutex::new(0),
            freed: Condvar::new(),
        })
    }

    /// How many bytes there are.
    pub fn most(&self) -> u64 {
        self.most
    }

    /// Waits until so many bytes are free, or nobody else has any: what needs more than there is has all of it for itself.
    ///
    /// Who has some must not ask for more: two that did so would wait for each other.
    pub fn take(self: &Arc<Room>, bytes: u64) -> Taken {
        let bytes = bytes.min(self.most);
        let is_full = |taken: &mut u64| self.most - *taken < bytes;
        let taken = self.freed.wait_while(self.taken(), is_full);
        *taken.unwrap_or_else(PoisonError::into_inner) += bytes;
        Taken {
            room: Arc::clone(self),
            bytes,
        }
    }

    /// So many bytes, if they are free now.
    pub fn try_take(self: &Arc<Room>, bytes: u64) -> Option<Taken> {
        let mut taken = self.taken();
        if self.most - *taken < bytes {
            return None;
        }
        *taken += bytes;
        Some(Taken {
            room: Arc::clone(self),
            bytes,
        })
    }

    /// How many of them are taken.
    #[cfg(test)]
    pub fn now(&self) -> u64 {
        *self.taken()
    }

    fn taken(&self) -> MutexGuard<'_, u64> {
        // A number is whole, whatever panicked.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        *self.room.taken() -= self.bytes;
        self.room.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::crew::Crew;
    use crate::index::Crew as _;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn no_more_is_taken_than_there_is_and_everybody_has_a_turn() {
        let room = Room::new(Some(10));
        let (now, ended) = (AtomicU64::new(0), AtomicU64::new(0));
        Crew::all_cores().run(60, &|at| {
            let needs = at as u64 % 12;
            let taken = room.take(needs);
            let all = now.fetch_add(needs.min(10), Ordering::SeqCst) + needs.min(10);
            assert!(all <= 10, "{all}");
            now.fetch_sub(needs.min(10), Ordering::SeqCst);
            drop(taken);
            ended.fetch_add(1, Ordering::SeqCst);
        });
        assert_eq!((ended.into_inner(), room.now()), (60, 0));
    }
}
