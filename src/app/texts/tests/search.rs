//! Searching in two texts.

use std::sync::Arc;

use ratatui::layout::Size;

use super::{hit_at, top};
use crate::app::texts::sample::{PAIR, comparison};
use crate::app::texts::side::{SideAction, SideBySide};
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
    side.edit_search(|typed| typed.push_str("ri"));
    assert_ne!(top(&side), began);
    side.edit_search(|typed| typed.push_str("gid"));
    assert_eq!(top(&side), began);
    side.edit_search(|typed| typed.truncate(2));
    let found = top(&side);
    assert_ne!(found, began);
    side.end_search();
    assert_eq!((top(&side), side.searched()), (found, ""));
}

#[test]
fn the_other_text_follows_to_the_twin_of_a_place_in_a_passage_while_both_are_locked() {
    let filler = |letter: char, lines: usize| format!("{letter} line of nothing\n").repeat(lines);
    let shared = "⟦1|the old lighthouse on the northern cape was built of grey granite⟧\n";
    let left = filler('q', 200) + shared + &filler('w', 50) + "a kettle";
    let right = filler('z', 60) + shared + &filler('v', 300);
    let mut side = opened(&left, &right);
    assert_eq!(side.passages().len(), 1);
    side.act(SideAction::Start);
    let at = |side: &SideBySide, of: Side| side.pane(of).page.text.find("granite").unwrap() as u32;
    let twin = at(&side, Side::Right);
    let sees = |side: &SideBySide| {
        let seen = side.pane(Side::Right).in_view();
        seen.start <= twin && twin < seen.end
    };
    assert!(!sees(&side));
    side.edit_search(|typed| typed.push_str("granite"));
    assert!(sees(&side), "{:?}", side.pane(Side::Right).in_view());
    // At the same height.
    let height = |of: Side| side.pane(of).row_at(at(&side, of)) - top(&side, of);
    assert_eq!(height(Side::Left), height(Side::Right));
    // What lies in no passage moves its own text alone.
    let before = side.pane(Side::Right).in_view();
    side.edit_search(|typed| "kettle".clone_into(typed));
    assert_eq!(side.pane(Side::Right).in_view(), before);
    // A text that moves alone takes nothing along.
    side.edit_search(String::clear);
    side.act(SideAction::Start);
    side.act(SideAction::FocusLeft);
    side.edit_search(|typed| typed.push_str("granite"));
    assert!(!sees(&side));
}

#[test]
fn words_are_found_in_any_case_and_over_the_end_of_a_line() {
    let left = "The RIVER\nbank. A river, a\u{a0}bank.\n";
    let mut side = opened(left, "No such thing: ÉTÉ.");
    side.edit_search(|typed| typed.push_str("river bank"));
    let hits = side.pane(Side::Left).hits();
    assert_eq!(hits.len(), 1);
    assert_eq!(hits[0].of(left), "RIVER\nbank");
    side.edit_search(|typed| "été".clone_into(typed));
    assert_eq!(side.pane(Side::Right).hits().len(), 1);
    side.edit_search(|typed| "(".clone_into(typed));
    assert_eq!(side.hit_count(), (0, 0), "letters are no pattern");
    side.edit_search(String::clear);
    assert_eq!(side.hit_count(), (0, 0));
}

#[test]
fn what_is_typed_letter_by_letter_is_found_like_all_at_once() {
    let left = "aaab, a river. The river  bank, Aab; nothing else: a riverb ank";
    for words in ["aab", "river bank", "ab", "a r", "zzz", "river z"] {
        let mut slow = opened(left, "bank");
        for letter in words.chars() {
            slow.edit_search(|typed| typed.push(letter));
        }
        let mut quick = opened(left, "bank");
        quick.edit_search(|typed| typed.push_str(words));
        for side in Side::BOTH {
            assert_eq!(slow.pane(side).hits(), quick.pane(side).hits(), "{words}");
        }
        // And back again, where more is found.
        slow.edit_search(|typed| {
            typed.pop();
        });
        quick.edit_search(String::clear);
        quick.edit_search(|typed| typed.push_str(slow.searched()));
        for side in Side::BOTH {
            assert_eq!(
                slow.pane(side).hits(),
                quick.pane(side).hits(),
                "{words} less one"
            );
        }
    }
}

#[test]
fn places_are_walked_through_in_one_text_after_the_other_and_around() {
    let text = "here it is\n\n".repeat(40);
    let mut side = opened(&text, "here too");
    side.edit_search(|typed| typed.push_str("here"));
    assert_eq!(side.hit_count(), (1, 41));
    for number in 2..=41 {
        side.act(SideAction::NextPassage);
        assert_eq!(side.hit_count(), (number, 41));
        let (of, hit) = match hit_at(&side, Side::Left) {
            Some(hit) => (Side::Left, hit),
            None => (Side::Right, hit_at(&side, Side::Right).unwrap()),
        };
        let seen = side.pane(of).in_view();
        assert!(seen.start <= hit.start && hit.end <= seen.end, "{number}");
    }
    side.act(SideAction::NextPassage);
    assert_eq!(side.hit_count(), (1, 41));
    side.act(SideAction::PreviousPassage);
    assert_eq!(side.hit_count(), (41, 41));
    side.act(SideAction::FocusLeft);
    assert_eq!(side.hit_count().1, 40, "only the text that moves alone");
}

#[test]
fn one_is_always_at_a_place_of_a_text_that_is_searched() {
    let mut side = opened(&"here it is\n\n".repeat(40), "here too");
    side.edit_search(|typed| typed.push_str("here"));
    side.act(SideAction::PreviousPassage);
    assert_eq!(side.hit_count(), (41, 41));
    assert!(hit_at(&side, Side::Right).is_some());
    let is_at_one = |side: &SideBySide| {
        let (number, all) = side.hit_count();
        assert!((1..=all).contains(&number), "{number} of {all}");
    };
    side.act(SideAction::FocusRight);
    assert_eq!(side.hit_count(), (1, 1));
    // The other text is at the first place in view.
    side.act(SideAction::FocusLeft);
    let hit = hit_at(&side, Side::Left).unwrap();
    let seen = side.pane(Side::Left).in_view();
    assert!(seen.start <= hit.start && hit.end <= seen.end);
    let ways = [
        SideAction::Swap,
        SideAction::NextPassage,
        SideAction::Twin,
        SideAction::FocusRight,
        SideAction::ToggleLock,
        SideAction::PreviousPassage,
        SideAction::ToggleLock,
        SideAction::End,
        SideAction::FocusRight,
    ];
    for action in ways {
        side.act(action);
        is_at_one(&side);
    }
    side.act(SideAction::FocusLeft);
    side.point_at(Side::Right);
    is_at_one(&side);
    // Where the text that moves alone has none there is none, and there is one again as soon as both are searched.
    side.edit_search(|typed| "too".clone_into(typed));
    side.act(SideAction::FocusLeft);
    side.act(SideAction::Swap);
    let one = side.hit_count();
    side.act(SideAction::Swap);
    let mut both = [one, side.hit_count()];
    both.sort_unstable();
    assert_eq!(both, [(0, 0), (1, 1)]);
    side.act(SideAction::ToggleLock);
    is_at_one(&side);
}

#[test]
fn a_text_that_changes_is_searched_again() {
    let mut side = opened("one two", "three");
    side.edit_search(|typed| typed.push_str("two"));
    assert_eq!(side.hit_count(), (1, 1));
    side.receive(Arc::new(comparison("one", "three two two")));
    assert_eq!(side.pane(Side::Right).hits().len(), 2);
    assert_eq!(side.hit_count().1, 2);
}
