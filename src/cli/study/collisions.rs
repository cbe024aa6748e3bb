//! `sidelong study collisions FOLDER`: how often fingerprints collide on a folder.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;

use super::{Common, Format, output, print, tell_of_options, texts};
use crate::engine::crew::Crew;
use crate::index::Crew as _;
use crate::shingle::Width;
use crate::shingle::functions::Function;
use crate::study::collisions::{Row, Shingles, Texts, answer};
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
  sidelong study collisions essays --stop-words auto --stem auto

Exit status: 0 measured, 2 an error")]
pub struct Flags {
    /// The documents, with those in sub-folders
    folder: PathBuf,

    /// How the figures are printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Measures and prints.
pub fn run(common: &Common, flags: &Flags) -> anyhow::Result<()> {
    let options = common.settings(None).text;
    let mut tokenizer = Tokenizer::new(options);
    let mut all = Texts::default();
    texts(common, &flags.folder, |_, text| {
        all.add(text, &mut tokenizer);
    })?;
    let rows = measure(&all);
    tell_of_options(options);
    print(&answer(all.count(), &rows), flags.format)
}

/// Each width and function on its own, by all cores.
fn measure(texts: &Texts) -> Vec<Row> {
    let widths: Vec<Width> = (Width::MIN..=Width::MAX).filter_map(Width::new).collect();
    let shingles: Vec<Shingles> = widths.iter().map(|width| texts.shingles(*width)).collect();
    let of_width = |shingles| Function::ALL.map(|function| (shingles, function));
    let jobs: Vec<(&Shingles, Function)> = shingles.iter().flat_map(of_width).collect();
    let rows: Vec<OnceLock<Row>> = jobs.iter().map(|_| OnceLock::new()).collect();
    let done = AtomicUsize::new(0);
    Crew::all_cores().run(jobs.len(), &|at| {
        output::progress(done.fetch_add(1, Ordering::Relaxed), jobs.len(), "counts");
        if let (Some((shingles, function)), Some(row)) = (jobs.get(at), rows.get(at)) {
            row.get_or_init(|| texts.row(shingles, *function));
        }
    });
    output::progress(jobs.len(), jobs.len(), "counts");
    rows.into_iter().filter_map(OnceLock::into_inner).collect()
}
