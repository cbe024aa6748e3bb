//! `sidelong check FILE --against FOLDER`: whether new documents may come in.

use std::collections::HashSet;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{self, Path, PathBuf};

use anyhow::Context;
use clap::Args;

use super::output::{self, Format};
use super::{Common, Outcome, values, waiting};
use crate::arrival::{self, Rules, Verdict};
use crate::engine::{self, Arriving, Guest};
use crate::index::{DEFAULT_THRESHOLD_PERCENT, DocId};
use crate::measure::{Containment, Coverage, Resemblance};
use crate::report::{self, arrival::Judged};
use crate::say;
use crate::words::Digits;

/// Say whether new files are duplicates of what is in a folder
///
/// Each file is judged, and of a zip each that is in it, beside the folder and the others that come with it: accepted, or a duplicate of a group of documents that are linked by
/// their resemblance, or over the size that a group may have, or more of it stands in others than may. Such a group is no cluster of the screen: those are linked by all pairs that are listed. Groups
/// are numbered by their size, the largest first, each time anew. A file
/// that is in the folder already is compared with the others, and what stands in other documents by its author is told apart. Files
/// that can't be read are an error, and so are those accepted that were not read whole, and so is a folder in which there is nothing to compare with.
#[derive(Args, Debug)]
pub struct Flags {
    /// The files that want to come in, or zips of them; - is what comes by standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The folder with what is there; can be given several times
    #[arg(long, value_name = "FOLDER", required = true)]
    against: Vec<PathBuf>,

    #[command(flatten)]
    pub rules: RuleFlags,

    /// How the verdicts are printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    names: values::NameFlags,
}

/// By which new documents are judged.
// The options of several rooms come together in one command, where only one group can have their common name.
#[derive(Args, Clone, Copy, Debug)]
#[group(skip)]
pub struct RuleFlags {
    /// A new document is a duplicate from this resemblance on: the shingles that both have, of all that either has
    #[arg(long, value_name = "PERCENT", default_value = values::DUPLICATE, hide_short_help = true)]
    #[arg(value_parser = values::percent, allow_negative_numbers = true)]
    min_resemblance: Containment,

    /// A group of duplicates may have this many documents; one more is over the limit
    #[arg(long, value_name = "N", value_parser = values::documents, allow_negative_numbers = true)]
    #[arg(hide_short_help = true)]
    max_group: Option<NonZeroUsize>,

    /// No more of a new document may stand in the others together
    ///
    /// That is a share of its words that count: those that are the same in passages with any of the others. Documents by its author are a
    /// part of their own, with the same limit. The screen judges by the largest share in one document, which 'check' tells too.
    #[arg(long, value_name = "PERCENT", default_value = values::MAX_SHARE)]
    #[arg(value_parser = values::percent, allow_negative_numbers = true)]
    max_share: Containment,
}

impl RuleFlags {
    /// As documents are judged by them.
    pub fn rules(self) -> Rules {
        Rules {
            least: Resemblance(self.min_resemblance.0),
            max_group: self.max_group,
            max_share: Coverage(self.max_share.0),
        }
    }
}

/// Reads the folder and the files, and prints a verdict for each file.
pub fn run(common: &Common, flags: &Flags) -> anyhow::Result<Outcome> {
    let rules = flags.rules.rules();
    // A pair that is alike as a whole has at least as much of one text in the other.
    let usual = Containment::from_percent(DEFAULT_THRESHOLD_PERCENT);
    let threshold = usual.min(Containment(rules.least.0));
    let options = common.cached_options(flags.against.clone(), Some(threshold));
    // A file that is named twice is no copy of itself.
    let mut named = HashSet::new();
    let files = flags.files.iter();
    let files = files.filter(|path| named.insert(path::absolute(path).ok()));
    let arriving = files.map(|path| arriving(path, &options));
    let arriving = arriving.collect::<anyhow::Result<Vec<Arriving>>>()?;
    let (snapshot, guests) = waiting::reading(&options, || engine::scan_with(&options, &arriving))?;
    let (snapshot, anonymous) = flags.names.shown(snapshot);
    output::notes(&options, &snapshot);
    output::not_compared(&snapshot);
    let new = guests.iter().filter_map(|guest| guest.id.as_ref().ok());
    let new: HashSet<&DocId> = new.collect();
    output::not_whole(&snapshot, |id| !new.contains(&id));
    let documents = snapshot.listing.all().count();
    let there = documents.saturating_sub(new.len());
    report::arrival::not_compared(&snapshot)
        .into_iter()
        .for_each(output::message);
    if there == 0 {
        // Nothing is accepted of which nothing could be found.
        anyhow::bail!(say!("check-nothing-there"));
    }
    let judge = |guest: Guest| Judged {
        id: guest.id.as_ref().ok().copied(),
        left_out: guest.left_out,
        result: guest.id.map(|id| {
            // What comes with it is there as well: of two copies neither is the first.
            let others = documents.saturating_sub(1);
            let arrival = arrival::judge(&snapshot.listing, id, |_| true, others, &rules);
            let arrival = arrival.beside_own(id, guest.same_author);
            arrival.beside_all(guest.together)
        }),
        file: guest.file,
    };
    let mut judged: Vec<Judged> = guests.into_iter().map(judge).collect();
    if let Some(anonymous) = &anonymous {
        for judged in &mut judged {
            let document = judged.id.and_then(|id| snapshot.listing.label(id));
            judged.file = match document {
                Some(label) => label.title().to_owned(),
                None => anonymous.name(&judged.file),
            };
            judged.result = judged
                .result
                .clone()
                .map_err(|reason| anonymous.said(&reason));
        }
    }
    output::answer(|out| match flags.format {
        Format::Text => report::arrival::write_text(&snapshot, &judged, out),
        Format::Json => report::arrival::write_json(&snapshot, there, &rules, &judged, out),
    })?;
    output::kept(&options.store);
    let unread = judged
        .iter()
        .filter(|judged| judged.result.is_err())
        .count();
    if unread > 0 {
        anyhow::bail!(say!("unread", count = Digits(unread)));
    }
    // What was not read of a file may be what it is refused for.
    let is_unsure = |judged: &&Judged| {
        let result = judged.result.as_ref();
        let is_accepted = result.is_ok_and(|arrival| arrival.verdict == Verdict::Accepted);
        is_accepted && judged.missing(&snapshot).is_some()
    };
    let unsure = judged.iter().filter(is_unsure).count();
    if unsure > 0 {
        anyhow::bail!(say!("check-not-whole", count = Digits(unsure)));
    }
    let is_refused = |judged: &Judged| {
        let result = judged.result.as_ref();
        result.is_ok_and(|arrival| arrival.verdict != Verdict::Accepted)
    };
    Ok(Outcome::found(judged.iter().any(is_refused)))
}

/// A file, or what comes by standard input: no more of it than tells that it is too large.
fn arriving(path: &Path, options: &engine::Options) -> anyhow::Result<Arriving> {
    if path.as_os_str() != "-" {
        return Ok(Arriving::File(path.to_owned()));
    }
    let mut bytes = Vec::new();
    let most = options.max_file_bytes.saturating_add(1);
    let read = io::stdin().lock().take(most).read_to_end(&mut bytes);
    read.context(say!("check-no-input"))?;
    Ok(Arriving::Bytes(bytes))
}
