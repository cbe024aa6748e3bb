//! Progress: how far what takes long has come, told now and then.

use std::iter;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crossbeam_channel::{RecvTimeoutError, Sender, unbounded};

use super::Comparing;
use crate::engine::Event;
use crate::engine::latest::Outbox;
use crate::threads::Thread;

/// A person is told of a long search so often.
const TOLD: usize = 100;

/// Tells of a long search in percent; several threads may search.
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

/// How far a comparison is, told only of one that takes longer than a person waits without wondering.
#[derive(Debug)]
pub struct Progress {
    steps: Sender<Comparing>,
    clock: Option<JoinHandle<()>>,
}

impl Progress {
    /// A comparison begins.
    pub fn begin(mut at: Comparing, outbox: &Arc<Outbox>) -> Progress {
        let (steps, heard) = unbounded();
        let outbox = Arc::clone(outbox);
        let clock = move || {
            let deadline = Instant::now() + PATIENCE;
            let waited = loop {
                match heard.recv_deadline(deadline) {
                    Ok(step) => at = step,
                    Err(why) => break why,
                }
            };
            if waited == RecvTimeoutError::Timeout {
                // It takes long: every step is told.
                for at in iter::once(at).chain(heard) {
                    outbox.post(Event::Comparing(at));
                }
            }
        };
        Progress {
            steps,
            // Without it nothing is told but the end.
            clock: Thread::Clock.start(clock).ok(),
        }
    }

    /// It has come so far.
    pub fn step(&self, at: Comparing) {
        // Without a clock nobody hears of it.
        let _ = self.steps.send(at);
    }

    /// It has ended: nothing more is told of it.
    pub fn end(self) {
        drop(self.steps);
        // There is nothing in it that could panic.
        let _ = self.clock.map(JoinHandle::join);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::align::Step;
    use crate::engine::Stage;
    use crate::index::DocId;
    use crate::sides::Sides;
    use crossbeam_channel::Receiver;

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
        let outbox = Arc::new(outbox);
        Progress::begin(at(Stage::Reading), &outbox).end();
        let progress = Progress::begin(at(Stage::Reading), &outbox);
        progress.step(at(Stage::Aligning(Step::Runs)));
        let told = |events: &Receiver<Event>| match events.recv().unwrap() {
            Event::Comparing(at) => at.stage,
            other => panic!("{other:?}"),
        };
        assert_eq!(told(&events), Stage::Aligning(Step::Runs));
        progress.step(at(Stage::Aligning(Step::Rewritten)));
        assert_eq!(told(&events), Stage::Aligning(Step::Rewritten));
        progress.end();
        assert!(events.try_recv().is_err());
    }
}
