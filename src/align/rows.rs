//! Rows: where a passage can be parted in both texts, so that what says the same stands side by side.

use std::collections::BTreeSet;

use similar::DiffTag;
use similar::algorithms::patience;

use super::steps::steps;
use crate::sides::{Side, Sides};
use crate::text::{self, Span, Tokens, ends};

/// The passage in both texts, parted where sentences end: of a text that ends one where the other goes on, in the middle of words
/// that both have. The parts are the whole passage, in its order; there is always one.
pub fn rows(texts: Sides<&str>, passage: Sides<Span>) -> Vec<Sides<Span>> {
    let cut = Sides::from_fn(|side| passage.get(side).of(texts.get(side)));
    let tokens = cut.map(text::tokens);
    let mut rows = Vec::new();
    let mut from = passage.map(|span| span.start);
    for at in seams(cut, tokens.as_ref()) {
        let to = Sides::from_fn(|side| {
            let word = tokens.get(side).spans.get(*at.get(side) as usize);
            let word = word.map_or(0, |word| word.start);
            passage.get(side).start + before_word(cut.get(side), word)
        });
        // What opens a quotation before the first word may have been taken already.
        if to.left > from.left && to.right > from.right {
            rows.push(row(from, to));
            from = to;
        }
    }
    rows.push(row(from, passage.map(|span| span.end)));
    rows
}

fn row(from: Sides<u32>, to: Sides<u32>) -> Sides<Span> {
    Sides::from_fn(|side| Span::new(*from.get(side), *to.get(side)))
}

/// Where the letters begin that a word stands in without a blank: quotation marks and brackets are a part of what they open.
fn before_word(text: &str, word: u32) -> u32 {
    let before = text.get(..word as usize).unwrap_or_default();
    let opened = before.trim_end_matches(|c: char| !c.is_whitespace() && !c.is_alphanumeric());
    let is_apart = opened.is_empty() || opened.ends_with(char::is_whitespace);
    if is_apart { opened.len() as u32 } else { word }
}

/// The first words of new rows on both sides, ascending on both.
fn seams(cut: Sides<&str>, tokens: Sides<&Tokens>) -> Vec<Sides<u32>> {
    let starts = Sides::from_fn(|side| {
        let spans = &tokens.get(side).spans;
        let first = |end: usize| spans.partition_point(|span| (span.start as usize) < end) as u32;
        let starts = ends(cut.get(side)).map(first);
        let starts = starts.filter(|at| (*at as usize) < spans.len());
        starts.collect::<BTreeSet<u32>>()
    });
    let hashes = Sides::from_fn(|side| &tokens.get(side).hashes[..]);
    // Rows of equal words: the first of each side, and how many.
    let mut equal: Vec<(Sides<u32>, u32)> = Vec::new();
    for step in steps(patience::diff, hashes.left, hashes.right) {
        if step.tag() == DiffTag::Equal {
            let (left, right) = (step.old_range(), step.new_range());
            equal.push((
                Sides::new(left.start as u32, right.start as u32),
                left.len() as u32,
            ));
        }
    }
    let mut found = BTreeSet::new();
    let mut last = Sides::new(0, 0);
    for (first, words) in equal {
        // Between two rows of equal words: where both begin a sentence.
        let begins = Sides::from_fn(|side| {
            let gap = *last.get(side)..=*first.get(side);
            starts.get(side).range(gap).next_back().copied()
        });
        if let (Some(left), Some(right)) = (begins.left, begins.right) {
            found.insert((left, right));
        }
        for side in Side::BOTH {
            let (from, other) = (*first.get(side), *first.get(side.other()));
            for start in starts.get(side).range(from + 1..from + words) {
                let there = other + (start - from);
                found.insert(match side {
                    Side::Left => (*start, there),
                    Side::Right => (there, *start),
                });
            }
        }
        last = Sides::from_fn(|side| *first.get(side) + words);
    }
    let mut seams: Vec<Sides<u32>> = Vec::new();
    for (left, right) in found {
        let before = seams.last().copied().unwrap_or_default();
        if left > before.left && right > before.right {
            seams.push(Sides::new(left, right));
        }
    }
    seams
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parted(left: &str, right: &str) -> Vec<[String; 2]> {
        let whole = |text: &str| Span::new(0, text.len() as u32);
        let rows = rows(
            Sides::new(left, right),
            Sides::new(whole(left), whole(right)),
        );
        let cut =
            |row: &Sides<Span>| [row.left.of(left).to_owned(), row.right.of(right).to_owned()];
        rows.iter().map(cut).collect()
    }

    #[test]
    fn sentences_of_both_texts_stand_side_by_side_whatever_was_put_between_them() {
        let left = "The river froze early that year. Nobody had seen \u{201c}such ice\u{201d} before. \u{201c}Boats lay still,\u{201d} she said.";
        let right = "The river froze early that year. People were afraid of it all. Nobody had seen \u{201c}such ice\u{201d} ever. \u{201c}Boats lay still,\u{201d} she said.";
        let rows = parted(left, right);
        assert_eq!(rows.len(), 3, "{rows:?}");
        assert!(rows[0].iter().all(|text| text.starts_with("The river")));
        assert!(rows[1].iter().all(|text| text.contains("Nobody had seen")));
        assert!(rows[2].iter().all(|text| text.starts_with('\u{201c}')));
    }

    #[test]
    fn a_text_that_goes_on_where_the_other_ends_a_sentence_is_parted_there_too() {
        let rows = parted(
            "One river froze early here. Two boats lay still there.",
            "one river froze early here, two boats lay still there",
        );
        assert_eq!(rows.len(), 2, "{rows:?}");
        assert!(rows[1][1].starts_with("two boats"));
    }

    proptest! {
        #[test]
        fn rows_are_the_whole_passage_on_both_sides_in_its_order(
            left in prop::collection::vec("(a|b|c|d|e|f|g)(\\. |, | |\n\n|! \u{201c})", 0..40),
            right in prop::collection::vec("(a|b|c|d|e|f|g)(\\. |, | |\n\n|! \u{201c})", 0..40),
        ) {
            let (left, right) = (left.concat(), right.concat());
            let rows = parted(&left, &right);
            prop_assert!(!rows.is_empty());
            let whole = |at: usize| rows.iter().map(|row| row[at].as_str()).collect::<String>();
            prop_assert_eq!(whole(0), &*left);
            prop_assert_eq!(whole(1), &*right);
        }
    }
}
