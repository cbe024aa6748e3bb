//! Rarity: what a word that two documents share weighs as evidence. The more people have it, the less.

use std::collections::HashMap;
use std::fmt::{self, Display};
use std::iter::Sum;

use serde::{Deserialize, Serialize};

use super::EVIDENCE_WORDS;
use super::part::{PART_BITS, PARTS, below_part, directory, directory_bits, part_of};
use crate::align::runs::Run;
use crate::shingle::{ByHash, Fingerprint, Width};

/// Words by what they weigh: one that no third person has weighs one, one that `n` people have weighs `2 / n`. A document whose author is not
/// known is one person's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct WeighedWords(u32);

/// One word. Up to eight people parts of it are whole numbers.
const WHOLE: u32 = 840;
/// Up to so many people of the class a word weighs one.
pub(super) const WHOLE_PEOPLE: usize = 2;

impl WeighedWords {
    /// So many that weigh one each.
    pub fn whole(words: u32) -> WeighedWords {
        WeighedWords(words.saturating_mul(WHOLE))
    }

    /// A word that so many people have.
    fn of_one(people: u8) -> WeighedWords {
        WeighedWords(WHOLE_PEOPLE as u32 * WHOLE / u32::from(people).max(WHOLE_PEOPLE as u32))
    }

    /// Whether it lists a pair.
    pub(super) fn is_enough(self) -> bool {
        self >= WeighedWords::whole(EVIDENCE_WORDS)
    }
}

impl Display for WeighedWords {
    /// In words, with one digit behind the point where there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (u64::from(self.0) * 10 + u64::from(WHOLE) / 2) / u64::from(WHOLE);
        match tenths % 10 {
            0 => write!(f, "{}", tenths / 10),
            tenth => write!(f, "{}.{tenth}", tenths / 10),
        }
    }
}

impl Sum for WeighedWords {
    fn sum<All: Iterator<Item = WeighedWords>>(all: All) -> WeighedWords {
        WeighedWords(all.fold(0, |sum, one| sum.saturating_add(one.0)))
    }
}

/// How many people of the class have a fingerprint that more than two have and that is no common text. One in ten of a large class is such
/// a fingerprint, so that nine bytes stand for each.
#[derive(Debug, Default)]
pub(super) struct Several {
    parts: Vec<SeveralOfPart>,
    /// What was said since, which goes before.
    since: HashMap<Fingerprint, Option<u8>, ByHash>,
}

/// Those of one [part](super::part), with a directory of buckets as it has.
#[derive(Debug, Default)]
pub(super) struct SeveralOfPart {
    /// Ascending: of a fingerprint what is below its part, and in the room of the part how many people.
    entries: Vec<u64>,
    bits: u32,
    directory: Vec<u32>,
}

impl SeveralOfPart {
    /// So many people have a fingerprint, which is greater than those before it.
    pub fn push(&mut self, fingerprint: Fingerprint, people: u8) {
        self.entries
            .push(fingerprint << PART_BITS | u64::from(people));
    }

    /// All are there: they can be asked for.
    pub fn finish(&mut self) {
        self.entries.shrink_to_fit();
        self.bits = directory_bits(self.entries.len());
        let keys = self.entries.iter().map(|entry| entry >> PART_BITS);
        self.directory = directory(keys, self.bits);
    }

    fn people(&self, fingerprint: Fingerprint) -> Option<u8> {
        let bucket = below_part(fingerprint, self.bits);
        let ends = self.directory.get(bucket..=bucket + 1)?;
        let mut entries = self.entries.get(ends[0] as usize..ends[1] as usize)?.iter();
        let own = fingerprint << PART_BITS >> PART_BITS;
        let entry = entries.find(|entry| **entry >> PART_BITS == own)?;
        Some(*entry as u8)
    }
}

impl Several {
    /// These, by part.
    pub fn of(parts: Vec<SeveralOfPart>) -> Several {
        Several {
            parts,
            ..Several::default()
        }
    }

    /// These, which ascend, each with how many people have it.
    pub fn ascending(all: impl IntoIterator<Item = (Fingerprint, u8)>) -> Several {
        let mut parts = Vec::new();
        parts.resize_with(PARTS, SeveralOfPart::default);
        for (fingerprint, people) in all {
            parts[part_of(fingerprint)].push(fingerprint, people);
        }
        parts.iter_mut().for_each(SeveralOfPart::finish);
        Several::of(parts)
    }

    /// How many people have it; two where it is none of these.
    pub fn people(&self, fingerprint: Fingerprint) -> u8 {
        self.get(fingerprint).unwrap_or(WHOLE_PEOPLE as u8)
    }

    /// So many have it from now on; it is none of these where nothing is said. Returns what was said before.
    pub fn set(&mut self, fingerprint: Fingerprint, people: Option<u8>) -> Option<u8> {
        let before = self.get(fingerprint);
        if before != people {
            self.since.insert(fingerprint, people);
        }
        before
    }

    fn get(&self, fingerprint: Fingerprint) -> Option<u8> {
        self.since.get(&fingerprint).copied().unwrap_or_else(|| {
            let part = self.parts.get(part_of(fingerprint))?;
            part.people(fingerprint)
        })
    }

    /// What the words of a run weigh, which stand in the text with these fingerprints: each as in the rarest shingle of the run that
    /// it is in.
    pub fn weigh(&self, run: Run, left: &[Fingerprint], width: Width) -> WeighedWords {
        let places = (run.words as usize + 1)
            .saturating_sub(width.words())
            .max(1);
        let shingles = left.iter().skip(run.left as usize).take(places);
        let weights = shingles.map(|fingerprint| WeighedWords::of_one(self.people(*fingerprint)));
        let weights: Vec<WeighedWords> = weights.collect();
        let word = |at: usize| {
            let around = (at + 1).saturating_sub(width.words())..(at + 1).min(weights.len());
            weights.get(around).into_iter().flatten().copied().max()
        };
        (0..run.words as usize).filter_map(word).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_weighs_less_the_more_people_have_it() {
        let [two, three, four, eight] = [2, 3, 4, 8].map(|people| {
            let several = Several::ascending([(7, people)]);
            let run = Run {
                left: 0,
                right: 0,
                words: 6,
            };
            several.weigh(run, &[7, 7], Width::default()).to_string()
        });
        assert_eq!([two, three, four, eight], ["6", "4", "3", "1.5"]);
        // The rarest shingle of a word counts: one word of six is in the first one alone.
        let several = Several::ascending([(7, 4)]);
        let run = Run {
            left: 1,
            right: 0,
            words: 6,
        };
        assert_eq!(
            several.weigh(run, &[9, 7, 8], Width::default()).to_string(),
            "5.5"
        );
    }

    #[test]
    fn what_was_said_is_known_until_something_else_is() {
        let all: Vec<(Fingerprint, u8)> = (0..3_000_u64)
            .map(|at| (at * (u64::MAX / 3_000), 3 + (at % 6) as u8))
            .collect();
        let mut several = Several::ascending(all.iter().copied());
        for (at, (fingerprint, people)) in all.iter().enumerate() {
            assert_eq!(several.people(*fingerprint), *people);
            assert_eq!(several.people(fingerprint + 1), 2);
            let next = (at % 2 == 0).then_some(7);
            assert_eq!(several.set(*fingerprint, next), Some(*people));
            assert_eq!(several.set(*fingerprint, next), next);
            assert_eq!(several.people(*fingerprint), next.unwrap_or(2));
        }
    }
}
