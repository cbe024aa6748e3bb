use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::app::command::Action;
use crate::app::keymap::Keymap;
use crate::app::mouse::Owner;
use crate::app::picker::Picker;
use crate::app::rows::Subject;
use crate::app::{Message, update};
use crate::engine::Event;
use crate::report::examples;
use crate::snapshot::{Progress, Snapshot};

fn app() -> App {
    App::new(Keymap::default(), Picker::default(), Owner::Program)
}

/// Puts a bookmark into a folder.
fn put(bookmark: Bookmark, folder: Snapshot) -> App {
    let mut app = app();
    begin(&mut app, bookmark);
    let progress = Progress {
        walked: true,
        ..Progress::default()
    };
    let snapshot = Arc::new(Snapshot { progress, ..folder });
    update(&mut app, Message::Engine(Event::Snapshot(snapshot)));
    app
}

#[test]
fn nothing_is_kept_before_it_is_known_what_there_is() {
    assert_eq!(Bookmark::of(&app()), None);
    assert!(Bookmark::of(&put(with_marks(&[]), examples::snapshot())).is_some());
    let of_empty = Bookmark::of(&put(with_marks(&[]), Snapshot::default()));
    assert_eq!(of_empty, None, "its disk may not be there");
}

#[test]
fn a_damaged_bookmark_is_none() {
    let whole = with_marks(&[]).encode().unwrap();
    assert_eq!(Bookmark::decode(&whole), Some(with_marks(&[])));
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        assert_eq!(Bookmark::decode(&damaged), None, "{at}");
        assert_eq!(Bookmark::decode(&whole[..at]), None, "{at}");
    }
}

proptest! {
    #[test]
    fn any_bytes_can_be_asked(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert_eq!(Bookmark::decode(&bytes), None);
    }

    /// Somebody who knows how to sum up what he made.
    #[test]
    fn what_was_made_up_is_put_without_harm_and_then_stays_as_it_is(
        body in proptest::collection::vec(prop_oneof![Just(0_u8), Just(1), Just(2), any::<u8>()], 20..200),
    ) {
        let sum = blake3::hash(&body);
        let bytes = [MAGIC, sum.as_bytes().get(..SUM).unwrap(), &body].concat();
        if let Some(bookmark) = Bookmark::decode(&bytes) {
            let once = Bookmark::of(&put(bookmark, examples::snapshot())).unwrap();
            let again = Bookmark::decode(&once.encode().unwrap()).unwrap();
            prop_assert_eq!(&Bookmark::of(&put(again, examples::snapshot())), &Some(once));
        }
    }
}

/// The examples without the documents of these names, and with nothing else.
fn without(names: &[&str]) -> Snapshot {
    let whole = examples::snapshot();
    let documents = whole.listing.documents.iter();
    let documents = documents.filter(|one| !names.contains(&one.label.as_str()));
    let listing = Listing::new(documents.cloned().collect(), Vec::new(), Vec::new());
    Snapshot {
        listing: Arc::new(listing),
        progress: Progress {
            walked: true,
            ..Progress::default()
        },
        ..whole
    }
}

#[test]
fn the_mark_of_a_file_that_is_missing_is_set_as_soon_as_the_file_is_there() {
    let mut app = put(with_marks(&["=1+1.txt"]), without(&["=1+1.txt"]));
    assert_eq!(app.marks.counts(), (0, 0));
    let snapshot = Arc::new(without(&[]));
    update(&mut app, Message::Engine(Event::Snapshot(snapshot)));
    assert_eq!(app.marks.counts(), (0, 1));
    let kept = Bookmark::of(&app).unwrap();
    assert_eq!(kept.marked, with_marks(&["=1+1.txt"]).marked);
}

#[test]
fn marks_of_missing_files_are_told_of_when_they_are_news_and_a_person_may_let_go_of_them() {
    let told = |app: &App| app.said.clone().unwrap_or_default();
    let next = |app: &App, missing: &[&str]| {
        let kept = Bookmark::of(app).unwrap().encode().unwrap();
        put(Bookmark::decode(&kept).unwrap(), without(missing))
    };
    let (one, two) = ("=1+1.txt", "anna, \"b\".txt");
    let first = put(with_marks(&[one, two]), without(&[one]));
    assert!(told(&first).starts_with("1 mark is of files"));
    assert_eq!(told(&next(&first, &[one])), "", "it is known");
    let more = next(&first, &[one, two]);
    assert!(told(&more).starts_with("2 marks are of files"));
    // Told of once more when they went again after they had come back.
    let back = next(&more, &[]);
    assert_eq!((told(&back).as_str(), back.marks.counts()), ("", (0, 2)));
    let mut again = next(&back, &[one, two]);
    assert!(told(&again).starts_with("2 marks are of files"));

    assert_eq!(offer(&back), None);
    let version = again.marks.version();
    let (what, action) = offer(&again).unwrap();
    assert!(what.starts_with("Let go of 2 marks"), "{what}");
    assert_eq!(action, Action::LetGo);
    let_go(&mut again);
    assert!(told(&again).contains("let go of"), "{}", told(&again));
    assert!(again.marks.version() > version, "it is kept soon");
    assert!(Bookmark::of(&again).unwrap().marked.is_empty());
    assert_eq!(next(&again, &[]).marks.counts(), (0, 0));
    // As long as the folder is open nothing is lost.
    let (what, _) = offer(&again).unwrap();
    assert!(what.starts_with("Bring back 2 marks"), "{what}");
    let_go(&mut again);
    let there = next(&again, &[]);
    assert_eq!((told(&there).as_str(), there.marks.counts()), ("", (0, 2)));
    assert_eq!(told(&next(&again, &[one, two])), "");
}

#[test]
fn of_marks_that_are_brought_back_those_whose_files_came_meanwhile_are_set_at_once() {
    let (one, two) = ("=1+1.txt", "anna, \"b\".txt");
    let mut app = put(with_marks(&[one, two]), without(&[one, two]));
    let_go(&mut app);
    let came = Arc::new(without(&[two]));
    update(&mut app, Message::Engine(Event::Snapshot(came)));
    assert_eq!(app.marks.counts(), (0, 0));
    let_go(&mut app);
    assert_eq!(app.said.as_deref(), Some("2 marks are kept again"));
    assert_eq!(app.marks.counts(), (0, 1));
}

#[test]
fn marks_are_kept_of_a_folder_that_is_gone_and_the_place_as_it_was() {
    let mut app = put(with_marks(&["=1+1.txt"]), without(&[]));
    let before = Bookmark::of(&app).unwrap();
    let gone = Snapshot {
        watching: Watching::Gone,
        ..Snapshot::default()
    };
    let gone = Snapshot {
        progress: without(&[]).progress,
        ..gone
    };
    let marks = &mut app.marks;
    let listing = Arc::clone(&app.snapshot.listing);
    let other = named(&listing, "anna, \"b\".txt").unwrap();
    marks.put([Subject::Document(other)].into(), &listing);
    update(&mut app, Message::Engine(Event::Snapshot(Arc::new(gone))));
    assert_eq!(Bookmark::of(&app), None);
    // It comes back, and is read.
    let reading = Snapshot {
        progress: Progress::default(),
        ..without(&["anna, \"b\".txt"])
    };
    update(
        &mut app,
        Message::Engine(Event::Snapshot(Arc::new(reading))),
    );
    assert_eq!(Bookmark::of(&app), None);
    let kept = Taken::of(&app).finish(Some(&before)).unwrap();
    let marked = with_marks(&["=1+1.txt", "anna, \"b\".txt"]).marked;
    assert_eq!(kept, Bookmark { marked, ..before });
}

#[test]
fn what_is_marked_while_all_is_still_read_is_kept_and_calls_nothing_new() {
    let mut app = app();
    assert!(Taken::of(&app).finish(None).is_none(), "nothing to keep");
    let progress = Progress::default();
    let reading = Arc::new(Snapshot {
        progress,
        ..without(&[])
    });
    update(&mut app, Message::Engine(Event::Snapshot(reading)));
    let listing = Arc::clone(&app.snapshot.listing);
    let id = named(&listing, "=1+1.txt");
    app.marks
        .put(id.map(Subject::Document).into_iter().collect(), &listing);
    assert_eq!(Bookmark::of(&app), None);
    let kept = Taken::of(&app).finish(None).unwrap();
    let app = put(kept, examples::snapshot());
    assert_eq!(app.marks.counts(), (0, 1));
    assert_eq!(app.seen.counts(), (0, 0));
}
