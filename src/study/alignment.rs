//! Alignment: how well passages are found that somebody knows, by Plagdet as PAN measures it.
//!
//! Potthast, Stein, Barrón-Cedeño and Rosso 2010: recall is the mean over all true passages of the share of their characters,
//! on both sides, that detections cover which overlap them on both sides; precision the same with the roles exchanged;
//! granularity the mean number of detections of a passage that is detected at all. Plagdet is the harmonic mean of the first two
//! over the binary logarithm of one more than the third.

use std::ops::Range;

use super::{Answer, Table, Value, ratio};
use crate::align::Compared;
use crate::report::place::Places;
use crate::sides::{Side, Sides};
use crate::text::Span;

/// PAN's passages are not shorter, in characters on both sides; a shorter one that is found is no detection there.
const LEAST_CHARACTERS: u32 = 150;

/// A passage by its characters in both texts: code points of the raw files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage(pub Sides<Range<u32>>);

impl Passage {
    fn overlaps(&self, other: &Passage) -> bool {
        let overlap = |a: &Range<u32>, b: &Range<u32>| a.start < b.end && b.start < a.end;
        overlap(&self.0.left, &other.0.left) && overlap(&self.0.right, &other.0.right)
    }

    fn length(&self) -> u32 {
        (self.0.left.len() + self.0.right.len()) as u32
    }
}

/// The detections of a comparison.
pub fn detections(compared: &Compared) -> Vec<Passage> {
    let characters = Sides::from_fn(|side| {
        let passages = compared.alignment.passages.iter();
        let spans: Vec<Span> = passages.map(|passage| *passage.spans.get(side)).collect();
        let places = Places::new(compared.texts.get(side), spans.iter().copied());
        let characters = spans.into_iter().map(|span| places.chars(span));
        characters
            .map(|[start, end]| start..end)
            .collect::<Vec<_>>()
    });
    let both = characters.left.into_iter().zip(characters.right);
    both.map(|(left, right)| Passage(Sides::new(left, right)))
        .filter(|Passage(Sides { left, right })| {
            left.len().min(right.len()) as u32 >= LEAST_CHARACTERS
        })
        .collect()
}

/// Sums from which the figures are made; those of several pairs add up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums {
    /// Pairs of texts.
    pub pairs: u32,
    /// True passages.
    pub cases: u32,
    /// Detections.
    pub detections: u32,
    /// True passages with a detection.
    pub detected: u32,
    /// Pairs with a passage, and how many of these are candidates when all texts are one collection.
    pub candidates: [u32; 2],
    recall: f64,
    precision: f64,
    detections_of_detected: u32,
}

impl Sums {
    /// Those of one pair of texts.
    pub fn of(truth: &[Passage], found: &[Passage], is_candidate: bool) -> Sums {
        let has_passage = !truth.is_empty();
        let mut sums = Sums {
            pairs: 1,
            candidates: [
                u32::from(has_passage),
                u32::from(has_passage && is_candidate),
            ],
            cases: truth.len() as u32,
            detections: found.len() as u32,
            ..Sums::default()
        };
        for case in truth {
            let (share, detections) = covered(case, found);
            sums.recall += share;
            sums.detected += u32::from(detections > 0);
            sums.detections_of_detected += detections;
        }
        sums.precision = found.iter().map(|one| covered(one, truth).0).sum();
        sums
    }

    /// With those of other pairs.
    #[must_use]
    pub fn with(self, other: &Sums) -> Sums {
        Sums {
            pairs: self.pairs + other.pairs,
            cases: self.cases + other.cases,
            detections: self.detections + other.detections,
            detected: self.detected + other.detected,
            candidates: [0, 1].map(|at| self.candidates[at] + other.candidates[at]),
            recall: self.recall + other.recall,
            precision: self.precision + other.precision,
            detections_of_detected: self.detections_of_detected + other.detections_of_detected,
        }
    }

    /// The figures.
    pub fn figures(&self) -> Figures {
        // The sum of none is nothing.
        let mean = |sum: f64, count: u32| sum / f64::from(count.max(1));
        let recall = mean(self.recall, self.cases);
        let precision = mean(self.precision, self.detections);
        let granularity = match self.detected {
            0 => 1.0,
            detected => f64::from(self.detections_of_detected) / f64::from(detected),
        };
        Figures {
            plagdet: plagdet(recall, precision, granularity),
            recall,
            precision,
            granularity,
        }
    }
}

/// PAN's one figure of the three others: the harmonic mean of recall and precision, less for pieces (SPEC 9.3).
fn plagdet(recall: f64, precision: f64, granularity: f64) -> f64 {
    let f1 = match recall + precision {
        0.0 => 0.0,
        sum => 2.0 * recall * precision / sum,
    };
    f1 / (1.0 + granularity).log2()
}

/// How much of a passage those of the others cover that overlap it on both sides, 0 to 1, and how many these are.
fn covered(passage: &Passage, others: &[Passage]) -> (f64, u32) {
    let met: Vec<&Passage> = others
        .iter()
        .filter(|other| other.overlaps(passage))
        .collect();
    let on = |side: Side| {
        let own = passage.0.get(side);
        let mut ranges: Vec<(u32, u32)> = met
            .iter()
            .map(|other| other.0.get(side))
            .map(|range| (range.start.max(own.start), range.end.min(own.end)))
            .collect();
        ranges.sort_unstable();
        let (mut sum, mut at) = (0, 0);
        for (start, end) in ranges {
            let start = start.max(at);
            sum += end.saturating_sub(start);
            at = at.max(end);
        }
        sum
    };
    let share = f64::from(on(Side::Left) + on(Side::Right)) / f64::from(passage.length().max(1));
    (share, met.len() as u32)
}

/// PAN's four figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// All in one, 0 to 1.
    pub plagdet: f64,
    /// 0 to 1.
    pub recall: f64,
    /// 0 to 1.
    pub precision: f64,
    /// 1 and more.
    pub granularity: f64,
}

/// The figures of each kind of pairs, and of all.
pub fn answer(kinds: &[String], sums: &[Sums]) -> Answer {
    let columns = "kind pairs passages detections plagdet recall precision granularity candidates";
    let mut table = Table::new("rows", "", columns);
    let all = sums.iter().fold(Sums::default(), Sums::with);
    let kinds = kinds.iter().map(String::as_str).chain(["all"]);
    for (kind, sums) in kinds.zip(sums.iter().chain([&all])) {
        let figures = (sums.cases > 0).then(|| sums.figures());
        let figure = |of: fn(&Figures) -> f64| Value::Number(figures.as_ref().map(of), 5);
        let [with_passage, proposed] = sums.candidates.map(u64::from);
        table.row([
            kind.into(),
            sums.pairs.into(),
            sums.cases.into(),
            sums.detections.into(),
            figure(|figures| figures.plagdet),
            figure(|figures| figures.recall),
            figure(|figures| figures.precision),
            figure(|figures| figures.granularity),
            Value::share(ratio(proposed, with_passage)),
        ]);
    }
    Answer {
        tables: vec![table],
        ..Answer::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{rows, under};

    fn passage(left: Range<u32>, right: Range<u32>) -> Passage {
        Passage(Sides::new(left, right))
    }

    #[track_caller]
    fn check(truth: &[Passage], found: &[Passage], expected: [f64; 4]) {
        let figures = Sums::of(truth, found, true).figures();
        let Figures {
            plagdet,
            recall,
            precision,
            granularity,
        } = figures;
        for (is, expected) in [recall, precision, granularity, plagdet]
            .into_iter()
            .zip(expected)
        {
            assert!(
                (is - expected).abs() < 5e-6,
                "{figures:?} is not {expected}"
            );
        }
    }

    #[test]
    fn what_is_found_exactly_scores_one() {
        let truth = [passage(0..100, 50..150), passage(300..400, 500..700)];
        check(&truth, &truth, [1.0, 1.0, 1.0, 1.0]);
    }

    #[test]
    fn a_half_found_passage_scores_by_its_characters_on_both_sides() {
        // 50 of 100 and 100 of 100 are 150 of 200; all of the detection is true.
        let truth = [passage(0..100, 0..100)];
        let found = [passage(50..100, 0..100)];
        // 2 * .75 / 1.75 = 0.857143.
        check(&truth, &found, [0.75, 1.0, 1.0, 0.857_143]);
    }

    #[test]
    fn a_detection_counts_only_if_it_meets_the_passage_on_both_sides() {
        let truth = [passage(0..100, 0..100)];
        check(&truth, &[passage(0..100, 200..300)], [0.0, 0.0, 1.0, 0.0]);
    }

    #[test]
    fn pieces_cost_granularity_and_overlapping_ones_count_once() {
        // Two pieces cover 0..60 and 40..100 of the left, all of the right: all is found, in two pieces.
        let truth = [passage(0..100, 0..100)];
        let found = [passage(0..60, 0..100), passage(40..100, 0..100)];
        // 1 / log2(3) = 0.630930.
        check(&truth, &found, [1.0, 1.0, 2.0, 0.630_930]);
    }

    #[test]
    fn precision_is_a_mean_over_detections_and_recall_one_over_passages() {
        let truth = [passage(0..100, 0..100), passage(500..600, 500..600)];
        // One is right, one has 50 characters too many on each side, one is of nothing.
        let found = [
            passage(0..100, 0..100),
            passage(450..600, 450..600),
            passage(900..1000, 900..1000),
        ];
        // Precision (1 + 200/300 + 0) / 3 = 0.555556, F1 = 2 * .555556 / 1.555556 = 0.714286.
        check(&truth, &found, [1.0, 0.555_556, 1.0, 0.714_286]);
    }

    /// SPEC 9.4.
    #[test]
    fn every_published_plagdet_is_made_of_its_recall_precision_and_granularity() {
        for [system, numbers @ ..] in rows::<5>(under(include_str!("printed.md"), "Plagdet")) {
            let [expected, recall, precision, granularity] =
                numbers.map(|number| number.parse::<f64>().unwrap());
            let off = (plagdet(recall, precision, granularity) - expected).abs();
            assert!(off < 1.1e-5, "{system}: off by {off}");
        }
    }

    #[test]
    fn pairs_add_up() {
        let truth = [passage(0..100, 0..100)];
        let one = Sums::of(&truth, &truth, true);
        let all = one
            .with(&Sums::of(&truth, &[], false))
            .with(&Sums::of(&[], &truth, true));
        // Half of the passages, half of the detections.
        let figures = all.figures();
        assert_eq!((figures.recall, figures.precision), (0.5, 0.5));
        assert_eq!(
            (all.pairs, all.cases, all.detected, all.detections),
            (3, 2, 1, 2)
        );
    }
}
