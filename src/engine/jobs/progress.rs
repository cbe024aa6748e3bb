//! Progress: how far what takes long has come, told now and then.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::Comparing;
use crate::engine::Event;
use crate::engine::latest::Outbox;

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

/// How far a comparison is, told only of one that takes longer than a person waits without wondering. Dropped, it has ended: nothing
/// more is told of it.
#[derive(Debug)]
pub struct Progress {
    running: Arc<Mutex<Running>>,
    outbox: Arc<Outbox>,
}

#[derive(Debug)]
struct Running {
    at: Comparing,
    /// It takes long: every step is told.
    is_long: bool,
    has_ended: bool,
}

impl Progress {
    /// A comparison begins.
    pub fn begin(at: Comparing, outbox: &Arc<Outbox>) -> Progress {
        let progress = Progress {
            running: Arc::new(Mutex::new(Running {
                at,
                is_long: false,
                has_ended: false,
            })),
            outbox: Arc::clone(outbox),
        };
        let (running, outbox) = (Arc::clone(&progress.running), Arc::clone(outbox));
        let clock = move || {
            thread::sleep(PATIENCE);
            let mut running = lock(&running);
            if !running.has_ended {
                running.is_long = true;
                outbox.post(Event::Comparing(running.at));
            }
        };
        // Without it nothing is told but the end.
        let _ = thread::Builder::new()
            .name("sidelong-clock".to_owned())
            .spawn(clock);
        progress
    }

    /// It has come so far.
    pub fn step(&self, at: Comparing) {
        let mut running = lock(&self.running);
        running.at = at;
        if running.is_long {
            self.outbox.post(Event::Comparing(at));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        lock(&self.running).has_ended = true;
    }
}

fn lock(running: &Mutex<Running>) -> MutexGuard<'_, Running> {
    running.lock().unwrap_or_else(PoisonError::into_inner)
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
        drop(Progress::begin(at(Stage::Reading), &outbox));
        let progress = Progress::begin(at(Stage::Reading), &outbox);
        progress.step(at(Stage::Aligning(Step::Runs)));
        let told = |events: &Receiver<Event>| match events.recv().unwrap() {
            Event::Comparing(at) => at.stage,
            other => panic!("{other:?}"),
        };
        assert_eq!(told(&events), Stage::Aligning(Step::Runs));
        progress.step(at(Stage::Aligning(Step::Rewritten)));
        assert_eq!(told(&events), Stage::Aligning(Step::Rewritten));
        drop(progress);
        assert!(events.try_recv().is_err());
    }
}
