//! What is new is marked, counted and led to until somebody has seen it. Each test is a sentence.

use super::classes::{Class, essays};
use super::desk::Desk;
use sidelong::measure::Containment;

/// A pair of documents that were there, which makes the fourth cluster's member one of the first's.
fn with_pair(class: &Class) -> Class {
    class.later().pair((4, 8), 300, (612, 700), (320, 60, 2))
}

#[test]
fn a_pair_that_is_found_behind_the_lists_is_new_only_with_a_text_that_is() {
    let class = essays();
    let mut desk = Desk::empty(80, 24);
    let mut first = class.with_contents(&[1; 12]);
    first.is_aligned = false;
    desk.show(first);
    desk.show(with_pair(&class).with_contents(&[1; 12]));
    desk.lacks("new (n)");
    // The ninth text is another one; then a search has found what it says in other words.
    let mut contents = [1; 12];
    contents[8] = 2;
    let mut saved = class.later().later().with_contents(&contents);
    saved.is_aligned = false;
    desk.show(saved);
    let mut found = with_pair(&class).later().later();
    found.pairs.last_mut().unwrap().is_rewritten = true;
    desk.show(found.with_contents(&contents));
    desk.sees("+ 1 new (n)");
}

#[test]
fn of_a_threshold_only_what_came_is_new_also_when_it_lets_held_lists_go() {
    let class = Class::of(["a", "b", "c", "d"]).pair((0, 1), 40, (50, 50), (60, 40, 1));
    let mut desk = Desk::empty(80, 24);
    let mut high = class.snapshot();
    high.settings.threshold = Containment::from_percent(10.0);
    desk.show(high);
    let moved = |desk: &mut Desk, class: Class| {
        desk.keys("(");
        let mut snapshot = class.later().snapshot();
        snapshot.settings.threshold = desk.app.threshold();
        desk.show(snapshot);
    };
    let brought = class.later().pair((1, 2), 4, (50, 50), (9, 9, 1));
    moved(&mut desk, brought.clone());
    assert_eq!(desk.app.seen.counts(), (0, 0));
    // A document comes, a copy of c.
    desk.keys("f");
    let mut later = brought.later().pair((2, 4), 50, (50, 50), (90, 50, 1));
    later.names.push("e".to_owned());
    desk.show(later.snapshot()).sees("held, 1 file waits (f)");
    moved(&mut desk, later);
    desk.sees("the lists follow again");
    assert_eq!(desk.app.seen.counts(), (1, 1));
    assert!(desk.keys("n").cursor_line().contains('e'));
}
