//! Where was a person last, in each folder, and in which folders (`recent`)? A small file for each, written whole or not at all. Of two
//! programs on one folder each writes what was changed in it over what is there by then. What can't be used is laid aside, and nothing is
//! written over what can't be read.
//!
//! They lie where a system has what programs remember of a person, and not in the cache, which anybody may clear: what was not
//! seen yet would go with it.
#![expect(
    clippy::disallowed_methods,
    reason = "this shell keeps small files of its own in the person's folders"
)]

mod recent;

use std::fs::{self, DirBuilder, File, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use etcetera::BaseStrategy;

use crate::app::bookmark::{Bookmark, MOST_BYTES};
use crate::engine::harmless;
use crate::said;
use crate::words::{Said, phrase};

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
/// Who has it locked writes one of the places; for all of them, as that is seldom and quick.
const LOCK: &str = "lock";
/// How often, and after which time again, the lock is asked for: nobody who leaves waits longer than a second for a program that hangs.
/// Without it a place is written whole all the same.
const ASKED: u32 = 20;
const AGAIN: Duration = Duration::from_millis(50);
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
        // What nobody may look into may be there.
        let is_there = self.folder.try_exists().unwrap_or(true);
        if is_there || before == self.folder || !before.is_dir() {
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
        let Some(bytes) = self.bytes()? else {
            return Ok(None);
        };
        let bookmark = Bookmark::decode(&bytes);
        bookmark.map(Some).ok_or_else(|| match self.lay_aside() {
            Ok(aside) => said!("bookmark-aside", file = harmless(&aside)),
            Err(_) => said!("bookmark-damaged"),
        })
    }

    /// Whether it is not known what was kept, though it is there: it could not be read when this was said.
    pub fn is_unread(trouble: &Said) -> bool {
        trouble.is(phrase("bookmark-unread"))
    }

    /// What is in the file; nothing if there is none.
    fn bytes(&self) -> Result<Option<Vec<u8>>, Said> {
        match read(&self.file) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => {
                let file = harmless(&self.file);
                Err(said!("bookmark-unread", file = file, error = &error))
            }
        }
    }

    /// A copy of what can't be used, which the next place is written over: another version may understand it.
    fn lay_aside(&self) -> io::Result<PathBuf> {
        let aside = self.file.with_extension(ASIDE);
        fs::copy(&self.file, &aside)?;
        Ok(aside)
    }

    /// Keeps a place, whole or not at all: what was changed in it since it was as `before`, over what another program has kept meanwhile.
    /// Nothing is written over what can't be read: a disk that fails now may give it back.
    ///
    /// # Errors
    /// It could not be written, and what is lost by that; of what can't be read, what [`Spot::load`] says of it.
    pub fn keep(&self, before: Option<&Bookmark>, bookmark: &Bookmark) -> Result<(), Said> {
        self.keep_by(Bookmark::merged, before, bookmark).map(|_| ())
    }

    /// The same of marks alone, where what is there could not be read when all began, and nobody was put back to it: this run's place is no
    /// change of that one, nor has anybody seen what was new since. Where nothing that can be used is there all of it is kept; says
    /// whether something was.
    ///
    /// # Errors
    /// As those of [`Spot::keep`].
    pub fn keep_marks(&self, before: Option<&Bookmark>, bookmark: &Bookmark) -> Result<bool, Said> {
        self.keep_by(Bookmark::with_marks_merged, before, bookmark)
    }

    fn keep_by(
        &self,
        merge: impl Fn(&Bookmark, Option<&Bookmark>, Bookmark) -> Bookmark,
        before: Option<&Bookmark>,
        bookmark: &Bookmark,
    ) -> Result<bool, Said> {
        let Some(folder) = self.file.parent() else {
            return Ok(false);
        };
        let unkept =
            |error: io::Error| said!("bookmark-unkept", folder = harmless(folder), error = &error);
        make(folder).map_err(unkept)?;
        let _locked = locked(folder);
        let there = self.bytes()?;
        let theirs = there.as_deref().and_then(Bookmark::decode);
        if there.is_some() && theirs.is_none() {
            // What is on the disk is of no use here; what is here is.
            let _ = self.lay_aside();
        }
        let merged = theirs.map(|theirs| merge(bookmark, before, theirs));
        let kept = merged.as_ref().unwrap_or(bookmark);
        self.write(folder, there.as_deref(), kept).map_err(unkept)?;
        Ok(merged.is_some())
    }

    fn write(&self, folder: &Path, there: Option<&[u8]>, bookmark: &Bookmark) -> io::Result<()> {
        let Some(bytes) = bookmark.encode() else {
            return Ok(());
        };
        if there == Some(bytes.as_slice()) {
            return Ok(());
        }
        // For this user alone, as all temporary files are.
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(&bytes)?;
        file.persist(&self.file)?;
        prune(folder);
        Ok(())
    }
}

/// The lock of all places, as long as this is held. Nothing where there is none to be had.
fn locked(folder: &Path) -> Option<File> {
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(folder.join(LOCK))
        .ok()?;
    for _ in 0..ASKED {
        match file.try_lock() {
            Ok(()) => return Some(file),
            Err(TryLockError::WouldBlock) => thread::sleep(AGAIN),
            Err(TryLockError::Error(_)) => return None,
        }
    }
    None
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
        let _ = fs::remove_file(path.with_extension(ASIDE));
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::bookmark::{sample, with_marks};
    use proptest::prelude::*;

    #[test]
    fn a_place_that_is_not_there_is_none_and_a_damaged_one_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let places = Places::below(folder.path());
        let spot = places.of(b"/essays", [0]);
        assert_eq!(spot.load(), Ok(None));
        let bookmark = sample();
        spot.keep(None, &bookmark).unwrap();
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
        spot.keep(None, &bookmark).unwrap();
        assert_eq!(spot.load(), Ok(Some(bookmark)));
        let aside = fs::read(&aside).unwrap();
        assert_eq!(aside, b"of another version", "one for each place");
    }

    #[test]
    fn what_was_not_changed_here_is_not_written_over_what_another_program_has_kept() {
        let folder = tempfile::tempdir().unwrap();
        let spot = Places::below(folder.path()).of(b"/essays", [0]);
        let [before, marked] = [sample(), with_marks(&["anna.txt"])];
        spot.keep(None, &before).unwrap();
        spot.keep(Some(&before), &marked).unwrap();
        spot.keep(Some(&before), &before).unwrap();
        assert_eq!(spot.load(), Ok(Some(marked.clone())));
        spot.keep(Some(&before), &with_marks(&["ben.txt"])).unwrap();
        let both = with_marks(&["anna.txt", "ben.txt"]);
        assert_eq!(spot.load(), Ok(Some(both.clone())));
        spot.keep(Some(&marked), &before).unwrap();
        assert_eq!(spot.load(), Ok(Some(with_marks(&["ben.txt"]))));
    }

    #[test]
    fn who_gets_no_lock_keeps_it_all_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let spot = Places::below(folder.path()).of(b"/essays", [0]);
        make(&folder.path().join(FOLDER).join(LOCK)).unwrap();
        spot.keep(None, &sample()).unwrap();
        assert_eq!(spot.load(), Ok(Some(sample())));
    }

    #[test]
    fn what_stood_in_the_cache_is_moved_once() {
        let outer = tempfile::tempdir().unwrap();
        let [cache, state] = ["cache", "state/deep"].map(|name| outer.path().join(name));
        let bookmark = sample();
        let (before, after) = (Places::below(&cache), Places::below(&state));
        before.of(b"/essays", [0]).keep(None, &bookmark).unwrap();
        before.opened([outer.path()]).unwrap();
        after.move_from(&cache);
        assert_eq!(after.of(b"/essays", [0]).load(), Ok(Some(bookmark.clone())));
        assert_eq!(after.recent().len(), 1);
        assert!(!before.folder().exists());
        // What is there is newer than what another version has left behind since.
        before.of(b"/theses", [0]).keep(None, &bookmark).unwrap();
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
        let lost = spot.keep(None, &sample()).unwrap_err();
        assert!(lost.contains("not kept") && lost.contains(VARIABLE));
    }

    /// A file that is there and can't be read, for whoever may read all as well.
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
        spot.keep(None, &with_marks(&["anna.txt"])).unwrap();
        let away = make_unreadable(&spot.file);
        let unread = spot.load().unwrap_err();
        assert!(unread.contains("can't be read") && unread.contains(spot.file.to_str().unwrap()));
        let ben = with_marks(&["ben.txt"]);
        // The same words, which whoever heard them need not hear again.
        assert_eq!(spot.keep(None, &ben), Err(unread));
        assert!(spot.file.is_symlink());
        fs::rename(away, &spot.file).unwrap();
        spot.keep(None, &ben).unwrap();
        let both = with_marks(&["anna.txt", "ben.txt"]);
        assert_eq!(spot.load(), Ok(Some(both)));
    }

    #[cfg(unix)]
    #[test]
    fn after_a_start_at_which_it_was_not_read_marks_alone_are_kept_beside_what_is_there() {
        use crate::app::bookmark::elsewhere;
        let folder = tempfile::tempdir().unwrap();
        let spot = Places::below(folder.path()).of(b"/essays", [0]);
        // A place of its own, with something that nobody has seen.
        let theirs = elsewhere(&["anna.txt"]);
        spot.keep(None, &theirs).unwrap();
        let away = make_unreadable(&spot.file);
        let unread = spot.load().unwrap_err();
        assert!(Spot::is_unread(&unread));
        let here = with_marks(&["ben.txt"]);
        assert_eq!(spot.keep_marks(None, &here), Err(unread));
        fs::rename(away, &spot.file).unwrap();
        assert_eq!(spot.keep_marks(None, &here), Ok(true));
        let both = elsewhere(&["anna.txt", "ben.txt"]);
        assert_eq!(spot.load(), Ok(Some(both)));
        // Marks of this run can be taken away again in it.
        assert_eq!(spot.keep_marks(Some(&here), &sample()), Ok(true));
        assert_eq!(spot.load(), Ok(Some(theirs)));
        // Whoever takes away what can't be read leaves nothing to be kept beside.
        fs::remove_file(&spot.file).unwrap();
        assert_eq!(spot.keep_marks(None, &here), Ok(false));
        assert_eq!(spot.load(), Ok(Some(here)));
        fs::write(&spot.file, b"nothing of ours").unwrap();
        assert!(!Spot::is_unread(&spot.load().unwrap_err()));
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
