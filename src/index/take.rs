//! How are changes taken in? Few of them one by one, many by a build of everything.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use super::annex::{Fraction, Text};
use super::beside::Beside;
use super::change::{Author, Change, DocId};
use super::crew::Crew;
use super::postings::TOGETHER;
use super::{Budget, Entry, Index, Label, Slot, distinct, links, part, sample, shared};
use crate::shingle::Fingerprint;

/// Up to this many changes are applied one by one; more are quicker by building anew ...
const FEW_CHANGES: usize = 64;
/// ... and so are more words than these, a book's, ...
const FEW_WORDS: usize = 200_000;
/// ... unless they are but one in so many of all.
const FEW_PART: usize = 16;
/// So many contents may always be gone before the index is built anew for them: each leaves about a hundred bytes.
const GONE_LEAST: usize = 1 << 16;
impl Index {
    /// Takes changes in, in their order. A few cost time in proportion to themselves; many are a build anew.
    pub fn apply(&mut self, changes: Vec<Change>, crew: &dyn Crew) {
        let limit = self.limit();
        let few = self.are_few(&changes) && !self.is_worn();
        let watched = if few {
            self.make_postings(crew);
            self.watch(&changes)
        } else {
            Vec::new()
        };
        let mut touched = BTreeSet::new();
        for change in changes {
            match change {
                Change::Put(id, label, words) => {
                    self.retire(id, few, &mut touched);
                    let text = match &self.beside {
                        Some(beside) => Text::There(beside.annex.lay(&words)),
                        None => Text::Here(words),
                    };
                    self.admit(id, label, text, few, &mut touched);
                }
                Change::Lay(id, label, lot) => {
                    self.retire(id, few, &mut touched);
                    self.admit(id, label, Text::There(lot), few, &mut touched);
                }
                Change::Remove(id) => {
                    self.authors.remove(&id);
                    self.retire(id, few, &mut touched);
                }
                Change::Assign(id, author) => self.assign(id, author, &mut touched),
            }
        }
        // Another limit changes what is common everywhere; it moves in small collections only, which are built at once.
        // Another part of the fingerprints is another index.
        let many = !few
            || self.limit() != limit
            || self.part_that_fits() != self.part()
            || self.beside.as_ref().is_some_and(Beside::is_outgrown);
        let mut otherwise = None;
        if many {
            self.build(crew);
        } else {
            let recounted = self.recount(&watched, &mut touched);
            self.link(touched.iter().copied());
            self.link_among(&recounted);
            let is_of_ring = |slot: &Slot| self.copies.contains(slot) || self.may_be_in_ring(*slot);
            self.are_copies_stale |= touched.iter().chain(&recounted).any(is_of_ring);
            otherwise = Some(touched.into_iter().chain(recounted).collect());
        }
        if self.are_copies_stale {
            self.refresh_ring(crew);
        }
        self.relist(otherwise);
    }

    /// Whether it is quicker to apply changes one by one than to build anew.
    fn are_few(&self, changes: &[Change]) -> bool {
        let words = changes.iter().map(|change| match change {
            Change::Put(_, _, words) => words.len(),
            Change::Lay(_, _, lot) => lot.words as usize,
            Change::Remove(_) | Change::Assign(..) => 0,
        });
        let words: usize = words.sum();
        let known = || {
            self.entries
                .iter()
                .flatten()
                .map(|entry| entry.text.words())
        };
        !self.slots.is_empty()
            && changes.len() <= FEW_CHANGES.max(self.slots.len() / FEW_PART)
            && (words <= FEW_WORDS || words <= known().sum::<usize>() / FEW_PART)
    }

    /// Most of the slots are those of contents that are gone.
    fn is_worn(&self) -> bool {
        self.entries.len() > 2 * self.slots.len() + GONE_LEAST
    }

    /// The fingerprints that changes bring or take away, and whether each is common text so far; of those only that may be
    /// otherwise afterwards.
    fn watch(&self, changes: &[Change]) -> Vec<(Fingerprint, bool)> {
        let (mut watched, mut some) = (Vec::new(), Vec::new());
        // No fingerprint comes to more documents, or is lost by more, than there are changes.
        let least = self.limit().saturating_sub(changes.len());
        let may_change = |fingerprint: &Fingerprint| {
            let postings = self.postings.as_ref();
            postings.is_none_or(|postings| postings.count(*fingerprint) >= least)
        };
        let mut watch = |fingerprints: &[Fingerprint]| {
            for together in fingerprints.chunks(TOGETHER) {
                self.warm(together);
                watched.extend(together.iter().copied().filter(may_change));
            }
        };
        for change in changes {
            let (Change::Put(id, ..) | Change::Lay(id, ..) | Change::Remove(id)) = change else {
                continue;
            };
            if let Some(slot) = self.slots.get(id) {
                self.fill(*slot, &mut some);
                watch(&some);
            }
            match change {
                Change::Put(_, _, words) => self.fingerprints(words, &mut some),
                Change::Lay(_, _, lot) => self.fill_from(*lot, &mut some),
                Change::Remove(_) | Change::Assign(..) => continue,
            }
            watch(&some);
        }
        watched.sort_unstable();
        watched.dedup();
        watched
            .into_iter()
            .map(|fingerprint| (fingerprint, self.is_common(fingerprint)))
            .collect()
    }

    /// Counts what has become common text or has ceased to be, of those fingerprints. Returns the documents that have other counts by
    /// that; all of whose links are to be found anew are touched.
    fn recount(
        &mut self,
        watched: &[(Fingerprint, bool)],
        touched: &mut BTreeSet<Slot>,
    ) -> Vec<Slot> {
        if let Some(beside) = self.beside.take() {
            touched.extend(self.recount_beside(&beside, watched));
            self.beside = Some(beside);
            return Vec::new();
        }
        let turned = self.turned(watched);
        self.recount_holders(&turned, touched)
    }

    /// A content goes; with few changes, from everywhere at once.
    fn retire(&mut self, id: DocId, few: bool, touched: &mut BTreeSet<Slot>) {
        let Some(slot) = self.slots.remove(&id) else {
            return;
        };
        let Some(entry) = self.entries.get_mut(slot as usize).and_then(Option::take) else {
            return;
        };
        self.alive[slot as usize] = false;
        self.are_copies_stale |= self.copies.contains(&slot);
        self.words -= entry.text.words() as u64;
        touched.remove(&slot);
        let mut sequence = Vec::new();
        if few {
            self.fill_with(&entry.text, &mut sequence);
        }
        if let (Text::There(lot), Some(budget)) = (&entry.text, &self.budget) {
            budget.annex.free(*lot);
        }
        if !few {
            return;
        }
        let at = self
            .by_label
            .partition_point(|other| self.label(*other).is_some_and(|label| *label < entry.label));
        // The retired slot has no label any more, so it stands where its label would.
        if let Some(at) = self
            .by_label
            .iter()
            .skip(at)
            .position(|other| *other == slot)
            .map(|more| at + more)
        {
            self.by_label.remove(at);
        }
        let links = std::mem::take(&mut self.rows[slot as usize]);
        self.standing.moved(slot, &links);
        for link in links {
            links::remove(&mut self.rows[link.other as usize], slot);
        }
        sequence.sort_unstable();
        if let Some(beside) = &mut self.beside {
            beside.remove(slot, &sequence);
        }
        if let Some(postings) = &mut self.postings {
            sequence.dedup();
            postings.remove(slot, &sequence);
        }
        self.ring.retain(|(a, b), _| *a != slot && *b != slot);
    }

    /// A document has another author, and is touched.
    fn assign(&mut self, id: DocId, author: Option<Author>, touched: &mut BTreeSet<Slot>) {
        match author {
            Some(author) => self.authors.insert(id, author),
            None => self.authors.remove(&id),
        };
        let Some(slot) = self.slots.get(&id).copied() else {
            return;
        };
        if let Some(Some(entry)) = self.entries.get_mut(slot as usize)
            && entry.author != author
        {
            entry.author = author;
            touched.insert(slot);
            self.ring.retain(|(a, b), _| *a != slot && *b != slot);
        }
    }

    /// Whether two documents are one author's, so that they are no pair.
    pub(super) fn have_one_author(&self, a: Slot, b: Slot) -> bool {
        let author = |slot| self.entry(slot).and_then(|entry| entry.author);
        author(a).is_some_and(|one| author(b) == Some(one))
    }

    /// A content comes, and is touched.
    fn admit(
        &mut self,
        id: DocId,
        label: Label,
        text: Text,
        few: bool,
        touched: &mut BTreeSet<Slot>,
    ) {
        let slot = self.entries.len() as Slot;
        self.slots.insert(id, slot);
        self.words += text.words() as u64;
        self.alive.push(true);
        self.rows.push(Vec::new());
        let mut entry = Entry {
            id,
            label,
            author: self.authors.get(&id).copied(),
            text,
            distinct: 0,
            common: 0,
            own_words: OnceLock::new(),
        };
        if few {
            let mut sequence = Vec::new();
            self.fill_with(&entry.text, &mut sequence);
            sequence.sort_unstable();
            let limit = self.limit();
            if let Some(beside) = &mut self.beside {
                beside.insert(slot, &sequence, limit);
            }
            let distinct = distinct(sequence);
            entry.distinct = distinct.len() as u32;
            if let Some(postings) = &mut self.postings {
                postings.insert(slot, &distinct);
            }
            touched.insert(slot);
            let at = self
                .by_label
                .partition_point(|other| self.label(*other).is_some_and(|l| *l < entry.label));
            self.by_label.insert(at, slot);
        }
        self.entries.push(Some(entry));
    }

    /// Everything anew from the words.
    pub(super) fn build(&mut self, crew: &dyn Crew) {
        let mut entries: Vec<Entry> = std::mem::take(&mut self.entries)
            .into_iter()
            .flatten()
            .collect();
        entries.sort_by(|a, b| a.label.cmp(&b.label));
        self.slots = (0..)
            .zip(&entries)
            .map(|(slot, entry)| (entry.id, slot))
            .collect();
        self.by_label = (0..entries.len() as Slot).collect();
        self.alive = vec![true; entries.len()];
        self.postings = None;
        self.ring.clear();
        self.are_copies_stale = true;
        self.scratch = None;
        self.standing.forget();
        self.rows = vec![Vec::new(); entries.len()];
        self.entries = entries.into_iter().map(Some).collect();
        self.beside = None;
        if let (Some(part), Some(budget)) = (self.part_that_fits(), self.budget.clone()) {
            self.lay_all(&*budget.annex);
            return self.build_beside(&budget, part, crew);
        }
        let sequence = |slot: usize, out: &mut Vec<Fingerprint>| self.fill(slot as Slot, out);
        let found = shared::find(&self.documents_of_build(&sequence), self.limit(), crew);
        let width = self.settings.width;
        for (entry, counts) in self.entries.iter_mut().flatten().zip(found.counts) {
            entry.distinct = entry.shingles(width) as u32 - counts.repeated;
            entry.common = counts.common;
            entry.own_words = OnceLock::new();
        }
        self.frequent = found.frequent;
        self.link_all(&found.shared, crew);
    }

    /// The same beside the memory.
    fn build_beside(&mut self, budget: &Budget, fraction: Fraction, crew: &dyn Crew) {
        let annex = Arc::clone(&budget.annex);
        let sequence = |slot: usize, out: &mut Vec<Fingerprint>| self.fill(slot as Slot, out);
        let documents = self.documents_of_build(&sequence);
        let stock = sample::take_stock(&documents, self.limit(), fraction, &*annex, crew);
        let counts = stock.distinct.into_iter().zip(stock.common);
        for (entry, (distinct, common)) in self.entries.iter_mut().flatten().zip(counts) {
            (entry.distinct, entry.common) = (distinct, common);
            entry.own_words = OnceLock::new();
        }
        self.frequent = stock.frequent;
        self.link_proposed(&*annex, fraction, crew);
        self.beside = Some(Beside::new(budget, fraction, stock.ledger));
    }

    /// The part of the fingerprints that fits the budget; nothing where everything does.
    pub(super) fn part_that_fits(&self) -> Option<Fraction> {
        let budget = self.budget.as_ref()?;
        budget.part(self.weight())
    }

    pub(super) fn documents_of_build<'a>(
        &self,
        sequence: &'a (dyn Fn(usize, &mut Vec<Fingerprint>) + Sync),
    ) -> part::Documents<'a> {
        let width = self.settings.width;
        part::Documents {
            number: self.entries.len(),
            shingles: self
                .entries
                .iter()
                .flatten()
                .map(|e| e.shingles(width))
                .sum(),
            sequence,
        }
    }
}
