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

/// How a path that is being typed goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// As far as it can only go on in one way.
    pub path: String,
    /// The names of all folders that begin as it was typed, in their order.
    pub names: Vec<String>,
}

/// The open choice of a folder.
#[derive(Clone, Debug)]
pub struct Folders {
    /// The last ones, and which of them are meant.
    pub list: Finder<Recent>,
    /// Where a path was completed that can go on in several ways: the folder up to its separator, and the names in it.
    names: Option<(String, Vec<String>)>,
    /// Those of them that the path can still mean. There may be thousands, which no frame looks through.
    among: Vec<String>,
}

impl Folders {
    /// The last ones, the newest first.
    pub fn of(recent: Vec<Recent>) -> Folders {
        Folders {
            list: Finder::new(recent, 0),
            names: None,
            among: Vec::new(),
        }
    }

    /// The folders that the path can still mean, once it was completed and means several.
    pub fn among(&self) -> &[String] {
        &self.among
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
        let names = self.names.as_ref().and_then(|(above, names)| {
            let begun = self.list.typed.strip_prefix(above.as_str())?;
            Some(names.iter().filter(move |name| name.starts_with(begun)))
        });
        self.among = names.into_iter().flatten().cloned().collect();
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
pub(super) fn complete(app: &mut App, completed: Option<Completion>) {
    let (Some(folders), Some(Completion { path, names })) = (&mut app.folders, completed) else {
        app.said = Some(say!("folders-no-such").to_owned());
        return;
    };
    if names.is_empty() && path == folders.list.typed {
        app.said = Some(say!("folders-empty").to_owned());
    }
    let end = path.rfind(['/', '\\']).map_or(0, |at| at + 1);
    let above = path.get(..end).unwrap_or_default().to_owned();
    folders.names = (names.len() > 1).then_some((above, names));
    folders.edit(|typed| *typed = path);
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

    #[test]
    fn of_several_folders_those_are_told_that_can_still_be_meant() {
        let mut all = folders(&["/home/ada/essays"]);
        let names = ["mid", "mixed", "nm"].map(str::to_owned);
        all.names = Some(("/home/".to_owned(), names.into()));
        all.edit(|typed| *typed = "/home/".to_owned());
        assert_eq!(all.among(), ["mid", "mixed", "nm"]);
        // Nothing but other letters makes it look through the names again.
        all.names = None;
        assert_eq!(all.among(), ["mid", "mixed", "nm"]);
        let names = ["mid", "mixed", "nm"].map(str::to_owned);
        all.names = Some(("/home/".to_owned(), names.into()));
        all.edit(|typed| typed.push_str("mi"));
        assert_eq!(all.among(), ["mid", "mixed"]);
        all.edit(|typed| typed.push_str("d/"));
        assert!(all.among().is_empty());
        all.edit(String::clear);
        assert!(all.among().is_empty());
    }
}
