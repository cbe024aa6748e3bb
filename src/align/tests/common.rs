//! Text that is common to many documents.

use proptest::prelude::*;

use super::*;

#[test]
fn what_is_word_for_word_the_same_is_verbatim_whatever_of_it_is_common() {
    let width = Width::default();
    let text = format!("{AROUND} {SOURCE}");
    let all = fingerprints(&text::tokens(&text).hashes, width);
    for step in [20, 33, 70] {
        let common: Vec<_> = all.iter().copied().step_by(step).collect();
        let texts = Sides::new(text.as_str().into(), text.as_str().into());
        let compared = align(texts, width, 8, Options::default(), &Common::new(common));
        let [passage] = &compared.alignment.passages[..] else {
            panic!("{:#?}", compared.alignment.passages);
        };
        assert_eq!(passage.kind, Kind::Verbatim, "{step}");
        assert_eq!(passage.same, passage.longest);
    }
}

#[test]
fn words_of_common_text_alone_are_what_a_passage_has_more_than_the_shares_count() {
    let text: Arc<str> = prose(&own(1, 60), 10).into();
    let width = Width::default();
    let shingles = fingerprints(&text::tokens(&text).hashes, width);
    // Ten shingles reach over 14 words; the outer four on either side stand in others, too.
    let common = Common::new(shingles[20..30].iter().copied());
    let texts = Sides::new(Arc::clone(&text), text);
    let found = align(texts, width, 8, Options::default(), &common);
    let [passage] = &found.alignment.passages[..] else {
        panic!("{:#?}", found.alignment);
    };
    for side in Side::BOTH {
        let uncounted = found.alignment.uncounted.get(side).iter().cloned();
        assert!(uncounted.flatten().eq(24..30));
        assert_eq!(passage.words(side), 60);
        assert_eq!(found.common_words(passage, side), 6);
        assert_eq!(*found.counted.get(side), 54);
    }
    assert_eq!(found.share(Side::Left).to_string(), "100%");
}

#[test]
fn common_text_between_two_runs_of_a_passage_is_not_subtracted_from_their_words() {
    let text: Arc<str> = prose(&own(1, 60), 10).into();
    let width = Width::default();
    let shingles = fingerprints(&text::tokens(&text).hashes, width);
    let common = Common::new(shingles[20..30].iter().copied());
    let mut words: Vec<&str> = text.split(' ').collect();
    words[10] = "otherwise";
    let texts = Sides::new(Arc::clone(&text), words.join(" ").into());
    let found = align(texts, width, 8, Options::default(), &common);
    let [passage] = &found.alignment.passages[..] else {
        panic!("{:#?}", found.alignment);
    };
    assert_eq!(passage.kind, Kind::Edited);
    let figures = found.figures();
    assert_eq!((figures.words, passage.counted), (53, 53));
    assert_eq!(figures.words + figures.common, passage.same);
}

proptest! {
    #[test]
    fn whatever_is_common_the_words_that_are_not_counted_are_all_but_those_that_are(
        words in prop::collection::vec(0_u32..40, 0..60),
        every in 1_usize..7,
    ) {
        let text: Arc<str> = prose(&words, 9).into();
        let width = Width::default();
        let shingles = fingerprints(&text::tokens(&text).hashes, width);
        let common = Common::new(shingles.iter().copied().step_by(every));
        let texts = Sides::new(Arc::clone(&text), text);
        let found = align(texts, width, 8, Options::default(), &common);
        for side in Side::BOTH {
            let uncounted = found.alignment.uncounted.get(side);
            let number: u32 = uncounted.iter().map(|range| range.end - range.start).sum();
            prop_assert_eq!(found.words.get(side) - found.counted.get(side), number);
            for passage in &found.alignment.passages {
                let tokens = passage.tokens.get(side).clone();
                let inside = tokens.filter(|at| uncounted.iter().any(|range| range.contains(at)));
                prop_assert_eq!(found.common_words(passage, side), inside.count() as u32);
            }
        }
    }
}
