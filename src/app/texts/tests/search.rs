//! Searching in two texts.

use std::sync::Arc;

use proptest::prelude::*;
use ratatui::layout::Size;

use super::fixture::{ACTIONS, PAIR, comparison};
use super::top;
use crate::app::command::Action;
use crate::app::texts::side::SideBySide;
use crate::sides::Side;

fn opened(left: &str, right: &str) -> SideBySide {
    let mut side = SideBySide::open(PAIR, Size::new(120, 20));
    side.receive(Arc::new(comparison(left, right)));
    side
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
