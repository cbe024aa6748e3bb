//! The words of a text, as few bytes. Each different word's hash stands once; the text is told as their numbers.
//!
//! The words are kept and not the shingles: they are the same for every width, so that another width reads nothing anew,
//! and a text says most of its words more than once, but hardly a shingle. Hashes don't shrink by any other coding.

use std::collections::HashMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

use crate::shingle::ByHash;
use crate::text::TokenHash;

/// The words of a text, coded. All at once: byte by byte they take longer than their coding.
pub fn serialize<S: Serializer>(words: &[TokenHash], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bytes(&encode(words))
}

/// The words that were coded.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<TokenHash>, D::Error> {
    let coded = <&[u8]>::deserialize(from)?;
    decode(coded).ok_or_else(|| D::Error::custom("no words"))
}

/// The words of a text, coded: how many there are and how many different ones, these in the order in which they are
/// met, and the number of each word in as few bytes as hold all of them. Bytes of one width are read without a choice
/// at each, which is what takes the time.
fn encode(words: &[TokenHash]) -> Vec<u8> {
    let mut numbers: HashMap<TokenHash, u32, ByHash> = HashMap::default();
    let mut different = Vec::new();
    let mut order = Vec::with_capacity(words.len());
    for word in words {
        let next = different.len() as u32;
        let number = *numbers.entry(*word).or_insert(next);
        if number == next {
            different.push(*word);
        }
        order.push(number);
    }
    let width = width(different.len());
    let mut coded = Vec::with_capacity(8 + different.len() * 8 + words.len() * width);
    coded.extend((words.len() as u32).to_le_bytes());
    coded.extend((different.len() as u32).to_le_bytes());
    for word in different {
        coded.extend(word.to_le_bytes());
    }
    for number in order {
        coded.extend(&number.to_le_bytes()[..width]);
    }
    coded
}

/// Bytes that tell so many numbers apart.
fn width(numbers: usize) -> usize {
    match numbers {
        0..=0x100 => 1,
        0x101..=0x1_0000 => 2,
        _ => 4,
    }
}

/// The words that were coded; nothing if it is no code.
fn decode(coded: &[u8]) -> Option<Vec<TokenHash>> {
    let (all, rest) = coded.split_first_chunk::<4>()?;
    let (different, rest) = rest.split_first_chunk::<4>()?;
    let all = usize::try_from(u32::from_le_bytes(*all)).ok()?;
    let different = usize::try_from(u32::from_le_bytes(*different)).ok()?;
    let (hashes, order) = rest.split_at_checked(different.checked_mul(8)?)?;
    let width = width(different);
    if order.len() != all.checked_mul(width)? {
        return None;
    }
    let (hashes, _) = hashes.as_chunks::<8>();
    let hashes: Vec<TokenHash> = hashes
        .iter()
        .map(|hash| u64::from_le_bytes(*hash))
        .collect();
    let word = |number: u32| hashes.get(number as usize).copied();
    match width {
        1 => order
            .iter()
            .map(|number| word(u32::from(*number)))
            .collect(),
        2 => {
            let (numbers, _) = order.as_chunks::<2>();
            let numbers = numbers.iter().map(|number| u16::from_le_bytes(*number));
            numbers.map(|number| word(u32::from(number))).collect()
        }
        _ => {
            let (numbers, _) = order.as_chunks::<4>();
            let numbers = numbers.iter().map(|number| u32::from_le_bytes(*number));
            numbers.map(word).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Few different words, as in a text, or any.
    fn words() -> impl Strategy<Value = Vec<TokenHash>> {
        let few = |most: u64, length: usize| {
            let word = (0..most).prop_map(|word| word << 32);
            proptest::collection::vec(word, 0..length)
        };
        let any = proptest::collection::vec(any::<TokenHash>(), 0..300);
        prop_oneof![few(200, 1_000), few(300, 3_000), any]
    }

    proptest! {
        #[test]
        fn words_come_back_as_they_went_in(texts in proptest::collection::vec(words(), 1..4)) {
            for words in texts {
                prop_assert_eq!(decode(&encode(&words)), Some(words));
            }
        }

        #[test]
        fn what_is_no_code_is_no_words(bytes in proptest::collection::vec(any::<u8>(), 0..200), words in words(), cut in any::<prop::sample::Index>()) {
            // Whatever comes of it, it is no panic and no memory.
            let back = decode(&bytes).unwrap_or_default();
            prop_assert!(back.len() <= bytes.len());
            let coded = encode(&words);
            prop_assert_eq!(decode(&coded[..cut.index(coded.len())]), None);
            prop_assert_eq!(decode(&[coded.as_slice(), &[0]].concat()), None);
        }
    }

    #[test]
    fn numbers_take_as_many_bytes_as_they_need() {
        for (different, bytes) in [(0, 1), (1, 1), (256, 1), (257, 2), (65_536, 2), (65_537, 4)] {
            let text: Vec<TokenHash> = (0..different + 9).map(|at| at % different.max(1)).collect();
            let coded = encode(&text);
            let expected = 8 + different.max(1) * 8 + text.len() as u64 * bytes;
            assert_eq!(coded.len() as u64, expected, "{different}");
            assert_eq!(decode(&coded), Some(text), "{different}");
        }
    }
}
