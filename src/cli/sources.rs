//! `sidelong sources FILE --against FOLDER`: what of one document stands in which others.

use std::path::PathBuf;

use clap::Args;

use super::output::{self, Format};
use super::{Common, Outcome, values, waiting};
use crate::say;
use crate::{engine, report};

/// Say what of one document stands in which others
///
/// The file is compared with every document of the folder that shares enough text with it, listed pair or not: with the 200 that
/// share most, if there are more. Of each it is said what share of the words that count is the same in passages with it, and first what
/// share is the same in passages with any of them. What stands in several is counted for each, and in the sum once. Text that was rewritten is found in these documents; those that share no run of words
/// with the file are not looked at ('sidelong rewritten' does). The file may be one of the folder. What stands in documents of its author
/// is a part of its own.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sidelong sources essays/anna.txt --against essays
  sidelong sources new.docx --against essays --format json

Exit status: 0 nothing found, 1 passages found, 2 an error")]
pub struct Flags {
    /// The document
    file: PathBuf,

    /// The folder with the others; can be given several times
    #[arg(long, value_name = "FOLDER", required = true)]
    against: Vec<PathBuf>,

    /// How the answer is printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    names: values::NameFlags,
}

/// Reads the folder and the file, compares and prints.
pub fn run(common: &Common, flags: Flags) -> anyhow::Result<Outcome> {
    let options = common.cached_options(flags.against, None);
    let (snapshot, sourced) =
        waiting::reading(&options, || engine::sources(&options, &flags.file))?;
    let (snapshot, anonymous) = flags.names.shown(snapshot);
    let sourced = anonymous.map_or(sourced.clone(), |anonymous| anonymous.sourced(&sourced));
    output::notes(&options, &snapshot);
    let found = match &sourced.outcome {
        Some(Ok(found)) => found,
        Some(Err(reason)) => anyhow::bail!("{reason}"),
        None => anyhow::bail!(say!("sources-no-end", name = sourced.label.as_str())),
    };
    output::answer(|out| match flags.format {
        Format::Text => report::sources::write_text(&sourced, found, out),
        Format::Json => report::sources::write_json(&snapshot, &sourced, found, out),
    })?;
    output::not_whole(&snapshot, |id| id != sourced.doc);
    output::not_compared(&snapshot);
    output::unread(snapshot.unread.len());
    output::kept(&options.store);
    Ok(Outcome::found(!found.is_alone()))
}
