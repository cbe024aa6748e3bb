//! The keeper of the place where a person is: soon after something was seen, now and then, and when the screen is left. Behind the
//! screen, as that takes longer than a frame where there are tens of thousands of documents. What cannot be kept is said.

use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};

use super::{KeepPlace, Outcome};
use crate::app::bookmark::{Bookmark, Decided, Taken, decided};
use crate::app::{App, Message};
use crate::threads::Thread;
use crate::words::Said;

/// So much of what was seen a program that is killed may forget. Quick keys are written together.
const SOON: Duration = Duration::from_secs(1);
/// The same of where a person is, which nobody misses as much.
const NOW_AND_THEN: Duration = Duration::from_mins(1);

/// Keeps the place.
pub struct Keeper {
    /// Nothing where it is not kept.
    hand: Option<Hand>,
    last: Instant,
    /// What was decided when it was looked at last.
    decided: Decided,
    /// When that is to be kept, if it was not yet.
    due: Option<Instant>,
}

/// A place, and who waits until it is kept, or can't be.
type Place = (Taken, Sender<()>);

/// The thread that makes and writes what was taken, one at a time.
struct Hand {
    /// Without room, as a slow disk gets no queue of them.
    places: Sender<Place>,
    /// Ends with what was lost at last.
    thread: JoinHandle<Option<Said>>,
}

impl Keeper {
    /// One that keeps it so, or not at all, where this was kept the last time, or this was told of it; and tells what can't be kept.
    ///
    /// # Errors
    /// There is no thread for it.
    pub fn new(
        keep: Option<Box<KeepPlace>>,
        kept: Result<Option<Bookmark>, Said>,
        tell: Sender<Outcome>,
        now: Instant,
    ) -> anyhow::Result<Keeper> {
        let start = |keep: Box<KeepPlace>| {
            let (places, taken) = bounded(0);
            let thread = Thread::Place.start(move || keep_all(&taken, &keep, kept, &tell))?;
            anyhow::Ok(Hand { places, thread })
        };
        Ok(Keeper {
            hand: keep.map(start).transpose()?,
            last: now,
            decided: Decided::default(),
            due: None,
        })
    }

    /// When it is to be [followed](Keeper::follow) again, whatever happens until then.
    pub fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Keeps it if that is due, and waits for nothing.
    pub fn follow(&mut self, app: &App, now: Instant) {
        let Some(hand) = &self.hand else {
            return;
        };
        let decided = decided(app);
        if decided != self.decided {
            self.decided = decided;
            self.due.get_or_insert(now + SOON);
        }
        let is_due = self.due.is_some_and(|due| due <= now);
        if !is_due && now.saturating_duration_since(self.last) < NOW_AND_THEN {
            return;
        }
        match hand.places.try_send((Taken::of(app), bounded(0).0)) {
            // The one before is being written.
            Err(TrySendError::Full(_)) => self.due = Some(now + SOON),
            Ok(()) | Err(TrySendError::Disconnected(_)) => {
                self.due = None;
                self.last = now;
            }
        }
    }

    /// Keeps it, though it is not due, and waits for that.
    pub fn keep_now(&mut self, app: &App) {
        self.due = None;
        if let Some(hand) = &self.hand {
            let (done, is_done) = bounded(0);
            // A thread that panicked has said so.
            let _ = hand.places.send((Taken::of(app), done));
            // Nothing is ever sent: it ends when the other end is dropped.
            let _ = is_done.recv();
        }
    }

    /// Keeps it for the last time; says what is lost if that can't be done.
    pub fn finish(mut self, app: &App) -> Option<Said> {
        self.keep_now(app);
        let Hand { places, thread } = self.hand?;
        drop(places);
        // A thread that panicked has said so.
        thread.join().ok().flatten()
    }
}

/// Keeps each place that is another one than before, and tells what can't be kept when it is news. What was lost at last.
fn keep_all(
    places: &Receiver<Place>,
    keep: &KeepPlace,
    kept: Result<Option<Bookmark>, Said>,
    tell: &Sender<Outcome>,
) -> Option<Said> {
    let (mut kept, mut lost) = match kept {
        Ok(kept) => (kept, None),
        Err(trouble) => (None, Some(trouble)),
    };
    for (taken, _done) in places {
        let place = taken.finish(kept.as_ref());
        let place = place.filter(|place| kept.as_ref() != Some(place));
        let failed = place.as_ref().and_then(|place| keep(place).err());
        if failed.is_none() {
            kept = place.or(kept);
        }
        let told = std::mem::replace(&mut lost, failed);
        if let Some(lost) = lost.clone().filter(|lost| told.as_ref() != Some(lost)) {
            // The other end is gone only when the screen is.
            let _ = tell.send(Ok(Message::Done(lost)));
        }
    }
    lost
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crossbeam_channel::unbounded;

    use super::*;
    use crate::app::keymap::Keymap;
    use crate::app::mouse::Owner;
    use crate::app::picker::Picker;
    use crate::app::update;
    use crate::engine::Event;
    use crate::layers::Layer;
    use crate::masks::given::{Given, with};
    use crate::report::examples;
    use crate::snapshot::{Progress, Snapshot};

    fn app() -> App {
        let mut app = App::new(Keymap::default(), Picker::default(), Owner::Program);
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
        app
    }

    /// One that keeps what was there before, and what it has kept.
    fn keeper(app: &App, start: Instant) -> (Keeper, Receiver<Bookmark>) {
        let (sender, written) = unbounded();
        let keep = move |place: &Bookmark| {
            sender.send(place.clone()).unwrap();
            Ok(())
        };
        let before = Ok(Bookmark::of(app));
        let mut keeper = Keeper::new(Some(Box::new(keep)), before, unbounded().0, start).unwrap();
        keeper.follow(app, start);
        (keeper, written)
    }

    /// A person says of one more passage that it is harmless everywhere.
    fn give(app: &mut App) {
        let given = Given {
            layer: Layer::Dismissed,
            name: "by the river".into(),
            words: [app.snapshot.given.len() as u64].into(),
            is_on: true,
            passage: None,
        };
        let snapshot = Snapshot {
            given: with(&app.snapshot.given, given),
            ..Snapshot::clone(&app.snapshot)
        };
        update(app, Message::Engine(Event::Snapshot(Arc::new(snapshot))));
    }

    #[test]
    fn what_is_decided_quickly_is_kept_soon_after_the_first_key_and_at_once() {
        let mut app = app();
        let start = Instant::now();
        let (mut keeper, written) = keeper(&app, start);
        let before = Bookmark::of(&app).unwrap();
        for key in 0..3 {
            give(&mut app);
            keeper.follow(&app, start + SOON / 10 * key);
        }
        assert_eq!(keeper.due(), Some(start + SOON));
        assert!(written.is_empty());
        let now = Bookmark::of(&app).unwrap();
        assert_ne!(now, before);
        // Its thread may not have begun to wait.
        while keeper.due().is_some() {
            keeper.due = Some(start + SOON);
            keeper.follow(&app, start + SOON);
        }
        assert_eq!(written.recv(), Ok(now));
        assert!(written.is_empty(), "once for all of them");
    }

    #[test]
    fn what_cannot_be_kept_is_said_when_that_begins_and_at_the_end() {
        for (before, told) in [
            (Ok(None), &["full"][..]),
            // That was told when the folder was opened.
            (Err(Said::text("full")), &[]),
        ] {
            let mut app = app();
            let keep = |_: &Bookmark| Err(Said::text("full"));
            let (tell, outcomes) = unbounded();
            let now = Instant::now();
            let mut keeper = Keeper::new(Some(Box::new(keep)), before, tell, now).unwrap();
            for _ in 0..3 {
                give(&mut app);
                keeper.keep_now(&app);
            }
            assert_eq!(keeper.finish(&app), Some(Said::text("full")));
            let said = outcomes.try_iter().map(|outcome| match outcome {
                Ok(Message::Done(said)) => said.english(),
                other => panic!("{other:?}"),
            });
            assert_eq!(said.collect::<Vec<_>>(), told);
        }
    }

    #[test]
    fn what_nobody_keeps_troubles_nobody() {
        let mut app = app();
        let mut keeper = Keeper::new(None, Ok(None), unbounded().0, Instant::now()).unwrap();
        give(&mut app);
        keeper.follow(&app, Instant::now());
        assert_eq!(keeper.due(), None);
        assert!(keeper.finish(&app).is_none());
    }
}
