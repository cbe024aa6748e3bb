//! Shingles: runs of words. Tokens become shingles, shingles become fingerprints (SPEC 3).

pub mod functions;

use std::hash::{BuildHasherDefault, Hasher};

use fearless_simd::{Level, dispatch};

use crate::text::TokenHash;
pub(crate) use crate::text::mix;

/// How many words make a shingle: 3 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Width(u8);

impl Width {
    /// The fewest words; below it chance agrees.
    pub const MIN: u8 = 3;
    /// The most words; above it one changed word in ten hides everything.
    pub const MAX: u8 = 10;

    /// A width in range, or nothing.
    pub fn new(words: u8) -> Option<Self> {
        (Self::MIN..=Self::MAX)
            .contains(&words)
            .then_some(Width(words))
    }

    /// In words.
    pub fn words(self) -> usize {
        usize::from(self.0)
    }
}

impl Default for Width {
    /// Five words: the measure channel of SPEC 0.
    fn default() -> Self {
        Width(5)
    }
}

/// The 64-bit hash of a shingle. Stable for ever: it may be stored.
pub type Fingerprint = u64;

/// Start of every chain (the golden ratio's 64 bits).
const SEED: u64 = 0x9E37_79B9_7F4A_7C15;
/// Multiplier of the chain (murmur3's finaliser).
const CHAIN: u64 = 0xff51_afd7_ed55_8ccd;

/// The probability that any two of `items` get the same of `values`, S1's (6) with its roles put right: `1 - m! / (m^n (m - n)!)`.
///
/// Of the logarithm of that quotient, the sum of all `ln(1 - i / m)` for i below n, three powers of `i / m` are taken: the first alone is
/// `1 - exp(-n (n - 1) / 2 m)`, S1's approximation, which has 0.5000 for the 0.5073 of 23 people and 365 days.
pub fn collision(items: f64, values: f64) -> f64 {
    if items < 2.0 {
        return 0.0;
    }
    if items > values {
        return 1.0;
    }
    let pairs = items * (items - 1.0) / 2.0;
    let squares = pairs * (2.0 * items - 1.0) / 3.0;
    let cubes = pairs * pairs;
    let none = pairs / values + squares / (2.0 * values.powi(2)) + cubes / (3.0 * values.powi(3));
    -(-none).exp_m1()
}

/// How many shingles a text of so many words has.
pub fn count(words: usize, width: Width) -> usize {
    (words + 1).saturating_sub(width.words()).max(words.min(1))
}

/// How many of so many words stand in shingles that count.
pub fn words_in(
    shingles: &[Fingerprint],
    width: Width,
    words: u32,
    counts: impl Fn(Fingerprint) -> bool,
) -> u32 {
    let (mut counted, mut end) = (0, 0);
    for (at, _) in shingles.iter().enumerate().filter(|(_, f)| counts(**f)) {
        let to = (at + width.words()).min(words as usize);
        counted += to - end.max(at).min(to);
        end = to;
    }
    counted as u32
}

/// What some fingerprints amount to, in whatever order: others of the same number have another sum, but for a chance of one in 2⁶⁴.
pub(crate) fn sum(fingerprints: impl IntoIterator<Item = Fingerprint>) -> u64 {
    fingerprints.into_iter().fold(0, u64::wrapping_add)
}

/// The fingerprints of all shingles of a text, in order: `n - width + 1` of them.
///
/// A text shorter than one shingle but not empty has a single fingerprint of all its words. It is salted with the word
/// count, so it equals only that of another short text with the same words.
pub fn fingerprints(tokens: &[TokenHash], width: Width) -> Vec<Fingerprint> {
    let mut out = Vec::new();
    fingerprints_into(tokens, width, &mut out);
    out
}

/// The same, into a buffer that is all theirs.
pub fn fingerprints_into(tokens: &[TokenHash], width: Width, out: &mut Vec<Fingerprint>) {
    into_at(Level::new(), tokens, width, out);
}

/// The same with the widest vectors of a level; the numbers are the same at each.
fn into_at(level: Level, tokens: &[TokenHash], width: Width, out: &mut Vec<Fingerprint>) {
    out.clear();
    let width = width.words();
    if tokens.len() < width {
        if !tokens.is_empty() {
            out.push(chain(tokens, SEED ^ tokens.len() as u64));
        }
        return;
    }
    // A width that is known becomes vectors: AVX-512 multiplies 64 bits, and takes a fifth of the time.
    match width {
        5 => dispatch!(level, _simd => chains(tokens, 5, out)),
        _ => chains(tokens, width, out),
    }
}

#[expect(
    clippy::inline_always,
    reason = "compiled once for each kind of vectors, inside of their dispatch"
)]
#[inline(always)]
fn chains(tokens: &[TokenHash], width: usize, out: &mut Vec<Fingerprint>) {
    out.extend(tokens.windows(width).map(|shingle| chain(shingle, SEED)));
}

/// Order counts, and so does every repetition: never a sum or an exclusive or of the tokens (SPEC 3).
#[inline]
fn chain(shingle: &[TokenHash], seed: u64) -> Fingerprint {
    let step = |h: u64, t: &u64| (h ^ t).wrapping_mul(CHAIN).rotate_left(29);
    mix(shingle.iter().fold(seed, step))
}

/// Fingerprints are hashes already: their own bits are the best hash.
#[derive(Clone, Copy, Debug, Default)]
pub struct OwnBits(u64);

/// Builds [`OwnBits`].
pub type ByHash = BuildHasherDefault<OwnBits>;

impl Hasher for OwnBits {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        // Only `write_u64` is ever called for a fingerprint; this keeps the trait honest for anything else.
        self.0 = bytes
            .iter()
            .fold(self.0, |h, b| h.rotate_left(8) ^ u64::from(*b));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }
}

/// A set of fingerprints that may seem to have some more.
#[derive(Clone, Debug)]
pub struct Filter {
    bits: Vec<u64>,
    /// By how much the top bits of a fingerprint are to be moved down to be a place.
    shift: u32,
}

/// With so many bits for each fingerprint one other in so many seems to be there, and those of a long essay fit a core's nearest cache.
const FILTER_BITS: usize = 16;

impl Filter {
    /// That of some.
    pub fn of(fingerprints: &[Fingerprint]) -> Filter {
        let bits = (fingerprints.len() * FILTER_BITS).next_power_of_two();
        let bits = bits.max(u64::BITS as usize);
        let mut filter = Filter {
            bits: vec![0; bits / u64::BITS as usize],
            shift: u64::BITS - bits.trailing_zeros(),
        };
        for fingerprint in fingerprints {
            let (word, bit) = filter.place(*fingerprint);
            if let Some(word) = filter.bits.get_mut(word) {
                *word |= bit;
            }
        }
        filter
    }

    /// The word of a fingerprint and its bit there.
    fn place(&self, fingerprint: Fingerprint) -> (usize, u64) {
        let at = fingerprint >> self.shift;
        let word = at / u64::from(u64::BITS);
        (word as usize, 1 << (at % u64::from(u64::BITS)))
    }

    /// Nothing that is in it says no.
    pub fn may_have(&self, fingerprint: Fingerprint) -> bool {
        let (word, bit) = self.place(fingerprint);
        self.bits.get(word).is_some_and(|word| word & bit != 0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn fingerprints_are_the_chains_of_their_words_at_every_level(
            tokens in prop::collection::vec(any::<TokenHash>(), 0..70),
            width in Width::MIN..=Width::MAX,
        ) {
            let expected: Vec<Fingerprint> = match tokens.len() {
                0 => Vec::new(),
                few if few < usize::from(width) => vec![chain(&tokens, SEED ^ few as u64)],
                _ => tokens.windows(width.into()).map(|shingle| chain(shingle, SEED)).collect(),
            };
            let width = Width::new(width).unwrap();
            prop_assert_eq!(&fingerprints(&tokens, width), &expected);
            let mut baseline = vec![7];
            into_at(Level::baseline(), &tokens, width, &mut baseline);
            prop_assert_eq!(baseline, expected);
        }
    }
}
