//! The file of decisions, on the disk: a table that only grows.
//!
//! ```text
//! entries  number ──► id, bytes
//! ```
//!
//! The engine keeps what was there before in a journal beside the file, which works on network shares too, and waits for the disk until
//! both the file and the folder are written: what is committed survives a killed program and a power cut. Numbers grow with every commit of
//! any program, so what is new since the last look is what has a larger one. There is no index: that an entry stands there twice does no
//! harm, and whoever has read all entries has met all damage.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, params};

use crate::store::database::Trouble;

/// Counts up with every change of the table or of the bytes of entries: an older program leaves a newer file alone.
const VERSION: i64 = 1;
/// Marks the file as one of decisions ("sdlr").
const APPLICATION: i64 = 0x7364_6c72;
/// How long a program waits for another that is writing, which takes two or three waits for a disk.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes at the beginning of a file in which the engine's mark and ours stand.
pub const HEAD: usize = 72;
/// Where the engine says there how long a page is, and how many there are.
const PAGE_SIZE: std::ops::Range<usize> = 16..18;
const PAGES: std::ops::Range<usize> = 28..32;
/// Four million decisions.
const LONGEST: u64 = 1 << 30;
/// The engine's mark.
const MAGIC: &[u8] = b"SQLite format 3\0";

const TABLE: &str = "
CREATE TABLE entries(number INTEGER PRIMARY KEY, id BLOB NOT NULL, bytes BLOB NOT NULL);
";
const AFTER: &str = "SELECT number, id, bytes FROM entries WHERE number>?1 ORDER BY number";
const BEFORE: &str = "SELECT number, id, bytes FROM entries WHERE number>?1 ORDER BY number DESC";
const INSERT: &str = "INSERT INTO entries(id, bytes) VALUES(?1, ?2)";
const LAST: &str = "SELECT max(number) FROM entries";

/// Why a file is not used.
#[derive(Debug)]
pub enum Unfit {
    /// A newer version wrote it.
    Newer,
    /// It is a database of something else.
    Foreign,
    /// Something goes wrong.
    Trouble(Trouble),
}

impl From<Trouble> for Unfit {
    fn from(trouble: Trouble) -> Unfit {
        Unfit::Trouble(trouble)
    }
}

impl From<rusqlite::Error> for Unfit {
    fn from(error: rusqlite::Error) -> Unfit {
        Unfit::Trouble(error.into())
    }
}

/// An entry as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its name.
    pub id: Vec<u8>,
    /// What it says.
    pub bytes: Vec<u8>,
}

/// A connection.
#[derive(Debug)]
pub struct Database {
    connection: Connection,
    /// The number of the last row that was looked at.
    seen: i64,
    /// Another one after every commit of another program.
    version: Option<i64>,
}

impl Database {
    /// Opens a file, which may be empty.
    pub fn open(file: &Path) -> Result<Database, Unfit> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(file, flags)?;
        connection.busy_timeout(PATIENCE)?;
        // Until the file, its folder and the end of the journal are on the disk.
        connection.pragma_update(None, "synchronous", "EXTRA")?;
        // What is forgotten is not left in the file.
        connection.pragma_update(None, "secure_delete", "ON")?;
        let database = Database {
            connection,
            seen: 0,
            version: None,
        };
        if database.is_new()? {
            database.found()?;
        }
        match (
            database.number("application_id")?,
            database.number("user_version")?,
        ) {
            (APPLICATION, VERSION) => Ok(database),
            (APPLICATION, _) => Err(Unfit::Newer),
            _ => Err(Unfit::Foreign),
        }
    }

    /// Nothing is in it.
    fn is_new(&self) -> Result<bool, Trouble> {
        let tables = "SELECT count(*) FROM sqlite_schema";
        let tables: i64 = self.connection.query_row(tables, [], |row| row.get(0))?;
        Ok(tables == 0 && self.number("application_id")? == 0)
    }

    /// Makes the table, unless another program has done it meanwhile.
    fn found(&self) -> Result<(), Unfit> {
        self.connection.execute_batch("BEGIN IMMEDIATE")?;
        if self.is_new()? {
            self.connection
                .pragma_update(None, "application_id", APPLICATION)?;
            self.connection
                .pragma_update(None, "user_version", VERSION)?;
            self.connection.execute_batch(TABLE)?;
        }
        self.connection.execute_batch("COMMIT")?;
        Ok(())
    }

    fn number(&self, pragma: &str) -> Result<i64, Trouble> {
        let number = self
            .connection
            .pragma_query_value(None, pragma, |row| row.get(0));
        Ok(number?)
    }

    /// Adds these: all of it is on the disk when this returns, or nothing.
    pub fn append(&mut self, rows: &[Row]) -> Result<(), Trouble> {
        let begin = rusqlite::TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(begin)?;
        {
            let mut insert = transaction.prepare_cached(INSERT)?;
            for row in rows {
                insert.execute(params![row.id, row.bytes])?;
            }
        }
        Ok(transaction.commit()?)
    }

    /// The rows that came since the last look, in the order in which they came; what this program added is among them.
    pub fn fresh(&mut self) -> Result<Vec<Row>, Trouble> {
        let version = self.number("data_version")?;
        if self.version == Some(version) {
            return Ok(Vec::new());
        }
        let last: Option<i64> = self.connection.query_row(LAST, [], |row| row.get(0))?;
        if last.unwrap_or(0) < self.seen {
            // Somebody has forgotten all.
            self.seen = 0;
        }
        let mut rows = Vec::new();
        self.seen = read(&self.connection, AFTER, self.seen, &mut rows)?;
        self.version = Some(version);
        Ok(rows)
    }

    /// What can be read of a damaged file, from both ends up to the damage.
    pub fn salvage(file: &Path) -> Vec<Row> {
        let rows = sound(file);
        if !rows.is_empty() {
            return rows;
        }
        // The engine reads nothing of a file that is shorter than it says.
        Database::read_copy(file).unwrap_or_default()
    }

    /// What can be read of a file that is another's: of a copy, so that no lock is needed, and no journal of what is being written is taken
    /// for that of a killed program.
    pub fn read_copy(file: &Path) -> io::Result<Vec<Row>> {
        filled_up(file).map(|whole| sound(whole.path()))
    }

    /// A disk of so many pages, for tests.
    #[cfg(test)]
    pub fn limit(&self, pages: u32) {
        let limit = self.connection.pragma_update(None, "max_page_count", pages);
        limit.unwrap();
    }

    /// Forgets all rows.
    pub fn clear(&mut self) -> Result<(), Trouble> {
        self.connection.execute("DELETE FROM entries", [])?;
        Ok(self.connection.execute_batch("VACUUM")?)
    }
}

/// What can be read of a file.
fn sound(file: &Path) -> Vec<Row> {
    let mut rows = Vec::new();
    let Ok(connection) = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY) else {
        return rows;
    };
    // Each ends where it meets the damage.
    if read(&connection, AFTER, 0, &mut rows).is_err() {
        let known: BTreeSet<Vec<u8>> = rows.iter().map(|row| row.id.clone()).collect();
        let mut last = Vec::new();
        let _ = read(&connection, BEFORE, 0, &mut last);
        last.retain(|row| !known.contains(&row.id));
        rows.extend(last.into_iter().rev());
    }
    rows.retain(Row::is_sound);
    rows
}

/// A copy of a file that was cut off, as long as it was.
fn filled_up(file: &Path) -> io::Result<tempfile::NamedTempFile> {
    let bytes = fs::read(file)?;
    let copy = tempfile::NamedTempFile::new()?;
    fs::write(copy.path(), &bytes)?;
    // Nothing of ours is that long: where it is, these are no lengths.
    copy.as_file()
        .set_len(length(&bytes).clamp(bytes.len() as u64, LONGEST))?;
    Ok(copy)
}

/// Reads rows until there are no more of them. The largest number among them.
fn read(
    connection: &Connection,
    query: &str,
    after: i64,
    rows: &mut Vec<Row>,
) -> Result<i64, Trouble> {
    let blob = |value: ValueRef<'_>| value.as_blob().map(<[u8]>::to_vec).unwrap_or_default();
    let mut largest = after;
    let mut statement = connection.prepare_cached(query)?;
    let mut found = statement.query([after])?;
    while let Some(row) = found.next()? {
        largest = largest.max(row.get(0)?);
        rows.push(Row {
            id: blob(row.get_ref(1)?),
            bytes: blob(row.get_ref(2)?),
        });
    }
    Ok(largest)
}

/// How long a file is by what it begins with.
pub fn length(head: &[u8]) -> u64 {
    let number = |at: std::ops::Range<usize>| {
        let bytes = head.get(at).unwrap_or_default();
        let digits = bytes.iter();
        digits.fold(0, |all, byte| all << 8 | u64::from(*byte))
    };
    number(PAGE_SIZE) * number(PAGES)
}

/// How a file begins; nothing of one that is shorter, or can't be read.
pub fn head(file: &Path) -> Option<[u8; HEAD]> {
    let mut head = [0; HEAD];
    fs::File::open(file)
        .and_then(|mut file| file.read_exact(&mut head))
        .ok()?;
    Some(head)
}

/// Whether a file that begins so is one of decisions, damaged or not.
pub fn is_ours(head: &[u8; HEAD]) -> bool {
    head.starts_with(MAGIC) && head.ends_with(&(APPLICATION as u32).to_be_bytes())
}
