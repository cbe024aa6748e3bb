//! `sidelong compare A B`: the passages that two files share.

use std::path::{Path, PathBuf};

use clap::Args;

use super::output::{self, Format};
use super::{Common, Outcome, values, waiting};
use crate::anonymous::Anonymous;
use crate::engine;
use crate::report;
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::Comparison;

/// Print the passages that two files share
#[derive(Args, Debug)]
pub struct Flags {
    /// The first file; one in an --archive can be called as it is in the lists
    a: PathBuf,

    /// The second file
    b: PathBuf,

    /// How the passages are printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    names: values::NameFlags,
}

/// Compares the files and prints their passages.
pub fn run(common: &Common, flags: &Flags) -> anyhow::Result<Outcome> {
    let mut options = engine::Options {
        store: common.store(),
        ..common.options([], None)
    };
    let [a, b] = [&flags.a, &flags.b].map(|file| common.file(file));
    let folder = common.heed_of_both([&a, &b], &mut options);
    let mut comparison = compared(Sides::new(&a, &b), &options)?;
    if flags.names.anonymous {
        output::message(say!("told-anonymous"));
        options.roots =
            folder.map_or_else(|| around([&a, &b], &mut options.archives), |one| vec![one]);
        let (snapshot, labels) = engine::names_beside(Sides::new(&a, &b), &options)?;
        comparison.labels = labels;
        comparison = Anonymous::of(&snapshot).comparison(&comparison);
    }
    let compared = match &comparison.outcome {
        Ok(compared) => compared,
        Err(reason) => anyhow::bail!("{reason}"),
    };
    output::answer(|out| match flags.format {
        Format::Text => {
            let alone = say!("compare-alone");
            report::text::write_comparison(&comparison, compared, Some(alone), out)
        }
        Format::Json => {
            report::json::write_comparison(&comparison, compared, &options.settings, out)
        }
    })?;
    let width = options.settings.width.words();
    let is_short = |side: &Side| (*compared.words.get(*side) as usize) < width;
    let short = Side::BOTH.into_iter().filter(is_short);
    let short = short.map(|side| comparison.labels.get(side).as_str());
    let short = report::short_ones(&short.collect::<Vec<_>>(), width);
    short.into_iter().for_each(output::message);
    output::kept(&options.store);
    Ok(Outcome::found(!compared.alignment.passages.is_empty()))
}

/// The folder that two files were handed in to, by where those of them lie that are in no archive: that of one of them, or the one above it;
/// or the folder of each.
fn around(files: [&Path; 2], archives: &mut Vec<engine::Archive>) -> Vec<PathBuf> {
    let files = files.map(|file| std::path::absolute(file).unwrap_or_else(|_| file.to_owned()));
    let is_in = |file: &Path, folder: &Path| {
        std::path::absolute(folder).is_ok_and(|folder| file.starts_with(folder))
    };
    let is_archived = |file: &&PathBuf| archives.iter().any(|one| is_in(file, &one.path));
    let mut handed_in: Vec<&PathBuf> = files.iter().filter(|file| !is_archived(file)).collect();
    if handed_in.is_empty() {
        archives.clear();
        handed_in.extend(&files);
    }
    let is_near = |file: &&PathBuf, above: &Path| {
        let below = file.strip_prefix(above);
        below.is_ok_and(|below| below.iter().count() <= PARTS)
    };
    let mut above = handed_in.iter().flat_map(|file| file.ancestors().skip(1));
    match above.find(|above| handed_in.iter().all(|file| is_near(file, above))) {
        Some(above) => vec![above.to_owned()],
        None => handed_in
            .iter()
            .filter_map(|file| Some(file.parent()?.to_owned()))
            .collect(),
    }
}

/// Of a path below the folder of a class: whose it is, and the file.
const PARTS: usize = 2;

/// Two files compared, while the person is told to wait.
///
/// # Errors
/// One of them can't be read: which, why, and what to do.
pub fn compared(files: Sides<&Path>, options: &engine::Options) -> anyhow::Result<Comparison> {
    let comparison = waiting::comparing(|| engine::compare_files(files, options));
    let notes = options.workers.take_note().into_iter();
    let notes = notes.chain(options.store.take_note());
    notes.for_each(output::message);
    comparison
}
