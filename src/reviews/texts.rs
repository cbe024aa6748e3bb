//! Texts: what a decision belongs to.

use std::collections::{HashMap, HashSet};
use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Log;
use crate::index::{DocId, Document};
use crate::sides::Sides;
use crate::snapshot::{Snapshot, last_two};

/// The words of a text, in short: equal for equal words in the same order. In files it is 32 hexadecimal digits, as a number of 128
/// bits is none in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Content(pub u128);

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            to.collect_str(self)
        } else {
            self.0.serialize(to)
        }
    }
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if !from.is_human_readable() {
            return u128::deserialize(from).map(Content);
        }
        let digits = String::deserialize(from)?;
        let content = u128::from_str_radix(&digits, 16).map(Content);
        // One number has one spelling, so that what is read and written again is the same.
        let content = content.ok().filter(|is| is.to_string() == digits);
        content.ok_or_else(|| D::Error::custom("no content"))
    }
}

/// A text, wherever its file lies: its words, and whose they are. Two people who hand in one text have two.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Text {
    /// Its words.
    pub content: Content,
    /// The name of its author where a platform, a pattern or a list says it. Else, of texts that stand there several times, where it lies;
    /// and nothing of all others, as they are found by their words wherever they are.
    pub whose: String,
}

/// What a text was called when something was decided on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Name {
    /// Its path below its folder.
    pub path: String,
    /// [Where](crate::snapshot::Folders::home) that folder is.
    pub folder: String,
    /// Its author; empty where nobody is known.
    pub author: String,
}

impl Name {
    /// By what the same person is known in another folder: the author, or what the file is called without its ending.
    pub fn who(&self) -> &str {
        let file = self.path.rsplit('/').next().unwrap_or_default();
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        Some(&*self.author)
            .filter(|author| !author.is_empty())
            .unwrap_or(stem)
    }
}

/// The documents of a snapshot as texts.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// Of documents that nobody is named for, and of which there are copies or were, where they lie or lay.
    places: HashMap<DocId, String>,
    /// Documents on whose words something was decided.
    known: HashSet<DocId>,
}

/// Whether a text is the one that lay at a place and was called so: by its path here, and its document.
type IsIt = dyn Fn((&str, &str), &str, &Document) -> bool;

impl Texts {
    /// Those of a snapshot. One that has another name since the log knows it is still the one that it was, also among copies.
    pub fn of(snapshot: &Snapshot, log: &Log) -> Texts {
        let mut copies: Vec<(Content, &Document)> = Vec::new();
        let mut known_docs = HashSet::new();
        for document in snapshot.listing.all() {
            let Some(facts) = snapshot.facts(document.id) else {
                continue;
            };
            let content = Content(facts.content);
            known_docs.extend(log.knows(content).then_some(document.id));
            if person(snapshot, document).is_none() {
                copies.push((content, document));
            }
        }
        // Those of archives stay behind those of the class.
        copies.sort_by_key(|(content, _)| *content);
        let mut places = HashMap::new();
        for some in copies.chunk_by(|one, next| one.0 == next.0) {
            let [(content, _), others @ ..] = some else {
                continue;
            };
            if others.is_empty() && !log.knows(*content) {
                continue;
            }
            let mut known: Vec<(&str, &str)> = log.places(*content).into_iter().collect();
            let named = some.iter().map(|(_, one)| (*one, below(snapshot, one)));
            let mut some: Vec<(&Document, &str)> = named.collect();
            let of_class = some.iter().filter(|(one, _)| !one.label.is_archived());
            let of_class = of_class.count();
            let is_first = of_class == 1 && known.is_empty();
            let mut keep = |is_it: &IsIt| {
                some.retain(|(document, path)| {
                    let at = known.iter().position(|one| is_it(*one, path, document));
                    let place = at.map(|at| known.remove(at).0.to_owned());
                    let is_new = place.is_none();
                    places.extend(place.map(|place| (document.id, place)));
                    is_new
                });
            };
            // First who lies where it lay, then who has that path, and at last any of the class: a renamed one.
            keep(&|(place, _), path, _| place == last_two(path));
            keep(&|(_, was), path, _| was == path);
            // Opened by a folder above it, or one below, it has a longer path or a shorter one.
            keep(&|(_, was), path, _| is_end_of(was, path) || is_end_of(path, was));
            keep(&|_, _, document| !document.label.is_archived());
            // That of the class is what it is without the archive; a copy in an archive is another one only beside it.
            let is_named = |(document, _): &(&Document, &str)| {
                if document.label.is_archived() {
                    of_class > 0
                } else {
                    !is_first
                }
            };
            let new = some.into_iter().filter(is_named);
            places.extend(new.map(|(one, path)| (one.id, last_two(path).to_owned())));
        }
        Texts {
            places,
            known: known_docs,
        }
    }

    /// Something was decided on the words of one of these. Of all other pairs nobody need look what was: there may be a hundred thousand.
    pub fn know(&self, pair: Sides<DocId>) -> bool {
        self.known.contains(&pair.left) || self.known.contains(&pair.right)
    }

    /// Something is decided on these.
    pub fn learn(&mut self, docs: impl IntoIterator<Item = DocId>) {
        self.known.extend(docs);
    }

    /// The text of a document of that snapshot, and what it is called.
    pub fn text(&self, snapshot: &Snapshot, id: DocId) -> Option<(Text, Name)> {
        let document = snapshot.listing.document(id)?;
        let content = snapshot.facts(id)?.content;
        let path = below(snapshot, document);
        let whose = match person(snapshot, document) {
            Some(person) => person.to_owned(),
            None => self.places.get(&id).cloned().unwrap_or_default(),
        };
        let content = Content(content);
        let name = Name {
            path: path.to_owned(),
            folder: snapshot.folders.home(document.label.path()).to_owned(),
            author: snapshot.person(document).unwrap_or_default().to_owned(),
        };
        Some((Text { content, whose }, name))
    }
}

/// Its path, without the name of the folder that it is in where there are several.
fn below<'a>(snapshot: &Snapshot, document: &'a Document) -> &'a str {
    let path = document.label.path();
    let inside = path.split_once('/').map(|(_, inside)| inside);
    let inside = inside.filter(|_| snapshot.folders.several().is_some());
    inside.unwrap_or(path)
}

/// Whether a path ends with another one.
fn is_end_of(end: &str, path: &str) -> bool {
    let above = path.strip_suffix(end);
    above.is_some_and(|above| above.ends_with('/'))
}

/// The name of its author, unless that is a folder: a folder may be called otherwise tomorrow.
fn person<'a>(snapshot: &'a Snapshot, document: &Document) -> Option<&'a str> {
    let person = snapshot.person(document)?;
    let inside = document.label.path().strip_prefix(person);
    let is_folder = inside.is_some_and(|inside| inside.starts_with('/'));
    (!is_folder).then_some(person)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::anonymous::Anonymous;
    use crate::index::{Author, Label, Listing};
    use crate::origin::Facts;
    use crate::reviews::{About, Act, Time};
    use crate::snapshot::{Folder, Folders};

    const ARCHIVE: &str = "old/";

    /// Documents by their paths, contents and authors.
    fn snapshot(folders: &[&str], documents: &[(&str, u128, Option<&str>)]) -> Snapshot {
        let document = |(at, (path, _, author)): (u32, &(&str, u128, Option<&str>))| Document {
            id: DocId(at),
            label: if path.starts_with(ARCHIVE) {
                Label::new(*path).archived()
            } else {
                Label::new(*path)
            },
            author: author.map(|_| Author(at)),
            ..Document::default()
        };
        let listed = (0..).zip(documents).map(document).collect();
        let facts = documents.iter().map(|(_, content, _)| Facts {
            content: *content,
            ..Facts::default()
        });
        let folder = |name: &&str| Folder {
            name: (*name).to_owned(),
            path: format!("/home/ada/fall/{name}"),
            ..Folder::default()
        };
        let authors = documents.iter().map(|one| one.2.unwrap_or_default().into());
        Snapshot {
            listing: Arc::new(Listing::new(listed, Vec::new(), Vec::new())),
            facts: facts.map(|facts| Some(Arc::new(facts))).collect(),
            authors: authors.collect(),
            folders: Folders::new(folders.iter().map(folder).collect()),
            ..Snapshot::default()
        }
    }

    fn texts(folders: &[&str], documents: &[(&str, u128, Option<&str>)]) -> Vec<Text> {
        let snapshot = snapshot(folders, documents);
        let texts = Texts::of(&snapshot, &Log::default());
        let ids = (0..documents.len() as u32).map(DocId);
        ids.map(|id| texts.text(&snapshot, id).unwrap().0).collect()
    }

    #[test]
    fn a_text_is_the_same_under_another_name_in_another_folder_and_beside_others() {
        let alone = texts(&["2026"], &[("essay.txt", 1, None)]);
        let moved = texts(&["work"], &[("anna/final.txt", 1, Some("anna"))]);
        let both = texts(
            &["2025", "2026"],
            &[("2025/old.txt", 2, None), ("2026/essay.txt", 1, None)],
        );
        assert_eq!(alone[0], moved[0]);
        assert_eq!(alone[0], both[1]);
    }

    #[test]
    fn one_text_of_two_people_is_two() {
        let anna = texts(&["2026"], &[("Anna_1_file_/a.txt", 1, Some("Anna"))]);
        let ben = texts(&["2026"], &[("Ben_2_file_/a.txt", 1, Some("Ben"))]);
        assert_ne!(anna, ben);
        let copies = [("a/essay.txt", 1, None), ("b/essay.txt", 1, None)];
        let copies = texts(&["2026"], &copies);
        assert_ne!(copies[0], copies[1]);
        // Opened beside another folder, each is the one that it was.
        let both = [("2026/a/essay.txt", 1, None), ("2026/b/essay.txt", 1, None)];
        assert_eq!(texts(&["2025", "2026"], &both), copies);
    }

    #[test]
    fn hidden_names_change_no_text_and_not_what_it_is_called() {
        let documents = [
            ("1/Anna_1_file_/a.txt", 1, Some("Anna")),
            ("2/b.txt", 2, None),
        ];
        let shown = snapshot(&["1", "2"], &documents);
        let named = |snapshot: &Snapshot| {
            let texts = Texts::of(snapshot, &Log::default());
            [0, 1].map(|id| texts.text(snapshot, DocId(id)).unwrap())
        };
        assert_eq!(named(&shown)[0].1.folder, "fall/1");
        let aliases = Anonymous::of(&shown);
        let hidden = aliases.snapshot(&shown);
        assert_eq!(named(&hidden), named(&shown));
        // Progress comes, with lists that are the same.
        assert_eq!(named(&aliases.again(&hidden, &shown)), named(&shown));
    }

    #[test]
    fn a_copy_that_was_renamed_is_the_one_that_it_was_and_a_new_one_is_another() {
        let texts = |documents: &[(&str, u128, Option<&str>)], log: &Log| {
            let snapshot = snapshot(&["2026"], documents);
            let texts = Texts::of(&snapshot, log);
            let ids = (0..documents.len() as u32).map(DocId);
            let texts = ids.map(|id| texts.text(&snapshot, id).unwrap());
            texts.collect::<Vec<_>>()
        };
        let mut log = Log::default();
        let mut decide = |text: &(Text, Name)| {
            let about = vec![About::document(text.clone())];
            let entries = log.decide(Time::default(), "vera", about, &Act::Mark(true));
            for entry in entries {
                log.insert(entry);
            }
            log.clone()
        };
        let alone = texts(&[("a.txt", 1, None)], &Log::default());
        let log = decide(&alone[0]);
        let both = texts(&[("a.txt", 1, None), ("b.txt", 1, None)], &log);
        assert_eq!(both[0].0, alone[0].0);
        assert_ne!(both[1].0, alone[0].0);
        let log = decide(&both[1]);
        let renamed = texts(&[("a.txt", 1, None), ("c.txt", 1, None)], &log);
        assert_eq!((&renamed[0].0, &renamed[1].0), (&both[0].0, &both[1].0));
        let third = [("a.txt", 1, None), ("b.txt", 1, None), ("c.txt", 1, None)];
        let third = texts(&third, &log);
        assert_eq!((&third[0].0, &third[1].0), (&both[0].0, &both[1].0));
        assert!(!both.iter().any(|(text, _)| *text == third[2].0));
    }

    #[test]
    fn a_copy_in_an_archive_is_another_text_and_that_of_the_class_is_what_it_is_without_it() {
        let alone = texts(&["2026"], &[("essay.txt", 1, None)]);
        let beside = [("2026/essay.txt", 1, None), ("old/essay.txt", 1, None)];
        let beside = texts(&["2026", "old"], &beside);
        assert_eq!(beside[0], alone[0]);
        assert_ne!(beside[1], alone[0]);
        // Without a copy it is found by its words alone, wherever it lies.
        let archived = texts(&["2026", "old"], &[("old/essay.txt", 1, None)]);
        assert_eq!(archived, alone);
    }
}
