//! Which files are in a tar? One header after the other, with what forty years have added to them.

use std::io::Cursor;

use super::{Found, LINK, Shared, Source};
use crate::extract::limits::LIMITS;
use crate::extract::saved::Saved;
use crate::words::{Phrase, phrase};

/// A name, where the file is or why it is not read, and when it was saved last.
pub(super) type Entry = (Vec<u8>, Result<Source, Phrase>, Option<Saved>);

/// The files, one more than are allowed at most; and whether all was as it should be up to the end.
pub(super) fn entries(bytes: Shared) -> (Vec<Entry>, bool) {
    let length = bytes.0.len();
    let mut archive = tar::Archive::new(Cursor::new(bytes));
    let mut found = Vec::new();
    // It fails only for an archive that was looked at before.
    for entry in archive.entries_with_seek().into_iter().flatten() {
        let Ok(entry) = entry else {
            return (found, false);
        };
        let kind = entry.header().entry_type();
        let name = entry.path_bytes().into_owned();
        if kind.is_dir() || kind.is_pax_global_extensions() || name.ends_with(b"/") {
            continue;
        }
        let start = entry.raw_file_position() as usize;
        let end = start.saturating_add(entry.size() as usize);
        let source = if kind.is_symlink() || kind.is_hard_link() {
            Err(LINK)
        } else if kind.is_file() || kind.is_contiguous() {
            Ok(Source::Plain(start.min(length), end.min(length)))
        } else {
            Err(phrase("why-tar-special"))
        };
        let is_cut = source.is_ok() && end > length;
        let seconds = entry.header().mtime().ok();
        let saved = seconds.and_then(|seconds| Saved::seconds(i64::try_from(seconds).ok()?));
        found.push((name, source, saved));
        if is_cut || found.len() > LIMITS.entries {
            return (found, !is_cut);
        }
    }
    (found, true)
}

impl<'a> From<&'a Entry> for Found<'a> {
    fn from((name, source, saved): &'a Entry) -> Found<'a> {
        Found {
            name,
            otherwise: None,
            source: *source,
            saved: *saved,
        }
    }
}
