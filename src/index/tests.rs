//! The index against oracles: brute force over sets, and a fresh index of what is left.

mod archives;
mod counted;
mod masked;
pub(crate) mod sample;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use self::sample::Heap;
use super::*;
use crate::align::Common;
use crate::align::bridge::{bridge, equal_words};
use crate::align::runs::{Run, in_order, runs};
use crate::measure::Coverage;
use crate::regressions::{cases, kept_in};
use crate::shingle::{Width, fingerprints};
use crate::sides::{Side, Sides};

/// Blocks with these numbers are those that are so many before them, with every sixth word replaced.
const EDITED: std::ops::Range<u8> = 240..252;

/// A document made of numbered blocks of words; every block is the same twenty words wherever it stands.
fn words(blocks: &[u8], tail: u64) -> Vec<u64> {
    const BLOCK_WORDS: u64 = 20;
    let word = |block: u64, at: u64| (block * 1000 + at + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let of_block = |block: u8, at: u64| match block {
        edited if EDITED.contains(&edited) && at % 6 == 5 => word(2000 + tail, at),
        edited if EDITED.contains(&edited) => word(u64::from(edited - EDITED.start), at),
        block => word(u64::from(block), at),
    };
    let mut tokens: Vec<u64> = blocks
        .iter()
        .flat_map(|b| (0..BLOCK_WORDS).map(move |at| of_block(*b, at)))
        .collect();
    tokens.extend((0..tail % 40).map(|at| word(1000 + tail, at)));
    tokens
}

/// A document comes or changes.
fn put(index: &Index, id: u32, words: &[u64]) -> Change {
    Change::put(DocId(id), label(id), index.vocabulary.number(words))
}

/// An empty index with a vocabulary of its own.
fn empty(settings: Settings) -> Index {
    Index::new(settings, Arc::default())
}

/// One that may take so many bytes.
fn within(settings: Settings, most: u64) -> Index {
    let spill = Arc::new(Heap::default());
    Index::within(settings, Arc::default(), Budget { most, spill })
}

/// Documents from this handle on are of archives.
const ARCHIVED: u32 = 200;

fn label(id: u32) -> Label {
    // Not in the order of the handles, so that ties by label are seen to be by label.
    let label = Label::new(format!("{:02}-{id}", (id * 37) % 101));
    if id < ARCHIVED {
        label
    } else {
        label.archived()
    }
}

#[derive(Clone, Debug)]
enum Step {
    Put(u32, Vec<u8>, u64),
    Remove(u32),
    Assign(u32, Option<u32>),
}

fn apply(index: &mut Index, steps: &[Step], batch: usize) {
    for steps in steps.chunks(batch.max(1)) {
        let change = |step: &Step| match step {
            Step::Put(id, blocks, tail) => put(index, *id, &words(blocks, *tail)),
            Step::Remove(id) => Change::Remove(DocId(*id)),
            Step::Assign(id, author) => Change::Assign(DocId(*id), author.map(Author)),
        };
        let changes = steps.iter().map(change).collect();
        index.apply(changes, &Alone);
    }
}

/// What is left after the steps, in the order of the handles.
fn remains(steps: &[Step]) -> Vec<Step> {
    let mut left = BTreeMap::new();
    let mut authors = BTreeMap::new();
    for step in steps {
        match step {
            Step::Put(id, ..) => {
                left.insert(*id, step.clone());
            }
            Step::Remove(id) => {
                left.remove(id);
                authors.remove(id);
            }
            Step::Assign(id, _) => {
                authors.insert(*id, step.clone());
            }
        }
    }
    left.into_values().chain(authors.into_values()).collect()
}

/// Mostly few blocks in many documents, so that text becomes common and stops being common all the time.
fn step() -> impl Strategy<Value = Step> {
    let blocks = prop::collection::vec(
        prop_oneof![3 => 0u8..2, 2 => 2u8..12, 1 => 12u8..60, 1 => EDITED],
        0..6,
    );
    let id = || prop_oneof![4 => 0u32..90, 1 => ARCHIVED..ARCHIVED + 20];
    prop_oneof![
        6 => (id(), blocks, 0u64..1000).prop_map(|(id, blocks, tail)| Step::Put(id, blocks, tail)),
        1 => id().prop_map(Step::Remove),
        1 => (id(), prop::option::of(0u32..8)).prop_map(|(id, author)| Step::Assign(id, author)),
    ]
}

/// A class in which most documents have block 0, around the limit of common text.
fn class() -> impl Strategy<Value = Vec<Step>> {
    let essay = |id| {
        let block = prop_oneof![4 => 0u8..40, 1 => EDITED];
        (prop::collection::vec(block, 0..4), 0u64..1000, 0u8..12).prop_map(
            move |(mut blocks, tail, dice)| {
                if dice > 0 {
                    blocks.insert(0, 0);
                }
                Step::Put(id, blocks, tail)
            },
        )
    };
    (0..80u32).map(essay).collect::<Vec<_>>()
}

/// A year's class, in which about as many documents have block 0 as may without its being common where common text counts.
fn year() -> impl Strategy<Value = Vec<Step>> {
    let essay = |id| {
        (prop::collection::vec(1u8..40, 0..3), 0u64..1000, 0u8..10).prop_map(
            move |(mut blocks, tail, dice)| {
                if dice > 1 {
                    blocks.insert(0, 0);
                }
                Step::Put(id, blocks, tail)
            },
        )
    };
    (0..150u32).map(essay).collect::<Vec<_>>()
}

/// Either.
fn collection() -> impl Strategy<Value = Vec<Step>> {
    prop_oneof![5 => class(), 1 => year()]
}

/// Bytes that an index may take: any number, or from a megabyte, which all fits, down to a handful of records.
fn most() -> impl Strategy<Value = u64> {
    prop_oneof![Just(u64::MAX), (8..=20_u32).prop_map(|bits| 1 << bits)]
}

fn settings() -> impl Strategy<Value = Settings> {
    (
        3u8..=10,
        1u32..20,
        prop_oneof![Just(0.0), Just(1.0), Just(10.0), Just(50.0), Just(100.0)],
    )
        .prop_map(|(width, min_run, percent)| Settings {
            width: Width::new(width).unwrap(),
            min_run,
            threshold: Containment::from_percent(percent),
            ..Settings::default()
        })
}

/// After so many steps nobody waits for a while.
const STEPS_UNTIL_A_REST: usize = 20;

/// Fewer cases than usual, as each is a whole collection; a history that failed once is tried first for ever.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: cases(48),
        ..kept_in("tests/regressions/index.txt")
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_shortest_passage_that_is_changed_ends_like_a_fresh_start(
        settings in settings(), base in collection(), min_run in 1u32..40,
    ) {
        let (mut changed, other) = (empty(settings), Settings { min_run, ..settings });
        let mut fresh = [empty(other), empty(settings)];
        for index in fresh.iter_mut().chain([&mut changed]) {
            apply(index, &base, 1000);
        }
        for (index, min_run) in fresh.iter().zip([min_run, settings.min_run]) {
            changed.pass_from(min_run, &Alone);
            prop_assert_eq!(&*changed.listing(), &*index.listing());
        }
    }

    /// Whatever came and went, however the threshold and the counting of common text were changed, and however little memory there is.
    #[test]
    fn any_history_ends_like_a_fresh_start(
        settings in settings(), base in collection(), steps in prop::collection::vec(step(), 0..120), batch in 1usize..8,
        percent in prop::option::of(prop_oneof![Just(0.0), Just(0.5), Just(3.0), Just(30.0), Just(90.0)]), most in most(),
        counts in prop::bool::weighted(0.2), same_author in prop::bool::weighted(0.2), is_late in any::<bool>(),
    ) {
        let late = Settings { counts_common: counts && !is_late, same_author: same_author && !is_late, ..settings };
        let mut lived = within(late, most);
        apply(&mut lived, &base, 60);
        for some in steps.chunks(STEPS_UNTIL_A_REST) {
            apply(&mut lived, some, batch);
            lived.prepare(&Alone);
        }
        lived.count_common(counts, &Alone);
        lived.pair_same_author(same_author, &Alone);
        let mut settings = Settings { counts_common: counts, same_author, ..settings };
        if let Some(percent) = percent {
            settings.threshold = Containment::from_percent(percent);
            lived.set_threshold(settings.threshold);
        }
        let all = remains(&base.into_iter().chain(steps).collect::<Vec<_>>());
        let of = |settings, most| {
            let mut index = within(settings, most);
            apply(&mut index, &all, 1000);
            index
        };
        let (fresh, mut plain) = (of(settings, most), of(settings, u64::MAX));
        prop_assert_eq!(lived.weight(), fresh.weight());
        // Near to a limit a part stays as small as it was.
        prop_assert!(lived.part() >= fresh.part());
        if lived.part() == fresh.part() {
            prop_assert_eq!(&*lived.listing(), &*fresh.listing());
        }
        let author = |id| fresh.listing().document(id).and_then(|d| d.author);
        for pair in &fresh.listing().pairs {
            let authors = pair.docs.map(author);
            let are_same = authors.left.is_some() && authors.left == authors.right;
            prop_assert_eq!(are_same, same_author, "{:?}", pair);
        }
        // What is asked of single documents is answered by all words.
        let docs: Vec<DocId> = fresh.listing().documents.iter().map(|d| d.id).take(8).collect();
        prop_assert_eq!(lived.matrix(&docs, &Alone), plain.matrix(&docs, &Alone));
        prop_assert_eq!(lived.common_text(), plain.common_text());
        let passage = fingerprints(&words(&[0, 1], 0), settings.width);
        let searched = lived.search().run(&passage, 40, &Alone, &|| true);
        prop_assert_eq!(&searched, &plain.occurrences(&passage, 40, &Alone));
        prop_assert_eq!(lived.search().run(&passage, 40, &Alone, &|| false), None);
        for doc in docs {
            let (some, every) = (lived.sharing(doc, &Alone), plain.sharing(doc, &Alone));
            prop_assert_eq!(some.common, every.common);
            if lived.part().is_none() {
                prop_assert_eq!(&some, &every);
            }
            for (with, shared) in some.with.iter().zip(&some.shared) {
                let at = every.with.iter().position(|other| other == with);
                prop_assert!(at.is_none_or(|at| every.shared[at] == *shared));
            }
        }
        // And back again.
        lived.count_common(!counts, &Alone);
        let other = of(Settings { counts_common: !counts, ..settings }, most);
        if lived.part() == other.part() {
            prop_assert_eq!(&*lived.listing(), &*other.listing());
        }
    }

    #[test]
    fn scores_equal_brute_force_over_sets(
        settings in settings(), base in class(), archived in prop_oneof![Just(80), 0..80u32],
        authors in prop_oneof![Just(BTreeMap::new()), prop::collection::btree_map(0..80u32, 0..6u32, 0..80)],
    ) {
        let mut index = empty(settings);
        let base = archives::from(archived, base);
        apply(&mut index, &base, 1000);
        // One by one in half of the cases.
        let batch = if archived % 2 == 0 { 1000 } else { 1 };
        let assigned: Vec<Step> = authors.iter().map(|(id, author)| Step::Assign(*id, Some(*author))).collect();
        apply(&mut index, &assigned, batch);
        let texts: BTreeMap<u32, Vec<u64>> = base.iter().filter_map(|step| match step {
            Step::Put(id, blocks, tail) => Some((*id, words(blocks, *tail))),
            Step::Remove(_) | Step::Assign(..) => None,
        }).collect();
        let sets: BTreeMap<u32, BTreeSet<Fingerprint>> = texts.iter().map(|(id, text)| {
            (*id, fingerprints(text, settings.width).into_iter().collect())
        }).collect();
        // Who has a fingerprint: an author, or the one who wrote a document, whoever that is. Those of archives make nothing common.
        let mut people: BTreeMap<Fingerprint, BTreeSet<Result<u32, u32>>> = BTreeMap::new();
        for (id, set) in &sets {
            for fingerprint in set {
                let of_it = people.entry(*fingerprint).or_default();
                if *id < ARCHIVED {
                    of_it.insert(authors.get(id).copied().ok_or(*id));
                }
            }
        }
        let people: BTreeMap<Fingerprint, usize> = people.into_iter().map(|(one, all)| (one, all.len())).collect();
        let own: BTreeMap<u32, BTreeSet<Fingerprint>> = sets.iter().map(|(id, set)| {
            (*id, set.iter().copied().filter(|f| people[f] <= COMMON_PEOPLE).collect())
        }).collect();
        let text = |id: u32| texts[&id].clone();
        // Words in some shingle that is not common text.
        let counted = |id: u32| {
            let words = text(id);
            let found = fingerprints(&words, settings.width);
            let counts = |at: usize| found.iter().enumerate().any(|(start, f)| {
                (start..start + settings.width.words()).contains(&at) && own[&id].contains(f)
            });
            (0..words.len()).filter(|at| counts(*at)).count() as u32
        };
        let listing = index.listing();
        for document in listing.all() {
            prop_assert_eq!(document.shingles as usize, sets[&document.id.0].len());
            prop_assert_eq!(document.common as usize, sets[&document.id.0].len() - own[&document.id.0].len());
        }
        let common_text = index.common_text();
        let of_list: Vec<DocId> = listing.all().map(|document| document.id).collect();
        let summed: Vec<DocId> = common_text.sums().iter().map(|(id, _)| *id).collect();
        prop_assert_eq!(of_list, summed);
        for (id, sum) in common_text.sums() {
            let (all, own) = (&sets[&id.0], &own[&id.0]);
            prop_assert!(all.iter().all(|f| common_text.contains(*f) != own.contains(f)));
            prop_assert_eq!(*sum, all.difference(own).fold(0, |sum, f| f.wrapping_add(sum)));
        }
        let listed: BTreeMap<(u32, u32), &Pair> =
            listing.pairs.iter().map(|p| ((p.docs.left.0.min(p.docs.right.0), p.docs.left.0.max(p.docs.right.0)), p)).collect();
        prop_assert_eq!(listed.len(), listing.pairs.len(), "every pair once");
        for (a, of_a) in &own {
            for (b, of_b) in own.range(a + 1..) {
                let of_one = authors.get(a).is_some_and(|author| authors.get(b) == Some(author));
                if *a >= ARCHIVED || of_one {
                    prop_assert!(!listed.contains_key(&(*a, *b)), "{} and {} are of archives, or of one author", a, b);
                    continue;
                }
                let shared = of_a.intersection(of_b).count() as u32;
                let pair = match listed.get(&(*a, *b)) {
                    // Two equal texts are copies as a whole, whatever of them is common.
                    Some(pair) if text(*a) == text(*b) => {
                        prop_assert_eq!(pair.shared as usize, sets[a].len());
                        continue;
                    }
                    Some(_) if !index.copies.links.is_empty() => continue,
                    pair => pair,
                };
                // The runs of shingles that are no common text, by hand.
                let sequences = [*a, *b].map(|id| fingerprints(&text(id), settings.width));
                let [left, right] = if in_order(&sequences[0], &sequences[1]).is_le() { [0, 1] } else { [1, 0] };
                let runs = runs(&sequences[left], &sequences[right], settings.width, &|f| people[&f] > COMMON_PEOPLE);
                let most = text(*a).len().min(text(*b).len()) as u32;
                let chains = bridge(&runs, settings.min_run.min(most).max(1));
                let words = chains.iter().map(|chain| equal_words(chain)).sum::<u32>().min(most);
                let share = [*a, *b].map(|id| Coverage::of(words, counted(id)));
                let share = share[0].max(share[1]);
                // A word of a run weighs by the rarest shingle of the run that it is in.
                let weigh = |run: &Run| {
                    let last = run.words as usize - settings.width.words();
                    let word = |at: usize| {
                        let starts = (at + 1).saturating_sub(settings.width.words())..=at.min(last);
                        let fewest = starts.map(|start| people[&sequences[left][run.left as usize + start]]).min();
                        2.0 / fewest.unwrap().max(2) as f64
                    };
                    (0..run.words as usize).map(word).sum::<f64>()
                };
                let weight = chains.iter().flatten().map(weigh).sum::<f64>().min(most.into());
                let is_evidence = weight + 1e-6 >= EVIDENCE_WORDS.into()
                    || words > 0 && share.0 >= Containment::from_percent(EVIDENCE_PERCENT).0;
                prop_assert_eq!(pair.is_some(), is_evidence && share.0 >= settings.threshold.0, "{} and {}: {} words", a, b, words);
                if let Some(pair) = pair {
                    prop_assert_eq!(pair.shared, shared);
                    prop_assert_eq!(pair.words, pair.docs.map(|id| counted(id.0)));
                    prop_assert_eq!(pair.figures.words, words);
                    prop_assert_eq!(pair.common as usize, sets[a].intersection(&sets[b]).count() - shared as usize);
                }
            }
        }
    }
}

/// Two hundred essays that are one, each with a paragraph of its own.
fn copies() -> Index {
    let class: Vec<Step> = (0..200)
        .map(|id| Step::Put(id, vec![1, 2, 3, 4, 5, 6], u64::from(id)))
        .collect();
    let mut index = empty(Settings::default());
    apply(&mut index, &class, 1000);
    index
}

#[test]
fn clusters_of_one_size_stand_in_the_order_of_their_strongest_pairs() {
    let class = [vec![1, 11], vec![1, 12], vec![2, 3, 13], vec![2, 3, 14]];
    let class = class.into_iter().zip(0..);
    let class: Vec<Step> = class.map(|(blocks, id)| Step::Put(id, blocks, 0)).collect();
    let mut index = empty(Settings::default());
    apply(&mut index, &class, 1000);
    let listing = index.listing();
    let of_pairs = listing.pairs.iter().map(|pair| pair.docs.sorted());
    let of_clusters = listing.clusters.iter().map(|cluster| {
        let [left, right] = cluster.members[..] else {
            panic!("{cluster:?}");
        };
        Sides::new(left, right).sorted()
    });
    assert!(of_clusters.eq(of_pairs), "{listing:?}");
    assert!(listing.clusters[0].members.contains(&DocId(2)));
}

#[test]
fn two_hundred_copies_stay_one_cluster_without_twenty_thousand_pairs() {
    let index = copies();
    let listing = index.listing();
    assert_eq!(listing.clusters.len(), 1);
    assert_eq!(listing.clusters[0].members.len(), 200);
    assert_eq!(listing.pairs.len(), 199 + 198, "a star and a chain");
    assert!(
        listing
            .pairs
            .iter()
            .all(|pair| pair.larger_share().0 >= Containment::from_percent(70.0).0)
    );
}

#[test]
fn copies_that_go_are_saved_and_change_hands_at_once_leave_the_ring_of_a_fresh_start() {
    let copy = |id: u32, tail: u64| Step::Put(id, vec![1, 2, 3, 4, 5, 6], tail);
    let class: Vec<Step> = (0..200).map(|id| copy(id, u64::from(id))).collect();
    // As few as are applied one by one, at one time.
    let changes = (0..60).map(|nth| match nth % 4 {
        0 => Step::Remove(3 * nth),
        1 => copy(3 * nth, u64::from(200 + nth)),
        2 => Step::Put(3 * nth, vec![7, 8], u64::from(nth)),
        _ => Step::Assign(3 * nth, Some(nth % 3)),
    });
    let changes: Vec<Step> = changes.collect();
    let mut lived = empty(Settings::default());
    apply(&mut lived, &class, 1000);
    assert!(changes.len() <= 64 && !lived.copies.links.is_empty());
    apply(&mut lived, &changes, changes.len());
    let mut fresh = empty(Settings::default());
    apply(&mut fresh, &remains(&[class, changes].concat()), 1000);
    assert_eq!(&*lived.listing(), &*fresh.listing());
    // Slots are others, documents the same.
    let ends = |index: &Index| -> BTreeSet<[DocId; 2]> {
        let id = |slot: Slot| index.contents.get(slot).unwrap().id;
        let pairs = index.copies.links.keys().map(|(a, b)| [id(*a), id(*b)]);
        pairs
            .map(|ends| [ends[0].min(ends[1]), ends[0].max(ends[1])])
            .collect()
    };
    assert_eq!(ends(&lived), ends(&fresh));
}

#[test]
fn copies_that_no_listed_pair_links_are_copies_in_the_matrix_and_in_the_comparison() {
    let mut index = copies();
    let listing = index.listing();
    let far = Sides::new(listing.documents[50].id, listing.documents[150].id);
    assert!(listing.pairs.iter().all(|pair| pair.docs != far));
    let matrix = index.matrix(&[far.left, far.right], &Alone);
    assert!(matrix.cell(0, 1).0 >= Containment::from_percent(70.0).0);
    let any = fingerprints(&words(&[1], 0), Width::default())[0];
    assert!(
        !index.common(far).contains(any),
        "what counts in the figures is highlighted"
    );
}

#[test]
fn what_two_equal_texts_share_is_all_of_either_whatever_of_it_is_common() {
    // The task of the class, before three words of one's own: those are no passage without the words of the task around them.
    let task = [1, 2];
    let whose = |id: u32| if id == 17 { 5 } else { id };
    let text = |id: u32| {
        let own = |nth: u8| 100 + 3 * whose(id) as u8 + nth;
        let blocks = vec![own(0), own(1), own(2), task[0], task[1]];
        Step::Put(id, blocks, u64::from(3 + 40 * whose(id)))
    };
    let mut index = empty(Settings::default());
    apply(&mut index, &(0..20).map(text).collect::<Vec<_>>(), 1000);
    let listing = index.listing();
    assert!(listing.documents.iter().all(|document| document.common > 0));
    let [pair] = listing.pairs.as_slice() else {
        panic!("{} pairs", listing.pairs.len());
    };
    assert_eq!(pair.words, Sides::new(103, 103));
    assert_eq!(pair.figures.words, 103);
    assert_eq!(pair.shared, 99);
    assert_eq!(index.common(pair.docs), Common::default());

    // Another word at the end, and they are two texts of a class again.
    let mut other = words(&[115, 116, 117, task[0], task[1]], 3 + 40 * 5);
    *other.last_mut().unwrap() = 7;
    index.apply(vec![put(&index, 17, &other)], &Alone);
    let listing = index.listing();
    assert!(listing.pairs[0].words.left < 103);
    assert_ne!(index.common(listing.pairs[0].docs), Common::default());
}

#[test]
fn a_copy_among_filled_in_forms_is_listed_wherever_it_stands() {
    // The form is more than half of every document; two of a hundred have the same answers.
    let answers = |id: u32| if id == 77 { 23 } else { id };
    let form = |id| {
        Step::Put(
            id,
            vec![1, 2, 3, 100 + answers(id) as u8, 100 + answers(id) as u8],
            0,
        )
    };
    let mut index = empty(Settings::default());
    apply(&mut index, &(0..100).map(form).collect::<Vec<_>>(), 1000);
    let listing = index.listing();
    let is_copy =
        |pair: &Pair| [23, 77].contains(&pair.docs.left.0) && [23, 77].contains(&pair.docs.right.0);
    let copy = listing.pairs.iter().find(|pair| is_copy(pair)).unwrap();
    assert_eq!(copy.larger_share().to_string(), "100%");
    assert_eq!(
        listing.pairs.iter().position(is_copy),
        Some(0),
        "and it stands first"
    );
}

#[test]
fn empty_and_tiny_documents_are_listed_and_match_only_the_same_words() {
    let mut index = empty(Settings::default());
    let tiny: [&[u64]; 5] = [&[], &[], &[7, 8], &[7, 8], &[7, 8, 9]];
    let changes = (0..).zip(tiny).map(|(id, words)| put(&index, id, words));
    index.apply(changes.collect(), &Alone);
    let listing = index.listing();
    assert_eq!(listing.documents.len(), 5);
    assert_eq!(listing.pairs.len(), 1);
    assert_eq!(
        listing.pairs[0].figures,
        Figures {
            words: 2,
            longest: 2,
            passages: 1,
            ..Figures::default()
        }
    );
}
