//! Against an index of the same documents: any history, brute force, and what is said of it.

use proptest::prelude::*;

use super::*;
use crate::index::tests::sample::Heap;
use crate::index::{Alone, Author, Budget, Index, Label, Settings};
use crate::shingle::mix;
use crate::sketch::method::Listed;

/// Blocks of twenty words, the same wherever they stand.
fn words(blocks: &[u8]) -> Vec<u64> {
    let block = |block: &u8| {
        let first = u64::from(*block) * 1000;
        (1..=20).map(move |at| mix(first + at))
    };
    blocks.iter().flat_map(block).collect()
}

struct Both {
    index: Index,
    proposer: Proposer,
    vocabulary: Arc<Vocabulary>,
    annex: Arc<Heap>,
}

impl Both {
    fn new(method: Method) -> Both {
        let vocabulary = Arc::new(Vocabulary::default());
        let settings = Settings::default();
        let annex = Arc::<Heap>::default();
        let lent = || Arc::clone(&annex) as Arc<dyn Annex>;
        let budget = Budget {
            most: u64::MAX,
            annex: lent(),
        };
        Both {
            index: Index::within(settings, Arc::clone(&vocabulary), budget),
            proposer: Proposer::new(method, settings.width, Arc::clone(&vocabulary), lent()),
            annex,
            vocabulary,
        }
    }

    fn put(&self, id: u32, name: u8, blocks: &[u8]) -> Change {
        let words = self.vocabulary.number(&words(blocks));
        // Every other document lies beside the memory.
        let text = if blocks.len().is_multiple_of(2) {
            Text::Here(words)
        } else {
            Text::There(self.annex.lay(&words))
        };
        text.put(DocId(id), Label::new(format!("{name:03}")))
    }

    fn apply(&mut self, changes: Vec<Change>) {
        self.proposer.apply(&changes, &Alone);
        self.index.apply(changes, &Alone);
    }

    fn look(&mut self) -> Proposed {
        self.proposer.look(&self.index.listing(), &Alone)
    }

    /// By names, since handles depend on the history.
    fn facts(&mut self) -> (Counts, Vec<String>) {
        let proposed = self.look();
        let listing = self.index.listing();
        let name = |id| listing.document(id).unwrap().label.to_string();
        let said = listing.pairs.iter().map(|pair| {
            let why = proposed.because(pair.docs);
            format!(
                "{:?} {:?}",
                pair.docs.map(name),
                why.map(|why| why.to_string())
            )
        });
        (proposed.counts(), said.collect())
    }
}

fn methods() -> impl Strategy<Value = Method> {
    let all = Method::LIST
        .iter()
        .map(|Listed { name, .. }| name.parse().unwrap());
    prop::sample::select(all.collect::<Vec<Method>>())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn after_any_history_it_says_what_a_fresh_start_says(
        method in methods(),
        steps in prop::collection::vec((0_u32..6, prop::option::of(prop::collection::vec(0_u8..9, 1..9))), 1..14),
        author in prop::option::of(0_u32..2),
        looks in 1_usize..4,
    ) {
        let mut live = Both::new(method);
        let mut left = std::collections::BTreeMap::new();
        for (nth, (id, blocks)) in steps.iter().enumerate() {
            // Names descend while handles ascend.
            let change = match blocks {
                Some(blocks) => live.put(*id, 9 - *id as u8, blocks),
                None => Change::Remove(DocId(*id)),
            };
            live.apply(vec![change]);
            if nth % looks == 0 {
                live.look();
            }
            match blocks {
                Some(blocks) => left.insert(*id, blocks.clone()),
                None => left.remove(id),
            };
        }
        // The first two documents are perhaps one person's.
        let assign: Vec<Change> = left.keys().take(2).map(|id| Change::Assign(DocId(*id), author.map(Author))).collect();
        live.apply(assign.clone());
        let mut fresh = Both::new(method);
        let mut all = assign;
        all.extend(left.iter().rev().map(|(id, blocks)| fresh.put(*id, 9 - *id as u8, blocks)));
        fresh.apply(all);
        prop_assert_eq!(live.facts(), fresh.facts());
    }

    #[test]
    fn every_pair_is_counted_once(
        method in methods(),
        documents in prop::collection::vec(prop::collection::vec(0_u8..12, 1..9), 2..9),
    ) {
        let mut both = Both::new(method);
        let put = (0..).zip(&documents).map(|(id, blocks)| both.put(id, id as u8, blocks)).collect();
        both.apply(put);
        let proposed = both.look();
        let pairs = &both.index.listing().pairs;
        let mut counts = Counts::default();
        for b in 0..documents.len() as u32 {
            for a in 0..b {
                let docs = Sides::new(DocId(a), DocId(b));
                let is_listed = pairs.iter().any(|pair| pair.docs == docs);
                let is_proposed = proposed.because(docs).is_some();
                counts.found += usize::from(is_listed && is_proposed);
                counts.missed += usize::from(is_listed && !is_proposed);
                counts.others += usize::from(!is_listed && is_proposed);
            }
        }
        prop_assert_eq!(proposed.counts(), counts);
    }
}

#[test]
fn a_weak_method_misses_what_a_strong_one_proposes() {
    let look = |name: &str| {
        let mut both = Both::new(name.parse().unwrap());
        // Half of one in the other, and two that are equal.
        let put = vec![
            both.put(0, 0, &[1, 2, 3, 4, 5, 6]),
            both.put(1, 1, &[1, 2, 3, 7, 8, 9]),
            both.put(2, 2, &[20, 21, 22]),
            both.put(3, 3, &[20, 21, 22]),
        ];
        both.apply(put);
        both.look().counts()
    };
    let counts = |found, missed| Counts {
        found,
        missed,
        others: 0,
    };
    assert_eq!(look("6x14"), counts(1, 1));
    assert_eq!(look("minhash"), counts(2, 0));
    assert_eq!(look("6x14").to_string(), "proposes 1 of 2 pairs, misses 1");
    let said = Counts {
        found: 12,
        missed: 19,
        others: 3,
    };
    assert_eq!(
        said.to_string(),
        "proposes 12 of 31 pairs, misses 19; 3 of its proposals are no pairs"
    );
}

#[test]
fn a_look_is_of_the_list_that_it_was_given() {
    let mut both = Both::new("mega".parse().unwrap());
    let put = both.put(0, 0, &[1, 2]);
    both.apply(vec![put]);
    let proposed = both.look();
    assert!(proposed.is_of(&both.index.listing()));
    let put = both.put(1, 1, &[1, 2]);
    both.apply(vec![put]);
    assert!(!proposed.is_of(&both.index.listing()));
    assert_eq!(proposed.because(Sides::new(DocId(0), DocId(1))), None);
}
