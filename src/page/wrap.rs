//! Wrapping: a text breaks into lines of a pane at words, with every byte in exactly one line.

use super::glyph::{self, Kind, clusters};
use super::reflow::{SoftBreaks, joint};
use crate::text::Span;

/// A line holds at most this many bytes, so that a line is drawn in bounded time even where nothing of it is visible.
/// The widest screens take 200 cells of at most a dozen bytes each.
const MAX_LINE_BYTES: usize = 4096;

/// A line on the screen: a byte range of the text, spaces and line break at its end included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// Where lines are folded away: how many this row stands for. Zero for a line of text.
    pub folded: u32,
}

impl Row {
    /// Its bytes.
    pub fn span(&self) -> Span {
        Span::new(self.start, self.end)
    }
}

/// No letter needs more bytes of text for one cell than this, so no more of a huge text is looked at.
const BYTES_PER_CELL: usize = 8;

/// The first lines of a part of a text as if it had no line breaks of its own, in so many cells, and whether it goes on behind them.
pub fn excerpt(text: &str, span: Span, width: u16, lines: usize) -> (Vec<Row>, bool) {
    let whole = span.of(text);
    let begun = whole.trim_start();
    let start = span.start as usize + (whole.len() - begun.len());
    let whole = begun.trim_end();
    let most = (usize::from(width) * BYTES_PER_CELL).saturating_mul(lines);
    let part = whole
        .get(..whole.floor_char_boundary(most))
        .unwrap_or(whole);
    if part.is_empty() {
        return (Vec::new(), false);
    }
    let mut rows = wrap(part, &SoftBreaks::all(part), width);
    let goes_on = rows.len() > lines || part.len() < whole.len();
    rows.truncate(lines);
    for row in &mut rows {
        row.start += start as u32;
        row.end += start as u32;
    }
    (rows, goes_on)
}

/// The lines of a text in a pane of this many cells; always at least one. Spaces at the end of a line hang over the
/// edge and are not shown. Soft breaks are spaces, or nothing: so a line break inside a row is always a soft one.
pub fn wrap(text: &str, soft: &SoftBreaks, width: u16) -> Vec<Row> {
    wrap_by(text, soft, width, true)
}

/// The same, with plain words at once or letter by letter.
fn wrap_by(text: &str, soft: &SoftBreaks, width: u16, at_once: bool) -> Vec<Row> {
    let mut wrapping = Wrapping::new(usize::from(width.max(1)));
    let mut soft = soft.iter().peekable();
    let mut before: Option<(&str, Kind)> = None;
    let mut clusters = clusters(text, 0..text.len());
    while let Some((at, cluster)) = clusters.next() {
        let kind = glyph::kind(cluster);
        let end = at + cluster.len();
        if kind == Kind::Break && soft.next_if_eq(&at).is_some() {
            let cells = joint(text, at, end);
            wrapping.join(at, end, usize::from(cells));
            if cells > 0 {
                before = Some((cluster, kind));
            }
            continue;
        }
        if before.is_some_and(|before| may_part(before, (cluster, kind))) {
            wrapping.chance = Some((at, wrapping.used));
        }
        wrapping.take(at, cluster, kind);
        before = Some((cluster, kind));
        if at_once && !matches!(kind, Kind::Dash | Kind::Ideograph) {
            let prose = clusters.prose(usize::MAX);
            wrapping.take_prose(end, prose.text);
            before = prose.last().or(before);
        }
    }
    wrapping.end(text.len())
}

/// Cells from this column to the next tab stop.
pub fn tab_width(column: usize) -> usize {
    glyph::TAB - column % glyph::TAB
}

/// Whether a line may break between two clusters that are no spaces.
pub(super) fn may_part((left, left_kind): (&str, Kind), (right, right_kind): (&str, Kind)) -> bool {
    match (left_kind, right_kind) {
        (Kind::Space | Kind::Tab | Kind::Break, _) | (_, Kind::Space | Kind::Tab | Kind::Break) => {
            false
        }
        (Kind::Ideograph, _) | (_, Kind::Ideograph) => !glyph::opens(left) && !glyph::closes(right),
        (Kind::Dash, Kind::Letter) => right.starts_with(char::is_alphabetic),
        _ => false,
    }
}

/// Letters and spaces; most texts are ASCII for long stretches, and that is seen at once.
fn count(prose: &str) -> usize {
    if prose.is_ascii() {
        prose.len()
    } else {
        prose.chars().count()
    }
}

/// As many letters and spaces as there are cells, with the spaces behind them; and the rest, which begins with a letter.
fn fitting(prose: &str, cells: usize) -> (&str, &str) {
    let rest = match prose.split_at_checked(cells) {
        Some((letters, rest)) if letters.is_ascii() => rest,
        _ => {
            let mut letters = prose.chars();
            if let Some(before_last) = cells.checked_sub(1) {
                letters.nth(before_last);
            }
            letters.as_str()
        }
    };
    let rest = rest.trim_start_matches(' ');
    prose.split_at(prose.len() - rest.len())
}

/// Lines as they are found, cluster by cluster.
#[derive(Default)]
struct Wrapping {
    width: usize,
    rows: Vec<Row>,
    /// First byte of the line under way.
    start: usize,
    /// Cells it takes so far.
    used: usize,
    /// The last place where it may break, and the cells up to there.
    chance: Option<(usize, usize)>,
}

impl Wrapping {
    fn new(width: usize) -> Wrapping {
        Wrapping {
            width,
            ..Wrapping::default()
        }
    }

    /// Takes plain letters and spaces, each in one cell, that begin there: a line at once, for texts have megabytes of them.
    fn take_prose(&mut self, mut at: usize, mut prose: &str) {
        while !prose.is_empty() {
            let (line, rest) = fitting(prose, self.width.saturating_sub(self.used));
            let end = at + line.len();
            if end - self.start >= MAX_LINE_BYTES {
                for (from, letter) in clusters(line, 0..line.len()) {
                    self.take(at + from, letter, glyph::kind(letter));
                }
            } else {
                self.used += count(line);
                if let Some((_, word)) = line.rsplit_once(' ') {
                    self.chance = Some((end - word.len(), self.used - count(word)));
                }
            }
            if !rest.is_empty() && self.used >= self.width {
                self.make_room(end, 1);
            }
            (at, prose) = (end, rest);
        }
    }

    fn take(&mut self, at: usize, cluster: &str, kind: Kind) {
        let end = at + cluster.len();
        match kind {
            Kind::Break => {
                self.finish(end);
                return;
            }
            Kind::Tab => {
                self.used += tab_width(self.used);
                self.chance = Some((end, self.used));
            }
            Kind::Space => {
                self.used += usize::from(glyph::glyph(cluster).width);
                self.chance = Some((end, self.used));
            }
            Kind::Ideograph | Kind::Dash | Kind::Letter => {
                let cells = usize::from(glyph::glyph(cluster).width).min(self.width);
                if self.used + cells > self.width {
                    self.make_room(at, cells);
                }
                self.used += cells;
            }
        }
        self.cut(end);
    }

    /// Takes a soft break as a space of this many cells. Where they are none, the clusters around it are neighbours.
    fn join(&mut self, at: usize, end: usize, cells: usize) {
        self.used += cells;
        let after_space = self.chance.is_some_and(|(chance, _)| chance == at);
        if cells > 0 || after_space {
            self.chance = Some((end, self.used));
        }
        self.cut(end);
    }

    fn cut(&mut self, end: usize) {
        if end - self.start >= MAX_LINE_BYTES {
            self.finish(end);
        }
    }

    /// Ends the line at the last chance, and before the cluster itself where that is not enough.
    fn make_room(&mut self, at: usize, cells: usize) {
        if let Some((chance, used)) = self.chance.filter(|&(chance, _)| chance > self.start) {
            let carried = self.used - used;
            self.finish(chance);
            self.used = carried;
        }
        if self.used + cells > self.width && at > self.start {
            self.finish(at);
        }
    }

    fn finish(&mut self, end: usize) {
        self.rows.push(Row {
            start: self.start as u32,
            end: end as u32,
            folded: 0,
        });
        self.start = end;
        self.used = 0;
        self.chance = None;
    }

    /// The lines, with what is left at the end of the text.
    fn end(mut self, end: usize) -> Vec<Row> {
        if self.start < end || self.rows.is_empty() {
            self.finish(end);
        }
        self.rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use unicode_segmentation::UnicodeSegmentation;

    fn lines(text: &str, width: u16) -> Vec<&str> {
        wrap(text, &SoftBreaks::default(), width)
            .iter()
            .map(|row| text.get(row.start as usize..row.end as usize).unwrap())
            .collect()
    }

    #[test]
    fn lines_break_at_words_and_nowhere_else_if_they_can() {
        let cases: &[(&str, u16, &[&str])] = &[
            ("", 10, &[""]),
            ("one two three", 8, &["one two ", "three"]),
            ("one two", 7, &["one two"]),
            ("one   two", 3, &["one   ", "two"]),
            ("incomprehensible", 6, &["incomp", "rehens", "ible"]),
            ("a\r\nb\n\nc\rd", 9, &["a\r\n", "b\n", "\n", "c\r", "d"]),
            ("well-known word", 6, &["well-", "known ", "word"]),
            ("at -5 degrees", 4, &["at ", "-5 ", "degr", "ees"]),
            ("我们学习，历史", 8, &["我们学", "习，历史"]),
            ("说：「好的」吧", 6, &["说：", "「好", "的」吧"]),
            ("a\tb", 4, &["a\t", "b"]),
            ("\t\t b", 1, &["\t\t ", "b"]),
            ("字", 1, &["字"]),
            ("no\u{a0}break here", 9, &["no\u{a0}break ", "here"]),
        ];
        for (text, width, expected) in cases {
            assert_eq!(&lines(text, *width), expected, "{text:?} at {width}");
        }
    }

    #[test]
    fn a_line_of_more_bytes_than_any_screen_shows_is_cut() {
        for letter in ["\u{200b}", "a", " "] {
            let text = letter.repeat(10_000);
            let rows = wrap(&text, &SoftBreaks::default(), u16::MAX);
            assert_eq!(
                rows,
                wrap_by(&text, &SoftBreaks::default(), u16::MAX, false)
            );
            assert!(rows.len() > 2, "{letter:?}");
        }
    }

    #[test]
    fn a_wrapped_paragraph_is_wrapped_anew() {
        let text = "when the last keeper of the Tarn lighthouse went home for good, the lamp\r\n\
                    had already been burning without him for a whole year; nobody had well-\r\n\
                    meant words for that.\r\n\r\nThe end";
        let rows = wrap(text, &SoftBreaks::new(text), 30);
        let shown: Vec<_> = rows
            .iter()
            .map(|row| text.get(row.start as usize..row.end as usize).unwrap())
            .collect();
        assert_eq!(
            shown,
            [
                "when the last keeper of the ",
                "Tarn lighthouse went home for ",
                "good, the lamp\r\nhad already ",
                "been burning without him for a ",
                "whole year; nobody had well-\r\n",
                "meant words for that.\r\n",
                "\r\n",
                "The end",
            ]
        );
    }

    /// Cells of a line as it is drawn: without the spaces at its end.
    fn cells(text: &str, row: &Row) -> usize {
        crate::page::shown(text, row).map(|shown| shown.cells).sum()
    }

    /// Lines as programs make them that break at a width.
    fn hard_wrapped() -> impl Strategy<Value = String> {
        let word =
            prop_oneof![9 => "[a-zé]{1,9}", 1 => "[A-Z]{3}-", 1 => Just("历史学家".to_owned())];
        let ending = prop::sample::select(vec!["\n", "\r\n", " \n", "\r", "\u{85}"]);
        let words = prop::collection::vec(word, 1..80);
        (words, 50usize..100, ending).prop_map(|(words, width, ending)| {
            let mut text = String::new();
            let mut line = 0;
            for word in words {
                line += word.len() + 1;
                if line > width {
                    text.push_str(ending);
                    line = word.len();
                } else if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(&word);
            }
            text
        })
    }

    fn hostile() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            4 => "[a-z]{1,12}",
            4 => Just(" ".to_owned()),
            1 => "\\PC{1,4}",
            1 => any::<String>(),
            1 => prop::sample::select(vec![
                "\t", "\n", "\r\n", "\u{200b}", "\u{202e}", "\u{1b}[2J", "我们的", "。", "「", "e\u{301}\u{308}",
                "👨\u{200d}👩\u{200d}👧", "🇷🇺", "שלום", "한국어", "ﾞ", "ก็", "क्षि", "-", "\u{3000}",
            ]).prop_map(str::to_owned),
        ];
        prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn every_byte_is_in_one_line_no_line_is_too_wide_no_letter_is_cut(
            text in prop::collection::vec(prop_oneof![hostile(), hard_wrapped()], 1..4).prop_map(|texts| texts.concat()),
            width in prop_oneof![1u16..12, 1u16..=200],
        ) {
            let soft = SoftBreaks::new(&text);
            let rows = wrap(&text, &soft, width);
            prop_assert_eq!(&rows, &wrap_by(&text, &soft, width, false), "words at once");
            prop_assert_eq!(rows[0].start, 0);
            prop_assert_eq!(rows[rows.len() - 1].end as usize, text.len());
            for pair in rows.windows(2) {
                prop_assert_eq!(pair[0].end, pair[1].start);
                prop_assert!(pair[0].start < pair[0].end);
            }
            let boundaries: std::collections::BTreeSet<usize> =
                text.grapheme_indices(true).map(|(at, _)| at).chain([text.len()]).collect();
            for row in &rows {
                prop_assert!(boundaries.contains(&(row.start as usize)));
                let line = text.get(row.start as usize..row.end as usize).unwrap();
                // One letter may be wider than the pane, whatever stands about it without a width.
                let wide = line.trim_end().graphemes(true).filter(|g| glyph::glyph(g).width > 0);
                let alone = wide.count() <= 1;
                prop_assert!(alone || cells(&text, row) <= usize::from(width), "{line:?} at {width}");
            }
        }
    }
}
