//! The writer: one thread that owns the index and the catalog, takes in everything that is ready, and publishes snapshots. Nobody
//! else changes either of them, so nobody needs a lock.

mod given;
mod news;
pub mod questions;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, at, never, select};

use super::arrivals::{self, Arrivals};
use super::catalog::Catalog;
use super::catalog::authors::Authors;
use super::crew::Crew;
use super::intake::{self, Intake};
use super::jobs::align::Known;
use super::jobs::{Lines, Question};
use super::latest::Outbox;
use super::read::{Plan, Read, catch_panic};
use super::recall::{Kept, Recall};
use super::templates::Template;
use super::tree::{Changes, Ticket};
use super::{Event, Request, SearchRewritten};
use crate::index::{DocId, Index, Listing, Settings};
use crate::masks::given::Given;
use crate::memory;
use crate::said;
use crate::sides::Sides;
use crate::snapshot::{Snapshot, Watching};
use crate::store::Store;
use crate::words::Said;
use news::Notes;
use questions::{Followed, Shown};

/// While much is being read the screen hears of it this often: fast enough for a bar that moves.
pub const BREATH: Duration = Duration::from_millis(100);
/// Files may be written for so long until what happened to them is told.
const LONGEST_BURST: Duration = Duration::from_secs(10);
/// While much is being read the index may take one part in so many of the time: rebuilding it for every handful of
/// files would cost more than reading them.
const INDEX_SHARE: u32 = 4;
/// Texts that could not be read, or were others than the list has, are asked for again after this long, and then each time after twice as
/// long: a file that is put back is soon there, and one that stays away costs next to nothing.
const AGAIN: Duration = Duration::from_secs(1);
/// After so long without a change memory is given back. The next change has to take some of it again, which costs 20 ms beside fifty
/// thousand documents: not while somebody writes.
const REST: Duration = Duration::from_secs(30);
/// Messages taken in before looking at the clock again.
const DRAUGHT: usize = 1024;

/// The lists of another time, and those for the next.
#[derive(Debug)]
struct Recalled {
    /// Where they are kept.
    place: Option<Recall>,
    /// By these they are asked for at a start.
    settings: Settings,
    given: Arc<[Given]>,
    rewritten: SearchRewritten,
    /// What is shown was known before anything was read; the index is made behind it, and nothing of it is shown by halves.
    is_shown: bool,
    /// What is shown is kept for the next start, or can't be.
    is_kept: bool,
    /// How far this run has come.
    stage: Stage,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Not everything has been read.
    Reading,
    /// Everything has been read once: from now on changes are news.
    Settled,
    /// The first whole lists were kept as well; the last ones are at the end.
    Kept,
}

impl Recalled {
    /// Everything has been read once in this run.
    fn has_settled(&self) -> bool {
        self.stage != Stage::Reading
    }
}

/// What the other threads tell the writer.
pub enum Message {
    /// What the watch thread saw on the disk.
    Changes(Changes),
    /// The watch thread has walked through the whole folder.
    Walked,
    /// Files are being written that are not read before they are quiet; or none are any more.
    Settling(bool),
    /// How the folder is watched from now on, and what a person should hear of it.
    Watching(Watching, Option<Said>),
    /// What a person should hear of how files are read.
    Note(Said),
    /// What a reader found in some files.
    Read(Vec<(Arc<Path>, Ticket, Read)>),
    /// The last lists of the folder, before any of it is read, and whether it is as it was then.
    Recalled(Box<Kept>, bool),
    /// A question of another thread.
    Asked(Question),
    /// A wish of the screens.
    Request(Request),
    /// It is time to look what is due.
    Nothing,
    /// The engine is dropped.
    Stop,
}

/// How far the pairs of a state of the index are known by their texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alignment {
    /// They are to be asked for.
    Due,
    /// They are asked for.
    Asked,
    /// They have them, as far as texts can be read, and rewritten pairs are found, too.
    Done,
}

/// What comes to the writer.
#[derive(Debug)]
pub struct Inbox {
    /// What a person wants, and the end. She never waits, however much was read meanwhile.
    pub wishes: Receiver<Message>,
    /// All else. Bounded: readers wait where the index does not keep up with them.
    pub messages: Receiver<Message>,
}

/// The single writer.
pub struct Writer {
    index: Index,
    crew: Crew,
    catalog: Catalog,
    /// The last snapshot published.
    snapshot: Snapshot,
    outbox: Arc<Outbox>,
    /// To the jobs, which answer from texts.
    lines: Lines,
    store: Store,
    recalled: Recalled,
    intake: Arc<Intake>,
    /// Words of the shortest passage, for who reads texts.
    min_run: Arc<AtomicU32>,
    /// Files that a person named as given to all.
    templates: Arc<[Template]>,
    /// Counts up with every change of the index: what is aligned of an older state is dropped.
    state: u64,
    /// Whether the pairs of this state have their figures.
    alignment: Alignment,
    /// Whether all texts are searched for rewritten pairs.
    rewritten: SearchRewritten,
    /// The marks of the documents that were searched last.
    searched: Option<Vec<u64>>,
    /// Figures of another time, until everything is read.
    known: Known,
    /// What is shown of single documents and pairs has been looked at since the last change.
    has_looked: bool,
    /// The comparison that the screens show, and the common text that was left out of it: it follows its files, and what
    /// other files make common.
    shown: Option<Shown>,
    followed: Option<Followed>,
    /// Questions that wait for the index.
    questions: Vec<Question>,
    /// The list that the chosen sketch was asked about last.
    asked_sketch: Option<Arc<Listing>>,
    /// What the screens wish that pairs are listed by: of many key presses the last one counts.
    wished: Settings,
    /// News that didn't come from the catalog.
    notes: Notes,
    arrivals: Arrivals,
    /// With whom documents that changed were listed before, until that is told.
    partners: BTreeMap<DocId, BTreeSet<DocId>>,
    /// When texts are asked for again that could not be had, and how long that was waited for last.
    again: Option<Instant>,
    pause: Duration,
    /// When memory is given back that the last changes took.
    rest: Option<Instant>,
    /// Since when files are being written.
    settling: Option<Instant>,
    was_busy: bool,
    next_index: Instant,
    next_progress: Instant,
}

impl Writer {
    /// A writer with an index, empty as yet, which keeps its lists there for the next start.
    pub fn new(plan: &Plan, recall: Option<Recall>, outbox: Arc<Outbox>, lines: Lines) -> Writer {
        let options = &*plan.options;
        let now = Instant::now();
        let index = plan.index();
        Writer {
            index,
            crew: Crew::all_but_one(),
            catalog: Catalog::new(Authors::new(options.authors.clone(), &plan.roots)),
            snapshot: plan.snapshot(),
            outbox,
            lines,
            store: options.store.clone(),
            recalled: Recalled {
                place: recall,
                settings: options.settings,
                given: Arc::clone(&options.given),
                rewritten: options.rewritten,
                is_shown: false,
                is_kept: false,
                stage: Stage::Reading,
            },
            intake: Arc::clone(&plan.intake),
            min_run: Arc::clone(&plan.min_run),
            templates: Arc::clone(&plan.templates),
            state: 0,
            alignment: Alignment::Due,
            rewritten: options.rewritten,
            searched: None,
            known: Known::default(),
            has_looked: false,
            shown: None,
            followed: None,
            questions: Vec::new(),
            asked_sketch: None,
            wished: options.settings,
            notes: Notes::default(),
            arrivals: Arrivals::new(options.rules),
            partners: BTreeMap::new(),
            again: None,
            pause: AGAIN,
            rest: None,
            settling: None,
            was_busy: true,
            next_index: now + BREATH,
            next_progress: now + BREATH,
        }
    }

    /// Takes in and publishes until it is told to stop. Should it fail, the last lists stand and say so.
    pub fn run(mut self, inbox: &Inbox) {
        if let Err(cause) = catch_panic(|| self.serve(inbox)) {
            self.snapshot.generation += 1;
            self.snapshot.watching = Watching::No;
            let failed = said!("news-index-failed", cause);
            self.snapshot.news.tell(failed, None);
            let last = Arc::new(self.snapshot.clone());
            self.outbox.post(Event::Snapshot(last));
        }
    }

    fn serve(&mut self, inbox: &Inbox) {
        let Inbox { wishes, messages } = inbox;
        self.publish();
        loop {
            let timer = self.wake().map_or_else(never, at);
            let first = select! {
                recv(wishes) -> wish => wish,
                recv(messages) -> message => message,
                recv(timer) -> _ => Ok(Message::Nothing),
            };
            let first = first.into_iter();
            // A wish waits for none of the files that were read before it.
            let more = wishes.try_iter().chain(messages.try_iter()).take(DRAUGHT);
            for message in first.chain(more) {
                if matches!(message, Message::Stop) {
                    return self.keep();
                }
                self.take(message);
            }
            self.digest(Instant::now());
        }
    }

    fn take(&mut self, message: Message) {
        match message {
            Message::Changes(changes) => {
                for (path, change) in changes {
                    self.catalog.change(&path, change);
                }
            }
            Message::Read(files) => {
                for (path, ticket, outcome) in files {
                    self.catalog.read(&path, ticket, outcome);
                }
            }
            Message::Recalled(kept, false) => {
                self.index.know_rows(kept.rows);
                self.known = Known::of(&kept.lists.listing, &kept.lists.facts);
            }
            Message::Recalled(kept, true) => {
                self.index.know_rows(kept.rows);
                self.catalog.recall(&kept.lists);
                self.recalled.is_shown = true;
                self.recalled.is_kept = true;
                self.alignment = Alignment::Done;
                self.snapshot = std::mem::take(&mut self.snapshot).with_lists_of(kept.lists);
                self.post();
            }
            Message::Walked => self.catalog.has_walked = true,
            Message::Settling(is_settling) => {
                self.settling = is_settling.then(Instant::now);
            }
            Message::Watching(watching, news) => {
                self.notes.is_watched_otherwise |= self.snapshot.watching != watching;
                self.snapshot.watching = watching;
                if let Some(news) = news {
                    self.notes.add_of_folders(news);
                }
            }
            Message::Note(note) => self.notes.add(note),
            Message::Asked(question) => self.reply(question),
            Message::Request(request) => self.answer(request),
            Message::Nothing | Message::Stop => {}
        }
    }

    fn answer(&mut self, request: Request) {
        match request {
            Request::List(wished) => {
                self.wished.threshold = wished.threshold;
                self.wished.counts_common = wished.counts_common;
                self.wished.same_author = wished.same_author;
                self.wished.layers = wished.layers;
                self.wished.min_run = wished.min_run;
            }
            Request::Template(doc) => self.reply(Box::new(move |writer| writer.give(doc))),
            Request::Passages(passages) => {
                self.reply(Box::new(move |writer| writer.mask_passages(&passages)));
            }
            Request::SwitchGiven(at) => {
                self.reply(Box::new(move |writer| writer.switch_given(at)));
            }
            Request::Compare(docs) => self.compare(docs, false),
            Request::Details(docs) => self.compare(docs, true),
            Request::NotCompare => {
                self.lines.pairs.cancel();
                // Nor is it made again when one of the two files is saved.
                self.shown = None;
            }
            Request::Matrix(docs) => self.reply(Box::new(move |writer: &mut Writer| {
                let matrix = writer.index.matrix(&docs, &writer.crew);
                writer.outbox.post(Event::Matrix(Arc::new(matrix)));
            })),
            Request::Rewritten(is_wanted) => {
                self.rewritten = SearchRewritten::all(is_wanted);
                self.change_state();
                self.snapshot.is_aligned = false;
            }
            Request::HideNames(are_hidden) => {
                self.outbox.hide_names(are_hidden);
                self.post();
            }
            Request::Gather(wish) => self.lines.gathers.ask(wish),
            Request::NotGather => self.lines.gathers.cancel(),
            Request::Sources(doc) => self.follow(doc),
            Request::CommonPassages(with_texts) => self.lines.common.ask(with_texts),
            Request::TakenAway(true) => self.lines.taken.ask(()),
            Request::TakenAway(false) => self.lines.taken.cancel(),
            Request::Occurrences(Some(sought)) => self.lines.passages.ask(sought),
            Request::Occurrences(None) => self.lines.passages.cancel(),
        }
    }

    /// Whether more is on its way than what is here.
    fn is_busy(&self) -> bool {
        !self.catalog.has_walked || self.catalog.is_waiting()
    }

    /// When something that is held back must be dealt with; nothing at rest.
    fn wake(&self) -> Option<Instant> {
        if !self.was_busy {
            return self.again.into_iter().chain(self.rest).min();
        }
        let is_due = self.catalog.has_changes() && self.feeds_early();
        let index = is_due.then_some(self.next_index);
        let progress = self.has_progress().then_some(self.next_progress);
        index.into_iter().chain(progress).min()
    }

    /// The index takes in what is read while more is being read; not long texts, as each time would take longer than to read the rest.
    fn feeds_early(&self) -> bool {
        !self.recalled.is_shown && !self.intake.are_long()
    }

    fn has_progress(&self) -> bool {
        let has_read = || {
            self.catalog.progress() != self.snapshot.progress || self.catalog.has_other_changes()
        };
        let has_news = || self.can_tell() && self.catalog.has_happened();
        !self.recalled.is_shown && (has_read() || has_news()) || !self.notes.is_empty()
    }

    /// More files are being written or read: what happens to all of them is told together.
    fn is_in_burst(&self) -> bool {
        let is_settling = |since: Instant| since.elapsed() < LONGEST_BURST;
        self.is_busy() || self.settling.is_some_and(is_settling)
    }

    /// What happens is told: of a burst when it is over, and with the figures of the texts.
    fn can_tell(&self) -> bool {
        self.alignment == Alignment::Done && !self.is_in_burst()
    }

    /// Tells the index and the screens what is new: at once when nothing more is coming, else now and then.
    fn digest(&mut self, now: Instant) {
        // A question about a passage may have met what can't be read again.
        self.report_memory();
        let busy = self.is_busy();
        if busy && !self.was_busy {
            self.next_index = self.next_index.max(now + BREATH);
            self.next_progress = now + BREATH;
        }
        // A folder may be moved that takes long to read: what is gone stays in the lists until all that may be its files is read.
        if !busy {
            self.catalog.bury();
        }
        if !busy && std::mem::take(&mut self.recalled.is_shown) {
            self.catalog.end_recall();
            self.feed_index();
            for question in std::mem::take(&mut self.questions) {
                self.reply(question);
            }
        }
        let is_moved = self.list_as_wished();
        let ripe = if busy {
            now >= self.next_index && self.feeds_early()
        } else {
            !self.recalled.is_shown
        };
        // A document that is read is in the lists once the index has it; how far the reading is, and what is not read, is told
        // meanwhile. Behind lists of another time neither is: what is published then are those lists, with what else there is to say.
        if ripe && self.catalog.has_changes() {
            // The screen says that files are read, and not only for the blink in which one is that was saved.
            if !busy && !self.snapshot.progress.is_done() {
                self.see();
                self.snapshot.progress.is_indexing = true;
                self.post();
            }
            self.feed_index();
        } else if is_moved || self.has_progress() && (!busy || now >= self.next_progress) {
            self.publish();
        }
        if !busy {
            if self.again.take_if(|again| *again <= now).is_some() {
                self.ask_again();
            }
            self.ask_alignments();
            self.ask_sketch();
            // The lists are out, and nobody waits: the next file that is saved finds all that it needs.
            self.index.prepare(&self.crew);
            self.refresh();
            // The next message may be hours away, and what can't be read again is to be known by then.
            self.report_memory();
            let is_newly_aligned = self.alignment == Alignment::Done && !self.snapshot.is_aligned;
            if !self.notes.is_empty() || is_newly_aligned {
                self.publish();
            }
            self.intake.count_from(self.index.weight());
            self.store.release();
            if self.recalled.stage == Stage::Reading {
                self.recalled.stage = Stage::Settled;
                self.known = Known::default();
            }
            if self.recalled.stage == Stage::Settled && self.alignment == Alignment::Done {
                self.recalled.stage = Stage::Kept;
                self.keep();
            }
            self.store.catch_up();
            if self.rest.take_if(|rest| *rest <= now).is_some() {
                memory::give_back_unused();
            }
        }
        self.was_busy = busy;
    }

    /// Lists pairs as was wished for last, once the index is made. Says whether they were listed otherwise.
    fn list_as_wished(&mut self) -> bool {
        let (before, wished) = (*self.index.settings(), self.wished);
        if self.recalled.is_shown || before == wished {
            return false;
        }
        if wished.threshold != before.threshold {
            self.index.set_threshold(wished.threshold);
            self.has_looked = false;
        }
        let figures = |of: &Settings| {
            let words = (of.layers, of.min_run);
            (of.counts_common, of.same_author, words)
        };
        if figures(&wished) != figures(&before) {
            self.index.count_common(wished.counts_common, &self.crew);
            self.index.pair_same_author(wished.same_author, &self.crew);
            self.index.use_layers(wished.layers, &self.crew);
            if wished.min_run != before.min_run {
                self.index.pass_from(wished.min_run, &self.crew);
                self.min_run.store(wished.min_run, Ordering::Relaxed);
            }
            let is_otherwise = figures(&wished).2 != figures(&before).2;
            if is_otherwise {
                // Those of before are of other passages.
                self.known = Known::default();
                self.see();
            }
            self.refigure(is_otherwise);
        }
        self.snapshot.settings = wished;
        true
    }

    /// All figures are others: they are asked for again.
    fn refigure(&mut self, is_masked_otherwise: bool) {
        self.searched = None;
        self.change_state();
        self.report_memory();
        self.forget_sources();
        if let Some(shown) = &self.shown
            && (is_masked_otherwise || self.index.common(shown.docs) != shown.common)
        {
            self.compare(shown.docs, shown.in_detail.is_some());
        }
    }

    /// Looks whether what is shown of single documents and pairs is still so, once after each change: it takes as long as a
    /// document is.
    fn refresh(&mut self) {
        if std::mem::replace(&mut self.has_looked, true) {
            return;
        }
        self.look_for_sources();
        if let Some(shown) = &self.shown
            && self.is_spread_otherwise(shown)
        {
            self.compare(shown.docs, true);
            self.has_looked = true;
        }
    }

    fn feed_index(&mut self) {
        self.pause = AGAIN;
        self.recalled.is_kept &= !self.recalled.has_settled();
        self.has_looked = false;
        let changes = self.catalog.take_changes(&|id| self.index.text(id));
        let touched = arrivals::touched(&changes);
        self.forget_sources_of(&touched);
        let is_shown =
            |docs: Sides<DocId>| touched.contains(&docs.left) || touched.contains(&docs.right);
        let shown = self.shown.as_ref();
        let is_changed = shown.is_some_and(|shown| is_shown(shown.docs));
        self.remember_partners(&touched);
        let start = Instant::now();
        self.index.apply(changes, &self.crew);
        self.change_state();
        self.align_as_before();
        self.report_memory();
        let came = self.catalog.take_came();
        if self.recalled.has_settled() {
            self.arrivals.expect(came, touched);
        }
        let end = Instant::now();
        self.next_index = end + ((end - start) * INDEX_SHARE).max(BREATH);
        if let Some(shown) = &self.shown
            && (is_changed
                || self.index.common(shown.docs) != shown.common
                || self.catalog.in_common(shown.docs) != shown.in_common)
        {
            self.compare(shown.docs, shown.in_detail.is_some());
        }
        // What needs no texts is published with the lists.
        if !self.is_busy() {
            self.ask_alignments();
        }
        self.publish();
    }

    /// Says what could not be laid down beside the memory, or not be read again.
    fn report_memory(&mut self) {
        match self.intake.files.take_trouble() {
            Ok(None) => {}
            Ok(Some(told)) | Err(told) => self.notes.add(told),
        }
    }

    fn publish(&mut self) {
        if !self.recalled.is_shown {
            self.see();
        }
        let news = self.news();
        let (line, named) = news.map(|news| (news.line, news.named)).unzip();
        let named = named.flatten().map(|named| self.notes.around(named));
        if let Some(line) = self.notes.take(line) {
            self.snapshot.news.tell(line, named);
        }
        self.post();
    }

    /// What there is to be shown by now.
    fn see(&mut self) {
        self.snapshot.arrivals = self.arrivals.judged();
        self.snapshot.listing = self.index.listing();
        self.snapshot.sample = intake::sample(&self.index);
        self.catalog.show(&mut self.snapshot);
    }

    fn post(&mut self) {
        self.snapshot.generation += 1;
        self.snapshot.is_aligned = self.alignment == Alignment::Done;
        let snapshot = Arc::new(self.snapshot.clone());
        let now = Instant::now();
        self.next_progress = now + BREATH;
        self.rest = Some(now + REST);
        self.outbox.post(Event::Snapshot(snapshot));
    }

    /// Keeps the lists for the next start, if all of them are those of the folder as it is.
    fn keep(&mut self) {
        let is_read = self.recalled.has_settled() && !self.is_busy();
        let is_whole = is_read && self.alignment == Alignment::Done && self.again.is_none();
        if self.recalled.is_kept || !is_whole || self.catalog.has_changes() {
            return;
        }
        self.recalled.is_kept = true;
        if self.snapshot.settings == self.recalled.settings
            && self.snapshot.given == self.recalled.given
            && self.rewritten == self.recalled.rewritten
            && let Some(place) = &self.recalled.place
        {
            place.keep(&self.catalog.marks(), &self.snapshot, Some(&self.index));
        }
    }
}
