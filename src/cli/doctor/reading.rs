//! What of folders was not read, by its reasons.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::cli::{Common, output, waiting};
use crate::engine::{self, probe};
use crate::report;
use crate::say;
use crate::snapshot::Unread;
use crate::words::Digits;

/// Names that are told of each reason.
const NAMED: usize = 3;

/// What is said of folders, and whether all of them was read.
pub struct Told {
    /// Names and values, as in the rest of the table.
    pub facts: Vec<(&'static str, String)>,
    /// Nothing is in the way.
    pub is_well: bool,
}

/// Reads them as a scan would.
///
/// # Errors
/// One is missing, or can't be read.
pub fn tell(common: &Common, folders: &[PathBuf]) -> anyhow::Result<Told> {
    let mut facts = Vec::new();
    for folder in folders {
        let name = engine::harmless(folder);
        let told = match probe::file_system(folder) {
            Some(system) if system.is_remote => {
                say!("doctor-remote", folder = name, system = system.name)
            }
            Some(system) => say!("doctor-local", folder = name, system = system.name),
            None => name,
        };
        facts.push((say!("doctor-folder"), told));
    }
    let options = common.cached_options(folders.iter().cloned(), None);
    let snapshot = waiting::reading(&options, || engine::scan(&options))?;
    facts.extend(snapshot.cache_note.as_ref().map(super::note_of_cache));
    let documents = snapshot.listing.documents.len();
    facts.push((
        say!("doctor-read"),
        say!("documents", count = Digits(documents)),
    ));
    for (reason, files) in by_reason(&snapshot.unread) {
        facts.push((say!("doctor-unread"), reasoned(&reason, &files)));
    }
    for line in report::excluded::lines(&snapshot.excluded) {
        facts.push((say!("doctor-left-out"), line));
    }
    report::memory(&snapshot).for_each(output::message);
    if let Some(note) = options.workers.take_note() {
        facts.push((say!("doctor-worker"), note.to_string()));
    }
    let is_well = snapshot.unread.is_empty();
    options.store.finish(None);
    Ok(Told { facts, is_well })
}

/// The files of each reason; the reason with most of them first.
fn by_reason(unread: &[Unread]) -> Vec<(String, Vec<&str>)> {
    let mut all: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for file in unread {
        let files = all.entry(file.reason.to_string()).or_default();
        files.push(file.label.title());
    }
    let mut all: Vec<(String, Vec<&str>)> = all.into_iter().collect();
    // Stable: of equals the first by its words.
    all.sort_by_key(|(_, files)| std::cmp::Reverse(files.len()));
    all
}

/// "3 files: damaged: save it anew (a.docx, b.docx, c.docx)".
fn reasoned(reason: &str, files: &[&str]) -> String {
    let mut names = files
        .iter()
        .take(NAMED)
        .map(|name| report::harmless::line(name).into_owned())
        .collect::<Vec<_>>()
        .join(", ");
    if files.len() > NAMED {
        names = say!("listed-more", list = names, count = files.len() - NAMED);
    }
    let count = say!("printed-files", count = Digits(files.len()));
    format!("{count}: {} ({names})", report::harmless::line(reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Label;
    use crate::words::Said;

    #[test]
    fn reasons_are_told_once_with_their_first_files() {
        let unread = |name: &str, reason: &str| Unread {
            label: Label::new(name),
            reason: Said::text(reason),
        };
        let all = [
            unread("a.zip", "a password"),
            unread("b.jpg", "no text"),
            unread("c.jpg", "no text"),
            unread("d.jpg", "no text"),
            unread("e.jpg", "no text"),
        ];
        let told: Vec<String> = by_reason(&all)
            .iter()
            .map(|(reason, files)| reasoned(reason, files))
            .collect();
        assert_eq!(
            told,
            [
                "4 files: no text (b.jpg, c.jpg, d.jpg and 1 more)",
                "1 file: a password (a.zip)"
            ]
        );
    }
}
