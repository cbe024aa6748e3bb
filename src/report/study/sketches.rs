//! What does a person see of sketches? A table of each question.

use std::io::{self, Write};

use crate::report::count;
use crate::report::study::write_json_of;
use crate::shingle::functions::Function;
use crate::study::sketches::{Curve, Signatures, Study};
use crate::text::Options;

/// Names of sketches are shorter.
const NAME: usize = 20;
/// Distances up to this are printed; JSON has all of them.
const DISTANCES: usize = 21;

/// Writes costs and errors, precision and recall, curves of supershingles, distances of SimHashes.
///
/// # Errors
/// Only those of `out`.
pub fn write_sketches(study: &Study, mut out: impl Write) -> io::Result<()> {
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
    write_costs(study, &mut out)?;
    writeln!(out, "\nRecall at each threshold")?;
    let right: Vec<String> = study.right.iter().map(u64::to_string).collect();
    write_thresholds(study, "right pairs", &right, &mut out)?;
    for row in &study.sketches {
        write_cells(&row.sketch, row.recall.iter().map(|r| share(*r)), &mut out)?;
    }
    writeln!(out, "\nPrecision at each threshold")?;
    write_thresholds(study, "", &[], &mut out)?;
    for row in &study.sketches {
        write_cells(
            &row.sketch,
            row.precision.iter().map(|p| share(*p)),
            &mut out,
        )?;
    }
    write_curves(study, &mut out)?;
    write_signatures(study, &mut out)
}

fn write_costs(study: &Study, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:NAME$}  {:>8}  {:>9}  {:>9}  {:>7}  {:>7}  {:>8}  {:>7}  {:>7}",
        "sketch", "bytes", "µs/doc", "µs/pair", "bias", "rmse", "promised", "pairs", "refused"
    )?;
    for row in &study.sketches {
        // What only proposes has no errors to speak of.
        let errors = row.errors.as_ref();
        let counted =
            |pairs: Option<u64>| pairs.map_or_else(|| "-".to_owned(), |pairs| pairs.to_string());
        let bias = errors.and_then(|errors| errors.bias);
        let bias = bias.map_or_else(|| "-".to_owned(), |bias| format!("{bias:+.3}"));
        writeln!(
            out,
            "{:NAME$}  {:>8.0}  {:>9.2}  {:>9.3}  {bias:>7}  {:>7}  {:>8}  {:>7}  {:>7}",
            row.sketch,
            row.bytes,
            row.make_micros,
            row.compare_micros,
            share(errors.and_then(|errors| errors.rmse)),
            share(errors.and_then(|errors| errors.promised)),
            counted(errors.map(|errors| errors.pairs)),
            counted(errors.map(|errors| errors.refused)),
        )?;
    }
    Ok(())
}

fn write_thresholds(
    study: &Study,
    what: &str,
    cells: &[String],
    out: &mut impl Write,
) -> io::Result<()> {
    let thresholds = study.thresholds.iter().map(f64::to_string);
    write_cells("sketch", thresholds, out)?;
    if cells.is_empty() {
        return Ok(());
    }
    write_cells(what, cells.iter().cloned(), out)
}

fn write_cells(
    name: &str,
    cells: impl Iterator<Item = String>,
    out: &mut impl Write,
) -> io::Result<()> {
    write!(out, "{name:NAME$}")?;
    for cell in cells {
        write!(out, "  {cell:>6}")?;
    }
    writeln!(out)
}

fn write_curves(study: &Study, out: &mut impl Write) -> io::Result<()> {
    let Some(first) = study.curves.first() else {
        return Ok(());
    };
    writeln!(
        out,
        "\nPairs in which any supershingle agrees, measured and by formula (10) of S1"
    )?;
    write!(out, "{:>10}  {:>7}", "from", "pairs")?;
    for curve in &study.curves {
        write!(out, "  {:>13}", curve.layout)?;
    }
    writeln!(out)?;
    for (nth, step) in first.steps.iter().enumerate() {
        write!(out, "{:>10}  {:>7}", step.from, step.pairs)?;
        for curve in &study.curves {
            write!(out, "  {:>13}", both(curve, nth))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn both(curve: &Curve, nth: usize) -> String {
    let step = curve.steps.get(nth);
    let measured = share(step.and_then(|step| step.measured));
    let promised = share(step.and_then(|step| step.promised));
    format!("{measured} {promised}")
}

fn write_signatures(study: &Study, out: &mut impl Write) -> io::Result<()> {
    let pairs = count(study.duplicates, "pair");
    writeln!(out, "\nSimHashes at each distance, {pairs} of duplicates")?;
    for signatures in &study.signatures {
        write_distances(signatures, out)?;
    }
    Ok(())
}

fn write_distances(signatures: &Signatures, out: &mut impl Write) -> io::Result<()> {
    let apart = signatures.apart.unwrap_or_default();
    let ones = 100.0 * signatures.ones.unwrap_or_default();
    write!(
        out,
        "\n{}: other pairs are {apart:.1} bits apart, {ones:.1}% of bits are set",
        signatures.signature
    )?;
    match signatures.best() {
        Some(best) => writeln!(out, "; best F1 {} at {} bits", share(best.f1), best.bits)?,
        None => writeln!(out)?,
    }
    writeln!(
        out,
        "{:>4}  {:>10}  {:>9}  {:>6}  {:>6}  {:>8}",
        "bits", "found", "precision", "recall", "F1", "accuracy"
    )?;
    for distance in signatures.distances.iter().take(DISTANCES) {
        let accuracy = distance.accuracy.map(|a| format!("{a:.6}"));
        writeln!(
            out,
            "{:>4}  {:>10}  {:>9}  {:>6}  {:>6}  {:>8}",
            distance.bits,
            distance.found,
            share(distance.precision),
            share(distance.recall),
            share(distance.f1),
            accuracy.unwrap_or_else(|| "-".to_owned()),
        )?;
    }
    Ok(())
}

fn pairs(number: u64) -> String {
    count(usize::try_from(number).unwrap_or(usize::MAX), "pair")
}

fn share(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{share:.3}"))
}

/// Writes the same for scripts.
///
/// # Errors
/// Only those of `out`.
pub fn write_sketches_json(study: &Study, options: Options, out: impl Write) -> io::Result<()> {
    write_json_of(study, options, out)
}
