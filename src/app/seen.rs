//! What is new since a person saw it: documents with other words, pairs with other figures by that, and pairs that were not listed. They
//! stay new until she opens them, or counts them as seen.

use std::collections::{BTreeSet, HashMap};

use super::query::Over;
use super::rows::{Subject, Subjects, counts};
use crate::index::{DocId, Listing, Pair};
use crate::sides::Sides;
use crate::snapshot::Snapshot;

/// What is new.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    new: Subjects,
    /// How many of it are pairs, and documents.
    counts: (usize, usize),
    /// What is new and not listed by now, as a person wanted it or as its files are away: it comes back as new as it was.
    away: Subjects,
    /// What was in documents that are not there any more: one that comes back with it is nothing new.
    gone: HashMap<DocId, Option<u128>>,
    /// Counts up with every change.
    version: u64,
    /// Counts up with every change that a person made, not the folder.
    decided: u64,
}

/// What tells a pair from the one that was seen, whichever of the two is the left one: shingles shared and of both sides.
fn figures(pair: &Pair) -> (u32, Sides<u32>) {
    (pair.shared, pair.shingles.sorted())
}

/// A document that was not there before, or has other words than it had.
pub(super) fn is_other(before: &Snapshot, now: &Snapshot, id: DocId) -> bool {
    let is_same = match (before.facts(id), now.facts(id)) {
        // Most are the same facts, of which nobody looks at one after the other.
        (Some(was), Some(is)) => std::ptr::eq(was, is) || was.content == is.content,
        (was, is) => was.is_none() == is.is_none(),
    };
    !is_same || before.listing.document(id).is_none()
}

/// What is left of two lists without what both begin and end with: of a hundred thousand pairs a save changes a few.
fn middles<'a>(old: &'a [Pair], new: &'a [Pair]) -> (&'a [Pair], &'a [Pair]) {
    let is_same =
        |(old, new): &(&Pair, &Pair)| old.docs == new.docs && figures(old) == figures(new);
    let first = old.iter().zip(new).take_while(is_same).count();
    let (old, new) = (&old[first..], &new[first..]);
    let last = old.iter().rev().zip(new.iter().rev());
    let last = last.take_while(is_same).count();
    (&old[..old.len() - last], &new[..new.len() - last])
}

impl Seen {
    /// Other lists came, and nothing more is being read. Where a person wanted other pairs, those of unchanged documents say nothing new.
    pub fn receive(&mut self, before: &Snapshot, now: &Snapshot) {
        let wishes = |of: &Snapshot| (of.settings, of.has_rewritten);
        let is_wanted = wishes(before) != wishes(now);
        let listing = &now.listing;
        let ids = |of: &Snapshot| -> Vec<DocId> {
            of.listing
                .documents
                .iter()
                .map(|document| document.id)
                .collect()
        };
        let other = ids(now).into_iter();
        let other = other.filter(|id| is_other(before, now, *id));
        let content = |of: &Snapshot, id| of.facts(id).map(|facts| facts.content);
        let (back, changed): (BTreeSet<DocId>, BTreeSet<DocId>) =
            other.partition(|id| self.gone.remove(id) == Some(content(now, *id)));
        let is_there = |id: &DocId| listing.document(*id).is_some();
        let went = ids(before).into_iter().filter(|id| !is_there(id));
        self.gone.extend(went.map(|id| (id, content(before, id))));
        let (old, new) = middles(&before.listing.pairs, &listing.pairs);
        let by_docs = |pair: &Pair| (pair.docs.sorted(), figures(pair));
        let mut known: HashMap<_, _> = old.iter().map(by_docs).collect();
        for (docs, figures) in new.iter().map(by_docs) {
            let was = known.remove(&docs);
            let has =
                |some: &BTreeSet<DocId>| some.contains(&docs.left) || some.contains(&docs.right);
            // What is found behind the lists, in texts that were there, is as new as these are.
            let is_found = !before.is_aligned;
            let is_unseen = |id: &DocId| self.new.contains(&Subject::Document(*id));
            let is_of_unseen = is_found && (is_unseen(&docs.left) || is_unseen(&docs.right));
            // What two texts have alone may change with those of others, such as a folder that goes and comes back: that is nothing new.
            let is_known = is_wanted || is_found || has(&back) || was.is_some();
            let is_new = has(&changed) || is_of_unseen || !is_known;
            if self.away.remove(&Subject::Pair(docs)) || was != Some(figures) && is_new {
                self.new.insert(Subject::Pair(docs));
            }
        }
        // Those that are left are listed no more.
        for docs in known.into_keys() {
            let is_away = is_wanted || !is_there(&docs.left) || !is_there(&docs.right);
            if self.new.remove(&Subject::Pair(docs)) && is_away {
                self.away.insert(Subject::Pair(docs));
            }
        }
        let back = back.into_iter().map(Subject::Document);
        self.new.extend(back.filter(|one| self.away.remove(one)));
        let is_away = |one: &Subject| !one.docs().iter().all(is_there);
        self.away.extend(self.new.extract_if(.., is_away));
        self.new.extend(changed.into_iter().map(Subject::Document));
        self.changed();
    }

    /// Another number where something else is new.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Another number where a person has seen something since.
    pub fn decided(&self) -> u64 {
        self.decided
    }

    /// All that is new.
    pub fn unseen(&self) -> &Subjects {
        &self.new
    }

    /// New pairs, and new documents.
    pub fn counts(&self) -> (usize, usize) {
        self.counts
    }

    fn changed(&mut self) {
        self.counts = counts(&self.new);
        self.version += 1;
    }

    /// The row of a list is new: a position in what is listed. Of a cluster, a member is, or one of its links.
    pub fn is_new(&self, over: Over, listing: &Listing, row: u32) -> bool {
        // Both documents of a listed pair are in one cluster.
        let pair = |left, right| Subject::Pair(Sides::new(left, DocId(right)));
        let links = |id| pair(id, 0)..=pair(id, u32::MAX);
        let mut subjects = Subject::of_row(over, listing, row);
        !self.new.is_empty()
            && subjects.any(|one| match one {
                Subject::Document(id) if over == Over::Clusters => {
                    self.new.contains(&one) || self.new.range(links(id)).next().is_some()
                }
                _ => self.new.contains(&one),
            })
    }

    /// These are new, whatever was there before.
    pub fn mark(&mut self, new: Subjects) {
        self.new.extend(new);
        self.changed();
    }

    /// These count as seen, and nothing else.
    pub fn count(&mut self, subjects: &Subjects) {
        self.new.retain(|one| !subjects.contains(one));
        self.decided += 1;
        self.changed();
    }

    /// These are looked at: pairs with their documents.
    pub fn see(&mut self, subjects: impl IntoIterator<Item = Subject>) {
        for seen in subjects {
            let pair = seen.pair().map(Subject::between);
            for one in pair.into_iter().chain(seen.docs().map(Subject::Document)) {
                self.new.remove(&one);
            }
        }
        self.decided += 1;
        self.changed();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::measure::Containment;
    use crate::report::examples;
    use crate::snapshot::Facts;

    type Documents = BTreeMap<u32, u64>;
    type Pairs = BTreeMap<(u32, u32), u32>;

    /// Documents with their contents, by their handles, and pairs of them that share so much.
    fn snapshot(contents: &Documents, pairs: &Pairs) -> Snapshot {
        let documents = contents.keys();
        let documents = documents.map(|id| examples::document(*id, &format!("{id:03}")));
        let is_there = |id: &u32| contents.contains_key(id);
        let there = pairs
            .iter()
            .filter(|((left, right), _)| is_there(left) && is_there(right));
        let pairs = there.map(|((left, right), shared)| Pair {
            docs: Sides::new(DocId(*left), DocId(*right)),
            shared: *shared,
            shingles: Sides::new(10 + *left, 10 + *right),
            words: Sides::new(9, 9),
            ..Pair::default()
        });
        let mut pairs: Vec<Pair> = pairs.collect();
        pairs.sort_by_key(|pair| (std::cmp::Reverse(pair.shared), pair.docs));
        let facts = |id: u32| {
            let content = *contents.get(&id)?;
            Some(Arc::new(Facts {
                content: content.into(),
                ..Facts::default()
            }))
        };
        Snapshot {
            is_aligned: true,
            listing: Arc::new(Listing::new(documents.collect(), pairs, Vec::new())),
            facts: (0..9).map(facts).collect(),
            ..Snapshot::default()
        }
    }

    /// The same as a person wanted it.
    fn wanted(percent: f64, counts_common: bool, mut snapshot: Snapshot) -> Snapshot {
        snapshot.settings.threshold = Containment::from_percent(percent);
        snapshot.settings.counts_common = counts_common;
        snapshot
    }

    /// What is new after these, one after the other.
    fn after(snapshots: &[&Snapshot]) -> Seen {
        let mut seen = Seen::default();
        for two in snapshots.windows(2) {
            seen.receive(two[0], two[1]);
        }
        seen
    }

    proptest! {
        #[test]
        fn new_is_what_differs_from_the_list_before_and_does_not_come_back_as_it_was(
            lists in prop::collection::vec((
                prop::collection::btree_map(0..9_u32, 3..5_u64, 0..9),
                prop::collection::btree_map((0..5_u32, 5..9_u32), 1..4_u32, 0..12),
            ), 2..6),
        ) {
            let mut seen = Seen::default();
            // All that was never seen, there or not, and what was in documents that went.
            let (mut new_documents, mut new_pairs) = (BTreeSet::new(), BTreeSet::new());
            let mut gone = Documents::new();
            for two in lists.windows(2) {
                let (was, is) = (&two[0].0, &two[1].0);
                let (before, now) = (snapshot(was, &two[0].1), snapshot(is, &two[1].1));
                seen.receive(&before, &now);
                let pairs = |of: &Snapshot| -> Pairs {
                    let pairs = of.listing.pairs.iter();
                    pairs.map(|pair| ((pair.docs.left.0, pair.docs.right.0), pair.shared)).collect()
                };
                let (before, now) = (pairs(&before), pairs(&now));
                let other = is.iter().filter(|(id, of)| was.get(id) != Some(of));
                let other: Vec<(u32, u64)> = other.map(|(id, of)| (*id, *of)).collect();
                let (back, changed): (Vec<_>, Vec<_>) =
                    other.into_iter().partition(|(id, of)| gone.remove(id) == Some(*of));
                let ids = |some: Vec<(u32, u64)>| -> BTreeSet<u32> {
                    some.into_iter().map(|(id, _)| id).collect()
                };
                let (back, changed) = (ids(back), ids(changed));
                gone.extend(was.iter().filter(|(id, _)| !is.contains_key(id)));
                let has = |some: &BTreeSet<u32>, docs: &(u32, u32)| some.contains(&docs.0) || some.contains(&docs.1);
                let differs = now.iter().filter(|(docs, of)| before.get(docs) != Some(of));
                let news = differs.map(|(docs, _)| *docs);
                let is_first = |docs: &(u32, u32)| !before.contains_key(docs) && !has(&back, docs);
                new_pairs.extend(news.filter(|docs| has(&changed, docs) || is_first(docs)));
                let is_away = |docs: &(u32, u32)| !is.contains_key(&docs.0) || !is.contains_key(&docs.1);
                new_pairs.retain(|docs| now.contains_key(docs) || !before.contains_key(docs) || is_away(docs));
                new_documents.extend(changed);
                let expected: Subjects = new_pairs
                    .iter()
                    .filter(|docs| now.contains_key(docs))
                    .map(|(left, right)| Subject::Pair(Sides::new(DocId(*left), DocId(*right))))
                    .chain(new_documents.iter().filter(|id| is.contains_key(id)).map(|id| Subject::Document(DocId(*id))))
                    .collect();
                prop_assert_eq!(seen.unseen(), &expected);
            }
        }
    }

    #[test]
    fn a_new_pair_that_a_threshold_hides_is_new_when_another_brings_it_back() {
        let documents = Documents::from([(1, 1), (5, 1), (6, 1)]);
        let few = wanted(
            20.0,
            false,
            snapshot(&documents, &Pairs::from([((1, 5), 9)])),
        );
        let pairs = Pairs::from([((1, 5), 9), ((1, 6), 2)]);
        let all = wanted(20.0, false, snapshot(&documents, &pairs));
        let all_again = wanted(10.0, false, snapshot(&documents, &pairs));
        let higher = wanted(30.0, false, few.clone());
        assert_eq!(after(&[&few, &all]).counts(), (1, 0));
        assert_eq!(after(&[&few, &all, &higher]).counts(), (0, 0));
        let mut seen = after(&[&few, &all, &higher, &all_again]);
        assert_eq!(seen.counts(), (1, 0));
        // One that a person has looked at is not.
        seen.see([Subject::Pair(Sides::new(DocId(6), DocId(1)))]);
        seen.receive(&all_again, &higher);
        seen.receive(&higher, &all_again);
        assert_eq!(seen.counts(), (0, 0));
    }

    #[test]
    fn figures_that_are_others_because_a_person_counts_otherwise_are_nothing_new() {
        let documents = Documents::from([(1, 1), (5, 1), (6, 1)]);
        let some = snapshot(&documents, &Pairs::from([((1, 5), 2)]));
        let more = Pairs::from([((1, 5), 9), ((1, 6), 7)]);
        let more = wanted(20.0, true, snapshot(&documents, &more));
        assert_eq!(after(&[&some, &more]).counts(), (0, 0));
        // What is saved with it is.
        let saved = Documents::from([(1, 2), (5, 1), (6, 1)]);
        let of_saved = |pairs: &Pairs| wanted(20.0, false, snapshot(&saved, pairs));
        let fewer = of_saved(&Pairs::from([((1, 5), 3)]));
        assert_eq!(after(&[&some, &more, &fewer]).counts(), (1, 1));
        // And nobody waits for other figures for ever.
        let later = of_saved(&Pairs::from([((1, 5), 4), ((5, 6), 2)]));
        assert_eq!(after(&[&some, &more, &fewer, &later]).counts(), (2, 1));
    }
}
