//! What happened, and when? The newest first; what is very old is forgotten, and how much is said.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::cursor::Cursor;
use super::list::Motion;
use super::pointed::Pointed;
use crate::page::said_in;
use crate::remarks;
use crate::said;
use crate::say;
use crate::snapshot::{Snapshot, Watching};
use crate::words::Said;

/// So many things are remembered: more than anybody reads, and less than a megabyte.
pub const MOST: usize = 500;

/// More lines than anything that is said fills in a window that can be read.
const MOST_LINES: usize = 400;
/// Cells of the cursor.
const CURSOR: usize = 2;
/// As wide as "14:03:27".
pub const O_CLOCK: usize = 8;
/// Between two columns.
pub const GAP: usize = 2;
/// In fewer cells there is no room for how long ago that is.
const WIDE: u16 = 60;

/// How long the program had been running, by the clock of whoever runs it.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// When.
    pub at: Moment,
    /// At what o'clock; nothing while nobody has looked.
    pub o_clock: Option<OClock>,
    /// What, in a line that is harmless to print.
    pub what: Said,
}

/// One thing that happened, as it is said now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// At what o'clock; empty while nobody has looked.
    pub o_clock: String,
    /// How long ago.
    pub ago: String,
    /// What.
    pub what: String,
    /// The name of what it is said of.
    pub name: Option<String>,
}

/// All that happened since the start.
#[derive(Clone, Debug, Default)]
pub struct Activity {
    /// It is listed on the screen.
    pub is_shown: bool,
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
    cursor: Cursor,
    /// Lines in view of the one under the cursor, which is shown whole as far as there is room; of the others one.
    lines: usize,
    /// Lines of it that were passed, and those that are still to come.
    beyond: [usize; 2],
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
        });
        if self.all.len() > MOST {
            self.all.pop_back();
            self.forgotten += 1;
        }
        if self.beyond[0] > 0 && self.cursor.at() == 0 {
            // Who has begun to read the newest reads it to its end.
            self.cursor.put(1, self.all.len());
        } else {
            self.cursor.push_down(self.all.len());
        }
    }

    /// It is no longer shown, and nothing of it is being read.
    pub fn close(&mut self) {
        self.is_shown = false;
        self.beyond = [0; 2];
    }

    /// What happened since this was asked last, oldest first.
    pub fn take_fresh(&mut self) -> Vec<Said> {
        std::mem::take(&mut self.fresh)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
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
        let asked = has_moved || is_recounted;
        if is_done && !was_done {
            self.push(said!("activity-read").colon(counts()));
        } else if asked && was_done {
            let threshold = new.settings.threshold.to_string();
            let moved = has_moved.then(|| said!("activity-threshold", threshold = threshold));
            let recounted = is_recounted.then(|| {
                if new.settings.counts_common {
                    said!("common-counted")
                } else {
                    said!("common-left-out")
                }
            });
            let said = moved.into_iter().chain(recounted).reduce(Said::comma);
            self.push(said.unwrap_or_default().colon(counts()));
        }
        // The same words can be news again.
        let changed = !asked && !Arc::ptr_eq(&old.listing, &new.listing);
        if let Some(news) = &new.news
            && (old.news.as_ref() != Some(news) || changed && is_done && was_done)
        {
            match &new.named {
                None => self.push(news.clone()),
                Some(named) => {
                    // The log is read by whoever wants to know of each file what became of it.
                    self.fresh.push(news.clone());
                    self.fresh.extend(named.each.iter().cloned());
                    self.list(named.few.clone());
                }
            }
        }
    }

    /// Moves the cursor, but first through the lines for which what it is on has no room.
    pub fn go(&mut self, motion: Motion, height: usize) {
        let [passed, to_come] = self.beyond;
        let (lines, down) = match motion {
            Motion::Rows(rows) => (1, rows > 0),
            Motion::Halves(halves) => (self.lines(), halves > 0),
            Motion::First | Motion::Last => (0, false),
        };
        let lines = lines.min(if down { to_come } else { passed });
        if lines > 0 {
            self.beyond = if down {
                [passed + lines, to_come - lines]
            } else {
                [passed - lines, to_come + lines]
            };
            return;
        }
        let before = self.cursor.at();
        self.cursor.go(motion, self.all.len(), height);
        if self.cursor.at() != before || motion == Motion::First {
            self.beyond = [0, 0];
        }
    }

    /// Puts the cursor on what stands at this height of the list.
    pub(super) fn point(&mut self, row: usize) -> Pointed {
        let [top, _] = self.cursor.off(self.all.len(), 0);
        let chosen = self.cursor.at().saturating_sub(top);
        let nth = match row {
            row if row < chosen => row,
            row if row < chosen + self.lines() => chosen,
            row => row + 1 - self.lines(),
        };
        let pointed = self.cursor.point(nth, self.all.len());
        if pointed == Pointed::Other {
            self.beyond = [0, 0];
        }
        pointed
    }

    /// Lines in view of the one under the cursor.
    pub fn lines(&self) -> usize {
        self.lines.max(1)
    }

    /// Lines of it that stand before those in view, and after them.
    pub fn beyond(&self) -> [usize; 2] {
        self.beyond
    }

    /// All lines in view of the one under the cursor, in so many cells.
    pub fn chosen(&self, said: &str, cells: usize) -> Vec<String> {
        let [passed, _] = self.beyond;
        let lines = wrapped(said, cells, MOST_LINES).into_iter();
        lines.skip(passed).take(self.lines()).collect()
    }

    /// Rows that all of them want in a window of this width.
    pub fn rows(&self, width: u16) -> usize {
        self.all.len() + self.wanted(width).saturating_sub(1)
    }

    /// Lines that the one under the cursor fills.
    fn wanted(&self, width: u16) -> usize {
        let chosen = self.all.get(self.cursor.at());
        let said = chosen.map(|happened| happened.what.to_string());
        said.map_or(0, |said| wrapped(&said, self.room(width), MOST_LINES).len())
    }

    /// Cells of what is said of each in a window of this width.
    fn room(&self, width: u16) -> usize {
        let o_clock = self.o_clock.map_or(0, |_| O_CLOCK + GAP);
        let ago = if self.has_ago(width) {
            ago_cells() + GAP
        } else {
            0
        };
        // The last cell stays free.
        usize::from(width).saturating_sub(CURSOR + o_clock + ago + 1)
    }

    /// There is room for how long ago everything was; where nobody has looked at a clock there is nothing else to say.
    pub fn has_ago(&self, width: u16) -> bool {
        width >= WIDE || self.o_clock.is_none()
    }

    /// Scrolls so that the cursor is in view among so many rows of this width.
    pub fn scroll(&mut self, rows: usize, width: u16) {
        let wanted = self.wanted(width);
        self.lines = wanted.min(rows).max(1);
        let hidden = wanted.saturating_sub(self.lines);
        let passed = self.beyond[0].min(hidden);
        self.beyond = [passed, hidden - passed];
        let seen = self.seen(rows);
        self.cursor.scroll(self.all.len(), seen);
    }

    /// How many of them so many rows show.
    fn seen(&self, rows: usize) -> usize {
        (rows + 1).saturating_sub(self.lines()).max(1)
    }

    /// How many rows are scrolled off, above and below so many: lines of the one under the cursor too.
    pub fn off(&self, rows: usize) -> [usize; 2] {
        let [above, below] = self.cursor.off(self.all.len(), self.seen(rows));
        let [passed, to_come] = self.beyond;
        [above + passed, below + to_come]
    }

    /// Those in view in so many rows, each with whether the cursor is on it.
    pub fn in_view(&self, rows: usize) -> impl Iterator<Item = (Told, bool)> {
        self.cursor.in_view(self.all(), self.seen(rows))
    }

    /// All that is remembered, the newest first.
    pub fn all(&self) -> impl Iterator<Item = Told> {
        let all = self.all.iter();
        all.map(|happened| Told {
            o_clock: (happened.o_clock).map_or_else(String::new, |o_clock| o_clock.to_string()),
            ago: ago(self.now.saturating_sub(happened.at)),
            what: happened.what.to_string(),
            name: happened.what.name().map(str::to_owned),
        })
    }
}

/// What is said in so many lines of so many cells.
fn wrapped(said: &str, cells: usize, lines: usize) -> Vec<String> {
    said_in(said, cells, lines)
}

/// As wide as "59 min ago" and the like are in the language that is spoken.
pub fn ago_cells() -> usize {
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
        assert_eq!((activity.len(), activity.forgotten), (MOST, 3));
        let newest: Vec<String> = activity.in_view(2).map(|row| row.0.what).collect();
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
        let snapshot = Snapshot {
            news: Some(text("2 documents added, 1 document deleted")),
            named: Some(Arc::new(named)),
            ..Snapshot::default()
        };
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
    fn who_reads_stays_on_the_line_when_more_happens() {
        let mut activity = Activity::default();
        for what in ["one", "two", "three"] {
            activity.push(Said::text(what));
        }
        activity.go(Motion::Rows(1), 5);
        activity.push(Said::text("four"));
        activity.scroll(5, 80);
        let chosen = activity.in_view(5).find(|row| row.1);
        assert_eq!(chosen.map(|row| row.0.what).as_deref(), Some("two"));
    }

    #[test]
    fn who_has_left_the_list_comes_back_to_the_newest() {
        let mut activity = Activity::default();
        activity.push(Said::text("a sentence of more than one line"));
        activity.is_shown = true;
        activity.scroll(2, 20);
        activity.go(Motion::Rows(1), 2);
        assert_ne!(activity.beyond()[0], 0, "it is being read");
        activity.close();
        activity.push(Said::text("the newest"));
        let (chosen, _) = activity.in_view(2).find(|row| row.1).unwrap();
        assert_eq!(chosen.what, "the newest");
    }

    #[test]
    fn everything_keeps_the_time_of_day_at_which_it_happened() {
        let mut activity = Activity::default();
        activity.push(Said::text("before anybody looked at the clock"));
        activity.o_clock = Some(OClock([9, 5, 0]));
        activity.push(Said::text("in the morning"));
        activity.o_clock = Some(OClock([23, 59, 59]));
        activity.push(Said::text("at night"));
        let times: Vec<String> = activity.all().map(|told| told.o_clock).collect();
        assert_eq!(times, ["23:59:59", "09:05:00", ""]);
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
