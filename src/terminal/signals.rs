//! How does the program end when its window is closed, or somebody sends it away? As if Ctrl-C had been pressed: the
//! terminal is given back, and whoever opened the screen tidies up.

use std::io;
use std::thread;

use anyhow::Context;
use crossbeam_channel::Sender;
use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyModifiers};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;

/// Puts a Ctrl-C among the keys whenever a signal asks the program to end, and a Ctrl-Z when one asks it to stop.
pub fn listen(input: Sender<io::Result<Input>>) -> anyhow::Result<()> {
    let mut signals =
        Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP]).context("no signals can be heard")?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            for signal in signals.forever() {
                let letter = if signal == SIGTSTP { 'z' } else { 'c' };
                let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
                if input.send(Ok(Input::Key(key))).is_err() {
                    return;
                }
            }
        })
        .context("no thread for signals")?;
    Ok(())
}
