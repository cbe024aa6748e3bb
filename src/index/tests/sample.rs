//! An index with a budget of memory: with all fingerprints it is any other index; with fewer it loses pairs, and changes none.

use std::sync::atomic::{AtomicUsize, Ordering};

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
    fn with_a_sample_pairs_are_lost_and_none_is_changed(
        settings in settings(), base in collection(), halvings in 0..5_u32, counts_common in prop::bool::weighted(0.2),
    ) {
        let settings = Settings { counts_common, ..settings };
        let mut plain = empty(settings);
        apply(&mut plain, &base, 1000);
        let (plain, sampled) = (plain.listing(), sampled(&base, settings, 1 << halvings).listing());
        for pair in &sampled.pairs {
            prop_assert!(plain.pairs.contains(pair), "{:?}", pair);
        }
        let counts = |listing: &Listing| -> Vec<_> {
            listing.documents.iter().map(|d| (d.id, d.words, d.shingles, d.common)).collect()
        };
        prop_assert_eq!(counts(&sampled), counts(&plain));
        if halvings == 0 {
            prop_assert_eq!(&*sampled, &*plain);
        }
    }
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
        apply(&mut index, &steps, 1000);
        index
    };
    let (high, low) = (all(percent(99.9)), all(percent(70.0)));
    assert_eq!(high.part().map(Fraction::one_in), Some(4));
    let (found, expected) = (high.listing_from(percent(70.0)), low.listing());
    assert!(!expected.pairs.is_empty());
    assert_eq!(found.pairs, expected.pairs);
}
