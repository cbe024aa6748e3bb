//! Tests of the sentences of a comparison.

use super::*;
use crate::report::examples;

fn text(compared: &Compared) -> String {
    let comparison = examples::comparison(compared, ["a.txt", "b.txt"]);
    let mut out = Vec::new();
    write_comparison(&comparison, compared, None, &mut out).unwrap();
    String::from_utf8(out).unwrap()
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
fn what_was_not_searched_is_said_also_where_nothing_was_found() {
    let mut compared = examples::verbatim();
    compared.alignment.passages.clear();
    compared.alignment.searched = Searched::Bounded;
    let said = text(&compared);
    assert!(said.ends_with("\n\nNo passages.\n"), "{said}");
    assert!(said.contains("Too long or too repetitive"), "{said}");
}

#[test]
fn common_text_of_either_side_is_said_to_be_left_out() {
    let mut compared = examples::verbatim();
    let left_out = "!  Common text, which stands in more than eight documents, is left out.\n";
    assert!(!text(&compared).contains(left_out));
    let common = vec![Span::new(0, 3)];
    compared.alignment.common = Sides::new(common.clone(), Vec::new());
    assert!(text(&compared).contains(left_out));
    compared.alignment.common = Sides::new(Vec::new(), common);
    assert!(text(&compared).contains(left_out));
}
