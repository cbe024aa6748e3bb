//! `sidelong man`, `completions` and `help options`: made from the definition of the command line.

use std::io::{self, Write};

use anyhow::Context;
use clap::{Args, Command, CommandFactory};
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::{Cli, Outcome, output};
use crate::app::command::{Place, commands};
use crate::app::keys::shown;

/// Print the manual page, or that of one command
///
/// In the format of man: sidelong man | man -l -
#[derive(Args, Clone, Debug)]
pub struct ManFlags {
    /// A command, such as scan
    command: Option<String>,
}

/// Print completions for a shell
///
/// For bash, for example: sidelong completions bash > ~/.local/share/bash-completion/completions/sidelong
#[derive(Args, Clone, Debug)]
pub struct CompletionFlags {
    /// The shell
    shell: Shell,
}

/// Prints the completions.
pub fn completions(flags: &CompletionFlags) -> anyhow::Result<Outcome> {
    let mut out = Vec::new();
    generate(flags.shell, &mut Cli::command(), NAME, &mut out);
    output::answer(|answer| answer.write_all(&out))?;
    Ok(Outcome::Nothing)
}

/// What the program is called where it is completed.
const NAME: &str = "sidelong";

/// Prints what every command understands.
pub fn options() -> anyhow::Result<Outcome> {
    let mut command = super::options::command();
    let explained = command.find_subcommand_mut("options");
    let help = explained.map(|explained| explained.render_long_help().to_string());
    let help = help.unwrap_or_default();
    output::answer(|out| writeln!(out, "{help}"))?;
    Ok(Outcome::Nothing)
}

/// Prints the page.
pub fn man(flags: &ManFlags) -> anyhow::Result<Outcome> {
    let page = page(flags.command.as_deref())?;
    output::answer(|answer| answer.write_all(&page))?;
    Ok(Outcome::Nothing)
}

/// The page of the program, or of one of its commands.
fn page(name: Option<&str>) -> anyhow::Result<Vec<u8>> {
    let mut command = Cli::command();
    // Commands get the options of all of them only now.
    command.build();
    let mut page = Vec::new();
    match name {
        None => whole(command, &mut page)?,
        Some(name) => {
            let found = command.get_subcommands().find(|c| c.get_name() == name);
            let found = found.with_context(|| {
                format!("there is no command '{name}': sidelong --help lists them")
            })?;
            let called = format!("{NAME}-{name}");
            let found = found.clone().display_name(called);
            // A command has no version of its own.
            let source = format!("{NAME} {}", env!("CARGO_PKG_VERSION"));
            Man::new(found).source(source).render(&mut page)?;
        }
    }
    Ok(page)
}

fn whole(command: Command, page: &mut dyn Write) -> io::Result<()> {
    let man = Man::new(command);
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    man.render_subcommands_section(page)?;
    keys().to_writer(page)?;
    man.render_extra_section(page)?;
    man.render_version_section(page)
}

/// The keys of every place, from the table that the keymap is made of.
fn keys() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["KEYS"]);
    for place in Place::ALL {
        roff.control("SS", [place.name()]);
        for command in commands(place) {
            let keys: Vec<String> = command.keys.iter().map(|key| shown(key)).collect();
            roff.control("TP", []);
            roff.text([bold(keys.join(" "))]);
            roff.text([roman(command.help.say())]);
        }
    }
    roff
}
