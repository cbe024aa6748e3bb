//! Where does a text break into lines of a pane? At words, in one pass, with every byte in exactly one line.

use super::glyph::{self, Kind, Prose, clusters};
use super::reflow::{SoftBreaks, joint};

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

/// The lines of a text in a pane of this many cells; always at least one. Spaces at the end of a line hang over the
/// edge and are not shown. Soft breaks are spaces, or nothing: so a line break inside a row is always a soft one.
pub fn wrap(text: &str, soft: &SoftBreaks, width: u16) -> Vec<Row> {
    let mut wrapping = Wrapping {
        width: usize::from(width.max(1)),
        rows: Vec::new(),
        start: 0,
        used: 0,
        chance: None,
    };
    let mut soft = soft.iter().peekable();
    let mut before: Option<(&str, Kind)> = None;
    let mut clusters = glyph::clusters(text, 0..text.len());
    while let Some((at, cluster)) = clusters.next() {
        let kind = glyph::kind(cluster);
        if kind == Kind::Break && soft.next_if_eq(&at).is_some() {
            let end = at + cluster.len();
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
        if !matches!(kind, Kind::Dash | Kind::Ideograph) {
            let end = at + cluster.len();
            let (cells, bytes) = wrapping.room(end);
            let prose = clusters.prose(cells, bytes);
            wrapping.add(end, &prose);
            before = prose.last().or(before);
        }
    }
    if wrapping.start < text.len() || wrapping.rows.is_empty() {
        wrapping.finish(text.len());
    }
    wrapping.rows
}

/// Cells from this column to the next tab stop.
pub fn tab_width(column: usize) -> usize {
    glyph::TAB - column % glyph::TAB
}

/// The first byte of what fills a cell of a row; of its last cluster for the cells behind it.
pub fn byte_at(text: &str, row: &Row, cell: usize) -> u32 {
    let (mut column, mut last) = (0, row.start);
    for (at, cluster) in clusters(text, row.start as usize..row.end as usize) {
        last = at as u32;
        column += match glyph::kind(cluster) {
            Kind::Tab => tab_width(column),
            Kind::Break => usize::from(joint(text, at, at + cluster.len())),
            _ => usize::from(glyph::glyph(cluster).width),
        };
        if cell < column {
            break;
        }
    }
    last
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

    /// How many cells and bytes can follow on the line that has come to there.
    fn room(&self, end: usize) -> (usize, usize) {
        let bytes = (MAX_LINE_BYTES - 1).saturating_sub(end - self.start);
        (self.width.saturating_sub(self.used), bytes)
    }

    /// Takes prose that begins there, and for which there is room.
    fn add(&mut self, start: usize, prose: &Prose) {
        if let Some((bytes, cells)) = prose.chance() {
            self.chance = Some((start + bytes, self.used + cells));
        }
        self.used += prose.cells;
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
            ("字", 1, &["字"]),
            ("no\u{a0}break here", 9, &["no\u{a0}break ", "here"]),
        ];
        for (text, width, expected) in cases {
            assert_eq!(&lines(text, *width), expected, "{text:?} at {width}");
        }
    }

    #[test]
    fn a_line_of_nothing_visible_is_still_cut() {
        let text = "\u{200b}".repeat(10_000);
        assert!(wrap(&text, &SoftBreaks::default(), 20).len() > 5);
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
        let from = row.start as usize;
        let line = text.get(from..row.end as usize).unwrap().trim_end();
        glyph::clusters(text, from..from + line.len()).fold(0, |used, (at, cluster)| {
            used + match glyph::kind(cluster) {
                Kind::Tab => tab_width(used),
                Kind::Break => usize::from(joint(text, at, at + cluster.len())),
                _ => usize::from(glyph::glyph(cluster).width),
            }
        })
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

    #[test]
    fn a_letter_wider_than_the_pane_may_stand_beside_what_has_no_width() {
        let text = "\u{200b}我们的";
        let rows = wrap(text, &SoftBreaks::new(text), 1);
        assert!(rows.iter().all(|row| cells(text, row) <= 2));
        assert_eq!(rows[rows.len() - 1].end as usize, text.len());
    }

    proptest! {
        #[test]
        fn prose_is_wrapped_as_one_by_one(text in "[a-h\u{435} \n\t字「」-]{0,60}", width in 1u16..20) {
            // Letters and spaces as wide that are taken one by one.
            let slow: String = text.chars().map(|c| match c {
                'a'..='h' | '\u{435}' => '\u{250}',
                ' ' => '\u{2003}',
                other => other,
            }).collect();
            let ends = |text: &str| -> Vec<usize> {
                let rows = wrap(text, &SoftBreaks::default(), width);
                rows.iter().map(|row| text.get(..row.end as usize).unwrap().chars().count()).collect()
            };
            prop_assert_eq!(ends(&text), ends(&slow));
        }
    }

    proptest! {
        #[test]
        fn every_byte_is_in_one_line_no_line_is_too_wide_no_letter_is_cut(
            text in prop::collection::vec(prop_oneof![hostile(), hard_wrapped()], 1..4).prop_map(|texts| texts.concat()),
            width in 1u16..=200,
        ) {
            let rows = wrap(&text, &SoftBreaks::new(&text), width);
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
