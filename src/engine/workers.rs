//! Worker processes: a file's bytes are parsed where none of them can hurt the program. Plain text here, without a copy; all else in
//! a worker: a process of the same program that has no environment, a cap on its memory, a limit on its time, and nothing but two
//! pipes.
//!
//! Threads and `catch_unwind` can't stop a stack overflow, an endless loop or an allocation of 4 GB; a process is simply
//! ended. A dead worker costs one file, which is listed as not read with what happened and what to do. The crossing is
//! cheap because a worker is used again (tests/bench/formats.rs).
//!
//! ```text
//! Reader ─ Parser ┬─ extract::in_process ─────────────────────────────────────────► Extracted, borrowed from the file
//!                 └─ Worker ─ Ask, bytes ──► serve ─ deep thread ─ service ──► Answer ─► Extracted, borrowed from the reply
//!                       └─ keeper: kills it when it is slow
//! ```
//!
//! A container's bytes cross once; the worker keeps it open (`service`) and is asked for the files in it one by one, so that
//! time and memory are for each of them. One that ends the worker costs itself alone: the next worker gets the container
//! again.

mod keeper;
mod protocol;
mod rehearse;
mod serve;
mod service;
mod worker;

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use self::protocol::Ask;
use self::service::Service;
use self::worker::{Death, Worker};
use super::read::{Extractor, Failure};
use crate::extract::{self, LIMITS, Wishes};
use crate::said;
use crate::words::{Given, Said, phrase};

pub use self::protocol::{Answer, Found, HELLO, Orders, is_message};
pub use self::serve::serve;

/// The hidden argument that makes the program a worker. It comes first.
pub const WORKER: &str = "--worker";
/// The longest reply: a text of a hundred novels. The reply stands in the memory of the program, not of the worker.
pub const MAX_REPLY: usize = 80 << 20;

/// The longest reply to a program that wants longer texts: with them comes what is known of them.
fn max_reply() -> usize {
    MAX_REPLY.max(LIMITS.text + LIMITS.text / 4)
}

/// What one file may take. None of 3,269 documents measured took 10 seconds, and PDFs peaked at 47 MB (EXTRACTION 2, 6): a
/// slow machine gets twice the time, a huge file sixteen times the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Their memory is all that there is for work.
    is_all: bool,
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

    /// This program is its own worker, none of which takes more than there is for all work.
    pub fn of_this_program(mut limits: Limits, room: u64) -> Workers {
        let is_all = room < limits.memory as u64;
        if is_all {
            limits.memory = room as usize;
        }
        Workers::new(this_program(), limits, false, is_all)
    }

    /// Another program file, with limits of one's own.
    pub fn at(program: impl Into<PathBuf>, limits: Limits) -> Workers {
        Workers::new(Ok(program.into()), limits, false, false)
    }

    /// The same, for tests: documents may be orders to misbehave (`rehearse`).
    pub fn rehearsing(program: impl Into<PathBuf>, limits: Limits) -> Workers {
        Workers::new(Ok(program.into()), limits, true, false)
    }

    fn new(
        program: Result<PathBuf, Given>,
        limits: Limits,
        rehearse: bool,
        is_all: bool,
    ) -> Workers {
        Workers(Some(Arc::new(Office {
            program,
            limits,
            rehearse,
            is_all,
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

/// A buffer that one huge file has grown is given back after it.
const KEPT_BUFFER: usize = 4 << 20;

/// Parses the files of one reader: plain text here, all else in the one worker it has.
///
/// It must stay on the thread that uses it: on Linux a worker dies with the thread that started it.
#[derive(Debug, Default)]
pub struct Parser {
    workers: Workers,
    worker: Option<Worker>,
    /// A new one may take no more, whatever a file may.
    memory: usize,
    /// One died of that.
    was_short: bool,
    /// How often in a row none could be started.
    failed: u32,
    /// How many workers died of files of the container that was read last.
    deaths: u32,
    /// The worker has the container that was read last.
    is_held: bool,
    /// What answers in this process where there can be no worker.
    service: Service,
    reply: Vec<u8>,
}

/// A file to be read.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    /// Asked for its extension only.
    pub path: &'a Path,
    /// All of it.
    pub bytes: &'a [u8],
    /// How a person wants it read.
    pub wishes: Wishes,
    /// By what it is read in this process.
    pub extract: Extractor,
}

impl<'a> Source<'a> {
    /// A file about which nobody wishes anything.
    pub fn new(path: &'a Path, bytes: &'a [u8]) -> Source<'a> {
        Source {
            path,
            bytes,
            wishes: Wishes::default(),
            extract: extract::extract_as,
        }
    }

    /// Whether it is text as it stands, for which nothing is parsed.
    pub fn is_plain(&self) -> bool {
        let head = &self.bytes[..self.bytes.len().min(extract::HEAD)];
        self.wishes.encoding.is_none() && extract::in_process(self.path, head)
    }

    /// The path of a file in this one, seen from here.
    fn below<'p>(&self, path: &'p Path) -> Cow<'p, str> {
        path.strip_prefix(self.path)
            .unwrap_or(path)
            .to_string_lossy()
    }

    fn ask(&self) -> Ask<'_> {
        let name = self.path.file_name().unwrap_or_default();
        Ask::File(name.to_string_lossy(), Cow::Borrowed(&self.wishes))
    }
}

impl Parser {
    /// A parser without a worker as yet.
    pub fn new(workers: Workers) -> Parser {
        Parser {
            workers,
            memory: usize::MAX,
            ..Parser::default()
        }
    }

    /// The text of a file, or what is in it.
    pub fn read<'a>(&'a mut self, file: &Source<'a>) -> Answer<'a> {
        self.is_held = false;
        self.deaths = 0;
        self.service.clear();
        if file.is_plain() {
            let text = (file.extract)(file.path, file.bytes, &file.wishes);
            return Answer::of(text.map(Found::Text).map_err(Failure::OfContent));
        }
        self.exchange(&file.ask(), file.bytes, file.extract)
    }

    /// The text of a file in the container that was read last, by its path below the root; a larger one than so many bytes is not read.
    /// The container is here once more for a new worker: a file that ends its worker is lost alone, and the others may be asked for as
    /// before.
    pub fn member<'a>(
        &'a mut self,
        container: &Source<'_>,
        path: &Path,
        most: u64,
        wishes: &Wishes,
    ) -> Answer<'a> {
        let wishes = Cow::Borrowed(wishes);
        self.inside(container, &Ask::Member(container.below(path), most, wishes))
    }

    /// The bytes of such a file, as they are.
    pub fn bytes<'a>(&'a mut self, container: &Source<'_>, path: &Path, most: u64) -> Answer<'a> {
        self.inside(container, &Ask::Bytes(container.below(path), most))
    }

    fn inside<'a>(&'a mut self, container: &Source<'_>, ask: &Ask<'_>) -> Answer<'a> {
        if !self.has_container()
            && let Err(Failure::Reason(reason)) = self
                .exchange(&container.ask(), container.bytes, container.extract)
                .found
        {
            return lost(reason);
        }
        self.exchange(ask, &[], container.extract)
    }

    /// From now on a worker takes no more bytes of memory than that, or than a file may.
    pub fn hold_to(&mut self, memory: usize) {
        self.was_short = false;
        if self.memory != memory {
            self.memory = memory;
            self.worker = None;
            self.is_held = false;
        }
    }

    /// Whether one has died since for want of memory that a file may take.
    pub fn was_short(&self) -> bool {
        self.was_short
    }

    /// How many workers died of files of the container that was read last.
    pub fn deaths(&self) -> u32 {
        self.deaths
    }

    /// Whether a container stands in memory, here or in the worker.
    pub fn has_container(&self) -> bool {
        self.is_held || self.service.has_container()
    }

    /// The container will not be asked about again: a large one would stand in memory until the next file is read.
    pub fn release(&mut self) {
        self.service.clear();
        if std::mem::take(&mut self.is_held)
            && let Some(mut worker) = self.worker.take()
            && worker.ask(&Ask::Release, &[], &mut self.reply).is_ok()
        {
            self.worker = Some(worker);
        }
    }

    /// The answer to a request with these bytes: of the worker, or of this process where there can be none.
    fn exchange<'a>(&'a mut self, ask: &Ask<'_>, bytes: &[u8], extract: Extractor) -> Answer<'a> {
        let Some(office) = self.workers.0.clone() else {
            return self.service.answer(ask, bytes.to_vec(), extract);
        };
        match self.transmit(&office, ask, bytes) {
            Ok(true) => {}
            Ok(false) => return self.service.answer(ask, bytes.to_vec(), extract),
            Err(reason) => return lost(reason),
        }
        let Ok(answer) = postcard::from_bytes::<Answer>(&self.reply) else {
            // Dropped, and so killed: nobody knows what it would say next.
            self.worker = None;
            self.is_held = false;
            self.deaths += 1;
            return lost(reason(Death::Nonsense, &office));
        };
        if matches!(ask, Ask::File(..)) {
            self.is_held = matches!(answer.found, Ok(Found::Container(_)));
        }
        answer
    }

    /// Fills the reply with that of the worker, of a new one if there is none; false where there can be none. The reason if the
    /// worker died, or none could be started.
    fn transmit(&mut self, office: &Office, ask: &Ask<'_>, bytes: &[u8]) -> Result<bool, Said> {
        let is_file = matches!(ask, Ask::File(..));
        if !is_file && self.service.has_container() {
            return Ok(false);
        }
        if self.reply.capacity() > KEPT_BUFFER {
            self.reply = Vec::new();
        }
        loop {
            // Taken out, so that it is dropped on every way but the good one, a panic included.
            let mut worker = match self.worker.take() {
                Some(worker) => worker,
                None => match self.start(office)? {
                    Some(worker) => worker,
                    None => return Ok(false),
                },
            };
            match worker.ask(ask, bytes, &mut self.reply) {
                Ok(()) => {
                    self.worker = Some(worker);
                    return Ok(true);
                }
                // It may have been ended while it was idle: this file is asked about once more, of a new one.
                Err(death) if is_file && worker.may_have_died_before(death) => {}
                Err(death) => {
                    self.is_held = false;
                    self.deaths += 1;
                    self.was_short |= death == Death::Memory && self.memory < office.limits.memory;
                    return Err(reason(death, office));
                }
            }
        }
    }

    /// A new worker; nothing where there can be none, as far as is known. Once one was heard, what can't have one is not read: it
    /// may be what would end this process.
    fn start(&mut self, office: &Office) -> Result<Option<Worker>, Said> {
        if self.failed >= ATTEMPTS && !office.was_heard.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let orders = Orders {
            limits: Limits {
                memory: office.limits.memory.min(self.memory),
                ..office.limits
            },
            text: LIMITS.text,
            rehearse: office.rehearse,
        };
        let program = office.program.as_deref().map_err(Clone::clone);
        match program.and_then(|program| Worker::start(program, orders)) {
            Ok(worker) => {
                office.was_heard.store(true, Ordering::Relaxed);
                self.failed = 0;
                Ok(Some(worker))
            }
            Err(cause) => {
                self.failed = self.failed.saturating_add(1);
                if office.was_heard.load(Ordering::Relaxed) {
                    return Err(said!("why-no-worker", cause));
                }
                // Another reader may have said so already.
                let _ = office.failure.set(cause);
                Ok(None)
            }
        }
    }
}

/// That its reader died, or there was none.
fn lost<'a>(reason: Said) -> Answer<'a> {
    Answer::of(Err(Failure::Reason(reason)))
}

/// What happened and what to do, for the list of files not read.
fn reason(death: Death, office: &Office) -> Said {
    let limits = office.limits;
    match death {
        // Twice as much is offered: who needs more sees it again.
        Death::Slow => said!(
            "why-slow",
            time = limits.time.as_secs_f32().to_string(),
            more = (2.0 * limits.time.as_secs_f32()).to_string()
        ),
        Death::Memory if office.is_all => said!(
            "why-memory-all",
            size = (limits.memory >> 20).to_string(),
            more = (limits.memory >> 18).to_string()
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
    said!("why-stopped", how)
}
