//! Lists that are written to a file: as text with its columns lined up, as Markdown, or as CSV.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::csv::no_formula;
use super::harmless;
use crate::measure::Ratio;

/// Names wider than this push only their own line out of the column, not all others. A file in a zip of a platform, with the folders
/// of both, is not so wide.
pub(super) const WIDEST: usize = 100;
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
    /// A share beside a threshold that it may be under.
    pub fn beside(share: Ratio, threshold: Ratio) -> Cell {
        Cell {
            shown: share.beside(threshold),
            share: Some(share.fraction()),
        }
    }

    /// With a sign behind it, for people alone.
    #[must_use]
    pub fn signed(self, sign: &str) -> Cell {
        Cell {
            shown: self.shown + sign,
            ..self
        }
    }

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

/// Rows of names first and figures behind them; as text it is the other way round, unless the names are the heads of the rows.
#[derive(Clone, Debug)]
pub struct Columns {
    heads: Vec<String>,
    /// So many columns are names, which strangers choose; the others are figures.
    names: usize,
    /// They stand in front as text, too.
    leads: bool,
    rows: Vec<Vec<Cell>>,
    /// Beneath the rows, where people read them.
    notes: Vec<String>,
}

impl Columns {
    /// Without rows as yet.
    pub fn new(heads: &[&str], names: usize) -> Columns {
        Columns {
            heads: heads.iter().map(|head| (*head).to_owned()).collect(),
            names,
            leads: false,
            rows: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The names are the heads of the rows, as of a matrix: they stand in front as text, too.
    #[must_use]
    pub fn led_by_names(self) -> Columns {
        Columns {
            leads: true,
            ..self
        }
    }

    /// What people have to know of the rows, such as what a sign means.
    pub fn note(&mut self, note: Option<String>) {
        self.notes.extend(note);
    }

    /// One row more, with a cell for each head.
    pub fn row(&mut self, cells: impl IntoIterator<Item: Into<Cell>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Columns lined up: figures first, which have an end, then names, which are never cut. Heads of rows stand before them.
    pub fn text(&self) -> String {
        let cells = |row: &mut dyn Iterator<Item = &str>| -> Vec<String> {
            let mut cells: Vec<String> =
                row.map(|cell| harmless::line(cell).into_owned()).collect();
            if !self.leads {
                let names = self.names.min(cells.len());
                cells.rotate_left(names);
            }
            cells
        };
        let heads = cells(&mut self.heads.iter().map(String::as_str));
        let rows = self.rows.iter();
        let rows = rows.map(|row| cells(&mut row.iter().map(Cell::shown)));
        let all: Vec<Vec<String>> = [heads].into_iter().chain(rows).collect();
        let figures = if self.leads {
            self.names..self.heads.len()
        } else {
            0..self.heads.len().saturating_sub(self.names)
        };
        let widths: Vec<usize> = (0..self.heads.len())
            .map(|at| {
                let column = all.iter().filter_map(|row| row.get(at));
                let widest = column.map(|cell| cell.width()).max().unwrap_or(0);
                if figures.contains(&at) {
                    widest
                } else {
                    widest.min(WIDEST)
                }
            })
            .collect();
        let mut out = String::new();
        for row in &all {
            let mut line = String::new();
            for (at, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let blank = " ".repeat(width.saturating_sub(cell.width()));
                // Into a string nothing fails.
                let _ = if figures.contains(&at) {
                    write!(line, "{blank}{cell}  ")
                } else {
                    write!(line, "{cell}{blank}  ")
                };
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
        for note in &self.notes {
            let _ = writeln!(out, "\n{}", harmless::line(note));
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
        for note in &self.notes {
            let _ = writeln!(out, "\n{}", plain(note));
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
words  file
   12  =1+1|<b>.txt
 3456  李, \\u{1b}[2J.txt
";
        assert_eq!(columns().text(), expected);
    }

    #[test]
    fn notes_stand_beneath_the_rows_for_people_alone() {
        let mut columns = Columns::new(&["file", "share"], 1);
        let signed = Cell::from(Ratio::new(1, 20)).signed("*");
        columns.row([Cell::from("a.txt".to_owned()), signed]);
        columns.note(None);
        columns.note(Some("* for its runs".to_owned()));
        assert_eq!(
            columns.text(),
            "share  file\n  5%*  a.txt\n\n* for its runs\n"
        );
        assert!(
            columns
                .markdown()
                .ends_with("| 5%\\* |\n\n\\* for its runs\n")
        );
        assert_eq!(columns.csv(), "file,share\na.txt,0.05\n");
    }

    #[test]
    fn however_long_and_wide_names_are_columns_line_up() {
        let of = |name: &str| {
            format!("HW1.zip/{name}_12345_assignsubmission_file_/the essay of {name}.docx")
        };
        let names = [of("Anna Petrova"), of("李小龙"), "b.txt".to_owned()];
        let mut columns = Columns::new(&["A", "B", "words"], 2);
        for (nth, name) in names.iter().enumerate() {
            columns.row(vec![
                name.clone(),
                "second".to_owned(),
                (nth * 999).to_string(),
            ]);
        }
        let text = columns.text();
        let at = |line: &str, word: &str| line.split_once(word).unwrap().0.width();
        let places: Vec<(usize, usize)> = text
            .lines()
            .skip(1)
            .zip(&names)
            .map(|(line, name)| (at(line, name), at(line, "second")))
            .collect();
        assert!(places.iter().all(|place| *place == places[0]), "{text}");
        // Of a cluster all names stand in one cell: its figures are not pushed away by them.
        let mut columns = Columns::new(&["documents", "size"], 1);
        columns.row(vec![names.join("; ").repeat(4), "12".to_owned()]);
        columns.row(vec!["b.txt".to_owned(), "2".to_owned()]);
        assert!(
            columns.text().ends_with("   2  b.txt\n"),
            "{}",
            columns.text()
        );
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
        assert!(
            columns.text().ends_with("  <1%  a.txt\n"),
            "{}",
            columns.text()
        );
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
