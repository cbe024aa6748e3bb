//! The index: which documents share text, and how much; exact, live, and the same whatever came first (DESIGN 5, SPEC 8).
//!
//! The index knows no paths and no text: documents come as numbers of words under a [`DocId`], and leave as a [`Listing`]
//! of documents, pairs and clusters. Their fingerprints are made of the words whenever they are looked at: kept, they
//! would take twice as much memory as all else together.

mod aligned;
mod apply;
mod budget;
mod build;
mod change;
mod cluster;
mod common;
mod common_passages;
mod contents;
mod copies;
pub mod crew;
mod frequency;
mod known;
mod label;
mod links;
mod list;
pub mod listing;
mod matrix;
mod namesakes;
mod part;
mod postings;
mod rarity;
mod register;
mod rows;
mod sample;
mod settings;
mod shared;
pub mod sharing;
mod tally;
mod templates;

use std::cmp::Ordering;
use std::sync::Arc;

pub use crate::align::Figures;
use crate::masks::Masked;
use crate::measure::Containment;
use crate::shingle::{self, Fingerprint};
use crate::text::vocabulary::Vocabulary;
pub use budget::{Budget, Fraction, Weight};
pub use change::{Author, Change, DocId, Spill, Spilled, Text};
pub(crate) use cluster::Forest;
pub use common::CommonText;
use common::Frequent;
pub use common_passages::{CommonPassage, CommonSearch};
use contents::{Contents, Slot};
use copies::Copies;
pub use crew::{Alone, Crew};
pub use known::KnownRows;
pub use label::Label;
use list::Lists;
pub use listing::{Best, Cluster, Document, Listing, Members, Pair, PairKind};
pub use matrix::Matrix;
pub use namesakes::Namesakes;
use postings::Postings;
use rarity::Several;
pub use rarity::WeighedWords;
use register::Registered;
pub use register::{Places, Register};
use rows::Rows;
use sample::Sampling;
pub use settings::{
    DEFAULT_MIN_RUN, DEFAULT_THRESHOLD_PERCENT, EVIDENCE_PERCENT, EVIDENCE_WORDS, REWRITTEN_WORDS,
    Settings,
};
use tally::Tally;
use templates::Templates;

/// A fingerprint that more people of the class have than this is common text, however many of an archive have it: it proposes no pairs and
/// is left out of their scores. One author's documents count as one, a document whose author is not known is somebody's own. What fewer
/// have [weighs](WeighedWords) the less the more of them have it. In a class of any size this is
/// one rule. Of 2,199 honest answers with 109 planted copies (`gen-answers`) 109 copies and 8 other pairs are listed, and of 57 copied
/// answers of Clough and Stevenson 52 with `--rewritten`; with whole words of up to 4 documents they were 108 and 27, and 38.
pub const COMMON_PEOPLE: usize = 8;
/// Where common text [counts](Settings::counts_common) it is common only in more documents than this: in a year's class nothing is, so
/// that all its pairs are found. Beyond it proposes a star and a chain, as one fingerprint of 10,000 documents would propose fifty
/// million pairs. With 120 it costs at most 7,140, and the counters of a sample go so far.
pub const COUNTED_DOCUMENTS: usize = 120;
/// Documents that are mostly common text are copies of each other from this containment: half of a document is more
/// than any footer.
const COPIES_PERCENT: f64 = 50.0;
/// Where common text counts, documents with less of it are not paired for that alone: every page has some turns of phrase that stand in
/// a hundred others.
const MUCH_COMMON_PERCENT: f64 = 5.0;
/// Documents that one job scores after a build: small enough to share fairly.
const DOCUMENTS_PER_JOB: usize = 128;
/// A small class is so many jobs for each hand, so that none waits long for the last.
const JOBS_PER_HAND: usize = 8;

/// All documents, what they share, and the list of pairs: live.
///
/// The state depends on the documents alone: any sequence of changes ends in the same [`Listing`] as a fresh index of
/// what is left (but for handles).
#[derive(Debug, Default)]
pub struct Index {
    settings: Settings,
    /// What the numbers of words mean.
    vocabulary: Arc<Vocabulary>,
    sampling: Sampling,
    contents: Contents,
    templates: Templates,
    /// Which documents have a fingerprint; nothing after a build, until it is asked for ([`Index::prepare`]).
    postings: Option<Postings>,
    /// Who of archives has a fingerprint, where they are looked up.
    register: Option<Registered>,
    /// The fingerprints that are common text: a small part of what the postings have of them.
    frequent: Arc<Frequent>,
    /// Those that weigh less, as more than two documents have them.
    several: Several,
    rows: Rows,
    copies: Copies,
    /// Of the last pass for single documents.
    tally: Option<Tally>,
    lists: Lists,
    /// How often it was built.
    #[cfg(test)]
    built: usize,
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
        let mut index = Index::new(settings, vocabulary);
        index.sampling.budget = Some(budget);
        index
    }

    /// How much it is of.
    pub fn weight(&self) -> Weight {
        self.contents.weight()
    }

    /// Lists the pairs by another threshold.
    pub fn set_threshold(&mut self, threshold: Containment) {
        self.settings.threshold = threshold;
        self.rows.change_all();
        self.relist(None);
    }

    /// Counts common text from now on, or leaves it out: every figure is another one.
    pub fn count_common(&mut self, counts: bool, crew: &dyn Crew) {
        self.set(crew, |settings| settings.counts_common = counts);
    }

    /// Pairs the documents of each author with each other from now on, or those of different authors.
    pub fn pair_same_author(&mut self, is_wanted: bool, crew: &dyn Crew) {
        self.set(crew, |settings| settings.same_author = is_wanted);
    }

    fn set(&mut self, crew: &dyn Crew, change: impl FnOnce(&mut Settings)) {
        let before = self.settings;
        change(&mut self.settings);
        if self.settings != before {
            self.build(crew);
            self.refresh_copies(crew);
            self.relist(None);
        }
    }

    /// What decides about pairs.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The words of each document, by label.
    pub fn iter_texts(&self) -> impl Iterator<Item = (DocId, &Text)> {
        let entries = self.contents.in_order();
        entries.map(|entry| (entry.id, &entry.text))
    }

    /// The same to keep.
    pub fn texts(&self) -> Vec<(DocId, Text)> {
        let texts = self.iter_texts();
        texts.map(|(id, text)| (id, text.clone())).collect()
    }

    /// Which words of a document are masked.
    pub fn masked(&self, id: DocId) -> Masked {
        let text = self.text(id);
        text.map_or_else(Masked::default, |text| {
            text.masks().masked(self.settings.layers)
        })
    }

    /// The words of a document.
    pub fn text(&self, id: DocId) -> Option<Text> {
        let entry = self.contents.get(self.contents.slot(id)?)?;
        Some(entry.text.clone())
    }

    /// A document's fingerprints in text order.
    fn sequence(&self, slot: Slot) -> Vec<Fingerprint> {
        let entry = self.contents.get(slot);
        entry.map_or_else(Vec::new, |entry| self.sequence_of(&entry.text))
    }

    /// The fingerprints of a text, in its order.
    fn sequence_of(&self, text: &Text) -> Vec<Fingerprint> {
        let mut out = Vec::new();
        self.fill(text, &mut out);
        out
    }

    /// The same, into a buffer that is all theirs.
    fn fill(&self, text: &Text, out: &mut Vec<Fingerprint>) {
        let mut hashes = Vec::with_capacity(text.words());
        text.with(|words| self.vocabulary.hashes(words, &mut hashes));
        shingle::fingerprints_into(&hashes, self.settings.width, out);
    }

    /// The living documents with a fingerprint; nobody before there are postings.
    fn documents_with(&self, fingerprint: Fingerprint) -> impl Iterator<Item = Slot> {
        let looked_up = self.registered(fingerprint).into_iter();
        let looked_up = looked_up.filter(|slot| self.contents.is_alive(*slot));
        self.indexed_with(fingerprint).chain(looked_up)
    }

    /// The same without those that are looked up.
    fn indexed_with(&self, fingerprint: Fingerprint) -> impl Iterator<Item = Slot> {
        let postings = self.postings.as_ref();
        let (frozen, live) = postings.map_or_else(Default::default, |all| all.find(fingerprint));
        let slots = frozen.iter().chain(live).copied();
        slots.filter(|slot| self.contents.is_alive(*slot))
    }

    /// So many of a document's fingerprints are common text: how many are left out for it?
    fn left_out(&self, common: u32) -> u32 {
        if self.settings.counts_common {
            0
        } else {
            common
        }
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
