//! Which folders are looked at, and in which of them a document stands.

use std::sync::Arc;

use serde::Serialize;

use super::{Label, Unread};

/// A folder that is read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Folder {
    /// With what the labels of its documents begin; nothing where it is the only one.
    pub name: String,
    /// Where it is, harmless to print.
    pub path: String,
    /// It is an archive: its documents are compared with those of the others, and not with each other.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub archive: bool,
    /// Its own name and path, where others are shown.
    #[serde(skip)]
    pub real: Option<(String, String)>,
}

/// All of them, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders(Arc<[Folder]>);

impl Folder {
    /// Its own name, and the last two parts of where it is, whatever it is called on the screen: `fall/2026`. The folders around them are
    /// others on another machine.
    fn home(&self) -> (&str, &str) {
        let real = self.real.as_ref();
        let real = real.map_or((&*self.name, &*self.path), |(name, path)| (name, path));
        (real.0, last_two(real.1))
    }
}

impl Default for Folders {
    /// One of which nothing is known.
    fn default() -> Self {
        Folders([Folder::default()].into())
    }
}

impl Folders {
    /// These; there is always one.
    pub fn new(folders: Vec<Folder>) -> Folders {
        if folders.is_empty() {
            return Folders::default();
        }
        Folders(folders.into())
    }

    /// The path of one folder.
    pub fn one(path: impl Into<String>) -> Folders {
        Folders::new(vec![Folder {
            name: String::new(),
            path: path.into(),
            ..Folder::default()
        }])
    }

    /// All of them, by name.
    pub fn all(&self) -> &[Folder] {
        &self.0
    }

    /// Those that are archives.
    pub fn archives(&self) -> impl Iterator<Item = &Folder> {
        self.0.iter().filter(|folder| folder.archive)
    }

    /// All of them, if there are several.
    pub fn several(&self) -> Option<&[Folder]> {
        (self.0.len() > 1).then_some(&*self.0)
    }

    /// The folder that a file stands in, or that it is itself: one of several that can't be read is listed by its name.
    pub fn standing<'a>(&self, label: &'a Label) -> Option<&'a str> {
        let is_one = |folder: &Folder| folder.name == label.as_str();
        let is_one = self.several().unwrap_or_default().iter().any(is_one);
        is_one.then(|| label.as_str()).or_else(|| standing(label))
    }

    /// [Where](Folder::home) the folder is that a path begins with.
    pub fn home(&self, path: &str) -> &str {
        let is_one = |(name, _): &(&str, &str)| {
            let inside = path.strip_prefix(name);
            name.is_empty() || inside.is_some_and(|inside| inside.starts_with('/'))
        };
        let (_, home) = self
            .0
            .iter()
            .map(Folder::home)
            .find(is_one)
            .unwrap_or_default();
        home
    }

    /// It is [there](Folder::home) that one of them is.
    pub fn is_home(&self, home: &str) -> bool {
        self.0.iter().any(|folder| folder.home().1 == home)
    }

    /// Those of several that are not there: each is listed among the files not read, by its name.
    pub fn missing<'a>(&'a self, unread: &'a [Unread]) -> impl Iterator<Item = &'a Folder> {
        let is_missing = |folder: &&Folder| {
            let mut labels = unread.iter().map(|unread| unread.label.as_str());
            labels.any(|label| label == folder.name)
        };
        self.several().unwrap_or_default().iter().filter(is_missing)
    }

    /// Where they are, in one line.
    pub fn said(&self) -> String {
        let paths: Vec<&str> = self.0.iter().map(|folder| &*folder.path).collect();
        paths.join(", ")
    }

    /// Their names, or the path of the only one, in so many columns if it can be, as `width` counts them: all, or the first and
    /// how many `more` there are.
    pub fn within(
        &self,
        columns: usize,
        width: impl Fn(&str) -> usize,
        more: impl Fn(usize) -> String,
    ) -> String {
        let Some(all) = self.several() else {
            return self.said();
        };
        let names: Vec<&str> = all.iter().map(|folder| &*folder.name).collect();
        let whole = names.join(" + ");
        match names.split_first() {
            Some((first, rest)) if width(&whole) > columns => {
                format!("{first} + {}", more(rest.len()))
            }
            _ => whole,
        }
    }
}

/// The folder that a document stands in: that of several that are read, or else the outermost one on the way to it. Nothing for
/// what stands directly in the only one.
pub fn standing(label: &Label) -> Option<&str> {
    label.as_str().split_once('/').map(|(folder, _)| folder)
}

/// The last two parts of a path: they stay where the folders around them are others.
pub fn last_two(path: &str) -> &str {
    let last = path.rmatch_indices(['/', '\\']).nth(1);
    last.and_then(|(at, _)| path.get(at + 1..)).unwrap_or(path)
}
