//! Classes: the files of a folder in which the rules hold, and whose authors may be others once one of them is.

use std::collections::{BTreeMap, BTreeSet};

use super::folders::{Everything, Folders, Kind};
use super::{By, Named, Reader, Submission, make_out};

/// The files of all folders that are read as one, and the rules by which they are somebody's.
#[derive(Debug, Default)]
pub struct Class {
    reader: Reader,
    parts: BTreeMap<String, Part>,
}

/// The files of one of these.
#[derive(Debug, Default)]
struct Part {
    folders: Folders,
    /// Documents whose names say whose they are.
    named: usize,
    /// Those of them whose names say so if those of others do.
    unsure: usize,
}

/// Whose authors may be others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touched {
    /// That of the file alone.
    Itself,
    /// Those of the files in the folder that ends here in the path.
    Below(usize),
    /// All.
    All,
}

impl Class {
    /// Without a file so far.
    pub fn new(reader: Reader) -> Class {
        let parts = BTreeMap::new();
        Class { reader, parts }
    }

    /// The rules for a single path.
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// From now on it has these files, and no others.
    pub fn begin<'a>(&mut self, files: impl Iterator<Item = (&'a str, Kind)>) {
        let mut parts: BTreeMap<&str, Vec<(&str, Kind)>> = BTreeMap::new();
        for (path, kind) in files {
            let (folder, _) = self.reader.split(path);
            parts.entry(folder).or_default().push((path, kind));
        }
        let part = |(folder, files): (&str, Vec<(&'a str, Kind)>)| {
            let mut part = Part::default();
            for (path, kind) in &files {
                part.count(&self.reader, path, Kind::Nothing, *kind);
            }
            let inside = files.into_iter();
            let inside = inside.map(|(path, kind)| (self.reader.split(path).1, kind));
            part.folders = Folders::of(inside);
            (folder.to_owned(), part)
        };
        self.parts = parts.into_iter().map(part).collect();
    }

    /// The file with that path is something else now.
    pub fn change(&mut self, path: &str, was: Kind, is: Kind) -> Touched {
        let reader = &self.reader;
        let (folder, inside) = reader.split(path);
        let part = self.parts.entry(folder.to_owned()).or_default();
        let before = (part.named > 0, part.unsure > 0);
        part.count(reader, path, was, is);
        let after = (part.named > 0, part.unsure > 0);
        let folders = part.folders.change(inside, was, is);
        match (before, after, folders) {
            _ if !reader.asks_folders() => Touched::Itself,
            // A guest may be somebody of the folder.
            _ if folder.is_empty() && !reader.folders.is_empty() => Touched::All,
            ((true, false), (true, false), _) | ((false, _), (false, _), Ok(None)) => {
                Touched::Itself
            }
            ((false, _), (false, _), Ok(Some(end))) => Touched::Below(folder.len() + end),
            (_, _, Ok(_) | Err(Everything)) => Touched::All,
        }
    }

    /// Whose a document is, if not [all](Touched::All) are to be made out together.
    pub fn author<'a>(&self, path: &'a str) -> Option<Submission<'a>> {
        if let Some(named) = self.reader.named(path) {
            return Some(Submission::Named(Box::new(named)));
        }
        let (folder, _) = self.reader.split(path);
        self.parts.get(folder).filter(|part| part.named == 0)?;
        self.by_folder(path)
    }

    /// Whose a document is by where it lies.
    fn by_folder<'a>(&self, path: &'a str) -> Option<Submission<'a>> {
        let (folder, inside) = self.reader.split(path);
        let part = self.parts.get(folder);
        let part = part.filter(|_| self.reader.asks_folders())?;
        let author = part.folders.author_of(inside)?;
        path.get(..folder.len() + author.len())
            .map(Submission::Folder)
    }

    /// The submission of each document, by what is equal for those of one; nothing for a document that stands alone. These are all.
    ///
    /// It depends on all paths together, those of files that were not read too: what a folder is shows in how many it has.
    pub fn submissions<'a>(&self, paths: &[&'a str]) -> Vec<Option<Submission<'a>>> {
        // In each folder what is in it, by places.
        let mut folders: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, path) in paths.iter().enumerate() {
            let (folder, _) = self.reader.split(path);
            folders.entry(folder).or_default().push(at);
        }
        let mut found = vec![None; paths.len()];
        for places in folders.into_values() {
            let inside: Vec<&str> = places.iter().map(|at| paths[*at]).collect();
            for (at, submission) in places.into_iter().zip(self.in_one(&inside)) {
                found[at] = submission;
            }
        }
        self.welcome(paths, &mut found);
        found
    }

    /// The same for what is in one folder.
    fn in_one<'a>(&self, paths: &[&'a str]) -> Vec<Option<Submission<'a>>> {
        let folder = paths.first().map(|path| self.reader.split(path).0);
        let part = folder.and_then(|folder| self.parts.get(folder));
        // Most have no name that says whose they are.
        if part.is_some_and(|part| part.named == 0) && self.reader.roster.is_none() {
            return paths.iter().map(|path| self.by_folder(path)).collect();
        }
        let named = paths.iter().map(|path| self.reader.named(path));
        let mut named: Vec<Option<Named>> = named.collect();
        make_out(&mut named);
        // Who has a platform's names has no need of folders: what else is there are sources and latecomers.
        let mut by_platform = named.iter().flatten().map(|named| named.by);
        let has_names = by_platform.any(|by| by != By::Roster);
        let all = paths.iter().zip(named);
        all.map(|(path, named)| match named {
            Some(named) => Some(Submission::Named(Box::new(named))),
            None if has_names => None,
            None => self.by_folder(path),
        })
        .collect()
    }

    /// Who comes from elsewhere, and stands in none of several folders, may be somebody who has documents in one of them.
    fn welcome(&self, paths: &[&str], found: &mut [Option<Submission<'_>>]) {
        let is_guest = |path: &&str| self.reader.split(path).0.is_empty();
        if self.reader.folders.is_empty() || !paths.iter().any(is_guest) {
            return;
        }
        for folder in &self.reader.folders {
            let there = paths.iter().filter(|path| path.starts_with(folder));
            let there: Vec<Option<Named>> = there.map(|path| self.reader.named(path)).collect();
            // A person without a namesake need not be counted among all of them.
            let known = there.iter().flatten();
            let known: BTreeSet<&str> = known
                .flat_map(|named| [named.key.as_str(), named.person.as_str()])
                .collect();
            for (at, path) in paths.iter().enumerate().filter(|(_, path)| is_guest(path)) {
                let guest = self.reader.named(&format!("{folder}{path}"));
                let may_be_known =
                    |named: &Named| known.contains(&*named.key) || known.contains(&*named.person);
                let Some(named) = guest.filter(may_be_known) else {
                    continue;
                };
                let mut both = there.clone();
                both.push(Some(named));
                make_out(&mut both);
                let Some(Some(named)) = both.pop() else {
                    continue;
                };
                if both.iter().flatten().any(|other| other.key == named.key) {
                    found[at] = Some(Submission::Named(Box::new(named)));
                }
            }
        }
    }
}

impl Part {
    fn count(&mut self, reader: &Reader, path: &str, was: Kind, is: Kind) {
        let [was, is] = [was, is].map(|kind| usize::from(kind == Kind::Document));
        if was != is
            && let Some(named) = reader.named(path)
            && named.by != By::Roster
        {
            self.named = self.named + is - was;
            if named.is_unsure() {
                self.unsure = self.unsure + is - was;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{READER, class};
    use super::*;
    use proptest::prelude::*;

    fn kind() -> impl Strategy<Value = Kind> {
        prop_oneof![
            3 => Just(Kind::Document),
            1 => Just(Kind::Unread),
            1 => Just(Kind::Nothing)
        ]
    }

    fn path() -> impl Strategy<Value = String> {
        prop_oneof![
            20 => "(x/)?[a-e](/m)?/[1-4]\\.txt",
            3 => "[1-6]\\.txt",
            1 => "(Anna Petrova|Ben Berg|李娜|王伟|张敏)_70[0-2]_assignsubmission_file_/[1-2]\\.txt",
            1 => "(annapetrova|bergben)_12345_67890[1-3]_one\\.txt",
            1 => "(Anna P|Ben B|李娜) - (one|two)(\\(1\\))?\\.txt",
            1 => "(x/)?one_(anna|ben|a_berg|cy)_attempt_2026-03-04-15-45-0[1-2]\\.txt",
        ]
    }

    fn key(found: Option<Submission<'_>>) -> Option<String> {
        Some(match found? {
            Submission::Named(named) => named.key,
            Submission::Folder(folder) => folder.to_owned(),
        })
    }

    fn all(files: &BTreeMap<String, Kind>) -> BTreeMap<String, Option<String>> {
        let of = |wanted: Kind| {
            let files = files.iter().filter(move |(_, kind)| **kind == wanted);
            files.map(|(path, _)| path.as_str()).collect::<Vec<_>>()
        };
        let (documents, unread) = (of(Kind::Document), of(Kind::Unread));
        let found = class(READER.clone(), &documents, &unread).submissions(&documents);
        let paths = documents.iter().map(|path| (*path).to_owned());
        paths.zip(found.into_iter().map(key)).collect()
    }

    proptest! {
        #[test]
        fn after_any_history_the_authors_are_those_of_all_files(steps in proptest::collection::vec((path(), kind()), 1..60)) {
            let mut class = class(READER.clone(), &[], &[]);
            let (mut files, mut told) = (BTreeMap::new(), BTreeMap::new());
            for (path, kind) in steps {
                let was = files.insert(path.clone(), kind).unwrap_or(Kind::Nothing);
                let touched = class.change(&path, was, kind);
                let below = match touched {
                    Touched::Itself => path.as_str(),
                    Touched::Below(end) => path.get(..=end).unwrap(),
                    Touched::All => {
                        told = all(&files);
                        continue;
                    }
                };
                for (path, kind) in files.iter().filter(|(path, _)| path.starts_with(below)) {
                    if *kind == Kind::Document {
                        told.insert(path.clone(), key(class.author(path)));
                    } else {
                        told.remove(path);
                    }
                }
                prop_assert_eq!(&told, &all(&files));
            }
        }
    }

    #[test]
    fn a_file_that_comes_touches_its_folder_alone() {
        let class = |paths: &[&str]| class(READER.clone(), paths, &[]);
        let come = |class: &mut Class, path| class.change(path, Kind::Nothing, Kind::Document);
        let folders = [
            "anna/1",
            "anna/2",
            "ben/1",
            "cy/1",
            "dora/1",
            "dora/2",
            "sources/1",
        ];
        assert_eq!(come(&mut class(&folders), "anna/3"), Touched::Below(4));
        assert_eq!(come(&mut class(&folders), "new.txt"), Touched::Itself);
        let few = &folders[..3];
        assert_eq!(come(&mut class(few), "cy/1"), Touched::All);
        let moodle = |name: &str| format!("{name}_assignsubmission_file_/essay.txt");
        let [anna, ben] = ["Anna Petrova_1", "Ben Berg_2"].map(moodle);
        assert_eq!(come(&mut class(&[&anna]), &ben), Touched::Itself);
    }
}
