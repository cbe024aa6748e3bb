//! Where a person was is where she is at the next start, and what she has not seen is marked.

use sidelong::app::Message;
use sidelong::app::bookmark::{self, Bookmark};
use sidelong::snapshot::Snapshot;

use super::classes::{Class, essays};
use super::desk::Desk;

/// A class whose documents are told apart by what is in them.
fn known() -> Class {
    Class {
        contents: (0..12).collect(),
        ..essays()
    }
}

fn kept(desk: &Desk) -> Bookmark {
    let bytes = Bookmark::of(&desk.app).unwrap().encode().unwrap();
    Bookmark::decode(&bytes).unwrap()
}

/// The next start.
fn again(before: &Desk, class: &Class, shown: Snapshot) -> Desk {
    let mut desk = Desk::empty(120, 40);
    desk.tell(Message::Reviewed(before.kept.iter().cloned().collect()));
    bookmark::begin(&mut desk.app, kept(before));
    desk.show(shown);
    desk.answer(class);
    desk
}

#[test]
fn every_place_is_found_again() {
    let class = known();
    for keys in
        "|j j s s S|/ i v a n enter j|2 j|2 enter j l|3 s j j|3 / a enter G|3 u j|2 s s S j|\
        3 u s j|4|enter n n|j enter n # x|enter j j j j|j i|3 i n n|space j space|\
        3 space space k|space space c l|3 space space c j"
            .split('|')
    {
        let mut desk = Desk::empty(120, 40);
        desk.show(class.snapshot());
        for key in keys.split_whitespace() {
            desk.answer(&class);
            desk.keys(key);
        }
        desk.answer(&class);
        let place = kept(&desk);
        let mut next = again(&desk, &class, class.snapshot());
        assert_eq!(kept(&next), place, "{keys}");
        if !keys.contains('i') || keys.contains('/') {
            assert_eq!(next.screen(), desk.screen(), "{keys}");
        }
        next.kept.clone_from(&desk.kept);
        let once_more = again(&next, &class, class.snapshot());
        assert_eq!(kept(&once_more), place, "{keys}");
    }
}

#[test]
fn going_elsewhere_before_it_is_known_what_there_is_stays_there() {
    let class = known();
    let mut desk = Desk::with(&class, 120, 40);
    desk.keys("enter");
    let mut next = Desk::empty(120, 40);
    bookmark::begin(&mut next.app, kept(&desk));
    next.keys("3").show(class.snapshot());
    assert!(next.app.overlays.side().is_none());
    assert_eq!(next.app.screen, sidelong::app::command::Place::Documents);
    // An open pair that is gone is not missed.
    let next = again(&desk, &Class::default(), Class::default().snapshot());
    assert!(next.app.overlays.side().is_none() && next.app.said.is_none());
}
