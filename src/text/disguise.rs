//! Which words of a text are of another script than their neighbours, and only there to look like them?
//!
//! What a word counts as is no question here: two that look the same have one hash in every text ([`lookalike::hash`]). Whether it is odd
//! that one of them stands where it does is told by the words around it, and nothing but what is said of a file depends on that.
//!
//! A word of which every letter passes, as it is printed, for one of another script ("а", "ѕо", "Не") says nothing of its script. Then the
//! nearest words that say theirs decide: where those before it and those after it are all of that other script, it is odd there, if it
//! looks like a word that stands elsewhere in the text, or like one of the smallest words of its language (SPEC 2.8, which would ask in
//! the collection too; but what is said of a text must not depend on others). "Casio" in Russian is a name.
//!
//! One letter alone, and a word with a capital, may be meant: an English essay about Russian names "а" and "Не", a Russian one has the
//! variables a and c. Such words are odd among Latin ones alone, where there are several, and of each no more than there are of the word
//! that it looks like: who writes English has more use for "a".

mod letters;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use letters::{LATIN, Letters, only};

use super::canon::Canon;
use super::language::{Language, Languages};
use super::{TokenHash, Tokens, lookalike};

/// So many words on each side that say their script decide. A preposition between two foreign names ("Java с Python") is not theirs.
const NEAR: usize = 2;
/// So many words in disguise are not there by chance.
const DISGUISED: usize = 3;
/// The English words of one letter. Lists of small words have more of them: what is left of "I'd" and "can't".
const ENGLISH_LETTERS: [&str; 2] = ["a", "i"];
/// A longer word is none, in bytes: nobody can tell what it looks like.
const LONGEST: usize = 256;

/// Bytes that are looked at together.
const BLOCK: usize = 64;

/// Whether there may be letters of two of the scripts: of two bytes each in UTF-8, but for those of ASCII and rarer ones.
pub(super) fn may_be_in(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.is_ascii() {
        return false;
    }
    let (mut latin, mut greek, mut cyrillic, mut wide) = (false, false, false, false);
    // Letters of mathematics and of phonetics are of any of them.
    let mut mathematical = false;
    for (block, at) in bytes.chunks(BLOCK).zip((0..).step_by(BLOCK)) {
        let mut is_rare = false;
        for byte in block {
            // Letters of Latin beyond ASCII begin with these.
            latin |= byte.is_ascii_alphabetic() || byte.wrapping_sub(0xC3) < 8;
            greek |= byte.wrapping_sub(0xCE) < 2;
            cyrillic |= byte.wrapping_sub(0xD0) < 5;
            is_rare |= matches!(byte, 0xE1 | 0xF0);
            wide |= *byte == 0xEF;
        }
        if is_rare {
            // Georgian and Vietnamese letters and emoji begin with the same bytes.
            for pair in bytes
                .get(at..(at + BLOCK + 1).min(bytes.len()))
                .unwrap_or_default()
                .windows(2)
            {
                latin |= matches!(pair, [0xE1, 0xB8..=0xBB]);
                greek |= matches!(pair, [0xE1, 0xBC..=0xBF]);
                cyrillic |= matches!(pair, [0xE1, 0xB2] | [0xF0, 0x9E]);
                latin |= matches!(pair, [0xF0, 0x90 | 0x9F]);
                mathematical |= matches!(pair, [0xF0, 0x9D] | [0xE1, 0xB4..=0xB7]);
            }
        }
        let scripts = u8::from(latin) + u8::from(greek) + u8::from(cyrillic);
        if scripts > 1 || scripts > 0 && mathematical || wide && (greek || cyrillic) {
            return true;
        }
    }
    false
}

/// The tokens of a text that are odd where they stand, in order, but for those of several scripts that were counted as they were scanned.
pub(super) fn evidence(text: &str, tokens: &Tokens) -> Vec<usize> {
    let mut search = Search::default();
    for (token, span) in tokens.spans.iter().enumerate() {
        search.take(token, span.of(text));
    }
    search.evidence(text, tokens)
}

/// A word whose letters don't say of which script it is.
struct Unsure {
    token: usize,
    letters: Letters,
    /// How many words before it say theirs.
    sure: usize,
}

/// One pass over a text.
#[derive(Default)]
struct Search {
    canon: Canon,
    /// The scripts of the words that say theirs, in order.
    sure: Vec<u8>,
    unsure: Vec<Unsure>,
}

impl Search {
    fn take(&mut self, token: usize, cut: &str) {
        if cut.len() > LONGEST {
            return;
        }
        let plain = Letters::of_plain(cut);
        let letters = plain.unwrap_or_else(|| Letters::of_canonical(self.canon.before_repair(cut)));
        if letters.all == 0 {
            return;
        }
        match only(letters.fit) {
            Some(script) => {
                self.sure.push(script);
                if only(letters.all).is_none() && !letters.is_odd {
                    self.unsure.push(Unsure {
                        token,
                        letters,
                        sure: self.sure.len(),
                    });
                }
            }
            None if letters.fit != 0 => {
                if !letters.is_odd {
                    let sure = self.sure.len();
                    self.unsure.push(Unsure {
                        token,
                        letters,
                        sure,
                    });
                }
            }
            // What a word of several scripts becomes by itself.
            None => {
                let letters = Letters::of_canonical(self.canon.of(cut).0);
                self.sure.extend(only(letters.fit));
            }
        }
    }

    fn evidence(mut self, text: &str, tokens: &Tokens) -> Vec<usize> {
        let (mut strong, mut weak) = (Vec::new(), Vec::new());
        let mut known = None;
        for unsure in std::mem::take(&mut self.unsure) {
            let script = around(&self.sure, unsure.sure);
            let Some(script) = script.filter(|script| unsure.letters.can_be(*script)) else {
                continue;
            };
            let cut = tokens.spans[unsure.token].of(text);
            let is_mixed = only(unsure.letters.all).is_none();
            if is_mixed && self.canon.of(cut).1 {
                continue;
            }
            let hash = tokens.hashes[unsure.token];
            let known = known.get_or_insert_with(|| Known::of(text, tokens));
            let is_word = cut.chars().nth(1).is_some() && cut.chars().all(char::is_lowercase);
            if is_word && !is_mixed && known.has(hash, script) {
                strong.push(unsure.token);
            } else if script == LATIN && (is_mixed || !is_word) {
                weak.push((hash, unsure.token));
            }
        }
        if let Some(known) = known {
            let mut times: HashMap<TokenHash, usize> = HashMap::new();
            for (hash, _) in &weak {
                *times.entry(*hash).or_default() += 1;
            }
            weak.retain(|(hash, _)| {
                let times = times.get(hash).copied().unwrap_or_default();
                known.has(*hash, LATIN) && times >= known.times(*hash, LATIN)
            });
        }
        let counted = tokens.clues.lookalike as usize;
        if counted + strong.len() + weak.len() >= DISGUISED {
            strong.extend(weak.iter().map(|(_, token)| token));
            strong.sort_unstable();
        }
        strong
    }
}

/// What the nearest words say that say their script: they must agree.
fn around(sure: &[u8], before: usize) -> Option<u8> {
    let end = (before + NEAR).min(sure.len());
    let near = sure.get(before.saturating_sub(NEAR)..end)?;
    let (first, others) = near.split_first()?;
    others.iter().all(|other| other == first).then_some(*first)
}

/// The words that a reader of the text knows.
struct Known {
    /// How often each word stands in the text, in each script.
    times: HashMap<(TokenHash, u8), usize>,
    language: Option<Language>,
}

impl Known {
    fn of(text: &str, tokens: &Tokens) -> Known {
        let mut times: HashMap<_, usize> = HashMap::new();
        for (span, hash) in tokens.spans.iter().zip(&tokens.hashes) {
            let letters = Letters::of_plain(span.of(text));
            if let Some(script) = letters.and_then(|letters| only(letters.all)) {
                *times.entry((*hash, script)).or_default() += 1;
            }
        }
        Known {
            times,
            language: Languages::of(text, tokens).document,
        }
    }

    fn times(&self, word: TokenHash, script: u8) -> usize {
        self.times.get(&(word, script)).copied().unwrap_or_default()
    }

    /// Whether a word stands elsewhere in the text in letters of this script, or in every text of its language if that is written
    /// in it: among two Latin names a Russian "со" is no word of theirs.
    fn has(&self, word: TokenHash, script: u8) -> bool {
        let language = self
            .language
            .filter(|language| letters::of_column(language.column()) == script);
        let is_small = language.is_some_and(|language| match language {
            Language::English if is_letter(word) => ENGLISH_LETTERS
                .iter()
                .any(|letter| lookalike::hash(letter) == word),
            _ => language.stop_words().contains(word),
        });
        is_small || self.times(word, script) > 0
    }
}

fn is_letter(word: TokenHash) -> bool {
    ('a'..='z').any(|letter| lookalike::hash(letter.encode_utf8(&mut [0; 4])) == word)
}
