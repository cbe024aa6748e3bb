//! An index beside the memory: with all fingerprints it is any other index; with fewer it loses pairs, and changes none.

use std::sync::Mutex;

use super::counted::{counting, few_cases, year};
use super::*;
use crate::text::vocabulary::WordId;

/// An annex in memory.
#[derive(Debug, Default)]
pub(crate) struct Heap {
    words: Mutex<Vec<WordId>>,
    piles: [Mutex<Vec<Record>>; 2],
}

impl Annex for Heap {
    fn lay(&self, words: &[WordId]) -> Lot {
        let mut all = self.words.lock().unwrap();
        let start = all.len() as u64;
        all.extend_from_slice(words);
        let words = words.len() as u32;
        Lot { start, words }
    }

    fn free(&self, lot: Lot) {
        // Whoever reads them all the same reads something else.
        let nothing = Vocabulary::default().number(&[1])[0];
        let (mut words, start) = (self.words.lock().unwrap(), lot.start as usize);
        words[start..start + lot.words as usize].fill(nothing);
    }

    // What is freed is read otherwise at once: no test may hang on that it is held.
    fn hold(&self) {}

    fn let_go(&self) {}

    fn words(&self, lot: Lot, out: &mut Vec<WordId>) {
        let (words, start) = (self.words.lock().unwrap(), lot.start as usize);
        out.clear();
        out.extend_from_slice(&words[start..start + lot.words as usize]);
    }

    fn keep(&self, pile: Pile, run: &[Record]) {
        assert!(run.is_sorted());
        let mut records = self.piles[pile as usize].lock().unwrap();
        records.extend(run);
        records.sort_unstable();
    }

    fn each(&self, pile: Pile, each: &mut dyn FnMut(Record)) {
        let records = self.piles[pile as usize].lock().unwrap().clone();
        records.into_iter().for_each(each);
    }

    fn find(&self, fingerprint: Fingerprint, out: &mut Vec<Record>) {
        out.clear();
        let records = self.piles[Pile::Fingerprints as usize].lock().unwrap();
        let from = records.partition_point(|record| record.key < fingerprint);
        let found = records[from..].iter().copied();
        out.extend(found.take_while(|record| record.key == fingerprint));
    }

    fn clear(&self, pile: Pile) {
        self.piles[pile as usize].lock().unwrap().clear();
    }
}

fn within(settings: Settings, most: u64) -> Index {
    let annex = Arc::new(Heap::default());
    Index::within(settings, Arc::default(), Budget { most, annex })
}

/// What is left after the steps, in an index that has room for one of so many fingerprints.
fn beside(steps: &[Step], settings: Settings, one_in: u64) -> Index {
    let left = remains(steps);
    let all = left.iter().map(|step| match step {
        Step::Put(_, blocks, tail) => words(blocks, *tail).len() as u64,
        Step::Remove(_) | Step::Assign(..) => 0,
    });
    let records = all.sum::<u64>() / one_in;
    let mut index = within(settings, records * 16);
    apply(&mut index, &left, 10_000);
    if records > 0 {
        assert_eq!(index.part().map(Fraction::one_in), Some(one_in as u32));
    }
    index
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn with_all_fingerprints_it_lists_what_an_index_in_memory_lists(
        settings in settings(), base in class(), steps in prop::collection::vec(step(), 0..120),
    ) {
        let all: Vec<Step> = base.into_iter().chain(steps).collect();
        let mut plain = empty(settings);
        apply(&mut plain, &remains(&all), 1000);
        let beside = beside(&all, settings, 1);
        prop_assert_eq!(&*beside.listing(), &*plain.listing());
        prop_assert_eq!(beside.common_text(), plain.common_text());
    }

    #[test]
    fn with_a_sample_pairs_are_lost_and_none_is_changed(settings in settings(), base in class(), halvings in 1..5_u32) {
        let mut plain = empty(settings);
        apply(&mut plain, &remains(&base), 1000);
        let (plain, sampled) = (plain.listing(), beside(&base, settings, 1 << halvings).listing());
        for pair in &sampled.pairs {
            prop_assert!(plain.pairs.contains(pair), "{:?}", pair);
        }
        let counts = |listing: &Listing| -> Vec<_> {
            listing.documents.iter().map(|d| (d.id, d.words, d.shingles, d.common)).collect()
        };
        prop_assert_eq!(counts(&sampled), counts(&plain));
    }

    #[test]
    fn any_history_within_a_budget_ends_like_a_fresh_start(
        settings in settings(), base in class(), steps in prop::collection::vec(step(), 0..60), batch in 1usize..8,
        // From a megabyte, which all fits, down to a handful of records.
        halvings in 0..12_u32, percent in prop::option::of(1u8..60),
    ) {
        let most = 1 << (20 - halvings);
        let mut lived = within(settings, most);
        apply(&mut lived, &base, 50);
        apply(&mut lived, &steps, batch);
        let threshold = percent.map(|percent| Containment::from_percent(f64::from(percent)));
        if let Some(threshold) = threshold {
            lived.set_threshold(threshold, &Alone);
        }
        let all: Vec<Step> = base.into_iter().chain(steps).collect();
        let mut fresh = within(Settings { threshold: threshold.unwrap_or(settings.threshold), ..settings }, most);
        apply(&mut fresh, &remains(&all), 1000);
        prop_assert_eq!(lived.part(), fresh.part());
        prop_assert_eq!(lived.weight(), fresh.weight());
        prop_assert_eq!(&*lived.listing(), &*fresh.listing());
        let docs: Vec<DocId> = fresh.listing().documents.iter().map(|d| d.id).take(6).collect();
        let mut plain = empty(settings);
        apply(&mut plain, &remains(&all), 1000);
        prop_assert_eq!(lived.matrix(&docs, &Alone), plain.matrix(&docs, &Alone));
        prop_assert_eq!(lived.common_text(), plain.common_text());
        let passage = fingerprints(&words(&[0, 1], 0), settings.width);
        prop_assert_eq!(lived.carrying(&passage, 40, &Alone), plain.carrying(&passage, 40, &Alone));
        for doc in docs {
            let (some, every) = (lived.sharing(doc, &Alone), plain.sharing(doc, &Alone));
            prop_assert_eq!(some.common, every.common);
            for (with, shared) in some.with.iter().zip(&some.shared) {
                let at = every.with.iter().position(|other| other == with);
                prop_assert!(at.is_none_or(|at| every.shared[at] == *shared));
            }
        }
    }
}

proptest! {
    #![proptest_config(few_cases())]

    #[test]
    fn with_common_text_counted_a_sample_loses_pairs_too_and_changes_none(
        settings in settings(), base in year(), halvings in 0..4_u32,
    ) {
        let settings = counting(settings);
        let mut plain = empty(settings);
        apply(&mut plain, &remains(&base), 1000);
        let (plain, sampled) = (plain.listing(), beside(&base, settings, 1 << halvings).listing());
        for pair in &sampled.pairs {
            prop_assert!(plain.pairs.contains(pair), "{:?}", pair);
        }
        if halvings == 0 {
            prop_assert_eq!(&*sampled, &*plain);
        }
    }

    #[test]
    fn any_history_within_a_budget_with_common_text_counted_ends_like_a_fresh_start(
        settings in settings(), base in year(), steps in prop::collection::vec(step(), 0..20), batch in 1usize..8, halvings in 0..12_u32,
    ) {
        let (most, settings) = (1 << (20 - halvings), counting(settings));
        let mut lived = within(settings, most);
        apply(&mut lived, &base, 60);
        apply(&mut lived, &steps, batch);
        let all: Vec<Step> = base.into_iter().chain(steps).collect();
        let mut fresh = within(settings, most);
        apply(&mut fresh, &remains(&all), 1000);
        prop_assert_eq!(&*lived.listing(), &*fresh.listing());
        let mut plain = empty(settings);
        apply(&mut plain, &remains(&all), 1000);
        let docs: Vec<DocId> = fresh.listing().documents.iter().map(|d| d.id).take(4).collect();
        prop_assert_eq!(lived.matrix(&docs, &Alone), plain.matrix(&docs, &Alone));
        for doc in docs {
            let (some, every) = (lived.sharing(doc, &Alone), plain.sharing(doc, &Alone));
            for (with, shared) in some.with.iter().zip(&some.shared) {
                let at = every.with.iter().position(|other| other == with);
                prop_assert!(at.is_none_or(|at| every.shared[at] == *shared));
            }
        }
    }
}

#[test]
fn a_sample_finds_what_has_much_in_common() {
    // Four hundred words of each of forty pairs stand in both.
    let blocks = |pair: u8| {
        (0..20)
            .map(move |at| pair * 5 + at % 5)
            .collect::<Vec<u8>>()
    };
    let steps: Vec<Step> = (0..80)
        .map(|id| Step::Put(id, blocks(id as u8 / 2), u64::from(id)))
        .collect();
    let found = beside(&steps, Settings::default(), 8).listing().pairs.len();
    let mut plain = empty(Settings::default());
    apply(&mut plain, &steps, 1000);
    assert_eq!(plain.listing().pairs.len(), 40);
    assert!(found >= 36, "{found}");
}
