//! Where are a file's bytes parsed, so that none of them can hurt the program? Plain text here, without a copy; all else in
//! a worker: a process of the same program that has no environment, a cap on its memory, a limit on its time, and nothing
//! but two pipes.
//!
//! Threads and `catch_unwind` can't stop a stack overflow, an endless loop or an allocation of 4 GB; a process is simply
//! ended. A dead worker costs one file, which is listed as not read with what happened and what to do. The crossing is
//! cheap because a worker is used again (tests/bench/worker.rs).
//!
//! ```text
//! Reader ─ Place ─┬─ extract::in_process ─────────────────────────────────────────► Extracted, borrowed from the file
//!                 └─ Worker ─ name, bytes ──► serve ─ deep thread ─ extract ──► reply ─► Extracted, borrowed from the reply
//!                       └─ keeper: kills it when it is slow
//! ```

mod confine;
mod frame;
mod keeper;
mod rehearse;
mod serve;
mod worker;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use self::worker::{Death, Worker};
use super::read::Extractor;
use crate::extract::{self, Extracted};

pub use self::serve::serve;

/// The hidden argument that makes the program a worker. It comes first.
pub const WORKER: &str = "--worker";
/// How much memory the worker may take, in bytes; the number follows.
pub const MEMORY: &str = "--memory";
/// Documents that begin in a certain way are orders to misbehave: for tests alone (`rehearse`).
pub const REHEARSE: &str = "--rehearse";
/// A worker's first word: another version of the program may have taken its place on the disk.
pub const HELLO: &str = concat!("sidelong worker ", env!("CARGO_PKG_VERSION"));
/// The longest reply: a text of a hundred novels. The reply stands in the memory of the program, not of the worker.
pub const MAX_REPLY: usize = 80 << 20;

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
    program: Result<PathBuf, String>,
    limits: Limits,
    rehearse: bool,
    /// Why no worker could be started: set once, never tried again in this run.
    failure: OnceLock<String>,
    was_told: AtomicBool,
}

impl Workers {
    /// Everything is parsed in this process: for tests, and programs that are not sidelong itself.
    pub fn none() -> Workers {
        Workers(None)
    }

    /// This program is its own worker.
    pub fn of_this_program() -> Workers {
        Workers::new(this_program(), Limits::default(), false)
    }

    /// Another program file, with limits of one's own.
    pub fn at(program: impl Into<PathBuf>, limits: Limits) -> Workers {
        Workers::new(Ok(program.into()), limits, false)
    }

    /// The same, for tests: documents may be orders to misbehave (`rehearse`).
    pub fn rehearsing(program: impl Into<PathBuf>, limits: Limits) -> Workers {
        Workers::new(Ok(program.into()), limits, true)
    }

    fn new(program: Result<PathBuf, String>, limits: Limits, rehearse: bool) -> Workers {
        Workers(Some(Arc::new(Office {
            program,
            limits,
            rehearse,
            failure: OnceLock::new(),
            was_told: AtomicBool::new(false),
        })))
    }

    /// What a person should know about the workers, once.
    pub fn take_note(&self) -> Option<String> {
        let office = self.0.as_ref()?;
        let cause = office.failure.get()?;
        let is_news = !office.was_told.swap(true, Ordering::Relaxed);
        is_news.then(|| {
            format!("files are read without protection, as no worker could be started ({cause}): start sidelong again")
        })
    }
}

/// The file of this program. On Linux by its link in `/proc`, which stays right when the program is updated while it runs.
fn this_program() -> Result<PathBuf, String> {
    let link = Path::new("/proc/self/exe");
    if cfg!(target_os = "linux") && link.exists() {
        return Ok(link.to_owned());
    }
    std::env::current_exe().map_err(|error| error.to_string())
}

impl Office {
    fn start(&self) -> Option<Worker> {
        if self.failure.get().is_some() {
            return None;
        }
        let program = self.program.as_deref().map_err(Clone::clone);
        let worker = program.and_then(|p| Worker::start(p, self.limits, self.rehearse));
        worker
            .map_err(|cause| {
                // Another reader may have said so already.
                let _ = self.failure.set(cause);
            })
            .ok()
    }
}

/// Where one reader has its files parsed: here, or in the one worker it has.
///
/// It must stay on the thread that uses it: on Linux a worker dies with the thread that started it.
#[derive(Debug)]
pub struct Place {
    workers: Workers,
    worker: Option<Worker>,
    reply: Vec<u8>,
}

/// A buffer that one huge text has grown is given back after it.
const KEPT_REPLY: usize = 4 << 20;

impl Place {
    /// A place without a worker as yet.
    pub fn new(workers: Workers) -> Place {
        Place {
            workers,
            worker: None,
            reply: Vec::new(),
        }
    }

    /// The text of a file's bytes, by this extractor if they can be trusted to it.
    ///
    /// # Errors
    /// Why it is not read and what a person can do.
    pub fn extract<'a>(
        &'a mut self,
        path: &Path,
        bytes: &'a [u8],
        here: Extractor,
    ) -> Result<Extracted<'a>, String> {
        let head = &bytes[..bytes.len().min(extract::HEAD)];
        let office = match &self.workers.0 {
            Some(office) if !extract::in_process(path, head) => Arc::clone(office),
            _ => return here(path, bytes),
        };
        // The name is asked for its extension only: what is no text in it does not matter.
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match self.ask(&office, &name, bytes) {
            None => return here(path, bytes),
            Some(Err(death)) => return Err(reason(death, office.limits)),
            Some(Ok(())) => {}
        }
        if let Ok(answer) = postcard::from_bytes(&self.reply) {
            answer
        } else {
            // Dropped, and so killed: nobody knows what it would say next.
            self.worker = None;
            Err(reason(Death::Nonsense, office.limits))
        }
    }

    /// Fills the reply, or says how the worker died; nothing if there are no workers.
    fn ask(&mut self, office: &Office, name: &str, bytes: &[u8]) -> Option<Result<(), Death>> {
        if self.reply.capacity() > KEPT_REPLY {
            self.reply = Vec::new();
        }
        loop {
            // Taken out, so that it is dropped on every way but the good one, a panic included.
            let mut worker = match self.worker.take() {
                Some(worker) => worker,
                None => office.start()?,
            };
            match worker.ask(name, bytes, &mut self.reply) {
                Ok(()) => {
                    self.worker = Some(worker);
                    return Some(Ok(()));
                }
                // It may have been ended while it was idle: this file is asked about once more, of a new one.
                Err(death) if worker.may_have_died_before(death) => {}
                Err(death) => return Some(Err(death)),
            }
        }
    }
}

/// What happened and what to do, for the list of files not read.
fn reason(death: Death, limits: Limits) -> String {
    match death {
        Death::Slow => format!(
            "took longer than {} s: save it as text (.txt), or split it",
            limits.time.as_secs_f32()
        ),
        Death::Memory => format!(
            "needed more than {} MB: save it as text (.txt), or split it",
            limits.memory >> 20
        ),
        Death::Stopped(status) => {
            let how = status.map_or_else(|| "no status".to_owned(), |s| s.to_string());
            stopped(&how)
        }
        Death::Nonsense => stopped("its answer made no sense"),
    }
}

/// The reader of a file gave up: the file is to blame, or a mistake of ours that shows with this file.
fn stopped(how: &str) -> String {
    format!("its reader stopped ({how}): open it and save it again, or save it as text (.txt)")
}
