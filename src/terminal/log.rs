//! The log of a session, for somebody who asks later what went wrong. One line for each thing that happened, with the time in UTC.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::export::is_free_to_write;
use crate::engine::{Roots, harmless};
use crate::page::escaped;
use crate::said;
use crate::words::Said;

/// A file that lines are added to.
pub struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Opens the file, or makes it; not in a folder that is watched, where every line would be a change that makes another
    /// line.
    ///
    /// # Errors
    /// What to tell the person.
    pub fn open(path: &Path, watched: &Roots) -> Result<Log, Said> {
        // Neither where it stands nor where a link leads to.
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let places = [whole.parent().unwrap_or(&whole), &whole];
        if !places.iter().all(|place| is_free_to_write(watched, place)) {
            return Err(said!("log-inside").colon(Said::text(harmless(path))));
        }
        let file = OpenOptions::new().append(true).create(true).open(path);
        Ok(Log {
            path: path.to_owned(),
            file: file.map_err(|error| trouble(path, &error))?,
        })
    }

    /// Adds a line.
    ///
    /// # Errors
    /// What to tell the person.
    pub fn line(&mut self, what: &str) -> Result<(), Said> {
        // In one piece: two programs may write to one log.
        let line = format!("{:.0} {}\n", Timestamp::now(), escaped::line(what));
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|error| trouble(&self.path, &error))
    }
}

fn trouble(path: &Path, error: &std::io::Error) -> Said {
    let path = Said::text(harmless(path));
    said!("log-none").colon(path).colon(Said::system(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_added_harmless_and_with_their_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        std::fs::write(&path, "before\n").unwrap();
        let mut log = Log::open(&path, &Roots::one("/nowhere")).unwrap();
        log.line("a\u{1b}[2J\nb").unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let (time, what) = text
            .strip_prefix("before\n")
            .unwrap()
            .split_once(' ')
            .unwrap();
        assert_eq!(what, "a\\u{1b}[2J\\nb\n");
        assert!(
            time.len() == "2026-11-22T01:45:00Z".len() && time.ends_with('Z'),
            "{time}"
        );
    }

    #[test]
    fn a_log_in_the_watched_folder_would_tell_of_itself_for_ever() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let said = Log::open(&path, &Roots::one(folder.path()))
            .err()
            .unwrap()
            .english();
        assert!(said.contains("--log FILE outside of the folder"), "{said}");
        let other = tempfile::tempdir().unwrap();
        let several = [other.path().to_owned(), folder.path().to_owned()];
        assert!(Log::open(&path, &Roots::open(&several, &[]).unwrap()).is_err());
        assert!(!path.exists());
    }
}
