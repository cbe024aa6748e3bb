//! Zips: the files in one, by its directory; and by what stands before each of them, if the directory is gone.

use std::io::Cursor;

use zip::ZipArchive;

use super::{Found, LINK, PASSWORD, Shared, ZIP};
use crate::extract::saved::Saved;
use crate::words::phrase;

/// Where the bytes of a file are.
#[derive(Clone, Copy, Debug)]
pub(in crate::extract) enum Source {
    /// The entry of the zip with that number.
    Entry(usize),
    /// As they are, from here to there.
    Plain(usize, usize),
    /// Deflated, from here on and at most to there.
    Deflated(usize, usize),
    /// Nowhere: it was refused.
    Nowhere,
}

/// Those in its directory.
pub(super) fn entries(zip: &ZipArchive<Cursor<Shared>>) -> impl Iterator<Item = Found<'_>> {
    let names = zip.file_names_raw().zip(zip.file_names());
    (0..).zip(names).filter_map(|(index, (name, read))| {
        let entry = zip.by_index_data(index).ok()?;
        let source = if entry.is_symlink() {
            Err(LINK)
        } else if entry.encrypted() {
            Err(PASSWORD)
        } else {
            Ok(Source::Entry(index))
        };
        let found = Found {
            name,
            // In code page 437.
            otherwise: read.ok(),
            source,
            saved: entry.last_modified().and_then(saved),
        };
        (!entry.is_dir()).then_some(found)
    })
}

/// As the clock stood where it was packed.
fn saved(time: zip::DateTime) -> Option<Saved> {
    let rest = [time.month(), time.day(), time.hour(), time.minute()];
    Saved::local(time.year(), rest)
}

/// Those whose own headers can be found, from the front on.
pub(in crate::extract) fn local_headers(bytes: &[u8]) -> impl Iterator<Item = Found<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            at += find(bytes.get(at..)?, ZIP)?;
            let header = Header::at(bytes, at)?;
            at += ZIP.len();
            if let Some((found, next)) = header.found(bytes) {
                at = next;
                // A folder; programs of Windows have written it with the other one.
                if !found.name.ends_with(b"/") && !found.name.ends_with(b"\\") {
                    return Some(found);
                }
            }
        }
    })
}

/// Where the mark is.
pub(super) fn find(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    bytes.windows(mark.len()).position(|window| window == mark)
}

/// What stands before a file.
struct Header<'a> {
    fields: &'a [u8; Header::LENGTH],
    name_at: usize,
}

impl<'a> Header<'a> {
    const LENGTH: usize = 30;

    fn at(bytes: &'a [u8], at: usize) -> Option<Header<'a>> {
        Some(Header {
            fields: bytes.get(at..)?.first_chunk()?,
            name_at: at + Header::LENGTH,
        })
    }

    fn short(&self, at: usize) -> usize {
        usize::from(u16::from_le_bytes([self.fields[at], self.fields[at + 1]]))
    }

    /// The file, and where to look for the next one.
    fn found(&self, bytes: &'a [u8]) -> Option<(Found<'a>, usize)> {
        const IS_ENCRYPTED: usize = 1;
        const SIZE_COMES_LATER: usize = 8;
        const STORED: usize = 0;
        const DEFLATED: usize = 8;
        let (flags, method) = (self.short(6), self.short(8));
        let packed = self.short(18) | self.short(20) << 16;
        let name = bytes.get(self.name_at..self.name_at + self.short(26));
        let name = name.filter(|name| !name.is_empty())?;
        let start = (self.name_at + name.len() + self.short(28)).min(bytes.len());
        // Where the size comes later, or is wrong, what deflate calls its end is believed.
        let knows_size = flags & SIZE_COMES_LATER == 0 && packed <= bytes.len() - start;
        let end = if knows_size {
            start + packed
        } else {
            bytes.len()
        };
        let source = match method {
            _ if flags & IS_ENCRYPTED != 0 => Err(PASSWORD),
            DEFLATED => Ok(Source::Deflated(start, end)),
            STORED if knows_size => Ok(Source::Plain(start, end)),
            _ => Err(phrase("why-no-end")),
        };
        let found = Found {
            name,
            otherwise: None,
            source,
            // The directory, which says it, is gone.
            saved: None,
        };
        Some((found, if knows_size { end } else { start }))
    }
}
