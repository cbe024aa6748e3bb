//! Lookups: what is known of a file, and of a content. One connection of one thread, opened when it is first needed.

use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;

use super::Store;
use super::content::Content;
use super::database::{Database, Trouble};
use super::key::Key;
use super::record::{self, Reading};
use crate::engine::stamp::Stamp;
use crate::extract::Extracted;

/// Someone who looks things up.
#[derive(Debug)]
pub struct Lookup {
    store: Store,
    database: Option<Database>,
    /// How often something was looked up since the last rest.
    asked: u32,
}

/// So much is looked up in one view of the database: to take a new one takes as long as a look.
const LOOKS: u32 = 256;

impl Lookup {
    pub(super) fn new(store: Store) -> Lookup {
        Lookup {
            store,
            database: None,
            asked: 0,
        }
    }

    /// What the file at that absolute path holds, if it looks as it did.
    pub fn file(&mut self, path: &Path, stamp: &Stamp) -> Option<Content> {
        let path = path.as_os_str().as_encoded_bytes();
        self.ask(|database| database.file(path, stamp)).flatten()
    }

    /// Whether no file was known when this was first asked, so that none need be looked up.
    pub fn knows_no_file(&mut self) -> bool {
        let common = Arc::clone(self.store.common());
        let knows_files = || self.ask(Database::has_files).unwrap_or(false);
        !common.knows_files.get_or_init(knows_files)
    }

    /// What came of reading a file.
    pub fn reading(&mut self, key: Key) -> Option<Reading> {
        self.record(key, record::unpack)
    }

    /// A text that was extracted.
    pub fn text(&mut self, key: Key) -> Option<Extracted<'static>> {
        self.record(key, record::unpack_text)
    }

    /// Whether a listing is kept under that key.
    pub fn has_listing(&mut self, key: &Key) -> bool {
        self.ask(|database| database.has_record(key))
            .unwrap_or(false)
    }

    /// The lists of a folder, with what was kept beside them.
    pub fn listing<Kept: for<'de> Deserialize<'de>>(&mut self, key: Key) -> Option<Kept> {
        self.record(key, record::unpack)
    }

    /// What is kept under a key, made into something while its bytes are there.
    fn record<T>(&mut self, key: Key, make: impl FnOnce(&[u8]) -> Option<T>) -> Option<T> {
        self.ask(|database| database.record(&key, make)).flatten()
    }

    /// Nothing is looked up for a while: what was written since may take the place of what was there before.
    pub fn rest(&mut self) {
        if std::mem::take(&mut self.asked) > 0
            && let Some(database) = &self.database
        {
            database.look_away();
        }
    }

    fn ask<T>(&mut self, ask: impl FnOnce(&Database) -> Result<T, Trouble>) -> Option<T> {
        if self.asked == LOOKS {
            self.rest();
        }
        let common = self.store.common();
        let Some(file) = common.usable_file() else {
            self.database = None;
            return None;
        };
        let answer = if let Some(database) = &self.database {
            if self.asked == 0 {
                database.look_at_once();
            }
            self.asked += 1;
            ask(database)
        } else {
            let opened = Database::open_to_read(file);
            opened.and_then(|database| ask(self.database.insert(database)))
        };
        match answer {
            Ok(found) => Some(found),
            Err(trouble) => {
                // Else it is busy, or too many files are open: this file is read, and the next one looked up again.
                if let Trouble::Damaged = trouble {
                    common.damaged();
                }
                None
            }
        }
    }
}
