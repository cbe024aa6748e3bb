//! Changes are taken in one by one where they are few, else everything is built anew.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use super::budget::Fraction;
use super::change::{Author, Change, DocId, Spill, Text};
use super::crew::Crew;
use super::order::Order;
use super::postings::{Postings, TOGETHER};
use super::{Entry, Index, Label, Slot, links, part, shared};
use crate::shingle::Fingerprint;
use crate::text::vocabulary::Words;

/// Up to this many changes are applied one by one; more are quicker by building anew ...
const FEW_CHANGES: usize = 64;
/// ... and so are more words than these, a book's, ...
const FEW_WORDS: usize = 200_000;
/// ... unless they are but one in so many of all.
const FEW_PART: usize = 16;
/// So many contents may always be gone before the index is built anew for them: each leaves about a hundred bytes.
const GONE_LEAST: usize = 1 << 16;

/// What few changes amount to, one by one.
#[derive(Debug)]
struct Few {
    /// Contents whose links are to be found anew.
    touched: BTreeSet<Slot>,
    /// Contents that are no end of what the ring has: gone, or with another author. All are taken out of it in one go.
    parted: BTreeSet<Slot>,
    /// Fingerprints that came or went and may have become common text by that, or have ceased to be.
    watched: Vec<Fingerprint>,
    /// No fingerprint comes to more documents, or is lost by more, than there are changes: those of fewer documents than this are no common
    /// text before or after.
    least: usize,
}

impl Few {
    fn of(changes: usize, limit: usize) -> Few {
        Few {
            touched: BTreeSet::new(),
            parted: BTreeSet::new(),
            watched: Vec::new(),
            least: limit.saturating_sub(changes),
        }
    }
}

/// Each of some fingerprints once, which ascend.
fn each_once(sorted: &[Fingerprint]) -> impl Iterator<Item = Fingerprint> {
    let equal = sorted.chunk_by(|a, b| a == b);
    equal.filter_map(|equal| equal.first().copied())
}

/// The distinct fingerprints that only one of two contents has, which have theirs ascending: no others change when one takes the
/// place of the other.
fn differing(before: &[Fingerprint], after: &[Fingerprint]) -> Vec<Fingerprint> {
    let mut differing = Vec::new();
    let (mut before, mut after) = (before, after);
    loop {
        let next = match (before.first(), after.first()) {
            (None, None) => return differing,
            (Some(one), None) | (None, Some(one)) => *one,
            (Some(one), Some(other)) => *one.min(other),
        };
        let without = |some: &mut &[Fingerprint]| {
            let equal = some.iter().take_while(|one| **one == next).count();
            *some = some.get(equal..).unwrap_or_default();
            equal > 0
        };
        if without(&mut before) != without(&mut after) {
            differing.push(next);
        }
    }
}

impl Index {
    /// Takes changes in, in their order. A few cost time in proportion to themselves; many are a build anew.
    pub fn apply(&mut self, changes: Vec<Change>, crew: &dyn Crew) {
        let limit = self.limit();
        let mut few = None;
        if self.are_few(&changes) && !self.is_worn() {
            self.make_postings(crew);
            few = Some(Few::of(changes.len(), limit));
        }
        for change in changes {
            match change {
                Change::Put(id, label, text) => {
                    let text = self.spilled(text);
                    self.put(id, label, text, few.as_mut());
                }
                Change::Remove(id) => self.remove(id, few.as_mut()),
                Change::Assign(id, author) => self.assign(id, author, few.as_mut()),
            }
        }
        // Another limit changes what is common everywhere; it moves in small collections only, which are built at once.
        // Another part of the fingerprints is another index.
        let is_another = self.limit() != limit
            || self.part_that_fits() != self.part
            || self.postings.as_ref().is_some_and(Postings::is_outgrown)
            || self.wastes_the_disk();
        let mut otherwise = None;
        if let Some(few) = few.filter(|_| !is_another) {
            self.part_copies(&few.parted);
            let Few {
                mut watched,
                mut touched,
                ..
            } = few;
            watched.sort_unstable();
            watched.dedup();
            let recounted = self.recount(&watched, &mut touched);
            self.link(touched.iter().copied());
            self.link_among(&recounted);
            let is_copy =
                |slot: &Slot| self.copies.documents.contains(slot) || self.may_be_copy(*slot);
            self.copies.are_stale |= touched.iter().chain(&recounted).any(is_copy);
            otherwise = Some(touched.into_iter().chain(recounted).collect());
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

    /// Remembers the fingerprints that only one of two contents has, of which one takes the place of the other.
    fn watch(&self, before: &[Fingerprint], after: &[Fingerprint], few: &mut Few) {
        let Some(postings) = &self.postings else {
            return;
        };
        for together in differing(before, after).chunks(TOGETHER) {
            postings.warm(together);
            let may_cross = together.iter().copied();
            let may_cross = may_cross.filter(|one| postings.count(*one) >= few.least);
            few.watched.extend(may_cross);
        }
    }

    /// Most of what was written is nobody's any more.
    fn wastes_the_disk(&self) -> bool {
        let budget = self.budget.as_ref().filter(|_| self.part.is_some());
        budget.is_some_and(|budget| budget.spill.is_half_empty())
    }

    /// Words that go to the disk, where words go there by now and there is room for them.
    fn spilled(&self, text: Text) -> Text {
        match (&text, &self.budget) {
            (Text::Memory(words), Some(budget)) if self.part.is_some() => {
                budget.spill.write(words).map_or(text, Text::Disk)
            }
            _ => text,
        }
    }

    /// Moves all words to the disk that are in memory, as far as there is room; and those that are on the disk to a new file, if most of
    /// the one so far is nobody's any more.
    fn spill_all(&mut self, spill: &dyn Spill) {
        let is_half_empty = spill.is_half_empty();
        if is_half_empty {
            spill.begin_anew();
        }
        for entry in self.entries.iter_mut().flatten() {
            let words: Words = match &entry.text {
                Text::Memory(words) => Arc::clone(words),
                Text::Disk(_) if !is_half_empty => continue,
                Text::Disk(_) => entry.text.with(|words| words.into()),
            };
            // What can't be read again has been told of, and stays what it is.
            if words.len() == entry.text.words()
                && let Some(spilled) = spill.write(&words)
            {
                entry.text = Text::Disk(spilled);
            }
        }
    }

    /// A document comes, or has another content from now on.
    fn put(&mut self, id: DocId, label: Label, text: Text, few: Option<&mut Few>) {
        let Some(few) = few else {
            self.forget(id);
            self.admit(id, label, text);
            return;
        };
        let (before, after) = (self.sorted_of(id), self.sorted(&text));
        self.watch(&before, &after, few);
        let gone = self.forget(id);
        if let Some((gone, _)) = gone {
            self.unlink(gone, &before, few);
        }
        let slot = self.admit(id, label, text);
        self.enter(slot, &after, few);

        let mut order = std::mem::take(&mut self.by_label);
        if let Some(label) = self.label(slot) {
            match &gone {
                Some((gone, before)) if before == label => {
                    order.replace(*gone, slot, |other| self.is_before(other, label));
                }
                Some((gone, before)) => {
                    order.remove(*gone, |other| self.is_before(other, before));
                    order.insert(slot, |other| self.is_before(other, label));
                }
                None => order.insert(slot, |other| self.is_before(other, label)),
            }
        }
        self.by_label = order;
    }

    /// A document goes.
    fn remove(&mut self, id: DocId, few: Option<&mut Few>) {
        self.authors.remove(&id);
        let Some(few) = few else {
            self.forget(id);
            return;
        };
        let before = self.sorted_of(id);
        self.watch(&before, &[], few);
        if let Some((gone, label)) = self.forget(id) {
            self.unlink(gone, &before, few);
            let mut order = std::mem::take(&mut self.by_label);
            order.remove(gone, |other| self.is_before(other, &label));
            self.by_label = order;
        }
    }

    /// Whether a living content stands before a label.
    fn is_before(&self, slot: Slot, label: &Label) -> bool {
        self.label(slot).is_some_and(|other| other < label)
    }

    /// The fingerprints of a content, ascending, with those that repeat.
    fn sorted(&self, text: &Text) -> Vec<Fingerprint> {
        let mut sorted = Vec::new();
        self.fill_with(text, &mut sorted);
        sorted.sort_unstable();
        sorted
    }

    /// The same of what a document has so far.
    fn sorted_of(&self, id: DocId) -> Vec<Fingerprint> {
        let slot = self.slots.get(&id);
        let entry = slot.and_then(|slot| self.entry(*slot));
        entry.map_or_else(Vec::new, |entry| self.sorted(&entry.text))
    }

    /// A document has its content no more. Returns what that was.
    fn forget(&mut self, id: DocId) -> Option<(Slot, Label)> {
        let slot = self.slots.remove(&id)?;
        let entry = self.entries.get_mut(slot as usize)?.take()?;
        self.alive[slot as usize] = false;
        self.copies.are_stale |= self.copies.documents.contains(&slot);
        self.words -= entry.text.words() as u64;
        Some((slot, entry.label))
    }

    /// A content that was forgotten goes from everywhere but the order of labels.
    fn unlink(&mut self, slot: Slot, sorted: &[Fingerprint], few: &mut Few) {
        few.touched.remove(&slot);
        let links = std::mem::take(&mut self.rows[slot as usize]);
        self.lists.ranking.moved(slot, &links);
        for link in links {
            links::remove(&mut self.rows[link.other as usize], slot);
        }
        if let Some(postings) = &mut self.postings {
            postings.remove(slot, each_once(sorted));
        }
        few.parted.insert(slot);
    }

    /// Takes the pairs of these out of the ring.
    fn part_copies(&mut self, parted: &BTreeSet<Slot>) {
        if !parted.is_empty() {
            let is_kept = |slot: &Slot| !parted.contains(slot);
            self.copies
                .links
                .retain(|(a, b), _| is_kept(a) && is_kept(b));
        }
    }

    /// A document has another author, and is touched.
    fn assign(&mut self, id: DocId, author: Option<Author>, few: Option<&mut Few>) {
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
            // Without few all is built anew.
            if let Some(few) = few {
                few.touched.insert(slot);
                few.parted.insert(slot);
            }
        }
    }

    /// Whether two documents are one author's, so that they are no pair.
    pub(super) fn have_one_author(&self, a: Slot, b: Slot) -> bool {
        let author = |slot| self.entry(slot).and_then(|entry| entry.author);
        author(a).is_some_and(|one| author(b) == Some(one))
    }

    /// A document has a content from now on.
    fn admit(&mut self, id: DocId, label: Label, text: Text) -> Slot {
        let slot = self.entries.len() as Slot;
        self.slots.insert(id, slot);
        self.words += text.words() as u64;
        self.alive.push(true);
        self.rows.push(Vec::new());
        self.entries.push(Some(Entry {
            id,
            label,
            author: self.authors.get(&id).copied(),
            text,
            distinct: 0,
            common: 0,
            common_sum: 0,
            own_words: OnceLock::new(),
        }));
        slot
    }

    /// A content that was admitted comes to everywhere but the order of labels, and is touched.
    fn enter(&mut self, slot: Slot, sorted: &[Fingerprint], few: &mut Few) {
        let limit = self.limit();
        if let Some(postings) = &mut self.postings {
            postings.insert(slot, each_once(sorted), limit);
        }
        if let Some(Some(entry)) = self.entries.get_mut(slot as usize) {
            entry.distinct = each_once(sorted).count() as u32;
        }
        few.touched.insert(slot);
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
        self.by_label = Order::of(entries.len());
        self.alive = vec![true; entries.len()];
        self.postings = None;
        self.copies.links.clear();
        self.copies.are_stale = true;
        self.scratch = None;
        self.lists.ranking.forget();
        self.rows = vec![Vec::new(); entries.len()];
        self.entries = entries.into_iter().map(Some).collect();
        self.part = self.part_that_fits();
        #[cfg(test)]
        {
            self.built += 1;
        }
        if let (Some(_), Some(budget)) = (self.part, self.budget.clone()) {
            self.spill_all(&*budget.spill);
            if self.is_sampled() {
                return self.build_sampled(crew);
            }
        }
        let sequence = |slot: usize, out: &mut Vec<Fingerprint>| self.fill(slot as Slot, out);
        let found = shared::find(&self.documents_of_build(&sequence), self.limit(), crew);
        let width = self.settings.width;
        for (entry, counts) in self.entries.iter_mut().flatten().zip(found.counts) {
            entry.distinct = entry.shingles(width) as u32 - counts.repeated;
            (entry.common, entry.common_sum) = (counts.common, counts.common_sum);
            entry.own_words = OnceLock::new();
        }
        self.frequent = found.frequent;
        self.link_all(&found.shared, crew);
    }

    /// The part of the fingerprints that fits the budget; nothing where everything does.
    pub(super) fn part_that_fits(&self) -> Option<Fraction> {
        let budget = self.budget.as_ref()?;
        budget.part(self.weight(), self.part)
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::differing;

    proptest! {
        #[test]
        fn what_differs_between_two_contents_is_in_one_of_them_alone(
            mut before in prop::collection::vec(0..20u64, 0..40),
            mut after in prop::collection::vec(0..20u64, 0..40),
        ) {
            before.sort_unstable();
            after.sort_unstable();
            let sets = [&before, &after].map(|some| some.iter().copied().collect::<BTreeSet<_>>());
            let expected: Vec<u64> = sets[0].symmetric_difference(&sets[1]).copied().collect();
            prop_assert_eq!(differing(&before, &after), expected);
        }
    }
}
