//! Jobs: questions that take texts, each kind answered on a thread of its own.
//!
//! A job is cancelled in one way: its [`Token`] is wanted no more, as a newer job of its kind has come, nobody waits for the answer,
//! or the engine is dropped. Whoever answers looks at it between two steps.

pub mod compare;
mod copies;
mod gather;
mod occurrences;
pub mod rewritten;
pub mod sources;
mod unpack;

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use super::latest::{Outbox, Slot};
use super::read::{Plan, cause};
use super::writer::{Message, Writer};
use super::{Engine, Event};
use crate::index::Settings;
use crate::said;
use crate::snapshot::Sought;
use crate::words::Said;

pub use self::compare::{Comparing, Quotation, Quotations, Stage};
pub use self::copies::Copies;
pub use self::gather::{Gather, Gathered};
pub use self::occurrences::Carrying;
pub use self::unpack::{Files, Task as Unpack, run as unpack};

/// Tells whether somebody still waits for a job.
#[derive(Clone, Debug)]
pub struct Token {
    wanted: Weak<()>,
    stop: Arc<AtomicBool>,
}

impl Token {
    /// Somebody does.
    pub fn is_wanted(&self) -> bool {
        self.wanted.strong_count() > 0 && !self.stop.load(Ordering::Relaxed)
    }

    /// Breaks as soon as nobody does.
    pub fn flow(&self) -> ControlFlow<()> {
        if self.is_wanted() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

/// A question, and whether somebody still waits for its answer.
#[derive(Debug)]
pub struct Job<T> {
    /// The question.
    pub task: T,
    /// Asked between two steps.
    pub token: Token,
}

/// The way to whoever answers one kind of question. Only the newest one waits; dropping this cancels it.
#[derive(Debug)]
pub struct Line<T> {
    slot: Slot<Job<T>>,
    wanted: Arc<()>,
    stop: Arc<AtomicBool>,
}

impl<T> Line<T> {
    /// The two ends.
    pub fn new(stop: &Arc<AtomicBool>) -> (Line<T>, Receiver<Job<T>>) {
        let (slot, jobs) = Slot::new();
        let line = Line {
            slot,
            wanted: Arc::default(),
            stop: Arc::clone(stop),
        };
        (line, jobs)
    }

    /// Asks this, and cancels what was asked before.
    pub fn ask(&mut self, task: T) {
        self.cancel();
        self.ask_also(task);
    }

    /// Asks this, and lets what is being answered go on until it has said something.
    pub fn ask_also(&mut self, task: T) {
        let token = Token {
            wanted: Arc::downgrade(&self.wanted),
            stop: Arc::clone(&self.stop),
        };
        self.slot.put(Job { task, token });
    }

    /// Nobody waits any more.
    pub fn cancel(&mut self) {
        self.wanted = Arc::default();
    }
}

/// The writer's ends of all lines.
#[derive(Debug)]
pub struct Lines {
    /// How two documents compare.
    pub pairs: Line<compare::Task>,
    /// What many pairs say, for one file.
    pub gathers: Line<Gather>,
    /// What of a document stands in which others.
    pub sources: Line<sources::Task>,
    /// Which documents have a passage.
    pub passages: Line<Sought>,
    /// Which pairs say the same in other words.
    pub searches: Line<rewritten::Task>,
}

/// The other ends.
#[derive(Debug)]
pub struct Queues {
    pub pairs: Receiver<Job<compare::Task>>,
    gathers: Receiver<Job<Gather>>,
    sources: Receiver<Job<sources::Task>>,
    passages: Receiver<Job<Sought>>,
    searches: Receiver<Job<rewritten::Task>>,
}

impl Lines {
    /// Both ends of all lines.
    pub fn new(stop: &Arc<AtomicBool>) -> (Lines, Queues) {
        let (pairs, asked_pairs) = Line::new(stop);
        let (gathers, asked_gathers) = Line::new(stop);
        let (sources, asked_sources) = Line::new(stop);
        let (passages, asked_passages) = Line::new(stop);
        let (searches, asked_searches) = Line::new(stop);
        let lines = Lines {
            pairs,
            gathers,
            sources,
            passages,
            searches,
        };
        let queues = Queues {
            pairs: asked_pairs,
            gathers: asked_gathers,
            sources: asked_sources,
            passages: asked_passages,
            searches: asked_searches,
        };
        (lines, queues)
    }
}

/// What it takes to answer from files, beside the question.
#[derive(Clone, Debug)]
pub struct Context {
    /// How files are read.
    pub plan: Plan,
    /// How texts are compared.
    pub settings: Settings,
    /// To whoever knows the index.
    pub messages: Sender<Message>,
    /// To the screens.
    pub outbox: Arc<Outbox>,
}

impl Context {
    /// What only the writer knows; nothing once the engine is dropped.
    pub fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut Writer) -> T + Send + 'static,
    ) -> Option<T> {
        let (reply, answer) = bounded(1);
        let question = move |writer: &mut Writer| {
            // Whoever asked may have ended meanwhile.
            let _ = reply.send(question(writer));
        };
        let asked = self
            .messages
            .send(Message::Asked(Question(Box::new(question))));
        asked.ok()?;
        answer.recv().ok()
    }
}

/// A question to the writer, answered between two messages, so that a long piece of work holds nobody up.
pub struct Question(pub Box<dyn FnOnce(&mut Writer) + Send>);

impl std::fmt::Debug for Question {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Question")
    }
}

/// What comes of some work with a tool, which may be broken after a panic and is replaced then: whoever waits for an answer gets one.
pub fn guarded<Tool, T>(
    tool: &mut Tool,
    new: impl FnOnce() -> Tool,
    work: impl FnOnce(&mut Tool) -> T,
) -> Result<T, Said> {
    catch_unwind(AssertUnwindSafe(|| work(tool))).map_err(|panic| {
        *tool = new();
        said!("why-reader-failed", cause = cause(panic.as_ref()))
    })
}

/// Answers until no question can come any more. A panic costs the one answer.
fn serve<T, Tool>(
    jobs: &Receiver<Job<T>>,
    new: impl Fn() -> Tool,
    mut answer: impl FnMut(&mut Tool, T, &Token),
) {
    let mut tool = new();
    for Job { task, token } in jobs {
        if token.is_wanted() {
            let _ = guarded(&mut tool, &new, |tool| answer(tool, task, &token));
        }
    }
}

impl Engine {
    /// Starts a thread for each kind of question: what takes long keeps none of the others waiting.
    pub(super) fn spawn_jobs(
        &mut self,
        queues: Queues,
        context: &Context,
        end: &Sender<()>,
    ) -> anyhow::Result<()> {
        let (progress, clock) = Progress::new(Arc::clone(&context.outbox));
        let mut spawn = |name: &str, answer: Box<dyn FnOnce(&Context) + Send>| {
            let context = context.clone();
            self.spawn(format!("sidelong-{name}"), end, move || answer(&context))
        };
        spawn("clock", Box::new(move |_| clock.run()))?;
        let pairs = queues.pairs;
        spawn(
            "compare",
            Box::new(move |context| compare::run(&pairs, context, progress)),
        )?;
        let searches = queues.searches;
        spawn(
            "rewritten",
            Box::new(move |context| rewritten::run(&searches, context)),
        )?;
        let sources = queues.sources;
        spawn(
            "sources",
            Box::new(move |context| sources::run(&sources, context)),
        )?;
        let passages = queues.passages;
        spawn(
            "passage",
            Box::new(move |context| occurrences::run(&passages, context)),
        )?;
        let gathers = queues.gathers;
        spawn(
            "gather",
            Box::new(move |context| gather::run(&gathers, context)),
        )
    }
}

/// A person is told of a long search so often.
const TOLD: usize = 100;

/// Tells of a long search in percent; whoever searches may be many.
#[derive(Debug)]
pub struct Throttle(AtomicUsize);

impl Throttle {
    /// Nothing so far.
    pub fn new() -> Throttle {
        Throttle(AtomicUsize::new(usize::MAX))
    }

    /// Whether it is time to tell that so much is done.
    pub fn is_news(&self, done: usize, all: usize) -> bool {
        let part = done * TOLD / all.max(1);
        self.0.swap(part, Ordering::Relaxed) != part
    }
}

/// So long nobody wonders.
const PATIENCE: Duration = Duration::from_millis(200);

/// A comparison that is being made.
#[derive(Debug)]
struct Running {
    /// Tells it from those before it.
    number: u64,
    /// How far it has come.
    at: Comparing,
    /// It takes long: every step is told.
    is_long: bool,
}

type Shared = Arc<Mutex<Option<Running>>>;

fn lock(running: &Shared) -> std::sync::MutexGuard<'_, Option<Running>> {
    running.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How far a comparison is, told only of one that takes longer than a person waits without wondering.
#[derive(Debug)]
pub struct Progress {
    running: Shared,
    begun: Sender<(u64, Instant)>,
    number: u64,
    outbox: Arc<Outbox>,
}

/// Looks at the time meanwhile.
#[derive(Debug)]
pub struct Clock {
    running: Shared,
    begun: Receiver<(u64, Instant)>,
    outbox: Arc<Outbox>,
}

impl Progress {
    /// The two ends.
    pub fn new(outbox: Arc<Outbox>) -> (Progress, Clock) {
        let running = Shared::default();
        let (sender, begun) = unbounded();
        let clock = Clock {
            running: Arc::clone(&running),
            begun,
            outbox: Arc::clone(&outbox),
        };
        let progress = Progress {
            running,
            begun: sender,
            number: 0,
            outbox,
        };
        (progress, clock)
    }

    /// Another comparison begins.
    pub fn begin(&mut self, at: Comparing) {
        self.number += 1;
        *lock(&self.running) = Some(Running {
            number: self.number,
            at,
            is_long: false,
        });
        // The clock ends only after this.
        let _ = self.begun.send((self.number, Instant::now() + PATIENCE));
    }

    /// It has come so far.
    pub fn step(&self, at: Comparing) {
        if let Some(running) = lock(&self.running).as_mut() {
            running.at = at;
            if running.is_long {
                self.outbox.post(Event::Comparing(at));
            }
        }
    }

    /// It has ended: nothing more is told of it.
    pub fn end(&self) {
        *lock(&self.running) = None;
    }
}

impl Clock {
    /// Looks until there is nothing more to be made.
    pub fn run(&self) {
        for (number, due) in &self.begun {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            if let Some(running) = lock(&self.running).as_mut()
                && running.number == number
            {
                running.is_long = true;
                self.outbox.post(Event::Comparing(running.at));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::align::Step;
    use crate::index::DocId;
    use crate::sides::Sides;

    #[test]
    fn a_newer_question_the_end_of_the_wish_and_of_the_engine_each_cancel_a_job() {
        let stop = Arc::<AtomicBool>::default();
        let (mut line, jobs) = Line::new(&stop);
        line.ask(1);
        let first = jobs.recv().unwrap();
        assert!(first.token.is_wanted());
        line.ask_also(2);
        assert!(first.token.is_wanted(), "it may say something yet");
        line.ask(3);
        let third = jobs.recv().unwrap();
        assert_eq!(third.task, 3);
        assert!(third.token.flow().is_continue() && first.token.flow().is_break());
        line.cancel();
        assert!(!third.token.is_wanted());
        line.ask(4);
        let fourth = jobs.recv().unwrap().token;
        stop.store(true, Ordering::Relaxed);
        assert!(!fourth.is_wanted());
    }

    #[test]
    fn a_panic_costs_one_answer_and_what_nobody_waits_for_is_not_answered() {
        let stop = Arc::<AtomicBool>::default();
        let (sender, jobs) = unbounded();
        let (wanted, token) = {
            let wanted = Arc::new(());
            let token = Token {
                wanted: Arc::downgrade(&wanted),
                stop,
            };
            (wanted, token)
        };
        let gone = Token {
            wanted: Weak::new(),
            ..token.clone()
        };
        for (task, token) in [(1, &token), (2, &gone), (3, &token), (4, &token)] {
            let token = token.clone();
            sender.send(Job { task, token }).unwrap();
        }
        drop(sender);
        let mut answered = Vec::new();
        let answer = |before: &mut u32, task, _: &Token| {
            *before += 1;
            assert!(task != 3, "a mistake of ours");
            answered.push((task, *before));
        };
        serve(&jobs, || 0, answer);
        assert_eq!(answered, [(1, 1), (4, 1)], "with a new tool");
        drop(wanted);
    }

    fn at(stage: Stage) -> Comparing {
        Comparing {
            docs: Sides::new(DocId(0), DocId(1)),
            stage,
            in_detail: false,
        }
    }

    #[test]
    fn what_takes_long_is_told_from_where_it_is_and_what_does_not_is_never() {
        let (outbox, events) = Outbox::new();
        let (mut progress, clock) = Progress::new(Arc::new(outbox));
        let looks = thread::spawn(move || clock.run());
        progress.begin(at(Stage::Reading));
        progress.end();
        progress.begin(at(Stage::Reading));
        progress.step(at(Stage::Aligning(Step::Runs)));
        let told = |events: &Receiver<Event>| match events.recv().unwrap() {
            Event::Comparing(at) => at.stage,
            other => panic!("{other:?}"),
        };
        assert_eq!(told(&events), Stage::Aligning(Step::Runs));
        progress.step(at(Stage::Aligning(Step::Rewritten)));
        assert_eq!(told(&events), Stage::Aligning(Step::Rewritten));
        progress.end();
        progress.step(at(Stage::Reading));
        drop(progress);
        looks.join().unwrap();
        assert!(events.try_recv().is_err());
    }

    #[test]
    fn a_panic_anywhere_in_a_reader_is_an_answer_and_costs_the_reader_alone() {
        let mut files = 0;
        let mut read = |fails: bool| {
            guarded(
                &mut files,
                || 100,
                |files| {
                    *files += 1;
                    assert!(!fails, "a mistake of ours");
                    *files
                },
            )
        };
        assert_eq!(read(false), Ok(1));
        let why = read(true).unwrap_err();
        assert!(why.contains("a mistake of ours"), "{why}");
        assert_eq!(read(false), Ok(101));
    }
}
