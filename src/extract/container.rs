//! Which files are in this container, and what are their bytes? A zip, a tar, or a gz with one file or a tar in it is read
//! like a folder; nothing is ever written to a disk.
//!
//! What the container says of itself is not believed: names are cleaned (`names`), sizes are what comes out, and each file
//! is inflated only when it is asked for, no further than whoever asks allows.

mod names;
#[cfg(test)]
pub mod tests;

use std::borrow::Cow;
use std::io::{Cursor, Read};
use std::path::Path;
use std::sync::Arc;

use flate2::read::{DeflateDecoder, MultiGzDecoder};
use serde::{Deserialize, Serialize};
use zip::ZipArchive;
use zip::result::ZipError;

use super::detect;
use super::limits::LIMITS;
use super::{PASSWORD, extension};
use names::Names;

/// What a container holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// Its files, by number.
    pub members: Vec<Member>,
    /// Why there are not all of them, and what to do.
    pub note: Option<String>,
}

/// One file of a container.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Below the container: names of folders and a file, with `/` between them.
    pub path: String,
    /// Why it can't be read, if that is known already.
    pub refused: Option<String>,
}

/// A container that is open.
#[derive(Debug)]
pub struct Container {
    bytes: Shared,
    zip: Option<ZipArchive<Cursor<Shared>>>,
    sources: Vec<Source>,
    /// All of it is the inside of a gz that broke off.
    damaged: bool,
}

/// Bytes that the container and the reader of its zip look at.
#[derive(Clone, Debug)]
struct Shared(Arc<Vec<u8>>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// Where the bytes of a file are.
#[derive(Clone, Copy, Debug)]
enum Source {
    /// The entry of the zip with that number.
    Entry(usize),
    /// As they are, from here to there.
    Plain(usize, usize),
    /// Deflated, from here on and at most to there.
    Deflated(usize, usize),
    /// Nowhere: it was refused.
    Nowhere,
}

/// Why a file's bytes are not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// More than was asked for at most.
    TooLarge,
    /// The reason.
    Reason(String),
}

const LINK: &str = "a link inside a container: not followed";
const DAMAGED: &str = "damaged: what could be found in it is listed; save it again";
const EMPTY: &str = "an empty container: there is no file in it";

const ZIP: &[u8] = b"PK\x03\x04";
const EMPTY_ZIP: &[u8] = b"PK\x05\x06";
const GZIP: &[u8] = b"\x1f\x8b\x08";
/// A tar is made of blocks; the first is a header with a mark in it.
const BLOCK: usize = 512;

/// Extensions of containers: only such a file may be as large as a container may.
const EXTENSIONS: [&str; 4] = ["gz", "tar", "tgz", "zip"];

/// Whether it is called a container.
pub fn is_named_so(path: &Path) -> bool {
    extension(path).is_some_and(|extension| EXTENSIONS.contains(&extension.as_str()))
}

/// Whether these bytes are a container of files, and not a document that happens to be made as one.
pub fn is_one(path: &Path, bytes: &[u8]) -> bool {
    let extension = extension(path).unwrap_or_default();
    if bytes.starts_with(ZIP) {
        detect::is_zip_of_files(bytes, &extension)
    } else {
        bytes.starts_with(EMPTY_ZIP) || bytes.starts_with(GZIP) || is_tar(bytes)
    }
}

/// The header's mark and its sum are right.
fn is_tar(bytes: &[u8]) -> bool {
    let Some(header) = bytes.first_chunk::<BLOCK>() else {
        return false;
    };
    let header = tar::Header::from_byte_slice(header);
    let bytes = header.as_bytes();
    let (before, after) = (&bytes[..148], &bytes[156..]);
    let sum: u32 = before.iter().chain(after).copied().map(u32::from).sum();
    // The sum itself counts as eight spaces.
    bytes[257..].starts_with(b"ustar") && header.cksum().ok() == Some(sum + 8 * 32)
}

/// How many bytes may come out of a container of that length: a small one that grows beyond all measure is a bomb, a
/// large one holds what a class has handed in.
pub fn budget(length: u64) -> u64 {
    /// Text shrinks to a third or a quarter, what people hand in mostly hardly at all.
    const HONEST_RATIO: u64 = 4;
    let most = LIMITS.total.max(length.saturating_mul(HONEST_RATIO));
    let likely = length.saturating_mul(LIMITS.ratio).max(LIMITS.small);
    likely.min(most)
}

impl Container {
    /// Looks what is in it. The path is that of the container: of a file in a gz it is all that is known.
    pub fn open(path: &Path, bytes: Vec<u8>) -> (Container, Listing) {
        if bytes.starts_with(GZIP) {
            return Container::gz(path, &bytes);
        }
        if is_tar(&bytes) {
            return Container::tar(bytes, false);
        }
        Container::zip(bytes)
    }

    /// Puts a file's bytes into the buffer, no more than that; says whether they are all.
    ///
    /// # Errors
    /// They are more, or can't be had.
    pub fn read(&mut self, number: u32, most: u64, buffer: &mut Vec<u8>) -> Result<Whole, Trouble> {
        buffer.clear();
        let source = self.sources.get(number as usize);
        let damaged = match source.copied().unwrap_or(Source::Nowhere) {
            Source::Nowhere => return Err(Trouble::Reason("there is no such file".to_owned())),
            Source::Plain(start, end) => {
                let bytes = self.bytes.0.get(start..end).unwrap_or_default();
                fill(bytes, most, buffer) || self.damaged
            }
            Source::Deflated(start, end) => {
                let bytes = self.bytes.0.get(start..end).unwrap_or_default();
                fill(DeflateDecoder::new(bytes), most, buffer)
            }
            Source::Entry(index) => {
                let zip = self.zip.as_mut();
                let entry = zip.ok_or(ZipError::FileNotFound);
                let entry = entry
                    .and_then(|zip| zip.by_index(index))
                    .map_err(|e| refusal(&e))?;
                fill(entry, most, buffer)
            }
        };
        if buffer.len() as u64 > most {
            return Err(Trouble::TooLarge);
        }
        Ok(if damaged { Whole::No } else { Whole::Yes })
    }

    fn new(bytes: Shared) -> Container {
        Container {
            bytes,
            zip: None,
            sources: Vec::new(),
            damaged: false,
        }
    }

    /// Files as they are found, none beyond the limit.
    fn add(&mut self, listing: &mut Listing, member: Member, source: Source) -> bool {
        if listing.members.len() >= LIMITS.entries {
            return false;
        }
        listing.members.push(member);
        self.sources.push(source);
        true
    }

    fn zip(bytes: Vec<u8>) -> (Container, Listing) {
        let bytes = Shared(Arc::new(bytes));
        let mut container = Container::new(bytes.clone());
        let Ok(zip) = ZipArchive::new(Cursor::new(bytes)) else {
            let listing = container.list_damaged_zip();
            return (container, listing);
        };
        let listing = container.list_zip(&zip);
        container.zip = Some(zip);
        (container, listing)
    }

    fn list_zip(&mut self, zip: &ZipArchive<Cursor<Shared>>) -> Listing {
        let mut listing = Listing::default();
        let guess = names::guess(zip.file_names_raw());
        let mut names = Names::default();
        let entries =
            (0..zip.len()).filter_map(|index| Some((index, zip.by_index_data(index).ok()?)));
        let mut all = true;
        for (index, entry) in entries.filter(|(_, entry)| !entry.is_dir()) {
            let raw = entry.name_raw();
            let name = match (std::str::from_utf8(raw), guess) {
                (Ok(name), _) => Cow::Borrowed(name),
                (Err(_), Some(encoding)) => encoding.decode_without_bom_handling(raw).0,
                // In code page 437.
                (Err(_), None) => entry
                    .name()
                    .unwrap_or_else(|_| String::from_utf8_lossy(raw)),
            };
            let refused = if entry.is_symlink() {
                Some(LINK)
            } else if entry.encrypted() {
                Some(PASSWORD)
            } else {
                None
            };
            let member = Member {
                path: names.give(&name),
                refused: refused.map(str::to_owned),
            };
            all &= self.add(&mut listing, member, Source::Entry(index));
        }
        listing.note = if !all {
            Some(too_many())
        } else if zip.has_duplicate_names() {
            Some("two of its files have one name: only the last of them is read".to_owned())
        } else if zip.is_empty() {
            Some(EMPTY.to_owned())
        } else {
            None
        };
        listing
    }

    /// A zip whose directory at the end is gone or broken: each file has a header of its own.
    fn list_damaged_zip(&mut self) -> Listing {
        let bytes = Arc::clone(&self.bytes.0);
        let mut listing = Listing::default();
        let headers = || local_headers(&bytes);
        let guess = names::guess(headers().map(|header| header.name));
        let mut names = Names::default();
        for header in headers().filter(|header| !header.name.ends_with(b"/")) {
            let name = match guess {
                Some(encoding) if std::str::from_utf8(header.name).is_err() => {
                    encoding.decode_without_bom_handling(header.name).0
                }
                _ => String::from_utf8_lossy(header.name),
            };
            let member = Member {
                path: names.give(&name),
                refused: header
                    .source
                    .as_ref()
                    .err()
                    .map(|&reason| reason.to_owned()),
            };
            if !self.add(
                &mut listing,
                member,
                header.source.unwrap_or(Source::Nowhere),
            ) {
                break;
            }
        }
        listing.note = Some(DAMAGED.to_owned());
        listing
    }

    fn tar(bytes: Vec<u8>, damaged: bool) -> (Container, Listing) {
        let mut container = Container::new(Shared(Arc::new(bytes)));
        let listing = container.list_tar(damaged);
        (container, listing)
    }

    fn list_tar(&mut self, mut damaged: bool) -> Listing {
        let bytes = self.bytes.clone();
        let mut archive = tar::Archive::new(Cursor::new(bytes.clone()));
        let mut listing = Listing::default();
        let mut names: Vec<(Vec<u8>, Option<&str>, Source)> = Vec::new();
        let mut all = true;
        // With the means to go back to its beginning it can't fail.
        let entries = archive.entries_with_seek().into_iter().flatten();
        for entry in entries {
            let Ok(entry) = entry else {
                damaged = true;
                break;
            };
            let kind = entry.header().entry_type();
            if kind.is_dir() || kind.is_pax_global_extensions() {
                continue;
            }
            let start = entry.raw_file_position() as usize;
            let end = start.saturating_add(entry.size() as usize);
            let refused = if kind.is_symlink() || kind.is_hard_link() {
                Some(LINK)
            } else if kind.is_file() || kind.is_contiguous() {
                None
            } else {
                Some("a special file of a tar: unpack it")
            };
            damaged |= refused.is_none() && end > bytes.0.len();
            let source = Source::Plain(start, end.min(bytes.0.len()));
            if names.len() >= LIMITS.entries {
                all = false;
                break;
            }
            names.push((entry.path_bytes().into_owned(), refused, source));
        }
        let guess = names::guess(names.iter().map(|(name, ..)| name.as_slice()));
        let mut given = Names::default();
        for (name, refused, source) in names {
            let decoded = match guess {
                Some(encoding) if std::str::from_utf8(&name).is_err() => {
                    encoding.decode_without_bom_handling(&name).0
                }
                _ => String::from_utf8_lossy(&name),
            };
            let member = Member {
                path: given.give(&decoded),
                refused: refused.map(str::to_owned),
            };
            self.add(&mut listing, member, source);
        }
        listing.note = if !all {
            Some(too_many())
        } else if damaged {
            Some(DAMAGED.to_owned())
        } else if listing.members.is_empty() {
            Some(EMPTY.to_owned())
        } else {
            None
        };
        listing
    }

    /// The inside of a gz: a tar, or the one file.
    fn gz(path: &Path, bytes: &[u8]) -> (Container, Listing) {
        let most = budget(bytes.len() as u64);
        let mut inside = Vec::new();
        let damaged = fill(MultiGzDecoder::new(bytes), most, &mut inside);
        let cut = inside.len() as u64 > most;
        let mut opened = if is_tar(&inside) {
            Container::tar(inside, damaged && !cut)
        } else {
            let mut container = Container::new(Shared(Arc::new(inside)));
            container.damaged = damaged;
            let member = Member {
                path: Names::default().give(&inner_name(path)),
                refused: None,
            };
            let mut listing = Listing::default();
            let all = Source::Plain(0, container.bytes.0.len());
            container.add(&mut listing, member, all);
            (container, listing)
        };
        if cut {
            opened.1.note = Some(too_much());
        }
        opened
    }
}

/// Whether the bytes of a file are all there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    /// They are.
    Yes,
    /// Only those before the damage.
    No,
}

/// What is said when more files are in a container than are looked at.
fn too_many() -> String {
    let most = LIMITS.entries;
    let more = 2 * most;
    format!(
        "more than {most} files in it, the rest is not read: unpack it, or allow more (--limit entries={more})"
    )
}

/// What is said when the files of a container are larger together than is read.
pub fn too_much() -> String {
    let more = LIMITS.total >> 19;
    format!(
        "it grows too large, the rest is not read: unpack it, or allow more (--limit total={more}MB)"
    )
}

/// Reads one byte more than the most, so that it is seen that there is more; whether it broke off.
fn fill(from: impl Read, most: u64, buffer: &mut Vec<u8>) -> bool {
    from.take(most.saturating_add(1))
        .read_to_end(buffer)
        .is_err()
}

/// `essay.txt` for `essay.txt.gz`: what the file inside was called counts as little as for `gunzip`.
fn inner_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let lower = name.to_ascii_lowercase();
    let stem = |extension: &str| {
        let length = lower.strip_suffix(extension)?.len();
        name.get(..length).filter(|stem| !stem.is_empty())
    };
    match (stem(".gz"), stem(".tgz")) {
        (Some(stem), _) => stem.to_owned(),
        (None, Some(stem)) => format!("{stem}.tar"),
        (None, None) => "content".to_owned(),
    }
}

fn refusal(error: &ZipError) -> Trouble {
    Trouble::Reason(match error {
        ZipError::UnsupportedArchive(_) => {
            "packed in a way that is not read here: unpack it, or zip it again".to_owned()
        }
        _ => "damaged: it can't be unpacked; save it again".to_owned(),
    })
}

/// What stands before each file in a zip.
struct LocalHeader<'a> {
    name: &'a [u8],
    source: Result<Source, &'static str>,
}

/// The headers that can be found from the front on.
fn local_headers(bytes: &[u8]) -> impl Iterator<Item = LocalHeader<'_>> {
    const HEADER: usize = 30;
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            at += find(bytes.get(at..)?, ZIP)?;
            let header = bytes.get(at..at + HEADER)?;
            let short = |at: usize| usize::from(u16::from_le_bytes([header[at], header[at + 1]]));
            let (flags, method) = (short(6), short(8));
            let packed = short(18) | short(20) << 16;
            let name_at = at + HEADER;
            let name = bytes.get(name_at..name_at + short(26));
            let start = name_at + short(26) + short(28);
            at += ZIP.len();
            let Some(name) = name.filter(|name| !name.is_empty()) else {
                continue;
            };
            // Written in one go, the sizes come after the data: what deflate calls its end is believed then.
            let knows_size = flags & 8 == 0 && start + packed <= bytes.len();
            let end = if knows_size {
                start + packed
            } else {
                bytes.len()
            };
            at = if knows_size {
                end
            } else {
                start.min(bytes.len())
            };
            let source = match method {
                _ if flags & 1 != 0 => Err(PASSWORD),
                8 => Ok(Source::Deflated(start.min(end), end)),
                0 if knows_size => Ok(Source::Plain(start, end)),
                _ => Err("damaged: its end can't be found; save it again"),
            };
            return Some(LocalHeader { name, source });
        }
    })
}

fn find(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    bytes.windows(mark.len()).position(|window| window == mark)
}
