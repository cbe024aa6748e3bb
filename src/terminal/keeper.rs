//! When is it kept where a person is? When the screen is left, and now and then before that, for a program that is killed.

use std::time::{Duration, Instant};

use super::KeepPlace;
use crate::app::App;
use crate::app::bookmark::Bookmark;

/// What a program that is killed may forget.
const NOW_AND_THEN: Duration = Duration::from_mins(1);

/// Keeps the place.
pub struct Keeper {
    keep: Option<Box<KeepPlace>>,
    last: Instant,
    kept: Option<Bookmark>,
}

impl Keeper {
    /// One that keeps it so, or not at all.
    pub fn new(keep: Option<Box<KeepPlace>>) -> Keeper {
        Keeper {
            keep,
            last: Instant::now(),
            kept: None,
        }
    }

    /// Keeps it if that was not done for a while.
    pub fn keep_now_and_then(&mut self, app: &App) {
        if self.keep.is_some() && self.last.elapsed() >= NOW_AND_THEN {
            self.keep(app);
        }
    }

    /// Keeps it, if it is another one.
    pub fn keep(&mut self, app: &App) {
        self.last = Instant::now();
        let place = self.keep.as_ref().and_then(|_| Bookmark::of(app));
        if let (Some(keep), Some(place)) = (&self.keep, place)
            && self.kept.as_ref() != Some(&place)
            // A disk that takes nothing costs the place alone: there is nothing to be done about it here.
            && keep(&place).is_ok()
        {
            self.kept = Some(place);
        }
    }
}
