//! What does a person see of the ways to count? A table for each, and the same as JSON.

use std::io::{self, Write};

use serde::Serialize;

use crate::report::harmless;
use crate::report::json::{SCHEMA, write_lines};
use crate::sides::Sides;
use crate::study::options::{Row, Study, Way};

/// "containment of A", "resemblance (Jaccard)".
const MEASURE: usize = 21;
/// The longest formula that is not one of a source.
const FORMULA: usize = 27;

/// Writes a table a way.
///
/// # Errors
/// Only those of `out`.
pub fn write(names: Sides<&str>, study: &Study, mut out: impl Write) -> io::Result<()> {
    writeln!(out, "A  {}", harmless::line(names.left))?;
    writeln!(out, "B  {}", harmless::line(names.right))?;
    writeln!(
        out,
        "\nc is what both have. Sets: different shingles. Multisets: with repetitions."
    )?;
    study
        .ways
        .iter()
        .try_for_each(|way| write_way(way, &mut out))
}

fn write_way(way: &Way, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "\n{}: shingles of {}; {}",
        way.name, way.width, way.how
    )?;
    writeln!(
        out,
        "  {} words of A and {} of B count",
        way.words.left, way.words.right
    )?;
    writeln!(
        out,
        "  {:13}  {:MEASURE$}  {:FORMULA$}  {:>6}  {:>6}  {:>6}  {:>8}",
        "counted", "measure", "formula", "c", "|A|", "|B|", "value"
    )?;
    way.rows.iter().try_for_each(|row| write_row(row, out))?;
    way.notes
        .iter()
        .try_for_each(|note| writeln!(out, "  Note: {note}."))
}

fn write_row(row: &Row, out: &mut impl Write) -> io::Result<()> {
    let value = row
        .value
        .map_or_else(|| "-".to_owned(), |value| format!("{:.2}%", 100.0 * value));
    let called = row
        .called
        .map(|called| format!("  called \"{called}\""))
        .unwrap_or_default();
    writeln!(
        out,
        "  {:13}  {:MEASURE$}  {:FORMULA$}  {:>6}  {:>6}  {:>6}  {:>8}{called}",
        row.counted.name(),
        row.measure,
        row.formula,
        row.shared,
        row.sizes.left,
        row.sizes.right,
        value,
    )
}

/// Writes the same for scripts.
///
/// # Errors
/// Only those of `out`.
pub fn write_json(names: Sides<&str>, study: &Study, out: impl Write) -> io::Result<()> {
    #[derive(Serialize)]
    struct Answer<'a> {
        schema: u32,
        left: &'a str,
        right: &'a str,
        #[serde(flatten)]
        study: &'a Study,
    }
    let answer = Answer {
        schema: SCHEMA,
        left: names.left,
        right: names.right,
        study,
    };
    write_lines(&answer, out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shingle::Width;
    use crate::text::Options;

    #[test]
    fn every_value_has_its_formula_and_its_counts() {
        let texts = Sides::new(
            "Текст для сравнения номер два",
            "Текст для сравнения номер один",
        );
        let study = Study::new(texts, Options::default(), Width::default());
        let mut out = Vec::new();
        write(Sides::new("a\u{1b}.txt", "b.txt"), &study, &mut out).unwrap();
        let table = String::from_utf8(out).unwrap();
        let expected = "\
A  a\\u{1b}.txt
B  b.txt

c is what both have. Sets: different shingles. Multisets: with repetitions.

S2 as printed: shingles of 3; ";
        assert!(table.starts_with(expected), "{table}");
        let line = |what: &str| table.lines().find(|line| line.contains(what)).expect(what);
        assert_eq!(
            line("words of A  "),
            "  list of first  none                   list of A in B / words of A       1       2       2    25.00%  \
             called \"percentage of identical shingles\""
        );
        assert_eq!(
            line("c / |A| "),
            "  sets           containment of A       c / |A|                           1       2       2    50.00%"
        );
        let columns = |line: &str| line.split('%').next().unwrap_or_default().chars().count();
        assert_eq!(columns(line("words of A  ")), columns(line("c / |A| ")));
    }

    #[test]
    fn a_script_gets_the_same() {
        let texts = Sides::new("one two three", "one two three");
        let study = Study::new(texts, Options::default(), Width::default());
        let mut out = Vec::new();
        write_json(Sides::new("a", "b"), &study, &mut out).unwrap();
        let json: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(json["schema"], SCHEMA);
        let row = &json["ways"][0]["rows"][2];
        assert_eq!(row["measure"], "containment of A");
        assert_eq!(
            (row["shared"].as_u64(), row["sizes"]["left"].as_u64()),
            (Some(1), Some(1))
        );
        assert_eq!(row["value"], 1.0);
        assert_eq!(json["ways"][2]["rows"][0]["value"], serde_json::Value::Null);
    }
}
