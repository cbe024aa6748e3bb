//! Masks against an oracle: an index of texts without their masked words.

use super::*;
use crate::layers::Layer;
use crate::masks::{ActiveLayers, Covered, Masks};

/// The listing of what is left, without what is known of masks alone.
fn unmasked(listing: &Listing) -> (Vec<Document>, Vec<Pair>) {
    let documents = listing.documents.iter().cloned().map(|document| Document {
        masks: Masks::default(),
        ..document
    });
    (documents.collect(), listing.pairs.clone())
}

/// The words outside of some ranges.
fn without(words: &[u64], covered: &[Covered]) -> Vec<u64> {
    let is_covered = |at: u32| covered.iter().any(|(_, range)| range.contains(&at));
    let kept = (0..).zip(words).filter(|(at, _)| !is_covered(*at));
    kept.map(|(_, word)| *word).collect()
}

/// Some words of a document.
fn covered() -> impl Strategy<Value = Vec<Covered>> {
    // Those of templates the index finds itself.
    prop::collection::vec((0..140_u32, 1..60_u32), 0..3).prop_map(|all| {
        let covered = all.into_iter();
        covered
            .map(|(start, words)| (Layer::Quotation, start..start + words))
            .collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(64)))]

    #[test]
    fn a_masked_word_is_as_if_it_was_not_there_and_off_and_on_again_is_no_change(
        steps in prop::collection::vec((step(), covered()), 1..60),
        batch in 1..30_usize,
        switched in 0..60_usize,
    ) {
        let all = Settings { layers: ActiveLayers::all(), ..Settings::default() };
        let (mut index, mut plain) = (empty(all), empty(all));
        let mut raw = empty(Settings { layers: ActiveLayers::NONE, ..Settings::default() });
        for (nth, steps) in steps.chunks(batch).enumerate() {
            if nth == switched {
                index.use_layers(ActiveLayers::NONE, &Alone);
            }
            let mut changes: [Vec<Change>; 3] = Default::default();
            for (step, covered) in steps {
                let all = match step {
                    Step::Put(id, blocks, tail) => {
                        let words = words(blocks, *tail);
                        let length = words.len() as u32;
                        let covered: Vec<Covered> = covered
                            .iter()
                            .map(|(layer, range)| (*layer, range.start.min(length)..range.end.min(length)))
                            .collect();
                        let masked = |index: &Index| {
                            let text = Text::from(index.vocabulary.number(&words));
                            let masks = covered.iter().cloned().collect();
                            let text = text.with_masks(masks, index.settings.layers);
                            Change::put(DocId(*id), label(*id), text)
                        };
                        [masked(&index), put(&plain, *id, &without(&words, &covered)), masked(&raw)]
                    }
                    Step::Remove(id) => [(); 3].map(|()| Change::Remove(DocId(*id))),
                    Step::Assign(id, author) => {
                        [(); 3].map(|()| Change::Assign(DocId(*id), author.map(Author)))
                    }
                };
                for (changes, one) in changes.iter_mut().zip(all) {
                    changes.push(one);
                }
            }
            for (index, changes) in [&mut index, &mut plain, &mut raw].into_iter().zip(changes) {
                index.apply(changes, &Alone);
            }
            if nth == switched {
                prop_assert_eq!(unmasked(&index.listing()), unmasked(&raw.listing()));
                index.use_layers(ActiveLayers::all(), &Alone);
            }
            prop_assert_eq!(unmasked(&index.listing()), unmasked(&plain.listing()));
            for pair in &index.listing().pairs {
                prop_assert!(pair.figures.words <= pair.words.left.min(pair.words.right), "{:?}", pair);
            }
        }
    }

    #[test]
    fn what_is_left_of_two_equal_texts_is_all_the_same(
        blocks in prop::collection::vec(0..8_u8, 1..6),
        covered in covered(),
    ) {
        let words = words(&blocks, 0);
        let length = words.len() as u32;
        let covered = covered.into_iter().map(|(layer, range)| {
            (layer, range.start.min(length)..range.end.min(length))
        });
        let masks: Masks = covered.collect();
        let mut index = empty(Settings { layers: ActiveLayers::all(), ..Settings::default() });
        let text = Text::from(index.vocabulary.number(&words));
        let text = text.with_masks(masks, ActiveLayers::all());
        let left = text.words();
        let put = |id| Change::put(DocId(id), label(id), text.clone());
        index.apply(vec![put(0), put(1)], &Alone);
        // In fewer words there is no shingle that a pair could be found by.
        if left >= index.settings.width.words() {
            let pair = index.listing().pairs[0];
            prop_assert_eq!((pair.words.left, pair.figures.words), (left as u32, left as u32));
        }
    }
}

#[test]
fn what_is_text_of_a_template_is_masked_also_where_it_was_filled_in_and_equal_answers_stay_equal() {
    let mut index = empty(Settings::default());
    let (task, answer, other) = (words(&[1, 2, 3], 0), words(&[4, 5], 0), words(&[6, 7], 0));
    let mut filled = task.clone();
    filled.splice(20..22, [901, 902, 903]);
    let texts = [
        [&task[..], &answer].concat(),
        [&filled[..], &answer].concat(),
        [&other[..], &task].concat(),
        task.clone(),
        words(&[8], 0),
    ];
    let changes = (0..).zip(&texts).map(|(id, words)| put(&index, id, words));
    let changes: Vec<Change> = changes.collect();
    let task = Text::from(index.vocabulary.number(&task));
    index.apply(changes.clone(), &Alone);
    assert!(index.listing().pairs.len() > 1);
    let task = [(Layer::Template, task)];
    index.use_templates(&task, &Alone);
    let masked = index.listing();
    let covered = |id| {
        masked
            .document(DocId(id))
            .unwrap()
            .masks
            .words(Layer::Template)
    };
    assert_eq!([0, 1, 2, 3, 4].map(covered), [60, 61, 60, 60, 0]);
    let left = [0, 1, 2, 3, 4].map(|id| masked.document(DocId(id)).unwrap().words);
    assert_eq!(left, [40, 40, 40, 0, 20]);
    let [pair] = &masked.pairs[..] else {
        panic!("{:?}", masked.pairs);
    };
    assert_eq!(pair.share(Side::Left).to_string(), "100%");
    // A document that comes later is masked like those that were there.
    let mut fresh = Index::new(Settings::default(), Arc::clone(&index.vocabulary));
    fresh.use_templates(&task, &Alone);
    for change in changes {
        fresh.apply(vec![change], &Alone);
    }
    assert_eq!(fresh.listing(), masked);
    index.use_templates(&[], &Alone);
    assert!(
        index
            .listing()
            .documents
            .iter()
            .all(|one| one.masks.is_empty())
    );
}
