//! Which folder is opened next, in the place of the open ones or beside them? One of the last ones, found by some of its letters, or
//! any, by its path.

use nucleo_matcher::Config;

use super::command::Action;
use super::found::{Finder, Line};
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

impl Line for Recent {
    const CONFIG: Config = Config::DEFAULT.match_paths();

    fn text(&self) -> String {
        self.shown()
    }

    fn visible(&self) -> usize {
        usize::MAX
    }
}

/// Between several where they are shown.
pub const BETWEEN: &str = " + ";

/// The open choice of a folder.
#[derive(Clone, Debug)]
pub struct Folders {
    /// The last ones, and which of them are meant.
    pub list: Finder<Recent>,
}

impl Folders {
    /// The last ones, the newest first.
    pub fn of(recent: Vec<Recent>) -> Folders {
        Folders {
            list: Finder::new(recent, 0),
        }
    }

    /// What was typed is a path, and no letters of one.
    pub fn is_path(&self) -> bool {
        let typed = &self.list.typed;
        typed.contains(['/', '\\']) || typed.starts_with(['.', '~'])
    }

    /// What is to be opened.
    pub fn chosen(&self) -> Option<&[String]> {
        if self.is_path() {
            return Some(std::slice::from_ref(&self.list.typed));
        }
        self.list.chosen().map(|folder| &*folder.paths)
    }

    /// Other letters.
    pub fn edit(&mut self, edit: impl FnOnce(&mut String)) {
        edit(&mut self.list.typed);
        self.list.find(None);
    }
}

/// What keys mean in the choice of a folder.
pub(super) fn mean(app: &mut App, action: Action, effects: &mut Vec<Effect>) {
    let Some(folders) = &mut app.folders else {
        return;
    };
    match action {
        Action::Down => folders.list.go(true),
        Action::Up => folders.list.go(false),
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
            None if folders.list.typed.is_empty() => {
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
        assert_eq!((all.list.len(), chosen(&all).as_deref()), (1, Some(two)));
        all.edit(|typed| typed.push_str("xyz"));
        assert_eq!((all.list.is_empty(), all.chosen()), (true, None));
        all.edit(|typed| *typed = "~/new".to_owned());
        assert_eq!(chosen(&all).as_deref(), Some("~/new"));
    }
}
