//! Units: what the tokens of a text are called by the people who read it.

use super::glyph::{self, Kind};
use crate::say;
use crate::text::{Options, Unspaced};
use crate::words::Argument;

/// What a token is to a reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// Something between spaces.
    #[default]
    Word,
    /// A sign of a script that is written without spaces.
    Character,
}

impl Unit {
    /// Of a text with so many tokens by these options: characters, where they are more than half of them.
    pub fn of(text: &str, tokens: u32, options: Options) -> Unit {
        Unit::by(options, || {
            // All of them begin with such a byte, and to look for those is ten times as fast.
            let at_most = text.bytes().filter(|byte| *byte >= FIRST_ALONE).count();
            is_most(at_most, tokens) && is_most(alone(text), tokens)
        })
    }

    /// As the options say; by words, where most tokens may be characters all the same.
    pub(super) fn by(options: Options, are_characters: impl FnOnce() -> bool) -> Unit {
        if options.unspaced != Unspaced::Words && are_characters() {
            Unit::Character
        } else {
            Unit::Word
        }
    }

    /// So many of them: "1 word", "12 words".
    pub fn count(self, number: impl Into<Argument>) -> String {
        match self {
            Unit::Word => say!("words", count = number),
            Unit::Character => say!("characters", count = number),
        }
    }

    /// So many of them, behind "of", "from" and the like.
    pub fn of_so_many(self, number: impl Into<Argument>) -> String {
        match self {
            Unit::Word => say!("of-words", count = number),
            Unit::Character => say!("of-characters", count = number),
        }
    }

    /// One of them, as a sample.
    pub fn one(self) -> &'static str {
        match self {
            Unit::Word => say!("word"),
            Unit::Character => say!("character"),
        }
    }

    /// All of them, at the head of a column of a list, which has room for a short word.
    pub fn head(self) -> &'static str {
        match self {
            Unit::Word => say!("head-words"),
            Unit::Character => say!("printed-characters"),
        }
    }

    /// All of them, at the head of a column.
    pub fn many(self) -> &'static str {
        match self {
            Unit::Word => say!("many-words"),
            Unit::Character => say!("many-characters"),
        }
    }
}

/// In UTF-8 the first byte of the letters of Thai, and of nearly all that come before them a smaller one.
const FIRST_ALONE: u8 = 0xe0;

/// How many signs of a text are of scripts that are written without spaces.
pub(super) fn alone(text: &str) -> usize {
    text.chars().filter(|&c| stands_alone(c)).count()
}

/// More than half of so many tokens.
pub(super) fn is_most(alone: usize, tokens: u32) -> bool {
    alone > tokens as usize / 2
}

/// Han, kana, and the letters of Thai, Lao, Myanmar and Khmer.
fn stands_alone(c: char) -> bool {
    // Nearly all letters come before those of Thai, the first of these.
    c >= '\u{e00}'
        && c.is_alphabetic()
        && match c {
            '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' => true,
            _ => glyph::kind(c.encode_utf8(&mut [0; 4])) == Kind::Ideograph,
        }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Page;

    #[test]
    fn what_is_mostly_written_without_spaces_is_counted_in_characters() {
        let cases = [
            ("one two three", 3, Unit::Word),
            ("我们学习历史", 6, Unit::Character),
            ("ひらがなとカタカナ", 9, Unit::Character),
            ("ภาษาไทย", 6, Unit::Character),
            ("the word 历史 means history", 6, Unit::Word),
            ("война и мир", 3, Unit::Word),
            ("", 0, Unit::Word),
        ];
        for (text, tokens, unit) in cases {
            assert_eq!(Unit::of(text, tokens, Options::default()), unit, "{text}");
            let page = Page::new(&text.into());
            assert_eq!(page.unit(tokens, Options::default()), unit, "{text}");
            let by_words = Options {
                unspaced: Unspaced::Words,
                ..Options::default()
            };
            assert_eq!(Unit::of(text, tokens, by_words), Unit::Word);
        }
    }
}
