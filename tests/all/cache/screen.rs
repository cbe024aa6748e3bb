//! A screen that starts anew: it lists at once, and what it reads behind its lists comes from the cache as well.

use std::sync::Arc;

use sidelong::engine::{Engine, Event, Options, Request};
use sidelong::report::{Findings, json};
use sidelong::snapshot::Snapshot;

use crate::all::support::wait;

/// What a screen lists once it has everything, also behind lists that it had at once; then it is closed.
pub fn watched(options: &Options) -> Arc<Snapshot> {
    let engine = Engine::start(options).unwrap();
    let mut last = wait(&engine, |event| match event {
        Event::Snapshot(snapshot) if snapshot.progress.is_done() => Some(snapshot),
        _ => None,
    });
    // The first is answered when the index is made, the second when all is done that follows from that; then texts are aligned.
    let mut asked = 0;
    while asked < 2 || !last.is_aligned {
        asked += 1;
        engine.send(Request::Matrix(Vec::new()));
        wait(&engine, |event| match event {
            Event::Snapshot(snapshot) => {
                last = snapshot;
                None
            }
            Event::Matrix(_) => Some(()),
            _ => None,
        });
    }
    for event in engine.events().try_iter() {
        if let Event::Snapshot(snapshot) = event {
            last = snapshot;
        }
    }
    last
}

/// All that is listed, as a script gets it.
pub fn listed(snapshot: &Snapshot) -> String {
    let mut out = Vec::new();
    json::write(&Findings::new(snapshot, None), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn a_second_screen_on_an_unchanged_folder_opens_no_file() {
    use std::fs;
    use std::path::PathBuf;
    use std::time::Duration;

    use super::{Cached, Opened, open};
    use crate::all::support::{RIVER, run_in, save};

    let cached = Cached::mixed();
    save(cached.class.path(), "empty.txt", "");
    super::age(cached.class.path());
    let opened = Opened::below(cached.class.path());
    let screen = || {
        let options = Options {
            store: open(&cached),
            ..Options::of(cached.class.path())
        };
        let snapshot = watched(&options);
        options.store.finish(None);
        (snapshot, opened.take())
    };
    // What is known of each document beside the list, such as its sketch, by which nothing is kept.
    let facts = |snapshot: &Snapshot| {
        let documents = snapshot.listing.documents.iter();
        let facts = documents.map(|document| snapshot.facts(document.id).cloned());
        facts.collect::<Vec<_>>()
    };
    let (first, read) = screen();
    assert_eq!(read.len(), 8, "it is seen who opens files");
    for _ in 0..2 {
        let (again, read) = screen();
        assert_eq!(read, Vec::<PathBuf>::new());
        assert_eq!(listed(&again), listed(&first));
        assert_eq!(facts(&again), facts(&first));
        assert_eq!(
            cached.last_run(),
            "8 files not opened, 0 known by their content, 0 read"
        );
    }
    // Nor does it take a reading for whether a new file may come in, but of those that it is aligned with.
    let new = cached.outer.path().join("new.txt");
    fs::write(&new, RIVER).unwrap();
    let typed = format!("check {} --against .", new.display());
    let fresh = run_in(&cached.class, &typed);
    opened.take();
    let with = cached.run(&typed);
    assert_eq!((with.out, with.status), (fresh.out, fresh.status));
    let other = cached.class.path().join("old.txt");
    assert!(other.is_file() && !opened.take().contains(&other));
    // One that changed is read, and others where they are searched for rewritten text.
    let changed = cached.class.path().join("anna.txt");
    fs::write(&changed, "quite another text than it was before").unwrap();
    super::set_time(
        &changed,
        std::time::SystemTime::now() - Duration::from_hours(2),
    );
    let (after, read) = screen();
    assert!(read.contains(&changed));
    assert_ne!(listed(&after), listed(&first));
    cached.agrees();
}
