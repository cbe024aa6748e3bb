//! `sidelong cache`: what was kept of documents, so that they need not be read again.

use std::io::{self, Write};
use std::path::Path;

use clap::{Args, Subcommand};

use super::{Common, NO_HOME, Outcome, output, values};
use crate::places::Places;
use crate::report::{count, harmless};
use crate::store::{Care, Checked, Shown};

/// Show, check, prune or clear what is kept of documents that were read
///
/// So that an unchanged folder need not be read again, its lists are kept, and the words and the text of what is not plain
/// text. Nothing of it is needed: whatever is lost is read once more.
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
        /// What was not used for so long is forgotten, such as 90d or 12w
        #[arg(long, value_name = "DAYS", default_value = "90d", value_parser = values::days)]
        older_than: u32,
    },
    /// Remove all of it, and where you were last in each folder
    Clear,
}

/// Does what was asked for.
pub fn run(common: &Common, flags: Flags) -> anyhow::Result<Outcome> {
    let folder = common
        .cache_folder()
        .ok_or_else(|| anyhow::anyhow!(NO_HOME))?;
    match flags.command.unwrap_or(Command::Show) {
        Command::Show => show(&folder, common.cache_size),
        Command::Check => check(&folder),
        Command::Prune { older_than } => prune(&folder, older_than),
        Command::Clear => {
            let freed = Care::clear(&folder)?;
            Places::beside(&folder).clear()?;
            say(&format!("cleared: {} free", size(freed)))?;
            Ok(Outcome::Nothing)
        }
    }
}

fn open(folder: &Path) -> anyhow::Result<Care> {
    let care = Care::open(folder)?;
    if let Some(note) = care.note() {
        output::message(note);
    }
    Ok(care)
}

fn show(folder: &Path, most: u64) -> anyhow::Result<Outcome> {
    let shown = open(folder)?.show()?;
    output::answer(|out| write(&shown, most, out))?;
    Ok(Outcome::Nothing)
}

fn write(shown: &Shown, most: u64, out: &mut dyn Write) -> io::Result<()> {
    let mut line = |name: &str, value: &str| writeln!(out, "{name:<11} {value}");
    line("place", &harmless::line(&shown.file.to_string_lossy()))?;
    line(
        "size",
        &format!("{} of {} at most", size(shown.size), size(most)),
    )?;
    let places = format!(
        "{} in {}",
        count(shown.files as usize, "file"),
        count(shown.folders as usize, "folder")
    );
    line("known", &places)?;
    let kept = format!(
        "{}, {}, {}",
        count(shown.readings as usize, "document"),
        count(shown.texts as usize, "extracted text"),
        count(shown.listings as usize, "listing")
    );
    line("kept", &kept)?;
    if let Some(run) = shown.run {
        let run = format!(
            "{} not opened, {} known by their content, {} read",
            count(run.known as usize, "file"),
            run.copies,
            run.new
        );
        line("last run", &run)?;
    }
    for (other, bytes) in &shown.others {
        let name = other.file_name().unwrap_or_default().to_string_lossy();
        let what = format!(
            "{}, {} (prune removes it)",
            harmless::line(&name),
            size(*bytes)
        );
        line("of another", &what)?;
    }
    Ok(())
}

fn check(folder: &Path) -> anyhow::Result<Outcome> {
    let checked = open(folder)?.check()?;
    say(&match checked {
        Checked::Nothing => "nothing is kept".to_owned(),
        Checked::Sound => "all of it is as it was written".to_owned(),
        Checked::Mended(damaged) => {
            let damaged = count(damaged as usize, "record");
            format!("damaged, and forgotten: {damaged}; their files are read again")
        }
        Checked::Damaged => "damaged as a whole: the next start begins it anew".to_owned(),
    })?;
    let is_damaged = matches!(checked, Checked::Mended(_) | Checked::Damaged);
    Ok(Outcome::found(is_damaged))
}

fn prune(folder: &Path, days: u32) -> anyhow::Result<Outcome> {
    let (records, freed) = open(folder)?.prune(days)?;
    let records = count(records as usize, "record");
    say(&format!("forgotten: {records}; {} free", size(freed)))?;
    Ok(Outcome::Nothing)
}

fn say(line: &str) -> anyhow::Result<()> {
    output::answer(|out| writeln!(out, "{line}"))
}

/// As people say it.
fn size(bytes: u64) -> String {
    const UNITS: [(&str, u32); 3] = [("GB", 30), ("MB", 20), ("KB", 10)];
    let unit = UNITS.iter().find(|(_, shift)| bytes >> shift > 0);
    match unit {
        Some((name, shift)) => {
            let tenths = (bytes * 10) >> shift;
            format!("{}.{} {name}", tenths / 10, tenths % 10)
        }
        None => count(bytes as usize, "byte"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_said_in_the_largest_unit_that_fits() {
        let cases = [
            (0, "0 bytes"),
            (1, "1 byte"),
            (1023, "1023 bytes"),
            (1024, "1.0 KB"),
            (1536 << 10, "1.5 MB"),
            (2 << 30, "2.0 GB"),
        ];
        for (bytes, said) in cases {
            assert_eq!(size(bytes), said);
        }
    }
}
