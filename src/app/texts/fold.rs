//! Folding: the lines that stay when a text is reduced to its matched paragraphs.

use serde::{Deserialize, Serialize};

use crate::page::{Page, Row};
use crate::text::Span;

/// Lines kept above and below a match in its paragraph. A paragraph is seldom longer; a book in one line is.
const PARAGRAPH: usize = 12;

/// How much stays around what is matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Serialize, Deserialize)]
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

/// What `{` and `}` lead through.
const STEPS: [Context; 7] = [
    Context::Lines,
    Context::Paragraph(0),
    Context::Paragraph(2),
    Context::Paragraph(4),
    Context::Paragraph(8),
    Context::Paragraph(16),
    Context::Paragraph(32),
];

impl Context {
    /// With more around, or with less; nothing where there is no such step.
    pub fn step(self, more: bool) -> Option<Context> {
        let at = STEPS.iter().position(|step| *step == self)?;
        let next = if more { at + 1 } else { at.checked_sub(1)? };
        STEPS.get(next).copied()
    }

    /// The step that it is, or the last one before it.
    #[must_use]
    pub fn as_step(self) -> Context {
        let step = STEPS.into_iter().rev().find(|step| *step <= self);
        step.unwrap_or_default()
    }
}

/// The row that holds a byte; the last one for bytes beyond the end.
pub fn row_at(rows: &[Row], byte: u32) -> usize {
    rows.partition_point(|row| row.start <= byte)
        .saturating_sub(1)
}

/// The lines of a page with everything folded away but these spans, with so much around them.
pub fn fold(
    page: &Page,
    lines: &[Row],
    context: Context,
    spans: impl Iterator<Item = Span>,
) -> Vec<Row> {
    let starts = page.paragraphs();
    let mut kept = vec![false; lines.len()];
    for span in spans {
        let last_byte = span.end.saturating_sub(1).max(span.start);
        let (mut first, mut last) = (row_at(lines, span.start), row_at(lines, last_byte));
        if let Context::Paragraph(around) = context {
            let before = starts.partition_point(|start| *start <= span.start);
            let start = before.checked_sub(1).and_then(|at| starts.get(at));
            let start = row_at(lines, start.copied().unwrap_or(span.start));
            let after = starts.partition_point(|start| *start <= last_byte);
            let end = starts
                .get(after)
                .map_or(page.text.len(), |next| *next as usize);
            let end = page.text.get(..end).unwrap_or_default().trim_end().len() as u32;
            let end = row_at(lines, end.saturating_sub(1).max(last_byte));
            let around = usize::from(around);
            first = start.max(first.saturating_sub(PARAGRAPH));
            first = first.saturating_sub(around);
            last = end.min(last + PARAGRAPH) + around;
            last = last.min(lines.len().saturating_sub(1));
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn folded(text: &str, passage: &str) -> Vec<String> {
        folded_with(text, passage, Context::default())
    }

    fn folded_with(text: &str, passage: &str, context: Context) -> Vec<String> {
        let start = text.find(passage).unwrap() as u32;
        let span = Span::new(start, start + passage.len() as u32);
        let page = Page::new(&text.into());
        fold(&page, &page.rows(20), context, [span].into_iter())
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
        let two = Context::default().step(true).unwrap();
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
        let more = |context: &Context| context.step(true);
        let all: Vec<Context> = std::iter::successors(Some(Context::Lines), more).collect();
        assert_eq!(all, STEPS);
        let less = |context: &Context| context.step(false);
        let back = std::iter::successors(all.last().copied(), less);
        assert!(back.eq(all.iter().rev().copied()));
        assert_eq!(Context::Paragraph(5).as_step(), Context::Paragraph(4));
    }

    proptest! {
        #[test]
        fn every_line_of_a_passage_stays_and_no_byte_is_lost(
            text in "([a-z]{1,9}[ \n]{1,2}){1,80}",
            width in 1u16..60,
            places in prop::collection::vec((0usize..400, 1usize..90), 0..5),
            steps in 0usize..7,
        ) {
            let raised = std::iter::successors(Some(Context::Lines), |context| context.step(true));
            let context = raised.take(steps + 1).last().unwrap();
            let page = Page::new(&text.as_str().into());
            let lines = page.rows(width);
            let spans: Vec<Span> = places
                .iter()
                .map(|&(at, length)| (at.min(text.len() - 1), length))
                .map(|(at, length)| Span::new(at as u32, (at + length).min(text.len()) as u32))
                .collect();
            let rows = fold(&page, &lines, context, spans.iter().copied());
            prop_assert_eq!(rows[0].start, 0);
            prop_assert_eq!(rows[rows.len() - 1].end as usize, text.len());
            prop_assert!(rows.windows(2).all(|pair| pair[0].end == pair[1].start));
            for byte in spans.iter().flat_map(|span| span.start..span.end) {
                prop_assert_eq!(rows[row_at(&rows, byte)].folded, 0);
            }
        }
    }
}
