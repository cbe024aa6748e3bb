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
use crate::say;
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
    let file = config::File::of(common.config.as_deref());
    let loaded = file.load();
    facts.push((say!("doctor-configuration"), configuration(&file, &loaded)));
    let configured = loaded.ok().and_then(|config| config.language);
    facts.push((say!("doctor-language"), language(common.lang, configured)));
    let cache = match common.cache_folder() {
        _ if common.no_cache => say!("doctor-no-cache").to_owned(),
        Some(folder) => folder.display().to_string(),
        None => say!("doctor-no-cache-folder").to_owned(),
    };
    facts.push((say!("doctor-cache"), cache));
    let watches = fs::read_to_string(WATCHES).ok();
    let watches = watches.and_then(|text| text.trim().parse::<u64>().ok());
    facts.push((
        say!("doctor-watching"),
        match watches {
            Some(most) => say!("doctor-watches", most = most.to_string()),
            None => say!("doctor-watches-unknown").to_owned(),
        },
    ));
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    facts.push((say!("doctor-cores"), cores.to_string()));
    facts.push((
        say!("doctor-files"),
        say!("doctor-bytes", size = common.max_file_size.to_string()),
    ));
    facts
}

fn terminal() -> Vec<(&'static str, String)> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        let none = say!("doctor-no-terminal");
        return vec![(say!("doctor-terminal"), none.to_owned())];
    }
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let unknown = say!("doctor-no-size").to_owned();
    let size = crossterm::terminal::size().map_or(unknown, |(x, y)| {
        say!("doctor-size", columns = x.to_string(), rows = y.to_string())
    });
    let abilities = abilities::ask(AUTO);
    let themes = Themes::new(abilities, &[]);
    let theme = themes.choices().first();
    let own = theme.is_some_and(|choice| choice.theme.ground == ratatui::style::Style::new());
    let ground = if own {
        say!("doctor-own-ground")
    } else {
        say!("doctor-brings-ground")
    };
    vec![
        (
            say!("doctor-terminal"),
            format!("{}, {size}", variable("TERM")),
        ),
        (say!("doctor-colours"), colours(abilities).to_owned()),
        (say!("doctor-background"), background(abilities)),
        (
            say!("doctor-theme"),
            format!(
                "{}, {ground}",
                theme.map_or("", |choice| choice.about.as_str())
            ),
        ),
        (say!("doctor-clipboard"), say!("doctor-osc").to_owned()),
        (
            "$EDITOR",
            match variable("EDITOR") {
                editor if editor.is_empty() => say!("doctor-not-set").to_owned(),
                editor => editor,
            },
        ),
    ]
}

fn colours(abilities: Abilities) -> &'static str {
    match abilities {
        Abilities {
            colourless: true, ..
        } => say!("doctor-no-colours"),
        Abilities { poor: true, .. } => "16",
        Abilities { rich: true, .. } => say!("doctor-all-colours"),
        _ => say!("doctor-256"),
    }
}

fn background(abilities: Abilities) -> String {
    match abilities.ground {
        Some(ground) => {
            let kind = if ground.is_light() {
                say!("doctor-light")
            } else {
                say!("doctor-dark")
            };
            format!("#{:02x}{:02x}{:02x}, {kind}", ground.0, ground.1, ground.2)
        }
        None => say!("doctor-no-ground").to_owned(),
    }
}

/// Which language the screen has, and why.
fn language(flag: Option<Language>, config: Option<Language>) -> String {
    let (language, why) = watch::language(flag, config);
    let name = match language {
        Language::English => say!("doctor-english"),
        Language::Russian => say!("doctor-russian"),
    };
    say!("doctor-spoken", name = name, why = why.to_string())
}

fn configuration(file: &config::File, loaded: &anyhow::Result<Config>) -> String {
    match (&file.path, loaded) {
        (None, _) => say!("doctor-no-configuration").to_owned(),
        (Some(path), Err(_)) => say!("doctor-wrong", path = path.display().to_string()),
        (Some(path), Ok(_)) if path.exists() => path.display().to_string(),
        (Some(path), Ok(_)) => say!("doctor-missing", path = path.display().to_string()),
    }
}
