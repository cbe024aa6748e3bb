//! Rarity: what a word that two documents share weighs as evidence. The more people have it, the less.

use std::collections::HashMap;
use std::fmt::{self, Display};
use std::iter::Sum;

use serde::{Deserialize, Serialize};

use super::EVIDENCE_WORDS;
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

/// How many people of the class have a fingerprint that more than two have and that is no common text.
#[derive(Debug, Default)]
pub(super) struct Several(HashMap<Fingerprint, u8, ByHash>);

impl Several {
    /// These, each with how many people have it.
    pub fn of(all: impl IntoIterator<Item = (Fingerprint, u8)>) -> Several {
        Several(all.into_iter().collect())
    }

    /// How many people have it; two where it is none of these.
    pub fn people(&self, fingerprint: Fingerprint) -> u8 {
        let known = self.0.get(&fingerprint);
        known.copied().unwrap_or(WHOLE_PEOPLE as u8)
    }

    /// So many have it from now on; it is none of these where nothing is said. Returns what was said before.
    pub fn set(&mut self, fingerprint: Fingerprint, people: Option<u8>) -> Option<u8> {
        match people {
            Some(people) => self.0.insert(fingerprint, people),
            None => self.0.remove(&fingerprint),
        }
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
            let several = Several::of([(7, people)]);
            let run = Run {
                left: 0,
                right: 0,
                words: 6,
            };
            several.weigh(run, &[7, 7], Width::default()).to_string()
        });
        assert_eq!([two, three, four, eight], ["6", "4", "3", "1.5"]);
        // The rarest shingle of a word counts: one word of six is in the first one alone.
        let several = Several::of([(7, 4)]);
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
}
