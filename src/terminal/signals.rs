//! Signals: how the program ends when its window is closed, or somebody ends it. As if Ctrl-C had been pressed: the terminal is given back,
//! and the owner of the screen tidies up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use crossbeam_channel::Sender;
use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyModifiers};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::keyboard::{Heard, LEAVE};
use crate::said;
use crate::threads::Thread;

/// All that asks the program to end or to stop, as far as a program can hear it.
const HEARD: [i32; 5] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP];

/// Where Linux says of a program which signals it ignores.
const STATUS: &str = "/proc/self/status";

/// What counts as pressed where the program is asked to stop.
const STOP: KeyEvent = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);

/// Puts a Ctrl-C among the keys whenever a signal asks the program to end, and a Ctrl-Z when one asks it to stop. While the
/// terminal is lent, its Ctrl-C is for the program that has it, and its Ctrl-Z stops both: the shell waits for all of them.
///
/// A signal to end that comes while an editor has the terminal takes effect when the editor ends, and what was marked is kept already: if it left before, the shell would take the
/// terminal's keys while the editor still reads them, and a person who was writing would write to both. The editor is not ended for her,
/// as that may cost what she wrote; closing the window or ending the session sends the signal to the editor as well.
pub fn listen(input: Sender<Heard>, is_lent: Arc<AtomicBool>) -> anyhow::Result<()> {
    let mut signals = Signals::new(HEARD).context(said!("no-signals"))?;
    Thread::Signals.start(move || {
        for signal in signals.forever() {
            if is_lent.load(Ordering::SeqCst) && matches!(signal, SIGINT | SIGQUIT | SIGTSTP) {
                if signal == SIGTSTP {
                    // It can't fail for a signal that there is.
                    let _ = emulate_default_handler(signal);
                }
                continue;
            }
            let key = if signal == SIGTSTP { STOP } else { LEAVE };
            if input.send(Heard::signal(Input::Key(key))).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

/// Does what must not be left half done, for a program that hears no signals: one that asks it to end, or to stop, has that afterwards.
/// A signal that was ignored when it was started, as `nohup` does, it goes on to ignore, where that can be known: elsewhere it ends by it.
pub fn outlast<T>(work: impl FnOnce() -> T) -> T {
    let is_over = Arc::new(AtomicBool::new(false));
    let status = std::fs::read_to_string(STATUS).unwrap_or_default();
    let signals = HEARD
        .into_iter()
        .filter(|signal| !is_ignored(&status, *signal));
    let heard = signals.map(|signal| {
        let came = Arc::new(AtomicBool::new(false));
        // Where a signal can't be heard it ends the program at once, as it would without this.
        let _ = flag::register(signal, Arc::clone(&came))
            .and_then(|_| flag::register_conditional_default(signal, Arc::clone(&is_over)));
        (signal, came)
    });
    let heard: Vec<(i32, Arc<AtomicBool>)> = heard.collect();
    let done = work();
    is_over.store(true, Ordering::SeqCst);
    for (signal, came) in heard {
        if came.load(Ordering::SeqCst) {
            // It can't fail for a signal that there is.
            let _ = emulate_default_handler(signal);
        }
    }
    done
}

/// Whether the program with this status ignores the signal.
fn is_ignored(status: &str, signal: i32) -> bool {
    let mut lines = status.lines();
    let ignored = lines.find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    ignored.is_some_and(|bits| bits >> (signal - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_that_were_ignored_at_the_start_are_known_from_its_status() {
        let status =
            "SigBlk:\t0000000000000002\nSigIgn:\t0000000000001001\nSigCgt:\t0000000000004002\n";
        let ignored = HEARD.map(|signal| is_ignored(status, signal));
        assert_eq!(ignored, [true, false, false, false, false]);
        for unknown in ["", "SigIgn:", "SigIgn:\tnothing"] {
            assert!(!is_ignored(unknown, SIGHUP), "{unknown}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_status_says_which_signals_are_ignored() {
        let status = std::fs::read_to_string(STATUS).unwrap();
        assert!(status.lines().any(|line| line.starts_with("SigIgn:")));
        // Every program of Rust has it so.
        assert!(is_ignored(&status, signal_hook::consts::SIGPIPE));
    }
}
