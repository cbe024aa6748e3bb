//! Kazakh stems.
//!
//! There is no Snowball algorithm for Kazakh, so this is ours (SPEC 2.11): the longest ending that leaves at least three
//! letters is taken off, at most four times. It knows nothing of the order of endings, and takes off too much rather than
//! too little: what counts is that all forms of a word end alike.

/// Counts up when the rules change: hashes of stems are stored under it.
pub const VERSION: &str = "kazakh 1";

/// Letters that stay at least.
const LEAST: usize = 3;
/// Endings that a word has at most: number, possession, case, and one of verbs.
const ROUNDS: usize = 4;

/// By kind.
const ENDINGS: &[&[&str]] = &[
    // Number.
    &["лар", "лер", "дар", "дер", "тар", "тер"],
    // Possession.
    &[
        "ым", "ім", "ың", "ің", "сы", "сі", "ы", "і", "мыз", "міз", "ңыз", "ңіз",
    ],
    // Case: genitive, dative, accusative, locative, ablative, instrumental.
    &[
        "ның", "нің", "дың", "дің", "тың", "тің", //
        "ға", "ге", "қа", "ке", "на", "не", //
        "ны", "ні", "ды", "ді", "ты", "ті", //
        "да", "де", "та", "те", "нда", "нде", //
        "дан", "ден", "тан", "тен", "нан", "нен", //
        "мен", "бен", "пен",
    ],
    // Verbs: participles, the present, the verbal noun.
    &["ған", "ген", "қан", "кен", "ады", "еді", "йды", "йді", "у"],
];

/// The stem of a word in small letters.
pub fn stem(word: &str) -> &str {
    let mut stem = word;
    for _ in 0..ROUNDS {
        let endings = ENDINGS.iter().copied().flatten();
        let longest = endings
            .filter_map(|ending| stem.strip_suffix(ending))
            .filter(|rest| rest.chars().count() >= LEAST)
            .min_by_key(|rest| rest.len());
        match longest {
            Some(rest) => stem = rest,
            None => break,
        }
    }
    stem
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forms_of_a_word_have_one_stem() {
        for family in [
            "бала балалар балаларға балалардың баламен",
            "кітап кітаптар кітаптарымыздан кітапты",
            "мектеп мектептер мектептерге мектепте",
            "қала қаланың қалалардан қалада",
        ] {
            let expected = family.split(' ').next().unwrap();
            assert!(
                family.split(' ').all(|word| stem(word) == expected),
                "{family}"
            );
        }
        for word in ["барған", "барады", "бару"] {
            assert_eq!(stem(word), "бар", "{word}");
        }
    }

    #[test]
    fn a_last_consonant_that_becomes_soft_is_beyond_these_rules() {
        assert_ne!(stem("кітабы"), stem("кітап"));
    }

    #[test]
    fn three_letters_stay() {
        for word in ["ата", "сену", "елден", "у", "", "тың"] {
            let least = word.chars().count().min(LEAST);
            assert!(stem(word).chars().count() >= least, "{word}");
        }
        assert_eq!(stem("елден"), "елден");
    }
}
