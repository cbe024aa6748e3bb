//! A text pane: one text wrapped to its width, what is marked in it, and the part that is in view.

use std::sync::Arc;

use ratatui::layout::Position;
use regex::Regex;

use super::fold::{Context, fold, row_at};
use super::geometry::PaneParts;
use super::numbers::{Numbering, Numbers};
use crate::align::Changed;
use crate::page::{Page, Row, byte_at};
use crate::text::Span;

/// More places than this nobody walks through.
const MOST_HITS: usize = 9_999;

/// A stretch of a text that is marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where it stands.
    pub span: Span,
    /// Which one it is: the same passage has the same number in both texts of a pair.
    pub at: usize,
    /// The number that is shown beside it, and its colour.
    pub number: u32,
    /// Words in it that differ from the other text, ascending.
    pub changed: Vec<Changed>,
}

/// Stretches that look otherwise than the text around them, each list ascending and disjoint.
#[derive(Debug, Default)]
pub struct Shades {
    /// Shared, and in no passage.
    pub loose: Vec<Span>,
    /// Common to many documents.
    pub common: Vec<Span>,
    /// Words with letters of another alphabet.
    pub odd: Vec<Span>,
    /// What a reader of the original does not see.
    pub hidden: Vec<Span>,
}

/// What comes into a pane.
#[derive(Debug)]
pub struct Content {
    /// The text.
    pub page: Arc<Page>,
    /// What is marked in it.
    pub marks: Vec<Mark>,
    /// What looks otherwise in it.
    pub shades: Shades,
}

/// One text, wrapped, with the place where it is read.
#[derive(Debug, Default)]
pub struct TextPane {
    /// The text, laid out as far as its width does not matter.
    pub page: Arc<Page>,
    /// What looks otherwise in it.
    pub shades: Shades,
    /// In the order of the text.
    marks: Vec<Mark>,
    /// Lines of the page at the width of the pane.
    lines: Vec<Row>,
    /// The lines when folded to what is marked.
    folded: Option<Vec<Row>>,
    numbers: Numbers,
    /// Where it stands on the screen.
    pub parts: PaneParts,
    /// Rows above a mark after a jump; as many blank ones may stand above the text.
    above: i64,
    /// Row at the top of the pane. Panes that move together may run past an end of the shorter text, so this is only
    /// what was asked for: [`TextPane::top`] is what is seen.
    pub asked: i64,
    /// Where the person is, in terms that survive wrapping: first byte in view, and the blank rows above it.
    place: (u32, i64),
    /// Where what is searched for stands, ascending and disjoint.
    hits: Vec<Span>,
}

impl TextPane {
    /// Takes a text and what is marked in it; the place in the old one is kept as well as the new one allows.
    pub fn receive(&mut self, content: Content) {
        let page = content.page;
        if !self.has_text() || self.page.text != page.text {
            self.place.0 = moved(&self.page.text, &page.text, self.place.0);
            self.numbers = Numbers::of(&page, self.numbers.numbering);
            self.page = page;
            self.lines.clear();
        }
        self.shades = content.shades;
        self.set_marks(content.marks);
    }

    /// A text came, though nothing may stand in it.
    pub fn has_text(&self) -> bool {
        self.page.is_blank || !self.page.text.is_empty()
    }

    /// Takes what is marked in this text.
    pub fn set_marks(&mut self, mut marks: Vec<Mark>) {
        marks.sort_by_key(|mark| (mark.span, mark.at));
        self.marks = marks;
    }

    /// Numbers lines or paragraphs.
    pub fn set_numbering(&mut self, numbering: Numbering) {
        if self.numbers.numbering != numbering {
            self.numbers = Numbers::of(&self.page, numbering);
        }
    }

    /// Stands there from now on, with so many rows above a mark after a jump.
    pub fn lay_out(&mut self, parts: PaneParts, above: i64) {
        let width = parts.text.width;
        if self.parts.text.width != width || self.lines.is_empty() {
            self.lines = self.page.rows(width);
            self.folded = None;
        }
        (self.parts, self.above) = (parts, above);
    }

    /// Folds to the paragraphs of marks (of what is loosely shared where there are no marks) with so much around them, or
    /// unfolds, and goes back to where the person was.
    pub fn set_folded(&mut self, context: Option<Context>) {
        self.folded = context.map(|context| {
            let marked = self.marks.iter().map(|mark| mark.span);
            let loose = self.shades.loose.iter().copied();
            let loose = loose.filter(|_| self.marks.is_empty());
            fold(&self.page, &self.lines, context, marked.chain(loose))
        });
        let (byte, blank) = self.place;
        self.asked = self.row_at(byte) + blank;
    }

    /// The rows that can be scrolled through; at least one as soon as there is a text.
    pub fn rows(&self) -> &[Row] {
        self.folded.as_deref().unwrap_or(&self.lines)
    }

    /// What is numbered, and where each begins.
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// Lines of the pane.
    pub fn height(&self) -> i64 {
        i64::from(self.parts.text.height)
    }

    /// The row that holds a byte.
    pub fn row_at(&self, byte: u32) -> i64 {
        signed(row_at(self.rows(), byte))
    }

    /// Rows from the top of the pane to the one that holds a byte.
    pub fn below_top(&self, byte: u32) -> i64 {
        self.row_at(byte) - self.top()
    }

    /// The row at the top of the pane; negative where blank rows stand above the text. At the other end one line stays in view, so
    /// that a pane is never blank.
    pub fn top(&self) -> i64 {
        let last = signed(self.rows().len()) - 1;
        self.asked.clamp(-self.above, last.max(0))
    }

    /// The lowest row that is scrolled to the top by hand: the end of the text is then at the end of the pane.
    pub fn bottom(&self) -> i64 {
        (signed(self.rows().len()) - self.height()).max(0)
    }

    /// Rows above a mark after a jump.
    pub fn above(&self) -> i64 {
        self.above
    }

    /// Notes where the person is now.
    pub fn remember(&mut self) {
        let top = self.top();
        let row = usize::try_from(top).ok();
        let row = row.and_then(|top| self.rows().get(top));
        self.place = row.map_or((0, top.min(0)), |row| (row.start, 0));
    }

    /// Where it was scrolled to: the first byte in view, and so many rows on from there where there is no text.
    pub fn scrolled(&self) -> (u32, i32) {
        let top = usize::try_from(self.top()).unwrap_or(0);
        let byte = self.rows().get(top).map_or(0, |row| row.start);
        let on = self.asked - self.row_at(byte);
        (byte, i32::try_from(on).unwrap_or(0))
    }

    /// The bytes in view.
    pub fn in_view(&self) -> Span {
        let (top, rows) = (self.top(), self.rows());
        let row = |row: i64| usize::try_from(row).unwrap_or(0).min(rows.len());
        let seen = rows.get(row(top)..row(top + self.height()));
        let ends = seen.and_then(|seen| Some((seen.first()?.start, seen.last()?.end)));
        let (start, end) = ends.unwrap_or_default();
        Span { start, end }
    }

    /// A part of these bytes is in view.
    pub fn sees(&self, span: Span) -> bool {
        let seen = self.in_view();
        span.start < seen.end && seen.start < span.end
    }

    /// All of the text is in view.
    pub fn sees_all(&self) -> bool {
        let seen = self.in_view();
        seen.start == 0 && seen.end as usize >= self.page.text.len()
    }

    /// A line is folded away.
    pub fn folds_any(&self) -> bool {
        self.rows().iter().any(|row| row.folded > 0)
    }

    /// What is marked, in the order of the text.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// This one of the marks.
    pub fn mark(&self, at: usize) -> Option<&Mark> {
        let is_it = |mark: &&Mark| mark.at == at;
        // Where they are counted in the order of this text.
        let mark = self.marks.get(at).filter(is_it);
        mark.or_else(|| self.marks.iter().find(is_it))
    }

    /// Marks that touch a byte range, in the order of this text.
    pub fn marks_in(&self, range: Span) -> &[Mark] {
        let from = (self.marks).partition_point(|mark| mark.span.end <= range.start);
        let rest = self.marks.get(from..).unwrap_or_default();
        let count = rest.partition_point(|mark| mark.span.start < range.end);
        rest.get(..count).unwrap_or_default()
    }

    /// The mark that begins nearest to a byte.
    pub fn nearest_mark(&self, byte: u32) -> Option<&Mark> {
        let distance = |mark: &&Mark| mark.span.start.abs_diff(byte);
        self.marks.iter().min_by_key(distance)
    }

    /// The nearest mark that begins in a row at or below the one at the top, or in the last row above it.
    pub fn mark_from_here(&self, forward: bool) -> Option<usize> {
        let top = self.top();
        let below = (self.marks).partition_point(|mark| self.row_at(mark.span.start) < top);
        let found = if forward {
            self.marks.get(below).or(self.marks.first())
        } else {
            let above = self.marks.get(..below)?;
            above.last().or(self.marks.last())
        };
        found.map(|mark| mark.at)
    }

    /// The mark at a cell of the pane: under it, or else the nearest one in its row; beside a row or in the strip the first that
    /// begins there, or that goes on there.
    pub fn mark_pointed(&self, at: Position) -> Option<usize> {
        let parts = self.parts;
        let row = || usize::try_from(self.top() + i64::from(at.y - parts.text.y)).ok();
        if parts.text.contains(at) {
            self.mark_at(row()?, at.x - parts.text.x)
        } else if parts.gutter.contains(at) {
            let row = row()?;
            self.first_mark(row, row)
        } else if parts.strip.contains(at) {
            let (first, last) = self.rows_of_cell(at.y - parts.strip.y, parts.strip.height)?;
            self.first_mark(first, last)
        } else {
            None
        }
    }

    fn mark_at(&self, row: usize, column: u16) -> Option<usize> {
        let row = self.rows().get(row)?;
        let byte = byte_at(&self.page.text, row, usize::from(column));
        // Nothing lies between a mark and what stands in it.
        let distance = |mark: &&Mark| {
            let behind = (byte + 1).saturating_sub(mark.span.end);
            behind.max(mark.span.start.saturating_sub(byte))
        };
        let marks = self.marks_in(row.span()).iter();
        marks.min_by_key(distance).map(|mark| mark.at)
    }

    fn first_mark(&self, first: usize, last: usize) -> Option<usize> {
        let span = self.span_of(first, last)?;
        let marks = self.marks_in(span);
        let mut begin = marks.iter().filter(|mark| mark.span.start >= span.start);
        begin.next().or(marks.first()).map(|mark| mark.at)
    }

    /// The bytes of these rows.
    pub fn span_of(&self, first: usize, last: usize) -> Option<Span> {
        let (start, end) = (self.rows().get(first)?.start, self.rows().get(last)?.end);
        Some(Span { start, end })
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

    /// Looks for words, or for none.
    pub fn find(&mut self, words: Option<&Regex>) {
        let hits = words
            .into_iter()
            .flat_map(|words| words.find_iter(&self.page.text));
        let hits = hits
            .take(MOST_HITS)
            .map(|hit| Span::new(hit.start() as u32, hit.end() as u32));
        self.hits = hits.collect();
    }

    /// Where what is searched for stands.
    pub fn hits(&self) -> &[Span] {
        &self.hits
    }

    /// The first hit from the part in view on.
    pub fn hit_from_here(&self) -> usize {
        let seen = self.in_view().start;
        self.hits.partition_point(|hit| hit.start < seen)
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
    let most = old.len().min(new.len()) - before;
    let ends = old.bytes().rev().zip(new.bytes().rev());
    let after = ends.take(most).take_while(same).count();
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use ratatui::layout::Rect;

    fn pane(text: &str, width: u16) -> TextPane {
        let mut pane = TextPane::default();
        pane.receive(Content {
            page: Arc::new(Page::new(&text.into())),
            marks: Vec::new(),
            shades: Shades::default(),
        });
        let parts = PaneParts {
            text: Rect::new(0, 0, width, 10),
            ..PaneParts::default()
        };
        pane.lay_out(parts, 3);
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

    }
}
