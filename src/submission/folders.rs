//! Folders as authors: how many files stand in each, and whether those of a few documents are their authors'.

use std::collections::BTreeMap;
use std::ops::Bound;

use super::{AUTHOR_FILES, AUTHORS_LEAST};

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// There is none.
    Nothing,
    /// It is not read.
    Unread,
    /// A document.
    Document,
}

/// The files of each folder.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    /// At any depth.
    all: usize,
    direct: usize,
    /// Those at any depth that are documents.
    documents: usize,
}

/// All folders with files in them.
#[derive(Debug, Default)]
pub(super) struct Folders {
    counts: BTreeMap<Box<str>, Count>,
    all: Count,
    /// Authors with documents, and these.
    authors: usize,
    inside: usize,
}

impl Folders {
    /// Those of these files.
    pub fn of<'a>(files: impl Iterator<Item = (&'a str, Kind)>) -> Folders {
        let mut folders = Folders::default();
        for (path, kind) in files {
            folders.count(path, Kind::Nothing, kind);
        }
        (folders.authors, folders.inside) = folders.tally(folders.counts.keys());
        folders
    }

    fn count(&mut self, path: &str, was: Kind, is: Kind) {
        if was == is {
            return;
        }
        let change = |count: &mut Count, direct: bool| {
            let change = |number: &mut usize, was: bool, is: bool| {
                *number = *number + usize::from(is) - usize::from(was);
            };
            let [was_file, is_file] = [was, is].map(|kind| kind != Kind::Nothing);
            let [was_document, is_document] = [was, is].map(|kind| kind == Kind::Document);
            change(&mut count.all, was_file, is_file);
            change(&mut count.direct, direct && was_file, direct && is_file);
            change(&mut count.documents, was_document, is_document);
        };
        change(&mut self.all, false);
        let mut rest = path;
        while let Some((folder, _)) = rest.rsplit_once('/') {
            let is_direct = rest.len() == path.len();
            if let Some(count) = self.counts.get_mut(folder) {
                change(count, is_direct);
                if count.all == 0 {
                    self.counts.remove(folder);
                }
            } else {
                let mut count = Count::default();
                change(&mut count, is_direct);
                self.counts.insert(folder.into(), count);
            }
            rest = folder;
        }
    }

    /// A file is something else now. All files whose authors may be others by it stand in a folder, which ends here in the path; or there
    /// are none, or all may.
    pub fn change(&mut self, path: &str, was: Kind, is: Kind) -> Result<Option<usize>, Everything> {
        // Nothing that has more files is an author's, before or after.
        let is_small = |folder: &str| {
            let count = self.counts.get(folder);
            count.is_none_or(|count| count.all <= AUTHOR_FILES + 1)
        };
        let small = above(path).into_iter().find(|folder| is_small(folder));
        let (are_authors, files) = (self.are_authors(), self.all.all);
        let before = small.map_or((0, 0), |folder| self.tally_in(folder));
        self.count(path, was, is);
        if files.min(self.all.all) <= AUTHOR_FILES {
            // Of few files each counts for all.
            (self.authors, self.inside) = self.tally(self.counts.keys());
            return Err(Everything);
        }
        let after = small.map_or((0, 0), |folder| self.tally_in(folder));
        self.authors = self.authors + after.0 - before.0;
        self.inside = self.inside + after.1 - before.1;
        if self.are_authors() == are_authors {
            Ok(small.map(str::len))
        } else {
            Err(Everything)
        }
    }

    /// Authors in that folder, and their documents.
    fn tally_in(&self, folder: &str) -> (usize, usize) {
        // The sign behind `/`: all that lies in it lies between.
        let (from, to) = (format!("{folder}/"), format!("{folder}0"));
        let below = self
            .counts
            .range::<str, _>((Bound::Included(&*from), Bound::Excluded(&*to)));
        let itself = self.counts.get_key_value(folder);
        self.tally(below.chain(itself).map(|(folder, _)| folder))
    }

    /// How many of these folders are authors' with documents, and these.
    fn tally<'a>(&self, folders: impl Iterator<Item = &'a Box<str>>) -> (usize, usize) {
        let documents = folders.filter_map(|folder| {
            let is_below = above(folder)
                .into_iter()
                .any(|above| self.is_authors(above));
            let count = self.counts.get(folder)?;
            let is_author = !is_below && count.documents > 0 && self.is_authors(folder);
            is_author.then_some(count.documents)
        });
        documents.fold((0, 0), |(authors, all), documents| {
            (authors + 1, all + documents)
        })
    }

    /// Whether it has a few documents, is more than a shelf for other folders, and not the only one.
    fn is_authors(&self, folder: &str) -> bool {
        let count = self.counts.get(folder).copied().unwrap_or_default();
        count.all <= AUTHOR_FILES && count.direct > 0 && count.all < self.all.all
    }

    /// Whether folders are authors' here: several of them, with more documents than lie about elsewhere.
    fn are_authors(&self) -> bool {
        self.authors >= AUTHORS_LEAST && self.inside > self.all.documents - self.inside
    }

    /// The outermost folder above that is an author's, if folders are authors' here.
    pub fn author_of<'a>(&self, path: &'a str) -> Option<&'a str> {
        let mut above = above(path).into_iter();
        above.find(|folder| self.is_authors(folder) && self.are_authors())
    }
}

/// The authors of all files may be others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Everything;

/// The folders above, from the outermost on.
fn above(path: &str) -> Vec<&str> {
    let ends = path.match_indices('/').map(|(end, _)| end);
    ends.filter_map(|end| path.get(..end)).collect()
}
