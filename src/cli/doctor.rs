//! `sidelong doctor`: what this machine has of what the program uses.
#![expect(
    clippy::disallowed_methods,
    reason = "the command line is a shell: it looks at the environment"
)]

mod reading;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Args;

use super::values::human_size;
use super::{Common, Outcome, config, output, values};
use crate::engine::{HARD_MAX_FILE_BYTES, probe};
use crate::extract::LIMITS;
use crate::places::Places;
use crate::report::harmless;
use crate::say;
use crate::store::DEFAULT_SIZE;
use crate::terminal::abilities;
use crate::terminal::clipboard::Way;
use crate::view::theme::{AUTO, Abilities, Themes};
use crate::words::{Digits, Language, Said, Why};

/// Show what the terminal can do, and which folders are used
///
/// The exit status is 1 if something is in the way: a configuration that is wrong, a system that tells of no changes, or files
/// that were not read.
#[derive(Args, Clone, Debug)]
pub struct Flags {
    /// Read these folders too, and tell what of them was not read and why
    #[arg(value_name = "FOLDER")]
    folders: Vec<PathBuf>,
}

/// Names are told in a column of this width.
const NAME: usize = 15;
/// On Linux: how many folders can be watched.
const WATCHES: &str = "/proc/sys/fs/inotify/max_user_watches";
/// And by how many programs.
const INSTANCES: &str = "/proc/sys/fs/inotify/max_user_instances";

/// A name and what there is.
type Fact = (&'static str, String);

/// Prints one line a thing.
pub fn run(
    common: &Common,
    flags: &Flags,
    file: &config::File,
    is_right: bool,
    language: (Language, Why),
) -> anyhow::Result<Outcome> {
    let mut is_well = is_right;
    let mut facts = vec![("sidelong", env!("CARGO_PKG_VERSION").to_owned())];
    facts.extend(terminal());
    facts.push((say!("doctor-clipboard"), clipboard(&Way::here())));
    facts.extend(editors());
    facts.push((say!("doctor-configuration"), configuration(file, is_right)));
    facts.push((say!("doctor-language"), spoken(language.0, language.1)));
    facts.extend(folders(common));
    if flags.folders.is_empty() {
        facts.extend(cache_note(common).as_ref().map(note_of_cache));
    }
    let tried = probe::try_watching();
    is_well &= tried.is_ok();
    facts.push((
        say!("doctor-watching"),
        match tried {
            Ok(()) => say!("doctor-told").to_owned(),
            Err(why) => say!("doctor-not-told", why = why.to_string()),
        },
    ));
    facts.extend(limits(common));
    if !flags.folders.is_empty() {
        let told = reading::tell(common, &flags.folders)?;
        facts.extend(told.facts);
        is_well &= told.is_well;
    }
    output::answer(|out| {
        for (name, value) in &facts {
            writeln!(out, "{name:NAME$} {}", harmless::line(value))?;
        }
        Ok(())
    })?;
    Ok(Outcome::found(!is_well))
}

/// Where things are kept and go.
fn folders(common: &Common) -> Vec<Fact> {
    let told = |path: &Path| {
        let name = harmless::line(&path.to_string_lossy()).into_owned();
        if path.is_dir() {
            name
        } else {
            say!("doctor-not-yet", folder = name)
        }
    };
    let cache = match common.cache_folder() {
        _ if common.no_cache => say!("doctor-no-cache").to_owned(),
        Some(folder) => told(&folder),
        None => say!("doctor-no-cache-folder").to_owned(),
    };
    let (places, recent) = match Places::usual() {
        Some(places) => (told(places.folder()), places.recent()),
        None => (say!("doctor-no-configuration").to_owned(), Vec::new()),
    };
    let last = match recent.first() {
        Some(last) => say!("doctor-last-of", folders = shown(last)),
        None => say!("doctor-last-none").to_owned(),
    };
    let here = std::env::current_dir().map_or_else(|_| ".".to_owned(), |path| told(&path));
    vec![
        (say!("doctor-cache"), cache),
        (
            say!("doctor-places"),
            say!("doctor-recent", folder = places, count = recent.len()),
        ),
        (say!("doctor-last"), last),
        (say!("doctor-exports"), say!("doctor-here", folder = here)),
        (say!("doctor-log"), say!("doctor-log-named").to_owned()),
    ]
}

/// Folders that are opened together, in one line.
fn shown(folders: &[PathBuf]) -> String {
    let paths = folders.iter().map(|path| path.to_string_lossy());
    paths.collect::<Vec<_>>().join(" + ")
}

/// What the cache has to say when a program comes to it, as each start does; where there is none yet none is made.
fn cache_note(common: &Common) -> Option<Said> {
    common.cache_folder().filter(|folder| folder.is_dir())?;
    let store = common.store();
    let note = store.take_note();
    store.finish(None);
    note
}

/// That of the cache, as a line.
fn note_of_cache(note: &Said) -> Fact {
    (say!("doctor-cache"), note.to_string())
}

/// What nothing may go beyond, each with the option that says otherwise.
fn limits(common: &Common) -> Vec<Fact> {
    let workers = values::apply(&common.limit);
    let file = common.max_file_size.min(HARD_MAX_FILE_BYTES);
    let container = LIMITS.container.max(common.max_file_size);
    let memory = common.memory.or_else(super::memory_of_the_machine);
    let number = |path: &str| {
        let text = fs::read_to_string(path).ok()?;
        text.trim().parse::<usize>().ok()
    };
    let watches = match (number(WATCHES), number(INSTANCES)) {
        (Some(most), Some(programs)) => say!(
            "doctor-watches",
            most = Digits(most),
            programs = Digits(programs)
        ),
        _ => say!("doctor-watches-unknown").to_owned(),
    };
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    vec![
        (say!("doctor-watched"), watches),
        (say!("doctor-cores"), cores.to_string()),
        (
            say!("doctor-files"),
            say!("doctor-file-size", size = human_size(file)),
        ),
        (
            say!("doctor-containers"),
            say!("doctor-container-size", size = human_size(container)),
        ),
        (
            say!("doctor-reader"),
            say!(
                "doctor-reader-limits",
                seconds = Digits(workers.time.as_secs() as usize),
                memory = human_size(workers.memory as u64)
            ),
        ),
        (
            say!("doctor-index"),
            match memory {
                Some(most) => say!("doctor-index-size", size = human_size(most)),
                None => say!("doctor-index-any").to_owned(),
            },
        ),
        (
            say!("doctor-cache-up-to"),
            say!("doctor-cache-size", size = human_size(DEFAULT_SIZE)),
        ),
    ]
}

/// Which way a text goes that is copied.
fn clipboard(way: &Way) -> String {
    match way {
        Way::Remote => say!("doctor-osc-remote").to_owned(),
        Way::Local(tools) => match tools.first() {
            Some(tool) => say!("doctor-osc-and", tool = tool.name),
            None => say!("doctor-osc").to_owned(),
        },
    }
}

/// What `e` opens a file with, in the order in which it is asked for.
fn editors() -> Vec<Fact> {
    let value = |name: &str| match std::env::var(name) {
        Ok(value) if !value.is_empty() => value,
        _ => say!("doctor-not-set").to_owned(),
    };
    vec![("$VISUAL", value("VISUAL")), ("$EDITOR", value("EDITOR"))]
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
    let abilities = abilities::ask_without_screen(AUTO);
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
                theme.map_or_else(String::new, |choice| choice.about.to_string())
            ),
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

/// The source of the choice is said once: it is what a person would change.
fn spoken(language: Language, why: Why) -> String {
    let name = match language {
        Language::English => say!("doctor-english"),
        Language::Russian => say!("doctor-russian"),
    };
    say!("doctor-spoken", name = name, why = why.to_string())
}

fn configuration(file: &config::File, is_right: bool) -> String {
    let Some(path) = &file.path else {
        return say!("doctor-no-configuration").to_owned();
    };
    let name = path.display().to_string();
    match (is_right, path.exists()) {
        (false, _) => say!("doctor-wrong", path = name),
        (true, true) => name,
        (true, false) => say!("doctor-missing", path = name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::speaking;

    #[test]
    fn who_chose_the_language_is_said_once_and_nobody_else_is() {
        let said = |language, why| speaking(language, || spoken(language, why));
        let of_flag = said(Language::Russian, Why::Flag);
        assert_eq!(of_flag, "русский, по --lang");
        let of_system = said(Language::English, Why::Variable("LANG"));
        assert_eq!(of_system, "English, by LANG");
        let of_nobody = said(Language::English, Why::Default);
        assert_eq!(of_nobody, "English, as nothing else is said");
    }
}
