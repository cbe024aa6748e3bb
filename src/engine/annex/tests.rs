use std::sync::Arc;

use super::*;
use crate::index::{Alone, Budget, Change, DocId, Index, Label, Listing, Settings, hold};
use crate::text::vocabulary::Vocabulary;
use proptest::prelude::*;

fn record() -> impl Strategy<Value = Record> {
    (0..40_u64, any::<u32>(), 0..9_u32).prop_map(|(key, value, times)| Record { key, value, times })
}

proptest! {
    #[test]
    fn however_many_runs_there_are_all_records_come_back_in_order(
        runs in prop::collection::vec(prop::collection::vec(record(), 0..9), 0..3 * FAN),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::new(folder.path().to_owned());
        let mut expected: Vec<Record> = runs.iter().flatten().copied().collect();
        expected.sort_unstable();
        for mut run in runs {
            run.sort_unstable();
            files.keep(Pile::Fingerprints, &run);
        }
        let mut found = Vec::new();
        files.each(Pile::Pairs, &mut |record| found.push(record));
        prop_assert!(found.is_empty());
        files.each(Pile::Fingerprints, &mut |record| found.push(record));
        prop_assert_eq!(&found, &expected);
        for key in 0..41 {
            files.find(key, &mut found);
            found.sort_unstable();
            let of_key: Vec<Record> =
                expected.iter().copied().filter(|record| record.key == key).collect();
            prop_assert_eq!(&found, &of_key);
        }
        files.clear(Pile::Fingerprints);
        files.each(Pile::Fingerprints, &mut |_| panic!("they are gone"));
        prop_assert!(files.take_trouble().is_none());
        // Nothing has a name in the folder, so that nothing can stay there.
        prop_assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

#[test]
fn words_come_back_as_they_were_laid_down() {
    let folder = tempfile::tempdir().unwrap();
    let files = Files::new(folder.path().join("made/here"));
    let vocabulary = Vocabulary::default();
    let texts: Vec<_> = (0..300_u64)
        .map(|text| vocabulary.number(&(1..=text * 20).collect::<Vec<u64>>()))
        .collect();
    let lots: Vec<Lot> = texts.iter().map(|text| files.lay(text)).collect();
    let mut found = Vec::new();
    for (lot, text) in lots.iter().zip(&texts).rev() {
        files.words(*lot, &mut found);
        assert_eq!(found, **text);
    }
    // What nobody needs makes room for others: the file does not grow.
    let written = files.written.load(Ordering::Relaxed);
    files.free(lots[100]);
    let (one, two) = (files.lay(&texts[60]), files.lay(&texts[40]));
    assert_eq!(
        (one.start, two.start),
        (lots[100].start, lots[100].start + 1_200)
    );
    for (lot, text) in [(one, 60), (two, 40), (lots[99], 99), (lots[101], 101)] {
        files.words(lot, &mut found);
        assert_eq!(found, *texts[text]);
    }
    assert_eq!(files.written.load(Ordering::Relaxed), written);
    assert!(files.take_trouble().is_none());
    let beyond = Lot {
        start: 1 << 40,
        words: 1,
    };
    files.words(beyond, &mut found);
    assert!(matches!(files.take_trouble(), Some(Trouble::Lost(_))));
}

#[test]
fn words_that_nobody_needs_before_they_are_written_make_room_too() {
    let folder = tempfile::tempdir().unwrap();
    let files = Files::new(folder.path().to_owned());
    let vocabulary = Vocabulary::default();
    let text = vocabulary.number(&(1..=100).collect::<Vec<u64>>());
    let (lot, kept) = (files.lay(&text), files.lay(&text));
    files.free(lot);
    let half = files.lay(&text[..50]);
    assert_eq!(half.start, lot.start);
    assert_eq!(files.lay(&text[50..]).start, lot.start + 50);
    let mut found = Vec::new();
    files.words(lot, &mut found);
    assert_eq!(found, *text);
    files.free(lot);
    files.lay(&vocabulary.number(&(1..=BLOCK as u64).collect::<Vec<u64>>()));
    assert!(files.written.load(Ordering::Relaxed) > 200);
    assert_eq!(files.lay(&text), lot);
    for lot in [lot, kept] {
        files.words(lot, &mut found);
        assert_eq!(found, *text);
    }
    assert!(files.take_trouble().is_none());
}

#[test]
fn words_that_somebody_holds_stay_where_they_are_though_they_are_freed() {
    let folder = tempfile::tempdir().unwrap();
    let files = Files::new(folder.path().to_owned());
    let vocabulary = Vocabulary::default();
    let text = |from: u64| vocabulary.number(&(from..from + 100).collect::<Vec<u64>>());
    let lots: Vec<Lot> = (1..=4).map(|from| files.lay(&text(from))).collect();
    let mut found = Vec::new();
    // Freed before anybody holds it: whoever holds has heard of that.
    files.free(lots[0]);
    let (one, two) = (hold(&files), hold(&files));
    assert_eq!(files.lay(&text(5)), lots[0]);
    files.free(lots[1]);
    files.free(lots[2]);
    for one in [Some(one), None] {
        // While one of the two still holds.
        drop(one);
        let laid = files.lay(&text(6));
        assert!(!lots.contains(&laid));
        for (lot, from) in [(lots[1], 2), (lots[2], 3), (lots[3], 4)] {
            files.words(lot, &mut found);
            assert_eq!(found, *text(from));
        }
    }
    drop(two);
    let again = [files.lay(&text(7)), files.lay(&text(8))];
    assert!(again.contains(&lots[1]) && again.contains(&lots[2]));
}

/// Bytes of the words that wait.
fn waiting(files: &Files) -> usize {
    lock(&files.laid).waiting.values().map(Vec::len).sum()
}

#[test]
fn a_nearly_full_disk_is_not_asked_for_the_same_again_and_again() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Filling::new(&folder, 0);
    let (left, asked) = (Arc::clone(&disk.left), Arc::clone(&disk.asked));
    let files = Files::on(Box::new(disk), SMALL);
    let vocabulary = Vocabulary::default();
    let text = |from: u64| vocabulary.number(&(from..from + 16).collect::<Vec<u64>>());
    let mut lots: Vec<Lot> = (1..=20).map(|from| files.lay(&text(from))).collect();
    assert_eq!(*lock(&asked), 20 * SMALL, "each time a block");
    assert!(matches!(files.take_trouble(), Some(Trouble::NoRoom(_))));
    // What finds room is in the file for good, and nobody hears of the rest once more.
    *lock(&left) = 3 * SMALL + SMALL / 2;
    lots.push(files.lay(&text(21)));
    assert_eq!(*lock(&asked), 24 * SMALL);
    assert_eq!((waiting(&files), files.held()), (18 * SMALL, 18 * SMALL));
    assert!(files.take_trouble().is_none());
    let mut found = Vec::new();
    for (lot, from) in lots.iter().zip(1..) {
        files.words(*lot, &mut found);
        assert_eq!(found, *text(from));
    }
    *lock(&left) = usize::MAX;
    files.lay(&text(22));
    assert_eq!((*lock(&asked), waiting(&files)), (43 * SMALL, 0));
    assert_eq!(files.held(), 0);
    for (lot, from) in lots.iter().zip(1..) {
        files.words(*lot, &mut found);
        assert_eq!(found, *text(from));
    }
    assert!(files.take_trouble().is_none());
    // A disk that is full once more is told of once more.
    *lock(&left) = 0;
    files.lay(&text(23));
    assert!(matches!(files.take_trouble(), Some(Trouble::NoRoom(_))));
}

#[test]
fn no_words_are_none_wherever_they_lie() {
    let folder = tempfile::tempdir().unwrap();
    let files = Files::on(Box::new(Filling::new(&folder, usize::MAX)), SMALL);
    let text = Vocabulary::default().number(&(1..=16).collect::<Vec<u64>>());
    let mut lots = vec![files.lay(&[])];
    lots.push(files.lay(&text[..9]));
    lots.push(files.lay(&[]));
    lots.push(files.lay(&text));
    lots.push(files.lay(&[]));
    let mut found = Vec::new();
    for (lot, expected) in lots.into_iter().zip([0, 9, 0, 16, 0]) {
        files.words(lot, &mut found);
        assert_eq!(found, text[..expected]);
    }
    assert!(files.take_trouble().is_none());
}

#[test]
fn a_full_disk_is_tried_again_and_does_not_make_every_save_take_memory() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Filling::new(&folder, 0);
    let left = Arc::clone(&disk.left);
    let files = Files::on(Box::new(disk), SMALL);
    let text = Vocabulary::default().number(&(1..=16).collect::<Vec<u64>>());
    assert_eq!(text.len() * WORD, SMALL);
    let kept = files.lay(&text);
    assert!(matches!(files.take_trouble(), Some(Trouble::NoRoom(_))));
    let mut saved = files.lay(&text);
    for _ in 0..9 {
        files.free(saved);
        saved = files.lay(&text);
    }
    assert_eq!(waiting(&files), 2 * SMALL);
    *lock(&left) = usize::MAX;
    let last = files.lay(&text);
    assert!(lock(&files.laid).waiting.is_empty());
    for lot in [kept, saved, last] {
        let mut found = Vec::new();
        files.words(lot, &mut found);
        assert_eq!(found, *text);
    }
}

#[test]
fn of_a_full_disk_one_hears_once_until_it_has_had_room_again() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Filling::new(&folder, 0);
    let left = Arc::clone(&disk.left);
    let files = Files::on(Box::new(disk), SMALL);
    let text = Vocabulary::default().number(&(1..=16).collect::<Vec<u64>>());
    let run = vec![Record::default(); 4 * SMALL / RECORD];
    let has_told = || matches!(files.take_trouble(), Some(Trouble::NoRoom(_)));
    files.lay(&text);
    assert!(has_told());
    for room in [0, 0, SMALL / 2, 0] {
        *lock(&left) = room;
        files.lay(&text);
        files.keep(Pile::Fingerprints, &run);
        // A file can be made, and a few records find their place.
        *lock(&left) = RECORD;
        files.keep(Pile::Fingerprints, &run[..1]);
        assert!(!has_told(), "{room}");
    }
    *lock(&left) = usize::MAX;
    files.lay(&text);
    assert!(lock(&files.laid).waiting.is_empty() && !has_told());
    *lock(&left) = 0;
    files.lay(&text);
    assert!(has_told(), "it is full once more");
    let mut records = 0;
    files.each(Pile::Fingerprints, &mut |_| records += 1);
    assert_eq!(records, 4 * (run.len() + 1));
}

#[test]
fn of_a_run_that_finds_no_room_and_cannot_be_read_again_the_rest_is_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Filling {
        is_mute: true,
        ..Filling::new(&folder, 2 * SMALL)
    };
    let files = Files::on(Box::new(disk), SMALL);
    let run: Vec<Record> = (5..25)
        .map(|key| Record {
            key,
            ..Record::default()
        })
        .collect();
    files.keep(Pile::Fingerprints, &run);
    assert!(matches!(files.take_trouble(), Some(Trouble::Lost(_))));
    let mut found = Vec::new();
    files.each(Pile::Fingerprints, &mut |record| found.push(record));
    assert_eq!(found, run[2 * SMALL / RECORD..]);
    for record in &run {
        let expected: Vec<Record> = found.iter().copied().filter(|of| of == record).collect();
        let mut of_key = Vec::new();
        files.find(record.key, &mut of_key);
        assert_eq!(of_key, expected);
    }
}

#[test]
fn a_run_longer_than_a_block_is_read_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let files = Files::new(folder.path().to_owned());
    let number = 3 * BLOCK as u64 / RECORD as u64 + 5;
    let run: Vec<Record> = (0..number)
        .map(|key| Record {
            key,
            ..Record::default()
        })
        .collect();
    files.keep(Pile::Fingerprints, &run);
    let mut next = 0;
    files.each(Pile::Fingerprints, &mut |record| {
        assert_eq!(record.key, next);
        next += 1;
    });
    assert_eq!(next, number);
}

#[cfg(unix)]
#[test]
fn what_finds_no_room_stays_in_memory_and_is_told() {
    let files = Files::new(PathBuf::from("/dev/null/cache"));
    let words = Vocabulary::default().number(&(1..=BLOCK as u64).collect::<Vec<u64>>());
    let lots = [files.lay(&words), files.lay(&words[..9])];
    let run: Vec<Record> = (0..3 * FENCE as u64)
        .map(|key| Record {
            key: key / 2,
            ..Record::default()
        })
        .collect();
    for _ in 0..FAN {
        files.keep(Pile::Fingerprints, &run);
    }
    assert!(matches!(files.take_trouble(), Some(Trouble::NoRoom(_))));
    let mut found = Vec::new();
    for (lot, text) in lots.into_iter().zip([&words[..], &words[..9]]) {
        files.words(lot, &mut found);
        assert_eq!(found, text);
    }
    let mut found = Vec::new();
    files.find(FENCE as u64, &mut found);
    assert_eq!(found.len(), 2 * FAN);
}

/// A disk on which so many bytes can be written.
#[derive(Debug)]
struct Filling {
    folder: Folder,
    left: Arc<Mutex<usize>>,
    /// So many were to be written in all.
    asked: Arc<Mutex<usize>>,
    /// What is written can't be read.
    is_mute: bool,
}

impl Filling {
    fn new(folder: &tempfile::TempDir, left: usize) -> Filling {
        Filling {
            folder: Folder(folder.path().to_owned()),
            left: Arc::new(Mutex::new(left)),
            asked: Arc::default(),
            is_mute: false,
        }
    }
}

impl Disk for Filling {
    fn create(&self) -> io::Result<File> {
        if self.is_mute {
            return File::create(self.folder.0.join("mute"));
        }
        self.folder.create()
    }

    fn write(&self, file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
        *lock(&self.asked) += bytes.len();
        let mut left = lock(&self.left);
        // As a disk does: what fits is written.
        let fits = bytes.len().min(*left);
        *left -= fits;
        self.folder.write(file, &bytes[..fits], at)?;
        if fits < bytes.len() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }
}

/// Small blocks, so that small classes are written.
const SMALL: usize = 64;

/// Room for a record of each of the words that all documents can have, and not for an index of them.
const ALL: u64 = 12 * 4 * 12 * RECORD as u64;

/// What happens to a class: a document of these paragraphs comes, or goes where there is none.
fn history() -> impl Strategy<Value = Vec<(u32, Vec<u64>)>> {
    let step = (0..12_u32, prop::collection::vec(0..9_u64, 0..5));
    prop::collection::vec(step, 1..40)
}

/// The listing after each batch of it.
fn lived(
    mut index: Index,
    vocabulary: &Vocabulary,
    steps: &[(u32, Vec<u64>)],
) -> Vec<Arc<Listing>> {
    let change = |(id, paragraphs): &(u32, Vec<u64>)| {
        if paragraphs.is_empty() {
            return Change::Remove(DocId(*id));
        }
        let words = paragraphs.iter().flat_map(|from| from * 10..from * 10 + 12);
        let words = vocabulary.number(&words.collect::<Vec<u64>>());
        Change::Put(DocId(*id), Label::new(format!("{id:02}")), words)
    };
    let batches = steps.chunks(8).map(|batch| {
        index.apply(batch.iter().map(change).collect(), &Alone);
        index.listing()
    });
    batches.collect()
}

proptest! {
    #[test]
    fn a_disk_that_fills_at_any_moment_changes_no_answer(steps in history(), room in 0..6_000_usize, more in any::<bool>()) {
        let folder = tempfile::tempdir().unwrap();
        // With little of it a part proposes pairs, of which an ample disk tells which they are.
        let most = if more { ALL } else { 1 << 9 };
        let within = |room: usize| {
            let annex = Arc::new(Files::on(Box::new(Filling::new(&folder, room)), SMALL));
            let vocabulary = Arc::new(Vocabulary::default());
            let budget = Budget { most, annex: Arc::clone(&annex) as Arc<dyn Annex> };
            let index = Index::within(Settings::default(), Arc::clone(&vocabulary), budget);
            (lived(index, &vocabulary, &steps), annex.take_trouble())
        };
        let (ample, trouble) = within(usize::MAX);
        prop_assert!(trouble.is_none());
        let (filled, trouble) = within(room);
        prop_assert!(!matches!(trouble, Some(Trouble::Lost(_))), "{:?}", trouble);
        prop_assert_eq!(&filled, &ample);
        if more {
            let vocabulary = Arc::new(Vocabulary::default());
            let index = Index::new(Settings::default(), Arc::clone(&vocabulary));
            prop_assert_eq!(filled, lived(index, &vocabulary, &steps));
        }
    }
}

#[test]
fn what_was_written_and_cannot_be_read_is_worse_than_what_found_no_room() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Filling {
        is_mute: true,
        ..Filling::new(&folder, SMALL)
    };
    let files = Files::on(Box::new(disk), SMALL);
    let words = Vocabulary::default().number(&(1..=16).collect::<Vec<u64>>());
    let lot = files.lay(&words);
    files.lay(&words);
    files.words(lot, &mut Vec::new());
    assert!(matches!(files.take_trouble(), Some(Trouble::Lost(_))));
}
