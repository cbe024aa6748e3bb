//! Tallies: right pairs that were found, found pairs that are right, and errors of estimates.

use serde::Serialize;

use super::known::Pair;

/// Estimates that reach one of these count as found.
pub const THRESHOLDS: [f64; 10] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];
/// Between the thresholds, below and above.
pub(super) const BINS: usize = THRESHOLDS.len() + 1;
/// Errors are measured on pairs that truly resemble each other so much: of less alike ones there are too many, all near to nothing.
const MEASURED: f64 = THRESHOLDS[0];

/// How many thresholds a resemblance reaches.
pub(super) fn bin(resemblance: f64) -> usize {
    THRESHOLDS.iter().filter(|&&t| resemblance >= t).count()
}

/// How far estimates are from the exact resemblances of at least 0.1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Errors {
    /// Pairs that were estimated.
    pub pairs: u64,
    /// The mean of estimate less truth.
    pub bias: Option<f64>,
    /// The root of the mean of its square.
    pub rmse: Option<f64>,
    /// What the formula of the standard error promises for these pairs.
    pub promised: Option<f64>,
    /// Pairs of which the sketch says that it knows too little.
    pub refused: u64,
}

/// What a sketch says of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Said {
    /// They resemble each other so much.
    Resemblance(f64),
    /// It proposes the pair, and nothing more.
    Proposed,
    /// It knows too little.
    Refused,
}

/// Counts over all pairs.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// By bin of the estimate, then of the truth.
    counts: [[u64; BINS]; BINS],
    pairs: u64,
    refused: u64,
    sum: f64,
    squares: f64,
    variances: Option<f64>,
}

impl Tally {
    /// Takes what a sketch says: of pairs in ascending order, those that are left out having an estimate of nothing.
    pub(super) fn of(
        known: &[Pair],
        mut ask: impl FnMut(&mut dyn FnMut((u32, u32), Said)),
        variance: impl Fn((u32, u32), f64) -> Option<f64>,
    ) -> Tally {
        let mut tally = Tally::default();
        let mut left = known.iter().peekable();
        ask(&mut |docs, said| {
            while let Some(missed) = left.next_if(|pair| pair.docs < docs) {
                tally.take(
                    Said::Resemblance(0.0),
                    missed.resemblance,
                    missed.bin,
                    variance(missed.docs, missed.resemblance),
                );
            }
            let (resemblance, bin) = match left.next_if(|pair| pair.docs == docs) {
                Some(pair) => (pair.resemblance, pair.bin),
                None => (0.0, 0),
            };
            tally.take(said, resemblance, bin, variance(docs, resemblance));
        });
        for missed in left {
            tally.take(
                Said::Resemblance(0.0),
                missed.resemblance,
                missed.bin,
                variance(missed.docs, missed.resemblance),
            );
        }
        tally
    }

    fn take(&mut self, said: Said, truth: f64, bin_of_truth: usize, variance: Option<f64>) {
        let value = match said {
            Said::Resemblance(value) => value,
            Said::Proposed => 1.0,
            Said::Refused => {
                self.refused += u64::from(truth >= MEASURED);
                0.0
            }
        };
        let row = self.counts.get_mut(bin(value));
        if let Some(count) = row.and_then(|row| row.get_mut(bin_of_truth)) {
            *count += 1;
        }
        if truth >= MEASURED && matches!(said, Said::Resemblance(_)) {
            self.pairs += 1;
            self.sum += value - truth;
            self.squares += (value - truth).powi(2);
            if let Some(variance) = variance {
                *self.variances.get_or_insert(0.0) += variance;
            }
        }
    }

    /// Takes in what another one has counted, of other pairs.
    pub(super) fn add(&mut self, other: &Tally) {
        let rows = self.counts.iter_mut().zip(&other.counts);
        for (count, more) in rows.flat_map(|(row, more)| row.iter_mut().zip(more)) {
            *count += more;
        }
        self.pairs += other.pairs;
        self.refused += other.refused;
        self.sum += other.sum;
        self.squares += other.squares;
        if let Some(more) = other.variances {
            *self.variances.get_or_insert(0.0) += more;
        }
    }

    /// At each threshold: found and right.
    fn hits(&self, threshold: usize) -> u64 {
        let rows = self.counts.iter().skip(threshold + 1);
        rows.flat_map(|row| row.iter().skip(threshold + 1)).sum()
    }

    fn found(&self, threshold: usize) -> u64 {
        self.counts.iter().skip(threshold + 1).flatten().sum()
    }

    /// At each threshold the share of found ones that are right; none where nothing was found.
    pub(super) fn precision(&self) -> Vec<Option<f64>> {
        let share = |threshold| ratio(self.hits(threshold), self.found(threshold));
        (0..THRESHOLDS.len()).map(share).collect()
    }

    /// At each threshold the share of right ones that were found; none where there are none.
    pub(super) fn recall(&self, right: &[u64]) -> Vec<Option<f64>> {
        let share = |(threshold, right): (usize, &u64)| ratio(self.hits(threshold), *right);
        right.iter().enumerate().map(share).collect()
    }

    /// How far off the estimates were.
    pub(super) fn errors(&self) -> Errors {
        let mean = |sum: f64| (self.pairs > 0).then(|| sum / self.pairs as f64);
        Errors {
            pairs: self.pairs,
            bias: mean(self.sum),
            rmse: mean(self.squares).map(f64::sqrt),
            promised: self.variances.and_then(mean).map(f64::sqrt),
            refused: self.refused,
        }
    }
}

pub(super) fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
