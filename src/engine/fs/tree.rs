//! The tree: what was on the disk at the last look, and what is different now.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::patterns::Exclusion;
use super::walk::Entry;

/// One wish to read one file; a later one has a larger number.
pub type Ticket = u64;

/// What is different at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A file that is going to be read.
    Wanted(Ticket),
    /// It is not.
    Excluded(Exclusion),
    /// Nothing is there any more.
    Gone,
}

/// What differs from the last look. All of it is told at once, so that a rename is seen as one.
pub type Changes = Vec<(Arc<Path>, Change)>;

/// Everything seen below the roots.
#[derive(Debug, Default)]
pub struct Tree {
    /// Each with the look in which it was seen last.
    entries: BTreeMap<Arc<Path>, (Entry, u64)>,
    looks: u64,
    tickets: Ticket,
}

impl Tree {
    /// All that was seen.
    pub fn entries(&self) -> impl Iterator<Item = (&Path, &Entry)> {
        self.entries
            .iter()
            .map(|(path, (entry, _))| (&**path, entry))
    }

    /// A look begins.
    pub fn begin(&mut self) {
        self.looks += 1;
    }

    /// An entry is seen, and differs from what was there, or is taken to do so.
    pub fn see(
        &mut self,
        path: PathBuf,
        entry: Entry,
        has_changed: bool,
    ) -> Option<(Arc<Path>, Change)> {
        let look = self.looks;
        if let Some((known, seen)) = self.entries.get_mut(path.as_path()) {
            *seen = look;
            if *known == entry && !has_changed {
                return None;
            }
        }
        let change = match &entry {
            Entry::File { .. } => {
                self.tickets += 1;
                Change::Wanted(self.tickets)
            }
            Entry::Excluded(exclusion) => Change::Excluded(exclusion.clone()),
        };
        let path: Arc<Path> = path.into();
        self.entries.insert(Arc::clone(&path), (entry, look));
        Some((path, change))
    }

    /// The look at what is at and below `start` has ended: what was not seen is gone.
    pub fn end(&mut self, start: &Path, changes: &mut Changes) {
        // Paths are ordered by their parts, so that all below `start` stand together behind it.
        let below = self
            .entries
            .range::<Path, _>((Bound::Included(start), Bound::Unbounded))
            .take_while(|(path, _)| path.starts_with(start));
        let unseen = below.filter(|(_, (_, look))| *look != self.looks);
        let gone: Vec<Arc<Path>> = unseen.map(|(path, _)| Arc::clone(path)).collect();
        for path in gone {
            self.entries.remove(&path);
            changes.push((path, Change::Gone));
        }
    }
}
