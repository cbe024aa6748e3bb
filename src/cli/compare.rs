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
    common.heed_of_both([&a, &b], &mut options);
    let comparison = compared(Sides::new(&a, &b), &options)?;
    let comparison = if flags.names.anonymous {
        output::message(say!("told-anonymous"));
        Anonymous::of_two(&comparison.labels, common.authors()).comparison(&comparison)
    } else {
        comparison
    };
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
