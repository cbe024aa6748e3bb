//! Files of a folder, byte for byte, for measurements, which keep no index and watch nothing.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::Options;
use super::label::label;
use super::patterns::Exclusion;
use super::read::Reader;
use super::walk::{self, Entry};
use crate::extract::extract_as;
use crate::index::Label;
use crate::words::Said;

/// A file of the folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct File {
    /// Its name as it is shown.
    pub label: Label,
    /// Its path below the folder.
    pub path: PathBuf,
    /// Why its name says that it is not read.
    pub refused: Option<Said>,
}

/// The files of a folder, sub-folders included.
#[derive(Debug)]
pub struct Files {
    reader: Reader,
    /// By name.
    pub list: Vec<File>,
}

impl Files {
    /// Looks for all of them.
    ///
    /// # Errors
    /// The folder is missing or can't be read.
    pub fn of(options: &Options) -> anyhow::Result<Files> {
        let plan = super::plan(options, extract_as, false)?;
        let mut list = Vec::new();
        let _ = walk::entries(&plan.roots, &plan.options.patterns, |path, entry| {
            let label = label(&path);
            let refused = match entry {
                Entry::File { .. } => None,
                Entry::Excluded(Exclusion::Refused(reason)) => Some(reason),
                Entry::Excluded(_) => return ControlFlow::Continue(()),
            };
            list.push(File {
                label,
                path,
                refused,
            });
            ControlFlow::Continue(())
        });
        list.sort_unstable();
        let reader = Reader::new(plan);
        Ok(Files { reader, list })
    }

    /// The bytes of one of them.
    ///
    /// # Errors
    /// Why there are none.
    pub fn bytes(&mut self, path: &Path) -> Result<&[u8], Said> {
        self.reader.bytes(path)
    }
}
