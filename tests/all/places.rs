//! Where a person was is where she is at the next start, and what she has not seen is marked.

use std::sync::Arc;

use sidelong::app::bookmark::{self, Bookmark};
use sidelong::app::rows::Subject;
use sidelong::index::{Listing, Pair};
use sidelong::snapshot::Snapshot;

use super::classes::{Class, essays};
use super::desk::Desk;

/// A class in which each document has a content of its own, and those of `changed` another one.
fn snapshot(class: &Class, changed: &[&str]) -> Snapshot {
    let content = |name: &String| {
        let content = name.bytes().map(u64::from).sum::<u64>() << 8;
        content + u64::from(changed.contains(&name.as_str()))
    };
    let contents: Vec<u64> = class.names.iter().map(content).collect();
    class.with_contents(&contents)
}

fn kept(desk: &Desk) -> Bookmark {
    let bytes = Bookmark::of(&desk.app).unwrap().encode().unwrap();
    Bookmark::decode(&bytes).unwrap()
}

/// A first start.
fn started(shown: &Snapshot) -> Desk {
    let mut desk = Desk::empty(120, 40);
    desk.show(shown.clone());
    desk
}

/// The next start.
fn again(kept: Bookmark, class: &Class, shown: Snapshot) -> Desk {
    let mut desk = Desk::empty(120, 40);
    bookmark::begin(&mut desk.app, kept);
    desk.show(shown);
    desk.answer(class);
    desk
}

#[test]
fn every_place_is_found_again() {
    let class = essays();
    for keys in [
        "",
        "j j s s S",
        "/ i v a n enter j",
        "2 j",
        "2 enter j l",
        "3 s j j",
        "3 / a enter G",
        "3 u j",
        "2 s s S j",
        "3 u s j",
        "4",
        "enter n n",
        "j enter n # x",
        "enter j j j j",
        "j i",
        "3 i n n",
        "space j space",
        "3 space space k",
        "space space c l",
        "3 space space c j",
    ] {
        let mut desk = Desk::empty(120, 40);
        desk.show(snapshot(&class, &[]));
        for key in keys.split_whitespace() {
            desk.answer(&class);
            desk.keys(key);
        }
        desk.answer(&class);
        let place = kept(&desk);
        let mut next = again(place.clone(), &class, snapshot(&class, &[]));
        assert_eq!(kept(&next), place, "{keys}");
        if !keys.contains('i') || keys.contains('/') {
            assert_eq!(next.screen(), desk.screen(), "{keys}");
        }
        let once_more = again(kept(&next), &class, snapshot(&class, &[]));
        assert_eq!(kept(&once_more), place, "{keys}");
    }
}

#[test]
fn that_common_text_counts_is_kept_and_told_over_two_texts_and_over_one() {
    let class = essays();
    let counting = |counts: bool| {
        let mut shown = snapshot(&class, &[]);
        shown.settings.counts_common = counts;
        shown.generation += 1;
        shown
    };
    let mut desk = Desk::empty(120, 40);
    desk.show(counting(false));
    for counts in [true, false, true] {
        // It is kept before its figures are there, as the threshold is.
        desk.keys("C");
        assert_eq!(kept(&desk).counts_common(), counts);
        desk.show(counting(counts));
        assert_eq!(kept(&desk).counts_common(), counts);
    }
    for keys in ["enter", "3 v"] {
        let mut desk = again(kept(&desk), &class, counting(true));
        desk.keys(keys).answer(&class);
        desk.sees("common text counted").show(counting(false));
        desk.answer(&class);
        desk.lacks("common text counted");
    }
}

#[test]
fn a_kept_filter_that_is_not_understood_is_told_and_not_applied() {
    let class = essays();
    let mut desk = started(&snapshot(&class, &[]));
    // Left while typing, or typed into a version that knows more.
    desk.keys("/").write("colour:red").keys("enter 3 /");
    desk.write("berg").keys("enter 1");
    let name = class.names[0].clone();
    let mut next = again(kept(&desk), &class, snapshot(&class, &[&name]));
    assert_eq!(next.app.pairs.filter, "");
    assert_eq!(next.app.documents.filter, "berg", "the others are kept");
    assert_eq!(next.app.pairs.rows().len(), class.pairs.len());
    let said = next.app.said.clone().unwrap();
    assert!(
        said.contains("is not understood, and not applied: colour:red"),
        "{said}"
    );
    assert!(said.contains("new since the last time"), "{said}");
    next.keys("w");
    next.line_with("not applied: colour:red");
    let once_more = again(kept(&next), &class, snapshot(&class, &[&name]));
    assert!(!once_more.app.said.unwrap().contains("colour"));
}

#[test]
fn a_filter_that_was_not_accepted_is_not_there_at_the_next_start() {
    let class = essays();
    for (typed, expected) in [
        ("enter", "berg"),
        ("", ""),
        ("enter / x", "berg"),
        ("enter / down", "berg"),
    ] {
        let mut desk = started(&snapshot(&class, &[]));
        desk.keys("/").write("berg").keys(typed);
        let next = again(kept(&desk), &class, snapshot(&class, &[]));
        assert_eq!(next.app.pairs.filter, expected, "{typed}");
    }
}

#[test]
fn going_elsewhere_before_it_is_known_what_there_is_stays_there() {
    let class = essays();
    let mut desk = started(&snapshot(&class, &[]));
    desk.keys("enter");
    let mut next = Desk::empty(120, 40);
    bookmark::begin(&mut next.app, kept(&desk));
    next.keys("3").show(snapshot(&class, &[]));
    assert!(next.app.overlays.side().is_none());
    assert_eq!(next.app.screen, sidelong::app::command::Place::Documents);
    // An open pair that is gone is not missed.
    let next = again(kept(&desk), &Class::default(), Class::default().snapshot());
    assert!(next.app.overlays.side().is_none() && next.app.said.is_none());
}

#[test]
fn marks_are_there_again_and_those_of_documents_that_are_not_are_counted_and_kept() {
    let class = essays();
    let all = snapshot(&class, &[]);
    let mut desk = started(&all);
    // A pair of which the first document goes, a pair of which none does, and that document by itself.
    let gone = all.listing.pairs[0].docs.left;
    let stays = |pair: &&Pair| pair.docs.left != gone && pair.docs.right != gone;
    assert!(stays(&&all.listing.pairs[1]) && all.listing.documents[0].id == gone);
    desk.keys("space space 3 space 1");
    assert_eq!(desk.app.marks.counts(), (2, 1));
    let same = again(kept(&desk), &class, snapshot(&class, &[]));
    assert_eq!((same.app.marks.counts(), &same.app.said), ((2, 1), &None));

    let documents = all.listing.documents.iter().filter(|one| one.id != gone);
    let pairs = all.listing.pairs.iter().filter(stays).copied().collect();
    let fewer = Listing::new(documents.cloned().collect(), pairs, Vec::new());
    let fewer = Snapshot {
        listing: Arc::new(fewer),
        ..snapshot(&class, &[])
    };
    let away = "2 marks are of files that are not here";
    let says_so = |desk: &Desk| {
        desk.app
            .said
            .as_deref()
            .is_some_and(|said| said.contains(away))
    };
    let next = again(kept(&desk), &class, fewer.clone());
    assert!(next.app.marks.counts() == (1, 0) && says_so(&next));
    let third = again(kept(&next), &class, fewer.clone());
    assert_eq!(third.app.marks.counts(), (1, 0));
    let back = again(kept(&third), &class, snapshot(&class, &[]));
    assert_eq!(back.app.marks.counts(), (2, 1));
    // What goes while the program runs is told at the next start too.
    desk.show(fewer.clone());
    assert!(says_so(&again(kept(&desk), &class, fewer)));
}

#[test]
fn what_is_new_since_the_last_time_is_marked_until_it_is_seen() {
    let class = essays();
    let first = started(&snapshot(&class, &[]));
    assert_eq!(first.app.seen.counts(), (0, 0), "the first time nothing is");
    let untouched = again(kept(&first), &class, snapshot(&class, &[]));
    assert_eq!(
        (untouched.app.seen.counts(), untouched.app.said),
        ((0, 0), None)
    );
    let listing = class.snapshot().listing;
    let name = listing
        .document(listing.pairs[0].docs.left)
        .unwrap()
        .label
        .to_string();
    let mut second = again(kept(&first), &class, snapshot(&class, &[&name]));
    let (pairs, documents) = second.app.seen.counts();
    assert!(pairs >= 1 && documents == 1);
    let said = second.app.said.clone().unwrap();
    assert!(said.starts_with("new since the last time: "), "{said}");
    // Nobody looked: it is as new the next time.
    let third = again(kept(&second), &class, snapshot(&class, &[&name]));
    assert_eq!(third.app.seen.counts(), (pairs, documents));
    second.keys("g enter");
    let fourth = again(kept(&second), &class, snapshot(&class, &[&name]));
    assert_eq!(
        fourth.app.seen.counts(),
        (pairs - 1, 0),
        "one pair was seen"
    );
}

#[test]
fn a_document_with_another_name_is_not_new_and_a_copy_is() {
    let place = kept(&started(
        &Class::of(["a.txt", "b.txt"]).with_contents(&[1, 2]),
    ));
    for (names, contents, new) in [
        (&["a.txt", "c.txt"][..], &[1, 2][..], 0),
        (&["a.txt", "b.txt", "c.txt"], &[1, 2, 2], 1),
        (&["a.txt", "b.txt", "c.txt"], &[2, 1, 3], 3),
    ] {
        let class = Class::of(names.iter().copied());
        let next = again(place.clone(), &class, class.with_contents(contents));
        assert_eq!(next.app.seen.counts(), (0, new), "{names:?}");
    }
}

/// Three documents, and the pair of the first two.
fn three(names: [&str; 3]) -> Class {
    Class::of(names).pair((0, 1), 612, (612, 700), (616, 616, 1))
}

fn marked(desk: &Desk) -> Vec<String> {
    let listing = &desk.app.snapshot.listing;
    let marked = desk.app.marks.items().iter().filter_map(|one| match one {
        Subject::Document(id) => Some(listing.document(*id).unwrap().label.to_string()),
        Subject::Pair(_) => None,
    });
    marked.collect()
}

#[test]
fn marks_the_cursor_and_what_nobody_has_seen_follow_a_document_that_was_renamed() {
    let class = three(["a.txt", "b.txt", "c.txt"]);
    let mut first = started(&class.with_contents(&[1, 2, 3]));
    first.keys("space 3 space");
    assert_eq!(
        (first.app.marks.counts(), marked(&first)),
        ((1, 1), vec!["a.txt".to_owned()])
    );
    first.keys("k 1 enter").answer(&class);
    let next = |names, contents: &[u64]| {
        let class = three(names);
        again(kept(&first), &class, class.with_contents(contents))
    };
    // It stands behind the other one of the pair now.
    let second = next(["z.txt", "b.txt", "c.txt"], &[1, 2, 3]);
    assert_eq!(
        (second.app.marks.counts(), &second.app.said),
        ((1, 1), &None)
    );
    assert_eq!(marked(&second), ["z.txt"]);
    assert!(
        second.app.overlays.side().is_some(),
        "the open pair is open"
    );
    // A copy beside it, and another text under its old name, don't take the mark.
    assert_eq!(
        marked(&next(["a.txt", "b.txt", "aa.txt"], &[1, 2, 1])),
        ["a.txt"]
    );
    assert_eq!(
        marked(&next(["a.txt", "b.txt", "aa.txt"], &[9, 2, 1])),
        ["a.txt"]
    );
    // Of two that could be it one is.
    let both = next(["y.txt", "b.txt", "z.txt"], &[1, 2, 1]);
    assert_eq!(
        (marked(&both), both.app.seen.counts().1),
        (vec!["y.txt".to_owned()], 1)
    );
}

#[test]
fn what_is_new_and_was_not_looked_at_stays_new_under_another_name() {
    let class = three(["a.txt", "b.txt", "c.txt"]);
    let first = started(&class.with_contents(&[1, 2, 3]));
    let mut second = again(kept(&first), &class, class.with_contents(&[1, 7, 3]));
    assert_eq!(second.app.seen.counts(), (1, 1));
    second.keys("3 g j space");
    assert_eq!(marked(&second), ["b.txt"]);
    let class = three(["a.txt", "new name.txt", "c.txt"]);
    let renamed = again(kept(&second), &class, class.with_contents(&[1, 7, 3]));
    assert_eq!(renamed.app.seen.counts(), (1, 1));
    assert_eq!(marked(&renamed), ["new name.txt"]);
    // The document was looked at, the pair was not; the other one was renamed, and stands behind it now.
    second.keys("k v esc");
    assert_eq!(second.app.seen.counts(), (1, 0));
    let class = three(["z.txt", "b.txt", "c.txt"]);
    let renamed = again(kept(&second), &class, class.with_contents(&[1, 7, 3]));
    assert_eq!(renamed.app.seen.counts(), (1, 0));
}
