//! `sidelong reviews`: what was decided on pairs and documents, from outside the screen.

use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};

use super::values::open;
use super::{Common, Outcome, output};
use crate::decided::{Kept, Place};
use crate::masks::given::begin;
use crate::page::escaped;
use crate::reviews::{self, Entry, Log, Refused, Subject};
use crate::say;
use crate::words::Digits;

/// List, export, import or forget what was decided on pairs
///
/// Decisions belong to the texts, and not to where their files lie. They are kept apart from the cache, in a file that only you may read,
/// or beside the one that --reviews names, which several people may use at once.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  sidelong reviews list
  sidelong reviews export > mine.jsonl
  sidelong reviews import mine.jsonl hers.jsonl")]
pub struct Flags {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Print what is decided now, a line for each pair
    List,
    /// Print who had text in common in several folders, as far as somebody decided on it
    Ledger,
    /// Print all decisions, also earlier ones and those undone, one a line in JSON
    Export,
    /// Take in what was exported, also on another machine
    ///
    /// What is there already is not taken in twice, and nothing that is there is lost: the order of imports does not matter.
    Import {
        /// What was exported; - is standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Forget all decisions, after asking
    Clear {
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
}

/// Lines of a file that are named where they are no decisions.
const NAMED: usize = 3;

/// Does what was asked for.
pub fn run(common: &Common, flags: Flags) -> anyhow::Result<Outcome> {
    let place = common.reviews().map_err(|why| anyhow::anyhow!(why))?;
    match flags.command {
        Command::List => list(&load(&place)?)?,
        Command::Ledger => ledger(&load(&place)?)?,
        Command::Export => {
            let log = load(&place)?;
            output::answer(|out| {
                let mut lines = log.entries().map(reviews::line);
                lines.try_for_each(|line| writeln!(out, "{line}"))
            })?;
        }
        Command::Import { files } => import(&place, &files)?,
        Command::Clear { yes } => clear(&place, yes)?,
    }
    Ok(Outcome::Nothing)
}

/// All decisions that are there. What can't be read is said, and is no reason to list nothing.
pub fn known(common: &Common) -> Log {
    let Ok(place) = common.reviews() else {
        return Log::default();
    };
    load(&place).unwrap_or_else(|why| {
        output::message(why);
        Log::default()
    })
}

/// All that is there; what a person should know of it is said.
pub fn load(place: &Place) -> anyhow::Result<Log> {
    let (log, note) = place.load().map_err(|why| anyhow::anyhow!(why))?;
    note.into_iter().for_each(output::message);
    Ok(log)
}

fn list(log: &Log) -> anyhow::Result<()> {
    output::answer(|out| {
        for subject in log.subjects() {
            write(log, subject, out)?;
        }
        Ok(())
    })?;
    let entries = Digits(log.len());
    output::message(say!("reviews-entries", count = entries));
    Ok(())
}

/// "2026-11-28T05:30:00Z anna: confirmed: a.txt, b.txt", and the note below.
fn write(log: &Log, subject: &Subject, out: &mut dyn Write) -> io::Result<()> {
    let state = log.state(subject);
    let Some(last) = state.last.or(state.mark) else {
        return Ok(());
    };
    let names = if let Subject::Passage(text) = subject {
        say!("decided-passage", begin = begin(text))
    } else {
        let names = last.what.names.iter().map(|name| &*name.path);
        names.collect::<Vec<_>>().join(", ")
    };
    let verdict = state.verdict.say();
    let verdict = match state.mark {
        Some(_) => say!("reviews-marked", verdict),
        None => verdict,
    };
    let said = say!(
        "reviews-listed",
        time = last.what.at.to_string(),
        by = last.what.by.as_str(),
        verdict,
        names
    );
    writeln!(out, "{}", escaped::line(&said))?;
    for line in state.note.lines() {
        writeln!(out, "    {}", escaped::line(line))?;
    }
    Ok(())
}

fn ledger(log: &Log) -> anyhow::Result<()> {
    output::answer(|out| {
        let mut all = log.ledger();
        all.try_for_each(|found| writeln!(out, "{}", escaped::line(&found.say())))
    })
}

fn import(place: &Place, files: &[PathBuf]) -> anyhow::Result<()> {
    let mut came = Log::default();
    let (mut all, mut refused) = (0, 0);
    for path in files {
        let name = crate::engine::harmless(path);
        for (number, line) in (1..).zip(lines(path)?.lines()) {
            let line = line.with_context(|| name.clone())?;
            if line.trim().is_empty() {
                continue;
            }
            all += 1;
            let why = match reviews::parse(&line) {
                Ok(entry) => {
                    came.insert(entry);
                    continue;
                }
                Err(Refused::NoEntry) => say!("reviews-no-entry"),
                Err(Refused::Altered) => say!("reviews-altered"),
            };
            refused += 1;
            if refused <= NAMED {
                let number = Digits(number);
                output::message(say!("reviews-refused", file = &name, line = number, why));
            }
        }
    }
    let opened = Kept::open(place).map_err(|why| anyhow::anyhow!(why))?;
    let (mut kept, before, note) = opened;
    note.into_iter().for_each(output::message);
    let mut known = before;
    let new: Vec<Entry> = came
        .entries()
        .filter(|entry| known.insert((*entry).clone()))
        .cloned()
        .collect();
    kept.add(&new).map_err(|why| anyhow::anyhow!(why))?;
    let said = say!(
        "reviews-imported",
        new = Digits(new.len()),
        all = Digits(all)
    );
    output::answer(|out| writeln!(out, "{said}"))?;
    if refused > 0 {
        bail!(say!("reviews-not-imported", count = Digits(refused)));
    }
    Ok(())
}

/// The lines of a file, or of standard input.
fn lines(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = open(path).with_context(|| crate::engine::harmless(path))?;
    Ok(Box::new(BufReader::new(file)))
}

fn clear(place: &Place, yes: bool) -> anyhow::Result<()> {
    let count = Digits(load(place)?.len());
    if !yes {
        if !io::stdin().is_terminal() {
            bail!(say!("reviews-clear-yes"));
        }
        let question = say!("reviews-clear-question", count, file = place.shown());
        write!(io::stderr(), "{} ", escaped::line(&question))?;
        let mut answer = String::new();
        io::stdin().read_line(&mut answer)?;
        if answer.trim() != say!("reviews-clear-answer") {
            return output::answer(|out| writeln!(out, "{}", say!("reviews-not-cleared")));
        }
    }
    place.clear().map_err(|why| anyhow::anyhow!(why))?;
    output::answer(|out| writeln!(out, "{}", say!("reviews-cleared", count)))
}
