//! Every erratum of SPEC 1 about what is counted and divided; the worked examples of the sources stand in `tests/cases/commands/study.md`.

use std::num::NonZeroU32;

use super::*;
use crate::sketch::sampled::Rule;

fn study(left: &str, right: &str) -> Study {
    Study::new(
        Sides::new(left, right),
        Options::default(),
        Width::default(),
    )
}

fn way<'a>(study: &'a Study, name: &str) -> &'a Way {
    study.ways.iter().find(|way| way.name == name).expect(name)
}

fn find<'a>(way: &'a Way, counted: Counted, measure: &str) -> &'a Row {
    let mut rows = way.rows.iter();
    rows.find(|row| row.counted == counted && row.measure == measure)
        .expect(measure)
}

#[test]
fn the_checksums_of_s2_are_of_small_letters_but_for_the_first() {
    // Erratum 20: the first checksum that S2 prints is that of a capital.
    let checksum = |text: &str| crc32fast::hash(text.as_bytes()).cast_signed();
    assert_eq!(checksum("Чтобы иметь стройную"), 281_830_324);
    assert_ne!(checksum("чтобы иметь стройную"), 281_830_324);
    let printed = [
        ("иметь стройную фигуру", 1_184_612_177),
        ("стройную фигуру вы", -30_086_073),
        ("фигуру вы должны", -811_305_747),
        ("вы должны заниматься", -308_857_406),
        ("заниматься спортом правильно", 964_071_158),
        ("спортом правильно питаться", 2_144_093_920),
    ];
    for (shingle, expected) in printed {
        assert_eq!(checksum(shingle), expected, "{shingle}");
    }
}

#[test]
fn s2_has_no_answer_for_texts_without_words_and_no_shingles_of_two() {
    // Erratum 22.
    let study = study("кит плывёт", " — ");
    let printed = way(&study, "S2 as printed");
    assert_eq!(
        (printed.words, printed.rows[0].sizes),
        (Sides::new(2, 0), Sides::new(0, 0))
    );
    assert_eq!(printed.rows[0].value, Some(0.0));
    assert_eq!(printed.rows[1].value, None);
    // Repetitions count in the first text alone.
    let again = super::Study::new(
        Sides::new("раз два три раз два три", "раз два три"),
        Options::default(),
        Width::default(),
    );
    let printed = way(&again, "S2 as printed");
    assert_eq!((printed.rows[0].shared, printed.rows[1].shared), (2, 1));
    assert_eq!(find(printed, Counted::Multisets, SORENSEN).shared, 1);
}

#[test]
fn one_in_twenty_five_is_too_few_of_a_short_text() {
    // Erratum 25.
    assert!((chance_of_nothing(6) - 0.7828).abs() < 1e-4);
    // The standard error of a containment of one half; the specification has .046 for 3,000.
    let rule = Rule::Multiples(NonZeroU32::new(KEPT as u32).unwrap());
    assert!((rule.standard_error(0.5, 185.0) - 0.180).abs() < 1e-3);
    assert!((rule.standard_error(0.5, 3000.0) - 0.0447).abs() < 1e-4);
    // Whatever is kept, it is kept of both texts alike: the estimate of equal texts is exact or there is none.
    let long: Vec<String> = (0..400).map(|n| format!("слово{n}")).collect();
    let long = long.join(" ");
    let equal = super::Study::new(
        Sides::new(&long, &long),
        Options::default(),
        Width::default(),
    );
    let kept = way(&equal, "S5").rows.last().unwrap().clone();
    assert_eq!(kept.value, Some(1.0));
    assert!(kept.sizes.left < 40 && kept.sizes.left > 5, "{kept:?}");
}

#[test]
fn the_checksums_of_s5_are_signed() {
    // Erratum 26.
    let checksum = |text: &str| crc32fast::hash(text.as_bytes()).cast_signed();
    assert_eq!(checksum("Hello world"), -1_948_869_038);
    assert_eq!(checksum("Hello world!"), 461_707_669);
}

#[test]
fn ten_words_see_nothing_of_a_text_with_every_tenth_changed() {
    // Erratum 23.
    let word = |n: usize| format!("слово{}", (n * 7919) % 1000);
    let left: Vec<String> = (0..200).map(word).collect();
    let right: Vec<String> = (0..200)
        .map(|n| {
            if n % 10 == 9 {
                format!("новое{n}")
            } else {
                word(n)
            }
        })
        .collect();
    let study = study(&left.join(" "), &right.join(" "));
    let contained = |name| find(way(&study, name), Counted::Sets, "containment of A").value;
    assert_eq!(contained("S4, 10 words"), Some(0.0));
    assert!(contained("S4, 3 words") > Some(0.6));
}

#[test]
fn a_changed_word_costs_as_many_shingles_as_contain_it() {
    // Erratum 11: S1's (N - K) / (N + K) is for N shingles of a text whose end meets its beginning.
    let words: Vec<u64> = (0..100).collect();
    let width = Width::new(5).unwrap();
    let resemblance = |changed: usize| {
        let mut other = words.clone();
        other[changed] = 1000;
        let shingles = Sides::new(fingerprints(&words, width), fingerprints(&other, width));
        counts(&shingles, Counted::Sets).resemblance().fraction()
    };
    assert!((resemblance(50) - 91.0 / 101.0).abs() < 1e-12);
    assert!((resemblance(0) - 95.0 / 97.0).abs() < 1e-12);
    let circle: Vec<u64> = words.iter().chain(&words[..4]).copied().collect();
    let mut other = circle.clone();
    other[50] = 1000;
    let shingles = Sides::new(fingerprints(&circle, width), fingerprints(&other, width));
    let circular = counts(&shingles, Counted::Sets).resemblance().fraction();
    assert!((circular - 95.0 / 105.0).abs() < 1e-12);
}

#[test]
fn the_order_of_words_counts() {
    // Erratum 16: a sum of codes would be blind to it.
    let width = Width::new(3).unwrap();
    assert_ne!(
        fingerprints(&[1, 2, 3], width),
        fingerprints(&[3, 2, 1], width)
    );
    assert_ne!(
        checksums(&["a", "b", "c"].map(String::from), 3),
        checksums(&["c", "b", "a"].map(String::from), 3)
    );
}

fn words(text: &str) -> Vec<String> {
    canonize(text, Case::Ascii)
}

#[test]
fn the_function_has_its_faults() {
    // Erratum 22 of the specification.
    assert_eq!(
        words("раз\nдва три\tчетыре пять\u{a0}шесть"),
        ["раз\nдва", "три\tчетыре", "пять\u{a0}шесть"]
    );
    assert_eq!(words("0 1 00"), ["1", "00"]);
    assert_eq!(words("«кит» … don’t"), ["«кит»", "…", "don’t"]);
    assert_eq!(words("из-за и, -в- (на)"), ["изза"]);
    assert_eq!(words("кит и\n"), ["кит", ""]);
    assert_eq!(words(""), Vec::<String>::new());
}

#[test]
fn cyrillic_capitals_stay_and_so_do_stop_words_with_them() {
    assert_eq!(words("В МОРЕ Sea"), ["В", "МОРЕ", "sea"]);
    assert_eq!(canonize("В МОРЕ Sea", Case::Unicode), ["море", "sea"]);
}
