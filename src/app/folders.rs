//! Which folder is opened next, in the place of the open ones or beside them? One of the last ones, found by some of its letters, or
//! any, by its path.

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use super::command::Action;
use super::cursor::Cursor;
use super::pointed::Pointed;
use super::{App, Effect};
use crate::say;

/// A folder that was open before, or several that were open together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recent {
    /// Their absolute paths.
    pub paths: Vec<String>,
    /// They are there.
    pub is_there: bool,
}

impl Recent {
    /// In one line.
    pub fn shown(&self) -> String {
        self.paths.join(BETWEEN)
    }
}

/// Between several where they are shown.
pub const BETWEEN: &str = " + ";

/// One row: the folder, and which of its letters were meant.
#[derive(Clone, Debug)]
pub struct Found {
    folder: usize,
    /// Positions of characters in [`Recent::shown`], ascending.
    pub letters: Vec<u32>,
}

/// The open choice of a folder.
#[derive(Clone, Debug, Default)]
pub struct Folders {
    /// The letters so far.
    pub typed: String,
    recent: Vec<Recent>,
    found: Vec<Found>,
    cursor: Cursor,
}

impl Folders {
    /// The last ones, the newest first.
    pub fn of(recent: Vec<Recent>) -> Folders {
        let mut folders = Folders {
            recent,
            ..Folders::default()
        };
        folders.find();
        folders
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// None is meant by these letters.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// What was typed is a path, and no letters of one.
    pub fn is_path(&self) -> bool {
        self.typed.contains(['/', '\\']) || self.typed.starts_with(['.', '~'])
    }

    /// What is to be opened.
    pub fn chosen(&self) -> Option<&[String]> {
        if self.is_path() {
            return Some(std::slice::from_ref(&self.typed));
        }
        let found = self.found.get(self.cursor.at())?;
        self.recent.get(found.folder).map(|folder| &*folder.paths)
    }

    /// The rows in view, each with whether the cursor is on it.
    pub fn in_view(&self, height: usize) -> impl Iterator<Item = (&Recent, &Found, bool)> {
        let rows = self.cursor.in_view(self.found.iter(), height);
        rows.filter_map(|(found, chosen)| {
            let folder = self.recent.get(found.folder)?;
            Some((folder, found, chosen && !self.is_path()))
        })
    }

    /// Other letters.
    pub fn edit(&mut self, edit: impl FnOnce(&mut String)) {
        edit(&mut self.typed);
        self.find();
    }

    /// Scrolls so that the cursor is in view.
    pub fn scroll(&mut self, height: usize) {
        self.cursor.scroll(self.found.len(), height);
    }

    fn go(&mut self, down: bool) {
        self.cursor.step(down, self.found.len());
    }

    /// Puts the cursor on the row at this height of the list.
    pub(super) fn point(&mut self, row: usize) -> Pointed {
        self.cursor.point(row, self.found.len())
    }

    fn find(&mut self) {
        let mut matcher = Matcher::new(Config::DEFAULT.match_paths());
        let pattern = Pattern::parse(&self.typed, CaseMatching::Ignore, Normalization::Smart);
        let mut buffer = Vec::new();
        let mut found: Vec<(u32, Found)> = Vec::new();
        for (folder, recent) in self.recent.iter().enumerate() {
            let mut letters = Vec::new();
            let shown = recent.shown();
            let text = Utf32Str::new(&shown, &mut buffer);
            if let Some(score) = pattern.indices(text, &mut matcher, &mut letters) {
                letters.sort_unstable();
                letters.dedup();
                found.push((score, Found { folder, letters }));
            }
        }
        // Equals stand as they were opened.
        found.sort_by_key(|(score, found)| (std::cmp::Reverse(*score), found.folder));
        self.found = found.into_iter().map(|(_, found)| found).collect();
        self.cursor = Cursor::default();
    }
}

/// What keys mean in the choice of a folder.
pub(super) fn mean(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    let Some(folders) = &mut app.folders else {
        return;
    };
    match action {
        Action::Down => folders.go(true),
        Action::Up => folders.go(false),
        Action::Erase => folders.edit(|typed| {
            typed.pop();
        }),
        Action::EraseAll => folders.edit(String::clear),
        Action::Complete => {
            let first = folders.chosen().and_then(<[String]>::first);
            effects.push(Effect::CompleteFolder(first.cloned().unwrap_or_default()));
        }
        Action::Open | Action::Add => match folders.chosen().map(<[String]>::to_vec) {
            Some(paths) if action == Action::Add => effects.push(Effect::AddFolders(paths)),
            Some(paths) => effects.push(Effect::OpenFolders(paths)),
            None if folders.typed.is_empty() => {
                app.said = Some(say!("folders-nothing").to_owned());
            }
            None => app.said = Some(say!("folders-none").to_owned()),
        },
        _ => app.folders = None,
    }
}

/// What was typed goes on like this.
pub(super) fn complete(app: &mut App, completed: Option<String>) {
    match (&mut app.folders, completed) {
        (Some(folders), Some(completed)) => folders.edit(|typed| *typed = completed),
        _ => app.said = Some(say!("folders-no-such").to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folders(paths: &[&str]) -> Folders {
        let recent = |path: &&str| Recent {
            paths: path.split(BETWEEN).map(str::to_owned).collect(),
            is_there: true,
        };
        Folders::of(paths.iter().map(recent).collect())
    }

    #[test]
    fn a_folder_is_found_by_some_letters_and_any_by_its_path() {
        let mut all = folders(&["/home/ada/essays", "/home/ada/theses + /home/ada/old"]);
        let chosen = |all: &Folders| all.chosen().map(|paths| paths.join(" and "));
        assert_eq!(chosen(&all).as_deref(), Some("/home/ada/essays"));
        all.edit(|typed| typed.push_str("thes"));
        let two = "/home/ada/theses and /home/ada/old";
        assert_eq!((all.len(), chosen(&all).as_deref()), (1, Some(two)));
        all.edit(|typed| typed.push_str("xyz"));
        assert_eq!((all.is_empty(), all.chosen()), (true, None));
        all.edit(|typed| *typed = "~/new".to_owned());
        assert_eq!(chosen(&all).as_deref(), Some("~/new"));
    }
}
