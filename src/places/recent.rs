//! The folders that were open lately.

use std::io::{self, ErrorKind};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use super::{Places, make, read, write};

/// The file with their paths, the newest first: a line for each, or for several that were open together.
const NAME: &str = "folders";
/// So many lines are kept.
const MOST: usize = 20;
/// Between those that were open together: no path has it.
const BETWEEN: char = '\0';
/// A longer file is none of ours: no path is longer than four kilobytes, and nobody opens more than a few together.
const MOST_BYTES: u64 = MOST as u64 * 8 * 4096;

impl Places {
    /// The folders that were open lately, the newest first. What can't be read is none.
    pub fn recent(&self) -> Vec<Vec<PathBuf>> {
        let lines = self.lines().unwrap_or_default().into_iter();
        let paths = lines.map(|line| line.split(BETWEEN).map(PathBuf::from).collect());
        paths.collect()
    }

    /// Keeps folders that are open together, by their absolute paths, as the newest ones.
    ///
    /// # Errors
    /// It could not be written, or what is there by now not be read, over which nothing is written.
    pub fn opened<'a>(&self, roots: impl IntoIterator<Item = &'a Path>) -> io::Result<()> {
        // One that is no text can't be typed, nor shown as it is.
        let text = |root: &'a Path| root.to_str().filter(|root| !root.contains(['\n', '\r']));
        let Some(roots) = roots.into_iter().map(text).collect::<Option<Vec<_>>>() else {
            return Ok(());
        };
        let line = roots.join(&BETWEEN.to_string());
        let before = self.lines()?.into_iter().filter(|known| *known != line);
        let lines = std::iter::once(line.clone()).chain(before).take(MOST);
        let text: String = lines.flat_map(|line| [line, "\n".to_owned()]).collect();
        make(&self.folder)?;
        write(&self.folder.join(NAME), text.as_bytes())
    }

    /// What is kept; nothing if there is nothing, or it is none of ours.
    fn lines(&self) -> io::Result<Vec<String>> {
        let text = match read(&self.folder.join(NAME), MOST_BYTES) {
            Ok(bytes) => String::from_utf8(bytes).unwrap_or_default(),
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        let lines = text.lines().filter(|line| !line.is_empty());
        Ok(lines.take(MOST).map(str::to_owned).collect())
    }
}

/// The folder that is meant: `~` is the person's own.
pub fn meant(typed: &str) -> PathBuf {
    let home = || etcetera::home_dir().ok();
    match typed.strip_prefix('~') {
        Some("") => home().unwrap_or_else(|| PathBuf::from(typed)),
        Some(rest) if rest.starts_with(['/', MAIN_SEPARATOR]) => {
            let below = rest.trim_start_matches(['/', MAIN_SEPARATOR]);
            home().map_or_else(|| PathBuf::from(typed), |home| home.join(below))
        }
        _ => PathBuf::from(typed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_folder_is_the_first_and_the_oldest_are_forgotten() {
        let outer = tempfile::tempdir().unwrap();
        let places = Places::below(outer.path());
        assert!(places.recent().is_empty());
        for number in 0..25 {
            let folder = outer.path().join(number.to_string());
            places.opened([&*folder]).unwrap();
        }
        places.opened([outer.path()]).unwrap();
        let gone = outer.path().join("20");
        places.opened([&*gone]).unwrap();
        places.opened([outer.path(), &gone]).unwrap();
        places.opened([outer.path(), outer.path()]).unwrap();
        let recent = places.recent();
        assert_eq!(recent.len(), MOST);
        let counts = [0, 1, 2, 3].map(|place: usize| recent[place].len());
        assert_eq!(counts, [2, 2, 1, 1]);
        assert!(recent[1][1].ends_with("20") && recent[2] == recent[1][1..]);
        assert!(recent[4][0].ends_with("24"));
        std::fs::write(places.folder.join(NAME), b"\xff\xfe").unwrap();
        assert!(places.recent().is_empty());
    }
}
