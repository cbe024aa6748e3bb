//! How does a piece of text get into its cells? Nothing is ever written outside its area, and nothing that is hostile.

use std::borrow::Cow;
use std::fmt::Display;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::prose::harmless::harmless;
use crate::submission::DIVIDER;
use crate::words;

/// Stands where something was cut.
pub const CUT: &str = "…";
/// A file beside its author is shown in no fewer cells: a few letters of it tell the author's files apart.
pub const FILE_LEAST: usize = 6;
/// With less of its name left a file in the news would be any file.
const NAME_LEAST: usize = 6;
/// With less of what was found of it nobody would know what that was.
const FOUND_LEAST: usize = 6;
/// Between a file and what was found of it.
const BETWEEN: &str = ": ";
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
            (0, 0)
        } else {
            (inside.x, inside.right())
        };
        Pen { buffer, x, end, y }
    }

    /// Cells left.
    pub fn left(&self) -> usize {
        usize::from(self.end.saturating_sub(self.x))
    }

    /// The next column.
    pub fn x(&self) -> u16 {
        self.x
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
    let room = cells.saturating_sub(CUT.width());
    let head = take(text.graphemes(true), room.div_ceil(2));
    let tail = take(text.graphemes(true).rev(), room - head.width().min(room));
    let mut short: String = head;
    if cells > 0 {
        short.push_str(CUT);
    }
    short.extend(tail.graphemes(true).rev());
    Cow::Owned(short)
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

/// News in at most so many cells: what was found of a file is worth more than the whole of its name, and its first words more than
/// the rest of it. Where nobody knows which of it is the name, that is guessed.
pub fn told<'a>(news: &'a str, name: Option<&str>, cells: usize) -> Cow<'a, str> {
    let short = || {
        let (file, found) = match name {
            Some(name) => after_name(news, name),
            None => after_file(news),
        }?;
        let least = NAME_LEAST.min(file.width());
        let most = cells.checked_sub(least + BETWEEN.width())?;
        // The name may have half of the cells, as long as the first words of what was found are seen: "duplicate", "no duplicates".
        let words = found.match_indices(' ').map(|(at, _)| at);
        let words = words.chain([found.len()]);
        let mut words = words.filter_map(|end| found.get(..end).map(UnicodeWidthStr::width));
        let first = words.find(|cells| *cells >= FOUND_LEAST).unwrap_or(0) + CUT.width();
        let beside = cells.saturating_sub(file.width().min(cells / 2) + BETWEEN.width());
        let found = clauses(found, most.min(first.max(beside)));
        let left = cells.checked_sub(found.width() + BETWEEN.width())?;
        let file = shorten_name(file, name.unwrap_or(file), left);
        (found.width() >= FOUND_LEAST).then(|| format!("{file}{BETWEEN}{found}"))
    };
    if news.width() <= cells {
        return harmless(news);
    }
    short().map_or_else(|| clauses(news, cells), Cow::Owned)
}

/// A file with what happened to it in a word, and what was found of it. What is said of a file in more words says another thing without
/// its middle.
fn after_name<'a>(news: &'a str, name: &str) -> Option<(&'a str, &'a str)> {
    let end = news.find(name)? + name.len();
    let (happened, found) = news.get(end..)?.split_once(BETWEEN)?;
    let file = news.get(..end + happened.len())?;
    (happened.split_whitespace().count() <= 1).then_some((file, found))
}

/// The same where the name is not known: it ends with a dot and some letters. What has no such name is a sentence, of which nothing is left
/// out in the middle: half of a number would be another number.
fn after_file(news: &str) -> Option<(&str, &str)> {
    let (file, found) = news.split_once(BETWEEN)?;
    let is_file = words_after_file(file).is_some_and(|words| words <= 1);
    is_file.then_some((file, found))
}

/// How many words stand behind the name of the file that the text begins with. A version in it ends with a dot and some letters too.
fn words_after_file(text: &str) -> Option<usize> {
    /// Of the longest endings of documents.
    const ENDING_MOST: usize = 5;
    let mut ends = text.match_indices('.').filter_map(|(at, dot)| {
        let after = text.get(at + dot.len()..)?;
        let letters = after.chars().take_while(|c| c.is_alphanumeric()).count();
        let rest = after.trim_start_matches(char::is_alphanumeric);
        let is_end = rest.is_empty() || rest.starts_with(' ');
        ((1..=ENDING_MOST).contains(&letters) && is_end).then_some(rest)
    });
    Some(ends.next_back()?.split_whitespace().count())
}

/// A file with what happened to it, whose name alone is shortened as long as something of it is left.
fn shorten_name<'a>(file: &'a str, name: &str, cells: usize) -> Cow<'a, str> {
    let beside = file.width().saturating_sub(name.width());
    match file.split_once(name) {
        Some((before, after)) if file.width() > cells && beside + NAME_LEAST <= cells => {
            let name = shorten(name, cells - beside);
            Cow::Owned(format!("{before}{name}{after}"))
        }
        _ => shorten(file, cells),
    }
}

/// The text in at most so many cells, with its beginning left out: the last folders of a path say most.
pub fn ending(text: &str, cells: usize) -> Cow<'_, str> {
    let text = harmless(text);
    if text.width() <= cells {
        return text;
    }
    let room = cells.saturating_sub(CUT.width());
    let tail = take(text.graphemes(true).rev(), room);
    let mut short = String::new();
    if cells > 0 {
        short.push_str(CUT);
    }
    short.extend(tail.graphemes(true).rev());
    Cow::Owned(short)
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
    fn of_news_no_word_but_a_name_and_one_beside_it_is_shortened_in_the_middle() {
        let broken = "broken-essay.pdf could not be read: damaged: no pages could be found in it";
        let told = |news, cells| told(news, None, cells);
        assert_eq!(told(broken, 40), "broken-essay.pdf could not be read");
        assert_eq!(
            told("3 documents added: 3 duplicates", 20),
            "3 documents added"
        );
        let added = "spring/late-harbour.txt added: duplicate of berg-anna.txt";
        assert!(
            told(added, 24).contains(": duplicate"),
            "{}",
            told(added, 24)
        );
        let none = "late-essay.txt added: no duplicates";
        assert_eq!(told(none, 27), "late-e…added: no duplicates");
        // A name is not shortened to nothing for the last words of what was found.
        let group = "late-essay.txt added: duplicate of group 2, nearest is anna.txt";
        assert_eq!(told(group, 27), "late-es…t added: duplicate…");
        assert_eq!(
            told(group, 42),
            "late-essay.txt added: duplicate of group 2"
        );
        for cells in 0..90 {
            assert!(!told(broken, cells).contains("… read"), "{cells}");
        }
    }

    #[test]
    fn a_sentence_without_a_name_is_never_cut_within_a_word_or_a_number() {
        let sentences = [
            "reading stopped, 2,701 files left: 99 documents, 12 pairs, 2,701 files not read",
            "reading stops after what is being read: 2,701 of 2,800 files",
            "чтение остановлено, осталось 2\u{a0}701 файлов: 99 документов",
            "2 documents added (late.txt, later.txt): 2 duplicates; 1 document deleted (old.txt)",
        ];
        for sentence in sentences {
            let first = sentence.find(' ').unwrap() + CUT.width();
            for cells in first..sentence.width() {
                let short = told(sentence, None, cells);
                let kept = short.strip_suffix(CUT).unwrap_or(&short);
                let rest = sentence.strip_prefix(kept).unwrap();
                assert!(rest.starts_with([' ', ',', ':', ';']), "{short}");
                assert!(short.width() <= cells, "{short}");
            }
        }
    }

    #[test]
    fn of_news_of_any_name_what_was_found_is_said() {
        let names = [
            "essay v1.2 final of somebody with a long name.txt",
            "essay: v1.b of somebody with a long name.txt",
            "Anna Petrova · the second of two essays on a harbour",
            "17: essays on a harbour, by somebody with a long name",
            "the whole of the essays on a harbour. v1.2",
        ];
        for name in names {
            let news = format!("{name} added: duplicate of group 1");
            for cells in 40..news.width() {
                let short = told(&news, Some(name), cells);
                assert!(short.contains(" added: duplicate"), "{short}");
                assert!(short.width() <= cells, "{short} in {cells}");
            }
        }
        let unknown = "essay v1.2 final of somebody with a long name.txt added: duplicate";
        assert!(told(unknown, None, 40).ends_with(": duplicate"));
        // In another language the name comes last, and words that happen to be in it too.
        let news = "добавлен добавления о гавани и о лодках в ней.txt: повтор";
        let name = "добавления о гавани и о лодках в ней.txt";
        assert!(told(news, Some(name), 40).starts_with("добавлен добав"));
        // Where nothing of the name would be left, all of what happened is shortened, or nothing is said of what was found.
        for cells in 0..news.width() {
            assert!(told(news, Some(name), cells).width() <= cells);
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

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(count(0), "0");
        assert_eq!(count(999), "999");
        assert_eq!(count(1_000), "1,000");
        assert_eq!(count(1_234_567), "1,234,567");
    }
}
