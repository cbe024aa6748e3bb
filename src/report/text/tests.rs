//! Tests of the sentences of a comparison.

use std::sync::Arc;

use super::*;
use crate::report::examples;
use crate::snapshot::Facts;

fn text(compared: &Compared) -> String {
    said(
        &examples::comparison(compared, ["a\u{1b}.txt", "b.txt"]),
        compared,
    )
}

fn said(comparison: &Comparison, compared: &Compared) -> String {
    let mut out = Vec::new();
    write_comparison(comparison, compared, None, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn changed(start: u32, end: u32, how: How) -> Changed {
    Changed {
        span: Span { start, end },
        how,
    }
}

#[test]
fn an_edited_passage_shows_both_sides() {
    let expected = "\
A  a\\u{1b}.txt: 5 words, 60% of it stands in the other
B  b.txt: 4 words, 75% of it stands in the other

3 words shared in 1 passage, the longest run is 2 words.
Words that differ stand in [brackets].

1. Edited, A line 2, B line 1: 3 words the same, longest run 2
  A | ёж [сидит] на пне
  B | ёж [спит] на пне
";
    assert_eq!(text(&examples::edited()), expected);
}

#[test]
fn a_share_of_the_words_that_count_says_so() {
    let mut compared = examples::edited();
    compared.counted.left = 4;
    let said = text(&compared);
    assert!(
        said.contains("5 words, 75% of the 4 words that count stand in the other"),
        "{said}"
    );
    assert!(
        said.contains("4 words, 75% of it stands in the other"),
        "{said}"
    );
}

#[test]
fn words_of_a_passage_that_are_common_text_are_told_behind_its_words() {
    for (mut compared, words) in [
        (
            examples::verbatim(),
            "4 words, 2 of its words in common text\n",
        ),
        (
            examples::edited(),
            "longest run 2, 2 of its words in common text\n",
        ),
    ] {
        assert!(!text(&compared).contains("in common text"));
        let uncounted = vec![1..2, 3..4];
        compared.alignment.uncounted.left = uncounted.clone();
        let passage = &compared.alignment.passages[0];
        let characters = common_in(&compared, passage, Side::Left, Unit::Character);
        assert_eq!(characters.unwrap(), "2 of its characters in common text");
        // Where one side alone goes over some, that is told.
        for side in Side::BOTH {
            compared.alignment.uncounted = Sides::default();
            *compared.alignment.uncounted.get_mut(side) = uncounted.clone();
            let said = text(&compared);
            assert!(said.contains(words), "{said}");
        }
        // Of which of two lengths it would be a part is not plain, nor what it is to a summary.
        compared.alignment.passages[0].tokens.right.end -= 1;
        assert!(!text(&compared).contains("in common text"));
        compared.alignment.passages[0].tokens.right.end += 1;
        compared.alignment.passages[0].kind = Kind::Summary;
        assert!(!text(&compared).contains("in common text"));
    }
}

#[test]
fn a_verbatim_passage_is_shown_once_and_harmless() {
    let expected = "\
A  a\\u{1b}.txt: 4 words, 100% of it stands in the other
B  b.txt: 5 words, 80% of it stands in the other

4 words shared in 1 passage, the longest run is 4 words.

1. Verbatim, A lines 1-2, B line 2: 4 words
    | one two
    | three \\u{1b}[31mfour
";
    assert_eq!(text(&examples::verbatim()), expected);
}

#[test]
fn what_was_not_searched_is_said_also_where_nothing_was_found() {
    let mut compared = examples::verbatim();
    compared.alignment.passages.clear();
    compared.alignment.searched = Searched::Bounded;
    let said = text(&compared);
    assert!(said.ends_with("\n\nNo passages.\n"), "{said}");
    assert!(said.contains("Too long or too repetitive"), "{said}");
}

#[test]
fn that_two_texts_are_the_same_is_the_first_that_is_said_of_them() {
    let mut compared = examples::verbatim();
    let identical = "the two texts are the same, letter for letter";
    assert!(!text(&compared).contains(identical));
    compared.texts.right = Arc::clone(&compared.texts.left);
    compared.alignment.passages.clear();
    compared.options.no_numbers = true;
    let said = text(&compared);
    let first = said.lines().nth(2).unwrap();
    assert_eq!(first, format!("!  {identical}"), "{said}");
    // A letter is enough, and of nothing there is nothing to be said.
    compared.texts.right = compared.texts.left.replace("one", "One").into();
    assert!(!text(&compared).contains(identical));
    compared.texts = Sides::new("".into(), "".into());
    assert!(!text(&compared).contains(identical));
}

#[test]
fn common_text_of_either_side_is_said_to_be_left_out() {
    let mut compared = examples::verbatim();
    let left_out = "!  Common text, which stands in more than four documents, is left out.\n";
    assert!(!text(&compared).contains(left_out));
    let common = vec![Span { start: 0, end: 3 }];
    compared.alignment.common = Sides::new(common.clone(), Vec::new());
    assert!(text(&compared).contains(left_out));
    compared.alignment.common = Sides::new(Vec::new(), common);
    assert!(text(&compared).contains(left_out));
}

#[test]
fn neighbouring_changes_share_brackets() {
    let line = "a bb cc d e";
    let whole = Span { start: 0, end: 11 };
    let all = [(2, 4), (5, 7), (10, 11)].map(|(start, end)| changed(start, end, How::Replaced));
    assert_eq!(marked(line, whole, &all, &[]), "a [bb cc] d [e]");
    assert_eq!(marked(line, whole, &[], &[]), line);
}

#[test]
fn words_that_moved_are_told_from_those_that_differ() {
    let line = "a bb cc d e";
    let whole = Span { start: 0, end: 11 };
    let all = [
        changed(2, 4, How::Form),
        changed(5, 7, How::Moved),
        changed(8, 9, How::Moved),
        changed(10, 11, How::Inserted),
    ];
    assert_eq!(marked(line, whole, &all, &[]), "a [bb] <cc d> [e]");
    let mut compared = examples::edited();
    let differ = "Words that differ stand in [brackets].";
    let moved = "Words that were moved stand in <angle brackets>";
    assert!(!text(&compared).contains(moved));
    let passage = &mut compared.alignment.passages[0];
    passage.changed.left[0].how = How::Moved;
    let both = text(&compared);
    assert!(both.contains(differ) && both.contains(moved), "{both}");
    assert!(both.contains("A | ёж <сидит> на пне"), "{both}");
    let passage = &mut compared.alignment.passages[0];
    passage.changed.right[0].how = How::Moved;
    let all_moved = text(&compared);
    assert!(
        !all_moved.contains(differ) && all_moved.contains(moved),
        "{all_moved}"
    );
}

#[test]
fn words_with_letters_of_another_alphabet_have_a_sign_of_their_own_in_whatever_they_stand() {
    let line = "a bb cc d e";
    let whole = Span { start: 0, end: 9 };
    let odd = [(0, 1), (5, 7), (8, 9)].map(|(start, end)| Span { start, end });
    let all = [changed(2, 4, How::Replaced), changed(5, 7, How::Replaced)];
    assert_eq!(marked(line, whole, &all, &odd), "*a* [bb *cc*] *d*");
}

#[test]
fn text_that_no_reader_sees_is_told_with_the_text_that_has_it() {
    let compared = examples::verbatim();
    let mut comparison = examples::comparison(&compared, ["a.txt", "b.txt"]);
    comparison.texts = Some(examples::known(&compared, |side| {
        let mut facts = Facts::plain();
        facts.clues.hidden_characters = if side == Side::Left { 12 } else { 0 };
        facts
    }));
    let told = said(&comparison, &compared);
    let line =
        "!  A has hidden text: 12 characters that a reader of it does not see\n!  such characters";
    assert!(told.contains(line), "{told}");
    assert!(!told.contains("odd letters"), "{told}");
}

#[test]
fn each_text_is_counted_in_what_its_own_reader_counts() {
    let mut compared = examples::verbatim();
    compared.alignment.passages.clear();
    compared.texts.left = "春天来了".into();
    compared.words.left = 4;
    let told = [Side::Left, Side::Right].map(|side| words(&compared, side));
    assert_eq!(told, ["4 characters", "5 words"]);
    compared.counted = Sides::new(2, 2);
    assert!(share(&compared, Side::Right).contains("2 words that count"));
}
