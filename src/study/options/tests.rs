//! The worked examples of the sources, and every erratum of SPEC 1 about what is counted and divided.

use std::num::NonZeroU32;

use proptest::prelude::*;

use super::*;
use crate::sketch::sampled::Rule;

/// Texts of our own around S2's sentence, with its counts: 23 and 16 words.
const S2_A: &str = "Ребята! Идите гулять, пока погода теплая! Дома скучно, зато лес шумит. Тренер советует \
                    заниматься спортом и правильно питаться, чтобы иметь стройную фигуру и бодрый дух.";
const S2_B: &str = "Чтобы иметь стройную фигуру, вы должны заниматься спортом и правильно питаться. \
                    Идите в зал у дома: там тепло, весело!";
const S2_ONE: &str = "Текст для сравнения номер два";
const S2_TWO: &str = "Текст для сравнения номер один";
const S5_A: &str = "Because Almas and Zhalgas arrived at the bus station before noon, I did not see them at the station.";
const S5_B: &str = "I did not see them at the station because Almas and Zhalgas arrived at the bus station before noon.";

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

/// In hundredths of a percent, as they are printed.
fn percent(row: &Row) -> String {
    row.value
        .map_or_else(|| "-".to_owned(), |value| format!("{:.2}", 100.0 * value))
}

fn sets(way: &Way, measure: &str) -> String {
    percent(find(way, Counted::Sets, measure))
}

#[test]
fn the_example_of_s2_is_divided_by_words() {
    // Erratum 19.
    let study = study(S2_A, S2_B);
    let printed = way(&study, "S2 as printed");
    assert_eq!(printed.words, Sides::new(23, 16));
    let row = &printed.rows[0];
    assert_eq!(
        (row.formula, percent(row).as_str()),
        ("list of A in B / words of A", "13.04")
    );
    assert_eq!((row.shared, row.sizes), (3, Sides::new(21, 14)));
    // It is one-sided: the other way round it is another number.
    assert_eq!(percent(&printed.rows[1]), "18.75");
    let right = [
        "containment of A",
        "containment of B",
        "resemblance (Jaccard)",
        SORENSEN,
    ];
    let values = right.map(|measure| sets(printed, measure));
    // 3/21, 3/14, 3/32, 6/35.
    assert_eq!(values, ["14.29", "21.43", "9.38", "17.14"]);
}

#[test]
fn the_example_of_s2_has_a_fourth_shingle_in_small_letters() {
    // Erratum 20: the first checksum that S2 prints is that of a capital.
    let study = study(S2_A, S2_B);
    let small = way(&study, "S2 with small letters");
    assert_eq!(
        (small.rows[0].shared, percent(&small.rows[0]).as_str()),
        (4, "17.39")
    );
    assert_eq!(sets(small, "containment of A"), "19.05");
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
fn the_second_example_of_s2_is_half_of_the_shingles() {
    // Erratum 21.
    let study = study(S2_ONE, S2_TWO);
    let printed = way(&study, "S2 as printed");
    assert_eq!(percent(&printed.rows[0]), "25.00");
    assert_eq!(sets(printed, "containment of A"), "50.00");
    assert_eq!(sets(printed, "resemblance (Jaccard)"), "33.33");
    assert_eq!(sets(printed, SORENSEN), "50.00");
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
fn the_example_of_s5_is_sorensen_and_not_jaccard() {
    // Erratum 24.
    let study = study(S5_A, S5_B);
    let s5 = way(&study, "S5");
    assert_eq!(s5.words, Sides::new(8, 8));
    let sorensen = find(s5, Counted::Sets, SORENSEN);
    assert_eq!((sorensen.shared, sorensen.sizes), (4, Sides::new(6, 6)));
    assert_eq!(
        (percent(sorensen).as_str(), sorensen.called),
        ("66.67", Some("Jaccard"))
    );
    assert_eq!(sets(s5, "resemblance (Jaccard)"), "50.00");
    assert_eq!(sets(s5, "containment of A"), "66.67");
    let options = Options {
        stop_words: Choice::Auto,
        ..Options::default()
    };
    let (words, left_out) = forms(Sides::new(S5_A, S5_B), options);
    assert_eq!(
        left_out.unwrap(),
        "left out are 11 stop words of A (English) and 11 stop words of B (English)"
    );
    assert_eq!(
        words.left.join(" "),
        "almas zhalgas arrived bus station noon see station"
    );
    assert_eq!(
        words.right.join(" "),
        "see station almas zhalgas arrived bus station noon"
    );
}

#[test]
fn one_in_twenty_five_is_too_few_of_a_short_text() {
    // Erratum 25.
    let study = study(S5_A, S5_B);
    let note = way(&study, "S5").notes.last().unwrap();
    assert!(note.ends_with("78 % (A) and 78 % (B)"), "{note}");
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
    assert_eq!(
        sets(way(&study, "S4, 10 words"), "containment of A"),
        "0.00"
    );
    let short = find(
        way(&study, "S4, 3 words"),
        Counted::Sets,
        "containment of A",
    );
    assert!(short.value.unwrap() > 0.6, "{short:?}");
}

#[test]
fn sets_and_multisets_are_counted_apart() {
    // SPEC 3, checked: ABC and ACC by single words.
    let words = |text: &str| -> Vec<u64> { text.bytes().map(u64::from).collect() };
    let rows = coefficients(&Sides::new(words("ABC"), words("ACC")));
    let value = |counted, measure| {
        let mut rows = rows.iter();
        rows.find(|row: &&Row| row.counted == counted && row.measure == measure)
            .and_then(|row| row.value)
    };
    assert_eq!(value(Counted::Multisets, SORENSEN), Some(4.0 / 6.0));
    assert_eq!(value(Counted::Sets, SORENSEN), Some(4.0 / 5.0));
    assert_eq!(
        value(Counted::Sets, "resemblance (Jaccard)"),
        Some(2.0 / 3.0)
    );
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

#[test]
fn what_a_person_has_set_is_one_more_way() {
    let texts = Sides::new(S5_A, S5_B);
    assert_eq!(study(S5_A, S5_B).ways.len(), 6);
    let options = Options {
        no_numbers: true,
        ..Options::default()
    };
    let study = Study::new(texts, options, Width::new(9).unwrap());
    let set = study.ways.last().unwrap();
    assert_eq!(
        (set.name, set.width, set.how.as_str()),
        ("as set", 9, "without numbers; 64 bits")
    );
}

proptest! {
    /// Erratum 12: S1 writes that A is an element of B. What makes a containment whole is that each shingle of A is one of B, whatever else B
    /// has and however often; with a single one that B lacks it is not.
    #[test]
    fn a_part_of_a_document_is_contained_and_not_an_element(
        part in prop::collection::vec(0_u64..30, 1..40),
        more in prop::collection::vec(0_u64..60, 0..40),
        other in 100_u64..200,
    ) {
        let contained = |left: &[u64], right: &[u64]| {
            let counts = counts(&Sides::new(left.to_vec(), right.to_vec()), Counted::Sets);
            counts.containment(Side::Left)
        };
        let whole = [part.as_slice(), &more].concat();
        prop_assert_eq!(contained(&part, &whole), Containment::from_percent(100.0));
        let with_another = [part.as_slice(), &[other]].concat();
        prop_assert!(contained(&with_another, &whole) < Containment::from_percent(100.0));
    }

    /// Errata 13, 14 and 15: how the coefficients hang together.
    #[test]
    fn coefficients_keep_their_identities(left in prop::collection::vec(0_u64..30, 1..40), right in prop::collection::vec(0_u64..30, 1..40)) {
        for counted in [Counted::Sets, Counted::Multisets] {
            let counts = counts(&Sides::new(left.clone(), right.clone()), counted);
            let (a, b) = (f64::from(counts.sizes.left), f64::from(counts.sizes.right));
            let (j, s) = (counts.resemblance().fraction(), counts.sorensen().fraction());
            let c = counts.containment(Side::Left).fraction();
            prop_assert!((s - 2.0 * j / (1.0 + j)).abs() < 1e-12);
            prop_assert!((j - s / (2.0 - s)).abs() < 1e-12);
            prop_assert!(j <= a.min(b) / a.max(b) + 1e-12);
            prop_assert!((c - j * (a + b) / ((1.0 + j) * a)).abs() < 1e-12);
            let is_subset = counts.shared == counts.sizes.left;
            prop_assert_eq!((c - 1.0).abs() < 1e-12, is_subset);
        }
    }
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
