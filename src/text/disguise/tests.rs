//! Cases and properties.

use proptest::prelude::*;

use super::*;
use crate::text::content::Reader;
use crate::text::{Choice, Options, Tokenizer, Unit, tokens};

/// Letters as they are exchanged by whoever wants to look the same.
fn cyrillic(text: &str) -> String {
    let pairs = "aаeеoоpрcсyуxхiіjјsѕAАBВCСEЕHНIІKКMМOОPРTТXХ";
    let pairs: Vec<char> = pairs.chars().collect();
    let other = |c: char| {
        pairs
            .chunks(2)
            .find(|pair| pair[0] == c)
            .map(|pair| pair[1])
    };
    text.chars().map(|c| other(c).unwrap_or(c)).collect()
}

const ENGLISH: &str = "When a ship is so old as this one, people say: it is as easy as pie to cope, \
    so a spy is a joy in a cosy copse; I see a cap, an axe and a pea.";

#[test]
fn words_that_only_look_like_those_around_them_are_these() {
    let cases = [
        // Of nothing but look-alikes, Cyrillic among Latin ones.
        ("the old ѕо fresh and а day", "the old so fresh and a day"),
        ("Он был c нами", "Он был с нами"),
        // At the beginning and the end of a text.
        ("А day, this is а", "A day, this is a"),
        // A capital passes for one of another script where its small letter doesn't.
        ("they wanted to see: То bed", "they wanted to see: To bed"),
        (
            "Microsoft Word. В Excel Online",
            "Microsoft Word. В Excel Online",
        ),
        (
            "Microsoft Word. На Windows Server",
            "Microsoft Word. На Windows Server",
        ),
        ("он пришёл, Нe дома", "он пришёл, Не дома"),
        ("там была мaмa", "там была мама"),
        // A phrase of another language keeps its letters.
        (
            "она сказала hot as ice and left",
            "она сказала hot as ice and left",
        ),
        (
            "they said во сне он видел us",
            "they said во сне он видел us",
        ),
        // Between two languages nobody can tell.
        ("the end а конец", "the end а конец"),
        (
            "писали на Java с Python вместе",
            "писали на Java с Python вместе",
        ),
        // With a digit it is a formula, and in a script of its own it has no neighbours.
        ("газ CO2 горит", "газ CO2 горит"),
        ("我们 а 学习", "我们 а 学习"),
        ("а о с", "а о с"),
        ("", ""),
    ];
    for (text, expected) in cases {
        let shown = revealed(text).unwrap_or_else(|| text.to_owned());
        assert_eq!(shown, expected);
        assert_eq!(tokens(text).hashes, tokens(expected).hashes, "{text}");
    }
}

#[test]
fn one_capital_in_disguise_does_not_change_the_words_around_it() {
    for (text, expected) in [
        ("there Нe went, Мy son", "there He went, My son"),
        ("see Тo a bed and Тhе end", "see To a bed and The end"),
        ("Нe is. see а cop", "He is. see a cop"),
        ("Кeep it, Вy the way, Мay", "Keep it, By the way, May"),
        ("Когда The Beatles и Не", "Когда The Beatles и Не"),
    ] {
        assert_eq!(tokens(text).hashes, tokens(expected).hashes, "{text}");
    }
}

#[test]
fn latin_words_of_honest_russian_stay_latin() {
    let physics = "Сила c массой m и скорость v равны, где x и a постоянны; вектор B и точка A. \
        Файл css через API по ISO и часы Casio лежат у окна, о котором писали.";
    assert_eq!(revealed(physics), None);
    // One that is wholly Latin among its own letters may be a word of the language, or one that the text has.
    let some = "когда река замёрзла, старая долина ждала, и люди города были там";
    let cases = [
        (format!("{some} cо всеми"), "со всеми"),
        (format!("{some} co всеми"), "со всеми"),
        (format!("{some} и a потом c ними"), "а потом с ними"),
        (
            format!("{some} мой сон, мой coн, моя cop и сор"),
            "сор и сор",
        ),
    ];
    for (text, end) in cases {
        let shown = revealed(&text).unwrap_or(text);
        assert!(shown.ends_with(end), "{shown}");
    }
    // Where many words were made to look like others, the text is no longer taken at its word.
    let disguised = format!("{some} плaн шкoлы и мecто, вектор B был там, a потом");
    assert!(
        revealed(&disguised)
            .unwrap()
            .ends_with("B был там, а потом")
    );
}

#[test]
fn scripts_that_share_bytes_with_these_are_no_reason_to_look() {
    for text in [
        "Tiếng Việt có những từ ngữ được viết bằng chữ Latinh",
        "ქართული ენა და DNA",
        "a good day 😀 for emoji",
        "한국어와 English",
    ] {
        assert!(!may_be_in(text), "{text}");
    }
    let far = " ".repeat(BLOCK - 1);
    for text in ["a day а", "ñ ё", "𞁜 b", "ḃ а", "ὰ a", "𝐚 а", "ａ а"] {
        assert!(may_be_in(text), "{text}");
        assert!(may_be_in(&format!("{far}{text}")), "{text}");
    }
}

#[test]
fn it_is_evidence_where_the_word_is_known_and_no_letter_by_itself() {
    let clues = |text: &str| tokens(text).clues.lookalike;
    let some =
        "when the river froze the old valley waited and the people of the town had been there";
    assert_eq!(clues(&format!("{some} іѕ it а day")), 1, "a stop word");
    assert_eq!(
        clues(&format!("{some} the cap and the сар here")),
        1,
        "elsewhere"
    );
    let russian = "когда река замёрзла старая долина ждала и люди города были там";
    assert_eq!(
        clues(&format!("{russian} часы Casio на стене")),
        0,
        "a name"
    );
    assert_eq!(clues(&format!("{russian} точки A и B, глава XI века")), 0);
    for symbols in ["Co и Ca, Са", "Ox, Ох, He и pH, рН"] {
        assert_eq!(
            clues(&format!("{russian} {symbols} в воде")),
            0,
            "{symbols}"
        );
    }
    assert_eq!(clues(some), 0);
    // A letter alone is a slip, but not again and again.
    let most = "Не saw а boat and а dog, and hе went То sea";
    assert_eq!(clues(&format!("{some} {most}, а man")), 6);
}

/// The words that stand where evidence is.
fn evident(text: &str) -> Vec<&str> {
    let spans = evidence(text).into_iter();
    spans.map(|span| span.of(text)).collect()
}

#[test]
fn the_words_that_are_evidence_are_those_that_are_counted() {
    let some =
        "when the river froze the old valley waited and the people of the town had been there";
    let none: [&str; 0] = [];
    assert_eq!(evident(some), none);
    assert_eq!(evident(&format!("{some} іѕ it а day")), ["іѕ"]);
    assert_eq!(
        evident(&format!("{some} the cap, сар and scоpe")),
        ["сар", "scоpe"]
    );
    let most = "Не saw а boat and а dog, and hе went То sea";
    let text = format!("{some} {most}, а man");
    assert_eq!(evident(&text), ["Не", "а", "а", "hе", "То", "а"]);
    assert_eq!(evident("о'соnnоr"), ["о'соnnоr"]);
    let russian = "когда река замёрзла старая долина ждала и люди города были там";
    assert_eq!(evident(&format!("{russian} часы Casio на стене")), none);
}

proptest! {
    #[test]
    fn whatever_the_text_there_are_as_many_words_as_its_clues_count(
        text in "([a-eopсаероxух\u{200b}ΑοА-ЕT'-]{1,5}[ ,.\n]{1,2}){0,60}",
        any in any::<String>(),
    ) {
        for text in [&text, &cyrillic(&text), &any] {
            let all = tokens(text);
            let found = evidence(text);
            prop_assert_eq!(found.len(), all.clues.lookalike as usize);
            prop_assert!(found.is_sorted());
            prop_assert!(found.iter().all(|span| all.spans.contains(span)));
        }
    }
}

#[test]
fn capitals_end_sentences_and_lines_whatever_they_are_made_of() {
    let plain = "We wait-\nA ship came. A day went by.\n\nA man saw all of it.";
    let disguised = plain.replace('A', "А");
    assert_eq!(tokens(&disguised).hashes, tokens(plain).hashes);
    let sentences = |text: &str| Reader::default().read(text).sentences;
    assert_eq!(sentences(&disguised), sentences(plain));
    let russian = "это точка-\nA и другая вещь";
    let expected = "это точка-\nА и другая вещь";
    assert_eq!(tokens(russian).hashes, tokens(expected).hashes);
}

#[test]
fn letters_of_full_width_are_those_of_their_script() {
    let wide = "ｔｈｅ а ｄａｙ";
    assert_eq!(tokens(wide).hashes, tokens("the a day").hashes);
    assert_eq!(tokens("о'соnnоr").clues.lookalike, 1);
}

#[test]
fn spans_are_those_of_the_text_as_it_is_written() {
    let text = "the old ѕо fresh and саре day";
    let cut = |text: &str| -> Vec<String> {
        let spans = tokens(text).spans;
        spans.iter().map(|span| span.of(text).to_owned()).collect()
    };
    assert_eq!(
        cut(text),
        ["the", "old", "ѕо", "fresh", "and", "саре", "day"]
    );
    let content = Reader::default().read(text);
    let words: Vec<&str> = content
        .words
        .iter()
        .map(|word| word.span.of(text))
        .collect();
    assert_eq!(words, cut(text));
    let mut tokenizer = Tokenizer::new(Options {
        stems: Choice::Of(Language::named("english").unwrap()),
        ..Options::default()
    });
    let (stems, _) = tokenizer.tokens(text);
    let expected = tokenizer.tokens("the old so fresh and cape day").0.hashes;
    assert_eq!(stems.hashes, expected);
    assert_eq!(
        tokenizer.forms(text)[5],
        tokenizer.forms("the old so fresh and cape day")[5]
    );
    assert_eq!(Tokenizer::default().forms(text)[2], "so");
}

#[test]
fn letters_stand_for_those_that_they_are_made_of() {
    let mut letters = Tokenizer::new(Options {
        unit: Unit::Characters,
        ..Options::default()
    });
    for text in [
        "die alte Ѕtraße dort unten",
        "the old ﬁхеd day",
        "the old ѕо fresh",
    ] {
        let found = letters.tokens(text).0;
        let cuts = found.spans.iter().map(|span| span.of(text));
        for (cut, form) in cuts.zip(letters.forms(text)) {
            let shown = read(cut, 0).to_lowercase();
            assert!(shown.contains(&form) || cut == "ß", "{cut} {form}");
        }
    }
}

proptest! {
    #[test]
    fn whatever_words_are_exchanged_the_text_stays_the_same(which in any::<u64>()) {
        let mut text = String::new();
        for (at, word) in ENGLISH.split(' ').enumerate() {
            let is_exchanged = which >> (at % 64) & 1 == 1;
            text.push_str(&if is_exchanged { cyrillic(word) } else { word.to_owned() });
            text.push(' ');
        }
        prop_assert_eq!(tokens(&text).hashes, tokens(ENGLISH).hashes);
    }

    #[test]
    fn what_is_revealed_hides_nothing_more_and_every_span_cuts_a_word(
        words in prop::collection::vec(prop::sample::select(vec![
            "а", "ѕо", "the", "Она", "c", "day", "ο", "λόγος", "\u{200b}", "i\u{307}", "我", "CO2", "e\u{301}", "mоre", "-", "'s", "ХІ",
        ]), 0..30),
    ) {
        let text = words.join(" ");
        if let Some(shown) = revealed(&text) {
            prop_assert_eq!(revealed(&shown), None);
        }
        let tokens = tokens(&text);
        prop_assert!(tokens.spans.iter().all(|span| !span.of(&text).is_empty()));
        prop_assert!(tokens.spans.windows(2).all(|pair| pair[0].end <= pair[1].start));
    }
}
