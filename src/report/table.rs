//! What does a person see who asks in a shell? Columns that line up, figures first, names last and never cut.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use super::Findings;
use crate::index::Pair;
use crate::proposal::Proposed;
use crate::sides::Side;
use crate::text::Unit;

/// Names wider than this push only their own line out of the column, not all others.
const WIDEST_NAME: usize = 48;

/// Writes the pairs as a table, best first; nothing at all when there are none.
///
/// # Errors
/// Only those of `out`.
pub fn write(findings: &Findings<'_>, mut out: impl Write) -> io::Result<()> {
    let pairs = findings.pairs();
    let Some(widest) = pairs
        .iter()
        .map(|pair| findings.titles(pair).left.width().min(WIDEST_NAME))
        .max()
    else {
        return Ok(());
    };
    let unit = match findings.snapshot().settings.text.unit {
        Unit::Words => "words",
        // The whole word is wider than its column.
        Unit::Characters => "chars",
    };
    let sketch = findings
        .proposed()
        .map(|proposed| Column::new(proposed, pairs));
    let head = sketch.as_ref().map_or_else(String::new, Column::head);
    writeln!(
        out,
        "{:>6}  {:>6}  {:>5}  {:>6}  {:>7}  {:>8}  {}{:widest$}  B",
        "A in B", "B in A", "alike", unit, "longest", "passages", head, "A",
    )?;
    for pair in pairs {
        let names = findings.titles(pair);
        let said = sketch.as_ref().map(|column| column.of(pair));
        // Padding by hand: `format!` counts characters, and a Chinese one is two columns wide.
        let padding = widest.saturating_sub(names.left.width());
        writeln!(
            out,
            "{:>6}  {:>6}  {:>5}  {:>6}  {:>7}  {:>8}  {}{}{:padding$}  {}",
            pair.share(Side::Left),
            pair.share(Side::Right),
            pair.resemblance(),
            pair.runs.words,
            pair.runs.longest,
            pair.runs.passages,
            said.unwrap_or_default(),
            names.left,
            "",
            names.right,
        )?;
    }
    Ok(())
}

/// What the chosen sketch says of each pair: a column of its own.
struct Column<'a> {
    proposed: &'a Proposed,
    width: usize,
}

impl<'a> Column<'a> {
    const HEAD: &'static str = "sketch";

    fn new(proposed: &'a Proposed, pairs: &[Pair]) -> Column<'a> {
        let widths = pairs.iter().map(|pair| proposed.word(pair.docs).width());
        let width = widths.max().unwrap_or(0).max(Column::HEAD.len());
        Column { proposed, width }
    }

    fn head(&self) -> String {
        format!("{:<1$}  ", Column::HEAD, self.width)
    }

    fn of(&self, pair: &Pair) -> String {
        format!("{:<1$}  ", self.proposed.word(pair.docs), self.width)
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
    fn no_pairs_no_table() {
        assert_eq!(table(&Snapshot::default()), "");
    }
}
