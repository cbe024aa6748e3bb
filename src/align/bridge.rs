//! Which runs belong together? Runs become passages across a few changed words.

use super::runs::Run;

/// Words that may be changed, left out or put in between two runs of one passage, on either side.
const GAP_WORDS: u32 = 6;

/// Consecutive runs of one passage, in order on both sides.
pub type Chain = Vec<Run>;

/// Chains of runs with at least `min_run` equal words each, in the order of the left text.
///
/// Two runs are bridged when the second follows the first on both sides and the gap on neither side is longer than
/// [`GAP_WORDS`] or than the shorter of the two runs: more must agree than differs.
pub fn bridge(runs: &[Run], min_run: u32) -> Vec<Chain> {
    let mut chains: Vec<Chain> = Vec::new();
    for run in runs {
        match chains.last_mut() {
            Some(chain) if chain.last().is_some_and(|before| belongs(*before, *run)) => {
                chain.push(*run);
            }
            _ => chains.push(vec![*run]),
        }
    }
    chains.retain(|chain| equal_words(chain) >= min_run);
    chains
}

/// Words that are equal on both sides.
pub fn equal_words(chain: &[Run]) -> u32 {
    chain.iter().map(|run| run.words).sum()
}

fn belongs(before: Run, run: Run) -> bool {
    let limit = GAP_WORDS.min(before.words).min(run.words);
    let near = |end: u32, start: u32| start >= end && start - end <= limit;
    near(before.left_end(), run.left) && near(before.right_end(), run.right)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(runs: &[(u32, u32, u32)], min_run: u32, expected: &[&[(u32, u32, u32)]]) {
        let run = |&(left, right, words): &(u32, u32, u32)| Run { left, right, words };
        let runs: Vec<Run> = runs.iter().map(run).collect();
        let expected: Vec<Chain> = expected
            .iter()
            .map(|chain| chain.iter().map(run).collect())
            .collect();
        assert_eq!(bridge(&runs, min_run), expected);
    }

    #[test]
    fn runs_are_bridged_over_a_few_changed_words_in_order_on_both_sides() {
        // One word changed in ten.
        check(&[(0, 0, 9), (10, 10, 9)], 8, &[&[(0, 0, 9), (10, 10, 9)]]);
        // Words put in on one side only.
        check(&[(0, 0, 9), (9, 14, 9)], 8, &[&[(0, 0, 9), (9, 14, 9)]]);
        // Too much between.
        check(
            &[(0, 0, 9), (16, 10, 9)],
            8,
            &[&[(0, 0, 9)], &[(16, 10, 9)]],
        );
        // More differs than agrees.
        check(
            &[(0, 0, 5), (11, 11, 5)],
            5,
            &[&[(0, 0, 5)], &[(11, 11, 5)]],
        );
        // Moved: in order on the left only.
        check(
            &[(0, 20, 9), (10, 5, 9)],
            8,
            &[&[(0, 20, 9)], &[(10, 5, 9)]],
        );
    }

    #[test]
    fn a_chain_needs_enough_equal_words_in_all() {
        check(&[(0, 0, 7)], 8, &[]);
        check(&[(0, 0, 5), (6, 6, 5)], 8, &[&[(0, 0, 5), (6, 6, 5)]]);
        check(&[(0, 0, 5), (6, 6, 5)], 11, &[]);
    }
}
