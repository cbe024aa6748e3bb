//! An index with a budget of memory: with all fingerprints it is any other index; with fewer it loses pairs, and changes none.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::counted::{counting, few_cases, year};
use super::*;
use crate::text::vocabulary::{WordId, Words};

/// A disk in memory, which counts how many texts are read.
#[derive(Debug, Default)]
pub(crate) struct Heap(Arc<AtomicUsize>);

impl Heap {
    pub(crate) fn reads(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

#[derive(Debug)]
struct OnHeap(Words, Arc<AtomicUsize>);

impl Spill for Heap {
    fn write(&self, words: &[WordId]) -> Option<Arc<dyn Spilled>> {
        Some(Arc::new(OnHeap(words.into(), Arc::clone(&self.0))))
    }

    fn is_half_empty(&self) -> bool {
        false
    }

    fn begin_anew(&self) {}
}

impl Spilled for OnHeap {
    fn words(&self) -> u32 {
        self.0.len() as u32
    }

    fn read(&self, out: &mut Vec<WordId>) {
        self.1.fetch_add(1, Ordering::Relaxed);
        out.extend_from_slice(&self.0);
    }
}

fn within(settings: Settings, most: u64) -> Index {
    let spill = Arc::new(Heap::default());
    Index::within(settings, Arc::default(), Budget { most, spill })
}

/// What is left after the steps, in an index that has room for one of so many fingerprints.
fn sampled(steps: &[Step], settings: Settings, one_in: u64) -> Index {
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
        let sampled = sampled(&all, settings, 1);
        prop_assert_eq!(&*sampled.listing(), &*plain.listing());
        prop_assert_eq!(sampled.common_text(), plain.common_text());
    }

    #[test]
    fn with_a_sample_pairs_are_lost_and_none_is_changed(settings in settings(), base in class(), halvings in 1..5_u32) {
        let mut plain = empty(settings);
        apply(&mut plain, &remains(&base), 1000);
        let (plain, sampled) = (plain.listing(), sampled(&base, settings, 1 << halvings).listing());
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
        prop_assert_eq!(lived.weight(), fresh.weight());
        // Near to a limit a part stays as small as it was.
        prop_assert!(lived.part() >= fresh.part());
        if lived.part() == fresh.part() {
            prop_assert_eq!(&*lived.listing(), &*fresh.listing());
        }
        let docs: Vec<DocId> = fresh.listing().documents.iter().map(|d| d.id).take(6).collect();
        let mut plain = empty(settings);
        apply(&mut plain, &remains(&all), 1000);
        prop_assert_eq!(lived.matrix(&docs, &Alone), plain.matrix(&docs, &Alone));
        prop_assert_eq!(lived.common_text(), plain.common_text());
        let passage = fingerprints(&words(&[0, 1], 0), settings.width);
        let searched = lived.search().run(&passage, 40, &Alone, &|| true);
        prop_assert_eq!(&searched, &plain.occurrences(&passage, 40, &Alone));
        prop_assert_eq!(lived.search().run(&passage, 40, &Alone, &|| false), None);
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
        let (plain, sampled) = (plain.listing(), sampled(&base, settings, 1 << halvings).listing());
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
        if lived.part() == fresh.part() {
            prop_assert_eq!(&*lived.listing(), &*fresh.listing());
        }
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
    let found = sampled(&steps, Settings::default(), 8)
        .listing()
        .pairs
        .len();
    let mut plain = empty(Settings::default());
    apply(&mut plain, &steps, 1000);
    assert_eq!(plain.listing().pairs.len(), 40);
    assert!(found >= 36, "{found}");
}

/// So many documents of words of their own, which no two share.
fn strangers(ids: std::ops::Range<u32>) -> Vec<Step> {
    ids.map(|id| Step::Put(id, Vec::new(), u64::from(40 * id + 39)))
        .collect()
}

#[test]
fn a_file_that_is_saved_at_the_limit_does_not_build_the_index_anew_each_time() {
    // Half of the fingerprints of these have room, and of one more a quarter.
    let steps = strangers(0..80);
    let mut index = within(Settings::default(), 80 * 39 / 2 * 16);
    apply(&mut index, &steps, 1000);
    let one_in = |index: &Index| index.part().map(Fraction::one_in);
    assert_eq!(one_in(&index), Some(2));
    apply(&mut index, &strangers(80..81), 1);
    assert_eq!(one_in(&index), Some(4));
    let built = index.built;
    for _ in 0..3 {
        apply(&mut index, &[Step::Remove(80)], 1);
        apply(&mut index, &strangers(80..81), 1);
    }
    assert_eq!((one_in(&index), index.built), (Some(4), built));
}

#[test]
fn a_list_from_a_lower_threshold_has_the_duplicates_and_builds_nothing_anew() {
    let percent = Containment::from_percent;
    let copies = |id: u32| {
        Step::Put(
            id,
            (0..40).map(|at| (id / 2) as u8 * 5 + at % 7).collect(),
            u64::from(id),
        )
    };
    let steps: Vec<Step> = (0..40).map(copies).collect();
    let all = |threshold| {
        let settings = Settings {
            threshold,
            ..Settings::default()
        };
        let mut index = within(settings, 40 * 840 / 4 * 16);
        index.propose_from(percent(70.0));
        apply(&mut index, &steps, 1000);
        index
    };
    let (high, low) = (all(percent(99.9)), all(percent(70.0)));
    assert_eq!(high.part().map(Fraction::one_in), Some(4));
    let (found, expected) = (high.listing_from(percent(70.0)), low.listing());
    assert!(!expected.pairs.is_empty());
    assert_eq!(found.pairs, expected.pairs);
}
