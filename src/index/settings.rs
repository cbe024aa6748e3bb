//! Settings: what decides which pairs are scored and listed.

use crate::measure::Containment;
use crate::shingle::Width;
use crate::text::{self, Unit};

/// Runs of this many words and more count towards listing a pair whatever its percentages ...
pub const LONG_RUN_WORDS: u32 = 12;
/// ... when they have at least this many words together, in one to three runs: a sentence that both quote is shorter, a copied paragraph longer.
/// Of two collections of 54,035 documents that nothing else was measured on (gen-corpus with the seeds 2 and 7) 2.0 and 3.3 % of the
/// pairs are of chance with 24 words, 0.5 and 1.9 % with 36, and all copied passages of 60 words are found with both.
pub const LONG_RUNS_WORDS: u32 = 36;
/// A word of most languages has about so many letters: what is said in words is this much in characters.
pub const CHARACTERS_OF_A_WORD: u32 = 5;
/// Characters in a shingle, unless a person says otherwise.
const CHARACTERS_WIDTH: u8 = 9;

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

impl Settings {
    /// The settings for such tokens, unless a person says otherwise. A word has about five letters; of their shingles nine
    /// are the least that hardly meet by chance in long texts (Leskovec, Rajaraman and Ullman, Mining of Massive Datasets, 3.2.2).
    pub fn usual(text: text::Options) -> Settings {
        let words = Settings::default();
        match text.unit {
            Unit::Words => Settings { text, ..words },
            Unit::Characters => Settings {
                width: Width::new(CHARACTERS_WIDTH).unwrap_or_default(),
                min_run: words.min_run * CHARACTERS_OF_A_WORD,
                text,
                ..words
            },
        }
    }

    /// Runs of so many tokens and more count towards listing a pair whatever its percentages.
    pub fn long_run(&self) -> u32 {
        LONG_RUN_WORDS * self.tokens_of_a_word()
    }

    /// The least that they have together.
    pub fn long_runs(&self) -> u32 {
        LONG_RUNS_WORDS * self.tokens_of_a_word()
    }

    fn tokens_of_a_word(&self) -> u32 {
        match self.text.unit {
            Unit::Words => 1,
            Unit::Characters => CHARACTERS_OF_A_WORD,
        }
    }
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
