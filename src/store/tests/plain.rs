//! Plain text is kept behind everything else, and for nothing else's room.

use super::*;

fn keep_plain(store: &Store, (path, stamp): &(PathBuf, Stamp), number: u64) {
    let (looks, content) = ((*stamp, SystemTime::now()), Content::test(number));
    let reading = move || reading_of(number);
    store.keep_plain(path, looks, content, key(number), 0, reading);
}

#[test]
fn plain_text_is_kept_once_there_is_time_for_it() {
    let place = Place::new();
    let store = place.open();
    let file = old_file(place.0.path(), "a.txt");
    keep_plain(&store, &file, 3);
    // Written a moment ago: it may be written again without looking any different.
    let young = place.0.path().join("young.txt");
    fs::write(&young, "young").unwrap();
    let looks = Stamp::of(&fs::metadata(&young).unwrap());
    keep_plain(&store, &(young, looks), 5);
    store.release();
    store.finish(None);
    assert_eq!(known(&store, 0..9), 0, "others come first");
    store.catch_up();
    store.finish(None);
    assert_eq!(look(&store, 5), None);
    let mut lookup = store.lookup();
    let found = lookup.file(&file.0, &file.1);
    assert_eq!(found, Some(Content::test(3)));
    assert_eq!(lookup.reading(key(3)), Some(reading_of(3)));
}

#[test]
fn plain_text_takes_no_more_than_half_of_the_room() {
    let place = Place::new();
    let file = old_file(place.0.path(), "a.txt");
    let store = place.open();
    // Some 4 MB.
    fill(&store, 0..900);
    drop(store);
    place.wait_until_closed();
    for (most, is_kept) in [(7 << 20, false), (16 << 20, true)] {
        let store = place.open_small(most);
        keep_plain(&store, &file, 1_000);
        store.catch_up();
        store.finish(None);
        assert_eq!(look(&store, 1_000).is_some(), is_kept, "{most}");
        assert_eq!(known(&store, 0..900), 900);
        assert_eq!(store.take_note(), None, "it is no loss");
        drop(store);
        place.wait_until_closed();
    }
}
