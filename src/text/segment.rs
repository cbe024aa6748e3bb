//! Where does a Chinese word begin and end?
//!
//! By jieba and its dictionary, without its guesses at words that are not in it: a name is then so many characters, in both
//! texts alike.

use std::sync::LazyLock;

use jieba_rs::Jieba;

/// Unpacked by the first text that asks for it, in about a fifth of a second.
static JIEBA: LazyLock<Jieba> = LazyLock::new(Jieba::new);

/// Calls `word` for each word of a run of Chinese characters, with the number of its characters.
pub(super) fn words(run: &str, mut word: impl FnMut(&str, usize)) {
    for found in JIEBA.cut(run, false) {
        word(found.word, found.word.chars().count());
    }
}

/// Whether the dictionary is for this character.
pub(super) fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{20000}'..='\u{3FFFF}')
}
