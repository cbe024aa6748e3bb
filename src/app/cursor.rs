//! Which row is the cursor on among rows that are counted, and which of them are in view? For whatever lies over the lists; these
//! know by themselves what they stand on ([`super::list`]).

use super::list::{Motion, in_view};
use super::pointed::Pointed;

/// A row, and the first one in view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    at: usize,
    top: usize,
}

impl Cursor {
    /// On this row.
    pub fn on(at: usize) -> Cursor {
        Cursor { at, top: 0 }
    }

    /// Its row, counted from 0.
    pub fn at(self) -> usize {
        self.at
    }

    /// Goes to a row, or to the last one of so many.
    pub fn put(&mut self, at: usize, count: usize) {
        self.at = at.min(count.saturating_sub(1));
    }

    /// Moves among so many rows.
    pub fn go(&mut self, motion: Motion, count: usize, height: usize) {
        self.at = motion.from(self.at, count, height);
    }

    /// Moves to the next row or the one before, around the ends.
    pub fn step(&mut self, down: bool, count: usize) {
        let count = count.max(1);
        let by = if down { 1 } else { count - 1 };
        self.at = (self.at + by) % count;
    }

    /// One more row came above all others: who reads one stays on it.
    pub fn push_down(&mut self, count: usize) {
        if self.at > 0 {
            self.put(self.at + 1, count);
            self.top += 1;
        }
    }

    /// Goes to the row at this height of the list.
    pub(super) fn point(&mut self, row: usize, count: usize) -> Pointed {
        let now = self.top + row;
        let pointed = Pointed::at(self.at, now, count);
        if pointed == Pointed::Other {
            self.at = now;
        }
        pointed
    }

    /// Scrolls so that it is in view.
    pub fn scroll(&mut self, count: usize, height: usize) {
        self.put(self.at, count);
        self.top = in_view(self.top, self.at, count, height);
    }

    /// How many of so many rows are scrolled off, above and below.
    pub fn off(self, count: usize, height: usize) -> [usize; 2] {
        [self.top, count.saturating_sub(self.top + height)]
    }

    /// The rows in view, each with whether it is on it.
    pub fn in_view<T>(
        self,
        rows: impl Iterator<Item = T>,
        height: usize,
    ) -> impl Iterator<Item = (T, bool)> {
        let rows = rows.enumerate().skip(self.top).take(height);
        rows.map(move |(at, row)| (row, at == self.at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(cursor: Cursor, count: usize, height: usize) -> Vec<(usize, bool)> {
        cursor.in_view(0..count, height).collect()
    }

    #[test]
    fn it_goes_around_the_ends_and_is_always_in_view() {
        let mut cursor = Cursor::default();
        cursor.step(false, 5);
        cursor.scroll(5, 2);
        assert_eq!(seen(cursor, 5, 2), [(3, false), (4, true)]);
        cursor.step(true, 5);
        cursor.scroll(5, 2);
        assert_eq!(seen(cursor, 5, 2), [(0, true), (1, false)]);
        cursor.step(true, 0);
        cursor.scroll(0, 2);
        assert_eq!(seen(cursor, 0, 2), []);
    }

    #[test]
    fn fewer_rows_take_it_to_the_last_one() {
        let mut cursor = Cursor::on(7);
        cursor.scroll(3, 10);
        assert_eq!(cursor.at(), 2);
    }

    #[test]
    fn it_is_put_on_what_is_pointed_at() {
        let mut cursor = Cursor::on(4);
        cursor.scroll(6, 3);
        assert_eq!(cursor.point(2, 6), Pointed::Same);
        assert_eq!(cursor.point(0, 6), Pointed::Other);
        assert_eq!((cursor.at(), cursor.point(4, 6)), (2, Pointed::Nothing));
    }

    #[test]
    fn who_reads_a_row_stays_on_it_when_one_comes_above_and_who_reads_the_first_does_not() {
        let mut cursor = Cursor::on(1);
        cursor.push_down(3);
        assert_eq!(cursor.at(), 2);
        let mut first = Cursor::default();
        first.push_down(3);
        assert_eq!(first.at(), 0);
    }
}
