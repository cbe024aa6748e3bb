//! Settings: what decides which pairs are scored and listed.

use crate::measure::Containment;
use crate::shingle::Width;
use crate::text;

/// Runs of this many words and more count towards listing a pair whatever its percentages ...
pub const LONG_RUN_WORDS: u32 = 12;
/// ... when they have at least this many words together, in one to three runs: a sentence that both quote is shorter, a copied paragraph longer.
/// Of two collections of 54,035 documents that nothing else was measured on (gen-corpus with the seeds 2 and 7) 2.0 and 3.3 % of the
/// pairs are of chance with 24 words, 0.5 and 1.9 % with 36, and all copied passages of 60 words are found with both.
pub const LONG_RUNS_WORDS: u32 = 36;

/// What decides which pairs are scored and listed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Words in a shingle.
    pub width: Width,
    /// The shortest run of words that makes a passage.
    pub min_run: u32,
    /// A pair is listed when so much of either document stands in the other, of its words or of its shingles ...
    pub threshold: Containment,
    /// What of a text is compared. The index sees only the tokens that come of it.
    pub text: text::Options,
    /// Common text counts like any other, in every figure.
    pub counts_common: bool,
}

/// The shortest run that makes a passage, in words, unless a person says otherwise.
pub const DEFAULT_MIN_RUN: u32 = 8;
/// The containment that lists a pair, in percent, unless a person says otherwise.
pub const DEFAULT_THRESHOLD_PERCENT: f64 = 10.0;

impl Default for Settings {
    fn default() -> Self {
        Settings {
            width: Width::default(),
            min_run: DEFAULT_MIN_RUN,
            threshold: Containment::from_percent(DEFAULT_THRESHOLD_PERCENT),
            text: text::Options::default(),
            counts_common: false,
        }
    }
}
