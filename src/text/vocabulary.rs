//! Vocabulary: the numbers of words. A collection has some hundred thousand different words however many documents it has, so a
//! document is kept as the numbers of its words: half of what its fingerprints would take, and nothing is lost.
//!
//! Many readers number words at the same time, without a lock. Which word gets which number depends on who was first;
//! nothing that a person sees does.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::TokenHash;

/// The number of a word in one [`Vocabulary`]; it means nothing in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WordId(u32);

impl WordId {
    /// As it is laid down while the program runs.
    pub fn to_bytes(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    /// As it was laid down.
    pub fn from_bytes(bytes: [u8; 4]) -> WordId {
        WordId(u32::from_le_bytes(bytes))
    }
}

/// A document's words in text order: one copy of them, shared by all owners.
pub type Words = Arc<[WordId]>;

/// Places of the first table, as a power of two: enough for a class, and half a megabyte.
const FIRST_BITS: u32 = 16;
/// Each further table is so many times larger (as a power of two): words that come late are rare, and few tables are
/// asked for one.
const GROWTH_BITS: u32 = 2;
/// With seven tables there is room for 357 million words: more than there are in the languages of the world with all their
/// misspellings in a machine's memory.
const TABLES: usize = 7;
/// Neighbouring places where a word may stand: a cache line.
const LINE: usize = 8;
/// A place without a word.
const FREE: u64 = 0;
/// What stands for the one hash that means a free place.
const INSTEAD_OF_FREE: u64 = 0x9E37_79B9_7F4A_7C15;

/// Numbers for words, given out on demand and never taken back.
///
/// A number is a place in one of the tables. A word stands in the line that its hash names, in the first table that had
/// room for it.
#[derive(Debug, Default)]
pub struct Vocabulary {
    tables: [OnceLock<Box<[AtomicU64]>>; TABLES],
}

/// How many places a table has.
const fn places(table: usize) -> usize {
    1 << (FIRST_BITS + GROWTH_BITS * table as u32)
}

/// The number of the first place of a table.
const fn first_place(table: usize) -> usize {
    let mut first = 0;
    let mut before = 0;
    while before < table {
        first += places(before);
        before += 1;
    }
    first
}

impl Vocabulary {
    /// The numbers of some words; new ones for those that were never seen.
    pub fn number(&self, hashes: &[TokenHash]) -> Words {
        // Most words stand at the very place of the first table that their hashes name. The table fills a core's cache, so all places are
        // read before anything hangs on one of them: none is waited for alone.
        let first = self.table(0);
        let stands = |hash: &TokenHash| {
            let place = first.get(named_place(*hash, 0));
            place.map_or(FREE, |place| place.load(Ordering::Relaxed)) == *hash && *hash != FREE
        };
        let stand: Vec<bool> = hashes.iter().map(stands).collect();
        let number = |(hash, stands): (&TokenHash, &bool)| match stands {
            true => WordId(named_place(*hash, 0) as u32),
            false => self.number_one(*hash),
        };
        hashes.iter().zip(&stand).map(number).collect()
    }

    /// The hashes of numbered words, in their order, into a buffer that is all theirs.
    pub fn hashes(&self, words: &[WordId], out: &mut Vec<TokenHash>) {
        out.clear();
        // Nearly all words of most texts stand in the first table.
        let first = self.tables[0].get().map_or(&[][..], |table| table);
        out.extend(words.iter().map(|word| {
            let place = word.0 as usize;
            match first.get(place) {
                Some(hash) => hash.load(Ordering::Relaxed),
                None => self.hash_beyond_first(place),
            }
        }));
    }

    fn number_one(&self, hash: TokenHash) -> WordId {
        let hash = if hash == FREE { INSTEAD_OF_FREE } else { hash };
        for table in 0..TABLES {
            if let Some(place) = find(self.table(table), table, hash) {
                return WordId((first_place(table) + place) as u32);
            }
        }
        // Gigabytes of different words: those that find no room are taken for one word.
        WordId(0)
    }

    fn table(&self, table: usize) -> &[AtomicU64] {
        self.tables[table].get_or_init(|| {
            let free = std::iter::repeat_with(|| AtomicU64::new(FREE));
            free.take(places(table)).collect()
        })
    }

    #[cold]
    fn hash_beyond_first(&self, place: usize) -> TokenHash {
        for table in 1..TABLES {
            if place < first_place(table + 1) {
                let places = self.tables[table].get();
                let hash = places.and_then(|places| places.get(place - first_place(table)));
                return hash.map_or(FREE, |hash| hash.load(Ordering::Relaxed));
            }
        }
        FREE
    }
}

/// The first place of a table that a hash may take.
fn named_place(hash: u64, table: usize) -> usize {
    let bits = FIRST_BITS + GROWTH_BITS * table as u32;
    // Other bits for every table: nobody can make words that crowd one line of them all.
    let own = hash.rotate_left(FIRST_BITS * table as u32);
    (own >> (64 - bits)) as usize
}

/// The place of a hash in a table, taken for it if there is one left in its line.
fn find(places: &[AtomicU64], table: usize, hash: u64) -> Option<usize> {
    let first = named_place(hash, table);
    let start = first & !(LINE - 1);
    let line = places.get(start..start + LINE)?;
    for step in 0..LINE {
        let at = (first + step) % LINE;
        let place = &line[at];
        let mut stands = place.load(Ordering::Relaxed);
        if stands == FREE {
            let taken = place.compare_exchange(FREE, hash, Ordering::Relaxed, Ordering::Relaxed);
            stands = taken.err().unwrap_or(hash);
        }
        if stands == hash {
            return Some(start + at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn numbers_are_as_many_as_words_and_lead_back_to_them(
            seeds in prop::collection::vec(0u64..40, 0..300),
            // Hashes whose top bits agree crowd one line and flow over into the next tables.
            crowd in prop::bool::ANY,
        ) {
            let hashes: Vec<u64> = seeds.iter()
                .map(|seed| if crowd { *seed } else { seed.wrapping_mul(0xff51_afd7_ed55_8ccd) }).collect();
            let vocabulary = Vocabulary::default();
            let words = vocabulary.number(&hashes);
            prop_assert_eq!(&words, &vocabulary.number(&hashes));
            let mut back = Vec::new();
            vocabulary.hashes(&words, &mut back);
            let said: Vec<u64> = hashes.iter().map(|hash| if *hash == FREE { INSTEAD_OF_FREE } else { *hash }).collect();
            prop_assert_eq!(back, said);
            let of_hash: HashMap<u64, WordId> = hashes.iter().copied().zip(words.iter().copied()).collect();
            let mut numbers: Vec<u32> = of_hash.values().map(|word| word.0).collect();
            numbers.sort_unstable();
            numbers.dedup();
            prop_assert_eq!(numbers.len(), of_hash.len());
        }
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "a test of what threads do with it"
    )]
    #[test]
    fn readers_that_number_at_the_same_time_agree() {
        let hashes: Vec<u64> = (1..20_000u64)
            .map(|n| (n % 5_000 + 1).wrapping_mul(0xff51_afd7_ed55_8ccd))
            .collect();
        let vocabulary = Vocabulary::default();
        let numbered: Vec<Words> = std::thread::scope(|scope| {
            let hands: Vec<_> = (0..4)
                .map(|_| scope.spawn(|| vocabulary.number(&hashes)))
                .collect();
            hands.into_iter().map(|hand| hand.join().unwrap()).collect()
        });
        assert!(numbered.windows(2).all(|pair| pair[0] == pair[1]));
    }
}
