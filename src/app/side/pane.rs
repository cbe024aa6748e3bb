//! Which part of one text is in view, and what stands where in it?

use std::sync::Arc;

use super::fold::{Context, fold, row_at};
use super::numbers::{Numbering, Numbers};
use crate::align::{Alignment, Passage};
use crate::page::{Page, Row, byte_at};
use crate::sides::Side;
use crate::text::Span;

/// One text of the pair, wrapped, with the place where it is read.
#[derive(Debug, Default)]
pub struct Pane {
    /// The text, laid out as far as its width does not matter.
    pub page: Arc<Page>,
    /// Its passages in the order of this text: where, and which of the alignment's.
    marks: Vec<(Span, usize)>,
    /// Those of the page at `width`.
    lines: Vec<Row>,
    width: u16,
    /// The lines when folded to matched paragraphs.
    folded: Option<Vec<Row>>,
    /// What is numbered, and where.
    numbering: Numbering,
    numbers: Numbers,
    /// Row at the top of the pane. Panes that move together may run past an end of the shorter text, so this is only
    /// what was asked for: [`Pane::top`] is what is seen.
    pub asked: i64,
    /// Where the person is, in terms that survive wrapping: first byte in view, and the blank rows above it.
    place: (u32, i64),
}

impl Pane {
    /// Takes a text; the place in the old one is kept as well as the new one allows.
    pub fn set_text(&mut self, page: &Arc<Page>, width: u16) {
        if self.page.text == page.text && !self.lines.is_empty() {
            return;
        }
        self.place.0 = moved(&self.page.text, &page.text, self.place.0);
        self.page = Arc::clone(page);
        self.numbers = Numbers::of(page, self.numbering);
        self.width = 0;
        self.set_width(width);
    }

    /// Numbers lines or paragraphs.
    pub fn set_numbering(&mut self, numbering: Numbering) {
        if self.numbering != numbering {
            self.numbering = numbering;
            self.numbers = Numbers::of(&self.page, numbering);
        }
    }

    /// What is numbered, and where each begins.
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// Wraps the text for lines of this many cells, unless it is wrapped so already.
    pub fn set_width(&mut self, width: u16) {
        if self.width != width || self.lines.is_empty() {
            self.lines = self.page.rows(width);
            self.width = width;
            self.folded = None;
        }
    }

    /// Takes the passages that stand in this text.
    pub fn set_marks(&mut self, alignment: &Alignment, side: Side) {
        let spans = alignment.passages.iter().map(|p| *p.spans.get(side));
        self.marks = spans.zip(0..).collect();
        self.marks.sort_unstable();
    }

    /// Takes stretches of this text that are marked, in its order.
    pub fn mark(&mut self, spans: impl IntoIterator<Item = Span>) {
        self.marks = spans.into_iter().zip(0..).collect();
    }

    /// Folds to the paragraphs of passages (of shared shingles where there are no passages) with so much around them, or
    /// unfolds.
    pub fn set_folded(&mut self, folded: Option<Context>, loose: &[Span]) {
        self.folded = folded.map(|context| {
            let passages = self.marks.iter().map(|(span, _)| *span);
            let without = if self.marks.is_empty() { loose } else { &[] };
            let spans = passages.chain(without.iter().copied());
            fold(
                &self.page.text,
                &self.page.soft,
                &self.lines,
                context,
                spans,
            )
        });
    }

    /// The rows that can be scrolled through; at least one as soon as there is a text.
    pub fn rows(&self) -> &[Row] {
        self.folded.as_deref().unwrap_or(&self.lines)
    }

    /// The row that holds a byte.
    pub fn row_at(&self, byte: u32) -> i64 {
        signed(row_at(self.rows(), byte))
    }

    /// The row at the top of the pane, possibly before the first: a blank one. `above` is how many rows may stand
    /// above a passage. At the other end one line stays in view, so that a pane is never blank.
    pub fn top(&self, above: i64) -> i64 {
        let last = signed(self.rows().len()) - 1;
        self.asked.clamp(-above, last.max(0))
    }

    /// The lowest position one scrolls to by hand: the end of the text at the end of the pane.
    pub fn bottom(&self, height: u16) -> i64 {
        (signed(self.rows().len()) - i64::from(height)).max(0)
    }

    /// Notes where the person is now.
    pub fn remember(&mut self, above: i64) {
        let top = self.top(above);
        let row = usize::try_from(top)
            .ok()
            .and_then(|top| self.rows().get(top));
        self.place = row.map_or((0, top.min(0)), |row| (row.start, 0));
    }

    /// Where it was scrolled to: the first byte in view, and so many rows on from there where there is no text.
    pub fn scrolled(&self, above: i64) -> (u32, i32) {
        let top = usize::try_from(self.top(above)).unwrap_or(0);
        let byte = self.rows().get(top).map_or(0, |row| row.start);
        let on = self.asked - self.row_at(byte);
        (byte, i32::try_from(on).unwrap_or(0))
    }

    /// Goes back to where the person was.
    pub fn restore(&mut self) {
        let (byte, blank) = self.place;
        self.asked = self.row_at(byte) + blank;
    }

    /// Passages that touch a byte range, in the order of this text: where, and which of the alignment's.
    pub fn marks_in(&self, range: Span) -> &[(Span, usize)] {
        let from = self
            .marks
            .partition_point(|(span, _)| span.end <= range.start);
        let rest = self.marks.get(from..).unwrap_or_default();
        let count = rest.partition_point(|(span, _)| span.start < range.end);
        rest.get(..count).unwrap_or_default()
    }

    /// The passage that begins first in these rows, or that goes on in them: the one that the gutter names.
    pub fn first_mark(&self, first: usize, last: usize) -> Option<usize> {
        let rows = self.rows();
        let (start, end) = (rows.get(first)?.start, rows.get(last)?.end);
        let marks = self.marks_in(Span { start, end });
        let begins = |(span, _): &&(Span, usize)| span.start >= start;
        let found = marks.iter().find(begins).or(marks.first());
        found.map(|(_, mark)| *mark)
    }

    /// The passage under a cell of a row, or else the nearest one in the row.
    pub fn mark_at(&self, row: usize, column: u16) -> Option<usize> {
        let row = self.rows().get(row)?;
        let byte = byte_at(&self.page.text, row, usize::from(column));
        let marks = self.marks_in(Span {
            start: row.start,
            end: row.end,
        });
        // Nothing lies between a passage and what stands in it.
        let distance = |(span, _): &&(Span, usize)| {
            let behind = (byte + 1).saturating_sub(span.end);
            behind.max(span.start.saturating_sub(byte))
        };
        marks.iter().min_by_key(distance).map(|(_, mark)| *mark)
    }

    /// The nearest passage that begins in a row at or below this one, or in the last row above it.
    pub fn mark_from(&self, row: i64, forward: bool) -> Option<usize> {
        let below = self
            .marks
            .partition_point(|(span, _)| self.row_at(span.start) < row);
        let found = if forward {
            self.marks.get(below).or(self.marks.first())
        } else {
            self.marks.get(..below)?.last().or(self.marks.last())
        };
        found.map(|&(_, passage)| passage)
    }

    /// The first and the last row that one cell of a strip of this height stands for; a short text is not stretched.
    pub fn rows_of_cell(&self, y: u16, height: u16) -> Option<(usize, usize)> {
        let rows = self.rows().len();
        let (y, height) = (usize::from(y), usize::from(height));
        if rows <= height {
            return (y < rows).then_some((y, y));
        }
        let first = y * rows / height;
        let next = (y + 1) * rows / height;
        Some((first, next.saturating_sub(1).max(first)))
    }

    /// The bytes in view.
    pub fn in_view(&self, top: i64, height: u16) -> Span {
        let rows = self.rows();
        let end = usize::try_from(top + i64::from(height)).unwrap_or(0);
        let seen = rows
            .get(usize::try_from(top).unwrap_or(0)..end.min(rows.len()))
            .unwrap_or_default();
        match (seen.first(), seen.last()) {
            (Some(first), Some(last)) => Span {
                start: first.start,
                end: last.end,
            },
            _ => Span { start: 0, end: 0 },
        }
    }
}

/// A number of rows, to reckon with rows above the first.
pub fn signed(rows: usize) -> i64 {
    i64::try_from(rows).unwrap_or(i64::MAX)
}

/// Where a byte of the old text is in the new one: what stands before and after the change stays with its words.
pub fn moved(old: &str, new: &str, byte: u32) -> u32 {
    let at = byte as usize;
    let same = |(a, b): &(u8, u8)| a == b;
    let before = old.bytes().zip(new.bytes()).take_while(same).count();
    let after = old
        .bytes()
        .rev()
        .zip(new.bytes().rev())
        .take(old.len().min(new.len()) - before)
        .take_while(same)
        .count();
    let mut place = if at <= before {
        at
    } else if at >= old.len() - after {
        new.len() - old.len().saturating_sub(at)
    } else {
        before
    };
    while !new.is_char_boundary(place) {
        place -= 1;
    }
    place as u32
}

/// The passage that begins nearest to a byte of one text.
pub fn nearest(passages: &[Passage], side: Side, byte: u32) -> Option<usize> {
    (0..passages.len()).min_by_key(|&at| {
        passages
            .get(at)
            .map(|passage| passage.spans.get(side).start.abs_diff(byte))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pane(text: &str, width: u16) -> Pane {
        let mut pane = Pane::default();
        pane.set_text(&Arc::new(Page::new(&text.into())), width);
        pane
    }

    #[test]
    fn a_place_stays_with_its_words_when_the_file_changes() {
        let old = "one two three four";
        assert_eq!(moved(old, "one two three four five", 8), 8);
        assert_eq!(moved(old, "zero one two three four", 8), 13);
        assert_eq!(moved(old, "one three four", 6), 5, "where the words went");
        assert_eq!(moved(old, "", 8), 0);
        assert_eq!(moved("", old, 0), 0);
        assert_eq!(moved("éa", "èa", 1), 0, "not inside a letter");
    }

    #[test]
    fn an_empty_text_has_one_row() {
        assert_eq!(pane("", 10).rows().len(), 1);
    }

    proptest! {
        #[test]
        fn rows_and_bytes_are_each_others_way_back(text in any::<String>(), width in 1u16..80) {
            let pane = pane(&text, width);
            for (at, row) in pane.rows().iter().enumerate() {
                let at = signed(at);
                prop_assert_eq!(pane.row_at(row.start), at);
                prop_assert_eq!(pane.row_at(row.end.saturating_sub(1).max(row.start)), at);
            }
        }

        #[test]
        fn another_width_and_back_is_the_same_place(text in "([a-zа-я]{1,9} ){1,200}", a in 1u16..80, b in 1u16..80, at in 0i64..300) {
            let mut pane = pane(&text, a);
            pane.asked = at;
            pane.remember(3);
            pane.restore();
            let before = pane.top(3);
            pane.set_width(b);
            pane.restore();
            pane.set_width(a);
            pane.restore();
            prop_assert_eq!(pane.top(3), before);
        }
    }
}
