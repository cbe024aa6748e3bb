//! What a person sees of what takes long, and how she stops it.

use std::sync::Arc;

use sidelong::align::{Searched, Step};
use sidelong::app::Message;
use sidelong::app::command::Place;
use sidelong::engine::{Comparing, Event, Request, Stage};
use sidelong::index::DocId;
use sidelong::sides::Sides;
use sidelong::snapshot::{Progress, Snapshot};

use super::classes::essays;
use super::desk::Desk;

fn comparing(docs: Sides<DocId>, stage: Stage) -> Message {
    Message::Engine(Event::Comparing(Comparing {
        docs,
        stage,
        in_detail: false,
    }))
}

/// A desk at the second pair, whose comparison was asked for and is not there.
fn waiting(keys: &str) -> (Desk, Sides<DocId>) {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 40);
    desk.keys(keys);
    let docs = class.snapshot().listing.pairs[1].docs;
    let is_its = |request: &Request| matches!(request, Request::Compare(of) | Request::Details(of) if *of == docs);
    assert!(desk.sent.iter().any(is_its));
    desk.sent.clear();
    (desk, docs)
}

#[test]
fn a_comparison_that_takes_long_says_how_far_it_is_wherever_it_is_waited_for() {
    for keys in ["j", "j enter", "j i"] {
        let (mut desk, docs) = waiting(keys);
        desk.lacks("step");
        desk.tell(comparing(docs, Stage::Aligning(Step::Runs)));
        let said = "step 3 of 5: looking for equal words";
        assert!(desk.screen().contains(said), "{keys}: {}", desk.screen());
        desk.tell(comparing(docs, Stage::Aligning(Step::Rewritten)));
        assert!(desk.screen().contains("step 5 of 5"), "{keys}");
        // That of another pair is nobody's.
        desk.tell(comparing(docs.swap(), Stage::Reading));
        assert!(desk.screen().contains("step 5 of 5"), "{keys}");
        desk.tell(Message::Engine(Event::Comparison(Arc::new(
            essays().comparison(docs),
        ))));
        assert!(!desk.screen().contains("step 5"), "{keys}");
    }
}

#[test]
pub fn esc_stops_the_comparison_first_and_the_key_that_is_named_begins_it_again() {
    let (mut desk, docs) = waiting("j enter");
    desk.tell(comparing(docs, Stage::Reading));
    desk.keys("esc");
    assert!(matches!(desk.sent[..], [Request::NotCompare]));
    assert_eq!(desk.app.place(), Place::Side);
    desk.keys("=");
    let said = "the comparison was stopped: r over the two texts makes it again";
    desk.sees(said);
    // What was on its way of it says nothing any more.
    desk.tell(comparing(docs, Stage::Aligning(Step::Words)));
    desk.sees(said);
    desk.sent.clear();
    desk.keys("r");
    assert!(matches!(desk.sent[..], [Request::Compare(of)] if of == docs));
    desk.answer(&essays());
    desk.lacks("was stopped");
    assert!(desk.app.layers.side().unwrap().compared().is_some());
    desk.keys("esc");
    assert_eq!(desk.app.place(), Place::Pairs, "nothing is left to stop");
}

#[test]
fn that_a_comparison_was_stopped_is_said_once_and_the_way_back_stays() {
    // Texts that are not there yet, and those of before.
    for is_there in [false, true] {
        let (mut desk, docs) = waiting("j enter");
        desk.resize(80, 24);
        if is_there {
            desk.answer(&essays());
        }
        desk.tell(comparing(docs, Stage::Reading));
        desk.keys("esc");
        let screen = desk.screen();
        assert_eq!(screen.matches("was stopped").count(), 1, "{screen}");
        assert!(
            screen.lines().last().unwrap().contains("Esc back"),
            "{screen}"
        );
    }
}

#[test]
fn of_all_keys_beside_what_is_said_the_way_back_is_the_last_to_go() {
    // From room for all keys to room for none.
    let mut last = None;
    let (mut desk, _) = waiting("j enter");
    desk.resize(80, 24);
    for letters in 0..80 {
        desk.app.said = Some("x".repeat(letters));
        let footer = desk.footer();
        if footer.contains("? keys") {
            assert!(footer.contains("Esc back"), "{footer}");
        }
        if footer.contains("Esc back") {
            last = Some(letters);
        }
    }
    assert!(last.is_some_and(|letters| letters > 60), "{last:?}");
}

#[test]
fn a_pair_that_was_stopped_in_the_list_is_compared_when_it_is_opened() {
    let (mut desk, docs) = waiting("j");
    desk.tell(comparing(docs, Stage::Reading));
    desk.keys("esc");
    desk.sees("the comparison was stopped");
    desk.sent.clear();
    desk.keys("enter");
    assert!(matches!(desk.sent[..], [Request::Compare(of)] if of == docs));
}

#[test]
fn over_the_details_esc_stops_the_comparison_before_it_closes_them() {
    let (mut desk, docs) = waiting("j i");
    desk.tell(comparing(docs, Stage::Rarest));
    desk.keys("esc");
    assert_eq!(desk.app.place(), Place::Details);
    desk.sees("was stopped");
    desk.keys("esc");
    assert_eq!(desk.app.place(), Place::Pairs);
}

#[test]
fn a_comparison_that_nobody_sees_any_more_ends_and_begins_anew_when_one_comes_back() {
    let (mut desk, docs) = waiting("j");
    desk.tell(comparing(docs, Stage::Reading));
    desk.keys("3");
    assert!(matches!(desk.sent[..], [Request::NotCompare]));
    desk.sent.clear();
    desk.keys("esc 1");
    assert!(matches!(desk.sent[..], [Request::Compare(of)] if of == docs));
}

#[test]
fn what_was_found_before_a_stop_stays_and_what_was_not_looked_for_is_said() {
    let (mut desk, docs) = waiting("j enter");
    let mut first = essays().comparison(docs);
    if let Ok(compared) = &mut first.outcome {
        compared.alignment.searched = Searched::Later;
    }
    desk.tell(comparing(docs, Stage::Aligning(Step::Runs)));
    desk.tell(Message::Engine(Event::Comparison(Arc::new(first))));
    desk.tell(comparing(docs, Stage::Aligning(Step::Rewritten)));
    desk.sees("step 5 of 5");
    desk.keys("esc =");
    assert!(desk.app.layers.side().unwrap().compared().is_some());
    desk.sees("was stopped");
}

/// As if so many files of forty were read.
fn read(read: u32, generation: u64) -> Snapshot {
    Snapshot {
        progress: Progress {
            found: 40,
            read,
            walked: true,
        },
        generation,
        ..essays().snapshot()
    }
}

#[test]
fn texts_of_before_say_that_newer_ones_are_being_compared() {
    for keys in ["j", "j enter"] {
        let (mut desk, docs) = waiting(keys);
        desk.answer(&essays());
        desk.lacks("step");
        desk.tell(comparing(docs, Stage::Aligning(Step::Runs)));
        assert!(
            desk.screen().contains("step 3 of 5"),
            "{keys}: {}",
            desk.screen()
        );
        desk.keys("esc");
        assert!(
            desk.screen().contains("was stopped"),
            "{keys}: {}",
            desk.screen()
        );
    }
}

#[test]
fn how_far_the_reading_is_stays_in_sight_in_every_width_whatever_else_is_said() {
    for (width, wanted) in [
        (120, "8 / 40 read"),
        (80, "8 / 40 read"),
        (40, "8 / 40 read"),
    ] {
        let mut desk = Desk::empty(width, 24);
        desk.show(read(8, 1));
        assert!(
            desk.screen().contains(wanted),
            "{width}:\n{}",
            desk.screen()
        );
    }
    let mut desk = Desk::empty(80, 24);
    desk.show(read(8, 1));
    for keys in ["y", "f"] {
        desk.keys(keys);
        assert!(
            desk.screen().contains("8 / 40 read"),
            "{keys}:\n{}",
            desk.screen()
        );
    }
    desk.keys("f").show(read(9, 1));
    desk.sees("9 / 40 read");
}
