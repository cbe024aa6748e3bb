//! The thread that writes files, one after the other as they were asked for: a disk that is far away, or busy, takes its
//! time until it says whether it has all of a file, and no key waits for that.

use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, SendError, Sender, unbounded};

use crate::words::Said;

/// Where a file is, or why it is not there.
pub type Written = Result<Said, Said>;

type Write = Box<dyn FnOnce() -> Written + Send>;

/// Writes files.
pub struct Writer {
    wanted: Sender<Write>,
    written: (Sender<Written>, Receiver<Written>),
    hand: Option<JoinHandle<()>>,
}

impl Writer {
    /// One that has nothing to write yet.
    pub fn new() -> Writer {
        let (wanted, asked) = unbounded::<Write>();
        let written = unbounded();
        let tell = written.0.clone();
        let hand = thread::Builder::new().name("writer".to_owned());
        let hand = hand.spawn(move || {
            for write in asked {
                // The other end is gone only when the program ends.
                let _ = tell.send(write());
            }
        });
        Writer {
            wanted,
            written,
            hand: hand.ok(),
        }
    }

    /// Writes one more. Where there is no thread for it, that is waited for.
    pub fn take(&self, write: impl FnOnce() -> Written + Send + 'static) {
        if let Err(SendError(write)) = self.wanted.send(Box::new(write)) {
            // This holds the other end.
            let _ = self.written.0.send(write());
        }
    }

    /// What became of each comes out of here.
    pub fn written(&self) -> Receiver<Written> {
        self.written.1.clone()
    }

    /// Waits until all are written: why those are not of which nobody has heard yet.
    pub fn wait(self) -> Vec<Said> {
        drop(self.wanted);
        if let Some(hand) = self.hand {
            // A panic there was told already.
            let _ = hand.join();
        }
        self.written.1.try_iter().filter_map(Result::err).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_waits_for_a_file_and_what_became_of_each_is_said_in_the_order_of_the_wishes() {
        let writer = Writer::new();
        let (disk, slow) = unbounded::<()>();
        writer.take(move || {
            // Without a thread this would never end.
            slow.recv().unwrap();
            Ok(Said::text("one"))
        });
        writer.take(|| Err(Said::text("two")));
        let written = writer.written();
        assert!(written.is_empty());
        disk.send(()).unwrap();
        assert_eq!(written.recv(), Ok(Ok(Said::text("one"))));
        assert_eq!(written.recv(), Ok(Err(Said::text("two"))));
        assert!(writer.wait().is_empty(), "all was heard");
    }

    #[test]
    fn whoever_leaves_waits_for_the_files_and_hears_which_of_them_are_not_there() {
        let writer = Writer::new();
        let (done, was_done) = unbounded();
        for number in 0..3 {
            let done = done.clone();
            writer.take(move || {
                done.send(number).unwrap();
                let said = Said::text(number.to_string());
                if number == 1 { Err(said) } else { Ok(said) }
            });
        }
        assert_eq!(writer.wait(), [Said::text("1")]);
        assert_eq!(was_done.try_iter().collect::<Vec<_>>(), [0, 1, 2]);
    }
}
