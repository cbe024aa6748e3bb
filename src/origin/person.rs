//! Persons: whether a file names one under whose name another document was handed in. Names are compared whole, or not at all.
//!
//! A file may be made on another's computer, and people have namesakes: so this says what the file says, and of whom nothing.

use std::collections::{BTreeMap, BTreeSet};

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::Clue;
use crate::anonymous;
use crate::index::{Author, DocId, Document};
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::{Facts, Snapshot};

/// Fewer words that are more than an initial may be anybody's: "Anna", "R. Menon", "User".
const WORDS_LEAST: usize = 2;
/// A word of fewer letters is an initial.
const LETTERS_LEAST: usize = 2;

/// The name of a person as it is compared: its words, however they are ordered, written in capitals or accented.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Person(Vec<String>);

impl Person {
    /// Of a name; nothing of what may be more than one person's, such as a first name alone.
    pub fn read(name: &str) -> Option<Person> {
        let words = words(name);
        let long = |word: &&String| word.chars().count() >= LETTERS_LEAST;
        let is_whole = words.iter().filter(long).count() >= WORDS_LEAST
            || matches!(words.as_slice(), [word] if is_written_as_one(word) || word.starts_with(anonymous::WORD));
        is_whole.then_some(Person(words))
    }

    /// Whether a text has all words of the name, in whatever order and among whatever others.
    fn is_in(&self, text: &str) -> bool {
        let there = words(text);
        self.0.iter().all(|word| there.contains(word))
    }
}

/// The words of a name in the order of the alphabet, in small letters without marks; numbers are nobody's name.
fn words(name: &str) -> Vec<String> {
    // An alias stands for a whole name, whatever is behind it.
    if let Some(number) = name.strip_prefix(anonymous::WORD).map(str::trim_start) {
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        if digits >= anonymous::DIGITS {
            let number = number.get(..digits).unwrap_or_default();
            return vec![format!("{}{number}", anonymous::WORD)];
        }
    }
    let plain: String = name
        .chars()
        .flat_map(char::to_lowercase)
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
        .collect();
    let words = plain.split(|c: char| !c.is_alphanumeric());
    let mut words: Vec<String> = words
        .filter(|word| word.chars().any(char::is_alphabetic))
        .map(str::to_owned)
        .collect();
    words.sort();
    words
}

/// Whether all of it is written in Chinese characters, in which a family's name and a person's own stand together.
fn is_written_as_one(word: &str) -> bool {
    word.chars().count() >= LETTERS_LEAST
        && word.chars().all(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

/// What a file says of the person whose name was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// He or she wrote it.
    Author,
    /// He or she saved it last.
    LastEditor,
}

impl Role {
    /// The clue that says so.
    fn clue(self) -> &'static str {
        match self {
            Role::Author => "author",
            Role::LastEditor => "last editor",
        }
    }
}

/// A document by the person who handed it in.
#[derive(Clone, Copy, Debug)]
pub struct Submitted<'a> {
    /// Under which name, where that is known.
    pub by: Option<&'a str>,
    /// As it is called.
    pub title: &'a str,
    /// What its file says.
    pub facts: &'a Facts,
}

impl<'a> Submitted<'a> {
    /// A file of which nobody knows who handed it in.
    pub fn unknown(facts: &'a Facts) -> Submitted<'a> {
        Submitted {
            by: None,
            title: "",
            facts,
        }
    }

    /// One of a snapshot.
    pub fn of(snapshot: &'a Snapshot, id: DocId) -> Option<Submitted<'a>> {
        let document = snapshot.listing.document(id)?;
        Some(Submitted {
            by: snapshot.author(document).map(own_name),
            title: document.label.title(),
            facts: snapshot.facts(id)?,
        })
    }

    /// Whom its file names, as it spells them; nobody under whose name it was handed in itself.
    fn named(self) -> impl Iterator<Item = (Role, &'a str, Person)> {
        let clues = &self.facts.clues;
        let roles = [
            (Role::Author, &clues.author),
            (Role::LastEditor, &clues.last_editor),
        ];
        let named = roles.into_iter().filter_map(|(role, name)| {
            let name = name.as_deref()?;
            Some((role, name, Person::read(name)?))
        });
        named.filter(move |(_, _, person)| {
            let is_own = self.by.is_some_and(|by| person.is_in(by));
            !is_own && !person.is_in(self.title)
        })
    }
}

/// The last part of a folder that is called like its author.
fn own_name(author: &str) -> &str {
    author.rsplit('/').next().unwrap_or(author)
}

/// Whom of a pair the file of one document names, under whose name the other was handed in: at most one of each file.
pub(super) fn crossed(pair: Sides<Submitted<'_>>) -> Vec<(Role, String)> {
    let found = Side::BOTH.map(|side| {
        let other = Person::read(own_name(pair.get(side.other()).by?))?;
        let mut named = pair.get(side).named();
        named.find_map(|(role, name, person)| (person == other).then(|| (role, name.to_owned())))
    });
    found.into_iter().flatten().collect()
}

/// Under which names documents were handed in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct People(BTreeMap<Person, DocId>);

/// A person whom a file names, and a document that was handed in under that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// What the file says of the person.
    pub role: Role,
    /// As the file spells the name.
    pub name: String,
    /// The first such document.
    pub document: DocId,
}

impl People {
    /// Those of a snapshot.
    pub fn of(snapshot: &Snapshot) -> People {
        let mut known: BTreeSet<Author> = BTreeSet::new();
        let mut people = BTreeMap::new();
        for document in &snapshot.listing.documents {
            let is_new = |author: &Author| known.insert(*author);
            let Some(person) = document
                .author
                .filter(is_new)
                .and_then(|_| person(snapshot, document))
            else {
                continue;
            };
            people.entry(person).or_insert(document.id);
        }
        People(people)
    }

    /// Whom the file of a document names, of those under whose names others were handed in.
    pub fn named(&self, snapshot: &Snapshot, id: DocId) -> Option<Named> {
        if self.0.is_empty() {
            return None;
        }
        let mut named = Submitted::of(snapshot, id)?.named();
        named.find_map(|(role, name, person)| {
            Some(Named {
                role,
                name: name.to_owned(),
                document: *self.0.get(&person)?,
            })
        })
    }
}

fn person(snapshot: &Snapshot, document: &Document) -> Option<Person> {
    Person::read(own_name(snapshot.author(document)?))
}

impl Named {
    /// Marks the clue that says so.
    pub fn mark(&self, clues: &mut [Clue]) {
        let is_it = |clue: &&mut Clue| clue.name == self.role.clue();
        if let Some(clue) = clues.iter_mut().find(is_it) {
            clue.value = say!("clue-named", name = &clue.value);
            clue.is_odd = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::extract::Clues;
    use crate::index::{Label, Listing};
    use crate::tests::rows;

    fn file(author: Option<&str>, editor: Option<&str>) -> Facts {
        Facts {
            clues: Arc::new(Clues {
                author: author.map(str::to_owned),
                last_editor: editor.map(str::to_owned),
                ..Clues::default()
            }),
            ..Facts::default()
        }
    }

    fn handed<'a>(by: &'a str, facts: &'a Facts) -> Submitted<'a> {
        let (by, title) = (Some(by), by);
        Submitted { by, title, facts }
    }

    fn is_same(one: &str, other: &str) -> bool {
        let (one, other) = (Person::read(one), Person::read(other));
        one.is_some() && one == other
    }

    #[test]
    fn a_name_is_known_however_it_is_written_and_what_may_be_several_peoples_is_nobodys() {
        for [one, other, are] in rows(include_str!("names.md")) {
            assert_eq!(is_same(&one, &other), are == "one", "{one}, {other}");
        }
    }

    proptest! {
        #[test]
        fn order_case_and_what_stands_between_change_no_person(
            words in prop::collection::vec("[a-zé]{2,6}", 2..4),
            between in "[ ,_.-]{1,2}",
        ) {
            let there = words.join(" ");
            let back: Vec<String> = words.iter().rev().map(|word| word.to_uppercase()).collect();
            prop_assert!(is_same(&there, &back.join(&between)));
            let fewer = words.split_last().map(|(_, rest)| rest.join(" "));
            prop_assert!(!is_same(&there, &fewer.unwrap_or_default()), "a part is not the whole");
        }

        #[test]
        fn nobody_is_found_in_a_file_that_names_its_own_author(name in "\\PC{0,24}", other in "\\PC{0,24}") {
            let facts = file(Some(&name), Some(&name));
            let own = handed(&name, &facts);
            prop_assert_eq!(crossed(Sides::new(own, Submitted { by: Some(&other), ..own })).len(), 0);
        }
    }

    #[test]
    fn the_author_that_a_file_names_is_found_where_the_other_was_handed_in_under_that_name() {
        let (uma, ravi) = (
            file(Some("Menon, Ravi"), Some("Ravi Menon")),
            file(None, None),
        );
        let pair = |by, uma: &Facts| {
            crossed(Sides::new(
                handed(by, uma),
                handed("2026/Ravi Menon", &ravi),
            ))
        };
        let named = pair("Uma Hart", &uma);
        assert_eq!(named, [(Role::Author, "Menon, Ravi".to_owned())]);
        let saved = pair("Uma Hart", &file(Some("Uma Hart"), Some("ravi menon")));
        assert_eq!(saved, [(Role::LastEditor, "ravi menon".to_owned())]);
        for nobody in [
            file(Some("Ravi"), Some("Menon")),
            file(Some("Wen Zhao"), None),
        ] {
            assert_eq!(pair("Uma Hart", &nobody), []);
        }
        // His own paper, by whatever else it is called.
        assert_eq!(pair("Ravi K Menon", &uma), []);
    }

    #[test]
    fn of_a_class_only_those_are_found_under_whose_names_others_were_handed_in() {
        let authors = ["Uma Hart", "Ravi Menon", "Wen Zhao"];
        let document = |(at, author): (usize, &&str)| Document {
            id: DocId(at as u32),
            label: Label::new(format!("{at}.docx")).titled(format!("{author} · {at}.docx")),
            author: Some(Author(at as u32)),
            ..Document::default()
        };
        let documents: Vec<Document> = authors.iter().enumerate().map(document).collect();
        let says = [Some("Ravi Menon"), Some("Ravi Menon"), Some("Word User")];
        let facts = says.map(|author| Some(Arc::new(file(author, None))));
        let snapshot = Snapshot {
            listing: Arc::new(Listing::new(documents, Vec::new(), Vec::new())),
            authors: authors.map(Arc::from).into(),
            facts: facts.into_iter().collect(),
            ..Snapshot::default()
        };
        let people = People::of(&snapshot);
        let found = [0, 1, 2].map(|id| people.named(&snapshot, DocId(id)));
        let named = Named {
            role: Role::Author,
            name: "Ravi Menon".to_owned(),
            document: DocId(1),
        };
        assert_eq!(found, [Some(named), None, None]);
        assert_eq!(People::default().named(&snapshot, DocId(0)), None);
    }
}
