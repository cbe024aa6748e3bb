//! Text: its words, where they stand, and which of them count.
//!
//! Characters become canonical tokens (SPEC 2) with spans into the text as it was extracted: what is compared is the
//! canonical form, what is highlighted is the original.
//!
//! - A token is a run of letters, digits and combining marks that begins with a letter or digit. An apostrophe between
//!   two letters is part of it; hyphens separate, and so does everything else: controls, emoji, private-use and
//!   unassigned characters, marks with nothing to stand on.
//! - In scripts without spaces (Han, kana, Thai, Lao, Khmer, Myanmar) every character with its marks is a token.
//! - Invisible characters are deleted. A hyphen at the end of a line is deleted together with the line's end when a small
//!   letter follows: also in a compound like "well-⏎known", because to tell those would take a second pass.
//! - Compatibility forms, case, the dots of ё and the second dot of a Turkish i are folded, and so is the dotless ı:
//!   the three share a capital with a letter of others. Accents stay.
//! - Letters of another script in a word that they only seem to belong to become that word's letters. A word of nothing but
//!   look-alikes has the hash of the Latin word that it looks like.
//!
//! All that is the default. By [`Options`] a [`Tokenizer`] leaves words out, takes their endings off, or makes other tokens of
//! what is left.
//!
//! What is a letter is what Unicode says in the version that the compiler's standard library has: hashes of
//! words with letters that are newer than that change with it.

mod analysis;
mod block;
mod canon;
mod class;
pub mod content;
mod hash;
mod language;
mod lookalike;
mod masks;
mod options;
mod scan;
mod sentences;
mod stem;
#[cfg(test)]
mod tests;
mod tokenizer;
pub mod vocabulary;

use class::{Kind, kind};
use scan::Sink;

pub use analysis::Analysis;
#[cfg(test)]
pub(crate) use analysis::tests::WORK;
pub use class::is_invisible;
pub(crate) use hash::mix;
pub use hash::{in_full, in_short};
pub use language::Language;
pub(crate) use language::{blocks as paragraphs, lines};
pub use options::{Choice, Options, Unspaced};
pub(crate) use sentences::ends;
pub use tokenizer::{LeftOut, Tokenizer};

/// A byte range of the extracted text, always on character boundaries.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// From its first byte to one past its last.
    pub const fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// The text it cuts out; empty where the span does not fit the text.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }

    /// Whether a byte of it stands in one of these spans, which are ascending and disjoint.
    pub fn meets(self, all: &[Span]) -> bool {
        let after = all.partition_point(|span| span.end <= self.start);
        all.get(after).is_some_and(|span| span.start < self.end)
    }

    /// What of some spans, which are ascending and disjoint, stands in it.
    pub fn parts(self, all: &[Span]) -> Vec<Span> {
        let from = all.partition_point(|span| span.end <= self.start);
        let inside = all.iter().skip(from);
        let inside = inside.take_while(|span| span.start < self.end);
        let cut = inside.map(|span| Span::new(span.start.max(self.start), span.end.min(self.end)));
        cut.collect()
    }
}

/// Raise it whenever any text has other tokens or other clues than before, also when the compiler's Unicode is a newer one:
/// what the cache has of the version before is then not found. A test holds the samples to it (`store::tests`).
pub const VERSION: u32 = 10;

/// The 64-bit hash of a canonical token: equal for words that count as the same. Stable for ever.
pub type TokenHash = u64;

/// What canonicalisation had to repair and honest writing hardly has: evidence of evasion, or of an odd export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clues {
    /// Invisible characters (zero-width, direction marks, variation selectors, tags) between letters of scripts that have no
    /// use for them. Soft hyphens are not counted: programs put them.
    pub invisible: u32,
    /// Tokens with letters of another script that look like those of the word. Not counted are the symbols of sciences, endings on
    /// foreign names, and Roman numerals, though all are folded alike.
    pub lookalike: u32,
}

/// The tokens of a text, in order; `hashes` and `spans` have the same length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tokens {
    /// One hash a token.
    pub hashes: Vec<TokenHash>,
    /// One span a token, ascending. They are disjoint, but that neighbouring bigrams ([`Unspaced::Bigrams`]) have a character in
    /// common.
    pub spans: Vec<Span>,
    /// What was repaired.
    pub clues: Clues,
}

impl Sink for Tokens {
    #[inline]
    fn token(&mut self, start: usize, end: usize, hash: TokenHash) {
        self.hashes.push(hash);
        self.spans.push(Span::new(start as u32, end as u32));
    }
}

impl Sink for Vec<TokenHash> {
    #[inline]
    fn token(&mut self, _: usize, _: usize, hash: TokenHash) {
        self.push(hash);
    }
}

impl Tokens {
    /// Where the words of their text stand that [`Clues::lookalike`] counts, in their order.
    pub fn lookalikes(&self, text: &str) -> Vec<Span> {
        if self.clues.lookalike == 0 {
            return Vec::new();
        }
        Analysis::of(text).lookalikes(text)
    }
}

/// All tokens of a text with their spans. The text is capped far below 4 GiB (SPEC 2).
pub fn tokens(text: &str) -> Tokens {
    let mut tokens = Tokens::default();
    tokens_into(text, &mut tokens);
    tokens
}

/// The same in the place of those that were there.
fn tokens_into(text: &str, tokens: &mut Tokens) {
    tokens.hashes.clear();
    tokens.spans.clear();
    #[cfg(test)]
    analysis::tests::count(0);
    tokens.clues = scan::scan(text, tokens);
}

/// The hashes alone, appended to `out`: the same as those of [`tokens`], without the cost of spans.
pub fn token_hashes(text: &str, out: &mut Vec<TokenHash>) -> Clues {
    scan::scan(text, out)
}

/// The canonical form: canonical tokens joined by one space. Has the token hashes of the text itself.
pub fn canonical(text: &str) -> String {
    let mut canon = canon::Canon::default();
    let mut out = String::with_capacity(text.len());
    for span in tokens(text).spans {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(canon.of(span.of(text)).0);
    }
    out
}

/// The hash of a word that is one token, or of a word of characters without spaces.
fn whole(word: &str) -> Option<TokenHash> {
    let canonical = canonical(word);
    let is_unspaced = |part: &str| part.chars().all(|c| kind(c) == Kind::Unspaced);
    if !canonical.contains(' ') || canonical.split(' ').all(is_unspaced) {
        let joined = canonical.replace(' ', "");
        return (!joined.is_empty()).then(|| lookalike::hash(&joined));
    }
    None
}
