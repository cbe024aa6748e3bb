//! The activity: what happened, the newest first. What is very old is forgotten, and how much is said.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::pages::{Ink, Row};
use crate::page::said_in;
use crate::remarks;
use crate::said;
use crate::say;
use crate::snapshot::{Snapshot, Watching};
use crate::words::Said;

/// So many things are remembered: more than anybody reads. The log has all.
pub const MOST: usize = 200;
/// More lines than anything that is said fills in a window that can be read.
const MOST_LINES: usize = 400;
/// As wide as "14:03:27".
const O_CLOCK: usize = 8;
/// Between two columns, before the first, and behind the last.
const GAP: usize = 2;
/// In fewer cells there is no room for how long ago that is.
const WIDE: usize = 60;

/// How long the program had been running, by the clock that the caller hands in.
pub type Moment = Duration;

/// What o'clock it is where the person is: an hour, a minute and a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OClock(pub [u8; 3]);

/// "14:03:27".
impl fmt::Display for OClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OClock([hour, minute, second]) = self;
        write!(f, "{hour:02}:{minute:02}:{second:02}")
    }
}

/// One thing that happened.
#[derive(Clone, Debug)]
struct Happened {
    at: Moment,
    /// Nothing while nobody has looked at the clock.
    o_clock: Option<OClock>,
    /// In a line that is harmless to print.
    what: Said,
    /// Names were hidden when it was told.
    hides_names: bool,
}

/// One thing that happened, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// At what o'clock; empty while nobody has looked.
    pub o_clock: String,
    /// How long ago.
    pub ago: String,
    /// What.
    pub what: String,
}

/// All that happened since the start.
#[derive(Clone, Debug, Default)]
pub struct Activity {
    /// The newest first.
    all: VecDeque<Happened>,
    /// How many were forgotten.
    pub forgotten: usize,
    /// The time of the last message.
    pub now: Moment,
    /// By the clock on the wall.
    pub o_clock: Option<OClock>,
    /// What was seen last, to tell what is different.
    last: Option<Arc<Snapshot>>,
    /// For the log, in the order in which it happened.
    fresh: Vec<Said>,
}

impl Activity {
    /// Remembers something.
    pub fn push(&mut self, what: impl Into<Said>) {
        let what = what.into();
        self.fresh.push(what.clone());
        self.list(what);
    }

    /// The same where it is another thing in the log, which has been told of it.
    fn list(&mut self, what: Said) {
        self.all.push_front(Happened {
            at: self.now,
            o_clock: self.o_clock,
            what,
            hides_names: self.hides_names(),
        });
        if self.all.len() > MOST {
            self.all.pop_back();
            self.forgotten += 1;
        }
    }

    /// What happened since this was asked last, oldest first.
    pub fn take_fresh(&mut self) -> Vec<Said> {
        std::mem::take(&mut self.fresh)
    }

    /// How many things have happened, those that are forgotten among them.
    pub fn count(&self) -> usize {
        self.all.len() + self.forgotten
    }

    /// Names are hidden now: what was told with names is not listed.
    fn hides_names(&self) -> bool {
        self.last.as_ref().is_some_and(|last| last.hides_names)
    }

    /// Takes in what a snapshot says that the last one did not.
    pub fn receive(&mut self, new: &Arc<Snapshot>) {
        let old = self.last.replace(Arc::clone(new)).unwrap_or_default();
        if old.watching != new.watching {
            self.push(match (&new.watching, &old.watching) {
                (Watching::Gone, _) => said!("activity-gone"),
                (Watching::Polled(reason), _) => said!("activity-polled").colon(reason.clone()),
                (_, Watching::Gone) => said!("activity-back"),
                _ => said!("activity-notified"),
            });
        }
        if new.cache_note != old.cache_note
            && let Some(note) = &new.cache_note
        {
            self.push(note.clone());
        }
        let part = |snapshot: &Snapshot| snapshot.sample.map(|sample| sample.one_in);
        if part(new) != part(&old)
            && let Some(sample) = new.sample
        {
            self.push(remarks::sampled(sample));
        }
        let (was_done, is_done) = (old.progress.is_done(), new.progress.is_done());
        let counts = || {
            said!(
                "activity-counts",
                documents = new.listing.documents.len(),
                pairs = new.listing.pairs.len(),
                unread = new.unread.len()
            )
        };
        let has_moved = old.settings.threshold != new.settings.threshold;
        let is_recounted = old.settings.counts_common != new.settings.counts_common;
        let are_others = old.settings.same_author != new.settings.same_author;
        let asked = has_moved || is_recounted || are_others;
        if is_done && !was_done {
            self.push(said!("activity-read").colon(counts()));
        } else if asked && was_done {
            let threshold = new.settings.threshold.to_string();
            let moved = has_moved.then(|| said!("activity-threshold", threshold));
            let recounted = is_recounted.then(|| remarks::counts_common(&new.settings));
            let others = are_others.then(|| remarks::same_author(&new.settings));
            let said = moved.into_iter().chain(recounted).chain(others);
            let said = said.reduce(Said::comma);
            self.push(said.unwrap_or_default().colon(counts()));
        }
        for told in new.news.since(&old.news) {
            match &told.named {
                None => self.push(told.line.clone()),
                Some(named) => {
                    // The log is read to learn of each file what became of it.
                    self.fresh.push(told.line.clone());
                    self.fresh.extend(named.each.iter().cloned());
                    self.list(named.few.clone());
                }
            }
        }
    }

    /// The rows of each thing in a window of this width, the newest first.
    pub fn rows(&self, width: usize) -> Vec<Vec<Row>> {
        let o_clock = self.o_clock.map_or(0, |_| O_CLOCK + GAP);
        // Where nobody has looked at a clock there is nothing else to say of the time.
        let has_ago = width >= WIDE || o_clock == 0;
        let ago = if has_ago { ago_cells() } else { 0 };
        let what = GAP + o_clock + ago + if has_ago { GAP } else { 0 };
        let room = width.saturating_sub(what + GAP).max(1);
        let rows = |told: Told| {
            let mut rows: Vec<Row> = said_in(&told.what, room, MOST_LINES)
                .into_iter()
                .map(|line| Row::of(what, line, Ink::Text))
                .collect();
            if let Some(first) = rows.first_mut() {
                first.push(GAP, told.o_clock, Ink::Quiet);
                if has_ago {
                    let blank = ago.saturating_sub(told.ago.width());
                    first.push(GAP + o_clock + blank, told.ago, Ink::Quiet);
                }
            }
            rows
        };
        self.all().map(rows).collect()
    }

    /// All that is remembered, the newest first.
    pub fn all(&self) -> impl Iterator<Item = Told> {
        let may = |at: &usize| {
            let told = self.all.get(*at);
            !self.hides_names() || told.is_some_and(|told| told.hides_names)
        };
        (0..self.all.len()).filter(may).map(|at| self.told(at))
    }

    fn told(&self, at: usize) -> Told {
        let happened = &self.all[at];
        Told {
            o_clock: (happened.o_clock).map_or_else(String::new, |o_clock| o_clock.to_string()),
            ago: ago(self.now.saturating_sub(happened.at)),
            what: happened.what.to_string(),
        }
    }
}

/// As wide as "59 min ago" and the like are in the language that is spoken.
fn ago_cells() -> usize {
    /// The longest of each unit; that a program runs for a hundred days is nothing to make room for.
    const LONGEST: [u64; 4] = [59, 59 * 60, 23 * 60 * 60, 99 * 24 * 60 * 60];
    let cells = LONGEST.map(|seconds| ago(Duration::from_secs(seconds)).width());
    cells.into_iter().max().unwrap_or(0)
}

/// "3 min ago": what a person would say.
fn ago(time: Duration) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    match time.as_secs() {
        0..5 => say!("now").to_owned(),
        seconds @ 5..MINUTE => say!("seconds-ago", count = seconds),
        seconds @ MINUTE..HOUR => say!("minutes-ago", count = seconds / MINUTE),
        seconds @ HOUR..DAY => say!("hours-ago", count = seconds / HOUR),
        seconds => say!("days-ago", count = seconds / DAY),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::Named;

    #[test]
    fn the_oldest_are_forgotten_and_counted() {
        let mut activity = Activity::default();
        for number in 0..MOST + 3 {
            activity.now = Duration::from_secs(number as u64);
            activity.push(Said::text(number.to_string()));
        }
        assert_eq!((activity.count(), activity.forgotten), (MOST + 3, 3));
        let newest: Vec<String> = activity.all().take(2).map(|told| told.what).collect();
        assert_eq!(newest, [(MOST + 2).to_string(), (MOST + 1).to_string()]);
        assert_eq!(activity.take_fresh().len(), MOST + 3);
        assert!(activity.take_fresh().is_empty());
    }

    #[test]
    fn of_files_that_are_counted_the_list_names_some_and_the_log_each() {
        let text = |said: &str| Said::text(said);
        let named = Named {
            few: text("2 documents added (a, b), 1 document deleted (c)"),
            each: vec![text("a added"), text("b added"), text("c deleted")],
        };
        let mut snapshot = Snapshot::default();
        let line = text("2 documents added, 1 document deleted");
        snapshot.news.tell(line, Some(named));
        let mut activity = Activity::default();
        activity.receive(&Arc::new(snapshot));
        let listed: Vec<String> = activity.all().map(|told| told.what).collect();
        assert_eq!(listed, ["2 documents added (a, b), 1 document deleted (c)"]);
        let logged: Vec<String> = activity.take_fresh().iter().map(Said::english).collect();
        let expected = [
            "2 documents added, 1 document deleted",
            "a added",
            "b added",
            "c deleted",
        ];
        assert_eq!(logged, expected);
    }

    #[test]
    fn what_happened_between_two_looks_is_listed_too_and_once() {
        let mut activity = Activity::default();
        let mut snapshot = Snapshot::default();
        let mut look = |telling: &[&str]| {
            for line in telling {
                snapshot.news.tell(Said::text(*line), None);
            }
            activity.receive(&Arc::new(snapshot.clone()));
            let fresh = activity.take_fresh();
            fresh.iter().map(Said::english).collect::<Vec<_>>()
        };
        assert_eq!(look(&["a saved"]), ["a saved"]);
        assert!(look(&[]).is_empty());
        assert_eq!(look(&["a saved", "b added", "a saved"]).len(), 3);
        assert_eq!(look(&["a saved"; 150]).len(), 100);
    }

    #[test]
    fn times_are_said_as_people_do() {
        let said = [4, 5, 59, 60, 3_599, 3_600, 86_400].map(|s| ago(Duration::from_secs(s)));
        let expected = [
            "now",
            "5 s ago",
            "59 s ago",
            "1 min ago",
            "59 min ago",
            "1 h ago",
            "1 d ago",
        ];
        assert_eq!(said, expected);
    }
}
