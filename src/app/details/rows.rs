//! The rows of the details: their lines wrapped for a width, so that scrolling and drawing have one answer.

use super::Line;
use crate::origin::{Clue, clue_name};
use crate::page::harmless;
use crate::page::said_in;

/// Before the names.
const INDENT: usize = 2;
/// Cells of a name: "revision ids", "look-alikes".
const NAME: usize = 13;
/// In front of what a person should look at, which is there without colour too.
const ODD: &str = "! ";
const PLAIN: &str = "  ";
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
}

/// One row: pieces with their columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Each with the column that it begins in.
    pub pieces: Vec<(usize, String, Ink)>,
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
            Line::Clues(name, clues) => rows.extend(clue_rows(clue_name(name), clues, width)),
        }
    }
    rows
}

/// A name and its values side by side, each wrapped in its own column.
fn clue_rows(name: &str, clues: &[Option<Clue>], width: usize) -> Vec<Row> {
    let count = clues.len().max(1);
    let around = 2 * INDENT + NAME + count * ODD.len() + (count - 1) * GAP;
    let room = width.saturating_sub(around) / count;
    let mut rows = vec![Row::of(INDENT, name, Ink::Quiet)];
    for (nth, clue) in clues.iter().enumerate() {
        let Some(clue) = clue else { continue };
        let column = INDENT + NAME + nth * (room + ODD.len() + GAP);
        let (sign, style) = weight(clue.is_odd);
        for (row, part) in wrapped(&clue.value, room).into_iter().enumerate() {
            if row == rows.len() {
                rows.push(Row::default());
            }
            let sign = if row == 0 { sign } else { PLAIN };
            rows[row].push(column, format!("{sign}{part}"), style);
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
