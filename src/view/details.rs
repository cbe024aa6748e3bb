//! What is known of a document or a pair beside its text? Lines of a name and a value, wrapped, over the whole screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::harmless::harmless;
use super::paint::Pen;
use super::preview::heading;
use super::prose::wrap;
use super::theme::Theme;
use crate::app::details::{Details, Line, Subject};
use crate::app::layout::Layout;
use crate::origin::{Clue, clue_name};
use crate::say;
use crate::text::Span;

/// Before the names.
const INDENT: usize = 2;
/// Cells of a name: "revision ids", "look-alikes".
const NAME: usize = 13;
/// In front of what a person should look at, which is there without colour too.
const ODD: &str = "! ";
const PLAIN: &str = "  ";
/// Cells of a sketch's name, "supershingles-14x6".
const SKETCH: usize = 20;
/// Cells of what it estimates, "~100% ±12".
const ESTIMATE: usize = 11;
/// Cells of whether it finds the pair.
const VERDICT: usize = 8;
/// In fewer cells a reason would be a column of single words.
const REASON: usize = 24;
/// Cells of what a row of the histogram counts, "90–99%".
const RANGE: usize = 6;
/// Cells of the counts of most classes.
const COUNT: usize = 5;
/// A longer bar says no more.
const LONGEST_BAR: usize = 40;
const BAR: &str = "━";
/// Cells of what stands beside the row of a pair, "  ◂ this pair".
const HERE: usize = 13;
/// Between the values of two documents.
const GAP: usize = 2;
/// No value is wrapped to more rows: a list of hundreds of fonts is cut before it comes here.
const ROWS: usize = 8;

/// One row as it is drawn: pieces with their columns.
type Row = Vec<(usize, String, Style)>;

/// Draws the details over everything but the footer.
pub fn draw(buffer: &mut Buffer, layout: &Layout, details: &Details, theme: &Theme) {
    let area = layout.all;
    let (title, note) = match details.subject {
        Subject::Document(_) => (say!("details-document"), say!("details-document-note")),
        Subject::Pair(_) => (say!("details-pair"), say!("details-pair-note")),
    };
    heading(buffer, area, title, note, theme);
    let rows = rows(&details.lines, usize::from(area.width), theme);
    let height = usize::from(area.height).saturating_sub(1);
    let scrolled = details.scrolled.min(rows.len().saturating_sub(height));
    for (at, row) in rows.iter().skip(scrolled).take(height).enumerate() {
        draw_row(buffer, area, at + 1, row);
    }
}

/// Draws the first lines of one document's details under a rule, as many as there is room for.
pub fn preview(buffer: &mut Buffer, area: Rect, details: &Details, theme: &Theme) {
    let name = match details.lines.first() {
        Some(Line::Heading(name)) => name.as_str(),
        _ => "",
    };
    heading(buffer, area, name, say!("details-all"), theme);
    let lines = details.lines.get(1..).unwrap_or_default();
    let rows = rows(lines, usize::from(area.width), theme);
    let height = usize::from(area.height).saturating_sub(1);
    for (at, row) in rows.iter().take(height).enumerate() {
        draw_row(buffer, area, at + 1, row);
    }
}

fn draw_row(buffer: &mut Buffer, area: Rect, at: usize, row: &Row) {
    for (column, text, style) in row {
        let mut pen = Pen::new(buffer, area, at);
        pen.skip(*column).put(text, *style);
    }
}

fn rows(lines: &[Line], width: usize, theme: &Theme) -> Vec<Row> {
    let mut rows = Vec::new();
    for line in lines {
        match line {
            Line::Heading(text) => {
                if !rows.is_empty() {
                    rows.push(Row::new());
                }
                rows.push(vec![(INDENT, harmless(text).into_owned(), theme.heading)]);
            }
            Line::Sentence(text, is_odd) => {
                let (sign, style) = weight(*is_odd, theme);
                for (nth, part) in wrapped(text, width.saturating_sub(2 * INDENT + sign.len()))
                    .into_iter()
                    .enumerate()
                {
                    let sign = if nth == 0 { sign } else { PLAIN };
                    rows.push(vec![(INDENT, format!("{sign}{part}"), style)]);
                }
            }
            Line::One(clue) => {
                let room = width.saturating_sub(2 * INDENT + NAME + ODD.len());
                rows.extend(clue_rows(
                    clue_name(clue.name),
                    &[(0, room, Some(clue))],
                    theme,
                ));
            }
            Line::Bar {
                name,
                count,
                most,
                is_here,
            } => rows.push(bar_row(name, [*count, *most], *is_here, width, theme)),
            Line::Sketch(cells) => rows.extend(sketch_rows(cells, width, theme)),
            Line::Two(name, both) => {
                let room = width.saturating_sub(2 * INDENT + NAME + 2 * ODD.len() + GAP) / 2;
                let second = room + ODD.len() + GAP;
                let cells = [
                    (0, room, both.left.as_ref()),
                    (second, room, both.right.as_ref()),
                ];
                rows.extend(clue_rows(clue_name(name), &cells, theme));
            }
        }
    }
    rows
}

/// A row of a histogram: what is counted, a bar, the count, and a sign where it matters.
fn bar_row(name: &str, [count, most]: [u32; 2], is_here: bool, width: usize, theme: &Theme) -> Row {
    let first = INDENT + PLAIN.len();
    let room = width.saturating_sub(first + RANGE + 2 * GAP + COUNT + HERE);
    let room = room.min(LONGEST_BAR) as u64;
    let length = (u64::from(count) * room).div_ceil(u64::from(most.max(1))) as usize;
    let column = first + RANGE + GAP;
    let (style, here) = if is_here {
        (theme.accent, say!("here"))
    } else {
        (theme.bar, "")
    };
    vec![
        (first, format!("{name:>RANGE$}"), theme.quiet),
        (column, BAR.repeat(length), style),
        (
            column + length + usize::from(length > 0),
            format!("{count}{here}"),
            theme.text,
        ),
    ]
}

/// A row of what sketches say, the reason wrapped in its own column; where there is no room for one, below the others.
fn sketch_rows(cells: &[String; 4], width: usize, theme: &Theme) -> Vec<Row> {
    let [name, alike, verdict, why] = cells;
    let mut column = INDENT;
    let mut row = Row::new();
    for (cell, (cells, style)) in [name, alike, verdict].into_iter().zip([
        (SKETCH, theme.quiet),
        (ESTIMATE, theme.text),
        (VERDICT, theme.text),
    ]) {
        row.push((column, cell.clone(), style));
        column += cells;
    }
    let room = width.saturating_sub(column + INDENT);
    let (column, room, first) = if room < REASON {
        let column = 2 * INDENT;
        (column, width.saturating_sub(column + INDENT), 1)
    } else {
        (column, room, 0)
    };
    let mut rows = vec![row];
    for (nth, part) in wrapped(why, room).into_iter().enumerate() {
        if first + nth == rows.len() {
            rows.push(Row::new());
        }
        rows[first + nth].push((column, part, theme.text));
    }
    rows
}

/// A name and its values side by side, each wrapped in its own column.
fn clue_rows(name: &str, cells: &[(usize, usize, Option<&Clue>)], theme: &Theme) -> Vec<Row> {
    let mut rows: Vec<Row> = vec![vec![(INDENT, name.to_owned(), theme.quiet)]];
    for (column, room, clue) in cells {
        let Some(clue) = clue else { continue };
        let (sign, style) = weight(clue.is_odd, theme);
        for (nth, part) in wrapped(&clue.value, *room).into_iter().enumerate() {
            if nth == rows.len() {
                rows.push(Row::new());
            }
            let sign = if nth == 0 { sign } else { PLAIN };
            let piece = (INDENT + NAME + column, format!("{sign}{part}"), style);
            rows[nth].push(piece);
        }
    }
    rows
}

fn weight(is_odd: bool, theme: &Theme) -> (&'static str, Style) {
    if is_odd {
        (ODD, theme.warning)
    } else {
        (PLAIN, theme.text)
    }
}

fn wrapped(text: &str, width: usize) -> Vec<String> {
    let text = harmless(text);
    let span = Span {
        start: 0,
        end: text.len() as u32,
    };
    wrap(&text, span, &[], width.max(1), ROWS)
        .iter()
        .map(|line| line.iter().map(|stretch| stretch.text.as_str()).collect())
        .collect()
}
