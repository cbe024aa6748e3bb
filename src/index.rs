//! The index: which documents share text, and how much; exact, live, and the same whatever came first (DESIGN 5, SPEC 8).
//!
//! The index knows no paths and no text: documents come as numbers of words under a [`DocId`], and leave as a [`Listing`]
//! of documents, pairs and clusters. Their fingerprints are made of the words whenever they are looked at: kept, they
//! would take twice as much memory as all else together.

mod apply;
mod budget;
mod change;
mod cluster;
mod common;
mod copies;
pub mod crew;
mod frequency;
mod label;
mod links;
pub mod listing;
mod matrix;
mod namesakes;
mod order;
mod part;
mod postings;
mod ranking;
mod relist;
mod row;
mod sample;
mod settings;
mod shared;
pub mod sharing;

mod strengths;

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::align::Common;
use crate::measure::Containment;
use crate::shingle::{self, Fingerprint, Width};
use crate::sides::Sides;
use crate::text::vocabulary::{Vocabulary, WordId};
pub use budget::{Budget, Fraction, Weight};
pub use change::{Author, Change, DocId, Spill, Spilled, Text};
pub(crate) use cluster::Forest;
pub use common::CommonText;
use copies::Copies;
pub use crew::{Alone, Crew};
pub use label::Label;
use links::Link;
pub use listing::{Best, Cluster, Document, Listing, Members, Pair, Runs};
pub use matrix::Matrix;
pub use namesakes::Namesakes;
use order::Order;
use postings::Postings;
use relist::Lists;
use row::Scratch;
pub use settings::{
    DEFAULT_MIN_RUN, DEFAULT_THRESHOLD_PERCENT, LONG_RUN_WORDS, LONG_RUNS_WORDS, Settings,
};
pub use strengths::{BULK_LEAST, Gap, Strengths, Suggestion, Unsuggested};

/// A fingerprint that stands in more documents than this is common text: it proposes no pairs and is left out of their
/// scores (SPEC 8, df rule). With 64, one fingerprint costs at most 2,016 pairs.
pub const COMMON_DOCUMENTS: usize = 64;
/// In a class, text in more than half of the documents is the task, not somebody's; but never in so few documents.
pub const COMMON_LEAST: usize = 10;
/// Where common text [counts](Settings::counts_common) it is common only in more documents than this: in a year's class nothing is, so
/// that all its pairs are found. Beyond it proposes a star and a chain, as one fingerprint of 10,000 documents would propose fifty
/// million pairs. With 120 it costs at most 7,140, and the counters of a sample go so far.
pub const COUNTED_DOCUMENTS: usize = 120;
/// Pairs under this containment that no long run lists are not kept, so no threshold goes below it. In percent. A passage has at
/// least one shingle for every `width` of its words: with a threshold of `width` times as much no pair is lost, but for texts that repeat
/// themselves.
pub const FLOOR_PERCENT: f64 = 1.0;
/// Documents that are mostly common text are copies of each other from this containment: half of a document is more
/// than any footer.
const COPIES_PERCENT: f64 = 50.0;
/// Where common text counts, documents with less of it are not paired for that alone: every page has some turns of phrase that stand in
/// a hundred others.
const MUCH_COMMON_PERCENT: f64 = 5.0;
/// Documents that one job scores after a build: small enough to share fairly.
const DOCUMENTS_PER_JOB: usize = 128;

/// In more documents than this a fingerprint is common text, in a collection of this size.
pub(crate) fn common_limit(documents: usize, counts_common: bool) -> usize {
    if counts_common {
        COUNTED_DOCUMENTS
    } else {
        (documents / 2).clamp(COMMON_LEAST, COMMON_DOCUMENTS)
    }
}

/// Where a document's content stands in the postings: a content changed is another slot.
type Slot = u32;

/// One document's content.
#[derive(Debug)]
struct Entry {
    id: DocId,
    label: Label,
    author: Option<Author>,
    text: Text,
    /// Distinct fingerprints.
    distinct: u32,
    /// Those of them that are common text.
    common: u32,
    /// Their sum: another one where others are common text.
    common_sum: u64,
    /// Words that stand in others, once they are counted.
    own_words: OnceLock<u32>,
}

impl Entry {
    /// Distinct fingerprints without common text.
    fn own(&self) -> u32 {
        links::Counted::Own.size(self)
    }

    /// In words.
    fn length(&self) -> u32 {
        self.text.words() as u32
    }

    /// Shingles, repetitions included.
    fn shingles(&self, width: Width) -> usize {
        shingle::count(self.text.words(), width)
    }

    /// Most of it is common text, so it may be a copy in a large ring.
    fn is_mostly_common(&self) -> bool {
        2 * self.common > self.distinct
    }
}

/// All documents, what they share, and the list of pairs: live.
///
/// The state depends on the documents alone: any sequence of changes ends in the same [`Listing`] as a fresh index of
/// what is left (handles aside).
#[derive(Debug, Default)]
pub struct Index {
    settings: Settings,
    /// What the numbers of words mean.
    vocabulary: Arc<Vocabulary>,
    /// What it may take; no limit without.
    budget: Option<Budget>,
    /// Which part of the fingerprints proposes pairs while words are on the disk; nothing while all is in memory.
    part: Option<Fraction>,
    /// How often it was built.
    #[cfg(test)]
    built: usize,
    /// From this containment on a part proposes pairs, even if the threshold is higher.
    proposed_from: Option<Containment>,
    /// By slot; `None` where the content is gone.
    entries: Vec<Option<Entry>>,
    alive: Vec<bool>,
    slots: HashMap<DocId, Slot>,
    /// Of all documents.
    words: u64,
    /// Whose each document is, where that is known.
    authors: HashMap<DocId, Author>,
    /// Slots in the order of their labels.
    by_label: Order,
    /// Which documents have a fingerprint; nothing after a build, until it is asked for ([`Index::prepare`]).
    postings: Option<Postings>,
    /// The fingerprints that are common text, ascending: a small part of what the postings have of them.
    frequent: Vec<Fingerprint>,
    /// By slot: links to others, by the other's slot; every link stands in both rows.
    rows: Vec<Vec<Link>>,
    copies: Copies,
    /// Of the last pass for single documents.
    scratch: Option<Scratch>,
    lists: Lists,
}

impl Index {
    /// An empty index of documents whose words have numbers in that vocabulary.
    pub fn new(settings: Settings, vocabulary: Arc<Vocabulary>) -> Self {
        Index {
            settings,
            vocabulary,
            ..Index::default()
        }
    }

    /// An empty index that takes no more memory than that. Where it needs more a part of the fingerprints proposes pairs, the
    /// same of every document: some pairs are lost then, and none has other figures.
    pub fn within(settings: Settings, vocabulary: Arc<Vocabulary>, budget: Budget) -> Self {
        Index {
            budget: Some(budget),
            ..Index::new(settings, vocabulary)
        }
    }

    /// Which part of the fingerprints proposes pairs while the index needs more memory than it may take; nothing while all is in memory.
    pub fn part(&self) -> Option<Fraction> {
        self.part
    }

    /// How much it is of.
    pub fn weight(&self) -> Weight {
        Weight {
            words: self.words,
            documents: self.slots.len() as u64,
        }
    }

    /// Lists the pairs by another threshold, not below [`FLOOR_PERCENT`] unless the index began below it.
    pub fn set_threshold(&mut self, threshold: Containment, crew: &dyn Crew) {
        let proposed = self.proposing_floor();
        let floor = self.floor();
        self.settings.threshold = threshold;
        // What is under the floor is neither kept nor listed, whatever was kept before.
        let proposes_others = self.is_sampled() && self.proposing_floor() != proposed;
        if proposes_others || self.floor() != floor {
            self.build(crew);
            self.refresh_copies(crew);
        } else {
            self.lists.ranking.forget();
        }
        self.relist(None);
    }

    /// Counts common text from now on, or leaves it out: every figure is another one.
    pub fn count_common(&mut self, counts: bool, crew: &dyn Crew) {
        if counts != self.settings.counts_common {
            self.settings.counts_common = counts;
            self.build(crew);
            self.refresh_copies(crew);
            self.relist(None);
        }
    }

    /// Makes ready for few changes and for questions about single documents, which do so themselves if nobody did, and clears away
    /// what earlier changes left: to be called when nobody waits.
    pub fn prepare(&mut self, crew: &dyn Crew) {
        self.make_postings(crew);
        if let Some(postings) = &mut self.postings {
            postings.settle(&self.alive, crew);
        }
    }

    fn make_postings(&mut self, crew: &dyn Crew) {
        if self.postings.is_none() {
            let sequence = |slot: usize, out: &mut Vec<Fingerprint>| self.fill(slot as Slot, out);
            let documents = self.documents_of_build(&sequence);
            self.postings = Some(Postings::build(&documents, Fraction::ALL, None, crew));
        }
    }

    /// What decides about pairs.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Everything at this moment.
    pub fn listing(&self) -> Arc<Listing> {
        Arc::clone(&self.lists.last)
    }

    /// The words of each document, by label.
    pub fn texts(&self) -> Vec<(DocId, Text)> {
        let entries = self.by_label.slots().iter();
        let entries = entries.filter_map(|slot| self.entry(*slot));
        entries
            .map(|entry| (entry.id, entry.text.clone()))
            .collect()
    }

    /// The fingerprints that count as common text between two documents.
    pub fn common(&self, docs: Sides<DocId>) -> Common {
        let slots = docs.map(|id| self.slots.get(&id).copied());
        let (Some(left), Some(right)) = (slots.left, slots.right) else {
            return Common::default();
        };
        if self.settings.counts_common || self.as_copies(left, right).is_some() {
            return Common::default();
        }
        let sequences = [left, right].map(|slot| self.sequence(slot));
        Common::new(
            sequences
                .into_iter()
                .flatten()
                .filter(|f| self.is_common(*f)),
        )
    }

    fn floor(&self) -> Containment {
        Containment::from_percent(FLOOR_PERCENT).min(self.settings.threshold)
    }

    fn entry(&self, slot: Slot) -> Option<&Entry> {
        self.entries.get(slot as usize)?.as_ref()
    }

    /// A document's fingerprints in text order.
    fn sequence(&self, slot: Slot) -> Vec<Fingerprint> {
        let mut out = Vec::new();
        self.fill(slot, &mut out);
        out
    }

    /// The same, into a buffer that is all theirs.
    fn fill(&self, slot: Slot, out: &mut Vec<Fingerprint>) {
        out.clear();
        if let Some(entry) = self.entry(slot) {
            self.fill_with(&entry.text, out);
        }
    }

    fn fill_with(&self, text: &Text, out: &mut Vec<Fingerprint>) {
        text.with(|words| self.fingerprints(words, out));
    }

    fn fingerprints(&self, words: &[WordId], out: &mut Vec<Fingerprint>) {
        let mut hashes = Vec::with_capacity(words.len());
        self.vocabulary.hashes(words, &mut hashes);
        shingle::fingerprints_into(&hashes, self.settings.width, out);
    }

    /// The living documents with a fingerprint; nobody before there are postings.
    fn documents_with(&self, fingerprint: Fingerprint) -> impl Iterator<Item = Slot> {
        let (frozen, live) = self
            .postings
            .as_ref()
            .map_or((&[][..], &[][..]), |postings| postings.find(fingerprint));
        let alive = |slot: &Slot| self.alive.get(*slot as usize).copied().unwrap_or(false);
        frozen.iter().chain(live).copied().filter(alive)
    }

    /// With whom a document shares text. There must be postings.
    fn row(&self, slot: Slot, scratch: &mut Scratch) -> row::Row {
        let sequence = self.sequence(slot);
        let Some(postings) = &self.postings else {
            return row::Row::default();
        };
        let words = self.entry(slot).map_or(0, Entry::length);
        row::row(slot, &sequence, words, 0, (postings, &self.alive), scratch)
    }

    /// How many words of a document stand in text that is not common. Counted when somebody asks: half of the documents have no link.
    fn own_words(&self, slot: Slot) -> u32 {
        let count = |entry: &Entry| match entry.common {
            0 => entry.length(),
            _ => self.own_words_in(entry, &self.sequence(slot)),
        };
        let counted = |entry: &Entry| *entry.own_words.get_or_init(|| count(entry));
        self.entry(slot).map_or(0, counted)
    }

    fn own_words_in(&self, entry: &Entry, sequence: &[Fingerprint]) -> u32 {
        let counts = |fingerprint| !self.is_common(fingerprint);
        shingle::words_in(sequence, self.settings.width, entry.length(), counts)
    }

    /// So many of a document's fingerprints are common text: how many are left out for it?
    fn left_out(&self, common: u32) -> u32 {
        if self.settings.counts_common {
            0
        } else {
            common
        }
    }

    fn label(&self, slot: Slot) -> Option<&Label> {
        self.entry(slot).map(|entry| &entry.label)
    }
}

/// Of so few it is quicker to find the place of each in a long list than to bring the list into order anew.
const FEW_COME: usize = 16;

/// Some come to a list that is in this total order.
fn merge<T>(list: &mut Vec<T>, some: Vec<T>, order: impl Fn(&T, &T) -> Ordering) {
    if some.len() > FEW_COME {
        list.extend(some);
        list.sort_by(order);
        return;
    }
    for one in some {
        let at = list.partition_point(|other| order(other, &one).is_lt());
        list.insert(at, one);
    }
}

/// The distinct fingerprints of a sequence, ascending.
fn distinct(mut sequence: Vec<Fingerprint>) -> Vec<Fingerprint> {
    sequence.sort_unstable();
    sequence.dedup();
    sequence
}

#[cfg(test)]
pub(crate) mod tests;
