//! Seams: to which of two stretches a character belongs that neighbouring tokens have in common.
//!
//! Only bigrams of scripts without spaces are such tokens. For all others these functions change nothing.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Passage;
use crate::sides::Side;
use crate::text::Span;

/// What is in two passages of which one begins where the other ends belongs to the first.
pub(super) fn part(passages: &mut [Passage]) {
    for side in Side::BOTH {
        let ends = |passage: &Passage| (passage.tokens.get(side).end, passage.spans.get(side).end);
        let ends: BTreeMap<u32, u32> = passages.iter().map(ends).collect();
        for passage in passages.iter_mut() {
            let before = ends.get(&passage.tokens.get(side).start);
            let span = passage.spans.get_mut(side);
            span.start = span
                .start
                .max(before.copied().unwrap_or_default())
                .min(span.end);
        }
    }
}

/// What of the text only these tokens stand for, and none of their two neighbours: ascending, disjoint, none of it empty.
pub(super) fn alone(spans: &[Span], range: Range<usize>) -> Vec<Span> {
    let before = range.start.checked_sub(1).and_then(|at| spans.get(at));
    let mut taken = before.map_or(0, |span| span.end);
    let limit = spans.get(range.end).map_or(u32::MAX, |span| span.start);
    let mut alone = Vec::new();
    for span in spans.get(range).unwrap_or_default() {
        let start = span.start.max(taken);
        let end = span.end.min(limit);
        if start < end {
            alone.push(Span { start, end });
            taken = end;
        }
    }
    alone
}

/// Stretches without what is part of a passage already. Both ascend on their side.
pub(super) fn outside(mut stretches: Vec<Span>, side: Side, passages: &[Passage]) -> Vec<Span> {
    let mut taken: Vec<Span> = passages
        .iter()
        .map(|passage| *passage.spans.get(side))
        .collect();
    taken.sort_unstable();
    for stretch in &mut stretches {
        // Stretches hold no token of a passage, so only their edges can be in one.
        let next = taken.partition_point(|passage| passage.start <= stretch.start);
        if let Some(before) = next.checked_sub(1).and_then(|at| taken.get(at)) {
            stretch.start = stretch.start.max(before.end).min(stretch.end);
        }
        if let Some(after) = taken.get(next) {
            stretch.end = stretch.end.min(after.start).max(stretch.start);
        }
    }
    stretches.retain(|stretch| stretch.start < stretch.end);
    stretches
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::super::{Common, Kind, align};
    use super::*;
    use crate::regressions::kept_in;
    use crate::shingle::Width;
    use crate::sides::Sides;
    use crate::text::{Options, Unspaced};

    fn span(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    #[test]
    fn tokens_that_have_nothing_in_common_keep_their_spans() {
        let words = [span(0, 3), span(4, 6), span(7, 9), span(10, 11)];
        assert_eq!(alone(&words, 1..3), words[1..3]);
        assert_eq!(alone(&words, 0..4), words);
        assert_eq!(alone(&words, 2..2), []);
    }

    #[test]
    fn of_changed_bigrams_only_the_changed_character_is_marked() {
        // Of "abcd" the b is changed: "ab" and "bc" are, of which a and c stand in equal tokens too.
        let bigrams = [span(0, 2), span(1, 3), span(2, 4), span(3, 5)];
        assert_eq!(alone(&bigrams, 1..3), [span(2, 3)]);
        assert_eq!(alone(&bigrams, 1..2), []);
    }

    const BIGRAMS: Options = Options {
        unspaced: Unspaced::Bigrams,
        ..WORDS
    };
    const WORDS: Options = Options {
        stop_words: crate::text::Choice::Off,
        stems: crate::text::Choice::Off,
        no_numbers: false,
        unspaced: Unspaced::Characters,
    };

    fn texts(left: &str, right: &str) -> Sides<Arc<str>> {
        Sides::new(left.into(), right.into())
    }

    #[test]
    fn a_changed_chinese_character_is_the_only_one_marked() {
        let (left, right) = (
            "我们的学生在图书馆里学习历史",
            "我们的学生去图书馆里学习历史",
        );
        let width = Width::new(3).unwrap();
        let compared = align(texts(left, right), width, 4, BIGRAMS, &Common::default());
        let passage = &compared.alignment.passages[0];
        assert_eq!(passage.kind, Kind::Edited);
        let marked = |side: Side, text| -> Vec<&str> {
            passage
                .changed
                .get(side)
                .iter()
                .map(|changed| changed.span.of(text))
                .collect()
        };
        assert_eq!(marked(Side::Left, left), ["在"]);
        assert_eq!(marked(Side::Right, right), ["去"]);
    }

    proptest! {
        #![proptest_config(kept_in("tests/regressions/seams.txt"))]

        #[test]
        fn nothing_of_a_text_is_in_two_stretches(
            left in "[学生图ß]{0,12}( [学生图ß]{1,12}){0,6}",
            right in "[学生图ß]{0,12}( [学生图ß]{1,12}){0,6}",
            options in prop::sample::select(vec![WORDS, BIGRAMS]),
        ) {
            let width = Width::new(3).unwrap();
            // Of passages shorter than what is bridged one may stand in a gap of another.
            let compared = align(texts(&left, &right), width, 7, options, &Common::default());
            let alignment = &compared.alignment;
            for side in Side::BOTH {
                let mut all: Vec<Span> = alignment.passages.iter().map(|p| *p.spans.get(side)).collect();
                all.extend(alignment.loose.get(side));
                all.sort_unstable();
                let apart = all.windows(2).all(|two| two[0].end <= two[1].start);
                prop_assert!(apart, "{all:?} of {:?} in {:?}", compared.texts.get(side), alignment.passages);
                for passage in &alignment.passages {
                    let changed: Vec<Span> = passage.changed_spans(side).collect();
                    prop_assert!(changed.windows(2).all(|two| two[0].end <= two[1].start));
                    prop_assert!(changed.iter().all(|span| span.start < span.end));
                }
            }
        }
    }
}
