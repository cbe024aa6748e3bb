//! When is it kept where a person is? When the screen is left, and now and then before that, for a program that is killed: behind the
//! screen, as that takes longer than a frame where there are tens of thousands of documents.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::KeepPlace;
use crate::app::App;
use crate::app::bookmark::{Bookmark, Taken};

/// What a program that is killed may forget.
const NOW_AND_THEN: Duration = Duration::from_mins(1);

/// Keeps the place.
pub struct Keeper {
    hand: Option<Arc<Mutex<Hand>>>,
    last: Instant,
    /// So many places were taken.
    taken: u64,
}

/// Who makes and writes what was taken, one at a time.
struct Hand {
    keep: Box<KeepPlace>,
    kept: Option<Bookmark>,
    /// The number of the place that was taken last of those that came here.
    newest: u64,
}

impl Keeper {
    /// One that keeps it so, or not at all.
    pub fn new(keep: Option<Box<KeepPlace>>) -> Keeper {
        let hand = keep.map(|keep| Hand {
            keep,
            kept: None,
            newest: 0,
        });
        Keeper {
            hand: hand.map(|hand| Arc::new(Mutex::new(hand))),
            last: Instant::now(),
            taken: 0,
        }
    }

    /// Keeps it if that was not done for a while, and waits for nothing.
    pub fn keep_now_and_then(&mut self, app: &App) {
        if self.last.elapsed() < NOW_AND_THEN {
            return;
        }
        if let Some((hand, taken)) = self.take(app) {
            let number = self.taken;
            let thread = thread::Builder::new().name("sidelong-place".to_owned());
            // Where there can be none it is kept at the end.
            let _ = thread.spawn(move || lock(&hand).keep(number, taken));
        }
    }

    /// Keeps it, if it is another one.
    pub fn keep(&mut self, app: &App) {
        if let Some((hand, taken)) = self.take(app) {
            lock(&hand).keep(self.taken, taken);
        }
    }

    fn take(&mut self, app: &App) -> Option<(Arc<Mutex<Hand>>, Taken)> {
        self.last = Instant::now();
        let hand = self.hand.as_ref()?;
        let taken = Taken::of(app)?;
        self.taken += 1;
        Some((Arc::clone(hand), taken))
    }
}

impl Hand {
    /// Keeps what was taken under that number, unless something came here before that was taken later.
    fn keep(&mut self, number: u64, taken: Taken) {
        if number < self.newest {
            return;
        }
        self.newest = number;
        let place = taken.finish();
        if self.kept.as_ref() != Some(&place)
            // A disk that takes nothing costs the place alone: there is nothing to be done about it here.
            && (self.keep)(&place).is_ok()
        {
            self.kept = Some(place);
        }
    }
}

fn lock(hand: &Mutex<Hand>) -> MutexGuard<'_, Hand> {
    hand.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::keymap::Keymap;
    use crate::app::look::Look;
    use crate::app::mouse::Owner;
    use crate::app::{Message, update};
    use crate::engine::Event;
    use crate::report::examples;
    use crate::snapshot::{Progress, Snapshot};

    #[test]
    fn a_place_that_was_taken_before_never_comes_over_one_that_was_taken_later() {
        let mut app = App::new(Keymap::default(), Look::default(), Owner::Program);
        let snapshot = Snapshot {
            progress: Progress {
                walked: true,
                ..Progress::default()
            },
            ..examples::snapshot()
        };
        update(
            &mut app,
            Message::Engine(Event::Snapshot(Arc::new(snapshot))),
        );
        let (sender, written) = crossbeam_channel::unbounded();
        let mut keeper = Keeper::new(Some(Box::new(move |place: &Bookmark| {
            sender.send(place.clone()).map_err(std::io::Error::other)
        })));
        let places = || written.try_iter().collect::<Vec<_>>();
        let (hand, before) = keeper.take(&app).unwrap();
        let of_before = Bookmark::of(&app).unwrap();
        app.documents.filter = "b".to_owned();
        let now = Bookmark::of(&app).unwrap();
        assert_ne!(of_before, now);
        // Whoever was to keep the first of them comes too late.
        keeper.keep(&app);
        lock(&hand).keep(1, before);
        assert_eq!(places(), [now]);
        keeper.keep(&app);
        assert!(places().is_empty(), "it is kept");
        // What is taken is that of the moment, whatever comes before it is written.
        app.documents.filter.clear();
        let (hand, taken) = keeper.take(&app).unwrap();
        app.documents.filter = "c".to_owned();
        lock(&hand).keep(keeper.taken, taken);
        assert_eq!(places(), [of_before]);
    }
}
