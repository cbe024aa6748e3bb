//! Spans cut a text to its tokens by every combination of options, tried on texts of mixed scripts.

use proptest::prelude::*;

use super::super::lookalike;
use super::super::options::tests::all;
use super::super::{Choice, Language, Options, Tokenizer, canonical};
use super::options::by_stems;
use crate::regressions::kept_in;

/// What holds for every text and all options: spans ascend and cut the text to their tokens, the ways to ask agree, and
/// what is remembered from text to text changes nothing.
pub(super) fn assert_slices_back(options: Options, text: &str) {
    let mut tokenizer = Tokenizer::new(options);
    let (found, left_out) = tokenizer.tokens(text);
    let mut alone = vec![7];
    assert_eq!(
        tokenizer.token_hashes(text, &mut alone),
        (found.clues, left_out)
    );
    assert_eq!(alone[1..], found.hashes, "{options:?} {text:?}");
    let forms = tokenizer.forms(text);
    let of_forms: Vec<u64> = forms.iter().map(|form| lookalike::hash(form)).collect();
    assert_eq!(of_forms, found.hashes, "{options:?} {text:?} {forms:?}");
    assert_eq!(found.spans.len(), found.hashes.len());
    // A part of a text can't tell the language of the whole, nor which of its words count.
    let language = |choice: Choice| match choice {
        Choice::Auto => left_out.language.map_or(Choice::Off, Choice::Of),
        known => known,
    };
    let mut of_part = Tokenizer::new(Options {
        stop_words: Choice::Off,
        stems: language(options.stems),
        ..options
    });
    let mut last = (0, 0);
    for ((span, hash), form) in found.spans.iter().zip(&found.hashes).zip(&forms) {
        assert!(
            span.start < span.end && (span.start, span.end) >= last,
            "{options:?} {text:?}"
        );
        last = (span.start, span.end);
        let cut = text
            .get(span.start as usize..span.end as usize)
            .expect("on character boundaries");
        let parts = of_part.forms(cut);
        let is_whole = lookalike::hash(&parts.concat()) == *hash;
        // A bigram over a character that is left out has that one inside; of several letters in one character each has
        // its span.
        let is_in = parts.contains(form) || form.chars().all(|c| canonical(cut).contains(c));
        // Long paragraphs may have a language of their own.
        let has_own = options.stems == Choice::Auto && text.chars().count() >= 400;
        assert!(
            is_whole || is_in || has_own,
            "{form:?} of {cut:?}: {parts:?}; {options:?} {text:?}"
        );
    }
}

/// Words of many scripts and what stands between them.
fn mixed() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => "[a-zA-Z]{1,12}",
        3 => "[а-яА-ЯёЁ]{1,12}",
        2 => "[а-яәғқңөұүһі]{1,14}",
        2 => "[a-zçğıöşüİI]{1,12}",
        2 => "[中文本复制检测学生图书馆历史我们的是在]{1,8}",
        1 => "[ひらがなカタカナ]{1,4}",
        1 => "[ก-ฮะาเแโ]{1,5}",
        1 => "[α-ωΑ-Ωάέή]{1,8}",
        1 => "[א-ת]{1,6}",
        1 => "[ا-ي]{1,8}",
        1 => "[가-힣]{1,4}",
        1 => "[अ-ह]{1,4}",
        2 => "[0-9]{1,5}",
        2 => "the|of|and|not|и|в|не|және|мен|ve|der|le|los|的|了",
        1 => "[éßﬁ½²’'-]{1,2}",
        1 => "[\u{ad}\u{200b}\u{301}\u{308}]",
        5 => "[ \n,.]{1,2}",
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(kept_in("tests/regressions/text-options.txt"))]

    #[test]
    fn spans_slice_back_by_all_options(text in mixed(), options in prop::sample::select(all()), language in prop::sample::select(Language::ALL)) {
        assert_slices_back(options, &text);
        let of = |choice| match choice {
            Choice::Of(_) => Choice::Of(language),
            other => other,
        };
        let options = Options { stop_words: of(options.stop_words), stems: of(options.stems), ..options };
        assert_slices_back(options, &text);
    }

    #[test]
    fn what_was_read_before_changes_nothing(texts in prop::collection::vec(mixed(), 1..6), options in prop::sample::select(all())) {
        let mut old = Tokenizer::new(options);
        for text in &texts {
            let (tokens, left_out) = old.tokens(text);
            let fresh = Tokenizer::new(options).tokens(text);
            prop_assert_eq!((tokens, left_out), fresh);
        }
    }

    #[test]
    fn stems_of_anything_end(word in "\\PC{0,40}|[a-zа-яäöüßçğış]{0,200}", language in prop::sample::select(Language::ALL)) {
        assert_slices_back(by_stems(Choice::Of(language)), &word);
    }
}
