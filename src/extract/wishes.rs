//! How does a person want a file to be read, where the program would decide otherwise?

use serde::{Deserialize, Serialize};

/// What a person wishes for one file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wishes {
    /// The encoding of plain text, pages of the web, LaTeX, RTF and e-mail, as a name of [`encoding_rs`]; the other formats
    /// are in Unicode, or name the encoding of each piece of text.
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
