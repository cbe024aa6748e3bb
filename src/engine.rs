//! Who reads the folder, keeps the index and tells the screens? The only room with threads and source files.
#![expect(
    clippy::disallowed_methods,
    reason = "the engine is the shell that reads files, starts threads and knows the time"
)]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossbeam_channel::Receiver;

use crate::index::{DocId, Settings};
use crate::measure::Containment;
use crate::sides::Sides;
use crate::snapshot::{Comparison, Matrix, Snapshot};

/// What to read and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folder.
    pub root: PathBuf,
    /// Shingles, passages and the first threshold.
    pub settings: Settings,
    /// A larger file is listed as not read.
    pub max_file_bytes: u64,
}

/// A wish of the screens.
#[derive(Clone, Debug)]
pub enum Request {
    /// List the pairs by another threshold.
    Threshold(Containment),
    /// Compare two documents; a newer wish replaces one that waits.
    Compare(Sides<DocId>),
    /// All pairwise containments of these documents.
    Matrix(Vec<DocId>),
}

/// News for the screens.
#[derive(Clone, Debug)]
pub enum Event {
    /// A newer snapshot; older ones that were not fetched are gone.
    Snapshot(Arc<Snapshot>),
    /// The answer to [`Request::Compare`], and again whenever one of the two files changes.
    Comparison(Arc<Comparison>),
    /// The answer to [`Request::Matrix`].
    Matrix(Arc<Matrix>),
}

/// A running engine; dropping it stops its threads.
#[derive(Debug)]
pub struct Engine {
    events: Receiver<Event>,
}

impl Engine {
    /// Starts reading and watching the folder.
    ///
    /// # Errors
    /// The folder is missing or can't be read.
    pub fn start(options: Options) -> anyhow::Result<Engine> {
        let (_, events) = crossbeam_channel::unbounded();
        let _ = options;
        Ok(Engine { events })
    }

    /// News, to select on.
    pub fn events(&self) -> &Receiver<Event> {
        &self.events
    }

    /// Sends a wish; never blocks.
    pub fn send(&self, request: Request) {
        let _ = request;
    }
}

/// Reads the folder once with all cores, for scripts.
///
/// # Errors
/// The folder is missing or can't be read.
pub fn scan(options: &Options) -> anyhow::Result<Snapshot> {
    let _ = options;
    Ok(Snapshot::default())
}

/// Compares two files, for scripts.
///
/// # Errors
/// One of them is missing or can't be read.
pub fn compare_files(
    left: &Path,
    right: &Path,
    settings: &Settings,
    max_bytes: u64,
) -> anyhow::Result<Comparison> {
    let _ = (left, right, settings, max_bytes);
    anyhow::bail!("not merged yet")
}
