//! Scanner: where each token begins and ends.
//!
//! The scanner goes character by character through whatever is not easy; `take_blocks` does the rest. Both only
//! ever hand over between two tokens.

use super::canon::Canon;
use super::class::{
    CYRILLIC, Entry, GREEK, Kind, LATIN, MASKED, NOT_SIMPLE, SMALL, SURE, TABLE, is_settled, kind,
    needs_no_controls,
};
use super::hash::{self, CHUNK};
use super::lookalike;
use super::{Clues, TokenHash};

/// Takes the tokens of a text in order.
pub(super) trait Sink {
    /// Whether the tokens themselves are wanted too, where they are made by options.
    const FORMS: bool = false;

    /// A token: first byte, one past its last byte, hash.
    fn token(&mut self, start: usize, end: usize, hash: TokenHash);

    /// The token that comes next, as it is compared.
    fn form(&mut self, _: &str) {}
}

/// Bytes without sign of trouble that make it worthwhile to try the fast way again, which looks at 64 at once.
const EASY_RUN: usize = 16;

/// Whether the byte can be part of a character that `take_blocks` knows.
#[inline]
fn may_be_easy(byte: u8) -> bool {
    byte < 0xC0 || (0xC2..0xCA).contains(&byte) || (0xCE..0xD4).contains(&byte) || byte == 0xE2
}

/// One pass over a text.
pub(super) struct Scanner<'a, S> {
    /// The text.
    text: &'a str,
    /// The same as bytes.
    pub(super) bytes: &'a [u8],
    pub(super) sink: &'a mut S,
    table: &'static [Entry; SMALL],
    canon: Canon,
    clues: Clues,
}

/// Gives all tokens of a text to a sink.
pub(super) fn scan<S: Sink>(text: &str, sink: &mut S) -> Clues {
    let mut scanner = Scanner {
        text,
        bytes: text.as_bytes(),
        sink,
        table: &TABLE,
        canon: Canon::default(),
        clues: Clues::default(),
    };
    let mut at = 0;
    while at < text.len() {
        at = scanner.take_blocks(at);
        if at < text.len() {
            at = scanner.take_other(at);
        }
    }
    scanner.clues
}

/// A word's canonical bytes on their way into the hash, at most one chunk of them.
struct Chain {
    state: u64,
    chunk: u64,
    filled: u32,
}

impl Chain {
    const EMPTY: Self = Chain {
        state: hash::SEED,
        chunk: 0,
        filled: 0,
    };

    #[inline]
    fn push(&mut self, bytes: u16, bits: u8) {
        let bytes = u64::from(bytes);
        self.chunk |= bytes << self.filled;
        self.filled += u32::from(bits);
        let full = 8 * CHUNK as u32;
        if self.filled >= full {
            self.state = hash::step(self.state, self.chunk);
            self.filled -= full;
            // Of two bytes the second may be left over.
            self.chunk = (bytes >> 8) * u64::from(self.filled > 0);
        }
    }

    fn finish(self) -> TokenHash {
        hash::finish(if self.filled > 0 {
            hash::step(self.state, self.chunk)
        } else {
            self.state
        })
    }
}

impl<S: Sink> Scanner<'_, S> {
    /// What is known of the character at a byte, the character, and one past its last byte; a separator after the end.
    #[inline]
    fn at(&self, at: usize) -> (Entry, char, usize) {
        // A text is valid UTF-8, so a lead byte has what it needs after it.
        let first = self.bytes.get(at).copied().unwrap_or_default();
        let code = match first {
            ..0x80 => u32::from(first),
            0xC0..0xE0 => {
                let second = self.bytes.get(at + 1).copied().unwrap_or_default();
                u32::from(first & 0x1F) << 6 | u32::from(second & 0x3F)
            }
            _ => return self.large_at(at),
        };
        let next = at + 1 + usize::from(first >= 0x80);
        match (self.table.get(code as usize), char::from_u32(code)) {
            (Some(entry), Some(c)) => (*entry, c, next),
            _ => self.large_at(at),
        }
    }

    #[inline]
    fn large_at(&self, at: usize) -> (Entry, char, usize) {
        let rest = self.bytes.get(at..).unwrap_or_default();
        let c = match *rest {
            [first @ 0xE0..0xF0, second, third, ..] => char::from_u32(
                u32::from(first & 0x0F) << 12
                    | u32::from(second & 0x3F) << 6
                    | u32::from(third & 0x3F),
            ),
            _ => self.text.get(at..).and_then(|rest| rest.chars().next()),
        };
        let c = c.unwrap_or('\0');
        let entry = Entry {
            kind: kind(c),
            bytes: 0,
            bits: 0,
            flags: NOT_SIMPLE,
            latin: 0,
        };
        (entry, c, at + c.len_utf8())
    }

    /// Takes at least one token or separator, then goes on until the text looks easy.
    fn take_other(&mut self, from: usize) -> usize {
        let mut at = from;
        loop {
            let (entry, c, next) = self.at(at);
            at = match entry.kind {
                Kind::Letter | Kind::Digit => self.take_word(at),
                Kind::Unspaced | Kind::Vowel => self.take_cluster(at, c, next),
                _ => next,
            };
            if at >= self.bytes.len() {
                return self.bytes.len();
            }
            let ahead = self.bytes.get(at..at + EASY_RUN);
            if ahead.is_some_and(|bytes| bytes.iter().all(|&byte| may_be_easy(byte))) {
                return at;
            }
        }
    }

    /// Takes the word that begins here and returns its end.
    fn take_word(&mut self, start: usize) -> usize {
        let mut chain = Chain::EMPTY;
        let mut flags = 0;
        // Invisible characters are counted when the word goes on after them, by the letters that they stand between.
        let mut invisible = 0;
        let mut base = '\0';
        // Whether a soft hyphen was met since the last letter.
        let mut soft = false;
        let mut end = start;
        let mut at = start;
        let mut last = Kind::Separator;
        loop {
            let (entry, c, next) = self.at(at);
            match entry.kind {
                Kind::Letter | Kind::Digit | Kind::Mark => {
                    chain.push(entry.bytes, entry.bits);
                    flags |= entry.flags;
                    if invisible > 0 {
                        let is_odd = needs_no_controls(base) && needs_no_controls(c);
                        self.clues.invisible += if is_odd { invisible } else { 0 };
                        invisible = 0;
                    }
                    if entry.kind != Kind::Mark {
                        base = c;
                    }
                    soft = false;
                    last = entry.kind;
                    (at, end) = (next, next);
                }
                Kind::Apostrophe if last != Kind::Digit && self.letter_after(next) => {
                    chain.push(u16::from(b'\''), 8);
                    at = next;
                }
                Kind::Hyphen if last != Kind::Digit => match self.line_join(at) {
                    Some(rest) => at = rest,
                    None => break,
                },
                // A soft hyphen before the end of a line is a hyphen there. What the first of many finds, all would.
                Kind::Invisible if c == '\u{AD}' && last != Kind::Digit && !soft => {
                    soft = true;
                    at = self.line_join(at).unwrap_or(next);
                }
                Kind::Invisible => {
                    // Programs put soft hyphens where a line may break.
                    invisible += u32::from(c != '\u{AD}');
                    at = next;
                }
                _ => break,
            }
        }
        let hash = self.hash(chain, flags, start, end);
        self.sink.token(start, end, hash);
        end
    }

    /// Takes one character of a script without spaces with its marks, and returns its end. Invisible characters are not
    /// counted here: some of these scripts say with them where a line may break.
    fn take_cluster(&mut self, start: usize, c: char, first: usize) -> usize {
        let (mut end, mut at) = (first, first);
        loop {
            let (entry, _, next) = self.at(at);
            match entry.kind {
                Kind::Mark | Kind::Vowel => (at, end) = (next, next),
                Kind::Invisible => at = next,
                _ => break,
            }
        }
        let hash = if end == first && is_settled(c) {
            hash::of(self.bytes.get(start..end).unwrap_or_default())
        } else {
            self.slow_hash(start, end)
        };
        self.sink.token(start, end, hash);
        end
    }

    /// The hash of a word of the small alphabets without anything invisible and without the end of a line.
    pub(super) fn mixed_hash(&mut self, start: usize, end: usize) -> TokenHash {
        let mut chain = Chain::EMPTY;
        let mut flags = 0;
        let mut at = start;
        while at < end {
            let (entry, _, next) = self.at(at);
            chain.push(entry.bytes, entry.bits);
            flags |= entry.flags;
            at = next;
        }
        self.hash(chain, flags, start, end)
    }

    /// What the chain says, unless a character or a second script wants the slow way.
    fn hash(&mut self, chain: Chain, flags: u8, start: usize, end: usize) -> TokenHash {
        let scripts = flags & (LATIN | CYRILLIC | GREEK | MASKED);
        if flags & NOT_SIMPLE != 0 || !(scripts == 0 || scripts.is_power_of_two()) {
            self.slow_hash(start, end)
        } else if flags & SURE != 0 || scripts & (CYRILLIC | GREEK) == 0 {
            chain.finish()
        } else {
            let latin = self.latin_hash(start, end);
            latin.unwrap_or_else(|| self.slow_hash(start, end))
        }
    }

    /// That of the Latin letters that all letters of a word pass for, where they are of one byte and nothing else stands there.
    fn latin_hash(&self, start: usize, end: usize) -> Option<TokenHash> {
        let mut chain = Chain::EMPTY;
        let mut at = start;
        while at < end {
            let (entry, _, next) = self.at(at);
            if entry.latin == 0 {
                return None;
            }
            chain.push(u16::from(entry.latin), 8);
            at = next;
        }
        Some(chain.finish())
    }

    #[inline(never)]
    fn slow_hash(&mut self, start: usize, end: usize) -> TokenHash {
        let (token, disguised) = self.canon.of(self.text.get(start..end).unwrap_or_default());
        self.clues.lookalike += u32::from(disguised);
        lookalike::hash(token)
    }

    /// Whether the next character that can be seen is a letter.
    fn letter_after(&self, from: usize) -> bool {
        let mut at = from;
        loop {
            let (entry, _, next) = self.at(at);
            match entry.kind {
                Kind::Invisible => at = next,
                found => return found == Kind::Letter,
            }
        }
    }

    /// Where the word goes on whose line ends with the hyphen at `hyphen`: at a small letter after a single line break,
    /// spaces and invisible characters around it left out.
    pub(super) fn line_join(&self, hyphen: usize) -> Option<usize> {
        let (_, _, after) = self.at(hyphen);
        let (end, line_end) = self.blank(after);
        let line = match line_end {
            '\n' => end + 1,
            '\r' if self.bytes.get(end + 1) == Some(&b'\n') => end + 2,
            _ => return None,
        };
        let (rest, c) = self.blank(line);
        (self.at(rest).0.kind == Kind::Letter && c.is_lowercase()).then_some(rest)
    }

    /// The first character that is neither a space nor invisible.
    fn blank(&self, from: usize) -> (usize, char) {
        let mut at = from;
        loop {
            let (entry, c, next) = self.at(at);
            if entry.kind != Kind::Invisible && !matches!(c, ' ' | '\t' | '\u{A0}' | '\u{3000}') {
                return (at, c);
            }
            at = next;
        }
    }
}
