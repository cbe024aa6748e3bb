//! `sidelong doctor`: what does this machine have of what the program uses?
#![expect(
    clippy::disallowed_methods,
    reason = "the command line is a shell: it looks at the environment"
)]

use std::fs;
use std::io::{self, IsTerminal};

use clap::Args;

use super::{Common, Outcome, config, output, watch};
use crate::config::Config;
use crate::terminal::abilities;
use crate::view::theme::{AUTO, Abilities, Themes};
use crate::words::Language;

/// Show what the terminal can do, which theme suits it, and which folders and limits are used
#[derive(Args, Clone, Debug)]
pub struct Flags {}

/// Names are told in a column of this width.
const NAME: usize = 15;
/// On Linux: how many folders can be watched.
const WATCHES: &str = "/proc/sys/fs/inotify/max_user_watches";

/// Prints one line a thing.
pub fn run(common: &Common) -> anyhow::Result<Outcome> {
    let facts = facts(common);
    output::answer(|out| {
        for (name, value) in &facts {
            writeln!(out, "{name:NAME$} {value}")?;
        }
        Ok(())
    })?;
    Ok(Outcome::Nothing)
}

fn facts(common: &Common) -> Vec<(&'static str, String)> {
    let mut facts = vec![("sidelong", env!("CARGO_PKG_VERSION").to_owned())];
    facts.extend(terminal());
    let file = config::File::of(None);
    let loaded = file.load();
    facts.push(("configuration", configuration(&file, &loaded)));
    facts.push(("language", language(loaded.ok().as_ref())));
    let cache = match common.cache_folder() {
        _ if common.no_cache => "nothing is kept (--no-cache)".to_owned(),
        Some(folder) => folder.display().to_string(),
        None => "this user has no folder for it: name one with --cache-dir".to_owned(),
    };
    facts.push(("cache", cache));
    let watches = fs::read_to_string(WATCHES).ok();
    let watches = watches.and_then(|text| text.trim().parse::<u64>().ok());
    facts.push((
        "watching",
        match watches {
            Some(most) => format!("up to {most} folders; beyond, every few seconds"),
            None => "as the system tells; else every few seconds".to_owned(),
        },
    ));
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    facts.push(("cores", cores.to_string()));
    facts.push((
        "files up to",
        format!("{} bytes (--max-file-size)", common.max_file_size),
    ));
    facts
}

fn terminal() -> Vec<(&'static str, String)> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        let none = "none: the screen needs one for its input and output";
        return vec![("terminal", none.to_owned())];
    }
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let size = crossterm::terminal::size().map_or("of unknown size".to_owned(), |(x, y)| {
        format!("{x} columns, {y} rows")
    });
    let abilities = abilities::ask(AUTO);
    let themes = Themes::new(abilities, &[]);
    let theme = themes.choices().first();
    let own = theme.is_some_and(|choice| choice.theme.ground == ratatui::style::Style::new());
    let ground = if own {
        "on its own ground"
    } else {
        "which brings its ground along"
    };
    vec![
        ("terminal", format!("{}, {size}", variable("TERM"))),
        ("colours", colours(abilities).to_owned()),
        ("background", background(abilities)),
        (
            "theme",
            format!(
                "{}, {ground}",
                theme.map_or("", |choice| choice.about.as_str())
            ),
        ),
        (
            "clipboard",
            "y hands text to the terminal (OSC 52), which may pass it over".to_owned(),
        ),
        (
            "$EDITOR",
            match variable("EDITOR") {
                editor if editor.is_empty() => "not set".to_owned(),
                editor => editor,
            },
        ),
    ]
}

fn colours(abilities: Abilities) -> &'static str {
    match abilities {
        Abilities {
            colourless: true, ..
        } => "none (NO_COLOR, or the terminal has none)",
        Abilities { poor: true, .. } => "16",
        Abilities { rich: true, .. } => "all (COLORTERM)",
        _ => "256; COLORTERM=truecolor would say that it shows all",
    }
}

fn background(abilities: Abilities) -> String {
    match abilities.ground {
        Some(ground) => {
            let kind = if ground.is_light() { "light" } else { "dark" };
            format!("#{:02x}{:02x}{:02x}, {kind}", ground.0, ground.1, ground.2)
        }
        None => "unknown: the terminal gave no answer, and there is no COLORFGBG".to_owned(),
    }
}

/// Which language the screen has, and why.
fn language(config: Option<&Config>) -> String {
    let wanted = config.and_then(|config| config.language);
    let (language, why) = watch::language(None, wanted);
    let name = match language {
        Language::English => "English",
        Language::Russian => "Russian",
    };
    format!("{name}, {why} (--lang)")
}

fn configuration(file: &config::File, loaded: &anyhow::Result<Config>) -> String {
    match (&file.path, loaded) {
        (None, _) => "this user has no folder for it".to_owned(),
        (Some(path), Err(_)) => format!("{}, which is wrong: see above", path.display()),
        (Some(path), Ok(_)) if path.exists() => path.display().to_string(),
        (Some(path), Ok(_)) => format!("{}, which is not there", path.display()),
    }
}
