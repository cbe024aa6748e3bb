//! Where is the index beside the memory? In files without a name in the cache's folder, which the system removes with the
//! program, however it ends.
//!
//! Words lie in one file, in the order in which they were read. Records lie in immutable sorted runs, a file each, that are
//! merged when there are many of one size, and read in blocks.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::index::{Annex, Lot, Pile, Record};
use crate::text::vocabulary::WordId;

/// Bytes that are written at a time.
const BLOCK: usize = 1 << 20;
/// Records that are read of a run at a time: 64 kB.
const RECORDS: usize = 1 << 12;
/// So many runs of one size are merged to one: few files are open then, and a record is written a handful of times.
const FAN: usize = 32;
/// Bytes of a word, and of a record.
const WORD: usize = 4;
const RECORD: usize = 16;

/// Files beside the memory.
#[derive(Debug)]
pub struct Files {
    folder: PathBuf,
    words: File,
    laid: Mutex<Laid>,
    /// By pile.
    piles: [Mutex<Vec<Run>>; 2],
    /// The first thing that went wrong: what follows from it need not be told.
    trouble: Mutex<Option<io::Error>>,
}

#[derive(Debug)]
struct Laid {
    /// Words that are in the file, or on their way.
    words: u64,
    /// Those that are not in the file as yet.
    waiting: Vec<u8>,
}

/// A sorted run.
#[derive(Debug)]
struct Run {
    file: File,
    records: u64,
    /// How often its records were merged.
    level: u32,
}

impl Files {
    /// In that folder, which is made if it is not there.
    ///
    /// # Errors
    /// Nothing can be written there.
    pub fn new(folder: PathBuf) -> io::Result<Files> {
        std::fs::create_dir_all(&folder)?;
        let words = tempfile::tempfile_in(&folder)?;
        Ok(Files {
            folder,
            words,
            laid: Mutex::new(Laid {
                words: 0,
                waiting: Vec::with_capacity(BLOCK),
            }),
            piles: [Mutex::default(), Mutex::default()],
            trouble: Mutex::default(),
        })
    }

    /// Lays down the words of a document.
    pub fn lay(&self, words: &[WordId]) -> Lot {
        let mut all = lock(&self.laid);
        let lot = Lot {
            start: all.words,
            words: words.len() as u32,
        };
        all.words += words.len() as u64;
        all.waiting
            .extend(words.iter().flat_map(|word| word.to_bytes()));
        if all.waiting.len() >= BLOCK {
            self.write_out(&mut all);
        }
        lot
    }

    /// All that was laid down is in the file from here on.
    pub fn close(&self) {
        self.write_out(&mut lock(&self.laid));
    }

    /// What went wrong, and makes all that came of it worthless.
    pub fn take_trouble(&self) -> Option<io::Error> {
        lock(&self.trouble).take()
    }

    fn write_out(&self, laid: &mut Laid) {
        self.heed(io::Write::write_all(&mut &self.words, &laid.waiting));
        laid.waiting.clear();
    }

    /// What came of it, or nothing.
    fn heed<T: Default>(&self, done: io::Result<T>) -> T {
        done.unwrap_or_else(|error| {
            lock(&self.trouble).get_or_insert(error);
            T::default()
        })
    }

    fn write(&self, level: u32, records: impl Iterator<Item = Record>) -> io::Result<Run> {
        let mut file = tempfile::tempfile_in(&self.folder)?;
        let mut number = 0;
        let mut bytes = Vec::with_capacity(BLOCK);
        for record in records {
            bytes.extend(record.key.to_le_bytes());
            bytes.extend(record.value.to_le_bytes());
            bytes.extend(record.times.to_le_bytes());
            number += 1;
            if bytes.len() == BLOCK {
                io::Write::write_all(&mut file, &bytes)?;
                bytes.clear();
            }
        }
        io::Write::write_all(&mut file, &bytes)?;
        Ok(Run {
            file,
            records: number,
            level,
        })
    }

    /// Adds a run, and merges those of its size if they are many.
    fn add(&self, runs: &mut Vec<Run>, run: Run) -> io::Result<()> {
        let level = run.level;
        runs.push(run);
        if runs.iter().filter(|run| run.level == level).count() < FAN {
            return Ok(());
        }
        let (merged, kept) = runs.drain(..).partition(|run| run.level == level);
        *runs = kept;
        let mut merge = Merge::new(merged);
        let larger = self.write(level + 1, &mut merge)?;
        merge.end()?;
        self.add(runs, larger)
    }
}

impl Annex for Files {
    fn words(&self, lot: Lot, out: &mut Vec<WordId>) {
        out.clear();
        let mut bytes = vec![0; lot.words as usize * WORD];
        self.heed(read_at(&self.words, &mut bytes, lot.start * WORD as u64));
        let (words, _) = bytes.as_chunks::<WORD>();
        out.extend(words.iter().map(|word| WordId::from_bytes(*word)));
    }

    fn keep(&self, pile: Pile, run: &[Record]) {
        let written = self.write(0, run.iter().copied());
        let mut runs = lock(&self.piles[pile as usize]);
        let added = written.and_then(|run| self.add(&mut runs, run));
        self.heed(added);
    }

    fn take(&self, pile: Pile, each: &mut dyn FnMut(Record)) {
        let runs = std::mem::take(&mut *lock(&self.piles[pile as usize]));
        let mut merge = Merge::new(runs);
        for record in &mut merge {
            each(record);
        }
        self.heed(merge.end());
    }
}

/// Some runs in one order.
struct Merge {
    runs: Vec<Reading>,
    /// The next record of each run that has one.
    next: BinaryHeap<Reverse<(Record, usize)>>,
    trouble: Option<io::Error>,
}

/// A run that is being read.
struct Reading {
    run: Run,
    /// Records that were read from the file.
    read: u64,
    block: Vec<u8>,
    at: usize,
}

impl Merge {
    fn new(runs: Vec<Run>) -> Merge {
        let runs = runs.into_iter().map(|run| Reading {
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

impl Iterator for Merge {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        let Reverse((record, run)) = self.next.pop()?;
        self.refill(run);
        Some(record)
    }
}

impl Reading {
    fn next(&mut self) -> io::Result<Option<Record>> {
        if self.at == self.block.len() {
            let left = self.run.records - self.read;
            let records = left.min(RECORDS as u64);
            self.block.resize(records as usize * RECORD, 0);
            read_at(&self.run.file, &mut self.block, self.read * RECORD as u64)?;
            self.read += records;
            self.at = 0;
        }
        let Some(bytes) = self
            .block
            .get(self.at..)
            .and_then(<[u8]>::first_chunk::<RECORD>)
        else {
            return Ok(None);
        };
        self.at += RECORD;
        let [key, rest] = [&bytes[..8], &bytes[8..]];
        Ok(Some(Record {
            key: u64::from_le_bytes(key.try_into().unwrap_or_default()),
            value: u32::from_le_bytes(rest[..4].try_into().unwrap_or_default()),
            times: u32::from_le_bytes(rest[4..].try_into().unwrap_or_default()),
        }))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
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
            let files = Files::new(folder.path().to_owned()).unwrap();
            let mut expected: Vec<Record> = runs.iter().flatten().copied().collect();
            expected.sort_unstable();
            for mut run in runs {
                run.sort_unstable();
                files.keep(Pile::Pairs, &run);
            }
            let mut found = Vec::new();
            files.take(Pile::Fingerprints, &mut |record| found.push(record));
            prop_assert!(found.is_empty());
            files.take(Pile::Pairs, &mut |record| found.push(record));
            prop_assert_eq!(found, expected);
            files.take(Pile::Pairs, &mut |_| panic!("they were taken"));
            prop_assert!(files.take_trouble().is_none());
            // Nothing has a name in the folder, so that nothing can stay there.
            prop_assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        }
    }

    #[test]
    fn words_come_back_as_they_were_laid_down() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::new(folder.path().join("made/here")).unwrap();
        let vocabulary = Vocabulary::default();
        let texts: Vec<_> = (0..300_u64)
            .map(|text| vocabulary.number(&(1..=text * 20).collect::<Vec<u64>>()))
            .collect();
        let lots: Vec<Lot> = texts.iter().map(|text| files.lay(text)).collect();
        files.close();
        let mut found = Vec::new();
        for (lot, text) in lots.into_iter().zip(&texts).rev() {
            files.words(lot, &mut found);
            assert_eq!(found, **text);
        }
        assert!(files.take_trouble().is_none());
        let beyond = Lot {
            start: 1 << 40,
            words: 1,
        };
        files.words(beyond, &mut found);
        assert!(files.take_trouble().is_some());
    }

    #[test]
    fn a_run_longer_than_a_block_is_read_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::new(folder.path().to_owned()).unwrap();
        let number = 3 * BLOCK as u64 / RECORD as u64 + 5;
        let run: Vec<Record> = (0..number)
            .map(|key| Record {
                key,
                ..Record::default()
            })
            .collect();
        files.keep(Pile::Fingerprints, &run);
        let mut next = 0;
        files.take(Pile::Fingerprints, &mut |record| {
            assert_eq!(record.key, next);
            next += 1;
        });
        assert_eq!(next, number);
    }
}
