//! `sidelong study sketches FOLDER`: what each sketch finds on a folder, and what it costs.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use clap::Args;

use super::{Common, Format, output, tell_of_options, texts};
use crate::cli::values;
use crate::engine::Crew;
use crate::measure::Containment;
use crate::report::study as report;
use crate::shingle::functions::Function;
use crate::sketch::Method;
use crate::study::sketches::{self, Document, Options, Study};
use crate::text::Tokenizer;

/// Measure the sketches of documents against their exact sets of shingles
///
/// For every sketch of the literature: how many of the pairs that resemble each other it finds at each threshold, how many of those
/// that it finds do, how far off its estimates are and how far off they may be, its size and its time. Then how often supershingles
/// agree beside the formula for that, and which SimHash tells duplicates best at which distance.
///
/// Exact sets and sketches are of the same words: those that are compared. With '--stop-words auto --stem auto' they are the stems
/// of what is said, of which the literature on SimHash takes its features.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sidelong study sketches essays
  sidelong study sketches essays --truth pairs.tsv --format json
  sidelong study sketches essays --fingerprint crc32
  sidelong study sketches essays --sketch 10x3 --sketch mod-4
  sidelong study sketches essays --stop-words auto --stem auto

Exit status: 0 measured, 2 an error")]
pub struct Flags {
    /// The documents, with those in sub-folders
    folder: PathBuf,

    /// The right pairs: a line each, two names of documents with a tab between them, with or without folders and endings
    ///
    /// A first line whose names are those of no document is taken for a heading.
    ///
    /// Without it the pairs are right whose exact resemblance reaches the threshold.
    #[arg(long, value_name = "FILE")]
    truth: Option<PathBuf>,

    /// Pairs that resemble each other so much are duplicates to the SimHashes, unless pairs are given
    #[arg(long, value_name = "PERCENT", default_value = "70%", value_parser = values::percent, allow_negative_numbers = true)]
    duplicates: Containment,

    /// The function of the fingerprints that sketches are made of
    ///
    /// The exact sets, by which all are measured, stay those of the product's own function, so that collisions of the other show as
    /// errors. SimHashes of words are made of words, whatever the function is.
    #[arg(long, value_name = "NAME", default_value = "own", value_parser = values::function())]
    fingerprint: Function,

    /// Measure this sketch as well, by any name that 'scan --sketch' takes; can be given several times
    ///
    /// Groups of minima, such as 10x3 and mega-10x3, have a column beside the formula too.
    #[arg(long, value_name = "NAME")]
    sketch: Vec<Method>,

    /// How the figures are printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Measures and prints.
#[expect(
    clippy::disallowed_methods,
    reason = "a stopwatch: what a sketch costs is one of the figures"
)]
pub fn run(common: &Common, flags: &Flags) -> anyhow::Result<()> {
    let mut given = flags.truth.as_deref().map(Given::read).transpose()?;
    let settings = common.settings(None);
    for method in &flags.sketch {
        values::heed(*method, settings.width)?;
    }
    let (width, function) = (settings.width, flags.fingerprint);
    let mut tokenizer = Tokenizer::new(settings.text);
    let mut documents = Vec::new();
    texts(common, &flags.folder, |name, text| {
        let terms = tokenizer.tokens(text).0.hashes;
        let document = Document::new(name, terms, width);
        documents.push(match function {
            Function::Own => document,
            _ => document.by(function, &tokenizer.forms(text).join(" "), width),
        });
    })?;
    if let Some(given) = &mut given {
        given.heed(&documents)?;
    }
    let options = Options {
        width,
        function,
        duplicates: flags.duplicates.fraction(),
        asked: flags.sketch.clone(),
    };
    let begun = Instant::now();
    let study = Study::new(
        &documents,
        given.as_ref().map(|given| given.pairs.as_slice()),
        &options,
        &Crew::all_cores(),
        &|| begun.elapsed(),
        &mut |done, all| output::progress(done, all, "measurements"),
    )?;
    tell_of_options(settings.text);
    output::answer(|out| match flags.format {
        Format::Text => report::write_sketches(&study, out),
        Format::Json => report::write_sketches_json(&study, settings.text, out),
    })
}

/// The pairs that a person names.
struct Given {
    file: String,
    /// The numbers of the lines with a pair.
    lines: Vec<usize>,
    pairs: Vec<(String, String)>,
}

impl Given {
    /// The first two columns of each line.
    #[expect(
        clippy::disallowed_methods,
        reason = "a list that the person names, not a document"
    )]
    fn read(file: &Path) -> anyhow::Result<Given> {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file)
            .with_context(|| format!("{name}: can't be read; give a text file of pairs"))?;
        let (mut lines, mut pairs) = (Vec::new(), Vec::new());
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() {
                continue;
            }
            let mut columns = line.split('\t').map(str::trim);
            match (columns.next(), columns.next()) {
                (Some(a), Some(b)) if !a.is_empty() && !b.is_empty() => {
                    lines.push(number);
                    pairs.push((a.to_owned(), b.to_owned()));
                }
                _ => {
                    anyhow::bail!("{name}: line {number} has no two names with a tab between them")
                }
            }
        }
        let given = Given {
            file: name,
            lines,
            pairs,
        };
        given.has_some()?;
        Ok(given)
    }

    fn has_some(&self) -> anyhow::Result<()> {
        anyhow::ensure!(
            !self.pairs.is_empty(),
            "{}: there are no pairs in it; give two names with a tab between them on each line",
            self.file
        );
        Ok(())
    }

    /// That every name is that of one document; a first line that has no name of any is taken for a heading.
    fn heed(&mut self, documents: &[Document]) -> anyhow::Result<()> {
        let mut unknown = sketches::unknown(documents, &self.pairs);
        if unknown
            .as_ref()
            .is_some_and(|one| one.pair == 0 && one.has_neither)
            && self.pairs.len() > 1
        {
            let line = self.lines.remove(0);
            let (a, b) = self.pairs.remove(0);
            output::message(format!(
                "{}: line {line} is taken for a heading, as no document is called '{a}' or '{b}'",
                self.file
            ));
            unknown = sketches::unknown(documents, &self.pairs);
        }
        let Some(unknown) = unknown else {
            return Ok(());
        };
        let line = self.lines.get(unknown.pair).copied().unwrap_or_default();
        Err(anyhow::Error::new(unknown).context(format!("{}: line {line}", self.file)))
    }
}
