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
pub(crate) use paragraphs::{blocks, lines};

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

/// Scripts, as far as languages are told apart by their words, or their letters by look-alikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Script {
    Latin,
    Cyrillic,
    Greek,
    Other,
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
    ($($name:ident $code:literal $script:ident $stop:expr, $endings:expr;)*) => {
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

            /// The script that it is written in.
            fn script(self) -> Script {
                match self { $(Language::$name => Script::$script,)* }
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
    Albanian "sq" Latin Nltk, Kept;
    Arabic "ar" Other Nltk, S(A::Arabic);
    Armenian "hy" Other NoList, S(A::Armenian);
    Azerbaijani "az" Latin Nltk, Kept;
    Basque "eu" Latin Nltk, S(A::Basque);
    Belarusian "be" Cyrillic Nltk, Kept;
    Bengali "bn" Other Nltk, Kept;
    Catalan "ca" Latin Nltk, S(A::Catalan);
    Chinese "zh" Other Nltk, Kept;
    Czech "cs" Latin Own(include_str!("../../assets/stop-words/cs.txt")), S(A::Czech);
    Danish "da" Latin Nltk, S(A::Danish);
    Dutch "nl" Latin Nltk, S(A::Dutch);
    English "en" Latin Nltk, S(A::English);
    Estonian "et" Latin NoList, S(A::Estonian);
    Finnish "fi" Latin Nltk, S(A::Finnish);
    French "fr" Latin Nltk, S(A::French);
    German "de" Latin Nltk, S(A::German);
    Greek "el" Greek Nltk, S(A::Greek);
    Hebrew "he" Other Nltk, Kept;
    Hindi "hi" Other NoList, S(A::Hindi);
    Hungarian "hu" Latin Nltk, S(A::Hungarian);
    Indonesian "id" Latin Nltk, S(A::Indonesian);
    Italian "it" Latin Nltk, S(A::Italian);
    Kazakh "kk" Cyrillic Nltk, OwnKazakh;
    Lithuanian "lt" Latin NoList, S(A::Lithuanian);
    Nepali "ne" Other Nltk, S(A::Nepali);
    Norwegian "no" Latin Nltk, S(A::Norwegian);
    Persian "fa" Other NoList, S(A::Persian);
    Polish "pl" Latin Own(include_str!("../../assets/stop-words/pl.txt")), S(A::Polish);
    Portuguese "pt" Latin Nltk, S(A::Portuguese);
    Romanian "ro" Latin Nltk, S(A::Romanian);
    Russian "ru" Cyrillic Nltk, S(A::Russian);
    Slovenian "sl" Latin Nltk, Kept;
    Spanish "es" Latin Nltk, S(A::Spanish);
    Swedish "sv" Latin Nltk, S(A::Swedish);
    Tajik "tg" Cyrillic Nltk, Kept;
    Tamil "ta" Other Nltk, S(A::Tamil);
    Turkish "tr" Latin Nltk, S(A::Turkish);
    Ukrainian "uk" Cyrillic Own(include_str!("../../assets/stop-words/uk.txt")), S(A::Ukrainian);
    Uzbek "uz" Latin Nltk, Kept;
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
        let script = match self.script() {
            Script::Cyrillic => class::CYRILLIC,
            Script::Greek => class::GREEK,
            Script::Latin | Script::Other => class::LATIN,
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
