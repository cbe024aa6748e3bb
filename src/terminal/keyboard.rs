//! The reader of keys. A thread of its own, which reads the next one only when the last was done: while another program has the terminal,
//! nobody takes its keys away.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyModifiers};

#[cfg(unix)]
use super::signals;
use crate::threads::Thread;

/// What counts as pressed where somebody closes the window or sends the program away.
pub const LEAVE: KeyEvent = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);

/// So Unix calls it that there is no terminal any more at the other end (`EIO`).
const GONE: i32 = 5;

/// Whether the window was closed, so that nobody is left to be told of it.
pub fn is_gone(error: &io::Error) -> bool {
    cfg!(unix) && error.raw_os_error() == Some(GONE)
}

/// A key, a size, a signal that counts as a key.
pub struct Heard {
    /// What it is, or why nothing can be read any more.
    pub read: io::Result<Input>,
    /// Held while it is done; nothing of a signal, beside which keys are read all the same.
    pub turn: Option<Turn>,
}

/// The next key is read when this is dropped.
pub struct Turn(
    #[expect(dead_code, reason = "dropping it is all that is done with it")] Sender<()>,
);

impl Heard {
    /// A signal that counts as a key.
    #[cfg(unix)]
    pub fn signal(input: Input) -> Heard {
        Heard {
            read: Ok(input),
            turn: None,
        }
    }
}

/// The person's fingers.
pub struct Keyboard {
    sender: Sender<Heard>,
    heard: Receiver<Heard>,
    is_lent: Arc<AtomicBool>,
}

impl Keyboard {
    /// Hears signals from now on; keys are left to other readers until [`Keyboard::listen`].
    ///
    /// # Errors
    /// There is no thread for it.
    pub fn with_signals() -> anyhow::Result<Keyboard> {
        let (sender, heard) = unbounded();
        let is_lent = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        signals::listen(sender.clone(), Arc::clone(&is_lent))?;
        Ok(Keyboard {
            sender,
            heard,
            is_lent,
        })
    }

    /// Begins to read keys.
    ///
    /// # Errors
    /// There is no thread for it.
    pub fn listen(&self) -> anyhow::Result<()> {
        let last = Last(self.sender.clone());
        Thread::Input.start(move || read(&last.0))?;
        Ok(())
    }

    /// What is heard, to select on.
    pub fn heard(&self) -> &Receiver<Heard> {
        &self.heard
    }

    /// Leaves keys and signals to somebody else meanwhile. To be called while what was heard last is still held.
    pub fn lend<T>(&self, meanwhile: impl FnOnce() -> T) -> T {
        self.is_lent.store(true, Ordering::SeqCst);
        let done = meanwhile();
        self.is_lent.store(false, Ordering::SeqCst);
        done
    }
}

/// The way of keys. Where their thread panics, that counts as a key to leave: nobody could press one any more.
struct Last(Sender<Heard>);

impl Drop for Last {
    fn drop(&mut self) {
        if thread::panicking() {
            let read = Ok(Input::Key(LEAVE));
            // The other end is gone only when the program ends.
            let _ = self.0.send(Heard { read, turn: None });
        }
    }
}

fn read(sender: &Sender<Heard>) {
    loop {
        let read = crossterm::event::read();
        let ended = read.is_err();
        let read = read.or_else(|error| {
            if is_gone(&error) {
                // The signal that tells so may come later: it would mean the same.
                Ok(Input::Key(LEAVE))
            } else {
                Err(error)
            }
        });
        let (next, done) = bounded::<()>(0);
        let heard = Heard {
            read,
            turn: Some(Turn(next)),
        };
        if sender.send(heard).is_err() || ended {
            return;
        }
        // Nothing is ever sent: it ends when the other end is dropped.
        let _ = done.recv();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_closed_window_is_told_from_every_other_trouble() {
        assert!(is_gone(&io::Error::from_raw_os_error(GONE)));
        assert!(!is_gone(&io::Error::from(io::ErrorKind::NotFound)));
        assert!(!is_gone(&io::Error::other("anything")));
    }
}
