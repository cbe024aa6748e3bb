//! The answers of `sidelong study`: their tables as text, or as one object of JSON with a list of rows for each table.

use std::io::{self, Write};

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::json::{SCHEMA, write_lines};
use super::{count, harmless, table};
use crate::shingle::functions::Function;
use crate::study::sketches::{self, Signatures};
use crate::study::{Answer, Table, Value};

/// Writes it for people.
///
/// # Errors
/// Only those of `out`.
pub fn write_text(answer: &Answer, mut out: impl Write) -> io::Result<()> {
    for line in &answer.heading {
        writeln!(out, "{}", harmless::line(line))?;
    }
    let tables = answer.tables.iter().filter(|table| !table.rows.is_empty());
    for (nth, figures) in tables.enumerate() {
        if nth > 0 || !answer.heading.is_empty() {
            writeln!(out)?;
        }
        if !figures.title.is_empty() {
            writeln!(out, "{}", figures.title)?;
        }
        let mut table = table::Table::new();
        for (at, column) in figures.columns.iter().enumerate() {
            let head = column.replace('_', " ");
            let is_text = |row: &Vec<Value>| matches!(row.get(at), Some(Value::Text(_)));
            table = if figures.rows.iter().all(is_text) {
                table.left([head.as_str()])
            } else {
                table.right([head.as_str()])
            };
        }
        for row in &figures.rows {
            table.row(row.iter().map(Value::shown));
        }
        table.write(&mut out)?;
    }
    if !answer.notes.is_empty() {
        writeln!(out)?;
    }
    for line in &answer.notes {
        writeln!(out, "{}", harmless::line(line))?;
    }
    Ok(())
}

/// Writes it for scripts.
///
/// # Errors
/// Only those of `out`.
pub fn write_json(answer: &Answer, out: impl Write) -> io::Result<()> {
    write_lines(&Whole(answer), out)
}

struct Whole<'a>(&'a Answer);

impl Serialize for Whole<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", &SCHEMA)?;
        for (name, value) in &self.0.figures {
            map.serialize_entry(name, value)?;
        }
        for table in &self.0.tables {
            map.serialize_entry(table.name, &Rows(table))?;
        }
        map.serialize_entry("notes", &self.0.notes)?;
        map.end()
    }
}

struct Rows<'a>(&'a Table);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Table { columns, rows, .. } = self.0;
        serializer.collect_seq(rows.iter().map(|row| Row(columns, row)))
    }
}

struct Row<'a>(&'a [&'static str], &'a [Value]);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().zip(self.1))
    }
}

/// Distances of SimHashes up to this are printed; JSON has all of them.
const DISTANCES: usize = 21;

/// "0.123", or "-" where there is nothing to take a mean of.
fn share(share: Option<f64>) -> String {
    Value::share(share).shown()
}

fn pairs(number: u64) -> String {
    count(usize::try_from(number).unwrap_or(usize::MAX), "pair")
}

/// Writes costs and errors of sketches, precision and recall, how often supershingles agree, and distances of SimHashes.
///
/// # Errors
/// Only those of `out`.
pub fn write_sketches(study: &sketches::Study, mut out: impl Write) -> io::Result<()> {
    let right = if study.is_given {
        "right are the given pairs"
    } else {
        "right are pairs whose exact resemblance reaches the threshold"
    };
    writeln!(
        out,
        "{}, shingles of {} words, {} that share any; {right}\n",
        count(study.documents, "document"),
        study.width,
        pairs(study.pairs),
    )?;
    if study.fingerprint != Function::Own.name() {
        writeln!(
            out,
            "Sketches are made of fingerprints by {}: {} that share any. What is exact is of the own ones.\n",
            study.fingerprint,
            pairs(study.pairs_by_fingerprint)
        )?;
    }
    writeln!(
        out,
        "µs/doc and µs/pair are of one core: over up to 2,000 documents and over 200,000 pairs of the folder.\n\
         SimHashes and 8-bit minima are asked about all pairs, the other sketches about those that share a number of theirs.\n\
         SimHashes of words propose the pairs at most 10 bits apart; they take their weights from the folder, which is no part of µs/doc.\n"
    )?;
    costs(study).write(&mut out)?;
    let thresholds: Vec<String> = study.thresholds.iter().map(f64::to_string).collect();
    let by_threshold = || {
        let heads = thresholds.iter().map(String::as_str);
        table::Table::new().left(["sketch"]).right(heads)
    };
    let shares = |shares: &[Option<f64>]| shares.iter().copied().map(share).collect::<Vec<_>>();
    let (mut recall, mut precision) = (by_threshold(), by_threshold());
    let right = study.right.iter().map(u64::to_string);
    recall.row(["right pairs".to_owned()].into_iter().chain(right));
    for row in &study.sketches {
        let name = || [row.sketch.clone()].into_iter();
        recall.row(name().chain(shares(&row.recall)));
        precision.row(name().chain(shares(&row.precision)));
    }
    writeln!(out, "\nRecall at each threshold")?;
    recall.write(&mut out)?;
    writeln!(out, "\nPrecision at each threshold")?;
    precision.write(&mut out)?;
    if let Some(first) = study.curves.first() {
        let layouts = study.curves.iter().map(|curve| curve.layout.as_str());
        let mut curves = table::Table::new().right(["from", "pairs"]).right(layouts);
        for (nth, step) in first.steps.iter().enumerate() {
            let agree = study.curves.iter().map(|curve| {
                let step = curve.steps.get(nth);
                let measured = share(step.and_then(|step| step.measured));
                format!("{measured} {}", share(step.and_then(|step| step.promised)))
            });
            curves.row(
                [step.from.to_string(), step.pairs.to_string()]
                    .into_iter()
                    .chain(agree),
            );
        }
        writeln!(
            out,
            "\nPairs in which any supershingle agrees, measured and by formula (10) of S1"
        )?;
        curves.write(&mut out)?;
    }
    let duplicates = count(study.duplicates, "pair");
    writeln!(
        out,
        "\nSimHashes at each distance, {duplicates} of duplicates"
    )?;
    let mut signatures = study.signatures.iter();
    signatures.try_for_each(|signatures| write_distances(signatures, &mut out))
}

fn costs(study: &sketches::Study) -> table::Table {
    let mut table = table::Table::new().left(["sketch"]).right([
        "bytes", "µs/doc", "µs/pair", "bias", "rmse", "promised", "pairs", "refused",
    ]);
    for row in &study.sketches {
        // What only proposes has no errors to speak of.
        let errors = row.errors.as_ref();
        let counted = |of: fn(&sketches::Errors) -> u64| {
            errors.map_or_else(|| "-".to_owned(), |errors| of(errors).to_string())
        };
        let bias = errors.and_then(|errors| errors.bias);
        table.row([
            row.sketch.clone(),
            format!("{:.0}", row.bytes),
            format!("{:.2}", row.make_micros),
            format!("{:.3}", row.compare_micros),
            bias.map_or_else(|| "-".to_owned(), |bias| format!("{bias:+.3}")),
            share(errors.and_then(|errors| errors.rmse)),
            share(errors.and_then(|errors| errors.promised)),
            counted(|errors| errors.pairs),
            counted(|errors| errors.refused),
        ]);
    }
    table
}

fn write_distances(signatures: &Signatures, out: &mut impl Write) -> io::Result<()> {
    let apart = signatures.apart.unwrap_or_default();
    let ones = 100.0 * signatures.ones.unwrap_or_default();
    let best = signatures.best();
    let best = best.map(|best| format!("; best F1 {} at {} bits", share(best.f1), best.bits));
    writeln!(
        out,
        "\n{}: other pairs are {apart:.1} bits apart, {ones:.1}% of bits are set{}",
        signatures.signature,
        best.unwrap_or_default()
    )?;
    let heads = ["bits", "found", "precision", "recall", "F1", "accuracy"];
    let mut table = table::Table::new().right(heads);
    for distance in signatures.distances.iter().take(DISTANCES) {
        let accuracy = distance.accuracy.map(|accuracy| format!("{accuracy:.6}"));
        table.row([
            distance.bits.to_string(),
            distance.found.to_string(),
            share(distance.precision),
            share(distance.recall),
            share(distance.f1),
            accuracy.unwrap_or_else(|| "-".to_owned()),
        ]);
    }
    table.write(out)
}

/// Writes the same for scripts, with the words of which it is.
///
/// # Errors
/// Only those of `out`.
pub fn write_sketches_json(
    study: &sketches::Study,
    of: crate::text::Options,
    out: impl Write,
) -> io::Result<()> {
    #[derive(serde::Serialize)]
    struct Answer<'a, O> {
        schema: u32,
        #[serde(flatten)]
        of: O,
        #[serde(flatten)]
        study: &'a sketches::Study,
    }
    let (schema, of) = (SCHEMA, super::json::counted(of));
    write_lines(&Answer { schema, of, study }, out)
}
