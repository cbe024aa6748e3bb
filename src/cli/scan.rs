//! `sidelong scan FOLDER...`: the pairs of a folder, or of several together, for scripts and shells.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::{Common, Outcome, output, reviews, values, waiting};
use crate::engine::{self, Quotation, Quotations, SearchRewritten};
use crate::index::{Label, Pair};
use crate::measure::Containment;
use crate::report::{self, Findings};
use crate::say;
use crate::sides::Sides;
use crate::snapshot::Decisions;
use crate::words::Digits;

/// Print the pairs of a folder that share text
#[derive(Args, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub struct Flags {
    /// The folder to read, with its sub-folders; several are read as one
    #[arg(required = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,

    /// How the pairs are printed
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// Print whole sentences, one thing after another, with the passage of each pair that has the longest run: for readers of screens
    #[arg(long, conflicts_with = "format")]
    plain: bool,

    /// List pairs of which one has this much of its text in passages with the other
    ///
    /// Two documents are a pair if the words that they share in passages weigh 15, or are 50% of one of them. A word weighs 1 if two
    /// documents have it there, 2/3 if three have it, 2/4 if four, and so on, one author's documents as one; text that more than 8 have is common and left out.
    #[arg(long, value_name = "PERCENT", default_value = values::THRESHOLD)]
    #[arg(value_parser = values::percent, allow_negative_numbers = true)]
    pub threshold: Containment,

    /// Search all texts for rewritten pairs, too, which takes some milliseconds for each text
    #[arg(long)]
    rewritten: bool,

    /// List the pairs of documents by the same author, in place of those by different authors
    ///
    /// What an author has taken from her own earlier work; 'O' lists it on the screen.
    #[arg(long)]
    same_author: bool,

    #[command(flatten)]
    sketch: values::SketchFlags,

    /// Print the common passages too: the text that more than 8 documents have, and the figures of pairs leave out
    ///
    /// Each stands once, with its words, how many documents have some of it, and which of them has the earliest date, where their files
    /// tell. Those beyond the longest 100 are counted.
    #[arg(long)]
    common: bool,

    /// Print only the best N pairs
    #[arg(long, value_name = "N", value_parser = values::pairs)]
    top: Option<NonZeroUsize>,

    #[command(flatten)]
    names: values::NameFlags,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Columns for people
    Table,
    /// One object with documents, pairs, files not read and settings
    Json,
    /// One line a pair, for spreadsheets
    Csv,
}

/// So many files not read are named; the rest are counted.
const NAMED_UNREAD: usize = 5;

/// So many documents with odd letters are named that are in no pair; the rest are counted.
const NAMED_ODD: usize = 5;

/// Reads the folder and prints its pairs.
pub fn run(common: &Common, flags: Flags) -> anyhow::Result<Outcome> {
    let mut options = engine::Options {
        method: flags.sketch.sketch,
        rewritten: SearchRewritten::all(flags.rewritten),
        ..common.cached_options(flags.folders, Some(flags.threshold))
    };
    options.settings.same_author = flags.same_author;
    values::heed(options.method, options.settings.width)?;
    if flags.common && matches!(flags.format, Format::Csv) {
        anyhow::bail!(say!("common-no-csv"));
    }
    let quoting = || Quotations::scan(&options, flags.common);
    let (snapshot, mut quotations) = if flags.plain {
        let (snapshot, quotations) = waiting::reading_aloud(quoting)?;
        (snapshot, Some(quotations))
    } else if flags.common {
        let (snapshot, quotations) = waiting::reading(&options, quoting)?;
        (snapshot, Some(quotations))
    } else {
        (waiting::reading(&options, || engine::scan(&options))?, None)
    };
    let (mut snapshot, anonymous) = flags.names.shown(snapshot);
    snapshot.decisions = Arc::new(Decisions::of(&snapshot, &reviews::known(common), |_| true));
    let passages = quotations.as_mut().filter(|_| flags.common);
    let passages = passages.map(Quotations::common_passages);
    let passages = passages.map(|passages| match &anonymous {
        Some(anonymous) => anonymous.common(&passages),
        None => passages,
    });
    let findings = Findings::new(&snapshot, flags.top.map(NonZeroUsize::get));
    let findings = findings.with_common(passages.as_ref());
    output::answer(|out| match flags.format {
        _ if flags.plain => {
            let mut quote = |_: Sides<&Label>, pair: &Pair| {
                let quotation = quotations.as_mut()?.longest(pair)?;
                Some(match &anonymous {
                    Some(anonymous) => Quotation {
                        texts: quotation
                            .texts
                            .map(|text| anonymous.text(&text).to_string()),
                        ..quotation
                    },
                    None => quotation,
                })
            };
            report::sentences::write(&findings, &mut quote, out)
        }
        Format::Table => {
            report::table::write(&findings, &mut *out)?;
            report::common::write_text(&findings, out)
        }
        Format::Json => report::json::write(&findings, out),
        Format::Csv => report::table::write_csv(&findings, out),
    })?;
    output::notes(&options, &snapshot);
    tell(&findings);
    // All is said: what is kept for the next time is written now, as far as it was not while others waited for the disk.
    output::kept(&options.store);
    let outcome = Outcome::found(!snapshot.listing.pairs.is_empty());
    // The process ends next: freeing hundreds of thousands of pairs one by one would only delay it.
    std::mem::forget(snapshot);
    Ok(outcome)
}

/// Says what was read and what was not.
fn tell(findings: &Findings<'_>) {
    let unread = &findings.snapshot().unread;
    for file in unread.iter().take(NAMED_UNREAD) {
        output::message(say!(
            "told-unread",
            name = file.label.as_str(),
            reason = &file.reason
        ));
    }
    if unread.len() > NAMED_UNREAD {
        let more = Digits(unread.len() - NAMED_UNREAD);
        output::message(say!("told-unread-more", count = more));
    }
    output::not_whole(findings.snapshot(), |_| true);
    output::not_compared(findings.snapshot());
    output::not_searched(findings.snapshot());
    findings.same_texts().into_iter().for_each(output::message);
    // Those of the pairs are told with them.
    let odd = findings.odd().right;
    if !odd.is_empty() {
        let titles = odd.iter().map(|document| document.label.title());
        let names = report::some_of(&titles.collect::<Vec<_>>(), NAMED_ODD);
        let count = Digits(odd.len());
        output::message(say!("told-odd", count = count, names = names));
    }
    report::authors(findings.snapshot())
        .into_iter()
        .for_each(output::message);
    if let across @ 1.. = findings.snapshot().authors_across() {
        output::message(say!("told-across", count = Digits(across)));
    }
    output::options(findings.snapshot().settings.text);
    if findings.snapshot().settings.counts_common {
        output::message(say!("common-counted"));
    }
    if let Some(proposed) = findings.proposed() {
        output::message(format!("{} {}", proposed.method(), proposed.counts()));
    }
    output::message(findings.summary());
}
