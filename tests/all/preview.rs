//! Does the preview say which two it is of, and count as the list beside it does? Each test is a sentence.

use std::sync::Arc;

use ratatui::style::Modifier;
use sidelong::app::Message;
use sidelong::engine::Event;
use sidelong::sides::Side;
use sidelong::snapshot::Facts;
use sidelong::text::Span;
use sidelong::view::theme::Theme;
use sidelong::words::{self, Language};

use super::desk::Desk;
use super::invented::{Class, essays};

/// Two names for which there is room in every preview, though not beside all facts.
const BOTH: [&str; 2] = ["g0pA_taska.txt", "orig_taska.txt"];

fn two() -> Class {
    Class::of(BOTH).pair((0, 1), 40, (50, 50), (60, 40, 5))
}

#[test]
fn no_fact_cuts_a_name_for_which_there_is_room() {
    for (width, height) in [(80, 24), (120, 40), (140, 40), (200, 60)] {
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
    let heading = desk.line_with(" and ");
    assert!(heading.contains("short.txt"), "{heading}");
    assert!(heading.contains("a-name-that-goes-on"), "{heading}");
    assert!(heading.contains("and-then-some.txt"), "{heading}");
}

#[test]
fn every_count_of_passages_says_what_it_counts_where_the_list_has_another() {
    let class = two();
    for (width, height) in [(80, 24), (120, 40), (140, 40), (200, 60)] {
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
fn facts_beneath_the_names_leave_room_for_a_passage() {
    let mut told = 0;
    for height in 8..60 {
        let mut desk = Desk::with(&essays(), 140, height);
        let screen = desk.screen();
        let facts = screen.lines().position(|line| line.contains("% alike"));
        if let Some(at) = facts {
            told += 1;
            let passage = screen
                .lines()
                .skip(at)
                .any(|line| line.contains("word for"));
            assert!(passage, "{height}: {screen}");
        }
    }
    assert!(told > 30, "{told}");
}

#[test]
fn over_two_texts_without_long_runs_it_says_how_much_stands_in_passages_and_not_nothing() {
    for (width, said) in [(240, "no run of 8 equal words"), (80, "in passages")] {
        let class = essays();
        let mut desk = Desk::with(&class, width, 40);
        desk.keys("enter");
        let docs = class.snapshot().listing.pairs[0].docs;
        let mut comparison = class.comparison(docs);
        if let Ok(compared) = &mut comparison.outcome {
            compared.alignment.copied.words = 0;
        }
        desk.tell(Message::Engine(Event::Comparison(Arc::new(comparison))));
        assert!(desk.screen().contains(said), "{}", desk.screen());
    }
}

#[test]
fn of_letters_that_only_look_like_others_the_preview_speaks_first() {
    let mut snapshot = essays().snapshot();
    let docs = snapshot.listing.pairs[0].docs;
    let mut desk = Desk::with(&essays(), 140, 40);
    assert!(!desk.screen().contains("odd letters"));
    let odd = Facts {
        lookalike: 3,
        ..Facts::plain()
    };
    let number = snapshot.listing.documents.len();
    let mut facts = vec![None; number];
    facts[docs.right.0 as usize] = Some(Arc::new(odd));
    snapshot.facts = facts.into();
    snapshot.generation += 1;
    desk.show(snapshot);
    assert!(
        desk.screen().contains("odd letters (i), "),
        "{}",
        desk.screen()
    );
}

#[test]
fn words_with_letters_of_another_alphabet_are_marked_in_the_preview_and_those_of_the_other_text_are_told()
 {
    let odd = Modifier::UNDERLINED.union(Modifier::ITALIC);
    let class = essays();
    let docs = class.snapshot().listing.pairs[0].docs;
    let mut desk = Desk::with(&class, 160, 40);
    for side in Side::BOTH {
        let mut comparison = class.comparison(docs);
        let compared = comparison.outcome.as_mut().unwrap();
        let passage = compared.alignment.passages.iter();
        let longest = passage.max_by_key(|passage| passage.same).unwrap();
        let span = *longest.spans.get(side);
        let word = span.of(compared.texts.get(side)).split(' ').nth(1).unwrap();
        let word = word.to_owned();
        // A note on common text doesn't push them out.
        let starts = longest.tokens.as_ref().map(|tokens| tokens.start);
        compared.alignment.uncounted = starts.map(|at| vec![at..at + 1, at + 2..at + 3]);
        let at = span.of(compared.texts.get(side)).find(&word).unwrap() as u32;
        *compared.lookalikes.get_mut(side) = vec![Span {
            start: span.start + at,
            end: span.start + at + word.len() as u32,
        }];
        desk.tell(Message::Engine(Event::Comparison(Arc::new(comparison))));
        for theme in [Theme::dark(true), Theme::none()] {
            desk.theme = theme;
            let screen = desk.screen();
            let is_here = side == Side::Left;
            let marked = desk.looks(&word).iter().any(|look| look.contains(odd));
            assert_eq!(marked, is_here, "{word}:\n{screen}");
            let said = if is_here {
                " · odd letters"
            } else {
                " · odd letters in the other"
            };
            let times = screen.matches(said).count();
            assert_eq!(times, 1, "{screen}");
            assert_eq!(screen.matches("odd letters").count(), times, "{screen}");
        }
    }
    let russian = words::speaking(Language::Russian, || desk.screen());
    assert!(
        russian.contains("необычные буквы в другом тексте"),
        "{russian}"
    );
}
