//! What takes longer than a person waits without wondering? Only then is she told how far it has come: of what is done at once nobody
//! wants to hear.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::latest::Outbox;
use super::{Comparing, Event};

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

/// Whoever makes comparisons says here how far he is.
#[derive(Debug)]
pub struct Pace {
    running: Arc<Mutex<Option<Running>>>,
    begun: Sender<(u64, Instant)>,
    number: u64,
    outbox: Arc<Outbox>,
}

/// Whoever looks at the clock meanwhile.
#[derive(Debug)]
pub struct Clock {
    running: Arc<Mutex<Option<Running>>>,
    begun: Receiver<(u64, Instant)>,
    outbox: Arc<Outbox>,
}

impl Pace {
    /// The two ends.
    pub fn new(outbox: Arc<Outbox>) -> (Pace, Clock) {
        let running: Arc<Mutex<Option<Running>>> = Arc::default();
        let (sender, begun) = unbounded();
        let clock = Clock {
            running: Arc::clone(&running),
            begun,
            outbox: Arc::clone(&outbox),
        };
        let pace = Pace {
            running,
            begun: sender,
            number: 0,
            outbox,
        };
        (pace, clock)
    }

    /// Another comparison begins.
    pub fn begin(&mut self, at: Comparing) {
        self.number += 1;
        let running = Running {
            number: self.number,
            at,
            is_long: false,
        };
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = Some(running);
        // The clock ends only after this.
        let _ = self.begun.send((self.number, Instant::now() + PATIENCE));
    }

    /// It has come so far.
    pub fn step(&self, at: Comparing) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = running.as_mut() {
            running.at = at;
            if running.is_long {
                self.outbox.post(Event::Comparing(at));
            }
        }
    }

    /// It has ended: nothing more is told of it.
    pub fn end(&self) {
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Clock {
    /// Looks until there is nothing more to be made.
    pub fn run(&self) {
        for (number, due) in &self.begun {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(running) = running.as_mut()
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
    use crate::engine::Stage;
    use crate::index::DocId;
    use crate::sides::Sides;

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
        let (mut pace, clock) = Pace::new(Arc::new(outbox));
        let looks = thread::spawn(move || clock.run());
        pace.begin(at(Stage::Reading));
        pace.end();
        pace.begin(at(Stage::Reading));
        pace.step(at(Stage::Aligning(Step::Runs)));
        let told = |events: &Receiver<Event>| match events.recv().unwrap() {
            Event::Comparing(at) => at.stage,
            other => panic!("{other:?}"),
        };
        assert_eq!(told(&events), Stage::Aligning(Step::Runs));
        pace.step(at(Stage::Aligning(Step::Rewritten)));
        assert_eq!(told(&events), Stage::Aligning(Step::Rewritten));
        pace.end();
        pace.step(at(Stage::Reading));
        drop(pace);
        looks.join().unwrap();
        assert!(events.try_recv().is_err());
    }
}
