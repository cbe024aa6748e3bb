//! Which folders were open lately, and which one is meant by a path that is being typed?

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{MAIN_SEPARATOR, MAIN_SEPARATOR_STR, Path, PathBuf};

use super::{Places, make};
use crate::app::folders::{Completion, Recent};

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
    pub fn recent(&self) -> Vec<Recent> {
        let recent = |line: String| {
            let paths: Vec<String> = line.split(BETWEEN).map(str::to_owned).collect();
            Recent {
                is_there: paths.iter().all(|path| Path::new(path).is_dir()),
                paths,
            }
        };
        let lines = self.lines().unwrap_or_default();
        lines.into_iter().map(recent).collect()
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
        let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
        file.write_all(text.as_bytes())?;
        file.persist(self.folder.join(NAME))?;
        Ok(())
    }

    /// What is kept; nothing if there is nothing, or it is none of ours.
    fn lines(&self) -> io::Result<Vec<String>> {
        let path = self.folder.join(NAME);
        let mut text = String::new();
        let read = fs::metadata(&path).and_then(|metadata| {
            if metadata.is_file() {
                let file = File::open(&path)?;
                file.take(MOST_BYTES).read_to_string(&mut text)
            } else {
                Err(io::Error::other("no file"))
            }
        });
        match read {
            Ok(_) => {}
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::InvalidData) => {
                return Ok(Vec::new());
            }
            Err(error) => return Err(error),
        }
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

/// What was typed, as far as it can only go on in one way to a folder that there is, and the folders that it may be; nothing if
/// there is none.
pub fn complete(typed: &str) -> Option<Completion> {
    let (above, begun) = match typed.rfind(['/', MAIN_SEPARATOR]) {
        Some(at) => typed.split_at_checked(at + 1)?,
        None if typed == "~" => {
            return Some(Completion {
                path: format!("~{MAIN_SEPARATOR}"),
                names: Vec::new(),
            });
        }
        None => ("", typed),
    };
    let folder = if above.is_empty() {
        PathBuf::from(".")
    } else {
        meant(above)
    };
    let entries = fs::read_dir(folder).ok()?.flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    let names = folders.filter_map(|entry| entry.file_name().into_string().ok());
    // Hidden ones are for those who ask for them.
    let begins = |name: &String| {
        name.starts_with(begun) && (name.starts_with('.') <= begun.starts_with('.'))
    };
    let mut names: Vec<String> = names.filter(begins).collect();
    names.sort_unstable();
    if names.is_empty() && begun.is_empty() {
        return Some(Completion {
            path: typed.to_owned(),
            names,
        });
    }
    let first = names.first()?;
    let common = names.iter().fold(first.as_str(), |common, name| {
        let same = common.chars().zip(name.chars()).take_while(|(a, b)| a == b);
        let bytes = same.map(|(letter, _)| letter.len_utf8()).sum();
        common.get(..bytes).unwrap_or_default()
    });
    let end = if names.len() == 1 {
        MAIN_SEPARATOR_STR
    } else {
        ""
    };
    let path = format!("{above}{common}{end}");
    Some(Completion { path, names })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_folder_is_the_first_and_the_oldest_are_forgotten() {
        let outer = tempfile::tempdir().unwrap();
        let places = Places::below(outer.path());
        assert_eq!(places.recent(), []);
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
        let at = |place: usize| (recent[place].paths.len(), recent[place].is_there);
        assert_eq!(
            [at(0), at(1), at(2), at(3)],
            [(2, true), (2, false), (1, false), (1, true)]
        );
        assert!(recent[1].paths[1].ends_with("20") && recent[2].paths == recent[1].paths[1..]);
        assert!(recent[4].paths[0].ends_with("24"));
        fs::write(places.folder.join(NAME), b"\xff\xfe").unwrap();
        assert_eq!(places.recent(), []);
    }

    #[test]
    fn a_path_is_completed_as_far_as_it_goes_on_in_one_way() {
        let outer = tempfile::tempdir().unwrap();
        for name in ["essays 1", "essays 2", "theses", ".git"] {
            fs::create_dir(outer.path().join(name)).unwrap();
        }
        fs::write(outer.path().join("essay.txt"), "").unwrap();
        let at = |typed: &str| format!("{}{MAIN_SEPARATOR}{typed}", outer.path().display());
        let completed = |typed: &str| {
            let completion = complete(&at(typed))?;
            Some((completion.path, completion.names.join(", ")))
        };
        let whole = |name: &str| Some((at(&format!("{name}{MAIN_SEPARATOR}")), name.to_owned()));
        let both = "essays 1, essays 2";
        assert_eq!(completed("e"), Some((at("essays "), both.to_owned())));
        assert_eq!(
            completed(""),
            Some((at(""), format!("{both}, theses"))),
            "hidden ones are not told"
        );
        assert_eq!(completed("t"), whole("theses"));
        assert_eq!(completed(".g"), whole(".git"));
        assert_eq!(completed("x"), None);
        assert_eq!(completed("essays 1"), whole("essays 1"));
        let empty = format!("theses{MAIN_SEPARATOR}");
        assert_eq!(completed(&empty), Some((at(&empty), String::new())));
        assert_eq!(completed(&format!("none{MAIN_SEPARATOR}")), None);
    }
}
