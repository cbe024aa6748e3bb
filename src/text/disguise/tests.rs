//! Cases and properties.

use proptest::prelude::*;

use super::*;
use crate::text::content::Reader;
use crate::text::{Choice, Options, Tokenizer, Unit, lookalikes, tokens};

/// A text with the second letter of each of these pairs for the first.
fn exchanged(text: &str, pairs: &str) -> String {
    let pairs: Vec<char> = pairs.chars().collect();
    let pair = |c: char| pairs.chunks(2).find(|pair| pair[0] == c);
    text.chars()
        .map(|c| pair(c).map_or(c, |pair| pair[1]))
        .collect()
}

/// Letters as they are exchanged by whoever wants to look the same.
fn cyrillic(text: &str) -> String {
    exchanged(text, "aаeеoоpрcсyуxхiіjјsѕAАBВCСEЕHНIІKКMМOОPРTТXХ")
}

/// Latin letters for the Cyrillic ones that they look like.
fn latin(text: &str) -> String {
    exchanged(text, "аaеeоoрpсcуyхxАAВBЕEКKМMНHОOРPСCТTХX")
}

const RUSSIAN: &str = "Пусть стороны a и c, а угол между ними B; тогда он не больше, чем y и x. Он уехал, а я остался с ними \
    у реки. Файл css через API по ISO, PC и COPE; газ CO2. То, что росло, рухнуло, а он хотел сухих сосен.";
const ENGLISH: &str = "When a ship is so old as this one, people say: it is as easy as pie to cope, \
    so a spy is a joy in a cosy copse; I see a cap, an axe and a pea.";

#[test]
fn words_that_look_the_same_are_the_same_in_every_text() {
    for (one, other) in [
        ("the old ѕо fresh and а day", "the old so fresh and a day"),
        ("Он был c нами", "Он был с нами"),
        ("they wanted to see: То bed", "they wanted to see: To bed"),
        ("Кeep it, Вy the way, Мay", "Keep it, By the way, May"),
        ("он пришёл, Нe дома", "он пришёл, Не дома"),
        ("там была мaмa", "там была мама"),
        ("CO2 и СО2", "СО2 и CO2"),
        ("а о с", "a o c"),
        ("тест", "tect"),
        ("το και", "to kai"),
        ("нём", "нем"),
    ] {
        assert_eq!(tokens(one).hashes, tokens(other).hashes, "{one}");
    }
    // What looks like no other is no other.
    for (one, other) in [("день", "dehb"), ("и", "u"), ("λόγος", "noyos"), ("й", "и")] {
        assert_ne!(tokens(one).hashes, tokens(other).hashes, "{one}");
    }
}

#[test]
fn no_two_letters_of_one_script_are_one() {
    for alphabet in ['а'..='я', '\u{430}'..='\u{52f}', 'α'..='ω'] {
        let mut seen = std::collections::HashMap::new();
        let are_one = |c: char| "ёςһ".contains(c);
        for letter in alphabet.filter(|c| c.is_lowercase() && !are_one(*c)) {
            let other = seen.insert(tokens(&letter.to_string()).hashes, letter);
            assert_eq!(other, None, "{letter}");
        }
    }
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
    for honest in [
        "часы Casio на стене",
        "точки A и B, глава XI века",
        "Co и Ca, Са в воде",
        "Ox, Ох, He и pH, рН в воде",
        "сила c массой m и скорость v, где x и a постоянны; вектор B",
        "файл css через API по ISO, писали на Java с Python вместе",
        "мы связали Apache Kafka со Spark Streaming и базой",
        "сравнили Visual Studio с Visual Basic, Google Drive с Google Docs, Microsoft Word с Microsoft Excel",
    ] {
        assert_eq!(
            clues(&format!("{russian} {honest} {russian}")),
            0,
            "{honest}"
        );
    }
    assert_eq!(clues(&format!("{russian} и не co мной")), 1);
    assert_eq!(clues(some), 0);
    let quoted = "so \"добрый день\" is \"добрый вечер\" some hours later";
    assert_eq!(clues(&format!("{some} {quoted} {some}")), 0);
    let ukrainian = "коли річка замерзла стара долина чекала і люди міста були там";
    let names = "New York і Los Angeles, Coca Cola і Pepsi Max, Jean Reno і Luc Besson";
    assert_eq!(clues(&format!("{ukrainian} {names} {ukrainian}")), 0);
    // A letter alone is a slip, but not again and again.
    let most = "Не saw а boat and а dog, and hе went То sea";
    assert_eq!(clues(&format!("{some} {most}, а man")), 6);
}

/// The words that stand where evidence is.
fn evident(text: &str) -> Vec<&str> {
    let spans = lookalikes(text).into_iter();
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
            let found = lookalikes(text);
            prop_assert_eq!(found.len(), all.clues.lookalike as usize);
            prop_assert!(found.is_sorted());
            prop_assert!(found.iter().all(|span| all.spans.contains(span)));
        }
    }
}

#[test]
fn an_essay_about_another_language_is_not_odd() {
    let essay = "In a Russian sentence the conjunction а joins what a speaker sets against another thing, the preposition с means \
        with or from, о means about and у means at a place. A learner takes a while to hear the particle Не before a verb, and the \
        pronoun То has a use that he or she has to learn by heart. A third word, а again, is a puzzle to a reader of a text.";
    assert_eq!(tokens(essay).clues.lookalike, 0);
    let phrase = "she was told во сне он видел us and Когда The Beatles и Не";
    assert_eq!(tokens(phrase).clues.lookalike, 0);
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
}

#[test]
fn a_word_has_one_stem_whatever_it_is_made_of() {
    for (language, text) in [
        ("english", ENGLISH),
        ("russian", RUSSIAN),
        ("ukrainian", RUSSIAN),
        ("kazakh", RUSSIAN),
        ("turkish", ENGLISH),
    ] {
        for unit in [Unit::Words, Unit::Characters] {
            let mut tokenizer = Tokenizer::new(Options {
                stems: Choice::Of(Language::named(language).unwrap()),
                unit,
                ..Options::default()
            });
            let mut hashes = |text: &str| tokenizer.tokens(text).0.hashes;
            assert_eq!(hashes(&cyrillic(text)), hashes(text), "{language}");
            assert_eq!(hashes(&latin(text)), hashes(text), "{language}");
        }
    }
}

proptest! {
    #[test]
    fn whatever_words_are_exchanged_the_text_stays_the_same(which in any::<u64>(), is_russian in any::<bool>()) {
        let (text, other): (_, fn(&str) -> String) = if is_russian { (RUSSIAN, latin) } else { (ENGLISH, cyrillic) };
        let mut exchanged = String::new();
        for (at, word) in text.split(' ').enumerate() {
            let is_exchanged = which >> (at % 64) & 1 == 1;
            exchanged.push_str(&if is_exchanged { other(word) } else { word.to_owned() });
            exchanged.push(' ');
        }
        prop_assert_eq!(tokens(&exchanged).hashes, tokens(text).hashes);
    }

    #[test]
    fn words_are_the_same_in_a_part_of_a_text_as_in_all_of_it(
        words in prop::collection::vec(prop::sample::select(vec![
            "а", "ѕо", "the", "Она", "c", "day", "ο", "λόγος", "\u{200b}", "i\u{307}", "我", "CO2", "e\u{301}", "mоre", "-", "'s", "ХІ", "b", "не", "Нe",
        ]), 0..30),
        from in 0_usize..30,
        length in 0_usize..30,
    ) {
        let from = from.min(words.len());
        let to = (from + length).min(words.len());
        let (before, part) = (words[..from].join(" "), words[from..to].join(" "));
        let whole = format!("{before} . {part} . {}", words[to..].join(" "));
        let hashes = |text: &str| tokens(text).hashes;
        let start = hashes(&format!("{before} . ")).len();
        let found = hashes(&part);
        prop_assert_eq!(&hashes(&whole)[start..start + found.len()], &found[..]);
        let tokens = tokens(&whole);
        prop_assert!(tokens.spans.iter().all(|span| !span.of(&whole).is_empty()));
        prop_assert!(tokens.clues.lookalike as usize <= tokens.spans.len());
    }
}
