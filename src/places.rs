//! Where was a person last, in each folder, and in which folders (`recent`)? A small file for each, written whole or not at all, so
//! that of two programs on one folder the last one wins. Whatever goes wrong ends in beginning at the top.
//!
//! They lie where a system has what programs remember of a person, and not in the cache, which anybody may clear: what was not
//! seen yet would go with it.
#![expect(
    clippy::disallowed_methods,
    reason = "this shell keeps small files of its own in the person's folders"
)]

mod recent;

use std::fs::{self, DirBuilder, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy;

use crate::app::bookmark::{Bookmark, MOST_BYTES};
use crate::said;
use crate::words::Said;

pub use self::recent::{complete, meant};

/// Names the folder in which they are kept.
pub const VARIABLE: &str = "SIDELONG_STATE_DIR";
/// Our folder among those of all programs.
const NAME: &str = "sidelong";
/// The folder of all of them in that one.
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
    /// Those that stand below this folder.
    pub fn below(folder: &Path) -> Places {
        Places {
            folder: folder.join(FOLDER),
        }
    }

    /// Those of this person: in `$XDG_STATE_HOME` or `~/.local/state`, or what takes its place elsewhere, unless
    /// [`VARIABLE`] names another folder. Nothing if there is no home.
    pub fn usual() -> Option<Places> {
        let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        if let Some(named) = set(VARIABLE) {
            return Some(Places::below(Path::new(&named)));
        }
        let strategy = etcetera::base_strategy::choose_native_strategy().ok()?;
        let folder = strategy.state_dir();
        let folder = folder.unwrap_or_else(|| strategy.data_dir());
        Some(Places::below(&folder.join(NAME)))
    }

    /// Takes over, once, what was kept in the folder of a cache, where it stood at first. What can't be moved is left behind.
    pub fn move_from(&self, cache: &Path) {
        let before = cache.join(FOLDER);
        if self.folder.exists() || before == self.folder || !before.is_dir() {
            return;
        }
        let above = self.folder.parent().map_or(Ok(()), make);
        if above
            .and_then(|()| fs::rename(&before, &self.folder))
            .is_ok()
        {
            return;
        }
        // The two may lie on different disks.
        let entries = fs::read_dir(&before).into_iter().flatten().flatten();
        for file in entries.map(|entry| entry.path()) {
            let name = file.file_name().unwrap_or_default();
            let copied = make(&self.folder).and_then(|()| fs::copy(&file, self.folder.join(name)));
            if copied.is_ok() {
                let _ = fs::remove_file(&file);
            }
        }
        // Only if nothing is left in it.
        let _ = fs::remove_dir(&before);
    }

    /// Where they are.
    pub fn folder(&self) -> &Path {
        &self.folder
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
        let places = Places::below(folder.path());
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
    }

    #[test]
    fn what_stood_in_the_cache_is_moved_once() {
        let outer = tempfile::tempdir().unwrap();
        let [cache, state] = ["cache", "state/deep"].map(|name| outer.path().join(name));
        let bookmark = crate::app::bookmark::sample();
        let (before, after) = (Places::below(&cache), Places::below(&state));
        before.of(b"/essays", [0]).keep(&bookmark).unwrap();
        before.opened([outer.path()]).unwrap();
        after.move_from(&cache);
        assert_eq!(after.of(b"/essays", [0]).load(), Ok(Some(bookmark.clone())));
        assert_eq!(after.recent().len(), 1);
        assert!(!before.folder().exists());
        // What is there is newer than what another version has left behind since.
        before.of(b"/theses", [0]).keep(&bookmark).unwrap();
        after.move_from(&cache);
        assert_eq!(after.of(b"/theses", [0]).load(), Ok(None));
        // Without anything to move nothing is made.
        let other = Places::below(&outer.path().join("other"));
        other.move_from(&outer.path().join("nowhere"));
        assert!(!other.folder().exists());
    }

    #[test]
    fn a_start_is_the_first_until_it_was_explained_or_a_folder_was_open() {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let [opened, explained] = folders.each_ref().map(|at| Places::below(at.path()));
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
        let spot = Places::below(folder.path()).of(b"/essays", [0]);
        fs::create_dir_all(&spot.file).unwrap();
        assert!(spot.load().unwrap_err().contains("can't be read"));
        assert!(spot.keep(&crate::app::bookmark::sample()).is_err());
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_place_or_none(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let folder = tempfile::tempdir().unwrap();
            let spot = Places::below(folder.path()).of(b"/essays", [0]);
            make(&folder.path().join(FOLDER)).unwrap();
            fs::write(&spot.file, bytes).unwrap();
            prop_assert!(spot.load().is_err());
        }
    }
}
