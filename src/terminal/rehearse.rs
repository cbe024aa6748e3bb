//! A mistake on purpose, to test that the terminal is given back. For tests alone, who can't wait for one.

use std::thread;

/// Names the thread that is to panic at the next key: `screen`, or another one.
const VARIABLE: &str = "SIDELONG_REHEARSE_PANIC";

/// Where a panic is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rehearsal {
    /// On the thread that has the terminal.
    Screen,
    /// On one beside it.
    Elsewhere,
}

impl Rehearsal {
    /// Nobody but a test wants one.
    pub fn wanted() -> Option<Rehearsal> {
        match std::env::var(VARIABLE).ok()?.as_str() {
            "" => None,
            "screen" => Some(Rehearsal::Screen),
            _ => Some(Rehearsal::Elsewhere),
        }
    }

    /// Panics there.
    pub fn panic(self) {
        match self {
            Rehearsal::Screen => panic!("rehearsed on the screen"),
            Rehearsal::Elsewhere => {
                let beside = thread::Builder::new().name("rehearsal".to_owned());
                let beside = beside.spawn(|| panic!("rehearsed beside the screen"));
                // It is told of by the screen when that is left.
                let _ = beside.map(thread::JoinHandle::join);
            }
        }
    }
}
