//! Karp and Rabin's polynomial over words as digits.
//!
//! `H(s) = sum of (c_j + 1) * B^(L - 1 - j) mod p` over the bytes of the words, each followed by a space (SPEC 3). S1 calls it
//! a sum of codes and cites Rabin 1981, whose fingerprints are polynomials over GF(2); a sum would be blind to order
//! (erratum 16).

use crate::shingle::Fingerprint;

/// The base: odd, larger than any byte, and constant because fingerprints may be stored.
const BASE: u64 = 1_000_003;

/// The largest prime below a power of two, and numbers modulo it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Prime {
    pub(super) bits: u32,
    /// How far it is below `2^bits`.
    pub(super) below: u64,
}

impl Prime {
    /// Itself.
    pub fn number(self) -> u64 {
        (u64::MAX >> (64 - self.bits)) - self.below + 1
    }

    /// Of a number below `2^(2 bits)`: what is above the power of two counts `below` times, which is quicker than a division.
    fn reduce(self, number: u128) -> u64 {
        let fold = |x: u128| {
            let low = x & ((1 << self.bits) - 1);
            (x >> self.bits) * u128::from(self.below) + low
        };
        let mut folded = fold(fold(number));
        while folded >= u128::from(self.number()) {
            folded -= u128::from(self.number());
        }
        folded as u64
    }

    fn times(self, a: u64, b: u64) -> u64 {
        self.reduce(u128::from(a) * u128::from(b))
    }

    fn add(self, a: u64, b: u64) -> u64 {
        self.reduce(u128::from(a) + u128::from(b))
    }
}

/// A word as a digit: its number, and the base to the power of its length.
#[derive(Clone, Copy)]
struct Digit {
    hash: u64,
    power: u64,
}

impl Digit {
    fn of(prime: Prime, word: &str) -> Digit {
        let start = Digit { hash: 0, power: 1 };
        let bytes = word.bytes().chain(std::iter::once(b' '));
        bytes.fold(start, |digit, byte| Digit {
            hash: prime.add(prime.times(digit.hash, BASE), u64::from(byte) + 1),
            power: prime.times(digit.power, BASE),
        })
    }
}

/// The numbers of all shingles: each word is read once, whatever the width.
pub(super) fn fingerprints(prime: Prime, words: &[&str], width: usize) -> Vec<Fingerprint> {
    let digits: Vec<Digit> = words.iter().map(|word| Digit::of(prime, word)).collect();
    let push = |hash, digit: &Digit| prime.add(prime.times(hash, digit.power), digit.hash);
    // To roll a number on takes as many products: the power that the oldest word stands for is theirs.
    let shingles = digits.windows(width.min(digits.len()).max(1));
    shingles.map(|words| words.iter().fold(0, push)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::shingle::functions::Function;

    /// The formula, letter by letter.
    fn direct(prime: u64, words: &[&str]) -> u64 {
        let text: String = words.iter().flat_map(|word| [word, " "]).collect();
        text.bytes().fold(0, |hash: u64, byte| {
            let next = u128::from(hash) * u128::from(BASE) + u128::from(byte) + 1;
            (next % u128::from(prime)) as u64
        })
    }

    proptest! {
        #[test]
        fn numbers_of_words_are_those_of_their_letters(
            words in prop::collection::vec("\\PC{0,12}", 0..30),
            width in 1_usize..=10,
        ) {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            for function in Function::ALL {
                let Function::RabinKarp(prime) = function else { continue };
                let by_words = fingerprints(prime, &words, width);
                let prime = prime.number();
                let direct: Vec<u64> = if words.len() < width {
                    (!words.is_empty()).then(|| direct(prime, &words)).into_iter().collect()
                } else {
                    words.windows(width).map(|shingle| direct(prime, shingle)).collect()
                };
                prop_assert_eq!(&by_words, &direct);
            }
        }
    }
}
