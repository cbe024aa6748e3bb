//! The snapshot: all that one look shows. One immutable view, handed from the engine to the screens.

pub mod decisions;
mod document;
mod folders;
mod taken;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use self::decisions::{Decided, Decisions};
pub use self::document::{
    CommonPassages, Excerpt, Occurrence, Occurrences, Quoted, Sought, Sourced, SourcedText,
};
pub use self::folders::{Folder, Folders, last_two, standing};
pub use self::taken::{AllTaken, Taken, TakenBy};
pub use crate::align::Compared;
use crate::align::Searched;
use crate::align::rarest::Rarest;
use crate::arrival::Arrival;
use crate::index::{Author, DocId, Document, Label, Listing, Namesakes, Settings};
use crate::layers::Layer;
use crate::masks::given::Given;
pub use crate::origin::Facts;
use crate::origin::{self, Shared};
use crate::page::Page;
use crate::proposal::Proposed;
use crate::sides::Sides;
use crate::sketch::{Method, Sketch};
use crate::text::Span;
use crate::words::Said;

/// How far the reading has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Files found so far that are to be read.
    pub found: u32,
    /// Files dealt with: read, or listed as not read.
    pub read: u32,
    /// The walk through the folder has ended, so `found` is final.
    pub walked: bool,
    /// All is read, and the index takes in what was read last: it takes long with long texts.
    #[serde(skip)]
    pub is_indexing: bool,
}

impl Progress {
    /// So many files are dealt with, and there are no others.
    pub fn all(files: u32) -> Progress {
        Progress {
            found: files,
            read: files,
            walked: true,
            is_indexing: false,
        }
    }

    /// Nothing is waiting to be read, and the lists have it.
    pub fn is_done(self) -> bool {
        self.walked && self.read >= self.found && !self.is_indexing
    }
}

/// A file that was not read, and what a person can do about it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Unread {
    /// The file (or folder).
    pub label: Label,
    /// Cause and remedy, one line, harmless to print.
    pub reason: Said,
}

impl Unread {
    /// Calls them as the lists call people of one name, whose files are all of these.
    pub fn name_apart<'a>(unread: &mut [Unread], all: impl Iterator<Item = &'a Label>) {
        let namesakes = Namesakes::among(unread.iter().map(|file| &file.label), all);
        let labels = unread.iter_mut().map(|file| &mut file.label);
        namesakes.name_apart(&mut labels.collect::<Vec<_>>());
    }
}

/// What one pattern leaves out of the folder, because a person says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Excluded {
    /// The pattern and where it stands (`sub/.sidelongignore: *.bak`), harmless to print.
    pub by: String,
    /// Files.
    pub files: u32,
    /// Folders, with all that is in them, which is not looked at.
    pub folders: u32,
}

/// What happened lately, the newest last: a screen that is slower than what happens still hears of all of it.
#[derive(Clone, Debug, Default)]
pub struct News {
    all: VecDeque<Arc<Told>>,
    has_aliases: bool,
}

/// One thing that happened, or all of a burst.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Counts up: the same words can be news again.
    number: u64,
    /// In one line ("essay.txt saved").
    pub line: Said,
    /// With names, where the line only says how many they are.
    pub named: Option<Named>,
}

impl News {
    /// So many are remembered for a screen that has not heard of them ...
    const MOST: usize = 100;
    /// ... and no more sentences together than so many, of half a kilobyte each, but for those of the newest: a burst may have thousands.
    const MOST_SENTENCES: usize = 200;

    /// One thing more.
    pub fn tell(&mut self, line: Said, named: Option<Named>) {
        let number = self.all.back().map_or(0, |last| last.number + 1);
        self.all.push_back(Arc::new(Told {
            number,
            line,
            named,
        }));
        let is_too_much = |all: &VecDeque<Arc<Told>>| {
            let sentences = all.iter().filter_map(|told| told.named.as_ref());
            let sentences: usize = sentences.map(|named| named.each.len()).sum();
            all.len() > Self::MOST || sentences > Self::MOST_SENTENCES
        };
        while self.all.len() > 1 && is_too_much(&self.all) {
            self.all.pop_front();
        }
    }

    /// The newest, in one line.
    pub fn last(&self) -> Option<&Said> {
        self.all.back().map(|told| &told.line)
    }

    /// The same under aliases.
    #[must_use]
    pub fn said_otherwise(&self, say: &dyn Fn(&Said) -> Said) -> News {
        let told = self.all.iter().map(|told| {
            let named = told.named.as_ref().map(|named| Named {
                few: say(&named.few),
                each: named.each.iter().map(say).collect(),
            });
            Arc::new(Told {
                number: told.number,
                line: say(&told.line),
                named,
            })
        });
        News {
            all: told.collect(),
            has_aliases: true,
        }
    }

    /// What was not told by then, under whatever names.
    pub fn since(&self, then: &News) -> impl Iterator<Item = &Told> {
        let is_renamed = self.has_aliases != then.has_aliases;
        let is_last = |told: &Arc<Told>| {
            let last = then.all.back();
            last.is_some_and(|last| last == told || (is_renamed && last.number == told.number))
        };
        let heard = self.all.iter().rposition(is_last);
        self.all
            .iter()
            .skip(heard.map_or(0, |at| at + 1))
            .map(Arc::as_ref)
    }
}

/// That alone.
impl From<Said> for News {
    fn from(line: Said) -> News {
        let mut news = News::default();
        news.tell(line, None);
        news
    }
}

/// What happened to more files than are named in a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// In one sentence with some of the names, for a list.
    pub few: Said,
    /// Each in a sentence of its own, for the log.
    pub each: Vec<Said>,
}

/// How the folder is being watched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Watching {
    /// Not at all: a single scan, or not yet.
    #[default]
    No,
    /// The system tells of changes.
    Notified,
    /// The folder is looked through every few seconds, for the reason given.
    Polled(Said),
    /// The folder is gone; it is looked for.
    Gone,
}

/// One immutable view of everything. What a folder is shown by in which nothing changes is kept for the next start, and the rest is of one
/// run. Handles are those of the run that kept it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Snapshot {
    /// Counts up with every snapshot of a run.
    #[serde(skip)]
    pub generation: u64,
    /// The folders that are looked at.
    #[serde(skip)]
    pub folders: Folders,
    /// What is being read.
    pub progress: Progress,
    /// Documents, pairs, clusters.
    pub listing: Arc<Listing>,
    /// The numbers of the clusters, where they are others than their places in the list.
    #[serde(skip)]
    pub numbers: Arc<[u32]>,
    /// What is decided of the listed pairs: put in by the screen.
    #[serde(skip)]
    pub decisions: Arc<Decisions>,
    /// Where else documents stand, in containers, each as one document.
    pub aliases: Arc<Aliases>,
    /// Names of authors, by their handles.
    pub authors: Arc<[Arc<str>]>,
    /// The names that these are aliases of, by handle too; none where they are no aliases. Nobody is shown them.
    #[serde(skip)]
    pub people: Arc<[Arc<str>]>,
    /// Their groups, by handle too, if any of them has one.
    pub groups: Arc<[Arc<str>]>,
    /// What a person should know of how they were found, where they may not be those that she means.
    pub authors_note: Option<Said>,
    /// What is known of each document, by handle; nothing where a handle has no document.
    pub facts: AllFacts,
    /// Files not read, by label.
    pub unread: Arc<[Unread]>,
    /// What patterns leave out, by their names.
    pub excluded: Arc<[Excluded]>,
    /// All names are aliases.
    #[serde(skip)]
    pub hides_names: bool,
    /// What a person should know of the cache, where it is of no use.
    #[serde(skip)]
    pub cache_note: Option<Said>,
    /// What a person should know where the index outgrew the memory and found no room beside it.
    #[serde(skip)]
    pub memory_note: Option<Said>,
    /// How the folder is watched.
    #[serde(skip)]
    pub watching: Watching,
    /// What was found of the documents that came after the first reading, in the order in which they came.
    #[serde(skip)]
    pub arrivals: Arc<[(DocId, Arrival)]>,
    /// What happened lately, in words.
    #[serde(skip)]
    pub news: News,
    /// What the pairs were listed by.
    #[serde(skip)]
    pub settings: Settings,
    /// Texts that a person called given on the screen, masked or not.
    #[serde(skip)]
    pub given: Arc<[Given]>,
    /// The sketch that a person asked what it would have found.
    #[serde(skip)]
    pub method: Method,
    /// What it says about the listed pairs, or about those before them; nothing of the exact index.
    #[serde(skip)]
    pub proposed: Option<Arc<Proposed>>,
    /// How far the drawing for the sketch has come; nothing once it has said something.
    #[serde(skip)]
    pub drawing: Option<Drawing>,
    /// How far the search for rewritten pairs has come; nothing where none goes on.
    #[serde(skip)]
    pub rewriting: Option<Rewriting>,
    /// The pairs of the listing are those that layers took away.
    #[serde(skip)]
    pub taken: Option<Arc<AllTaken>>,
    /// The list has the rewritten pairs, too.
    pub has_rewritten: bool,
    /// All pairs have the figures of their texts, and nothing more is searched for.
    pub is_aligned: bool,
    /// Which part of the shingles proposed the pairs; nothing where all did.
    pub sample: Option<Sample>,
}

/// How far the drawing for a sketch has come with the documents that were there when it was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// So many are done.
    pub done: u32,
    /// Of so many.
    pub all: u32,
}

/// How far the search for rewritten text has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rewriting {
    /// So many are done.
    pub done: usize,
    /// Of so many.
    pub all: usize,
    /// Of these.
    pub what: &'static str,
}

/// A part of all shingles, the same of every document, by which pairs were found. Their figures are exact all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    /// One of so many.
    pub one_in: u32,
    /// Bytes of memory with which all would have.
    pub needed: u64,
}

impl Sample {
    /// "1 of 8"; nothing where all shingles propose pairs, so that none is missed.
    pub fn part(self) -> Option<String> {
        (self.one_in > 1).then(|| format!("1 of {}", self.one_in))
    }
}

/// By document: the other names of files with it, in their order.
pub type Aliases = BTreeMap<DocId, Vec<Label>>;

/// What is known of all documents, by handle. Of two tables those parts are shared in which nothing differs: a saved file among thousands
/// costs one part.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct AllFacts(Vec<Arc<Vec<Option<Arc<Facts>>>>>);

impl AllFacts {
    /// Documents of a part: a few hundred are copied in no time, and of half a million there are some thousand parts.
    const PART: usize = 256;

    /// What is known of a document, while it is there.
    pub fn get(&self, id: DocId) -> Option<&Arc<Facts>> {
        let at = id.0 as usize;
        let part = self.0.get(at / Self::PART)?;
        part.get(at % Self::PART)?.as_ref()
    }

    /// Whether it is the same table.
    fn is(&self, other: &AllFacts) -> bool {
        let parts = || self.0.iter().zip(&other.0);
        self.0.len() == other.0.len() && parts().all(|(one, other)| Arc::ptr_eq(one, other))
    }

    /// Changes it. What was known before.
    pub fn set(&mut self, id: DocId, facts: Option<Arc<Facts>>) -> Option<Arc<Facts>> {
        let at = id.0 as usize;
        let parts = self.0.len().max(at / Self::PART + 1);
        self.0.resize_with(parts, || vec![None; Self::PART].into());
        let part = self.0.get_mut(at / Self::PART)?;
        let slot = Arc::make_mut(part).get_mut(at % Self::PART)?;
        std::mem::replace(slot, facts)
    }
}

impl FromIterator<Option<Arc<Facts>>> for AllFacts {
    fn from_iter<I: IntoIterator<Item = Option<Arc<Facts>>>>(all: I) -> AllFacts {
        let mut facts = AllFacts::default();
        for (id, one) in (0..).map(DocId).zip(all) {
            facts.set(id, one);
        }
        facts
    }
}

impl Snapshot {
    /// Whether all that has a name is that of another snapshot.
    pub fn names_the_same(&self, other: &Snapshot) -> bool {
        Arc::ptr_eq(&self.listing, &other.listing)
            && Arc::ptr_eq(&self.unread, &other.unread)
            && Arc::ptr_eq(&self.authors, &other.authors)
            && Arc::ptr_eq(&self.aliases, &other.aliases)
            && Arc::ptr_eq(&self.excluded, &other.excluded)
            && self.facts.is(&other.facts)
            && self.folders == other.folders
    }

    /// Shows the lists that were kept by another run.
    #[must_use]
    pub fn with_lists_of(self, kept: Snapshot) -> Snapshot {
        Snapshot {
            generation: self.generation,
            folders: self.folders,
            settings: self.settings,
            given: self.given,
            method: self.method,
            watching: self.watching,
            news: self.news,
            ..kept
        }
    }

    /// What a given text is called: as its document is, if that is there; one that is gone has no alias, and nobody is named.
    pub fn name_of_given<'a>(&'a self, given: &'a Given) -> &'a str {
        if given.layer != Layer::Template {
            return &given.name;
        }
        let documents = self.listing.all();
        let mut labels = documents.map(|document| &document.label);
        match labels.find(|label| label.path() == &*given.name) {
            Some(label) => label.title(),
            None if self.hides_names => "?",
            None => &given.name,
        }
    }

    /// The number of the cluster at this place of the list, from 1.
    pub fn number(&self, cluster: usize) -> u32 {
        let number = self.numbers.get(cluster).copied();
        number.unwrap_or(cluster as u32 + 1)
    }

    /// Whose a document is, if that is known: a name, or the folder that is his or hers.
    pub fn author(&self, document: &Document) -> Option<&str> {
        let author = document.author?;
        self.authors.get(author.0 as usize).map(|name| &**name)
    }

    /// Whose a document is by what is kept of it, whatever the author is called on the screen.
    pub fn person(&self, document: &Document) -> Option<&str> {
        let person = self.people.get(document.author?.0 as usize);
        person.map_or_else(|| self.author(document), |person| Some(person))
    }

    /// The archive that a document is in; nothing for one of the class.
    pub fn archive<'a>(&self, label: &'a Label) -> Option<&'a str> {
        let is_archived = label.is_archived();
        is_archived.then(|| self.folders.standing(label)).flatten()
    }

    /// The group of a document's author, where a roster says it.
    pub fn group(&self, document: &Document) -> Option<&str> {
        let group = self.groups.get(document.author?.0 as usize);
        group
            .map(|group| &**group)
            .filter(|group| !group.is_empty())
    }

    /// How many authors there are; each document without one counts as one of its own.
    pub fn submissions(&self) -> usize {
        let (authors, known) = self.known_authors();
        self.listing.documents.len() - known + authors
    }

    /// How many authors are known, and of how many documents.
    pub fn known_authors(&self) -> (usize, usize) {
        let authors = self.authors_of_documents();
        (authors.chunk_by(|a, b| a == b).count(), authors.len())
    }

    /// How many authors have several documents, and how many these are together: they are not compared with each other.
    pub fn authors_of_several(&self) -> (usize, usize) {
        let authors = self.authors_of_documents();
        let several = authors.chunk_by(|a, b| a == b);
        let several = several.filter(|of_one| of_one.len() > 1);
        several.fold((0, 0), |(authors, documents), of_one| {
            (authors + 1, documents + of_one.len())
        })
    }

    /// The author of each document that has one, in order.
    fn authors_of_documents(&self) -> Vec<Author> {
        let documents = self.listing.documents.iter();
        let mut authors: Vec<Author> = documents.filter_map(|document| document.author).collect();
        authors.sort_unstable();
        authors
    }

    /// How many authors have documents in more than one of several folders: these are not compared, and nothing else shows it.
    pub fn authors_across(&self) -> usize {
        if self.folders.several().is_none() {
            return 0;
        }
        let mut stand: BTreeMap<Author, (&str, bool)> = BTreeMap::new();
        for document in &self.listing.documents {
            if let (Some(author), Some(folder)) = (document.author, standing(&document.label)) {
                let (first, is_across) = stand.entry(author).or_insert((folder, false));
                *is_across |= *first != folder;
            }
        }
        stand.values().filter(|(_, is_across)| *is_across).count()
    }

    /// What was found of a document when it came, if that was after the first reading.
    pub fn arrival(&self, id: DocId) -> Option<&Arrival> {
        let arrived = self.arrivals.iter().find(|(of, _)| *of == id);
        arrived.map(|(_, arrival)| arrival)
    }

    /// Where else a document stands.
    pub fn also_at(&self, id: DocId) -> &[Label] {
        self.aliases.get(&id).map_or(&[], Vec::as_slice)
    }

    /// What is known of a document.
    pub fn facts(&self, id: DocId) -> Option<&Facts> {
        self.facts.get(id).map(Arc::as_ref)
    }

    /// The documents that were not read whole, by label, and why.
    pub fn not_whole(&self) -> impl Iterator<Item = (&Document, String)> {
        let all = self.listing.all();
        all.filter_map(|one| Some((one, origin::missing(self.facts(one.id)?)?)))
    }
}

/// A text as it is compared and shown.
#[derive(Clone, Debug)]
pub struct Text {
    /// As extracted.
    pub text: Arc<str>,
    /// What of it a reader of the original does not see: ascending and disjoint.
    pub hidden: Arc<[Span]>,
    /// What else is known.
    pub facts: Arc<Facts>,
    /// The small stand-in for its shingles; nothing of a text without any.
    pub sketch: Option<Sketch>,
    /// SHA-256 of the bytes that it was read from, in hexadecimal digits, if that was asked for.
    pub checksum: Option<String>,
}

/// Two texts and what they share, for the preview and the side by side.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The pair.
    pub docs: Sides<DocId>,
    /// Their names.
    pub labels: Sides<Label>,
    /// What they share, or why one of them can't be shown.
    pub outcome: Result<Compared, Said>,
    /// Both texts as extracted, with what is known of them; nothing where one of them can't be shown.
    pub texts: Option<Sides<Text>>,
    /// Both texts laid out for a screen as far as no width matters, where that was done ahead.
    pub pages: Option<Sides<Arc<Page>>>,
    /// What the two files say alike about where they come from.
    pub in_common: Vec<Shared>,
    /// The words that both have and the fewest others, if that was asked for.
    pub rarest: Option<Rarest>,
}

impl Comparison {
    /// Of texts of which nothing else is known.
    pub fn new(docs: Sides<DocId>, labels: Sides<Label>, outcome: Result<Compared, Said>) -> Self {
        Comparison {
            docs,
            labels,
            outcome,
            texts: None,
            pages: None,
            in_common: Vec::new(),
            rarest: None,
        }
    }

    /// What was rewritten is still looked for.
    pub fn goes_on(&self) -> bool {
        let outcome = self.outcome.as_ref();
        outcome.is_ok_and(|compared| compared.alignment.searched == Searched::Later)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn of_bursts_that_a_screen_has_not_heard_of_no_more_is_kept_than_somebody_reads() {
        let mut news = News::default();
        let kept: Vec<usize> = [80, 80, 80, 1_000, 1]
            .into_iter()
            .map(|files| {
                let each = vec![Said::text("a saved"); files];
                let few = Said::text("few");
                news.tell(Said::text("many"), Some(Named { few, each }));
                news.since(&News::default()).count()
            })
            .collect();
        assert_eq!(kept, [1, 2, 2, 1, 1]);
    }

    proptest! {
        #[test]
        fn facts_are_those_that_were_set_last_and_a_table_of_before_stays_as_it_was(
            steps in prop::collection::vec((0..900_u32, prop::option::of(0..9_u128)), 1..40),
        ) {
            let mut tables = vec![(AllFacts::default(), BTreeMap::new())];
            for (id, content) in steps {
                let (mut table, mut expected) = tables.last().cloned().unwrap();
                let facts = content.map(|content| Arc::new(Facts { content, ..Facts::default() }));
                let before = table.set(DocId(id), facts).map(|facts| facts.content);
                let known = match content {
                    Some(content) => expected.insert(id, content),
                    None => expected.remove(&id),
                };
                prop_assert_eq!(before, known);
                tables.push((table, expected));
            }
            for (table, expected) in &tables {
                for id in 0..1_200 {
                    let content = table.get(DocId(id)).map(|facts| facts.content);
                    prop_assert_eq!(content, expected.get(&id).copied());
                }
            }
        }
    }

    #[test]
    fn authors_with_documents_in_several_folders_are_counted_once_each() {
        let document = |(at, (label, author)): (usize, &(&str, Option<u32>))| Document {
            id: DocId(at as u32),
            label: Label::new(*label),
            author: author.map(Author),
            ..Document::default()
        };
        let documents = [
            ("2025/anna/a.txt", Some(0)),
            ("2025/anna/b.txt", Some(0)),
            ("2026/anna/c.txt", Some(0)),
            ("2026/ben/a.txt", Some(1)),
            ("2026/ben/b.txt", Some(1)),
            ("2025/c.txt", None),
            ("2026/c.txt", None),
        ];
        let folder = |name: &str| Folder {
            name: name.to_owned(),
            path: name.to_owned(),
            ..Folder::default()
        };
        let snapshot = |folders: Folders| Snapshot {
            folders,
            listing: Arc::new(Listing::new(
                documents.iter().enumerate().map(document).collect(),
                Vec::new(),
                Vec::new(),
            )),
            ..Snapshot::default()
        };
        let both = Folders::new(vec![folder("2025"), folder("2026")]);
        assert_eq!(snapshot(both).authors_across(), 1);
        assert_eq!(snapshot(Folders::one("essays")).authors_across(), 0);
    }
}
