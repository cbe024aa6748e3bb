//! Words with letters of another alphabet are marked and told of wherever they are shown, copied and written.

use std::sync::Arc;

use ratatui::style::Modifier;
use sidelong::sides::Side;

use super::classes::{essays, span};
use super::desk::Desk;

/// How such words look, whatever colours there are.
const ODD: Modifier = Modifier::UNDERLINED.union(Modifier::ITALIC);

/// How often a word on the screen looks so.
fn odd(desk: &mut Desk, word: &str) -> usize {
    let looks = desk.looks(word).into_iter();
    looks.filter(|look| look.contains(ODD)).count()
}

/// What is copied here.
fn copied(desk: &mut Desk) -> String {
    let copied = desk.keys("y").handed.take().expect("nothing was copied");
    copied.all.text.clone()
}

#[test]
fn in_the_preview_and_it_speaks_of_them_first() {
    let class = essays();
    let docs = class.snapshot().listing.pairs[0].docs;
    let mut desk = Desk::with(&class, 160, 40);
    desk.lacks("odd letters").show(class.odd(&[docs.right]));
    desk.sees("odd letters (i), ");
    assert_eq!(odd(&mut desk, "harbour"), 0);
    let mut comparison = class.comparison(docs);
    let compared = comparison.outcome.as_mut().unwrap();
    compared.lookalikes.left = vec![span(&compared.texts.left, "harbour")];
    desk.compared(comparison);
    assert!(odd(&mut desk, "harbour") > 0, "{}", desk.screen());
}

#[test]
fn in_the_details_which_begin_where_they_speak_of_them() {
    let class = essays();
    let docs = class.snapshot().listing.documents.clone();
    let docs: Vec<_> = docs.iter().map(|document| document.id).collect();
    for (width, height) in [(40, 12), (60, 20), (80, 24), (120, 40)] {
        let mut desk = Desk::with(&class, width, height);
        desk.show(class.odd(&docs));
        // What the texts share stands beneath it as soon as the pair has been compared.
        desk.keys("i").sees("look-alikes").answer(&class);
        desk.sees("look-alikes")
            .keys("g")
            .sees("what each file says");
    }
}

#[test]
fn in_the_list_of_passages_which_says_what_is_common_too_and_counted_in_its_table() {
    let class = essays();
    for side in Side::BOTH {
        let mut desk = Desk::at(&class, (160, 40), "enter");
        desk.answer_with(&class, |compared| {
            let word = span(compared.texts.get(side), "harbour");
            *compared.lookalikes.get_mut(side) = vec![word];
            // The words of all passages begin at the first; so far only the longest one goes.
            let end = compared.alignment.passages[0].tokens.get(side).end;
            *compared.alignment.uncounted.get_mut(side) = vec![end - 4..end - 3, end - 2..end - 1];
        });
        let before = odd(&mut desk, "harbour");
        desk.keys("p");
        let is_here = side == Side::Left;
        let marked = odd(&mut desk, "harbour");
        assert_eq!(marked - before, usize::from(is_here), "{}", desk.screen());
        let title = desk.line_with("share of the left text");
        let is_told = title.contains("left text, with common text");
        assert_eq!(is_told, is_here, "{title}");
        let table = desk.export(2).text;
        let heads = "odd words in A,odd words in B,common words in A,common words in B";
        assert!(table.contains(heads), "{table}");
        let counts = if is_here { ",1,0,2,0" } else { ",0,1,0,2" };
        assert_eq!(table.matches(counts).count(), 1, "{table}");
    }
}

#[test]
fn in_one_document_and_told_of_what_is_copied_of_it() {
    let class = essays();
    let mut desk = Desk::at(&class, (160, 40), "v");
    desk.lacks("odd letters");
    let doc = desk.app.overlays.document().unwrap().doc;
    let mut answer = class.sourced(doc);
    let name = answer.label.as_str().to_owned();
    let found = answer.outcome.as_mut().unwrap().as_mut().unwrap();
    let found = Arc::make_mut(found);
    // One word in the first passage, one in none.
    found.lookalikes = ["opening", "quiet"]
        .map(|word| span(&found.text.text, word))
        .into();
    desk.sourced(answer);
    for (word, times) in [
        ("opening", 1),
        ("quiet", 1),
        ("harbour", 0),
        ("odd letters", 1),
    ] {
        assert_eq!(odd(&mut desk, word), times, "{word}:\n{}", desk.screen());
    }
    desk.show(class.odd(&[doc])).sees("odd letters (i), ");
    let copied = copied(&mut desk);
    let (text, odd) = copied.split_once("\n\nOdd letters in ").unwrap();
    assert!(text.contains("The harbour lies quiet in the early morning"));
    let expected = "in this passage: 1 word with a letter of another alphabet\nsuch characters may have innocent causes";
    assert!(odd.starts_with(&format!("{name}, {expected}")), "{odd}");
}

#[test]
fn where_a_document_has_the_passage_and_told_of_what_is_copied_of_it() {
    let class = essays();
    let mut desk = Desk::at(&class, (120, 40), "enter a");
    assert_eq!(odd(&mut desk, "harbour"), 0);
    let sought = desk.app.overlays.occurrences().unwrap().sought.clone();
    let mut answer = class.occurrences(sought);
    // What stands before the passage in another one is none of it.
    for (at, word) in [(1, "harbour"), (2, "Some")] {
        let excerpt = answer.shown[at].excerpt.as_mut().unwrap();
        excerpt.lookalikes = vec![span(&excerpt.text, word)];
    }
    answer.shown[1].odd = 1;
    desk.occurrences(answer);
    assert_eq!(odd(&mut desk, "harbour"), 1, "{}", desk.screen());
    for is_told in [true, false] {
        let copied = copied(&mut desk);
        assert_eq!(copied.contains("\n\nOdd letters in "), is_told, "{copied}");
        desk.keys("j");
    }
}
