//! The opening of a cache, whatever stands in its place: where that fails the program goes on without one, and says why.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use etcetera::BaseStrategy;

use super::Seams;
use super::database::{Database, Log, PATIENCE, Trouble, VERSION};
#[cfg(not(windows))]
use crate::engine::probe::file_system;
use crate::said;
use crate::words::{Given, Phrase, Said, phrase};

/// The folder's name in the cache folder of the person.
const FOLDER: &str = "sidelong";
/// The file of the cache; its version stands behind it.
const NAME: &str = "documents-";
const ENDING: &str = ".db";
/// Files that stand beside it, each of one thing that is larger than all else, begin so.
pub const BESIDE: &str = "archive-";
/// The files that the database's engine keeps beside it.
const ENDINGS: [&str; 4] = ["-wal", "-shm", "-journal", ".damaged"];
/// The file by which programs know of each other.
const LOCK: &str = "lock";
/// So often, and this long apart, a program looks whether another that is clearing the cache is done.
const LOOKS: u32 = 20;
const PAUSE: Duration = Duration::from_millis(50);

/// What is said of a cache that turns out to be damaged while it is used.
pub const DAMAGED: Phrase = phrase("cache-damaged");

/// A cache that can be used.
#[derive(Debug)]
pub struct Opened {
    /// Its file.
    pub file: PathBuf,
    /// To write to.
    pub database: Database,
    /// Held as long as it is used.
    pub lock: Option<Lock>,
    /// What a person should know.
    pub note: Option<Said>,
}

/// The right to use the cache's files: nobody takes them away while it is held. Where the file system knows no locks
/// nobody has it, and nobody takes them away.
#[derive(Debug)]
pub struct Lock(File);

impl Lock {
    /// With others who use them.
    fn shared(folder: &Path) -> io::Result<Lock> {
        let file = private().create(true).write(true).open(folder.join(LOCK))?;
        for _ in 1..LOOKS {
            match file.try_lock_shared() {
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
                Err(TryLockError::Error(error)) => return Err(error),
                Ok(()) => return Ok(Lock(file)),
            }
        }
        Err(io::ErrorKind::WouldBlock.into())
    }

    /// Alone, while this is done; nothing if others use them.
    pub fn alone<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
        // Whether it is free the next line says; Wine tells of an error where there is none.
        let _ = self.0.unlock();
        let done = self.0.try_lock().ok().map(|()| work());
        // Nobody else holds it for more than a moment: it is ours again, or the file system has lost it, and with it the
        // locks of all others.
        let _ = self.0.lock_shared();
        done
    }
}

/// A folder of ours in the person's cache folder: `$XDG_CACHE_HOME` or `~/.cache`, and what takes its place elsewhere.
/// Nothing if there is no home.
pub fn usual_folder() -> Option<PathBuf> {
    let strategy = etcetera::base_strategy::choose_native_strategy().ok()?;
    Some(strategy.cache_dir().join(FOLDER))
}

/// The cache's file in its folder.
pub fn file_in(folder: &Path) -> PathBuf {
    folder.join(format!("{NAME}{VERSION}{ENDING}"))
}

/// The files of other versions, in order.
pub fn others_in(folder: &Path) -> Vec<PathBuf> {
    let ours = file_in(folder);
    let mut others = files_in(folder, |name| {
        name.strip_prefix(NAME)
            .is_some_and(|version| version.ends_with(ENDING))
    });
    others.retain(|path| *path != ours);
    others
}

/// The files beside the cache's file, in order.
pub fn beside_in(folder: &Path) -> Vec<PathBuf> {
    files_in(folder, |name| name.starts_with(BESIDE))
}

/// The files of a folder whose names are so, in order.
pub fn files_in(folder: &Path, is_meant: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let listed = fs::read_dir(folder).into_iter().flatten().flatten();
    let listed = listed.map(|entry| entry.path());
    let name = |path: &Path| is_meant(&path.file_name().unwrap_or_default().to_string_lossy());
    let mut files: Vec<PathBuf> = listed.filter(|path| name(path)).collect();
    files.sort_unstable();
    files
}

/// Opens the cache in that folder, and makes both if they are not there.
///
/// # Errors
/// Why there is none, and what to do, in one line.
pub(super) fn open(folder: &Path, seams: Seams) -> Result<Opened, Said> {
    let file = file_in(folder);
    if file.is_dir() {
        return Err(is_a_folder(&file));
    }
    make(folder).map_err(|error| no_folder(folder, &error))?;
    let lock = match Lock::shared(folder) {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Err(busy(&file)),
        lock => lock.ok(),
    };
    let log = seams.log.unwrap_or_else(|| log_in(folder));
    let make = || open_or_make(&file, log, seams.patience.unwrap_or(PATIENCE));
    let opened = if beside(&file, ".damaged").exists() {
        Err(Trouble::Damaged)
    } else {
        make()
    };
    let (opened, note) = match opened {
        Err(Trouble::Damaged) => {
            let begun = lock.as_ref().and_then(|lock| {
                lock.alone(|| {
                    remove(&file)
                        .map_err(|_| Trouble::ReadOnly)
                        .and_then(|()| make())
                })
            });
            let begun = begun.ok_or_else(|| said!("cache-damaged-used", file = shown(&file)))?;
            (begun, Some(phrase("cache-begun-anew").into()))
        }
        opened => (opened, None),
    };
    Ok(Opened {
        database: opened.map_err(|trouble| not_opened(&file, &trouble))?,
        file,
        lock,
        note,
    })
}

/// With the rights that it is to have from the first moment on.
fn open_or_make(file: &Path, log: Log, patience: Duration) -> Result<Database, Trouble> {
    if let Err(error) = private().create_new(true).write(true).open(file)
        && error.kind() != io::ErrorKind::AlreadyExists
    {
        return Err(Trouble::ReadOnly);
    }
    // Programs that make one file at one time can stand in each other's way until one of them lets go of it.
    let deadline = Instant::now() + patience;
    loop {
        match Database::open(file, log, patience) {
            Err(Trouble::Busy) if Instant::now() < deadline => thread::sleep(PAUSE),
            opened => return opened,
        }
    }
}

/// Removes a cache; the database last, so that what was interrupted is seen.
pub fn remove(file: &Path) -> io::Result<()> {
    for file in with_beside(file) {
        match fs::remove_file(file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Removes the cache in that folder, if nobody uses it; nothing if somebody does.
pub fn remove_alone(folder: &Path) -> Option<io::Result<()>> {
    match Lock::shared(folder) {
        Ok(lock) => lock.alone(|| remove(&file_in(folder))),
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => None,
        Err(error) => Some(Err(error)),
    }
}

/// Whether anybody uses the cache in that folder.
#[cfg(test)]
pub fn is_used(folder: &Path) -> bool {
    Lock::shared(folder).is_ok_and(|lock| lock.alone(|| ()).is_none())
}

/// Marks a cache as damaged, for the next start: a program that uses it now may not take it away.
pub fn mark(file: &Path) {
    // Without the mark the next start finds the damage as this one did.
    let _ = private()
        .create(true)
        .write(true)
        .open(beside(file, ".damaged"));
}

/// A cache's file behind those that the database's engine keeps beside it.
pub fn with_beside(file: &Path) -> Vec<PathBuf> {
    let beside = ENDINGS.into_iter().map(|end| beside(file, end));
    beside.chain([file.to_owned()]).collect()
}

/// A file that stands beside another one.
pub fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// A file of which nobody else may know anything.
pub fn private() -> OpenOptions {
    #[cfg_attr(
        not(unix),
        expect(unused_mut, reason = "a folder of a person is that person's alone")
    )]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// A folder into which nobody else may look; one that is there stays as it is.
pub fn make(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// The log needs memory that all programs share, which no two machines have; nor do all file systems that a program serves.
#[cfg(not(windows))]
fn log_in(folder: &Path) -> Log {
    match file_system(folder) {
        Some(system) if system.is_remote || system.name.starts_with("fuse.") => Log::Back,
        _ => Log::Ahead,
    }
}

/// A drive that stands for a folder of another machine has the path of that machine in the end.
#[cfg(windows)]
fn log_in(folder: &Path) -> Log {
    use std::path::{Component, Prefix};
    let real = fs::canonicalize(folder);
    match real.as_deref().unwrap_or(folder).components().next() {
        Some(Component::Prefix(prefix))
            if matches!(prefix.kind(), Prefix::UNC(..) | Prefix::VerbatimUNC(..)) =>
        {
            Log::Back
        }
        _ => Log::Ahead,
    }
}

fn shown(file: &Path) -> String {
    file.display().to_string()
}

fn no_folder(folder: &Path, error: &io::Error) -> Said {
    said!("cache-no-folder", folder = shown(folder), error)
}

/// What is said of a folder that stands in the place of the cache's file.
pub fn is_a_folder(file: &Path) -> Said {
    said!("cache-is-a-folder", file = shown(file))
}

/// What is said of a cache that can't be used.
pub fn not_opened(file: &Path, trouble: &Trouble) -> Said {
    match trouble {
        Trouble::Busy => busy(file),
        other => said!("cache-unusable", cause = cause(other), file = shown(file)),
    }
}

/// What is said of a cache that another program holds.
pub fn busy(file: &Path) -> Said {
    said!("cache-busy", file = shown(file))
}

/// What is said of a cache to which nothing can be added.
pub fn not_written(file: &Path, trouble: &Trouble) -> Said {
    let cause = cause(trouble);
    said!("cache-not-written", cause, file = shown(file))
}

/// What is said of a cache that would have to forget what it was just told.
pub fn too_small(size: u64) -> Said {
    said!("cache-full", size = (size >> 20).to_string())
}

/// Why, in words.
pub fn cause(trouble: &Trouble) -> Given {
    let known = match trouble {
        Trouble::Damaged => phrase("cache-is-damaged"),
        Trouble::ReadOnly => phrase("cache-is-read-only"),
        Trouble::Full => phrase("cache-is-full"),
        Trouble::Busy => phrase("cache-is-busy"),
        Trouble::Other(cause) => return cause.into(),
    };
    known.into()
}
