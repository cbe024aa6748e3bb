//! Is this still the file whose content is known? Told without opening it.

use std::fs::Metadata;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

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
        // The clock of the file system moves in steps: whoever is faster than one step is what the other rule is for.
        while look().bytes[24..] == before.bytes[24..] {
            fs::write(&path, "two").unwrap();
            let file = File::options().write(true).open(&path).unwrap();
            file.set_modified(before.modified).unwrap();
        }
        assert_eq!(look().modified, before.modified);
        assert_ne!(look(), before);
    }
}
