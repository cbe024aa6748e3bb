//! Painting: pieces of text in their cells. Nothing is ever written outside its area, and nothing that is hostile.

use std::borrow::Cow;
use std::fmt::Display;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::page::harmless;
use crate::submission::DIVIDER;
use crate::words;

/// Stands where something was cut.
pub const CUT: &str = "…";
/// A file beside its author is shown in no fewer cells: a few letters of it tell the author's files apart.
pub const FILE_LEAST: usize = 6;
/// With less of its name left a file in the news would be any file, and with fewer cells for what was found nobody knows what that is.
const NAME_LEAST: usize = 6;
/// An author gives cells up for the file, but not more than leaves so many.
const AUTHOR_LEAST: usize = 10;
/// A whole cell of a bar and half of one: thin lines, so that the bars of many rows don't run together into one block.
const BAR: [&str; 2] = ["━", "╸"];

/// Writes from left to right into one row and stops at its end.
pub struct Pen<'a> {
    buffer: &'a mut Buffer,
    x: u16,
    end: u16,
    y: u16,
}

impl<'a> Pen<'a> {
    /// At the start of row `row` of an area; a row that does not exist takes nothing.
    pub fn new(buffer: &'a mut Buffer, area: Rect, row: usize) -> Pen<'a> {
        let y = area
            .y
            .saturating_add(u16::try_from(row).unwrap_or(u16::MAX));
        let line = Rect {
            y,
            height: 1,
            ..area
        };
        let inside = line.intersection(area).intersection(buffer.area);
        let (x, end) = if inside.is_empty() {
            (area.x, area.x)
        } else {
            (inside.x, inside.right())
        };
        Pen { buffer, x, end, y }
    }

    /// The rest of the row, to be drawn into otherwise.
    pub fn rest(&mut self) -> (&mut Buffer, Rect) {
        let area = Rect::new(self.x, self.y, self.end.saturating_sub(self.x), 1);
        (self.buffer, area)
    }

    /// Cells left.
    pub fn left(&self) -> usize {
        usize::from(self.end.saturating_sub(self.x))
    }

    /// The next column.
    pub fn x(&self) -> u16 {
        self.x
    }

    /// The row.
    pub fn y(&self) -> u16 {
        self.y
    }

    /// Leaves the last cells of the row alone.
    pub fn keep_off(&mut self, cells: usize) {
        self.end = self.end.saturating_sub(narrow(cells)).max(self.x);
    }

    /// Writes what fits.
    pub fn put(&mut self, text: &str, style: Style) -> &mut Self {
        if self.x < self.end {
            let room = self.left();
            (self.x, _) = self.buffer.set_stringn(self.x, self.y, text, room, style);
        }
        self
    }

    /// Leaves cells empty.
    pub fn skip(&mut self, cells: usize) -> &mut Self {
        self.x = self.x.saturating_add(narrow(cells)).min(self.end);
        self
    }

    /// Writes into a field of so many cells, at its left.
    pub fn field(&mut self, text: &str, cells: usize, style: Style) -> &mut Self {
        let end = self.x.saturating_add(narrow(cells)).min(self.end);
        let whole = std::mem::replace(&mut self.end, end);
        self.put(text, style);
        self.x = end;
        self.end = whole;
        self
    }

    /// Writes into a field of so many cells, at its right.
    pub fn field_right(&mut self, text: &str, cells: usize, style: Style) -> &mut Self {
        let blank = cells.saturating_sub(text.width());
        self.skip(blank).field(text, cells - blank, style)
    }

    /// Writes at the right end of the row what was measured to fit.
    pub fn at_end(&mut self, text: &str, style: Style) -> &mut Self {
        let blank = self.left().saturating_sub(text.width());
        self.skip(blank).put(text, style)
    }

    /// Fills the rest of the row.
    pub fn fill(&mut self, symbol: &str, style: Style) {
        while self.x < self.end {
            self.put(symbol, style);
        }
    }
}

fn narrow(cells: usize) -> u16 {
    u16::try_from(cells).unwrap_or(u16::MAX)
}

/// The text in at most so many cells, with its middle left out: the ends of a file name tell it from others. Of an author and
/// a file both are seen as long as there is room, and the author rather whole than the file.
pub fn shorten(text: &str, cells: usize) -> Cow<'_, str> {
    let text = harmless(text);
    if text.width() <= cells {
        return text;
    }
    if let Some((author, file)) = text.split_once(DIVIDER) {
        let both = cells.saturating_sub(DIVIDER.width());
        let author_room = both.saturating_sub(FILE_LEAST);
        return Cow::Owned(if author_room >= author.width().min(AUTHOR_LEAST) {
            let author = shorten(author, author_room);
            let file = shorten(file, both - author.width());
            format!("{author}{DIVIDER}{file}")
        } else {
            shorten(author, cells).into_owned()
        });
    }
    left_out(&text, cells, cells / 2)
}

/// The text in at most so many cells, with its end left out.
pub fn cut(text: &str, cells: usize) -> Cow<'_, str> {
    let text = harmless(text);
    if text.width() <= cells {
        return text;
    }
    let mut short = take(text.graphemes(true), cells.saturating_sub(CUT.width()));
    if cells > 0 {
        short.push_str(CUT);
    }
    Cow::Owned(short)
}

/// A sentence in at most so many cells: its last clauses go first, one by one, and then its last words; no word is cut as long
/// as there is another.
pub fn clauses(text: &str, cells: usize) -> Cow<'_, str> {
    let text = harmless(text);
    if text.width() <= cells {
        return text;
    }
    let clauses = [", ", "; ", ": "].into_iter();
    let ends = clauses.flat_map(|sign| text.match_indices(sign).map(|(at, _)| at));
    let fits = |at: &usize| text.get(..*at).is_some_and(|part| part.width() <= cells);
    if let Some(end) = ends.filter(fits).max() {
        return Cow::Owned(text.get(..end).unwrap_or_default().to_owned());
    }
    let words = text.match_indices(' ').map(|(at, _)| at);
    let room = cells.saturating_sub(CUT.width());
    let fits = |at: &usize| text.get(..*at).is_some_and(|part| part.width() <= room);
    match words.filter(fits).max() {
        Some(end) => Cow::Owned(format!("{}{CUT}", text.get(..end).unwrap_or_default())),
        None => Cow::Owned(cut(&text, cells).into_owned()),
    }
}

/// News in at most so many cells: before what was found of a file, which stands behind a colon, goes what happened to it, and then cells
/// of its name.
pub fn told<'a>(news: &'a str, name: Option<&str>, cells: usize) -> Cow<'a, str> {
    if news.width() <= cells {
        return harmless(news);
    }
    let parts = name.and_then(|name| Some((name, news.split_once(name)?)));
    let Some((name, (before, after))) = parts else {
        return clauses(news, cells);
    };
    let found = after.split_once(": ");
    let found = found.filter(|(happened, _)| !happened.contains([',', ';']));
    let found = found.map(|(_, found)| ("", ": ", found));
    let (before, between, found) = found.unwrap_or((before, "", after));
    let beside = before.width() + between.width();
    let room = cells.checked_sub(beside + NAME_LEAST.min(name.width()));
    let Some(room) = room.filter(|room| *room >= NAME_LEAST.min(found.width())) else {
        return clauses(news, cells);
    };
    let found = clauses(found, room);
    let name = shorten(name, cells - beside - found.width());
    Cow::Owned(format!("{before}{name}{between}{found}"))
}

/// The text in at most so many cells, with its beginning left out: the last folders of a path say most.
pub fn ending(text: &str, cells: usize) -> Cow<'_, str> {
    let text = harmless(text);
    if text.width() <= cells {
        return text;
    }
    left_out(&text, cells, 0)
}

/// A text that is longer in so many cells: its first ones, at most so many, and what else there is room for of its end.
fn left_out<'a>(text: &str, cells: usize, first: usize) -> Cow<'a, str> {
    let Some(room) = cells.checked_sub(CUT.width()) else {
        return Cow::Borrowed("");
    };
    let head = take(text.graphemes(true), first);
    let tail = take(text.graphemes(true).rev(), room - head.width());
    let tail = tail.graphemes(true).rev();
    Cow::Owned(head.graphemes(true).chain([CUT]).chain(tail).collect())
}

fn take<'a>(graphemes: impl Iterator<Item = &'a str>, cells: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for grapheme in graphemes {
        used += grapheme.width();
        if used > cells {
            break;
        }
        out.push_str(grapheme);
    }
    out
}

/// A bar of at most so many cells; anything above nothing shows at least a trace.
#[expect(
    clippy::cast_sign_loss,
    reason = "a fraction between 0 and 1 of a positive width"
)]
pub fn bar(fraction: f64, cells: usize) -> String {
    let most = cells * BAR.len();
    let length = (fraction.clamp(0.0, 1.0) * most as f64).round() as usize;
    let length = if fraction > 0.0 { length.max(1) } else { 0 }.min(most);
    let mut out = BAR[0].repeat(length / BAR.len());
    if length % BAR.len() > 0 {
        out.push_str(BAR[1]);
    }
    out
}

/// A number with its thousands apart: `12,345`.
pub fn count(number: impl Display) -> String {
    words::grouped(&number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_news_the_name_is_shortened_before_what_was_found() {
        let news = "late-essay.txt added: duplicate of group 2, nearest is anna.txt";
        let told = |cells| told(news, Some("late-essay.txt"), cells);
        assert_eq!(told(42), "late-essay.txt: duplicate of group 2");
        assert_eq!(told(30), "late…txt: duplicate of group 2");
        assert_eq!(told(27), "lat…xt: duplicate of group…");
        for cells in 0..news.width() {
            assert!(told(cells).width() <= cells, "{}", told(cells));
        }
    }

    #[test]
    fn news_without_a_name_is_never_cut_within_a_word_or_a_number() {
        let sentence = "2 documents added (late.txt, later.txt): 2\u{a0}701 duplicates; 1 document deleted (old.txt)";
        for cells in 2..sentence.width() {
            let short = told(sentence, None, cells);
            let kept = short.strip_suffix(CUT).unwrap_or(&short);
            let rest = sentence.strip_prefix(kept).unwrap();
            assert!(rest.starts_with([' ', ',', ':', ';']), "{short}");
            assert!(short.width() <= cells, "{short}");
        }
    }

    #[test]
    fn a_long_name_keeps_both_its_ends() {
        assert_eq!(shorten("ivanov-essay-final.txt", 12), "ivanov…l.txt");
        assert_eq!(shorten("short.txt", 12), "short.txt");
        let submission = "Anna Petrova · essay.docx";
        assert_eq!(shorten(submission, 23), "Anna Petrova · essa…ocx");
        assert_eq!(shorten(submission, 21), "Anna Petrova · ess…cx");
        assert_eq!(shorten(submission, 19), "Anna …rova · ess…cx");
        assert_eq!(shorten(submission, 18), "Anna Petrova");
        assert_eq!(shorten(submission, 9), "Anna…rova");
        assert_eq!(shorten("short.txt", 1), "…");
        assert_eq!(shorten("short.txt", 0), "");
        assert_eq!(shorten("一二三四五六七八", 7), "一…七八");
    }

    #[test]
    fn a_sentence_loses_clauses_and_then_words_and_never_half_a_word() {
        let news = "berg-anna.txt saved, 2 pairs; not read: scan.pdf";
        let cases = [
            (48, news),
            (47, "berg-anna.txt saved, 2 pairs; not read"),
            (37, "berg-anna.txt saved, 2 pairs"),
            (27, "berg-anna.txt saved"),
            (18, "berg-anna.txt…"),
            (13, "berg-anna.tx…"),
            (0, ""),
        ];
        for (cells, expected) in cases {
            assert_eq!(clauses(news, cells), expected, "{cells}");
        }
    }

    #[test]
    fn no_shortened_text_is_wider_than_asked() {
        for text in [
            "ivanov-essay-final.txt",
            "作文作文作文作文",
            "👩\u{200d}👩 e\u{301}tude 🙂🙂",
        ] {
            for cells in 0..30 {
                assert!(shorten(text, cells).width() <= cells, "{text} {cells}");
                assert!(cut(text, cells).width() <= cells, "{text} {cells}");
                assert!(clauses(text, cells).width() <= cells, "{text} {cells}");
                assert!(ending(text, cells).width() <= cells, "{text} {cells}");
            }
        }
    }

    #[test]
    fn bars_are_full_only_for_all_and_empty_only_for_nothing() {
        assert_eq!(bar(0.0, 4), "");
        assert_eq!(bar(0.001, 4), "╸");
        assert_eq!(bar(0.5, 4), "━━");
        assert_eq!(bar(0.6, 4), "━━╸");
        assert_eq!(bar(1.0, 4), "━━━━");
        assert_eq!(bar(1.0, 0), "");
    }
}
