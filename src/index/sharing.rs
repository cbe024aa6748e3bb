//! Who shares text with one document, or has some of the shingles of one passage? Asked of the postings, for all others at once.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::row::Scratch;
use super::{Crew, DocId, Entry, Index, Slot, distinct, ring};
use crate::align::bridge::words_in_chains;
use crate::shingle::Fingerprint;

/// With whom a document shares text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sharing {
    /// Those that can have a passage in common with it, listed pair or not: the one with most shared shingles first, then by
    /// label. None by the same author.
    pub with: Vec<DocId>,
    /// Distinct shingles that each of them shares with it, without common text that is left out.
    pub shared: Vec<u32>,
    /// Distinct shingles of the document that are left out as common text.
    pub common: u32,
}

/// A document with some of a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carrying {
    /// The document.
    pub doc: DocId,
    /// Words of the passage that it may have as passages of its own.
    pub words: u32,
}

impl Index {
    /// Who can share a passage with a document: all that share enough shingles with it, however small a part of either they
    /// are, and all that are listed with it. Beside the memory, those among them that the sample shows.
    pub fn sharing(&mut self, doc: DocId, crew: &dyn Crew) -> Sharing {
        self.prepare(crew);
        let Some(slot) = self.slots.get(&doc).copied() else {
            return Sharing::default();
        };
        let mut scratch = Scratch::new(self.entries.len(), &self.settings, self.limit());
        let row = match &self.beside {
            Some(beside) => {
                let met = self.met_in_sample(beside, slot).into_iter();
                self.row_beside(slot, met, &mut scratch)
            }
            None => self.row(slot, &mut scratch),
        };
        let met = row.meetings.iter().map(|met| (met.other, met.shared));
        let mut shared: BTreeMap<Slot, u32> = met.collect();
        if self.settings.counts_common {
            self.add_common(slot, &mut shared);
        }
        shared.retain(|_, shared| *shared >= self.least_shared());
        let listed = self.listing.pairs.iter().filter_map(|pair| {
            let with = match (pair.docs.left == doc, pair.docs.right == doc) {
                (true, _) => pair.docs.right,
                (_, true) => pair.docs.left,
                _ => return None,
            };
            Some((self.slots.get(&with).copied()?, pair.shared))
        });
        // Copies that only common text links are listed with other counts, and not each with each.
        shared.extend(listed);
        if !self.settings.counts_common {
            shared.extend(self.copies_of(slot));
        }
        let mut with: Vec<(Slot, u32)> = shared
            .into_iter()
            .filter(|(other, _)| !self.have_one_author(slot, *other))
            .collect();
        with.sort_by_key(|(other, shared)| (Reverse(*shared), self.label(*other)));
        let id = |slot: &Slot| self.entry(*slot).map(|entry| entry.id);
        Sharing {
            shared: with.iter().map(|(_, shared)| *shared).collect(),
            with: with.iter().filter_map(|(other, _)| id(other)).collect(),
            common: self.left_out(row.common),
        }
    }

    /// Adds what a document shares of common text with all others, however many. Beside the memory with those alone that the
    /// sample shows, as of nobody else it is known what is shared besides.
    fn add_common(&self, slot: Slot, shared: &mut BTreeMap<Slot, u32>) {
        if self.entry(slot).is_none_or(|entry| entry.common == 0) {
            return;
        }
        if self.beside.is_some() {
            for (other, shared) in shared.iter_mut() {
                *shared = self.in_all(slot, *other).unwrap_or(*shared);
            }
            return;
        }
        let mut common = vec![0; self.entries.len()];
        for fingerprint in distinct(self.sequence(slot)) {
            if self.is_common(fingerprint) {
                for other in self.documents_with(fingerprint) {
                    common[other as usize] += 1;
                }
            }
        }
        let others = (0..).zip(common);
        for (other, common) in others.filter(|(other, common)| *common > 0 && *other != slot) {
            *shared.entry(other).or_default() += common;
        }
    }

    /// All copies of a document that is mostly common text, with all shingles that they share. Beside the memory none are known.
    fn copies_of(&self, slot: Slot) -> Vec<(Slot, u32)> {
        if !self.entry(slot).is_some_and(Entry::is_mostly_common) {
            return Vec::new();
        }
        let own = distinct(self.sequence(slot));
        let probes = ring::probes(&own, |fingerprint| self.is_common(fingerprint));
        let met: BTreeSet<Slot> = probes
            .iter()
            .flat_map(|probe| self.documents_with(*probe))
            .filter(|other| *other != slot)
            .collect();
        let shared = |other: Slot| Some((other, self.as_copies(slot, other)?));
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
    /// then by label. And how many of them are common text. Runs that are too short for a passage count only beside others:
    /// a long book has turns of phrase of everybody.
    pub fn carrying(
        &mut self,
        passage: &[Fingerprint],
        words: u32,
        crew: &dyn Crew,
    ) -> (Vec<Carrying>, u32) {
        self.prepare(crew);
        let width = self.settings.width.words() as u32;
        let least = self.settings.min_run.min(words);
        // By slot: the runs of words so far, and the place of the last shingle.
        let mut found: BTreeMap<Slot, (Vec<(u32, u32)>, u32)> = BTreeMap::new();
        let mut common = 0;
        let beside = self.beside.is_some().then(|| self.holders(passage, crew));
        for (place, fingerprint) in (0..).zip(passage) {
            let of_it: Vec<Slot> = match &beside {
                Some(holders) => holders.get(fingerprint).cloned().unwrap_or_default(),
                None => self.documents_with(*fingerprint).collect(),
            };
            let holders = of_it.len();
            for slot in of_it {
                let (runs, latest) = found.entry(slot).or_default();
                let next = (place + width).min(words);
                match runs.last_mut() {
                    Some((_, end)) if *latest + 1 == place => *end = next,
                    _ => runs.push((place, next)),
                }
                *latest = place;
            }
            common += u32::from(holders > self.limit());
        }
        let common = self.left_out(common);
        let mut carrying: Vec<(Slot, u32)> = found
            .into_iter()
            .map(|(slot, (runs, _))| (slot, words_in_chains(&runs, least)))
            .filter(|(_, words)| *words > 0)
            .collect();
        carrying.sort_by_key(|(slot, words)| (Reverse(*words), self.label(*slot)));
        let carrying = carrying.into_iter().filter_map(|(slot, words)| {
            let doc = self.entry(slot)?.id;
            Some(Carrying { doc, words })
        });
        (carrying.collect(), common)
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
            Change::Put(DocId(id), Label::new(*name), words)
        };
        index.apply((0..).zip(texts).map(put).collect(), &Alone);
        index
    }

    const LONG: &str = "a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3 4 5 6 7 8 9";

    #[test]
    fn whoever_may_share_a_passage_is_named_and_nobody_else() {
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
        assert_eq!(
            sharing.with,
            [DocId(1), DocId(2), DocId(3)],
            "one is listed"
        );
        assert_eq!(sharing.shared, [31, 4, 1]);
        index.set_threshold(Containment::from_percent(100.0), &Alone);
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
        assert_eq!(
            index.sharing(DocId(0), &Alone).with,
            [DocId(2)],
            "no drafts of one's own"
        );
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
        let (carrying, common) = few.carrying(&shingles, 19, &Alone);
        let said: Vec<(u32, u32)> = carrying.iter().map(|c| (c.doc.0, c.words)).collect();
        assert_eq!((said, common), (vec![(0, 19), (1, 12), (2, 10)], 0));
        let names: Vec<String> = (0..30).map(|n| format!("copy-{n:02}")).collect();
        texts.extend(names.iter().map(|name| (name.as_str(), LONG)));
        let (carrying, common) = index(&texts).carrying(&shingles, 19, &Alone);
        assert_eq!((carrying.len(), common), (33, 15));
        let short = text::tokens("two words");
        let shingles = shingle::fingerprints(&short.hashes, shingle::Width::default());
        let mut short = index(&[("a", "two words"), ("b", "two words more")]);
        let (carrying, _) = short.carrying(&shingles, 2, &Alone);
        let said: Vec<(u32, u32)> = carrying.iter().map(|c| (c.doc.0, c.words)).collect();
        assert_eq!(said, [(0, 2)]);
    }
}
