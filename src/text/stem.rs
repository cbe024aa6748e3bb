//! Stems: what is left of a word without its endings.
//!
//! Snowball's stems, and our own for Kazakh. They are made of canonical words and canonical again. Turkish alone is made of
//! the word as it is written: its vowels decide what is an ending, and canonical words have no ı.

pub(super) mod kazakh;

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use snowball_stemmers_rs::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;

use super::canon::{Canon, continues};
use super::language::{Endings, Language};
use super::lookalike::{self, LATIN_COLUMN};
use super::{TokenHash, hash};
use crate::shingle::ByHash;

/// A longer token is no word that has an ending, in bytes: the longest German words are shorter.
const LONGEST: usize = 128;
/// So many stems of a language are remembered: the different words of some hundred essays, in a few megabytes.
const REMEMBERED: usize = 1 << 17;

/// Stems of some languages, each made once.
#[derive(Default)]
pub(super) struct Stems {
    languages: Vec<Spoken>,
    /// Which of them is spoken.
    now: Option<usize>,
    own: Canon,
}

struct Spoken {
    language: Language,
    way: Way,
    known: HashMap<TokenHash, TokenHash, ByHash>,
}

enum Way {
    Snowball(Stemmer),
    /// Of the word as it is written.
    Turkish(Stemmer),
    Kazakh,
}

impl fmt::Debug for Stems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let languages = self.languages.iter().map(|spoken| spoken.language);
        f.debug_list().entries(languages).finish()
    }
}

impl Stems {
    /// What follows is in this language.
    pub(super) fn speak(&mut self, language: Option<Language>) {
        self.now = language.and_then(|language| {
            let known = self
                .languages
                .iter()
                .position(|spoken| spoken.language == language);
            known.or_else(|| self.learn(language))
        });
    }

    fn learn(&mut self, language: Language) -> Option<usize> {
        let way = match language.endings() {
            Endings::None => return None,
            Endings::Kazakh => Way::Kazakh,
            Endings::Snowball(Algorithm::Turkish) => {
                Way::Turkish(Stemmer::create(Algorithm::Turkish))
            }
            Endings::Snowball(algorithm) => Way::Snowball(Stemmer::create(algorithm)),
        };
        self.languages.push(Spoken {
            language,
            way,
            known: HashMap::default(),
        });
        Some(self.languages.len() - 1)
    }

    /// The hash of the stem of a word that is cut out of a text and has that hash.
    pub(super) fn hash(&mut self, cut: &str, hash: TokenHash, canon: &mut Canon) -> TokenHash {
        let Some(spoken) = self.now.and_then(|now| self.languages.get(now)) else {
            return hash;
        };
        let key = match &spoken.way {
            // Two words that are one without the dots of their letters may have different stems.
            Way::Turkish(_) => hash::of(turkish(&as_printed(cut)).as_bytes()),
            _ => hash,
        };
        if let Some(&known) = spoken.known.get(&key) {
            return known;
        }
        let mut stem = String::new();
        self.form(cut, canon, &mut stem);
        let stem = lookalike::hash(&stem);
        if let Some(spoken) = self.now.and_then(|now| self.languages.get_mut(now)) {
            if spoken.known.len() == REMEMBERED {
                spoken.known.clear();
            }
            spoken.known.insert(key, stem);
        }
        stem
    }

    /// Writes the stem itself.
    pub(super) fn form(&mut self, cut: &str, canon: &mut Canon, out: &mut String) {
        out.clear();
        out.push_str(canon.of(cut).0);
        if out.len() > LONGEST {
            return;
        }
        let spoken = self.now.and_then(|now| self.languages.get(now));
        // Words that look the same have the same stem, whatever letters they are made of.
        let column = spoken.map_or(LATIN_COLUMN, |spoken| spoken.language.column());
        let read = |form| lookalike::read_in(form, column);
        let stem = match spoken.map(|spoken| &spoken.way) {
            None => return,
            Some(Way::Kazakh) => kazakh::stem(&read(out)).to_owned(),
            Some(Way::Snowball(stemmer)) => stemmer.stem(&read(out)).into_owned(),
            Some(Way::Turkish(stemmer)) => stemmer.stem(&turkish(&as_printed(cut))).into_owned(),
        };
        let stem = self.own.of(&stem).0;
        if !stem.is_empty() {
            out.clear();
            out.push_str(stem);
        }
    }
}

/// A word of a Latin script with the letters that others in it pass for.
fn as_printed(cut: &str) -> Cow<'_, str> {
    let alike = |c: char| lookalike::alike(c, LATIN_COLUMN);
    if cut.is_ascii() || !cut.chars().any(|c| alike(c).is_some()) {
        return Cow::Borrowed(cut);
    }
    Cow::Owned(cut.chars().map(|c| alike(c).unwrap_or(c)).collect())
}

/// A Turkish word in its own small letters.
fn turkish(cut: &str) -> String {
    let visible = cut.chars().filter(|&c| continues(c));
    let small = visible.nfc().flat_map(|c| {
        let c = match c {
            'I' => 'ı',
            'İ' => 'i',
            '\u{2019}' | '\u{02BC}' | '\u{FF07}' => '\'',
            _ => c,
        };
        c.to_lowercase()
    });
    small.collect()
}
