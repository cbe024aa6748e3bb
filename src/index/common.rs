//! Common text: the fingerprints that stand in so many documents that they are left out, kept up to date with every change.
//!
//! Where text becomes common, or ceases to be, those who have it count it no more, or again; but few of their links change, so that
//! they are not all found anew: that is 64 documents for one that was saved.

use std::collections::{BTreeMap, BTreeSet};

use super::links::{self, Link, bar};
use super::row;
use super::{DocId, Index, Slot, common_limit};
use crate::shingle::{self, Fingerprint};

/// What is common text in a list, and which documents have what of it. Eight bytes for a fingerprint, each of which stands in ten
/// documents and more, and sixteen for a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommonText {
    /// Ascending.
    fingerprints: Vec<Fingerprint>,
    /// By label, like the list's documents.
    sums: Vec<(DocId, u64)>,
}

impl CommonText {
    /// Whether a fingerprint is left out.
    pub fn contains(&self, fingerprint: Fingerprint) -> bool {
        self.fingerprints.binary_search(&fingerprint).is_ok()
    }

    /// A sum of what each document has of it, as often as it stands there once: nothing of one that has none.
    pub fn sums(&self) -> &[(DocId, u64)] {
        &self.sums
    }
}

/// A fingerprint whose document frequency has crossed the limit, and the documents that have it.
#[derive(Debug)]
struct Crossing {
    fingerprint: Fingerprint,
    is_common: bool,
    occurrences: Vec<Slot>,
}

impl Index {
    /// What its list leaves out: nothing where a person wants common text counted.
    pub fn common_text(&self) -> CommonText {
        let counts = self.settings.counts_common;
        let entries = self.by_label.slots().iter();
        let entries = entries.filter_map(|slot| self.entry(*slot));
        let sum = |entry: &super::Entry| if counts { 0 } else { entry.common_sum };
        CommonText {
            fingerprints: if counts {
                Vec::new()
            } else {
                self.frequent.clone()
            },
            sums: entries.map(|entry| (entry.id, sum(entry))).collect(),
        }
    }

    /// In more documents than this a fingerprint is common text.
    pub(super) fn limit(&self) -> usize {
        common_limit(self.slots.len(), self.settings.counts_common)
    }

    /// Whether it was common text when the last changes had been taken in.
    pub(super) fn is_common(&self, fingerprint: Fingerprint) -> bool {
        self.frequent.binary_search(&fingerprint).is_ok()
    }

    /// Brings up to date which of these fingerprints, each once and ascending, are common text. Returns the documents that have other
    /// counts by that; all of whose links are to be found anew are touched.
    pub(super) fn recount(
        &mut self,
        watched: &[Fingerprint],
        touched: &mut BTreeSet<Slot>,
    ) -> Vec<Slot> {
        let limit = self.limit();
        let crossing = |fingerprint: &Fingerprint| {
            let is_common = self.documents_with(*fingerprint).nth(limit).is_some();
            (is_common != self.is_common(*fingerprint)).then(|| Crossing {
                fingerprint: *fingerprint,
                is_common,
                occurrences: self.documents_with(*fingerprint).collect(),
            })
        };
        let crossings: Vec<Crossing> = watched.iter().filter_map(crossing).collect();
        if crossings.is_empty() {
            return Vec::new();
        }
        let crosses = |f: &Fingerprint| crossings.binary_search_by_key(f, |one| one.fingerprint);
        self.frequent.retain(|f| crosses(f).is_err());
        let became = crossings.iter().filter(|one| one.is_common);
        let became = became.map(|one| one.fingerprint).collect();
        super::merge(&mut self.frequent, became, Fingerprint::cmp);
        if self.is_sampled() {
            // What a sample proposes depends on it.
            touched.extend(crossings.iter().flat_map(|one| &one.occurrences));
            return Vec::new();
        }
        self.recount_occurrences(&crossings, touched)
    }

    /// Counts anew what documents have for themselves, and returns them. Those whose links with anybody may be otherwise by that are
    /// touched instead, as are all that were.
    fn recount_occurrences(
        &mut self,
        crossings: &[Crossing],
        touched: &mut BTreeSet<Slot>,
    ) -> Vec<Slot> {
        let mut of_document: BTreeMap<Slot, Vec<&Crossing>> = BTreeMap::new();
        for one in crossings {
            for slot in one
                .occurrences
                .iter()
                .filter(|slot| !touched.contains(slot))
            {
                of_document.entry(*slot).or_default().push(one);
            }
        }
        let floor = self.floor();
        let mut recounted = Vec::new();
        for (slot, crossings) in of_document {
            let words = self.words_after(slot, &crossings);
            let Some(Some(entry)) = self.entries.get_mut(slot as usize) else {
                continue;
            };
            let before = bar(entry, floor);
            let became = crossings.iter().filter(|one| one.is_common).count() as u32;
            entry.common = entry.common + became - (crossings.len() as u32 - became);
            for one in &crossings {
                let sum = &mut entry.common_sum;
                *sum = if one.is_common {
                    sum.wrapping_add(one.fingerprint)
                } else {
                    sum.wrapping_sub(one.fingerprint)
                };
            }
            entry.own_words = words.map(Into::into).unwrap_or_default();
            let after = bar(entry, floor);
            // A link is kept by the number of its fingerprints that the smaller document asks for; copies are found by all they have.
            if before == after && !after.is_mostly_common {
                recounted.push(slot);
            } else {
                touched.insert(slot);
            }
        }
        recounted
    }

    /// How many words of a document stand in text that is not common, if that was counted before these crossed the limit.
    fn words_after(&self, slot: Slot, crossings: &[&Crossing]) -> Option<u32> {
        let entry = self.entry(slot)?;
        let before = *entry.own_words.get()?;
        let sequence = self.sequence(slot);
        let crossed = |fingerprint| {
            let found = crossings.iter().find(|one| one.fingerprint == fingerprint);
            found.map(|one| one.is_common)
        };
        let first = sequence.iter().position(|f| crossed(*f).is_some())?;
        let last = sequence.iter().rposition(|f| crossed(*f).is_some())?;
        // Shingles farther away than this share no word with those.
        let reach = self.settings.width.words() - 1;
        let from = first.saturating_sub(reach);
        let near = sequence.get(from..=(last + reach).min(sequence.len() - 1))?;
        let words = entry.length() - from as u32;
        let counts = |after: bool| {
            move |fingerprint| match crossed(fingerprint) {
                Some(is_common) => is_common != after,
                None => !self.is_common(fingerprint),
            }
        };
        let counted = |after| shingle::words_in(near, self.settings.width, words, counts(after));
        Some(before + counted(true) - counted(false))
    }

    /// The links between documents of which each has text that has become common or ceased to be. There must be postings.
    pub(super) fn link_among(&mut self, recounted: &[Slot]) {
        let documents: Vec<(Slot, Vec<Fingerprint>)> = recounted
            .iter()
            .map(|slot| (*slot, self.sequence(*slot)))
            .collect();
        let mut scratch = self.take_scratch();
        let is_common = |fingerprint| self.is_common(fingerprint);
        let found = row::among(&documents, is_common, &mut scratch);
        self.scratch = Some(scratch);
        let judged: Vec<(Slot, Vec<Link>)> = found
            .iter()
            .map(|(slot, meetings)| (*slot, self.judge_all(*slot, meetings)))
            .collect();
        for slot in recounted {
            let row = &mut self.rows[*slot as usize];
            self.lists.ranking.moved(*slot, row);
            row.retain(|link| recounted.binary_search(&link.other).is_err());
        }
        for (slot, links) in judged {
            for link in links {
                links::insert(&mut self.rows[slot as usize], link);
                let back = Link {
                    other: slot,
                    ..link
                };
                links::insert(&mut self.rows[link.other as usize], back);
            }
        }
        // With those that they are linked with by now.
        for slot in recounted {
            self.lists.ranking.moved(*slot, &self.rows[*slot as usize]);
        }
    }
}
