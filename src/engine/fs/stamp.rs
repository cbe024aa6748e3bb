//! Stamps: by what a file or a folder is known to be the same without being opened.

use std::fs::Metadata;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::extract::Saved;

/// Clocks of file systems are as coarse as this (FAT): a file that was written so shortly before it was looked at can be
/// written once more without looking any different.
const COARSEST_CLOCK: Duration = Duration::from_secs(2);
/// Bytes of a stored stamp.
const LENGTH: usize = 32;

/// How a file looked from outside: its length, when it was written, and where there is such a thing which file it is and
/// when anything of it changed last. The last is what a file with its old time restored can't hide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    length: u64,
    modified: Option<SystemTime>,
    number: u64,
    changed: u64,
}

impl Stamp {
    /// Of a file as it is now.
    pub fn of(metadata: &Metadata) -> Stamp {
        let (number, changed) = identity(metadata);
        Stamp {
            length: metadata.len(),
            modified: metadata.modified().ok(),
            number,
            changed,
        }
    }

    /// The bytes of the file.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// When it was written, as people are told.
    pub fn saved(&self) -> Option<Saved> {
        Saved::at(self.modified?)
    }

    /// Whether the same look at another time means the same content, if it was looked at then: a file that was written a
    /// moment ago, or in the future, or at no time that the system tells, may be written again without a trace.
    pub fn is_settled(&self, looked: SystemTime) -> bool {
        let age = self
            .modified
            .and_then(|modified| looked.duration_since(modified).ok());
        age.is_some_and(|age| age > COARSEST_CLOCK)
    }

    /// As it is stored.
    pub fn bytes(&self) -> [u8; LENGTH] {
        let modified = self.modified.map_or(Ok(Duration::ZERO), |modified| {
            modified.duration_since(UNIX_EPOCH)
        });
        let modified = match modified {
            Ok(after) => after.as_nanos() as u64,
            Err(before) => (before.duration().as_nanos() as u64).wrapping_neg(),
        };
        let mut bytes = [0; LENGTH];
        let parts = [self.length, modified, self.number, self.changed];
        for (slot, part) in bytes.chunks_exact_mut(8).zip(parts) {
            slot.copy_from_slice(&part.to_le_bytes());
        }
        bytes
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

/// Which file or folder it is, whatever its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Identity([u64; 2]);

impl Identity {
    /// Of the thing alone.
    #[cfg(unix)]
    pub fn of(metadata: &Metadata) -> Identity {
        use std::os::unix::fs::MetadataExt;
        Identity([metadata.dev(), metadata.ino()])
    }

    /// Not to be told here: a folder is itself as long as its path is there. When it was made is no sign on Windows: of folders
    /// that lie on another system it changes with what is in them.
    #[cfg(not(unix))]
    pub fn of(_: &Metadata) -> Identity {
        Identity::default()
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
        let stamp = Stamp::of(&fs::metadata(&path).unwrap());
        let settled = |after: Duration| stamp.is_settled(written + after);
        assert!(!settled(Duration::ZERO));
        assert!(!settled(COARSEST_CLOCK));
        // No finer than the clock of any system.
        assert!(settled(COARSEST_CLOCK + Duration::from_micros(1)));
        assert!(
            !stamp.is_settled(written - Duration::from_secs(9)),
            "the clock was set back, or is another machine's"
        );
    }
}
