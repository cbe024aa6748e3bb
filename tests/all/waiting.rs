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
        desk.lacks("step")
            .tell(comparing(docs, Stage::Aligning(Step::Runs)));
        desk.sees("step 3 of 5: looking for equal words");
        desk.tell(comparing(docs, Stage::Aligning(Step::Rewritten)));
        desk.sees("step 5 of 5");
        // That of another pair is nobody's.
        desk.tell(comparing(docs.swap(), Stage::Reading));
        desk.sees("step 5 of 5");
        let comparison = Arc::new(essays().comparison(docs));
        desk.tell(Message::Engine(Event::Comparison(comparison)));
        desk.lacks("step 5");
        // The texts of before say that newer ones are being compared.
        if keys != "j i" {
            desk.tell(comparing(docs, Stage::Aligning(Step::Runs)));
            desk.sees("step 3 of 5").keys("esc").sees("was stopped");
        }
    }
}

#[test]
fn esc_stops_the_comparison_first_and_the_key_that_is_named_begins_it_again() {
    let (mut desk, docs) = waiting("j enter");
    desk.tell(comparing(docs, Stage::Reading));
    desk.keys("esc");
    assert!(matches!(desk.sent[..], [Request::NotCompare]));
    assert_eq!(desk.place(), Place::Side);
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
    assert_eq!(desk.place(), Place::Pairs, "nothing is left to stop");
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
        let screen = desk.keys("esc").screen();
        assert_eq!(screen.matches("was stopped").count(), 1, "{screen}");
        assert!(desk.footer().contains("Esc back"), "{screen}");
    }
    // Of all keys beside what is said it is the last to go, from room for all keys to room for none.
    let (mut desk, _) = waiting("j enter");
    desk.resize(80, 24);
    let mut last = None;
    for letters in 0..80 {
        desk.app.said = Some("x".repeat(letters));
        let footer = desk.footer();
        let has_back = footer.contains("Esc back");
        assert!(has_back || !footer.contains("? keys"), "{footer}");
        last = has_back.then_some(letters).or(last);
    }
    assert!(last.is_some_and(|letters| letters > 60), "{last:?}");
}

#[test]
fn what_was_stopped_or_is_seen_no_more_is_compared_anew_when_one_comes_back() {
    for (keys, leave, back) in [("j", "esc", "enter"), ("j", "3", "esc 1")] {
        let (mut desk, docs) = waiting(keys);
        desk.tell(comparing(docs, Stage::Reading));
        desk.keys(leave);
        assert!(matches!(desk.sent[..], [Request::NotCompare]));
        desk.sent.clear();
        desk.keys(back);
        assert!(matches!(desk.sent[..], [Request::Compare(of)] if of == docs));
    }
    // Over the details Esc alone stops the comparison, before it closes them.
    for key in ["i", "q"] {
        let (mut desk, docs) = waiting("j i");
        desk.tell(comparing(docs, Stage::Reading));
        assert_eq!(
            desk.keys(key).lacks("was stopped").app.place(),
            Place::Pairs
        );
    }
    let (mut desk, docs) = waiting("j i");
    desk.tell(comparing(docs, Stage::Rarest));
    assert_eq!(
        desk.keys("esc").sees("was stopped").app.place(),
        Place::Details
    );
    assert_eq!(desk.keys("esc").app.place(), Place::Pairs);
}

#[test]
fn what_was_found_before_a_stop_stays_and_what_was_not_looked_for_is_said() {
    let (mut desk, docs) = waiting("j enter");
    let mut first = essays().comparison(docs);
    if let Ok(compared) = &mut first.outcome {
        compared.alignment.searched = Searched::Later;
    }
    desk.tell(comparing(docs, Stage::Aligning(Step::Runs)));
    desk.compared(first);
    desk.tell(comparing(docs, Stage::Aligning(Step::Rewritten)));
    desk.sees("step 5 of 5");
    desk.keys("esc =");
    assert!(desk.app.layers.side().unwrap().compared().is_some());
    desk.sees("was stopped");
}

#[test]
fn how_far_the_reading_is_stays_in_sight_in_every_width_whatever_else_is_said() {
    let read = |read: u32| Snapshot {
        progress: Progress {
            found: 40,
            read,
            walked: true,
        },
        ..essays().snapshot()
    };
    for width in [120, 80, 40] {
        let mut desk = Desk::empty(width, 24);
        desk.show(read(8));
        desk.sees("8 / 40 read");
    }
    let mut desk = Desk::empty(80, 24);
    desk.show(read(8));
    desk.keys("y")
        .sees("8 / 40 read")
        .keys("f")
        .sees("8 / 40 read");
    desk.keys("f").show(read(9));
    desk.sees("9 / 40 read");
}
