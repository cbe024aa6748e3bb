//! What is in the cache, is it sound, and what of it can go? For `sidelong cache`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use super::Seams;
use super::database::{Age, Database, Day, Run, Trouble};
use super::key::Kind;
use super::open::{self, Opened};
use crate::words::Said;

/// A cache that is looked after.
#[derive(Debug)]
pub struct Care {
    folder: PathBuf,
    file: PathBuf,
    opened: Option<Opened>,
    /// Why it is not opened though it is there.
    refused: Option<Said>,
    /// It is not opened as it is of another version.
    another: Option<Age>,
}

/// What there is to show of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Where it is.
    pub file: PathBuf,
    /// What its files take on the disk, in bytes.
    pub size: u64,
    /// What is in it, or why nobody can look.
    pub inside: Result<Inside, Said>,
    /// Caches of other versions of the program, and what they take.
    pub others: Vec<(PathBuf, u64)>,
}

/// What is in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inside {
    /// Files that are known by how they look.
    pub files: u32,
    /// The folders that they lie in.
    pub folders: u32,
    /// Documents that need not be read again, and reasons why files are not read.
    pub readings: u32,
    /// Texts that need not be extracted again.
    pub texts: u32,
    /// Finished listings of folders.
    pub listings: u32,
    /// What the last run did with it.
    pub run: Option<Run>,
}

/// What came of checking it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// There is none.
    Nothing,
    /// All is as it was written.
    Sound,
    /// So many records were damaged, and are forgotten.
    Mended(u64),
    /// The file itself is damaged; the next start begins it anew.
    Damaged,
    /// It is a cache of another version, which nobody has looked at; the next start begins it anew.
    OfAnother(Age),
    /// The file was of no use as a whole, and was begun anew before anybody could look at it: the [note](Care::note) says so.
    BegunAnew,
}

impl Checked {
    /// Nothing of it was damaged.
    pub fn is_sound(self) -> bool {
        matches!(
            self,
            Checked::Nothing | Checked::Sound | Checked::OfAnother(_)
        )
    }
}

impl Care {
    /// Opens the cache in that folder, if there is one. None is made.
    pub fn open(folder: &Path) -> Care {
        Care::open_as(folder, Seams::default())
    }

    /// The same to check it: one of another version stays as it is.
    pub fn open_to_check(folder: &Path) -> Care {
        match open::age(folder) {
            None => Care::open(folder),
            Some(age) => Care {
                another: Some(age),
                ..Care::closed(folder)
            },
        }
    }

    /// Without what is in it.
    fn closed(folder: &Path) -> Care {
        Care {
            folder: folder.to_owned(),
            file: open::file_in(folder),
            opened: None,
            refused: None,
            another: None,
        }
    }

    /// The same to show it: a damaged one stays as it is.
    pub fn look_at(folder: &Path) -> Care {
        Care::opened_by(folder, || open::look(folder, Seams::default()))
    }

    pub(super) fn open_as(folder: &Path, seams: Seams) -> Care {
        Care::opened_by(folder, || open::open(folder, seams))
    }

    fn opened_by(folder: &Path, open: impl FnOnce() -> Result<Opened, Said>) -> Care {
        let mut care = Care::closed(folder);
        match care.file.exists().then(open) {
            Some(Err(reason)) => care.refused = Some(reason),
            Some(Ok(opened)) => care.opened = Some(opened),
            None => {}
        }
        care
    }

    /// What a person should know of how it was opened.
    pub fn note(&self) -> Option<&Said> {
        self.opened.as_ref()?.note.as_ref()
    }

    /// That it could be opened, or that there is none.
    fn heed(&self) -> anyhow::Result<()> {
        let refused = self.refused.as_ref();
        refused.map_or(Ok(()), |reason| Err(anyhow!(reason.clone())))
    }

    fn look(&self) -> Option<Result<Database, Trouble>> {
        let opened = self.opened.as_ref()?;
        Some(if opened.database.is_some() {
            Database::open_to_read(&self.file)
        } else {
            Database::open_to_look(&self.file)
        })
    }

    /// What there is to show.
    ///
    /// # Errors
    /// It is damaged, or busy.
    pub fn show(&self) -> anyhow::Result<Shown> {
        let size = |file: &Path| -> u64 {
            let sizes = ["", "-wal", "-shm", "-journal"].map(|end| {
                let mut name = file.as_os_str().to_owned();
                name.push(end);
                fs::metadata(name).map_or(0, |about| about.len())
            });
            sizes.iter().sum()
        };
        let others = open::others_in(&self.folder).into_iter();
        let mut shown = Shown {
            file: self.file.clone(),
            size: size(&self.file),
            others: others
                .map(|other| {
                    let size = size(&other);
                    (other, size)
                })
                .collect(),
            inside: match &self.refused {
                Some(reason) => Err(reason.clone()),
                None => Ok(Inside::default()),
            },
        };
        if let Some(database) = self.look() {
            let counted = database.and_then(|database| {
                let mut folders = BTreeSet::new();
                let mut inside = Inside::default();
                database.paths(|path| {
                    inside.files += 1;
                    let end = path.iter().rposition(|byte| is_separator(*byte));
                    let folder = path.get(..end.unwrap_or(0)).unwrap_or_default();
                    if !folders.contains(folder) {
                        folders.insert(folder.to_vec());
                    }
                })?;
                inside.folders = folders.len() as u32;
                inside.readings = database.count(Kind::Reading)?;
                inside.texts = database.count(Kind::Text)?;
                inside.listings = database.count(Kind::Listing)?;
                inside.run = database.run()?;
                Ok(inside)
            });
            shown.inside = Ok(counted.map_err(|trouble| self.explain(&trouble))?);
        }
        Ok(shown)
    }

    /// The file that all of it is in, if there is any.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Looks at every byte of it, and forgets what is damaged.
    ///
    /// # Errors
    /// It is busy, or can't be written to.
    pub fn check(&mut self) -> anyhow::Result<Checked> {
        self.heed()?;
        if let Some(age) = self.another {
            return Ok(Checked::OfAnother(age));
        }
        let Some(opened) = &mut self.opened else {
            return Ok(Checked::Nothing);
        };
        if opened.is_begun_anew {
            return Ok(Checked::BegunAnew);
        }
        let Some(database) = &mut opened.database else {
            bail!(open::not_written(&self.file, &Trouble::ReadOnly));
        };
        let checked = match database.hangs_together() {
            Ok(true) => database.at_once(Database::mend),
            Ok(false) => Err(Trouble::Damaged),
            Err(trouble) => Err(trouble),
        };
        match checked {
            Ok(0) => Ok(Checked::Sound),
            Ok(damaged) => Ok(Checked::Mended(damaged)),
            Err(Trouble::Damaged | Trouble::Foreign(_)) => {
                open::mark(&self.file);
                Ok(Checked::Damaged)
            }
            Err(trouble) => Err(self.explain(&trouble)),
        }
    }

    /// Forgets what was not used for so many days, which is all of it for none, and the caches of other versions; how many records that were, and how
    /// many bytes are free again.
    ///
    /// # Errors
    /// It is busy, damaged, or can't be written to.
    pub fn prune(&mut self, days: u32) -> anyhow::Result<(u64, u64)> {
        self.heed()?;
        let before = self.show()?;
        for (other, _) in &before.others {
            open::remove(other).map_err(|error| anyhow!("{}: {error}", other.display()))?;
        }
        let mut records = 0;
        if let Some(opened) = &mut self.opened {
            let Some(database) = &mut opened.database else {
                bail!(open::not_written(&self.file, &Trouble::ReadOnly));
            };
            // Uses are known by their days: what was used today too is not used since no time at all.
            let until = match days {
                0 => Day::MAX,
                days => super::today().saturating_sub(days),
            };
            let pruned = database.at_once(|database| database.prune(until));
            let shrunk = pruned.and_then(|pruned| {
                // Who looks at it now keeps it from shrinking; what is free is used again.
                match database.shrink() {
                    Ok(()) | Err(Trouble::Busy) => Ok(pruned),
                    Err(trouble) => Err(trouble),
                }
            });
            records = shrunk.map_err(|trouble| self.explain(&trouble))? as u64;
        }
        let size = |shown: &Shown| {
            let others = shown.others.iter().map(|(_, size)| size);
            shown.size + others.sum::<u64>()
        };
        let freed = size(&before).saturating_sub(size(&self.show()?));
        Ok((records, freed))
    }

    /// Removes all of it; how many bytes are free again.
    ///
    /// # Errors
    /// It can't be removed.
    pub fn clear(folder: &Path) -> anyhow::Result<u64> {
        let mut care = Care::closed(folder);
        let file = care.file.clone();
        if file.is_dir() {
            bail!(open::is_a_folder(&file));
        }
        let before = care.show()?;
        let mut freed = before.size;
        for (other, size) in &before.others {
            open::remove(other).map_err(|error| anyhow!("{}: {error}", other.display()))?;
            freed += size;
        }
        if !file.exists() {
            return Ok(freed);
        }
        if let Some(removed) = open::remove_alone(folder) {
            removed.map_err(|error| anyhow!("{}: {error}", file.display()))?;
            return Ok(freed);
        }
        let opened = open::open(folder, Seams::default());
        care.opened = Some(opened.map_err(|reason| anyhow!(reason))?);
        // Another program uses it: it stays, empty.
        let (_, emptied) = care.prune_all()?;
        Ok(emptied)
    }

    fn prune_all(&mut self) -> anyhow::Result<(u64, u64)> {
        let before = self.show()?.size;
        let opened = self.opened.as_mut();
        let Some(database) = opened.and_then(|opened| opened.database.as_mut()) else {
            bail!(open::not_written(&self.file, &Trouble::ReadOnly));
        };
        let pruned = database.at_once(|database| database.prune(u32::MAX));
        let pruned = pruned.map_err(|trouble| self.explain(&trouble))?;
        if let Some(database) = self
            .opened
            .as_ref()
            .and_then(|opened| opened.database.as_ref())
        {
            // Who looks at it now keeps it from shrinking; what is free is used again.
            let _ = database.shrink();
        }
        Ok((pruned as u64, before.saturating_sub(self.show()?.size)))
    }

    fn explain(&self, trouble: &Trouble) -> anyhow::Error {
        if let Trouble::Damaged = trouble {
            open::mark(&self.file);
        }
        anyhow!(open::not_opened(&self.file, trouble))
    }
}

fn is_separator(byte: u8) -> bool {
    byte == b'/' || cfg!(windows) && byte == b'\\'
}
