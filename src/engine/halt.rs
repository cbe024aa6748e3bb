//! What if a person does not want to wait until everything is read? What was read stays listed, the rest is listed as not read, and
//! is read when she says so.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Whether reading was stopped, and which files were left out for it.
#[derive(Debug, Default)]
pub struct Halt {
    is_on: AtomicBool,
    was_on: AtomicBool,
    left: Mutex<Vec<Arc<Path>>>,
}

impl Halt {
    /// Nothing more is read of what waits.
    pub fn stop(&self) {
        self.was_on.store(true, Ordering::SeqCst);
        self.is_on.store(true, Ordering::SeqCst);
    }

    /// What comes from now on is read: all that waited was left out, or a person wants to read on.
    pub fn end(&self) {
        self.is_on.store(false, Ordering::SeqCst);
    }

    /// A reader asks before each file. Says whether this one is left out.
    pub fn leaves(&self, path: &Arc<Path>) -> bool {
        let is_on = self.is_on.load(Ordering::SeqCst);
        if is_on {
            self.lock().push(Arc::clone(path));
        }
        is_on
    }

    /// Something may have been left out at some time.
    pub fn was_on(&self) -> bool {
        self.was_on.load(Ordering::SeqCst)
    }

    /// What is read now is left out.
    pub fn is_on(&self) -> bool {
        self.is_on.load(Ordering::SeqCst)
    }

    /// What was left out.
    pub fn left(&self) -> Vec<PathBuf> {
        self.lock().iter().map(|path| path.to_path_buf()).collect()
    }

    /// So many of them, from the first on, are going to be read.
    pub fn forget(&self, number: usize) {
        let mut left = self.lock();
        let number = number.min(left.len());
        left.drain(..number);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Arc<Path>>> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
