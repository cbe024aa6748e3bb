//! Classes: the files of a folder in which the rules hold, and whose authors may be others once one of them is.

use std::collections::BTreeMap;

use super::folders::{Everything, Folders, Kind};
use super::{By, Reader, Rules, Submission};

/// The files of all folders that are read as one.
#[derive(Debug, Default)]
pub struct Class(BTreeMap<String, Part>);

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
    /// With these files.
    pub fn of<'a>(reader: &Reader, files: impl Iterator<Item = (&'a str, Kind)>) -> Class {
        let mut parts: BTreeMap<&str, Vec<(&str, Kind)>> = BTreeMap::new();
        for (path, kind) in files {
            let (folder, _) = reader.split(path);
            parts.entry(folder).or_default().push((path, kind));
        }
        let part = |(folder, files): (&str, Vec<(&'a str, Kind)>)| {
            let mut part = Part::default();
            for (path, kind) in &files {
                part.count(reader, path, Kind::Nothing, *kind);
            }
            let inside = files.into_iter();
            let inside = inside.map(|(path, kind)| (reader.split(path).1, kind));
            part.folders = Folders::of(inside);
            (folder.to_owned(), part)
        };
        Class(parts.into_iter().map(part).collect())
    }

    fn part(&mut self, folder: &str) -> &mut Part {
        self.0.entry(folder.to_owned()).or_default()
    }

    /// The file with that path is something else now.
    pub fn change(&mut self, reader: &Reader, path: &str, was: Kind, is: Kind) -> Touched {
        let (folder, inside) = reader.split(path);
        let part = self.part(folder);
        let before = (part.named > 0, part.unsure > 0);
        part.count(reader, path, was, is);
        let after = (part.named > 0, part.unsure > 0);
        let folders = part.folders.change(inside, was, is);
        let are_files_alone = !matches!(reader.rules, Rules::Auto);
        match (before, after, folders) {
            _ if are_files_alone => Touched::Itself,
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
    pub fn author<'a>(&self, reader: &Reader, path: &'a str) -> Option<Submission<'a>> {
        if let Some(named) = reader.named(path) {
            return Some(Submission::Named(named));
        }
        let (folder, inside) = reader.split(path);
        let part = self.0.get(folder)?;
        if part.named > 0 || !matches!(reader.rules, Rules::Auto) {
            return None;
        }
        let author = part.folders.author_of(inside)?;
        let author = path.get(..folder.len() + author.len());
        author.map(Submission::Folder)
    }
}

impl Part {
    fn count(&mut self, reader: &Reader, path: &str, was: Kind, is: Kind) {
        let [was, is] = [was, is].map(|kind| usize::from(kind == Kind::Document));
        if was != is
            && let Some(named) = reader.named(path)
        {
            self.named = self.named + is - was;
            if named.is_doubted || named.by == By::Canvas {
                self.unsure = self.unsure + is - was;
            }
        }
    }
}

#[cfg(test)]
mod tests {
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
        ]
    }

    fn key(found: Option<Submission<'_>>) -> Option<String> {
        Some(match found? {
            Submission::Named(named) => named.key,
            Submission::Folder(folder) => folder.to_owned(),
        })
    }

    fn all(reader: &Reader, files: &BTreeMap<String, Kind>) -> BTreeMap<String, Option<String>> {
        let of = |wanted: Kind| {
            let files = files.iter().filter(move |(_, kind)| **kind == wanted);
            files.map(|(path, _)| path.as_str()).collect::<Vec<_>>()
        };
        let (documents, unread) = (of(Kind::Document), of(Kind::Unread));
        let found = reader.submissions(&documents, &unread);
        let paths = documents.iter().map(|path| (*path).to_owned());
        paths.zip(found.into_iter().map(key)).collect()
    }

    proptest! {
        #[test]
        fn after_any_history_the_authors_are_those_of_all_files(steps in proptest::collection::vec((path(), kind()), 1..60)) {
            let reader = Reader::new(Rules::Auto);
            let (mut files, mut class, mut told) = (BTreeMap::new(), Class::default(), BTreeMap::new());
            for (path, kind) in steps {
                let was = files.insert(path.clone(), kind).unwrap_or(Kind::Nothing);
                let touched = class.change(&reader, &path, was, kind);
                let below = match touched {
                    Touched::Itself => path.as_str(),
                    Touched::Below(end) => path.get(..=end).unwrap(),
                    Touched::All => {
                        told = all(&reader, &files);
                        continue;
                    }
                };
                for (path, kind) in files.iter().filter(|(path, _)| path.starts_with(below)) {
                    if *kind == Kind::Document {
                        told.insert(path.clone(), key(class.author(&reader, path)));
                    } else {
                        told.remove(path);
                    }
                }
                prop_assert_eq!(&told, &all(&reader, &files));
            }
        }
    }

    #[test]
    fn a_file_that_comes_touches_its_folder_alone() {
        let reader = Reader::new(Rules::Auto);
        let class =
            |paths: &[&str]| Class::of(&reader, paths.iter().map(|path| (*path, Kind::Document)));
        let come =
            |class: &mut Class, path| class.change(&reader, path, Kind::Nothing, Kind::Document);
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
