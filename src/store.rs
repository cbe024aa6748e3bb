//! The cache: what was read before, so that it need not be read again. The only room that opens the database.
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
//! scan keeps nothing of it, a screen keeps the words ([`Plain`]) once its lists are out, so that the next one opens no file.
//! The cache changes no answer, only when it comes: everything in it has a sum, what is not as it was written is not
//! there, and whatever goes wrong ends in a note and in reading (`open`). Readers look things up on a connection of their
//! own ([`Lookup`]); what is new goes to one thread that writes it in batches (`writer`), so that nobody waits for the
//! disk, and a killed program loses its last batch.
#![expect(
    clippy::disallowed_methods,
    reason = "the store is the shell that keeps a file of its own, has a thread to write it, and asks for the day"
)]

pub mod care;
mod content;
mod database;
mod finished;
mod folder;
mod key;
mod lookup;
mod open;
mod record;
mod sighting;
#[cfg(test)]
mod tests;
mod words;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crossbeam_channel::{bounded, unbounded};

use self::database::{Database, Day, Log};
use self::folder::Folder;
use self::open::Lock;
use self::record::PlainFile;
use self::writer::{Message, Queue, Writer};
use crate::extract::Extracted;
use crate::words::Said;

pub use self::content::Content;
pub use self::database::Run;
pub use self::finished::Finished;
pub use self::folder::Known;
pub use self::key::{Key, Kind, Settings};
pub use self::lookup::{Look, Lookup};
pub use self::open::usual_folder;
pub use self::record::{Container, Document, Member, Plain, Reading};
pub use self::sighting::{Mark, Sighting, State};

/// What the cache may take on the disk unless a person says otherwise: the words of some 300,000 short essays.
pub const DEFAULT_SIZE: u64 = 2 << 30;

/// Where the cache is, and how large it may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// A folder of its own.
    pub folder: PathBuf,
    /// In bytes.
    pub size: u64,
}

/// The cache, or none. Clones are the same one.
#[derive(Clone, Debug, Default)]
pub struct Store(Option<Arc<Open>>);

#[derive(Debug)]
struct Open {
    common: Arc<Common>,
    queue: Queue,
}

/// What all who look and the writer have in common.
#[derive(Debug)]
struct Common {
    /// The database's file; nothing where there is no cache after all.
    file: Option<PathBuf>,
    /// It is not written to by anybody.
    is_frozen: bool,
    /// Most bytes in use.
    size: u64,
    /// Which day it is; another one may begin while the program runs.
    clock: fn() -> Day,
    #[expect(dead_code, reason = "it is held as long as the program uses the file")]
    lock: Option<Lock>,
    /// The file is damaged: it is neither asked nor written to any more.
    is_damaged: AtomicBool,
    note: Mutex<Note>,
    known: AtomicU32,
    copies: AtomicU32,
    new: AtomicU32,
    /// The folders whose files will be asked for.
    roots: OnceLock<Vec<PathBuf>>,
    /// What is known of them.
    folder: OnceLock<Folder>,
}

/// What a person should know, once.
#[derive(Debug, Default)]
enum Note {
    #[default]
    Nothing,
    News(Said),
    Told,
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
        Store(None)
    }

    /// The cache at that place. There is always one to be asked: where it can't be, it knows nothing, and says why
    /// ([`Store::take_note`]).
    pub fn open(options: &Options) -> Store {
        Store::open_as(options, Seams::default())
    }

    /// No cache, for a reason that a person should know.
    pub fn lacking(reason: Said) -> Store {
        Store::start(Common::without(reason), None)
    }

    fn open_as(options: &Options, seams: Seams) -> Store {
        let opened = open::open(&options.folder, seams);
        let (common, database) = match opened {
            Ok(opened) => {
                let common = Common {
                    file: Some(opened.file),
                    is_frozen: opened.database.is_none(),
                    size: options.size,
                    lock: opened.lock,
                    clock: seams.clock.unwrap_or(today),
                    ..Common::empty()
                };
                if let Some(note) = opened.note {
                    common.note(note);
                }
                (common, opened.database)
            }
            Err(reason) => (Common::without(reason), None),
        };
        if let (Some(database), Some(pages)) = (&database, seams.pages) {
            database.limit(pages);
        }
        Store::start(common, database)
    }

    fn start(common: Common, database: Option<Database>) -> Store {
        let common = Arc::new(common);
        let (messages, inbox) = unbounded();
        let queue = Queue::new(messages);
        if let Some(database) = database {
            let writer = Writer::new(database, Arc::clone(&common), queue.room());
            let thread = std::thread::Builder::new().name("sidelong-store".to_owned());
            // Where no thread can be started nobody listens, and nothing is kept.
            let _ = thread.spawn(move || writer.run(&inbox));
        }
        Store(Some(Arc::new(Open { common, queue })))
    }

    /// Whether there is one that may know something.
    pub fn is_open(&self) -> bool {
        let open = self.0.as_ref();
        open.is_some_and(|open| open.common.file.is_some())
    }

    /// Someone who looks things up; each thread has its own.
    pub fn lookup(&self) -> Lookup {
        Lookup::new(self.0.as_ref().map(|open| Arc::clone(&open.common)))
    }

    /// The files below these absolute paths will be asked for. Of all calls the first counts.
    pub fn expect<'a>(&self, roots: impl IntoIterator<Item = &'a Path>) {
        if let Some(open) = &self.0 {
            // The second caller gets what the first gets.
            let roots = roots.into_iter().map(Path::to_owned);
            let _ = open.common.roots.set(roots.collect());
        }
    }

    /// Nothing is written until [`Store::release`] or [`Store::finish`], but for what took long to find out: who waits for a
    /// list should not wait for the disk.
    pub fn hold(&self) {
        if let Some(open) = &self.0 {
            open.queue.hold();
        }
    }

    /// The list is out: what waits is written, and what comes from now on.
    pub fn release(&self) {
        if let Some(open) = &self.0 {
            open.queue.release();
        }
    }

    /// Keeps what a file is and under which key its reading is kept, if it can't be written again without looking any
    /// different.
    pub fn keep_file(
        &self,
        path: &Path,
        sighting: Sighting,
        looked: SystemTime,
        content: Content,
        key: Key,
    ) {
        if sighting.is_settled(looked) {
            let path = path.as_os_str().as_encoded_bytes().into();
            self.tell(Message::File(path, sighting, content, key));
        }
    }

    /// Keeps what came of reading a file.
    pub fn keep(&self, key: Key, reading: Reading) {
        self.tell(Message::Reading(key, reading));
    }

    /// Keeps what came of reading a file of plain text that looked so then, once there is [time](Store::catch_up), if it can't be
    /// written again without looking any different.
    pub fn keep_plain(
        &self,
        path: &Path,
        (sighting, looked): (Sighting, SystemTime),
        content: Content,
        key: Key,
        plain: Plain,
    ) {
        if sighting.is_settled(looked)
            && let Some(open) = self.written()
        {
            let file = PlainFile::new(path, sighting, content, key, plain);
            open.queue.put_later(Message::Plain(Box::new(file)));
        }
    }

    /// The lists are out, and kept: now plain text is kept too.
    pub fn catch_up(&self) {
        if let Some(open) = self.written() {
            open.queue.catch_up();
        }
    }

    /// Keeps a text.
    pub fn keep_text(&self, key: Key, extracted: &Extracted<'_>) {
        if let Some(bytes) = record::pack_text(extracted) {
            self.tell(Message::Record(key, bytes));
        }
    }

    /// Keeps the finished listing of a folder in that state, in the place of an earlier one.
    pub fn keep_listing(&self, key: Key, state: State, finished: Finished) {
        self.tell(Message::Listing(key, state, Box::new(finished)));
    }

    /// So many files were not opened.
    pub fn count_known(&self, files: u32) {
        if let Some(open) = &self.0 {
            open.common.known.fetch_add(files, Ordering::Relaxed);
        }
    }

    /// A file was of use today, and the record of it.
    pub fn used_file(&self, path: &Path, key: Key) {
        let path = path.as_os_str().as_encoded_bytes().into();
        self.tell(Message::UsedFile(path, key));
    }

    /// A record was of use today.
    pub fn used(&self, key: Key) {
        self.tell(Message::Used(key));
    }

    /// Forgets a record that is damaged.
    pub fn forget(&self, key: Key) {
        self.tell(Message::Forget(key));
    }

    /// The cache, if it can be written to.
    fn written(&self) -> Option<&Open> {
        self.0.as_deref().filter(|open| !open.common.is_frozen)
    }

    fn tell(&self, message: Message) {
        if let Some(open) = self.written() {
            open.queue.put(message);
        }
    }

    /// Counts a file.
    pub fn count(&self, way: Way) {
        let Some(open) = &self.0 else {
            return;
        };
        let counter = match way {
            Way::Known => &open.common.known,
            Way::Copy => &open.common.copies,
            Way::New => &open.common.new,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// What a person should know of the cache, once.
    pub fn take_note(&self) -> Option<Said> {
        let mut note = self.0.as_ref()?.common.lock_note();
        match std::mem::replace(&mut *note, Note::Told) {
            Note::News(news) => Some(news),
            before => {
                *note = before;
                None
            }
        }
    }

    /// Waits until everything is written; for so long at most.
    pub fn finish(&self, patience: Option<Duration>) {
        let (done, is_done) = bounded(0);
        self.tell(Message::Finish(done));
        // An end without an answer is one too: nobody is there to write.
        match patience {
            Some(patience) => drop(is_done.recv_timeout(patience)),
            None => drop(is_done.recv()),
        }
    }
}

impl Common {
    fn empty() -> Common {
        Common {
            file: None,
            is_frozen: true,
            size: DEFAULT_SIZE,
            clock: today,
            lock: None,
            is_damaged: AtomicBool::new(false),
            note: Mutex::default(),
            known: AtomicU32::new(0),
            copies: AtomicU32::new(0),
            new: AtomicU32::new(0),
            roots: OnceLock::new(),
            folder: OnceLock::new(),
        }
    }

    fn without(reason: Said) -> Common {
        let common = Common::empty();
        common.note(reason);
        common
    }

    fn today(&self) -> Day {
        (self.clock)()
    }

    fn run(&self) -> Run {
        Run {
            known: self.known.load(Ordering::Relaxed),
            copies: self.copies.load(Ordering::Relaxed),
            new: self.new.load(Ordering::Relaxed),
        }
    }

    fn lock_note(&self) -> std::sync::MutexGuard<'_, Note> {
        self.note.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something a person should know; the first thing counts, as others follow from it.
    fn note(&self, news: Said) {
        let mut note = self.lock_note();
        if matches!(*note, Note::Nothing) {
            *note = Note::News(news);
        }
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

    fn is_usable(&self) -> bool {
        self.file.is_some() && !self.is_damaged.load(Ordering::Relaxed)
    }
}

/// What a test may put in the place of the real thing.
#[derive(Clone, Copy, Debug, Default)]
struct Seams {
    /// How changes get to the file, if that is not for the file system to say.
    log: Option<Log>,
    /// A disk of so many pages.
    pages: Option<u32>,
    /// Writes to the file are refused.
    is_read_only: bool,
    /// Another calendar.
    clock: Option<fn() -> Day>,
}

/// Days since 1970.
fn today() -> Day {
    const DAY: u64 = 24 * 60 * 60;
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| (now.as_secs() / DAY) as Day)
}
