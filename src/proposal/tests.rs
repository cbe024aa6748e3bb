//! Against an index of the same documents: any history, brute force, and what is said of it.

use proptest::prelude::*;

use super::*;
use crate::index::tests::sample::Heap;
use crate::index::{Alone, Author, Budget, Change, Index, Label, Settings, Spill};
use crate::shingle::mix;
use crate::sketch::method::Listed;
use crate::text::vocabulary::WordId;

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
    heap: Arc<Heap>,
}

impl Both {
    fn new(method: Method) -> Both {
        Both::within(method, u64::MAX)
    }

    /// An index that may take so many bytes.
    fn within(method: Method, most: u64) -> Both {
        let vocabulary = Arc::new(Vocabulary::default());
        let settings = Settings::default();
        let heap = Arc::<Heap>::default();
        let budget = Budget {
            most,
            spill: Arc::clone(&heap) as Arc<dyn Spill>,
        };
        Both {
            index: Index::within(settings, Arc::clone(&vocabulary), budget),
            proposer: Proposer::new(method, settings.width, Arc::clone(&vocabulary)),
            heap,
            vocabulary,
        }
    }

    fn put(&self, id: u32, name: u8, blocks: &[u8]) -> Change {
        let words = self.vocabulary.number(&words(blocks));
        // Every other document is on the disk.
        let text = if blocks.len().is_multiple_of(2) {
            Text::Memory(words)
        } else {
            Text::Disk(self.heap.write(&words).unwrap())
        };
        Change::Put(DocId(id), Label::new(format!("{name:03}")), text)
    }

    /// An essay of [that class](class) once more.
    fn put_own(&self, id: u32) -> Change {
        let words = [own(0, 150), own(u64::from(id) + 1, 200)].concat();
        let words = self.vocabulary.number(&words);
        Change::put(DocId(id), Label::new(format!("{id:02}")), words)
    }

    fn apply(&mut self, changes: Vec<Change>) {
        self.index.apply(changes, &Alone);
        self.proposer.know(self.index.texts());
    }

    fn look(&mut self) -> Proposed {
        self.look_while(&|_, _| true).unwrap()
    }

    /// The same where it may be broken off.
    fn look_while(&mut self, follow: &Follow) -> Option<Proposed> {
        let (listing, common) = (self.index.listing(), self.index.common_text());
        self.proposer.look(&listing, &common, &Alone, follow)
    }

    /// So many texts are read by a look at these documents of some blocks each, which are all on the disk, and at those that came before.
    fn reads(&mut self, documents: &[(u32, Vec<u8>)]) -> usize {
        let put = documents.iter().map(|(id, blocks)| {
            let spilled = self.heap.write(&self.vocabulary.number(&words(blocks)));
            let label = Label::new(format!("{id:03}"));
            Change::Put(DocId(*id), label, Text::Disk(spilled.unwrap()))
        });
        let put = put.collect();
        self.apply(put);
        let before = self.heap.reads();
        self.look();
        self.heap.reads() - before
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
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(crate::regressions::cases(96)) })]

    /// Of so many documents that text becomes common, and ceases to be; the first two are perhaps one person's.
    #[test]
    fn after_any_history_it_says_what_a_fresh_start_says(
        method in methods(),
        steps in prop::collection::vec((0_u32..16, prop::option::weighted(0.8, (any::<bool>(), prop::collection::vec(0_u8..40, 1..6)))), 1..60),
        author in prop::option::of(0_u32..2),
        looks in 1_usize..9,
    ) {
        let mut live = Both::new(method);
        let mut left = std::collections::BTreeMap::new();
        for (nth, (id, document)) in steps.into_iter().enumerate() {
            // The task, perhaps, and more.
            let blocks = document.map(|(has_task, own)| [if has_task { vec![200] } else { Vec::new() }, own].concat());
            // Names descend while handles ascend.
            let change = match &blocks {
                Some(blocks) => live.put(id, 99 - id as u8, blocks),
                None => Change::Remove(DocId(id)),
            };
            live.apply(vec![change]);
            if nth % looks == 0 {
                live.look();
            }
            match blocks {
                Some(blocks) => left.insert(id, blocks),
                None => left.remove(&id),
            };
        }
        let assign: Vec<Change> = left.keys().take(2).map(|id| Change::Assign(DocId(*id), author.map(Author))).collect();
        live.apply(assign.clone());
        let mut fresh = Both::new(method);
        let mut all = assign;
        all.extend(left.iter().rev().map(|(id, blocks)| fresh.put(*id, 99 - *id as u8, blocks)));
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

/// Words of a person alone, so many.
fn own(who: u64, words: u64) -> Vec<u64> {
    (0..words).map(|at| mix(1_000_000 * who + at)).collect()
}

/// Twenty essays of 200 words each, of which the last two are one, perhaps under a task of 150 words.
fn class(method: Method, has_task: bool, counts_common: bool) -> Both {
    let mut both = Both::new(method);
    let put = (0..20).map(|id| {
        let mut words = if has_task { own(0, 150) } else { Vec::new() };
        words.extend(own(u64::from(id.min(18_u32)) + 1, 200));
        let words = both.vocabulary.number(&words);
        Change::put(DocId(id), Label::new(format!("{id:02}")), words)
    });
    let put = put.collect();
    both.apply(put);
    both.index.count_common(counts_common, &Alone);
    both
}

/// The auditor's class: with the task in them most methods proposed all 190 pairs.
#[test]
fn a_task_that_all_essays_begin_with_is_left_out_of_sketches_as_it_is_of_the_list() {
    for listed in Method::LIST {
        let method: Method = listed.name.parse().unwrap();
        let mut both = class(method, true, false);
        let counts = both.look().counts();
        assert_eq!((counts.found, counts.missed), (1, 0), "{method}");
        // Of the SimHashes of words nobody can say so, least of the one as it was published.
        assert!(counts.others == 0 || method.needs_collection(), "{method}");
    }
    // One of sixty of the 196 shingles of the copied text, with the task and without.
    let method: Method = "mod-60".parse().unwrap();
    let said = |has_task| {
        let mut both = class(method, has_task, false);
        let proposed = both.look();
        let pair = both.index.listing().pairs[0].docs;
        (proposed.counts(), proposed.because(pair))
    };
    assert_eq!(said(true).0.others, 0);
    assert_eq!(said(false).0.others, 0);
    // Counted, it is in the sketches as it is in the list.
    let method: Method = "mod-25".parse().unwrap();
    let mut both = class(method, true, true);
    let counts = both.look().counts();
    assert_eq!((counts.listed(), counts.found), (190, 190));
    // And left out again.
    both.index.count_common(false, &Alone);
    let counts = both.look().counts();
    assert_eq!((counts.listed(), counts.others), (1, 0));
}

#[test]
fn copies_that_are_common_text_for_the_most_part_are_drawn_whole() {
    let mut both = Both::new("6x14".parse().unwrap());
    let copies = (0..12)
        .map(|id| both.put(id, id as u8, &[1, 2, 3]))
        .collect();
    both.apply(copies);
    let counts = both.look().counts();
    assert_eq!((counts.listed(), counts.missed), (66, 0));
}

/// What was heard may be newer than the list that is looked at.
#[test]
fn a_list_that_is_older_than_the_documents_spoils_nothing_for_the_next() {
    for listed in Method::LIST {
        let method: Method = listed.name.parse().unwrap();
        let mut live = class(method, false, false);
        let (older, common) = (live.index.listing(), live.index.common_text());
        live.proposer.look(&older, &common, &Alone, &|_, _| true);
        // By now all have a task before their own text.
        let changes: Vec<Change> = (0..21).map(|id| live.put_own(id)).collect();
        live.index.apply(changes, &Alone);
        live.proposer.know(live.index.texts());
        live.proposer.look(&older, &common, &Alone, &|_, _| true);
        let mut fresh = Both::new(method);
        let changes = (0..21).map(|id| fresh.put_own(id)).collect();
        fresh.apply(changes);
        assert_eq!(live.facts(), fresh.facts(), "{method}");
    }
}

/// Esc waits for one document and not for a pass.
#[test]
fn every_pass_asks_after_each_document_whether_it_is_wanted() {
    for listed in Method::LIST {
        let method: Method = listed.name.parse().unwrap();
        let mut both = class(method, true, false);
        let expected = class(method, true, false).facts();
        let mut passes = 0;
        for most in 0.. {
            let asked = AtomicUsize::new(0);
            let is_wanted = |_, _| asked.fetch_add(1, Ordering::Relaxed) < most;
            if both.look_while(&is_wanted).is_some() {
                break;
            }
            // Alone it is at once that it hears of it, and asks no more.
            assert_eq!(asked.load(Ordering::Relaxed), most + 1, "{method}");
            passes = most;
            // What was drawn by then is drawn anew.
            let put = both.put_own(0);
            both.apply(vec![put]);
        }
        assert!(passes >= 20, "{method}: {passes}");
        assert_eq!(both.facts(), expected, "{method}");
    }
}

/// They would be in memory for it alone, where there is too little.
#[test]
fn words_that_the_index_has_moved_to_the_disk_are_let_go_and_read_there() {
    for listed in Method::LIST {
        let method: Method = listed.name.parse().unwrap();
        // Enough for one of them, and for the fingerprints of both.
        let mut both = Both::within(method, 5_000);
        let mut kept = Vec::new();
        for id in 0..2 {
            let put = both.put(id, id as u8, &[1, 2, 3, 4, 5, 6]);
            if let Change::Put(_, _, Text::Memory(words)) = &put {
                kept.push(Arc::downgrade(words));
            }
            both.apply(vec![put]);
        }
        let holders = |kept: &[std::sync::Weak<[WordId]>]| {
            let counts = kept.iter().map(std::sync::Weak::strong_count);
            counts.collect::<Vec<usize>>()
        };
        assert_eq!(holders(&kept), [0, 0], "{method}");
        let counts = both.look().counts();
        assert_eq!((counts.found, counts.missed), (1, 0), "{method}");
    }
}

/// Where weights depend on all documents all are read anew: a new file changes the weights of all words, and a sentence those of some
/// words of most documents.
#[test]
fn a_saved_file_has_only_its_own_text_read_anew_and_each_text_is_read_once() {
    for listed in Method::LIST {
        let method: Method = listed.name.parse().unwrap();
        let anew = if method.needs_collection() { 40 } else { 1 };
        let mut counted = Both::new(method);
        // All have the task, and more of their own.
        let essay = |id: u32| (id, vec![200, id as u8, id as u8 + 50, id as u8 + 100]);
        let all: Vec<(u32, Vec<u8>)> = (0..40).map(essay).collect();
        assert_eq!(counted.reads(&all), 40, "{method}");
        assert_eq!(counted.reads(&[]), 0, "{method}");
        let otherwise = (7, vec![200, 7, 57, 150]);
        assert_eq!(counted.reads(&[otherwise]), anew, "{method}");
        // Without the task, which the others have all the same.
        let without = (7, vec![7, 57, 150]);
        assert_eq!(counted.reads(&[without]), anew, "{method}");
    }
}
