//! In which rows do the details stand? Wrapped for a width, so that scrolling, clicks and drawing have one answer.

use super::Line;
use crate::origin::{Clue, clue_name};
use crate::page::harmless;
use crate::page::said_in;
use crate::say;

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
/// Of these its percents, "~100%", and the head of the column.
const PERCENTS: usize = 5;
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

/// What a piece of a row means to the eye; the theme knows its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// What follows.
    Heading,
    /// What is read.
    Text,
    /// What it is about.
    Quiet,
    /// What a person should look at.
    Warning,
    /// Where the details are.
    Accent,
    /// A bar.
    Bar,
}

/// One row: pieces with their columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Each with the column that it begins in.
    pub pieces: Vec<(usize, String, Ink)>,
    /// The first percent that it counts, where it is one of a histogram.
    pub percent: Option<u16>,
}

impl Row {
    fn of(column: usize, text: impl Into<String>, ink: Ink) -> Row {
        let mut row = Row::default();
        row.push(column, text, ink);
        row
    }

    fn push(&mut self, column: usize, text: impl Into<String>, ink: Ink) {
        self.pieces.push((column, text.into(), ink));
    }
}

/// All rows in so many cells.
pub fn rows(lines: &[Line], width: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    for line in lines {
        match line {
            Line::Heading(text) => {
                if !rows.is_empty() {
                    rows.push(Row::default());
                }
                rows.push(Row::of(INDENT, harmless(text), Ink::Heading));
            }
            Line::Sentence(text, is_odd) => {
                let (sign, style) = weight(*is_odd);
                for (nth, part) in wrapped(text, width.saturating_sub(2 * INDENT + sign.len()))
                    .into_iter()
                    .enumerate()
                {
                    let sign = if nth == 0 { sign } else { PLAIN };
                    rows.push(Row::of(INDENT, format!("{sign}{part}"), style));
                }
            }
            Line::One(clue) => {
                let room = width.saturating_sub(2 * INDENT + NAME + ODD.len());
                rows.extend(clue_rows(clue_name(clue.name), &[(0, room, Some(clue))]));
            }
            Line::Bar {
                name,
                count,
                most,
                is_here,
                percent,
            } => rows.push(Row {
                percent: *percent,
                ..bar_row(name, [*count, *most], *is_here, width)
            }),
            Line::Group(name) => {
                let parts = wrapped(name, width.saturating_sub(2 * INDENT));
                let parts = parts.into_iter();
                rows.extend(parts.map(|part| Row::of(INDENT, part, Ink::Text)));
            }
            Line::Sketch(cells) => rows.extend(sketch_rows(cells, width)),
            Line::Two(name, both) => {
                let room = width.saturating_sub(2 * INDENT + NAME + 2 * ODD.len() + GAP) / 2;
                let second = room + ODD.len() + GAP;
                let cells = [
                    (0, room, both.left.as_ref()),
                    (second, room, both.right.as_ref()),
                ];
                rows.extend(clue_rows(clue_name(name), &cells));
            }
        }
    }
    rows
}

/// A row of a histogram: what is counted, a bar, the count, and a sign where it matters.
fn bar_row(name: &str, [count, most]: [u32; 2], is_here: bool, width: usize) -> Row {
    let first = INDENT + PLAIN.len();
    let room = width.saturating_sub(first + RANGE + 2 * GAP + COUNT + HERE);
    let room = room.min(LONGEST_BAR) as u64;
    let length = (u64::from(count) * room).div_ceil(u64::from(most.max(1))) as usize;
    let column = first + RANGE + GAP;
    let (style, here) = if is_here {
        (Ink::Accent, say!("here"))
    } else {
        (Ink::Bar, "")
    };
    let mut row = Row::of(first, format!("{name:>RANGE$}"), Ink::Quiet);
    row.push(column, BAR.repeat(length), style);
    let column = column + length + usize::from(length > 0);
    row.push(column, format!("{count}{here}"), Ink::Text);
    row
}

/// A row of what sketches say, the reason wrapped in its own column; where there is no room for one, below the others.
fn sketch_rows(cells: &[String; 4], width: usize) -> Vec<Row> {
    let [name, alike, verdict, why] = cells;
    // Beneath what its family is called, where there is room for that.
    let is_narrow = width < 2 * INDENT + SKETCH + ESTIMATE + VERDICT;
    let mut column = if is_narrow { INDENT } else { 2 * INDENT };
    let mut row = Row::default();
    let alike = lined_up(alike);
    for (cell, (cells, style)) in [name, &alike, verdict].into_iter().zip([
        (SKETCH, Ink::Quiet),
        (ESTIMATE, Ink::Text),
        (VERDICT, Ink::Text),
    ]) {
        row.push(column, cell, style);
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
            rows.push(Row::default());
        }
        rows[first + nth].push(column, part, Ink::Text);
    }
    rows
}

/// A share with its percents under those of others: "~100% ±12" over " ~33% ±10".
fn lined_up(share: &str) -> String {
    let (percents, error) = match share.split_once('%') {
        Some((number, error)) => (format!("{number}%"), error),
        None => (share.to_owned(), ""),
    };
    format!("{percents:>PERCENTS$}{error}")
}

/// A name and its values side by side, each wrapped in its own column.
fn clue_rows(name: &str, cells: &[(usize, usize, Option<&Clue>)]) -> Vec<Row> {
    let mut rows = vec![Row::of(INDENT, name, Ink::Quiet)];
    for (column, room, clue) in cells {
        let Some(clue) = clue else { continue };
        let (sign, style) = weight(clue.is_odd);
        for (nth, part) in wrapped(&clue.value, *room).into_iter().enumerate() {
            if nth == rows.len() {
                rows.push(Row::default());
            }
            let sign = if nth == 0 { sign } else { PLAIN };
            rows[nth].push(INDENT + NAME + column, format!("{sign}{part}"), style);
        }
    }
    rows
}

fn weight(is_odd: bool) -> (&'static str, Ink) {
    if is_odd {
        (ODD, Ink::Warning)
    } else {
        (PLAIN, Ink::Text)
    }
}

fn wrapped(text: &str, width: usize) -> Vec<String> {
    said_in(text, width.max(1), ROWS)
}
