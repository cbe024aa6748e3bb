//! The places where a person was last, in each folder, and in which folders (`recent`): a small file for each, written whole or not at
//! all. Of two programs on one folder the last that writes wins. What can't be used is laid aside, and nothing is written over what can't be
//! read.
//!
//! They lie where a system has what programs remember of a person, and not in the cache, which anybody may clear: what was not
//! seen yet would go with it.
#![expect(
    clippy::disallowed_methods,
    reason = "this shell keeps small files of its own in the person's folders"
)]

mod recent;

use std::cell::Cell;
use std::fs::{self, DirBuilder, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy;

use crate::app::bookmark::{Bookmark, MOST_BYTES};
use crate::engine::harmless;
use crate::said;
use crate::words::Said;

pub use self::recent::meant;

/// Names the folder in which they are kept.
pub const VARIABLE: &str = "SIDELONG_STATE_DIR";
/// Our folder among those of all programs.
const NAME: &str = "sidelong";
/// The folder of all of them in that one.
const FOLDER: &str = "places";
/// What ends the name of each.
const ENDING: &str = "place";
/// What ends the name of one that could not be used: one for each, beside it.
const ASIDE: &str = "place.bak";
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
    /// It is there and could not be read when this run began: nobody knows what was kept.
    began_unread: Cell<bool>,
}

impl Places {
    /// Those that stand below this folder.
    pub fn below(folder: &Path) -> Places {
        Places {
            folder: folder.join(FOLDER),
        }
    }

    /// Those of this person: in her [folder](Places::usual_folder). Nothing if there is no home.
    pub fn usual() -> Option<Places> {
        Places::usual_folder().map(|folder| Places::below(&folder))
    }

    /// The folder of all that is kept of this person: in `$XDG_STATE_HOME` or `~/.local/state`, or what takes its place elsewhere, unless
    /// [`VARIABLE`] names another one. Nothing if there is no home.
    pub fn usual_folder() -> Option<PathBuf> {
        let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        if let Some(named) = set(VARIABLE) {
            return Some(PathBuf::from(named));
        }
        let strategy = etcetera::base_strategy::choose_native_strategy().ok()?;
        let folder = strategy.state_dir();
        let folder = folder.unwrap_or_else(|| strategy.data_dir());
        Some(folder.join(NAME))
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
            began_unread: Cell::new(false),
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
        let bytes = self.bytes();
        self.began_unread.set(bytes.is_err());
        let Some(bytes) = bytes? else {
            return Ok(None);
        };
        let bookmark = Bookmark::decode(&bytes);
        bookmark.map(Some).ok_or_else(|| match self.lay_aside() {
            Ok(aside) => said!("bookmark-aside", file = harmless(&aside)),
            Err(_) => said!("bookmark-damaged"),
        })
    }

    /// What is in the file; nothing if there is none.
    fn bytes(&self) -> Result<Option<Vec<u8>>, Said> {
        match read(&self.file, MOST_BYTES) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => {
                let file = harmless(&self.file);
                Err(said!("bookmark-unread", file, error = &error))
            }
        }
    }

    /// A copy of what can't be used, which the next place is written over: another version may understand it.
    fn lay_aside(&self) -> io::Result<PathBuf> {
        let aside = self.file.with_extension(ASIDE);
        fs::copy(&self.file, &aside)?;
        Ok(aside)
    }

    /// Keeps a place, whole or not at all. What is there is laid aside first if it is of no use here, or if this run
    /// could not read it when it began. Nothing is written over what can't be read: a disk that fails now may give it
    /// back.
    ///
    /// # Errors
    /// It could not be written, and what is lost by that; of what can't be read, what [`Spot::load`] says of it.
    pub fn keep(&self, bookmark: &Bookmark) -> Result<(), Said> {
        let Some(folder) = self.file.parent() else {
            return Ok(());
        };
        let unkept =
            |error: io::Error| said!("bookmark-unkept", folder = harmless(folder), error = &error);
        make(folder).map_err(unkept)?;
        let there = self.bytes()?;
        let is_of_use =
            |bytes: &[u8]| !self.began_unread.get() && Bookmark::decode(bytes).is_some();
        if there.as_deref().is_some_and(|bytes| !is_of_use(bytes)) {
            // What is on the disk is of no use here; what is here is.
            let _ = self.lay_aside();
        }
        let written = self.write(folder, there.as_deref(), bookmark);
        written.map_err(unkept)?;
        self.began_unread.set(false);
        Ok(())
    }

    fn write(&self, folder: &Path, there: Option<&[u8]>, bookmark: &Bookmark) -> io::Result<()> {
        let Some(bytes) = bookmark.encode() else {
            return Ok(());
        };
        if there == Some(bytes.as_slice()) {
            return Ok(());
        }
        write(&self.file, &bytes)?;
        prune(folder);
        Ok(())
    }
}

/// A file that is not longer than `most` bytes, as any of ours.
fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("no file"));
    }
    let mut bytes = Vec::new();
    let read = File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if read as u64 > most {
        return Err(io::Error::other("too large"));
    }
    Ok(bytes)
}

/// Writes a file whole or not at all, for this user alone, as all temporary files are.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.persist(path)?;
    Ok(())
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
        let _ = fs::remove_file(path.with_extension(ASIDE));
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::bookmark::with_threshold;

    #[test]
    fn a_place_that_is_not_there_is_none_and_a_damaged_one_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let places = Places::below(folder.path());
        let spot = places.of(b"/essays", [0]);
        assert_eq!(spot.load(), Ok(None));
        let bookmark = with_threshold(10.0);
        spot.keep(&bookmark).unwrap();
        assert_eq!(spot.load(), Ok(Some(bookmark.clone())));
        // Another folder, or other words.
        assert_eq!(places.of(b"/essay", [0]).load(), Ok(None));
        assert_eq!(places.of(b"/essays", [1]).load(), Ok(None));
        fs::write(&spot.file, b"nothing of ours").unwrap();
        let damaged = spot.load().unwrap_err();
        let aside = spot.file.with_extension(ASIDE);
        assert!(damaged.contains("damaged") && damaged.contains(aside.to_str().unwrap()));
        assert_eq!(fs::read(&aside).unwrap(), b"nothing of ours");
        fs::write(&spot.file, b"of another version").unwrap();
        spot.keep(&bookmark).unwrap();
        assert_eq!(spot.load(), Ok(Some(bookmark)));
        let aside = fs::read(&aside).unwrap();
        assert_eq!(aside, b"of another version", "one for each place");
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
        let lost = spot.keep(&with_threshold(10.0)).unwrap_err();
        assert!(lost.contains("not kept") && lost.contains(VARIABLE));
    }

    /// A file that is there and can't be read, for a user who may read everything as well.
    #[cfg(unix)]
    fn make_unreadable(file: &Path) -> PathBuf {
        let away = file.with_extension("away");
        fs::rename(file, &away).unwrap();
        std::os::unix::fs::symlink(file, file).unwrap();
        away
    }

    #[cfg(unix)]
    #[test]
    fn what_cannot_be_read_is_not_written_over_and_is_there_when_it_can_be_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let spot = Places::below(folder.path()).of(b"/essays", [0]);
        spot.keep(&with_threshold(10.0)).unwrap();
        let away = make_unreadable(&spot.file);
        let unread = spot.load().unwrap_err();
        assert!(unread.contains("can't be read") && unread.contains(spot.file.to_str().unwrap()));
        let ben = with_threshold(20.0);
        // The same words, which need not be said again.
        assert_eq!(spot.keep(&ben), Err(unread));
        assert!(spot.file.is_symlink());
        fs::rename(away, &spot.file).unwrap();
        let before = fs::read(&spot.file).unwrap();
        spot.keep(&ben).unwrap();
        assert_eq!(spot.load(), Ok(Some(ben)));
        let aside = fs::read(spot.file.with_extension(ASIDE)).unwrap();
        assert_eq!(aside, before, "a copy stays");
    }

    #[cfg(unix)]
    #[test]
    fn a_list_of_folders_that_cannot_be_read_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let places = Places::below(folder.path());
        places.opened([folder.path()]).unwrap();
        let file = places.folder.join("folders");
        let away = make_unreadable(&file);
        let other = folder.path().join("other");
        assert!(places.opened([&*other]).is_err() && places.recent().is_empty());
        fs::rename(away, &file).unwrap();
        places.opened([&*other]).unwrap();
        assert_eq!(places.recent().len(), 2);
    }
}
