//! How strongly is each document linked with the one nearest to it, listed or not? And where is a gap between what is alike by
//! chance and what is not?

use crate::measure::{Containment, Ratio};

/// Of a strongest link as far down as the index keeps them all; see [`FLOOR_PERCENT`](super::FLOOR_PERCENT).
const PERCENTS: usize = 101;
/// A gap with fewer empty percents is one that any class has.
const GAP_LEAST: usize = 3;
/// A gap that begins higher up lies between copies and whole copies: text of a page and more has less in common by chance.
const CHANCE_BELOW: usize = 15;

/// Whole percents on either side of a place that are looked at together: as many as make a gap a clear one.
const AROUND: usize = GAP_LEAST;

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

/// The threshold that a class suggests by itself, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suggestion {
    /// Nothing stands around it.
    Clear(Gap),
    /// There is no such gap: this is the whole percent between the two halves of the class around which the fewest documents
    /// stand.
    Unclear(usize),
}

impl Suggestion {
    /// The threshold itself.
    pub fn threshold(self) -> Containment {
        match self {
            Suggestion::Clear(gap) => gap.threshold(),
            Suggestion::Unclear(percent) => Containment::from_percent(percent as f64),
        }
    }
}

/// The whole percents of a part.
pub(super) fn percent(Ratio { part, whole }: Ratio) -> u8 {
    (u64::from(part) * 100 / u64::from(whole.max(1))) as u8
}

/// The percent that half of the documents of these counts do not reach; the first of the counts is of this percent.
fn middle(counts: &[u32], first: usize) -> Option<usize> {
    let all: u32 = counts.iter().sum();
    let mut before = 0;
    let at = counts.iter().position(|count| {
        before += count;
        before > 0 && before >= all.div_ceil(2)
    })?;
    Some(first + at)
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

    /// The threshold that the class suggests; nothing where all documents are alike, or there are none.
    pub fn suggested(&self) -> Option<Suggestion> {
        let gap = self.gap().map(Suggestion::Clear);
        gap.or_else(|| self.valley().map(Suggestion::Unclear))
    }

    /// The place between the two halves of the class around which the fewest documents stand, as near to where they part as
    /// may be; of equals the lower one.
    fn valley(&self) -> Option<usize> {
        let parting = self.parting()?;
        let (below, above) = self.0.split_at(parting);
        let (low, high) = (middle(below, 0)?, middle(above, parting)?);
        let around = |at: usize| -> u32 {
            let from = at.saturating_sub(AROUND);
            self.0.iter().skip(from).take(at + AROUND - from).sum()
        };
        // A threshold lists from its own percent on: what stands on both sides of its lower edge is counted.
        let between = low + 1..=high;
        between.min_by_key(|at| (around(*at), at.abs_diff(parting), *at))
    }

    /// The first percent of the upper one of the two groups that differ least within themselves (Otsu 1979); of equals the
    /// lowest. Nothing where there are no two.
    fn parting(&self) -> Option<usize> {
        let weighed = |counts: &[u32], from: usize| {
            let each = (from as u64..).zip(counts);
            each.fold((0, 0), |(number, sum), (percent, count)| {
                let count = u64::from(*count);
                (number + count, sum + count * percent)
            })
        };
        let mut best: Option<(f64, usize)> = None;
        for at in 1..PERCENTS {
            let (below, above) = self.0.split_at(at);
            let ((few, low), (many, high)) = (weighed(below, 0), weighed(above, at));
            if few == 0 || many == 0 {
                continue;
            }
            let (few, many) = (few as f64, many as f64);
            let apart = high as f64 / many - low as f64 / few;
            let spread = few * many * apart * apart;
            if best.is_none_or(|(most, _)| spread > most) {
                best = Some((spread, at));
            }
        }
        best.map(|(_, at)| at)
    }

    /// The widest gap that begins where texts may be alike by chance; of equals the lowest. Nothing where there is none.
    fn gap(&self) -> Option<Gap> {
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
    fn without_a_gap_the_fewest_documents_between_the_halves_suggest_a_threshold() {
        let suggested = |percents: &[f64]| of(percents).suggested();
        let clear = suggested(&[1.0, 2.0, 4.0, 22.0]);
        assert_eq!(
            clear,
            Some(Suggestion::Clear(Gap {
                after: 4,
                before: 22
            }))
        );
        // A slope and a hill, with some documents wherever one looks: thinnest from 20 to 30.
        let slope = (0..20_u8).flat_map(|at| vec![f64::from(at); usize::from(20 - at)]);
        let thin = [21.0, 24.0, 27.0, 29.0];
        let hill = (30..60_u8).flat_map(|at| vec![f64::from(at); 4]);
        let class: Vec<f64> = slope.chain(thin).chain(hill).collect();
        let Some(Suggestion::Unclear(at)) = suggested(&class) else {
            panic!("{:?}", suggested(&class));
        };
        assert!((20..=30).contains(&at), "{at}");
        // Chance alone still has two halves.
        assert!(matches!(
            suggested(&[1.0, 3.0, 5.0, 7.0, 9.0]),
            Some(Suggestion::Unclear(2..=9))
        ));
        assert_eq!(suggested(&[]), None);
        assert_eq!(
            suggested(&[0.0, 0.0]),
            None,
            "nobody has anything in common"
        );
    }

    #[test]
    fn any_class_of_two_kinds_has_a_threshold_with_documents_on_both_sides() {
        for low in 0..100_u32 {
            for high in low + 1..=100 {
                let class = of(&[f64::from(low), f64::from(high), f64::from(high)]);
                let threshold = class.suggested().unwrap().threshold();
                assert!(threshold > Containment::from_percent(0.0));
                let above = Containment::from_percent(f64::from(high));
                assert!(threshold <= above, "{low} {high} {threshold}");
            }
        }
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
