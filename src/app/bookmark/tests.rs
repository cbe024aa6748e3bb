use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::app::command::{Action, Screen};
use crate::app::keymap::Keymap;
use crate::app::look::Look;
use crate::app::mouse::Owner;
use crate::app::{Message, update};
use crate::engine::Event;
use crate::report::examples;
use crate::sides::Sides;
use crate::snapshot::{Progress, Snapshot};

fn app() -> App {
    App::new(Keymap::default(), Look::default(), Owner::Program)
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
    assert!(Bookmark::of(&put(sample(), examples::snapshot())).is_some());
    let of_empty = Bookmark::of(&put(sample(), Snapshot::default()));
    assert_eq!(of_empty, None, "its disk may not be there");
}

#[test]
fn a_damaged_bookmark_is_none() {
    let whole = sample().encode().unwrap();
    assert_eq!(Bookmark::decode(&whole), Some(sample()));
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        assert_eq!(Bookmark::decode(&damaged), None, "{at}");
        assert_eq!(Bookmark::decode(&whole[..at]), None, "{at}");
    }
}

#[test]
fn what_the_version_before_kept_is_put_back() {
    const NAME: &[u8] = b"\x08=1+1.txt";
    const OTHER: &[u8] = b"\x0danna, \"b\".txt";
    let body = [
        // The threshold, the third screen, a filter of the pairs.
        b"\x25\x64\x02\x00\x01a\x00".as_slice(),
        // Three other lists, four orders, four dividers.
        &[0; 6 + 12 + 4][..],
        // Two texts: the fourth passage, both scrolled, folded to its lines, with paragraphs numbered, swapped.
        &[1, 0],
        NAME,
        OTHER,
        &[3, 1, 7, 9, 1, 255, 2, 1],
        // Nothing was seen, one document marked, nothing left out.
        &[0, 0, 0, 1],
        NAME,
        &[0, 0, 0],
    ]
    .concat();
    let sum = blake3::hash(&body);
    let magic = b"sidelong place 3\n".as_slice();
    let bytes = [magic, &sum.as_bytes()[..SUM], &body].concat();
    let bookmark = Bookmark::decode(&bytes).unwrap();
    let threshold = bookmark.threshold().unwrap();
    assert_eq!(threshold.to_string(), "37%");
    assert!(!bookmark.counts_common());
    let app = put(bookmark, examples::snapshot());
    assert_eq!(app.screen, Screen::Documents);
    assert_eq!(app.pairs.filter, "a");
    assert_eq!(app.marks.counts(), (0, 1));
    let (docs, placed) = app.layers.side().unwrap().placed();
    assert_eq!(docs, Sides::new(DocId(0), DocId(1)));
    let placed = format!("{placed:?}");
    assert!(placed.contains("passage: 3"), "{placed}");
    assert!(placed.contains("Some([(7, 0), (9, 0)])"), "{placed}");
    // From now on it is kept as others are.
    let kept = Bookmark::of(&app).unwrap();
    assert_eq!(Bookmark::decode(&kept.encode().unwrap()), Some(kept));
}

#[test]
fn whether_common_text_counts_is_kept_as_it_is_wanted_and_does_not_by_what_was_kept_before() {
    let mut app = put(sample(), examples::snapshot());
    assert!(!Bookmark::of(&app).unwrap().counts_common());
    // As with the threshold nobody waits for the figures.
    app.wanted_common = Some(true);
    let kept = Bookmark::of(&app).unwrap();
    assert!(kept.counts_common());
    let bytes = kept.encode().unwrap();
    assert_eq!(Bookmark::decode(&bytes).as_ref(), Some(&kept));
    let (_, body) = bytes.split_at(MAGIC.len() + SUM);
    // Nor did it keep of how many marks was told.
    let before = &body[..body.len() - 2];
    let sum = blake3::hash(before);
    let bytes = [MAGIC, &sum.as_bytes()[..SUM], before].concat();
    let of_before = Bookmark::decode(&bytes).unwrap();
    let as_now = Bookmark {
        counts_common: false,
        ..kept
    };
    assert_eq!(of_before, as_now);
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

/// Of documents of these numbers: which are marked, and which are known, with which content and whether that was seen.
type Made = (BTreeSet<u64>, std::collections::BTreeMap<u64, (u64, bool)>);

fn made() -> impl Strategy<Value = Made> {
    let known = prop::collection::btree_map(0..8_u64, (0..2_u64, any::<bool>()), 0..8);
    (prop::collection::btree_set(0..8_u64, 0..8), known)
}

/// The bookmark of it, in which pairs of neighbours are new where both were seen and one has the first content.
fn of_made((marked, known): &Made) -> Bookmark {
    let names: Vec<String> = marked.iter().map(u64::to_string).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (past, unseen) = seen::of_numbers(known);
    Bookmark {
        past,
        unseen,
        ..with_marks(&names)
    }
}

/// As before, but for what is changed of even numbers, or of odd ones.
fn changed(before: &Made, by: &Made, odd: u64) -> Made {
    let is_mine = |number: &u64| number % 2 == odd;
    let marked = before.0.iter().filter(|number| !is_mine(number));
    let known = before.1.iter().filter(|(number, _)| !is_mine(number));
    (
        marked
            .chain(by.0.iter().filter(|number| is_mine(number)))
            .copied()
            .collect(),
        known
            .chain(by.1.iter().filter(|(number, _)| is_mine(number)))
            .map(|(number, status)| (*number, *status))
            .collect(),
    )
}

proptest! {
    #[test]
    fn what_was_not_changed_in_one_program_stays_as_the_other_has_it(base in made(), other in made()) {
        let [base, other] = [base, other].map(|made| of_made(&made));
        prop_assert_eq!(&base.merged(Some(&base), other.clone()), &other);
        prop_assert_eq!(&other.merged(Some(&base), base.clone()), &other);
    }

    #[test]
    fn what_two_programs_changed_of_different_documents_stays_whoever_leaves_last(
        base in made(), ours in made(), theirs in made(),
    ) {
        let [ours, theirs] = [changed(&base, &ours, 0), changed(&base, &theirs, 1)];
        let [base, ours, theirs] = [base, ours, theirs].map(|made| of_made(&made));
        let last = ours.merged(Some(&base), theirs.clone());
        prop_assert_eq!(&theirs.merged(Some(&base), ours), &last);
    }

    #[test]
    fn who_keeps_the_same_twice_changes_nothing_by_it(
        base in prop::option::of(made()), ours in made(), theirs in made(),
    ) {
        let base = base.map(|made| of_made(&made));
        let [ours, theirs] = [ours, theirs].map(|made| of_made(&made));
        let once = ours.merged(base.as_ref(), theirs);
        prop_assert_eq!(&ours.merged(base.as_ref(), once.clone()), &once);
    }
}

#[test]
fn what_was_seen_in_one_program_is_seen_though_the_other_has_it_as_new() {
    let of = |status: &[(u64, (u64, bool))]| {
        of_made(&(BTreeSet::new(), status.iter().copied().collect()))
    };
    let [base, new, seen] = [of(&[]), of(&[(1, (5, false))]), of(&[(1, (5, true))])];
    assert_eq!(new.merged(Some(&base), seen.clone()), seen);
    assert_eq!(seen.merged(Some(&base), new.clone()), seen);
    // But who takes it back has taken it back.
    assert_eq!(new.merged(Some(&seen), seen.clone()), new);
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
fn the_mark_of_a_file_that_is_missing_for_one_session_is_kept_for_when_it_comes_back() {
    let app = put(with_marks(&["=1+1.txt"]), without(&["=1+1.txt"]));
    assert_eq!(app.marks.counts(), (0, 0));
    let said = app.said.as_deref().unwrap_or_default();
    assert!(
        said.contains("1 mark is of files that are not here"),
        "{said}"
    );
    let kept = Bookmark::of(&app).unwrap();
    assert_eq!(put(kept, examples::snapshot()).marks.counts(), (0, 1));
    // It is marked as soon as it is there.
    let mut app = app;
    let snapshot = Arc::new(without(&[]));
    update(&mut app, Message::Engine(Event::Snapshot(snapshot)));
    assert_eq!(app.marks.counts(), (0, 1));
    let kept = Bookmark::of(&app).unwrap();
    assert_eq!(kept.marked, Marked::of_documents(&["=1+1.txt"]));
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
fn of_marks_that_are_brought_back_those_whose_files_came_meanwhile_are_set_at_once_and_said() {
    let (one, two) = ("=1+1.txt", "anna, \"b\".txt");
    let brought_back = |missing: &[&str]| {
        let mut app = put(with_marks(&[one, two]), without(&[one, two]));
        let_go(&mut app);
        let came = Arc::new(without(missing));
        update(&mut app, Message::Engine(Event::Snapshot(came)));
        assert_eq!(app.marks.counts(), (0, 0));
        let_go(&mut app);
        (app.said.clone().unwrap_or_default(), app.marks.counts().1)
    };
    let waits = "is kept again for when its files come back";
    let some = (format!("1 marked again; 1 mark {waits}"), 1);
    assert_eq!(brought_back(&[two]), some);
    assert_eq!(brought_back(&[]), ("2 marked again".to_owned(), 2));
}

#[test]
fn who_began_with_nothing_does_not_make_it_news_again_that_marks_wait() {
    let of = |told| Bookmark { told, ..sample() };
    let merged = of(0).merged(None, of(2));
    assert_eq!(merged, of(2));
    assert_eq!(of(1).merged(Some(&of(2)), of(3)).told, 1);
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
    marks.put(std::iter::empty(), std::iter::once(other), &listing);
    update(&mut app, Message::Engine(Event::Snapshot(Arc::new(gone))));
    assert_eq!(Bookmark::of(&app), None);
    let kept = Taken::of(&app).finish(Some(&before)).unwrap();
    let marked = Marked::of_documents(&["=1+1.txt", "anna, \"b\".txt"]);
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
    app.marks.put(std::iter::empty(), id.into_iter(), &listing);
    assert_eq!(Bookmark::of(&app), None);
    let kept = Taken::of(&app).finish(None).unwrap();
    let app = put(kept, examples::snapshot());
    assert_eq!(app.marks.counts(), (0, 1));
    assert_eq!(app.seen.counts(), (0, 0));
}
