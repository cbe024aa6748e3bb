//! The numbers of clusters, by which filters ask for them: each keeps its own while it lives.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::index::{Cluster, DocId};

/// A larger number is none of ours.
const MOST: u32 = u32::MAX / 2;

/// Which number the cluster has that a document is in, or was in when that went: one that is away for a while, or under the threshold,
/// comes back with its number.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    of: HashMap<DocId, u32>,
    /// The largest that a cluster ever had: none is given twice.
    last: u32,
}

impl Numbers {
    /// Numbers that were given already. Larger ones than anybody comes to are none.
    pub fn given(of: impl Iterator<Item = (DocId, u32)>, last: u32) -> Numbers {
        let of: HashMap<DocId, u32> = of.filter(|(_, number)| *number <= MOST).collect();
        let largest = of.values().copied().max();
        Numbers {
            last: last.min(MOST).max(largest.unwrap_or_default()),
            of,
        }
    }

    /// That of the cluster that a document is in, or was in when that went; 0 where there was none.
    pub fn of(&self, id: DocId) -> u32 {
        self.of.get(&id).copied().unwrap_or_default()
    }

    /// The largest that a cluster ever had.
    pub fn last(&self) -> u32 {
        self.last
    }

    /// The numbers of the clusters of now, in their order. A number goes to the cluster with most of its documents: of a cluster that falls
    /// apart the largest part keeps it, and one that has swallowed others keeps that of the largest; of equals the lower number and the
    /// cluster that is listed first.
    pub fn assign(&self, clusters: &[Cluster]) -> Arc<[u32]> {
        let mut claims = Vec::new();
        for (at, cluster) in clusters.iter().enumerate() {
            let known = cluster.members.iter().map(|id| self.of(*id));
            let mut known: Vec<u32> = known.filter(|number| *number > 0).collect();
            known.sort_unstable();
            let same = known.chunk_by(|one, other| one == other);
            claims.extend(same.map(|same| (Reverse(same.len()), same[0], at)));
        }
        claims.sort_unstable();
        let mut numbers = vec![0; clusters.len()];
        let mut taken = HashSet::new();
        for (_, number, at) in claims {
            if numbers[at] == 0 && taken.insert(number) {
                numbers[at] = number;
            }
        }
        let without = numbers.iter_mut().filter(|number| **number == 0);
        for (number, new) in without.zip(self.last + 1..) {
            *number = new;
        }
        numbers.into()
    }

    /// The clusters of now have these numbers for good. Who has left one of them has nothing of its number.
    pub fn keep(&mut self, clusters: &[Cluster], numbers: &[u32]) {
        let living: HashSet<u32> = numbers.iter().copied().collect();
        self.of.retain(|_, number| !living.contains(number));
        for (cluster, number) in clusters.iter().zip(numbers) {
            let members = cluster.members.iter();
            self.of.extend(members.map(|id| (*id, *number)));
            self.last = self.last.max(*number);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use proptest::prelude::*;

    use crate::app::bookmark::{self, Bookmark};
    use crate::app::{App, Message, update};
    use crate::engine::Event;
    use crate::index::{Cluster, DocId, Document, Label, Listing, Members};
    use crate::measure::Coverage;
    use crate::snapshot::{Facts, Progress, Snapshot};
    use std::sync::Arc;

    const DOCUMENTS: u8 = 9;

    /// What a folder meets with.
    #[derive(Clone, Debug)]
    enum Step {
        /// A document is linked with those of a group; it comes if it is not there.
        Put(u8, u8),
        Remove(u8),
        /// For some seconds nothing is there.
        Away,
        Restart,
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            8 => (0..DOCUMENTS, 0..4_u8).prop_map(|(document, group)| Step::Put(document, group)),
            3 => (0..DOCUMENTS).prop_map(Step::Remove),
            1 => Just(Step::Away),
            1 => Just(Step::Restart),
        ]
    }

    /// A program with its lists. Handles are those of the run.
    struct Run {
        app: App,
        handles: Vec<u8>,
    }

    impl Run {
        fn begin(kept: Option<Bookmark>) -> Run {
            let mut app = App::default();
            if let Some(kept) = kept {
                bookmark::begin(&mut app, kept);
            }
            Run {
                app,
                handles: Vec::new(),
            }
        }

        fn handle(&mut self, document: u8) -> DocId {
            let known = self.handles.iter().position(|one| *one == document);
            let at = known.unwrap_or(self.handles.len());
            if known.is_none() {
                self.handles.push(document);
            }
            DocId(at as u32)
        }

        /// Shows documents with their groups. Returns the clusters by their numbers.
        fn show(&mut self, groups: &BTreeMap<u8, u8>) -> BTreeMap<u32, BTreeSet<u8>> {
            let documents = groups.keys().map(|document| Document {
                id: self.handle(*document),
                label: Label::new(format!("{document}.txt")),
                ..Document::default()
            });
            let documents: Vec<Document> = documents.collect();
            let ids: Vec<DocId> = documents.iter().map(|document| document.id).collect();
            let clusters = (0..4).filter_map(|group| {
                let members = groups.values().zip(&ids);
                let members: Members = members
                    .filter(|(of, _)| **of == group)
                    .map(|(_, id)| *id)
                    .collect();
                (members.len() > 1).then(|| Cluster {
                    archived: 0,
                    centre: members[0],
                    members,
                    strongest: Coverage::default(),
                    weakest: Coverage::default(),
                    links: 1,
                })
            });
            let mut clusters: Vec<Cluster> = clusters.collect();
            clusters.sort_by_key(|cluster| std::cmp::Reverse(cluster.members.len()));
            let facts = self.handles.iter().map(|document| {
                let content = u128::from(*document);
                Some(Arc::new(Facts {
                    content,
                    ..Facts::default()
                }))
            });
            let snapshot = Snapshot {
                facts: facts.collect(),
                listing: Arc::new(Listing::new(documents, Vec::new(), clusters)),
                progress: Progress {
                    walked: true,
                    ..Progress::default()
                },
                ..Snapshot::default()
            };
            let event = Event::Snapshot(Arc::new(snapshot));
            update(&mut self.app, Message::Engine(event));
            let shown = &self.app.snapshot;
            let clusters = shown.listing.clusters.iter().enumerate();
            let named = |id: &DocId| self.handles[id.0 as usize];
            let numbered = clusters.map(|(at, cluster)| {
                let members = cluster.members.iter().map(named);
                (shown.number(at), members.collect())
            });
            numbered.collect()
        }

        fn restart(&self) -> Run {
            let kept = Bookmark::of(&self.app).and_then(|kept| kept.encode());
            Run::begin(kept.and_then(|kept| Bookmark::decode(&kept)))
        }
    }

    proptest! {
        #[test]
        fn a_number_means_one_group_through_all_that_happens_and_the_next_start(
            steps in prop::collection::vec(step(), 1..60),
        ) {
            let mut run = Run::begin(None);
            let mut groups: BTreeMap<u8, u8> = (0..6).map(|document| (document, document / 2)).collect();
            let mut before = run.show(&groups);
            prop_assert!(before.keys().copied().eq(1..=3));
            // What each number meant last.
            let mut meant = before.clone();
            for step in steps {
                match step {
                    Step::Put(document, group) => {
                        groups.insert(document, group);
                    }
                    Step::Remove(document) if groups.len() > 1 => {
                        groups.remove(&document);
                    }
                    Step::Remove(_) => {}
                    Step::Away => {
                        prop_assert!(run.show(&BTreeMap::new()).is_empty());
                        prop_assert_eq!(&run.show(&groups), &before);
                    }
                    Step::Restart => {
                        run = run.restart();
                        prop_assert_eq!(&run.show(&groups), &before);
                    }
                }
                let now = run.show(&groups);
                let all: usize = now.values().map(BTreeSet::len).sum();
                prop_assert!(all <= groups.len(), "no number is given twice");
                for (number, members) in &now {
                    if let Some(was) = meant.get(number) {
                        prop_assert!(!was.is_disjoint(members), "{}: {:?} {:?}", number, was, members);
                    }
                }
                // With one change most of a group stays together, and so does its number.
                for (number, was) in &before {
                    let same = now.iter().find(|(_, members)| members.is_superset(was));
                    if let Some((is, _)) = same {
                        prop_assert_eq!(is, number);
                    }
                }
                meant.extend(now.clone());
                before = now;
            }
        }
    }
}
