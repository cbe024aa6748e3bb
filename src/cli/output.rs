//! Output: answers go to standard output, messages to standard error.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::ValueEnum;

use crate::engine::Options;
use crate::index::DocId;
use crate::page::escaped;
use crate::remarks;
use crate::report;
use crate::say;
use crate::snapshot::Snapshot;
use crate::store::Store;
use crate::submission::is_of_unused_lines;
use crate::text;
use crate::words::Digits;

/// How an answer is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text and tables for people
    #[default]
    #[value(alias = "table")]
    Text,
    /// One object for scripts
    Json,
}

/// Bytes that are gathered before a write: large enough that a listing of megabytes costs few system calls.
const BUFFER: usize = 1 << 18;

/// Cells of the bar of a long job. Of plain characters, as nothing is known of the terminal.
const PROGRESS_BAR: usize = 30;

/// Clears the line from where it begins.
pub const WIPE: &str = "\r\x1b[K";

/// Writes an answer. That nobody reads on (`| head`) is no error: the rest is not missed.
pub fn answer(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let mut out = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context(say!("not-answered")),
    }
}

/// Writes to the end, whoever presses Ctrl-C meanwhile: the program ends by that behind it, and no half file is left.
#[cfg(unix)]
pub fn to_its_end<T>(write: impl FnOnce() -> T) -> T {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let (written, signal) = held(&[SIGHUP, SIGINT, SIGTERM], write);
    if signal > 0 {
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
    written
}

/// The same where no signals are known.
#[cfg(not(unix))]
pub fn to_its_end<T>(write: impl FnOnce() -> T) -> T {
    write()
}

/// Does something while these signals wait, and says which of them came, or 0.
#[cfg(unix)]
fn held<T>(signals: &[i32], work: impl FnOnce() -> T) -> (T, i32) {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    let came = Arc::new(AtomicUsize::new(0));
    for signal in signals {
        // Where a signal can't be held, it ends the program as ever.
        let number = signal.unsigned_abs() as usize;
        let _ = signal_hook::flag::register_usize(*signal, Arc::clone(&came), number);
    }
    let done = work();
    let came = i32::try_from(came.load(Ordering::SeqCst));
    (done, came.unwrap_or_default())
}

/// Writes one line for a person.
pub fn message(line: impl Display) {
    // Nobody is left to be told when standard error is gone.
    let _ = writeln!(io::stderr(), "{}", escaped::line(&line.to_string()));
}

/// Says what reading met that a person should know: with the workers, with the cache, and with a roster.
pub fn notes(options: &Options, snapshot: &Snapshot) {
    let notes = options.workers.take_note().into_iter();
    let notes = notes.chain(snapshot.cache_note.clone());
    let of_roster = snapshot
        .authors_note
        .iter()
        .filter(|note| is_of_unused_lines(note));
    let notes = notes.chain(of_roster.cloned());
    notes.for_each(message);
}

/// Says what was not compared: for want of memory or words, or because patterns leave it out.
pub fn not_compared(snapshot: &Snapshot) {
    report::memory(snapshot).for_each(message);
    report::left_out(&snapshot.excluded).for_each(message);
    let short = report::too_short(snapshot).into_iter();
    let long = report::too_long(snapshot);
    short
        .chain(long)
        .chain(report::all_masked(snapshot))
        .for_each(message);
    report::aliases(snapshot).into_iter().for_each(message);
}

/// Says which of these documents were not read whole, and why.
pub fn not_whole(snapshot: &Snapshot, is_wanted: impl Fn(DocId) -> bool) {
    report::not_whole(snapshot, is_wanted)
        .into_iter()
        .for_each(message);
}

/// Says that rewritten pairs were not looked for, where that is so.
pub fn not_searched(snapshot: &Snapshot) {
    if !snapshot.has_rewritten && snapshot.listing.all().nth(1).is_some() {
        message(say!("told-not-searched"));
    }
}

/// Says how many files could not be read, if there are any.
pub fn unread(files: usize) {
    if files > 0 {
        message(say!("told-files-unread", count = Digits(files)));
    }
}

/// Says what of the texts is counted, if not all their words.
pub fn options(options: text::Options) {
    if !options.is_default() {
        message(say!("told-options", options = remarks::options(options)));
    }
}

/// Waits until what is kept for the next time is written, and says what that met: a disk may turn out to be full at the very end.
pub fn kept(store: &Store) {
    store.finish(None);
    store.take_note().into_iter().for_each(message);
}

/// How far a job is, on one line: a bar, and how much of what is done.
pub fn bar(done: usize, all: usize, what: &str) -> String {
    let filled = (PROGRESS_BAR * done).checked_div(all).unwrap_or(0);
    let bar = format!(
        "{}{}",
        "#".repeat(filled),
        ".".repeat(PROGRESS_BAR - filled)
    );
    let counted = say!("progress", done = Digits(done), all = Digits(all), what);
    format!("[{bar}] {counted}")
}

/// How far a long job is, for a person who waits at a terminal; the line is wiped away when all is done.
pub fn progress(done: usize, all: usize, what: &str) {
    if !io::stderr().is_terminal() {
        return;
    }
    let line = if done < all {
        format!("{WIPE}{}", bar(done, all, what))
    } else {
        WIPE.to_owned()
    };
    // Nobody is left to be told when standard error is gone.
    let _ = write!(io::stderr(), "{line}");
}

/// Shows help, the version, or what is wrong with the command line.
pub fn usage(error: &clap::Error) -> ExitCode {
    // A closed pipe is no error here either.
    let _ = if error.use_stderr() {
        // The arguments are repeated, and a shell may have made them of file names (`sidelong *`).
        write!(io::stderr(), "{}", escaped::text(&error.to_string()))
    } else {
        error.print()
    };
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}

#[cfg(all(test, unix))]
mod tests {
    use signal_hook::consts::SIGUSR1;

    use super::*;

    #[test]
    fn what_is_written_when_a_signal_comes_is_written_to_its_end() {
        let write = || {
            signal_hook::low_level::raise(SIGUSR1).unwrap();
            "all of it"
        };
        assert_eq!(held(&[SIGUSR1], write), ("all of it", SIGUSR1));
        assert_eq!(held(&[SIGUSR1], || "more"), ("more", 0));
    }
}
