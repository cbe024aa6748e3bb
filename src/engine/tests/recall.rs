//! What was listed at the last start is shown before anything is read, and nothing jumps when it has been read.

use std::sync::{Mutex, PoisonError};

use super::*;
use crate::engine::Request;
use crate::extract::{Extracted, Wishes, extract_as};
use crate::measure::{Containment, Coverage};
use crate::sides::Sides;

/// While a test holds it nobody reads.
static GATE: Mutex<()> = Mutex::new(());
/// Two tests would hold each other's readers up.
static ALONE: Mutex<()> = Mutex::new(());

fn behind_the_gate<'a>(
    path: &Path,
    bytes: &'a [u8],
    wishes: &Wishes,
) -> Result<Extracted<'a>, crate::words::Said> {
    drop(GATE.lock().unwrap_or_else(PoisonError::into_inner));
    extract_as(path, bytes, wishes)
}

/// Something that is done to a class, and what it is called.
type Change = (&'static str, fn(&Class));

/// A class with a cache, in which all files are old.
struct Known {
    class: Class,
    store: Store,
}

impl Known {
    fn new() -> Known {
        let (a, b) = (text(1), format!("{} {}", text(1), text(2)));
        let files = [
            ("anna.txt", &*a),
            ("ben.txt", &*b),
            // Written in another way than it is called.
            ("odd\u{200b}name.txt", &*text(3)),
            ("empty.txt", ""),
            ("photo.jpg", "no text"),
        ];
        let class = Class::prepared(&files);
        let store = class.open_store();
        let known = Known { class, store };
        known.class.age("");
        let scanned = known.scan();
        known.store.finish(None);
        assert_eq!(facts(&scanned), facts(&known.scan()));
        known
    }

    fn options(&self) -> Options {
        Options {
            store: self.store.clone(),
            ..self.without_store()
        }
    }

    /// With a threshold that some links are under.
    fn without_store(&self) -> Options {
        let mut options = self.class.options();
        options.settings.threshold = Containment::from_percent(30.0);
        options
    }

    fn scan(&self) -> Snapshot {
        scan(&self.options()).unwrap()
    }

    fn start(&mut self) {
        let seams = Seams {
            extract: behind_the_gate,
            ..Seams::default()
        };
        self.class.last = Arc::default();
        self.class.engine = Some(Engine::start_with(&self.options(), seams).unwrap());
    }
}

#[test]
fn an_unchanged_folder_is_listed_before_anything_is_read_and_nothing_jumps() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut known = Known::new();
    // Linked too weakly for the list.
    let long = |from: usize| (from..from + 11).map(text).collect::<Vec<_>>().join(" ");
    for (name, from) in [("eva.txt", 10), ("finn.txt", 30)] {
        let words: String = text(50).chars().take(200).collect();
        known.class.write(name, format!("{words} {}", long(from)));
    }
    known.class.age("");
    known.scan();
    known.store.finish(None);
    let options = known.without_store();
    let scanned = scan(&options).unwrap();
    let gate = GATE.lock().unwrap_or_else(PoisonError::into_inner);
    known.start();
    let class = &mut known.class;
    let shown = class.wait_until("the lists are there", |s| s.progress.is_done());
    assert_eq!(facts(&shown), facts(&scanned));
    assert_eq!(*shown.listing, *scanned.listing);
    // All that can be asked for is answered when it can be.
    let pair = Sides::new(class.id("anna.txt"), class.id("ben.txt"));
    let odd = class.id(r"odd\u{200b}name.txt");
    // Also of a file that is called otherwise than it is written.
    let asked = Sides::new(pair.left, odd);
    class.engine().send(Request::Compare(asked));
    class
        .engine()
        .send(Request::Matrix(vec![pair.left, pair.right]));
    drop(gate);
    let deadline = Instant::now() + DEADLINE;
    let (mut words, mut copied) = (None, None);
    while words.is_none() || copied.is_none() {
        match class.engine().events().recv_deadline(deadline).unwrap() {
            Event::Comparison(compared) if compared.docs == asked => {
                words = Some(compared.outcome.as_ref().unwrap().words);
            }
            Event::Matrix(matrix) => copied = Some(matrix.cell(0, 1)),
            _ => {}
        }
    }
    let number = |text: String| text.split(' ').count() as u32;
    assert_eq!(words, Some(Sides::new(text(1), text(3)).map(number)));
    assert_eq!(copied, Some(Coverage::of(1, 1)));
    // The next news are of documents that have the same handles.
    class.write("ben.txt", text(2));
    class.wait_for_news("ben.txt saved");
    assert_eq!(facts(&class.last), facts(&scan(&options).unwrap()));
    let ids = [class.id("anna.txt"), class.id("ben.txt")];
    assert_eq!(ids, [pair.left, pair.right]);
    assert_eq!(class.id(r"odd\u{200b}name.txt"), odd);
}

#[test]
fn a_threshold_that_is_set_before_anything_is_read_is_in_force_once_all_is() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut known = Known::new();
    let gate = GATE.lock().unwrap_or_else(PoisonError::into_inner);
    known.start();
    let class = &mut known.class;
    class.wait_until("the lists are there", |s| s.progress.is_done());
    let all = Containment::from_percent(100.0);
    class.list(|settings| settings.threshold = all);
    drop(gate);
    // Nothing else happens by which the writer would wake.
    class.wait_until("it is in force", |s| s.settings.threshold == all);
}

#[test]
fn a_listing_of_another_folder_than_this_one_is_never_shown() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let changes: [Change; 6] = [
        ("changed", |class| class.write("anna.txt", text(5))),
        ("added", |class| class.write("new.txt", text(5))),
        ("not read", |class| class.write("film.mp4", "")),
        ("deleted", |class| {
            fs::remove_file(class.path("ben.txt")).unwrap();
        }),
        ("renamed", |class| class.rename("ben.txt", "zoe.txt")),
        ("read now", |class| class.rename("photo.jpg", "photo.txt")),
    ];
    for (what, change) in changes {
        let mut known = Known::new();
        change(&known.class);
        let fresh = facts(&scan(&known.without_store()).unwrap());
        assert_eq!(facts(&known.scan()), fresh, "{what}");
        let gate = GATE.lock().unwrap_or_else(PoisonError::into_inner);
        known.start();
        drop(gate);
        let first = known.class.wait_until(what, |s| s.progress.is_done());
        assert_eq!(facts(&first), fresh, "{what}");
    }
}

#[test]
fn what_a_running_program_has_kept_is_what_a_scan_would_have() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut known = Known::new();
    known.start();
    known
        .class
        .wait_until("all is read", |s| s.progress.is_done());
    // Handles are now those of a history.
    known.class.rename("anna.txt", "zoe.txt");
    // It may come while all is still being read behind the lists, and is no news then.
    known
        .class
        .wait_for(&["ben.txt", r"odd\u{200b}name.txt", "zoe.txt"]);
    known.class.write("bea.txt", text(1));
    known
        .class
        .wait_for(&["bea.txt", "ben.txt", r"odd\u{200b}name.txt", "zoe.txt"]);
    known.class.engine = None;
    known.class.age("");
    known.start();
    known.class.wait_until("all is read", |s| {
        s.progress.is_done() && labels(s).len() == 4
    });
    known.class.engine = None;
    known.store.finish(None);
    let (with, fresh) = (known.scan(), scan(&known.without_store()).unwrap());
    assert_eq!(facts(&with), facts(&fresh));
    let gate = GATE.lock().unwrap_or_else(PoisonError::into_inner);
    known.start();
    let shown = known
        .class
        .wait_until("the lists are there", |s| s.progress.is_done());
    assert_eq!(facts(&shown), facts(&fresh));
    drop(gate);
}
