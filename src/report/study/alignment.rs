//! What does a person see of how well passages are found? PAN's figures by kind; and the detections as PAN writes them.

use std::io::{self, Write};

use crate::report::count;
use crate::report::study::write_json;
use crate::sides::Sides;
use crate::study::alignment::{Passage, Study};

/// Names of kinds are shorter.
const KIND: usize = 28;

/// Writes the figures.
///
/// # Errors
/// Only those of `out`.
pub fn write_alignment(study: &Study, mut out: impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:KIND$}  {:>6}  {:>8}  {:>5}  {:>10}  {:>7}  {:>7}  {:>9}  {:>11}",
        "kind",
        "pairs",
        "passages",
        "found",
        "detections",
        "plagdet",
        "recall",
        "precision",
        "granularity"
    )?;
    for row in &study.rows {
        write!(
            out,
            "{:KIND$}  {:>6}  {:>8}  {:>5}  {:>10}",
            row.kind, row.pairs, row.cases, row.detected, row.detections
        )?;
        match &row.figures {
            Some(figures) => writeln!(
                out,
                "  {:>7.5}  {:>7.5}  {:>9.5}  {:>11.5}",
                figures.plagdet, figures.recall, figures.precision, figures.granularity
            )?,
            None => writeln!(out)?,
        }
    }
    let pairs = study.rows.last().map_or(0, |row| row.pairs);
    let [read, compared] = study.seconds;
    writeln!(
        out,
        "\n{} read in {read:.1} s and compared in {compared:.1} s.",
        count(pairs as usize, "pair")
    )
}

/// Writes the figures for scripts.
///
/// # Errors
/// Only those of `out`.
pub fn write_alignment_json(study: &Study, out: impl Write) -> io::Result<()> {
    write_json(study, out)
}

/// Writes the detections in one pair of texts, in PAN's XML.
///
/// # Errors
/// Only those of `out`.
pub fn write_detections(
    names: Sides<&str>,
    detections: &[Passage],
    mut out: impl Write,
) -> io::Result<()> {
    let names = names.map(quick_xml::escape::escape);
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<document reference=\"{}\">", names.left)?;
    for Passage(Sides { left, right }) in detections {
        writeln!(
            out,
            "<feature name=\"detected-plagiarism\" this_offset=\"{}\" this_length=\"{}\" source_reference=\"{}\" \
             source_offset=\"{}\" source_length=\"{}\" />",
            left.start,
            left.len(),
            names.right,
            right.start,
            right.len()
        )?;
    }
    writeln!(out, "</document>")
}
