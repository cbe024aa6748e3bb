//! How strongly is each document linked with the one nearest to it, listed or not? And where is a gap between what is alike by
//! chance and what is not?

use crate::measure::{Containment, Ratio};

/// Of a strongest link as far down as the index keeps them all; see [`FLOOR_PERCENT`](super::FLOOR_PERCENT).
const PERCENTS: usize = 101;
/// A gap with fewer empty percents is one that any class has.
const GAP_LEAST: usize = 3;
/// A gap that begins higher up lies between copies and whole copies: text of a page and more has less in common by chance.
const CHANCE_BELOW: usize = 15;

/// Documents by the whole percents of the strongest link of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strengths([u32; PERCENTS]);

impl Default for Strengths {
    fn default() -> Self {
        Strengths([0; PERCENTS])
    }
}

/// A run of percents that no document's strongest link has, with documents on both sides of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The last percent below it with a document.
    pub after: usize,
    /// The first percent above it with a document.
    pub before: usize,
}

impl Gap {
    /// The whole percent in its middle: any other in the gap lists the same pairs.
    pub fn threshold(self) -> Containment {
        Containment::from_percent(usize::midpoint(self.after + 1, self.before) as f64)
    }
}

/// The whole percents of a part.
pub(super) fn percent(Ratio { part, whole }: Ratio) -> u8 {
    (u64::from(part) * 100 / u64::from(whole.max(1))) as u8
}

impl Strengths {
    /// Of the strongest link of each document; nothing for a document without any.
    pub fn of(strongest: impl IntoIterator<Item = Option<Ratio>>) -> Strengths {
        let mut all = Strengths::default();
        for strength in strongest {
            all.replace(None, Some(strength.map_or(0, percent)));
        }
        all
    }

    /// A document's whole percents were these, and are those; nothing where it was not there, or is no more.
    pub(super) fn replace(&mut self, before: Option<u8>, now: Option<u8>) {
        let mut count = |percent: Option<u8>, by: i32| {
            if let Some(count) = percent.and_then(|at| self.0.get_mut(usize::from(at))) {
                *count = count.saturating_add_signed(by);
            }
        };
        count(before, -1);
        count(now, 1);
    }

    /// Documents by the whole percents of their strongest links, from 0 to 100.
    pub fn counts(&self) -> &[u32] {
        &self.0
    }

    /// From such counts, if there is one for each percent.
    pub fn from_counts(counts: &[u32]) -> Option<Strengths> {
        counts.try_into().ok().map(Strengths)
    }

    /// Documents whose strongest link has this whole percent, from 0 (less than one, or no link) to 100.
    pub fn at(&self, percent: usize) -> u32 {
        self.0.get(percent).copied().unwrap_or_default()
    }

    /// Documents whose strongest link has this percent or more.
    pub fn from(&self, percent: usize) -> u32 {
        self.0.iter().skip(percent).sum()
    }

    /// The widest gap that begins where texts may be alike by chance; of equals the lowest. Nothing where there is none.
    pub fn gap(&self) -> Option<Gap> {
        let filled = (0..PERCENTS).filter(|percent| *percent == 0 || self.at(*percent) > 0);
        let filled: Vec<usize> = filled.collect();
        let gaps = filled.windows(2).filter_map(|pair| match *pair {
            [after, before] if after < CHANCE_BELOW && before - after > GAP_LEAST => {
                Some(Gap { after, before })
            }
            _ => None,
        });
        gaps.rev().max_by_key(|gap| gap.before - gap.after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(percents: &[f64]) -> Strengths {
        let strengths = percents.iter().map(|p| Containment::from_percent(*p).0);
        Strengths::of(strengths.map(Some))
    }

    #[test]
    fn every_document_is_counted_once() {
        let strengths = Strengths::of([
            None,
            Some(Ratio::new(0, 0)),
            Some(Ratio::new(1, 200)),
            Some(Ratio::new(1, 100)),
            Some(Ratio::new(199, 200)),
            Some(Ratio::new(7, 7)),
        ]);
        let counts = [0, 1, 99, 100].map(|percent| strengths.at(percent));
        assert_eq!(counts, [3, 1, 1, 1]);
        assert_eq!((strengths.from(0), strengths.from(1)), (6, 3));
    }

    #[test]
    fn the_widest_gap_above_chance_is_suggested() {
        let gap = |percents: &[f64]| of(percents).gap().map(|gap| (gap.after, gap.before));
        assert_eq!(gap(&[1.0, 2.0, 4.0, 22.0, 36.0, 99.0]), Some((4, 22)));
        // The gap between partial and whole copies is wider, and means another thing.
        assert_eq!(gap(&[3.0, 12.0, 30.0, 95.0]), Some((12, 30)));
        assert_eq!(gap(&[3.0, 12.0, 20.0, 90.0]), Some((3, 12)));
        assert_eq!(gap(&[1.0, 3.0, 5.0, 7.0, 9.0]), None);
        assert_eq!(gap(&[]), None);
        assert_eq!(gap(&[50.0]), Some((0, 50)));
        assert_eq!(gap(&[5.0, 10.0, 15.0]), Some((0, 5)));
    }

    #[test]
    fn a_suggested_threshold_parts_what_the_gap_parts() {
        for (after, before) in [(0, 4), (3, 20), (14, 100)] {
            let threshold = Gap { after, before }.threshold();
            assert!(threshold > Containment::from_percent(after as f64 + 0.99));
            assert!(threshold <= Containment::from_percent(before as f64));
        }
    }
}
