//! The cache: what was read before, so that it need not be read again.
//!
//! ```text
//! path, looks of the file ──► Content ──┐
//!                                       ├──► Key ──► a reading (words, facts, or why there are none), a text
//! versions, options, limits ────────────┘
//! looks of all files ──► State ──► the finished listing
//! ```
//!
//! Two steps, so that a file that looks as before is not opened, and a copy or a renamed file is hashed and not parsed. Of a folder
//! in which every file looks as before the listing is known as a whole. Plain text is read as fast as its words are looked up: a
//! scan keeps nothing of it, a screen keeps the words ([`Store::keep_plain`]) once its lists are out, so that the next one opens no file.
//! The cache changes no answer, only when it comes: everything in it has a sum, what is not as it was written is
//! damage, and whatever goes wrong ends in a note and in reading (`open`). Readers look things up on a connection of their
//! own ([`Lookup`]); what is new goes to one thread that writes it in batches (`writer`), so that nobody waits for the
//! disk, and a killed program loses its last batch.
#![expect(
    clippy::disallowed_methods,
    reason = "the store is the shell that keeps a file of its own, has a thread to write it, and asks for the day"
)]

pub mod care;
mod content;
pub(crate) mod database;
mod key;
mod lookup;
pub(crate) mod open;
mod queue;
mod record;
mod state;
#[cfg(test)]
mod tests;
mod words;
mod writer;

use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Serialize;

use self::database::{Database, Day, Log, Trouble};
use self::open::{Lock, Opened};
use self::queue::{Queue, Task, Worth};
use self::writer::Writer;
use crate::engine::stamp::Stamp;
use crate::extract::Extracted;
use crate::threads::Thread;
use crate::words::Said;

pub use self::content::Content;
pub use self::database::Run;
pub use self::key::{Key, Kind, Settings};
pub use self::lookup::Lookup;
pub use self::open::{BESIDE, usual_folder};
pub use self::record::{Container, Document, Member, Reading, is_record};
pub use self::state::{Mark, State};

/// What the cache may take on the disk: the words of some 300,000 short essays.
pub const LARGEST: u64 = 2 << 30;

/// The cache, or none. Clones are the same one.
#[derive(Clone, Debug)]
pub struct Store(Arc<Handle>);

#[derive(Debug)]
struct Handle(Arc<Common>);

/// When nobody has the cache any more, what waits is written and the writer ends.
impl Drop for Handle {
    fn drop(&mut self) {
        self.0.queue.end();
    }
}

/// What all who look and the writer have in common.
#[derive(Debug, Default)]
struct Common {
    /// The database's file; nothing where there is no cache after all.
    file: Option<PathBuf>,
    /// Most bytes in use.
    size: u64,
    #[expect(dead_code, reason = "it is held as long as the program uses the file")]
    lock: Option<Lock>,
    queue: Queue,
    /// The file is damaged: it is neither asked nor written to any more.
    is_damaged: AtomicBool,
    /// What a person should know; the first thing counts, as others follow from it.
    note: OnceLock<Said>,
    is_told: AtomicBool,
    /// Files, by the way in which they were found.
    counts: [AtomicU32; 3],
    /// Files were known when one was first asked for.
    knows_files: OnceLock<bool>,
    /// Threads that write files of their own.
    aside: Mutex<Vec<JoinHandle<()>>>,
}

/// How a file was found, for the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It was not opened.
    Known,
    /// It was hashed, and not parsed.
    Copy,
    /// It was read.
    New,
}

impl Store {
    /// No cache: everything is read.
    pub fn none() -> Store {
        let common = Common::of(None, Seams::default());
        common.queue.close();
        Store(Arc::new(Handle(Arc::new(common))))
    }

    /// No cache, for a reason that a person should know.
    pub fn lacking(reason: Said) -> Store {
        let store = Store::none();
        store.common().note(reason);
        store
    }

    /// The cache in that folder, which is its own. There is always one to be asked: where it can't be, it knows nothing, and says why
    /// ([`Store::take_note`]).
    pub fn open(folder: &Path) -> Store {
        Store::open_as(folder, Seams::default())
    }

    fn open_as(folder: &Path, seams: Seams) -> Store {
        let opened = match open::open(folder, seams) {
            Ok(opened) => opened,
            Err(reason) => return Store::lacking(reason),
        };
        let Opened {
            file,
            database,
            lock,
            note,
        } = opened;
        let common = Arc::new(Common {
            lock,
            ..Common::of(Some(file), seams)
        });
        if let Some(note) = note {
            common.note(note);
        }
        if let Some(pages) = seams.pages {
            database.limit(pages);
        }
        let writer = Writer::new(database, Arc::clone(&common));
        // Where no thread can be started nobody writes, and nothing is kept.
        let _ = Thread::Store.start(move || writer.run());
        Store(Arc::new(Handle(common)))
    }

    fn common(&self) -> &Arc<Common> {
        &self.0.0
    }

    /// Whether there is one that may know something.
    pub fn is_open(&self) -> bool {
        self.common().file.is_some()
    }

    /// Someone who looks things up; each thread has its own.
    pub fn lookup(&self) -> Lookup {
        Lookup::new(self.clone())
    }

    /// Nothing is written until [`Store::release`] or [`Store::finish`], but for what took long to find out: who waits for a
    /// list should not wait for the disk.
    pub fn hold(&self) {
        self.queue().hold();
    }

    /// The list is out: what waits is written, and what comes from now on.
    pub fn release(&self) {
        self.queue().release();
    }

    /// The lists are out, and kept: now plain text is kept too.
    pub fn catch_up(&self) {
        self.queue().catch_up();
    }

    fn queue(&self) -> &Queue {
        &self.common().queue
    }

    /// Keeps what a file is, if it can't be written again without looking any different.
    pub fn keep_file(&self, path: &Path, stamp: Stamp, looked: SystemTime, content: Content) {
        if stamp.is_settled(looked) {
            let path = bytes_of(path);
            self.tell(Worth::New, path.len(), move |database, day| {
                database.put_file(&path, &stamp, content, day)
            });
        }
    }

    /// Keeps what came of reading a file.
    pub fn keep(&self, key: Key, reading: Reading) {
        let size = reading.size();
        let worth = match reading {
            Reading::Container(_) => Worth::Dear,
            Reading::Document(_) | Reading::Unread(_) => Worth::New,
        };
        let work =
            move |database: &Database, day| database.put_record(&key, record::pack(&reading), day);
        self.tell(worth, size, work);
    }

    /// Keeps what came of reading a file of plain text that looked so then, once there is [time](Store::catch_up), if it can't be
    /// written again without looking any different. The reading is made then, of about so many bytes.
    pub fn keep_plain(
        &self,
        path: &Path,
        (stamp, looked): (Stamp, SystemTime),
        content: Content,
        key: Key,
        bytes: usize,
        reading: impl FnOnce() -> Reading + Send + 'static,
    ) {
        if stamp.is_settled(looked) {
            let path = bytes_of(path);
            let size = size_of::<Task>() + size_of_val(&reading) + path.len();
            self.queue().put_later(Task {
                worth: Worth::Plain,
                size,
                weight: size + bytes,
                work: Box::new(move |database, day| {
                    database.put_record(&key, record::pack(&reading()), day)?;
                    database.put_file(&path, &stamp, content, day)
                }),
            });
        }
    }

    /// Keeps a text.
    pub fn keep_text(&self, key: Key, extracted: &Extracted<'_>) {
        let bytes = record::pack_text(extracted);
        let size = bytes.as_ref().map_or(0, Vec::len);
        let work = move |database: &Database, day| database.put_record(&key, bytes, day);
        self.tell(Worth::Dear, size, work);
    }

    /// Keeps the lists of a folder, with what belongs to them, in the place of earlier ones.
    pub fn keep_listing(&self, key: Key, kept: impl Serialize + Send + 'static) {
        // Nearly all of them is what the program has in memory anyway.
        self.tell(Worth::Lists, 0, move |database, day| {
            database.drop_record(&key)?;
            database.put_record(&key, record::pack(&kept), day)
        });
    }

    fn tell(
        &self,
        worth: Worth,
        size: usize,
        work: impl FnOnce(&Database, Day) -> Result<(), Trouble> + Send + 'static,
    ) -> u64 {
        let size = size_of::<Task>() + size_of_val(&work) + size;
        self.queue().put(Task {
            worth,
            size,
            weight: size,
            work: Box::new(work),
        })
    }

    /// Counts files.
    pub fn count(&self, way: Way, files: u32) {
        self.common().counts[way as usize].fetch_add(files, Ordering::Relaxed);
    }

    /// What a person should know of the cache, once.
    pub fn take_note(&self) -> Option<Said> {
        let common = self.common();
        let note = common.note.get()?;
        let is_told = common.is_told.swap(true, Ordering::Relaxed);
        (!is_told).then(|| note.clone())
    }

    /// Where a file of its own is kept for this; nothing where nothing is kept.
    pub fn beside(&self, Key(key): &Key) -> Option<PathBuf> {
        let folder = self.common().usable_file()?.parent()?;
        let name = u128::from_be_bytes(*key);
        Some(folder.join(format!("{BESIDE}{name:032x}.reg")))
    }

    /// Makes such a file, which nobody waits for but who [finishes](Store::finish) with all patience.
    pub fn aside(&self, work: impl FnOnce() + Send + 'static) {
        // Where no thread can be started nothing is kept.
        if let Ok(working) = Thread::Aside.start(work) {
            self.common().lock_aside().push(working);
        }
    }

    /// Of such files the newest stay.
    pub fn forget_beside(&self, kept: usize) {
        let folder = self.common().usable_file().and_then(Path::parent);
        let mut files = folder.map(open::beside_in).unwrap_or_default();
        let age = |file: &PathBuf| file.metadata().and_then(|looks| looks.modified()).ok();
        files.sort_by_cached_key(|file| Reverse(age(file)));
        for file in files.iter().skip(kept) {
            // It is tried again the next time.
            let _ = std::fs::remove_file(file);
        }
    }

    /// Waits until everything is written; for so long at most.
    pub fn finish(&self, patience: Option<Duration>) {
        if patience.is_none() {
            let working = std::mem::take(&mut *self.common().lock_aside());
            for working in working {
                // What it could not write is made the next time.
                let _ = working.join();
            }
        }
        let run = Arc::clone(self.common());
        let last = self.tell(Worth::End, 0, move |database, _| {
            database.put_run(run.run())
        });
        self.queue()
            .wait_for(last, patience.unwrap_or(Duration::MAX));
    }
}

impl Common {
    fn of(file: Option<PathBuf>, seams: Seams) -> Common {
        Common {
            file,
            size: seams.size.unwrap_or(LARGEST),
            ..Common::default()
        }
    }

    fn run(&self) -> Run {
        let count = |way: Way| self.counts[way as usize].load(Ordering::Relaxed);
        Run {
            known: count(Way::Known),
            copies: count(Way::Copy),
            new: count(Way::New),
        }
    }

    fn lock_aside(&self) -> MutexGuard<'_, Vec<JoinHandle<()>>> {
        self.aside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something a person should know.
    fn note(&self, news: Said) {
        // Something else was said before.
        let _ = self.note.set(news);
    }

    /// The file is damaged: from now on it is left alone, and the next start begins it anew.
    fn damaged(&self) {
        if !self.is_damaged.swap(true, Ordering::Relaxed) {
            self.note(open::DAMAGED.into());
            if let Some(file) = &self.file {
                open::mark(file);
            }
        }
    }

    /// The file, as long as it is sound.
    fn usable_file(&self) -> Option<&Path> {
        let file = self.file.as_deref();
        file.filter(|_| !self.is_damaged.load(Ordering::Relaxed))
    }
}

/// What a test may put in the place of the real thing.
#[derive(Clone, Copy, Debug, Default)]
struct Seams {
    /// Most bytes in use.
    size: Option<u64>,
    /// How changes get to the file, if that is not for the file system to say.
    log: Option<Log>,
    /// A disk of so many pages.
    pages: Option<u32>,
    /// How long a program waits for another that is writing.
    patience: Option<Duration>,
}

/// A path as it is kept.
fn bytes_of(path: &Path) -> Box<[u8]> {
    path.as_os_str().as_encoded_bytes().into()
}

/// Days since 1970; another one may begin while the program runs.
fn today() -> Day {
    const DAY: u64 = 24 * 60 * 60;
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| (now.as_secs() / DAY) as Day)
}
