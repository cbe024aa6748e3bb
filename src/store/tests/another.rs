//! A cache of another version is nothing damaged.

use super::*;

/// A cache that says that it is of this version.
fn of_version(version: i32) -> Place {
    let place = Place::new();
    fill(&place.open(), 0..9);
    place.wait_until_closed();
    place
        .raw()
        .pragma_update(None, "user_version", version)
        .unwrap();
    place
}

fn version(place: &Place) -> i32 {
    place
        .raw()
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .unwrap()
}

#[test]
fn a_cache_of_another_version_is_named_so_by_whoever_checks_or_shows_it_and_stays_as_it_is() {
    for (number, age, said) in [
        (1, Age::Older, "an older version"),
        (99, Age::Newer, "a newer version"),
    ] {
        let place = of_version(number);
        let shown = Care::look_at(&place.folder()).show().unwrap();
        let reason = shown.inside.unwrap_err().english();
        let mut care = Care::open_to_check(&place.folder());
        let checked = care.check().unwrap();
        assert_eq!(checked, Checked::OfAnother(age));
        assert!(checked.is_sound() && care.note().is_none());
        for said_of_it in [reason, age.said().english()] {
            assert!(said_of_it.contains(said), "{said_of_it}");
            assert!(said_of_it.contains("begins it anew"), "{said_of_it}");
            assert!(!said_of_it.contains("damaged"), "{said_of_it}");
        }
        assert_eq!(version(&place), number);
        // As was said.
        let store = place.open();
        let note = store.take_note().unwrap_or_default();
        assert!(note.contains("of another version"), "{note}");
        assert_eq!(known(&store, 0..9), 0);
    }
}

#[test]
fn a_cache_of_another_version_that_a_program_uses_is_not_called_damaged() {
    let place = of_version(99);
    let held = fs::File::open(place.folder().join("lock")).unwrap();
    held.lock_shared().unwrap();
    let note = place.open().take_note().unwrap_or_default();
    assert!(
        note.contains("of another version") && note.contains("another program uses it"),
        "{note}"
    );
    assert!(!note.contains("damaged"), "{note}");
    assert_eq!(version(&place), 99);
}
