//! Names of documents in the cells that there are: cut in the middle, with the last folder before the file where two would look alike, and
//! with their archive always.

use std::borrow::Cow;
use std::collections::BTreeMap;

use unicode_width::UnicodeWidthStr;

use super::paint::{cut, shorten};
use crate::index::Label;
use crate::page::harmless;
use crate::submission::DIVIDER;

/// In fewer cells no two names are told apart: a few letters of what they begin with say more than a number.
const APART_LEAST: usize = 6;
/// In front of the number of a name that looks like another one whatever is shown of it.
const NUMBERED: char = '~';
/// The folder before a file gets at least this part of the cells.
const FOLDER_SHARE: usize = 3;

/// How documents are called that are shown around each other, no two of them alike: by their titles, or by their paths where several have
/// one title.
pub struct Names<'a> {
    /// The path of each title that only one of them has.
    titles: BTreeMap<&'a str, Option<&'a str>>,
    /// By name; none where all of them fit.
    shown: BTreeMap<&'a str, Cow<'a, str>>,
}

impl<'a> Names<'a> {
    /// These, each of which may be there several times, in at most so many cells.
    pub fn of(labels: impl IntoIterator<Item = &'a Label>, cells: usize) -> Names<'a> {
        let labels: Vec<&Label> = labels.into_iter().collect();
        let mut titles = BTreeMap::new();
        for label in &labels {
            let path = label.as_str();
            let first = titles.entry(label.title()).or_insert(Some(path));
            *first = first.filter(|first| *first == path);
        }
        let shown = BTreeMap::new();
        let mut names = Names { titles, shown };
        let all = labels.iter();
        let all = all.map(|label| (names.whole(label), label.is_archived()));
        names.shown = shown_apart(all, cells);
        names
    }

    /// One of them, as it is shown; nothing of one that is gone.
    pub fn get<'b>(&'b self, label: impl Into<Option<&'b Label>>) -> &'b str {
        let name = label.into().map_or("", |label| self.whole(label));
        self.shown.get(name).map_or(name, |shown| shown)
    }

    fn whole<'b>(&self, label: &'b Label) -> &'b str {
        match self.titles.get(label.title()) {
            Some(None) => label.as_str(),
            _ => label.title(),
        }
    }
}

/// Names that are shown around each other in at most so many cells, no two of them alike, each with whether it is in an archive; none where
/// all of them fit.
fn shown_apart<'a>(
    names: impl Iterator<Item = (&'a str, bool)>,
    cells: usize,
) -> BTreeMap<&'a str, Cow<'a, str>> {
    let short = |(name, is_archived)| {
        let whole = harmless(name);
        let shown = if is_archived && cells >= APART_LEAST && whole.width() > cells {
            with_folder(name, cells, archive_of).into()
        } else {
            short(name, cells)
        };
        (name, shown)
    };
    let mut shown: BTreeMap<&str, Cow<str>> = names.map(short).collect();
    if shown.iter().all(|(name, shown)| *name == shown.as_ref()) {
        shown.clear();
    }
    if cells >= APART_LEAST {
        for name in alike(&shown) {
            shown.insert(name, Cow::Owned(with_folder(name, cells, last_of)));
        }
        for (name, number) in alike(&shown).into_iter().zip(1_usize..) {
            let number = format!("{NUMBERED}{number}");
            let name_cells = cells.saturating_sub(number.width());
            let numbered = format!("{}{number}", shorten(name, name_cells));
            shown.insert(name, Cow::Owned(numbered));
        }
    }
    shown
}

/// Those of them that are shown alike.
fn alike<'a>(shown: &BTreeMap<&'a str, Cow<'a, str>>) -> Vec<&'a str> {
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for shown in shown.values() {
        *times.entry(shown).or_default() += 1;
    }
    let is_alike = |(_, shown): &(&&str, &Cow<str>)| times.get(&***shown) > Some(&1);
    shown
        .iter()
        .filter(is_alike)
        .map(|(name, _)| *name)
        .collect()
}

/// The file alone, cut in the middle, where there is no room for its folders. Of an author and a file both are seen.
fn short(name: &str, cells: usize) -> Cow<'_, str> {
    match name.rsplit_once('/') {
        Some((_, file)) if harmless(name).width() > cells && !name.contains(DIVIDER) => {
            shorten(file, cells)
        }
        _ => shorten(name, cells),
    }
}

/// The last one of folders.
fn last_of(folders: &str) -> &str {
    folders.rsplit('/').next().unwrap_or(folders)
}

/// The first one of folders: an archive.
fn archive_of(folders: &str) -> &str {
    folders.split('/').next().unwrap_or(folders)
}

/// One of its folders and the file, the folder in no more cells than the file leaves or a third of them.
fn with_folder(name: &str, cells: usize, folder: fn(&str) -> &str) -> String {
    let whole = harmless(name);
    let parts = whole.rsplit_once('/').filter(|_| !name.contains(DIVIDER));
    let Some((above, file)) = parts else {
        return shorten(name, cells).into_owned();
    };
    let folder = folder(above);
    let room = cells.saturating_sub(1);
    let least = room / FOLDER_SHARE;
    let folder = cut(folder, room.saturating_sub(file.width()).max(least));
    let file = shorten(file, room.saturating_sub(folder.width()));
    format!("{folder}/{file}")
}

/// One name in at most so many cells, told from another one that stands beside it.
pub fn beside<'a>(name: &'a str, other: &'a str, cells: usize) -> Cow<'a, str> {
    let both = [name, other].into_iter().map(|name| (name, false));
    let mut both = shown_apart(both, cells);
    both.remove(name).unwrap_or_else(|| harmless(name))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(names: &[&str], cells: usize) -> Vec<String> {
        let label = |name: &&str| match Label::new(*name) {
            label if name.starts_with("y26/") => label.archived(),
            label => label,
        };
        let labels: Vec<Label> = names.iter().map(label).collect();
        let all = Names::of(&labels, cells);
        let shown = labels.iter().map(|label| all.get(label).to_owned());
        shown.collect()
    }

    #[test]
    fn a_name_is_cut_in_the_middle_and_its_last_folder_tells_it_from_another() {
        assert_eq!(shown(&["2025/group/anna.txt"], 14), ["anna.txt"]);
        assert_eq!(shown(&["y26/group/anna.txt"], 14), ["y26/anna.txt"]);
        assert_eq!(shown(&["2025/essay-of-anna.txt"], 10), ["essay….txt"]);
        let both = ["spring/anna/essay.txt", "spring/ben/essay.txt"];
        assert_eq!(shown(&both, 14), ["anna/essay.txt", "ben/essay.txt"]);
        let both = ["essay-of-anna-final.txt", "essay-of-ben-final.txt"];
        assert_eq!(shown(&both, 13), ["essay…l.txt~1", "essay…l.txt~2"]);
    }

    #[test]
    fn an_author_is_seen_rather_than_the_whole_file() {
        let name = "Anna Petrova · the final version.docx";
        assert_eq!(shown(&[name], 14), ["Anna Petrova"]);
    }

    proptest! {
        #[test]
        fn no_two_names_look_alike_and_none_takes_more_than_its_cells(
            names in prop::collection::btree_set("(y25|y26)/(Anna · |)(class-essay-|作文)[ab]{0,9}(-final|)[.]txt", 2..30),
            cells in 0..50_usize,
        ) {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let mut shown = shown(&names, cells);
            for name in &shown {
                prop_assert!(name.width() <= cells, "{} in {}", name, cells);
            }
            shown.sort_unstable();
            shown.dedup();
            prop_assert!(cells < APART_LEAST || shown.len() == names.len(), "{:?} in {}", shown, cells);
        }
    }
}
