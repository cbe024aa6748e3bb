//! The picker: rows with a cursor on one of them, as every overlay has them. What its keys, the wheel and a click do is said here once.

use ratatui::layout::Rect;

use super::layout::Layout;
use super::list::{Motion, in_view};
use super::mouse::Pointed;

/// As many rows as are seen at once on most screens.
const PAGE: usize = 10;

/// What an overlay lets a person choose from.
pub trait Pick {
    /// How many there are.
    fn count(&self) -> usize;

    /// Where the cursor is, counted from 0.
    fn at(&self) -> usize;

    /// Puts the cursor there.
    fn put(&mut self, at: usize);

    /// The first one in view, as far as that is remembered.
    fn top(&self) -> usize {
        0
    }

    /// Remembers the first one in view.
    fn scroll_to(&mut self, _top: usize) {}

    /// Whether the next one after the last is the first.
    fn goes_round(&self) -> bool {
        false
    }

    /// Rows between the title and the first of them.
    fn heads(&self) -> usize {
        0
    }

    /// Rows that all of them want in a window of this width.
    fn rows(&self, _width: u16) -> usize {
        self.count() + self.heads()
    }

    /// Where it lies.
    fn area(&self, layout: &Layout) -> Rect {
        layout.sheet(self.rows(layout.all.width))
    }

    /// The first one in view of so many rows.
    fn first(&self, height: usize) -> usize {
        in_view(self.top(), self.at(), self.count(), height)
    }

    /// How many are scrolled off, above and below.
    fn off(&self, height: usize) -> [usize; 2] {
        let top = self.first(height);
        [top, self.count().saturating_sub(top + height)]
    }

    /// Moves the cursor.
    fn go(&mut self, motion: Motion) {
        let count = self.count().max(1);
        self.put(match motion {
            Motion::Rows(rows) if self.goes_round() => {
                let to = self.at().cast_signed() + rows;
                to.rem_euclid(count.cast_signed()).cast_unsigned()
            }
            _ => motion.from(self.at(), count, PAGE),
        });
    }

    /// Puts the cursor on what has this row of so many.
    fn point(&mut self, row: usize, height: usize) -> Pointed {
        let now = self.first(height) + row;
        let pointed = Pointed::at(self.at(), now, self.count());
        if pointed == Pointed::Other {
            self.put(now);
        }
        pointed
    }

    /// Scrolls so that the cursor is in view of so many rows of this width.
    fn scroll(&mut self, height: usize, _width: u16) {
        let at = self.at().min(self.count().saturating_sub(1));
        if at != self.at() {
            self.put(at);
        }
        self.scroll_to(self.first(height));
    }
}

/// Items, and the cursor on one of them.
#[derive(Clone, Debug)]
pub struct Picker<T> {
    items: Vec<T>,
    at: usize,
    top: usize,
    goes_round: bool,
    heads: usize,
}

impl<T> Default for Picker<T> {
    fn default() -> Self {
        Picker::new(Vec::new(), 0)
    }
}

impl<T> Picker<T> {
    /// These items, the cursor on one of them.
    pub fn new(items: Vec<T>, at: usize) -> Picker<T> {
        Picker {
            items,
            at,
            top: 0,
            goes_round: false,
            heads: 0,
        }
    }

    /// These items, the cursor on the first, which is the next one after the last.
    pub fn round(items: Vec<T>) -> Picker<T> {
        Picker {
            goes_round: true,
            ..Picker::new(items, 0)
        }
    }

    /// These items under the heads of their columns, the cursor on the first.
    pub fn under_heads(items: Vec<T>) -> Picker<T> {
        Picker {
            heads: 1,
            ..Picker::new(items, 0)
        }
    }

    /// Other items: the cursor stays on the one that is the same by this, or on its row.
    pub fn renew<K: PartialEq>(&mut self, items: Vec<T>, by: impl Fn(&T) -> K) {
        let chosen = self.chosen().map(&by);
        let found = items.iter().position(|item| Some(by(item)) == chosen);
        self.at = found.unwrap_or(self.at).min(items.len().saturating_sub(1));
        self.items = items;
    }

    /// All of them.
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// The one under the cursor.
    pub fn chosen(&self) -> Option<&T> {
        self.items.get(self.at)
    }

    /// Those in view of so many rows, each with whether the cursor is on it.
    pub fn in_view(&self, height: usize) -> impl Iterator<Item = (&T, bool)> {
        let items = self.items.iter().enumerate();
        let items = items.skip(self.first(height)).take(height);
        items.map(|(at, item)| (item, at == self.at))
    }
}

impl<T> Pick for Picker<T> {
    fn count(&self) -> usize {
        self.items.len()
    }

    fn at(&self) -> usize {
        self.at
    }

    fn put(&mut self, at: usize) {
        self.at = at;
    }

    fn top(&self) -> usize {
        self.top
    }

    fn scroll_to(&mut self, top: usize) {
        self.top = top;
    }

    fn goes_round(&self) -> bool {
        self.goes_round
    }

    fn heads(&self) -> usize {
        self.heads
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(picker: &Picker<usize>, height: usize) -> Vec<(usize, bool)> {
        let all = picker.in_view(height);
        all.map(|(item, chosen)| (*item, chosen)).collect()
    }

    #[test]
    fn the_cursor_is_always_in_view_and_put_on_what_is_pointed_at() {
        let mut picker = Picker::new((0..6).collect(), 4);
        picker.scroll(3, 80);
        assert_eq!(seen(&picker, 3), [(2, false), (3, false), (4, true)]);
        assert_eq!(picker.point(2, 3), Pointed::Same);
        assert_eq!(picker.point(0, 3), Pointed::Other);
        assert_eq!((picker.at(), picker.point(4, 3)), (2, Pointed::Nothing));
        picker.go(Motion::Last);
        picker.scroll(3, 80);
        assert_eq!((picker.at(), picker.off(3)), (5, [3, 0]));
        picker.renew((1..9).collect(), |item| *item);
        assert_eq!(picker.chosen(), Some(&5));
        picker.renew((0..2).collect(), |item| *item);
        picker.scroll(3, 80);
        assert_eq!(seen(&picker, 3), [(0, false), (1, true)]);
    }
}
