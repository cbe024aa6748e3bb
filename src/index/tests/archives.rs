//! Archives: documents that are compared with the class, never with each other, and count for nothing in it.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

/// The documents from a handle on are of archives.
pub(super) fn from(first: u32, mut steps: Vec<Step>) -> Vec<Step> {
    for step in &mut steps {
        let (Step::Put(id, ..) | Step::Remove(id) | Step::Assign(id, _)) = step;
        if *id >= first {
            *id += ARCHIVED;
        }
    }
    steps
}

fn of(settings: Settings, most: u64, steps: &[Step]) -> Index {
    let mut index = within(settings, most);
    apply(&mut index, steps, 1000);
    index
}

fn is_archived(pair: &Pair) -> Sides<bool> {
    pair.docs.map(|id| id.0 >= ARCHIVED)
}

fn with_archives(index: &Index) -> BTreeSet<Sides<u32>> {
    let listing = index.listing();
    let pairs = listing.pairs.iter();
    let with_one = pairs.filter(|pair| is_archived(pair) != Sides::new(false, false));
    with_one.map(|pair| pair.docs.map(|id| id.0)).collect()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn archives_change_nothing_of_the_class_and_two_together_find_what_each_finds(
        settings in settings(), base in collection(), first in 0..80u32, counts_common in prop::bool::weighted(0.2),
        one_in in prop_oneof![4 => Just(0_u64), 1 => 2..4_u64],
    ) {
        let settings = Settings { counts_common, ..settings };
        let most = if one_in == 0 { u64::MAX } else { 1 << (12 + one_in) };
        let base = from(first, base);
        let (class, archives): (Vec<Step>, Vec<Step>) =
            base.into_iter().partition(|step| matches!(step, Step::Put(id, ..) if *id < ARCHIVED));
        let (a, b) = archives.split_at(archives.len() / 3);
        let alone = of(settings, u64::MAX, &class);
        let [with_a, with_b, both] = [vec![a], vec![b], vec![a, b]].map(|archives| {
            let steps: Vec<Step> = [&[&class[..]], &archives[..]].concat().concat();
            of(settings, u64::MAX, &steps)
        });
        let listing = both.listing();
        let of_class: Vec<Pair> =
            listing.pairs.iter().filter(|pair| is_archived(pair) == Sides::new(false, false)).copied().collect();
        prop_assert_eq!(&of_class, &alone.listing().pairs);
        let known = |listing: &Listing| -> Vec<_> {
            listing.documents.iter().map(|one| (one.id, one.words, one.shingles, one.common)).collect()
        };
        prop_assert_eq!(listing.archived.len(), archives.len());
        prop_assert_eq!(known(&listing), known(&alone.listing()));
        for pair in &listing.pairs {
            prop_assert!(!is_archived(pair).left, "{:?}", pair);
        }
        let of_both = with_archives(&both);
        prop_assert_eq!(&of_both, &(&with_archives(&with_a) | &with_archives(&with_b)));
        // With less memory some are lost, and none is another one.
        let steps: Vec<Step> = [&class[..], a, b].concat();
        let few = of(settings, most, &steps).listing();
        for pair in &few.pairs {
            prop_assert!(listing.pairs.contains(pair), "{:?}", pair);
        }
    }
}

#[test]
fn a_passage_of_three_in_the_class_and_of_a_hundred_in_an_archive_is_evidence() {
    let own = |id: u32| u64::from(40 * id + 39);
    let class = (0..20).map(|id| Step::Put(id, if id < 3 { vec![1, 2] } else { vec![] }, own(id)));
    let archive = (300..400).map(|id| Step::Put(id, vec![1, 2], own(id)));
    let index = of(
        Settings::default(),
        u64::MAX,
        &class.chain(archive).collect::<Vec<_>>(),
    );
    let listing = index.listing();
    assert!(listing.all().all(|document| document.common == 0));
    assert_eq!(listing.pairs.len(), 3 + 3 * 100);
}

#[test]
fn the_question_whose_a_text_is_asks_archives_for_a_text_of_the_class_and_the_class_for_one_of_an_archive()
 {
    let steps: Vec<Step> = [0, 1, 200, 201]
        .map(|id| Step::Put(id, vec![1, 2], u64::from(id)))
        .into();
    let mut index = of(Settings::default(), u64::MAX, &steps);
    let mut with = |id: u32| -> BTreeSet<u32> {
        let sharing = index.sharing(DocId(id), &Alone);
        sharing.with.iter().map(|id| id.0).collect()
    };
    assert_eq!(with(0), BTreeSet::from([1, 200, 201]));
    assert_eq!(with(200), BTreeSet::from([0, 1]));
    let docs = [0, 200, 201].map(DocId);
    let matrix = index.matrix(&docs, &Alone);
    assert!(matrix.cell(0, 2) > Coverage::default());
    assert_eq!(matrix.cell(1, 2), Coverage::default());
    let passage = fingerprints(&words(&[1], 0), Width::default());
    let (found, common) = index.occurrences(&passage, 20, &Alone).unwrap();
    assert_eq!((found.len(), common), (4, 0));
}

/// A register of documents with these words.
#[derive(Debug, Default)]
struct InMemory {
    holders: BTreeMap<Fingerprint, Vec<u32>>,
    distinct: Vec<u32>,
    /// How often it was asked.
    asked: AtomicUsize,
}

impl Register for InMemory {
    fn documents(&self) -> usize {
        self.distinct.len()
    }

    fn find(&self, fingerprint: Fingerprint) -> Places {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let places = self.holders.get(&fingerprint);
        places.map_or_else(Places::new, |places| places.as_slice().into())
    }

    fn distinct(&self, place: u32) -> u32 {
        self.distinct[place as usize]
    }
}

/// The words of a document in it.
#[derive(Debug)]
struct Registered(u32, crate::text::vocabulary::Words);

impl Spilled for Registered {
    fn words(&self) -> u32 {
        self.1.len() as u32
    }

    fn read(&self, out: &mut Vec<crate::text::vocabulary::WordId>) {
        out.extend_from_slice(&self.1);
    }

    fn registered(&self) -> Option<u32> {
        Some(self.0)
    }
}

/// Documents of which those of archives are in a register, for that index.
fn registered(base: &[Step], index: &Index) -> (Vec<Change>, Arc<InMemory>) {
    let mut register = InMemory::default();
    let mut changes = Vec::new();
    for step in base {
        let Step::Put(id, blocks, tail) = step else {
            continue;
        };
        let words = words(blocks, *tail);
        let numbered = index.vocabulary.number(&words);
        let text = if *id < ARCHIVED {
            Text::Memory(numbered)
        } else {
            let place = register.distinct.len() as u32;
            let own = distinct(fingerprints(&words, index.settings.width));
            register.distinct.push(own.len() as u32);
            for fingerprint in own {
                register.holders.entry(fingerprint).or_default().push(place);
            }
            Text::Disk(Arc::new(Registered(place, numbered)))
        };
        changes.push(Change::Put(DocId(*id), label(*id), text));
    }
    (changes, Arc::new(register))
}

#[test]
fn of_what_is_as_it_was_at_the_last_start_nothing_is_looked_up_again() {
    let put = |id: u32, blocks: &[u8], tail: u64| Step::Put(id, blocks.to_vec(), tail);
    let mut base = vec![
        put(0, &[1, 2], 0),
        put(1, &[3], 1),
        put(ARCHIVED, &[1, 2], 2),
        put(ARCHIVED + 1, &[2, 3], 3),
    ];
    let look = |base: &[Step], known: KnownRows| {
        let mut index = empty(Settings::default());
        let (changes, register) = registered(base, &index);
        index.use_register(Arc::<InMemory>::clone(&register));
        index.know_rows(known);
        index.apply(changes, &Alone);
        let asked = register.asked.load(Ordering::Relaxed);
        (asked, index.listing(), index.rows_beside_register())
    };
    let (all, first, known) = look(&base, KnownRows::default());
    assert!(all > 0 && first.pairs.len() >= 3, "{first:?}");
    let (none, again, known) = look(&base, known);
    assert_eq!((none, again), (0, first));
    base[1] = put(1, &[3], 9);
    let (few, changed, _) = look(&base, known);
    assert!(0 < few && few < all, "{few} of {all}");
    let (_, fresh, _) = look(&base, KnownRows::default());
    assert_eq!(changed, fresh);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(12), ..config() })]

    #[test]
    fn archives_that_are_looked_up_are_found_like_those_that_are_indexed(
        settings in settings(), base in collection(), first in 0..80u32, steps in prop::collection::vec(step(), 0..16),
        batch in 4usize..8, counts_common in any::<bool>(),
    ) {
        let base = from(first, base);
        let (mut plain, mut beside) = (empty(settings), empty(settings));
        let (mut changes, register) = registered(&base, &beside);
        beside.use_register(Arc::<InMemory>::clone(&register));
        let at_the_start = changes.clone();
        if batch % 2 == 0 {
            // Those of archives may be on their way still when the class is there.
            let class = changes.extract_if(.., |one| matches!(one, Change::Put(id, ..) if id.0 < ARCHIVED));
            beside.apply(class.collect(), &Alone);
        }
        beside.apply(changes, &Alone);
        prop_assert_eq!(beside.register.is_some(), first < 80);
        apply(&mut plain, &base, 1000);
        prop_assert_eq!(&*beside.listing(), &*plain.listing());
        for steps in steps.chunks(batch) {
            apply(&mut plain, steps, batch);
            apply(&mut beside, steps, batch);
            prop_assert_eq!(&*beside.listing(), &*plain.listing());
        }
        // At another start what was found is known, whatever has changed since.
        let mut next = Index::new(settings, Arc::clone(&beside.vocabulary));
        next.use_register(register);
        next.know_rows(beside.rows_beside_register());
        next.apply(at_the_start, &Alone);
        let mut again = empty(settings);
        apply(&mut again, &base, 1000);
        prop_assert_eq!(&*next.listing(), &*again.listing());
        for index in [&mut plain, &mut beside] {
            index.count_common(counts_common, &Alone);
        }
        prop_assert_eq!(&*beside.listing(), &*plain.listing());
        let docs: Vec<DocId> = plain.listing().all().map(|one| one.id).collect();
        for id in docs.into_iter().step_by(9) {
            prop_assert_eq!(beside.sharing(id, &Alone), plain.sharing(id, &Alone));
        }
        // Where a layer is switched all of them are masked anew.
        for index in [&mut plain, &mut beside] {
            index.use_layers(crate::masks::ActiveLayers::all(), &Alone);
        }
        prop_assert!(beside.register.is_none());
        prop_assert_eq!(&*beside.listing(), &*plain.listing());
    }
}
