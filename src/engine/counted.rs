//! How far is a scan, or a search? Counted by whoever does it, and looked at by whoever waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Files that are found, and those of them that are read. All clones count together.
#[derive(Clone, Debug, Default)]
pub struct Counted(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    found: AtomicUsize,
    read: AtomicUsize,
}

impl Counted {
    /// So many are read, of so many that are found as yet.
    pub fn now(&self) -> (usize, usize) {
        let read = self.0.read.load(Ordering::Relaxed);
        // Of two threads one may have been faster here.
        (read, self.0.found.load(Ordering::Relaxed).max(read))
    }

    /// So many more are found.
    pub(super) fn find(&self, files: usize) {
        self.0.found.fetch_add(files, Ordering::Relaxed);
    }

    /// One more is read.
    pub(super) fn read(&self) {
        self.0.read.fetch_add(1, Ordering::Relaxed);
    }
}

/// A person is told of a long search so often.
const TOLD: usize = 100;

/// Which part of a search was told last; whoever searches may be many.
#[derive(Debug)]
pub(super) struct Told(AtomicUsize);

impl Told {
    /// Nothing so far.
    pub(super) fn nothing() -> Told {
        Told(AtomicUsize::new(usize::MAX))
    }

    /// Whether it is time to tell that so much is done.
    pub(super) fn is_news(&self, done: usize, all: usize) -> bool {
        let part = done * TOLD / all.max(1);
        self.0.swap(part, Ordering::Relaxed) != part
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::engine::{Options, scan};

    #[test]
    fn a_scan_counts_every_file_that_it_has_read() {
        let folder = tempfile::tempdir().unwrap();
        for nth in 0..70 {
            let path = folder.path().join(format!("{nth}.txt"));
            fs::write(path, "a few words of no interest").unwrap();
        }
        let options = Options::of(folder.path());
        assert_eq!(options.counted.now(), (0, 0));
        scan(&options).unwrap();
        assert_eq!(options.counted.now(), (70, 70));
    }
}
