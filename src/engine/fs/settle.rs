//! Settling: a file that is being written is ready to be read when nothing was heard of it for a while.
//!
//! Pure: time is handed in, so that a test owns the clock.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Silence that ends a save. An editor's save is 4 to 7 events within a few milliseconds, a copy writes on all the time;
/// the lists must follow within 300 ms of the last write, and reading and indexing need only a few of them.
const SETTLE: Duration = Duration::from_millis(80);
/// A file that is written without a pause (a log, a slow download) is read as it stands after this time.
pub const PATIENCE: Duration = Duration::from_secs(1);
/// What comes due within this time is taken along: ten thousand new files take a handful of rounds, and both names of a
/// renamed file are looked at together.
const ROUND: Duration = Duration::from_millis(20);

/// Since when a path is waited for.
#[derive(Clone, Copy, Debug)]
struct Heard {
    first: Instant,
    last: Instant,
}

impl Heard {
    fn due(self) -> Instant {
        (self.last + SETTLE).min(self.first + PATIENCE)
    }
}

/// The paths that something was heard of, until they are quiet.
#[derive(Debug, Default)]
pub struct Settle {
    waiting: BTreeMap<PathBuf, Heard>,
    /// Nothing is due before: hearing more of a path only puts it off.
    check: Option<Instant>,
}

impl Settle {
    /// Something was heard of a path.
    pub fn touch(&mut self, path: &Path, now: Instant) {
        if let Some(heard) = self.waiting.get_mut(path) {
            heard.last = now;
        } else {
            let heard = Heard {
                first: now,
                last: now,
            };
            self.waiting.insert(path.to_owned(), heard);
        }
        self.check.get_or_insert(now + SETTLE);
    }

    /// When to ask again for what is due; nothing if no path waits.
    pub fn wake(&self) -> Option<Instant> {
        self.check
    }

    /// The paths that are ready, in order. They are forgotten here; a later event starts anew.
    pub fn due(&mut self, now: Instant) -> Vec<PathBuf> {
        if self.check.is_none_or(|check| now < check) {
            return Vec::new();
        }
        let mut due = Vec::new();
        self.waiting.retain(|path, heard| {
            let waits = heard.due() > now + ROUND;
            if !waits {
                due.push(path.clone());
            }
            waits
        });
        let next = self.waiting.values().map(|heard| heard.due()).min();
        self.check = next.map(|at| at.max(now + ROUND));
        due
    }

    /// Forgets all: everything is going to be looked at anyway.
    pub fn clear(&mut self) {
        *self = Settle::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(start: Instant, millis: u64) -> Instant {
        start + Duration::from_millis(millis)
    }

    #[test]
    fn a_save_of_several_writes_is_read_once_after_the_last() {
        let (mut settle, start) = (Settle::default(), Instant::now());
        for millis in [0, 20, 60] {
            settle.touch(Path::new("a"), at(start, millis));
        }
        assert_eq!(settle.due(at(start, 100)), Vec::<PathBuf>::new());
        assert_eq!(settle.due(at(start, 140)), [PathBuf::from("a")]);
        assert_eq!(settle.due(at(start, 900)), Vec::<PathBuf>::new());
        assert_eq!(settle.wake(), None, "at rest nobody needs to wake up");
    }

    #[test]
    fn a_file_written_without_a_pause_is_read_every_second() {
        let (mut settle, start) = (Settle::default(), Instant::now());
        let mut reads = Vec::new();
        for millis in (0..3_000).step_by(50) {
            settle.touch(Path::new("log"), at(start, millis));
            reads.extend(settle.due(at(start, millis)).iter().map(|_| millis));
        }
        assert_eq!(reads, [1_000, 2_050]);
    }

    #[test]
    fn waking_at_the_named_time_always_brings_everything_in_the_end() {
        let (mut settle, start) = (Settle::default(), Instant::now());
        settle.touch(Path::new("a"), start);
        settle.touch(Path::new("b"), at(start, 30));
        settle.touch(Path::new("a"), at(start, 50));
        let (mut seen, mut wakes) = (Vec::new(), 0);
        while let Some(wake) = settle.wake() {
            seen.extend(settle.due(wake));
            wakes += 1;
        }
        seen.sort();
        assert_eq!(seen, [PathBuf::from("a"), PathBuf::from("b")]);
        assert!(wakes <= 4, "{wakes} wakes for two files");
    }
}
