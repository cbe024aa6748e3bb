//! `sidelong doctor`: what this machine has of what the program uses.
#![expect(
    clippy::disallowed_methods,
    reason = "the command line is a shell: it looks at the environment"
)]

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Common, Outcome, config, output, values, waiting};
use crate::engine::{self, HARD_MAX_FILE_BYTES, probe};
use crate::origin::size;
use crate::page::escaped;
use crate::places::Places;
use crate::report;
use crate::say;
use crate::snapshot::Unread;
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
/// Names that are told of each reason not to read a file.
const NAMED: usize = 3;

/// What is to be looked at.
pub struct Machine<'a> {
    /// The options of every command.
    pub common: &'a Common,
    /// The configuration.
    pub file: &'a config::File,
    /// Nothing is wrong with it.
    pub is_right: bool,
    /// The language in which people are told, and why that one.
    pub language: (Language, Why),
}

/// What was found of one thing.
struct Finding {
    name: &'static str,
    said: String,
    is_well: bool,
}

fn found(name: &'static str, said: impl Into<String>) -> Finding {
    Finding {
        name,
        said: said.into(),
        is_well: true,
    }
}

/// Prints one line a thing.
pub fn run(machine: &Machine<'_>, flags: &Flags) -> anyhow::Result<Outcome> {
    let mut findings = vec![found("sidelong", env!("CARGO_PKG_VERSION"))];
    findings.extend(terminal());
    findings.extend(ways_out());
    findings.extend([configuration(machine), spoken(machine.language)]);
    findings.extend(kept(machine.common));
    findings.extend(watching());
    findings.extend(limits(machine.common));
    if flags.folders.is_empty() {
        findings.extend(cache_note(machine.common).as_ref().map(of_cache));
    } else {
        findings.extend(read(machine.common, &flags.folders)?);
    }
    output::answer(|out| {
        for Finding { name, said, .. } in &findings {
            writeln!(out, "{name:NAME$} {}", escaped::line(said))?;
        }
        Ok(())
    })?;
    Ok(Outcome::found(findings.iter().any(|found| !found.is_well)))
}

fn terminal() -> Vec<Finding> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return vec![found(say!("doctor-terminal"), say!("doctor-no-terminal"))];
    }
    let term = std::env::var("TERM").unwrap_or_default();
    let unknown = say!("doctor-no-size").to_owned();
    let size = crossterm::terminal::size().map_or(unknown, |(x, y)| {
        say!("doctor-size", columns = x.to_string(), rows = y.to_string())
    });
    let abilities = abilities::ask_without_screen(AUTO);
    let colours = match abilities {
        Abilities {
            colourless: true, ..
        } => say!("doctor-no-colours"),
        Abilities { poor: true, .. } => "16",
        Abilities { rich: true, .. } => say!("doctor-all-colours"),
        _ => say!("doctor-256"),
    };
    let background = match abilities.ground {
        Some(ground) => {
            let kind = if ground.is_light() {
                say!("doctor-light")
            } else {
                say!("doctor-dark")
            };
            format!("#{:02x}{:02x}{:02x}, {kind}", ground.0, ground.1, ground.2)
        }
        None => say!("doctor-no-ground").to_owned(),
    };
    let themes = Themes::new(abilities, &[]);
    let theme = themes.choices().first().map(|choice| {
        let ground = if choice.theme.ground == ratatui::style::Style::new() {
            say!("doctor-own-ground")
        } else {
            say!("doctor-brings-ground")
        };
        format!("{}, {ground}", choice.about)
    });
    vec![
        found(say!("doctor-terminal"), format!("{term}, {size}")),
        found(say!("doctor-colours"), colours),
        found(say!("doctor-background"), background),
        found(say!("doctor-theme"), theme.unwrap_or_default()),
    ]
}

/// Which way a text goes that is copied, and what `e` opens a file with, in the order in which it is asked for.
fn ways_out() -> Vec<Finding> {
    let copied = match Way::here() {
        Way::Remote => say!("doctor-osc-remote").to_owned(),
        Way::Local(tools) => match tools.first() {
            Some(tool) => say!("doctor-osc-and", tool = tool.name()),
            None => say!("doctor-osc").to_owned(),
        },
    };
    let value = |name: &str| match std::env::var(name) {
        Ok(value) if !value.is_empty() => value,
        _ => say!("doctor-not-set").to_owned(),
    };
    vec![
        found(say!("doctor-clipboard"), copied),
        found("$VISUAL", value("VISUAL")),
        found("$EDITOR", value("EDITOR")),
    ]
}

fn configuration(machine: &Machine<'_>) -> Finding {
    let said = match &machine.file.path {
        None => say!("doctor-no-configuration").to_owned(),
        Some(path) => {
            let name = path.display().to_string();
            match (machine.is_right, path.exists()) {
                (false, _) => say!("doctor-wrong", path = name),
                (true, true) => name,
                (true, false) => say!("doctor-missing", path = name),
            }
        }
    };
    Finding {
        is_well: machine.is_right,
        ..found(say!("doctor-configuration"), said)
    }
}

/// The source of the choice is said once: it is what a person would change.
fn spoken((language, why): (Language, Why)) -> Finding {
    let name = match language {
        Language::English => say!("doctor-english"),
        Language::Russian => say!("doctor-russian"),
    };
    let said = say!("doctor-spoken", name, why = why.to_string());
    found(say!("doctor-language"), said)
}

/// Where things are kept.
fn kept(common: &Common) -> Vec<Finding> {
    let told = |path: &Path| {
        let name = path.to_string_lossy().into_owned();
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
    let places = say!("doctor-recent", folder = places, count = recent.len());
    let last = match recent.first() {
        Some(last) => {
            let paths = last.iter().map(|path| path.to_string_lossy());
            let paths = paths.collect::<Vec<_>>().join(" + ");
            say!("doctor-last-of", folders = paths)
        }
        None => say!("doctor-last-none").to_owned(),
    };
    let reviews = match common.reviews() {
        Ok(place) if place.is_there() => place.shown(),
        Ok(place) => say!("doctor-not-yet", folder = place.shown()),
        Err(why) => why.to_string(),
    };
    vec![
        found(say!("doctor-cache"), cache),
        found(say!("doctor-reviews"), reviews),
        found(say!("doctor-places"), places),
        found(say!("doctor-last"), last),
    ]
}

/// What the cache has to say when a program comes to it, as each start does; where there is none yet none is made.
fn cache_note(common: &Common) -> Option<Said> {
    common.cache_folder().filter(|folder| folder.is_dir())?;
    let store = common.store();
    let note = store.take_note();
    store.finish(None);
    note
}

fn of_cache(note: &Said) -> Finding {
    found(say!("doctor-cache"), note.to_string())
}

/// Whether the system tells of changes, and of how many folders.
fn watching() -> Vec<Finding> {
    let tried = probe::try_watching();
    let is_well = tried.is_ok();
    let said = match tried {
        Ok(()) => say!("doctor-told").to_owned(),
        Err(why) => say!("doctor-not-told", why = why.to_string()),
    };
    let number = |path: &str| -> Option<usize> {
        let text = fs::read_to_string(path).ok()?;
        text.trim().parse().ok()
    };
    let watches = match (number(WATCHES), number(INSTANCES)) {
        (Some(most), Some(programs)) => say!(
            "doctor-watches",
            most = Digits(most),
            programs = Digits(programs)
        ),
        _ => say!("doctor-watches-unknown").to_owned(),
    };
    vec![
        Finding {
            is_well,
            ..found(say!("doctor-watching"), said)
        },
        found(say!("doctor-watched"), watches),
    ]
}

/// What nothing may go beyond, each with the option that says otherwise.
fn limits(common: &Common) -> Vec<Finding> {
    let workers = values::apply(&common.limit);
    let file = common.max_file_size.min(HARD_MAX_FILE_BYTES);
    let reader = say!(
        "doctor-reader-limits",
        seconds = Digits(workers.time.as_secs() as usize),
        memory = size(workers.memory as u64)
    );
    let memory = common.memory.or_else(super::memory_of_the_machine);
    let index = match engine::Memory::of(memory, PathBuf::new()).most {
        Some(most) => say!("doctor-index-size", size = size(most)),
        None => say!("doctor-index-any").to_owned(),
    };
    vec![
        found(
            say!("doctor-files"),
            say!("doctor-file-size", size = size(file)),
        ),
        found(say!("doctor-reader"), reader),
        found(say!("doctor-index"), index),
    ]
}

/// Reads folders as a scan would, and tells what of them was not read, by its reasons.
///
/// # Errors
/// One is missing, or can't be read.
fn read(common: &Common, folders: &[PathBuf]) -> anyhow::Result<Vec<Finding>> {
    let folder = |folder: &PathBuf| {
        let name = engine::harmless(folder);
        let told = match probe::file_system(folder) {
            Some(system) if system.is_remote => {
                say!("doctor-remote", folder = name, system = system.name)
            }
            Some(system) => say!("doctor-local", folder = name, system = system.name),
            None => name,
        };
        found(say!("doctor-folder"), told)
    };
    let mut findings: Vec<Finding> = folders.iter().map(folder).collect();
    let options = common.cached_options(folders.iter().cloned(), None);
    let snapshot = waiting::reading(&options, || engine::scan(&options))?;
    findings.extend(snapshot.cache_note.as_ref().map(of_cache));
    let documents = Digits(snapshot.listing.documents.len());
    findings.push(found(
        say!("doctor-read"),
        say!("documents", count = documents),
    ));
    findings.extend(by_reason(&snapshot.unread).into_iter().map(|said| Finding {
        is_well: false,
        ..found(say!("doctor-unread"), said)
    }));
    let left_out = report::left_out(&snapshot.excluded);
    findings.extend(left_out.map(|line| found(say!("doctor-left-out"), line)));
    report::memory(&snapshot).for_each(output::message);
    let note = options.workers.take_note();
    findings.extend(note.map(|note| found(say!("doctor-worker"), note.to_string())));
    options.store.finish(None);
    Ok(findings)
}

/// The files of each reason, the reason with most of them first: "3 files: damaged: save it anew (a.docx, b.docx, c.docx)".
fn by_reason(unread: &[Unread]) -> Vec<String> {
    let mut all: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for file in unread {
        let files = all.entry(file.reason.to_string()).or_default();
        files.push(file.label.title());
    }
    let mut all: Vec<(String, Vec<&str>)> = all.into_iter().collect();
    // Stable: of equals the first by its words.
    all.sort_by_key(|(_, files)| std::cmp::Reverse(files.len()));
    let said = |(reason, files): (String, Vec<&str>)| {
        let names = report::some_of(&files, NAMED);
        let count = say!("printed-files", count = Digits(files.len()));
        format!("{count}: {reason} ({names})")
    };
    all.into_iter().map(said).collect()
}
