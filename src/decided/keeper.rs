//! The keeper: a thread that has the file of decisions, so that no key waits for a disk.

use std::io::{self, Write};
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};

use super::{Kept, Place};
use crate::engine::harmless;
use crate::reviews::{self, Entry, Id, Log};
use crate::said;
use crate::store::database::Trouble;
use crate::threads::Thread;
use crate::words::Said;

/// How long until what another program decided is seen, and until what could not be kept is tried again. Each second of it takes a tenth of a
/// millisecond: at rest the whole program shall take less than a tenth of a second in ten minutes.
const SOON: Duration = Duration::from_secs(2);

/// What the keeper has to tell.
#[derive(Clone, Debug)]
pub enum News {
    /// This was decided before, or by another program: first of all comes all that was decided before.
    Came(Log),
    /// These are on the disk.
    Kept(Vec<Id>),
    /// These are in memory only, and why. They are tried again, and told of once more when they are kept.
    Unkept(Vec<Id>, Said),
    /// What a person should know.
    Told(Said),
}

/// Keeps decisions.
#[derive(Debug)]
pub struct Keeper {
    entries: Sender<Vec<Entry>>,
    /// Ends with what was lost.
    thread: JoinHandle<Option<Said>>,
}

impl Keeper {
    /// One that keeps them there, and tells how that goes.
    ///
    /// # Errors
    /// There is no thread for it.
    pub fn new(place: Place, tell: impl Fn(News) + Send + 'static) -> anyhow::Result<Keeper> {
        let (entries, taken) = unbounded();
        let thread = Thread::Reviews.start(move || Hand::new(place, tell).run(&taken))?;
        Ok(Keeper { entries, thread })
    }

    /// Keeps these.
    pub fn keep(&self, entries: Vec<Entry>) {
        // A thread that panicked has said so.
        let _ = self.entries.send(entries);
    }

    /// Keeps what still waits, and ends. What could not be kept is said.
    pub fn finish(self) -> Option<Said> {
        drop(self.entries);
        self.thread.join().ok().flatten()
    }
}

/// What the thread has.
pub(super) struct Hand<Tell> {
    place: Place,
    tell: Tell,
    /// Nothing as long as it can't be opened.
    pub(super) kept: Option<Kept>,
    /// What was decided since the start: it goes into a file that takes the place of one that is gone, too.
    session: Vec<Entry>,
    /// How many of these are kept, from the first one on.
    safe: usize,
    /// What was said last of why not, and of how many of them.
    told: Option<(Said, usize)>,
}

impl<Tell: Fn(News)> Hand<Tell> {
    pub(super) fn new(place: Place, tell: Tell) -> Hand<Tell> {
        Hand {
            place,
            tell,
            kept: None,
            session: Vec::new(),
            safe: 0,
            told: None,
        }
    }

    fn run(mut self, taken: &Receiver<Vec<Entry>>) -> Option<Said> {
        self.load();
        loop {
            match taken.recv_timeout(SOON) {
                Ok(entries) => {
                    // What waits meanwhile is written together.
                    let all = entries.into_iter().chain(taken.try_iter().flatten());
                    self.take(all);
                }
                Err(RecvTimeoutError::Timeout) => self.look(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        self.end()
    }

    /// Keeps what still waits, here or, where that can't be, as lines elsewhere. What is said of these.
    pub(super) fn end(mut self) -> Option<Said> {
        self.write();
        let waiting = self
            .session
            .get(self.safe..)
            .filter(|rest| !rest.is_empty())?;
        let (trouble, _) = self.told?;
        Some(match export(waiting) {
            Ok(file) => trouble.comma(said!("reviews-rescued", file = harmless(&file))),
            Err(_) => trouble,
        })
    }

    /// Tells all that was decided before.
    pub(super) fn load(&mut self) {
        let loaded = self.open().unwrap_or_else(|trouble| {
            (self.tell)(News::Told(trouble));
            // What others have there can be read where nothing can be written.
            self.place.load().unwrap_or_default().0
        });
        (self.tell)(News::Came(loaded));
    }

    fn open(&mut self) -> Result<Log, Said> {
        self.kept = None;
        let opened = Kept::open(&self.place)?;
        Ok(self.opened(opened))
    }

    fn opened(&mut self, (kept, log, note): (Kept, Log, Option<Said>)) -> Log {
        self.kept = Some(kept);
        if let Some(note) = note {
            (self.tell)(News::Told(note));
        }
        log
    }

    /// Keeps these.
    pub(super) fn take(&mut self, entries: impl Iterator<Item = Entry>) {
        self.session.extend(entries);
        self.write();
    }

    /// Writes what is not kept yet.
    fn write(&mut self) {
        let all = self.session.len();
        let waiting = self.session.get(self.safe..).unwrap_or_default().to_vec();
        if waiting.is_empty() {
            return;
        }
        let written = match &mut self.kept {
            Some(kept) => kept.append(&waiting),
            None => Err(Trouble::Damaged),
        };
        let written = match written {
            Err(Trouble::Damaged) => self.begin_anew(),
            written => written.map_err(|trouble| self.place.unkept(&trouble)),
        };
        match written {
            Ok(()) => {
                (self.safe, self.told) = (all, None);
                (self.tell)(News::Kept(ids(&waiting)));
            }
            Err(trouble) => {
                let told = Some((trouble.clone(), all));
                if self.told != told {
                    (self.tell)(News::Unkept(ids(&waiting), trouble));
                    self.told = told;
                }
            }
        }
    }

    /// The file is not open, damaged, or another one by now: all of this session goes into the one that is there.
    fn begin_anew(&mut self) -> Result<(), Said> {
        let log = self.open()?;
        match self.complete(log) {
            // It can be read, and not written.
            Err(Trouble::Damaged) => {
                let log = Kept::renew(&self.place, true)?;
                let log = self.opened(log);
                self.complete(log)
            }
            completed => completed,
        }
        .map_err(|trouble| self.place.unkept(&trouble))
    }

    /// Puts what of this session is not in the file into it.
    fn complete(&mut self, log: Log) -> Result<(), Trouble> {
        let mut missing = self.session.clone();
        missing.retain(|entry| !log.has(entry));
        (self.tell)(News::Came(log));
        match &mut self.kept {
            Some(kept) if !missing.is_empty() => kept.append(&missing),
            _ => Ok(()),
        }
    }

    /// Looks what other programs decided, and tries again to keep what is not kept.
    pub(super) fn look(&mut self) {
        match self.kept.as_mut().map(Kept::fresh) {
            Some(Ok(fresh)) if !fresh.is_empty() => (self.tell)(News::Came(fresh)),
            // It is opened anew, and what is not there is put there.
            Some(Err(Trouble::Damaged)) => {
                if let Err(trouble) = self.begin_anew() {
                    (self.tell)(News::Told(trouble));
                }
            }
            // The next look may be luckier.
            _ => {}
        }
        self.write();
    }
}

/// Writes entries into a file of their own, for their person alone.
fn export(entries: &[Entry]) -> io::Result<PathBuf> {
    let mut file = tempfile::Builder::new()
        .prefix("sidelong-reviews-")
        .suffix(".jsonl")
        .tempfile()?;
    for entry in entries {
        writeln!(file, "{}", reviews::line(entry))?;
    }
    file.as_file().sync_all()?;
    Ok(file.keep()?.1)
}

fn ids(entries: &[Entry]) -> Vec<Id> {
    entries.iter().map(|entry| entry.id).collect()
}
