//! `sidelong check FILE --against FOLDER`: whether new documents may come in.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Common, Outcome, output, values, waiting};
use crate::arrival::{self, Rules, Verdict};
use crate::config::Config;
use crate::engine;
use crate::index::{DEFAULT_THRESHOLD_PERCENT, DocId};
use crate::measure::{Containment, Resemblance};
use crate::report::{self, arrival::Judged};
use crate::say;
use crate::words::Digits;

/// Say whether new files are duplicates of what is in a folder
///
/// Each file is judged alone: accepted, or a duplicate of a group of documents that are linked by their resemblance, or over
/// the size that a group may have. Such a group is no cluster of the screen: those are linked by all pairs that are listed. Groups
/// are numbered by their size, the largest first, each time anew. A file
/// that is in the folder already is compared with the others. Files that can't be read are an error.
#[derive(Args, Debug)]
pub struct Flags {
    /// The files that want to come in
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The folder with what is there; can be given several times
    #[arg(long, value_name = "FOLDER", required = true)]
    against: Vec<PathBuf>,

    #[command(flatten)]
    rules: RuleFlags,

    /// How the verdicts are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// By which new documents are judged.
// The options of several rooms come together in one command, where only one group can have their common name.
#[derive(Args, Clone, Copy, Debug)]
#[group(skip)]
pub struct RuleFlags {
    /// A new document is a duplicate from this resemblance on: the shingles that both have, of all that either has [default: 70%]
    #[arg(long, value_name = "PERCENT", value_parser = values::percent, allow_negative_numbers = true)]
    min_resemblance: Option<Containment>,

    /// A group may have this many documents; a duplicate that would be one more is over the limit
    #[arg(long, value_name = "N", value_parser = values::documents, allow_negative_numbers = true)]
    max_group: Option<NonZeroUsize>,
}

impl RuleFlags {
    /// As documents are judged by them, over what the configuration says and what is built in.
    pub fn rules(self, config: &Config) -> Rules {
        let least = self.min_resemblance.or(config.min_resemblance);
        Rules {
            least: least.map_or(Rules::default().least, |least| Resemblance(least.0)),
            max_group: self.max_group.or(config.max_group),
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A sentence for each file
    Text,
    /// One object with the verdicts and their reasons
    Json,
}

/// Reads the folder and the files, and prints a verdict for each file.
pub fn run(common: &Common, flags: &Flags, config: &Config) -> anyhow::Result<Outcome> {
    let rules = flags.rules.rules(config);
    // A pair that is alike as a whole has at least as much of one text in the other.
    let usual = Containment::from_percent(DEFAULT_THRESHOLD_PERCENT);
    let threshold = usual.min(Containment(rules.least.0));
    let options = engine::Options {
        store: common.store(),
        ..common.options(flags.against.clone(), Some(threshold))
    };
    let (snapshot, guests) =
        waiting::reading(&options, || engine::scan_with(&options, &flags.files))?;
    output::notes(&options, &snapshot);
    output::not_compared(&snapshot);
    let arrivals: HashSet<DocId> = guests
        .iter()
        .filter_map(|guest| guest.clone().ok())
        .collect();
    let documents = snapshot.listing.documents.len();
    let there = documents.saturating_sub(arrivals.len());
    if there == 0 {
        output::message(say!("check-nothing-there"));
    }
    report::arrival::not_compared(&snapshot)
        .into_iter()
        .for_each(output::message);
    let judged: Vec<Judged> = flags
        .files
        .iter()
        .zip(guests)
        .map(|(path, guest)| Judged {
            file: path.display().to_string(),
            id: guest.as_ref().ok().copied(),
            result: guest.map(|id| {
                let is_there = |other| !arrivals.contains(&other);
                arrival::judge(&snapshot.listing, id, is_there, there, &rules)
            }),
        })
        .collect();
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
    let is_refused = |judged: &Judged| {
        let result = judged.result.as_ref();
        result.is_ok_and(|arrival| arrival.verdict != Verdict::Accepted)
    };
    Ok(Outcome::found(judged.iter().any(is_refused)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_written_default_is_the_rules_default() {
        let command = Flags::augment_args(clap::Command::new("check"));
        let option = command
            .get_arguments()
            .find(|option| option.get_id() == "min_resemblance");
        let help = option.and_then(clap::Arg::get_help).unwrap().to_string();
        let said = format!("[default: {}]", Rules::default().least);
        assert!(help.ends_with(&said), "{help} {said}");
    }

    #[test]
    fn a_flag_goes_over_the_configuration_and_that_over_what_is_built_in() {
        let silent = RuleFlags {
            min_resemblance: None,
            max_group: None,
        };
        assert_eq!(silent.rules(&Config::default()), Rules::default());
        let mut config = Config::default();
        config.min_resemblance = Some(Containment::from_percent(80.0));
        config.max_group = NonZeroUsize::new(3);
        let of_file = Rules {
            least: Resemblance::from_percent(80.0),
            max_group: NonZeroUsize::new(3),
        };
        assert_eq!(silent.rules(&config), of_file);
        let said = RuleFlags {
            max_group: NonZeroUsize::new(5),
            ..silent
        };
        assert_eq!(said.rules(&config).max_group, NonZeroUsize::new(5));
        assert_eq!(said.rules(&config).least, of_file.least);
    }
}
