//! The cache as a whole: what goes in comes out, and what was harmed on the disk does not.

mod coding;
mod plain;
mod versions;

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use proptest::prelude::*;
use proptest::test_runner::Config;
use rusqlite::Connection;
use tempfile::TempDir;

use super::*;
use crate::snapshot::Facts;

/// A folder for a cache.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    fn folder(&self) -> PathBuf {
        self.0.path().join("cache")
    }

    fn file(&self) -> PathBuf {
        open::file_in(&self.folder())
    }

    fn open(&self) -> Store {
        self.open_as(Seams::default())
    }

    fn open_as(&self, seams: Seams) -> Store {
        Store::open_as(&self.folder(), seams)
    }

    /// With no more room than that.
    fn open_small(&self, size: u64) -> Store {
        let size = Some(size);
        self.open_as(Seams {
            size,
            ..Seams::default()
        })
    }

    /// Waits until the thread that wrote it has closed it.
    fn wait_until_closed(&self) {
        while open::is_used(&self.folder()) {
            std::thread::yield_now();
        }
    }

    /// The database as anybody may open it.
    fn raw(&self) -> Connection {
        Connection::open(self.file()).unwrap()
    }
}

fn key(number: u64) -> Key {
    let settings = Settings::of(Kind::Reading);
    Key::new(Content::test(number), &settings)
}

/// A reading that is another number's by no chance.
fn reading_of(number: u64) -> Reading {
    let hash = blake3::hash(&number.to_le_bytes());
    let (words, _) = hash.as_bytes().as_chunks::<8>();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let words = (0..=number % 200).flat_map(|at| words.clone().map(move |word| word ^ at));
    Reading::Document(Document {
        facts: Arc::new(Facts::default()),
        words: words.collect(),
    })
}

fn fill(store: &Store, numbers: std::ops::Range<u64>) {
    for number in numbers {
        store.keep(key(number), reading_of(number));
    }
    store.finish(None);
}

fn look(store: &Store, number: u64) -> Option<Reading> {
    store.lookup().reading(key(number))
}

/// How many of them are known; none of them is wrong.
fn known(store: &Store, numbers: std::ops::Range<u64>) -> u64 {
    let mut lookup = store.lookup();
    let found = numbers.filter(|number| {
        let found = lookup.reading(key(*number));
        assert!(
            found
                .as_ref()
                .is_none_or(|found| *found == reading_of(*number))
        );
        found.is_some()
    });
    found.count() as u64
}

/// A file that was written long ago.
fn old_file(folder: &Path, name: &str) -> (PathBuf, Stamp) {
    let path = folder.join(name);
    fs::write(&path, name).unwrap();
    let file = fs::File::options().write(true).open(&path).unwrap();
    file.set_modified(UNIX_EPOCH + Duration::from_secs(1_000_000))
        .unwrap();
    let stamp = Stamp::of(&fs::metadata(&path).unwrap());
    (path, stamp)
}

#[test]
fn what_was_kept_is_there_at_once_and_at_the_next_start() {
    let place = Place::new();
    let store = place.open();
    assert_eq!(look(&store, 1), None);
    fill(&store, 1..100);
    assert_eq!(known(&store, 0..200), 99);
    let (path, stamp) = old_file(place.0.path(), "a.txt");
    let content = Content::of(b"a");
    store.keep_file(&path, stamp, SystemTime::now(), content);
    // Written a moment before it was looked at.
    let other = place.0.path().join("b.txt");
    fs::write(&other, "b").unwrap();
    let young = Stamp::of(&fs::metadata(&other).unwrap());
    store.keep_file(&other, young, SystemTime::now(), content);
    store.finish(None);
    drop(store);
    let store = place.open();
    assert_eq!(store.take_note(), None);
    assert_eq!(known(&store, 0..200), 99);
    let mut lookup = store.lookup();
    assert_eq!(lookup.file(&path, &stamp), Some(content));
    assert_eq!(lookup.file(&path, &young), None);
    assert_eq!(lookup.file(&other, &young), None);
}

#[test]
fn programs_that_start_at_one_time_have_one_cache() {
    let place = Place::new();
    let seams = Seams {
        // However slow the machine is.
        patience: Some(Duration::from_hours(1)),
        ..Seams::default()
    };
    std::thread::scope(|scope| {
        for part in 0..4 {
            let place = &place;
            scope.spawn(move || {
                let store = place.open_as(seams);
                assert_eq!(store.take_note(), None);
                // Half of it is what the next one keeps as well.
                fill(&store, part * 100..part * 100 + 200);
            });
        }
    });
    assert_eq!(known(&place.open(), 0..1_000), 500);
}

#[test]
fn a_file_that_is_no_cache_or_that_of_another_version_is_begun_anew_and_said() {
    let place = Place::new();
    let cases: [&dyn Fn(); 5] = [
        &|| {
            fs::write(
                place.file(),
                "this is no database, but longer than its header".repeat(99),
            )
            .unwrap();
        },
        &|| {
            place.raw().pragma_update(None, "user_version", 99).unwrap();
        },
        &|| {
            place.raw().execute_batch("DROP TABLE records").unwrap();
        },
        &|| {
            let file = fs::File::options().write(true).open(place.file()).unwrap();
            file.set_len(5_000).unwrap();
        },
        &|| open::mark(&place.file()),
    ];
    for (what, harm) in cases.iter().enumerate() {
        fill(&place.open(), 0..9);
        place.wait_until_closed();
        harm();
        let store = place.open();
        let note = store.take_note().unwrap_or_default();
        assert!(
            note.contains("damaged") && note.contains("begun anew"),
            "{what}: {note}"
        );
        assert_eq!(store.take_note(), None, "{what}");
        assert_eq!(known(&store, 0..9), 0, "{what}");
        fill(&store, 0..9);
        assert_eq!(known(&store, 0..9), 9, "{what}");
    }
}

#[test]
fn a_folder_in_the_place_of_the_file_is_named_and_left_alone() {
    let place = Place::new();
    fs::create_dir_all(place.file()).unwrap();
    let note = place.open().take_note().unwrap_or_default();
    let file = place.file().display().to_string();
    assert!(
        note.contains("a folder stands in the place") && note.contains(&file),
        "{note}"
    );
    let cleared = care::clear(&place.folder()).unwrap_err();
    assert_eq!(cleared.to_string(), note.to_string());
    assert!(place.file().is_dir());
}

#[test]
fn a_damaged_cache_that_another_program_uses_is_left_to_it() {
    let place = Place::new();
    let store = place.open();
    fill(&store, 0..9);
    open::mark(&place.file());
    let other = place.open();
    let note = other.take_note().unwrap_or_default();
    assert!(note.contains("another program uses it"), "{note}");
    fill(&other, 9..18);
    assert_eq!((known(&other, 0..18), known(&store, 0..18)), (0, 9));
}

#[test]
fn a_full_disk_and_a_held_cache_are_said_and_nothing_waits_for_them() {
    let place = Place::new();
    let seams = Seams {
        pages: Some(16),
        ..Seams::default()
    };
    let store = place.open_as(seams);
    fill(&store, 0..500);
    fill(&store, 500..600);
    let note = store.take_note().unwrap_or_default();
    assert!(note.contains("the disk is full"), "{note}");
    assert_eq!(
        known(&store, 0..600),
        0,
        "of a batch there is all or nothing"
    );
    drop(store);

    let holder = place.raw();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let store = place.open();
    assert_eq!(store.take_note(), None, "it can be looked at");
    fill(&store, 0..9);
    let note = store.take_note().unwrap_or_default();
    assert!(note.contains("another program holds"), "{note}");
    holder.execute_batch("ROLLBACK").unwrap();
    fill(&store, 0..9);
    assert_eq!(known(&store, 0..9), 9);
}

#[test]
fn what_a_run_has_kept_is_in_its_place_when_the_run_ends() {
    let place = Place::new();
    let store = place.open();
    fill(&store, 0..9);
    // What a backup brings back: the file alone.
    let copy = Place::new();
    fs::create_dir(copy.folder()).unwrap();
    fs::copy(place.file(), copy.file()).unwrap();
    let store = copy.open();
    assert_eq!(known(&store, 0..9), 9);
}

#[cfg(unix)]
#[test]
fn nobody_else_may_look_at_it() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    let store = place.open();
    fill(&store, 0..9);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&place.folder()), 0o700);
    for entry in fs::read_dir(place.folder()).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
}

#[test]
fn what_was_written_longest_ago_makes_room() {
    const SIZE: u64 = 6 << 20;
    let place = Place::new();
    // Some 4 MB each.
    fill(&place.open(), 0..900);
    place.wait_until_closed();
    let aged = "UPDATE records SET day = day - 9";
    place.raw().execute(aged, []).unwrap();
    let store = place.open_small(SIZE);
    fill(&store, 1_000..1_900);
    assert_eq!(known(&store, 0..900), 0);
    assert_eq!(known(&store, 1_000..1_900), 900);
    assert_eq!(store.take_note(), None);
    // All of it is of today: the new is not worth more than the old.
    fill(&store, 2_000..5_000);
    let kept = known(&store, 1_000..5_000);
    fill(&store, 6_000..6_100);
    assert!((1_000..3_900).contains(&kept), "{kept}");
    assert_eq!(known(&store, 0..7_000), kept);
    let note = store.take_note().unwrap_or_default();
    assert!(
        note.contains("full (6 MB)") && note.contains("cache clear"),
        "{note}"
    );
    let used = Database::open_to_read(&place.file())
        .unwrap()
        .size()
        .unwrap();
    assert!(used < 2 * SIZE, "{used}");
}

#[test]
fn a_cache_is_shown_as_it_is_and_cleared_also_while_another_program_uses_it() {
    let place = Place::new();
    let folder = place.folder();
    assert_eq!(care::show(&folder).size, 0);
    assert!(!folder.exists(), "looking makes nothing");
    let store = place.open();
    store.count(Way::New, 1);
    store.count(Way::Known, 2);
    fill(&store, 0..99);
    fs::write(folder.join("documents-0.db"), "older").unwrap();
    let shown = care::show(&folder);
    let run = Run {
        known: 2,
        copies: 0,
        new: 1,
    };
    assert_eq!((shown.run, shown.others.len()), (Ok(Some(run)), 1));
    assert!(shown.size > 99 * 100);
    care::clear(&folder).unwrap();
    assert!(!folder.join("documents-0.db").exists());
    assert_eq!(known(&store, 0..99), 0);
    fill(&store, 0..9);
    assert_eq!(known(&store, 0..9), 9);
    drop(store);
    place.wait_until_closed();
    care::clear(&folder).unwrap();
    let left: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left, ["lock"]);
    // Showing what is damaged leaves it as it is.
    let garbage = "this is no database, but longer than its header".repeat(99);
    fs::write(place.file(), &garbage).unwrap();
    let reason = care::show(&folder).run.unwrap_err().english();
    assert!(reason.contains("damaged"), "{reason}");
    assert_eq!(fs::read_to_string(place.file()).unwrap(), garbage);
}

#[test]
fn lookups_keep_nothing_from_being_written() {
    for log in [Log::Ahead, Log::Back] {
        let place = Place::new();
        let seams = Seams {
            log: Some(log),
            ..Seams::default()
        };
        let store = place.open_as(seams);
        fill(&store, 0..9);
        // It goes on looking, as a reader between two files does.
        let mut lookup = store.lookup();
        for number in 0..3 {
            assert!(lookup.reading(key(number)).is_some());
        }
        fill(&store, 9..18);
        assert_eq!(store.take_note(), None, "{log:?}");
        assert_eq!(known(&store, 0..18), 18, "{log:?}");
    }
}

#[test]
fn a_statement_that_fails_condemns_nothing_that_is_sound() {
    let place = Place::new();
    let store = place.open();
    fill(&store, 0..9);
    place.raw().execute_batch("DROP TABLE runs").unwrap();
    fill(&store, 9..18);
    let note = store.take_note().unwrap_or_default();
    assert!(note.contains("is not kept"), "{note}");
    assert_eq!(known(&store, 0..18), 9);
    drop(store);
    place.wait_until_closed();
    assert_eq!(known(&place.open(), 0..9), 9);
}

#[test]
fn what_waits_to_be_kept_later_is_bounded() {
    let queue = Queue::default();
    for _ in 0..100 {
        queue.put_later(Task {
            worth: Worth::Plain,
            size: 1 << 20,
            weight: 1 << 20,
            work: Box::new(|_, _| Ok(())),
        });
    }
    queue.catch_up();
    queue.end();
    let batches = std::iter::from_fn(|| queue.take());
    assert_eq!(batches.flatten().count(), 48);
}

/// The parts of a row that a flipped byte may be in.
const PARTS: [(&str, &str); 7] = [
    ("records", "bytes"),
    ("records", "key"),
    ("records", "sum"),
    ("files", "sighting"),
    ("files", "path"),
    ("files", "content"),
    ("files", "sum"),
];

proptest! {
    #![proptest_config(Config { cases: crate::regressions::cases(60), ..Config::default() })]

    #[test]
    fn any_flipped_byte_of_a_row_is_found(part in 0..PARTS.len(), at in any::<prop::sample::Index>(), flip in 1..=255_u8) {
        let place = Place::new();
        let store = place.open();
        fill(&store, 5..6);
        let (path, stamp) = old_file(place.0.path(), "a.txt");
        store.keep_file(&path, stamp, SystemTime::now(), Content::test(5));
        store.finish(None);
        let (table, column) = PARTS[part];
        let raw = place.raw();
        let sql = format!("SELECT CAST({column} AS BLOB) FROM {table}");
        let mut value: Vec<u8> = raw.query_row(&sql, [], |row| row.get(0)).unwrap();
        let at = at.index(value.len());
        value[at] ^= flip;
        // A number stays one, another one.
        let changed = if column == "sum" { format!("{column}+{flip}") } else { "?1".to_owned() };
        let sql = format!("UPDATE {table} SET {column}={changed}");
        if column == "sum" {
            raw.execute(&sql, []).unwrap();
        } else {
            raw.execute(&sql, [&value]).unwrap();
        }
        let mut lookup = store.lookup();
        let file = lookup.file(&path, &stamp);
        prop_assert_eq!(file.is_none(), table == "files");
        prop_assert_eq!(look(&store, 5).is_none(), table != "files");
    }

    #[test]
    fn whatever_bytes_of_the_file_are_harmed_no_answer_is_wrong(harms in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..40), is_used in any::<bool>()) {
        let place = Place::new();
        let store = place.open();
        fill(&store, 0..50);
        place.raw().execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
        let in_use = is_used.then(|| store.clone());
        drop(store);
        let mut file = fs::File::options().write(true).open(place.file()).unwrap();
        let length = fs::metadata(place.file()).unwrap().len() as usize;
        for (at, byte) in harms {
            file.seek(SeekFrom::Start(at.index(length) as u64)).unwrap();
            file.write_all(&[byte]).unwrap();
        }
        drop(file);
        for store in in_use.into_iter().chain([place.open(), place.open()]) {
            known(&store, 0..60);
            fill(&store, 50..60);
            known(&store, 0..60);
        }
    }
}
