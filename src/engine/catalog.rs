//! The catalog: which document is which file. Paths, handles and contents, and what of them the index has yet to hear.
//!
//! A file is first wanted (somebody is going to read it), then it is a document or not read, and at last it is gone.
//! Every wish has a ticket: an answer to an older wish, or for a file that is gone by now, is ignored.

pub mod authors;
mod containers;
mod exclusions;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use self::authors::Authors;
use self::exclusions::Exclusions;
pub use self::exclusions::tally;
use super::news::What;
use super::read::{self, Outcome, Read};
use super::recall;
use super::tree::Ticket;
use crate::index::{Change, DocId, Label, Namesakes};
use crate::origin::{self, Census, Shared, Submitted};
use crate::said;
use crate::sides::Sides;
use crate::snapshot::{Facts, Progress, Unread};
use crate::store::{Content, Finished, Mark};
use crate::words::Said;

/// What is known of a path.
#[derive(Debug)]
struct Entry {
    label: Label,
    /// The wish that is still to be answered.
    wanted: Option<Ticket>,
    state: State,
    /// The container that it is in, if it is no file of its own.
    inside: Option<Arc<Path>>,
    /// What it contributes to the state of the folder, if that is certain.
    mark: Option<Mark>,
}

#[derive(Debug)]
enum State {
    /// Never read so far.
    New,
    Document(DocId, Option<Content>),
    Unread(Said),
    /// Its files are entries of their own; and why they are not all there.
    Container(Option<Said>),
}

/// A document whose file is gone.
#[derive(Debug)]
struct Gone {
    id: DocId,
    label: Label,
    content: Option<Content>,
}

/// Documents whose files are gone, until everything is read: a file that is still to be read may be one of them under another name.
#[derive(Debug, Default)]
struct Departed {
    /// In the order in which they went.
    all: BTreeMap<u64, Gone>,
    contents: BTreeSet<(Content, u64)>,
    labels: BTreeSet<(Label, u64)>,
    next: u64,
}

impl Departed {
    fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    fn add(&mut self, gone: Gone) {
        let at = self.next;
        self.next += 1;
        self.contents
            .extend(gone.content.map(|content| (content, at)));
        self.labels.insert((gone.label.clone(), at));
        self.all.insert(at, gone);
    }

    /// Takes out the first one with this content, else the first one of this name.
    fn take(&mut self, content: Option<Content>, label: &Label) -> Option<Gone> {
        let same = content.and_then(|content| {
            let mut same = self.contents.range((content, 0)..=(content, u64::MAX));
            same.next().map(|(_, at)| *at)
        });
        let at = same.or_else(|| {
            let named = (label.clone(), 0)..=(label.clone(), u64::MAX);
            self.labels.range(named).next().map(|(_, at)| *at)
        })?;
        let gone = self.all.remove(&at)?;
        if let Some(content) = gone.content {
            self.contents.remove(&(content, at));
        }
        self.labels.remove(&(gone.label.clone(), at));
        Some(gone)
    }
}

/// Where a document is, or was last.
#[derive(Debug)]
struct Location {
    path: Arc<Path>,
    label: Label,
    is_taken: bool,
}

/// In a label it begins what is not written as it is.
const ESCAPE: char = '\\';

/// All files of the folder.
#[derive(Debug)]
pub struct Catalog {
    authors: Authors,
    /// There are other files, or other names, than when submissions were last made out.
    names_changed: bool,
    entries: BTreeMap<Arc<Path>, Entry>,
    exclusions: Exclusions,
    /// The file of every document, by handle.
    locations: Vec<Location>,
    departed: Departed,
    /// Handles of documents that were here before: a file that comes back is the same document to whoever reads it.
    former: BTreeMap<Arc<Path>, DocId>,
    /// Handles of documents that are shown and have not been read in this run, by label.
    recalled: BTreeMap<Label, DocId>,
    /// Whose they are, which the index has yet to hear.
    assigned: Vec<Change>,
    /// What the index has yet to hear: the last change of each document.
    changes: BTreeMap<DocId, Change>,
    /// The documents that the index knows.
    indexed: BTreeSet<DocId>,
    /// What is known of every document, by handle.
    facts: Vec<Option<Arc<Facts>>>,
    facts_changed: bool,
    /// What they say, counted.
    census: Census,
    /// Wishes that are still to be answered.
    waiting: u32,
    /// Containers of which there is nothing to say.
    silent: u32,
    happened: Vec<What>,
    /// Documents that are new since somebody last asked.
    came: BTreeSet<DocId>,
    unread_changed: bool,
}

impl Catalog {
    /// Nothing is known so far.
    pub fn new(authors: Authors) -> Catalog {
        Catalog {
            authors,
            names_changed: false,
            entries: BTreeMap::new(),
            exclusions: Exclusions::default(),
            locations: Vec::new(),
            departed: Departed::default(),
            former: BTreeMap::new(),
            recalled: BTreeMap::new(),
            assigned: Vec::new(),
            changes: BTreeMap::new(),
            indexed: BTreeSet::new(),
            facts: Vec::new(),
            facts_changed: false,
            census: Census::default(),
            waiting: 0,
            silent: 0,
            happened: Vec::new(),
            came: BTreeSet::new(),
            unread_changed: false,
        }
    }

    fn entry(&mut self, path: &Arc<Path>) -> &mut Entry {
        let authors = &self.authors;
        self.entries
            .entry(Arc::clone(path))
            .or_insert_with(|| Entry {
                label: authors.label(path),
                wanted: None,
                state: State::New,
                inside: None,
                mark: None,
            })
    }

    /// A file is going to be read.
    pub fn want(&mut self, path: &Arc<Path>, ticket: Ticket) {
        self.exclusions.drop(path);
        let entry = self.entry(path);
        let was_silent = entry.is_silent();
        entry.mark = None;
        // A folder may have taken the place of a container.
        entry.inside = None;
        let is_first = entry.wanted.replace(ticket).is_none();
        self.silent -= u32::from(was_silent);
        self.waiting += u32::from(is_first);
    }

    /// A file is not going to be read.
    pub fn refuse(&mut self, path: &Arc<Path>, reason: Said) {
        self.exclusions.take_in(path);
        let entry = self.entry(path);
        let was_silent = entry.is_silent();
        entry.mark = Some(Mark::of_refused(&reason.english()));
        entry.inside = None;
        let was_wanted = entry.wanted.take().is_some();
        self.silent -= u32::from(was_silent);
        self.waiting -= u32::from(was_wanted);
        self.empty(path);
        self.unread(path, reason);
    }

    /// A file is gone.
    pub fn remove(&mut self, path: &Path) {
        self.exclusions.drop(path);
        let Some(entry) = self.entries.remove(path) else {
            return;
        };
        self.waiting -= u32::from(entry.wanted.is_some());
        self.silent -= u32::from(entry.is_silent());
        match entry.state {
            State::New => {}
            State::Container(note) => {
                self.tell_unread(note.is_some());
                self.remove_inside(path);
            }
            State::Document(id, content) => self.depart(id, entry.label, content),
            State::Unread(_) => self.tell_unread(true),
        }
    }

    /// A file was read.
    pub fn read(&mut self, path: &Arc<Path>, ticket: Ticket, read: Read) {
        let Some(entry) = self.entries.get_mut(path) else {
            return;
        };
        if entry.wanted != Some(ticket) {
            return;
        }
        entry.wanted = None;
        entry.mark = recall::mark(&read);
        self.waiting -= 1;
        let outcome = read.outcome;
        if !matches!(outcome, Outcome::Container(_)) {
            self.empty(path);
        }
        match outcome {
            Outcome::Vanished => self.remove(path),
            Outcome::Container(contents) => self.contain(path, contents),
            Outcome::Unread(reason) => self.unread(path, reason),
            Outcome::Document(document) => self.document(path, document),
        }
    }

    fn document(&mut self, path: &Arc<Path>, document: read::Document) {
        let read::Document {
            words,
            content,
            facts,
        } = document;
        let Some(entry) = self.entries.get_mut(path) else {
            return;
        };
        let label = entry.label.clone();
        let id = match &entry.state {
            State::Document(id, known) if content.is_some() && *known == content => {
                // The same words, in a file that was saved anew.
                let id = *id;
                if self.facts.get(id.0 as usize) != Some(&Some(Arc::clone(&facts))) {
                    self.know(id, Some(facts));
                }
                return;
            }
            State::Document(id, _) => {
                self.happened.push(What::Saved(label.clone()));
                *id
            }
            before => {
                let was_unread = matches!(before, State::Unread(_));
                // It may be by somebody of the name of one whose file is not read.
                self.unread_changed |= was_unread || label.is_numbered();
                self.names_changed |= was_unread;
                if let Some(gone) = self.departed.take(content, &label) {
                    let Gone {
                        id, label: from, ..
                    } = gone;
                    let to = label.clone();
                    self.happened.push(if from == to {
                        What::Saved(to)
                    } else {
                        What::Renamed { from, to }
                    });
                    id
                } else {
                    let next = DocId(self.locations.len() as u32);
                    let former = self.former.remove(path);
                    let former = former.or_else(|| self.recalled.remove(&label));
                    let id = former.unwrap_or(next);
                    self.happened.push(What::Added(label.clone(), id));
                    self.came.insert(id);
                    id
                }
            }
        };
        entry.state = State::Document(id, content);
        let location = Location {
            path: Arc::clone(path),
            label: label.clone(),
            is_taken: true,
        };
        let known = self.locations.get(id.0 as usize);
        self.names_changed |=
            known.is_none_or(|location| !location.is_taken || location.path != *path);
        match self.locations.get_mut(id.0 as usize) {
            Some(known) => *known = location,
            None => self.locations.push(location),
        }
        self.know(id, Some(facts));
        self.changes.insert(id, Change::Put(id, label, words));
    }

    fn unread(&mut self, path: &Arc<Path>, reason: Said) {
        let entry = self.entry(path);
        let label = entry.label.clone();
        if matches!(&entry.state, State::Unread(before) if *before == reason) {
            return;
        }
        let told = What::Unread(label.clone(), reason.clone());
        let before = std::mem::replace(&mut entry.state, State::Unread(reason));
        self.tell_unread(true);
        self.happened.push(told);
        if let State::Document(id, _) = before {
            // It can't come back under another name: the file is still here.
            self.depart(id, label, None);
        }
    }

    /// The list of files not read is another one, if so; what folders are depends on it as well.
    fn tell_unread(&mut self, is_changed: bool) {
        self.unread_changed |= is_changed;
        self.names_changed |= is_changed;
    }

    fn know(&mut self, id: DocId, facts: Option<Arc<Facts>>) {
        if let Some(facts) = &facts {
            self.census.add(facts);
        }
        let at = id.0 as usize;
        if self.facts.len() <= at {
            self.facts.resize(at + 1, None);
        }
        if let Some(before) = std::mem::replace(&mut self.facts[at], facts) {
            self.census.remove(&before);
        }
        self.facts_changed = true;
    }

    fn depart(&mut self, id: DocId, label: Label, content: Option<Content>) {
        if let Some(location) = self.locations.get_mut(id.0 as usize) {
            location.is_taken = false;
        }
        self.names_changed = true;
        self.unread_changed |= label.is_numbered();
        self.departed.add(Gone { id, label, content });
    }

    /// Everything is read: those whose files are gone have no other names, and are gone.
    pub fn bury(&mut self) {
        for Gone { id, label, content } in std::mem::take(&mut self.departed).all.into_values() {
            self.know(id, None);
            let mut is_left_out = false;
            if let Some(location) = self.locations.get(id.0 as usize) {
                is_left_out = self.exclusions.leave_out(&location.path);
                self.former.insert(Arc::clone(&location.path), id);
            }
            if self.indexed.contains(&id) {
                self.changes.insert(id, Change::Remove(id));
            } else {
                self.changes.remove(&id);
            }
            // Those without content are still there, and were told of as not read.
            if content.is_some() {
                self.happened.push(if is_left_out {
                    What::LeftOut(label)
                } else {
                    What::Deleted(label)
                });
            }
        }
    }

    /// What the index has to hear, once.
    pub fn take_changes(&mut self) -> Vec<Change> {
        let changes = std::mem::take(&mut self.changes);
        for change in changes.values() {
            match change {
                Change::Put(id, ..) => self.indexed.insert(*id),
                Change::Remove(id) => self.indexed.remove(id),
                Change::Assign(..) => false,
            };
        }
        // Authors first: a document then comes with its own.
        let mut told = std::mem::take(&mut self.assigned);
        told.extend(self.assignments());
        told.extend(changes.into_values());
        told
    }

    /// Whose the documents are, as far as that has changed.
    fn assignments(&mut self) -> Vec<Change> {
        if !std::mem::take(&mut self.names_changed) {
            return Vec::new();
        }
        let documents = self
            .entries
            .values()
            .filter_map(|entry| match &entry.state {
                State::Document(id, _) => Some((*id, &entry.label)),
                _ => None,
            });
        let documents: Vec<_> = documents.collect();
        let unread = self
            .entries
            .values()
            .filter_map(|entry| match &entry.state {
                State::Unread(_) => Some(entry.label.as_str()),
                State::Document(..) | State::Container(_) | State::New => None,
            });
        let unread: Vec<&str> = unread.collect();
        self.authors.assign(&documents, &unread)
    }

    /// Documents that are shown before they are read: each has its handle from now on, and its file where its name tells it.
    pub fn recall(&mut self, finished: &Finished) {
        let documents = &finished.listing.documents;
        let labels: Vec<(DocId, &Label)> = documents
            .iter()
            .map(|document| (document.id, &document.label))
            .collect();
        let unread = finished.unread.iter();
        let unread: Vec<&str> = unread.map(|file| file.label.as_str()).collect();
        self.assigned = self.authors.assign(&labels, &unread);
        self.names_changed = true;
        for document in documents {
            let label = document.label.clone();
            self.locations.push(Location {
                // An escaped name is known again once it is read.
                path: Path::new(label.as_str()).into(),
                is_taken: !label.as_str().contains(ESCAPE),
                label: label.clone(),
            });
            let facts = finished.facts.get(document.id.0 as usize);
            self.know(document.id, facts.cloned().flatten());
            self.recalled.insert(label, document.id);
        }
    }

    /// All files have been read: documents that were shown and are not among them are gone.
    pub fn end_recall(&mut self) {
        for id in std::mem::take(&mut self.recalled).into_values() {
            if let Some(location) = self.locations.get_mut(id.0 as usize) {
                location.is_taken = false;
            }
            self.know(id, None);
        }
    }

    /// What each file of the folder contributes to its state.
    pub fn marks(&self) -> Vec<(Label, Option<Mark>)> {
        let files = self.entries.values().filter(|entry| entry.inside.is_none());
        files
            .map(|entry| (entry.label.clone(), entry.mark))
            .collect()
    }

    /// The documents that are new, once.
    pub fn take_came(&mut self) -> BTreeSet<DocId> {
        std::mem::take(&mut self.came)
    }

    /// What a person may hear, once.
    pub fn take_happened(&mut self) -> Vec<What> {
        std::mem::take(&mut self.happened)
    }

    /// How documents and files that are not read are called.
    fn called(&self) -> impl Iterator<Item = &Label> {
        let entries = self.entries.values();
        let is_shown =
            |entry: &&Entry| matches!(entry.state, State::Document(..) | State::Unread(_));
        entries.filter(is_shown).map(|entry| &entry.label)
    }

    /// Calls all that it is told of as the lists call people of one name.
    pub fn name_apart(&self, happened: &mut [What]) {
        let mut labels: Vec<&mut Label> = happened.iter_mut().flat_map(What::labels).collect();
        let namesakes = Namesakes::among(labels.iter().map(|label| &**label), self.called());
        for label in &mut labels {
            if let Some(called) = namesakes.called(label) {
                **label = called;
            }
        }
    }

    /// The files not read, by label, if they are not the same as when this was last asked.
    pub fn take_unread(&mut self) -> Option<Arc<[Unread]>> {
        if !std::mem::take(&mut self.unread_changed) {
            return None;
        }
        let mut unread: Vec<Unread> = Vec::new();
        for entry in self.entries.values() {
            if let State::Unread(reason) | State::Container(Some(reason)) = &entry.state {
                unread.push(Unread {
                    label: entry.label.clone(),
                    reason: reason.clone(),
                });
            }
        }
        unread.sort();
        Unread::name_apart(&mut unread, self.called());
        Some(unread.into())
    }

    /// What is known of each document, by handle, if it is not the same as when this was last asked.
    pub fn take_facts(&mut self) -> Option<Arc<[Option<Arc<Facts>>]>> {
        std::mem::take(&mut self.facts_changed).then(|| self.facts.as_slice().into())
    }

    /// What the files of two documents say alike.
    pub fn in_common(&self, docs: Sides<DocId>) -> Vec<Shared> {
        let of = docs.map(|id| {
            Some(Submitted {
                by: self.authors.of(id),
                title: self.locations.get(id.0 as usize)?.label.title(),
                facts: self.facts.get(id.0 as usize)?.as_deref()?,
            })
        });
        let Sides {
            left: Some(left),
            right: Some(right),
        } = of
        else {
            return Vec::new();
        };
        origin::in_common(Sides::new(left, right), &self.census)
    }

    /// The names of all authors so far, by handle.
    pub fn authors(&self) -> Arc<[Arc<str>]> {
        self.authors.names()
    }

    /// What a person should know of how they were found.
    pub fn authors_note(&self) -> Option<Said> {
        self.authors.note()
    }

    /// How many are known, and how many of them are dealt with.
    pub fn progress(&self, walked: bool) -> Progress {
        let found = self.entries.len() as u32 - self.silent;
        Progress {
            found,
            read: found - self.waiting,
            walked,
        }
    }

    /// Whether anything is still to be answered.
    pub fn is_waiting(&self) -> bool {
        self.waiting > 0
    }

    /// Whether there is anything to tell the index, or whose documents are to be made out anew.
    pub fn has_changes(&self) -> bool {
        !self.changes.is_empty() || self.names_changed
    }

    /// Whether files are gone of which it is not known yet whether they only have other names.
    pub fn has_departed(&self) -> bool {
        !self.departed.is_empty()
    }

    /// Whether anything of the list of files not read has changed.
    pub fn has_unread_changes(&self) -> bool {
        self.unread_changed
    }

    /// Whether something else is known of a document than when this was last asked for: of one whose words are the same, too.
    pub fn has_fact_changes(&self) -> bool {
        self.facts_changed
    }

    /// The last known name of a document, and its file or why there is none.
    pub fn file(&self, id: DocId) -> Option<(Label, Result<Arc<Path>, Said>)> {
        let location = self.locations.get(id.0 as usize)?;
        let file = if location.is_taken {
            Ok(Arc::clone(&location.path))
        } else {
            Err(
                match self.entries.get(&location.path).map(|entry| &entry.state) {
                    Some(State::Unread(reason)) => reason.clone(),
                    _ => said!("why-gone-back"),
                },
            )
        };
        Some((location.label.clone(), file))
    }
}

#[cfg(test)]
mod tests;
