//! Strengths: how strongly each document is linked with the one nearest to it, listed or not, and the threshold that a class suggests by
//! that.

use std::f64::consts::{E, TAU};

use crate::measure::{Containment, Ratio};

/// The whole percents of a strongest link.
const PERCENTS: usize = 101;
/// A gap with fewer empty percents is one that any class has.
const GAP_LEAST: usize = 3;
/// A gap that begins higher up lies between copies and whole copies: text of a page and more has less in common by chance.
const CHANCE_BELOW: usize = 15;
/// In the tail of a bulk a gap is wide by chance in one class of so many; a wider one is where the bulk ends.
const BY_CHANCE: f64 = 20.0;
/// So many texts are looked at for a bulk: of fewer, a few that are alike by accident would be one.
pub const BULK_LEAST: u32 = 10;
/// One in so many documents makes a bulk: where more than the rest are copies, chance can't be told from them.
const BULK_PART: u32 = 4;
/// A bulk that has not ended here is none of texts of their own: those have no such part of a page in common by chance.
const BULK_BELOW: usize = 2 * CHANCE_BELOW;
/// How far shares are spread that have the same whole percent: those of an even spread over one.
const WITHIN: f64 = 1.0 / 12.0;

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
    /// Percents that nothing has.
    fn width(self) -> usize {
        self.before - self.after - 1
    }

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
    /// There is no such gap: this is the first whole percent above the bulk of the class.
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

/// Why a class suggests no threshold. In neither case is there a clear gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsuggested {
    /// There are fewer than [`BULK_LEAST`] documents.
    TooFew,
    /// There is no bulk at the low end that ends before the rest: all may be alike by chance, or none.
    OneKind,
}

/// The whole percents of a part.
pub(super) fn percent(Ratio { part, whole }: Ratio) -> u8 {
    (u64::from(part) * 100 / u64::from(whole.max(1))) as u8
}

/// Documents below some percent, added up.
#[derive(Clone, Copy, Default)]
struct Sums {
    documents: u32,
    percents: u64,
    squares: u64,
}

impl Sums {
    fn add(&mut self, percent: usize, documents: u32) {
        let percent = percent as u64;
        self.documents += documents;
        self.percents += percent * u64::from(documents);
        self.squares += percent * percent * u64::from(documents);
    }

    /// So many documents that chance can be told from the rest of the class.
    fn is_bulk_of(self, all: u32) -> bool {
        self.documents > 0 && self.documents.saturating_mul(BULK_PART) >= all
    }

    /// The variance of their shares.
    fn spread(self) -> f64 {
        let documents = f64::from(self.documents);
        let mean = self.percents as f64 / documents;
        (self.squares as f64 / documents - mean * mean).max(0.0) + WITHIN
    }

    /// How likely these documents are as one heap, as a logarithm: a hill (normal), or a slope that falls from nothing on
    /// (geometric), whichever explains them better. Texts of one task have some phrases in common, others hardly any.
    fn likelihood(self) -> f64 {
        let documents = f64::from(self.documents);
        let mean = self.percents as f64 / documents;
        let hill = -documents * (TAU * E * self.spread()).ln() / 2.0;
        let further = match self.percents {
            0 => 0.0,
            percents => percents as f64 * (mean / (1.0 + mean)).ln(),
        };
        let slope = further - documents * (1.0 + mean).ln();
        hill.max(slope)
    }
}

/// How likely so many documents are if their percents may be any, as a logarithm.
fn anywhere(documents: u32) -> f64 {
    -f64::from(documents) * (PERCENTS as f64).ln()
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

    /// The threshold that the class suggests.
    ///
    /// # Errors
    ///
    /// Why it suggests none.
    pub fn suggested(&self) -> Result<Suggestion, Unsuggested> {
        if let Some(gap) = self.gap() {
            return Ok(Suggestion::Clear(gap));
        }
        if self.from(0) < BULK_LEAST {
            return Err(Unsuggested::TooFew);
        }
        let end = self.bulk_end().map(Suggestion::Unclear);
        end.ok_or(Unsuggested::OneKind)
    }

    /// The first percent above the bulk: honest texts stand together at the low end, and copies anywhere, as people take any
    /// part of a text. The place is that at which the two sides are likeliest (Kittler and Illingworth 1986, Minimum error
    /// thresholding); where both sides are taken to be spread alike, as by Otsu (1979), the place is in the middle of the
    /// copies. Nothing where two kinds do not explain the class better than one, by what the two more numbers are worth
    /// (Schwarz 1978). Places that differ by less than that the class can't tell apart: of these it is the highest, above which the
    /// fewest honest texts are.
    fn bulk_end(&self) -> Option<usize> {
        let all = self.from(0);
        let mut below = Sums::default();
        let mut places: Vec<(f64, usize)> = Vec::new();
        for (percent, count) in self.0.iter().enumerate() {
            let above = all - below.documents;
            let is_bulk = below.is_bulk_of(all);
            // Where nothing stands the bulk has ended before.
            let ends_here = percent == 0 || self.at(percent - 1) > 0;
            if is_bulk && ends_here && above > 0 && percent <= BULK_BELOW {
                let part = |of: u32| f64::from(of) * (f64::from(of) / f64::from(all)).ln();
                let parts = part(below.documents) + part(above);
                places.push((parts + below.likelihood() + anywhere(above), percent));
            }
            below.add(percent, *count);
        }
        let one = below.likelihood().max(anywhere(all));
        let best = places
            .iter()
            .map(|(both, _)| *both)
            .max_by(f64::total_cmp)?;
        let worth = f64::from(all).ln();
        let mut as_good = places.iter().filter(|(both, _)| best - both < worth);
        let (_, highest) = as_good.next_back()?;
        (best - one > worth).then_some(*highest)
    }

    /// The gap right above the bulk: what lies above a higher and wider one may be whole copies, and between the two copies of a part.
    /// Nothing where there is none.
    ///
    /// It is the lowest gap below which a bulk stands, and which is wider than the bulk's own tail leaves free: best matches are each
    /// the largest of many, so their tail falls exponentially, and from the highest to where the next of them would be it is more
    /// than its spread times the logarithm of `n` in one class of `n` only. Where most of a class are copies there is no bulk, and
    /// the gap is the one out of what texts have in common by chance.
    fn gap(&self) -> Option<Gap> {
        let all = self.from(0);
        let filled = (0..PERCENTS).filter(|percent| *percent == 0 || self.at(*percent) > 0);
        let filled: Vec<usize> = filled.collect();
        let mut below = Sums::default();
        let mut out_of_chance = None;
        for pair in filled.windows(2) {
            let [after, before] = *pair else { continue };
            below.add(after, self.at(after));
            let gap = Gap { after, before };
            if after >= CHANCE_BELOW || before - after <= GAP_LEAST {
                continue;
            }
            let is_bulk = below.is_bulk_of(all);
            if is_bulk && (gap.width() as f64) > below.spread().sqrt() * BY_CHANCE.ln() {
                return Some(gap);
            }
            out_of_chance = (before >= CHANCE_BELOW).then_some(gap).or(out_of_chance);
        }
        out_of_chance
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
    fn the_gap_right_above_the_bulk_is_suggested() {
        let gap = |percents: &[f64]| of(percents).gap().map(|gap| (gap.after, gap.before));
        assert_eq!(gap(&[1.0, 2.0, 4.0, 22.0, 36.0, 99.0]), Some((4, 22)));
        // Those above it are wider, and part copies of a part from copies of more.
        assert_eq!(gap(&[3.0, 12.0, 30.0, 95.0]), Some((3, 12)));
        let bulk: Vec<f64> = (2..=8).flat_map(|at| vec![f64::from(at); 4]).collect();
        let with = |copies: &[f64]| gap(&[&bulk, copies].concat());
        assert_eq!(with(&[60.0, 60.0, 95.0, 95.0]), Some((8, 60)));
        assert_eq!(with(&[16.0, 16.0, 95.0, 95.0]), Some((8, 16)));
        // The next of a bulk that is spread so far may well lie there.
        assert_eq!(with(&[13.0, 40.0, 40.0]), Some((13, 40)));
        // A few below the bulk are none.
        let task: Vec<f64> = (9..=14).flat_map(|at| vec![f64::from(at); 4]).collect();
        assert_eq!(gap(&[&[1.0, 1.0], &*task].concat()), None);
        assert_eq!(gap(&[&*task, &[40.0, 40.0]].concat()), Some((14, 40)));
        assert_eq!(gap(&[1.0, 3.0, 5.0, 7.0, 9.0]), None);
        assert_eq!(gap(&[]), None);
        // Where next to all are copies.
        assert_eq!(gap(&[50.0]), Some((0, 50)));
        let copied: Vec<f64> = (40..50).map(f64::from).collect();
        assert_eq!(gap(&[&[2.0], &*copied].concat()), Some((2, 40)));
    }

    impl Strengths {
        fn highest(&self) -> usize {
            let filled = (0..PERCENTS).rev().find(|percent| self.at(*percent) > 0);
            filled.unwrap_or_default()
        }
    }

    /// As the best matches of honest texts lie, each the largest of many: a hill that falls slower than it rises.
    fn bulk(documents: u32, top: f64, spread: f64) -> Vec<f64> {
        let part = |at: u32| (f64::from(at) + 0.5) / f64::from(documents);
        let percent = |at| top - spread * (-part(at).ln()).ln();
        (0..documents).map(|at| percent(at).max(0.0)).collect()
    }

    /// Copies of every size from this percent on.
    const COPIES: u8 = 20;

    fn copies(documents: u32) -> Vec<f64> {
        let part = |at: u32| (f64::from(at) + 0.5) / f64::from(documents);
        let from = f64::from(COPIES);
        (0..documents)
            .map(|at| from + part(at) * (100.0 - from))
            .collect()
    }

    const CLASSES: [u32; 3] = [40, 100, 300];
    const TOPS: [f64; 5] = [0.0, 2.0, 4.0, 6.0, 8.0];
    const SPREADS: [f64; 4] = [0.5, 1.0, 1.5, 2.0];

    #[test]
    fn without_a_gap_the_end_of_the_bulk_is_suggested_however_many_copies_there_are() {
        for (all, top) in CLASSES.into_iter().flat_map(|n| TOPS.map(|top| (n, top))) {
            for (spread, percent) in SPREADS
                .into_iter()
                .flat_map(|spread| [5, 10, 30, 50, 70].map(|percent| (spread, percent)))
            {
                let number = (all * percent / 100).max(2);
                let (honest, copied) = (bulk(all - number, top, spread), copies(number));
                let class = of(&[honest.clone(), copied.clone()].concat());
                let end = class.bulk_end().unwrap_or_default();
                let case = format!("{all}, {percent} % copies, {top} {spread}: {end}");
                assert!(end > 0, "{case}");
                let reach = |shares: &[f64]| shares.iter().filter(|s| **s >= end as f64).count();
                let (listed, found) = (reach(&honest), reach(&copied));
                // Rather a small copy is missed than honest texts are listed.
                assert!(listed * 20 <= honest.len(), "{case}: {listed} honest");
                assert!(found * 5 >= copied.len() * 4, "{case}: {found} copies");
            }
        }
    }

    #[test]
    fn no_copies_are_taken_for_the_bulk_however_many_gaps_there_are_between_them() {
        let mut tried = 0;
        for (all, top, spread) in CLASSES
            .into_iter()
            .flat_map(|all| TOPS.map(|top| (all, top)))
            .flat_map(|(all, top)| SPREADS.map(|spread| (all, top, spread)))
        {
            let honest = bulk(all, top, spread);
            let end = of(&honest).highest();
            if end >= CHANCE_BELOW {
                continue;
            }
            let deviation = {
                let mean = honest.iter().sum::<f64>() / honest.len() as f64;
                let squares: f64 = honest.iter().map(|at| (at - mean).powi(2)).sum();
                (squares / honest.len() as f64).sqrt()
            };
            // As far above the bulk as no honest text is likely to be, up to whole copies.
            let far = (0..100_u8).find(|far| f64::from(*far) >= deviation * BY_CHANCE.ln());
            let first = end + 5 + usize::from(far.unwrap());
            for (low, middle) in (first..100)
                .step_by(7)
                .flat_map(|low| (low..100).step_by(9).map(move |middle| (low, middle)))
            {
                let copies = [low, low, middle, middle, 100, 100].map(|at| at as f64);
                let class = of(&[&*honest, &copies].concat());
                let case = format!("{all} {top} {spread}: {end}, {low} {middle}");
                let gap = class.gap().expect(&case);
                assert_eq!((gap.after, gap.before), (end, low), "{case}");
                tried += 1;
            }
        }
        assert!(tried > 1_000, "{tried}");
    }

    /// Between 0 and 1, neither of them.
    fn drawn(number: u64) -> f64 {
        (crate::shingle::mix(number) >> 12) as f64 / (1_u64 << 52) as f64 + f64::EPSILON
    }

    #[test]
    fn within_a_bulk_that_fell_by_chance_next_to_no_gap_is_taken_for_its_end() {
        let mut number = 0;
        let (mut classes, mut broken) = (0, 0);
        for (all, top, spread) in CLASSES
            .into_iter()
            .flat_map(|all| TOPS.map(|top| (all, top)))
            .flat_map(|(all, top)| SPREADS.map(|spread| (all, top, spread)))
        {
            for _ in 0..20 {
                let fall = |_| {
                    number += 1;
                    (top - spread * (-drawn(number).ln()).ln()).max(0.0)
                };
                let honest: Vec<f64> = (0..all).map(fall).collect();
                let end = of(&honest).highest();
                let class = of(&[&*honest, &[90.0, 90.0]].concat());
                let gap = class.gap();
                classes += 1;
                broken += usize::from(gap.is_some_and(|gap| gap.after < end));
            }
        }
        assert!(broken * 20 <= classes, "{broken} of {classes}");
    }

    #[test]
    fn honest_texts_alone_suggest_nothing_or_what_next_to_none_of_them_reaches() {
        for all in [10, 40, 100, 300, 1_000] {
            for (top, spread) in [TOPS.to_vec(), vec![12.0]]
                .concat()
                .into_iter()
                .flat_map(|top| [0.5, 1.0, 1.5, 2.5, 4.0].map(|spread| (top, spread)))
            {
                let honest = of(&bulk(all, top, spread));
                let listed = honest.bulk_end().map_or(0, |end| honest.from(end));
                assert!(listed * 50 <= all, "{all} {top} {spread}: {listed}");
            }
            assert_eq!(of(&copies(all)).bulk_end(), None, "{all} copies");
        }
    }

    #[test]
    fn answers_of_a_few_sentences_suggest_what_the_honest_ones_do_not_reach() {
        // Much like the hundred texts of Clough and Stevenson (2011) by their best matches: 38 of them are no copies of anything.
        let percents: [(u8, u32); 24] = [
            (0, 23),
            (1, 4),
            (2, 5),
            (3, 2),
            (4, 6),
            (6, 2),
            (7, 1),
            (8, 1),
            (9, 2),
            (10, 2),
            (11, 3),
            (14, 1),
            (16, 1),
            (19, 3),
            (27, 4),
            (31, 6),
            (39, 5),
            (46, 4),
            (51, 5),
            (60, 4),
            (70, 4),
            (81, 4),
            (90, 4),
            (96, 4),
        ];
        let each = percents.into_iter();
        let class: Vec<f64> = each
            .flat_map(|(percent, count)| vec![f64::from(percent); count as usize])
            .collect();
        let Ok(Suggestion::Unclear(percent)) = of(&class).suggested() else {
            panic!("{:?}", of(&class).suggested());
        };
        assert!((4..=12).contains(&percent), "{percent}");
    }

    #[test]
    fn a_class_that_suggests_nothing_says_why() {
        let suggested = |percents: &[f64]| of(percents).suggested();
        let few = [1.0, 3.0, 5.0, 7.0, 9.0];
        assert_eq!(suggested(&few), Err(Unsuggested::TooFew));
        assert_eq!(suggested(&[]), Err(Unsuggested::TooFew));
        let nothing_in_common = [0.0; 30];
        let one_kind = Err(Unsuggested::OneKind);
        assert_eq!(suggested(&nothing_in_common), one_kind);
        assert_eq!(suggested(&bulk(100, 4.0, 1.5)), one_kind);
    }

    #[test]
    fn whatever_is_suggested_has_documents_on_both_sides() {
        for low in 0..=100_u8 {
            for high in low..=100 {
                for counts in [[1, 2], [20, 5], [5, 20], [30, 30]] {
                    let [below, above] = counts;
                    let mut class = vec![f64::from(low); below];
                    class.extend(vec![f64::from(high); above]);
                    let class = of(&class);
                    let Ok(suggestion) = class.suggested() else {
                        continue;
                    };
                    let threshold = suggestion.threshold();
                    assert!(threshold > Containment::from_percent(0.0));
                    if let Suggestion::Clear(gap) = suggestion {
                        assert!(threshold > Containment::from_percent(gap.after as f64 + 0.99));
                        assert!(threshold <= Containment::from_percent(gap.before as f64));
                    }
                    let highest = Containment::from_percent(f64::from(high));
                    assert!(threshold <= highest, "{low} {high} {threshold}");
                }
            }
        }
    }
}
