//! Waiting: how far a command is that takes longer than nobody would wonder about, on a line of standard error that is wiped away at
//! the end. Nothing of it goes into a file or a pipe.
#![expect(
    clippy::disallowed_methods,
    reason = "the command line is a shell: one thread of it tells while another works"
)]

use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};

use super::output::{self, WIPE};
use crate::engine::Options;
use crate::say;
use crate::threads::Thread;

/// What comes sooner needs no word.
const PATIENCE: Duration = Duration::from_millis(200);
/// Faster than that nobody reads figures.
const AGAIN: Duration = Duration::from_millis(100);

/// Tells how far it is while folders are being read by these options.
pub fn reading<T>(options: &Options, work: impl FnOnce() -> T) -> T {
    let counted = options.counted.clone();
    let said = move || {
        match counted.now() {
            // What is known of another time is looked for first.
            (_, 0, _) => say!("waiting-reading").to_owned(),
            (done, all, what) => output::bar(done, all, what),
        }
    };
    during(&said, work)
}

/// Says once that folders are being read: for readers of screens, who would hear every figure.
pub fn reading_aloud<T>(work: impl FnOnce() -> T) -> T {
    during(&|| say!("waiting-reading").to_owned(), work)
}

/// Says that two files are being compared.
pub fn comparing<T>(work: impl FnOnce() -> T) -> T {
    during(&|| say!("waiting-comparing").to_owned(), work)
}

fn during<T>(said: &(dyn Fn() -> String + Sync), work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let (working, ended) = bounded(0);
    thread::scope(|scope| {
        // Where there is no thread for it, the work is done in silence.
        Thread::Waiting.help(scope, move || {
            tell(&ended, PATIENCE, said, &mut io::stderr());
        });
        let done = work();
        drop::<crossbeam_channel::Sender<()>>(working);
        done
    })
}

/// Tells until the other end is gone; only what has changed is written again.
fn tell(ended: &Receiver<()>, patience: Duration, said: &dyn Fn() -> String, out: &mut dyn Write) {
    let mut shown: Option<String> = None;
    let mut wait = patience;
    while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
        let line = said();
        if shown.as_ref() != Some(&line) {
            // Nobody is left to be told when standard error is gone.
            let _ = write!(out, "{WIPE}{line}").and_then(|()| out.flush());
            shown = Some(line);
        }
        wait = AGAIN;
    }
    if shown.is_some() {
        let _ = write!(out, "{WIPE}").and_then(|()| out.flush());
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    #[test]
    fn what_ends_soon_is_done_without_a_word() {
        let (working, ended) = bounded(0);
        drop(working);
        let mut out = Vec::new();
        tell(&ended, PATIENCE, &|| "reading".to_owned(), &mut out);
        assert!(out.is_empty());
    }

    #[test]
    fn what_takes_long_is_told_and_wiped_away_at_the_end() {
        let (working, ended) = bounded(0);
        // It ends while it is told of for the second time.
        let working = RefCell::new((0, Some(working)));
        let said = || {
            let mut working = working.borrow_mut();
            working.0 += 1;
            if working.0 == 2 {
                working.1 = None;
            }
            format!("{} of 2", working.0)
        };
        let mut out = Vec::new();
        tell(&ended, Duration::ZERO, &said, &mut out);
        let out = String::from_utf8(out).unwrap();
        assert_eq!(out, format!("{WIPE}1 of 2{WIPE}2 of 2{WIPE}"));
    }
}
