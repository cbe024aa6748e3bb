//! How does a person want a file to be read, where the program would decide otherwise?

use serde::{Deserialize, Serialize};

/// What a person wishes for one file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wishes {
    /// The encoding of plain text and of pages of the web, as a name of [`encoding_rs`].
    pub encoding: Option<String>,
    /// That encoding is the file's whatever the file says; without this it is for files that don't say one.
    pub insists: bool,
}

impl Wishes {
    /// Nothing is wished for.
    pub const NONE: &'static Wishes = &Wishes {
        encoding: None,
        insists: false,
    };
}
