//! Worker processes: a file's bytes are parsed where none of them can hurt the program. Plain text here, without a copy; all else in
//! a worker: a process of the same program that has no environment, a cap on its memory, a limit on its time, and nothing but two
//! pipes.
//!
//! Threads and `catch_unwind` can't stop a stack overflow, an endless loop or an allocation of 4 GB; a process is simply
//! ended. A dead worker costs one file, which is listed as not read with what happened and what to do. The crossing is
//! cheap because a worker is used again (tests/bench/worker.rs).
//!
//! ```text
//! Reader ─ Place ─┬─ extract::in_process ─────────────────────────────────────────► Extracted, borrowed from the file
//!                 └─ Worker ─ Ask, bytes ──► serve ─ deep thread ─ extract ──► Answer ─► Extracted, borrowed from the reply
//!                       └─ keeper: kills it when it is slow
//! ```
//!
//! A container's bytes cross once; the worker keeps it open (`opened`) and is asked for the files in it one by one, so that
//! time and memory are for each of them. One that ends the worker costs itself alone: the next worker gets the container
//! again.

mod ask;
mod confine;
mod frame;
mod keeper;
mod opened;
mod rehearse;
mod serve;
mod worker;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use self::opened::OpenContainer;
use self::worker::{Death, Worker};
use super::read::Extractor;
use crate::extract::{self, Wishes, container};
use crate::said;
use crate::words::{Given, Said, phrase};

pub use self::ask::{Answer, Ask, At};
pub use self::opened::Wanted;
pub use self::serve::serve;

/// The hidden argument that makes the program a worker. It comes first.
pub const WORKER: &str = "--worker";
/// How much memory the worker may take, in bytes; the number follows.
pub const MEMORY: &str = "--memory";
/// How long a request may take, in milliseconds; the number follows.
pub const TIME: &str = "--time";
/// How much text is kept of a file, in bytes, if that is not the usual; the number follows.
pub const TEXT: &str = "--text";
/// Documents that begin in a certain way are orders to misbehave: for tests alone (`rehearse`).
pub const REHEARSE: &str = "--rehearse";
/// A worker's first word: another version of the program may have taken its place on the disk.
pub const HELLO: &str = concat!("sidelong worker ", env!("CARGO_PKG_VERSION"));
/// The longest reply: a text of a hundred novels. The reply stands in the memory of the program, not of the worker.
pub const MAX_REPLY: usize = 80 << 20;

/// The longest reply to a program that wants longer texts: with them comes what is known of them.
fn max_reply() -> usize {
    MAX_REPLY.max(extract::LIMITS.text + extract::LIMITS.text / 4)
}

/// What one file may take. None of 3,269 documents measured took 10 seconds, and PDFs peaked at 47 MB (EXTRACTION 2, 6): a
/// slow machine gets twice the time, a huge file sixteen times the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// A worker that takes longer is killed.
    pub time: Duration,
    /// A worker that needs more bytes ends.
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            time: Duration::from_secs(20),
            memory: 768 << 20,
        }
    }
}

/// How workers are started, if at all. Clones are the same workers' office: what one finds out all know.
#[derive(Clone, Debug, Default)]
pub struct Workers(Option<Arc<Office>>);

#[derive(Debug)]
struct Office {
    program: Result<PathBuf, Given>,
    limits: Limits,
    rehearse: bool,
    /// A worker was heard in this run: there can be second processes, and nothing is parsed without one any more.
    was_heard: AtomicBool,
    /// Why a file was parsed without one.
    failure: OnceLock<Given>,
    was_told: AtomicBool,
}

impl Workers {
    /// Everything is parsed in this process: for tests, and programs that are not sidelong itself.
    pub fn none() -> Workers {
        Workers(None)
    }

    /// This program is its own worker.
    pub fn of_this_program(limits: Limits) -> Workers {
        Workers::new(this_program(), limits, false)
    }

    /// Another program file, with limits of one's own.
    pub fn at(program: impl Into<PathBuf>, limits: Limits) -> Workers {
        Workers::new(Ok(program.into()), limits, false)
    }

    /// The same, for tests: documents may be orders to misbehave (`rehearse`).
    pub fn rehearsing(program: impl Into<PathBuf>, limits: Limits) -> Workers {
        Workers::new(Ok(program.into()), limits, true)
    }

    fn new(program: Result<PathBuf, Given>, limits: Limits, rehearse: bool) -> Workers {
        Workers(Some(Arc::new(Office {
            program,
            limits,
            rehearse,
            was_heard: AtomicBool::new(false),
            failure: OnceLock::new(),
            was_told: AtomicBool::new(false),
        })))
    }

    /// What a person should know about the workers, once.
    pub fn take_note(&self) -> Option<Said> {
        let office = self.0.as_ref()?;
        let cause = office.failure.get()?;
        let is_news = !office.was_told.swap(true, Ordering::Relaxed);
        is_news.then(|| said!("note-no-worker", cause = cause.clone()))
    }
}

/// The file of this program. On Linux by its link in `/proc`, which stays right when the program is updated while it runs.
fn this_program() -> Result<PathBuf, Given> {
    let link = Path::new("/proc/self/exe");
    if cfg!(target_os = "linux") && link.exists() {
        return Ok(link.to_owned());
    }
    std::env::current_exe().map_err(|error| Given::from(&error))
}

/// So often a reader tries to start its first worker before it takes it that this machine allows no second process: a
/// shortage of processes or files passes.
const ATTEMPTS: u32 = 3;

/// Why there is no answer of a worker.
#[derive(Debug)]
enum Lack {
    /// There can be no worker on this machine, as far as is known: files are parsed here.
    Alone,
    /// None could be started now, with the reason why the file is not read.
    NotStarted(Said),
    /// It died of the file.
    Dead(Death),
}

/// Where one reader has its files parsed: here, or in the one worker it has.
///
/// It must stay on the thread that uses it: on Linux a worker dies with the thread that started it.
#[derive(Debug)]
pub struct Place {
    workers: Workers,
    worker: Option<Worker>,
    /// How often in a row none could be started.
    failed: u32,
    /// The worker has the container that was read last.
    is_held: bool,
    /// The same here, where there is no worker.
    opened: OpenContainer,
    reply: Vec<u8>,
}

/// A file to be read.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Asked for its extension only.
    pub path: &'a Path,
    /// All of it.
    pub bytes: &'a [u8],
    /// How a person wants it read.
    pub wishes: &'a Wishes,
    /// By what it is read in this process.
    pub extract: Extractor,
}

impl<'a> Source<'a> {
    /// A file about which nobody wishes anything.
    pub fn new(path: &'a Path, bytes: &'a [u8]) -> Source<'a> {
        Source {
            path,
            bytes,
            wishes: Wishes::NONE,
            extract: extract::extract_as,
        }
    }

    /// Whether it is text as it stands, for which nothing is parsed.
    pub fn is_plain(&self) -> bool {
        let head = &self.bytes[..self.bytes.len().min(extract::HEAD)];
        self.wishes.encoding.is_none() && extract::in_process(self.path, head)
    }

    fn name(&self) -> std::borrow::Cow<'_, str> {
        // What is no text in it does not matter.
        self.path.file_name().unwrap_or_default().to_string_lossy()
    }

    fn ask(&self) -> Ask<'_> {
        Ask::File {
            name: self.name(),
            wishes: std::borrow::Cow::Borrowed(self.wishes),
        }
    }
}

/// A buffer that one huge text has grown is given back after it.
const KEPT_REPLY: usize = 4 << 20;

impl Place {
    /// A place without a worker as yet.
    pub fn new(workers: Workers) -> Place {
        Place {
            workers,
            worker: None,
            failed: 0,
            is_held: false,
            opened: OpenContainer::default(),
            reply: Vec::new(),
        }
    }

    /// The text of a file, by its extractor if the bytes can be trusted to it; or what is in it.
    pub fn read<'a>(&'a mut self, file: &Source<'a>) -> Answer<'a> {
        self.is_held = false;
        let office = match &self.workers.0 {
            Some(office) if !file.is_plain() => Arc::clone(office),
            _ => return self.read_here(file),
        };
        match self.ask(&office, &file.ask(), file.bytes) {
            Ok(()) => {}
            Err(Lack::Alone) => return self.read_here(file),
            Err(Lack::NotStarted(reason)) => return Answer::Lost(reason),
            Err(Lack::Dead(death)) => return Answer::Lost(reason(death, office.limits)),
        }
        let answer = decode(&self.reply, &mut self.worker, office.limits);
        self.is_held = matches!(answer, Answer::Container(..));
        answer
    }

    /// The text of a file in the container that was read last, which is here once more for a new worker.
    ///
    /// # Errors
    /// The worker is dead, with the reason why this one is not read: the others may be asked for as before.
    pub fn member<'a>(
        &'a mut self,
        container: &Source<'_>,
        wanted: &Wanted<'_>,
    ) -> Result<Answer<'a>, Said> {
        let ask = Ask::Member {
            at: wanted.at,
            most: wanted.most,
            name: wanted.name.into(),
            wishes: std::borrow::Cow::Borrowed(wanted.wishes),
        };
        self.inside(container, &ask, |opened| {
            opened.member(wanted, container.extract)
        })
    }

    /// The bytes of a file in the container that was read last, as they are.
    ///
    /// # Errors
    /// As for its text.
    pub fn bytes<'a>(
        &'a mut self,
        container: &Source<'_>,
        at: At,
        most: u64,
    ) -> Result<Answer<'a>, Said> {
        self.inside(container, &Ask::Bytes { at, most }, |opened| {
            opened.bytes(at, most)
        })
    }

    /// Asks about a file in the container that was read last: the worker, or the one that is open here where there is none.
    fn inside<'a>(
        &'a mut self,
        container: &Source<'_>,
        ask: &Ask<'_>,
        here: impl FnOnce(&'a mut OpenContainer) -> Answer<'a>,
    ) -> Result<Answer<'a>, Said> {
        let Some(office) = self.workers.0.clone() else {
            return Ok(here(self.opened_with(container)));
        };
        let dead = |death| reason(death, office.limits);
        if self.worker.is_none() || !self.is_held {
            match self.ask(&office, &container.ask(), container.bytes) {
                Ok(()) => {}
                Err(Lack::Alone) => return Ok(here(self.opened_with(container))),
                Err(Lack::NotStarted(reason)) => return Ok(Answer::Lost(reason)),
                Err(Lack::Dead(death)) => return Err(dead(death)),
            }
            self.is_held = true;
        }
        // Taken out, so that it is dropped on every way but the good one, a panic included.
        let mut worker = self.worker.take().ok_or(phrase("why-reader-gone"))?;
        worker.ask(ask, &[], &mut self.reply).map_err(dead)?;
        self.worker = Some(worker);
        match decode(&self.reply, &mut self.worker, office.limits) {
            Answer::Lost(reason) if self.worker.is_none() => Err(reason),
            answer => Ok(answer),
        }
    }

    /// The container will not be asked about again: a large one would stand in memory until the next file is read.
    pub fn release(&mut self) {
        self.opened.clear();
        if std::mem::take(&mut self.is_held)
            && let Some(mut worker) = self.worker.take()
            && worker.ask(&Ask::Release, &[], &mut self.reply).is_ok()
        {
            self.worker = Some(worker);
        }
    }

    /// Whether a container stands in memory, here or in the worker.
    #[cfg(test)]
    pub fn holds_container(&self) -> bool {
        self.is_held || self.opened.holds_one()
    }

    fn read_here<'a>(&'a mut self, file: &Source<'a>) -> Answer<'a> {
        if container::is_one(file.path, file.bytes) {
            let listing = self.opened.hold(file.path, file.bytes.to_vec());
            return Answer::Container(listing, 0);
        }
        let text = (file.extract)(file.path, file.bytes, file.wishes);
        text.map_or_else(unread, |text| Answer::Text(text, None))
    }

    /// The container, open here.
    fn opened_with(&mut self, container: &Source<'_>) -> &mut OpenContainer {
        if !self.opened.holds_one() {
            self.opened.hold(container.path, container.bytes.to_vec());
        }
        &mut self.opened
    }

    /// A new worker. Once one was heard, what can't have one is not read: it may be what would end this process.
    fn start(&mut self, office: &Office) -> Result<Worker, Lack> {
        if self.failed >= ATTEMPTS && !office.was_heard.load(Ordering::Relaxed) {
            return Err(Lack::Alone);
        }
        let program = office.program.as_deref().map_err(Clone::clone);
        match program.and_then(|p| Worker::start(p, office.limits, office.rehearse)) {
            Ok(worker) => {
                office.was_heard.store(true, Ordering::Relaxed);
                self.failed = 0;
                Ok(worker)
            }
            Err(cause) => {
                self.failed = self.failed.saturating_add(1);
                if office.was_heard.load(Ordering::Relaxed) {
                    return Err(Lack::NotStarted(said!("why-no-worker", cause = cause)));
                }
                // Another reader may have said so already.
                let _ = office.failure.set(cause);
                Err(Lack::Alone)
            }
        }
    }

    /// Fills the reply with that of the worker, of a new one if there is none.
    fn ask(&mut self, office: &Office, ask: &Ask<'_>, bytes: &[u8]) -> Result<(), Lack> {
        if self.reply.capacity() > KEPT_REPLY {
            self.reply = Vec::new();
        }
        loop {
            // Taken out, so that it is dropped on every way but the good one, a panic included.
            let mut worker = match self.worker.take() {
                Some(worker) => worker,
                None => self.start(office)?,
            };
            match worker.ask(ask, bytes, &mut self.reply) {
                Ok(()) => {
                    self.worker = Some(worker);
                    return Ok(());
                }
                // It may have been ended while it was idle: this file is asked about once more, of a new one.
                Err(death) if worker.may_have_died_before(death) => {}
                Err(death) => return Err(Lack::Dead(death)),
            }
        }
    }
}

/// A file on its own that is not read.
fn unread<'a>(reason: Said) -> Answer<'a> {
    Answer::Unread(reason, 0)
}

fn decode<'a>(reply: &'a [u8], worker: &mut Option<Worker>, limits: Limits) -> Answer<'a> {
    postcard::from_bytes(reply).unwrap_or_else(|_| {
        // Dropped, and so killed: nobody knows what it would say next.
        *worker = None;
        Answer::Lost(reason(Death::Nonsense, limits))
    })
}

/// What happened and what to do, for the list of files not read.
fn reason(death: Death, limits: Limits) -> Said {
    match death {
        // Twice as much is offered: who needs more sees it again.
        Death::Slow => said!(
            "why-slow",
            time = limits.time.as_secs_f32().to_string(),
            more = (2.0 * limits.time.as_secs_f32()).to_string()
        ),
        Death::Memory => said!(
            "why-memory",
            size = (limits.memory >> 20).to_string(),
            more = (limits.memory >> 19).to_string()
        ),
        Death::Stopped(status) => {
            let unknown = || phrase("stopped-no-status").into();
            stopped(status.map_or_else(unknown, |status| status.to_string().into()))
        }
        Death::Nonsense => stopped(phrase("stopped-nonsense").into()),
    }
}

/// The reader of a file gave up: the file is to blame, or a mistake of ours that shows with this file.
fn stopped(how: Given) -> Said {
    said!("why-stopped", how = how)
}
