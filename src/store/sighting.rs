//! Sightings: how a file looks without being opened, and a folder with all its files; what looks as before was not changed.

use std::fs::Metadata;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::content::{HASH, short};

/// Clocks of file systems are as coarse as this (FAT): a file that was written so shortly before it was looked at can be
/// written once more without looking any different.
const COARSEST_CLOCK: Duration = Duration::from_secs(2);
/// Bytes of a stored sighting.
const LENGTH: usize = 32;

/// How a file looked from outside: its length, when it was written, and where there is such a thing which file it is and
/// when anything of it changed last. The last is what a file with its old time restored can't hide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting {
    bytes: [u8; LENGTH],
    modified: SystemTime,
}

impl Sighting {
    /// Of a file as it is now; nothing where the system tells no time.
    pub fn of(metadata: &Metadata) -> Option<Sighting> {
        let modified = metadata.modified().ok()?;
        let (number, changed) = identity(metadata);
        let nanos = match modified.duration_since(UNIX_EPOCH) {
            Ok(after) => after.as_nanos() as u64,
            Err(before) => (before.duration().as_nanos() as u64).wrapping_neg(),
        };
        let mut bytes = [0; LENGTH];
        let parts = [metadata.len(), nanos, number, changed];
        for (slot, part) in bytes.chunks_exact_mut(8).zip(parts) {
            slot.copy_from_slice(&part.to_le_bytes());
        }
        Some(Sighting { bytes, modified })
    }

    /// Whether the same look at another time means the same content, if it was looked at then: a file that was written a
    /// moment ago, or in the future, may be written again without a trace.
    pub fn is_settled(&self, looked: SystemTime) -> bool {
        let age = looked.duration_since(self.modified);
        age.is_ok_and(|age| age > COARSEST_CLOCK)
    }

    /// As it is stored.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// The file's number, and when anything of it changed last.
#[cfg(unix)]
fn identity(metadata: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    const SECOND: i64 = 1_000_000_000;
    let changed = metadata
        .ctime()
        .wrapping_mul(SECOND)
        .wrapping_add(metadata.ctime_nsec());
    (metadata.ino(), changed.cast_unsigned())
}

/// When it was made: a file put in the place of another is another.
#[cfg(windows)]
fn identity(metadata: &Metadata) -> (u64, u64) {
    use std::os::windows::fs::MetadataExt;
    (metadata.creation_time(), 0)
}

#[cfg(not(any(unix, windows)))]
fn identity(_: &Metadata) -> (u64, u64) {
    (0, 0)
}

/// What one file of a folder contributes, in short: how it looked, or why it is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark([u8; HASH]);

impl Mark {
    /// Of a file that looked so then; nothing if it can be written again without looking any different.
    pub fn of_file(sighting: &Sighting, looked: SystemTime) -> Option<Mark> {
        sighting
            .is_settled(looked)
            .then(|| Mark::of(b"file", sighting.bytes()))
    }

    /// Of a file that is not read, for a reason that is known without opening it.
    pub fn of_refused(reason: &str) -> Mark {
        Mark::of(b"not read", reason.as_bytes())
    }

    fn of(kind: &[u8], bytes: &[u8]) -> Mark {
        let mut hasher = blake3::Hasher::new();
        // No kind is the beginning of another.
        hasher.update(kind).update(bytes);
        Mark(short(&hasher.finalize()))
    }
}

/// What all files of a folder look like, in short: equal for equal names and [marks](Mark) alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State([u8; HASH]);

impl State {
    /// That of files by their labels, in whatever order.
    pub fn of(mut files: Vec<(&str, Mark)>) -> State {
        files.sort_unstable_by_key(|(label, Mark(mark))| (*label, *mark));
        let mut hasher = blake3::Hasher::new();
        for (label, Mark(mark)) in files {
            // With lengths, so that no two lists of files are one row of bytes.
            hasher.update(&(label.len() as u64).to_le_bytes());
            hasher.update(label.as_bytes()).update(&mark);
        }
        State(short(&hasher.finalize()))
    }

    /// Some state, told apart by a number.
    #[cfg(test)]
    pub fn test(number: u8) -> State {
        State([number; HASH])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{self, File};

    #[test]
    fn a_file_written_a_moment_before_it_was_looked_at_is_looked_at_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "text").unwrap();
        let written = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        let file = File::options().write(true).open(&path).unwrap();
        file.set_modified(written).unwrap();
        let sighting = Sighting::of(&fs::metadata(&path).unwrap()).unwrap();
        let settled = |after: Duration| sighting.is_settled(written + after);
        assert!(!settled(Duration::ZERO));
        assert!(!settled(COARSEST_CLOCK));
        // No finer than the clock of any system.
        assert!(settled(COARSEST_CLOCK + Duration::from_micros(1)));
        assert!(
            !sighting.is_settled(written - Duration::from_secs(9)),
            "the clock was set back, or is another machine's"
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_file_with_its_old_length_and_time_restored_looks_different() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let look = || Sighting::of(&fs::metadata(&path).unwrap()).unwrap();
        fs::write(&path, "one").unwrap();
        let before = look();
        assert_eq!(before, look());
        // The clock of the file system moves in steps: a change within one step is what the other rule is for.
        while look().bytes[24..] == before.bytes[24..] {
            fs::write(&path, "two").unwrap();
            let file = File::options().write(true).open(&path).unwrap();
            file.set_modified(before.modified).unwrap();
        }
        assert_eq!(look().modified, before.modified);
        assert_ne!(look(), before);
    }

    #[test]
    fn another_name_or_look_is_another_state_and_the_order_is_none() {
        let [one, two] = ["one", "two"].map(Mark::of_refused);
        let state = State::of(vec![("a", one), ("b", two)]);
        assert_eq!(state, State::of(vec![("b", two), ("a", one)]));
        for other in [
            vec![("a", one)],
            vec![("a", one), ("c", two)],
            vec![("a", two), ("b", one)],
            vec![("a", one), ("b", two), ("c", one)],
        ] {
            assert_ne!(state, State::of(other));
        }
    }
}
