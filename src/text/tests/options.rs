//! What is compared where a person asks for less than all words, or for other tokens than words.

use super::super::{Choice, Language, LeftOut, Options, Tokenizer, Unspaced, canonical, tokens};
use super::slices::assert_slices_back;

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

fn chinese(unspaced: Unspaced, stop_words: Choice) -> Options {
    Options {
        stop_words,
        unspaced,
        ..Options::default()
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
fn a_stop_word_is_known_in_disguise() {
    let english = without_stop_words(Choice::Of(Language::English));
    assert_eq!(
        forms(english, "THE t\u{ad}he thе ｔｈｅ don’t th-\ne cat"),
        "cat"
    );
    // Romanian is written with commas below its letters, and its list with cedillas.
    let romanian = without_stop_words(Choice::Of(Language::Romanian));
    assert_eq!(forms(romanian, "și şi pisica"), "pisica");
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

#[test]
fn numbers_are_digits_alone() {
    let options = Options {
        no_numbers: true,
        ..Options::default()
    };
    assert_eq!(
        forms(options, "in 1984 3D 5kB ½ ٣٤ x² xii 1\u{200b}2"),
        "in|3d|5kb|x2|xii"
    );
    assert_eq!(forms(options, "1984 12"), "");
}

#[test]
fn chinese_is_compared_by_characters_pairs_or_words() {
    let text = "我们的学生在图书馆里学习历史。历史 A股";
    let by = |unspaced| forms(chinese(unspaced, Choice::Off), text);
    assert_eq!(
        by(Unspaced::Characters),
        "我|们|的|学|生|在|图|书|馆|里|学|习|历|史|历|史|a|股"
    );
    assert_eq!(
        by(Unspaced::Bigrams),
        "我们|们的|的学|学生|生在|在图|图书|书馆|馆里|里学|学习|习历|历史|历史|a|股"
    );
    assert_eq!(
        by(Unspaced::Words),
        "我们|的|学生|在|图书馆|里|学习|历史|历史|a|股"
    );
}

#[test]
fn chinese_stop_words_are_words_where_there_are_words_and_characters_elsewhere() {
    let text = "我们的学生在图书馆里学习历史";
    for choice in [Choice::Of(Language::Chinese), Choice::Auto] {
        let by = |unspaced| forms(chinese(unspaced, choice), text);
        assert_eq!(by(Unspaced::Words), "学生|图书馆|里|学习|历史");
        assert_eq!(by(Unspaced::Characters), "学|生|图|书|馆|里|学|习|历|史");
        assert_eq!(
            by(Unspaced::Bigrams),
            "学生|生图|图书|书馆|馆里|里学|学习|习历|历史"
        );
    }
}

#[test]
fn a_broken_line_is_no_end_of_chinese_text_and_an_empty_one_is() {
    let words = chinese(Unspaced::Words, Choice::Off);
    let bigrams = chinese(Unspaced::Bigrams, Choice::Off);
    for text in ["图书馆", "图书\n馆", "图\r\n书\u{200b}馆"] {
        assert_eq!(forms(words, text), "图书馆", "{text:?}");
        assert_eq!(forms(bigrams, text), "图书|书馆", "{text:?}");
    }
    assert_eq!(forms(bigrams, "图书\n\n馆长 。家"), "图书|馆长|家");
    assert_eq!(forms(bigrams, "ภาษา ひらが"), "ภาษา|ひら|らが");
    assert_eq!(forms(words, "ひら学校 ภาษา"), "ひ|ら|学校|ภา|ษา");
}
