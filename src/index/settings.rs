//! Settings: what decides which pairs are scored and listed.

use crate::masks::ActiveLayers;
use crate::measure::Containment;
use crate::shingle::Width;
use crate::text;

/// Two documents are a pair when the words that are the same in their passages [weigh](super::WeighedWords) as many: about a sentence that hardly
/// anybody else has. Of 2,199 honest answers with 109 planted copies (`gen-answers`) 109 copies are listed and 8 other pairs, with 18
/// one copy and 5 others fewer.
pub const EVIDENCE_WORDS: u32 = 15;
/// ... or so much of either: a short text may have no sentence of that length, and be a copy all the same. In percent.
pub const EVIDENCE_PERCENT: f64 = 50.0;
/// Two rewritten documents are a pair when so many words are the same in their passages [outside the longest run](crate::align::Figures::outside_longest), or so much
/// of either as of others. It is the least that lists fewer than one honest pair for 100 of 2,199 answers (`gen-answers`, six seeds); of the 2,238 rewritten pairs
/// of PAN 2013's training part as one folder 2,061 are listed, with 50 words of whatever runs 1,405.
pub const REWRITTEN_WORDS: u32 = 18;

/// What decides which pairs are scored and listed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Words in a shingle.
    pub width: Width,
    /// The shortest run of words that makes a passage.
    pub min_run: u32,
    /// A pair is listed when so much of either document stands in passages with the other.
    pub threshold: Containment,
    /// What of a text is compared. The index sees only the tokens that come of it.
    pub text: text::Options,
    /// Common text counts like any other, in every figure.
    pub counts_common: bool,
    /// Pairs are those of documents by one author, in place of those by different authors.
    pub same_author: bool,
    /// The layers that are on: words that they cover are left out.
    pub layers: ActiveLayers,
}

/// The shortest run that makes a passage, in words, unless a person says otherwise.
pub const DEFAULT_MIN_RUN: u32 = 8;
/// The share that lists a pair, in percent, unless a person says otherwise: a sentence in a book is no evidence, and one in an essay is.
pub const DEFAULT_THRESHOLD_PERCENT: f64 = 1.0;

impl Default for Settings {
    fn default() -> Self {
        Settings {
            width: Width::default(),
            min_run: DEFAULT_MIN_RUN,
            threshold: Containment::from_percent(DEFAULT_THRESHOLD_PERCENT),
            text: text::Options::default(),
            counts_common: false,
            same_author: false,
            layers: ActiveLayers::default(),
        }
    }
}
