//! `sidelong report FOLDER... -o FILE`: pairs with their evidence as one page, for people who never open a terminal.

use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context as _;
use clap::Args;

use super::{Common, Outcome, output, values, waiting};
use crate::app::details::decided::histories;
use crate::app::marks::Marks;
use crate::app::order::{Order, kept};
use crate::app::query::{Over, Query};
use crate::app::seen::Seen;
use crate::cases::{self, Context, Format, Report};
use crate::engine::{self, Quotations, SearchRewritten};
use crate::index::{DocId, Document, Label, Pair};
use crate::measure::Containment;
use crate::report::{NAMED, some_of};
use crate::reviews::Log;
use crate::sides::Sides;
use crate::snapshot::{Compared, Comparison, Decisions, Snapshot, Sourced};
use crate::sources::Sources;
use crate::terminal;
use crate::words::{Digits, Said};
use crate::{said, say};

/// Write pairs with their passages on one page, for a board
///
/// The page says what was compared, how, and what was not; then each pair has pages of its own: what was decided on it, both files with
/// their dates and SHA-256, how much is shared, and the passages side by side. It needs nothing else: no other file, no script, no network.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sidelong report essays -o case.html
  sidelong report essays -o case.md --document anna.txt
  sidelong report essays -o case.html --filter verdict:confirmed
  sidelong report essays -o case.html --filter 'c>60 words>200' --anonymous --aliases key.csv

Exit status: 0 no pairs, 1 pairs written, 2 an error")]
pub struct Flags {
    /// The folder to read, with its sub-folders; several are read as one
    #[arg(required = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,

    /// The file to write, which must not be there yet [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// How the page is written [default: by the end of the file's name, else html]
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// Only the pairs that this filter keeps, as on the screen: 'name:ivanov c>60 words>200'
    #[arg(
        long,
        alias = "pairs",
        value_name = "QUERY",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    filter: String,

    /// Only the pairs of this document, with all its sources: its file, its path or its title; given twice, only the pair of the two
    #[arg(long, value_name = "NAME")]
    document: Vec<String>,

    /// Only the pairs of this cluster, by its number in the list
    #[arg(long, value_name = "NUMBER")]
    cluster: Option<NonZeroUsize>,

    /// Only the best N of them
    #[arg(long, value_name = "N", value_parser = values::pairs)]
    top: Option<NonZeroUsize>,

    /// How much of the texts is shown
    #[arg(long, value_enum, default_value_t)]
    context: Context,

    /// The title of the page [default: one with the name of the folder]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// The date of the page [default: today]
    #[arg(long, value_name = "DATE")]
    date: Option<String>,

    /// End with a place to sign
    #[arg(long)]
    signatures: bool,

    /// List pairs of which one has this much of its text in passages with the other
    #[arg(long, value_name = "PERCENT", default_value = values::THRESHOLD)]
    #[arg(value_parser = values::percent, allow_negative_numbers = true)]
    threshold: Containment,

    /// Search all texts for rewritten pairs, however many they are; up to 2,000 are searched in any case, as on the screen
    #[arg(long)]
    rewritten: bool,

    /// The pairs of documents by the same author, in place of those by different authors
    #[arg(long)]
    same_author: bool,

    #[command(flatten)]
    names: values::NameFlags,

    /// With --anonymous: write to this file, in CSV, who is behind each alias
    #[arg(long, value_name = "FILE", requires = "anonymous")]
    aliases: Option<PathBuf>,
}

/// Reads the folder, compares the pairs that are wanted, and writes the page.
pub fn run(common: &Common, flags: &Flags) -> anyhow::Result<Outcome> {
    let mut options = engine::Options {
        rewritten: if flags.rewritten {
            SearchRewritten::Always
        } else {
            SearchRewritten::Few
        },
        ..common.cached_options(flags.folders.clone(), Some(flags.threshold))
    };
    options.settings.same_author = flags.same_author;
    for file in flags.output.iter().chain(&flags.aliases) {
        is_free(file, &options)?;
    }
    let (mut named, mut quotations) =
        waiting::reading(&options, || Quotations::scan(&options, true))?;
    let log = decided(common)?;
    named.decisions = Arc::new(Decisions::of(&named, &log, |_| true));
    let (snapshot, anonymous) = flags.names.shown(named.clone());
    let documents = flags.document.iter().map(|name| self::named(&named, name));
    let documents: Vec<DocId> = documents.collect::<anyhow::Result<_>>()?;
    let mut pairs = wanted(&named, flags, &documents)?;
    let sourced = match *documents {
        [one] => waiting::reading(&options, || quotations.sources(one)),
        _ => None,
    };
    let of_one = sourced.and_then(|sourced| {
        as_sources(&sourced, flags, &mut pairs);
        let shown = anonymous.as_ref().map(|one| one.sourced(&sourced));
        told(&shown.unwrap_or(sourced), flags)
    });
    cases::sort(&named, &mut pairs);
    pairs.truncate(flags.top.map_or(usize::MAX, NonZeroUsize::get));
    let report = Report {
        histories: Arc::new(histories(&snapshot, &log, &pairs)),
        sources: of_one,
        ..report(flags, &snapshot)
    };
    let part = |at: usize, comparison: &Comparison| {
        let shown = anonymous.as_ref().map(|one| one.comparison(comparison));
        let text = report.case(at + 1, &snapshot, shown.as_ref().unwrap_or(comparison));
        (text, comparison.outcome.as_ref().ok().map(Compared::shared))
    };
    let parts = waiting::reading(&options, || quotations.each(&pairs, &part));
    let shared = parts
        .iter()
        .map(|part| part.as_ref().and_then(|(_, shared)| *shared));
    let rows = pairs.iter().map(|pair| pair.docs).zip(shared);
    let rows: Vec<cases::Row> = rows.collect();
    let mut page = report.first(&snapshot, &rows);
    page.extend(parts.into_iter().flatten().map(|(text, _)| text));
    page.push_str(&report.last());
    output::to_its_end(|| {
        match &flags.output {
            Some(file) => write(file, &page)?,
            None => output::answer(|out| out.write_all(page.as_bytes()))?,
        }
        match (&flags.aliases, &anonymous) {
            (Some(file), Some(anonymous)) => write(file, &anonymous.key(&named).csv()),
            _ => Ok(()),
        }
    })?;
    if pairs.is_empty() && !named.listing.pairs.is_empty() {
        let count = Digits(named.listing.pairs.len());
        output::message(say!("report-no-case", pairs = say!("pairs", count)));
    }
    output::notes(&options, &snapshot);
    output::unread(snapshot.unread.len());
    output::not_whole(&snapshot, |_| true);
    output::not_compared(&snapshot);
    output::not_searched(&snapshot);
    output::kept(&options.store);
    Ok(Outcome::found(!pairs.is_empty()))
}

/// All decisions. Of a report that goes to a board none is missing because its file can't be read.
fn decided(common: &Common) -> anyhow::Result<Log> {
    let place = common.reviews();
    place.map_or_else(|_| Ok(Log::default()), |place| super::reviews::load(&place))
}

fn report(flags: &Flags, snapshot: &Snapshot) -> Report {
    let by_name = flags.output.as_deref().and_then(Path::file_name);
    let by_name = by_name.and_then(OsStr::to_str).and_then(Format::of_name);
    Report {
        title: flags
            .title
            .clone()
            .unwrap_or_else(|| say!("report-title", folder = cases::folders(snapshot))),
        date: flags
            .date
            .clone()
            .unwrap_or_else(|| jiff::Zoned::now().date().to_string()),
        format: flags.format.or(by_name).unwrap_or_default(),
        context: flags.context,
        signatures: flags.signatures,
        anonymous: flags.names.anonymous,
        histories: Arc::default(),
        sources: None,
    }
}

/// What of the one document stands in which others.
fn found<'a>(sourced: &'a Sourced, flags: &Flags) -> Option<&'a Sources> {
    let found = sourced.outcome.as_ref()?.as_ref().ok()?;
    Some(if flags.same_author {
        &found.same_author
    } else {
        &found.sources
    })
}

/// The pairs with that document as the first: with all of its sources, listed or not, unless only some are wanted.
fn as_sources(sourced: &Sourced, flags: &Flags, pairs: &mut Vec<Pair>) {
    for pair in pairs
        .iter_mut()
        .filter(|pair| pair.docs.left != sourced.doc)
    {
        *pair = pair.swap();
    }
    if !flags.filter.is_empty() || flags.cluster.is_some() {
        return;
    }
    let others = found(sourced, flags)
        .into_iter()
        .flat_map(|found| &found.all);
    for source in others {
        let docs = Sides::new(sourced.doc, source.doc);
        if !pairs.iter().any(|pair| pair.docs == docs) {
            pairs.push(Pair {
                docs,
                ..Pair::default()
            });
        }
    }
}

/// "anna.txt: 63% stands in 3 other documents".
fn told(sourced: &Sourced, flags: &Flags) -> Option<String> {
    let sentence = found(sourced, flags)?.sentence();
    Some(format!("{}: {sentence}", sourced.label.title()))
}

/// The pairs that a person asked for, best first.
fn wanted(snapshot: &Snapshot, flags: &Flags, documents: &[DocId]) -> anyhow::Result<Vec<Pair>> {
    let query = Query::parse(&flags.filter, Over::Pairs);
    if !query.is_understood() {
        anyhow::bail!(query.told(usize::MAX));
    }
    let listing = &snapshot.listing;
    let members = match flags.cluster {
        None => None,
        Some(number) => {
            let cluster = listing.clusters.get(number.get() - 1);
            let unknown = || say!("report-no-cluster", number = number.get());
            Some(&cluster.with_context(unknown)?.members)
        }
    };
    let rows = kept(
        Over::Pairs,
        snapshot,
        &query,
        (&Seen::default(), &Marks::default()),
        Order::default(),
    );
    let pairs = rows
        .iter()
        .filter_map(|row| listing.pairs.get(*row as usize));
    let pairs = pairs.filter(|pair| {
        let docs = [pair.docs.left, pair.docs.right];
        documents.iter().all(|id| docs.contains(id))
            && members.is_none_or(|members| docs.iter().all(|id| members.contains(id)))
    });
    Ok(pairs.copied().collect())
}

/// The document with this path, else the only one with this title, or else with a file of this name.
fn named(snapshot: &Snapshot, name: &str) -> anyhow::Result<DocId> {
    let is_path = |label: &Label| label.path() == name;
    let is_title = |label: &Label| label.title() == name;
    let is_file = |label: &Label| label.path().rsplit('/').next() == Some(name);
    let ways: [&dyn Fn(&Label) -> bool; 3] = [&is_path, &is_title, &is_file];
    let mut found = ways.into_iter().map(|is_called| {
        let all = snapshot.listing.documents.iter();
        all.filter(|one| is_called(&one.label)).collect()
    });
    let found: Option<Vec<&Document>> = found.find(|of: &Vec<_>| !of.is_empty());
    match *found.unwrap_or_default() {
        [] => anyhow::bail!(say!("report-no-document", name)),
        [one] => Ok(one.id),
        ref several => {
            let paths: Vec<&str> = several.iter().map(|one| one.label.path()).collect();
            let paths = some_of(&paths, NAMED);
            anyhow::bail!(say!("report-several", name, paths))
        }
    }
}

/// A file that is there stays as it is, and none comes into a folder that is read.
fn is_free(file: &Path, options: &engine::Options) -> anyhow::Result<()> {
    let roots = engine::Roots::open(&options.roots, &options.archives)?;
    let whole = std::path::absolute(file)?;
    let named = || Said::text(engine::harmless(file));
    let target = terminal::target(&roots, &whole.to_string_lossy());
    target.map_err(|why| {
        // The sentence of the screen, where the next name is typed at once.
        let is_taken = why == said!("export-taken");
        let why = if is_taken { said!("report-taken") } else { why };
        anyhow::anyhow!(named().colon(why))
    })?;
    Ok(())
}

fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    let written = terminal::write_file(file, text);
    written.with_context(|| engine::harmless(file))
}
