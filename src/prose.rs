//! How does a piece of a document fill a few lines? Wrapped at words, harmless, with some of its words marked.

pub mod escaped;
pub mod harmless;

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use self::harmless::harmless;
use crate::text::Span;

/// A stretch of a line, and what it is marked with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch<M> {
    /// What to write.
    pub text: String,
    /// Why it looks otherwise than the text around it.
    pub mark: Option<M>,
}

/// For a text of which nothing is marked.
pub const UNMARKED: &[(Span, ())] = &[];

/// No letter needs more bytes of text for one cell than this, so no more of a huge passage is looked at.
const BYTES_PER_CELL: usize = 8;

/// The first `lines` lines of a span of a text, at most `width` cells wide. Where the span goes on, the last line ends
/// with `…`. Line ends and tabs of the text are blanks here.
pub fn wrap<M: Copy + PartialEq>(
    text: &str,
    span: Span,
    marks: &[(Span, M)],
    width: usize,
    lines: usize,
) -> Vec<Vec<Stretch<M>>> {
    wrap_by(text, span, |piece| mark(marks, piece), width, lines)
}

/// The same where each piece, a word or what stands between two, is asked for its mark.
pub fn wrap_by<M: Copy + PartialEq>(
    text: &str,
    span: Span,
    mark: impl Fn(Span) -> Option<M>,
    width: usize,
    lines: usize,
) -> Vec<Vec<Stretch<M>>> {
    if width == 0 || lines == 0 {
        return Vec::new();
    }
    let start = span.start as usize;
    let whole = span.of(text);
    let part = ceiling(whole, width * lines * BYTES_PER_CELL);
    let mut page = Page::new(width);
    let mut unit = Vec::new();
    for (at, piece) in part.split_word_bound_indices() {
        let mark = mark(Span {
            start: (start + at) as u32,
            end: (start + at + piece.len()) as u32,
        });
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
            unit.push((harmless(piece), mark));
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

/// What a piece of a text is marked with: the marks are ascending and disjoint.
pub fn mark<M: Copy>(marks: &[(Span, M)], piece: Span) -> Option<M> {
    let first = marks.partition_point(|(span, _)| span.end <= piece.start);
    let (span, mark) = marks.get(first)?;
    (span.start < piece.end).then_some(*mark)
}

/// The longest beginning of at most so many bytes that ends between two characters.
fn ceiling(text: &str, bytes: usize) -> &str {
    let mut end = bytes.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or(text)
}

fn end_with_dots<M: PartialEq>(line: &mut Vec<Stretch<M>>, width: usize) {
    let used: usize = line.iter().map(|s| s.text.width()).sum();
    if used == width
        && let Some(last) = line.last_mut()
    {
        let mut graphemes: Vec<&str> = last.text.graphemes(true).collect();
        graphemes.pop();
        last.text = graphemes.concat();
    }
    add(line, "…", None);
}

fn add<M: PartialEq>(line: &mut Vec<Stretch<M>>, text: &str, mark: Option<M>) {
    match line.last_mut() {
        Some(last) if last.mark == mark => last.text.push_str(text),
        _ => line.push(Stretch {
            text: text.to_owned(),
            mark,
        }),
    }
}

/// Lines as they fill.
struct Page<M> {
    width: usize,
    lines: Vec<Vec<Stretch<M>>>,
    used: usize,
    blank: bool,
    last_mark: Option<M>,
}

impl<M: Copy + PartialEq> Page<M> {
    fn new(width: usize) -> Page<M> {
        Page {
            width,
            lines: vec![Vec::new()],
            used: 0,
            blank: false,
            last_mark: None,
        }
    }

    fn blank(&mut self) {
        self.blank = self.used > 0;
    }

    /// Pieces that stand together on one line if they fit on any.
    fn word(&mut self, pieces: &[(Cow<'_, str>, Option<M>)]) {
        let Some((_, mark)) = pieces.first() else {
            return;
        };
        let cells: usize = pieces.iter().map(|(text, _)| text.width()).sum();
        if self.used > 0 && self.used + cells + usize::from(self.blank) > self.width {
            self.next_line();
        }
        if std::mem::take(&mut self.blank) {
            // A blank between two words with one mark belongs to it, so that it reads as one.
            self.write(" ", mark.filter(|_| *mark == self.last_mark), 1);
        }
        for (text, mark) in pieces {
            for grapheme in text.graphemes(true) {
                let cells = grapheme.width();
                if self.used > 0 && self.used + cells > self.width {
                    self.next_line();
                }
                if cells <= self.width {
                    self.write(grapheme, *mark, cells);
                }
            }
            self.last_mark = *mark;
        }
    }

    fn write(&mut self, text: &str, mark: Option<M>, cells: usize) {
        if let Some(line) = self.lines.last_mut() {
            add(line, text, mark);
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
        wrap(text, span, UNMARKED, width, count)
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
        let (old, grey) = (Span { start: 4, end: 7 }, Span { start: 8, end: 12 });
        let marked = |marks: [(Span, char); 2]| {
            let line = wrap(text, span, &marks, 80, 1).remove(0).into_iter();
            let marked = line.filter_map(|stretch| Some((stretch.text, stretch.mark?)));
            marked.collect::<Vec<_>>()
        };
        let of = |text: &str, mark| (text.to_owned(), mark);
        assert_eq!(marked([(old, 'a'), (grey, 'a')]), [of("old grey", 'a')]);
        let two = [of("old", 'a'), of("grey", 'b')];
        assert_eq!(marked([(old, 'a'), (grey, 'b')]), two);
    }

    #[test]
    fn one_line_of_a_megabyte_costs_no_more_than_what_is_shown() {
        let text = "word ".repeat(200_000);
        assert_eq!(lines(&text, 60, 3).len(), 3);
    }
}
