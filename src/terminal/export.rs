//! Where does a file go that a person wants, and how is nothing ever overwritten?
//!
//! Into the current folder, unless that is in one that is watched: what is written there would be read as a document. Then into the person's own.

use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use ratatui::buffer::Buffer;

use crate::app::export::{Export, Format, file_name};
use crate::engine::{Roots, harmless};
use crate::said;
use crate::say;
use crate::view::picture::{Paper, letters, svg};
use crate::words::Said;

/// After so many names that are taken something else is wrong.
const TRIES: u32 = 100_000;

/// The folder in which a file would stand, as people read it, and the first number that no file of this kind has there.
pub fn place(watched: &Roots, stem: &str) -> (String, u32) {
    let Some(folder) = folders(watched).next() else {
        return (say!("export-no-folder").to_owned(), 1);
    };
    (shown(&folder), free(&folder, stem))
}

fn free(folder: &Path, stem: &str) -> u32 {
    let is_taken = |number: &u32| {
        let mut formats = Format::ALL.iter();
        formats.any(|format| folder.join(file_name(stem, *number, *format)).exists())
    };
    (1..TRIES).find(|number| !is_taken(number)).unwrap_or(TRIES)
}

/// Where a file may stand, the best first.
fn folders(watched: &Roots) -> impl Iterator<Item = PathBuf> {
    let own = etcetera::home_dir().ok();
    let all = [std::env::current_dir().ok(), own].into_iter().flatten();
    // By their real names: a watched folder may be reached through a link.
    let watched: Vec<PathBuf> = watched.iter().map(|root| real(root.path())).collect();
    all.filter(move |folder| {
        let folder = real(folder);
        !watched.iter().any(|root| folder.starts_with(root))
    })
}

/// Without links, where it is there.
pub(super) fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// As people read it, with the home folder as `~`.
fn shown(path: &Path) -> String {
    let home = etcetera::home_dir().ok();
    let below = home.and_then(|home| path.strip_prefix(home).ok().map(Path::to_owned));
    match below {
        Some(below) if below.as_os_str().is_empty() => "~".to_owned(),
        Some(below) => format!("~/{}", harmless(&below)),
        None => harmless(path),
    }
}

/// Writes a file, and says where it is or why it is not.
pub fn write(watched: &Roots, export: &Export, screen: Option<(Buffer, Paper)>) -> Said {
    let text = match &export.text {
        Some(text) => text.clone(),
        None => match screen {
            Some((cells, paper)) => drawn(export.format, &cells, paper),
            None => return said!("export-no-screen"),
        },
    };
    write_in(folders(watched), export, &text)
}

/// The screen in a format.
fn drawn(format: Format, cells: &Buffer, paper: Paper) -> String {
    match format {
        Format::Svg => svg(cells, paper),
        Format::Markdown => format!("```text\n{}```\n", letters(cells)),
        Format::Text | Format::Csv => letters(cells),
    }
}

/// Into the first of these folders that can be written to.
fn write_in(folders: impl Iterator<Item = PathBuf>, export: &Export, text: &str) -> Said {
    let mut trouble = None;
    for folder in folders {
        match write_new(&folder, export, text) {
            Ok(path) => return said!("export-written", path = shown(&path)),
            Err(error) => trouble = trouble.or(Some((folder, error))),
        }
    }
    match trouble {
        Some((folder, error)) => said!("export-failed", folder = shown(&folder), error = &error),
        None => said!("export-watched"),
    }
}

/// Under the first free name from the one that was promised: another program may have taken that meanwhile.
fn write_new(folder: &Path, export: &Export, text: &str) -> io::Result<PathBuf> {
    for number in (export.number..).take(TRIES as usize) {
        let path = folder.join(file_name(export.stem, number, export.format));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                let written = file.write_all(text.as_bytes());
                if written.is_err() {
                    // Half a file would be taken for a whole one; the error is what is told.
                    let _ = std::fs::remove_file(&path);
                }
                return written.map(|()| path);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::from(ErrorKind::AlreadyExists))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn export(text: &str) -> Export {
        Export {
            stem: "pairs",
            format: Format::Csv,
            number: 1,
            text: Some(text.to_owned()),
        }
    }

    #[test]
    fn no_file_is_overwritten_and_one_kind_has_one_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        for text in ["one", "two"] {
            let said = write_in([path.to_owned()].into_iter(), &export(""), text).english();
            assert!(said.starts_with("written to "), "{said}");
        }
        let read = |name: &str| std::fs::read_to_string(path.join(name)).unwrap();
        assert_eq!(read("sidelong-pairs-1.csv"), "one");
        assert_eq!(read("sidelong-pairs-2.csv"), "two");
        std::fs::write(path.join("sidelong-pairs-3.svg"), "").unwrap();
        assert_eq!(free(path, "pairs"), 4);
        assert_eq!(free(path, "documents"), 1);
    }

    #[test]
    fn a_folder_that_is_watched_gets_no_file() {
        let here = std::env::current_dir().unwrap();
        assert!(folders(&Roots::one(&here)).all(|folder| !real(&folder).starts_with(&here)));
        let other = tempfile::tempdir().unwrap();
        let several = Roots::open(&[other.path().to_owned(), here.clone()]).unwrap();
        assert!(folders(&several).all(|folder| !real(&folder).starts_with(&here)));
        assert_eq!(folders(&Roots::one("/")).count(), 0);
        let said = write_in(std::iter::empty(), &export(""), "").english();
        assert!(said.contains("not watched"), "{said}");
    }

    #[test]
    fn what_can_not_be_written_names_the_folder_and_the_remedy() {
        let folder = tempfile::tempdir().unwrap();
        let gone = folder.path().join("gone");
        let said = write_in(
            [gone, folder.path().to_owned()].into_iter(),
            &export(""),
            "x",
        )
        .english();
        assert!(said.starts_with("written to "), "{said}");
        let gone = folder.path().join("gone");
        let said = write_in([gone].into_iter(), &export(""), "x").english();
        assert!(
            said.contains("gone (") && said.contains("a folder of yours"),
            "{said}"
        );
    }
}
