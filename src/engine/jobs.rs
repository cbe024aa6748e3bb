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
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
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
pub use self::occurrences::OccurrencesProgress;
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

#[cfg(test)]
impl Lines {
    /// To nobody.
    pub fn idle() -> Lines {
        let stop = Arc::default();
        Lines {
            pairs: Line::new(&stop).0,
            gathers: Line::new(&stop).0,
            sources: Line::new(&stop).0,
            passages: Line::new(&stop).0,
            searches: Line::new(&stop).0,
        }
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
        context: &Context,
        end: &Sender<()>,
    ) -> anyhow::Result<Lines> {
        Ok(Lines {
            pairs: self.spawn_job("compare", compare::run, context, end)?,
            gathers: self.spawn_job("gather", gather::run, context, end)?,
            sources: self.spawn_job("sources", sources::run, context, end)?,
            passages: self.spawn_job("passage", occurrences::run, context, end)?,
            searches: self.spawn_job("rewritten", rewritten::run, context, end)?,
        })
    }

    fn spawn_job<T: Send + 'static>(
        &mut self,
        name: &str,
        run: fn(&Receiver<Job<T>>, &Context),
        context: &Context,
        end: &Sender<()>,
    ) -> anyhow::Result<Line<T>> {
        let (line, jobs) = Line::new(&self.stop);
        let context = context.clone();
        self.spawn(format!("sidelong-{name}"), end, move || {
            run(&jobs, &context);
        })?;
        Ok(line)
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
#[derive(Debug, Default)]
struct Running {
    /// Tells it from those before it.
    number: u64,
    /// How far it has come; nothing once it has ended.
    at: Option<Comparing>,
    /// It takes long: every step is told.
    is_long: bool,
}

/// How far a comparison is, told only of one that takes longer than a person waits without wondering.
#[derive(Debug)]
pub struct Progress {
    running: Arc<Mutex<Running>>,
    /// To the clock.
    begun: Sender<(u64, Instant)>,
    outbox: Arc<Outbox>,
}

impl Progress {
    /// Of no comparison so far. Its clock ends with it.
    pub fn new(outbox: Arc<Outbox>) -> Progress {
        let (begun, due) = unbounded::<(u64, Instant)>();
        let progress = Progress {
            running: Arc::default(),
            begun,
            outbox,
        };
        let (running, outbox) = (Arc::clone(&progress.running), Arc::clone(&progress.outbox));
        let clock = move || {
            for (number, due) in due {
                thread::sleep(due.saturating_duration_since(Instant::now()));
                let mut running = running.lock().unwrap_or_else(PoisonError::into_inner);
                if running.number == number
                    && let Some(at) = running.at
                {
                    running.is_long = true;
                    outbox.post(Event::Comparing(at));
                }
            }
        };
        // Without it nothing is told but the end.
        let _ = thread::Builder::new()
            .name("sidelong-clock".to_owned())
            .spawn(clock);
        progress
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another comparison begins.
    pub fn begin(&self, at: Comparing) {
        let mut running = self.running();
        *running = Running {
            number: running.number + 1,
            at: Some(at),
            is_long: false,
        };
        // The clock may not have started.
        let _ = self.begun.send((running.number, Instant::now() + PATIENCE));
    }

    /// It has come so far.
    pub fn step(&self, at: Comparing) {
        let mut running = self.running();
        if running.at.is_some() {
            running.at = Some(at);
            if running.is_long {
                self.outbox.post(Event::Comparing(at));
            }
        }
    }

    /// It has ended: nothing more is told of it.
    pub fn end(&self) {
        let mut running = self.running();
        (running.at, running.is_long) = (None, false);
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
        let progress = Progress::new(Arc::new(outbox));
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
        assert!(events.try_recv().is_err());
    }
}
