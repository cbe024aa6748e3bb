//! Cases for the whole room; properties and an oracle are beside them.

use unicode_normalization::UnicodeNormalization;

use super::*;
use crate::tests::rows;

mod languages;
mod options;
mod oracle;
mod properties;
mod slices;

fn hashes(text: &str) -> Vec<TokenHash> {
    let mut out = Vec::new();
    token_hashes(text, &mut out);
    out
}

/// What holds for every text.
fn assert_sound(text: &str) {
    let found = tokens(text);
    let mut alone = vec![7];
    assert_eq!(token_hashes(text, &mut alone), found.clues);
    assert_eq!(alone[1..], found.hashes, "{text:?}");
    assert_eq!(found.hashes.len(), found.spans.len());
    let mut last = 0;
    for (span, hash) in found.spans.iter().zip(&found.hashes) {
        assert!(span.start >= last && span.start < span.end, "{text:?}");
        last = span.end;
        let cut = text
            .get(span.start as usize..span.end as usize)
            .expect("a span is on character boundaries");
        let edge = |c: Option<char>| c.is_some_and(class::is_invisible);
        assert!(!edge(cut.chars().next()) && !edge(cut.chars().next_back()));
        assert_eq!(hashes(cut), [*hash], "{cut:?} alone, in {text:?}");
    }
    let canonical_text = canonical(text);
    assert_eq!(
        hashes(&canonical_text),
        found.hashes,
        "canonical {canonical_text:?} of {text:?}"
    );
    assert_eq!(canonical(&canonical_text), canonical_text, "{text:?}");
    let of_words = canonical_text.split(' ').filter(|w| !w.is_empty());
    let of_words: Vec<TokenHash> = of_words.map(lookalike::hash).collect();
    assert_eq!(of_words, found.hashes, "{text:?}");
}

#[test]
fn every_text_has_the_tokens_that_are_written() {
    for [text, expected, of_text] in rows(include_str!("tests/tokens.md")) {
        let found = tokens(&text);
        assert_sound(&text);
        if of_text.is_empty() {
            assert_eq!(canonical(&text), expected, "{text:?}");
        } else {
            let cut: Vec<&str> = found.spans.iter().map(|span| span.of(&text)).collect();
            assert_eq!(cut.join("|"), of_text, "{text:?}");
        }
    }
}

#[test]
fn what_honest_people_write_is_no_clue_and_what_tricksters_write_is_one() {
    for [text, invisible, lookalike] in rows(include_str!("tests/clues.md")) {
        let [invisible, lookalike] = [invisible, lookalike].map(|count| count.parse().unwrap());
        let expected = Clues {
            invisible,
            lookalike,
        };
        assert_eq!(tokens(&text).clues, expected, "{text:?}");
    }
}

#[test]
fn every_character_alone_and_among_others() {
    for c in '\0'..=char::MAX {
        if matches!(c as u32, 0x5000..=0x9000 | 0xAD00..=0xD000 | 0x20100..=0x2A000 | 0x2B900..=0xDFFFF | 0xE0200..=0x10_FFF0)
        {
            continue;
        }
        assert_sound(&format!("{c} a{c}b я{c}{c}中{c}\u{301}1{c}'a"));
    }
}

/// Nothing takes more than a few passes: quadratic, these would take minutes.
#[test]
fn hostile_texts_take_no_longer_than_others() {
    let many = |piece: &str| piece.repeat(50_000);
    for piece in "\u{ad}|a\u{ad}|\u{301}\u{323}|a-|a-\n|a- \u{ad}|'|a'|a'\u{200b}|é'|ﷺ|ก\u{e33}|\
        a\u{200b}|x|я|ё|中\u{301}"
        .split('|')
    {
        for start in ["", "a", "é'"] {
            for end in ["", "\nb"] {
                token_hashes(&format!("{start}{}{end}", many(piece)), &mut Vec::new());
            }
        }
    }
    assert_eq!(hashes(&format!("a{}b", many("\u{ad}"))), hashes("ab"));
    assert_eq!(hashes(&format!("a-{}\nb", many(" "))), hashes("ab"));
}

/// What is decided without a look at Unicode's tables is what they say.
#[test]
fn shortcuts_are_right() {
    for c in '\0'..=char::MAX {
        assert_eq!(class::kind(c), class::classify(c), "{c:?}");
        let itself: String = std::iter::once(c).nfkc().collect();
        assert!(!class::is_settled(c) || itself.starts_with(c), "{c:?}");
    }
}

#[test]
fn folding_is_finished_after_one_step() {
    for c in '\0'..=char::MAX {
        let (mut once, mut twice) = (String::new(), String::new());
        class::fold(c, &mut once);
        once.chars().for_each(|c| class::fold(c, &mut twice));
        assert_eq!(once, twice, "{c:?}");
    }
}

/// Every place in a block of 64 bytes and at its end.
#[test]
fn words_at_every_offset() {
    for padding in 0..70 {
        for piece in
            "word|don't|don’t|exam-\nple|exam-\n ple|naïve|abcdefghijklmnopqrstuvwxyz|x|a- b|a'|\
            é|'a"
                .split('|')
        {
            for tail in [
                "", " ", " tail", "я", "\u{ad}", "\u{301}", "’s", "'s", "-\nz", "- ",
            ] {
                let text = format!(
                    "{}{piece}{tail}",
                    ". ".repeat(padding / 2) + &"x".repeat(padding % 2)
                );
                assert_sound(&text);
                oracle::assert_agrees(&text);
                let text = format!(
                    "{}{piece}{tail} and more of the same, so that a block is full {piece}{tail}, is it?",
                    "a".repeat(padding)
                );
                assert_sound(&text);
                oracle::assert_agrees(&text);
            }
        }
    }
}

#[test]
fn words_do_not_collide() {
    let mut seen: Vec<u64> = Vec::new();
    for n in 0..1_000_000_u32 {
        seen.push(hash::of(format!("{n}").as_bytes()));
        seen.push(hash::of(format!("word{n}").as_bytes()));
        seen.push(hash::of(format!("слово{n:x}").as_bytes()));
        seen.push(hash::of(format!("averylongwordof{n:o}").as_bytes()));
    }
    let count = seen.len();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), count);
}
