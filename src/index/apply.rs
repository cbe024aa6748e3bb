//! Changes are taken in one by one where they are few; else everything is built anew.

use std::collections::BTreeSet;

use super::contents::Slot;
use super::postings::{Postings, TOGETHER};
use super::{Author, Change, Crew, DocId, Index, Label, Text, distinct};
use crate::shingle::Fingerprint;

/// Up to this many changes are applied one by one; more are quicker by building anew ...
const FEW_CHANGES: usize = 64;
/// ... and so are more words than these, a book's, ...
const FEW_WORDS: usize = 200_000;
/// ... unless they are but one in so many of all.
const FEW_PART: usize = 16;

/// What few changes amount to, one by one.
#[derive(Debug)]
struct Few {
    /// Contents whose links are to be found anew.
    touched: BTreeSet<Slot>,
    /// Fingerprints that came or went and may have become common text by that, or have ceased to be.
    watched: Vec<Fingerprint>,
    /// No fingerprint comes to more documents, or is lost by more, than there are changes: those of fewer documents than this are no common
    /// text before or after.
    least: usize,
    /// The same documents are there as before, under the same labels.
    are_same: bool,
}

impl Index {
    /// Takes changes in, in their order. A few cost time in proportion to themselves; many are a build anew.
    pub fn apply(&mut self, changes: Vec<Change>, crew: &dyn Crew) {
        let changes = self.mask_all(changes, crew);
        let limits = self.limits();
        let mut few = None;
        if self.are_few(&changes) && !self.contents.is_worn() && !self.are_registered(&changes) {
            self.make_postings(crew);
            few = Some(Few {
                touched: BTreeSet::new(),
                watched: Vec::new(),
                least: limits.whole.saturating_sub(changes.len()),
                are_same: true,
            });
        }
        self.contents.reserve(changes.len());
        for change in changes {
            match change {
                Change::Put(id, label, text) => self.put(id, &label, text, few.as_mut()),
                Change::Remove(id) => self.remove(id, few.as_mut()),
                Change::Assign(id, author) => self.assign(id, author, few.as_mut()),
            }
        }
        // Another limit changes what is common everywhere; it moves in small collections only, which are built at once.
        // Another part of the fingerprints is another index.
        let is_another = self.limits() != limits
            || self.part_that_fits() != self.sampling.part
            || self.postings.as_ref().is_some_and(Postings::is_outgrown)
            || self.wastes_the_disk();
        let mut otherwise = None;
        if let Some(few) = few.filter(|_| !is_another) {
            otherwise = self.relink(few);
        } else {
            self.build(crew);
        }
        if self.copies.are_stale {
            self.refresh_copies(crew);
        }
        self.relist(otherwise);
    }

    /// Whether it is quicker to apply changes one by one than to build anew.
    fn are_few(&self, changes: &[Change]) -> bool {
        let words = changes.iter().map(|change| match change {
            Change::Put(_, _, text) => text.words(),
            Change::Remove(_) | Change::Assign(..) => 0,
        });
        let known = self.contents.weight();
        known.documents > 0
            && changes.len() <= FEW_CHANGES.max(known.documents as usize / FEW_PART)
            && words.sum::<usize>() <= FEW_WORDS.max(known.words as usize / FEW_PART)
    }

    /// A document comes, or has another content from now on.
    fn put(&mut self, id: DocId, label: &Label, text: Text, mut few: Option<&mut Few>) {
        let text = self.spilled(text);
        let gone = self.forget(id, few.as_deref_mut());
        let slot = self.contents.admit(id, label.clone(), text);
        self.rows.push();
        let Some(few) = few else { return };
        few.are_same &= gone.as_ref().is_some_and(|(before, _)| before == label);
        let distinct = distinct(self.sequence(slot));
        let mut otherwise = distinct.clone();
        if let Some((before, gone)) = gone {
            otherwise.extend(gone);
            // As many people have what stands in it as before.
            if before.is_archived() == label.is_archived() {
                otherwise.sort_unstable();
                let groups = otherwise.chunk_by(|one, other| one == other);
                let alone = groups.filter(|group| group.len() == 1);
                otherwise = alone.flatten().copied().collect();
            }
        }
        self.watch(&otherwise, few);
        if let Some(postings) = &mut self.postings {
            postings.insert(slot, label.is_archived(), &distinct);
        }
        if let Some(entry) = self.contents.get_mut(slot) {
            entry.distinct = distinct.len() as u32;
        }
        few.touched.insert(slot);
    }

    /// A document is there no more.
    fn remove(&mut self, id: DocId, mut few: Option<&mut Few>) {
        self.contents.assign(id, None);
        let gone = self.forget(id, few.as_deref_mut());
        if let (Some((_, gone)), Some(few)) = (gone, few) {
            few.are_same = false;
            self.watch(&gone, few);
        }
    }

    /// A document has its content no more. Returns what it was called if it was there, and its distinct fingerprints if there are few changes;
    /// none if it is looked up in the register, as of archives nothing becomes common text.
    fn forget(&mut self, id: DocId, few: Option<&mut Few>) -> Option<(Label, Vec<Fingerprint>)> {
        let (slot, entry) = self.contents.forget(id)?;
        self.copies.are_stale |= self.copies.documents.contains(&slot);
        let mut gone = Vec::new();
        if let Some(few) = few {
            few.touched.remove(&slot);
            self.rows.clear(slot);
            // In the register it stays, dead.
            if !self.is_registered(&entry.text) {
                gone = distinct(self.sequence_of(&entry.text));
                if let Some(postings) = &mut self.postings {
                    postings.remove(slot, entry.is_archived(), &gone);
                }
            }
        }
        Some((entry.label, gone))
    }

    /// A document has another author, and is touched.
    fn assign(&mut self, id: DocId, author: Option<Author>, few: Option<&mut Few>) {
        let other = self.contents.assign(id, author);
        // Without few all is built anew.
        if let (Some(few), Some(slot)) = (few, other) {
            self.watch(&distinct(self.sequence(slot)), few);
            few.touched.insert(slot);
        }
    }

    /// Remembers those of a content's fingerprints that may become common text, or cease to be.
    fn watch(&self, distinct: &[Fingerprint], few: &mut Few) {
        let Some(postings) = &self.postings else {
            return;
        };
        for together in distinct.chunks(TOGETHER) {
            postings.warm(together);
            let may_cross = together.iter().copied();
            let may_cross = may_cross.filter(|one| postings.count(*one) >= few.least);
            few.watched.extend(may_cross);
        }
    }

    /// Brings all links up to date after few changes. Returns which documents are otherwise, if there are no others than before.
    fn relink(&mut self, few: Few) -> Option<Vec<Slot>> {
        let Few {
            mut touched,
            mut watched,
            ..
        } = few;
        self.contents.arrange();
        let is_kept = |slot: &Slot| self.contents.is_alive(*slot) && !touched.contains(slot);
        let links = &mut self.copies.links;
        links.retain(|(a, b), _| is_kept(a) && is_kept(b));
        watched.sort_unstable();
        watched.dedup();
        let recounted = self.recount(&watched, &mut touched);
        self.link(touched.iter().copied());
        self.link_among(&recounted);
        let changed: Vec<Slot> = touched.into_iter().chain(recounted.common).collect();
        let is_copy = |slot: &Slot| self.copies.documents.contains(slot) || self.may_be_copy(*slot);
        self.copies.are_stale |= changed.iter().any(is_copy);
        few.are_same.then_some(changed)
    }
}
