//! Authors: whose the documents are. Names and folders are read by the rules of [`crate::submission`]; here each submission gets a
//! handle for the index, and each file the name that people see.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::mem;
use std::ops::Bound;
use std::path::Path;
use std::sync::Arc;

use super::{Catalog, File, NO_ROLE, Role, State};
use crate::engine::label::label;
use crate::engine::roots::Roots;
use crate::index::{Author, Change, DocId, Label};
use crate::submission::{Class, Kind, Listed, Reader, Rules, Submission, Touched};
use crate::words::Said;

/// All submissions of a run.
#[derive(Debug, Default)]
pub struct Authors {
    /// Handles by what is equal for the documents of a submission. They are kept, so that one that comes back is the same.
    handles: BTreeMap<(By, String), Author>,
    /// Their names, by handle.
    names: Vec<Arc<str>>,
    /// Their groups, by handle; empty where none is known.
    groups: Vec<Arc<str>>,
    /// How many documents each has, and whether it is a folder.
    sizes: Vec<(usize, bool)>,
    /// What the index was told.
    told: BTreeMap<DocId, Author>,
    /// The names of folders that are archives.
    archives: Vec<String>,
    /// All files.
    class: Class,
    documents: usize,
}

/// A name and a folder may be spelt alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum By {
    Name,
    Folder,
}

impl Authors {
    /// No submission so far.
    pub fn new(rules: Rules, roots: &Roots) -> Authors {
        let folders = roots.shown();
        let names = folders.several().unwrap_or_default().iter();
        let reader = Reader::beneath(rules, names.map(|folder| folder.name.clone()));
        let archives = folders.archives().map(|folder| folder.name.clone());
        Authors {
            archives: archives.collect(),
            class: Class::new(reader),
            ..Authors::default()
        }
    }

    /// The label of a path below the roots, with a title where the path names an author.
    pub fn label(&self, path: &Path) -> Label {
        self.entitle(label(path))
    }

    /// The same of a label that has no title yet.
    pub fn entitle(&self, label: Label) -> Label {
        let (folder, _) = self.class.reader().split(label.as_str());
        let is_archived = folder
            .strip_suffix('/')
            .is_some_and(|folder| self.archives.iter().any(|one| one == folder));
        let label = if is_archived { label.archived() } else { label };
        match self.class.reader().named(label.as_str()) {
            Some(named) => {
                // One author may stand in two folders.
                let (folder, _) = self.class.reader().split(label.as_str());
                let author = folder.len() + named.author.len();
                let title = format!("{folder}{}", named.title());
                match named.number.clone() {
                    Some(number) => label.titled(title).numbered(number, author),
                    None => label.titled(title),
                }
            }
            None => label,
        }
    }

    /// The names of all authors so far, by handle.
    pub fn names(&self) -> Arc<[Arc<str>]> {
        self.names.as_slice().into()
    }

    /// Their groups, by handle; none where nobody has one.
    pub fn groups(&self) -> Arc<[Arc<str>]> {
        let have_any = self.groups.iter().any(|group| !group.is_empty());
        let groups: &[Arc<str>] = if have_any { &self.groups } else { &[] };
        groups.into()
    }

    /// Whose a document is, if that is known.
    pub fn of(&self, id: DocId) -> Option<&str> {
        let author = self.told.get(&id)?;
        self.names.get(author.0 as usize).map(|name| &**name)
    }

    /// Whose a document is, by its handle.
    pub fn handle(&self, id: DocId) -> Option<Author> {
        self.told.get(&id).copied()
    }

    /// The same, and whether it is in an archive: what somebody has there is no alias of what she has in the class.
    pub fn whose(&self, id: DocId, label: &Label) -> Option<(bool, Author)> {
        Some((label.is_archived(), self.handle(id)?))
    }

    /// Each of two documents is the other one from now on. What the index has to hear.
    pub fn exchange(&mut self, one: DocId, other: DocId) -> [Change; 2] {
        let [was, is] = [one, other].map(|id| self.told.remove(&id));
        self.told.extend(was.map(|author| (other, author)));
        self.told.extend(is.map(|author| (one, author)));
        [Change::Assign(one, is), Change::Assign(other, was)]
    }

    /// What a person should know of how they were found last.
    pub fn note(&self) -> Option<Said> {
        let sizes = self.sizes.iter().copied().filter(|(size, _)| *size > 0);
        let has_documents = |listed: &Listed| {
            let author = self.handles.get(&(By::Name, listed.key()));
            author.is_some_and(|author| self.sizes[author.0 as usize].0 > 0)
        };
        let sizes: Vec<(usize, bool)> = sizes.collect();
        let reader = self.class.reader();
        reader.note(self.documents, &sizes, has_documents)
    }

    /// What the index has to hear when these are all documents, and these the files not read. From now on it is told of each file that
    /// is something else than now.
    pub fn assign(&mut self, documents: &[(DocId, &Label)], unread: &[&str]) -> Vec<Change> {
        let paths: Vec<&str> = documents.iter().map(|(_, label)| label.as_str()).collect();
        self.documents = documents.len();
        let read = paths.iter().copied().zip(iter::repeat(Kind::Document));
        let unread = unread.iter().copied().zip(iter::repeat(Kind::Unread));
        self.class.begin(read.chain(unread));
        let found = self.class.submissions(&paths);
        if !self.told.is_empty() {
            let there: BTreeSet<DocId> = documents.iter().map(|(id, _)| *id).collect();
            let told: Vec<DocId> = self.told.keys().copied().collect();
            let gone = told.into_iter().filter(|id| !there.contains(id));
            gone.for_each(|id| self.forget(id));
        }
        let all = documents.iter().zip(found);
        all.filter_map(|((id, _), found)| self.tell(*id, found))
            .collect()
    }

    /// A file is something else now: whose authors may be others.
    pub fn change(&mut self, label: &Label, was: Kind, is: Kind) -> Touched {
        let [was_one, is_one] = [was, is].map(|kind| usize::from(kind == Kind::Document));
        self.documents = self.documents + is_one - was_one;
        self.class.change(label.as_str(), was, is)
    }

    /// What the index has to hear of a document whose author may be another.
    pub fn assign_one(&mut self, id: DocId, label: &Label) -> Option<Change> {
        let found = self.class.author(label.as_str());
        self.tell(id, found)
    }

    /// A document is gone.
    pub fn forget(&mut self, id: DocId) {
        if let Some(before) = self.told.remove(&id) {
            self.sizes[before.0 as usize].0 -= 1;
        }
    }

    fn tell(&mut self, id: DocId, found: Option<Submission<'_>>) -> Option<Change> {
        let now = found.map(|found| {
            let (key, name, group) = match found {
                Submission::Named(named) => ((By::Name, named.key), named.author, named.group),
                Submission::Folder(folder) => {
                    let name = folder.to_owned();
                    ((By::Folder, name.clone()), name, String::new())
                }
            };
            let next = Author(self.names.len() as u32);
            let is_folder = key.0 == By::Folder;
            let author = *self.handles.entry(key).or_insert(next);
            if author == next {
                self.names.push(name.into());
                self.groups.push(group.into());
                self.sizes.push((0, is_folder));
            }
            author
        });
        if now == self.told.get(&id).copied() {
            return None;
        }
        self.forget(id);
        if let Some(now) = now {
            self.sizes[now.0 as usize].0 += 1;
            self.told.insert(id, now);
        }
        Some(Change::Assign(id, now))
    }
}

/// Where more files have changed all authors are made out at once.
const FEW: usize = 256;

impl Catalog {
    /// Whose the documents are, as far as that has changed.
    pub(super) fn assign(&mut self) -> Vec<Change> {
        let touched = mem::take(&mut self.touched);
        let are_all = mem::take(&mut self.are_all_touched) || touched.len() > FEW;
        match self.touched_by(&touched).filter(|_| !are_all) {
            Some(ids) => ids
                .into_iter()
                .filter_map(|(id, label)| self.authors.assign_one(id, &label))
                .collect(),
            None => self.assign_all(),
        }
    }

    /// The documents whose authors may be others since these files were something else; nothing if they may be any.
    fn touched_by(
        &mut self,
        touched: &BTreeMap<Arc<Path>, (Label, Role)>,
    ) -> Option<BTreeMap<DocId, Label>> {
        let mut ids = BTreeMap::new();
        let mut folders: BTreeSet<&Path> = BTreeSet::new();
        for (path, (label, (was, _))) in touched {
            let (is, id) = self.files.get(path).map_or(NO_ROLE, File::role);
            ids.extend(id.map(|id| (id, label.clone())));
            match self.authors.change(label, *was, is) {
                Touched::Itself => {}
                Touched::Below(end) => {
                    let parts = label.as_str().get(end..)?.matches('/').count();
                    folders.extend(path.ancestors().nth(parts));
                }
                Touched::All => return None,
            }
        }
        for folder in folders {
            let from = (Bound::Included(folder), Bound::Unbounded);
            let below = self.files.range::<Path, _>(from);
            for (_, file) in below.take_while(|(path, _)| path.starts_with(folder)) {
                if let State::Document(id) = file.state {
                    ids.insert(id, file.label.clone());
                }
            }
        }
        let before = touched.values().filter_map(|(_, (_, id))| *id);
        for id in before.filter(|id| !ids.contains_key(id)) {
            self.authors.forget(id);
        }
        Some(ids)
    }

    fn assign_all(&mut self) -> Vec<Change> {
        let (mut documents, mut unread) = (Vec::new(), Vec::new());
        for file in self.files.values() {
            match file.role() {
                (_, Some(id)) => documents.push((id, &file.label)),
                (Kind::Unread, _) => unread.push(file.label.as_str()),
                _ => {}
            }
        }
        self.authors.assign(&documents, &unread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn authors_label(path: &str) -> Label {
        Authors::new(Rules::Auto, &Roots::none()).label(Path::new(path))
    }

    #[test]
    fn a_name_of_a_platform_is_shown_as_a_persons() {
        let label = authors_label("Anna Petrova_12_assignsubmission_file_/essay.txt");
        assert_eq!(label.title(), "Anna Petrova · essay.txt");
        assert_eq!(
            label.as_str(),
            "Anna Petrova_12_assignsubmission_file_/essay.txt"
        );
        assert!(!authors_label("essay.txt").has_title());
        let told = |path: &str| authors_label(path).with_number();
        let told = |path: &str| told(path).map(|label| label.title().to_owned());
        assert_eq!(
            told("a/Anna · Petrova_12_assignsubmission_file_/essay.txt").as_deref(),
            Some("Anna · Petrova (12) · essay.txt")
        );
        assert_eq!(
            told("week 1/petrovaanna_LATE_12345_678901_essay.docx").as_deref(),
            Some("petrovaanna (12345) · essay.docx")
        );
        // Called by the number already, and by a person's own name for the file.
        assert_eq!(told("Participant_99_assignsubmission_file_/x.txt"), None);
        assert_eq!(told("essay_12.txt"), None);
    }
}
