//! Progress: how far what takes long has come, told now and then.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Sender, unbounded};

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
