//! How does what is new get to the writer, without a reader waiting for the disk, and without the memory filling up?

use std::sync::{Arc, Condvar, Mutex, PoisonError};

use crossbeam_channel::Sender;

use super::writer::Message;

/// Bytes that may wait to be written; whoever brings more waits for the disk.
const ROOM: usize = 512 << 20;
/// Bytes that may wait until a list is out, of what is read as fast as it would be looked up: the words of some six thousand
/// short documents. To write them takes longer than to read them.
const HELD: usize = 48 << 20;

/// The way to the writer. When it ends nothing is held back any more.
#[derive(Debug)]
pub struct Queue {
    messages: Sender<Message>,
    room: Room,
    /// What is put in when nobody waits for anything else.
    later: Mutex<Vec<Message>>,
}

/// How many bytes wait.
#[derive(Clone, Debug, Default)]
pub struct Room(Arc<(Mutex<Waiting>, Condvar)>);

#[derive(Debug, Default)]
struct Waiting {
    bytes: usize,
    /// Nobody writes any more.
    is_closed: bool,
    /// Nothing is written for now.
    is_held: bool,
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.room.release();
    }
}

impl Queue {
    /// Without anything in it.
    pub fn new(messages: Sender<Message>) -> Queue {
        Queue {
            messages,
            room: Room::default(),
            later: Mutex::default(),
        }
    }

    /// Nothing is written from now on, until there is something that took long to find out.
    pub fn hold(&self) {
        self.room.hold();
    }

    /// Everything is written from now on.
    pub fn release(&self) {
        self.room.release();
    }

    /// What the writer tells how much it has taken.
    pub fn room(&self) -> Room {
        self.room.clone()
    }

    /// Puts a message in, behind those that are there.
    pub fn put(&self, message: Message) {
        if self.room.enter(message.size(), message.is_dear()) {
            // The writer may have ended just now.
            let _ = self.messages.send(message);
        }
    }

    /// Puts a message in once there is [time](Queue::catch_up). It must be a small one: nobody counts how many wait.
    pub fn put_later(&self, message: Message) {
        let mut later = self.later.lock().unwrap_or_else(PoisonError::into_inner);
        later.push(message);
    }

    /// Puts in what was to come later, behind all that was put in before.
    pub fn catch_up(&self) {
        let mut later = self.later.lock().unwrap_or_else(PoisonError::into_inner);
        let later = std::mem::take(&mut *later);
        for message in later {
            self.put(message);
        }
    }
}

impl Room {
    fn enter(&self, bytes: usize, is_dear: bool) -> bool {
        let (waiting, changed) = &*self.0;
        let waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |waiting: &mut Waiting| waiting.bytes > ROOM && !waiting.is_closed;
        let waiting = changed.wait_while(waiting, is_full);
        let mut waiting = waiting.unwrap_or_else(PoisonError::into_inner);
        if waiting.is_held && !is_dear && waiting.bytes + bytes > HELD {
            return false;
        }
        waiting.bytes += bytes;
        if waiting.is_held && is_dear {
            waiting.is_held = false;
            changed.notify_all();
        }
        !waiting.is_closed
    }

    /// Waits until something may be written; whether there will ever be anything.
    pub fn wait(&self) -> bool {
        let (waiting, changed) = &*self.0;
        let waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let is_held = |waiting: &mut Waiting| waiting.is_held && !waiting.is_closed;
        let waiting = changed.wait_while(waiting, is_held);
        !waiting.unwrap_or_else(PoisonError::into_inner).is_closed
    }

    fn hold(&self) {
        let (waiting, _) = &*self.0;
        let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.is_held = true;
    }

    /// All is written from now on.
    fn release(&self) {
        let (waiting, changed) = &*self.0;
        let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.is_held = false;
        changed.notify_all();
    }

    /// So many bytes are written, or dropped.
    pub fn leave(&self, bytes: usize) {
        let (waiting, changed) = &*self.0;
        let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.bytes = waiting.bytes.saturating_sub(bytes);
        changed.notify_all();
    }

    /// Nothing is taken any more.
    pub fn close(&self) {
        let (waiting, changed) = &*self.0;
        let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.is_closed = true;
        changed.notify_all();
    }
}
