//! Where is the index beside the memory? In files without a name in the cache's folder, which the system removes with the
//! program, however it ends.
//!
//! Words lie in one file, in the order in which they were read. Records lie in immutable sorted runs, a file each, that are
//! merged when there are many of one size, and read in blocks. What finds no room on the disk stays in memory, so that
//! nothing is lost, and whoever owns this hears of it ([`Trouble::NoRoom`]); only what was written and can't be read again
//! is lost ([`Trouble::Lost`]).

mod places;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::fmt;
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use self::places::Places;
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

/// What went wrong beside the memory.
#[derive(Debug)]
pub enum Trouble {
    /// Something found no room, and is in memory.
    NoRoom(io::Error),
    /// Something that was written can't be read: what is found from now on may lack it.
    Lost(io::Error),
}

/// Where files can be made and written: a folder, but for tests.
pub trait Disk: fmt::Debug + Send + Sync {
    /// A file without a name.
    ///
    /// # Errors
    /// There can't be one.
    fn create(&self) -> io::Result<File>;

    /// Writes all of it at that place of the file.
    ///
    /// # Errors
    /// Some of it could not be written.
    fn write(&self, file: &File, bytes: &[u8], at: u64) -> io::Result<()>;
}

/// One that is made if it is not there.
#[derive(Debug)]
struct Folder(PathBuf);

impl Disk for Folder {
    fn create(&self) -> io::Result<File> {
        std::fs::create_dir_all(&self.0)?;
        tempfile::tempfile_in(&self.0)
    }

    fn write(&self, file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
        write_at(file, bytes, at)
    }
}

/// Files beside the memory; there are none before something is laid down.
#[derive(Debug)]
pub struct Files {
    disk: Box<dyn Disk>,
    /// Bytes that are written at a time.
    block: usize,
    words: OnceLock<File>,
    laid: Mutex<Laid>,
    /// Words in the file; those that follow wait in memory.
    written: AtomicU64,
    /// By pile.
    piles: [Mutex<Vec<Run>>; 2],
    heard: Mutex<Heard>,
}

/// What went wrong.
#[derive(Debug, Default)]
struct Heard {
    /// The first thing, and the worst: what follows from it need not be told.
    trouble: Option<Trouble>,
    /// The most bytes that found no room, until as many do again: meanwhile nobody hears of it once more. A few may find some on a
    /// disk that is full.
    refused: Option<usize>,
}

#[derive(Debug, Default)]
struct Laid {
    /// Words that are not in the file as yet, in blocks of whole lots, by where they begin: a disk that is nearly full takes some
    /// of them, and those need not be written again.
    waiting: BTreeMap<u64, Vec<u8>>,
    /// Where the next words are laid down.
    end: u64,
    places: Places,
}

impl Laid {
    /// Where words that wait are, as bytes.
    fn place(&mut self, start: u64, bytes: usize) -> Option<&mut [u8]> {
        let (at, block) = self.waiting.range_mut(..=start).next_back()?;
        let from = (start - at) as usize * WORD;
        block.get_mut(from..from + bytes)
    }

    /// Has words wait; says whether with them a block has as many bytes as are written at a time.
    fn add(&mut self, words: &[WordId], block: usize) -> bool {
        let at = match self.waiting.last_key_value() {
            Some((at, last)) if last.len() < block => *at,
            _ => self.end,
        };
        self.end += words.len() as u64;
        let last = self.waiting.entry(at).or_default();
        last.extend(bytes(words));
        last.len() >= block
    }
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
        Files::on(Box::new(Folder(folder)), BLOCK)
    }

    /// On that disk, written in blocks of so many bytes.
    fn on(disk: Box<dyn Disk>, block: usize) -> Files {
        Files {
            disk,
            block,
            words: OnceLock::new(),
            laid: Mutex::default(),
            written: AtomicU64::new(0),
            piles: [Mutex::default(), Mutex::default()],
            heard: Mutex::default(),
        }
    }

    /// What went wrong.
    pub fn take_trouble(&self) -> Option<Trouble> {
        lock(&self.heard).trouble.take()
    }

    /// Bytes that are in memory, as they found no room or wait for more: what lies on the disk is not among them.
    pub fn held(&self) -> usize {
        let waiting: usize = lock(&self.laid).waiting.values().map(Vec::len).sum();
        let of_run = |run: &Run| match &run.body {
            Body::Disk(_) => 0,
            Body::Memory(all) => all.len(),
        };
        let of_pile = |pile: &Mutex<Vec<Run>>| lock(pile).iter().map(of_run).sum::<usize>();
        waiting + self.piles.iter().map(of_pile).sum::<usize>()
    }

    /// The file of the words, made if there is none as yet.
    fn file(&self) -> Option<&File> {
        if self.words.get().is_none() {
            let made = self.wrote(0, self.disk.create())?;
            return Some(self.words.get_or_init(|| made));
        }
        self.words.get()
    }

    /// What came of making something, or of writing so many bytes, or nothing: whoever wanted it has it in memory.
    fn wrote<T>(&self, bytes: usize, done: io::Result<T>) -> Option<T> {
        let mut heard = lock(&self.heard);
        match done {
            Ok(done) => {
                heard.refused = heard.refused.filter(|refused| bytes < *refused);
                Some(done)
            }
            Err(error) => {
                if heard.refused.is_none() {
                    heard.trouble.get_or_insert(Trouble::NoRoom(error));
                }
                heard.refused = heard.refused.max(Some(bytes));
                None
            }
        }
    }

    /// What came of reading what lies here, or nothing: it is lost.
    fn read<T>(&self, done: io::Result<T>) -> Option<T> {
        let heed = |error| {
            let trouble = &mut lock(&self.heard).trouble;
            if !matches!(trouble, Some(Trouble::Lost(_))) {
                *trouble = Some(Trouble::Lost(error));
            }
        };
        done.map_err(heed).ok()
    }

    /// In a place whose words nobody needs any more, if there is one that is large enough.
    fn lay_again(&self, laid: &mut Laid, words: &[WordId]) -> Option<Lot> {
        let needed = words.len() as u32;
        let place = laid.places.room(needed)?;
        let start = place.start;
        let bytes = bytes(words);
        if start >= self.written.load(Ordering::Acquire) {
            laid.place(start, bytes.len())?.copy_from_slice(&bytes);
        } else {
            let done = self.disk.write(self.file()?, &bytes, start * WORD as u64);
            self.wrote(bytes.len(), done)?;
        }
        laid.places.fill(place, needed);
        Some(Lot {
            start,
            words: needed,
        })
    }

    /// Writes one block after the other, until there are none or one finds no room.
    fn write_out(&self, laid: &mut Laid) {
        let Some(file) = self.file() else {
            return;
        };
        let waiting = laid.waiting.values().map(Vec::len).sum();
        let mut done = Ok(());
        while let Some(first) = laid.waiting.first_entry() {
            done = self
                .disk
                .write(file, first.get(), *first.key() * WORD as u64);
            if done.is_err() {
                break;
            }
            let (start, block) = first.remove_entry();
            let end = start + (block.len() / WORD) as u64;
            self.written.store(end, Ordering::Release);
        }
        // Where none are left there is room again for whatever had found none.
        let bytes = if done.is_ok() { usize::MAX } else { waiting };
        self.wrote(bytes, done);
    }

    /// Makes a run of records, on the disk if there is room.
    fn write(&self, level: u32, records: impl Iterator<Item = Record>) -> Run {
        let body = self
            .wrote(0, self.disk.create())
            .map_or(Body::Memory(Vec::new()), Body::Disk);
        let mut run = Run {
            body,
            records: 0,
            fences: Vec::new(),
            level,
        };
        let mut bytes = Vec::with_capacity(self.block);
        for record in records {
            bytes.extend(record.key.to_le_bytes());
            bytes.extend(record.value.to_le_bytes());
            bytes.extend(record.times.to_le_bytes());
            if bytes.len() >= self.block {
                self.append(&mut run, &bytes);
                bytes.clear();
            }
        }
        self.append(&mut run, &bytes);
        run
    }

    /// Adds records to a run; one that finds no more room goes into memory.
    fn append(&self, run: &mut Run, bytes: &[u8]) {
        let written = run.records * RECORD as u64;
        if let Body::Disk(file) = &run.body
            && self
                .wrote(bytes.len(), self.disk.write(file, bytes, written))
                .is_none()
        {
            let mut all = vec![0; written as usize];
            // What can't be read again is no records, not those of a key that nobody has: a run is in order.
            if self.read(read_at(file, &mut all, 0)).is_none() {
                all.clear();
                run.records = 0;
                run.fences.clear();
            }
            run.body = Body::Memory(all);
        }
        if let Body::Memory(all) = &mut run.body {
            all.extend_from_slice(bytes);
        }
        let (records, _) = bytes.as_chunks::<RECORD>();
        for bytes in records {
            if run.records.is_multiple_of(FENCE as u64) {
                run.fences.push(record(bytes).key);
            }
            run.records += 1;
        }
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
        self.read(merge.end());
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
            start: laid.end,
            words: words.len() as u32,
        };
        // A disk that was full may have room by now: with each further block it is tried again.
        if laid.add(words, self.block) {
            self.write_out(&mut laid);
        }
        lot
    }

    fn free(&self, lot: Lot) {
        lock(&self.laid).places.free(lot);
    }

    fn hold(&self) {
        lock(&self.laid).places.hold();
    }

    fn let_go(&self) {
        lock(&self.laid).places.let_go();
    }

    fn words(&self, lot: Lot, out: &mut Vec<WordId>) {
        out.clear();
        if lot.words == 0 {
            return;
        }
        let mut bytes = vec![0; lot.words as usize * WORD];
        if lot.start + u64::from(lot.words) > self.written.load(Ordering::Acquire) {
            let mut laid = lock(&self.laid);
            // It may have been written while the lock was waited for.
            let written = self.written.load(Ordering::Acquire);
            if lot.start >= written {
                match laid.place(lot.start, bytes.len()) {
                    Some(waiting) => decode(waiting, out),
                    None => drop(self.read::<()>(Err(io::ErrorKind::UnexpectedEof.into()))),
                }
                return;
            }
        }
        let at = lot.start * WORD as u64;
        let file = self.words.get();
        let done = file.and_then(|file| self.read(read_at(file, &mut bytes, at)));
        // What can't be read again is no words, not the same ones for all.
        if done.is_some() {
            decode(&bytes, out);
        }
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
        self.read(merge.end());
    }

    fn find(&self, key: Fingerprint, out: &mut Vec<Record>) {
        out.clear();
        let runs = lock(&self.piles[Pile::Fingerprints as usize]);
        let mut block = Vec::new();
        for run in runs.iter() {
            self.read(run.find(key, &mut block, out));
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
mod tests;
