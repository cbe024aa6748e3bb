//! What parts does this zip hold? Each is inflated only when it is asked for, and no further than the limits.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use super::limits::LIMITS;

/// A zip and what may still be inflated of it.
pub struct Archive<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    budget: u64,
    /// Whether a part was longer than a limit.
    pub cut: bool,
    /// Whether a part could not be read to its end.
    pub damaged: bool,
}

impl<'a> Archive<'a> {
    /// # Errors
    /// Why it can't be opened.
    pub fn open(bytes: &'a [u8]) -> Result<Archive<'a>, String> {
        let damaged = "damaged: it can't be opened as the zip that it should be; save it again";
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| damaged.to_owned())?;
        if zip.len() > LIMITS.entries {
            return Err(format!(
                "more than {} files inside: no document needs so many (--limit entries={})",
                LIMITS.entries,
                2 * LIMITS.entries
            ));
        }
        let budget = (bytes.len() as u64).saturating_mul(LIMITS.ratio);
        Ok(Archive {
            zip,
            budget: budget.clamp(LIMITS.small, LIMITS.total),
            cut: false,
            damaged: false,
        })
    }

    /// Whether it has such a part.
    pub fn has(&self, name: &str) -> bool {
        self.zip.index_for_name(name).is_some()
    }

    /// The part of that name, as far as it can be read.
    pub fn part(&mut self, name: &str) -> Option<Vec<u8>> {
        let limit = self.budget.min(LIMITS.part);
        let file = self.zip.by_name(name).ok()?;
        let mut bytes = Vec::new();
        // What the header says about sizes is not believed.
        let read = file.take(limit + 1).read_to_end(&mut bytes);
        self.damaged |= read.is_err();
        if bytes.len() as u64 > limit {
            bytes.truncate(limit as usize);
            self.cut = true;
        }
        self.budget -= bytes.len() as u64;
        Some(bytes)
    }
}
