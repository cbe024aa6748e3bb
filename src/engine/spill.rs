//! The spill: words that have no room in memory, in a file without a name, which the system removes with the program.
//!
//! Every text stays where it was written as long as anybody has it: nothing is overwritten, and what is nobody's any more is a hole. When
//! most of a file is holes, the index writes what it has to a new one. What finds no room on the disk stays in memory, so that nothing is
//! lost; the owner hears of it.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::label::harmless;
use crate::index::{Spill, Spilled};
use crate::said;
use crate::text::vocabulary::WordId;
use crate::words::Said;

/// Bytes of a word.
const WORD: usize = 4;

/// Files of words in a folder; there is none before something is written.
#[derive(Debug)]
pub struct Files {
    folder: PathBuf,
    current: Mutex<Option<Arc<Words>>>,
    heard: Arc<Mutex<Heard>>,
}

/// What went wrong with the disk, and is to be told.
#[derive(Debug, Default)]
struct Heard {
    /// The first that found no room, and is in memory.
    no_room: Option<io::Error>,
    /// Bytes that found none.
    held: u64,
    /// Something that was written can't be read: what is found from now on may lack it.
    lost: Option<io::Error>,
}

/// A file of words.
#[derive(Debug)]
struct Words {
    file: File,
    /// Bytes that are written, or being written, and those of them that are nobody's any more.
    written: AtomicU64,
    holes: AtomicU64,
    heard: Arc<Mutex<Heard>>,
}

/// The words of a document in a file.
#[derive(Debug)]
struct Lot {
    file: Arc<Words>,
    start: u64,
    words: u32,
}

impl Files {
    /// In that folder, which is made if it is not there.
    pub fn new(folder: PathBuf) -> Files {
        Files {
            folder,
            current: Mutex::default(),
            heard: Arc::default(),
        }
    }

    /// What a person should know of words on the disk, once.
    ///
    /// # Errors
    /// Some of it is lost: what an index finds may lack it.
    pub fn take_trouble(&self) -> Result<Option<Said>, Said> {
        let mut heard = lock(&self.heard);
        let (no_room, lost) = (heard.no_room.take(), heard.lost.take());
        let folder = || harmless(&self.folder);
        if let Some(error) = lost {
            return Err(said!("index-lost", folder = folder(), error = &error));
        }
        Ok(no_room.map(|error| {
            let held = format!("{} MB", heard.held.div_ceil(1 << 20));
            said!("index-no-room", folder = folder(), error = &error, held)
        }))
    }

    /// Something that was written elsewhere for this run can't be read.
    pub fn lose(&self, error: io::Error) {
        lock(&self.heard).lost.get_or_insert(error);
    }

    fn current(&self) -> io::Result<Arc<Words>> {
        let mut current = lock(&self.current);
        if let Some(current) = &*current {
            return Ok(Arc::clone(current));
        }
        std::fs::create_dir_all(&self.folder)?;
        let file = tempfile::tempfile_in(&self.folder)?;
        Ok(Arc::clone(current.insert(self.words(file))))
    }

    fn words(&self, file: File) -> Arc<Words> {
        Arc::new(Words {
            file,
            written: AtomicU64::new(0),
            holes: AtomicU64::new(0),
            heard: Arc::clone(&self.heard),
        })
    }

    fn try_write(&self, words: &[WordId]) -> io::Result<Lot> {
        let file = self.current()?;
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_bytes()).collect();
        let length = bytes.len() as u64;
        // Others write at the same time, each at a place of its own.
        let start = file.written.fetch_add(length, Ordering::Relaxed);
        let written = write_at(&file.file, &bytes, start);
        let words = words.len() as u32;
        // Dropped, it is a hole.
        let lot = Lot { file, start, words };
        written.map(|()| lot)
    }
}

impl Spill for Files {
    fn write(&self, words: &[WordId]) -> Option<Arc<dyn Spilled>> {
        match self.try_write(words) {
            Ok(lot) => Some(Arc::new(lot)),
            Err(error) => {
                let mut heard = lock(&self.heard);
                if heard.held == 0 {
                    heard.no_room = Some(error);
                }
                heard.held += size_of_val(words) as u64;
                None
            }
        }
    }

    fn is_half_empty(&self) -> bool {
        let current = lock(&self.current);
        current.as_ref().is_some_and(|words| {
            let written = words.written.load(Ordering::Relaxed);
            words.holes.load(Ordering::Relaxed) * 2 > written
        })
    }

    fn begin_anew(&self) {
        *lock(&self.current) = None;
    }
}

impl Spilled for Lot {
    fn words(&self) -> u32 {
        self.words
    }

    fn read(&self, out: &mut Vec<WordId>) {
        let mut bytes = vec![0; self.words as usize * WORD];
        match read_at(&self.file.file, &mut bytes, self.start) {
            Ok(()) => {
                let (words, _) = bytes.as_chunks::<WORD>();
                out.extend(words.iter().map(|word| WordId::from_bytes(*word)));
            }
            Err(error) => {
                lock(&self.file.heard).lost.get_or_insert(error);
            }
        }
    }
}

impl Drop for Lot {
    fn drop(&mut self) {
        let bytes = u64::from(self.words) * WORD as u64;
        self.file.holes.fetch_add(bytes, Ordering::Relaxed);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(unix)]
pub(super) fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(unix)]
fn write_at(file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

#[cfg(windows)]
pub(super) fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    match std::os::windows::fs::FileExt::seek_read(file, bytes, at)? {
        read if read == bytes.len() => Ok(()),
        _ => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

#[cfg(windows)]
fn write_at(file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
    match std::os::windows::fs::FileExt::seek_write(file, bytes, at)? {
        written if written == bytes.len() => Ok(()),
        _ => Err(io::ErrorKind::StorageFull.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::vocabulary::Vocabulary;

    fn text(from: u64, words: u64) -> crate::text::vocabulary::Words {
        let words = (from..from + words).map(|word| word % 1_000 + 1);
        Vocabulary::default().number(&words.collect::<Vec<u64>>())
    }

    fn read(spilled: &dyn Spilled) -> Vec<WordId> {
        let mut found = Vec::new();
        spilled.read(&mut found);
        found
    }

    #[test]
    fn words_come_back_as_they_were_written_and_leave_holes_where_nobody_has_them() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::new(folder.path().join("made/here"));
        let texts: Vec<_> = (0..100).map(|nth| text(nth, nth * 20)).collect();
        let mut spilled: Vec<_> = texts
            .iter()
            .map(|text| files.write(text).unwrap())
            .collect();
        for (spilled, text) in spilled.iter().zip(&texts).rev() {
            assert_eq!(spilled.words() as usize, text.len());
            assert_eq!(read(&**spilled), **text);
        }
        // Nothing has a name in the folder, so that nothing can stay there.
        let there = std::fs::read_dir(folder.path().join("made/here")).unwrap();
        assert_eq!(there.count(), 0);
        // Who still has words reads them, whatever is written, or to where.
        let kept = Arc::clone(&spilled[99]);
        assert!(!files.is_half_empty());
        spilled.drain(30..);
        assert!(files.is_half_empty());
        files.begin_anew();
        let again = files.write(&texts[5]).unwrap();
        assert!(!files.is_half_empty());
        assert_eq!(read(&*kept), *texts[99]);
        assert_eq!(read(&*again), *texts[5]);
        assert_eq!(files.take_trouble(), Ok(None));
    }

    #[cfg(unix)]
    #[test]
    fn of_a_full_disk_one_hears_once() {
        let nowhere = Files::new(PathBuf::from("/dev/null/cache"));
        for bytes in [36, 72] {
            assert!(nowhere.write(&text(0, 9)).is_none());
            assert_eq!(lock(&nowhere.heard).held, bytes);
            assert_eq!(nowhere.take_trouble().unwrap().is_some(), bytes == 36);
        }
    }

    #[test]
    fn what_was_written_and_cannot_be_read_is_worse_than_what_found_no_room() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::new(folder.path().to_owned());
        let spilled = files.write(&text(0, 16)).unwrap();
        lock(&files.heard).no_room = Some(io::ErrorKind::StorageFull.into());
        files.current().unwrap().file.set_len(20).unwrap();
        assert!(read(&*spilled).is_empty());
        assert!(files.take_trouble().is_err());
    }
}
