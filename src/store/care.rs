//! The cache from outside, for `sidelong cache`: where it is, how large, and how it is cleared.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use super::Seams;
use super::database::{Database, Run, Trouble};
use super::open::{self, Opened};
use crate::words::Said;

/// What there is to show of a cache.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Where it is.
    pub file: PathBuf,
    /// What its files take on the disk, in bytes.
    pub size: u64,
    /// What the last run did with it, or why nobody can look.
    pub run: Result<Option<Run>, Said>,
    /// Caches of other versions of the program, and what they take.
    pub others: Vec<(PathBuf, u64)>,
}

/// The cache in that folder, which stays as it is.
pub fn show(folder: &Path) -> Shown {
    let file = open::file_in(folder);
    let run = if file.exists() {
        Database::open_to_read(&file).and_then(|database| database.run())
    } else {
        Ok(None)
    };
    let others = open::others_in(folder).into_iter();
    Shown {
        size: size(&file)
            + open::beside_in(folder)
                .iter()
                .map(|file| size(file))
                .sum::<u64>(),
        run: run.map_err(|trouble| open::not_opened(&file, &trouble)),
        others: others.map(|other| (other.clone(), size(&other))).collect(),
        file,
    }
}

/// Removes the cache in that folder, and those of other versions; how many bytes are free again. One that another program uses
/// stays, empty.
///
/// # Errors
/// It can't be removed, or is held by another program.
pub fn clear(folder: &Path) -> anyhow::Result<u64> {
    let file = open::file_in(folder);
    if file.is_dir() {
        bail!(open::is_a_folder(&file));
    }
    let before = show(folder);
    let mut freed = before.size;
    for (other, size) in &before.others {
        open::remove(other).map_err(|error| anyhow!("{}: {error}", other.display()))?;
        freed += size;
    }
    for beside in open::beside_in(folder) {
        fs::remove_file(&beside).map_err(|error| anyhow!("{}: {error}", beside.display()))?;
    }
    if !file.exists() {
        return Ok(freed);
    }
    if let Some(removed) = open::remove_alone(folder) {
        removed.map_err(|error| anyhow!("{}: {error}", file.display()))?;
        return Ok(freed);
    }
    let opened = open::open(folder, Seams::default()).map_err(|reason| anyhow!(reason))?;
    empty(opened, &file).map_err(|trouble| anyhow!(open::not_opened(&file, &trouble)))?;
    Ok(freed.saturating_sub(size(&file)))
}

/// Forgets all that is in it.
fn empty(mut opened: Opened, file: &Path) -> Result<(), Trouble> {
    let database = &mut opened.database;
    database
        .at_once(|database| database.prune(u32::MAX))
        .inspect_err(|trouble| {
            if let Trouble::Damaged = trouble {
                open::mark(file);
            }
        })?;
    // Who looks at it now keeps it from shrinking; what is free is used again.
    match database.shrink() {
        Err(Trouble::Busy) => Ok(()),
        shrunk => shrunk,
    }
}

/// Bytes of a database on the disk, with what its engine keeps beside it.
fn size(file: &Path) -> u64 {
    let files = open::with_beside(file).into_iter();
    files
        .filter_map(|file| Some(fs::metadata(file).ok()?.len()))
        .sum()
}
