//! How does a piece of a document fill a few lines? Wrapped at words, harmless, with some of its words marked.

pub mod harmless;

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use self::harmless::harmless;
use crate::text::Span;

/// A stretch of a line, and whether it is marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// What to write.
    pub text: String,
    /// Laid over with the style of changed words.
    pub marked: bool,
}

/// No letter needs more bytes of text for one cell than this, so no more of a huge passage is looked at.
const BYTES_PER_CELL: usize = 8;

/// The first `lines` lines of a span of a text, at most `width` cells wide. Where the span goes on, the last line ends
/// with `…`. Line ends and tabs of the text are blanks here.
pub fn wrap(
    text: &str,
    span: Span,
    marks: &[Span],
    width: usize,
    lines: usize,
) -> Vec<Vec<Stretch>> {
    if width == 0 || lines == 0 {
        return Vec::new();
    }
    let start = span.start as usize;
    let whole = span.of(text);
    let part = ceiling(whole, width * lines * BYTES_PER_CELL);
    let mut page = Page::new(width);
    let mut unit = Vec::new();
    for (at, piece) in part.split_word_bound_indices() {
        let from = (start + at) as u32;
        let marked = marked(marks, from, from + piece.len() as u32);
        let is_blank = piece.chars().all(char::is_whitespace);
        // A full stop stays with its word; between ideographs, which are wide, a line may end.
        if is_blank
            || piece
                .chars()
                .next()
                .is_some_and(|c| c.is_alphanumeric() && c.width() == Some(2))
        {
            page.word(&std::mem::take(&mut unit));
        }
        if is_blank {
            page.blank();
        } else {
            unit.push((harmless(piece), marked));
        }
        if page.lines.len() > lines {
            break;
        }
    }
    page.word(&unit);
    let goes_on = page.lines.len() > lines || part.len() < whole.len();
    let mut shown = page.lines;
    shown.truncate(lines);
    if goes_on && let Some(last) = shown.last_mut() {
        end_with_dots(last, width);
    }
    shown.retain(|line| !line.is_empty());
    shown
}

fn marked(marks: &[Span], start: u32, end: u32) -> bool {
    let first = marks.partition_point(|mark| mark.end <= start);
    marks.get(first).is_some_and(|mark| mark.start < end)
}

/// The longest beginning of at most so many bytes that ends between two characters.
fn ceiling(text: &str, bytes: usize) -> &str {
    let mut end = bytes.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or(text)
}

fn end_with_dots(line: &mut Vec<Stretch>, width: usize) {
    let used: usize = line.iter().map(|s| s.text.width()).sum();
    if used == width
        && let Some(last) = line.last_mut()
    {
        let mut graphemes: Vec<&str> = last.text.graphemes(true).collect();
        graphemes.pop();
        last.text = graphemes.concat();
    }
    add(line, "…", false);
}

fn add(line: &mut Vec<Stretch>, text: &str, marked: bool) {
    match line.last_mut() {
        Some(last) if last.marked == marked => last.text.push_str(text),
        _ => line.push(Stretch {
            text: text.to_owned(),
            marked,
        }),
    }
}

/// Lines as they fill.
struct Page {
    width: usize,
    lines: Vec<Vec<Stretch>>,
    used: usize,
    blank: bool,
    last_marked: bool,
}

impl Page {
    fn new(width: usize) -> Page {
        Page {
            width,
            lines: vec![Vec::new()],
            used: 0,
            blank: false,
            last_marked: false,
        }
    }

    fn blank(&mut self) {
        self.blank = self.used > 0;
    }

    /// Pieces that stand together on one line if they fit on any.
    fn word(&mut self, pieces: &[(Cow<'_, str>, bool)]) {
        let Some((_, marked)) = pieces.first() else {
            return;
        };
        let cells: usize = pieces.iter().map(|(text, _)| text.width()).sum();
        if self.used > 0 && self.used + cells + usize::from(self.blank) > self.width {
            self.next_line();
        }
        if std::mem::take(&mut self.blank) {
            // A blank between two marked words belongs to the mark, so that it reads as one.
            self.write(" ", *marked && self.last_marked, 1);
        }
        for (text, marked) in pieces {
            for grapheme in text.graphemes(true) {
                let cells = grapheme.width();
                if self.used > 0 && self.used + cells > self.width {
                    self.next_line();
                }
                if cells <= self.width {
                    self.write(grapheme, *marked, cells);
                }
            }
            self.last_marked = *marked;
        }
    }

    fn write(&mut self, text: &str, marked: bool, cells: usize) {
        if let Some(line) = self.lines.last_mut() {
            add(line, text, marked);
        }
        self.used += cells;
    }

    fn next_line(&mut self) {
        self.lines.push(Vec::new());
        self.used = 0;
        self.blank = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, width: usize, count: usize) -> Vec<String> {
        let span = Span {
            start: 0,
            end: text.len() as u32,
        };
        wrap(text, span, &[], width, count)
            .into_iter()
            .map(|line| line.into_iter().map(|s| s.text).collect())
            .collect()
    }

    #[test]
    fn text_breaks_between_words_and_says_that_it_goes_on() {
        assert_eq!(
            lines("one two\n three four", 9, 5),
            ["one two", "three", "four"]
        );
        assert_eq!(lines("one two three four", 9, 2), ["one two", "three…"]);
        assert_eq!(lines("abcdefghij", 4, 2), ["abcd", "efg…"]);
        assert_eq!(lines("one two. Three", 7, 5), ["one", "two.", "Three"]);
        assert_eq!(lines("日本語のテキスト", 5, 9).concat(), "日本語のテキスト");
        assert!(lines("", 5, 3).is_empty());
        assert!(lines("text", 0, 3).is_empty());
    }

    #[test]
    fn changed_words_are_marked_and_no_others() {
        let text = "the old grey cat";
        let span = Span { start: 0, end: 16 };
        let marks = [Span { start: 4, end: 7 }, Span { start: 8, end: 12 }];
        let line = wrap(text, span, &marks, 80, 1).remove(0);
        let marked: Vec<_> = line.iter().filter(|s| s.marked).map(|s| &s.text).collect();
        assert_eq!(marked, ["old grey"]);
    }

    #[test]
    fn one_line_of_a_megabyte_costs_no_more_than_what_is_shown() {
        let text = "word ".repeat(200_000);
        assert_eq!(lines(&text, 60, 3).len(), 3);
    }
}
