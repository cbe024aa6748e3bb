//! `sidelong compare A B`: the passages that two files share.

use std::path::PathBuf;

use clap::Args;

use super::output::{self, Format};
use super::{Common, Outcome, values};
use crate::anonymous::Anonymous;
use crate::report;
use crate::say;
use crate::sides::Side;

/// Print the passages that two files share
#[derive(Args, Debug)]
pub struct Flags {
    /// The first file
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
    let settings = common.settings(None);
    let store = common.store();
    let comparison = common.compare([&flags.a, &flags.b], &store)?;
    let comparison = if flags.names.anonymous {
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
        Format::Json => report::json::write_comparison(&comparison, compared, &settings, out),
    })?;
    let width = settings.width.words();
    let is_short = |side: &Side| (*compared.words.get(*side) as usize) < width;
    let short = Side::BOTH.into_iter().filter(is_short);
    let short = short.map(|side| comparison.labels.get(side).as_str());
    let short = report::short_ones(&short.collect::<Vec<_>>(), width);
    short.into_iter().for_each(output::message);
    output::kept(&store);
    Ok(Outcome::found(!compared.alignment.passages.is_empty()))
}
