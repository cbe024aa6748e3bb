//! What does a person see of collisions? S1's tables 2 and 3.

use std::io::{self, Write};

use crate::report::count;
use crate::report::study::write_json_of;
use crate::study::collisions::Study;
use crate::text::Options;

/// Names of functions are shorter.
const FUNCTION: usize = 13;

/// Writes for how many shingles lengths are enough, and what each function did.
///
/// # Errors
/// Only those of `out`.
pub fn write_collisions(study: &Study, mut out: impl Write) -> io::Result<()> {
    writeln!(
        out,
        "Different shingles until two have the same fingerprint, with a probability of\n{:>4}  {:>16}  {:>16}  {:>16}  {:>16}",
        "bits", "39% (the root)", "1%", "10%", "40%"
    )?;
    for room in &study.rooms {
        writeln!(
            out,
            "{:>4}  {:>16.0}  {:>16.0}  {:>16.0}  {:>16.0}",
            room.bits, room.root, room.one_percent, room.ten_percent, room.forty_percent
        )?;
    }
    let verdict = study.verdict();
    if study.rows.iter().all(|row| row.shingles == 0) {
        return writeln!(out, "\n{verdict}.");
    }
    writeln!(
        out,
        "\nShingles of {}\n{:>5}  {:FUNCTION$}  {:>12}  {:>12}  {:>10}  {:>12}  {:>9}  {:>11}",
        count(study.documents, "document"),
        "words",
        "function",
        "shingles",
        "different",
        "collisions",
        "expected",
        "deviation",
        "probability"
    )?;
    let mut width = None;
    for row in &study.rows {
        if width
            .replace(row.width)
            .is_some_and(|last| last != row.width)
        {
            writeln!(out)?;
        }
        // A deviation from next to nothing says nothing.
        let deviation = if row.expected < 1.0 {
            "-".to_owned()
        } else {
            format!("{:+.1}", row.deviation)
        };
        writeln!(
            out,
            "{:>5}  {:FUNCTION$}  {:>12}  {:>12}  {:>10}  {:>12}  {deviation:>9}  {:>11}",
            row.width,
            row.function,
            row.shingles,
            row.distinct,
            row.found,
            figure(row.expected),
            figure(row.probability),
        )?;
    }
    writeln!(out, "\n{verdict}.")
}

/// With two digits behind the point, or two that count.
fn figure(value: f64) -> String {
    if value >= 0.01 {
        format!("{value:.2}")
    } else {
        format!("{value:.1e}")
    }
}

/// Writes the same for scripts.
///
/// # Errors
/// Only those of `out`.
pub fn write_collisions_json(study: &Study, options: Options, out: impl Write) -> io::Result<()> {
    write_json_of(study, options, out)
}
