//! Stop words, stems and the language itself, by sentences of our own and pages of real text.

use super::super::content::Reader;
use super::super::language::detect;
use super::super::{Choice, Language, Options, tokens};
use super::options::{forms, without_stop_words};
use crate::tests::rows;

/// Sentences of our own, with their languages: what is left of them without stop words, and that by stems.
const SENTENCES: &str = include_str!("sentences.md");

/// The language that a table names; a dash is none.
fn named(language: &str) -> Option<Language> {
    let found = Language::named(language);
    assert!(found.is_some() || language == "-", "{language}");
    found
}

#[test]
fn stop_words_and_endings_go_in_many_languages() {
    for [language, sentence, words, stems] in rows(SENTENCES) {
        for choice in [Choice::Of(named(&language).unwrap()), Choice::Auto] {
            let without = without_stop_words(choice);
            assert_eq!(
                forms(without, &sentence).replace('|', " "),
                words,
                "{language}"
            );
            let both = Options {
                stems: choice,
                ..without
            };
            assert_eq!(
                forms(both, &sentence).replace('|', " "),
                stems,
                "{language}"
            );
        }
    }
}

#[test]
fn lists_are_those_of_a_few_hundred_words() {
    let with_lists = Language::ALL
        .iter()
        .filter(|language| language.has_stop_words());
    let sizes: Vec<(Language, usize)> = with_lists
        .map(|l| (*l, l.stop_words().hashes().len()))
        .collect();
    assert_eq!(sizes.len(), 35);
    let with_stems = Language::ALL.iter().filter(|language| language.has_stems());
    assert_eq!(with_stems.count(), 31);
    for (language, size) in sizes {
        assert!((40..1800).contains(&size), "{language}: {size}");
    }
    // SPEC 2.10: with the lists of ISO shingles of essays would fall apart.
    let topic = "system research information computer";
    assert_eq!(
        forms(without_stop_words(Choice::Of(Language::English)), topic)
            .split('|')
            .count(),
        4
    );
    let topic = "человек время сказал";
    assert_eq!(
        forms(without_stop_words(Choice::Of(Language::Russian)), topic)
            .split('|')
            .count(),
        3
    );
}

fn detected(text: &str) -> Option<Language> {
    let tokens = tokens(text);
    detect(text, &tokens.spans, &tokens.hashes)
}

#[test]
fn letters_that_look_like_those_of_a_language_do_not_hide_it() {
    let plain = "The old mill stood high over the river, and each spring its wheel was still heard in the valley. He who passed there \
        said it was as if somebody spoke in his sleep; she had no idea who, and whoever asked was shown a path that led to the sea.";
    let pairs = "aаcсdԁeеhһiіjјoоpрqԛsѕwԝxхyуTТHНS\u{405}";
    let pairs: Vec<char> = pairs.chars().collect();
    let pair = |c: char| pairs.chunks(2).find(|pair| pair[0] == c);
    let disguised = plain.chars().map(|c| pair(c).map_or(c, |pair| pair[1]));
    let disguised: String = disguised.collect();
    let (latin, others): (Vec<char>, Vec<char>) = disguised
        .chars()
        .filter(|c| c.is_alphabetic())
        .partition(char::is_ascii);
    assert!(others.len() > latin.len());
    assert_eq!(detected(plain), Some(Language::English));
    // And where nothing but i is of another keyboard.
    let ukrainian = "Рiчки на пiвночi замерзли, i нiхто не ловив у них рибу, бо лiд був тонкий.";
    assert_eq!(detected(ukrainian), Some(Language::Ukrainian));
    assert_eq!(detected(&disguised), Some(Language::English));
    let said = |text: &str| -> Vec<_> {
        let words = Reader::default().read(text).words.into_iter();
        words
            .map(|word| (word.hash, word.stem, word.term))
            .collect()
    };
    assert_eq!(said(&disguised), said(plain));
}

#[test]
fn the_language_is_found_or_not_guessed() {
    for [language, sentence, ..] in rows::<4>(SENTENCES) {
        assert_eq!(detected(&sentence), named(&language));
    }
    for [language, sentence] in rows(include_str!("detected.md")) {
        assert_eq!(detected(&sentence), named(&language), "{sentence}");
    }
    assert_eq!(detected(""), None);
}

#[test]
fn pages_of_real_text_are_known_by_language() {
    macro_rules! page {
        ($name:literal, $language:expr) => {
            let text = include_str!(concat!("../../../tests/fixtures/languages/", $name, ".txt"));
            assert_eq!(detected(text), $language, $name);
        };
    }
    page!("bulgarian", None);
    page!("chinese_simplified", Some(Language::Chinese));
    page!("chinese_traditional", Some(Language::Chinese));
    page!("czech", Some(Language::Czech));
    page!("french", Some(Language::French));
    page!("german", Some(Language::German));
    page!("greek", Some(Language::Greek));
    page!("hebrew", Some(Language::Hebrew));
    page!("hungarian", Some(Language::Hungarian));
    page!("japanese", None);
    page!("korean", None);
    page!("polish", Some(Language::Polish));
    page!("russian", Some(Language::Russian));
    page!("spanish", Some(Language::Spanish));
    page!("thai", None);
    page!("turkish", Some(Language::Turkish));
    page!("ukrainian", Some(Language::Ukrainian));
}

#[test]
fn every_language_has_one_code_and_something_to_offer() {
    for language in Language::ALL {
        assert_eq!(Language::named(language.code()), Some(*language));
        assert_eq!(
            Language::named(&language.name().to_uppercase()),
            Some(*language)
        );
        assert!(
            language.has_stop_words() || language.has_stems(),
            "{language}"
        );
    }
    assert_eq!(Language::named("klingon"), None);
}
