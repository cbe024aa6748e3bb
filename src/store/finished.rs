//! The finished listing of a folder, as it is kept.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::record::shared;
use crate::index::Listing;
use crate::snapshot::{Excluded, Facts, Sample, Unread};
use crate::words::Said;

/// Part of the key of every finished listing. Raise it with every change of what is kept of one: of the parts of a
/// [`Listing`], of what lists a pair, and of how documents and files are called.
pub(super) const VERSION: u32 = 7;

/// All that a person is shown of a folder in which nothing changes. Handles are those of the run that kept it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// Documents, pairs and clusters.
    #[serde(with = "shared")]
    pub listing: Arc<Listing>,
    /// By handle.
    #[serde(with = "facts")]
    pub facts: Arc<[Option<Arc<Facts>>]>,
    /// Names of authors, by their handles.
    #[serde(with = "names")]
    pub authors: Arc<[Arc<str>]>,
    /// How they were found.
    pub authors_note: Option<Said>,
    /// Files not read, by label.
    #[serde(with = "shared")]
    pub unread: Arc<[Unread]>,
    /// What patterns leave out.
    #[serde(with = "shared")]
    pub excluded: Arc<[Excluded]>,
    /// Files of the folder itself, containers among them.
    pub files: u32,
    /// Which part of the shingles proposed pairs.
    pub sample: Option<Sample>,
}

mod facts {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serializer};

    use crate::snapshot::Facts;

    type All = Arc<[Option<Arc<Facts>>]>;

    pub fn serialize<S: Serializer>(all: &All, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(all.iter().map(Option::as_deref))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<All, D::Error> {
        let all = Vec::<Option<Facts>>::deserialize(from)?;
        Ok(all.into_iter().map(|facts| facts.map(Arc::new)).collect())
    }
}

mod names {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(all: &[Arc<str>], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(all.iter().map(|name| &**name))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<[Arc<str>]>, D::Error> {
        let all = Vec::<&str>::deserialize(from)?;
        Ok(all.into_iter().map(Arc::from).collect())
    }
}
