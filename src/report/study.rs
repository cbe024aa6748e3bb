//! What does a person see of a measurement? Tables whose last part names the worst and what was not read; the same as JSON.

mod alignment;
mod collisions;
pub mod options;
mod sketches;

use std::io::{self, Write};

use serde::Serialize;

use super::count;
use super::json::{SCHEMA, TextOut, write_lines};
use crate::study::encodings::Folder;
use crate::study::extraction::{File, Format, Study};
use crate::text;
pub use alignment::{write_alignment, write_alignment_json, write_detections};
pub use collisions::{write_collisions, write_collisions_json};
pub use sketches::{write_sketches, write_sketches_json};

/// Names of formats and encodings are shorter.
const NAME: usize = 24;
/// So are names of programs.
const PROGRAM: usize = 14;

/// A study for scripts: what it found, and the schema of all our JSON.
fn write_json(study: &impl Serialize, out: impl Write) -> io::Result<()> {
    #[derive(Serialize)]
    struct Answer<'a, T> {
        schema: u32,
        #[serde(flatten)]
        study: &'a T,
    }
    let schema = SCHEMA;
    write_lines(&Answer { schema, study }, out)
}

/// The same of a study of the words that these options leave.
fn write_json_of(
    study: &impl Serialize,
    options: text::Options,
    out: impl Write,
) -> io::Result<()> {
    #[derive(Serialize)]
    struct Counted<'a, T> {
        #[serde(flatten)]
        text: TextOut,
        #[serde(flatten)]
        study: &'a T,
    }
    let text = TextOut::from(options);
    write_json(&Counted { text, study }, out)
}

/// Writes the scores of formats.
///
/// # Errors
/// Only those of `out`.
pub fn write_extraction(study: &Study, mut out: impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:NAME$}  {:>5}  {:>6}  {:>6}  {:>7}  {:>6}  {:>5}  {:>6}  {:>7}  {:>12}",
        "format",
        "files",
        "scored",
        "missed",
        "refused",
        "mean J",
        "median",
        "agree",
        "trusted",
        "mean trusted",
    )?;
    for format in &study.formats {
        write_format(format, &mut out)?;
    }
    write_programs(&study.formats, &mut out)?;
    for format in study.formats.iter().filter(|f| !f.lowest.is_empty()) {
        writeln!(out, "\nLowest of {}:", format.format)?;
        for file in &format.lowest {
            let (best, near) = (score(file.best), file.nearest.as_deref().unwrap_or("-"));
            let trusted = if file.is_trusted { "trusted" } else { "" };
            writeln!(out, "  {best}  {near:PROGRAM$}  {trusted:7}  {}", file.path)?;
        }
    }
    if !study.refused.is_empty() {
        writeln!(out, "\nNot read: {}", count(study.refused.len(), "file"))?;
        for file in &study.refused {
            write_refused(file, &mut out)?;
        }
    }
    Ok(())
}

fn write_format(format: &Format, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:NAME$}  {:>5}  {:>6}  {:>6}  {:>7}  {:>6}  {:>6}  {:>6}  {:>7}  {:>12}",
        format.format,
        format.files,
        format.scored,
        format.missed,
        format.refused,
        score(format.mean),
        score(format.median),
        score(format.agreement),
        format.trusted,
        score(format.trusted_mean),
    )
}

/// The best of several programs flatters: how near is each of them alone?
fn write_programs(formats: &[Format], out: &mut impl Write) -> io::Result<()> {
    if formats.iter().all(|format| format.programs.is_empty()) {
        return Ok(());
    }
    writeln!(
        out,
        "\n{:NAME$}  {:PROGRAM$}  {:>5}  {:>6}",
        "format", "program", "files", "mean J"
    )?;
    for format in formats {
        for of in &format.programs {
            let (name, mean) = (&format.format, score(of.mean));
            writeln!(
                out,
                "{name:NAME$}  {:PROGRAM$}  {:>5}  {mean:>6}",
                of.program, of.files
            )?;
        }
    }
    Ok(())
}

fn write_refused(file: &File, out: &mut impl Write) -> io::Result<()> {
    let reason = file.refused.as_deref().unwrap_or_default();
    let missed = match file.references {
        0 => String::new(),
        others => format!(" [read by {}]", count(others, "other")),
    };
    writeln!(out, "  {}: {reason}{missed}", file.path)
}

fn score(score: Option<f64>) -> String {
    score.map_or_else(|| "-".to_owned(), |score| format!("{score:.3}"))
}

/// Writes the same for scripts.
///
/// # Errors
/// Only those of `out`.
pub fn write_extraction_json(study: &Study, out: impl Write) -> io::Result<()> {
    write_json(study, out)
}

/// How many texts of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
struct Share {
    right: usize,
    of: usize,
}

impl Share {
    fn percent(self) -> String {
        if self.of == 0 {
            return "-".to_owned();
        }
        format!("{:.1}%", 100.0 * self.right as f64 / self.of as f64)
    }
}

/// Over the folders whose encodings are known: whole texts, and cut ones.
fn totals(folders: &[Folder]) -> [Share; 2] {
    let known = || folders.iter().filter(|folder| folder.encoding.is_some());
    let whole = Share {
        right: known().map(|folder| folder.right).sum(),
        of: known().map(|folder| folder.files).sum(),
    };
    let short = Share {
        right: known().map(|folder| folder.short_right).sum(),
        of: known().map(|folder| folder.short).sum(),
    };
    [whole, short]
}

/// Writes how many texts of each encoding were read right.
///
/// # Errors
/// Only those of `out`.
pub fn write_encodings(folders: &[Folder], mut out: impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:NAME$}  {:14}  {:>5}  {:>5}  {:>5}  {:>5}",
        "folder", "known as", "files", "right", "short", "right",
    )?;
    let row = |out: &mut dyn Write, name: &str, known: &str, whole: Share, short: Share| {
        writeln!(
            out,
            "{name:NAME$}  {known:14}  {:>5}  {:>5}  {:>5}  {:>5}",
            whole.of, whole.right, short.of, short.right,
        )
    };
    for folder in folders {
        let share = |right, of| Share { right, of };
        let whole = share(folder.right, folder.files);
        let short = share(folder.short_right, folder.short);
        let known = folder.encoding.unwrap_or("-");
        row(&mut out, &folder.folder, known, whole, short)?;
    }
    let [whole, short] = totals(folders);
    row(&mut out, "all that are known", "", whole, short)?;
    writeln!(
        out,
        "\nRight: {} of whole texts, {} of those cut to 100 characters",
        whole.percent(),
        short.percent()
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
    #[derive(Serialize)]
    struct Answer<'a> {
        schema: u32,
        whole: Share,
        short: Share,
        folders: &'a [Folder],
    }
    let [whole, short] = totals(folders);
    let schema = SCHEMA;
    let answer = Answer {
        schema,
        whole,
        short,
        folders,
    };
    write_lines(&answer, out)
}
