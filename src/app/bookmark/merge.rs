//! Two programs had a folder open, and each keeps what a person did in it: what is kept then? What is there by now, with what was changed
//! here since it was read: marks that were put and taken away, what was seen. What was not changed here stays as the other one left it.

use std::collections::BTreeSet;

use super::{Bookmark, seen};

/// All of one list, and what another has more or less than both had before.
pub fn both<T: Ord + Clone>(base: &[T], ours: &[T], theirs: &[T]) -> Vec<T> {
    let [base, ours] = [base, ours].map(|of| of.iter().collect::<BTreeSet<&T>>());
    let mut all: BTreeSet<&T> = theirs.iter().collect();
    all.retain(|one| ours.contains(one) || !base.contains(one));
    all.extend(ours.difference(&base));
    all.into_iter().cloned().collect()
}

/// What can only be one way: as it is here if it was changed here.
pub fn either<T: PartialEq + Clone>(base: Option<&T>, ours: &T, theirs: &T) -> T {
    let is_changed = base != Some(ours);
    (if is_changed { ours } else { theirs }).clone()
}

impl Bookmark {
    /// What is to be kept where this is wanted, that was kept before (nothing where it was not known, or not wanted), and another program
    /// has kept something meanwhile.
    #[must_use]
    pub fn merged(&self, base: Option<&Bookmark>, theirs: Bookmark) -> Bookmark {
        // Nearly always there is one program.
        if base == Some(&theirs) {
            return self.clone();
        }
        if base == Some(self) {
            return theirs;
        }
        let (past, unseen) = seen::merged(
            base.map(|base| (&base.past, &base.unseen)),
            (&self.past, &self.unseen),
            (&theirs.past, &theirs.unseen),
        );
        let threshold = base.map(|base| &base.threshold);
        let counts_common = base.map(|base| &base.counts_common);
        Bookmark {
            threshold: either(threshold, &self.threshold, &theirs.threshold),
            place: either(base.map(|base| &base.place), &self.place, &theirs.place),
            past,
            marked: self
                .marked
                .merged(base.map(|base| &base.marked), &theirs.marked),
            unseen,
            counts_common: either(counts_common, &self.counts_common, &theirs.counts_common),
            // Who began with nothing was told of none, and asks nobody to hear of them again.
            told: base.map_or(theirs.told, |base| {
                either(Some(&base.told), &self.told, &theirs.told)
            }),
        }
    }

    /// The same of marks alone, where it is not known what was kept before this began: everything else stays as it is there.
    #[must_use]
    pub fn with_marks_merged(&self, base: Option<&Bookmark>, theirs: Bookmark) -> Bookmark {
        let before = base.map(|base| &base.marked);
        Bookmark {
            marked: self.marked.merged(before, &theirs.marked),
            ..theirs
        }
    }
}
