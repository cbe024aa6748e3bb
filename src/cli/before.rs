//! What may stand before the name of a command?

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{CommandFactory, FromArgMatches};

use super::{Cli, study};

/// What clap's own rules can't say: before the name of a command only the common options may stand, as no other would be
/// heeded.
pub fn check(matches: &clap::ArgMatches) -> Result<Cli, clap::Error> {
    if let Some(("study", study)) = matches.subcommand()
        && let Some((name, study)) = study.subcommand()
    {
        for id in study::unheeded(name) {
            if study.value_source(id) == Some(ValueSource::CommandLine) {
                let option = id.replace('_', "-");
                return Err(Cli::command().error(
                    ErrorKind::ArgumentConflict,
                    format!("--{option} changes nothing in 'study {name}'"),
                ));
            }
        }
    }
    if let Some(name) = matches.subcommand_name() {
        for id in [
            "folders",
            "threshold",
            "theme",
            "no_mouse",
            "sketch",
            "min_resemblance",
            "max_group",
            "fresh",
            "last",
            "log",
        ] {
            if matches.value_source(id) == Some(ValueSource::CommandLine) {
                let what = match id {
                    "folders" => "a folder".to_owned(),
                    option => format!("--{}", option.replace('_', "-")),
                };
                let remedy = behind(matches, name, id);
                return Err(Cli::command().error(
                    ErrorKind::ArgumentConflict,
                    format!("{what} can't stand before the command '{name}'{remedy}"),
                ));
            }
        }
    }
    Cli::from_arg_matches(matches)
}

/// How it is written where the command understands it too: "; write: sidelong demo --theme light". Else nothing.
fn behind(matches: &clap::ArgMatches, command: &str, id: &str) -> String {
    let all = Cli::command();
    let known = all.find_subcommand(command);
    let argument = known.and_then(|known| known.get_arguments().find(|known| known.get_id() == id));
    let Some(argument) = argument else {
        return String::new();
    };
    let mut words = vec!["sidelong".to_owned(), command.to_owned()];
    words.extend(argument.get_long().map(|long| format!("--{long}")));
    if argument.get_action().takes_values() {
        let values = matches.get_raw(id).into_iter().flatten();
        let values = values.map(|value| value.to_string_lossy());
        words.extend(values.map(|value| shell_words::quote(&value).into_owned()));
    }
    format!("; write: {}", words.join(" "))
}
