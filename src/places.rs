//! Where was a person last, in each folder, and in which folders (`recent`)? A small file for each, beside the cache: written whole or not at all, so that of two
//! programs on one folder the last one wins. Nothing of it is needed, and whatever goes wrong ends in beginning at the top.
#![expect(
    clippy::disallowed_methods,
    reason = "this shell keeps small files of its own beside the cache"
)]

mod recent;

use std::fs::{self, DirBuilder, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::app::bookmark::{Bookmark, MOST_BYTES};
use crate::said;
use crate::words::Said;

pub use self::recent::{complete, meant};

/// The folder of all of them in that of the cache.
const FOLDER: &str = "places";
/// What ends the name of each.
const ENDING: &str = "place";
/// The file whose being there says that a first start was explained.
const WELCOMED: &str = "welcomed";
/// So many are kept; those that were written longest ago go first.
const MOST: usize = 200;

/// All places that are kept.
#[derive(Clone, Debug)]
pub struct Places {
    folder: PathBuf,
}

/// That of one folder.
#[derive(Clone, Debug)]
pub struct Spot {
    file: PathBuf,
}

impl Places {
    /// Those that stand in the folder of a cache.
    pub fn beside(cache: &Path) -> Places {
        Places {
            folder: cache.join(FOLDER),
        }
    }

    /// That of [folders](crate::engine::Roots::key), as far as their words are taken by the same [options](crate::text::Options::key):
    /// by others every document would look like another one.
    pub fn of(&self, roots: &[u8], options: impl AsRef<[u8]>) -> Spot {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&(roots.len() as u64).to_le_bytes());
        hasher.update(roots).update(options.as_ref());
        let name = format!("{}.{ENDING}", hasher.finalize().to_hex());
        Spot {
            file: self.folder.join(name),
        }
    }

    /// Nothing is kept here, not even that a first start was explained.
    pub fn is_first(&self) -> bool {
        // What can't be read may hold anything: nobody is told twice for that.
        match fs::read_dir(&self.folder) {
            Err(error) => error.kind() == ErrorKind::NotFound,
            Ok(mut entries) => entries.next().is_none(),
        }
    }

    /// Remembers that a first start was explained.
    ///
    /// # Errors
    /// It could not be written.
    pub fn welcomed(&self) -> io::Result<()> {
        make(&self.folder)?;
        fs::write(self.folder.join(WELCOMED), b"")
    }

    /// Forgets all of them.
    ///
    /// # Errors
    /// Some could not be removed.
    pub fn clear(&self) -> io::Result<()> {
        match fs::remove_dir_all(&self.folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    }
}

impl Spot {
    /// What was kept; nothing if there is nothing.
    ///
    /// # Errors
    /// It can't be used, and why, in one line.
    pub fn load(&self) -> Result<Option<Bookmark>, Said> {
        let bytes = match read(&self.file) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(said!("bookmark-unread", error = &error)),
        };
        let bookmark = Bookmark::decode(&bytes);
        let bookmark = bookmark.ok_or_else(|| said!("bookmark-damaged"))?;
        Ok(Some(bookmark))
    }

    /// Keeps a place, whole or not at all.
    ///
    /// # Errors
    /// It could not be written.
    pub fn keep(&self, bookmark: &Bookmark) -> io::Result<()> {
        let Some((folder, bytes)) = self.file.parent().zip(bookmark.encode()) else {
            return Ok(());
        };
        make(folder)?;
        // For this user alone, as all temporary files are.
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(&bytes)?;
        file.persist(&self.file)?;
        prune(folder);
        Ok(())
    }
}

/// A file that is not longer than any of ours.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("no file"));
    }
    let mut bytes = Vec::new();
    let read = File::open(path)?
        .take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)?;
    if read as u64 > MOST_BYTES {
        return Err(io::Error::other("too large"));
    }
    Ok(bytes)
}

/// It tells which documents somebody looks at: for this user alone.
fn make(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Forgets those that were written longest ago, if there are too many. What can't be removed stays.
fn prune(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let places =
        entries.filter(|entry| Path::new(&entry.file_name()).extension() == Some(ENDING.as_ref()));
    let aged = places.map(|entry| {
        let written = entry.metadata().and_then(|metadata| metadata.modified());
        (written.unwrap_or(SystemTime::UNIX_EPOCH), entry.path())
    });
    let mut aged: Vec<(SystemTime, PathBuf)> = aged.collect();
    aged.sort_unstable();
    let over = aged.len().saturating_sub(MOST);
    for (_, path) in aged.into_iter().take(over) {
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_place_that_is_not_there_is_none_and_a_damaged_one_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let places = Places::beside(folder.path());
        let spot = places.of(b"/essays", [0]);
        assert_eq!(spot.load(), Ok(None));
        let bookmark = crate::app::bookmark::sample();
        spot.keep(&bookmark).unwrap();
        assert_eq!(spot.load(), Ok(Some(bookmark.clone())));
        // Another folder, or other words.
        assert_eq!(places.of(b"/essay", [0]).load(), Ok(None));
        assert_eq!(places.of(b"/essays", [1]).load(), Ok(None));
        fs::write(&spot.file, b"nothing of ours").unwrap();
        assert!(spot.load().unwrap_err().contains("damaged"));
        // The last one wins.
        spot.keep(&bookmark).unwrap();
        assert_eq!(spot.load(), Ok(Some(bookmark)));
        places.clear().unwrap();
        assert_eq!(spot.load(), Ok(None));
        places.clear().unwrap();
    }

    #[test]
    fn a_start_is_the_first_until_it_was_explained_or_a_folder_was_open() {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let [opened, explained] = folders.each_ref().map(|at| Places::beside(at.path()));
        assert!(opened.is_first() && explained.is_first());
        opened.opened([folders[0].path()]).unwrap();
        assert!(!opened.is_first() && explained.is_first());
        explained.welcomed().unwrap();
        assert!(!explained.is_first());
        assert!(explained.recent().is_empty(), "the mark is no folder");
    }

    #[test]
    fn a_folder_in_the_way_costs_the_place_alone() {
        let folder = tempfile::tempdir().unwrap();
        let spot = Places::beside(folder.path()).of(b"/essays", [0]);
        fs::create_dir_all(&spot.file).unwrap();
        assert!(spot.load().unwrap_err().contains("can't be read"));
        assert!(spot.keep(&crate::app::bookmark::sample()).is_err());
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_place_or_none(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let folder = tempfile::tempdir().unwrap();
            let spot = Places::beside(folder.path()).of(b"/essays", [0]);
            make(&folder.path().join(FOLDER)).unwrap();
            fs::write(&spot.file, bytes).unwrap();
            prop_assert!(spot.load().is_err());
        }
    }
}
