//! An index beside the memory: with all fingerprints it is any other index; with fewer it loses pairs, and changes none.

use std::sync::Mutex;

use super::*;
use crate::text::vocabulary::WordId;

/// An annex in memory.
#[derive(Debug, Default)]
struct Heap {
    words: Mutex<Vec<WordId>>,
    piles: [Mutex<Vec<Record>>; 2],
}

impl Annex for Heap {
    fn words(&self, lot: Lot, out: &mut Vec<WordId>) {
        let (words, start) = (self.words.lock().unwrap(), lot.start as usize);
        out.clear();
        out.extend_from_slice(&words[start..start + lot.words as usize]);
    }

    fn keep(&self, pile: Pile, run: &[Record]) {
        assert!(run.is_sorted());
        self.piles[pile as usize].lock().unwrap().extend(run);
    }

    fn take(&self, pile: Pile, each: &mut dyn FnMut(Record)) {
        let mut records = std::mem::take(&mut *self.piles[pile as usize].lock().unwrap());
        records.sort_unstable();
        records.into_iter().for_each(each);
    }
}

/// What is left after the steps, in an index beside the memory.
fn beside(steps: &[Step], settings: Settings, one_in: u64) -> Index {
    let heap = Arc::new(Heap::default());
    let vocabulary: Arc<Vocabulary> = Arc::default();
    let fraction = Fraction::of(one_in, 1);
    assert_eq!(u64::from(fraction.one_in()), one_in);
    let changes = remains(steps).into_iter().map(|step| match step {
        Step::Put(id, blocks, tail) => {
            let numbered = vocabulary.number(&words(&blocks, tail));
            let mut all = heap.words.lock().unwrap();
            let lot = Lot {
                start: all.len() as u64,
                words: numbered.len() as u32,
            };
            all.extend_from_slice(&numbered);
            Change::Lay(DocId(id), label(id), lot)
        }
        Step::Remove(id) => Change::Remove(DocId(id)),
        Step::Assign(id, author) => Change::Assign(DocId(id), author.map(Author)),
    });
    let changes = changes.collect();
    let annex = Arc::clone(&heap) as Arc<dyn Annex>;
    let mut index = Index::beside(settings, Arc::clone(&vocabulary), annex, fraction);
    index.apply(changes, &Alone);
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
        prop_assert_eq!(&*beside(&all, settings, 1).listing(), &*plain.listing());
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
    let all = beside(&steps, Settings::default(), 1).listing().pairs.len();
    assert_eq!(all, 40);
    assert!(found >= 36, "{found}");
}
