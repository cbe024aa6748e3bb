//! Writing of exports, which overwrites nothing.
//!
//! A file goes into the current folder, unless that is in one that is watched: what is written there would be read as a document. Then into the person's own.

use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Write};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::thread::JoinHandle;

use crossbeam_channel::{Sender, unbounded};

use super::Outcome;
use crate::app::Message;
use crate::app::export::{Export, Format, file_name};
use crate::engine::{Roots, harmless};
use crate::places::meant;
use crate::said;
use crate::say;
use crate::threads::Thread;
use crate::words::Said;

/// After so many names that are taken something else is wrong.
const TRIES: u32 = 100_000;

/// The folder in which a file would stand, as people read it, and the first number that no file of this kind has there.
pub fn place(watched: &Roots, stem: &str) -> (String, u32) {
    let Some(folder) = folders(watched).next() else {
        return (say!("export-no-folder").to_owned(), 1);
    };
    (shown(&folder), free(&folder, stem))
}

fn free(folder: &Path, stem: &str) -> u32 {
    let is_taken = |number: &u32| {
        let mut formats = Format::ALL.iter();
        formats.any(|format| folder.join(file_name(stem, *number, *format)).exists())
    };
    (1..TRIES).find(|number| !is_taken(number)).unwrap_or(TRIES)
}

/// Where a file may stand, the best first.
fn folders(watched: &Roots) -> impl Iterator<Item = PathBuf> {
    let own = etcetera::home_dir().ok();
    let all = [std::env::current_dir().ok(), own].into_iter().flatten();
    all.filter(|folder| is_free_to_write(watched, folder))
}

/// Without links, where it is there.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// As people read it, with the home folder as `~`.
fn shown(path: &Path) -> String {
    let home = etcetera::home_dir().ok();
    let below = home.and_then(|home| path.strip_prefix(home).ok().map(Path::to_owned));
    match below {
        Some(below) if below.as_os_str().is_empty() => "~".to_owned(),
        Some(below) => format!("~{MAIN_SEPARATOR}{}", harmless(&below)),
        None => harmless(path),
    }
}

/// Writes a file, and says where it is.
///
/// # Errors
/// Why it is not there, or not all of it.
pub fn write(watched: &Roots, export: &Export) -> Result<Said, Said> {
    let Some(name) = &export.name else {
        return write_in(folders(watched), export);
    };
    let written = target(watched, name).and_then(|path| {
        let written = write_file(&path, &export.text);
        written.map_err(|error| failed(&path, &error))?;
        Ok(path)
    });
    let trouble = match written {
        Ok(path) => return Ok(said!("export-written", path = shown(&path))),
        Err(trouble) if !export.format.has_passages() => return Err(trouble),
        Err(trouble) => trouble,
    };
    // It took minutes, in which something came in its way: it is not thrown away for a name.
    let named = meant(name);
    let beside = named.parent().filter(|folder| folder.is_dir());
    let beside = beside.filter(|folder| is_free_to_write(watched, folder));
    let beside = beside.map(Path::to_owned).into_iter();
    match write_in(beside.chain(folders(watched)), export) {
        Ok(written) => Ok(trouble.semicolon(written)),
        Err(unwritten) => Err(trouble.semicolon(unwritten)),
    }
}

/// Where a file of this name will stand, a path among them.
///
/// # Errors
/// Why there can be none, and what can be done.
pub fn target(watched: &Roots, name: &str) -> Result<PathBuf, Said> {
    let named = meant(name);
    let path = if named.components().count() == 1 {
        let folder = folders(watched).next();
        folder.ok_or_else(|| said!("export-watched"))?.join(&named)
    } else {
        std::path::absolute(&named).unwrap_or(named)
    };
    let Some(folder) = path.parent().filter(|folder| folder.is_dir()) else {
        return Err(said!("export-no-such-folder"));
    };
    if !is_free_to_write(watched, folder) {
        return Err(said!("export-in-watched"));
    }
    // What a link leads to nowhere is in the way all the same.
    if path.symlink_metadata().is_ok() {
        return Err(said!("export-taken"));
    }
    Ok(path)
}

/// What is written there is not read as a document.
pub(super) fn is_free_to_write(watched: &Roots, place: &Path) -> bool {
    let place = real(place);
    // By their real names: a watched folder may be reached through a link.
    let mut watched = watched.iter().map(|root| real(root.path()));
    !watched.any(|root| place.starts_with(root))
}

/// Into the first of these folders that can be written to.
fn write_in(folders: impl Iterator<Item = PathBuf>, export: &Export) -> Result<Said, Said> {
    let mut trouble = None;
    for folder in folders {
        match write_new(&folder, export) {
            Ok(path) => return Ok(said!("export-written", path = shown(&path))),
            Err((path, error)) => trouble = trouble.or(Some(failed(&path, &error))),
        }
    }
    Err(trouble.unwrap_or_else(|| said!("export-watched")))
}

/// That a file is not there, and why. Nobody is told to delete what is at its path: it may be another program's.
fn failed(path: &Path, error: &io::Error) -> Said {
    match error.kind() {
        ErrorKind::AlreadyExists => said!("export-taken"),
        _ => said!("export-failed", file = shown(path), error),
    }
}

/// Under the first free name from the one that was promised: another program may have taken that meanwhile.
fn write_new(folder: &Path, export: &Export) -> Result<PathBuf, (PathBuf, io::Error)> {
    let mut number = export.number;
    loop {
        let path = folder.join(file_name(export.stem, number, export.format));
        match write_file(&path, &export.text) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < TRIES => number += 1,
            Err(error) => return Err((path, error)),
        }
    }
}

/// A file that was not there, whole or not at all.
///
/// # Errors
/// Why it is not there.
pub fn write_file(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    whole_or_none(path, move || {
        file.write_all(text.as_bytes())?;
        // A disk that is far away, or slow, says only here that it is full; some file systems have no word for it.
        file.sync_all().or_else(|error| match error.kind() {
            ErrorKind::InvalidInput | ErrorKind::Unsupported => Ok(()),
            _ => Err(error),
        })
    })
}

/// Takes the file away where it could not be written: half of it would be taken for all of it.
fn whole_or_none(path: &Path, write: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    write().inspect_err(|_| {
        // Where it can't be taken away either, what is said of the file is why.
        let _ = std::fs::remove_file(path);
    })
}

/// Writes a file: where it is, or why it is not there.
type Wish = Box<dyn FnOnce() -> Result<Said, Said> + Send>;

/// The thread that writes files, one after the other as they were asked for: a disk that is far away, or busy, takes its time until it says
/// whether it has all of a file, and no key waits for that.
pub struct Writer {
    wanted: Sender<Wish>,
    hand: JoinHandle<()>,
}

impl Writer {
    /// One that has nothing to write yet, and tells what became of each.
    ///
    /// # Errors
    /// There is no thread for it.
    pub fn new(tell: Sender<Outcome>) -> anyhow::Result<Writer> {
        let (wanted, asked) = unbounded::<Wish>();
        let hand = Thread::Writer.start(move || {
            for write in asked {
                // The other end is gone only when the program ends.
                let _ = tell.send(write().map(Message::Done));
            }
        })?;
        Ok(Writer { wanted, hand })
    }

    /// Has one more written.
    pub fn take(&self, write: impl FnOnce() -> Result<Said, Said> + Send + 'static) {
        // A thread that panicked has said so.
        let _ = self.wanted.send(Box::new(write));
    }

    /// Waits until all are written.
    pub fn finish(self) {
        drop(self.wanted);
        // A panic there was told already.
        let _ = self.hand.join();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn export(text: &str) -> Export {
        Export {
            stem: "pairs",
            format: Format::Csv,
            number: 1,
            name: None,
            text: text.to_owned(),
        }
    }

    #[test]
    fn a_folder_that_is_watched_gets_no_file() {
        let here = std::env::current_dir().unwrap();
        assert!(folders(&Roots::one(&here)).all(|folder| !real(&folder).starts_with(&here)));
        let other = tempfile::tempdir().unwrap();
        let several = Roots::open(&[other.path().to_owned(), here.clone()], &[]).unwrap();
        assert!(folders(&several).all(|folder| !real(&folder).starts_with(&here)));
        assert_eq!(folders(&Roots::one("/")).count(), 0);
        let said = write_in(std::iter::empty(), &export(""));
        let said = said.unwrap_err().english();
        assert!(said.contains("not watched"), "{said}");
    }

    #[test]
    fn a_name_that_a_person_gave_is_that_of_a_file_that_was_not_there_outside_of_what_is_watched() {
        let folder = tempfile::tempdir().unwrap();
        let watched = folder.path().join("watched");
        std::fs::create_dir_all(watched.join("deep")).unwrap();
        let roots = Roots::one(&watched);
        let named = |below: &str| folder.path().join(below).to_string_lossy().into_owned();
        let written = |below: &str, text: &str| {
            let export = Export {
                name: Some(named(below)),
                ..export(text)
            };
            let written = write(&roots, &export);
            written.map_err(|unwritten| unwritten.english())
        };
        let said = written("mine.csv", "one").unwrap();
        assert!(said.starts_with("written to "));
        for (below, said) in [
            ("mine.csv", "is there already"),
            ("watched/mine.csv", "is watched"),
            ("watched/deep/mine.csv", "is watched"),
            ("gone/mine.csv", "no such folder"),
        ] {
            let trouble = target(&roots, &named(below)).unwrap_err().english();
            assert!(trouble.contains(said), "{below}: {trouble}");
            assert_eq!(written(below, "two"), Err(trouble), "{below}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&watched, folder.path().join("link")).unwrap();
            let trouble = target(&roots, &named("link/mine.csv")).unwrap_err();
            assert!(trouble.contains("is watched"), "{}", trouble.english());
        }
        let kept = std::fs::read_to_string(named("mine.csv")).unwrap();
        assert_eq!(kept, "one");
        assert_eq!(std::fs::read_dir(&watched).unwrap().count(), 1);
        // A name alone stands where the proposed one would.
        let bare = target(&roots, "report for the committee.txt").unwrap();
        assert!(bare.is_absolute() && bare.ends_with("report for the committee.txt"));
    }

    #[test]
    fn a_disk_that_is_full_is_named_with_the_file_of_which_no_half_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sidelong-pairs-1.csv");
        let full = || io::Error::from(ErrorKind::StorageFull);
        let half = || std::fs::write(&path, "half").and(Err(full()));
        let unwritten = whole_or_none(&path, half).unwrap_err();
        assert!(!path.exists());
        let said = failed(&path, &unwritten).english();
        let begin = format!("{} could not be written ({})", shown(&path), full());
        assert!(said.starts_with(&begin), "{said}");
        assert!(said.contains("make room"), "{said}");
    }

    #[test]
    fn nobody_is_told_to_delete_what_another_program_has_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sidelong-pairs-1.csv");
        std::fs::write(&path, "of another program").unwrap();
        // The file could not even be opened: there are too many, say.
        let said = failed(&path, &io::Error::other("too many open files")).english();
        assert!(!said.contains("delete"), "{said}");
    }

    #[test]
    fn what_can_not_be_written_names_the_file_and_the_remedy() {
        let folder = tempfile::tempdir().unwrap();
        let gone = folder.path().join("gone");
        let said = write_in([gone, folder.path().to_owned()].into_iter(), &export("x"));
        let said = said.unwrap().english();
        assert!(said.starts_with("written to "), "{said}");
        let gone = folder.path().join("gone");
        let said = write_in([gone].into_iter(), &export("x"));
        let said = said.unwrap_err().english();
        assert!(
            said.contains("sidelong-pairs-1.csv could not be written (")
                && said.contains("a folder of yours"),
            "{said}"
        );
    }

    #[test]
    fn nobody_waits_for_a_file_but_who_leaves_and_what_became_of_each_is_said_in_the_order_of_the_wishes()
     {
        let (tell, outcomes) = unbounded();
        let writer = Writer::new(tell).unwrap();
        let (disk, slow) = unbounded::<()>();
        writer.take(move || {
            // Without a thread this would never end.
            slow.recv().unwrap();
            Ok(Said::text("one"))
        });
        writer.take(|| Err(Said::text("two")));
        assert!(outcomes.is_empty());
        disk.send(()).unwrap();
        writer.finish();
        let said: Vec<Outcome> = outcomes.iter().collect();
        assert!(matches!(&said[0], Ok(Message::Done(one)) if *one == "one"));
        assert!(matches!(&said[1..], [Err(two)] if *two == "two"));
    }
}
