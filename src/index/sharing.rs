//! Questions about one document, one pair and one passage, of which all other documents are asked at once.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::common::Frequent;
use super::contents::Entry;
use super::crew::gather;
use super::listing::Pair;
use super::postings::{ByFingerprint, Postings};
use super::tally::Meeting;
use super::{Crew, DOCUMENTS_PER_JOB, DocId, Index, Settings, Slot, Text, distinct};
use crate::align::bridge::words_in_chains;
use crate::align::rarest::Spread;
use crate::shingle::{self, Fingerprint};
use crate::sides::Sides;
use crate::text::vocabulary::Vocabulary;

/// With whom a document shares text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sharing {
    /// Those that can have a passage in common with it, listed pair or not: the one with most shared shingles first, then by
    /// label. None by the same author.
    pub with: Vec<DocId>,
    /// The same of its author's other documents.
    pub same_author: Vec<DocId>,
    /// Distinct shingles that each of them shares with it, without common text that is left out.
    pub shared: Vec<u32>,
    /// Distinct shingles of the document that are left out as common text.
    pub common: u32,
}

impl Sharing {
    /// All of them, those of others first.
    pub fn all(&self) -> impl Iterator<Item = DocId> {
        self.with.iter().chain(&self.same_author).copied()
    }
}

/// A document with some of a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The document.
    pub doc: DocId,
    /// Words of the passage that it may have as passages of its own.
    pub words: u32,
}

impl Index {
    /// Who can share a passage with a document: all that share enough shingles with it, however small a part of either they
    /// are, and all that are listed with it. Of a sample, those among them that it shows.
    pub fn sharing(&mut self, doc: DocId, crew: &dyn Crew) -> Sharing {
        self.prepare(crew);
        let Some(slot) = self.contents.slot(doc) else {
            return Sharing::default();
        };
        let all = self.sharing_with(slot);
        let is_own = |(other, _): &(Slot, u32)| self.contents.have_one_author(slot, *other);
        let (own, with): (Vec<_>, Vec<_>) = all.into_iter().partition(is_own);
        let ids = |all: &[(Slot, u32)]| {
            let entries = all.iter().filter_map(|(slot, _)| self.contents.get(*slot));
            entries.map(|entry| entry.id).collect()
        };
        let common = self.contents.get(slot).map_or(0, |entry| entry.common);
        Sharing {
            with: ids(&with),
            same_author: ids(&own),
            shared: with.iter().map(|(_, shared)| *shared).collect(),
            common: self.left_out(common),
        }
    }

    /// The pairs of a document with its author's others, by the same threshold.
    pub fn same_author(&mut self, doc: DocId, crew: &dyn Crew) -> Vec<Pair> {
        let Some(slot) = self.contents.slot(doc) else {
            return Vec::new();
        };
        let mut others = (0..self.contents.slots() as Slot).filter(|other| *other != slot);
        if !others.any(|other| self.contents.have_one_author(slot, other)) {
            return Vec::new();
        }
        self.prepare(crew);
        let all = self.sharing_with(slot).into_iter();
        let own = all.filter(|(other, _)| self.contents.have_one_author(slot, *other));
        let own: Vec<(Slot, u32)> = own.collect();
        let sequence = self.sequence(slot);
        let pair = |(other, shared): (Slot, u32)| {
            let met = Meeting {
                other,
                shared,
                words: 0,
            };
            self.pair(slot, &self.judge(slot, &sequence, &met)?)
        };
        own.into_iter().filter_map(pair).collect()
    }

    /// Who can share a passage with a document, by its author or not, with the shingles that both have: most first, then by label. There
    /// must be postings.
    fn sharing_with(&mut self, slot: Slot) -> Vec<(Slot, u32)> {
        let doc = self.contents.get(slot).map(|entry| entry.id);
        let (mut tally, sequence) = (self.take_tally(), self.sequence(slot));
        let meetings = if self.is_sampled() {
            self.meet_in_sample(slot, &sequence, &mut tally)
        } else {
            self.meet_in_postings((slot, &sequence), (0, true), &mut tally, |_| true)
        };
        self.tally = Some(tally);
        let met = meetings.iter().map(|met| (met.other, met.shared));
        let mut shared: BTreeMap<Slot, u32> = met.collect();
        if self.settings.counts_common {
            self.add_common(slot, &mut shared);
        }
        shared.retain(|_, shared| *shared >= self.least_shared());
        let listed = self.lists.last.pairs.iter().filter_map(|pair| {
            let with = pair.partner(doc?)?;
            Some((self.contents.slot(with)?, pair.shared))
        });
        // Copies that only common text links are listed with other counts, and not each with each.
        shared.extend(listed);
        if !self.settings.counts_common {
            shared.extend(self.copies_of(slot));
        }
        shared.retain(|other, _| self.may_meet(slot, *other));
        let mut all: Vec<(Slot, u32)> = shared.into_iter().collect();
        let places = self.contents.places();
        all.sort_by_key(|(other, shared)| (Reverse(*shared), places[*other as usize]));
        all
    }

    /// Adds what a document shares of common text with all others, however many. With a sample with those alone that it
    /// shows, as of nobody else it is known what is shared besides.
    fn add_common(&self, slot: Slot, shared: &mut BTreeMap<Slot, u32>) {
        if !self.has_common(slot) {
            return;
        }
        if self.is_sampled() {
            for (other, shared) in shared.iter_mut() {
                let in_all = self.in_all(slot, *other, || self.shared(slot, *other));
                *shared = in_all.unwrap_or(*shared);
            }
            return;
        }
        let common = distinct(self.sequence(slot)).into_iter();
        for fingerprint in common.filter(|fingerprint| self.is_common(*fingerprint)) {
            for other in self
                .documents_with(fingerprint)
                .filter(|other| *other != slot)
            {
                *shared.entry(other).or_default() += 1;
            }
        }
    }

    /// All copies of a document that is mostly common text, with all shingles that they share.
    fn copies_of(&self, slot: Slot) -> Vec<(Slot, u32)> {
        if !self.contents.get(slot).is_some_and(Entry::is_mostly_common) {
            return Vec::new();
        }
        let met: BTreeSet<Slot> = self
            .probes(slot)
            .iter()
            .flat_map(|probe| self.documents_with(*probe))
            .filter(|other| *other != slot)
            .collect();
        let shared = |other: Slot| {
            let shared = self.as_copies(slot, other, || self.shared(slot, other))?;
            Some((other, shared))
        };
        met.into_iter().filter_map(shared).collect()
    }

    /// With fewer distinct shingles in common there is no passage: one takes a run of so many words, or two runs beside each
    /// other of a shingle each.
    fn least_shared(&self) -> u32 {
        if self.settings.min_run > self.settings.width.words() as u32 {
            2
        } else {
            1
        }
    }

    /// Who has how much of a passage of these shingles, in their order in the text, common text among them: most words first,
    /// then by label. And how many of them are common text. Nothing where a part of the fingerprints alone is at hand: then all words are
    /// to be [searched](Index::search).
    pub fn occurrences(
        &mut self,
        passage: &[Fingerprint],
        words: u32,
        crew: &dyn Crew,
    ) -> Option<(Vec<Occurrence>, u32)> {
        if self.is_sampled() {
            return None;
        }
        self.prepare(crew);
        let (places, documents) = (self.contents.places(), self.contents.by_label());
        let holders = |fingerprint: Fingerprint| -> Vec<u32> {
            let slots = self.documents_with(fingerprint);
            slots.map(|slot| places[slot as usize]).collect()
        };
        let doc = |place: u32| Some(self.contents.get(*documents.get(place as usize)?)?.id);
        let rule = Rule {
            settings: &self.settings,
            frequent: &self.frequent,
        };
        Some(rule.occurrences(passage, words, holders, doc))
    }

    /// A search for who has a passage, in all words as they are now: it takes long, and can be made on another thread.
    pub fn search(&self) -> Search {
        Search {
            texts: self.texts(),
            class: self.contents.class(),
            vocabulary: Arc::clone(&self.vocabulary),
            settings: self.settings,
            frequent: Arc::clone(&self.frequent),
        }
    }

    /// How many documents have each shingle that two of them share; nothing where one of them is not there, or where not all fingerprints
    /// are [at hand](Index::prepare).
    pub fn spread(&self, docs: Sides<DocId>) -> Spread {
        let slots = docs.map(|id| self.contents.slot(id));
        let is_at_hand = self.postings.as_ref().is_some_and(Postings::has_all);
        let (Some(left), Some(right), true) = (slots.left, slots.right, is_at_hand) else {
            return Spread::default();
        };
        let mut theirs = self.sequence(right);
        theirs.sort_unstable();
        let mut shared = distinct(self.sequence(left));
        shared.retain(|one| theirs.binary_search(one).is_ok() && !self.is_common(*one));
        let counts = |slot: &Slot| {
            let is_one = *slot == left || *slot == right;
            is_one || !self.contents.is_archived(*slot)
        };
        let counted = shared.into_iter().map(|fingerprint| {
            let documents = self.documents_with(fingerprint).filter(counts);
            (fingerprint, documents.count() as u32)
        });
        let archived = [left, right].into_iter();
        let archived = archived.filter(|slot| self.contents.is_archived(*slot));
        let among = self.contents.class() + archived.count();
        Spread::new(counted, among as u32)
    }
}

/// A [search](Index::search) for who has a passage.
#[derive(Debug)]
pub struct Search {
    /// By label.
    pub(super) texts: Vec<(DocId, Text)>,
    /// So many are of the class.
    pub(super) class: usize,
    vocabulary: Arc<Vocabulary>,
    pub(super) settings: Settings,
    frequent: Arc<Frequent>,
}

impl Search {
    /// What is found in each document, by label: told its place in that order, how many words it has, and its fingerprints, which are the
    /// finder's to change.
    /// Nothing if that is not wanted any more.
    pub(super) fn each<T: Send + Sync>(
        &self,
        crew: &dyn Crew,
        is_wanted: &(dyn Fn() -> bool + Sync),
        find: impl Fn(u32, u32, &mut Vec<Fingerprint>) -> Vec<T> + Sync,
    ) -> Option<Vec<T>> {
        let jobs = self.texts.len().div_ceil(DOCUMENTS_PER_JOB);
        let found = gather(crew, jobs, |job| {
            let from = job * DOCUMENTS_PER_JOB;
            let texts = self.texts.iter().skip(from).take(DOCUMENTS_PER_JOB);
            let (mut hashes, mut sequence, mut found) = (Vec::new(), Vec::new(), Vec::new());
            for (place, (_, text)) in (from as u32..).zip(texts) {
                if !is_wanted() {
                    break;
                }
                text.with(|words| self.vocabulary.hashes(words, &mut hashes));
                shingle::fingerprints_into(&hashes, self.settings.width, &mut sequence);
                found.extend(find(place, hashes.len() as u32, &mut sequence));
            }
            found
        });
        is_wanted().then(|| found.into_iter().flatten().collect())
    }

    /// The document at a place in the order of labels.
    pub(super) fn doc(&self, place: u32) -> Option<DocId> {
        Some(self.texts.get(place as usize)?.0)
    }

    /// The same as [`Index::occurrences`], by reading all words; nothing if that is not wanted any more.
    pub fn run(
        &self,
        passage: &[Fingerprint],
        words: u32,
        crew: &dyn Crew,
        is_wanted: &(dyn Fn() -> bool + Sync),
    ) -> Option<(Vec<Occurrence>, u32)> {
        let wanted = distinct(passage.to_vec());
        let found = self.each(crew, is_wanted, |place, _, sequence| {
            sequence.retain(|one| wanted.binary_search(one).is_ok());
            sequence.sort_unstable();
            sequence.dedup();
            sequence.iter().map(|one| (*one, place)).collect()
        })?;
        let mut holders = ByFingerprint::<Vec<u32>>::default();
        for (fingerprint, place) in found {
            holders.entry(fingerprint).or_default().push(place);
        }
        let of = |fingerprint| holders.get(&fingerprint).cloned().unwrap_or_default();
        let rule = Rule {
            settings: &self.settings,
            frequent: &self.frequent,
        };
        let doc = |place| self.doc(place);
        Some(rule.occurrences(passage, words, of, doc))
    }
}

/// By what it is said who has how much of a passage.
struct Rule<'a> {
    settings: &'a Settings,
    /// What is common text.
    frequent: &'a Frequent,
}

impl Rule<'_> {
    /// Who has how much of a passage, most words first, then by their places in the order of labels; and how many of its shingles are common
    /// text. Runs that are too short for a passage count only beside others: a long book has turns of phrase of everybody.
    fn occurrences(
        &self,
        passage: &[Fingerprint],
        words: u32,
        holders: impl Fn(Fingerprint) -> Vec<u32>,
        doc: impl Fn(u32) -> Option<DocId>,
    ) -> (Vec<Occurrence>, u32) {
        let width = self.settings.width.words() as u32;
        let least = self.settings.min_run.min(words);
        // By document: the runs of words so far, and the place of the last shingle.
        let mut found: BTreeMap<u32, (Vec<(u32, u32)>, u32)> = BTreeMap::new();
        let mut common = 0;
        for (at, fingerprint) in (0..).zip(passage) {
            let is_common = self.frequent.contains(*fingerprint);
            common += u32::from(is_common && !self.settings.counts_common);
            for document in holders(*fingerprint) {
                let (runs, latest) = found.entry(document).or_default();
                let next = (at + width).min(words);
                match runs.last_mut() {
                    Some((_, end)) if *latest + 1 == at => *end = next,
                    _ => runs.push((at, next)),
                }
                *latest = at;
            }
        }
        let mut found: Vec<(u32, u32)> = found
            .into_iter()
            .map(|(document, (runs, _))| (document, words_in_chains(&runs, least)))
            .filter(|(_, words)| *words > 0)
            .collect();
        found.sort_by_key(|(document, words)| (Reverse(*words), *document));
        let found = found.into_iter().filter_map(|(document, words)| {
            let doc = doc(document)?;
            Some(Occurrence { doc, words })
        });
        (found.collect(), common)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::index::{Alone, Author, Change, Label, Settings};
    use crate::measure::Containment;
    use crate::shingle;
    use crate::sides::Sides;
    use crate::text::{self, vocabulary::Vocabulary};

    fn index(texts: &[(&str, &str)]) -> Index {
        let vocabulary = Arc::new(Vocabulary::default());
        let mut index = Index::new(Settings::default(), Arc::clone(&vocabulary));
        let put = |(id, (name, text)): (u32, &(&str, &str))| {
            let words = vocabulary.number(&text::tokens(text).hashes);
            Change::put(DocId(id), Label::new(*name), words)
        };
        index.apply((0..).zip(texts).map(put).collect(), &Alone);
        index
    }

    const LONG: &str = "a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3 4 5 6 7 8 9";

    #[test]
    fn documents_that_may_share_a_passage_are_named_and_no_others() {
        let mut index = index(&[
            ("own", LONG),
            ("copy", LONG),
            (
                "part",
                "some words of mine then a b c d e f g h and more words of mine",
            ),
            (
                "shingle",
                "here are a b c d e and nothing else that is alike",
            ),
            (
                "other",
                "nothing of this stands anywhere else in this class",
            ),
        ]);
        let sharing = index.sharing(DocId(0), &Alone);
        assert_eq!(sharing.with, [DocId(1), DocId(2)]);
        assert_eq!(sharing.shared, [31, 4]);
        index.set_threshold(Containment::from_percent(100.0));
        assert_eq!(
            index.sharing(DocId(0), &Alone).with,
            [DocId(1), DocId(2)],
            "not listed, but there may be a passage"
        );
        assert_eq!(index.sharing(DocId(9), &Alone), Sharing::default());
        let author = Some(Author(1));
        index.apply(
            vec![
                Change::Assign(DocId(0), author),
                Change::Assign(DocId(1), author),
            ],
            &Alone,
        );
        let sharing = index.sharing(DocId(0), &Alone);
        assert_eq!(sharing.with, [DocId(2)], "no drafts of one's own");
        assert_eq!(sharing.same_author, [DocId(1)]);
        index.set_threshold(Containment::from_percent(1.0));
        let own = index.same_author(DocId(0), &Alone);
        assert_eq!(own.len(), 1);
        index.apply(vec![Change::Assign(DocId(1), None)], &Alone);
        let listing = index.listing();
        let listed = listing.pairs.iter().find(|pair| pair.docs == own[0].docs);
        assert_eq!(listed.unwrap().figures, own[0].figures);
    }

    #[test]
    fn all_copies_are_named_also_those_that_no_listed_pair_links() {
        let names: Vec<String> = (0..80).map(|n| format!("copy-{n:02}")).collect();
        let texts: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), LONG)).collect();
        let mut index = index(&texts);
        let listing = index.listing();
        let listed = listing.pairs.iter().filter(|pair| {
            let Sides { left, right } = pair.docs;
            left == DocId(7) || right == DocId(7)
        });
        let (listed, sharing) = (listed.count(), index.sharing(DocId(7), &Alone));
        assert!((1..79).contains(&listed), "a star and a chain");
        assert_eq!((sharing.with.len(), sharing.common), (79, 31));
        assert!(sharing.shared.iter().all(|shared| *shared == 31));
    }

    #[test]
    fn a_passage_is_found_in_all_that_have_some_of_it_common_or_not() {
        let mut texts = vec![
            ("own", LONG),
            ("half", "start a b c d e f g h i j k l stop"),
            ("edited", "a b c d e x g h i j k and so on"),
            ("phrases", "a b c d e x x x x n o p q r s"),
            ("none", "nothing of this stands anywhere else"),
        ];
        let passage = text::tokens("a b c d e f g h i j k l m n o p q r s");
        let shingles = shingle::fingerprints(&passage.hashes, shingle::Width::default());
        let mut few = index(&texts);
        let (carrying, common) = few.occurrences(&shingles, 19, &Alone).unwrap();
        let said: Vec<(u32, u32)> = carrying.iter().map(|c| (c.doc.0, c.words)).collect();
        assert_eq!((said, common), (vec![(0, 19), (1, 12), (2, 10)], 0));
        let names: Vec<String> = (0..30).map(|n| format!("copy-{n:02}")).collect();
        texts.extend(names.iter().map(|name| (name.as_str(), LONG)));
        let (carrying, common) = index(&texts).occurrences(&shingles, 19, &Alone).unwrap();
        assert_eq!((carrying.len(), common), (33, 15));
        let short = text::tokens("two words");
        let shingles = shingle::fingerprints(&short.hashes, shingle::Width::default());
        let mut short = index(&[("a", "two words"), ("b", "two words more")]);
        let (carrying, _) = short.occurrences(&shingles, 2, &Alone).unwrap();
        let said: Vec<(u32, u32)> = carrying.iter().map(|c| (c.doc.0, c.words)).collect();
        assert_eq!(said, [(0, 2)]);
    }
}
