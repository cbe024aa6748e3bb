//! The database of the cache, on the disk.
//!
//! ```text
//! files  path ──► stamp, content, day         records  key ──► day, bytes
//! ```
//!
//! The day is that on which it was written: what is oldest makes room. Records are numbered as they come, which is about as they are asked
//! for: so a folder's are found in the order of the disk. Whatever counts has a sum: a damaged row is as good as none.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rusqlite::{CachedStatement, Connection, ErrorCode, OpenFlags, OptionalExtension, Row, params};

use super::content::Content;
use super::key::Key;
use crate::engine::stamp::Stamp;

/// Days since 1970: fine enough to tell what is oldest.
pub type Day = u32;

/// Counts up with every change of the tables. It is part of the file's name as well, so that two versions of the program
/// on one machine don't take the cache from each other.
pub const VERSION: i32 = 3;
/// Marks the file as ours ("sdlg").
const APPLICATION: i32 = 0x7364_6c67;
/// A page holds the record of a short essay without a chain of pages behind it.
const PAGE: u32 = 8192;
/// Pages that wait in the log before they are moved to their place, which takes two waits for the disk: 32 MB.
const LOG: u32 = 4096;
/// How long a program waits for another that is writing: a batch takes a fraction of it.
pub const PATIENCE: Duration = Duration::from_secs(1);
/// Memory for pages of one connection, in KB (negative by the engine's rule): the tables without the bodies of 54,000
/// documents are 8 MB.
const MEMORY: i32 = -16_384;
/// Statements that are kept ready.
const STATEMENTS: usize = 32;

const TABLES: &str = "
CREATE TABLE files(path BLOB PRIMARY KEY, sighting BLOB NOT NULL, content BLOB NOT NULL, sum INTEGER NOT NULL,
                   day INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE records(record INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, sum INTEGER NOT NULL, day INTEGER NOT NULL,
                     bytes BLOB NOT NULL);
CREATE TABLE runs(run INTEGER PRIMARY KEY, known INTEGER NOT NULL, copies INTEGER NOT NULL, new INTEGER NOT NULL);
";

/// Why there is no answer.
#[derive(Debug)]
pub enum Trouble {
    /// The file is no cache, or a damaged one.
    Damaged,
    /// The file or its folder can't be written to.
    ReadOnly,
    /// The disk has no room.
    Full,
    /// Another program holds it.
    Busy,
    /// Something else, as the system says it.
    Other(String),
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Trouble {
        match error.sqlite_error_code() {
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                Trouble::ReadOnly
            }
            Some(ErrorCode::DiskFull) => Trouble::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Trouble::Busy,
            // Without a code: a value of a kind that nobody of ours wrote.
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) | None => Trouble::Damaged,
            _ => Trouble::Other(error.to_string()),
        }
    }
}

/// What one run did, for a person who asks what the cache is good for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// Files that were not opened.
    pub known: u32,
    /// Files that were opened, and turned out to be known: copies, renamed ones, and those written a moment before.
    pub copies: u32,
    /// Files that were read.
    pub new: u32,
}

/// A connection.
#[derive(Debug)]
pub struct Database(pub(super) Connection);

impl Database {
    /// Opens the file to be written to, and makes it if it is not there.
    pub fn open(path: &Path, log: Log, patience: Duration) -> Result<Database, Trouble> {
        let connection = Connection::open(path)?;
        restrict(path)?;
        let database = Database::with(connection, patience)?;
        database.set_up(log)?;
        Ok(database)
    }

    /// Opens the file for looking things up: one more connection of a program that has it open.
    pub fn open_to_read(path: &Path) -> Result<Database, Trouble> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let database = Database::with(Connection::open_with_flags(path, flags)?, PATIENCE)?;
        database.check()?;
        Ok(database)
    }

    fn with(connection: Connection, patience: Duration) -> Result<Database, Trouble> {
        connection.busy_timeout(patience)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        connection.pragma_update(None, "cache_size", MEMORY)?;
        Ok(Database(connection))
    }

    fn set_up(&self, log: Log) -> Result<(), Trouble> {
        let connection = &self.0;
        if self.number("application_id")? == 0 && self.number("schema_version")? == 0 {
            // A new file that the power fails is damaged, and made anew: nothing in it is worth waiting for the disk.
            connection.pragma_update(None, "synchronous", "OFF")?;
            connection.pragma_update(None, "page_size", PAGE)?;
        }
        let mode = match log {
            Log::Ahead => "WAL",
            Log::Back => "DELETE",
        };
        // A file system without shared memory stays with what it has, which is as right, and slower.
        let change = connection.pragma_update_and_check(None, "journal_mode", mode, |_| Ok(()));
        if let Err(error) = change
            && !matches!(
                error.sqlite_error_code(),
                Some(ErrorCode::SystemIoFailure | ErrorCode::CannotOpen)
            )
        {
            return Err(error.into());
        }
        connection.pragma_update(None, "wal_autocheckpoint", LOG)?;
        connection.pragma_update(None, "journal_size_limit", LOG * PAGE)?;
        let is_new = || {
            let has_tables = "SELECT count(*) FROM sqlite_schema";
            let tables: i64 = connection.query_row(has_tables, [], |row| row.get(0))?;
            Ok::<_, Trouble>(tables == 0 && self.number("application_id")? == 0)
        };
        // Looked at once more behind the lock: two programs may start at one time.
        if is_new()? {
            connection.execute_batch("BEGIN IMMEDIATE")?;
            if is_new()? {
                connection.execute_batch(TABLES)?;
                connection.pragma_update(None, "application_id", APPLICATION)?;
                connection.pragma_update(None, "user_version", VERSION)?;
            }
            connection.execute_batch("COMMIT")?;
        }
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        self.check()
    }

    /// Whether it is a cache of this version.
    fn check(&self) -> Result<(), Trouble> {
        let is_ours = self.number("application_id")? == i64::from(APPLICATION)
            && self.number("user_version")? == i64::from(VERSION);
        if !is_ours {
            return Err(Trouble::Damaged);
        }
        // Tables or columns that are not there are damage, though the engine of the database says only that the statement is wrong.
        for statement in [FILE, RECORD] {
            self.0.prepare_cached(statement).map_err(|error| {
                let is_wrong = error.sqlite_error_code() == Some(ErrorCode::Unknown);
                if is_wrong {
                    Trouble::Damaged
                } else {
                    error.into()
                }
            })?;
        }
        Ok(())
    }

    /// Whether a reader keeps others from writing: without a log written ahead.
    fn blocks_writers(&self) -> bool {
        let mode = self
            .0
            .pragma_query_value(None, "journal_mode", |row| row.get(0));
        mode.is_ok_and(|mode: String| mode != "wal")
    }

    /// A disk of so many pages, for tests.
    pub fn limit(&self, pages: u32) {
        // Where it is not heeded the test fails that asked for it.
        let _ = self.0.pragma_update(None, "max_page_count", pages);
    }

    fn number(&self, pragma: &str) -> Result<i64, Trouble> {
        let number = self.0.pragma_query_value(None, pragma, |row| row.get(0));
        Ok(number?)
    }

    fn prepare(&self, sql: &str) -> Result<CachedStatement<'_>, Trouble> {
        Ok(self.0.prepare_cached(sql)?)
    }

    /// All that is looked up from here on is looked up in the database as it is now, which is quicker. Where that would keep the
    /// writer waiting each look is one of its own.
    pub fn look_at_once(&self) {
        if !self.blocks_writers() {
            let _ = self.prepare("BEGIN").map(|mut begin| begin.execute([]));
        }
    }

    /// The end of it.
    pub fn look_away(&self) {
        // There may be none.
        let _ = self.prepare("COMMIT").map(|mut end| end.execute([]));
    }

    /// What a file holds that looks so; nothing of a damaged row.
    pub fn file(&self, path: &[u8], stamp: &Stamp) -> Result<Option<Content>, Trouble> {
        let mut statement = self.prepare(FILE)?;
        let seen = stamp.bytes();
        let mut rows = statement.query(params![path, seen])?;
        let Some(row) = rows.next()? else {
            return Ok(None);
        };
        let content = row.get_ref(0)?.as_blob().unwrap_or_default();
        let is_sound = row.get_ref(1)?.as_i64() == Ok(sum(&[path, &seen, content]));
        Ok(Content::from_bytes(content).filter(|_| is_sound))
    }

    /// Whether any file is known.
    pub fn has_files(&self) -> Result<bool, Trouble> {
        Ok(self.prepare("SELECT 1 FROM files")?.exists([])?)
    }

    /// The bytes of a record, made into something while they stand here; nothing if there is none.
    pub fn record<T>(
        &self,
        key: &Key,
        make: impl FnOnce(&[u8]) -> Option<T>,
    ) -> Result<Option<T>, Trouble> {
        let mut statement = self.prepare(RECORD)?;
        let mut rows = statement.query([key.0])?;
        let Some(row) = rows.next()? else {
            return Ok(None);
        };
        let found = sound(row, key).and_then(make);
        found.map(Some).ok_or(Trouble::Damaged)
    }

    /// Keeps what a file is.
    pub fn put_file(
        &self,
        path: &[u8],
        stamp: &Stamp,
        content: Content,
        day: Day,
    ) -> Result<(), Trouble> {
        let (seen, content) = (stamp.bytes(), content.to_bytes());
        let sum = sum(&[path, &seen, &content]);
        self.prepare("INSERT OR REPLACE INTO files VALUES(?1,?2,?3,?4,?5)")?
            .execute(params![path, seen, content, sum, day])?;
        Ok(())
    }

    /// Keeps a record, if it has bytes and there is none.
    pub fn put_record(&self, key: &Key, bytes: Option<Vec<u8>>, day: Day) -> Result<(), Trouble> {
        let Some(bytes) = bytes else { return Ok(()) };
        let sum = sum(&[&key.0, &bytes]);
        self.prepare("INSERT OR IGNORE INTO records(key, sum, day, bytes) VALUES(?1,?2,?3,?4)")?
            .execute(params![key.0, sum, day, bytes])?;
        Ok(())
    }

    /// Whether there is a record, sound or not.
    pub fn has_record(&self, key: &Key) -> Result<bool, Trouble> {
        let mut known = self.prepare("SELECT 1 FROM records WHERE key=?1")?;
        Ok(known.exists([key.0])?)
    }

    /// Forgets a record.
    pub fn drop_record(&self, key: &Key) -> Result<(), Trouble> {
        self.prepare("DELETE FROM records WHERE key=?1")?
            .execute([key.0])?;
        Ok(())
    }

    /// Does all of it, or nothing.
    pub fn at_once<T>(
        &mut self,
        work: impl FnOnce(&Database) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        self.0.execute_batch("BEGIN IMMEDIATE")?;
        let done = work(self).and_then(|done| {
            self.0.execute_batch("COMMIT")?;
            Ok(done)
        });
        if done.is_err() && !self.0.is_autocommit() {
            // Of two errors the first one is told.
            let _ = self.0.execute_batch("ROLLBACK");
        }
        done
    }

    /// Bytes in use; the file may be larger, as room that was left is used again.
    pub fn size(&self) -> Result<u64, Trouble> {
        let pages = self.number("page_count")? - self.number("freelist_count")?;
        Ok((pages * self.number("page_size")?).cast_unsigned())
    }

    /// Forgets what was not written on that day or later.
    pub fn prune(&self, until: Day) -> Result<(), Trouble> {
        self.0
            .execute("DELETE FROM records WHERE day<?1", [until])?;
        self.0.execute("DELETE FROM files WHERE day<?1", [until])?;
        Ok(())
    }

    /// The day that parts the oldest records from the others, so that at least so many bytes are of older ones; nothing if
    /// those of today would be among them.
    pub fn day_to_free(&self, bytes: u64, today: Day) -> Result<Option<Day>, Trouble> {
        let uses =
            "SELECT day, sum(length(bytes)) FROM records WHERE day<?1 GROUP BY day ORDER BY day";
        let mut uses = self.prepare(uses)?;
        let mut uses = uses.query([today])?;
        let mut freed = 0;
        while let Some(row) = uses.next()? {
            freed += row.get::<_, i64>(1)?.cast_unsigned();
            if freed >= bytes {
                return Ok(Some(row.get::<_, Day>(0)? + 1));
            }
        }
        Ok(None)
    }

    /// Gives back what is not used; for which nobody else may look at it.
    pub fn shrink(&self) -> Result<(), Trouble> {
        self.0
            .execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")?;
        Ok(())
    }

    /// Puts what is in the log into its place, as far as nobody who looks at it has to be waited for: the next start need not go
    /// through the log, and the file alone, as a backup has it, is whole.
    pub fn settle(&self) -> Result<(), Trouble> {
        self.0.busy_timeout(Duration::ZERO)?;
        let settled = self
            .0
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        self.0.busy_timeout(PATIENCE)?;
        match settled.map_err(Trouble::from) {
            Err(Trouble::Busy) => Ok(()),
            settled => settled,
        }
    }

    /// Keeps what a run did, in place of what the one before it did.
    pub fn put_run(&self, run: Run) -> Result<(), Trouble> {
        self.prepare("INSERT OR REPLACE INTO runs VALUES(0,?1,?2,?3)")?
            .execute([run.known, run.copies, run.new])?;
        Ok(())
    }

    /// What the last run did.
    pub fn run(&self) -> Result<Option<Run>, Trouble> {
        let run = self
            .0
            .query_row("SELECT known, copies, new FROM runs", [], |row| {
                Ok(Run {
                    known: row.get(0)?,
                    copies: row.get(1)?,
                    new: row.get(2)?,
                })
            });
        Ok(run.optional()?)
    }
}

const FILE: &str = "SELECT content, sum FROM files WHERE path=?1 AND sighting=?2";
const RECORD: &str = "SELECT sum, bytes FROM records WHERE key=?1";

/// The bytes of a record (sum, bytes), if they are what was written under that key.
fn sound<'a>(row: &'a Row<'_>, key: &Key) -> Option<&'a [u8]> {
    let bytes = row.get_ref(1).ok()?.as_blob().ok()?;
    let is_sound = row.get_ref(0).ok()?.as_i64() == Ok(sum(&[&key.0, bytes]));
    is_sound.then_some(bytes)
}

/// How changes get to the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Log {
    /// Written to a log beside it first: readers and a writer don't wait for each other.
    Ahead,
    /// What was there before is kept beside it: where programs on several machines may come to one file.
    Back,
}

/// A sum that every flipped byte changes.
fn sum(parts: &[&[u8]]) -> i64 {
    let mut hasher = crc32fast::Hasher::new();
    for part in parts {
        hasher.update(part);
    }
    i64::from(hasher.finalize())
}

/// Documents are nobody else's business.
#[cfg(unix)]
fn restrict(path: &Path) -> Result<(), Trouble> {
    use std::os::unix::fs::PermissionsExt;
    /// All that a group and others may do.
    const OTHERS: u32 = 0o077;
    let rights = fs::symlink_metadata(path).map(|found| found.permissions().mode());
    if rights.map_or(true, |rights| rights & OTHERS != 0) {
        let only_ours = fs::Permissions::from_mode(0o600);
        fs::set_permissions(path, only_ours).map_err(|_| Trouble::ReadOnly)?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn restrict(path: &Path) -> Result<(), Trouble> {
    // A cache folder of a person is that person's alone.
    let _ = fs::symlink_metadata(path);
    Ok(())
}
