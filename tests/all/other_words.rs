//! Pairs that say the same in other words. Each test is a sentence.

use std::collections::BTreeSet;

use sidelong::app::Message;
use sidelong::app::command::Place;
use sidelong::engine::rewritten::Search;
use sidelong::engine::{Event, Request, Rewriting};
use sidelong::index::{DocId, Label};
use sidelong::sides::Sides;
use sidelong::snapshot::Unread;
use sidelong::words::Said;

use super::classes::{Class, essays, rewritten};
use super::desk::Desk;

#[test]
fn pairs_that_say_the_same_in_other_words_are_searched_for_and_opened() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("r").sees("searching");
    assert_eq!(desk.place(), Place::Rewritten);
    assert!(
        matches!(desk.sent[..], [Request::Rewritten]),
        "{:?}",
        desk.sent
    );
    desk.tell(searching());
    desk.sees("searching: 7 of 12 texts");
    // Nobody waits any more, then somebody does again.
    desk.sent.clear();
    desk.keys("esc r");
    assert!(matches!(
        desk.sent[..],
        [Request::NotRewritten, Request::Rewritten]
    ));
    let search = Search {
        pairs: rewritten(3).pairs.into_iter().step_by(2).collect(),
        ..rewritten(0)
    };
    desk.rewritten(search)
        .sees("30 pairs compared: 2 found, 1 not listed");
    let written = desk.export(2);
    let csv = written.text;
    assert_eq!((written.stem, csv.lines().count()), ("rewritten", 3));
    assert!(csv.contains(",no,0.4,0.5,90,60,6,0,2,1"), "{csv}");
    desk.line_has("no ", "40%    50%");
    let has_found = |doc: u32| desk.app.rewritten.with(DocId(doc));
    assert_eq!([0, 1, 2, 3, 9].map(has_found), [1, 1, 1, 1, 0]);
    // First what the list does not have, and that alone once it is asked for.
    let shown = |desk: &Desk| -> Vec<u32> {
        desk.app
            .rewritten
            .pairs()
            .map(|pair| pair.docs.left.0)
            .collect()
    };
    assert_eq!(shown(&desk), [2, 0]);
    desk.keys("j m")
        .sees("only the 1 that the list of pairs has not");
    assert_eq!(shown(&desk), [2]);
    assert_eq!(shown(desk.keys("m")), [2, 0]);
    desk.keys("enter");
    assert_eq!(desk.open(), Sides::new(DocId(2), DocId(3)));
    assert_eq!(desk.keys("esc").app.place(), Place::Rewritten);
    // What was found is kept as long as the lists are the same.
    desk.sent.clear();
    desk.keys("esc r").sees("30 pairs compared");
    assert!(desk.sent.is_empty());
    desk.show(class.snapshot());
    desk.sees("of older lists, r searches again").sent.clear();
    desk.keys("r").sees("searching");
    assert!(matches!(desk.sent[..], [Request::Rewritten]));
}

/// How far a search for rewritten text is.
fn searching() -> Message {
    let (done, all, what) = (7, 12, "texts");
    Message::Engine(Event::Rewriting(Rewriting { done, all, what }))
}

const FOUR: [&str; 4] = ["anna.txt", "ben.txt", "carla.txt", "dora.txt"];

/// A class of four with three pairs in other words, each with the next one, of which the list has the first.
fn four(width: u16) -> Desk {
    let mut desk = Desk::with(&Class::of(FOUR), width, 24);
    desk.keys("r").rewritten(rewritten(3));
    desk
}

#[test]
fn pairs_that_say_the_same_in_other_words_are_found_by_letters_of_both_names() {
    let mut desk = four(80);
    let shown = |desk: &Desk| -> BTreeSet<u32> {
        let pairs = desk.app.rewritten.pairs();
        pairs.map(|pair| pair.docs.left.0).collect()
    };
    let of = |left: &[u32]| left.iter().copied().collect();
    assert_eq!(shown(&desk), of(&[0, 1, 2]));
    // Either name has them.
    desk.keys("/").write("ben").sees("/ben").sees("2 of 3");
    assert_eq!((desk.place(), shown(&desk)), (Place::Filter, of(&[0, 1])));
    assert_eq!(shown(desk.write(" car")), of(&[1]), "both together");
    // What was typed is kept, and a file says what it leaves out.
    desk.keys("enter");
    for said in [
        "only those that the list of pairs has not, filter ben car, of 3 found",
        "1 pair in other words, filter ben car, of 3 found",
    ] {
        let text = desk.keys("m").export(0).text;
        assert!(text.lines().next().unwrap().contains(said), "{text}");
    }
    desk.keys("enter esc");
    assert_eq!((desk.place(), shown(&desk)), (Place::Rewritten, of(&[1])));
    // Over the list Esc first shows all again.
    desk.keys("esc");
    assert_eq!(
        (desk.place(), shown(&desk)),
        (Place::Rewritten, of(&[0, 1, 2]))
    );
    // What keeps pairs back is said, and not another thing; the list of pairs beneath has no filter.
    let unnamed = "no two names have these letters";
    desk.keys("/").write("zz").sees(unnamed);
    assert!(desk.app.rewritten.is_empty() && desk.app.pairs.filter.is_empty());
    desk.keys("esc m /").write("anna").lacks(unnamed);
    assert!(desk.app.rewritten.is_empty());
    desk.sees("The list of pairs has all that was found with these letters.");
    desk.write("zz")
        .sees(unnamed)
        .keys("esc r")
        .rewritten(Search::default());
    desk.keys("/")
        .write("anna")
        .lacks(unnamed)
        .sees("No pair was found");
    assert_eq!(desk.keys("esc esc").app.place(), Place::Pairs);
}

#[test]
fn letters_hide_nothing_that_is_said_of_pairs_in_other_words() {
    let mut desk = four(160);
    desk.show(Class::of(FOUR).snapshot());
    desk.keys("r /").write("b").tell(searching());
    desk.line_has("/b", "searching: 7 of 12 texts");
    let unread = Unread {
        label: Label::new("erik.txt"),
        reason: Said::text("it is empty"),
    };
    let search = Search {
        unread: vec![unread],
        ..rewritten(3)
    };
    desk.rewritten(search);
    desk.line_has("/b", "── 2 of 3, 1 file not read");
    let said = "1 of 3, only what the list of pairs has not, 1 file not read";
    let line = desk.keys("enter m").line_with("/b");
    assert!(line.contains(said), "{line}");
    desk.show(Class::of(FOUR).snapshot());
    desk.line_has("/b", &format!("of older lists, r searches again: {said}"));
    assert!(
        desk.keys("/")
            .line_with("/b")
            .contains("── of older lists: 1 of 3")
    );
    // Without letters neither.
    desk.keys("esc");
    desk.sees("of older lists, r searches again: only the 2 that the list of pairs has not, 1 file not read");
    // What has no room goes as a whole: a number is never cut.
    desk.keys("m /").write("b");
    for width in 40..160 {
        desk.resize(width, 24);
        let line = desk.line_with("/b");
        assert!(!line.contains(" 2") || line.contains(" 2 of 3"), "{line}");
    }
}

#[test]
fn a_pair_in_other_words_of_which_a_file_is_gone_stays_among_those_with_its_letters() {
    let class = Class::of(["a-anna.txt", "b-ben.txt", "c-anna.txt", "d-dora.txt"]);
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("r").rewritten(rewritten(3));
    desk.keys("/").write("anna").keys("enter j");
    let found = |desk: &Desk| {
        let chosen = desk.app.rewritten.chosen().map(|docs| docs.left.0);
        (desk.app.rewritten.len(), chosen)
    };
    assert_eq!(found(&desk), (3, Some(2)));
    // The last two files go: of the pair under the cursor nothing is left but what was found.
    desk.show(Class::of(["a-anna.txt", "b-ben.txt"]).snapshot());
    assert_eq!(found(desk.sees("(gone)")), (3, Some(2)));
    // Under other names it is no longer meant: the cursor is on what stands in its place.
    desk.show(Class::of(["a-anna.txt", "b-anna.txt", "c-carl.txt", "d-dora.txt"]).snapshot());
    assert_eq!(found(&desk), (2, Some(0)));
}

#[test]
fn a_document_with_which_rewritten_text_was_found_is_not_said_to_share_nothing() {
    let class = Class::of(["anna.txt", "ben.txt", "carla.txt"]);
    let mut desk = Desk::with(&class, 160, 24);
    let said = |desk: &Desk| desk.app.said.clone().unwrap_or_default();
    let looks = "; r over the pairs looks for rewritten text";
    assert!(said(desk.keys("3 p")).ends_with(looks), "{}", said(&desk));
    let mut search = rewritten(1);
    search.pairs[0].is_listed = false;
    desk.keys("1 r").rewritten(search);
    desk.keys("esc 3").sees("~: in other words");
    desk.sees("ben.txt~");
    assert!(desk.line_with("carla.txt").contains('·'));
    let found = "r: rewritten text with 1 document";
    assert!(
        said(desk.keys("g p")).starts_with(&format!("{found}; ")),
        "{}",
        said(&desk)
    );
    desk.resize(80, 24);
    desk.keys("g p").sees(found);
    assert!(!said(desk.keys("G p")).contains(found), "{}", said(&desk));
    // The other one is gone: of what it was nothing is said any more.
    desk.show(Class::of(["anna.txt"]).snapshot());
    assert_eq!(desk.app.rewritten.with(DocId(0)), 0);
    assert!(!said(desk.keys("g p")).contains(found), "{}", said(&desk));
    desk.lacks("~: in other words");

    // Nor of a text that is edited.
    let mut desk = four(80);
    let with = |desk: &Desk| [0, 1, 2, 3].map(|doc| desk.app.rewritten.with(DocId(doc)));
    let edited = Class::of(["a.txt", "b.txt", "c.txt", "d.txt"]);
    let of_words = |content: u64| edited.with_contents(&[0, content, 0, 0]);
    desk.show(of_words(1));
    desk.rewritten(rewritten(3));
    assert_eq!(with(&desk), [1, 2, 2, 1]);
    desk.show(of_words(1));
    assert_eq!(with(&desk), [1, 2, 2, 1], "other lists, the same texts");
    desk.show(of_words(2));
    assert_eq!(with(&desk), [0, 0, 1, 1], "as many words, but others");
}
