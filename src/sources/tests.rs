use proptest::prelude::*;

use super::*;
use crate::remarks;
use crate::words::{Language, speaking};

/// Words of three bytes, parted by one.
fn spans(words: u32) -> Vec<Span> {
    let span = |at: u32| Span::new(at * 4, at * 4 + 3);
    (0..words).map(span).collect()
}

fn place(tokens: Range<u32>) -> Place {
    Place {
        span: Span::new(tokens.start * 4, tokens.end * 4 - 1),
        there: 0,
        kind: Kind::Verbatim,
        same: tokens.end - tokens.start,
        uncounted: Vec::new(),
        changed: Vec::new(),
        tokens,
    }
}

fn found(name: &str, places: &[(u32, u32)]) -> Found {
    Found {
        doc: DocId(name.bytes().map(u32::from).sum()),
        label: Label::new(name),
        same: places.iter().map(|(from, to)| to - from).sum(),
        share: Coverage::default(),
        counted: 0,
        places: places.iter().map(|(from, to)| place(*from..*to)).collect(),
    }
}

/// The stretches as `name start..end`.
fn said(sources: &Sources) -> Vec<String> {
    let stretches = sources.stretches.iter();
    let said = stretches.map(|stretch| {
        let name = sources.all[stretch.source].label.as_str();
        format!("{name} {}..{}", stretch.tokens.start, stretch.tokens.end)
    });
    said.collect()
}

#[test]
fn of_an_edited_stretch_the_words_are_said_that_are_the_same() {
    let mut edited = found("ben", &[(0, 20)]);
    let place = &mut edited.places[0];
    place.kind = Kind::Edited;
    place.same = 17;
    place.changed = vec![spans(6)[5]];
    place.uncounted.push(10..12);
    let sources = Sources::of(&spans(30), vec![edited, found("carla", &[(0, 4)])]);
    let said = remarks::stretch(&sources, &sources.stretches[0], Unit::Word);
    assert_eq!(
        said,
        "edited: 19 of 20 words equal, 2 of its words in common text"
    );
    assert_eq!(sources.stretches[0].same, sources.same);
}

#[test]
fn who_has_a_text_word_for_word_comes_before_those_who_have_its_frame() {
    // Texts of one template share a passage from end to end with a few equal words; one of them is a copy of half a text.
    let mut ben = found("ben", &[(0, 100)]);
    ben.places[0].kind = Kind::Edited;
    ben.same = 20;
    ben.places[0].same = 20;
    ben.places[0].changed = spans(100).into_iter().skip(20).collect();
    let carla = found("carla", &[(10, 60)]);
    let sources = Sources::of(&spans(100), vec![ben, carla]);
    let totals = sources.all.iter();
    let totals: Vec<(&str, u32)> = totals.map(|one| (one.label.as_str(), one.same)).collect();
    assert_eq!(totals, [("carla", 50), ("ben", 20)]);
    assert_eq!(said(&sources), ["ben 0..10", "carla 10..60", "ben 60..100"]);
    // What Carla has is changed in Ben's text, and is not said to be the same there.
    assert_eq!(
        sources.also(&sources.stretches[1]),
        [None, Some("2".into())]
    );
    assert_eq!(sources.also(&sources.stretches[0]), [None, None]);
    assert_eq!(sources.same, 60);
}

#[test]
fn who_has_a_part_of_a_stretch_is_not_said_to_have_it_word_for_word() {
    let mut dora = found("dora", &[(0, 5), (5, 40)]);
    dora.places[1].kind = Kind::Edited;
    dora.places[1].changed = spans(40).into_iter().skip(10).collect();
    let part = found("emil", &[(10, 20)]);
    let whole = found("fred", &[(0, 25), (25, 50)]);
    let all = vec![found("anna", &[(0, 50)]), dora, part, whole];
    let sources = Sources::of(&spans(60), all);
    let [stretch] = sources.stretches.as_slice() else {
        panic!("{:?}", said(&sources));
    };
    let name = |(at, is): (usize, bool)| (sources.all[at].label.as_str().to_owned(), is);
    let others: Vec<(String, bool)> = sources.others(stretch).into_iter().map(name).collect();
    let expected = [("fred", true), ("dora", false), ("emil", false)];
    assert!(
        others
            .iter()
            .map(|(name, is)| (name.as_str(), *is))
            .eq(expected),
        "{others:?}"
    );
}

#[test]
fn stretches_share_no_character_where_words_do() {
    // Bigrams: each begins at the last character of the one before.
    let spans: Vec<Span> = (0..10).map(|at| Span::new(at * 3, at * 3 + 6)).collect();
    let sources = Sources::of(
        &spans,
        vec![found("ben", &[(0, 4)]), found("anna", &[(4, 10)])],
    );
    let bytes: Vec<(u32, u32)> = sources
        .stretches
        .iter()
        .map(|stretch| (stretch.span.start, stretch.span.end))
        .collect();
    assert_eq!(bytes, [(0, 15), (15, 33)]);
}

const WORDS: u32 = 60;

/// Disjoint passages of one source, as an alignment makes them.
fn places() -> impl Strategy<Value = Vec<(u32, u32)>> {
    prop::collection::vec((0u32..8, 1u32..12), 0..6).prop_map(|steps| {
        let mut at = 0;
        let mut places = Vec::new();
        for (gap, words) in steps {
            let start = at + gap;
            at = start + words;
            if at <= WORDS {
                places.push((start, at));
            }
        }
        places
    })
}

fn some_found() -> impl Strategy<Value = Vec<Found>> {
    prop::collection::vec(places(), 0..6).prop_map(|all| {
        let named = all.iter().zip('a'..);
        named
            .map(|(places, name)| {
                let words: u32 = places.iter().map(|(from, to)| to - from).sum();
                // Some of it was changed, of every other source.
                let same = if (name as u32).is_multiple_of(2) {
                    words
                } else {
                    words / 3
                };
                Found {
                    same,
                    ..found(&name.to_string(), places)
                }
            })
            .collect()
    })
}

proptest! {
    #[test]
    fn every_word_is_given_to_the_passage_with_most_equal_words_whatever_comes_first(
        found in some_found(),
        turn in 0usize..6,
    ) {
        let holder = |word: u32| {
            let places = found.iter().flat_map(|found| found.places.iter().map(move |place| (found, place)));
            let places = places.filter(|(_, place)| place.tokens.contains(&word));
            let most = places.min_by_key(|(found, place)| (Reverse(place.words()), found.label.clone(), place.tokens.start));
            most.map(|(found, place)| (found.doc, place.tokens.clone()))
        };
        let expected: Vec<Option<(DocId, Range<u32>)>> = (0..WORDS).map(holder).collect();
        let sources = Sources::of(&spans(WORDS), found.clone());
        let mut given = vec![None; WORDS as usize];
        for stretch in &sources.stretches {
            let place = sources.place(stretch).unwrap();
            let words = stretch.tokens.start as usize..stretch.tokens.end as usize;
            given[words].fill(Some((sources.all[stretch.source].doc, place.tokens.clone())));
        }
        prop_assert_eq!(&given, &expected);
        let all: u32 = sources.stretches.iter().map(Stretch::words).sum();
        prop_assert_eq!(all as usize, expected.iter().flatten().count());
        prop_assert!(sources.stretches.windows(2).all(|two| two[0].span.end <= two[1].span.start));
        // A list of sources whose first column would not descend is read wrongly.
        prop_assert!(sources.all.windows(2).all(|two| two[0].same >= two[1].same));
        let mut turned = found;
        let by = turn.min(turned.len());
        turned.rotate_left(by);
        turned.reverse();
        prop_assert_eq!(Sources::of(&spans(WORDS), turned), sources);
    }
}

#[test]
fn the_share_of_all_together_counts_what_is_the_same_of_the_words_that_count() {
    let spans = spans(20);
    let place_of = |kind: Kind, tokens: Range<u32>, same: u32, changed: &[u32]| Place {
        kind,
        same,
        changed: changed.iter().map(|at| spans[*at as usize]).collect(),
        ..place(tokens)
    };
    let of = |name: &str, counted: u32, places: Vec<Place>| Found {
        counted,
        places,
        ..found(name, &[])
    };
    let edited = of(
        "anna",
        20,
        vec![place_of(Kind::Edited, 0..10, 7, &[2, 3, 9])],
    );
    let sources = Sources::of(&spans, vec![edited.clone()]);
    assert_eq!(sources.sentence(), "35% stands in 1 other document");
    assert_eq!(sources.amount(Unit::Word), "7 of 20 words");
    let summary = of("ben", 20, vec![place_of(Kind::Summary, 0..10, 4, &[])]);
    assert_eq!(Sources::of(&spans, vec![summary]).same, 4);
    // A part of a passage is given to another one, and some of the text is common.
    let common = Place {
        uncounted: vec![4..5, 5..6],
        ..place_of(Kind::Edited, 0..10, 6, &[8, 9])
    };
    let whole = of("carla", 18, vec![place(6..13)]);
    let sources = Sources::of(&spans, vec![of("dora", 18, vec![common]), whole]);
    assert_eq!(said(&sources), ["dora 0..6", "carla 6..13"]);
    assert_eq!(sources.amount(Unit::Word), "11 of the 18 words that count");
    assert_eq!(sources.sentence(), "61% stands in 2 other documents");
}

#[test]
fn of_a_text_without_a_passage_no_more_is_said_than_that_no_other_document_has_one() {
    let said = |language| {
        let none = Sources::of(&[], Vec::new());
        speaking(language, || none.sentence())
    };
    let documents = [
        (Language::English, "document"),
        (Language::Russian, "документах"),
    ];
    for (language, documents) in documents {
        let said = said(language);
        assert!(
            said.contains(documents),
            "{said}: there are other texts in the world"
        );
    }
}
