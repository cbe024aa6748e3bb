//! What is true now? One thread owns the index and the directory, takes in everything that is ready, and publishes
//! snapshots. Nobody else changes either of them, so nobody needs a lock.

mod choice;
mod happened;
pub mod inquiry;
mod message;
mod past;
mod shown;
mod told;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, at, never, select};

use super::arrivals::{self, Arrivals};
use super::authors::Authors;
use super::compare::Task;
use super::crew::Crew;
use super::directory::Directory;
use super::halt::Halt;
use super::intake::{self, Intake};
use super::latest::{Outbox, Slot};
use super::propose;
use super::read::cause;
use super::recall::Recall;
use super::{Event, Request, rewriting};
use crate::arrival::Rules;
use crate::index::{DocId, Document, Index, Listing};
use crate::measure::Containment;
use crate::said;
use crate::sides::Sides;
use crate::snapshot::{Folders, Snapshot, Watching};
use crate::store::Store;
use choice::Sketches;
use inquiry::{Followed, Inquiry, Lookers};
use past::Past;
use shown::Shown;
use told::Told;

pub use message::{Message, Turn};

/// While much is being read the screen hears of it this often: fast enough for a bar that moves.
const BREATH: Duration = Duration::from_millis(100);
/// While much is being read the index may take one part in so many of the time: rebuilding it for every handful of
/// files would cost more than reading them.
const INDEX_SHARE: u32 = 4;
/// Messages taken in before looking at the clock again.
const DRAUGHT: usize = 1024;

/// What the writer has beside the index.
#[derive(Debug)]
pub struct Means {
    /// What is known from another time.
    pub store: Store,
    /// Where the lists are kept for the next start.
    pub recall: Option<Recall>,
    /// Where words are brought.
    pub intake: Arc<Intake>,
}

/// What is shown of single documents and pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lookups {
    /// It may be otherwise by now.
    Due,
    /// It is as it was.
    Made,
}

/// A search for rewritten text that somebody waits for.
enum Wanted {
    /// As soon as everything is read.
    Later,
    /// It is being made.
    Now(#[expect(dead_code, reason = "whoever makes it looks whether it is still there")] Arc<()>),
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
    directory: Directory,
    /// The last snapshot published.
    snapshot: Snapshot,
    outbox: Arc<Outbox>,
    comparisons: Slot<Task>,
    store: Store,
    past: Past,
    intake: Arc<Intake>,
    /// A matrix that waits for the index.
    matrix: Option<Vec<DocId>>,
    /// Where searches for rewritten text are made.
    searches: Option<Slot<rewriting::Task>>,
    /// The search that is wanted: whoever makes it ends when this is gone.
    wanted: Option<Wanted>,
    /// The file of many pairs that is wanted, in the same way.
    gathering: Option<Arc<()>>,
    /// Whether a person stopped the reading.
    halt: Arc<Halt>,
    /// The comparison that is waited for, in the same way.
    comparing: Option<Arc<()>>,
    /// Whether what is shown of single documents and pairs has been looked at since the last change.
    lookups: Lookups,
    /// The comparison that the screens show, and the common text that was left out of it: it follows its files, and what
    /// other files make common.
    shown: Option<Shown>,
    /// Who answers for single documents and passages.
    lookers: Option<Lookers>,
    followed: Option<Followed>,
    /// Questions that wait for the index.
    inquiries: Vec<Inquiry>,
    /// Who can say what a sketch would have found.
    sketches: Option<Sketches>,
    /// The way there while one is chosen: it is told of changes and lists.
    proposals: Option<Sender<propose::Task>>,
    /// The list that was sent there last.
    looked_at: Option<Arc<Listing>>,
    /// It has said something that the screens don't know yet.
    has_proposed: bool,
    /// The threshold that the screens wish for, if it is not the index's: of many key presses the last one counts.
    threshold: Option<Containment>,
    /// Whether the screens wish that common text counts, until that is so.
    counts_common: Option<bool>,
    walked: bool,
    watching: Watching,
    /// News that didn't come from the directory.
    told: Told,
    /// Everything has been read once: from now on changes are news.
    settled_once: bool,
    arrivals: Arrivals,
    busy_since: Option<Instant>,
    next_index: Instant,
    next_progress: Instant,
}

impl Writer {
    /// A writer with an index, empty as yet.
    pub fn new(
        folders: Folders,
        index: Index,
        authors: Authors,
        outbox: Arc<Outbox>,
        comparisons: Slot<Task>,
        means: Means,
    ) -> Writer {
        let now = Instant::now();
        let settings = *index.settings();
        let Means {
            store,
            recall,
            intake,
        } = means;
        Writer {
            index,
            crew: Crew::all_but_one(),
            directory: Directory::new(authors),
            snapshot: Snapshot {
                folders,
                settings,
                ..Snapshot::default()
            },
            outbox,
            comparisons,
            store,
            past: Past {
                place: recall,
                settings,
                is_shown: false,
                is_kept: false,
            },
            intake,
            matrix: None,
            lookups: Lookups::Due,
            searches: None,
            wanted: None,
            gathering: None,
            halt: Arc::default(),
            comparing: None,
            shown: None,
            lookers: None,
            followed: None,
            inquiries: Vec::new(),
            sketches: None,
            proposals: None,
            looked_at: None,
            has_proposed: false,
            threshold: None,
            counts_common: None,
            walked: false,
            watching: Watching::No,
            told: Told::default(),
            settled_once: false,
            arrivals: Arrivals::default(),
            busy_since: Some(now),
            next_index: now + BREATH,
            next_progress: now + BREATH,
        }
    }

    /// Where searches for rewritten text are made.
    pub fn search_with(&mut self, searches: Slot<rewriting::Task>) {
        self.searches = Some(searches);
    }

    /// Sends all documents there.
    fn search(&mut self) {
        let listing = self.index.listing();
        let file = |document: &Document| {
            let (_, file) = self.directory.file(document.id)?;
            Some((document.clone(), file.ok()?))
        };
        let documents = listing.documents.iter().filter_map(file).collect();
        let wanted = Arc::new(());
        if let Some(searches) = &self.searches {
            searches.put(rewriting::Task {
                documents,
                listing,
                wanted: Arc::downgrade(&wanted),
            });
        }
        self.wanted = Some(Wanted::Now(wanted));
    }

    /// Where it is said that a person stopped the reading.
    pub fn heed(&mut self, halt: Arc<Halt>) {
        self.halt = halt;
    }

    /// Tells of these what is wanted of single documents and passages.
    pub fn send_lookers(&mut self, lookers: Lookers) {
        self.lookers = Some(lookers);
    }

    /// By which new documents are judged.
    pub fn judge_by(&mut self, rules: Rules) {
        self.arrivals = Arrivals::new(rules);
    }

    /// Takes in and publishes until it is told to stop. Should it fail, the last lists stand and say so.
    pub fn run(mut self, inbox: &Inbox) {
        let served = catch_unwind(AssertUnwindSafe(|| self.serve(inbox)));
        if let Err(panic) = served {
            let cause = cause(panic.as_ref());
            self.snapshot.generation += 1;
            self.snapshot.watching = Watching::No;
            self.snapshot.news = Some(said!("news-index-failed", cause = cause));
            self.snapshot.named = None;
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
            Message::Turn(turn) => {
                for (path, aside) in turn.aside {
                    self.directory.put_aside(&path, aside);
                }
                for (path, ticket) in turn.wanted {
                    self.directory.want(&path, ticket);
                }
                for (path, reason) in turn.refused {
                    self.directory.refuse(&path, reason);
                }
                for path in turn.gone {
                    self.directory.remove(&path);
                }
            }
            Message::Read(files) => {
                for (path, ticket, outcome) in files {
                    self.directory.read(&path, ticket, outcome);
                }
            }
            Message::Recalled(finished) => self.show(*finished),
            Message::Walked => self.walked = true,
            Message::Watching(watching, news) => {
                self.watching = watching;
                if let Some(news) = news {
                    self.told.tell_of_folders(news);
                }
            }
            Message::Note(note) => self.told.tell(note),
            Message::Proposed(proposed) => self.heed_proposed(proposed),
            Message::Drawing(method, drawing) => self.heed_drawing(method, drawing),
            Message::Asked(inquiry) => self.reply(inquiry),
            Message::Request(request) => self.answer(request),
            Message::Nothing | Message::Stop => {}
        }
    }

    fn answer(&mut self, request: Request) {
        match request {
            Request::Threshold(threshold) => self.threshold = Some(threshold),
            Request::CountCommon(counts) => self.counts_common = Some(counts),
            Request::Compare(docs) => self.compare(docs, false),
            Request::Sketches(docs) => self.compare(docs, true),
            // Heeded where they were sent, at once; here they only wake.
            Request::StopReading | Request::ReadOn => {}
            Request::NotCompare => {
                self.comparing = None;
                // Nor is it made again when one of the two files is saved.
                self.shown = None;
            }
            Request::Matrix(docs) if self.past.is_shown => self.matrix = Some(docs),
            Request::Matrix(docs) => self.matrix(&docs),
            Request::Sketch(method) => self.choose(method),
            Request::Rewritten => self.wanted = Some(Wanted::Later),
            Request::NotRewritten => self.wanted = None,
            Request::Gather(wish) => self.gather(wish),
            Request::NotGather => self.gathering = None,
            Request::Sources(doc) => self.follow(doc),
            Request::Carriers(sought) => {
                if let Some(lookers) = &self.lookers {
                    lookers.passages.put(sought);
                }
            }
        }
    }

    fn matrix(&mut self, docs: &[DocId]) {
        let matrix = self.index.matrix(docs, &self.crew);
        self.outbox.post(Event::Matrix(Arc::new(matrix)));
    }

    /// Whether a person has stopped the reading, and something is left out for it.
    fn is_cut(&self) -> bool {
        self.halt.is_on() || self.halt.was_on() && self.directory.is_cut()
    }

    /// Whether more is on its way than what is here.
    fn is_busy(&self) -> bool {
        !self.walked || self.directory.is_waiting()
    }

    /// When something that is held back must be dealt with; nothing at rest.
    fn wake(&self) -> Option<Instant> {
        self.busy_since?;
        let is_due = self.directory.has_changes() && !self.past.is_shown;
        let index = is_due.then_some(self.next_index);
        let progress = self.has_progress().then_some(self.next_progress);
        index.into_iter().chain(progress).min()
    }

    fn has_progress(&self) -> bool {
        let has_read = || {
            self.directory.progress(self.walked) != self.snapshot.progress
                || self.directory.has_unread_changes()
                || self.directory.has_aside_changes()
                || self.directory.has_fact_changes()
        };
        !self.past.is_shown && has_read()
            || self.watching != self.snapshot.watching
            || !self.told.is_empty()
    }

    /// Tells the index and the screens what is new: at once when nothing more is coming, else now and then.
    fn digest(&mut self, now: Instant) {
        // Whoever asked for a passage may have met what can't be read again.
        self.weigh();
        let busy = self.is_busy();
        if busy && self.busy_since.is_none() {
            self.busy_since = Some(now);
            self.next_index = self.next_index.max(now + BREATH);
            self.next_progress = now + BREATH;
        }
        // A folder may be moved that takes long to read: what is gone stays in the lists until all that may be its files is read.
        if !busy {
            self.directory.bury();
        }
        if !busy && std::mem::take(&mut self.past.is_shown) {
            self.directory.end_recall();
            self.feed_index();
            if let Some(docs) = self.matrix.take() {
                self.matrix(&docs);
            }
            for inquiry in std::mem::take(&mut self.inquiries) {
                self.reply(inquiry);
            }
        }
        let is_moved = self.move_threshold() | self.count_common();
        let ripe = !self.past.is_shown && (!busy || now >= self.next_index);
        // A document that is read is in the lists once the index has it; how far the reading is, and what is not read, is told
        // meanwhile. Behind lists of another time neither is: what is published then are those lists, with what else there is to say.
        if ripe && self.directory.has_changes() {
            self.feed_index();
        } else if is_moved
            || self.has_proposed
            || self.has_progress() && (!busy || now >= self.next_progress)
        {
            self.publish();
        }
        if !busy {
            self.look();
            // The lists are out, and nobody waits: the next file that is saved finds all that it needs.
            self.index.prepare(&self.crew);
            self.look_up();
            // The next message may be hours away, and what can't be read again is to be known by then.
            self.weigh();
            if !self.told.is_empty() {
                self.publish();
            }
            if matches!(self.wanted, Some(Wanted::Later)) {
                self.search();
            }
            self.intake.count_from(self.index.weight());
            self.store.release();
            self.busy_since = None;
            // All that waited was left out; what is saved from now on is read.
            self.halt.end();
            // While something is left out the first reading has not ended: what comes later is nothing new.
            if !self.settled_once && !self.is_cut() {
                self.settled_once = true;
                self.keep();
            }
            self.store.catch_up();
        }
    }

    /// Lists pairs by the threshold that was wished for last, once the index is made. Says whether there was one.
    fn move_threshold(&mut self) -> bool {
        if self.past.is_shown {
            return false;
        }
        let Some(threshold) = self.threshold.take() else {
            return false;
        };
        self.index.set_threshold(threshold, &self.crew);
        self.lookups = Lookups::Due;
        self.snapshot.settings.threshold = threshold;
        true
    }

    /// Counts common text, or leaves it out, as was wished for last, once the index is made. Says whether there was such a wish.
    fn count_common(&mut self) -> bool {
        if self.past.is_shown {
            return false;
        }
        let Some(counts) = self.counts_common.take() else {
            return false;
        };
        self.index.count_common(counts, &self.crew);
        self.snapshot.settings.counts_common = counts;
        self.weigh();
        self.forget_sources();
        if let Some(shown) = &self.shown
            && self.index.common(shown.docs) != shown.common
        {
            self.compare(shown.docs, shown.in_detail.is_some());
        }
        true
    }

    /// Looks whether what is shown of single documents and pairs is still so, once after each change: it takes as long as a
    /// document is.
    fn look_up(&mut self) {
        if std::mem::replace(&mut self.lookups, Lookups::Made) == Lookups::Made {
            return;
        }
        self.look_for_sources();
        if let Some(shown) = &self.shown
            && self.is_spread_otherwise(shown)
        {
            self.compare(shown.docs, true);
            self.lookups = Lookups::Made;
        }
    }

    /// Asks what the chosen sketch says about a list that it has not seen.
    fn look(&mut self) {
        let listing = self.index.listing();
        let is_known = |known: &Arc<Listing>| Arc::ptr_eq(known, &listing);
        if self.proposals.is_some() && !self.looked_at.as_ref().is_some_and(is_known) {
            self.looked_at = Some(Arc::clone(&listing));
            self.propose(propose::Task::Hear {
                changes: Vec::new(),
                listing: Some((listing, self.index.common_text())),
            });
        }
    }

    fn propose(&self, task: propose::Task) {
        if let Some(proposals) = &self.proposals {
            // Whoever has panicked there has said so; the lists stand without it.
            let _ = proposals.send(task);
        }
    }

    fn feed_index(&mut self) {
        self.past.is_kept &= !self.settled_once;
        self.lookups = Lookups::Due;
        let changes = self.directory.take_changes();
        let touched = arrivals::touched(&changes);
        self.disturb(&touched);
        let is_shown =
            |docs: Sides<DocId>| touched.contains(&docs.left) || touched.contains(&docs.right);
        let shown = self.shown.as_ref();
        let is_changed = shown.is_some_and(|shown| is_shown(shown.docs));
        let start = Instant::now();
        self.bring_in(changes);
        self.weigh();
        let came = self.directory.take_came();
        if self.settled_once {
            let index = &mut self.index;
            self.arrivals.take(&came, &touched, index, self.crew);
        }
        let end = Instant::now();
        self.next_index = end + ((end - start) * INDEX_SHARE).max(BREATH);
        if let Some(shown) = &self.shown
            && (is_changed
                || self.index.common(shown.docs) != shown.common
                || self.directory.in_common(shown.docs) != shown.in_common)
        {
            self.compare(shown.docs, shown.in_detail.is_some());
        }
        self.publish();
    }

    /// Says what could not be laid down beside the memory, or not be read again.
    fn weigh(&mut self) {
        match self.intake.take_trouble() {
            Ok(None) => {}
            Ok(Some(told)) | Err(told) => self.told.tell(told),
        }
    }

    fn publish(&mut self) {
        self.has_proposed = false;
        self.snapshot.watching.clone_from(&self.watching);
        if !self.past.is_shown {
            self.see();
        }
        let news = self.news();
        let (line, named) = news.map(|news| (news.line, news.named)).unzip();
        let named = named.flatten().map(|named| self.told.around(named));
        let line = self.told.take(line);
        if line.is_some() {
            self.snapshot.news = line;
            self.snapshot.named = named.map(Arc::new);
        }
        self.post();
    }

    /// What there is to be shown by now.
    fn see(&mut self) {
        self.snapshot.arrivals = self.arrivals.judged();
        self.snapshot.progress = self.directory.progress(self.walked);
        self.snapshot.listing = self.index.listing();
        self.snapshot.sample = intake::sample(&self.index);
        if let Some(facts) = self.directory.take_facts() {
            self.snapshot.facts = facts;
        }
        self.snapshot.authors = self.directory.authors();
        self.snapshot.authors_note = self.directory.authors_note();
        if let Some(unread) = self.directory.take_unread() {
            self.snapshot.unread = unread;
        }
        if let Some(excluded) = self.directory.take_excluded() {
            self.snapshot.excluded = excluded;
        }
    }

    fn post(&mut self) {
        self.snapshot.generation += 1;
        let snapshot = Arc::new(self.snapshot.clone());
        self.next_progress = Instant::now() + BREATH;
        self.outbox.post(Event::Snapshot(snapshot));
    }
}
