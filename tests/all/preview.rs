//! The preview says which two it is of, and counts as the list beside it does.

use ratatui::style::Modifier;
use sidelong::text::Span;

use super::classes::{Class, essays};
use super::desk::Desk;

/// Two names for which there is room in every preview, though not beside all facts.
const BOTH: [&str; 2] = ["g0pA_taska.txt", "orig_taska.txt"];

fn two() -> Class {
    Class::of(BOTH).pair((0, 1), 40, (50, 50), (60, 40, 5))
}

#[test]
fn no_fact_cuts_a_name_for_which_there_is_room() {
    for (width, height) in [(80, 24), (140, 40)] {
        let mut desk = Desk::with(&two(), width, height);
        let heading = desk.line_with(" and ");
        let both = BOTH.join(" and ");
        assert!(heading.contains(&both), "{width}: {heading}");
    }
}

#[test]
fn of_two_names_that_do_not_fit_the_longer_one_is_shortened() {
    let long =
        "a-name-that-goes-on-and-on-until-no-window-has-room-for-all-of-it-and-then-some.txt";
    let class = Class::of(["short.txt", long]).pair((0, 1), 40, (50, 50), (60, 40, 5));
    let mut desk = Desk::with(&class, 80, 24);
    desk.line_has(" and ", "short.txt");
    desk.line_has(" and ", "a-name-that-goes-on");
    desk.line_has(" and ", "and-then-some.txt");
}

#[test]
fn every_count_of_passages_says_what_it_counts_where_the_list_has_another() {
    let class = two();
    for (width, height) in [(80, 24), (140, 40)] {
        let mut desk = Desk::empty(width, height);
        desk.show(class.snapshot());
        desk.line_with("5 passages by equal words, ");
        desk.answer(&class);
        desk.line_with("2 passages (5 by equal words), ");
    }
    // Where both are one number, there is nothing to explain.
    let class = Class::of(BOTH).pair((0, 1), 40, (50, 50), (60, 40, 2));
    let mut desk = Desk::with(&class, 80, 24);
    desk.line_with("2 passages, ");
}

#[test]
fn of_letters_that_only_look_like_others_the_preview_speaks_first() {
    let class = essays();
    let mut desk = Desk::with(&class, 140, 40);
    desk.lacks("odd letters")
        .show(class.odd(&[class.pairs[0].docs.right]));
    desk.sees("odd letters (i), ");
}

#[test]
fn words_with_letters_of_another_alphabet_are_marked_in_the_preview() {
    let odd = Modifier::UNDERLINED.union(Modifier::ITALIC);
    let class = essays();
    let docs = class.snapshot().listing.pairs[0].docs;
    let mut desk = Desk::with(&class, 160, 40);
    let mut comparison = class.comparison(docs);
    let compared = comparison.outcome.as_mut().unwrap();
    let passages = compared.alignment.passages.iter();
    let longest = passages.max_by_key(|passage| passage.same).unwrap();
    let span = longest.spans.left;
    let word = span.of(&compared.texts.left).split(' ').nth(1).unwrap();
    let word = word.to_owned();
    let at = span.start + span.of(&compared.texts.left).find(&word).unwrap() as u32;
    compared.lookalikes.left = vec![Span {
        start: at,
        end: at + word.len() as u32,
    }];
    let is_marked = |desk: &mut Desk| desk.looks(&word).iter().any(|look| look.contains(odd));
    assert!(!is_marked(&mut desk));
    desk.compared(comparison);
    assert!(is_marked(&mut desk), "{}", desk.screen());
}
