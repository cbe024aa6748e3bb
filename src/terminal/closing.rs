//! What becomes of folders that were shown before? Each ends on a thread of its own, which nobody waits for before the program ends.

use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, unbounded};

/// So many folders may be ending beside the one that is shown: each has an index in memory until it has.
const MOST: usize = 2;

/// The folders that are ending.
pub struct Closing {
    hands: Vec<JoinHandle<()>>,
    running: usize,
    ended: (Sender<()>, Receiver<()>),
}

/// Tells that a folder has ended, also of one whose end was a panic.
struct Ended(Sender<()>);

impl Drop for Ended {
    fn drop(&mut self) {
        // The other end is gone only when the program ends.
        let _ = self.0.send(());
    }
}

impl Default for Closing {
    fn default() -> Closing {
        Closing {
            hands: Vec::new(),
            running: 0,
            ended: unbounded(),
        }
    }
}

impl Closing {
    /// Ends something while another folder is shown already: an engine that is in the midst of something takes its time. Where there is
    /// no thread for it, what was to be kept of the folder is read once more.
    pub fn take(&mut self, end: impl FnOnce() + Send + 'static) {
        let ended = Ended(self.ended.0.clone());
        self.running += 1;
        let hand = thread::Builder::new().name("closing".to_owned());
        let hand = hand.spawn(move || {
            let _ended = ended;
            end();
        });
        self.hands.retain(|hand| !hand.is_finished());
        self.hands.extend(hand.ok());
    }

    /// Something comes out of here when a folder has ended: [`Closing::one_has_ended`] is to hear of it.
    pub fn ended(&self) -> Receiver<()> {
        self.ended.1.clone()
    }

    /// One of them has come out.
    pub fn one_has_ended(&mut self) {
        self.running = self.running.saturating_sub(1);
    }

    /// One more may be ending. It never waits for that.
    pub fn has_room(&mut self) -> bool {
        while self.ended.1.try_recv().is_ok() {
            self.one_has_ended();
        }
        self.running < MOST
    }

    /// Waits until all have ended.
    pub fn wait(self) {
        for hand in self.hands {
            // A panic there was told already, and cost what was to be kept alone.
            let _ = hand.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::bounded;

    use super::*;

    #[test]
    fn whoever_asks_for_a_folder_too_many_is_told_at_once_and_hears_when_there_is_room() {
        let mut closing = Closing::default();
        let ended = closing.ended();
        let (go_on, waits) = bounded::<()>(0);
        for _ in 0..MOST {
            assert!(closing.has_room());
            let waits = waits.clone();
            // It ends when this test lets it.
            closing.take(move || {
                let _ = waits.recv();
            });
        }
        assert!(!closing.has_room());
        go_on.send(()).unwrap();
        ended.recv().unwrap();
        closing.one_has_ended();
        assert!(closing.has_room());
        closing.take(|| {});
        drop(go_on);
        closing.wait();
    }
}
