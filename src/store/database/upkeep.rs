//! How large is the database, what of it can go, and is it sound?

use std::time::Duration;

use rusqlite::OptionalExtension;

use super::{Database, Day, PATIENCE, Run, Trouble, sum};
use crate::store::key::Kind;

impl Database {
    /// Bytes in use; the file may be larger, as room that was left is used again.
    pub fn size(&self) -> Result<u64, Trouble> {
        let pages = self.number("page_count")? - self.number("freelist_count")?;
        Ok((pages * self.number("page_size")?).cast_unsigned())
    }

    /// Forgets what was not used on that day or later; how much there was.
    pub fn prune(&self, until: Day) -> Result<usize, Trouble> {
        let bodies = "DELETE FROM bodies WHERE body IN (SELECT body FROM records WHERE day<?1)";
        self.0.execute(bodies, [until])?;
        let records = self
            .0
            .execute("DELETE FROM records WHERE day<?1", [until])?;
        self.0.execute("DELETE FROM files WHERE day<?1", [until])?;
        Ok(records)
    }

    /// The day that parts the oldest uses from the others, so that at least so many bytes are of older ones; nothing if
    /// those of today would be among them.
    pub fn day_to_free(&self, bytes: u64, today: Day) -> Result<Option<Day>, Trouble> {
        let uses = "SELECT day, sum(length(bytes)) FROM records JOIN bodies USING(body) WHERE day<?1 GROUP BY day ORDER BY day";
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

    /// Records of each kind.
    pub fn count(&self, kind: Kind) -> Result<u32, Trouble> {
        let count = "SELECT count(*) FROM records WHERE kind=?1";
        Ok(self.0.query_row(count, [kind as u8], |row| row.get(0))?)
    }

    /// The paths of all files.
    pub fn paths(&self, mut each: impl FnMut(&[u8])) -> Result<(), Trouble> {
        let mut statement = self.prepare("SELECT path FROM files")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            each(row.get_ref(0)?.as_blob().unwrap_or_default());
        }
        Ok(())
    }

    /// Looks at everything, and forgets what is damaged: how many records and files that were.
    pub fn mend(&self) -> Result<u64, Trouble> {
        let mut damaged = 0;
        {
            let mut all = self.prepare(
                "SELECT r.key, b.sum, b.bytes, b.key FROM records r LEFT JOIN bodies b USING(body)",
            )?;
            let mut rows = all.query([])?;
            let mut forget = self.prepare("DELETE FROM records WHERE key=?1")?;
            let mut wrong = Vec::new();
            while let Some(row) = rows.next()? {
                let key = row.get_ref(0)?.as_blob().unwrap_or_default();
                let bytes = row.get_ref(2)?.as_blob().unwrap_or_default();
                let is_its_own = row.get_ref(3)?.as_blob() == Ok(key);
                if !is_its_own || row.get_ref(1)?.as_i64() != Ok(sum(&[key, bytes])) {
                    wrong.push(key.to_vec());
                }
            }
            for key in wrong {
                damaged += forget.execute([key])? as u64;
            }
        }
        {
            let mut all = self.prepare("SELECT path, sighting, content, sum FROM files")?;
            let mut rows = all.query([])?;
            let mut forget = self.prepare("DELETE FROM files WHERE path=?1")?;
            let mut wrong = Vec::new();
            while let Some(row) = rows.next()? {
                let [path, seen, content] =
                    [0, 1, 2].map(|at| row.get_ref(at).ok().and_then(|value| value.as_blob().ok()));
                let [path, seen, content] = [path, seen, content].map(Option::unwrap_or_default);
                if row.get_ref(3)?.as_i64() != Ok(sum(&[path, seen, content])) {
                    wrong.push(path.to_vec());
                }
            }
            for path in wrong {
                damaged += forget.execute([path])? as u64;
            }
        }
        let lost = "DELETE FROM bodies WHERE body NOT IN (SELECT body FROM records)";
        self.0.execute(lost, [])?;
        Ok(damaged)
    }

    /// Whether the file hangs together, as far as the engine of the database can say.
    pub fn hangs_together(&self) -> Result<bool, Trouble> {
        let verdict: String = self
            .0
            .pragma_query_value(None, "integrity_check", |row| row.get(0))?;
        Ok(verdict == "ok")
    }

    /// Gives back what is not used; for which nobody else may look at it.
    pub fn shrink(&self) -> Result<(), Trouble> {
        self.0
            .execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")?;
        Ok(())
    }

    /// Puts what is in the log into its place, as far as nobody who looks at it has to be waited for: whoever can write nothing
    /// beside the file sees it there only.
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
