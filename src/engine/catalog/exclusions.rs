//! Exclusions: which files and folders are left out, and how many by which pattern.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Catalog;
use crate::engine::label::label;
use crate::engine::patterns::{Exclusion, Left};
use crate::index::Label;
use crate::snapshot::Excluded;
use crate::store::Mark;

/// All that is not read and not because it can't be.
#[derive(Debug, Default)]
pub struct Exclusions {
    /// Each with whether it is in a container.
    all: BTreeMap<Arc<Path>, (Exclusion, bool)>,
    changed: bool,
}

impl Exclusions {
    /// It is there no more, or is going to be read.
    pub fn drop(&mut self, path: &Path) {
        self.changed |= self.all.remove(path).is_some();
    }

    /// It is left out no more. A file with patterns may have something wrong with it all the same.
    pub fn take_in(&mut self, path: &Path) {
        if matches!(self.all.get(path), Some((Exclusion::Left(_), _))) {
            self.drop(path);
        }
    }

    /// Whether a pattern leaves it out, or a folder that it lies in.
    pub fn leave_out(&self, path: &Path) -> bool {
        let is_left = |place: &Path| matches!(self.all.get(place), Some((Exclusion::Left(_), _)));
        path.ancestors().any(is_left)
    }

    /// This is left out of a container, and nothing else.
    pub fn contain(&mut self, container: &Path, left_out: Vec<(PathBuf, Left)>) {
        // Paths are ordered by their parts, so that all below stand together behind it.
        let behind = (Bound::Excluded(container), Bound::Unbounded);
        let below = self.all.range::<Path, _>(behind);
        let below = below.take_while(|(path, _)| path.starts_with(container));
        let inside = below.filter(|(_, (_, is_inside))| *is_inside);
        let gone: Vec<Arc<Path>> = inside.map(|(path, _)| Arc::clone(path)).collect();
        for path in gone {
            self.drop(&path);
        }
        for (path, left) in left_out {
            self.changed = true;
            // Where a folder has taken the container's place, it is known by itself.
            let exclusion = (Exclusion::Left(left), true);
            self.all.entry(path.into()).or_insert(exclusion);
        }
    }
}

impl Catalog {
    /// A file or a folder is left out, or says what is.
    pub fn exclude(&mut self, path: &Arc<Path>, exclusion: Exclusion) {
        self.remove(path);
        self.exclusions.changed = true;
        self.exclusions
            .all
            .insert(Arc::clone(path), (exclusion, false));
    }

    /// What is left out by which pattern, if it is not the same as when this was last asked.
    pub fn take_excluded(&mut self) -> Option<Arc<[Excluded]>> {
        if !std::mem::take(&mut self.exclusions.changed) {
            return None;
        }
        Some(tally(
            self.exclusions.all.values().map(|(exclusion, _)| exclusion),
        ))
    }

    /// Whether anything of it has changed.
    pub fn has_exclusion_changes(&self) -> bool {
        self.exclusions.changed
    }

    /// What it contributes to the state of the folder.
    pub fn exclusion_marks(&self) -> Vec<(Label, Mark)> {
        let files = self
            .exclusions
            .all
            .iter()
            .filter(|(_, (_, inside))| !inside);
        files
            .map(|(path, (exclusion, _))| (label(path), Mark::of_refused(&exclusion.said())))
            .collect()
    }
}

/// How many files and folders are left out by which pattern: by its name.
pub fn tally<'a>(exclusions: impl Iterator<Item = &'a Exclusion>) -> Arc<[Excluded]> {
    let mut all: BTreeMap<&Arc<str>, (u32, u32)> = BTreeMap::new();
    for exclusion in exclusions {
        if let Exclusion::Left(left) = exclusion {
            let (files, folders) = all.entry(&left.by).or_default();
            *(if left.is_folder { folders } else { files }) += 1;
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
