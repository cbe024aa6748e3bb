//! The template: a config file with all that can stand in it, as it is built in, each line behind a `#`.

use std::fmt::Write;

use super::keys::EVERYWHERE;
use super::options::Known;
use crate::app::command::{Command, Place, commands};
use crate::view::theme::Meaning;
use crate::words::{self, Language};

const HEAD: &str = "\
# What sidelong does unless it is told otherwise. A line that begins with #
# and a letter shows what is built in: take the # away and change it. Of what
# has no built-in value there is an example behind \"# \". What is not here
# stays as it is. Flags of the command line go over this file, and study
# listens to its flags alone.
";

const KEYS: &str = "
# Keys. One key, or several in brackets, of which the footer shows the first;
# [] for none. Letters are written as they are; others are enter, esc, tab,
# space, backspace, delete, insert, up, down, left, right, home, end, pageup,
# pagedown, f1 to f24; in front of them ctrl-, alt-, shift-. A key that is
# given to a command is taken from whatever had it. Ctrl-C always leaves.
";

const VERDICTS: &str = "
# Verdicts: other words for one, false for one that is not to be offered, or
# one of your own, of which the name begins with what it counts as, which is
# seen, follow-up, harmless or confirmed.
#[verdicts]
# seen = \"looked at\"
# \"harmless:chance\" = false
# \"harmless:lab\" = { key = \"7\", words = \"harmless: lab partners\" }
";

const THEMES: &str = "
# A theme of one's own: a theme to begin with, and what is to look otherwise.
# A style is a colour, \"on\" and a ground, and any of bold, italic, underlined,
# dim, reversed, crossed-out. A colour is #rrggbb, a number up to 255, default,
# or black, red, green, yellow, blue, magenta, cyan, grey, white, dark-grey,
# light-red and so on. Choose it with: theme = \"mine\"
#[themes.mine]
#base = \"dark\"
";

/// The whole file with these options, which is English in every language, as its keys are.
pub fn template(known: &[Known]) -> String {
    words::speaking(Language::English, || written(known))
}

fn written(known: &[Known]) -> String {
    let mut out = HEAD.to_owned();
    options(&mut out, known);
    keys(&mut out);
    out.push_str(VERDICTS);
    out.push_str(THEMES);
    for Meaning {
        name,
        about,
        example,
        ..
    } in Meaning::ALL
    {
        let _ = writeln!(out, "# {name}: {about}.\n#{name} = {example}");
    }
    out
}

/// Each with what it does.
fn options(out: &mut String, known: &[Known]) {
    for option in known {
        let Known { name, example, .. } = option;
        // Into a string nothing fails.
        let _ = writeln!(out, "\n# {}.", option.about);
        let _ = match &option.usual {
            Some(usual) => writeln!(out, "#{name} = {usual}"),
            None => writeln!(out, "# {name} = {example}"),
        };
    }
}

/// First what is the same everywhere, then what only one place has.
fn keys(out: &mut String) {
    out.push_str(KEYS);
    let shared = shared();
    let _ = write!(out, "\n#[keys.{EVERYWHERE}]\n");
    for command in &shared {
        line(out, command);
    }
    for place in Place::ALL {
        let is_shared = |command: &Command| {
            let same = |other: &Command| same(command, other);
            !place.is_typing() && shared.iter().any(same)
        };
        let own: Vec<Command> = commands(place).filter(|c| !is_shared(c)).collect();
        if own.is_empty() {
            continue;
        }
        let _ = write!(out, "\n# {}\n#[keys.{}]\n", place.name(), place.id());
        for command in &own {
            line(out, command);
        }
    }
}

fn same(one: &Command, other: &Command) -> bool {
    (one.action.name(), one.keys) == (other.action.name(), other.keys)
}

/// Commands of more than one place, with the keys that they have in most of them.
fn shared() -> Vec<Command> {
    let mut all: Vec<(Command, usize)> = Vec::new();
    let places = Place::ALL.into_iter().filter(|place| !place.is_typing());
    for command in places.flat_map(commands) {
        match all.iter_mut().find(|(known, _)| same(known, &command)) {
            Some((_, count)) => *count += 1,
            None => all.push((command, 1)),
        }
    }
    let name = |command: &Command| command.action.name();
    let is_usual = |(command, count): &(Command, usize)| {
        let others = all.iter().filter(|(other, _)| name(other) == name(command));
        // Of keys that are as common, the first.
        let usual = others.rev().max_by_key(|(_, count)| *count);
        *count > 1 && usual.is_some_and(|(usual, _)| same(usual, command))
    };
    let usual = all.iter().filter(|each| is_usual(each));
    usual.map(|(command, _)| *command).collect()
}

fn line(out: &mut String, command: &Command) {
    let keys: Vec<String> = command.keys.iter().map(|key| format!("{key:?}")).collect();
    let keys = match keys.as_slice() {
        [one] => one.clone(),
        many => format!("[{}]", many.join(", ")),
    };
    let name = command.action.name();
    let _ = writeln!(out, "#{name} = {keys} # {}", command.help);
}
