//! What changed since a person saw it. It is marked until she opens it, or counts all of it as seen.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::index::{Cluster, DocId, Document, Listing, Pair};
use crate::sides::Sides;

/// What tells a pair from the one that was seen: shingles shared and of both sides, and words in passages.
type Figures = (u32, Sides<u32>, u32);

fn figures(pair: &Pair) -> Figures {
    (pair.shared, pair.shingles, pair.runs.words)
}

/// The same whichever of the two is the left one: another name can make it the right one, and says nothing new.
fn either_way(pair: &Pair) -> (Sides<DocId>, Figures) {
    let (shared, shingles, words) = figures(pair);
    if pair.docs.left <= pair.docs.right {
        (pair.docs, (shared, shingles, words))
    } else {
        (pair.docs.swap(), (shared, shingles.swap(), words))
    }
}

/// Pairs and documents that are new.
pub type New = (BTreeSet<Sides<DocId>>, BTreeSet<DocId>);

/// The same of a document: words and shingles.
fn size(document: &Document) -> (u32, u32) {
    (document.words, document.shingles)
}

/// What was there when it was looked at last, and what is new since.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The first lists are complete: only what comes after them is new.
    begun: bool,
    /// The list that was taken in last.
    last: Arc<Listing>,
    new_pairs: BTreeSet<Sides<DocId>>,
    new_documents: BTreeSet<DocId>,
    /// What comes next counts otherwise, as a person wanted: other figures say nothing new.
    recounted: bool,
    /// New pairs that the threshold of a person has taken from the list: another one brings them back.
    away: BTreeSet<Sides<DocId>>,
    /// The documents of new pairs.
    ends: BTreeSet<DocId>,
    /// Counts up with every change.
    version: u64,
    /// Counts up with every change that a person made, not the folder.
    decided: u64,
}

/// What is left of two lists without what both begin and end with: of a hundred thousand pairs a save changes a few.
fn middles<'a, T>(
    old: &'a [T],
    new: &'a [T],
    is_same: impl Fn(&T, &T) -> bool,
) -> (&'a [T], &'a [T]) {
    let both = old.iter().zip(new);
    let first = both.take_while(|(old, new)| is_same(old, new)).count();
    let (old, new) = (&old[first..], &new[first..]);
    let both = old.iter().rev().zip(new.iter().rev());
    let last = both.take_while(|(old, new)| is_same(old, new)).count();
    (&old[..old.len() - last], &new[..new.len() - last])
}

impl Seen {
    /// Takes in another listing. It is complete if nothing more is being read; where it is `asked` for, because a person
    /// moved the threshold, pairs of unchanged documents that come to the list with it are not new.
    pub fn receive(&mut self, listing: &Arc<Listing>, complete: bool, asked: bool) {
        let recounted = std::mem::take(&mut self.recounted);
        let last = std::mem::replace(&mut self.last, Arc::clone(listing));
        if self.begun {
            let (old, new) = middles(&last.documents, &listing.documents, |old, new| {
                old.id == new.id && size(old) == size(new)
            });
            let known: HashMap<DocId, _> = old.iter().map(|d| (d.id, size(d))).collect();
            let changed = new
                .iter()
                .filter(|d| known.get(&d.id) != Some(&size(d)))
                .map(|d| d.id);
            let changed: BTreeSet<DocId> = changed.collect();
            let is_there = |id: DocId| listing.document(id).is_some();
            self.new_documents.retain(|id| is_there(*id));
            self.away
                .retain(|docs| is_there(docs.left) && is_there(docs.right));
            self.receive_pairs((&last, listing), &changed, asked, recounted);
            self.new_documents.extend(changed);
        }
        self.begun |= complete;
        self.follow();
    }

    /// A person wanted common text to count, or not to: the next list has other figures for that.
    pub fn expect_other_figures(&mut self) {
        self.recounted = true;
    }

    /// The same of its pairs, with the documents that are otherwise.
    fn receive_pairs(
        &mut self,
        (last, now): (&Listing, &Listing),
        changed: &BTreeSet<DocId>,
        asked: bool,
        recounted: bool,
    ) {
        let (old, new) = middles(&last.pairs, &now.pairs, |old, new| {
            old.docs == new.docs && figures(old) == figures(new)
        });
        let mut known: HashMap<Sides<DocId>, Figures> = old.iter().map(either_way).collect();
        for pair in new {
            let turned = pair.docs.swap();
            if self.new_pairs.remove(&turned) {
                self.new_pairs.insert(pair.docs);
            }
            let is_back = self.away.remove(&pair.docs) | self.away.remove(&turned);
            let (docs, figures) = either_way(pair);
            let known = known.remove(&docs);
            let is_other = known != Some(figures);
            let is_changed =
                changed.contains(&pair.docs.left) || changed.contains(&pair.docs.right);
            let is_free = !recounted && (known.is_some() || !asked);
            let is_new = is_other && (is_free || is_changed);
            if is_new || is_back {
                self.new_pairs.insert(pair.docs);
            }
        }
        // Those that are left are listed no more.
        for pair in old
            .iter()
            .filter(|pair| known.contains_key(&either_way(pair).0))
        {
            let is_there = |id: DocId| now.document(id).is_some();
            let was_new = self.new_pairs.remove(&pair.docs);
            if was_new && asked && is_there(pair.docs.left) && is_there(pair.docs.right) {
                self.away.insert(pair.docs);
            }
        }
    }

    /// Another one where something else is new.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Another one where a person has seen something since.
    pub fn decided(&self) -> u64 {
        self.decided
    }

    /// The pair is new, or has other figures than when it was seen.
    pub fn is_new_pair(&self, docs: Sides<DocId>) -> bool {
        self.new_pairs.contains(&docs)
    }

    /// The document is new, or another one than was seen.
    pub fn is_new_document(&self, id: DocId) -> bool {
        self.new_documents.contains(&id)
    }

    /// New pairs, and new documents.
    pub fn counts(&self) -> (usize, usize) {
        (self.new_pairs.len(), self.new_documents.len())
    }

    /// All that is new, as it is now.
    pub fn all_new(&self) -> New {
        (self.new_pairs.clone(), self.new_documents.clone())
    }

    /// All new pairs.
    pub fn new_pairs(&self) -> impl Iterator<Item = Sides<DocId>> {
        self.new_pairs.iter().copied()
    }

    /// All new documents.
    pub fn new_documents(&self) -> impl Iterator<Item = DocId> {
        self.new_documents.iter().copied()
    }

    /// The document is new, or one of its pairs is.
    fn is_new_around(&self, id: DocId) -> bool {
        self.ends.contains(&id) || self.new_documents.contains(&id)
    }

    /// A member of the cluster is new, or one of its links.
    pub fn is_new_cluster(&self, cluster: &Cluster) -> bool {
        let is_any = !self.ends.is_empty() || !self.new_documents.is_empty();
        is_any && cluster.members.iter().any(|id| self.is_new_around(*id))
    }

    /// These are new, whatever was there before.
    pub fn mark(
        &mut self,
        pairs: impl IntoIterator<Item = Sides<DocId>>,
        documents: impl IntoIterator<Item = DocId>,
    ) {
        self.new_pairs.extend(pairs);
        self.new_documents.extend(documents);
        self.follow();
    }

    /// A pair is being looked at, and its documents with it.
    pub fn see_pair(&mut self, docs: Sides<DocId>) {
        self.new_pairs.remove(&docs);
        self.new_pairs.remove(&docs.swap());
        self.new_documents.remove(&docs.left);
        self.new_documents.remove(&docs.right);
        self.decided += 1;
        self.follow();
    }

    /// A document is being looked at.
    pub fn see_document(&mut self, id: DocId) {
        self.new_documents.remove(&id);
        self.decided += 1;
        self.version += 1;
    }

    /// These count as seen without having been looked at.
    pub fn count_as_seen(
        &mut self,
        pairs: impl IntoIterator<Item = Sides<DocId>>,
        documents: impl IntoIterator<Item = DocId>,
    ) {
        for docs in pairs {
            self.new_pairs.remove(&docs);
            self.new_documents.remove(&docs.left);
            self.new_documents.remove(&docs.right);
        }
        for id in documents {
            self.new_documents.remove(&id);
        }
        self.decided += 1;
        self.follow();
    }

    /// The documents of new pairs are those that they are between.
    fn follow(&mut self) {
        let pairs = self.new_pairs.iter();
        self.ends = pairs.flat_map(|docs| [docs.left, docs.right]).collect();
        self.version += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::index::{Label, Runs};

    /// Documents of these sizes by their handles, and pairs of them that share so much.
    fn listing(sizes: &BTreeMap<u32, u32>, pairs: &BTreeMap<(u32, u32), u32>) -> Arc<Listing> {
        let documents = sizes.iter().map(|(id, words)| Document {
            id: DocId(*id),
            label: Label::new(format!("{id:03}")),
            author: None,
            words: *words,
            shingles: *words,
            common: 0,
            best: None,
            partners: 0,
        });
        let there = |id: &u32| sizes.get(id).copied();
        let pairs = pairs.iter().filter_map(|((left, right), shared)| {
            Some(Pair {
                docs: Sides::new(DocId(*left), DocId(*right)),
                shared: *shared,
                shingles: Sides::new(there(left)?, there(right)?),
                common: 0,
                words: Sides::new(there(left)?, there(right)?),
                runs: Runs::default(),
            })
        });
        let mut pairs: Vec<Pair> = pairs.collect();
        pairs.sort_by_key(|pair| (std::cmp::Reverse(pair.shared), pair.docs));
        Arc::new(Listing::new(documents.collect(), pairs, Vec::new()))
    }

    type Figured = (BTreeMap<DocId, (u32, u32)>, BTreeMap<Sides<DocId>, Figures>);

    fn figured(listing: &Listing) -> Figured {
        let documents = listing.documents.iter();
        let pairs = listing.pairs.iter();
        (
            documents.map(|d| (d.id, size(d))).collect(),
            pairs.map(|pair| (pair.docs, figures(pair))).collect(),
        )
    }

    proptest! {
        #[test]
        fn new_is_what_differs_from_the_list_before(
            lists in prop::collection::vec((
                prop::collection::btree_map(0..9u32, 3..5u32, 0..9),
                prop::collection::btree_map((0..5u32, 5..9u32), 1..4u32, 0..12),
            ), 1..6),
        ) {
            let mut seen = Seen::default();
            let (mut new_documents, mut new_pairs) = (BTreeSet::new(), BTreeSet::new());
            let mut before: Option<Figured> = None;
            for (sizes, pairs) in &lists {
                let listing = listing(sizes, pairs);
                seen.receive(&listing, true, false);
                let now = figured(&listing);
                if let Some(before) = before {
                    let others = now.0.iter().filter(|(id, size)| before.0.get(id) != Some(size));
                    new_documents.extend(others.map(|(id, _)| *id));
                    let others = now.1.iter().filter(|(docs, of)| before.1.get(docs) != Some(of));
                    new_pairs.extend(others.map(|(docs, _)| *docs));
                    new_documents.retain(|id| now.0.contains_key(id));
                    new_pairs.retain(|docs| now.1.contains_key(docs));
                }
                prop_assert_eq!(&seen.new_documents, &new_documents);
                prop_assert_eq!(&seen.new_pairs, &new_pairs);
                before = Some(now);
            }
        }
    }

    #[test]
    fn a_new_pair_that_a_threshold_hides_is_new_when_another_brings_it_back() {
        let sizes = BTreeMap::from([(1, 10), (5, 10), (6, 10)]);
        let (few, all) = (
            listing(&sizes, &BTreeMap::from([((1, 5), 9)])),
            listing(&sizes, &BTreeMap::from([((1, 5), 9), ((1, 6), 2)])),
        );
        let mut seen = Seen::default();
        seen.receive(&few, true, false);
        seen.receive(&all, true, false);
        assert_eq!(seen.counts(), (1, 0));
        seen.receive(&few, true, true);
        assert_eq!(seen.counts(), (0, 0));
        seen.receive(&all, true, true);
        assert_eq!(seen.counts(), (1, 0));
        // One that a person has looked at is not.
        seen.see_pair(Sides::new(DocId(1), DocId(6)));
        seen.receive(&few, true, true);
        seen.receive(&all, true, true);
        assert_eq!(seen.counts(), (0, 0));
    }

    #[test]
    fn a_pair_whose_sides_another_name_turns_is_as_new_as_it_was() {
        let sizes = BTreeMap::from([(1, 10), (5, 12), (6, 10)]);
        let one_way = BTreeMap::from([((1, 5), 9)]);
        let turned = listing(&sizes, &BTreeMap::from([((5, 1), 9)]));
        let mut seen = Seen::default();
        seen.receive(&listing(&sizes, &one_way), true, false);
        seen.receive(&turned, true, false);
        assert_eq!(seen.counts(), (0, 0));
        // One that nobody has seen stays new under its new sides, and once.
        let mut seen = Seen::default();
        seen.receive(&listing(&sizes, &BTreeMap::new()), true, false);
        seen.receive(&listing(&sizes, &one_way), true, false);
        seen.receive(&turned, true, false);
        assert_eq!(seen.counts(), (1, 0));
        assert!(seen.is_new_pair(Sides::new(DocId(5), DocId(1))));
    }

    #[test]
    fn figures_that_are_others_because_a_person_counts_otherwise_are_nothing_new() {
        let sizes = BTreeMap::from([(1, 10), (5, 10), (6, 10)]);
        let (some, more) = (
            listing(&sizes, &BTreeMap::from([((1, 5), 2)])),
            listing(&sizes, &BTreeMap::from([((1, 5), 9), ((1, 6), 7)])),
        );
        let mut seen = Seen::default();
        seen.receive(&some, true, false);
        seen.expect_other_figures();
        seen.receive(&more, true, true);
        assert_eq!(seen.counts(), (0, 0));
        // What is saved with it is.
        let saved = BTreeMap::from([(1, 11), (5, 10), (6, 10)]);
        seen.expect_other_figures();
        seen.receive(&listing(&saved, &BTreeMap::from([((1, 5), 3)])), true, true);
        assert_eq!(seen.counts(), (1, 1));
        // And nobody waits for other figures for ever.
        seen.receive(
            &listing(&saved, &BTreeMap::from([((1, 5), 4), ((5, 6), 2)])),
            true,
            false,
        );
        assert_eq!(seen.counts(), (2, 1));
    }
}
