//! Lookups: what is known of a file, and of a content. One connection of one thread, opened when it is first needed.

use std::path::Path;
use std::sync::Arc;

use super::Common;
use super::database::{Database, Found, Trouble};
use super::finished::{self, Finished};
use super::folder::{Folder, Known};
use super::key::Key;
use super::record::{Reading, unpack_text};
use super::sighting::{Sighting, State};
use crate::extract::Extracted;

/// Someone who looks things up.
#[derive(Debug, Default)]
pub struct Lookup {
    common: Option<Arc<Common>>,
    database: Option<Database>,
    /// How often something was looked up since the last rest.
    asked: u32,
}

/// So much is looked up in one view of the database: to take a new one takes as long as a look.
const LOOKS: u32 = 256;

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look<T> {
    /// It, used today before.
    Fresh(T),
    /// It, last used on another day.
    Stale(T),
    /// Something that is damaged: it is to be forgotten.
    Damaged,
    /// Nothing.
    Nothing,
}

impl<T> Look<T> {
    /// It, if it is there.
    pub fn found(self) -> Option<T> {
        match self {
            Look::Fresh(found) | Look::Stale(found) => Some(found),
            Look::Damaged | Look::Nothing => None,
        }
    }
}

impl Lookup {
    pub(super) fn new(common: Option<Arc<Common>>) -> Lookup {
        Lookup {
            common,
            database: None,
            asked: 0,
        }
    }

    /// What the file at that absolute path is, if it looks as it did; only for files below the folders that are
    /// [expected](super::Store::expect).
    pub fn file(&mut self, path: &Path, sighting: &Sighting) -> Option<Known> {
        self.folder()?.get(path, sighting)
    }

    /// Whether nothing is known of any file below that folder, so that none need be looked up.
    pub fn knows_no_file(&mut self) -> bool {
        self.folder().is_none_or(Folder::is_empty)
    }

    fn folder(&mut self) -> Option<&Folder> {
        let common = self.common.as_ref()?;
        if common.folder.get().is_none() {
            let common = Arc::clone(common);
            let roots = common.roots.get()?;
            common.folder.get_or_init(|| {
                let loaded = self.ask(|database| Folder::load(database, roots));
                loaded.unwrap_or_default()
            });
        }
        self.common.as_ref()?.folder.get()
    }

    /// What came of reading a file that looks as it did.
    pub fn reading_of(&mut self, known: &Known, key: &Key) -> Option<Reading> {
        let found = self.ask(|database| database.record_at(known.body, key, Reading::unpack));
        found.flatten()
    }

    /// Whether a file was last of use on another day.
    pub fn is_stale(&self, known: &Known) -> bool {
        let common = self.common.as_ref();
        common.is_some_and(|common| common.today() != known.day)
    }

    /// What came of reading a file.
    pub fn reading(&mut self, key: &Key) -> Look<Reading> {
        let folder = self.common.as_ref().and_then(|common| common.folder.get());
        if folder.is_some_and(|folder| !folder.has_records) {
            // A first start: nothing was there when it began.
            return Look::Nothing;
        }
        self.record(key, Reading::unpack)
    }

    /// A text that was extracted.
    pub fn text(&mut self, key: &Key) -> Look<Extracted<'static>> {
        self.record(key, unpack_text)
    }

    /// Whether a listing is kept under that key.
    pub fn has_listing(&mut self, key: &Key) -> bool {
        self.ask(|database| database.has_record(key))
            .unwrap_or(false)
    }

    /// The listing of a folder, and the state in which it was that of the folder.
    pub fn listing(&mut self, key: &Key) -> Look<(State, Finished)> {
        self.record(key, finished::unpack)
    }

    /// What is kept under a key, made into something while its bytes are there; what can't be made of them is damaged.
    pub(super) fn record<T>(
        &mut self,
        key: &Key,
        make: impl FnOnce(&[u8]) -> Option<T>,
    ) -> Look<T> {
        let today = self.common.as_ref().map(|common| common.today());
        match self.ask(|database| database.record(key, make)) {
            Some(Found::Sound(found, day)) if Some(day) == today => Look::Fresh(found),
            Some(Found::Sound(found, _)) => Look::Stale(found),
            Some(Found::Damaged) => Look::Damaged,
            Some(Found::Nothing) | None => Look::Nothing,
        }
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
        let common = self.common.as_ref().filter(|common| common.is_usable());
        let Some((common, file)) = common.and_then(|common| Some((common, common.file.as_ref()?)))
        else {
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
            let opened = if common.is_frozen {
                Database::open_to_look(file)
            } else {
                Database::open_to_read(file)
            };
            opened.and_then(|database| ask(self.database.insert(database)))
        };
        match answer {
            Ok(found) => Some(found),
            Err(Trouble::Damaged | Trouble::Foreign) => {
                common.damaged();
                None
            }
            // It is busy, or too many files are open: this file is read, and the next one looked up again.
            Err(_) => None,
        }
    }
}
