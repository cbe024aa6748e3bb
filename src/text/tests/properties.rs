//! What holds for every text, tried on texts of all sorts.

use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;

use super::{assert_sound, hashes, oracle};
use crate::regressions::kept_in;
use crate::text::Span;

/// Pieces that meet in all ways.
fn mix() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[a-z]{1,12}",
        2 => "[A-Za-z0-9]{1,20}",
        2 => "[àéïöüßÆø]{1,3}",
        2 => "[а-яА-ЯёЁ]{1,8}",
        1 => "[а-яА-ЯёіқА-Яa-z1]{1,24}",
        1 => "[中文本复制]{1,4}",
        2 => "[\u{ad}\u{200b}\u{feff}]{1,2}",
        2 => "[-‐]",
        2 => "['’]",
        2 => "\r?\n[ \t]{0,2}",
        4 => " ",
        1 => "[.,;!?“”]",
        1 => "[ -~]{1,70}",
        1 => any::<char>().prop_map(String::from),
        1 => "[\u{300}-\u{308}]",
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Words of one script each: what a variant may change without another meaning.
fn plain() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[a-zA-Z]{1,18}",
        "[а-яё]{1,9}",
        "[àéïöüçñ]{1,4}",
        "[0-9]{1,4}",
        "off(ice|line)",
        "f(ire|lag)",
        "don't"
    ];
    prop::collection::vec(word, 1..30).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(kept_in("tests/regressions/text.txt"))]

    #[test]
    fn any_string_is_sound(text in any::<String>()) {
        assert_sound(&text);
    }

    #[test]
    fn mixes_are_sound_and_agree_with_the_oracle(text in mix()) {
        assert_sound(&text);
        oracle::assert_agrees(&text);
    }

    #[test]
    fn variants_have_the_same_hashes(text in plain(), seed in any::<u64>()) {
        let expected = hashes(&text);
        let upper = text.to_uppercase();
        let decomposed: String = text.nfd().collect();
        let ligatures = text.replace("ffi", "ﬃ").replace("ff", "ﬀ").replace("fi", "ﬁ").replace("fl", "ﬂ");
        let wide: String = text.chars().map(|c| match c {
            '!'..='~' => char::from_u32(c as u32 + 0xFEE0).unwrap(),
            _ => c,
        }).collect();
        let inside = |hidden: &str| {
            let mut state = seed;
            let mut out = String::new();
            let mut last = ' ';
            for c in text.chars() {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                if last != ' ' && c != ' ' && state >> 62 == 0 {
                    out.push_str(hidden);
                }
                out.push(c);
                last = c;
            }
            out
        };
        let mut variants = vec![upper, decomposed, ligatures, wide];
        variants.extend(["\u{ad}", "\u{200b}", "\u{200d}\u{2060}", "\u{fe0f}", "\u{e0061}"].map(inside));
        for variant in variants {
            prop_assert_eq!(&hashes(&variant), &expected, "{:?} of {:?}", variant, text);
        }
    }

    #[test]
    fn lines_may_break_inside_words(words in prop::collection::vec("[a-z]{2,9}|[а-я]{2,9}", 1..20), cut in any::<u64>()) {
        let text = words.join(" ");
        let breaks = ["-\n", "-\r\n", "‐ \n  ", "\u{ad}\n"];
        let broken: Vec<String> = words.iter().enumerate().map(|(i, word)| {
            let letters: Vec<char> = word.chars().collect();
            let (left, right) = letters.split_at(1 + (cut >> (i % 50)) as usize % (letters.len() - 1));
            left.iter().collect::<String>() + breaks[(cut as usize + i) % 4] + &right.iter().collect::<String>()
        }).collect();
        prop_assert_eq!(hashes(&broken.join(" ")), hashes(&text));
    }
}

proptest! {
    #[test]
    fn a_span_meets_others_where_a_byte_of_them_stands_in_it(
        starts in proptest::collection::btree_set(0..60_u32, 0..12),
        length in 1..5_u32,
        (from, to) in (0..60_u32, 1..20_u32),
    ) {
        let starts: Vec<u32> = starts.into_iter().collect();
        let nexts = starts.iter().skip(1).copied().chain([u32::MAX]);
        let all: Vec<Span> = starts
            .iter()
            .zip(nexts)
            .map(|(start, next)| Span::new(*start, (start + length).min(next)))
            .collect();
        let whole = Span::new(from, from + to);
        let bytes = |spans: &[Span]| -> Vec<u32> {
            spans.iter().flat_map(|span| span.start..span.end).collect()
        };
        let parts = whole.parts(&all);
        let mut expected = bytes(&all);
        expected.retain(|byte| (from..from + to).contains(byte));
        prop_assert_eq!(whole.meets(&all), !expected.is_empty());
        prop_assert_eq!(bytes(&parts), expected);
    }
}
