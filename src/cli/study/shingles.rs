//! `sidelong study collisions FOLDER` and `sketches FOLDER`: what stands for the shingles of documents.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;

use super::{Common, output, pairs, texts};
use crate::cli::values;
use crate::engine::Crew;
use crate::index::crew::gather;
use crate::measure::Containment;
use crate::shingle::Width;
use crate::shingle::functions::Function;
use crate::sketch::Method;
use crate::study::Answer;
use crate::study::collisions::{self, Shingles, Texts};
use crate::study::sketches::{self, Document, Names};
use crate::text::Tokenizer;

/// Count shingles that get the same fingerprint
///
/// For shingles of 3 to 10 words and each fingerprint function of the literature: how many different shingles share a fingerprint
/// with another one, and how many a function without any pattern would have.
/// The words are those that are compared: with '--stop-words auto --stem auto' the stems of what is said, as the sources count.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sidelong study collisions essays
  sidelong study collisions essays --stop-words auto --stem auto")]
pub struct Collisions {
    /// The documents, with those in sub-folders
    folder: PathBuf,
}

/// Measures each width and function on its own, by all cores.
pub fn collisions(common: &Common, flags: &Collisions) -> anyhow::Result<Answer> {
    const COUNTS: &str = "counts";
    let options = common.settings(None).text;
    let mut tokenizer = Tokenizer::new(options);
    let mut all = Texts::default();
    texts(common, &flags.folder, |_, text| {
        all.add(text, &mut tokenizer);
    })?;
    let widths: Vec<Width> = (Width::MIN..=Width::MAX).filter_map(Width::new).collect();
    let shingles: Vec<Shingles> = widths.iter().map(|width| all.shingles(*width)).collect();
    let of_width = |shingles| Function::ALL.map(|function| (shingles, function));
    let jobs: Vec<(&Shingles, Function)> = shingles.iter().flat_map(of_width).collect();
    let done = AtomicUsize::new(0);
    let rows = gather(&Crew::all_cores(), jobs.len(), |at| {
        output::progress(done.fetch_add(1, Ordering::Relaxed), jobs.len(), COUNTS);
        let (shingles, function) = jobs[at];
        all.row(shingles, function)
    });
    output::progress(jobs.len(), jobs.len(), COUNTS);
    output::options(options);
    Ok(collisions::answer(all.count(), &rows))
}

/// Measure the sketches of documents against their exact sets of shingles
///
/// For every sketch of the literature: its size, how far off its estimates are and how far off they may be, how many of the pairs
/// that it proposes are right, and how many of the right ones it proposes.
///
/// Exact sets and sketches are of the same words: those that are compared. With '--stop-words auto --stem auto' they are the stems
/// of what is said, of which the literature on SimHash takes its features.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sidelong study sketches essays
  sidelong study sketches essays --truth pairs.tsv --format json
  sidelong study sketches essays --sketch 10x3 --sketch mod-4
  sidelong study sketches essays --stop-words auto --stem auto")]
pub struct Sketches {
    /// The documents, with those in sub-folders
    folder: PathBuf,

    /// The right pairs: a line each, two names of documents with a tab between them, with or without folders and endings
    ///
    /// A first line whose names are those of no document is taken for a heading.
    ///
    /// Without it the pairs are right that resemble each other enough.
    #[arg(long, value_name = "FILE")]
    truth: Option<PathBuf>,

    /// Pairs that resemble each other so much are right, unless pairs are given
    #[arg(long, value_name = "PERCENT", default_value = "70%", value_parser = values::percent, allow_negative_numbers = true)]
    duplicates: Containment,

    /// Measure this sketch as well, by any name that 'scan --sketch' takes; can be given several times
    #[arg(long, value_name = "NAME")]
    sketch: Vec<Method>,
}

/// Measures each sketch.
pub fn sketches(common: &Common, flags: &Sketches) -> anyhow::Result<Answer> {
    let truth = flags.truth.as_deref();
    let lines = truth.map(|list| pairs(list, |c| c == '\t')).transpose()?;
    let settings = common.settings(None);
    for method in &flags.sketch {
        values::heed(*method, settings.width)?;
    }
    let mut tokenizer = Tokenizer::new(settings.text);
    let mut documents = Vec::new();
    texts(common, &flags.folder, |name, text| {
        let terms = tokenizer.tokens(text).0.hashes;
        documents.push(Document::new(name, terms, settings.width));
    })?;
    let given = lines.map(|lines| {
        let list = truth.map_or_else(String::new, |list| list.display().to_string());
        given(&lines, &Names::of(&documents), &list)
    });
    let given = given.transpose()?;
    let options = sketches::Options {
        width: settings.width,
        duplicates: flags.duplicates.fraction(),
        asked: flags.sketch.clone(),
    };
    let mut step = |done, all| output::progress(done, all, "measurements");
    let crew = Crew::all_cores();
    let answer = sketches::answer(&documents, given.as_deref(), &options, &crew, &mut step);
    output::options(settings.text);
    Ok(answer)
}

/// The places of pairs of names in this list; a first line that has no name of any document is taken for a heading.
///
/// # Errors
/// There is none, or a name is not that of one document.
fn given(
    lines: &[(usize, [String; 2])],
    names: &Names<'_>,
    list: &str,
) -> anyhow::Result<Vec<(u32, u32)>> {
    anyhow::ensure!(
        !lines.is_empty(),
        "{list}: there are no pairs in it; give two names with a tab between them on each line"
    );
    let mut pairs = Vec::new();
    for (nth, (line, both)) in lines.iter().enumerate() {
        let found = both.each_ref().map(|name| names.find(name));
        if nth == 0 && lines.len() > 1 && found == [Err(0), Err(0)] {
            let [a, b] = both;
            output::message(format!(
                "{list}: line {line} is taken for a heading, as no document is called '{a}' or '{b}'"
            ));
            continue;
        }
        let place = |at: usize| {
            found[at].map_err(|documents| {
                let name = &both[at];
                let why = match documents {
                    0 => format!("no document is called '{name}'"),
                    many => format!("{many} documents are called '{name}': give the path"),
                };
                anyhow::anyhow!("{list}: line {line}: {why}")
            })
        };
        let (a, b) = (place(0)?, place(1)?);
        // A document given as its own duplicate says nothing.
        if a != b {
            pairs.push((a.min(b), a.max(b)));
        }
    }
    Ok(pairs)
}
