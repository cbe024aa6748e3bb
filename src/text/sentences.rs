//! Sentences: where those of a text end.
//!
//! By Unicode's rules (UAX 29), with three corrections that a comparison of sentences needs: a line that goes on in the next
//! one, with a small letter, is not ended by its line break; very short sentences belong to their neighbour; and what has no
//! end for many words, a list or a table, is cut into even parts.

use std::iter;
use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use super::Span;
use super::class::{Kind, kind};

/// Sentences of fewer words say too little to be compared: "Yes, indeed."
const LEAST_WORDS: u32 = 3;
/// A longer one is cut: sentences of this length are rare in prose, and a list without full stops is not one statement.
const MOST_WORDS: u32 = 40;

/// The first token of every sentence, and one past the last token of all: the sentences are between neighbours. Empty for a
/// text without tokens.
pub(super) fn sentences(text: &str, tokens: &[Span]) -> Vec<u32> {
    let all = tokens.len() as u32;
    if all == 0 {
        return Vec::new();
    }
    let mut starts = vec![0];
    let mut last = 0;
    let mut at = 0;
    for end in ends(text) {
        at += tokens
            .get(at as usize..)
            .unwrap_or_default()
            .iter()
            .take_while(|token| (token.start as usize) < end)
            .count() as u32;
        // What is left for the end may be as short: then it belongs to the sentence before.
        if at - last >= LEAST_WORDS && (all - at >= LEAST_WORDS || at == all) {
            cut(&mut starts, last, at);
            last = at;
        }
    }
    if last < all {
        cut(&mut starts, last, all);
    }
    starts
}

/// Ends a sentence of the tokens from `last` to `at`, in even parts if it is long.
fn cut(starts: &mut Vec<u32>, last: u32, at: u32) {
    let words = u64::from(at - last);
    let parts = words.div_ceil(u64::from(MOST_WORDS));
    starts.extend((1..=parts).map(|part| last + (words * part / parts) as u32));
}

/// Where sentences end in the text, in bytes; its own end may be missing.
pub(crate) fn ends(text: &str) -> impl Iterator<Item = usize> {
    // Unicode's rules look no further than to the next letters before and after what may end a sentence, so they are asked about that
    // much, which is a tenth of most texts.
    let bounds = stops(text).flat_map(|around| {
        let part = text.get(around.clone()).unwrap_or_default();
        let bounds = part.split_sentence_bound_indices();
        // The first is the start of the part.
        bounds.skip(1).map(move |(at, _)| around.start + at)
    });
    bounds.filter(|&end| !goes_on(text, end))
}

/// From the letter before to the letter after all that may end a sentence.
fn stops(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut characters = text.char_indices();
    let mut letter = 0;
    iter::from_fn(move || {
        let mut open = None;
        for (at, c) in characters.by_ref() {
            if may_end(c) {
                open.get_or_insert(letter);
            } else if is_letter(c) {
                letter = at;
                if let Some(start) = open.take()
                    && !(c.is_lowercase() && is_broken(text.get(start..at)))
                {
                    return Some(start..at + c.len_utf8());
                }
            }
        }
        open.map(|start| start..text.len())
    })
}

/// Whether between two letters there is nothing but the end of a line: half of all that is asked about, and it goes on with a small one.
fn is_broken(between: Option<&str>) -> bool {
    let mut between = between.unwrap_or_default().chars();
    between.next().is_some_and(is_letter) && between.as_str() == "\n"
}

/// Whether a sentence may end with a character: all that is no part of a word, but for those that are known not to.
fn may_end(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, '.' | '!' | '?' | '\n' | '\r');
    }
    !matches!(
        kind(c),
        Kind::Letter | Kind::Digit | Kind::Mark | Kind::Unspaced | Kind::Vowel
    )
}

/// Whether it is a letter by Unicode's rules for sentences. The voice marks of narrow katakana are none.
fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic()
        || !c.is_ascii()
            && c.is_alphabetic()
            && matches!(kind(c), Kind::Letter | Kind::Unspaced)
            && !('\u{FF9E}'..='\u{FF9F}').contains(&c)
}

/// Whether a line ends here, and its sentence goes on in the next one.
fn goes_on(text: &str, end: usize) -> bool {
    let (before, after) = text.split_at(end);
    let small = |rest: &str| rest.trim_start().starts_with(char::is_lowercase);
    before.ends_with('\n') && !is_empty_line(before, after) && small(after)
}

/// Whether there is an empty line around the end of a line.
fn is_empty_line(before: &str, after: &str) -> bool {
    let above = before.trim_end_matches('\n');
    let first = after.split('\n').next().unwrap_or_default();
    above.len() + 1 < before.len() || first.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tokens;
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let spans = tokens(text).spans;
        let found: Vec<String> = sentences(text, &spans)
            .windows(2)
            .map(|two| {
                let words = spans[two[0] as usize..two[1] as usize].iter();
                words
                    .map(|span| span.of(text))
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect();
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn sentences_end_at_full_stops_of_any_script() {
        check(
            "The river froze early. Nobody fished in it! Зима была долгой и тихой.",
            &[
                "The river froze early",
                "Nobody fished in it",
                "Зима была долгой и тихой",
            ],
        );
        check("我们去学校。他们在家。", &["我 们 去 学 校", "他 们 在 家"]);
    }

    #[test]
    fn a_broken_line_goes_on_and_a_heading_or_an_empty_line_does_not() {
        check(
            "A short heading here\nThe river froze\nearly this year",
            &["A short heading here", "The river froze early this year"],
        );
        check(
            "the river froze early\n\nand nobody was there",
            &["the river froze early", "and nobody was there"],
        );
    }

    #[test]
    fn short_sentences_belong_to_their_neighbours() {
        check(
            "Yes. The river froze early.",
            &["Yes The river froze early"],
        );
        check(
            "The river froze early. Yes.",
            &["The river froze early Yes"],
        );
        check("Yes.", &["Yes"]);
        check("", &[]);
    }

    #[test]
    fn a_list_without_an_end_is_cut_evenly() {
        let list = "word, ".repeat(100);
        let spans = tokens(&list).spans;
        assert_eq!(sentences(&list, &spans), [0, 33, 66, 100]);
    }

    /// Characters of every class of the rules, and of those that they are taken for here.
    const CHARACTERS: &str = "aZбЯ中คำ็1٣.。!\u{2024}?,;:-()\"'“” \t\u{a0}\u{3000}\r\n\u{85}\u{2028}\u{301}\u{200d}\u{ad}\u{FF9E}कि।ª²Ⅷⓐ…·\u{5f3}😀ـﾊ";

    proptest! {
        #[test]
        fn sentences_end_where_the_rules_for_a_whole_text_say(
            text in prop::collection::vec(prop::sample::select(CHARACTERS.chars().collect::<Vec<_>>()), 0..40),
            words in r"([a-zA-Z0-9]{1,3}[ .!?,\r\n\)“]{1,3}){0,20}",
        ) {
            for text in [text.into_iter().collect(), words] {
                let whole = text.split_sentence_bound_indices().skip(1).map(|(at, _)| at);
                let whole = whole.filter(|end| !goes_on(&text, *end));
                prop_assert_eq!(ends(&text).collect::<Vec<_>>(), whole.collect::<Vec<_>>(), "{:?}", text);
            }
        }

        #[test]
        fn every_word_is_in_one_sentence_of_bearable_length(text in r"([a-zA-Zа-я中]{1,4}[ \n.!]{1,2}){0,90}") {
            let spans = tokens(&text).spans;
            let starts = sentences(&text, &spans);
            prop_assert_eq!(starts.first().copied().unwrap_or(0), 0);
            prop_assert_eq!(starts.last().copied().unwrap_or(0), spans.len() as u32);
            prop_assert!(starts.windows(2).all(|two| two[0] < two[1] && two[1] - two[0] <= MOST_WORDS));
        }
    }
}
