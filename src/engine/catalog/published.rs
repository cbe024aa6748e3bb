//! What the snapshot takes from the catalog: names, news, files not read, facts, each once.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::sync::Arc;

use super::{Catalog, NO_ROLE, State};
use crate::engine::jobs::align::Known;
use crate::engine::news::What;
use crate::engine::patterns::{Exclusion, Left};
use crate::engine::recall::Marks;
use crate::index::{DocId, Label, Listing, Namesakes, Pair};
use crate::origin::{self, Shared, Submitted};
use crate::sides::Sides;
use crate::snapshot::{AllFacts, Excluded, Snapshot, Unread};
use crate::submission::is_of_unused_lines;

impl Catalog {
    /// What makes up the state of the folder.
    pub fn marks(&self) -> Marks {
        let files = self.files.values().filter(|file| file.inside.is_none());
        files.map(|file| (file.label.clone(), file.mark)).collect()
    }

    /// Whether a document is as it was when this was known of all.
    pub fn is_as_before(&self, id: DocId, before: &AllFacts) -> bool {
        let now = self.facts.get(id);
        now.is_some() && now == before.get(id)
    }

    /// Whose a document is, if that is known.
    pub fn author(&self, id: DocId) -> Option<&str> {
        self.authors.of(id)
    }

    /// The words of a document in short, if it is there.
    pub fn content(&self, id: DocId) -> Option<u128> {
        Some(self.facts.get(id)?.content)
    }

    /// The pairs of another time whose documents are as they were.
    pub fn known_now(&self, known: &Known, listing: &Listing) -> Vec<Pair> {
        known.now(listing, &self.facts)
    }

    /// The documents that are new, once.
    pub fn take_came(&mut self) -> BTreeSet<DocId> {
        mem::take(&mut self.came)
    }

    /// What a person may hear, once: a file may be saved several times until then.
    pub fn take_happened(&mut self) -> Vec<What> {
        let mut happened = mem::take(&mut self.happened);
        let mut told = BTreeSet::new();
        happened.retain(|what| told.insert(what.clone()));
        happened
    }

    /// How documents and files that are not read are called.
    fn called(&self) -> impl Iterator<Item = &Label> {
        let files = self.files.values().filter(|file| file.role() != NO_ROLE);
        files.map(|file| &file.label)
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

    /// Shows all that is otherwise than when it was last shown.
    pub fn show(&mut self, snapshot: &mut Snapshot) {
        let stale = mem::take(&mut self.stale);
        snapshot.progress = self.progress();
        snapshot.authors = self.authors.names();
        snapshot.groups = self.authors.groups();
        let note = self.authors.note();
        // Documents may be still to come.
        let is_done = snapshot.progress.is_done();
        snapshot.authors_note = note.filter(|note| is_done || !is_of_unused_lines(note));
        if stale.facts {
            snapshot.facts.clone_from(&self.facts);
        }
        if mem::take(&mut self.aliases.are_others) {
            snapshot.aliases = self.also_at().into();
        }
        if stale.unread {
            snapshot.unread = self.unread();
        }
        if stale.excluded {
            snapshot.excluded = tally(self.files.values().filter_map(|file| match &file.state {
                State::Excluded(exclusion) => Some(exclusion),
                _ => None,
            }));
        }
    }

    /// The files not read, by label.
    fn unread(&self) -> Arc<[Unread]> {
        let unread = self.files.values().filter_map(|file| {
            Some(Unread {
                label: file.label.clone(),
                reason: file.reason()?.clone(),
            })
        });
        let mut unread: Vec<Unread> = unread.collect();
        unread.sort();
        Unread::name_apart(&mut unread, self.called());
        unread.into()
    }

    /// What the files of two documents say alike.
    pub fn in_common(&self, docs: Sides<DocId>) -> Vec<Shared> {
        let of = docs.map(|id| {
            let row = self.row(id)?;
            Some(Submitted {
                by: self.authors.of(id),
                title: row.label.title(),
                facts: self.facts.get(id)?,
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
}

/// How many files and folders are left out by which pattern: by its name.
pub fn tally<'a>(exclusions: impl Iterator<Item = &'a Exclusion>) -> Arc<[Excluded]> {
    let mut all: BTreeMap<&Arc<str>, (u32, u32)> = BTreeMap::new();
    for exclusion in exclusions {
        if let Exclusion::Left(Left { by, is_folder }) = exclusion {
            let (files, folders) = all.entry(by).or_default();
            *(if *is_folder { folders } else { files }) += 1;
        }
    }
    all.into_iter()
        .map(|(by, (files, folders))| Excluded {
            by: by.to_string(),
            files,
            folders,
        })
        .collect()
}
