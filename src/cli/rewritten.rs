//! `sidelong rewritten FOLDER...`: documents that say the same in other words.

use std::path::PathBuf;

use clap::Args;

use super::output::{self, Format};
use super::{Common, Outcome, waiting};
use crate::{engine, report};

/// Find pairs that say the same in other words
///
/// 'sidelong scan' and the screen list pairs that share runs of words. Where every fifth word was replaced, sentences were
/// turned around or a text went through a translator and back, hardly a run is left. This command looks for such pairs by what
/// their sentences have in common, compares the best five for each document, and says of each whether the list of scan has it.
/// 'sidelong compare A B' shows the passages.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sidelong rewritten essays
  sidelong rewritten essays --format json

Exit status: 0 nothing found, 1 rewritten text found, 2 an error")]
pub struct Flags {
    /// The folder to read, with its sub-folders; several are read as one
    #[arg(required = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,

    /// How the pairs are printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Searches and prints.
pub fn run(common: &Common, flags: Flags) -> anyhow::Result<Outcome> {
    let options = common.cached_options(flags.folders, None);
    let (snapshot, search) = waiting::reading(&options, || engine::rewritten(&options))?;
    output::answer(|out| match flags.format {
        Format::Text => report::rewritten::write_table(&snapshot, &search, out),
        Format::Json => report::rewritten::write_json(&snapshot, &search, out),
    })?;
    output::notes(&options, &snapshot);
    output::not_compared(&snapshot);
    report::authors(&snapshot)
        .into_iter()
        .for_each(output::message);
    output::unread(snapshot.unread.len() + search.unread.len());
    output::message(report::rewritten::summary(&snapshot, &search));
    output::kept(&options.store);
    Ok(Outcome::found(!search.pairs.is_empty()))
}
