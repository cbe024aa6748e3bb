//! Common text: the fingerprints that stand in so many documents that they are left out, kept up to date with every change.
//!
//! Where text becomes common, or ceases to be, those who have it count it no more, or again; but few of their links change, so that
//! they are not all found anew: that is 64 documents for one that was saved.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use smallvec::SmallVec;

use super::rarity::WHOLE_PEOPLE;
use super::{Author, COMMON_PEOPLE, COUNTED_DOCUMENTS, DocId, Index, Slot, distinct};
use crate::align::Common;
use crate::shingle::{self, Filter, Fingerprint};
use crate::sides::Sides;

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
        self.place(fingerprint).is_some()
    }

    /// Which of those that are left out a fingerprint is; nothing if it counts.
    pub(super) fn place(&self, fingerprint: Fingerprint) -> Option<u32> {
        let found = self.fingerprints.binary_search(&fingerprint);
        found.ok().map(|at| at as u32)
    }

    /// How many fingerprints are left out.
    pub(super) fn len(&self) -> usize {
        self.fingerprints.len()
    }

    /// A sum of what each document has of it, as often as it stands there once: nothing of one that has none.
    pub fn sums(&self) -> &[(DocId, u64)] {
        &self.sums
    }
}

/// Some fingerprints, such as those that are common text. Every document asks for all of its own, and most are none of them.
#[derive(Debug)]
pub(super) struct Frequent {
    /// Ascending.
    all: Vec<Fingerprint>,
    filter: Filter,
}

impl Frequent {
    /// These, which ascend.
    pub fn of(all: Vec<Fingerprint>) -> Frequent {
        let filter = Filter::of(&all);
        Frequent { all, filter }
    }

    /// All of them, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Fingerprint> {
        self.all.iter().copied()
    }

    pub fn contains(&self, fingerprint: Fingerprint) -> bool {
        self.filter.may_have(fingerprint) && self.all.binary_search(&fingerprint).is_ok()
    }
}

impl Default for Frequent {
    fn default() -> Frequent {
        Frequent::of(Vec::new())
    }
}

/// What so many people of the class have is otherwise than what fewer have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limits {
    /// Of more than this a fingerprint weighs less.
    pub whole: usize,
    /// Of more than this it is common text.
    pub common: usize,
}

/// How a fingerprint counts, by how many people of the class have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rank {
    /// It weighs one.
    Whole,
    /// So many have it, and it weighs less.
    Several(u8),
    /// It is common text.
    Common,
}

impl Limits {
    /// Of a fingerprint that these documents of the class have, by their authors. One author's documents count as one, a document whose
    /// author is not known is somebody's own: who copies from one of six drafts has copied from one person.
    pub fn rank(self, documents: impl Iterator<Item = Option<Author>>) -> Rank {
        let (mut number, mut people) = (0, 0);
        let mut authors = SmallVec::<[Author; COMMON_PEOPLE]>::new();
        for author in documents {
            number += 1;
            match author {
                Some(author) if authors.contains(&author) => {}
                author => {
                    people += 1;
                    authors.extend(author);
                }
            }
            if people > self.common || number > COUNTED_DOCUMENTS {
                return Rank::Common;
            }
        }
        match people {
            people if people > self.whole => Rank::Several(people as u8),
            _ => Rank::Whole,
        }
    }
}

/// A fingerprint that so many people have by now that it weighs otherwise or has become common text or ceased to be, and the documents.
#[derive(Debug)]
struct Crossing {
    fingerprint: Fingerprint,
    was_common: bool,
    is_common: bool,
    occurrences: Vec<Slot>,
}

/// Documents that have text that is otherwise by what others have.
#[derive(Debug, Default)]
pub(super) struct Recounted {
    /// They have more or less common text.
    pub common: Vec<Slot>,
    /// They have text that weighs otherwise. Those with other common text may be among them.
    pub weighed: Vec<Slot>,
}

impl Index {
    /// What its list leaves out: nothing where a person wants common text counted.
    pub fn common_text(&self) -> CommonText {
        let entries = self.contents.in_order();
        if self.settings.counts_common {
            return CommonText {
                fingerprints: Vec::new(),
                sums: entries.map(|entry| (entry.id, 0)).collect(),
            };
        }
        CommonText {
            fingerprints: self.frequent.all.clone(),
            sums: entries.map(|entry| (entry.id, entry.common_sum)).collect(),
        }
    }

    /// The fingerprints that count as common text between two documents.
    pub fn common(&self, docs: Sides<DocId>) -> Common {
        let slots = docs.map(|id| self.contents.slot(id));
        let (Some(left), Some(right)) = (slots.left, slots.right) else {
            return Common::default();
        };
        if self.settings.counts_common
            || self
                .as_copies(left, right, || self.shared(left, right))
                .is_some()
        {
            return Common::default();
        }
        let has_some = |slot: &Slot| self.contents.get(*slot).is_some_and(|one| one.common > 0);
        let slots = [left, right].into_iter().filter(has_some);
        let all = slots.flat_map(|slot| self.sequence(slot));
        Common::new(all.filter(|f| self.is_common(*f)))
    }

    /// From how many documents on text is otherwise. Where common text counts, all text weighs whole.
    pub(super) fn limits(&self) -> Limits {
        if self.settings.counts_common {
            Limits {
                whole: COUNTED_DOCUMENTS,
                common: COUNTED_DOCUMENTS,
            }
        } else {
            Limits {
                whole: WHOLE_PEOPLE,
                common: COMMON_PEOPLE,
            }
        }
    }

    /// Whether it was common text when the last changes had been taken in.
    pub(super) fn is_common(&self, fingerprint: Fingerprint) -> bool {
        self.frequent.contains(fingerprint)
    }

    /// Counts how much of a document is common text.
    pub(super) fn recount_common(&mut self, slot: Slot) {
        let mut common = distinct(self.sequence(slot));
        common.retain(|fingerprint| self.is_common(*fingerprint));
        if let Some(entry) = self.contents.get_mut(slot) {
            entry.set_common(common.len() as u32, shingle::sum(common));
        }
    }

    /// Brings up to date which of these fingerprints, each once and ascending, are common text, and how many documents have the others.
    /// Returns the documents that are otherwise by that; all of whose links are to be found anew are touched.
    pub(super) fn recount(
        &mut self,
        watched: &[Fingerprint],
        touched: &mut BTreeSet<Slot>,
    ) -> Recounted {
        let limits = self.limits();
        let mut crossings = Vec::new();
        for fingerprint in watched {
            // Archives count for nothing, and to look them up takes longest.
            let all = self.indexed_with(*fingerprint);
            let of_class = all.filter_map(|slot| self.contents.get(slot));
            let of_class = of_class.filter(|entry| !entry.is_archived());
            let rank = limits.rank(of_class.map(|entry| entry.author));
            let (was_common, is_common) = (self.is_common(*fingerprint), rank == Rank::Common);
            let several = match rank {
                Rank::Several(people) => Some(people),
                Rank::Whole | Rank::Common => None,
            };
            let before = self.several.set(*fingerprint, several);
            let is_otherwise = is_common != was_common || before != several;
            if is_otherwise {
                crossings.push(Crossing {
                    fingerprint: *fingerprint,
                    was_common,
                    is_common,
                    occurrences: self.documents_with(*fingerprint).collect(),
                });
            }
        }
        let changed = |one: &&Crossing| one.is_common != one.was_common;
        if crossings.iter().any(|one| changed(&one)) {
            let crosses =
                |f: &Fingerprint| crossings.binary_search_by_key(f, |one| one.fingerprint);
            let mut frequent = self.frequent.all.clone();
            frequent.retain(|f| crosses(f).is_err());
            let became = crossings.iter().filter(|one| one.is_common);
            let became = became.map(|one| one.fingerprint).collect();
            super::merge(&mut frequent, became, Fingerprint::cmp);
            self.frequent = Arc::new(Frequent::of(frequent));
        }
        let mut of_document: BTreeMap<Slot, Vec<&Crossing>> = BTreeMap::new();
        let mut weighed = BTreeSet::new();
        for one in &crossings {
            let others = one.occurrences.iter();
            for slot in others.filter(|slot| !touched.contains(slot)) {
                weighed.insert(*slot);
                if changed(&one) {
                    of_document.entry(*slot).or_default().push(one);
                }
            }
        }
        let mut recounted = Vec::new();
        for (slot, crossings) in of_document {
            let before = self.bar(slot);
            if let Some(entry) = self.contents.get_mut(slot) {
                let (mut common, mut sum) = (entry.common, entry.common_sum);
                for one in crossings {
                    if one.is_common {
                        (common, sum) = (common + 1, sum.wrapping_add(one.fingerprint));
                    } else {
                        (common, sum) = (common - 1, sum.wrapping_sub(one.fingerprint));
                    }
                }
                entry.set_common(common, sum);
            }
            let after = self.bar(slot);
            // A link is kept by what its words weigh, or as half of the shorter document; copies are found by all they have.
            // What a sample proposes depends on all of it.
            let are_long = before.is_long && after.is_long;
            if are_long && !after.is_mostly_common && !self.is_sampled() {
                recounted.push(slot);
            } else {
                touched.insert(slot);
            }
        }
        if self.is_sampled() {
            touched.append(&mut weighed);
        }
        Recounted {
            common: recounted,
            weighed: weighed.difference(touched).copied().collect(),
        }
    }
}
