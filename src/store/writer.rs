//! The writer of the cache: one thread, in batches. What a kill leaves is whole, and lacks the last batch at most.

use std::path::Path;
use std::sync::Arc;

use super::database::{Database, Trouble};
use super::open;
use super::queue::{Task, Worth};
use super::{Common, today};

/// After pruning there is room for a while: nine tenths of the size are used then.
const KEPT_TENTHS: u64 = 9;
/// Plain text is kept while no more than one part in so many is used: what takes long to read must not be forgotten for it.
const PLAIN_SHARE: u64 = 2;

/// The one who writes.
#[derive(Debug)]
pub struct Writer {
    database: Database,
    common: Arc<Common>,
    /// All of it is of today: nothing more fits in.
    is_full: bool,
    /// Something was learned that may be in the log only.
    is_unsettled: bool,
}

/// A writer that ends in whatever way takes nothing any more: nobody waits for it.
impl Drop for Writer {
    fn drop(&mut self) {
        self.common.queue.close();
    }
}

impl Writer {
    /// One with nothing to do as yet.
    pub fn new(database: Database, common: Arc<Common>) -> Writer {
        Writer {
            database,
            common,
            is_full: false,
            is_unsettled: false,
        }
    }

    /// Writes until nothing more can come, or nothing can be written.
    pub fn run(mut self) {
        while let Some(batch) = self.common.queue.take() {
            let (tasks, size) = (batch.len(), batch.iter().map(|task| task.size).sum());
            let has = |worth| batch.iter().any(|task| task.worth == worth);
            let (has_plain, is_end) = (has(Worth::Plain), has(Worth::End));
            self.is_unsettled |= batch.iter().any(|task| task.worth != Worth::End);
            let written = self.write(batch, has_plain).and_then(|()| self.make_room());
            let written = written.and_then(|()| self.settle(is_end));
            let gives_up = written.is_err_and(|trouble| self.gives_up(&trouble));
            // Only now do those hear of it who wait for the end of the batch.
            self.common.queue.done(tasks, size);
            if gives_up {
                return;
            }
        }
    }

    fn write(&mut self, batch: Vec<Task>, has_plain: bool) -> Result<(), Trouble> {
        let (today, is_full) = (today(), self.is_full);
        let is_scarce = has_plain && self.database.size()? > self.common.size / PLAIN_SHARE;
        self.database.at_once(|database| {
            for task in batch {
                let is_left_out = match task.worth {
                    Worth::End => false,
                    Worth::New | Worth::Dear | Worth::Lists => is_full,
                    Worth::Plain => is_full || is_scarce,
                };
                if !is_left_out {
                    (task.work)(database, today)?;
                }
            }
            Ok(())
        })
    }

    /// At the end all that was learned is put into its place: a start that learns nothing does not wait for the disk.
    fn settle(&mut self, is_end: bool) -> Result<(), Trouble> {
        if is_end && std::mem::take(&mut self.is_unsettled) {
            self.database.settle()?;
        }
        Ok(())
    }

    /// Forgets what is oldest, if there is too much.
    fn make_room(&mut self) -> Result<(), Trouble> {
        let used = self.database.size()?;
        if self.is_full || used <= self.common.size {
            return Ok(());
        }
        let surplus = used - self.common.size / 10 * KEPT_TENTHS;
        let today = today();
        let is_freed = self.database.at_once(|database| {
            let day = database.day_to_free(surplus, today)?;
            database.prune(day.unwrap_or(today))?;
            Ok(day.is_some())
        })?;
        if !is_freed && self.database.size()? > self.common.size {
            self.is_full = true;
            self.common.note(open::too_small(self.common.size));
        }
        Ok(())
    }

    /// Whether nothing more can be written; why not is for a person to know.
    fn gives_up(&self, trouble: &Trouble) -> bool {
        let file = self.common.file.as_deref().unwrap_or(Path::new(""));
        match trouble {
            Trouble::Damaged => self.common.damaged(),
            // The batch is lost, the next may do better.
            Trouble::Busy => self.common.note(open::busy(file)),
            other => self.common.note(open::not_written(file, other)),
        }
        !matches!(trouble, Trouble::Busy)
    }
}
