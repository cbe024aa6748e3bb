//! Where is the index beside the memory? In files without a name in the cache's folder, which the system removes with the
//! program, however it ends.
//!
//! Words lie in one file, in the order in which they were read. Records lie in immutable sorted runs, a file each, that are
//! merged when there are many of one size, and read in blocks. What finds no room on the disk stays in memory, so that
//! nothing is lost, and whoever owns this hears of it.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use crate::index::{Annex, Lot, Pile, Record};
use crate::shingle::Fingerprint;
use crate::text::vocabulary::WordId;

/// Bytes that are written at a time.
const BLOCK: usize = 1 << 20;
/// Records that are read of a run at a time: 64 kB.
const RECORDS: usize = 1 << 12;
/// Records between two whose keys are at hand: to find one, a page of the disk is read.
const FENCE: usize = 1 << 8;
/// So many runs of one size are merged to one: few files are open then, and a record is written a handful of times.
const FAN: usize = 32;
/// Bytes of a word, and of a record.
const WORD: usize = 4;
const RECORD: usize = 16;

/// Files beside the memory; there are none before something is laid down.
#[derive(Debug)]
pub struct Files {
    folder: PathBuf,
    words: OnceLock<Option<File>>,
    laid: Mutex<Laid>,
    /// Words in the file; those that follow wait in memory.
    written: AtomicU64,
    /// By pile.
    piles: [Mutex<Vec<Run>>; 2],
    /// The first thing that went wrong: what follows from it need not be told.
    trouble: Mutex<Option<io::Error>>,
}

#[derive(Debug, Default)]
struct Laid {
    /// Words that are not in the file as yet.
    waiting: Vec<u8>,
    /// Nothing more can be written.
    is_full: bool,
    /// Places in the file whose words nobody needs: how many, and where they begin.
    free: BTreeSet<(u32, u64)>,
    /// The same of words that wait: they are places in the file once they are written.
    gone: Vec<(u32, u64)>,
}

/// A sorted run.
#[derive(Debug)]
struct Run {
    body: Body,
    records: u64,
    /// The keys of every so many records, from the first on.
    fences: Vec<u64>,
    /// How often its records were merged.
    level: u32,
}

#[derive(Debug)]
enum Body {
    Disk(File),
    Memory(Vec<u8>),
}

impl Files {
    /// In that folder, which is made if it is not there.
    pub fn new(folder: PathBuf) -> Files {
        Files {
            folder,
            words: OnceLock::new(),
            laid: Mutex::default(),
            written: AtomicU64::new(0),
            piles: [Mutex::default(), Mutex::default()],
            trouble: Mutex::default(),
        }
    }

    /// What went wrong.
    pub fn take_trouble(&self) -> Option<io::Error> {
        lock(&self.trouble).take()
    }

    fn create(&self) -> io::Result<File> {
        std::fs::create_dir_all(&self.folder)?;
        tempfile::tempfile_in(&self.folder)
    }

    fn file(&self) -> Option<&File> {
        let file = self.words.get_or_init(|| self.heed(self.create()));
        file.as_ref()
    }

    /// What came of it, or nothing.
    fn heed<T>(&self, done: io::Result<T>) -> Option<T> {
        done.inspect_err(|error| {
            // An error can't be copied; its kind and its words are what is told.
            let told = io::Error::new(error.kind(), error.to_string());
            lock(&self.trouble).get_or_insert(told);
        })
        .ok()
    }

    /// In a place whose words nobody needs any more, if there is one that is large enough.
    fn lay_again(&self, laid: &mut Laid, words: &[WordId]) -> Option<Lot> {
        let needed = words.len() as u32;
        let (size, start) = *laid.free.range((needed, 0)..).next()?;
        write_at(self.file()?, &bytes(words), start * WORD as u64).ok()?;
        laid.free.remove(&(size, start));
        if size > needed {
            laid.free.insert((size - needed, start + u64::from(needed)));
        }
        Some(Lot {
            start,
            words: needed,
        })
    }

    fn write_out(&self, laid: &mut Laid) {
        let written = self.written.load(Ordering::Acquire);
        let done = self
            .file()
            .and_then(|file| self.heed(write_at(file, &laid.waiting, written * WORD as u64)));
        laid.is_full = done.is_none();
        if !laid.is_full {
            let words = (laid.waiting.len() / WORD) as u64;
            self.written.store(written + words, Ordering::Release);
            laid.waiting.clear();
            laid.free.extend(laid.gone.drain(..));
        }
    }

    /// Makes a run of records, on the disk if there is room.
    fn write(&self, level: u32, records: impl Iterator<Item = Record>) -> Run {
        let mut body = self
            .heed(self.create())
            .map_or(Body::Memory(Vec::new()), Body::Disk);
        let (mut number, mut fences, mut written) = (0, Vec::new(), 0);
        let mut bytes = Vec::with_capacity(BLOCK);
        for record in records {
            if number % FENCE as u64 == 0 {
                fences.push(record.key);
            }
            bytes.extend(record.key.to_le_bytes());
            bytes.extend(record.value.to_le_bytes());
            bytes.extend(record.times.to_le_bytes());
            number += 1;
            if bytes.len() == BLOCK {
                self.append(&mut body, &mut written, &bytes);
                bytes.clear();
            }
        }
        self.append(&mut body, &mut written, &bytes);
        Run {
            body,
            records: number,
            fences,
            level,
        }
    }

    /// Adds to a run; one that finds no more room goes into memory.
    fn append(&self, body: &mut Body, written: &mut u64, bytes: &[u8]) {
        if let Body::Disk(file) = body
            && self.heed(write_at(file, bytes, *written)).is_none()
        {
            let mut all = vec![0; *written as usize];
            self.heed(read_at(file, &mut all, 0));
            *body = Body::Memory(all);
        }
        if let Body::Memory(all) = body {
            all.extend_from_slice(bytes);
        }
        *written += bytes.len() as u64;
    }

    /// Adds a run, and merges those of its size if they are many.
    fn add(&self, runs: &mut Vec<Run>, run: Run) {
        let level = run.level;
        runs.push(run);
        if runs.iter().filter(|run| run.level == level).count() < FAN {
            return;
        }
        let (merged, kept): (Vec<Run>, Vec<Run>) =
            runs.drain(..).partition(|run| run.level == level);
        *runs = kept;
        let mut merge = Merge::new(&merged);
        let larger = self.write(level + 1, &mut merge);
        self.heed(merge.end());
        self.add(runs, larger);
    }
}

impl Annex for Files {
    fn lay(&self, words: &[WordId]) -> Lot {
        let mut laid = lock(&self.laid);
        if let Some(lot) = self.lay_again(&mut laid, words) {
            return lot;
        }
        let lot = Lot {
            start: self.written.load(Ordering::Acquire) + (laid.waiting.len() / WORD) as u64,
            words: words.len() as u32,
        };
        laid.waiting.extend(bytes(words));
        if laid.waiting.len() >= BLOCK && !laid.is_full {
            self.write_out(&mut laid);
        }
        lot
    }

    fn free(&self, lot: Lot) {
        if lot.words == 0 {
            return;
        }
        let mut laid = lock(&self.laid);
        if lot.start < self.written.load(Ordering::Acquire) {
            laid.free.insert((lot.words, lot.start));
        } else {
            laid.gone.push((lot.words, lot.start));
        }
    }

    fn words(&self, lot: Lot, out: &mut Vec<WordId>) {
        out.clear();
        let mut bytes = vec![0; lot.words as usize * WORD];
        if lot.start + u64::from(lot.words) > self.written.load(Ordering::Acquire) {
            let laid = lock(&self.laid);
            // It may have been written while the lock was waited for.
            let written = self.written.load(Ordering::Acquire);
            if lot.start >= written {
                let start = (lot.start - written) as usize * WORD;
                let waiting = laid.waiting.get(start..start + bytes.len());
                match waiting {
                    Some(waiting) => bytes.copy_from_slice(waiting),
                    None => drop(self.heed::<()>(Err(io::ErrorKind::UnexpectedEof.into()))),
                }
                return decode(&bytes, out);
            }
        }
        if let Some(file) = self.file() {
            self.heed(read_at(file, &mut bytes, lot.start * WORD as u64));
        }
        decode(&bytes, out);
    }

    fn keep(&self, pile: Pile, run: &[Record]) {
        let run = self.write(0, run.iter().copied());
        self.add(&mut lock(&self.piles[pile as usize]), run);
    }

    fn each(&self, pile: Pile, each: &mut dyn FnMut(Record)) {
        let runs = lock(&self.piles[pile as usize]);
        let mut merge = Merge::new(&runs);
        for record in &mut merge {
            each(record);
        }
        self.heed(merge.end());
    }

    fn find(&self, key: Fingerprint, out: &mut Vec<Record>) {
        out.clear();
        let runs = lock(&self.piles[Pile::Fingerprints as usize]);
        let mut block = Vec::new();
        for run in runs.iter() {
            self.heed(run.find(key, &mut block, out));
        }
    }

    fn clear(&self, pile: Pile) {
        lock(&self.piles[pile as usize]).clear();
    }
}

impl Run {
    /// So many records from one on, at most to the end.
    fn read(&self, from: u64, records: usize, block: &mut Vec<u8>) -> io::Result<u64> {
        let records = (records as u64).min(self.records - from);
        let start = from * RECORD as u64;
        block.resize(records as usize * RECORD, 0);
        match &self.body {
            Body::Disk(file) => read_at(file, block, start)?,
            Body::Memory(all) => {
                let part = all.get(start as usize..start as usize + block.len());
                block.copy_from_slice(part.ok_or(io::ErrorKind::UnexpectedEof)?);
            }
        }
        Ok(records)
    }

    /// Adds the records with a key.
    fn find(&self, key: u64, block: &mut Vec<u8>, out: &mut Vec<Record>) -> io::Result<()> {
        // The first of them may stand before the first fence with this key.
        let before = self.fences.partition_point(|fence| *fence < key);
        for fence in before.saturating_sub(1)..self.fences.len() {
            if self.fences[fence] > key {
                break;
            }
            self.read((fence * FENCE) as u64, FENCE, block)?;
            let (records, _) = block.as_chunks::<RECORD>();
            let from = records.partition_point(|bytes| record(bytes).key < key);
            let found = records[from..].iter().map(record);
            out.extend(found.take_while(|record| record.key == key));
        }
        Ok(())
    }
}

/// Some runs in one order.
struct Merge<'a> {
    runs: Vec<Reading<'a>>,
    /// The next record of each run that has one.
    next: BinaryHeap<Reverse<(Record, usize)>>,
    trouble: Option<io::Error>,
}

/// A run that is being read.
struct Reading<'a> {
    run: &'a Run,
    /// Records that were read from the file.
    read: u64,
    block: Vec<u8>,
    at: usize,
}

impl Merge<'_> {
    fn new(runs: &[Run]) -> Merge<'_> {
        let runs = runs.iter().map(|run| Reading {
            run,
            read: 0,
            block: Vec::new(),
            at: 0,
        });
        let mut merge = Merge {
            runs: runs.collect(),
            next: BinaryHeap::new(),
            trouble: None,
        };
        for run in 0..merge.runs.len() {
            merge.refill(run);
        }
        merge
    }

    fn refill(&mut self, run: usize) {
        match self.runs[run].next() {
            Ok(record) => self
                .next
                .extend(record.map(|record| Reverse((record, run)))),
            Err(error) => self.trouble = Some(error),
        }
    }

    fn end(self) -> io::Result<()> {
        self.trouble.map_or(Ok(()), Err)
    }
}

impl Iterator for Merge<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        let Reverse((record, run)) = self.next.pop()?;
        self.refill(run);
        Some(record)
    }
}

impl Reading<'_> {
    fn next(&mut self) -> io::Result<Option<Record>> {
        if self.at == self.block.len() {
            self.read += self.run.read(self.read, RECORDS, &mut self.block)?;
            self.at = 0;
        }
        let bytes = self.block.get(self.at..).and_then(<[u8]>::first_chunk);
        self.at += bytes.map_or(0, |bytes: &[u8; RECORD]| bytes.len());
        Ok(bytes.map(record))
    }
}

fn record(bytes: &[u8; RECORD]) -> Record {
    let [key, rest] = [&bytes[..8], &bytes[8..]];
    Record {
        key: u64::from_le_bytes(key.try_into().unwrap_or_default()),
        value: u32::from_le_bytes(rest[..4].try_into().unwrap_or_default()),
        times: u32::from_le_bytes(rest[4..].try_into().unwrap_or_default()),
    }
}

fn bytes(words: &[WordId]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_bytes()).collect()
}

fn decode(bytes: &[u8], out: &mut Vec<WordId>) {
    let (words, _) = bytes.as_chunks::<WORD>();
    out.extend(words.iter().map(|word| WordId::from_bytes(*word)));
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(unix)]
fn write_at(file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                bytes = &mut bytes[read..];
                at += read as u64;
            }
        }
    }
    Ok(())
}

#[cfg(windows)]
fn write_at(file: &File, mut bytes: &[u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_write(file, bytes, at)? {
            0 => return Err(io::ErrorKind::WriteZero.into()),
            written => {
                bytes = &bytes[written..];
                at += written as u64;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::vocabulary::Vocabulary;
    use proptest::prelude::*;

    fn record() -> impl Strategy<Value = Record> {
        (0..40_u64, any::<u32>(), 0..9_u32).prop_map(|(key, value, times)| Record {
            key,
            value,
            times,
        })
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
        assert!(files.take_trouble().is_some());
    }

    #[test]
    fn words_that_nobody_needs_before_they_are_written_make_room_too() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::new(folder.path().to_owned());
        let vocabulary = Vocabulary::default();
        let text = vocabulary.number(&(1..=100).collect::<Vec<u64>>());
        let lot = files.lay(&text);
        files.free(lot);
        // Still waiting, it is no place to write to.
        let kept = files.lay(&text);
        assert_ne!(kept, lot);
        files.lay(&vocabulary.number(&(1..=BLOCK as u64).collect::<Vec<u64>>()));
        assert!(files.written.load(Ordering::Relaxed) > 200);
        assert_eq!(files.lay(&text), lot);
        let mut found = Vec::new();
        files.words(kept, &mut found);
        assert_eq!(found, *text);
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
        assert!(files.take_trouble().is_some());
        let mut found = Vec::new();
        for (lot, text) in lots.into_iter().zip([&words[..], &words[..9]]) {
            files.words(lot, &mut found);
            assert_eq!(found, text);
        }
        let mut found = Vec::new();
        files.find(FENCE as u64, &mut found);
        assert_eq!(found.len(), 2 * FAN);
    }
}
