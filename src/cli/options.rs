//! Options: which there are, where each is explained, and what is in force of the configuration and the command line.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, CommandFactory};

use super::{Cli, study};
use crate::config::{Chosen, Config, Kind, Known};
use crate::say;

/// Options without a place in the configuration.
const FLAGS_ALONE: [&str; 6] = ["archive", "config", "fresh", "last", "log", "people"];

/// A value of what has none built in, as it is written in the configuration.
const EXAMPLES: [(&str, &str); 19] = [
    ("author-pattern", "'^([^-]+)-'"),
    ("cache-dir", "\"/scratch/sidelong\""),
    ("encoding", "[\"*.txt=koi8-r\"]"),
    ("exclude", "[\"*.bak\", \"drafts/\"]"),
    ("include", "[\"*.docx\"]"),
    ("language", "\"en\""),
    ("layers", "\"template,quotation\""),
    ("limit", "[\"time=40s\", \"memory=2G\"]"),
    ("max-group", "3"),
    ("memory", "\"2G\""),
    ("min-run", "8"),
    ("no-layer", "[\"quotation\"]"),
    ("reviewer", "\"anna\""),
    ("reviews", "\"/share/reviews.db\""),
    ("stem", "\"auto\""),
    ("stop-words", "\"auto\""),
    ("template", "[\"task.docx\"]"),
    ("threshold", "10"),
    ("width", "5"),
];

/// Of these two the one of the command line counts alone.
const EITHER: [&str; 2] = ["authors", "author-pattern"];

/// Commands that have options of the screen, too.
const WITH_SCREEN_OPTIONS: [&str; 2] = ["demo", "check"];

/// Where the options of every command are explained.
const EXPLAINED: &str = "Options of every command: sidelong help options";

/// The command line as it is parsed: what every command understands is explained in one place.
pub fn command() -> clap::Command {
    Cli::command()
        .mut_args(|arg| {
            let is_shared = arg.is_global_set();
            arg.hide(is_shared)
        })
        .mut_subcommands(explained)
}

/// A command whose help says where the options of every command are explained.
fn explained(command: clap::Command) -> clap::Command {
    if command.is_hide_set() {
        return command;
    }
    let own = command.get_after_help().map(StyledStr::to_string);
    let own = own.map(|own| own + "\n\n").unwrap_or_default();
    command
        .after_help(own + EXPLAINED)
        .mut_subcommands(explained)
}

/// The same with what the configuration says as default values.
pub fn command_over(config: &Config, typed: &ArgMatches) -> clap::Command {
    let mut all = command();
    for Chosen { name, values } in &config.options {
        if is_excluded(typed, name) {
            continue;
        }
        // They are wanted until the process ends.
        let values = values.iter().map(|value| &*value.clone().leak());
        let values: Vec<&'static str> = values.collect();
        let set = |arg: Arg| match arg.get_long() {
            Some(long) if long == name => arg.default_values(values.iter().copied()),
            _ => arg,
        };
        all = all.mut_args(set);
        for with in WITH_SCREEN_OPTIONS {
            all = all.mut_subcommand(with, |command| command.mut_args(set));
        }
    }
    all
}

/// An error of usage.
pub fn conflict(why: impl std::fmt::Display) -> clap::Error {
    command().error(ErrorKind::ArgumentConflict, why)
}

/// Whether an option of the program itself was typed.
pub fn is_typed(matches: &ArgMatches, id: &str) -> bool {
    matches.value_source(id) == Some(ValueSource::CommandLine)
}

/// Refuses what would not be heeded: before the name of a command only the options of every command may stand, and some studies measure
/// the same for everybody.
///
/// # Errors
/// What stands there, and where it may stand.
pub fn heeded(matches: &ArgMatches) -> Result<(), clap::Error> {
    let Some((name, below)) = matches.subcommand() else {
        return Ok(());
    };
    let mut ignored = ["archive", "fresh"].into_iter();
    if name == "study"
        && let Some(id) = ignored.find(|id| is_typed(below, id))
    {
        return Err(conflict(format!("--{id} changes nothing in '{name}'")));
    }
    if let (true, Some((what, below))) = (name == "study", below.subcommand()) {
        let ignored = study::unheeded(what).iter();
        if let Some(id) = ignored.copied().find(|id| is_typed(below, id)) {
            let option = id.replace('_', "-");
            return Err(conflict(format!(
                "--{option} changes nothing in 'study {what}'"
            )));
        }
    }
    let all = command();
    let own = all.get_arguments().filter(|arg| !arg.is_global_set());
    let Some(before) = own
        .into_iter()
        .find(|arg| is_typed(matches, arg.get_id().as_str()))
    else {
        return Ok(());
    };
    let long = before.get_long();
    let what = long.map_or("a folder".to_owned(), |long| format!("--{long}"));
    let command = all.find_subcommand(name);
    let is_known = long.is_some_and(|long| {
        let mut known = command.into_iter().flat_map(clap::Command::get_arguments);
        known.any(|arg| arg.get_long() == Some(long))
    });
    let values = matches.get_raw(before.get_id().as_str());
    let values = values
        .unwrap_or_default()
        .filter(|_| before.get_action().takes_values());
    let typed = values.fold(what.clone(), |typed, value| {
        format!("{typed} {}", value.to_string_lossy())
    });
    let remedy = if is_known {
        format!("; write: sidelong {name} {typed}")
    } else {
        String::new()
    };
    Err(conflict(format!(
        "{what} can't stand before the command '{name}'{remedy}"
    )))
}

/// All options that may stand in the configuration: those of the screen, then those of every command.
fn kept() -> Vec<Arg> {
    let all = Cli::command();
    let is_kept = |arg: &&Arg| {
        arg.get_long()
            .is_some_and(|long| !FLAGS_ALONE.contains(&long))
    };
    all.get_arguments().filter(is_kept).cloned().collect()
}

fn name(option: &Arg) -> &str {
    option.get_long().unwrap_or_default()
}

/// The same for the configuration.
pub fn known() -> Vec<Known> {
    let judged = Cli::command();
    let judged = judged.find_subcommand("check").cloned().unwrap_or_default();
    let is_of_check = |option: &Arg| {
        judged
            .get_arguments()
            .any(|arg| arg.get_id() == option.get_id())
    };
    let known = |option: Arg| {
        let name = name(&option).to_owned();
        let kind = match option.get_action() {
            ArgAction::SetTrue => Kind::Switch,
            ArgAction::Append => Kind::Words,
            _ => Kind::Word,
        };
        let first = option.get_default_values().first();
        let first = first.map(|value| format!("{:?}", value.to_string_lossy()));
        let usual = match kind {
            Kind::Switch => Some("false".to_owned()),
            _ => first,
        };
        let example = EXAMPLES.iter().find(|(of, _)| *of == name);
        let example = example.map(|(_, example)| (*example).to_owned());
        Known {
            kind,
            about: option
                .get_help()
                .map(ToString::to_string)
                .unwrap_or_default(),
            example: example.or_else(|| usual.clone()).unwrap_or_default(),
            usual,
            is_for_screen: !option.is_global_set() && !is_of_check(&option),
            check: {
                let name = name.clone();
                Box::new(move |value| check(&name, value))
            },
            name,
        }
    };
    kept().into_iter().map(known).collect()
}

/// What the command line would say to a value, without what only it would.
fn check(name: &str, value: &str) -> Result<(), String> {
    use std::error::Error;

    let parsed = Cli::command().try_get_matches_from(["sidelong", &format!("--{name}={value}")]);
    let Err(error) = parsed else {
        return Ok(());
    };
    if let Some(why) = error.source() {
        return Err(why.to_string());
    }
    let valid = match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(all)) => all.join(", "),
        _ => String::new(),
    };
    Err(say!("value-none-of", value, all = valid))
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Nobody said anything.
    BuiltIn,
    /// The configuration, in this line.
    File(usize),
    /// A variable of the environment.
    Environment,
    /// The command line.
    Flag,
}

/// The name of each option, what counts, and where that comes from.
pub fn in_force(typed: &ArgMatches, config: &Config) -> Vec<(String, Vec<String>, Source)> {
    let row = |option: Arg| {
        let (name, id) = (name(&option), option.get_id().as_str());
        let raw = typed.get_raw(id).into_iter().flatten();
        let raw = raw.map(|value| value.to_string_lossy().into_owned());
        let of_file = config.option(name).filter(|_| !is_excluded(typed, name));
        let (values, source) = match (typed.value_source(id), of_file) {
            (Some(ValueSource::CommandLine), _) => (raw.collect(), Source::Flag),
            (Some(ValueSource::EnvVariable), _) => (raw.collect(), Source::Environment),
            (_, Some(values)) => (values.to_vec(), Source::File(config.line(name))),
            (_, None) => (raw.collect(), Source::BuiltIn),
        };
        (name.to_owned(), values, source)
    };
    kept().into_iter().map(row).collect()
}

fn is_excluded(typed: &ArgMatches, name: &str) -> bool {
    let other = |of: &str| of != name && is_typed(typed, &of.replace('-', "_"));
    EITHER.contains(&name) && EITHER.iter().any(|of| other(of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_without_a_built_in_value_has_an_example_that_is_right() {
        for option in known() {
            assert!(!option.example.is_empty(), "{}", option.name);
            assert!(!option.about.is_empty(), "{}", option.name);
            let text = format!("{} = {}\n", option.name, option.example);
            let (config, problems) = Config::read(&text, &known());
            assert_eq!(problems, [], "{text}");
            assert_eq!(config.options.len(), 1, "{text}");
        }
    }
}
