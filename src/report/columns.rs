//! How is any list written to a file? As text with its columns lined up, as Markdown, or as CSV.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::csv::no_formula;
use super::harmless;
use crate::measure::Ratio;

/// Names wider than this push only their own line out of the column, not all others.
const WIDEST: usize = 48;
/// What Markdown would read as more than letters, in the middle of a line.
const MARKS: &str = "\\`*_[]<>|#~&$";

/// What stands in a row under a head.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    shown: String,
    /// The share itself, from 0 to 1: with a rounded percentage in its place no spreadsheet could reckon.
    share: Option<f64>,
}

impl Cell {
    /// As people read it.
    pub fn shown(&self) -> &str {
        &self.shown
    }
}

impl From<String> for Cell {
    fn from(shown: String) -> Cell {
        Cell { shown, share: None }
    }
}

impl From<Ratio> for Cell {
    fn from(share: Ratio) -> Cell {
        Cell {
            shown: share.to_string(),
            share: Some(share.fraction()),
        }
    }
}

/// Rows of names first and figures behind them.
#[derive(Clone, Debug)]
pub struct Columns {
    heads: Vec<String>,
    /// So many columns are names, which strangers choose; the others are figures.
    names: usize,
    rows: Vec<Vec<Cell>>,
}

impl Columns {
    /// Without rows as yet.
    pub fn new(heads: &[&str], names: usize) -> Columns {
        Columns {
            heads: heads.iter().map(|head| (*head).to_owned()).collect(),
            names,
            rows: Vec::new(),
        }
    }

    /// One row more, with a cell for each head.
    pub fn row(&mut self, cells: impl IntoIterator<Item: Into<Cell>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Columns lined up; figures at their right.
    pub fn text(&self) -> String {
        let line = |cell: &str| harmless::line(cell).into_owned();
        let heads = self.heads.iter().map(|head| line(head)).collect();
        let rows = self.rows.iter();
        let rows = rows.map(|row| row.iter().map(|cell| line(&cell.shown)).collect());
        let all: Vec<Vec<String>> = [heads].into_iter().chain(rows).collect();
        let widths: Vec<usize> = (0..self.heads.len())
            .map(|at| {
                let column = all.iter().filter_map(|row| row.get(at));
                let widest = column.map(|cell| cell.width()).max().unwrap_or(0);
                if at < self.names {
                    widest.min(WIDEST)
                } else {
                    widest
                }
            })
            .collect();
        let mut out = String::new();
        for row in &all {
            let mut line = String::new();
            for (at, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let blank = " ".repeat(width.saturating_sub(cell.width()));
                // Into a string nothing fails.
                let _ = if at < self.names {
                    write!(line, "{cell}{blank}  ")
                } else {
                    write!(line, "{blank}{cell}  ")
                };
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
        out
    }

    /// A table; what stands in a cell is read as letters alone.
    pub fn markdown(&self) -> String {
        let mut out = String::new();
        let mut line = |cells: &mut dyn Iterator<Item = String>| {
            let cells: Vec<String> = cells.collect();
            let _ = writeln!(out, "| {} |", cells.join(" | "));
        };
        line(&mut self.heads.iter().map(|head| plain(head)));
        let ruler = |at| if at < self.names { "---" } else { "---:" };
        line(&mut (0..self.heads.len()).map(|at| ruler(at).to_owned()));
        for row in &self.rows {
            line(&mut row.iter().map(|cell| plain(&cell.shown)));
        }
        out
    }

    /// CSV (RFC 4180); no name is read as a formula, and a share is a number from 0 to 1.
    pub fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let heads = self.heads.iter().map(|head| no_formula(head).into_owned());
        // Into memory, and with as many cells in each row, nothing fails.
        let _ = writer.write_record(heads);
        for row in &self.rows {
            let cells = row.iter().map(|cell| match cell.share {
                Some(share) => share.to_string(),
                None => no_formula(&cell.shown).into_owned(),
            });
            let _ = writer.write_record(cells);
        }
        let bytes = writer.into_inner().unwrap_or_default();
        String::from_utf8(bytes).unwrap_or_default()
    }
}

/// One line for Markdown, of which every character stands for itself.
pub fn plain(text: &str) -> String {
    let text = harmless::line(text);
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.chars().enumerate() {
        // At the start of a line these make lists and rules.
        if MARKS.contains(c) || at == 0 && "-+=".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns() -> Columns {
        let mut columns = Columns::new(&["file", "words"], 1);
        columns.row(["=1+1|<b>.txt".to_owned(), "12".to_owned()]);
        columns.row(["李, \u{1b}[2J.txt".to_owned(), "3456".to_owned()]);
        columns
    }

    #[test]
    fn text_lines_up_and_gives_no_orders() {
        let expected = "\
file               words
=1+1|<b>.txt          12
李, \\u{1b}[2J.txt   3456
";
        assert_eq!(columns().text(), expected);
    }

    #[test]
    fn a_cell_of_a_table_is_letters_alone() {
        let expected = "\
| file | words |
| --- | ---: |
| \\=1+1\\|\\<b\\>.txt | 12 |
| 李, \\\\u{1b}\\[2J.txt | 3456 |
";
        assert_eq!(columns().markdown(), expected);
    }

    #[test]
    fn a_share_is_a_percentage_for_people_and_a_number_for_spreadsheets() {
        let mut columns = Columns::new(&["file", "share"], 1);
        let share = Ratio::new(1, 300);
        columns.row([Cell::from("a.txt".to_owned()), share.into()]);
        assert!(columns.text().ends_with("  <1%\n"), "{}", columns.text());
        assert!(columns.markdown().ends_with("| \\<1% |\n"));
        assert!(columns.csv().ends_with("a.txt,0.0033333333333333335\n"));
    }

    #[test]
    fn a_spreadsheet_reads_names_as_text() {
        let csv = columns().csv();
        let mut lines = csv.lines();
        assert_eq!(lines.next(), Some("file,words"));
        assert_eq!(lines.next(), Some("'=1+1|<b>.txt,12"));
    }
}
