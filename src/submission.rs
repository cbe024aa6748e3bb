//! Whose are these documents? Files of one author form one submission, and are never paired with each other.
//!
//! Downloads of learning platforms say so in their names: Moodle's `Anna Petrova_12345_assignsubmission_file_/essay.docx`
//! and Canvas's `petrovaanna_12345_678901_essay.docx`; a person may give a pattern of her own. Where no name says anything,
//! folders with a few documents each are their authors'. Names can be misread, and what is taken for one author's is not compared:
//! so every rule here rather leaves two documents of one author apart than takes those of two for one.

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;

/// A folder with more documents is a class's, not one author's: few tasks ask for as many files, few classes are as small. To
/// take a class for an author would hide its pairs; to take an author for a class only shows drafts of his or hers.
pub const AUTHOR_FILES: usize = 5;
/// One folder among documents that lie side by side is a place where somebody put some of them.
const AUTHORS_LEAST: usize = 2;

/// `Name_ID_assignsubmission_KIND_`, and what follows: the older form puts the file's own name into the same part.
const MOODLE: &str = r"^(?<author>.+?)_(?<id>\d+)_assignsubmission_[a-z]+_(?<file>.*)$";
/// `name_[LATE_]USER_ATTACHMENT_file`. Attachments are counted over a whole school: they have many digits, which dates and
/// versions in people's own names have not.
const CANVAS: &str = r"^(?<author>[\p{L}\p{M}'’.-]+)_(?:LATE_)?(?<id>\d{2,})_\d{5,}_(?<file>.+)$";
/// Eight digits that begin so are a day: `essay_20260304_154500_v2.docx` is not Canvas's.
const CENTURIES: [&str; 2] = ["19", "20"];
/// Digits of a day.
const DAY: usize = 8;

/// What stands between an author and a file where both are shown.
pub const DIVIDER: &str = " · ";

/// How authors are found.
#[derive(Clone, Debug, Default)]
pub enum Rules {
    /// By what platforms write into names, else by sub-folders of a few documents.
    #[default]
    Auto,
    /// By the first group of a pattern that is found in a path, or by all that it finds.
    Pattern(Regex),
    /// Every file is its own author's.
    Files,
}

/// What a name says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Equal for the files of one author, within one download.
    pub key: String,
    /// The author, as a person would write it.
    pub author: String,
    /// The rest of the path.
    pub file: String,
}

impl Named {
    /// As it is shown.
    pub fn title(&self) -> String {
        if self.file.is_empty() {
            self.author.clone()
        } else {
            format!("{}{DIVIDER}{}", self.author, self.file)
        }
    }
}

/// The rules, ready to be asked.
#[derive(Clone, Debug)]
pub struct Reader {
    rules: Rules,
    platforms: Vec<Regex>,
}

impl Reader {
    /// A reader by these rules.
    pub fn new(rules: Rules) -> Reader {
        let platforms = match rules {
            Rules::Auto => [MOODLE, CANVAS]
                .into_iter()
                .filter_map(|pattern| Regex::new(pattern).ok())
                .collect(),
            Rules::Pattern(_) | Rules::Files => Vec::new(),
        };
        Reader { rules, platforms }
    }

    /// The author that a path names, its parts divided by `/`.
    pub fn named(&self, path: &str) -> Option<Named> {
        if let Rules::Pattern(pattern) = &self.rules {
            let found = pattern.captures(path)?;
            let author = found.get(1).or_else(|| found.get(0))?;
            let name = author.as_str().trim_matches(['/', '_', ' ']);
            let file = path.rsplit('/').next().unwrap_or(path);
            return (!name.is_empty()).then(|| Named {
                key: name.to_owned(),
                author: name.to_owned(),
                file: file.to_owned(),
            });
        }
        // No regular expression is run over names that can't be a platform's.
        if !path.contains('_') {
            return None;
        }
        let mut above = String::new();
        let mut parts = path.split('/');
        while let Some(part) = parts.next() {
            if let Some((key, author, file)) = self.by_platform(part) {
                let mut file = file.to_owned();
                for rest in parts.by_ref() {
                    if !file.is_empty() {
                        file.push('/');
                    }
                    file.push_str(rest);
                }
                let key = format!("{above}{key}");
                return Some(Named { key, author, file });
            }
            above.push_str(part);
            above.push('/');
        }
        None
    }

    fn by_platform<'a>(&self, part: &'a str) -> Option<(String, String, &'a str)> {
        let found = self.platforms.iter().find_map(|p| p.captures(part))?;
        let (author, id) = (found.name("author")?.as_str(), found.name("id")?.as_str());
        if id.len() == DAY && CENTURIES.iter().any(|century| id.starts_with(century)) {
            return None;
        }
        // "Participant" is everybody's name where a task is marked blindly.
        let name = if author.contains(' ') || !part.contains("_assignsubmission_") {
            author.to_owned()
        } else {
            format!("{author} {id}")
        };
        let file = found.name("file").map_or("", |file| file.as_str());
        Some((format!("{author}_{id}"), name, file))
    }

    /// The submission of each document, by what is equal for those of one; nothing for a document that stands alone.
    ///
    /// It depends on all paths together: what a folder is shows in how many documents it has.
    pub fn submissions<'a>(&self, paths: &[&'a str]) -> Vec<Option<Submission<'a>>> {
        let named: Vec<Option<Named>> = paths.iter().map(|path| self.named(path)).collect();
        let folders = match self.rules {
            Rules::Auto => {
                let unnamed = paths
                    .iter()
                    .zip(&named)
                    .filter(|(_, named)| named.is_none())
                    .map(|(path, _)| *path);
                let folders = Folders::of(unnamed.clone(), paths.len());
                if folders.are_authors(unnamed) {
                    folders
                } else {
                    Folders::default()
                }
            }
            Rules::Pattern(_) | Rules::Files => Folders::default(),
        };
        paths
            .iter()
            .zip(named)
            .map(|(path, named)| match named {
                Some(named) => Some(Submission::Named(named)),
                None => folders.author(path).map(Submission::Folder),
            })
            .collect()
    }
}

/// What is equal for the documents of one author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Submission<'a> {
    /// What their names say: its key.
    Named(Named),
    /// The folder in which they are.
    Folder(&'a str),
}

/// How many documents stand in each folder, at any depth and directly.
#[derive(Debug, Default)]
struct Folders<'a> {
    counts: BTreeMap<&'a str, (usize, usize)>,
    documents: usize,
}

impl<'a> Folders<'a> {
    fn of(paths: impl Iterator<Item = &'a str>, documents: usize) -> Folders<'a> {
        let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for path in paths {
            let mut direct = 1;
            let mut rest = path;
            while let Some((folder, _)) = rest.rsplit_once('/') {
                let count = counts.entry(folder).or_default();
                count.0 += 1;
                count.1 += direct;
                direct = 0;
                rest = folder;
            }
        }
        Folders { counts, documents }
    }

    /// Whether folders are authors' here: several of them, with more documents than lie about elsewhere.
    fn are_authors(&self, paths: impl Iterator<Item = &'a str>) -> bool {
        let (mut inside, mut outside) = (0, 0);
        let mut authors = BTreeSet::new();
        for path in paths {
            match self.author(path) {
                Some(author) => {
                    inside += 1;
                    authors.insert(author);
                }
                None => outside += 1,
            }
        }
        authors.len() >= AUTHORS_LEAST && inside > outside
    }

    /// The outermost folder of a few documents that is more than a shelf for other folders, and not the only one.
    fn author(&self, path: &'a str) -> Option<&'a str> {
        let mut folders: Vec<&str> = Vec::new();
        let mut rest = path;
        while let Some((folder, _)) = rest.rsplit_once('/') {
            folders.push(folder);
            rest = folder;
        }
        folders.into_iter().rev().find(|folder| {
            let (all, direct) = self.counts.get(folder).copied().unwrap_or_default();
            all <= AUTHOR_FILES && direct > 0 && all < self.documents
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(rules: Rules, path: &str) -> Option<(String, String)> {
        let named = Reader::new(rules).named(path)?;
        Some((named.key.clone(), named.title()))
    }

    #[test]
    fn platforms_say_in_a_name_whose_file_it_is() {
        let cases = [
            (
                "class.zip/Anna Petrova_12345_assignsubmission_file_/essay.docx",
                Some(("class.zip/Anna Petrova_12345", "Anna Petrova · essay.docx")),
            ),
            (
                "Anna Petrova_12345_assignsubmission_file_essay_2.docx",
                Some(("Anna Petrova_12345", "Anna Petrova · essay_2.docx")),
            ),
            (
                "Anna Petrova_12345_assignsubmission_onlinetext_/onlinetext.html",
                Some(("Anna Petrova_12345", "Anna Petrova · onlinetext.html")),
            ),
            (
                "Мария Лебедева_7_assignsubmission_file_/a/b.pdf",
                Some(("Мария Лебедева_7", "Мария Лебедева · a/b.pdf")),
            ),
            (
                "Participant_99_assignsubmission_file_/x.txt",
                Some(("Participant_99", "Participant 99 · x.txt")),
            ),
            (
                "petrovaanna_12345_678901_my_essay.docx",
                Some(("petrovaanna_12345", "petrovaanna · my_essay.docx")),
            ),
            (
                "week 2/o'brien-smithjo_LATE_12345_678901_essay.pdf",
                Some((
                    "week 2/o'brien-smithjo_12345",
                    "o'brien-smithjo · essay.pdf",
                )),
            ),
            // People's own names for files.
            ("essay_20260304_154500_v2.docx", None),
            ("report_2021_03_final.docx", None),
            ("anna_essay_2.txt", None),
            ("anna/essay.txt", None),
        ];
        for (path, expected) in cases {
            let expected = expected.map(|(key, title)| (key.to_owned(), title.to_owned()));
            assert_eq!(named(Rules::Auto, path), expected, "{path}");
            assert_eq!(named(Rules::Files, path), None, "{path}");
        }
    }

    #[test]
    fn a_pattern_of_a_persons_own_finds_the_author_by_its_group() {
        let rules = || Rules::Pattern(Regex::new(r"^[^-]+-([a-z]+)").unwrap());
        let expected = (
            "petrova".to_owned(),
            "petrova · 7b-petrova-2.txt".to_owned(),
        );
        assert_eq!(named(rules(), "7b-petrova-2.txt"), Some(expected));
        assert_eq!(named(rules(), "petrova.txt"), None);
        let whole = Rules::Pattern(Regex::new("^[a-z]+_").unwrap());
        let expected = ("anna".to_owned(), "anna · anna_1.txt".to_owned());
        assert_eq!(named(whole, "anna_1.txt"), Some(expected));
    }

    /// The documents with the number of their submission, in order of appearance.
    fn groups(paths: &[&str]) -> Vec<usize> {
        let mut known: Vec<String> = Vec::new();
        let found = Reader::new(Rules::Auto).submissions(paths);
        let keys = paths.iter().zip(found).map(|(path, found)| match found {
            Some(Submission::Named(named)) => named.key,
            Some(Submission::Folder(folder)) => folder.to_owned(),
            None => (*path).to_owned(),
        });
        let mut number = |key: String| {
            if !known.contains(&key) {
                known.push(key.clone());
            }
            known.iter().position(|k| *k == key).unwrap()
        };
        keys.map(&mut number).collect()
    }

    #[test]
    fn a_folder_of_a_few_documents_is_its_authors() {
        assert_eq!(
            groups(&["anna/1.txt", "anna/old/0.txt", "ben/1.txt", "c.txt"]),
            [0, 0, 1, 2]
        );
        // A shelf, such as a group or the class's archive, is nobody's.
        assert_eq!(
            groups(&["7b/anna/1.txt", "7b/anna/2.txt", "7b/ben/1.txt"]),
            [0, 0, 1]
        );
        assert_eq!(groups(&["all.zip/1.txt", "all.zip/2.txt"]), [0, 1]);
        let class: Vec<String> = (0..=AUTHOR_FILES).map(|i| format!("7b/{i}.txt")).collect();
        let mut class: Vec<&str> = class.iter().map(String::as_str).collect();
        class.push("other.txt");
        assert_eq!(groups(&class), (0..class.len()).collect::<Vec<_>>());
        // A folder among documents that lie side by side.
        assert_eq!(
            groups(&["a.txt", "b.txt", "more/c.txt", "more/d.txt"]),
            [0, 1, 2, 3]
        );
        // What has a name needs no folder.
        let moodle = [
            "Anna P_1_assignsubmission_file_/a.txt",
            "Ben C_2_assignsubmission_file_/a.txt",
        ];
        assert_eq!(groups(&moodle), [0, 1]);
    }
}
