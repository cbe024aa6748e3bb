//! The command line: which commands and options there are, and what each command answers.
#![expect(
    clippy::disallowed_methods,
    reason = "the command line is a shell: it looks at the environment"
)]

mod cache;
mod check;
mod chosen;
mod compare;
mod config;
mod demo;
mod doctor;
mod manual;
mod options;
mod output;
mod report;
mod reviews;
mod rewritten;
mod scan;
mod sources;
mod study;
mod values;
mod waiting;
mod watch;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, FromArgMatches, Parser, Subcommand, ValueEnum};
use regex::Regex;

use crate::config::Config;
use crate::decided::{self, Place};
use crate::engine::{self, workers::Workers};
use crate::index::Settings;
use crate::layers::Layer;
use crate::masks::ActiveLayers;
use crate::measure::Containment;
use crate::said;
use crate::shingle::Width;
use crate::store::{self, Store};
use crate::submission::{Roster, Rules};
use crate::words::{self, Language, Phrase, Said, phrase};

#[cfg(test)]
pub(crate) use options::known;

/// Find text that documents share, and see it side by side
///
/// Sidelong reads a folder of documents, lists the pairs that share text, and shows what they share side by side. It keeps
/// watching: a file that is saved is compared again at once. Nothing leaves this machine, and the folder is never written to.
#[derive(Debug, Parser)]
#[command(name = "sidelong", version, override_usage = USAGE, after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
// Behind a folder the name of a command is still one: what stands before it is then refused.
#[command(subcommand_precedence_over_arg = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    /// The folder to open; several are compared as one
    ///
    /// `./scan` opens a folder that has the name of a command.
    #[arg(default_value = ".", hide_default_value = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,

    /// Open what was open last, where you were
    #[arg(long, conflicts_with = "folders")]
    last: bool,

    #[command(flatten)]
    screen: watch::ScreenFlags,

    #[command(flatten)]
    common: Common,
}

const USAGE: &str = "\
sidelong [OPTIONS] [FOLDER]...
       sidelong <COMMAND>";

const AFTER_HELP: &str = "\
Examples:
  sidelong essays                      open the screen on a folder
  sidelong demo                        try it on the demo class
  sidelong scan essays                 print the pairs
Options of every command: sidelong help options";

const AFTER_LONG_HELP: &str = "\
Examples:
  sidelong essays                      open the screen on a folder; ? shows the keys
  sidelong 2026 2025                   the same on two folders together
  sidelong --last                      go on where you were the last time
  sidelong demo                        try it on a class that comes with the program
  sidelong scan essays                 print the pairs
  sidelong scan essays --format json   the same for scripts, files not read included
  sidelong scan essays --top 20        the best twenty
  sidelong compare anna.txt ben.txt    print what two files share
  sidelong check new.txt --against essays
                                       whether a text is one more of what is there
  sidelong sources new.txt --against essays
                                       what of a text stands in which others
  sidelong rewritten essays            pairs that say the same in other words
  sidelong report essays -o case.html  the pairs with their passages on one page, for a board
Which pairs are listed, and why one has a *: sidelong scan --help

Exit status of scan, compare, check, sources, rewritten and report:
  0  nothing found, all accepted
  1  pairs or passages found, something not accepted
  2  an error

Options of every command: sidelong help options";

#[derive(Debug, Subcommand)]
enum Command {
    Scan(scan::Flags),
    Compare(compare::Flags),
    Check(check::Flags),
    Sources(sources::Flags),
    Rewritten(rewritten::Flags),
    Report(report::Flags),
    Demo(demo::Flags),
    Study(study::Flags),
    Reviews(reviews::Flags),
    Cache(cache::Flags),
    Config(config::Flags),
    Doctor(doctor::Flags),
    Man(manual::ManFlags),
    Completions(manual::CompletionFlags),
    /// The options of every command, before or after its name
    ///
    /// They may stand in the configuration too, under the same names, and the command line goes over it.
    #[command(hide = true, override_usage = "sidelong help options")]
    Options(Box<Common>),
}

/// What every command understands, before or after its name.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Options of every command")]
struct Common {
    /// Words in a shingle, the smallest unit that is compared: 3 to 10 [default: 5, or 9 characters]
    ///
    /// Small widths find text that was changed a lot, and more that is alike by chance.
    #[arg(short = 'k', long, value_name = "WORDS", global = true, value_parser = values::width)]
    width: Option<Width>,

    /// The shortest run of equal words that counts as a passage [default: 8, or 40 characters]
    #[arg(long, value_name = "WORDS", global = true, value_parser = clap::value_parser!(u32).range(1..))]
    min_run: Option<u32>,

    #[command(flatten)]
    text: values::TextFlags,

    /// Read only files that match, such as '*.docx' or 'essays/'; can be given several times
    ///
    /// Patterns are those of .gitignore, and paths are seen from the folder; with several folders from the one in which a file
    /// is. See also --exclude.
    #[arg(long, value_name = "PATTERN", global = true, value_parser = values::pattern)]
    include: Vec<engine::Pattern>,

    /// Leave out files that match, such as '*.bak', 'drafts/' or 'old-*/**/*.txt'; can be given several times
    ///
    /// Patterns are those of .gitignore: the last one that matches decides, and one that begins with ! takes back in. A file
    /// .sidelongignore in the folder, or in a folder in it, holds such patterns too, one a line. How many files are left out is
    /// always said.
    #[arg(long, value_name = "PATTERN", global = true, value_parser = values::pattern)]
    exclude: Vec<engine::Pattern>,

    /// A file that was given to all, such as the task sheet: its text counts in no document; can be given several times
    ///
    /// What a document shares with it is masked, also where it was changed or filled in a little. Masked words are not compared, and no
    /// share counts them.
    #[arg(long, value_name = "FILE", global = true)]
    template: Vec<PathBuf>,

    /// A folder to compare with, such as that of last year, or sources=/srv/web; can be given several times
    ///
    /// Its documents are compared with those of the others, and never with each other. They count for nothing: they make no text common,
    /// and no number of documents has them. They are called by the name, or by that of the folder.
    #[arg(long, value_name = "[NAME=]FOLDER", global = true, value_parser = values::archive)]
    archive: Vec<engine::Archive>,

    /// The layers that are on, with commas between them, or all, or none [default: template,dismissed]
    ///
    /// What they cover is masked: template what stands in a --template, quotation what stands in quotation marks, references the
    /// bibliography, dismissed what was called harmless on the screen. What a share would be with masked words stands beside it as raw.
    #[arg(long, value_name = "LAYERS", global = true, value_parser = values::layers)]
    layers: Option<ActiveLayers>,

    /// Switch a layer off; can be given several times
    #[arg(long, value_name = "LAYER", global = true, value_parser = values::layer)]
    no_layer: Vec<Layer>,

    /// The largest file that is read, such as 500K, 64M or 1G; larger ones are listed as not read
    #[arg(long, value_name = "SIZE", global = true)]
    #[arg(default_value = values::MAX_FILE_SIZE, value_parser = values::size)]
    max_file_size: u64,

    /// How the documents of one author are known: they are never paired with each other
    #[arg(long, value_name = "HOW", global = true, value_enum, default_value_t = Authors::Auto)]
    authors: Authors,

    /// Part of a path that names its author: a regular expression, whose first group counts if it has one
    ///
    /// Paths are seen from the folder. '^([^/]+)/' takes the outermost sub-folder, '^([^-]+)-' what stands before a hyphen.
    #[arg(long, value_name = "REGEX", global = true, conflicts_with = "authors")]
    author_pattern: Option<Regex>,

    /// A list that says whose which files are, in CSV: file,name,group in each line, the group if you like
    ///
    /// It goes over what names and folders say. The file may be a folder too, a username that stands in the names of a download, or a
    /// pattern of .gitignore. 'group:7b' keeps a group in the lists.
    #[arg(long, value_name = "FILE", global = true, value_parser = values::roster)]
    people: Option<Arc<Roster>>,

    /// Read texts in this encoding, such as windows-1251 or gb18030; can be given several times
    ///
    /// Alone, it is for files that don't say their encoding and aren't UTF-8. With a pattern, as in
    /// '*.txt=koi8-r' or 'anna/*=gbk', it is for the files that match, whatever they say; the last that matches counts. Patterns are
    /// those of .gitignore.
    #[arg(long, value_name = "[PATTERN=]LABEL", global = true, value_parser = engine::Rule::parse)]
    encoding: Vec<engine::Rule>,

    /// Change how much a file may take, such as time=40s or memory=2G; can be given several times
    ///
    /// For each file: time (20s) and memory (768M) of its reader, and text (64M) kept of it.
    #[arg(long, value_name = "NAME=VALUE", global = true, value_parser = values::limit)]
    limit: Vec<values::Limit>,

    /// The folder in which is kept what was read, so that an unchanged file need not be read again
    ///
    /// It holds words and texts of the documents, and is for this user alone. Usually it is `sidelong` in the user's cache
    /// folder. See also: sidelong cache.
    #[arg(
        long,
        value_name = "DIR",
        global = true,
        env = "SIDELONG_CACHE_DIR",
        hide_env_values = true
    )]
    #[arg(value_parser = values::folder)]
    cache_dir: Option<PathBuf>,

    /// The most memory that everything may take, such as 800M or 6G [default: a quarter of the machine's on Linux, else 2G]
    ///
    /// Half of it is for the index, half for reading and comparing, workers and all: large files wait for each other, and a text that needs
    /// more is not read. The index of a larger collection keeps its words in files beside the cache while the program runs, and finds pairs by a
    /// part of the shingles, the same of every document: some short copies are lost, and every figure of a pair is exact as
    /// always. A scan says which part, and so does the first line of the screen. Names and facts of the documents come on top,
    /// about a kilobyte for each, and the pairs that are found; where the files have no room, all of it is in memory.
    #[arg(long, value_name = "SIZE", global = true, value_parser = values::memory)]
    memory: Option<u64>,

    /// The language of the screen and of what is printed for people: en or ru [default: that of the system]
    ///
    /// The system says it in `LC_ALL`, `LC_MESSAGES` or `LANG`; `SIDELONG_LANG` goes over these, and the configuration over all
    /// of them. JSON, CSV and the log are English in every language.
    #[arg(long, alias = "lang", value_name = "LANG", global = true, value_parser = values::spoken())]
    language: Option<Language>,

    /// Keys, colours and options [default: sidelong/config.toml in the user's folder for configuration]
    ///
    /// Options may stand there under the same names; the command line goes over them. What belongs to one command alone, such as
    /// `--format` and `--top`, may not. `sidelong config` lists all that may.
    #[arg(
        long,
        value_name = "FILE",
        global = true,
        env = config::VARIABLE,
        hide_env_values = true
    )]
    config: Option<PathBuf>,

    /// Read everything, and keep nothing of what was read
    ///
    /// Where you were in a folder, and which of its documents you have seen and marked, is kept all the same, without their texts.
    #[arg(long, global = true)]
    no_cache: bool,

    /// Take no place, filter or choice over from the screen, where you were in these folders before
    ///
    /// Else `scan`, `report`, `rewritten`, `check`, `sources` and `compare` leave out what you left out there, and say so: what you called
    /// the task or harmless, and what your switches of layers, short passages and common text say. The screen begins at the top, without
    /// your marks, which are there again at the next start; all else is kept anew from now on.
    #[arg(long, global = true)]
    fresh: bool,

    /// Keep what you decide in this file [default: one of your own]
    ///
    /// It may lie on a network share, and several people may use it at once: each has a part beside it. See also: sidelong reviews.
    #[arg(long, value_name = "FILE", global = true)]
    reviews: Option<PathBuf>,

    /// By whom your decisions are [default: the system's user]
    #[arg(long, value_name = "NAME", global = true)]
    reviewer: Option<String>,

    /// Say nothing of other folders in which somebody decided on texts of the same two people
    #[arg(long, global = true)]
    no_ledger: bool,
}

/// Ways to know an author.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Authors {
    /// By the names that Moodle, Canvas, Blackboard, Google Classroom and Open Journal Systems give, else by sub-folders of up to 5 documents
    Auto,
    /// Every file stands for itself
    Files,
}

impl Common {
    fn settings(&self, threshold: Option<Containment>) -> Settings {
        let text = self.text.options();
        let usual = Settings::default();
        let width = self.width.unwrap_or(usual.width);
        Settings {
            width,
            // A run shorter than a shingle is never seen: what is reported is what was applied.
            min_run: self
                .min_run
                .unwrap_or(usual.min_run)
                .max(width.words() as u32),
            threshold: threshold.unwrap_or(usual.threshold),
            text,
            counts_common: self.text.count_common,
            same_author: false,
            layers: self.layers(),
        }
    }

    fn authors(&self) -> Rules {
        let rules = match (&self.author_pattern, self.authors) {
            (Some(pattern), _) => Rules::Pattern(pattern.clone()),
            (None, Authors::Auto) => Rules::Auto,
            (None, Authors::Files) => Rules::Files,
        };
        match &self.people {
            Some(roster) => Rules::Roster(Arc::clone(roster), Box::new(rules)),
            None => rules,
        }
    }

    fn layers(&self) -> ActiveLayers {
        let on = self.layers.unwrap_or_default();
        self.no_layer
            .iter()
            .copied()
            .fold(on, ActiveLayers::without)
    }

    /// Where decisions lie.
    ///
    /// # Errors
    /// There is no home for them.
    fn reviews(&self) -> Result<Place, Said> {
        let named = self.reviews.as_deref().map(Place::named);
        let place = named.or_else(Place::usual);
        place.ok_or_else(|| said!("reviews-no-home"))
    }

    /// By whom they are.
    fn reviewer(&self) -> String {
        let named = self.reviewer.clone().or_else(decided::user);
        named.unwrap_or_else(|| NOBODY.to_owned())
    }

    /// Where the cache is; nothing if there is no home for it.
    fn cache_folder(&self) -> Option<PathBuf> {
        self.cache_dir.clone().or_else(store::usual_folder)
    }

    fn store(&self) -> Store {
        if self.no_cache {
            return Store::none();
        }
        let Some(folder) = self.cache_folder() else {
            return Store::lacking(NO_HOME.into());
        };
        Store::open(&folder)
    }

    fn options(
        &self,
        folders: impl IntoIterator<Item = PathBuf>,
        threshold: Option<Containment>,
    ) -> engine::Options {
        let memory = engine::Memory::of(
            self.memory.or_else(memory_of_the_machine),
            self.cache_folder().unwrap_or_else(std::env::temp_dir),
        );
        engine::Options {
            settings: self.settings(threshold),
            max_file_bytes: self.max_file_size,
            workers: Workers::of_this_program(values::apply(&self.limit), memory.room.most()),
            encodings: engine::Encodings::new(self.encoding.iter().cloned()),
            patterns: engine::Patterns::new(self.include.clone(), self.exclude.clone()),
            templates: self.template.clone(),
            archives: self.archive.clone(),
            authors: self.authors(),
            memory,
            ..engine::Options::over(folders)
        }
    }

    /// A file as it is typed, or as the lists call it, with its archive before it.
    fn file(&self, typed: &Path) -> PathBuf {
        let within = self.archive.iter().find_map(|archive| {
            let name = archive.name.as_deref().map(Path::new);
            let name = name.or(archive.path.file_name().map(Path::new))?;
            Some(archive.path.join(typed.strip_prefix(name).ok()?))
        });
        within
            .filter(|_| !typed.exists())
            .unwrap_or_else(|| typed.to_owned())
    }

    /// Those with the cache, and with what was chosen on the screen: for commands whose files are read again.
    fn cached_options(
        &self,
        folders: impl IntoIterator<Item = PathBuf>,
        threshold: Option<Containment>,
    ) -> engine::Options {
        let mut options = engine::Options {
            store: self.store(),
            rewritten: engine::SearchRewritten::Never,
            ..self.options(folders, threshold)
        };
        self.heed(&mut options);
        options
    }
}

/// Part of the machine's memory that everything may take unless a person says otherwise: with the system's own memory of files
/// and other programs beside it nothing is swapped out.
const PART_OF_MACHINE: u64 = 4;

/// Bytes that everything may take where the system is not Linux: a quarter of a small machine's.
const ELSEWHERE: u64 = 2 << 30;

/// That part of it, or of what this program may have of it; nothing where the system does not tell.
fn memory_of_the_machine() -> Option<u64> {
    if !cfg!(target_os = "linux") {
        return Some(ELSEWHERE);
    }
    let read = |path| std::fs::read_to_string(path).ok();
    let all = read("/proc/meminfo").and_then(|facts| {
        let total = facts
            .lines()
            .find_map(|line| line.strip_prefix("MemTotal:"))?;
        let kilobytes: u64 = total.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kilobytes << 10)
    });
    // The bound of a container, by both versions of control groups; "max" is none.
    let confined = [
        "/sys/fs/cgroup/memory.max",
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
    ];
    let confined = confined.into_iter().filter_map(read);
    let confined = confined.filter_map(|most| most.trim().parse().ok()).min();
    memory_of(all.unwrap_or(0), confined)
}

/// The same of a machine with so much memory, of which this program may have no more than is said, if anything is; 0 says nothing.
fn memory_of(all: u64, confined: Option<u64>) -> Option<u64> {
    let most = confined
        .filter(|most| *most > 0)
        .map_or(all, |most| most.min(all));
    (most > 0).then_some(most / PART_OF_MACHINE)
}

/// How a command ended that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Nothing above the threshold, or the person left the screen.
    Nothing,
    /// Pairs or passages were found.
    Found,
}

impl Outcome {
    fn found(any: bool) -> Self {
        if any {
            Outcome::Found
        } else {
            Outcome::Nothing
        }
    }
}

/// Scripts can tell "nothing" from "found" from "failed", as with `grep`, though with the first two exchanged: found text
/// is what stops a pipeline.
impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Nothing => ExitCode::SUCCESS,
            Outcome::Found => ExitCode::from(1),
        }
    }
}

/// By whom decisions are where the system does not say it.
const NOBODY: &str = "somebody";

/// What is said where there is no place for a cache.
const NO_HOME: Phrase = phrase("cache-no-home");

/// The same as clap's own for wrong usage.
const FAILED: u8 = 2;

/// Parses, runs, and says how it went: 0 nothing above the threshold, 1 pairs found, 2 an error.
pub fn main() -> ExitCode {
    if let Some(ended) = engine::workers::serve(std::env::args_os()) {
        return ended;
    }
    // A console of Windows shows the sequences that wipe a line as letters until somebody asks it to heed them.
    #[cfg(windows)]
    crossterm::ansi_support::supports_ansi();
    // A file that may grow no further (`ulimit -f`) is then an error of the write, as on a full disk, and no reason to die silently.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
    let args: Vec<OsString> = if cfg!(windows) {
        std::env::args_os().map(unquoted).collect()
    } else {
        std::env::args_os().collect()
    };
    let outcome = match parse(&args, options::command()) {
        Ok(cli) => run(&args, cli),
        Err(error) => return output::usage(&error),
    };
    match outcome {
        Ok(outcome) => outcome.into(),
        Err(error) => {
            output::message(format!("sidelong: {error:#}"));
            ExitCode::from(FAILED)
        }
    }
}

/// Without the quotation mark that Windows leaves at the end of `"C:\My essays\"`: it takes it that the backslash in front means
/// the mark itself, while shells complete folders so. No name has one.
fn unquoted(arg: OsString) -> OsString {
    match arg.to_str().and_then(|arg| arg.strip_suffix('"')) {
        Some(path) if !path.contains('"') => path.into(),
        _ => arg,
    }
}

/// What these arguments say to this definition of the command line, with its matches.
fn parse(
    args: &[OsString],
    command: clap::Command,
) -> Result<(Cli, clap::ArgMatches), clap::Error> {
    let args = joined(args, &command);
    let matches = command.try_get_matches_from(args)?;
    options::heeded(&matches)?;
    let cli = Cli::from_arg_matches(&matches)?;
    Ok((cli, matches))
}

/// Each value that has the name of a command in one argument with its option: alone it would be that command.
fn joined(args: &[OsString], command: &clap::Command) -> Vec<OsString> {
    let takes_value = |option: &OsString| {
        let long = option.to_str().and_then(|option| option.strip_prefix("--"));
        let mut known = command.get_arguments();
        known.any(|arg| long.is_some() && arg.get_long() == long && arg.get_action().takes_values())
    };
    let mut joined: Vec<OsString> = Vec::with_capacity(args.len());
    for arg in args {
        match joined.last_mut() {
            Some(option) if command.find_subcommand(arg).is_some() && takes_value(option) => {
                option.push("=");
                option.push(arg);
            }
            _ => joined.push(arg.clone()),
        }
    }
    joined
}

fn run(args: &[OsString], (cli, matches): (Cli, clap::ArgMatches)) -> anyhow::Result<Outcome> {
    // What is measured is for comparing programs: in the language of the papers, and by the flags alone.
    match cli.command {
        Some(Command::Study(flags)) => return study::run(&cli.common, flags),
        Some(Command::Man(flags)) => return manual::man(&flags),
        Some(Command::Completions(flags)) => return manual::completions(&flags),
        Some(Command::Options(_)) => return manual::options(),
        _ => {}
    }
    let file = config::File::of(cli.common.config.as_deref());
    let (config, problems) = file.read()?;
    // Before anything is said to anybody, and before there is a second thread.
    let (language, why) = words::choose(cli.common.language, config.language(), |name| {
        std::env::var(name).ok()
    });
    words::speak(language);
    crate::reviews::word(config.verdicts.clone());
    if let Some(Command::Doctor(flags)) = cli.command {
        let (common, is_right) = match config::judge(&file, &problems, true) {
            Ok(()) => (laid(args, &matches, &config)?.common, true),
            Err(_) => (cli.common, false),
        };
        let machine = doctor::Machine {
            common: &common,
            file: &file,
            is_right,
            language: (language, why),
        };
        return doctor::run(&machine, &flags);
    }
    let has_screen = matches!(
        cli.command,
        None | Some(Command::Demo(_) | Command::Config(_))
    );
    config::judge(&file, &problems, has_screen)?;
    if let Some(Command::Config(flags)) = &cli.command {
        let in_force = options::in_force(&matches, &config);
        let common = laid(args, &matches, &config)?.common;
        let chosen = match &*flags.folders {
            [] => Vec::new(),
            folders => common.chosen(folders)?,
        };
        return config::run(flags, &chosen, &file, &config, &in_force, (language, why));
    }
    let typed_threshold = options::is_typed(&matches, "threshold");
    let cli = laid(args, &matches, &config)?;
    let common = cli.common;
    match cli.command {
        Some(Command::Scan(flags)) => scan::run(&common, flags),
        Some(Command::Compare(flags)) => compare::run(&common, &flags),
        Some(Command::Check(flags)) => check::run(&common, &flags),
        Some(Command::Sources(flags)) => sources::run(&common, flags),
        Some(Command::Rewritten(flags)) => rewritten::run(&common, flags),
        Some(Command::Report(flags)) => report::run(&common, &flags),
        Some(Command::Demo(flags)) => demo::run(&common, &flags, config, &file),
        Some(Command::Reviews(flags)) => reviews::run(&common, flags),
        Some(Command::Cache(flags)) => cache::run(&common, flags),
        _ => {
            let folders = if cli.last {
                watch::last()?
            } else {
                cli.folders
            };
            let start = watch::Start::new(&common, &cli.screen, config, &file)?;
            watch::run(&common, &start, &folders, typed_threshold)
        }
    }
}

/// What the command line says over what the configuration says.
fn laid(args: &[OsString], matches: &clap::ArgMatches, config: &Config) -> anyhow::Result<Cli> {
    let command = options::command_over(config, matches);
    // Each value was tried when the file was read; what can't stand beside another one is found here.
    parse(args, command).map(|(cli, _)| cli).map_err(|error| {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        let why = first.trim_start_matches("error: ").to_owned();
        anyhow::anyhow!(crate::say!("config-refused", why))
    })
}

#[cfg(test)]
mod tests;
