//! The answers of `sidelong study`: tables whose last part names the worst and what was not read.

use std::io::{self, Write};

use serde::Serialize;

use super::json::object::object;
use super::json::{SCHEMA, counted, write_lines};
use super::table::Table;
use super::{count, harmless};
use crate::shingle::functions::Function;
use crate::sides::Sides;
use crate::study::alignment;
use crate::study::collisions;
use crate::study::encodings::Folder;
use crate::study::extraction;
use crate::study::options;
use crate::study::sketches::{self, Signatures};
use crate::text;

/// Distances of SimHashes up to this are printed; JSON has all of them.
const DISTANCES: usize = 21;

/// Writes what a study found as JSON, with the words of which it is where it is of some alone.
///
/// # Errors
/// Only those of `out`.
pub fn write_json(
    study: &impl Serialize,
    of: Option<text::Options>,
    out: impl Write,
) -> io::Result<()> {
    #[derive(Serialize)]
    struct Answer<'a, T, O> {
        schema: u32,
        #[serde(flatten)]
        of: Option<O>,
        #[serde(flatten)]
        study: &'a T,
    }
    let (schema, of) = (SCHEMA, of.map(counted));
    write_lines(&Answer { schema, of, study }, out)
}

/// "0.123", or "-" where there is nothing to take a mean of.
fn share(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{share:.3}"))
}

fn percent(part: usize, of: usize) -> String {
    if of == 0 {
        return "-".to_owned();
    }
    format!("{:.1}%", 100.0 * part as f64 / of as f64)
}

fn pairs(number: u64) -> String {
    count(usize::try_from(number).unwrap_or(usize::MAX), "pair")
}

/// Writes the scores of formats, and of each program alone: the best of several flatters.
///
/// # Errors
/// Only those of `out`.
pub fn write_extraction(study: &extraction::Study, mut out: impl Write) -> io::Result<()> {
    let mut table = Table::new().left(["format"]).right([
        "files",
        "scored",
        "missed",
        "refused",
        "mean J",
        "median",
        "agree",
        "trusted",
        "mean trusted",
    ]);
    let mut programs = Table::new()
        .left(["format", "program"])
        .right(["files", "mean J"]);
    for format in &study.formats {
        let name = || format.format.clone();
        table.row([
            name(),
            format.files.to_string(),
            format.scored.to_string(),
            format.missed.to_string(),
            format.refused.to_string(),
            share(format.mean),
            share(format.median),
            share(format.agreement),
            format.trusted.to_string(),
            share(format.trusted_mean),
        ]);
        for of in &format.programs {
            programs.row([
                name(),
                of.program.clone(),
                of.files.to_string(),
                share(of.mean),
            ]);
        }
    }
    table.write(&mut out)?;
    if study
        .formats
        .iter()
        .any(|format| !format.programs.is_empty())
    {
        writeln!(out)?;
        programs.write(&mut out)?;
    }
    for format in study
        .formats
        .iter()
        .filter(|format| !format.lowest.is_empty())
    {
        let mut lowest = Table::new()
            .indented(2)
            .right(["J"])
            .left(["nearest", "", "file"]);
        for file in &format.lowest {
            lowest.row([
                share(file.best),
                file.nearest.clone().unwrap_or_default(),
                (if file.is_trusted { "trusted" } else { "" }).to_owned(),
                file.path.clone(),
            ]);
        }
        writeln!(out, "\nLowest of {}:", format.format)?;
        lowest.write(&mut out)?;
    }
    if !study.refused.is_empty() {
        writeln!(out, "\nNot read: {}", count(study.refused.len(), "file"))?;
    }
    for file in &study.refused {
        let reason = file.refused.as_deref().unwrap_or_default();
        let missed = match file.references {
            0 => String::new(),
            others => format!(" [read by {}]", count(others, "other")),
        };
        writeln!(out, "  {}: {reason}{missed}", file.path)?;
    }
    Ok(())
}

/// Right ones of all, over the folders whose encodings are known: of whole texts, and of cut ones.
fn totals(folders: &[Folder]) -> [(usize, usize); 2] {
    let known = folders.iter().filter(|folder| folder.encoding.is_some());
    known.fold([(0, 0); 2], |[whole, short], folder| {
        [
            (whole.0 + folder.right, whole.1 + folder.files),
            (short.0 + folder.short_right, short.1 + folder.short),
        ]
    })
}

/// Writes how many texts of each encoding were read right.
///
/// # Errors
/// Only those of `out`.
pub fn write_encodings(folders: &[Folder], mut out: impl Write) -> io::Result<()> {
    let mut table = Table::new()
        .left(["folder", "known as"])
        .right(["files", "right", "short", "right"]);
    let mut row = |name: &str, known: &str, [whole, short]: [(usize, usize); 2]| {
        let figures = [whole.1, whole.0, short.1, short.0].map(|figure| figure.to_string());
        let names = [name, known].map(str::to_owned);
        table.row(names.into_iter().chain(figures));
    };
    for folder in folders {
        let whole = (folder.right, folder.files);
        let short = (folder.short_right, folder.short);
        row(
            &folder.folder,
            folder.encoding.unwrap_or("-"),
            [whole, short],
        );
    }
    let [whole, short] = totals(folders);
    row("all that are known", "", [whole, short]);
    table.write(&mut out)?;
    writeln!(
        out,
        "\nRight: {} of whole texts, {} of those cut to 100 characters",
        percent(whole.0, whole.1),
        percent(short.0, short.1)
    )?;
    for file in folders.iter().flat_map(|folder| &folder.wrong) {
        let whole = file.wrong.as_deref().unwrap_or("right");
        let tried = if file.has_short { "right" } else { "not tried" };
        let short = file.wrong_short.as_deref().unwrap_or(tried);
        writeln!(out, "  {}: {whole}; cut short: {short}", file.path)?;
    }
    Ok(())
}

/// Writes the same for scripts.
///
/// # Errors
/// Only those of `out`.
pub fn write_encodings_json(folders: &[Folder], out: impl Write) -> io::Result<()> {
    let [whole, short] = totals(folders).map(|(right, of)| object! { "right": right, "of": of });
    let answer = object! {
        "schema": SCHEMA,
        "whole": whole,
        "short": short,
        "folders": folders,
    };
    write_lines(&answer, out)
}

/// Writes PAN's figures by kind of passages.
///
/// # Errors
/// Only those of `out`.
pub fn write_alignment(study: &alignment::Study, mut out: impl Write) -> io::Result<()> {
    let mut table = Table::new().left(["kind"]).right([
        "pairs",
        "passages",
        "found",
        "detections",
        "plagdet",
        "recall",
        "precision",
        "granularity",
        "candidates",
    ]);
    for row in &study.rows {
        let counts = [row.pairs, row.cases, row.detected, row.detections];
        let counts = counts.map(|count| count.to_string());
        let candidates = row.candidates.map(|count| count as usize);
        let figures = row.figures.as_ref().map(|figures| {
            [
                format!("{:.5}", figures.plagdet),
                format!("{:.5}", figures.recall),
                format!("{:.5}", figures.precision),
                format!("{:.5}", figures.granularity),
                percent(candidates[1], candidates[0].max(1)),
            ]
        });
        let figures = figures.into_iter().flatten();
        table.row([row.kind.clone()].into_iter().chain(counts).chain(figures));
    }
    table.write(&mut out)?;
    let pairs = study.rows.last().map_or(0, |row| row.pairs);
    let [read, compared] = study.seconds;
    writeln!(
        out,
        "\n{} read in {read:.1} s and compared in {compared:.1} s. In all texts as one collection there are {}.",
        count(pairs as usize, "pair"),
        count(study.candidates, "candidate")
    )
}

/// Writes for how many shingles lengths are enough (S1's table 2), and what each function did (its table 3).
///
/// # Errors
/// Only those of `out`.
pub fn write_collisions(study: &collisions::Study, mut out: impl Write) -> io::Result<()> {
    let heads = ["bits", "39% (the root)", "1%", "10%", "40%"];
    let mut rooms = Table::new().right(heads);
    for room in &study.rooms {
        let until = [
            room.root,
            room.one_percent,
            room.ten_percent,
            room.forty_percent,
        ];
        let until = until.map(|shingles| format!("{shingles:.0}"));
        rooms.row([room.bits.to_string()].into_iter().chain(until));
    }
    writeln!(
        out,
        "Different shingles until two have the same fingerprint, with a probability of"
    )?;
    rooms.write(&mut out)?;
    let verdict = study.verdict();
    if study.rows.iter().all(|row| row.shingles == 0) {
        return writeln!(out, "\n{verdict}.");
    }
    let mut table = Table::new().right(["words"]).left(["function"]).right([
        "shingles",
        "different",
        "collisions",
        "expected",
        "deviation",
        "probability",
    ]);
    for row in &study.rows {
        table.row([
            row.width.to_string(),
            row.function.clone(),
            row.shingles.to_string(),
            row.distinct.to_string(),
            row.found.to_string(),
            figure(row.expected),
            // A deviation from next to nothing says nothing.
            if row.expected < 1.0 {
                "-".to_owned()
            } else {
                format!("{:+.1}", row.deviation)
            },
            figure(row.probability),
        ]);
    }
    writeln!(out, "\nShingles of {}", count(study.documents, "document"))?;
    table.write(&mut out)?;
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

/// Writes a table for each way to count.
///
/// # Errors
/// Only those of `out`.
pub fn write_options(
    names: Sides<&str>,
    study: &options::Study,
    mut out: impl Write,
) -> io::Result<()> {
    writeln!(out, "A  {}", harmless::line(names.left))?;
    writeln!(out, "B  {}", harmless::line(names.right))?;
    writeln!(
        out,
        "\nc is what both have. Sets: different shingles. Multisets: with repetitions."
    )?;
    for way in &study.ways {
        writeln!(
            out,
            "\n{}: shingles of {}; {}",
            way.name, way.width, way.how
        )?;
        let Sides { left, right } = way.words;
        writeln!(out, "  {left} words of A and {right} of B count")?;
        let mut table = Table::new()
            .indented(2)
            .left(["counted", "measure", "formula"])
            .right(["c", "|A|", "|B|", "value"])
            .left([""]);
        for row in &way.rows {
            let value = row.value.map(|value| format!("{:.2}%", 100.0 * value));
            let called = row.called.map(|called| format!("called \"{called}\""));
            table.row([
                row.counted.name().to_owned(),
                row.measure.to_owned(),
                row.formula.to_owned(),
                row.shared.to_string(),
                row.sizes.left.to_string(),
                row.sizes.right.to_string(),
                value.unwrap_or_else(|| "-".to_owned()),
                called.unwrap_or_default(),
            ]);
        }
        table.write(&mut out)?;
        for note in &way.notes {
            writeln!(out, "  Note: {note}.")?;
        }
    }
    Ok(())
}

/// Writes the same for scripts.
///
/// # Errors
/// Only those of `out`.
pub fn write_options_json(
    names: Sides<&str>,
    study: &options::Study,
    out: impl Write,
) -> io::Result<()> {
    let answer = object! {
        "schema": SCHEMA,
        "left": names.left,
        "right": names.right,
        "ways": &study.ways,
    };
    write_lines(&answer, out)
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
        Table::new().left(["sketch"]).right(heads)
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
        let mut curves = Table::new().right(["from", "pairs"]).right(layouts);
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

fn costs(study: &sketches::Study) -> Table {
    let mut table = Table::new().left(["sketch"]).right([
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
    let mut table = Table::new().right(heads);
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
