//! The keeper of the place where a person is: soon after something was marked or seen, now and then, and when the screen is left. Behind the
//! screen, as that takes longer than a frame where there are tens of thousands of documents. What cannot be kept is said.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, never, unbounded};

use super::KeepPlace;
use crate::app::App;
use crate::app::bookmark::{Bookmark, Decided, Taken, decided};
use crate::words::Said;

/// So much of marking and seeing a program that is killed may forget. Quick marks are written together.
const SOON: Duration = Duration::from_secs(1);
/// The same of where a person is, which nobody misses as much.
const NOW_AND_THEN: Duration = Duration::from_mins(1);

/// Keeps the place.
pub struct Keeper {
    hand: Option<Arc<Mutex<Hand>>>,
    last: Instant,
    /// What was decided when it was looked at last.
    decided: Decided,
    /// When that is to be kept, if it was not yet.
    due: Option<Instant>,
    /// So many places were taken.
    taken: u64,
    troubles: Receiver<Said>,
}

/// Who makes and writes what was taken, one at a time.
struct Hand {
    keep: Box<KeepPlace>,
    kept: Option<Bookmark>,
    /// The number of the place that was taken last of those that came here.
    newest: u64,
    /// Why the last one could not be kept, or the one before not be read: which is said once.
    told: Option<Said>,
    tell: Sender<Said>,
}

impl Keeper {
    /// One that keeps it so, or not at all, where this was kept the last time, or this was told of it.
    pub fn new(
        keep: Option<Box<KeepPlace>>,
        kept: Result<Option<Bookmark>, Said>,
        now: Instant,
    ) -> Keeper {
        let (kept, told) = match kept {
            Ok(kept) => (kept, None),
            Err(trouble) => (None, Some(trouble)),
        };
        let (tell, troubles) = unbounded();
        let hand = keep.map(|keep| Hand {
            keep,
            kept,
            newest: 0,
            told,
            tell,
        });
        Keeper {
            // Nobody is to wait for the end of what says nothing.
            troubles: if hand.is_some() { troubles } else { never() },
            hand: hand.map(|hand| Arc::new(Mutex::new(hand))),
            last: now,
            decided: Decided::default(),
            due: None,
            taken: 0,
        }
    }

    /// What could not be kept comes out of here, and why.
    pub fn troubles(&self) -> Receiver<Said> {
        self.troubles.clone()
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
        if Arc::strong_count(hand) > 1 {
            // The one before is being written: a slow disk gets no queue of them.
            self.due = Some(now + SOON);
            return;
        }
        self.last = now;
        if let Some((hand, taken)) = self.take(app) {
            let number = self.taken;
            let thread = thread::Builder::new().name("sidelong-place".to_owned());
            // Where there can be none it is kept at the end.
            let _ = thread.spawn(move || lock(&hand).keep_behind(number, taken));
        }
    }

    /// Keeps it, if it is another one; says what is lost if that can't be done.
    pub fn keep(&mut self, app: &App) -> Option<Said> {
        let (hand, taken) = self.take(app)?;
        lock(&hand).keep(self.taken, taken).err()
    }

    /// Keeps it, if it is another one, though it is not due; what can't be kept comes out of the [troubles](Keeper::troubles).
    pub fn keep_now(&mut self, app: &App) {
        if let Some((hand, taken)) = self.take(app) {
            lock(&hand).keep_behind(self.taken, taken);
        }
    }

    fn take(&mut self, app: &App) -> Option<(Arc<Mutex<Hand>>, Taken)> {
        let hand = Arc::clone(self.hand.as_ref()?);
        self.due = None;
        self.taken += 1;
        Some((hand, Taken::of(app)))
    }
}

impl Hand {
    /// Keeps what was taken under that number, unless something came here before that was taken later.
    fn keep(&mut self, number: u64, taken: Taken) -> Result<(), Said> {
        if number < self.newest {
            return Ok(());
        }
        self.newest = number;
        let Some(place) = taken.finish(self.kept.as_ref()) else {
            return Ok(());
        };
        if self.kept.as_ref() != Some(&place) {
            (self.keep)(&place)?;
            self.kept = Some(place);
        }
        Ok(())
    }

    /// The same where the screen can still say what could not be kept: when it is news, and not each time.
    fn keep_behind(&mut self, number: u64, taken: Taken) {
        let kept = self.keep(number, taken);
        let lost = kept.err();
        let told = std::mem::replace(&mut self.told, lost.clone());
        if let Some(lost) = lost
            && told.as_ref() != Some(&lost)
        {
            // The other end is gone only when the screen is.
            let _ = self.tell.send(lost);
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
    use crate::app::mouse::Owner;
    use crate::app::picker::Picker;
    use crate::app::{Message, update};
    use crate::engine::Event;
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

    #[test]
    fn a_place_that_was_taken_before_never_comes_over_one_that_was_taken_later() {
        let mut app = app();
        let (sender, written) = crossbeam_channel::unbounded();
        let keep = move |place: &Bookmark| {
            sender.send(place.clone()).unwrap();
            Ok(())
        };
        let mut keeper = Keeper::new(Some(Box::new(keep)), Ok(None), Instant::now());
        let places = || written.try_iter().collect::<Vec<_>>();
        let (hand, before) = keeper.take(&app).unwrap();
        let of_before = Bookmark::of(&app).unwrap();
        app.documents.filter = "b".to_owned();
        let now = Bookmark::of(&app).unwrap();
        assert_ne!(of_before, now);
        // The first of them comes too late.
        assert!(keeper.keep(&app).is_none());
        lock(&hand).keep(1, before).unwrap();
        assert_eq!(places(), [now]);
        assert!(keeper.keep(&app).is_none());
        assert!(places().is_empty(), "it is kept");
        // What is taken is that of the moment, whatever comes before it is written.
        app.documents.filter.clear();
        let (hand, taken) = keeper.take(&app).unwrap();
        app.documents.filter = "c".to_owned();
        lock(&hand).keep(keeper.taken, taken).unwrap();
        assert_eq!(places(), [of_before]);
    }

    fn mark_all(app: &mut App) {
        use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
        let key = KeyEvent::new(KeyCode::Char('A'), KeyModifiers::SHIFT);
        update(app, Message::Key(key));
    }

    #[test]
    fn what_is_marked_quickly_is_kept_soon_after_the_first_key_and_at_once() {
        let mut app = app();
        let (sender, written) = unbounded();
        let keep = move |place: &Bookmark| {
            sender.send(place.clone()).unwrap();
            Ok(())
        };
        let start = Instant::now();
        let mut keeper = Keeper::new(Some(Box::new(keep)), Ok(Bookmark::of(&app)), start);
        keeper.follow(&app, start);
        let before = Bookmark::of(&app).unwrap();
        for key in 0..3 {
            mark_all(&mut app);
            keeper.follow(&app, start + SOON / 10 * key);
        }
        assert_eq!(keeper.due(), Some(start + SOON));
        assert!(written.is_empty());
        let now = Bookmark::of(&app).unwrap();
        assert_ne!(now, before);
        keeper.follow(&app, start + SOON);
        assert_eq!(written.recv(), Ok(now));
        assert_eq!(keeper.due(), None);
        assert!(written.is_empty(), "once for all of them");
    }

    #[test]
    fn what_was_marked_is_kept_at_once_where_somebody_else_gets_the_terminal() {
        let mut app = app();
        let (sender, written) = unbounded();
        let keep = move |place: &Bookmark| {
            sender.send(place.clone()).unwrap();
            Ok(())
        };
        let start = Instant::now();
        let mut keeper = Keeper::new(Some(Box::new(keep)), Ok(Bookmark::of(&app)), start);
        keeper.follow(&app, start);
        mark_all(&mut app);
        keeper.follow(&app, start);
        keeper.keep_now(&app);
        assert_eq!(written.try_recv().ok(), Bookmark::of(&app));
        assert_eq!(keeper.due(), None);
        keeper.keep_now(&app);
        assert!(written.is_empty(), "it is kept");
    }

    #[test]
    fn what_cannot_be_kept_is_said_when_that_begins_and_at_the_end() {
        let mut app = app();
        let keep = |_: &Bookmark| Err(Said::each(|| "full".to_owned()));
        let mut keeper = Keeper::new(Some(Box::new(keep)), Ok(None), Instant::now());
        let troubles = keeper.troubles();
        for _ in 0..3 {
            mark_all(&mut app);
            let (hand, taken) = keeper.take(&app).unwrap();
            lock(&hand).keep_behind(keeper.taken, taken);
        }
        let said: Vec<String> = troubles.try_iter().map(|said| said.to_string()).collect();
        assert_eq!(said, ["full"]);
        assert_eq!(keeper.keep(&app).unwrap().to_string(), "full");
    }

    #[test]
    fn what_was_told_when_the_folder_was_opened_is_told_again_at_the_end_alone() {
        let mut app = app();
        let unread = || Said::each(|| "unread".to_owned());
        let keep = move |_: &Bookmark| Err(unread());
        let mut keeper = Keeper::new(Some(Box::new(keep)), Err(unread()), Instant::now());
        let troubles = keeper.troubles();
        mark_all(&mut app);
        let (hand, taken) = keeper.take(&app).unwrap();
        lock(&hand).keep_behind(keeper.taken, taken);
        assert!(troubles.is_empty());
        assert_eq!(keeper.keep(&app), Some(unread()));
    }

    #[test]
    fn what_nobody_keeps_troubles_nobody() {
        let mut keeper = Keeper::new(None, Ok(None), Instant::now());
        let mut app = app();
        mark_all(&mut app);
        keeper.follow(&app, Instant::now());
        assert_eq!(keeper.due(), None);
        let heard = keeper.troubles().try_recv();
        assert_eq!(heard.unwrap_err(), crossbeam_channel::TryRecvError::Empty);
        assert!(keeper.keep(&app).is_none());
    }
}
