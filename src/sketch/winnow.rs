//! Winnowing: the fingerprints that must be kept so that no long enough run is missed. By Schleimer, Wilkerson and Aiken (2003).
//!
//! Of every window of `t - k + 1` fingerprints the rightmost least is kept: a run of t equal words in two documents leaves the same
//! fingerprint in both. Density is about 2 / (window + 1). Kept counts are no unbiased sample of the set, so their ratio comes without
//! a bound.

use std::collections::VecDeque;

use crate::shingle::{Fingerprint, Width};

/// The fingerprints that are kept of a sequence, with their places, ascending. A sequence shorter than a window keeps its own
/// rightmost least, so that no document is without any.
pub fn winnow(sequence: &[Fingerprint], window: usize) -> Vec<(Fingerprint, usize)> {
    let mut kept = Vec::new();
    // Places of this window whose fingerprints are less than all behind them: the first is the rightmost least.
    let mut least: VecDeque<(Fingerprint, usize)> = VecDeque::new();
    for (place, fingerprint) in sequence.iter().enumerate() {
        while least.back().is_some_and(|(last, _)| last >= fingerprint) {
            least.pop_back();
        }
        least.push_back((*fingerprint, place));
        while least
            .front()
            .is_some_and(|(_, first)| first + window <= place)
        {
            least.pop_front();
        }
        let is_full = place + 1 >= window.min(sequence.len());
        if let (true, Some(first)) = (is_full, least.front())
            && kept.last() != Some(first)
        {
            kept.push(*first);
        }
    }
    kept
}

/// Words in a window so that runs of `guarantee` words are found by shingles of `width`; at least one.
pub fn window(width: Width, guarantee: u8) -> usize {
    (usize::from(guarantee) + 1)
        .saturating_sub(width.words())
        .max(1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::sketch::draws::uniform;

    #[test]
    fn the_example_of_the_paper_comes_out() {
        let sequence = [
            77, 74, 42, 17, 98, 50, 17, 98, 8, 88, 67, 39, 77, 74, 42, 17, 98,
        ];
        let expected = [(17, 3), (17, 6), (8, 8), (39, 11), (17, 15)];
        assert_eq!(winnow(&sequence, 4), expected);
    }

    #[test]
    fn windows_and_densities_are_those_of_the_specification() {
        let five = Width::default();
        for (guarantee, width, density) in [(8, 4, 0.40), (12, 8, 0.22)] {
            assert_eq!(window(five, guarantee), width);
            let sequence: Vec<u64> = (0..20_000).map(uniform).collect();
            let kept = winnow(&sequence, width).len() as f64 / 20_000.0;
            assert!((kept - density).abs() < 0.01, "{kept}");
        }
        assert_eq!(window(five, 3), 1);
    }

    proptest! {
        #[test]
        fn kept_are_the_rightmost_least_of_the_windows(
            sequence in prop::collection::vec(0_u64..20, 0..60),
            window in 1_usize..12,
        ) {
            let mut naive: Vec<(u64, usize)> = Vec::new();
            for at in 0..=sequence.len().saturating_sub(window) {
                let end = (at + window).min(sequence.len());
                let least = (at..end).rev().min_by_key(|&place| sequence[place]);
                if let Some(place) = least && naive.last() != Some(&(sequence[place], place)) {
                    naive.push((sequence[place], place));
                }
            }
            prop_assert_eq!(winnow(&sequence, window), naive);
        }

        #[test]
        fn a_planted_run_of_the_guaranteed_length_is_never_missed(
            run in prop::collection::vec(any::<u64>(), 1..40),
            [before_a, after_a, before_b, after_b] in prop::array::uniform4(prop::collection::vec(any::<u64>(), 0..50)),
        ) {
            // A run of t words has t - k + 1 shingles: one window.
            let window = run.len();
            let a = [before_a, run.clone(), after_a].concat();
            let b = [before_b, run, after_b].concat();
            let [a, b] = [a, b].map(|sequence| winnow(&sequence, window));
            prop_assert!(a.iter().any(|(kept, _)| b.iter().any(|(other, _)| other == kept)));
        }
    }
}
