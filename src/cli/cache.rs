//! `sidelong cache`: what was kept of documents, so that they need not be read again.

use std::io::{self, Write};
use std::path::Path;

use clap::{Args, Subcommand};

use super::{Common, NO_HOME, Outcome, output};
use crate::origin::size;
use crate::page::escaped;
use crate::say;
use crate::store::LARGEST;
use crate::store::care::{self, Shown};
use crate::words::Digits;

/// Show or clear what is kept of documents that were read
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
    /// Remove all of it
    Clear,
}

/// Does what was asked for.
pub fn run(common: &Common, flags: Flags) -> anyhow::Result<Outcome> {
    let folder = common
        .cache_folder()
        .ok_or_else(|| anyhow::anyhow!(NO_HOME.say()))?;
    match flags.command {
        None => show(&folder),
        Some(Command::Clear) => {
            let freed = care::clear(&folder)?;
            let said = say!("cache-cleared", size = size(freed));
            output::answer(|out| writeln!(out, "{said}"))?;
            Ok(Outcome::Nothing)
        }
    }
}

fn show(folder: &Path) -> anyhow::Result<Outcome> {
    let shown = care::show(folder);
    if let Err(reason) = &shown.run {
        output::message(reason);
    }
    output::answer(|out| write(&shown, out))?;
    Ok(Outcome::Nothing)
}

fn write(shown: &Shown, out: &mut dyn Write) -> io::Result<()> {
    let mut line = |name: &str, value: &str| writeln!(out, "{name:<NAME$} {value}");
    line(
        say!("cache-place"),
        &escaped::line(&shown.file.to_string_lossy()),
    )?;
    let of_most = say!(
        "cache-of-most",
        size = size(shown.size),
        most = size(LARGEST)
    );
    line(say!("clue-size"), &of_most)?;
    if let Ok(Some(run)) = shown.run {
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
            "cache-clear-removes",
            name = escaped::line(&name),
            size = size(*bytes)
        );
        line(say!("cache-other"), &what)?;
    }
    Ok(())
}

/// Names are told in a column of this width.
const NAME: usize = 11;
