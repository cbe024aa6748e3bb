//! The engine: it reads the folders, keeps the index and tells the screens. The only room with threads and source files.
//!
//! ```text
//! fs: walk, hints ──► watch ──► readers ──► writer (index, catalog) ──► latest ──► events()
//!                       └─────────────────► what is wanted, refused, gone   ▲
//!                                           jobs (answers from texts) ──────┘
//! ```
//!
//! [`Thread`] says what each of them does; one answers one kind of question each (`jobs`).
//!
//! Input is never dropped; news that nobody fetched are (`latest`). [`scan()`] reads once, without watching.
#![expect(
    clippy::disallowed_methods,
    reason = "the engine is the shell that reads files, starts threads and knows the time"
)]

mod arrivals;
mod catalog;
pub(crate) mod crew;
mod encodings;
pub mod files;
mod fs;
mod intake;
mod jobs;
pub(crate) mod latest;
mod names;
mod news;
mod read;
mod recall;
mod register;
mod room;
mod scan;
mod spawn;
mod spill;
mod templates;
#[cfg(test)]
mod tests;
pub mod workers;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded, unbounded};

use self::catalog::authors::Authors;
use self::fs::{hints, label, patterns, roots, tree, walk, watch};
use self::jobs::Context;
use self::latest::Outbox;
use self::read::{Extractor, GONE, Plan};
use self::recall::Recall;
use self::register::Register;
use self::scan::Scanned;
use self::watch::{Links, Watch};
use self::workers::Workers;
use self::writer::{Inbox, Message, Writer};
use crate::arrival;
use crate::extract::extract_as;
use crate::index::{DocId, Document, Label, Listing, Matrix, Settings};
use crate::masks::given::{Given, Passage};
use crate::said;
use crate::sides::Sides;
use crate::sketch::Method;
use crate::snapshot::{CommonPassages, Comparison, Occurrences, Snapshot, Sought, Sourced, Taken};
use crate::store::Store;
use crate::submission::Rules;
use crate::threads::Thread;
use crate::words::Said;

pub use self::crew::Crew;
pub use self::encodings::{Encodings, Rule};
pub use self::fs::{probe, stamp};
pub use self::jobs::{
    Comparing, Copies, Files, Gather, Gathered, Made, OccurrencesProgress, Part, Quotation,
    Quotations, Stage,
};
pub use self::label::harmless;
pub use self::names::Names;
pub use self::patterns::{Pattern, Patterns};
pub use self::read::HARD_MAX_FILE_BYTES;
pub use self::room::Room;
pub use self::roots::{Archive, Root, Roots, is_container};
pub use self::scan::{Arriving, Counted, Guest};

/// A larger file is not read, unless a person says otherwise: no essay comes near it, and a text of this size takes a
/// second (SPEC 2).
pub const DEFAULT_MAX_FILE_BYTES: u64 = 64 << 20;

/// What to read and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folders, one or more.
    pub roots: Vec<PathBuf>,
    /// Folders whose documents are compared with those of the others, and not with each other.
    pub archives: Vec<Archive>,
    /// Shingles, passages and the first threshold.
    pub settings: Settings,
    /// A larger file is listed as not read. Held to [`HARD_MAX_FILE_BYTES`].
    pub max_file_bytes: u64,
    /// Where files that are not plain text are parsed.
    pub workers: Workers,
    /// What a person says about encodings.
    pub encodings: Encodings,
    /// How authors are found.
    pub authors: Rules,
    /// What is known from another time.
    pub store: Store,
    /// The sketch that is asked first what it would have found.
    pub method: Method,
    /// By which new documents are judged while the folder is watched.
    pub rules: arrival::Rules,
    /// What the index may take, and where it is when that is not enough.
    pub memory: Memory,
    /// What is left out.
    pub patterns: Patterns,
    /// Files that were given to all.
    pub templates: Vec<PathBuf>,
    /// Texts that a person called given on the screen.
    pub given: Arc<[Given]>,
    /// How far it is, where the folder is read once.
    pub counted: Counted,
    /// Whether all texts are searched for rewritten pairs.
    pub rewritten: SearchRewritten,
    /// Whether the screens have aliases for all names from the start.
    pub hides_names: bool,
}

/// Documents that are searched for rewritten pairs without being asked: it takes some seconds.
pub const FEW_DOCUMENTS: usize = 2_000;

/// Whether all texts are searched for rewritten pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SearchRewritten {
    /// They are not.
    Never,
    /// Where they are [few](FEW_DOCUMENTS).
    #[default]
    Few,
    /// They are.
    Always,
}

impl SearchRewritten {
    /// All or none, however many they are.
    pub fn all(are_wanted: bool) -> SearchRewritten {
        if are_wanted {
            SearchRewritten::Always
        } else {
            SearchRewritten::Never
        }
    }

    /// Whether so many documents are searched.
    pub fn is_wanted(self, documents: usize) -> bool {
        match self {
            SearchRewritten::Never => false,
            SearchRewritten::Few => documents <= FEW_DOCUMENTS,
            SearchRewritten::Always => true,
        }
    }
}

/// How much memory may be taken. The names of the documents and what is known of each come on top of it: about a kilobyte for each.
#[derive(Clone, Debug)]
pub struct Memory {
    /// Bytes that the index may take; no limit without.
    pub most: Option<u64>,
    /// What all that is done with texts may take beside it, the workers' part too.
    pub room: Arc<Room>,
    /// The folder for what goes beyond.
    pub beside: PathBuf,
}

/// Less than that no work is done with: the program itself takes half of it.
const LEAST_ROOM: u64 = 64 << 20;

impl Memory {
    /// So many bytes for everything: half of them for the index, half for the work beside it; what has no room there goes to that folder.
    pub fn of(most: Option<u64>, beside: PathBuf) -> Memory {
        let half = most.map(|most| most / 2);
        Memory {
            most: half,
            room: Room::new(half.map(|half| half.max(LEAST_ROOM))),
            beside,
        }
    }

    /// As much as there is.
    pub fn unlimited() -> Memory {
        Memory {
            most: None,
            room: Room::new(None),
            beside: std::env::temp_dir(),
        }
    }
}

impl Options {
    /// One folder with everything as it is unless a person says otherwise; files are parsed in this process, and nothing is
    /// kept.
    pub fn of(root: impl Into<PathBuf>) -> Options {
        Options::over([root.into()])
    }

    /// The same of several folders, which are read as one.
    pub fn over(roots: impl IntoIterator<Item = PathBuf>) -> Options {
        Options {
            roots: roots.into_iter().collect(),
            archives: Vec::new(),
            settings: Settings::default(),
            max_file_bytes: DEFAULT_MAX_FILE_BYTES,
            workers: Workers::none(),
            encodings: Encodings::default(),
            authors: Rules::Auto,
            store: Store::none(),
            method: Method::Exact,
            rules: arrival::Rules::default(),
            memory: Memory::unlimited(),
            patterns: Patterns::default(),
            templates: Vec::new(),
            given: Arc::default(),
            counted: Counted::default(),
            rewritten: SearchRewritten::default(),
            hides_names: false,
        }
    }
}

/// A wish of the screens.
#[derive(Clone, Debug)]
pub enum Request {
    /// List the pairs by another threshold, with common text counted or not, of one author's documents or of several authors'.
    List(Settings),
    /// Mask the text of this document wherever it stands, or no more.
    Template(DocId),
    /// Mask these passages wherever they stand, as far as they are on, and no others that were decided on.
    Passages(Arc<[Passage]>),
    /// Mask the given text of this place among all, or no more.
    SwitchGiven(usize),
    /// Compare two documents; a newer wish replaces one that waits.
    Compare(Sides<DocId>),
    /// The same, and look for the rarest words that both have.
    Details(Sides<DocId>),
    /// Nobody waits for the comparison any more.
    NotCompare,
    /// All pairwise containments of these documents.
    Matrix(Vec<DocId>),
    /// Search all texts for rewritten pairs from now on, or none.
    Rewritten(bool),
    /// Hide names from now on, or show them.
    HideNames(bool),
    /// Say what each of many pairs says; a newer wish replaces it.
    Gather(Gather),
    /// Nobody wants to know any more.
    NotGather,
    /// What of this document stands in which others, from now on; nothing any more without one.
    Sources(Option<DocId>),
    /// What so many documents have that it is common text: with its text, or only how much there is.
    CommonPassages(bool),
    /// Which pairs would be listed without layers and are not, or nobody wants to know any more.
    TakenAway(bool),
    /// Which documents have this passage; a newer wish replaces an older one, and without a passage nobody waits any more.
    Occurrences(Option<Sought>),
}

/// News for the screens. Of each kind only the newest waits to be fetched.
#[derive(Clone, Debug)]
pub enum Event {
    /// A newer snapshot; older ones that were not fetched are gone.
    Snapshot(Arc<Snapshot>),
    /// The answer to [`Request::Compare`] or [`Request::Details`], and again whenever one of the two files changes.
    Comparison(Arc<Comparison>),
    /// How far the answer is, where it takes long.
    Comparing(Comparing),
    /// The answer to [`Request::Matrix`].
    Matrix(Arc<Matrix>),
    /// How far the answer to [`Request::Gather`] is, and the answer.
    Gathered(Arc<Gathered>),
    /// How far the answer to [`Request::Sources`] is, the answer, and another one whenever what it depends on changes.
    Sourced(Arc<Sourced>),
    /// The answer to [`Request::CommonPassages`].
    CommonPassages(Arc<CommonPassages>),
    /// The answer to [`Request::TakenAway`].
    TakenAway(Arc<[Taken]>),
    /// How far the answer to [`Request::Occurrences`] is.
    OccurrencesProgress(Arc<OccurrencesProgress>),
    /// The answer to [`Request::Occurrences`].
    Occurrences(Arc<Occurrences>),
}

pub use crate::snapshot::Rewriting;

/// Jobs that wait for a reader: enough that none is idle, few enough that the walk does not run far ahead.
const WAITING_JOBS: usize = 64;
/// Messages that wait for the writer, each of sixteen files at most: what is read while the index takes in what was read before.
const WAITING_MESSAGES: usize = 1024;
/// How long a dropped engine waits for its threads. One that is in the middle of a huge file, or of a comparison of two,
/// is left behind: it ends on its own when it is done.
const FAREWELL: Duration = Duration::from_millis(500);
/// How often it looks whether they have ended.
const GLANCE: Duration = Duration::from_millis(1);

/// A running engine; dropping it stops its threads.
#[derive(Debug)]
pub struct Engine {
    roots: Roots,
    /// To the thread that unpacks; gone when the engine is dropped.
    unpack: Option<jobs::Line<jobs::Unpack>>,
    events: Receiver<Event>,
    /// To the writer: what a person wants.
    wishes: Sender<Message>,
    /// Dropped first: a thread that waits for it wakes up.
    alive: Option<Sender<()>>,
    threads: Vec<JoinHandle<()>>,
}

/// What a test may put in the place of the real thing.
#[derive(Clone, Copy, Debug)]
struct Seams {
    extract: Extractor,
    make_watcher: hints::MakeWatcher,
}

impl Default for Seams {
    fn default() -> Self {
        Seams {
            extract: extract_as,
            make_watcher: hints::recommended,
        }
    }
}

impl Engine {
    /// Starts reading and watching the folders.
    ///
    /// # Errors
    /// A folder is missing, can't be read, or lies in another one.
    pub fn start(options: &Options) -> anyhow::Result<Engine> {
        Engine::start_with(options, Seams::default())
    }

    fn start_with(options: &Options, seams: Seams) -> anyhow::Result<Engine> {
        let plan = plan(options, seams.extract, true)?;
        let (outbox, events) = Outbox::new();
        outbox.hide_names(options.hides_names);
        let (messages, read) = bounded(WAITING_MESSAGES);
        let (wishes, heard) = unbounded();
        let (alive, is_alive) = bounded(0);
        let mut engine = Engine {
            roots: plan.roots.clone(),
            unpack: None,
            events,
            wishes,
            alive: Some(alive),
            threads: Vec::new(),
        };
        if let Some(note) = options.store.take_note() {
            // The other end is in this hand.
            let _ = engine.wishes.send(Message::Note(note));
        }
        let recall = Recall::of(&plan);
        let outbox = Arc::new(outbox);
        let lines = engine.spawn_jobs(&Context {
            plan: plan.clone(),
            messages: messages.clone(),
            outbox: Arc::clone(&outbox),
        })?;
        let inbox = Inbox {
            wishes: heard,
            messages: read,
        };
        let (of_writer, kept_by) = (plan.clone(), recall.clone());
        engine.spawn(Thread::Index, move || {
            Writer::new(&of_writer, kept_by, outbox, lines).run(&inbox);
        })?;
        let (jobs, waiting) = bounded(WAITING_JOBS);
        engine.spawn_readers(&plan, &waiting, &messages, &is_alive)?;
        let watch = Watch::new(Links {
            plan,
            make_watcher: seams.make_watcher,
            jobs,
            writer: messages.clone(),
            alive: is_alive,
        });
        engine.spawn_watch(watch, recall, messages)?;
        Ok(engine)
    }

    /// News, to select on.
    pub fn events(&self) -> &Receiver<Event> {
        &self.events
    }

    /// The folders.
    pub fn roots(&self) -> &Roots {
        &self.roots
    }

    /// Sends a wish; never blocks.
    pub fn send(&self, request: Request) {
        // The writer is gone only if it panicked; the last snapshot then stands.
        let _ = self.wishes.send(Message::Request(request));
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.alive = None;
        self.unpack = None;
        let _ = self.wishes.send(Message::Stop);
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline && !self.threads.iter().all(JoinHandle::is_finished) {
            thread::sleep(GLANCE);
        }
    }
}

/// Whether the engine is dropped, by its end of this.
fn has_ended(alive: &Receiver<()>) -> bool {
    alive.try_recv() == Err(TryRecvError::Disconnected)
}

/// Reads the folder once with all cores, for scripts.
///
/// # Errors
/// The folder is missing or can't be read.
pub fn scan(options: &Options) -> anyhow::Result<Snapshot> {
    let mut scanned = scanned(options, &[], |_| true)?;
    let snapshot = std::mem::take(&mut scanned.snapshot);
    crew::drop_aside(scanned);
    Ok(snapshot)
}

/// What of one file stands in which documents of a folder. The file may be one of them.
///
/// # Errors
/// The folder or the file is missing or can't be read.
pub fn sources(options: &Options, file: &Path) -> anyhow::Result<(Snapshot, Sourced)> {
    let guests = [Arriving::File(file.to_owned())];
    let mut scanned = scanned(options, &guests, |_| false)?;
    let unread = |reason| anyhow!(Said::text(harmless(file)).colon(reason));
    let name = file.display().to_string();
    let guest = scanned.guests.pop().filter(|guest| guest.file == name);
    let of_container = || Err(said!("why-container-guest"));
    let id = guest.map_or_else(of_container, |guest| guest.id);
    let id = id.map_err(unread)?;
    let tell = |sourced: Sourced| {
        let counted = &options.counted;
        counted.set(sourced.compared, sourced.candidates, "sources");
        true
    };
    let sourced = scanned.sources(id, &tell);
    let sourced = sourced.ok_or_else(|| anyhow!(Said::from(GONE)))?;
    Ok((scanned.shown()?, sourced))
}

/// Reads the folder like [`scan()`] with some files more, as if they had come into it.
///
/// # Errors
/// The folder is missing or can't be read.
pub fn scan_with(options: &Options, guests: &[Arriving]) -> anyhow::Result<(Snapshot, Vec<Guest>)> {
    let mut scanned = scanned(options, guests, |_| true)?;
    scanned.look_together();
    Ok((scanned.snapshot, scanned.guests))
}

/// Compares two files, whatever their extensions. The documents of the answer are 0 and 1.
///
/// # Errors
/// One of them can't be read: which, why, and what to do.
pub fn compare_files(files: Sides<&Path>, options: &Options) -> anyhow::Result<Comparison> {
    let plan = with_templates(Plan::new(options, Roots::none(), extract_as, false))?;
    jobs::compare::files(files, &plan)
}

/// The documents of folders by their names alone, none of which is read, and what two files are called among them: for aliases, which are
/// then those of the folders.
///
/// # Errors
/// A folder is missing or can't be read.
pub fn names_beside(
    files: Sides<&Path>,
    options: &Options,
) -> anyhow::Result<(Snapshot, Sides<Label>)> {
    let plan = plan(options, extract_as, false)?;
    let mut authors = Authors::new(options.authors.clone(), &plan.roots);
    let labels = files.map(|file| {
        let absolute = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        let below = plan.roots.below(&absolute);
        below.map_or_else(|| Label::new(harmless(file)), |below| authors.label(&below))
    });
    let listed = files::Files::of(options)?.list;
    let found = listed.iter().filter(|file| file.refused.is_none());
    let mut found: Vec<Label> = found.map(|file| authors.label(&file.path)).collect();
    found.extend([labels.left.clone(), labels.right.clone()]);
    found.sort_unstable();
    found.dedup();
    let all: Vec<(DocId, &Label)> = (0..).map(DocId).zip(&found).collect();
    authors.assign(&all, &[]);
    let document = |(id, label): &(DocId, &Label)| Document {
        id: *id,
        label: (*label).clone(),
        author: authors.handle(*id),
        ..Document::default()
    };
    let documents = all.iter().map(document).collect();
    let snapshot = Snapshot {
        listing: Arc::new(Listing::new(documents, Vec::new(), Vec::new())),
        authors: authors.names(),
        ..plan.snapshot()
    };
    Ok((snapshot, labels))
}

/// What comes of reading the folders once, and some files more; what is known of another time may be enough.
fn scanned(
    options: &Options,
    guests: &[Arriving],
    is_enough: impl FnOnce(&Snapshot) -> bool,
) -> anyhow::Result<Scanned> {
    scan::scan(&plan(options, extract_as, false)?, guests, is_enough)
}

/// How files are read, once it is certain that the folders are some. The cache waits until the lists are out.
fn plan(options: &Options, extract: Extractor, contents: bool) -> anyhow::Result<Plan> {
    let roots = Roots::open(&options.roots, &options.archives)?;
    options.store.hold();
    let mut plan = with_templates(Plan::new(options, roots, extract, contents))?;
    plan.register = Register::open(&plan);
    Ok(plan)
}

fn with_templates(plan: Plan) -> anyhow::Result<Plan> {
    let templates = templates::read(&plan.options.templates, &plan)?.into();
    Ok(Plan { templates, ..plan })
}
