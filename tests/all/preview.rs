//! The preview says which two it is of, and counts as the list beside it does.

use super::classes::Class;
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
