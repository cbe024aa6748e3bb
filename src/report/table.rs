//! What does a person see who asks in a shell? Columns that line up, figures first, names last and never cut.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use super::columns::{Cell, WIDEST};
use super::{Findings, figures, odd_lines};
use crate::index::Pair;
use crate::proposal::Proposed;
use crate::remarks::{BY_RUNS, by_runs};
use crate::say;
use crate::sides::Side;

/// The columns of figures are at least so wide: the figures of a pair are not wider.
const WIDTHS: [usize; 6] = [6, 6, 5, 6, 7, 8];
/// So many of them are shares of one text in the other.
const SHARES: usize = 2;
/// Between two columns.
const GAP: &str = "  ";

/// Writes the pairs as a table, best first; nothing at all when there are none.
///
/// # Errors
/// Only those of `out`.
pub fn write(findings: &Findings<'_>, mut out: impl Write) -> io::Result<()> {
    let pairs = findings.pairs();
    let Some(widest) = pairs
        .iter()
        .map(|pair| findings.titles(pair).left.width().min(WIDEST))
        .max()
    else {
        return Ok(());
    };
    let sketch = findings
        .proposed()
        .map(|proposed| Column::new(proposed, pairs));
    let heads = [
        say!("head-left"),
        say!("head-right"),
        say!("head-alike"),
        say!("head-words"),
        say!("printed-longest"),
        say!("head-passages"),
    ];
    let mut line = right(heads, heads);
    line.extend(sketch.as_ref().map(Column::head));
    let padding = " ".repeat(widest.saturating_sub(say!("head-a").width()));
    line.push(format!("{}{padding}", say!("head-a")));
    line.push(say!("head-b").to_owned());
    writeln!(out, "{}", line.join(GAP))?;
    let threshold = findings.snapshot().settings.threshold;
    let signs = by_runs(pairs, threshold);
    for pair in pairs {
        let names = findings.titles(pair);
        let figures = figures(pair, Side::Left, threshold);
        let mut line = right(figures.each_ref().map(Cell::shown), heads);
        if signs.is_some() {
            // Shares without a sign stand under those with one.
            for cell in line.iter_mut().take(SHARES) {
                if !cell.ends_with(BY_RUNS) {
                    *cell = format!("{} ", cell.strip_prefix(' ').unwrap_or(cell));
                }
            }
        }
        line.extend(sketch.as_ref().map(|column| column.of(pair)));
        let padding = " ".repeat(widest.saturating_sub(names.left.width()));
        line.push(format!("{}{padding}", names.left));
        line.push(names.right.to_owned());
        writeln!(out, "{}", line.join(GAP))?;
    }
    let odd = odd_lines(findings);
    if signs.is_some() || !odd.is_empty() {
        writeln!(out)?;
    }
    if let Some(said) = signs {
        writeln!(out, "{said}")?;
    }
    odd.iter().try_for_each(|line| writeln!(out, "!  {line}"))
}

/// Cells to the right, each as wide as its column. Padded by hand: `format!` counts characters, and a Chinese one is two
/// columns wide.
fn right(cells: [&str; 6], heads: [&str; 6]) -> Vec<String> {
    let widths = heads.iter().zip(WIDTHS);
    let widths = widths.map(|(head, least)| least.max(head.width()));
    let padded = cells.iter().zip(widths).map(|(cell, width)| {
        let padding = " ".repeat(width.saturating_sub(cell.width()));
        format!("{padding}{cell}")
    });
    padded.collect()
}

/// What the chosen sketch says of each pair: a column of its own.
struct Column<'a> {
    proposed: &'a Proposed,
    width: usize,
}

impl<'a> Column<'a> {
    fn new(proposed: &'a Proposed, pairs: &[Pair]) -> Column<'a> {
        let widths = pairs.iter().map(|pair| proposed.word(pair.docs).width());
        let width = widths
            .max()
            .unwrap_or(0)
            .max(say!("sketches-sketch").width());
        Column { proposed, width }
    }

    fn head(&self) -> String {
        self.padded(say!("sketches-sketch"))
    }

    fn padded(&self, word: &str) -> String {
        let padding = " ".repeat(self.width.saturating_sub(word.width()));
        format!("{word}{padding}")
    }

    fn of(&self, pair: &Pair) -> String {
        self.padded(&self.proposed.word(pair.docs))
    }
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
A in B  B in A  alike   words  longest  passages  A              B
   52%    100%    50%      54       54         1  anna, \"b\".txt  李.txt
   13%     26%     7%      14       14         1  =1+1.txt       anna, \"b\".txt
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
A in B  B in A  alike   words  longest  passages  A              B
  52%    100%     50%      54       54         1  anna, \"b\".txt  李.txt
  13%     26%*     7%      14       14         1  =1+1.txt       anna, \"b\".txt

* 1 under 30%, for long or scattered runs
";
        assert_eq!(table(&snapshot), expected);
    }

    #[test]
    fn no_pairs_no_table() {
        assert_eq!(table(&Snapshot::default()), "");
    }
}
