//! The finished listing of a folder, as it is kept.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::index::Listing;
use crate::snapshot::{Aliases, AllFacts, Excluded, Sample, Unread};
use crate::words::Said;

/// Part of the key of every finished listing. Raise it with every change of what is kept of one: of the parts of a
/// [`Listing`], of what lists a pair, and of how documents and files are called.
pub(super) const VERSION: u32 = 13;

/// All that a person is shown of a folder in which nothing changes. Handles are those of the run that kept it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// Documents, pairs and clusters.
    pub listing: Arc<Listing>,
    /// By handle.
    pub facts: AllFacts,
    /// Where else documents stand.
    pub aliases: Arc<Aliases>,
    /// Names of authors, by their handles.
    pub authors: Arc<[Arc<str>]>,
    /// How they were found.
    pub authors_note: Option<Said>,
    /// Files not read, by label.
    pub unread: Arc<[Unread]>,
    /// What patterns leave out.
    pub excluded: Arc<[Excluded]>,
    /// Files of the folder itself, containers among them.
    pub files: u32,
    /// Which part of the shingles proposed pairs.
    pub sample: Option<Sample>,
}
