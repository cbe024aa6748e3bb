//! Decided: where [decisions](crate::reviews) are kept, apart from the cache, which may be lost. A decision never is.
//!
//! Entries go into one file of the person, or beside one that is named, also on a network share: there each person on each machine has a
//! part of her own, which nobody else writes, as not every share has locks that other machines see. All read all parts. Each entry is written
//! and synced before anybody is told that it is kept (`database`). A thread does it, so that no key waits for a disk (`keeper`). What can't
//! be kept is said, stays in memory, and is tried again. A damaged file is laid aside, and what of it can be read is kept; what a newer
//! version wrote, or is no file of decisions, is not touched.
#![expect(
    clippy::disallowed_methods,
    reason = "this shell keeps a file of a person's decisions, and has a thread for it"
)]

mod database;
mod keeper;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use self::database::{Database, HEAD, Row, Unfit};
use crate::engine::harmless;
use crate::places::Places;
use crate::reviews::{Decision, Entry, Id, Log};
use crate::said;
use crate::store::database::Trouble;
use crate::store::open::{beside, cause, files_in, make, private};
use crate::words::Said;

pub use self::keeper::{Keeper, News};

/// The file's name in the folder of what is kept of a person.
const NAME: &str = "reviews.db";
/// What is put behind the name of a file that is laid aside.
const ASIDE: &str = ".damaged";
/// So many damaged files are told apart; there is never a second one unless a disk fails.
const MOST_ASIDE: usize = 100;
/// Of a user's name so much stands in that of her part, and so many digits of what tells machines apart.
const LETTERS: usize = 20;
const DIGITS: usize = 8;
/// What the journal of the database's engine is called.
const JOURNAL: &str = "-journal";

/// Where decisions lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// What this program writes.
    file: PathBuf,
    /// What a person named, beside which all who use it have their parts. It may be something else by mistake.
    named: Option<PathBuf>,
}

impl Place {
    /// The file that a person names.
    pub fn named(file: &Path) -> Place {
        Place::part(file, &writer())
    }

    /// The part of it that one writer has.
    fn part(file: &Path, writer: &str) -> Place {
        Place {
            file: beside(file, &format!(".{writer}")),
            named: Some(file.to_owned()),
        }
    }

    /// The file in this folder, for its person alone.
    pub fn below(folder: &Path) -> Place {
        Place {
            file: folder.join(NAME),
            named: None,
        }
    }

    /// That of this person, beside [where she was](Places). Nothing if there is no home.
    pub fn usual() -> Option<Place> {
        Places::usual_folder().map(|folder| Place::below(&folder))
    }

    /// Its file, by the name that a person gave it.
    pub fn file(&self) -> &Path {
        self.named.as_ref().unwrap_or(&self.file)
    }

    /// Something is kept there.
    pub fn is_there(&self) -> bool {
        self.file.exists() || !self.others().is_empty()
    }

    /// What others have there.
    fn others(&self) -> Vec<PathBuf> {
        let mut others = self.beside_it();
        let is_other = |path: &PathBuf| {
            let name = path.to_string_lossy();
            !name.contains(ASIDE) && path.file_name() != self.file.file_name()
        };
        others.retain(is_other);
        others
    }

    /// All that lies under the name that a person gave, as far as it is of decisions.
    fn beside_it(&self) -> Vec<PathBuf> {
        let Some(named) = &self.named else {
            return Vec::new();
        };
        let name = named.file_name().unwrap_or_default().to_string_lossy();
        let part = format!("{name}.");
        let mut files = files_in(folder_of(named), |file| {
            file == name || file.starts_with(&part)
        });
        files.retain(|file| is_ours(file));
        files
    }

    /// What a person named is nothing else by mistake.
    fn check(&self) -> Result<(), Said> {
        let is_foreign = |named: &PathBuf| {
            let is_any = fs::metadata(named).is_ok_and(|it| it.is_dir() || it.len() > 0);
            is_any && !is_ours(named)
        };
        match &self.named {
            Some(named) if is_foreign(named) => Err(self.unfit(&Unfit::Foreign)),
            _ => Ok(()),
        }
    }

    /// All decisions that are there; the file is not made.
    ///
    /// # Errors
    /// It can't be read, and why, in one line.
    pub fn load(&self) -> Result<(Log, Option<Said>), Said> {
        self.check()?;
        if self.file.exists() {
            return Kept::open(self).map(|(_, log, note)| (log, note));
        }
        let others = self.others();
        let rows = others.iter().map(|file| Database::read_copy(file));
        let known = understood(&rows.flatten().flatten().collect::<Vec<_>>());
        let (log, unknown) = known.map_err(|trouble| self.unfit(&trouble.into()))?;
        Ok((log, note(unknown)))
    }

    /// Forgets all decisions: programs that have the file open keep theirs until they end.
    ///
    /// # Errors
    /// It can't be written, and why, in one line.
    pub fn clear(&self) -> Result<(), Said> {
        if self.file.exists() {
            let (mut kept, ..) = Kept::open(self)?;
            let cleared = kept.database.clear();
            cleared.map_err(|trouble| self.unkept(&trouble))?;
        }
        // Decisions are in these too.
        let asides = self.asides().filter(|aside| aside.exists());
        let mut all: Vec<PathBuf> = self.beside_it().into_iter().chain(asides).collect();
        all.retain(|file| file.file_name() != self.file.file_name());
        all.dedup();
        for file in all {
            let removed = fs::remove_file(&file);
            let removed = removed.or_else(|error| match error.kind() {
                ErrorKind::NotFound => Ok(()),
                _ => Err(error),
            });
            removed
                .map_err(|error| said!("reviews-unread", cause = &error, file = harmless(&file)))?;
        }
        Ok(())
    }

    /// The names of damaged files that are laid aside.
    fn asides(&self) -> impl Iterator<Item = PathBuf> {
        (1..MOST_ASIDE).map(|number| match number {
            1 => beside(&self.file, ASIDE),
            _ => beside(&self.file, &format!("{ASIDE}-{number}")),
        })
    }

    /// Its file, harmless to print.
    pub fn shown(&self) -> String {
        harmless(self.file())
    }

    /// What is said where nothing can be added.
    fn unkept(&self, trouble: &Trouble) -> Said {
        let cause = cause(trouble);
        said!("reviews-unkept", cause = cause, file = self.shown())
    }

    fn unfit(&self, unfit: &Unfit) -> Said {
        match unfit {
            Unfit::Newer => said!("reviews-newer", file = self.shown()),
            Unfit::Foreign => said!("reviews-foreign", file = self.shown()),
            Unfit::Trouble(trouble) => {
                let cause = cause(trouble);
                said!("reviews-unread", cause = cause, file = self.shown())
            }
        }
    }
}

/// A file of decisions that is open.
#[derive(Debug)]
pub struct Kept {
    place: Place,
    database: Database,
    /// Which file it is, whatever it is called by now.
    identity: Option<Identity>,
    /// How the files of others began when they were read last: each time one of them is written it begins otherwise.
    others: BTreeMap<PathBuf, [u8; HEAD]>,
}

/// What tells a file from another one of its name.
type Identity = (u64, u64);

impl Kept {
    /// Opens it, and makes it if it is not there: with all decisions in it, and what a person should know.
    ///
    /// # Errors
    /// It can't be used, and why, in one line.
    pub fn open(place: &Place) -> Result<(Kept, Log, Option<Said>), Said> {
        let unread =
            |error: io::Error| said!("reviews-unread", cause = &error, file = place.shown());
        place.check()?;
        create(place).map_err(unread)?;
        match Kept::load(place) {
            Err(Unfit::Trouble(Trouble::Damaged)) => Kept::renew(place, false),
            opened => opened.map_err(|unfit| place.unfit(&unfit)),
        }
    }

    /// Lays a damaged file aside, and begins a new one with what can be read of it. One that can't be written may be damaged where nobody
    /// reads.
    ///
    /// # Errors
    /// That can't be done, and why, in one line.
    fn renew(place: &Place, is_damaged: bool) -> Result<(Kept, Log, Option<Said>), Said> {
        let unread =
            |error: io::Error| said!("reviews-unread", cause = &error, file = place.shown());
        let rows = Database::salvage(&place.file);
        // Whole or not at all: nobody meets a file with a part of it.
        let new = tempfile::NamedTempFile::new_in(folder_of(&place.file)).map_err(unread)?;
        let made = Database::open(new.path()).and_then(|mut made| Ok(made.append(&rows)?));
        made.map_err(|unfit| place.unfit(&unfit))?;
        if let Ok(metadata) = fs::metadata(&place.file) {
            // Those who could read it still can.
            let _ = fs::set_permissions(new.path(), metadata.permissions());
        }
        // Another program may have done all this meanwhile.
        if !is_damaged && let Ok(opened) = Kept::load(place) {
            return Ok(opened);
        }
        let aside = lay_aside(place).map_err(unread)?;
        new.persist(&place.file)
            .map_err(|error| unread(error.error))?;
        let opened = Kept::load(place).map_err(|unfit| place.unfit(&unfit))?;
        let count = opened.1.len();
        let note = said!("reviews-damaged", count = count, file = harmless(&aside));
        Ok((opened.0, opened.1, Some(note)))
    }

    fn load(place: &Place) -> Result<(Kept, Log, Option<Said>), Unfit> {
        let mut kept = Kept {
            identity: identity(&place.file),
            place: place.clone(),
            database: Database::open(&place.file)?,
            others: BTreeMap::new(),
        };
        let (log, unknown) = kept.news()?;
        Ok((kept, log, note(unknown)))
    }

    /// What came since the last look, and how much of it is of a newer version.
    fn news(&mut self) -> Result<(Log, usize), Trouble> {
        let mut rows = self.database.fresh()?;
        for file in self.place.others() {
            let Some(head) = database::head(&file) else {
                continue;
            };
            if self.others.get(&file) == Some(&head) {
                continue;
            }
            let Ok(came) = Database::read_copy(&file) else {
                continue;
            };
            rows.extend(came);
            // What is being written, or has not come over the network whole, is read once more.
            let long = fs::metadata(&file).map_or(0, |it| it.len());
            let is_whole = long >= database::length(&head) && database::head(&file) == Some(head);
            if is_whole && !beside(&file, JOURNAL).exists() {
                self.others.insert(file, head);
            }
        }
        understood(&rows)
    }

    /// Adds entries: all of them are on the disk when this returns, or none was told to be.
    ///
    /// # Errors
    /// Why they are not.
    pub fn append(&mut self, entries: &[Entry]) -> Result<(), Trouble> {
        let rows: Vec<Row> = entries.iter().map(Row::of).collect();
        let appended = self.database.append(&rows);
        if self.is_there() {
            appended
        } else {
            // What was written went to a file that was laid aside or removed.
            Err(Trouble::Damaged)
        }
    }

    /// The same, with why not in a line for a person.
    ///
    /// # Errors
    /// Why they are not.
    pub fn add(&mut self, entries: &[Entry]) -> Result<(), Said> {
        let added = self.append(entries);
        added.map_err(|trouble| self.place.unkept(&trouble))
    }

    /// What other programs have added since.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn fresh(&mut self) -> Result<Log, Trouble> {
        if !self.is_there() {
            return Err(Trouble::Damaged);
        }
        self.news().map(|(log, _)| log)
    }

    /// The file of that name is still this one.
    fn is_there(&self) -> bool {
        self.identity == identity(&self.place.file)
    }
}

fn note(unknown: usize) -> Option<Said> {
    (unknown > 0).then(|| said!("reviews-unknown", count = unknown))
}

/// The entries of rows, and how many of them are sound and of a newer version.
///
/// # Errors
/// One is not as it was written.
fn understood(rows: &[Row]) -> Result<(Log, usize), Trouble> {
    let mut log = Log::default();
    let mut unknown = 0;
    for row in rows {
        if !row.is_sound() {
            return Err(Trouble::Damaged);
        }
        match Decision::from_bytes(&row.bytes) {
            Some(decision) => {
                log.insert(Entry::new(decision));
            }
            None => unknown += 1,
        }
    }
    Ok((log, unknown))
}

/// Makes an empty file if there is none: for its person alone, unless she named it to use it with others.
fn create(place: &Place) -> io::Result<()> {
    let mut options = private();
    if place.named.is_some() {
        options = fs::OpenOptions::new();
    } else if let Some(folder) = place.file.parent() {
        make(folder)?;
    }
    match options.create_new(true).write(true).open(&place.file) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            if place.file.exists() {
                Ok(())
            } else {
                Err(error)
            }
        }
        _ => Ok(()),
    }
}

/// Whether a file is one of decisions, by what it begins with.
fn is_ours(file: &Path) -> bool {
    database::head(file).is_some_and(|head| database::is_ours(&head))
}

/// The folder of a file.
fn folder_of(file: &Path) -> &Path {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Gives a file another name, with its journal. Returns the name.
fn lay_aside(place: &Place) -> io::Result<PathBuf> {
    let free = place.asides().find(|name| !name.exists());
    let (aside, file) = (free.ok_or(ErrorKind::AlreadyExists)?, &place.file);
    fs::rename(file, &aside)?;
    // There is one only where a program was killed.
    let _ = fs::rename(beside(file, JOURNAL), beside(&aside, JOURNAL));
    Ok(aside)
}

#[cfg(unix)]
fn identity(file: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    let metadata = fs::metadata(file).ok()?;
    Some((metadata.dev(), metadata.ino()))
}

/// A file that is open can't be taken away.
#[cfg(not(unix))]
fn identity(_: &Path) -> Option<Identity> {
    None
}

/// Who writes here, as a part of a file's name: the user and what tells this machine from others.
fn writer() -> String {
    let [name, number] = ["/proc/sys/kernel/hostname", "/etc/machine-id"].map(fs::read_to_string);
    let name = name.or_else(|_| std::env::var("COMPUTERNAME")).ok();
    let machine = name.or_else(|| said_by("uname", "-n"));
    let number = number.ok();
    let user = user().unwrap_or_default();
    let hash = blake3::hash(format!("{machine:?} {number:?} {user}").as_bytes());
    let letters = user.chars().filter(char::is_ascii_alphanumeric);
    let hash: String = hash.to_hex().chars().take(DIGITS).collect();
    format!("{}-{hash}", letters.take(LETTERS).collect::<String>())
}

/// What another program says.
fn said_by(program: &str, option: &str) -> Option<String> {
    let said = std::process::Command::new(program)
        .arg(option)
        .output()
        .ok()?;
    String::from_utf8(said.stdout).ok()
}

/// The name of the system's user, for [`Entry`]s: by the environment, or where that says nothing, as in a service, by `id`, which knows users
/// of a network as well. Nothing where neither says it.
pub fn user() -> Option<String> {
    let names = ["USER", "LOGNAME", "USERNAME"].into_iter();
    let names = names.filter_map(|name| std::env::var(name).ok());
    let asked = std::iter::once_with(|| said_by("id", "-un"));
    let mut names = names.chain(asked.flatten());
    let name = names.find(|name| !name.trim().is_empty())?;
    Some(name.trim().to_owned())
}

impl Row {
    fn of(entry: &Entry) -> Row {
        Row {
            id: entry.id.bytes().to_vec(),
            bytes: entry.what.to_bytes(),
        }
    }

    /// It is as it was written.
    fn is_sound(&self) -> bool {
        Id::of_bytes(&self.bytes).bytes() == self.id
    }
}
