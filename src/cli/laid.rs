//! What is in force? What is built in, the person's configuration over it, the command line over both.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args};

use super::Common;
use crate::config::{Chosen, Config, Kind, Known};

/// Options of every command that have another name in the configuration, or no place in it.
const ELSEWHERE: [&str; 2] = ["lang", "config"];

/// A value of what has none built in, as it is written in the configuration.
const EXAMPLES: [(&str, &str); 11] = [
    ("author-pattern", "'^([^-]+)-'"),
    ("cache-dir", "\"/scratch/sidelong\""),
    ("encoding", "[\"*.txt=koi8-r\"]"),
    ("exclude", "[\"*.bak\", \"drafts/\"]"),
    ("include", "[\"*.docx\"]"),
    ("limit", "[\"time=40s\", \"memory=2G\"]"),
    ("memory", "\"2G\""),
    ("min-run", "8"),
    ("stem", "\"auto\""),
    ("stop-words", "\"auto\""),
    ("width", "5"),
];

/// Of two that can't be used together the one of the command line counts: its name, its value if that matters, and the
/// other's.
const EXCLUDED: [(&str, Option<&str>, &str); 2] = [
    ("authors", None, "author-pattern"),
    ("author-pattern", None, "authors"),
];

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

/// An option and what counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InForce {
    /// As on the command line, without its hyphens.
    pub name: String,
    /// What is written behind it.
    pub kind: Kind,
    /// Its values; of a switch `true` or `false`.
    pub values: Vec<String>,
    /// Where they come from.
    pub source: Source,
}

/// All options that may stand in the configuration, in the order in which `--help` has them.
fn options() -> impl Iterator<Item = Arg> {
    let all: Vec<Arg> = alone().get_arguments().cloned().collect();
    let is_here = |option: &Arg| {
        let name = option.get_long();
        name.is_some_and(|name| !ELSEWHERE.contains(&name))
    };
    all.into_iter().filter(is_here)
}

/// A command that has these options and nothing else.
fn alone() -> clap::Command {
    let command = clap::Command::new("options").no_binary_name(true);
    Common::augment_args(command).disable_help_flag(true)
}

fn name(option: &Arg) -> &str {
    option.get_long().unwrap_or_default()
}

fn kind(option: &Arg) -> Kind {
    match option.get_action() {
        ArgAction::SetTrue => Kind::Switch,
        ArgAction::Append => Kind::Words,
        _ => Kind::Word,
    }
}

/// The same for whoever reads the configuration.
pub fn known() -> Vec<Known> {
    let known = |option: Arg| {
        let name = name(&option).to_owned();
        let kind = kind(&option);
        let usual = match kind {
            Kind::Switch => Some("false".to_owned()),
            Kind::Word => option
                .get_default_values()
                .first()
                .map(|value| format!("{:?}", value.to_string_lossy())),
            Kind::Words => None,
        };
        let example = EXAMPLES.iter().find(|(of, _)| *of == name);
        let example = example.map(|(_, example)| (*example).to_owned());
        let example = example.or_else(|| usual.clone()).unwrap_or_default();
        let about = option.get_help().map(ToString::to_string);
        let checked = name.clone();
        Known {
            name,
            kind,
            about: about.unwrap_or_default(),
            usual,
            example,
            check: Box::new(move |value| check(&checked, value)),
        }
    };
    options().map(known).collect()
}

/// What the command line would say to a value, without what only it would.
fn check(name: &str, value: &str) -> Result<(), String> {
    use std::error::Error;

    let Err(error) = alone().try_get_matches_from([format!("--{name}={value}")]) else {
        return Ok(());
    };
    if let Some(why) = error.source() {
        return Err(why.to_string());
    }
    let valid = match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(all)) => all.join(", "),
        _ => String::new(),
    };
    Err(format!("“{value}” is none of {valid}"))
}

/// What counts of each option.
pub fn in_force(matches: &ArgMatches, config: &Config) -> Vec<InForce> {
    let flags: Vec<InForce> = options()
        .filter_map(|option| flag(matches, &option))
        .collect();
    let laid = |option: Arg| {
        let name = name(&option);
        if let Some(flag) = flags.iter().find(|flag| flag.name == name) {
            return flag.clone();
        }
        let chosen = config.options.iter().find(|chosen| chosen.name == name);
        let chosen = chosen.filter(|_| !is_excluded(&flags, name));
        let (values, source) = match chosen {
            Some(Chosen { values, .. }) => (values.clone(), Source::File(config.line(name))),
            None => (usual(&option), Source::BuiltIn),
        };
        InForce {
            name: name.to_owned(),
            kind: kind(&option),
            values,
            source,
        }
    };
    options().map(laid).collect()
}

/// What the command line or the environment says.
fn flag(matches: &ArgMatches, option: &Arg) -> Option<InForce> {
    let id = option.get_id().as_str();
    let source = match matches.value_source(id)? {
        ValueSource::CommandLine => Source::Flag,
        ValueSource::EnvVariable => Source::Environment,
        _ => return None,
    };
    let values = matches.get_raw(id).into_iter().flatten();
    let values = values.map(|value| value.to_string_lossy().into_owned());
    let values = match kind(option) {
        Kind::Switch => vec!["true".to_owned()],
        Kind::Word | Kind::Words => values.collect(),
    };
    Some(InForce {
        name: name(option).to_owned(),
        kind: kind(option),
        values,
        source,
    })
}

fn is_excluded(flags: &[InForce], name: &str) -> bool {
    EXCLUDED.iter().any(|(flag, value, other)| {
        let says = |one: &InForce| value.is_none_or(|value| one.values == [value]);
        *other == name && flags.iter().any(|one| one.name == *flag && says(one))
    })
}

fn usual(option: &Arg) -> Vec<String> {
    if kind(option) == Kind::Switch {
        return vec!["false".to_owned()];
    }
    let values = option.get_default_values().iter();
    values
        .map(|value| value.to_string_lossy().into_owned())
        .collect()
}

/// The command line with what the configuration adds to it, behind the program's name.
pub fn with_options(args: &[OsString], all: &[InForce]) -> Vec<OsString> {
    let from_file = all
        .iter()
        .filter(|one| matches!(one.source, Source::File(_)));
    let added = from_file.flat_map(InForce::words);
    let (program, rest) = args.split_at(args.len().min(1));
    let program = program.iter().cloned();
    program.chain(added).chain(rest.iter().cloned()).collect()
}

impl InForce {
    /// As it is typed.
    fn words(&self) -> Vec<OsString> {
        let name = &self.name;
        let word = |value: &String| match (self.kind, value.as_str()) {
            (Kind::Switch, "true") => Some(format!("--{name}").into()),
            (Kind::Switch, _) => None,
            (Kind::Word | Kind::Words, value) => Some(format!("--{name}={value}").into()),
        };
        self.values.iter().filter_map(word).collect()
    }
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
            let config =
                Config::parse(&text, &known()).unwrap_or_else(|why| panic!("{text}{why:?}"));
            assert_eq!(config.options.len(), 1, "{text}");
        }
    }
}
