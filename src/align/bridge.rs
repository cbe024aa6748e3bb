//! Bridge: which runs belong together. Runs become passages across a few changed words.

use super::runs::Run;

/// Words that may be changed, left out or put in between two runs of one passage, on either side.
pub const GAP_WORDS: u32 = 6;

/// Consecutive runs of one passage, in order on both sides.
pub type Chain = Vec<Run>;

/// Chains of runs with at least `min_run` equal words each, in the order of the left text.
///
/// Two runs are bridged when the second follows the first on both sides and the gap on neither side is longer than
/// `GAP_WORDS` or than the shorter of the two runs: more must agree than differs.
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

/// How many words of one text are in such chains, as far as that text alone can tell: of each run in it, in their order, where
/// it begins and ends. Runs may overlap, and words count once.
pub fn words_in_chains(runs: &[(u32, u32)], min_run: u32) -> u32 {
    let (mut all, mut chain) = (0, 0);
    let mut before: Option<(u32, u32)> = None;
    for &(start, end) in runs {
        let goes_on = before.is_some_and(|(from, to)| {
            let most = most_between(to.saturating_sub(from), end.saturating_sub(start));
            start.saturating_sub(to) <= most
        });
        if !goes_on {
            all += if chain >= min_run { chain } else { 0 };
            chain = 0;
        }
        let counted = before.map_or(0, |(_, to)| to);
        chain += end.saturating_sub(start.max(counted));
        before = Some((start, end));
    }
    all + if chain >= min_run { chain } else { 0 }
}

/// Words that are equal on both sides.
pub fn equal_words(chain: &[Run]) -> u32 {
    chain.iter().map(|run| run.words).sum()
}

/// Words that may stand between runs of so many.
fn most_between(before: u32, run: u32) -> u32 {
    GAP_WORDS.min(before).min(run)
}

fn belongs(before: Run, run: Run) -> bool {
    let limit = most_between(before.words, run.words);
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
    fn one_text_tells_which_of_its_runs_can_be_in_a_chain() {
        for (runs, words) in [
            (&[][..], 0),
            (&[(0, 7)], 0),
            (&[(3, 11)], 8),
            // Far from each other they are turns of phrase, however many; near each other a passage with changed words.
            (&[(0, 5), (20, 25), (40, 45)], 0),
            (&[(0, 5), (6, 11), (40, 45)], 10),
            (&[(0, 5), (40, 45), (46, 51)], 10),
            (&[(0, 5), (11, 16)], 0),
            // The first and the third shingle of seven words, and then others beside a whole run.
            (&[(0, 5), (2, 7)], 0),
            (&[(0, 5), (2, 7), (10, 15)], 12),
        ] {
            assert_eq!(words_in_chains(runs, 8), words, "{runs:?}");
        }
    }

    #[test]
    fn a_chain_needs_enough_equal_words_in_all() {
        check(&[(0, 0, 7)], 8, &[]);
        check(&[(0, 0, 5), (6, 6, 5)], 8, &[&[(0, 0, 5), (6, 6, 5)]]);
        check(&[(0, 0, 5), (6, 6, 5)], 11, &[]);
    }
}
