//! Searching in two texts.

use std::sync::Arc;

use proptest::prelude::*;
use ratatui::layout::Size;

use super::fixture::{ACTIONS, PAIR, comparison};
use super::{hit_at, top};
use crate::app::command::Action;
use crate::app::texts::side::SideBySide;
use crate::sides::Side;

fn opened(left: &str, right: &str) -> SideBySide {
    let mut side = SideBySide::open(PAIR, Size::new(120, 20));
    side.receive(Arc::new(comparison(left, right)));
    side
}

#[test]
fn what_is_not_found_leads_back_to_where_the_search_began() {
    let left = "a line\n".repeat(300) + "the river";
    let mut side = opened(&left, "nothing");
    let top = |side: &SideBySide| side.pane(Side::Left).asked;
    let began = top(&side);
    side.reader.edit_search(|typed| typed.push_str("ri"));
    assert_ne!(top(&side), began);
    side.reader.edit_search(|typed| typed.push_str("gid"));
    assert_eq!(top(&side), began);
    side.reader.edit_search(|typed| typed.truncate(2));
    let found = top(&side);
    assert_ne!(found, began);
    side.reader.end_search();
    assert_eq!((top(&side), side.reader.searched()), (found, ""));
}

#[test]
fn the_other_text_follows_to_the_twin_of_a_place_in_a_passage_while_both_are_locked() {
    let filler = |letter: char, lines: usize| format!("{letter} line of nothing\n").repeat(lines);
    let shared = "⟦1|the old lighthouse on the northern cape was built of grey granite⟧\n";
    let left = filler('q', 200) + shared + &filler('w', 50) + "a kettle";
    let right = filler('z', 60) + shared + &filler('v', 300);
    let mut side = opened(&left, &right);
    assert_eq!(side.passages().len(), 1);
    side.act(Action::First);
    let at = |side: &SideBySide, of: Side| side.pane(of).page.text.find("granite").unwrap() as u32;
    let twin = at(&side, Side::Right);
    let sees = |side: &SideBySide| {
        let seen = side.pane(Side::Right).in_view();
        seen.start <= twin && twin < seen.end
    };
    assert!(!sees(&side));
    side.reader.edit_search(|typed| typed.push_str("granite"));
    assert!(sees(&side), "{:?}", side.pane(Side::Right).in_view());
    // At the same height.
    let height = |of: Side| side.pane(of).row_at(at(&side, of)) - top(&side, of);
    assert_eq!(height(Side::Left), height(Side::Right));
    // What lies in no passage moves its own text alone.
    let before = side.pane(Side::Right).in_view();
    side.reader.edit_search(|typed| "kettle".clone_into(typed));
    assert_eq!(side.pane(Side::Right).in_view(), before);
    // A text that moves alone takes nothing along.
    side.reader.edit_search(String::clear);
    side.act(Action::First);
    side.act(Action::FocusLeft);
    side.reader.edit_search(|typed| typed.push_str("granite"));
    assert!(!sees(&side));
}

#[test]
fn words_are_found_in_any_case_and_over_the_end_of_a_line() {
    let left = "The RIVER\nbank. A river, a\u{a0}bank.\n";
    let mut side = opened(left, "No such thing: ÉTÉ.");
    side.reader
        .edit_search(|typed| typed.push_str("river bank"));
    let hits = side.pane(Side::Left).hits();
    assert_eq!(hits.len(), 1);
    assert_eq!(hits[0].of(left), "RIVER\nbank");
    side.reader.edit_search(|typed| "été".clone_into(typed));
    assert_eq!(side.pane(Side::Right).hits().len(), 1);
    side.reader.edit_search(|typed| "(".clone_into(typed));
    assert_eq!(side.reader.hit_count(), (0, 0), "letters are no pattern");
    side.reader.edit_search(String::clear);
    assert_eq!(side.reader.hit_count(), (0, 0));
}

#[test]
fn places_are_walked_through_in_one_text_after_the_other_and_around() {
    let text = "here it is\n\n".repeat(40);
    let mut side = opened(&text, "here too");
    side.reader.edit_search(|typed| typed.push_str("here"));
    assert_eq!(side.reader.hit_count(), (1, 41));
    for number in 2..=41 {
        side.act(Action::NextPassage);
        assert_eq!(side.reader.hit_count(), (number, 41));
        let (of, hit) = match hit_at(&side, Side::Left) {
            Some(hit) => (Side::Left, hit),
            None => (Side::Right, hit_at(&side, Side::Right).unwrap()),
        };
        let seen = side.pane(of).in_view();
        assert!(seen.start <= hit.start && hit.end <= seen.end, "{number}");
    }
    side.act(Action::NextPassage);
    assert_eq!(side.reader.hit_count(), (1, 41));
    side.act(Action::PreviousPassage);
    assert_eq!(side.reader.hit_count(), (41, 41));
    side.act(Action::FocusLeft);
    assert_eq!(
        side.reader.hit_count().1,
        40,
        "only the text that moves alone"
    );
}

proptest! {
    #[test]
    fn one_is_always_at_a_place_of_a_text_that_is_searched(
        word in prop::sample::select(vec!["here", "too", "it"]),
        actions in prop::collection::vec(prop::sample::select(ACTIONS.to_vec()), 0..20),
    ) {
        let mut side = opened(&"here it is\n\n".repeat(40), "here too");
        side.reader.edit_search(|typed| typed.push_str(word));
        for action in actions {
            side.act(action);
            let (number, all) = side.reader.hit_count();
            prop_assert!(number <= all && (number > 0 || all == 0), "{number} of {all}");
        }
    }
}

#[test]
fn a_text_that_changes_is_searched_again() {
    let mut side = opened("one two", "three");
    side.reader.edit_search(|typed| typed.push_str("two"));
    assert_eq!(side.reader.hit_count(), (1, 1));
    side.receive(Arc::new(comparison("one", "three two two")));
    assert_eq!(side.pane(Side::Right).hits().len(), 2);
    assert_eq!(side.reader.hit_count().1, 2);
}
