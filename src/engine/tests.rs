//! The engine as a whole: temporary folders and the real watcher. Nothing sleeps and hopes: every test waits for the
//! snapshot that shows what it did.

use std::path::Path;

/// A FIFO, which the standard library can't make.
#[cfg(unix)]
pub fn make_fifo(path: &Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
}
