//! Tables: rows under their heads, as text with columns lined up, as Markdown, or as CSV; and the table and the CSV of the pairs of
//! `sidelong scan`.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use super::{Findings, odd_lines};
use crate::columns::{self, Context, PAIRS};
use crate::index::Label;
use crate::measure::Ratio;
use crate::page::escaped;

/// Between two columns.
const GAP: &str = "  ";
/// Names wider than this push only their own line out of the column, not all others. A file in a zip of a platform, with the folders
/// of both, is not so wide.
const WIDEST: usize = 100;
/// What Markdown would read as more than letters, in the middle of a line.
const MARKS: &str = "\\`*_[]<>|#~&$";

/// On which side the cells of a column are flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flush {
    /// Names and words.
    Left,
    /// Figures.
    Right,
}

/// What stands in a row under a head.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    shown: String,
    /// The share itself, from 0 to 1: with a rounded percentage in its place no spreadsheet could reckon.
    share: Option<f64>,
}

impl Cell {
    /// As a spreadsheet reads it: no name is a formula.
    fn csv(&self) -> Cow<'_, str> {
        match self.share {
            Some(share) => Cow::Owned(share.to_string()),
            None => no_formula(&self.shown),
        }
    }
}

impl From<String> for Cell {
    fn from(shown: String) -> Cell {
        Cell {
            shown,
            ..Cell::default()
        }
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

/// Rows under their heads.
#[derive(Clone, Debug, Default)]
pub struct Table {
    heads: Vec<(String, Flush)>,
    rows: Vec<Vec<Cell>>,
    /// Beneath the rows, where people read them.
    notes: Vec<String>,
    /// The names are the heads of the rows.
    leads: bool,
}

impl Table {
    /// Of so many columns of names, which strangers choose, and figures behind them.
    pub fn of(heads: &[&str], names: usize) -> Table {
        let heads = heads.iter().enumerate();
        Table::new(heads.map(|(at, head)| (*head, at < names)))
    }

    /// Of these columns, each of names or words, or else of figures.
    pub fn new<Head: Into<String>>(heads: impl Iterator<Item = (Head, bool)>) -> Table {
        let flush = |is_text| if is_text { Flush::Left } else { Flush::Right };
        let heads = heads.map(|(head, is_text)| (head.into(), flush(is_text)));
        Table {
            heads: heads.collect(),
            ..Table::default()
        }
    }

    /// The names are the heads of the rows, as of a matrix: they stand in front as text, too.
    #[must_use]
    pub fn led_by_names(self) -> Table {
        Table {
            leads: true,
            ..self
        }
    }

    /// What people have to know of the rows, such as what a sign means.
    pub fn note(&mut self, note: Option<String>) {
        self.notes.extend(note);
    }

    /// One row more; of cells that are missing at its end nothing is written.
    pub fn row(&mut self, cells: impl IntoIterator<Item: Into<Cell>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Writes its rows as text, columns in their order.
    ///
    /// # Errors
    /// Only those of `out`.
    pub fn write(&self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        self.write_rows(|| self.rows.iter().cloned(), out)
    }

    /// Writes rows that are made twice: first to be measured.
    ///
    /// # Errors
    /// Only those of `out`.
    pub fn write_rows<R: Iterator<Item = Vec<Cell>>>(
        &self,
        rows: impl Fn() -> R,
        out: &mut (impl Write + ?Sized),
    ) -> io::Result<()> {
        let mut widths = vec![0; self.heads.len()];
        for row in rows() {
            for (width, cell) in widths.iter_mut().zip(&row) {
                *width = (*width).max(escaped::line(&cell.shown).width());
            }
        }
        for (width, (head, flush)) in widths.iter_mut().zip(&self.heads) {
            // A longer name pushes only its own line out of the column.
            if *flush == Flush::Left {
                *width = (*width).min(WIDEST);
            }
            *width = (*width).max(head.width());
        }
        let heads = self.heads.iter().map(|(head, _)| head.clone().into());
        for row in std::iter::once(heads.collect()).chain(rows()) {
            let mut line = String::new();
            for ((cell, width), (_, flush)) in row.iter().zip(&widths).zip(&self.heads) {
                let cell = escaped::line(&cell.shown);
                // Padded by hand: `format!` counts characters, and a Chinese one is two columns wide.
                let blank = " ".repeat(width.saturating_sub(cell.width()));
                match flush {
                    Flush::Left => line.extend([&*cell, &blank, GAP]),
                    Flush::Right => line.extend([&*blank, &cell, GAP]),
                }
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        self.notes
            .iter()
            .try_for_each(|note| writeln!(out, "\n{}", escaped::line(note)))
    }

    /// Writes rows that are made twice with figures first, which have an end, and then names, which are never cut.
    ///
    /// # Errors
    /// Only those of `out`.
    pub fn write_names_last<R: Iterator<Item = Vec<Cell>>>(
        &self,
        rows: impl Fn() -> R,
        out: &mut (impl Write + ?Sized),
    ) -> io::Result<()> {
        let is_name = |(_, flush): &&(String, Flush)| *flush == Flush::Left;
        let names = self.heads.iter().take_while(is_name).count();
        let mut table = Table {
            rows: Vec::new(),
            ..self.clone()
        };
        table.heads.rotate_left(names);
        let last = |mut row: Vec<Cell>| {
            let names = names.min(row.len());
            row.rotate_left(names);
            row
        };
        table.write_rows(|| rows().map(last), out)
    }

    /// As text: names last, unless they are the heads of the rows.
    pub fn text(&self) -> String {
        let mut out = Vec::new();
        // Into memory nothing fails.
        let _ = if self.leads {
            self.write(&mut out)
        } else {
            self.write_names_last(|| self.rows.iter().cloned(), &mut out)
        };
        String::from_utf8(out).unwrap_or_default()
    }

    /// As Markdown; what stands in a cell is read as letters alone.
    pub fn markdown(&self) -> String {
        let mut out = String::new();
        let mut line = |cells: &mut dyn Iterator<Item = String>| {
            let cells: Vec<String> = cells.collect();
            // Into a string nothing fails.
            let _ = writeln!(out, "| {} |", cells.join(" | "));
        };
        line(&mut self.heads.iter().map(|(head, _)| plain(head)));
        let ruler = |flush| if flush == Flush::Left { "---" } else { "---:" };
        line(&mut self.heads.iter().map(|(_, flush)| ruler(*flush).to_owned()));
        for row in &self.rows {
            line(&mut row.iter().map(|cell| plain(&escaped::line(&cell.shown))));
        }
        for note in &self.notes {
            let _ = writeln!(out, "\n{}", plain(note));
        }
        out
    }

    /// Its heads, and whether names or words stand beneath.
    pub fn heads(&self) -> impl Iterator<Item = (&str, bool)> {
        let heads = self.heads.iter();
        heads.map(|(head, flush)| (head.as_str(), *flush == Flush::Left))
    }

    /// Its cells as people read them, row by row, and whether each is names or words.
    pub fn shown(&self) -> impl Iterator<Item = impl Iterator<Item = (&str, bool)>> {
        self.rows.iter().map(|row| {
            let flush = self.heads.iter().map(|(_, flush)| *flush == Flush::Left);
            row.iter().map(|cell| cell.shown.as_str()).zip(flush)
        })
    }

    /// Whether it has no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// As CSV.
    pub fn csv(&self) -> String {
        let mut out = Vec::new();
        // Into memory nothing fails.
        let _ = self.write_csv(self.rows.iter().cloned(), &mut out);
        String::from_utf8(out).unwrap_or_default()
    }

    /// Writes rows as CSV (RFC 4180); no name is read as a formula, and a share is a number from 0 to 1.
    ///
    /// # Errors
    /// Only those of `out`.
    pub fn write_csv(
        &self,
        rows: impl Iterator<Item = Vec<Cell>>,
        out: impl Write,
    ) -> io::Result<()> {
        let as_io = |error: csv::Error| match error.into_kind() {
            csv::ErrorKind::Io(error) => error,
            other => io::Error::other(format!("{other:?}")),
        };
        let mut writer = csv::Writer::from_writer(out);
        let heads = self.heads.iter();
        let heads = heads.map(|(head, _)| no_formula(head).into_owned());
        writer.write_record(heads).map_err(as_io)?;
        for row in rows {
            let cells = row.iter().map(|cell| cell.csv().into_owned());
            writer.write_record(cells).map_err(as_io)?;
        }
        writer.flush()
    }
}

/// One line for Markdown, of which every character stands for itself.
pub fn plain(text: &str) -> String {
    let text = escaped::line(text);
    let mut out = String::with_capacity(text.len());
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    for (at, c) in text.char_indices() {
        // At the start of a line these make lists and rules, and so do these behind a number there.
        let is_list =
            at == 0 && "-+=".contains(c) || at == digits && digits > 0 && ".)".contains(c);
        let ends = || {
            text.get(at + 1..)
                .is_none_or(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        if MARKS.contains(c) || is_list && (at == 0 || ends()) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// A file name is chosen by a stranger, and a spreadsheet runs a cell that starts like a formula: an apostrophe in front
/// makes it text. Scripts that need the bare name read the JSON.
fn no_formula(name: &str) -> Cow<'_, str> {
    // Spreadsheets read full-width signs like the others.
    const SIGNS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
    if name.starts_with(SIGNS) {
        Cow::Owned(format!("'{name}"))
    } else {
        Cow::Borrowed(name)
    }
}

/// Writes the pairs as a table, best first, figures first, names last and never cut; nothing at all where there is none.
///
/// # Errors
/// Only those of `out`.
pub fn write(findings: &Findings<'_>, mut out: impl Write) -> io::Result<()> {
    let pairs = findings.pairs();
    if pairs.is_empty() {
        return Ok(());
    }
    let context = Context::new(findings.snapshot());
    let (table, row) = columns::table(PAIRS, &context, Label::title);
    let rows = || pairs.iter().zip(0..).map(|(pair, at)| row(pair, at));
    table.write_names_last(rows, &mut out)?;
    let odd = odd_lines(findings);
    if !odd.is_empty() {
        writeln!(out)?;
    }
    odd.iter().try_for_each(|line| writeln!(out, "!  {line}"))
}

/// Writes the pairs as CSV (RFC 4180), best first, with all columns under the names of the JSON; those of a sketch stand behind them where
/// one was chosen.
///
/// # Errors
/// Only those of `out`.
pub fn write_csv(findings: &Findings<'_>, out: impl Write) -> io::Result<()> {
    let context = Context::new(findings.snapshot());
    let (table, row) = columns::csv(PAIRS, &context);
    let rows = findings.pairs().iter().zip(0..);
    table.write_csv(rows.map(|(pair, at)| row(pair, at)), out)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::report::examples;
    use crate::snapshot::{Facts, Sample, Snapshot};

    fn file_table() -> Table {
        let mut table = Table::of(&["file", "words"], 1);
        table.row(["=1+1|<b>.txt".to_owned(), "12".to_owned()]);
        table.row(["李, \u{1b}[2J.txt".to_owned(), "3456".to_owned()]);
        table
    }

    #[test]
    fn text_lines_up_and_gives_no_orders() {
        let expected = "\
words  file
   12  =1+1|<b>.txt
 3456  李, \\u{1b}[2J.txt
";
        assert_eq!(file_table().text(), expected);
    }

    #[test]
    fn notes_stand_beneath_the_rows_for_people_alone() {
        let mut table = Table::of(&["file", "share"], 1);
        table.row([Cell::from("a.txt".to_owned()), Ratio::new(1, 20).into()]);
        table.note(None);
        table.note(Some("* is a sign".to_owned()));
        assert_eq!(table.text(), "share  file\n   5%  a.txt\n\n* is a sign\n");
        assert!(table.markdown().ends_with("| 5% |\n\n\\* is a sign\n"));
        assert_eq!(table.csv(), "file,share\na.txt,0.05\n");
    }

    #[test]
    fn however_long_and_wide_names_are_columns_line_up() {
        let of = |name: &str| {
            format!("HW1.zip/{name}_12345_assignsubmission_file_/the essay of {name}.docx")
        };
        let names = [of("Anna Petrova"), of("李小龙"), "b.txt".to_owned()];
        let mut table = Table::of(&["A", "B", "words"], 2);
        for (nth, name) in names.iter().enumerate() {
            table.row(vec![
                name.clone(),
                "second".to_owned(),
                (nth * 999).to_string(),
            ]);
        }
        let text = table.text();
        let at = |line: &str, word: &str| line.split_once(word).unwrap().0.width();
        let places: Vec<(usize, usize)> = text
            .lines()
            .skip(1)
            .zip(&names)
            .map(|(line, name)| (at(line, name), at(line, "second")))
            .collect();
        assert!(places.iter().all(|place| *place == places[0]), "{text}");
        // Of a cluster all names stand in one cell: its figures are not pushed away by them.
        let mut table = Table::of(&["documents", "size"], 1);
        table.row(vec![names.join("; ").repeat(4), "12".to_owned()]);
        table.row(vec!["b.txt".to_owned(), "2".to_owned()]);
        assert!(table.text().ends_with("   2  b.txt\n"), "{}", table.text());
    }

    #[test]
    fn a_cell_of_a_table_is_letters_alone() {
        let expected = "\
| file | words |
| --- | ---: |
| \\=1+1\\|\\<b\\>.txt | 12 |
| 李, \\\\u{1b}\\[2J.txt | 3456 |
";
        assert_eq!(file_table().markdown(), expected);
    }

    #[test]
    fn a_spreadsheet_reads_names_as_text() {
        let csv = file_table().csv();
        let mut lines = csv.lines();
        assert_eq!(lines.next(), Some("file,words"));
        assert_eq!(lines.next(), Some("'=1+1|<b>.txt,12"));
    }

    fn written(snapshot: &Snapshot) -> String {
        let mut out = Vec::new();
        write_csv(&Findings::new(snapshot, None), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_columns_are_the_same_whatever_is_found() {
        let heads = "left,right,shared_shingles,common_shingles,resemblance,containment_left,containment_right,sorensen,\
             words_shared,longest_run,passages,share_left,share_right,lookalike_words_left,lookalike_words_right,\
             invisible_characters_left,invisible_characters_right,hidden_characters_left,hidden_characters_right,kind,one_shingle_in,common_words,share_raw,estimated\n";
        assert_eq!(written(&Snapshot::default()), heads);
        let first = "\"anna, \"\"b\"\".txt\",李.txt,50,2,0.5,0.5,1,0.6666666666666666,54,54,1,0.5192307692307693,1";
        let second = "'=1+1.txt,\"anna, \"\"b\"\".txt\",10,2,0.07142857142857142,0.1,0.2,0.13333333333333333,14,14,1,\
             0.1346153846153846,0.25925925925925924";
        let expected = format!(
            "{heads}{first},0,0,0,0,0,0,verbatim,1,0,,false\n{second},0,0,0,0,0,0,verbatim,1,0,,false\n"
        );
        assert_eq!(written(&examples::snapshot()), expected);
        let mut snapshot = examples::odd();
        let mut hidden = Facts::default();
        Arc::make_mut(&mut hidden.clues).hidden_characters = 9;
        snapshot
            .facts
            .set(crate::index::DocId(1), Some(std::sync::Arc::new(hidden)));
        snapshot.sample = Some(Sample {
            one_in: 8,
            needed: 1 << 30,
        });
        let expected = format!(
            "{heads}{first},0,1,0,2,9,0,verbatim,8,0,,false\n{second},12,0,0,0,0,9,verbatim,8,0,,false\n"
        );
        assert_eq!(written(&snapshot), expected);
    }

    #[test]
    fn no_name_begins_like_a_formula() {
        for name in [
            "=1", "+1", "-1", "@a", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠a",
        ] {
            assert_eq!(no_formula(name), format!("'{name}"));
        }
        assert_eq!(no_formula("anna=1.txt"), "anna=1.txt");
    }
}
