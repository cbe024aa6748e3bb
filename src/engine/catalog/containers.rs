//! Containers: which documents are in which. A file of a container is known by its path like any other; it comes and goes with what
//! the container's reader tells, and with the container.

use std::collections::BTreeSet;
use std::ops::Bound;
use std::path::Path;
use std::sync::Arc;

use super::{Catalog, Entry, State};
use crate::engine::news::What;
use crate::engine::read::{Contents, Outcome};
use crate::words::Said;

impl Entry {
    /// A container of which there is nothing to say: nobody sees it in a list, so that it is not counted.
    pub(super) fn is_silent(&self) -> bool {
        self.wanted.is_none() && matches!(self.state, State::Container(None))
    }
}

impl Catalog {
    /// A container was read: those of its files that are not in it any more are gone, the others as they are now.
    pub(super) fn contain(&mut self, path: &Arc<Path>, contents: Contents) {
        let Contents {
            members,
            note,
            left_out,
        } = contents;
        let stay: BTreeSet<&Path> = members.iter().map(|(path, _)| path.as_path()).collect();
        // First of all, so that a file with another name is known again.
        for gone in self.inside(path) {
            if !stay.contains(&*gone) {
                self.remove(&gone);
            }
        }
        self.become_container(path, note);
        self.exclusions.contain(path, left_out);
        for (member, outcome) in members {
            let member: Arc<Path> = member.into();
            let known = self.entry(&member);
            if known.wanted.is_some() {
                // A folder has taken the container's place, which will be heard of.
                continue;
            }
            known.inside = Some(Arc::clone(path));
            match outcome {
                Outcome::Document(document) => self.document(&member, document),
                Outcome::Unread(reason) => self.unread(&member, reason),
                // There is none in a list that was flattened, and nothing vanishes from bytes.
                Outcome::Container(_) | Outcome::Vanished => self.remove(&member),
            }
        }
    }

    fn become_container(&mut self, path: &Arc<Path>, note: Option<Said>) {
        let entry = self.entry(path);
        let label = entry.label.clone();
        let state = State::Container(note.clone());
        let before = std::mem::replace(&mut entry.state, state);
        self.silent += u32::from(entry.is_silent());
        let told = match before {
            State::Container(told) => told,
            State::Unread(reason) => Some(reason),
            State::New => None,
            State::Document(id, content) => {
                self.depart(id, label.clone(), content);
                None
            }
        };
        if told != note {
            self.tell_unread(true);
            let news = note.map(|reason| What::Unread(label, reason));
            self.happened.extend(news);
        }
    }

    /// What was in the file, if it was a container, is gone.
    pub(super) fn empty(&mut self, path: &Path) {
        let Some(entry) = self.entries.get_mut(path) else {
            return;
        };
        if let State::Container(note) = &entry.state {
            let had_note = note.is_some();
            entry.state = State::New;
            self.tell_unread(had_note);
            self.remove_inside(path);
        }
    }

    pub(super) fn remove_inside(&mut self, path: &Path) {
        self.exclusions.contain(path, Vec::new());
        for gone in self.inside(path) {
            self.remove(&gone);
        }
    }

    fn inside(&self, path: &Path) -> Vec<Arc<Path>> {
        // Paths are ordered by their parts, so that all below stand together behind it.
        let behind = (Bound::Excluded(path), Bound::Unbounded);
        let below = self.entries.range::<Path, _>(behind);
        below
            .take_while(|(below, _)| below.starts_with(path))
            .filter(|(_, entry)| entry.inside.as_deref() == Some(path))
            .map(|(below, _)| Arc::clone(below))
            .collect()
    }
}
