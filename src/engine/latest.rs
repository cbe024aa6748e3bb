//! Channels that keep only the newest: a screen or a thread that is slower than the news never gets the stale.

use std::mem::discriminant;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};

use super::Event;
use super::names::Names;
use crate::anonymous::Anonymous;

/// As many kinds of events as there are: at most one of each waits.
const KINDS: usize = 10;

/// The way to the screens. Posting never blocks; an event that was not fetched is replaced by a newer one of its kind.
#[derive(Debug)]
pub struct Outbox {
    sender: Sender<Event>,
    receiver: Receiver<Event>,
    /// What names are called. One post at a time, or two that make room at once could reorder what waits.
    names: Mutex<Names>,
}

impl Outbox {
    /// An outbox, and the end that the screens select on.
    pub fn new() -> (Outbox, Receiver<Event>) {
        let (sender, receiver) = bounded(KINDS);
        let outbox = Outbox {
            sender,
            receiver: receiver.clone(),
            names: Mutex::default(),
        };
        (outbox, receiver)
    }

    fn names(&self) -> MutexGuard<'_, Names> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Names are hidden from now on, or shown. What still waits has the others, and is gone.
    pub fn hide_names(&self, are_hidden: bool) {
        let mut names = self.names();
        names.are_hidden = are_hidden;
        self.receiver.try_iter().for_each(drop);
    }

    /// What names are called; nothing where they are shown.
    pub fn aliases(&self) -> Option<Arc<Anonymous>> {
        self.names().aliases()
    }

    /// Puts news where the screens find them.
    pub fn post(&self, event: Event) {
        let mut names = self.names();
        let event = names.shown(event);
        let kind = discriminant(&event);
        let waiting: Vec<Event> = self.receiver.try_iter().take(KINDS).collect();
        let kept = waiting.into_iter().filter(|old| discriminant(old) != kind);
        for event in kept.chain([event]) {
            // There is room: at most one of each kind is put back, and nobody else sends.
            let _ = self.sender.try_send(event);
        }
    }
}

/// A place for one task: a newer one replaces the one that waits.
#[derive(Debug)]
pub struct Slot<T> {
    sender: Sender<T>,
    receiver: Receiver<T>,
}

impl<T> Slot<T> {
    /// An empty slot, and the end from which tasks are taken; it ends when the slot is dropped.
    pub fn new() -> (Slot<T>, Receiver<T>) {
        let (sender, receiver) = bounded(1);
        let slot = Slot {
            sender,
            receiver: receiver.clone(),
        };
        (slot, receiver)
    }

    /// Puts a task in, in place of an older one.
    pub fn put(&self, mut task: T) {
        while let Err(TrySendError::Full(back)) = self.sender.try_send(task) {
            let _ = self.receiver.try_recv();
            task = back;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Matrix;
    use crate::snapshot::Snapshot;
    use std::sync::Arc;

    fn snapshot(generation: u64) -> Event {
        Event::Snapshot(Arc::new(Snapshot {
            generation,
            ..Snapshot::default()
        }))
    }

    #[test]
    fn only_the_newest_of_each_kind_waits() {
        let (outbox, events) = Outbox::new();
        let matrix = Event::Matrix(Arc::new(Matrix {
            docs: Vec::new(),
            cells: Vec::new(),
        }));
        for event in [snapshot(1), matrix, snapshot(2), snapshot(3)] {
            outbox.post(event);
        }
        let waiting: Vec<Event> = events.try_iter().collect();
        assert!(
            matches!(&waiting[..], [Event::Matrix(_), Event::Snapshot(s)] if s.generation == 3),
            "{waiting:?}"
        );
    }

    #[test]
    fn a_newer_task_replaces_the_one_that_waits() {
        let (slot, tasks) = Slot::new();
        slot.put(1);
        slot.put(2);
        assert_eq!(tasks.recv(), Ok(2));
        drop(slot);
        assert!(tasks.recv().is_err());
    }
}
