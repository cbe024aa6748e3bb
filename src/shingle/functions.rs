//! The shingle functions of the source documents. For studies; the product uses its own.
//!
//! All take canonical words and give one number a shingle, in text order. A text shorter than one shingle but not empty
//! has a single number of all its words, as with [`shingle::fingerprints`](super::fingerprints).

mod rabin_karp;

use std::fmt;

use super::{Fingerprint, Width};
use crate::text;

pub use rabin_karp::Prime;

/// A fingerprint function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Function {
    /// The product's own, 64 bits: a chain over the hashes of words (SPEC 3).
    Own,
    /// Karp and Rabin's polynomial modulo a prime (S1).
    RabinKarp(Prime),
    /// CRC-32 of IEEE 802.3 over the words joined by one space (S2, S5).
    Crc32,
    /// CRC-64 of XZ over the same bytes (S1).
    Crc64,
}

/// With the largest prime so far below a power of two.
const fn rabin_karp(bits: u32, below: u64) -> Function {
    Function::RabinKarp(Prime { bits, below })
}

impl Function {
    /// All of them, in the order of S1's table 3, with the lengths in S1's tables.
    pub const ALL: [Function; 8] = [
        Function::Own,
        rabin_karp(32, 5),
        Function::Crc32,
        rabin_karp(40, 87),
        rabin_karp(48, 59),
        rabin_karp(56, 5),
        rabin_karp(64, 59),
        Function::Crc64,
    ];

    /// How many different numbers it can give.
    pub fn range(self) -> f64 {
        match self {
            Function::Own | Function::Crc64 => 2f64.powi(64),
            Function::Crc32 => 2f64.powi(32),
            Function::RabinKarp(prime) => prime.number() as f64,
        }
    }

    /// The fingerprints of a text in its [canonical form](text::canonical).
    pub fn of_canonical(self, canonical: &str, width: Width) -> Vec<Fingerprint> {
        let words: Vec<&str> = canonical.split_ascii_whitespace().collect();
        self.fingerprints(&words, width)
    }

    /// The fingerprints of all shingles of a text, in order.
    pub fn fingerprints(self, words: &[&str], width: Width) -> Vec<Fingerprint> {
        match self {
            Function::Own => own(words, width),
            Function::RabinKarp(prime) => rabin_karp::fingerprints(prime, words, width.words()),
            Function::Crc32 => joined(words, width, |bytes| u64::from(crc32fast::hash(bytes))),
            Function::Crc64 => joined(words, width, crc64),
        }
    }
}

/// CRC-64/XZ, bit by bit: only studies count with it.
fn crc64(bytes: &[u8]) -> u64 {
    const REVERSED: u64 = 0xC96C_5795_D787_0F42;
    !bytes.iter().fold(u64::MAX, |crc, byte| {
        (0..8).fold(crc ^ u64::from(*byte), |crc, _| {
            (crc >> 1) ^ if crc & 1 == 1 { REVERSED } else { 0 }
        })
    })
}

/// As it is called in tables.
impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Function::Own => f.pad("own"),
            Function::RabinKarp(prime) => f.pad(&format!("rabin-karp-{}", prime.bits)),
            Function::Crc32 => f.pad("crc32"),
            Function::Crc64 => f.pad("crc64"),
        }
    }
}

fn own(words: &[&str], width: Width) -> Vec<Fingerprint> {
    let mut hashes = Vec::with_capacity(words.len());
    for word in words {
        text::token_hashes(word, &mut hashes);
    }
    super::fingerprints(&hashes, width)
}

/// A function of bytes over each shingle's words joined by one space, without one at the end: S2's numbers come out.
fn joined(words: &[&str], width: Width, function: impl Fn(&[u8]) -> u64) -> Vec<Fingerprint> {
    let width = width.words().min(words.len());
    if width == 0 {
        return Vec::new();
    }
    let text = words.join(" ");
    let mut ends = Vec::with_capacity(words.len());
    let mut end = 0;
    for word in words {
        end += word.len();
        ends.push(end);
        end += 1;
    }
    let starts = std::iter::once(0).chain(ends.iter().map(|end| end + 1));
    let shingles = starts.zip(ends.iter().skip(width - 1));
    shingles
        .filter_map(|(start, &end)| text.as_bytes().get(start..end))
        .map(function)
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::tests::rows;

    const STANZA: &str = "Белая берёза под моим окном принакрылась снегом, точно серебром.";

    fn prints(function: Function, text: &str, width: u8) -> Vec<u64> {
        let canonical = text::canonical(text);
        let words: Vec<&str> = canonical.split(' ').collect();
        function.fingerprints(&words, Width::new(width).unwrap())
    }

    fn crc32(text: &str) -> Vec<u64> {
        prints(Function::Crc32, text, 3)
    }

    #[test]
    fn the_first_shingles_of_the_stanza_have_the_numbers_of_the_specification() {
        // They were made with the ё, which our canonical form folds.
        let words = ["белая", "берёза", "под", "моим", "окном"];
        for [name, prime, expected @ ..] in rows::<5>(include_str!("stanza.md")) {
            let mut all = Function::ALL.into_iter();
            let function = all.find(|function| function.to_string() == name).unwrap();
            let prints = function.fingerprints(&words, Width::new(3).unwrap());
            let prints: Vec<String> = prints.iter().map(|print| format!("{print:x}")).collect();
            assert_eq!(prints, expected, "{function}");
            let prime: f64 = prime.parse().unwrap();
            assert_eq!(function.range().to_bits(), prime.to_bits());
        }
    }

    #[test]
    fn the_checksums_of_the_sources_come_out() {
        // S2: all but the first are of lower-cased words, and the first proves that its capital stayed (erratum 20).
        assert_eq!(crc32("иметь стройную фигуру"), [1_184_612_177]);
        let s2 = [
            ("заниматься спортом правильно", 964_071_158),
            ("спортом правильно питаться", 2_144_093_920),
            (
                "стройную фигуру вы",
                u64::from((-30_086_073_i32).cast_unsigned()),
            ),
        ];
        for (shingle, expected) in s2 {
            assert_eq!(crc32(shingle), [expected], "{shingle}");
        }
        let three = Width::new(3).unwrap();
        let capital = Function::Crc32.fingerprints(&["Чтобы", "иметь", "стройную"], three);
        assert_eq!(capital, [281_830_324]);
        assert_ne!(crc32("Чтобы иметь стройную"), capital);
        // S5 (erratum 26), printed signed.
        let signed = |text| Function::Crc32.fingerprints(&[text], three)[0] as u32;
        assert_eq!(signed("Hello world").cast_signed(), -1_948_869_038);
        assert_eq!(signed("Hello world!").cast_signed(), 461_707_669);
        // The check values of both algorithms' catalogues.
        assert_eq!(signed("123456789"), 0xcbf4_3926);
        let crc64 = Function::Crc64.fingerprints(&["123456789"], three);
        assert_eq!(crc64, [0x995d_c9bb_df19_39fa]);
    }

    #[test]
    fn the_own_function_is_the_one_that_documents_are_compared_by() {
        let hashes = text::tokens(STANZA).hashes;
        let width = Width::new(4).unwrap();
        assert_eq!(
            prints(Function::Own, STANZA, 4),
            crate::shingle::fingerprints(&hashes, width)
        );
    }

    proptest! {
        #[test]
        fn all_functions_give_a_number_a_shingle_and_equal_ones_for_equal_words(
            words in prop::collection::vec("[a-c]{1,3}", 0..40),
            width in 3_u8..=10,
        ) {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let width = Width::new(width).unwrap();
            for function in Function::ALL {
                let prints = function.fingerprints(&words, width);
                let shingles: Vec<&[&str]> = match words.len() {
                    0 => Vec::new(),
                    short if short < width.words() => vec![&words],
                    _ => words.windows(width.words()).collect(),
                };
                prop_assert_eq!(prints.len(), shingles.len());
                for (print, shingle) in prints.iter().zip(&shingles) {
                    prop_assert!((*print as f64) < function.range());
                    // Alone a shingle has the number that it has in its text.
                    if words.len() >= width.words() {
                        prop_assert_eq!(&function.fingerprints(shingle, width), &[*print]);
                    }
                }
            }
        }
    }
}
