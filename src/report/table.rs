//! Tables for people: rows under their heads, columns lined up; and the table of pairs of `sidelong scan`.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use super::columns::WIDEST;
use super::{Findings, figures, harmless, odd_lines};
use crate::remarks::{BY_RUNS, by_runs};
use crate::say;
use crate::sides::Side;

/// Between two columns.
const GAP: &str = "  ";

/// On which side the cells of a column are flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flush {
    /// Names and words.
    Left,
    /// Figures.
    Right,
}

/// Rows under their heads.
#[derive(Clone, Debug, Default)]
pub struct Table {
    heads: Vec<String>,
    flush: Vec<Flush>,
    rows: Vec<Vec<String>>,
    indent: usize,
}

impl Table {
    /// Without columns and rows.
    pub fn new() -> Table {
        Table::default()
    }

    /// With columns of names or words more.
    #[must_use]
    pub fn left<'h>(self, heads: impl IntoIterator<Item = &'h str>) -> Table {
        self.with(heads, Flush::Left)
    }

    /// With columns of figures more.
    #[must_use]
    pub fn right<'h>(self, heads: impl IntoIterator<Item = &'h str>) -> Table {
        self.with(heads, Flush::Right)
    }

    fn with<'h>(mut self, heads: impl IntoIterator<Item = &'h str>, flush: Flush) -> Table {
        self.heads.extend(heads.into_iter().map(str::to_owned));
        self.flush.resize(self.heads.len(), flush);
        self
    }

    /// With so many blanks before each line.
    #[must_use]
    pub fn indented(self, indent: usize) -> Table {
        Table { indent, ..self }
    }

    /// One row more; of cells that are missing at its end nothing is written.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Writes its rows.
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
    pub fn write_rows<R: Iterator<Item = Vec<String>>>(
        &self,
        rows: impl Fn() -> R,
        out: &mut (impl Write + ?Sized),
    ) -> io::Result<()> {
        let mut widths: Vec<usize> = self.heads.iter().map(|head| head.width()).collect();
        for row in rows() {
            for ((width, cell), flush) in widths.iter_mut().zip(&row).zip(&self.flush) {
                // A longer name pushes only its own line out of the column.
                let most = match flush {
                    Flush::Left => WIDEST,
                    Flush::Right => usize::MAX,
                };
                *width = (*width).max(harmless::line(cell).width().min(most));
            }
        }
        for row in [self.heads.clone()].into_iter().chain(rows()) {
            let mut line = " ".repeat(self.indent);
            for ((cell, width), flush) in row.iter().zip(&widths).zip(&self.flush) {
                let cell = harmless::line(cell);
                // Padded by hand: `format!` counts characters, and a Chinese one is two columns wide.
                let blank = " ".repeat(width.saturating_sub(cell.width()));
                match flush {
                    Flush::Left => line.extend([&*cell, &blank, GAP]),
                    Flush::Right => line.extend([&*blank, &cell, GAP]),
                }
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// Writes the pairs as a table, best first, figures first, names last and never cut; nothing at all when there are none.
///
/// # Errors
/// Only those of `out`.
pub fn write(findings: &Findings<'_>, mut out: impl Write) -> io::Result<()> {
    let pairs = findings.pairs();
    if pairs.is_empty() {
        return Ok(());
    }
    let snapshot = findings.snapshot();
    let proposed = findings.proposed();
    let table = Table::new()
        .right([
            say!("head-left"),
            say!("head-right"),
            say!("head-alike"),
            say!("head-words"),
            say!("printed-longest"),
            say!("head-passages"),
        ])
        .left(proposed.map(|_| say!("sketches-sketch")))
        .left([say!("head-a"), say!("head-b")]);
    let threshold = snapshot.settings.threshold;
    let signs = by_runs(pairs, threshold);
    let row = |pair| {
        let cells = figures(pair, Side::Left, threshold);
        let mut row: Vec<String> = cells.iter().map(|cell| cell.shown().to_owned()).collect();
        if signs.is_some() {
            // Shares without a sign stand under those with one.
            let shares = row
                .iter_mut()
                .take(2)
                .filter(|cell| !cell.ends_with(BY_RUNS));
            shares.for_each(|cell| cell.push(' '));
        }
        row.extend(proposed.map(|proposed| proposed.word(pair.docs)));
        let titles = findings.titles(pair);
        row.extend([titles.left.to_owned(), titles.right.to_owned()]);
        row
    };
    table.write_rows(|| pairs.iter().map(row), &mut out)?;
    let odd = odd_lines(findings);
    if signs.is_some() || !odd.is_empty() {
        writeln!(out)?;
    }
    if let Some(said) = &signs {
        writeln!(out, "{said}")?;
    }
    odd.iter().try_for_each(|line| writeln!(out, "!  {line}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;
    use crate::snapshot::Snapshot;

    fn table(snapshot: &Snapshot) -> String {
        let mut out = Vec::new();
        write(&Findings::new(snapshot, None), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn columns_line_up() {
        let expected = "\
A in B  B in A  alike  words  longest  passages  A              B
   52%    100%    50%     54       54         1  anna, \"b\".txt  李.txt
   13%     26%     7%     14       14         1  =1+1.txt       anna, \"b\".txt
";
        assert_eq!(table(&examples::snapshot()), expected);
    }

    #[test]
    fn odd_letters_are_told_beneath_the_pairs_of_the_document_that_has_them() {
        let told = table(&examples::odd());
        let (pairs, odd) = told.split_once("\n\n").unwrap();
        assert_eq!(format!("{pairs}\n"), table(&examples::snapshot()));
        let lines: Vec<&str> = odd.lines().collect();
        assert_eq!(lines.len(), 3, "{told}");
        assert_eq!(
            lines[0],
            "!  Odd letters in =1+1.txt: 12 words with letters of another alphabet"
        );
        assert!(lines[2].contains("innocent causes"), "{told}");
    }

    #[test]
    fn a_pair_under_the_threshold_has_its_sign_and_the_sign_is_explained() {
        let mut snapshot = examples::snapshot();
        snapshot.settings.threshold = crate::measure::Containment::from_percent(30.0);
        let expected = "\
A in B  B in A  alike  words  longest  passages  A              B
  52%    100%     50%     54       54         1  anna, \"b\".txt  李.txt
  13%     26%*     7%     14       14         1  =1+1.txt       anna, \"b\".txt

* 1 under 30%, for long or scattered runs
";
        assert_eq!(table(&snapshot), expected);
    }

    #[test]
    fn no_pairs_no_table() {
        assert_eq!(table(&Snapshot::default()), "");
    }
}
