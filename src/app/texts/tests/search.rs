//! Searching in two texts.

use std::sync::Arc;

use proptest::prelude::*;
use ratatui::layout::Size;

use super::fixture::{ACTIONS, PAIR, comparison};
use crate::app::texts::side::SideBySide;
use crate::sides::Side;

fn opened(left: &str, right: &str) -> SideBySide {
    let mut side = SideBySide::open(PAIR, Size::new(120, 20));
    side.receive(Arc::new(comparison(left, right)));
    side
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
