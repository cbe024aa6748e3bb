//! Content: what a text says, sentence by sentence.
//!
//! A copied sentence of which some words were replaced, moved or put into another form has hardly a shingle in common with its
//! source, but most of its words. So beside the tokens that figures come from (by [`Options`](super::Options)) a text has
//! this: its words as it was written, each with its stem, in sentences. It serves to find passages and to say how words
//! differ, never to count.

use super::analysis::Analysis;
use super::canon::Canon;
use super::hash::mix;
use super::stem::Stems;
use super::tokenizer::is_unspaced;
use super::{Span, TokenHash, sentences};

/// A word in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The bytes that it stands for.
    pub span: Span,
    /// Of its canonical form.
    pub hash: TokenHash,
    /// Of its stem; in languages without stems, the same.
    pub stem: TokenHash,
    /// What it adds to a sentence.
    pub term: Term,
}

/// What a word adds to a sentence when sentences are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Nothing: a letter alone.
    None,
    /// A word without meaning of its own: it counts as a word, but does not tell where a passage begins.
    Stop(TokenHash),
    /// A stem, or in scripts without spaces a character together with the next.
    Content(TokenHash),
}

impl Term {
    /// Its hash.
    pub fn hash(self) -> Option<TokenHash> {
        match self {
            Term::None => None,
            Term::Stop(hash) | Term::Content(hash) => Some(hash),
        }
    }
}

/// The words of a text in sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Content {
    /// All words, in order.
    pub words: Vec<Word>,
    /// The first word of every sentence, and one past the last word.
    pub sentences: Vec<u32>,
}

/// Reads the content of texts. What it remembers from text to text only saves time.
#[derive(Debug, Default)]
pub struct Reader {
    canon: Canon,
    stems: Stems,
}

impl Reader {
    /// The content of a text, each paragraph by its own language.
    pub fn read(&mut self, text: &str) -> Content {
        self.read_analysed(text, &Analysis::of(text))
    }

    /// The same of a text that is analysed already.
    pub fn read_analysed(&mut self, text: &str, analysis: &Analysis) -> Content {
        let tokens = analysis.tokens();
        let languages = analysis.languages(text);
        let mut words = Vec::with_capacity(tokens.spans.len());
        let mut from = 0;
        for (to, language) in &languages.stretches {
            self.stems.speak(*language);
            let stop = language.map(|language| (language.stop_words(), language.stop_characters()));
            for at in from..*to {
                let (span, hash) = (tokens.spans[at], tokens.hashes[at]);
                let cut = span.of(text);
                let is_character = is_unspaced(cut);
                let stem = if is_character {
                    hash
                } else {
                    self.stems.hash(cut, hash, &mut self.canon)
                };
                let is_stop = stop.is_some_and(|(words, characters)| {
                    if is_character { characters } else { words }.contains(hash)
                });
                let is_letter = !is_character && cut.chars().nth(1).is_none();
                let next = tokens.spans.get(at + 1);
                let follows = next.is_some_and(|next| is_character && next.start == span.end);
                let term = if is_letter {
                    Term::None
                } else if follows {
                    let next = tokens.hashes[at + 1];
                    Term::Content(mix(hash.rotate_left(1) ^ next))
                } else if is_stop {
                    Term::Stop(stem)
                } else {
                    Term::Content(stem)
                };
                words.push(Word {
                    span,
                    hash,
                    stem,
                    term,
                });
            }
            from = *to;
        }
        Content {
            sentences: sentences::sentences(text, &tokens.spans),
            words,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<(String, Word)> {
        let content = Reader::default().read(text);
        let cut = |word: &Word| (word.span.of(text).to_owned(), *word);
        content.words.iter().map(cut).collect()
    }

    const ENGLISH: &str =
        "The teachers were reading what a student had written, and it was read by all of them.";
    const RUSSIAN: &str = "Учителя читали то, что написал ученик, и это было прочитано всеми.";

    #[test]
    fn forms_of_a_word_have_one_stem_in_the_language_of_the_text() {
        let english = words(ENGLISH);
        let stem = |word: &str| english.iter().find(|(cut, _)| cut == word).unwrap().1.stem;
        assert_eq!(stem("reading"), stem("read"));
        assert_ne!(stem("teachers"), stem("student"));
        let russian = words(&format!("{RUSSIAN} Ученики и ученик."));
        let stems: Vec<_> = russian
            .iter()
            .filter(|(cut, _)| cut.to_lowercase().starts_with("ученик"))
            .collect();
        assert!(stems.len() == 3 && stems.iter().all(|(_, word)| word.stem == stems[0].1.stem));
    }

    #[test]
    fn words_without_meaning_of_their_own_are_told_apart() {
        for (cut, word) in words(ENGLISH) {
            let expected = match cut.as_str() {
                "a" => Term::None,
                "teachers" | "reading" | "student" | "written" | "read" => Term::Content(word.stem),
                _ => Term::Stop(word.stem),
            };
            assert_eq!(word.term, expected, "{cut}");
        }
    }

    #[test]
    fn chinese_characters_count_with_their_neighbours() {
        let found = words("我们去学校。我们在家");
        let term = |at: usize| found[at].1.term;
        assert_eq!(term(0), term(5), "我们");
        assert_ne!(term(1), term(6), "们去 and 们在");
        assert!(matches!(term(4), Term::Stop(_) | Term::Content(_)));
    }

    #[test]
    fn a_text_of_no_words_has_no_sentences() {
        assert_eq!(Reader::default().read(" \n—"), Content::default());
    }
}
