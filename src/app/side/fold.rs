//! Which lines stay when a text is folded to its matched paragraphs?

use crate::page::{Row, SoftBreaks};
use crate::text::Span;

/// Lines kept above and below a match in its paragraph. A paragraph is seldom longer; a book in one line is.
const PARAGRAPH: usize = 12;
/// How far `}` raises the lines around a matched paragraph.
const STEPS: [u8; 6] = [0, 2, 4, 8, 16, 32];

/// How much stays around what is matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// Only the lines of the match.
    Lines,
    /// Its paragraph, and so many lines around that.
    Paragraph(u8),
}

impl Default for Context {
    fn default() -> Self {
        Context::Paragraph(0)
    }
}

impl Context {
    /// The paragraph and so many lines around it, as far as there is such a step.
    pub fn around(lines: u8) -> Context {
        let step = STEPS.into_iter().rev().find(|step| *step <= lines);
        Context::Paragraph(step.unwrap_or_default())
    }

    /// With more around; nothing where there is no more.
    pub fn more(self) -> Option<Context> {
        match self {
            Context::Lines => Some(Context::default()),
            Context::Paragraph(lines) => {
                let next = STEPS.into_iter().find(|step| *step > lines)?;
                Some(Context::Paragraph(next))
            }
        }
    }

    /// With less around; nothing where there is no less.
    pub fn less(self) -> Option<Context> {
        match self {
            Context::Lines => None,
            Context::Paragraph(lines) => {
                let before = STEPS.into_iter().rev().find(|step| *step < lines);
                Some(before.map_or(Context::Lines, Context::Paragraph))
            }
        }
    }
}

/// The row that holds a byte; the last one for bytes beyond the end.
pub fn row_at(rows: &[Row], byte: u32) -> usize {
    rows.partition_point(|row| row.start <= byte)
        .saturating_sub(1)
}

/// The lines with everything folded away but these spans, with so much around them.
pub fn fold(
    text: &str,
    soft: &SoftBreaks,
    lines: &[Row],
    context: Context,
    spans: impl Iterator<Item = Span>,
) -> Vec<Row> {
    let paragraphs = Paragraphs::new(text, soft, lines);
    let mut kept = vec![false; lines.len()];
    for span in spans {
        let first = row_at(lines, span.start);
        let last = row_at(lines, span.end.saturating_sub(1).max(span.start));
        let (first, last) = match context {
            Context::Lines => (first, last),
            Context::Paragraph(around) => {
                let around = usize::from(around);
                let last = paragraphs.last(last) + around;
                let first = paragraphs.first(first).saturating_sub(around);
                (first, last.min(lines.len().saturating_sub(1)))
            }
        };
        if let Some(kept) = kept.get_mut(first..=last) {
            kept.fill(true);
        }
    }
    let mut rows = Vec::new();
    let mut at = 0;
    for group in kept.chunk_by(|a, b| a == b) {
        let part = lines.get(at..at + group.len()).unwrap_or_default();
        // A line that says "1 line" takes as much room as the line.
        if group.first() == Some(&true) || part.len() == 1 {
            rows.extend_from_slice(part);
        } else if let (Some(first), Some(last)) = (part.first(), part.last()) {
            rows.push(Row {
                start: first.start,
                end: last.end,
                folded: part.len() as u32,
            });
        }
        at += group.len();
    }
    rows
}

/// Where paragraphs begin and end: at blank lines, or at every real line break in a text that has no blank lines.
struct Paragraphs<'a> {
    text: &'a str,
    soft: &'a SoftBreaks,
    lines: &'a [Row],
    by_blank_lines: bool,
}

impl<'a> Paragraphs<'a> {
    fn new(text: &'a str, soft: &'a SoftBreaks, lines: &'a [Row]) -> Self {
        let mut paragraphs = Paragraphs {
            text,
            soft,
            lines,
            by_blank_lines: false,
        };
        paragraphs.by_blank_lines =
            (1..lines.len()).any(|at| paragraphs.is_blank(at) && paragraphs.breaks_after(at - 1));
        paragraphs
    }

    /// The first line of the paragraph around a line, or the farthest one that is kept.
    fn first(&self, line: usize) -> usize {
        (line.saturating_sub(PARAGRAPH)..line)
            .rev()
            .find(|&before| self.parts(before))
            .map_or(line.saturating_sub(PARAGRAPH), |before| before + 1)
    }

    /// The last line of the paragraph around a line, or the farthest one that is kept.
    fn last(&self, line: usize) -> usize {
        let end = (line + PARAGRAPH).min(self.lines.len().saturating_sub(1));
        (line..end).find(|&at| self.parts(at)).unwrap_or(end)
    }

    /// Whether a paragraph ends between a line and the next one.
    fn parts(&self, line: usize) -> bool {
        self.breaks_after(line)
            && (!self.by_blank_lines || self.is_blank(line) || self.is_blank(line + 1))
    }

    fn is_blank(&self, line: usize) -> bool {
        self.line(line).is_none_or(|text| text.trim().is_empty())
    }

    fn breaks_after(&self, line: usize) -> bool {
        let (Some(row), Some(text)) = (self.lines.get(line), self.line(line)) else {
            return true;
        };
        let last = text.strip_suffix("\r\n");
        let last =
            last.or_else(|| text.strip_suffix(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}']));
        last.is_some_and(|text| !self.soft.contains(row.start as usize + text.len()))
    }

    fn line(&self, line: usize) -> Option<&'a str> {
        let row = self.lines.get(line)?;
        self.text.get(row.start as usize..row.end as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::wrap;
    use proptest::prelude::*;

    fn folded(text: &str, passage: &str) -> Vec<String> {
        folded_with(text, passage, Context::default())
    }

    fn folded_with(text: &str, passage: &str, context: Context) -> Vec<String> {
        let start = text.find(passage).unwrap() as u32;
        let span = Span {
            start,
            end: start + passage.len() as u32,
        };
        let soft = SoftBreaks::new(text);
        fold(
            text,
            &soft,
            &wrap(text, &soft, 20),
            context,
            [span].into_iter(),
        )
        .iter()
        .map(|row| match row.folded {
            0 => text
                .get(row.start as usize..row.end as usize)
                .unwrap()
                .trim()
                .to_owned(),
            lines => format!("({lines})"),
        })
        .collect()
    }

    #[test]
    fn a_paragraph_ends_at_a_blank_line() {
        assert_eq!(
            folded(
                "title\n\nfirst line\nsecond HERE\nthird\n\nmore\nand more",
                "HERE"
            ),
            ["(2)", "first line", "second HERE", "third", "(3)"]
        );
    }

    #[test]
    fn context_goes_from_the_lines_of_a_match_to_lines_around_its_paragraph() {
        let text = "one\n\ntwo\n\nthree\n\nfirst line\nHERE\nthird\n\nfour\n\nfive\n\nsix";
        let around = |context| folded_with(text, "HERE", context);
        assert_eq!(around(Context::Lines), ["(7)", "HERE", "(7)"]);
        let two = Context::default().more().unwrap();
        assert_eq!(
            around(two),
            [
                "(4)",
                "three",
                "",
                "first line",
                "HERE",
                "third",
                "",
                "four",
                "(4)"
            ]
        );
        let mut all = vec![Context::Lines];
        all.extend(std::iter::successors(Context::Lines.more(), |context| {
            context.more()
        }));
        assert_eq!(all.len(), 1 + STEPS.len());
        let back = all.iter().rev().map(|context| context.less());
        let expected = all.iter().rev().skip(1).map(|context| Some(*context));
        assert!(back.eq(expected.chain([None])));
    }

    #[test]
    fn without_blank_lines_every_line_is_a_paragraph() {
        assert_eq!(folded("a\nb\nc HERE\nd", "HERE"), ["(2)", "c HERE", "d"]);
    }

    #[test]
    fn a_paragraph_goes_on_where_its_lines_were_only_kept_short() {
        let text = "short\nthe first line of a paragraph that somebody kept short HERE and the\n\
                    second line of it, which is about as long as the first line, and then\n\
                    the third one\nlast";
        let rows = folded(text, "HERE");
        assert_eq!(rows.first().unwrap(), "short", "one line is no fold");
        assert_eq!(rows.get(1).unwrap(), "the first line of a");
        assert_eq!(rows.last().unwrap(), "last");
        let folds = rows.iter().filter(|row| row.starts_with('('));
        assert_eq!(folds.count(), 0, "{rows:?}");
    }

    proptest! {
        #[test]
        fn every_line_of_a_passage_stays_and_no_byte_is_lost(
            text in "([a-z]{1,9}[ \n]{1,2}){1,80}",
            width in 1u16..60,
            places in prop::collection::vec((0usize..400, 1usize..90), 0..5),
            steps in 0usize..7,
        ) {
            let raised = std::iter::successors(Some(Context::Lines), |context| context.more());
            let context = raised.take(steps + 1).last().unwrap();
            let soft = SoftBreaks::new(&text);
            let lines = wrap(&text, &soft, width);
            let spans: Vec<Span> = places
                .iter()
                .map(|&(at, length)| (at.min(text.len() - 1), length))
                .map(|(at, length)| Span { start: at as u32, end: (at + length).min(text.len()) as u32 })
                .collect();
            let rows = fold(&text, &soft, &lines, context, spans.iter().copied());
            prop_assert_eq!(rows[0].start, 0);
            prop_assert_eq!(rows[rows.len() - 1].end as usize, text.len());
            prop_assert!(rows.windows(2).all(|pair| pair[0].end == pair[1].start));
            for byte in spans.iter().flat_map(|span| span.start..span.end) {
                prop_assert_eq!(rows[row_at(&rows, byte)].folded, 0);
            }
        }
    }
}
