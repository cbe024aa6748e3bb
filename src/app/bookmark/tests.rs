use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::app::command;
use crate::app::keymap::Keymap;
use crate::app::mouse::Owner;
use crate::app::picker::Picker;
use crate::app::rows::Subject;
use crate::app::{Message, update};
use crate::engine::Event;
use crate::index::Listing;
use crate::layers::Layer;
use crate::report::examples;
use crate::snapshot::{Facts, Progress, Snapshot};

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
    assert!(Taken::of(&app()).finish(None).is_none());
    assert!(Bookmark::of(&put(with_threshold(10.0), examples::snapshot())).is_some());
    let of_empty = Bookmark::of(&put(with_threshold(10.0), Snapshot::default()));
    assert_eq!(of_empty, None, "its disk may not be there");
}

#[test]
fn a_damaged_bookmark_is_none() {
    let whole = with_threshold(10.0).encode().unwrap();
    assert_eq!(Bookmark::decode(&whole), Some(with_threshold(10.0)));
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

/// As earlier versions wrote it.
fn earlier(magic: &[u8], now: &Bookmark, marked: Subjects<String>) -> Vec<u8> {
    let mut body = postcard::to_stdvec(&(now.threshold, false, now.layers)).unwrap();
    if magic == EARLIER {
        body.extend(postcard::to_stdvec(&now.min_run).unwrap());
    }
    let end: End = (
        now.given.clone(),
        now.place.clone(),
        now.seen.clone(),
        marked,
        1,
    );
    body.extend(postcard::to_stdvec(&end).unwrap());
    let sum = blake3::hash(&body);
    [magic, sum.as_bytes().get(..SUM).unwrap(), &body].concat()
}

#[test]
fn what_a_person_chose_and_marked_in_earlier_versions_is_not_lost() {
    let marked = [Subject::Document("=1+1.txt".to_owned())];
    let given = Given {
        layer: Layer::Template,
        name: "task.txt".into(),
        words: [1, 2].into(),
        is_on: true,
        passage: None,
    };
    let was = Bookmark {
        given: [given].into(),
        min_run: 9,
        ..with_threshold(10.0)
    };
    for (magic, min_run) in [(EARLIER, 9), (EARLIEST, DEFAULT_MIN_RUN)] {
        let bytes = earlier(magic, &was, marked.clone().into());
        let before = Bookmark::decode(&bytes).unwrap();
        assert_eq!((&before.given, before.min_run), (&was.given, min_run));
        let facts = (0..9).map(|_| Some(Arc::new(Facts::default())));
        let folder = Snapshot {
            facts: facts.collect(),
            ..examples::snapshot()
        };
        let app = put(before, folder);
        assert_eq!(app.marks.count(command::Place::Documents), 1);
        assert!(app.reviews.log.has_marks());
        assert!(Bookmark::of(&app).unwrap().marked.is_empty());
    }
}

#[test]
fn the_place_in_a_folder_that_is_gone_is_as_it_was() {
    let mut app = put(with_threshold(10.0), without(&[]));
    let before = Bookmark::of(&app).unwrap();
    let gone = Snapshot {
        watching: Watching::Gone,
        progress: without(&[]).progress,
        ..Snapshot::default()
    };
    // It goes, comes back, and is read.
    let reading = Snapshot {
        progress: Progress::default(),
        ..without(&["anna, \"b\".txt"])
    };
    for snapshot in [gone, reading] {
        update(
            &mut app,
            Message::Engine(Event::Snapshot(Arc::new(snapshot))),
        );
        assert_eq!(Bookmark::of(&app), None);
    }
    let kept = Taken::of(&app).finish(Some(&before));
    assert_eq!(kept, Some(before));
}

#[test]
fn passages_are_masked_from_the_start() {
    let given = |passage: Option<&str>| Given {
        layer: Layer::Dismissed,
        name: "by the river".into(),
        words: [1, 2].into(),
        is_on: true,
        passage: passage.map(Into::into),
    };
    let all: Arc<[Given]> = [given(None), given(Some("By the river"))].into();
    let now = Bookmark {
        given: Arc::clone(&all),
        passages: passages(&all),
        ..with_threshold(10.0)
    };
    let read = Bookmark::decode(&now.encode().unwrap());
    assert_eq!(read.map(|place| place.given), Some(all));
}
