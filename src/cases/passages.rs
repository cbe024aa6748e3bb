//! The passages of a case, each with both texts side by side, row by row.

use super::texts::{Layout, Piece};
use super::{Context, colour};
use crate::align::{Passage, rows};
use crate::report::text::{paragraphs, passage_at, unit};
use crate::sides::{Side, Sides};
use crate::snapshot::Compared;
use crate::text::Span;

/// A passage as it is shown.
#[derive(Debug)]
pub struct Shown<'a> {
    /// From 1, the same on both sides.
    pub number: u32,
    /// The name of its colour.
    pub colour: u32,
    /// How much of it is the same, and where it stands.
    pub head: String,
    /// Both texts, row by row.
    pub rows: Vec<Row<'a>>,
}

/// What stands side by side.
#[derive(Debug)]
pub struct Row<'a> {
    /// It stands around the passage.
    pub is_context: bool,
    /// Both texts; of one that has nothing there, no piece.
    pub cells: [Vec<Piece<'a>>; 2],
}

/// All of them, in the order of the left text.
pub fn of<'a>(compared: &'a Compared, layout: &Layout, context: Context) -> Vec<Shown<'a>> {
    let unit = unit(compared);
    let passages = compared.alignment.passages.iter();
    passages
        .map(|passage| Shown {
            number: passage.number,
            colour: colour(passage),
            head: passage_at(passage, compared, unit, &|side| {
                paragraphs(layout.paragraphs(side, *passage.spans.get(side)))
            }),
            rows: shown_rows(compared, layout, passage, context),
        })
        .collect()
}

/// A stretch without the blanks at its ends.
fn trimmed(text: &str, span: Span) -> Span {
    let cut = span.of(text);
    let start = span.start + (cut.len() - cut.trim_start().len()) as u32;
    let end = span.end - (cut.len() - cut.trim_end().len()) as u32;
    Span { start, end }
}

/// A passage begins and ends with a word: with the signs that stand around it without a blank, as it is read.
fn with_signs(text: &str, span: Span) -> Span {
    let is_sign = |c: &char| !c.is_whitespace() && !c.is_alphanumeric();
    let length = |signs: &mut dyn Iterator<Item = char>| {
        let signs = signs.take_while(is_sign).map(char::len_utf8);
        signs.sum::<usize>() as u32
    };
    let before = text.get(..span.start as usize).unwrap_or_default();
    let after = text.get(span.end as usize..).unwrap_or_default();
    Span::new(
        span.start - length(&mut before.chars().rev()),
        span.end + length(&mut after.chars()),
    )
}

fn shown_rows<'a>(
    compared: &'a Compared,
    layout: &Layout,
    passage: &Passage,
    context: Context,
) -> Vec<Row<'a>> {
    let texts = Sides::from_fn(|side| &**compared.texts.get(side));
    let row = |spans: Sides<Span>, is_context: bool| Row {
        is_context,
        cells: Side::BOTH.map(|side| {
            let changed = passage.changed.get(side);
            let span = trimmed(texts.get(side), *spans.get(side));
            let changed = if is_context { &[][..] } else { changed };
            if span.start >= span.end {
                return Vec::new();
            }
            layout.pieces(compared, side, span, changed)
        }),
    };
    let whole = Sides::from_fn(|side| with_signs(texts.get(side), *passage.spans.get(side)));
    let inside = rows::rows(texts, whole);
    let mut shown: Vec<Row> = inside.into_iter().map(|spans| row(spans, false)).collect();
    if context == Context::Passages {
        return shown;
    }
    let around = Sides::from_fn(|side| {
        let inside = *whole.get(side);
        let around = layout.around(side, inside);
        [
            Span::new(around.start, inside.start),
            Span::new(inside.end, around.end),
        ]
    });
    let [before, after] = [0, 1].map(|at| row(around.map(|spans| spans[at]), true));
    let has = |row: &Row| row.cells.iter().any(|cell| !cell.is_empty());
    if has(&before) {
        shown.insert(0, before);
    }
    if has(&after) {
        shown.push(after);
    }
    shown
}
