//! Options: what of a text is compared.
//!
//! The sources of the method compare less than all words: prepositions and conjunctions are left out, endings taken off
//! (S2, S4, S5). By default nothing of that is done: every word counts, so that a percentage is one of the text that a person
//! sees. Tags of HTML, which S2 strips here, are gone already when a text is extracted.

use std::fmt;

use clap::ValueEnum;

use super::hash;
use super::language::Language;
use super::stem::kazakh;

/// Which words count, and as what. The default is every word as it is written but for case and the like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// Words that are left out because they stand in every text.
    pub stop_words: Choice,
    /// Words are compared without their endings.
    pub stems: Choice,
    /// Numbers are left out.
    pub no_numbers: bool,
    /// What a token is in scripts without spaces.
    pub unspaced: Unspaced,
}

/// For which language something is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Choice {
    /// It is not done.
    #[default]
    Off,
    /// For the language of each text, if that is one that is known.
    Auto,
    /// For this one, whatever the text is in.
    Of(Language),
}

/// What a token is in scripts that are written without spaces: Han, kana, Thai, Lao, Khmer, Myanmar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ValueEnum)]
pub enum Unspaced {
    // A character has its marks, and the second of two begins the next token. The help of the command line says these.
    /// Each character
    #[default]
    Characters,
    /// Each two neighbouring characters
    Bigrams,
    /// Each word of a Chinese dictionary; a character in other scripts
    Words,
}

/// The lists and rules that hashes depend on beside the options: with another of them a stored hash is worth nothing. A
/// test compares the crates' versions with those in `Cargo.lock`.
const VERSIONS: [&str; 5] = [
    "text 1",
    "stop-words 0.10.1 and lists 1",
    "snowball_stemmers_rs 1.0.1",
    kazakh::VERSION,
    "jieba-rs 0.11.0",
];

impl Options {
    /// Whether every word counts as it is written.
    pub fn is_default(self) -> bool {
        self == Options::default()
    }

    /// A number for these options and for the lists and rules that they use: texts read by options with the same key have
    /// the same tokens, whenever they were read. Stable for ever, so that it may be stored.
    pub fn key(self) -> u64 {
        let text = format!("{:?} {VERSIONS:?}", self.spelled());
        hash::of(text.as_bytes())
    }

    /// All options by fixed names: what [`key`](Self::key) is made of, whatever becomes of the types.
    fn spelled(self) -> [String; 4] {
        [
            format!("stop-words={}", self.stop_words),
            format!("stem={}", self.stems),
            format!("numbers={}", !self.no_numbers),
            format!("unspaced={}", self.unspaced),
        ]
    }

    /// Whether the language of a text must be known.
    pub(super) fn asks_language(self) -> bool {
        [self.stop_words, self.stems].contains(&Choice::Auto)
    }
}

impl Choice {
    /// The language that it is done for in a text of this language.
    pub(super) fn language(self, of_text: Option<Language>) -> Option<Language> {
        match self {
            Choice::Off => None,
            Choice::Auto => of_text,
            Choice::Of(language) => Some(language),
        }
    }

    /// `auto` or a language's code, for scripts; nothing if it is off.
    pub fn code(self) -> Option<&'static str> {
        match self {
            Choice::Off => None,
            Choice::Auto => Some("auto"),
            Choice::Of(language) => Some(language.code()),
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code().unwrap_or("off"))
    }
}

impl Unspaced {
    /// `characters`, `bigrams` or `words`.
    pub fn name(self) -> &'static str {
        match self {
            Unspaced::Characters => "characters",
            Unspaced::Bigrams => "bigrams",
            Unspaced::Words => "words",
        }
    }
}

impl fmt::Display for Unspaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::HashSet;

    use super::*;

    /// All combinations, with one language for those that take one.
    pub fn all() -> Vec<Options> {
        let mut all = Vec::new();
        let choices = [Choice::Off, Choice::Auto, Choice::Of(Language::Russian)];
        for stop_words in choices {
            for stems in choices {
                for no_numbers in [false, true] {
                    for unspaced in [Unspaced::Characters, Unspaced::Bigrams, Unspaced::Words] {
                        all.push(Options {
                            stop_words,
                            stems,
                            no_numbers,
                            unspaced,
                        });
                    }
                }
            }
        }
        all
    }

    #[test]
    fn other_options_have_another_key() {
        let keys: HashSet<u64> = all().iter().map(|options| options.key()).collect();
        assert_eq!(keys.len(), 3 * 3 * 2 * 3);
    }

    #[test]
    fn keys_stay_what_they_are() {
        let kazakh = Options {
            stop_words: Choice::Auto,
            stems: Choice::Of(Language::Kazakh),
            no_numbers: true,
            ..Options::default()
        };
        let keys = [Options::default().key(), kazakh.key()];
        // If the versions change, so must these.
        assert_eq!(
            keys,
            [16_857_906_247_739_713_501, 11_598_457_565_577_984_801]
        );
    }

    #[test]
    fn the_versions_are_those_of_the_crates() {
        let lock = include_str!("../../Cargo.lock");
        for name in ["stop-words", "snowball_stemmers_rs", "jieba-rs"] {
            let entry = format!("name = \"{name}\"\nversion = \"");
            let (_, rest) = lock.split_once(&entry).expect(name);
            let (version, _) = rest.split_once('"').expect(name);
            let known = VERSIONS
                .iter()
                .any(|known| known.starts_with(&format!("{name} {version}")));
            assert!(known, "{name} {version}");
        }
    }
}
