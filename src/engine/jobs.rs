//! Jobs: questions that take texts, each kind answered on a thread of its own.
//!
//! A job is cancelled in one way: its [`Token`] is wanted no more, as a newer job of its kind has come, nobody waits for the answer,
//! or its [`Line`] is dropped. The job looks at it between two steps.

pub mod align;
mod common;
pub mod compare;
mod copies;
mod gather;
mod occurrences;
mod progress;
pub mod propose;
pub mod rewritten;
pub mod sources;
mod taken;
mod texts;
mod unpack;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crossbeam_channel::{Receiver, Sender, bounded};

use super::Engine;
use super::latest::{Outbox, Slot};
use super::read::Plan;
use super::writer::{Message, Writer};
use crate::index::DocId;
use crate::sides::Sides;
use crate::sketch::Method;
use crate::snapshot::Sought;
use crate::threads::Thread;

pub use self::compare::{Comparing, Quotation, Quotations, Stage};
pub use self::copies::Copies;
pub use self::gather::{Gather, Gathered, Made, Part};
pub use self::occurrences::OccurrencesProgress;
pub use self::texts::{File, Ready, Texts, file_of};
pub use self::unpack::{Files, Task as Unpack};

/// The numbers of questions of one kind, which count up.
#[derive(Debug, Default)]
struct Numbers {
    asked: AtomicU64,
    /// Nobody waits for this one, nor for those before it.
    cancelled: AtomicU64,
}

/// Tells whether somebody still waits for a job.
#[derive(Clone, Debug)]
pub struct Token {
    number: u64,
    numbers: Arc<Numbers>,
}

impl Token {
    /// Somebody does.
    pub fn is_wanted(&self) -> bool {
        self.number > self.numbers.cancelled.load(Ordering::Relaxed)
    }

    /// Nothing newer of its kind was asked.
    pub fn is_newest(&self) -> bool {
        self.number == self.numbers.asked.load(Ordering::Relaxed)
    }
}

/// The way to the thread that answers one kind of question. Only the newest one waits; dropping this ends the thread.
#[derive(Debug)]
pub struct Line<T> {
    slot: Slot<(T, Token)>,
    numbers: Arc<Numbers>,
}

impl<T> Line<T> {
    /// The two ends.
    pub fn new() -> (Line<T>, Receiver<(T, Token)>) {
        let (slot, jobs) = Slot::new();
        let numbers = Arc::default();
        (Line { slot, numbers }, jobs)
    }

    /// Asks this, and cancels what was asked before.
    pub fn ask(&self, task: T) {
        self.cancel();
        self.ask_also(task);
    }

    /// Asks this, and lets what is being answered go on until it has said something.
    pub fn ask_also(&self, task: T) {
        let token = Token {
            number: self.numbers.asked.fetch_add(1, Ordering::Relaxed) + 1,
            numbers: Arc::clone(&self.numbers),
        };
        self.slot.put((task, token));
    }

    /// Nobody waits any more.
    pub fn cancel(&self) {
        let asked = self.numbers.asked.load(Ordering::Relaxed);
        self.numbers.cancelled.store(asked, Ordering::Relaxed);
    }
}

impl<T> Drop for Line<T> {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// The writer's ends of all lines.
#[derive(Debug)]
pub struct Lines {
    /// How two documents compare.
    pub pairs: Line<compare::Task>,
    /// What the passages of pairs amount to.
    pub alignments: Line<align::Task>,
    /// What many pairs say, for one file.
    pub gathers: Line<Gather>,
    /// What of a document stands in which others.
    pub sources: Line<sources::Task>,
    /// Which documents have a passage.
    pub passages: Line<Sought>,
    /// What many documents have, with its text or only how much.
    pub common: Line<bool>,
    /// Which pairs layers took away.
    pub taken: Line<()>,
    /// What the chosen sketch says; nothing where none is.
    pub sketches: Option<Line<propose::Task>>,
}

#[cfg(test)]
impl Lines {
    /// To nobody.
    pub fn idle() -> Lines {
        Lines {
            pairs: Line::new().0,
            alignments: Line::new().0,
            gathers: Line::new().0,
            sources: Line::new().0,
            passages: Line::new().0,
            common: Line::new().0,
            taken: Line::new().0,
            sketches: None,
        }
    }
}

/// What it takes to answer, beside the question.
#[derive(Clone, Debug)]
pub struct Context {
    /// How files are read.
    pub plan: Plan,
    /// To the writer.
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
        self.tell(move |writer| {
            // The caller may have ended meanwhile.
            let _ = reply.send(question(writer));
        });
        answer.recv().ok()
    }

    /// Lets the writer do something, between two messages.
    pub fn tell(&self, what: impl FnOnce(&mut Writer) + Send + 'static) {
        // The writer is gone only when the engine is being dropped.
        let _ = self.messages.send(Message::Asked(Box::new(what)));
    }
}

/// Who knows the documents that are compared: the writer of a running engine, or a scan.
pub trait Documents: Sync {
    /// What a thread reads and compares them with.
    fn texts(&self) -> Texts;
    /// How these two are compared; nothing once nobody knows any more.
    fn pair(&self, docs: Sides<DocId>) -> Option<compare::Task>;
}

impl Documents for Context {
    fn texts(&self) -> Texts {
        Texts::new(&self.plan)
    }

    fn pair(&self, docs: Sides<DocId>) -> Option<compare::Task> {
        self.ask(move |writer| writer.comparison(docs))
    }
}

/// A question to the writer, answered between two messages, so that a long piece of work holds nobody up.
pub type Question = Box<dyn FnOnce(&mut Writer) + Send>;

/// Answers until no question can come any more. A panic costs the one answer, and the texts that it was made with.
fn serve<T>(
    jobs: &Receiver<(T, Token)>,
    context: &Context,
    mut answer: impl FnMut(T, &mut Texts, &Context, &Token),
) {
    let mut texts = context.texts();
    for (task, token) in jobs {
        if token.is_wanted() {
            // Whatever it was, the next question is answered.
            let _ = texts.guard(|texts| {
                answer(task, texts, context, &token);
                texts.rest();
            });
        }
    }
}

impl Engine {
    /// Starts a thread for each kind of question: what takes long keeps none of the others waiting.
    pub(super) fn spawn_jobs(&mut self, context: &Context) -> anyhow::Result<Lines> {
        let has_sketch = context.plan.options.method != Method::Exact;
        let sketches =
            has_sketch.then(|| self.spawn_job(Thread::Sketch, context, propose::answerer()));
        self.unpack = Some(self.spawn_job(Thread::Unpack, context, unpack::answer)?);
        Ok(Lines {
            pairs: self.spawn_job(Thread::Compare, context, compare::answer)?,
            alignments: self.spawn_job(Thread::Align, context, align::answerer())?,
            gathers: self.spawn_job(Thread::Gather, context, gather::answer)?,
            sources: self.spawn_job(Thread::Sources, context, sources::answer)?,
            passages: self.spawn_job(Thread::Passage, context, occurrences::answer)?,
            common: self.spawn_job(Thread::Common, context, common::answer)?,
            taken: self.spawn_job(Thread::Taken, context, taken::answer)?,
            sketches: sketches.transpose()?,
        })
    }

    fn spawn_job<T: Send + 'static>(
        &mut self,
        thread: Thread,
        context: &Context,
        answer: impl FnMut(T, &mut Texts, &Context, &Token) + Send + 'static,
    ) -> anyhow::Result<Line<T>> {
        let (line, jobs) = Line::new();
        let context = context.clone();
        self.spawn(thread, move || {
            serve(&jobs, &context, answer);
        })?;
        Ok(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Options;
    use crate::extract::extract_as;

    #[test]
    fn a_newer_question_the_end_of_the_wish_and_of_the_line_each_cancel_a_job() {
        let (line, jobs) = Line::new();
        line.ask(1);
        let (_, first) = jobs.recv().unwrap();
        assert!(first.is_wanted() && first.is_newest());
        line.ask_also(2);
        assert!(
            first.is_wanted() && !first.is_newest(),
            "it may say something yet"
        );
        line.ask(3);
        let (task, third) = jobs.recv().unwrap();
        assert_eq!(task, 3);
        assert!(third.is_wanted() && !first.is_wanted());
        line.cancel();
        assert!(!third.is_wanted() && third.is_newest());
        line.ask(4);
        let (_, fourth) = jobs.recv().unwrap();
        drop(line);
        assert!(!fourth.is_wanted());
    }

    #[test]
    fn a_panic_costs_one_answer_and_what_nobody_waits_for_is_not_answered() {
        let folder = tempfile::tempdir().unwrap();
        let options = Options::of(folder.path());
        let context = Context {
            plan: crate::engine::plan(&options, extract_as, true).unwrap(),
            messages: bounded(1).0,
            outbox: Arc::new(Outbox::new().0),
        };
        let (line, jobs) = Line::new();
        let (forward, queue) = crossbeam_channel::unbounded();
        for task in 1..=4 {
            line.ask_also(task);
            forward.send(jobs.recv().unwrap()).unwrap();
            if forward.len() == 1 {
                line.cancel();
            }
        }
        drop(forward);
        let mut answered = Vec::new();
        serve(&queue, &context, |task, _, _, _| {
            assert!(task != 3, "a mistake of ours");
            answered.push(task);
        });
        assert_eq!(answered, [2, 4]);
    }
}
