//! What is otherwise where text becomes common, or ceases to be? Those who have it count it no more, or again; but few of their links
//! change, so they need not all be found anew: that is 64 documents for one that was saved.

use std::collections::{BTreeMap, BTreeSet};

use super::links::{self, Link, bar};
use super::row;
use super::{Index, Slot};
use crate::shingle::{self, Fingerprint};

/// A fingerprint that has become common text, or has ceased to be, and the documents that have it.
#[derive(Debug)]
pub(super) struct Turned {
    pub fingerprint: Fingerprint,
    pub is_common: bool,
    pub holders: Vec<Slot>,
}

impl Index {
    /// Of the fingerprints that may be otherwise, with what they were before, those that are.
    pub(super) fn turned(&self, watched: &[(Fingerprint, bool)]) -> Vec<Turned> {
        let now = watched.iter().map(|(fingerprint, was_common)| {
            (*fingerprint, *was_common, self.is_common(*fingerprint))
        });
        now.filter(|(_, was_common, is_common)| was_common != is_common)
            .map(|(fingerprint, _, is_common)| Turned {
                fingerprint,
                is_common,
                holders: self.documents_with(fingerprint).collect(),
            })
            .collect()
    }

    /// Keeps in order what is common text. They ascend.
    pub(super) fn turn(&mut self, turned: &[Turned]) {
        if turned.is_empty() {
            return;
        }
        let is_turned = |f: &Fingerprint| turned.binary_search_by_key(f, |one| one.fingerprint);
        self.frequent.retain(|f| is_turned(f).is_err());
        let became = turned.iter().filter(|one| one.is_common);
        let became = became.map(|one| one.fingerprint).collect();
        super::merge(&mut self.frequent, became, Fingerprint::cmp);
    }

    /// Counts anew what documents have for themselves, and returns them. Those whose links with anybody may be otherwise by that are
    /// touched instead, as are all that were.
    pub(super) fn recount_holders(
        &mut self,
        turned: &[Turned],
        touched: &mut BTreeSet<Slot>,
    ) -> Vec<Slot> {
        let mut of_holder: BTreeMap<Slot, Vec<&Turned>> = BTreeMap::new();
        for one in turned {
            for slot in one.holders.iter().filter(|slot| !touched.contains(slot)) {
                of_holder.entry(*slot).or_default().push(one);
            }
        }
        let floor = self.floor();
        let mut recounted = Vec::new();
        for (slot, turned) in of_holder {
            let words = self.words_after(slot, &turned);
            let Some(Some(entry)) = self.entries.get_mut(slot as usize) else {
                continue;
            };
            let before = bar(entry, floor);
            let became = turned.iter().filter(|one| one.is_common).count() as u32;
            entry.common = entry.common + became - (turned.len() as u32 - became);
            for one in &turned {
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

    /// How many words of a document stand in text that is not common, if that was counted before these turned.
    fn words_after(&self, slot: Slot, turned: &[&Turned]) -> Option<u32> {
        let entry = self.entry(slot)?;
        let before = *entry.own_words.get()?;
        let sequence = self.sequence(slot);
        let was_turned = |fingerprint| {
            let found = turned.iter().find(|one| one.fingerprint == fingerprint);
            found.map(|one| one.is_common)
        };
        let first = sequence.iter().position(|f| was_turned(*f).is_some())?;
        let last = sequence.iter().rposition(|f| was_turned(*f).is_some())?;
        // Shingles farther away than this share no word with those.
        let reach = self.settings.width.words() - 1;
        let from = first.saturating_sub(reach);
        let near = sequence.get(from..=(last + reach).min(sequence.len() - 1))?;
        let words = entry.length() - from as u32;
        let counts = |after: bool| {
            move |fingerprint| match was_turned(fingerprint) {
                Some(is_common) => is_common != after,
                None => !self.is_common(fingerprint),
            }
        };
        let counted = |after| shingle::words_in(near, self.settings.width, words, counts(after));
        Some(before + counted(true) - counted(false))
    }

    /// The links between documents of which each has text that has turned. There must be postings.
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
            self.standing.moved(*slot, row);
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
            self.standing.moved(*slot, &self.rows[*slot as usize]);
        }
    }
}
