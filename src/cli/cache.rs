//! `sidelong cache`: what was kept of documents, so that they need not be read again.

use std::io::{self, Write};
use std::path::Path;

use clap::{Args, Subcommand};

use super::size::size;
use super::{Common, NO_HOME, Outcome, output, values, waiting};
use crate::report::harmless;
use crate::say;
use crate::store::{Care, Checked, Shown};
use crate::words::Digits;

/// Show, check, prune or clear what is kept of documents that were read
///
/// So that an unchanged folder need not be read again, its lists are kept, the words of its documents, and the text of what is not
/// plain text. Nothing of it is needed: whatever is lost is read once more. Where you were in each folder is kept elsewhere, and stays.
#[derive(Args, Clone, Copy, Debug)]
pub struct Flags {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Clone, Copy, Debug, Subcommand)]
enum Command {
    /// Show where it is, how large, and what the last run did with it
    Show,
    /// Look whether all of it is as it was written, and forget what is not
    ///
    /// The exit status is 1 if anything was damaged.
    Check,
    /// Forget what was not used for long, and what other versions of the program have kept
    Prune {
        /// What was not used for so long is forgotten, such as 90d or 12w; 0d forgets all, what was used today too
        #[arg(long, value_name = "DAYS", default_value = "90d", value_parser = values::days)]
        older_than: u32,
    },
    /// Remove all of it
    Clear,
}

/// Does what was asked for.
pub fn run(common: &Common, flags: Flags) -> anyhow::Result<Outcome> {
    let folder = common
        .cache_folder()
        .ok_or_else(|| anyhow::anyhow!(NO_HOME.say()))?;
    match flags.command.unwrap_or(Command::Show) {
        Command::Show => show(&folder, common.cache_size),
        Command::Check => check(&folder),
        Command::Prune { older_than } => prune(&folder, older_than),
        Command::Clear => {
            let freed = Care::clear(&folder)?;
            say(&say!("cache-cleared", size = size(freed)))?;
            Ok(Outcome::Nothing)
        }
    }
}

fn noted(care: Care) -> Care {
    if let Some(note) = care.note() {
        output::message(note);
    }
    care
}

fn show(folder: &Path, most: u64) -> anyhow::Result<Outcome> {
    let shown = noted(Care::look_at(folder)).show()?;
    if let Err(reason) = &shown.inside {
        output::message(reason);
    }
    output::answer(|out| write(&shown, most, out))?;
    Ok(Outcome::Nothing)
}

fn write(shown: &Shown, most: u64, out: &mut dyn Write) -> io::Result<()> {
    let mut line = |name: &str, value: &str| writeln!(out, "{name:<NAME$} {value}");
    line(
        say!("cache-place"),
        &harmless::line(&shown.file.to_string_lossy()),
    )?;
    let of_most = say!("cache-of-most", size = size(shown.size), most = size(most));
    line(say!("clue-size"), &of_most)?;
    if let Ok(inside) = &shown.inside {
        let places = say!(
            "cache-files",
            count = Digits(inside.files as usize),
            folders = Digits(inside.folders as usize)
        );
        line(say!("cache-known"), &places)?;
        let kept = [
            say!("documents", count = Digits(inside.readings as usize)),
            say!("cache-texts", count = Digits(inside.texts as usize)),
            say!("cache-listings", count = Digits(inside.listings as usize)),
        ];
        line(say!("cache-kept"), &kept.join(", "))?;
    }
    if let Some(run) = shown.inside.as_ref().ok().and_then(|inside| inside.run) {
        let run = say!(
            "cache-run",
            count = Digits(run.known as usize),
            copies = Digits(run.copies as usize),
            read = Digits(run.new as usize)
        );
        line(say!("cache-last-run"), &run)?;
    }
    for (other, bytes) in &shown.others {
        let name = other.file_name().unwrap_or_default().to_string_lossy();
        let what = say!(
            "cache-prune-removes",
            name = harmless::line(&name),
            size = size(*bytes)
        );
        line(say!("cache-other"), &what)?;
    }
    Ok(())
}

fn check(folder: &Path) -> anyhow::Result<Outcome> {
    let mut care = Care::open_to_check(folder);
    let file = care.file().to_owned();
    let checked = waiting::checking(&file, || care.check())?;
    let note = care.note();
    if let Some(note) = note.filter(|_| checked != Checked::BegunAnew) {
        output::message(note);
    }
    say(&match checked {
        Checked::BegunAnew => note.map(ToString::to_string).unwrap_or_default(),
        Checked::Nothing => say!("cache-nothing").to_owned(),
        Checked::Sound => say!("cache-sound").to_owned(),
        Checked::Mended(damaged) => {
            say!("cache-mended", count = Digits(damaged as usize))
        }
        Checked::Damaged => say!("cache-all-damaged").to_owned(),
        Checked::OfAnother(age) => age.said().to_string(),
    })?;
    Ok(Outcome::found(!checked.is_sound()))
}

fn prune(folder: &Path, days: u32) -> anyhow::Result<Outcome> {
    let (records, freed) = noted(Care::open(folder)).prune(days)?;
    let count = Digits(records as usize);
    say(&say!("cache-pruned", count = count, size = size(freed)))?;
    Ok(Outcome::Nothing)
}

fn say(line: &str) -> anyhow::Result<()> {
    output::answer(|out| writeln!(out, "{line}"))
}

/// Names are told in a column of this width.
const NAME: usize = 11;
