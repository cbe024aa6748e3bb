//! The catalog: which document is which file. One row for each path and one for each document, and what of them the index has yet to hear.
//!
//! A file is first wanted (somebody is going to read it), then it is a document or not read, and at last it is gone.
//! Every wish has a ticket: an answer to an older wish, or for a file that is gone by now, is ignored.
//!
//! A document keeps its handle: its file may be saved anew, get another name (it is known by its content), or go and come back under the same
//! one. A file of a container is known by its path like any other; it comes and goes with what the container's reader tells.

mod aliases;
pub mod authors;
mod published;

pub use self::published::tally;

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::ops::Bound;
use std::path::Path;
use std::sync::Arc;

use self::aliases::Aliases;
use self::authors::Authors;
use super::jobs::file_of;
use super::label;
use super::news::{self, What};
use super::patterns::Exclusion;
use super::read::{self, Contents, Failure, Outcome, Read};
use super::recall;
use super::tree::{self, Ticket};
use crate::index::{Author, Change, DocId, Label, Text};
use crate::origin::Census;
use crate::said;
use crate::snapshot::{AllFacts, Facts, Progress, Snapshot};
use crate::store::{Content, Mark};
use crate::submission::Kind;
use crate::words::Said;

/// What a file is to the authors of all files.
type Role = (Kind, Option<DocId>);

/// That of a file that is not there.
const NO_ROLE: Role = (Kind::Nothing, None);

/// What is known of a path.
#[derive(Debug)]
struct File {
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
    Document(DocId),
    Unread(Said),
    /// Its files have rows of their own; and why they are not all there.
    Container(Option<Said>),
    /// It is left out, or says what is.
    Excluded(Exclusion),
}

impl File {
    /// What the list of files not read says of it.
    fn reason(&self) -> Option<&Said> {
        match &self.state {
            State::Unread(reason) | State::Container(Some(reason)) => Some(reason),
            State::Excluded(exclusion) => exclusion.wrong(),
            State::New | State::Document(_) | State::Container(None) => None,
        }
    }

    /// Nobody sees it in a list, so that it is not counted.
    fn is_silent(&self) -> bool {
        let is_other = matches!(self.state, State::Container(_) | State::Excluded(_));
        is_other && self.wanted.is_none() && self.reason().is_none()
    }

    fn is_excluded(&self) -> bool {
        matches!(self.state, State::Excluded(_))
    }

    /// What it is to the authors of all files.
    fn role(&self) -> Role {
        match self.state {
            State::Document(id) => (Kind::Document, Some(id)),
            _ if self.reason().is_some() => (Kind::Unread, None),
            _ => NO_ROLE,
        }
    }
}

/// A document, by the name that it has or had last; of a handle that nobody has as yet, or any more, nothing.
#[derive(Debug, Default)]
struct Row {
    label: Label,
    /// Its file is there.
    is_there: bool,
    /// The index knows it.
    is_indexed: bool,
    /// Whose it is, as the index has heard it last.
    author: Option<Author>,
    /// What it would be known by under another name.
    content: Option<Content>,
}

/// What is otherwise than when it was last asked for.
#[derive(Debug, Default)]
struct Stale {
    facts: bool,
    unread: bool,
    excluded: bool,
}

/// All files of the folder, and all documents.
#[derive(Debug, Default)]
pub struct Catalog {
    authors: Authors,
    files: BTreeMap<Arc<Path>, File>,
    /// By handle.
    documents: Vec<Row>,
    facts: AllFacts,
    aliases: Aliases,
    /// Documents whose files are gone, until everything is read: a file that is still to be read may be one of them under another name.
    departed: BTreeSet<DocId>,
    /// What they would be known by.
    contents: BTreeSet<(Content, DocId)>,
    /// Documents whose files are gone, or are shown and have not been read in this run: a file of that name is the same document.
    former: BTreeMap<Label, DocId>,
    /// Whose they are, which the index has yet to hear.
    assigned: Vec<Change>,
    /// What the index has yet to hear: the last change of each document.
    changes: BTreeMap<DocId, Change>,
    /// What is known of all documents, counted.
    census: Census,
    /// All folders have been walked through.
    pub has_walked: bool,
    /// Wishes that are still to be answered.
    waiting: u32,
    /// Files of which there is nothing to say.
    silent: u32,
    happened: Vec<What>,
    /// Documents that are new since somebody last asked.
    came: BTreeSet<DocId>,
    stale: Stale,
    /// Files that are something else than when submissions were last made out, and what they were then.
    touched: BTreeMap<Arc<Path>, (Label, Role)>,
    /// All submissions are to be made out.
    are_all_touched: bool,
}

impl Catalog {
    /// Nothing is known so far.
    pub fn new(authors: Authors) -> Catalog {
        Catalog {
            authors,
            ..Catalog::default()
        }
    }

    fn row(&self, id: DocId) -> Option<&Row> {
        self.documents.get(id.0 as usize)
    }

    fn row_mut(&mut self, id: DocId) -> Option<&mut Row> {
        self.documents.get_mut(id.0 as usize)
    }

    /// Changes what is known of a path. What is counted and told of it follows.
    fn update<T>(&mut self, path: &Arc<Path>, change: impl FnOnce(&mut File) -> T) -> T {
        let authors = &self.authors;
        let file = self.files.entry(Arc::clone(path));
        let file = file.or_insert_with(|| File {
            label: authors.label(path),
            wanted: None,
            state: State::New,
            inside: None,
            mark: None,
        });
        let was = (file.wanted.is_some(), file.is_silent(), file.is_excluded());
        let (reason, role) = (file.reason().cloned(), file.role());
        let changed = change(file);
        if file.role() != role {
            let touched = self.touched.entry(Arc::clone(path));
            touched.or_insert_with(|| (file.label.clone(), role));
        }
        self.waiting = self.waiting + u32::from(file.wanted.is_some()) - u32::from(was.0);
        self.silent = self.silent + u32::from(file.is_silent()) - u32::from(was.1);
        self.stale.excluded |= was.2 || file.is_excluded();
        if file.reason() != reason.as_ref() {
            self.stale.unread = true;
            let told = file.reason().cloned();
            self.happened.extend(
                told.map(|reason| What::of(file.label.clone(), news::Kind::Unread(reason))),
            );
        }
        changed
    }

    /// A path is something else than it was, and nobody waits for it. What it was goes.
    fn turn_into(&mut self, path: &Arc<Path>, state: State) {
        let is_here = matches!(state, State::Unread(_));
        let before = self.update(path, |file| {
            file.wanted = None;
            mem::replace(&mut file.state, state)
        });
        match before {
            // Where the file is here it can't come back under another name.
            State::Document(id) => self.depart(id, !is_here),
            State::Container(_) => self.keep_inside(path, &BTreeSet::new()),
            State::New | State::Unread(_) | State::Excluded(_) => {}
        }
    }

    /// Something is different on the disk.
    pub fn change(&mut self, path: &Arc<Path>, change: tree::Change) {
        let exclusion = match change {
            tree::Change::Wanted(ticket) => return self.want(path, ticket),
            tree::Change::Gone => return self.remove(path),
            tree::Change::Excluded(exclusion) => exclusion,
        };
        let mark = exclusion.mark();
        let state = match exclusion {
            Exclusion::Refused(reason) => State::Unread(reason),
            other => State::Excluded(other),
        };
        self.turn_into(path, state);
        self.update(path, |file| {
            file.mark = Some(mark);
            // Something else may have taken the place of a container.
            file.inside = None;
        });
    }

    fn want(&mut self, path: &Arc<Path>, ticket: Ticket) {
        self.update(path, |file| {
            file.wanted = Some(ticket);
            file.mark = None;
            file.inside = None;
            if file.is_excluded() {
                file.state = State::New;
            }
        });
    }

    fn remove(&mut self, path: &Arc<Path>) {
        if self.files.contains_key(path) {
            self.turn_into(path, State::New);
            self.files.remove(path);
        }
    }

    /// A file was read.
    pub fn read(&mut self, path: &Arc<Path>, ticket: Ticket, read: Read) {
        let file = self.files.get(path);
        if file.is_none_or(|file| file.wanted != Some(ticket)) {
            return;
        }
        let mark = recall::mark(&read);
        self.update(path, |file| {
            file.wanted = None;
            file.mark = mark;
        });
        match read.outcome {
            Ok(Outcome::Container(contents)) => self.contain(path, contents),
            outcome => self.take(path, outcome),
        }
    }

    fn take(&mut self, path: &Arc<Path>, outcome: Result<Outcome, Failure>) {
        match outcome {
            Ok(Outcome::Document(document)) => self.document(path, document),
            // There is no container in a list that was flattened.
            Ok(Outcome::Container(_)) | Err(Failure::Vanished) => self.remove(path),
            Err(failure) => self.turn_into(path, State::Unread(failure.reason())),
        }
    }

    /// A container was read: those of its files that are not in it any more are gone, the others as they are now.
    fn contain(&mut self, path: &Arc<Path>, contents: Contents) {
        let Contents {
            members,
            note,
            left_out,
        } = contents;
        let read = members.iter().map(|(path, _)| path.as_path());
        let stay = read.chain(left_out.iter().map(|(path, _)| path.as_path()));
        // First of all, so that a file with another name is known again.
        self.keep_inside(path, &stay.collect());
        let before = self.update(path, |file| {
            mem::replace(&mut file.state, State::Container(note))
        });
        if let State::Document(id) = before {
            self.depart(id, true);
        }
        let left_out = left_out.into_iter();
        let left_out = left_out.map(|(member, left)| (member, Err(Exclusion::Left(left))));
        let members = members.into_iter();
        let members = members.map(|(member, outcome)| (member, Ok(outcome)));
        for (member, outcome) in members.chain(left_out) {
            let member: Arc<Path> = member.into();
            let is_here = self.update(&member, |file| {
                let is_here = file.wanted.is_none();
                if is_here {
                    file.inside = Some(Arc::clone(path));
                }
                is_here
            });
            match outcome {
                // A folder has taken the container's place, which will be heard of.
                _ if !is_here => {}
                Ok(outcome) => self.take(&member, outcome),
                Err(exclusion) => self.turn_into(&member, State::Excluded(exclusion)),
            }
        }
    }

    /// What was in a container is gone but for these.
    fn keep_inside(&mut self, path: &Arc<Path>, stay: &BTreeSet<&Path>) {
        // Paths are ordered by their parts, so that all below stand together behind it.
        let behind = (Bound::Excluded(&**path), Bound::Unbounded);
        let below = self.files.range::<Path, _>(behind);
        let below = below.take_while(|(below, _)| below.starts_with(path));
        let inside = below.filter(|(_, file)| file.inside.as_ref() == Some(path));
        let gone = inside.filter(|(member, _)| !stay.contains(&***member));
        let gone: Vec<Arc<Path>> = gone.map(|(member, _)| Arc::clone(member)).collect();
        for member in &gone {
            self.remove(member);
        }
    }

    fn document(&mut self, path: &Arc<Path>, document: read::Document) {
        let read::Document {
            words,
            content,
            facts,
        } = document;
        let (label, known) = self.update(path, |file| {
            let known = match file.state {
                State::Document(id) => Some(id),
                _ => None,
            };
            (file.label.clone(), known)
        });
        let id = if let Some(id) = known {
            if content.is_some() && self.row(id).is_some_and(|row| row.content == content) {
                // The same words, in a file that was saved anew.
                return self.know(id, Some(facts));
            }
            self.happened
                .push(What::of(label.clone(), news::Kind::Saved(id)));
            id
        } else {
            // What was in a container may be it.
            self.turn_into(path, State::New);
            // It may be by somebody of the name of one whose file is not read.
            self.stale.unread |= label.is_numbered();
            let id = self.identify(content, &label);
            self.update(path, |file| file.state = State::Document(id));
            id
        };
        if id.0 as usize == self.documents.len() {
            self.documents.push(Row::default());
        }
        if let Some(row) = self.documents.get_mut(id.0 as usize) {
            row.label.clone_from(&label);
            row.is_there = true;
            row.content = content;
        }
        self.know(id, Some(facts));
        self.changes.insert(id, Change::Put(id, label, words));
    }

    /// Which document it is that comes: one with that content whose file has gone, or one that had that name, or a new one.
    fn identify(&mut self, content: Option<Content>, label: &Label) -> DocId {
        let same = content.and_then(|content| {
            let all = (content, DocId(0))..=(content, DocId(u32::MAX));
            self.contents.range(all).next().map(|(_, id)| *id)
        });
        let known = same.or_else(|| self.former.get(label).copied());
        let id = known.unwrap_or(DocId(self.documents.len() as u32));
        let row = self.documents.get(id.0 as usize);
        let kind = match row.filter(|_| self.departed.remove(&id)) {
            Some(row) if row.label == *label => news::Kind::Saved(id),
            Some(row) => news::Kind::Renamed(row.label.clone()),
            None if content.is_some() && row.is_some_and(|row| row.content == content) => {
                news::Kind::Returned
            }
            None => news::Kind::Added(id),
        };
        if let Some(row) = row {
            if self.former.get(&row.label) == Some(&id) {
                self.former.remove(&row.label);
            }
            if let Some(content) = row.content {
                self.contents.remove(&(content, id));
            }
        }
        if matches!(kind, news::Kind::Added(_)) {
            self.came.insert(id);
        }
        self.happened.push(What::of(label.clone(), kind));
        id
    }

    /// What is told of a document, which is no alias.
    fn show_facts(&mut self, id: DocId, facts: Option<Arc<Facts>>) {
        if self.facts.get(id) == facts.as_ref() {
            return;
        }
        self.stale.facts = true;
        if let Some(facts) = &facts {
            self.census.add(facts);
        }
        if let Some(before) = self.facts.set(id, facts) {
            self.census.remove(&before);
        }
    }

    fn depart(&mut self, id: DocId, may_be_renamed: bool) {
        let Some(row) = self.documents.get_mut(id.0 as usize) else {
            return;
        };
        row.is_there = false;
        row.content = row.content.filter(|_| may_be_renamed);
        self.stale.unread |= row.label.is_numbered();
        self.contents
            .extend(row.content.map(|content| (content, id)));
        self.former.insert(row.label.clone(), id);
        self.departed.insert(id);
    }

    /// Everything is read: those whose files are gone have no other names, and are gone.
    pub fn bury(&mut self) {
        self.contents.clear();
        for id in mem::take(&mut self.departed) {
            self.know(id, None);
            let Some(row) = self.documents.get(id.0 as usize) else {
                continue;
            };
            if row.is_indexed {
                self.changes.insert(id, Change::Remove(id));
            } else {
                self.changes.remove(&id);
            }
            // Those without content are still there, and were told of as not read.
            if row.content.is_some() {
                let kind = if self.is_left_out(&row.label) {
                    news::Kind::LeftOut
                } else {
                    news::Kind::Deleted
                };
                self.happened.push(What::of(row.label.clone(), kind));
            }
        }
    }

    /// Whether a pattern leaves it out, or a folder that it lies in.
    fn is_left_out(&self, label: &Label) -> bool {
        let path = label::path(label).unwrap_or_default();
        let mut states = path.ancestors().filter_map(|place| self.files.get(place));
        states.any(|file| matches!(file.state, State::Excluded(Exclusion::Left(_))))
    }

    /// What the index has to hear, once; and what it has heard last of the words of a document.
    pub fn take_changes(&mut self, heard: &dyn Fn(DocId) -> Option<Text>) -> Vec<Change> {
        // Authors first: a document then comes with its own.
        let mut told = mem::take(&mut self.assigned);
        told.extend(self.assign());
        self.make_out_aliases(&mut told, heard);
        for change in &told {
            if let Change::Assign(id, author) = change
                && let Some(row) = self.row_mut(*id)
            {
                row.author = *author;
            }
        }
        let changes = mem::take(&mut self.changes);
        for change in changes.values() {
            let (id, is_indexed) = match change {
                Change::Put(id, ..) => (*id, true),
                Change::Remove(id) => (*id, false),
                Change::Assign(..) => continue,
            };
            // With what is removed the index forgets whose it was; and what is gone for a while may come back as somebody else's.
            let author = is_indexed.then(|| self.authors.handle(id)).flatten();
            if let Some(row) = self.row_mut(id) {
                row.is_indexed = is_indexed;
                if mem::replace(&mut row.author, author) != author && is_indexed {
                    told.push(Change::Assign(id, author));
                }
            }
        }
        told.extend(changes.into_values());
        told
    }

    /// Documents that are shown before they are read: each has its handle from now on, and its file where its name tells it.
    pub fn recall(&mut self, kept: &Snapshot) {
        let documents = || kept.listing.all();
        let labels: Vec<(DocId, &Label)> = documents()
            .map(|document| (document.id, &document.label))
            .collect();
        let unread = kept.unread.iter();
        let unread: Vec<&str> = unread.map(|file| file.label.as_str()).collect();
        self.assigned = self.authors.assign(&labels, &unread);
        self.are_all_touched = true;
        // Handles that nobody has any more stay free.
        let handles = documents().map(|document| document.id.0 as usize + 1);
        self.documents
            .resize_with(handles.max().unwrap_or(0), Row::default);
        for document in documents() {
            let label = &document.label;
            if let Some(row) = self.row_mut(document.id) {
                row.is_there = true;
                row.label.clone_from(label);
            }
            self.know(document.id, kept.facts.get(document.id).cloned());
            self.former.insert(label.clone(), document.id);
        }
    }

    /// All files have been read: documents that were shown and are not among them are gone.
    pub fn end_recall(&mut self) {
        let gone: Vec<DocId> = self.former.values().copied().collect();
        for id in gone {
            if let Some(row) = self.row_mut(id) {
                row.is_there = false;
            }
            self.know(id, None);
        }
    }

    /// How many are known, and how many of them are dealt with.
    pub fn progress(&self) -> Progress {
        let found = self.files.len() as u32 - self.silent;
        Progress {
            found,
            read: found - self.waiting,
            walked: self.has_walked,
            is_indexing: false,
        }
    }

    /// Whether anything is still to be answered.
    pub fn is_waiting(&self) -> bool {
        self.waiting > 0
    }

    /// Whether there is anything to tell the index, or whose documents are to be made out anew.
    pub fn has_changes(&self) -> bool {
        let are_others = !self.touched.is_empty() || self.are_all_touched;
        !self.changes.is_empty() || are_others || self.aliases.are_due()
    }

    /// Whether files are gone of which it is not known yet whether they only have other names.
    pub fn has_departed(&self) -> bool {
        !self.departed.is_empty()
    }

    /// Whether something happened that nobody has asked for.
    pub fn has_happened(&self) -> bool {
        !self.happened.is_empty()
    }

    /// Whether something is to be shown that the index need not hear: of a document whose words are the same, too.
    pub fn has_other_changes(&self) -> bool {
        let is_stale = self.stale.unread || self.stale.excluded || self.stale.facts;
        is_stale || self.aliases.are_others
    }

    /// The last known name of a document, and its file or why there is none.
    pub fn file(&self, id: DocId) -> Option<(Label, Result<Arc<Path>, Said>)> {
        let row = self.row(id)?;
        let path = file_of(&row.label);
        let file = if row.is_there {
            path
        } else {
            let file = path.ok().and_then(|path| self.files.get(&path));
            Err(match file.map(|file| &file.state) {
                Some(State::Unread(reason)) => reason.clone(),
                _ => said!("why-gone-back"),
            })
        };
        Some((row.label.clone(), file))
    }
}

#[cfg(test)]
mod tests;
