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
