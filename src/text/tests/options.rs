//! What is compared where a person asks for less than all words, or for other tokens than words.

use super::super::{Choice, Language, LeftOut, Options, Tokenizer, Unspaced, canonical, tokens};
use super::slices::assert_slices_back;
use crate::tests::rows;

/// The tokens that count, joined by `|`.
pub(super) fn forms(options: Options, text: &str) -> String {
    assert_slices_back(options, text);
    Tokenizer::new(options).forms(text).join("|")
}

pub(super) fn without_stop_words(choice: Choice) -> Options {
    Options {
        stop_words: choice,
        ..Options::default()
    }
}

pub(super) fn by_stems(choice: Choice) -> Options {
    Options {
        stems: choice,
        ..Options::default()
    }
}

/// Options as they are written in `options.md`.
fn written(options: &str) -> Options {
    let mut all = Options::default();
    for option in options.split(", ") {
        match option {
            "characters" => all.unspaced = Unspaced::Characters,
            "pairs" => all.unspaced = Unspaced::Bigrams,
            "words" => all.unspaced = Unspaced::Words,
            "no numbers" => all.no_numbers = true,
            "no stop words" => all.stop_words = Choice::Auto,
            of => {
                let language = of.strip_prefix("no stop words of ").expect(of);
                all.stop_words = Choice::Of(Language::named(language).unwrap());
            }
        }
    }
    all
}

#[test]
fn of_every_text_those_tokens_count_that_are_written() {
    for [options, text, tokens] in rows(include_str!("options.md")) {
        let found = forms(written(&options), &text).replace('|', " ");
        assert_eq!(found, tokens, "{options}: {text}");
    }
}

#[test]
fn by_default_every_word_counts_as_it_is() {
    let text = "The 2 cats, of 1984 — ЁЖИК и 我们的 oﬃce";
    let (found, left_out) = Tokenizer::default().tokens(text);
    assert_eq!(found, tokens(text));
    assert_eq!(left_out, LeftOut::default());
    assert_eq!(Tokenizer::default().forms(text).join(" "), canonical(text));
}

#[test]
fn a_word_left_out_leaves_its_neighbours_adjacent() {
    let english = Options {
        no_numbers: true,
        ..without_stop_words(Choice::Of(Language::English))
    };
    let text = "bread and the butter, 3 times a day 24/7";
    let mut tokenizer = Tokenizer::new(english);
    let (found, left_out) = tokenizer.tokens(text);
    assert_eq!(tokenizer.forms(text).join("|"), "bread|butter|times|day");
    let cut: Vec<&str> = found.spans.iter().map(|span| span.of(text)).collect();
    assert_eq!(cut.join("|"), "bread|butter|times|day");
    let (stop_words, numbers) = (left_out.stop_words, left_out.numbers);
    assert_eq!((stop_words, numbers, left_out.tokens()), (3, 3, 6));
}

#[test]
fn a_passage_counts_alike_in_documents_of_two_languages() {
    let russian = "Зимние реки на севере замёрзли, и никто не ловил в них рыбу, потому что лёд был слишком тонок. ".repeat(5);
    let kazakh =
        "Балалар мектептерге кітаптарымен бірге келді, ал ұстаздар оларды күтіп тұрды. ".repeat(20);
    let auto = Options {
        stems: Choice::Auto,
        ..without_stop_words(Choice::Auto)
    };
    let alone = forms(auto, &russian);
    let inside = forms(auto, &format!("{kazakh}\n\n{russian}\n\n{kazakh}"));
    assert!(inside.contains(&format!("|{alone}|")));
}
