//! Anonymous mode: every name of a person, a file or a folder is an alias, "Author 0731", wherever it is shown, and so in texts.
//!
//! All names go by here on their way from the engine to the screen or to what is printed: those of a [`Snapshot`], of a [`Comparison`] and of
//! whatever else comes with a text. Documents keep their paths ([`Label::path`]), so that what a person did stays with them, and their texts keep
//! every byte's place, so that no figure and no mark is another one.
//!
//! The number is a part of a hash of the name: it says nothing of the alphabet, and is the same whoever else comes or goes. Where two begin
//! alike, as one of a hundred classes has, both are told apart by more digits.

mod names;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use self::names::Names;
use crate::align::Compared;
use crate::index::{Author, DocId, Document, Label, Listing};
use crate::layers::Layer;
use crate::masks::given::Given;
use crate::origin::{self, Facts, Shared};
use crate::page::Page;
use crate::report::table::Table;
use crate::say;
use crate::snapshot::{
    CommonPassages, Comparison, Excerpt, Folder, Folders, Occurrence, Snapshot, Sought, Sourced,
    Text, Unread,
};
use crate::words::Said;

/// What every alias of a person begins with.
pub(crate) const WORD: &str = "Author";
/// The same of a file that is not read.
const FILE: &str = "File";
/// ... and of a folder.
const FOLDER: &str = "Folder";
/// ... and of somebody whom a file names, and who handed nothing in.
const NAME: &str = "Name";
/// Digits of a number: two of a class seldom begin alike.
pub(crate) const DIGITS: usize = 4;
/// The same among the documents of one author.
const FEW_DIGITS: usize = 2;
/// All digits that there are.
const ALL_DIGITS: usize = 16;

/// The aliases of all that a snapshot names.
#[derive(Debug, Default)]
pub struct Anonymous {
    /// Of the documents.
    documents: HashMap<DocId, String>,
    authors: Vec<String>,
    /// Each of several folders, as paths begin, with its alias.
    folders: Vec<(String, String)>,
    /// By what is shown: titles and paths of documents and of where they stand too, and of files not read.
    called: HashMap<String, String>,
    names: Names,
}

/// The digits of a name.
fn digits(name: &str) -> String {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&blake3::hash(name.as_bytes()).as_bytes()[..8]);
    let number = u64::from_le_bytes(bytes) % 10_u64.pow(ALL_DIGITS as u32);
    format!("{number:0ALL_DIGITS$}")
}

/// The numbers of these names: as few digits as tell them apart, but not fewer than so many.
fn numbers(names: &[String], least: usize) -> Vec<String> {
    let all: BTreeSet<String> = names.iter().map(|name| digits(name)).collect();
    let alike = |one: &str, other: Option<&String>| {
        let both = other.map(|other| one.bytes().zip(other.bytes()));
        both.map_or(0, |both| {
            both.take_while(|(one, other)| one == other).count()
        })
    };
    let number = |name: &String| {
        let mut number = digits(name);
        let before = alike(&number, all.range(..number.clone()).next_back());
        let behind = alike(&number, all.range(format!("{number}!")..).next());
        number.truncate(least.max(before.max(behind) + 1));
        number
    };
    names.iter().map(number).collect()
}

impl Anonymous {
    /// Of all that this names.
    pub fn of(snapshot: &Snapshot) -> Anonymous {
        let several = snapshot.folders.several().unwrap_or_default();
        let shown = folders(&snapshot.folders);
        let both = several.iter().zip(shown.all());
        let mut anonymous = Anonymous {
            folders: both
                .map(|(is, shown)| (is.name.clone(), shown.name.clone()))
                .collect(),
            ..Anonymous::default()
        };
        anonymous.call_people(snapshot);
        for document in snapshot.listing.all() {
            let alias = anonymous
                .documents
                .get(&document.id)
                .cloned()
                .unwrap_or_default();
            for label in std::iter::once(&document.label).chain(snapshot.also_at(document.id)) {
                anonymous.call(label, &alias);
            }
        }
        for file in snapshot.unread.iter() {
            let alias = one(FILE, file.label.path());
            anonymous.call(&file.label, &alias);
        }
        anonymous
    }

    fn call(&mut self, label: &Label, alias: &str) {
        let alias = self.placed(label.path(), alias);
        for name in [label.path(), label.title()] {
            self.called.insert(name.to_owned(), alias.clone());
        }
    }

    /// An alias behind that of its folder, if there are several.
    fn placed(&self, path: &str, alias: &str) -> String {
        for (folder, called) in &self.folders {
            match path.strip_prefix(folder.as_str()) {
                Some("") => return called.clone(),
                Some(inside) if inside.starts_with('/') => return format!("{called}/{alias}"),
                _ => {}
            }
        }
        alias.to_owned()
    }

    /// People and documents are told apart by their names; and namesakes by a document.
    fn call_people(&mut self, snapshot: &Snapshot) {
        let mut of: BTreeMap<Result<Author, DocId>, Vec<&Document>> = BTreeMap::new();
        for document in snapshot.listing.all() {
            of.entry(document.author.ok_or(document.id))
                .or_default()
                .push(document);
        }
        let mut seen = BTreeSet::new();
        // Somebody of a class is called the same with archives beside it and without.
        let mut classes = snapshot.folders.all().iter().filter(|one| !one.archive);
        let class = classes.next().filter(|_| classes.next().is_none());
        let class = class.map_or("", |class| &class.name);
        let within = |name: &str| {
            let inside = name
                .strip_prefix(class)
                .and_then(|name| name.strip_prefix('/'));
            inside.unwrap_or(name).to_owned()
        };
        let identity = |documents: &Vec<&Document>| {
            let first = documents.first()?;
            let name = snapshot
                .author(first)
                .filter(|name| seen.insert((*name).to_owned()));
            let name = name.unwrap_or(first.label.path());
            // No path begins so: what lies in an archive is nobody of the class.
            Some(if first.label.is_archived() {
                format!("/{name}")
            } else {
                within(name)
            })
        };
        let identities: Vec<String> = of.values().filter_map(identity).collect();
        self.authors = vec![String::new(); snapshot.authors.len()];
        for ((who, documents), number) in of.iter().zip(numbers(&identities, DIGITS)) {
            let alias = format!("{WORD} {number}");
            let paths: Vec<String> = documents
                .iter()
                .map(|one| within(one.label.path()))
                .collect();
            for (document, number) in documents.iter().zip(numbers(&paths, FEW_DIGITS)) {
                let alias = if paths.len() > 1 {
                    format!("{alias} · {number}")
                } else {
                    alias.clone()
                };
                self.documents.insert(document.id, alias);
            }
            let Ok(author) = who else {
                let file = paths.first().map_or("", |path| last_part(path));
                let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
                self.names.add(stem, &alias, true);
                continue;
            };
            let at = author.0 as usize;
            let name = snapshot.authors.get(at).map_or("", |name| name);
            self.names.add(last_part(name), &alias, false);
            if let Some(called) = self.authors.get_mut(at) {
                *called = alias;
            }
        }
    }

    /// A document, or a file not read.
    fn label(&self, label: &Label) -> Label {
        let alias = self.called.get(label.path()).cloned();
        let alias = alias.unwrap_or_else(|| one(WORD, label.path()));
        label.clone().called(alias)
    }

    /// What something is called that may have gone by now.
    pub fn name(&self, name: &str) -> String {
        let called = self.called.get(name).cloned();
        called.unwrap_or_else(|| one(FILE, name))
    }

    /// A person as a file names her.
    fn person(&self, name: &str) -> String {
        let known = self.names.person(name).map(str::to_owned);
        known.unwrap_or_else(|| one(NAME, &name.to_lowercase()))
    }

    /// Who is behind each alias: for the person alone who made them.
    pub fn key(&self, snapshot: &Snapshot) -> Table {
        let heads = [
            say!("report-key-alias"),
            say!("report-key-name"),
            say!("head-file"),
        ];
        let mut table = Table::of(&heads, heads.len());
        let documents = snapshot.listing.documents.iter();
        let unread = snapshot.unread.iter().map(|file| (&file.label, None));
        let documents = documents.map(|one| (&one.label, snapshot.author(one)));
        for (label, author) in documents.chain(unread) {
            table.row([
                self.label(label).as_str().to_owned(),
                author.unwrap_or_default().to_owned(),
                label.path().to_owned(),
            ]);
        }
        table
    }

    /// A text without the names in it, of as many bytes.
    pub fn text(&self, text: &str) -> Arc<str> {
        self.names.cover(text).into()
    }

    /// A sentence without the names in it.
    pub fn said(&self, said: &Said) -> Said {
        said.clone().renamed(&|about, text| match about {
            "name" | "of" | "from" | "to" | "document" => self.name(text),
            "names" => {
                let names = text.split(", ").map(|both| {
                    let both: Vec<String> = both.split(" → ").map(|name| self.name(name)).collect();
                    both.join(" → ")
                });
                names.collect::<Vec<_>>().join(", ")
            }
            _ => self
                .called
                .get(text)
                .cloned()
                .unwrap_or_else(|| self.names.cover(text)),
        })
    }

    fn facts(&self, facts: &Facts) -> Facts {
        let mut facts = facts.clone();
        let mut clues = Arc::unwrap_or_clone(facts.clues);
        for name in [&mut clues.author, &mut clues.last_editor]
            .into_iter()
            .flatten()
        {
            *name = self.person(name);
        }
        for line in clues.margins.iter_mut().chain(&mut clues.producer) {
            *line = self.names.cover(line);
        }
        facts.clues = origin::share_clues(clues);
        for note in &mut facts.notes {
            *note = self.said(note);
        }
        facts
    }

    fn unread(&self, unread: &Unread) -> Unread {
        Unread {
            label: self.label(&unread.label),
            reason: self.said(&unread.reason),
        }
    }

    /// All that a snapshot shows.
    pub fn snapshot(&self, snapshot: &Snapshot) -> Snapshot {
        let mut shown = self.said_in(snapshot);
        let listing = &snapshot.listing;
        let documents = listing.all().map(|document| Document {
            label: self.label(&document.label),
            ..document.clone()
        });
        let listing = Listing::new(
            documents.collect(),
            listing.pairs.clone(),
            listing.clusters.clone(),
        );
        shown.facts = (0..listing.all().map(|one| one.id.0 + 1).max().unwrap_or(0))
            .map(|id| Some(Arc::new(self.facts(snapshot.facts(DocId(id))?))))
            .collect();
        shown.listing = Arc::new(listing);
        shown.folders = folders(&snapshot.folders);
        let also_at = snapshot.aliases.iter();
        let also_at = also_at
            .map(|(id, labels)| (*id, labels.iter().map(|label| self.label(label)).collect()));
        shown.aliases = Arc::new(also_at.collect());
        shown.people = Arc::clone(&snapshot.authors);
        shown.authors = self
            .authors
            .iter()
            .map(|alias| alias.as_str().into())
            .collect();
        shown.unread = snapshot
            .unread
            .iter()
            .map(|file| self.unread(file))
            .collect();
        let excluded = snapshot.excluded.iter().cloned().zip(1..);
        let excluded = excluded.map(|(mut excluded, number)| {
            excluded.by = format!("Pattern {number}");
            excluded
        });
        shown.excluded = excluded.collect();
        shown
    }

    /// The same where nothing that has a name is another since the last one, which is shown so.
    pub fn again(&self, shown: &Snapshot, snapshot: &Snapshot) -> Snapshot {
        let last = shown.clone();
        Snapshot {
            folders: last.folders,
            listing: last.listing,
            aliases: last.aliases,
            authors: last.authors,
            people: last.people,
            facts: last.facts,
            unread: last.unread,
            excluded: last.excluded,
            ..self.said_in(snapshot)
        }
    }

    /// The sentences of a snapshot.
    fn said_in(&self, snapshot: &Snapshot) -> Snapshot {
        let mut shown = snapshot.clone();
        shown.hides_names = true;
        let given = snapshot.given.iter().cloned().map(|given| Given {
            // A document that is the task is called by its alias wherever it is named.
            name: match given.layer {
                Layer::Template => given.name,
                _ => self.text(&given.name),
            },
            ..given
        });
        shown.given = given.collect();
        shown.news = snapshot.news.said_otherwise(&|said| self.said(said));
        for note in [
            &mut shown.authors_note,
            &mut shown.cache_note,
            &mut shown.memory_note,
        ] {
            *note = note.as_ref().map(|note| self.said(note));
        }
        shown
    }

    /// Two texts and what they share.
    pub fn comparison(&self, comparison: &Comparison) -> Comparison {
        let mut shown = comparison.clone();
        shown.labels = comparison.labels.as_ref().map(|label| self.label(label));
        shown.outcome = match &comparison.outcome {
            Ok(compared) => Ok(Compared {
                texts: compared.texts.as_ref().map(|text| self.text(text)),
                ..compared.clone()
            }),
            Err(reason) => Err(self.said(reason)),
        };
        shown.texts = comparison
            .texts
            .as_ref()
            .map(|texts| texts.as_ref().map(|text| self.whole(text)));
        let pages = comparison.pages.as_ref();
        shown.pages = pages.map(|pages| {
            pages
                .as_ref()
                .map(|page| Arc::new(Page::new(&self.text(&page.text))))
        });
        for shared in &mut shown.in_common {
            *shared = self.shared(shared);
        }
        if let Some(rarest) = &mut shown.rarest {
            rarest.phrase = self.names.cover(&rarest.phrase);
        }
        shown
    }

    fn whole(&self, text: &Text) -> Text {
        Text {
            text: self.text(&text.text),
            facts: Arc::new(self.facts(&text.facts)),
            ..text.clone()
        }
    }

    fn shared(&self, shared: &Shared) -> Shared {
        let value = if shared.is_of_people() {
            self.person(&shared.value)
        } else {
            self.names.cover(&shared.value)
        };
        Shared {
            value,
            ..shared.clone()
        }
    }

    /// A document with its sources.
    pub fn sourced(&self, sourced: &Sourced) -> Sourced {
        let mut shown = sourced.clone();
        shown.label = self.label(&sourced.label);
        for file in &mut shown.unread {
            *file = self.unread(file);
        }
        shown.outcome = sourced.outcome.as_ref().map(|outcome| match outcome {
            Err(reason) => Err(self.said(reason)),
            Ok(found) => {
                let mut found = (**found).clone();
                found.text = self.whole(&found.text);
                found.page = Arc::new(Page::new(&found.text.text));
                for source in found
                    .sources
                    .all
                    .iter_mut()
                    .chain(&mut found.same_author.all)
                {
                    source.label = self.label(&source.label);
                }
                Ok(Arc::new(found))
            }
        });
        shown
    }

    /// A passage that is looked for.
    pub fn sought(&self, sought: &Sought) -> Sought {
        Sought {
            text: self.text(&sought.text),
            ..sought.clone()
        }
    }

    /// Where a passage was found.
    pub fn occurrences(&self, all: &[Occurrence]) -> Vec<Occurrence> {
        let shown = all.iter().map(|one| Occurrence {
            label: self.label(&one.label),
            excerpt: match &one.excerpt {
                Ok(excerpt) => Ok(Excerpt {
                    text: self.names.cover(&excerpt.text),
                    ..excerpt.clone()
                }),
                Err(reason) => Err(self.said(reason)),
            },
            ..one.clone()
        });
        shown.collect()
    }

    /// Passages that many have.
    pub fn common(&self, passages: &CommonPassages) -> CommonPassages {
        let mut shown = passages.clone();
        for quoted in &mut shown.shown {
            quoted.label = self.label(&quoted.label);
            if let Some(earliest) = &mut quoted.earliest {
                earliest.of = self.label(&earliest.of);
            }
            match &mut quoted.place {
                Ok((sought, _)) => *sought = self.sought(sought),
                Err(reason) => *reason = self.said(reason),
            }
        }
        shown
    }
}

/// What something is called of which nothing else is known.
fn one(word: &str, name: &str) -> String {
    let mut number = digits(name);
    number.truncate(DIGITS);
    format!("{word} {number}")
}

/// What a path ends with.
fn last_part(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The folders by their numbers.
fn folders(folders: &Folders) -> Folders {
    let numbered = folders
        .all()
        .iter()
        .zip(1..)
        .map(|(folder, number)| Folder {
            name: if folder.name.is_empty() {
                String::new()
            } else {
                format!("{FOLDER} {number}")
            },
            path: format!("{FOLDER} {number}"),
            archive: folder.archive,
            real: Some((folder.name.clone(), folder.path.clone())),
        });
    Folders::new(numbered.collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn who_comes_later_makes_a_number_longer_and_never_another(
            names in proptest::collection::btree_set("[a-z]{1,6}", 2..200),
        ) {
            let names: Vec<String> = names.into_iter().collect();
            let (all, most) = (numbers(&names, 1), numbers(&names[1..], 1));
            prop_assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), names.len());
            for (now, before) in all[1..].iter().zip(&most) {
                prop_assert!(now.starts_with(before), "{} {}", now, before);
            }
        }
    }
}
