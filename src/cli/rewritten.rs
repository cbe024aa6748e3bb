//! `sidelong rewritten FOLDER...`: documents that say the same in other words.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::output::{self, Format};
use super::{Common, Outcome, values, waiting};
use crate::engine::{self, SearchRewritten};
use crate::index::{Listing, PairKind};
use crate::report::{self, Findings};
use crate::say;
use crate::snapshot::Snapshot;

/// Find pairs that say the same in other words
///
/// Where every fifth word was replaced, sentences were turned around or a text went through a translator and back, hardly a run of
/// words is the same. This command looks for such pairs by what their sentences have in common, compares the best five for each
/// document, and prints them with the listed pairs of which some passage was edited. 'sidelong scan --rewritten' prints them among
/// all pairs. 'sidelong compare A B' shows the passages.
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

    #[command(flatten)]
    names: values::NameFlags,
}

/// Searches and prints.
pub fn run(common: &Common, flags: Flags) -> anyhow::Result<Outcome> {
    let options = engine::Options {
        rewritten: SearchRewritten::Always,
        ..common.cached_options(flags.folders, None)
    };
    let snapshot = waiting::reading(&options, || engine::scan(&options))?;
    let all = &*snapshot.listing;
    let pairs = all.pairs.iter().copied();
    let pairs = pairs.filter(|pair| pair.kind() != PairKind::Verbatim);
    let listing = Listing::new(all.all().cloned().collect(), pairs.collect(), Vec::new());
    let snapshot = Snapshot {
        listing: Arc::new(listing),
        ..snapshot
    };
    let (snapshot, _) = flags.names.shown(snapshot);
    let findings = Findings::new(&snapshot, None);
    let has_found = !snapshot.listing.pairs.is_empty();
    output::answer(|out| match flags.format {
        Format::Text if !has_found => writeln!(out, "{}", say!("printed-no-rewritten")),
        Format::Text => report::table::write(&findings, out),
        Format::Json => report::json::write(&findings, out),
    })?;
    output::notes(&options, &snapshot);
    output::not_whole(&snapshot, |_| true);
    output::not_compared(&snapshot);
    report::authors(&snapshot)
        .into_iter()
        .for_each(output::message);
    output::unread(snapshot.unread.len());
    output::kept(&options.store);
    Ok(Outcome::found(has_found))
}
