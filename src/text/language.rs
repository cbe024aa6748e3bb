//! Languages for which there are words to leave out, or endings to take off.

mod detect;
mod paragraphs;

use std::fmt;
use std::sync::OnceLock;

use snowball_stemmers_rs::Algorithm;

use super::lookalike::{LATIN_COLUMN, SCRIPTS};
use super::{TokenHash, class, whole};

pub(super) use detect::detect;
pub(super) use paragraphs::Languages;

/// Where the words come from that a language has without meaning of their own.
#[derive(Clone, Copy, Debug)]
enum Stop {
    /// Nowhere: there is no list.
    None,
    /// NLTK's list, by the language's code.
    Nltk,
    /// A list of ours.
    Own(&'static str),
}

/// How endings are taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Endings {
    /// They are not.
    None,
    /// As the Snowball project does.
    Snowball(Algorithm),
    /// By our own rules for Kazakh.
    Kazakh,
}

macro_rules! languages {
    ($($name:ident $code:literal $stop:expr, $endings:expr;)*) => {
        /// A language of which words can be left out or endings taken off.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum Language {
            $(#[doc = concat!("ISO 639-1: `", $code, "`.")] $name,)*
        }

        impl Language {
            /// All of them, by their English names.
            pub const ALL: &[Language] = &[$(Language::$name),*];

            /// ISO 639-1.
            pub fn code(self) -> &'static str {
                match self { $(Language::$name => $code,)* }
            }

            /// In English.
            pub fn name(self) -> &'static str {
                match self { $(Language::$name => stringify!($name),)* }
            }

            /// The message of its name, for people.
            pub fn message(self) -> &'static str {
                match self { $(Language::$name => concat!("language-", $code),)* }
            }

            fn stop(self) -> Stop {
                match self { $(Language::$name => $stop,)* }
            }

            pub(super) fn endings(self) -> Endings {
                match self { $(Language::$name => $endings,)* }
            }
        }
    };
}

use Algorithm as A;
use Endings::{Kazakh as OwnKazakh, None as Kept, Snowball as S};
use Stop::{Nltk, None as NoList, Own};

languages! {
    Albanian "sq" Nltk, Kept;
    Arabic "ar" Nltk, S(A::Arabic);
    Armenian "hy" NoList, S(A::Armenian);
    Azerbaijani "az" Nltk, Kept;
    Basque "eu" Nltk, S(A::Basque);
    Belarusian "be" Nltk, Kept;
    Bengali "bn" Nltk, Kept;
    Catalan "ca" Nltk, S(A::Catalan);
    Chinese "zh" Nltk, Kept;
    Czech "cs" Own(include_str!("../../assets/stop-words/cs.txt")), S(A::Czech);
    Danish "da" Nltk, S(A::Danish);
    Dutch "nl" Nltk, S(A::Dutch);
    English "en" Nltk, S(A::English);
    Estonian "et" NoList, S(A::Estonian);
    Finnish "fi" Nltk, S(A::Finnish);
    French "fr" Nltk, S(A::French);
    German "de" Nltk, S(A::German);
    Greek "el" Nltk, S(A::Greek);
    Hebrew "he" Nltk, Kept;
    Hindi "hi" NoList, S(A::Hindi);
    Hungarian "hu" Nltk, S(A::Hungarian);
    Indonesian "id" Nltk, S(A::Indonesian);
    Italian "it" Nltk, S(A::Italian);
    Kazakh "kk" Nltk, OwnKazakh;
    Lithuanian "lt" NoList, S(A::Lithuanian);
    Nepali "ne" Nltk, S(A::Nepali);
    Norwegian "no" Nltk, S(A::Norwegian);
    Persian "fa" NoList, S(A::Persian);
    Polish "pl" Own(include_str!("../../assets/stop-words/pl.txt")), S(A::Polish);
    Portuguese "pt" Nltk, S(A::Portuguese);
    Romanian "ro" Nltk, S(A::Romanian);
    Russian "ru" Nltk, S(A::Russian);
    Slovenian "sl" Nltk, Kept;
    Spanish "es" Nltk, S(A::Spanish);
    Swedish "sv" Nltk, S(A::Swedish);
    Tajik "tg" Nltk, Kept;
    Tamil "ta" Nltk, S(A::Tamil);
    Turkish "tr" Nltk, S(A::Turkish);
    Ukrainian "uk" Own(include_str!("../../assets/stop-words/uk.txt")), S(A::Ukrainian);
    Uzbek "uz" Nltk, Kept;
}

/// Chinese characters that mostly are words of their own without meaning: for texts that are not cut into words.
const CHINESE_CHARACTERS: &str = include_str!("../../assets/stop-words/zh-characters.txt");

impl Language {
    /// By its code or its English name, in any case.
    pub fn named(name: &str) -> Option<Language> {
        let is_named = |language: &&Language| {
            language.code().eq_ignore_ascii_case(name) || language.name().eq_ignore_ascii_case(name)
        };
        Language::ALL.iter().find(is_named).copied()
    }

    /// Whether there is a list of words to leave out.
    pub fn has_stop_words(self) -> bool {
        !matches!(self.stop(), Stop::None)
    }

    /// Whether endings can be taken off.
    pub fn has_stems(self) -> bool {
        self.endings() != Endings::None
    }

    /// The script that it is written in, by its place among those that have look-alikes; Latin for what is of none of them.
    pub(super) fn column(self) -> usize {
        use Language::{Belarusian, Greek, Kazakh, Russian, Tajik, Ukrainian};
        let script = match self {
            Belarusian | Kazakh | Russian | Tajik | Ukrainian => class::CYRILLIC,
            Greek => class::GREEK,
            _ => class::LATIN,
        };
        let column = SCRIPTS.iter().position(|one| *one == script);
        column.unwrap_or(LATIN_COLUMN)
    }

    /// Words that are left out: the hashes of their canonical forms.
    pub(super) fn stop_words(self) -> &'static Words {
        static LISTS: [OnceLock<Words>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        let words = || match self.stop() {
            Stop::None => Words::default(),
            Stop::Nltk => {
                let list = stop_words::lookup(self.code()).unwrap_or_default();
                // Romanian letters have commas below, the list has cedillas, and people write either.
                let commas = |word: &&str| word.replace('ş', "ș").replace('ţ', "ț");
                let commas: Vec<String> = list.iter().map(commas).collect();
                let commas = commas.iter().map(String::as_str);
                match self {
                    Language::Romanian => Words::of(list.iter().copied().chain(commas)),
                    _ => Words::of(list.iter().copied()),
                }
            }
            Stop::Own(list) => Words::of(list.split_whitespace()),
        };
        LISTS[self as usize].get_or_init(words)
    }

    /// Characters that are left out of a text which is not cut into words.
    pub(super) fn stop_characters(self) -> &'static Words {
        static CHARACTERS: OnceLock<Words> = OnceLock::new();
        static NONE: OnceLock<Words> = OnceLock::new();
        match self {
            Language::Chinese => {
                CHARACTERS.get_or_init(|| Words::of(CHINESE_CHARACTERS.split_whitespace()))
            }
            _ => NONE.get_or_init(Words::default),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of words by the hashes of their canonical forms.
#[derive(Debug, Default)]
pub(super) struct Words(Box<[TokenHash]>);

impl Words {
    /// Entries of several words ("d.m.th.") are none that a token could equal. Chinese words have a token a character,
    /// so theirs are put together.
    fn of<'a>(words: impl IntoIterator<Item = &'a str>) -> Words {
        let mut hashes: Vec<TokenHash> = words.into_iter().filter_map(whole).collect();
        hashes.sort_unstable();
        hashes.dedup();
        Words(hashes.into())
    }

    pub(super) fn contains(&self, hash: TokenHash) -> bool {
        self.0.binary_search(&hash).is_ok()
    }

    /// All of them, in order.
    pub(super) fn hashes(&self) -> &[TokenHash] {
        &self.0
    }
}
