//! Analysis: all words of a text and the languages that it is in, found once and handed on.

use std::sync::OnceLock;

use super::canon::Canon;
use super::language::Languages;
use super::{Language, Span, Tokens, tokens_into};

/// All words of a text, and, once somebody asks, the languages that they are in.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    tokens: Tokens,
    languages: OnceLock<Languages>,
}

impl Analysis {
    /// That of a text.
    pub fn of(text: &str) -> Analysis {
        let mut analysis = Analysis::default();
        analysis.take(text);
        analysis
    }

    /// That of another text, in the place of this one.
    pub(super) fn take(&mut self, text: &str) {
        tokens_into(text, &mut self.tokens);
        self.languages.take();
    }

    /// All of its words, whichever of them count.
    pub fn tokens(&self) -> &Tokens {
        &self.tokens
    }

    /// The languages of the text that it is of.
    pub(super) fn languages(&self, text: &str) -> &Languages {
        self.languages
            .get_or_init(|| Languages::of(text, &self.tokens))
    }

    /// The language of the text that it is of, as far as it can be told.
    pub fn language(&self, text: &str) -> Option<Language> {
        self.languages(text).document
    }

    /// Where the words of the text stand that [`Clues::lookalike`](super::Clues::lookalike) counts, in their order.
    pub fn lookalikes(&self, text: &str) -> Vec<Span> {
        if self.tokens.clues.lookalike == 0 {
            return Vec::new();
        }
        let mut canon = Canon::default();
        // A word of ASCII has letters of one script.
        let mut is_counted = |cut: &str| !cut.is_ascii() && canon.of(cut).1;
        let spans = self.tokens.spans.iter().copied();
        spans.filter(|span| is_counted(span.of(text))).collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::Cell;

    thread_local! {
        /// How often a text was scanned, and how often its languages were found.
        pub static WORK: Cell<[u32; 2]> = const { Cell::new([0; 2]) };
    }

    /// Counts one of both.
    pub fn count(which: usize) {
        let mut work = WORK.get();
        work[which] += 1;
        WORK.set(work);
    }
}
