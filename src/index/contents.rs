//! Contents: the documents of an index, each in a slot, and the order of their labels.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::{Author, DocId, Label, Text, Weight, merge};
use crate::shingle::{self, Width};

/// Where a document's content stands in the postings: a content changed is another slot.
pub(super) type Slot = u32;

/// No place: that of a content that is gone.
pub(super) const NOWHERE: u32 = u32::MAX;
/// So many contents may always be gone before the index is built anew for them: each leaves some of its memory behind, and a build of few
/// documents takes as long as a few saves.
const GONE_LEAST: usize = 1 << 7;

/// One document's content.
#[derive(Debug)]
pub(super) struct Entry {
    pub id: DocId,
    pub label: Label,
    pub author: Option<Author>,
    pub text: Text,
    /// Distinct fingerprints.
    pub distinct: u32,
    /// Those of them that are common text.
    pub common: u32,
    /// Their sum: another one where others are common text.
    pub common_sum: u64,
    /// Words that stand in others, once they are counted.
    pub own_words: OnceLock<u32>,
}

impl Entry {
    /// Distinct fingerprints without common text.
    pub fn own(&self) -> u32 {
        self.distinct - self.common
    }

    /// It is of an archive.
    pub fn is_archived(&self) -> bool {
        self.label.is_archived()
    }

    /// In words.
    pub fn length(&self) -> u32 {
        self.text.words() as u32
    }

    /// Shingles, repetitions included.
    pub fn shingles(&self, width: Width) -> usize {
        shingle::count(self.text.words(), width)
    }

    /// Most of it is common text, so it may be a copy of many others.
    pub fn is_mostly_common(&self) -> bool {
        2 * self.common > self.distinct
    }

    /// So many of its fingerprints are common text, and this is their sum.
    pub fn set_common(&mut self, common: u32, sum: u64) {
        (self.common, self.common_sum) = (common, sum);
        self.own_words = OnceLock::new();
    }
}

/// All documents.
#[derive(Debug, Default)]
pub(super) struct Contents {
    /// By slot; `None` where the content is gone.
    entries: Vec<Option<Entry>>,
    /// By slot: whether it is there, at hand for questions about many.
    alive: Vec<bool>,
    slots: HashMap<DocId, Slot>,
    /// Of all documents.
    words: u64,
    /// Whose each document is, which may be still to come.
    authors: HashMap<DocId, Author>,
    /// Living slots in the order of their labels.
    by_label: Vec<Slot>,
    /// By slot: its place among those.
    places: Vec<u32>,
}

impl Contents {
    pub fn get(&self, slot: Slot) -> Option<&Entry> {
        self.entries.get(slot as usize)?.as_ref()
    }

    pub fn get_mut(&mut self, slot: Slot) -> Option<&mut Entry> {
        self.entries.get_mut(slot as usize)?.as_mut()
    }

    pub fn is_alive(&self, slot: Slot) -> bool {
        self.alive.get(slot as usize) == Some(&true)
    }

    pub fn slot(&self, id: DocId) -> Option<Slot> {
        self.slots.get(&id).copied()
    }

    /// Slots, those of contents that are gone included.
    pub fn slots(&self) -> usize {
        self.entries.len()
    }

    /// Whether a document is of an archive.
    pub fn is_archived(&self, slot: Slot) -> bool {
        self.get(slot).is_some_and(Entry::is_archived)
    }

    /// How many documents are of the class: the first in the order of labels.
    pub fn class(&self) -> usize {
        self.by_label
            .partition_point(|slot| !self.is_archived(*slot))
    }

    /// How many documents are there.
    pub fn documents(&self) -> usize {
        self.slots.len()
    }

    pub fn weight(&self) -> Weight {
        Weight {
            words: self.words,
            documents: self.documents() as u64,
        }
    }

    /// The living slots in the order of their labels.
    pub fn by_label(&self) -> &[Slot] {
        &self.by_label
    }

    /// By slot: its place among [those](Contents::by_label).
    pub fn places(&self) -> &[u32] {
        &self.places
    }

    /// All documents in the order of their labels.
    pub fn in_order(&self) -> impl Iterator<Item = &Entry> {
        self.by_label.iter().filter_map(|slot| self.get(*slot))
    }

    /// All documents by slot, to change them.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Entry> {
        self.entries.iter_mut().flatten()
    }

    /// All documents by slot.
    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().flatten()
    }

    /// By slot, whose each document is; empty where nobody's author is known.
    pub fn authors(&self) -> Vec<Option<Author>> {
        let entries = self.entries.iter().filter(|_| !self.authors.is_empty());
        let author = |entry: &Option<Entry>| entry.as_ref().and_then(|entry| entry.author);
        entries.map(author).collect()
    }

    /// Whether two documents are one author's.
    pub fn have_one_author(&self, a: Slot, b: Slot) -> bool {
        let author = |slot| self.get(slot).and_then(|entry| entry.author);
        author(a).is_some_and(|one| author(b) == Some(one))
    }

    /// Makes room for so many documents more.
    pub fn reserve(&mut self, more: usize) {
        self.slots.reserve(more);
        self.alive.reserve(more);
        self.entries.reserve(more);
    }

    /// A document has a content from now on. Returns its slot.
    pub fn admit(&mut self, id: DocId, label: Label, text: Text) -> Slot {
        let slot = self.entries.len() as Slot;
        self.slots.insert(id, slot);
        self.words += text.words() as u64;
        self.alive.push(true);
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

    /// A document has its content no more. Returns what that was.
    pub fn forget(&mut self, id: DocId) -> Option<(Slot, Entry)> {
        let slot = self.slots.remove(&id)?;
        let entry = self.entries.get_mut(slot as usize)?.take()?;
        self.alive[slot as usize] = false;
        self.words -= entry.text.words() as u64;
        Some((slot, entry))
    }

    /// Documents have these words from now on, masked otherwise than before.
    pub fn set_texts(&mut self, texts: Vec<(DocId, Text)>) {
        for (id, text) in texts {
            let slot = self.slot(id);
            if let Some(entry) = slot.and_then(|slot| self.get_mut(slot)) {
                entry.text = text;
            }
        }
        self.words = self.iter().map(|entry| entry.text.words() as u64).sum();
    }

    /// A document is this author's. Returns its slot if it is there and was somebody else's.
    pub fn assign(&mut self, id: DocId, author: Option<Author>) -> Option<Slot> {
        match author {
            Some(author) => self.authors.insert(id, author),
            None => self.authors.remove(&id),
        };
        let slot = self.slot(id)?;
        let entry = self.get_mut(slot)?;
        (std::mem::replace(&mut entry.author, author) != author).then_some(slot)
    }

    /// Brings those that came into the order of labels.
    pub fn arrange(&mut self) {
        let mut by_label = std::mem::take(&mut self.by_label);
        by_label.retain(|slot| self.is_alive(*slot));
        let came = self.places.len() as Slot..self.entries.len() as Slot;
        let came = came.filter(|slot| self.is_alive(*slot)).collect();
        let label = |slot: &Slot| self.get(*slot).map(|entry| &entry.label);
        merge(&mut by_label, came, |a, b| label(a).cmp(&label(b)));
        self.places.resize(self.entries.len(), NOWHERE);
        for (at, slot) in (0..).zip(&by_label) {
            self.places[*slot as usize] = at;
        }
        self.by_label = by_label;
    }

    /// Gives all documents slots anew, in the order of their labels.
    pub fn renumber(&mut self) {
        self.entries.retain(Option::is_some);
        self.entries.sort_unstable_by(|a, b| {
            let [a, b] = [a, b].map(|one| one.as_ref().map(|one| &one.label));
            a.cmp(&b)
        });
        let slots = (0..).zip(self.entries.iter().flatten());
        self.slots = slots.map(|(slot, entry)| (entry.id, slot)).collect();
        self.alive = vec![true; self.entries.len()];
        self.by_label = (0..self.entries.len() as Slot).collect();
        self.places = self.by_label.clone();
    }

    /// Whether most of the slots are those of contents that are gone.
    pub fn is_worn(&self) -> bool {
        self.entries.len() > 2 * self.slots.len() + GONE_LEAST
    }
}
