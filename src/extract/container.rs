//! Containers: the files in them and their bytes. A zip, or a gz with one file in it, is read like a
//! folder; nothing is ever written to a disk.
//!
//! What the container says of itself is not believed: names are cleaned (`names`), sizes are what comes out, and each file
//! is inflated only when it is asked for, no further than the caller allows.

mod names;
#[cfg(test)]
pub mod tests;
pub(super) mod zips;

use std::borrow::Cow;
use std::io::{Cursor, Read};
use std::path::Path;
use std::sync::Arc;

use encoding_rs::Encoding;
use flate2::read::{DeflateDecoder, MultiGzDecoder};
use serde::{Deserialize, Serialize};
use zip::ZipArchive;
use zip::result::ZipError;

use super::detect;
use super::extension;
use super::limits::LIMITS;
use super::saved::Saved;
use crate::said;
use crate::words::{Phrase, Said, phrase};
use names::Names;
use zips::Source;

/// What a container holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// Its files, by number.
    pub members: Vec<Member>,
    /// Why there are not all of them, and what to do.
    pub note: Option<Said>,
}

/// One file of a container.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Below the container: names of folders and a file, with `/` between them.
    pub path: String,
    /// Why it can't be read, if that is known already.
    pub refused: Option<Said>,
    /// When it was saved last, if the container says so.
    pub saved: Option<Saved>,
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

/// Why a file's bytes are not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// More than was asked for at most.
    TooLarge,
    /// The reason.
    Reason(Said),
}

const LINK: Phrase = phrase("why-link-inside");
const DAMAGED: Phrase = phrase("note-container-damaged");
const PASSWORD: Phrase = phrase("why-container-password");
const EMPTY: Phrase = phrase("note-container-empty");

const ZIP: &[u8] = b"PK\x03\x04";
const EMPTY_ZIP: &[u8] = b"PK\x05\x06";
const GZIP: &[u8] = b"\x1f\x8b\x08";

/// Extensions of containers: only such a file may be as large as a container may.
const EXTENSIONS: [&str; 2] = ["gz", "zip"];

/// Whether it is called a container.
pub fn is_named_so(path: &Path) -> bool {
    extension(path).is_some_and(|extension| EXTENSIONS.contains(&&*extension))
}

/// Whether these bytes are a gz: the one file in it is called as the container is.
pub fn is_gz(bytes: &[u8]) -> bool {
    bytes.starts_with(GZIP)
}

/// Whether these bytes are a container of files, and not a document that happens to be made as one.
pub fn is_one(path: &Path, bytes: &[u8]) -> bool {
    let extension = extension(path).unwrap_or_default();
    if bytes.starts_with(ZIP) {
        detect::is_zip_of_files(bytes, &extension)
    } else {
        bytes.starts_with(EMPTY_ZIP) || bytes.starts_with(GZIP)
    }
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
            Source::Nowhere => return Err(Trouble::Reason(said!("why-no-such-file"))),
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

    /// A container of what was found in these bytes, none beyond the limit.
    fn of<'a>(bytes: Shared, found: impl Iterator<Item = Found<'a>>) -> (Container, Listing) {
        // One more shows that there are more.
        let found: Vec<Found<'a>> = found.take(LIMITS.entries.saturating_add(1)).collect();
        let guess = names::guess(found.iter().map(|found| found.name));
        let called: Vec<Cow<'_, str>> = found.iter().map(|found| found.called(guess)).collect();
        let mut names = Names::of(called.iter().map(|name| &**name));
        let mut container = Container {
            bytes,
            zip: None,
            sources: Vec::new(),
            damaged: false,
        };
        let mut listing = Listing::default();
        for (name, Found { source, saved, .. }) in called.iter().zip(&found) {
            if listing.members.len() == LIMITS.entries {
                listing.note = Some(too_many());
                break;
            }
            listing.members.push(Member {
                path: names.give(name),
                refused: source.err().map(Said::from),
                saved: *saved,
            });
            container.sources.push(source.unwrap_or(Source::Nowhere));
        }
        (container, listing)
    }

    fn zip(bytes: Vec<u8>) -> (Container, Listing) {
        let bytes = Shared(Arc::new(bytes));
        let Ok(zip) = ZipArchive::new(Cursor::new(bytes.clone())) else {
            let (container, mut listing) =
                Container::of(bytes.clone(), zips::local_headers(&bytes.0));
            listing.say(DAMAGED);
            return (container, listing);
        };
        let (mut container, mut listing) = Container::of(bytes, zips::entries(&zip));
        if zip.has_duplicate_names() {
            listing.say(phrase("note-same-names"));
        } else if zip.is_empty() {
            listing.say(EMPTY);
        }
        container.zip = Some(zip);
        (container, listing)
    }

    /// The one file in a gz.
    fn gz(path: &Path, bytes: &[u8]) -> (Container, Listing) {
        let most = budget(bytes.len() as u64);
        let mut inside = Vec::new();
        let is_damaged = fill(MultiGzDecoder::new(bytes), most, &mut inside);
        let is_cut = inside.len() as u64 > most;
        let name = inner_name(path);
        let all = Found {
            name: name.as_bytes(),
            otherwise: None,
            source: Ok(Source::Plain(0, inside.len())),
            saved: None,
        };
        let (mut container, mut listing) =
            Container::of(Shared(Arc::new(inside)), std::iter::once(all));
        container.damaged = is_damaged;
        if is_cut {
            listing.note = Some(too_much());
        }
        (container, listing)
    }
}

impl Listing {
    /// One thing is said, what came first.
    fn say(&mut self, note: Phrase) {
        self.note.get_or_insert_with(|| note.into());
    }
}

/// A file as it was found, under whatever name.
#[derive(Clone, Debug)]
pub(super) struct Found<'a> {
    pub(super) name: &'a [u8],
    /// What else the name could be, if it is no UTF-8 and no guess is believed.
    otherwise: Option<Cow<'a, str>>,
    pub(super) source: Result<Source, Phrase>,
    /// When it was saved last.
    saved: Option<Saved>,
}

impl Found<'_> {
    /// Its name as text, where that of all names is guessed to be in this encoding.
    fn called(&self, guess: Option<&'static Encoding>) -> Cow<'_, str> {
        match (std::str::from_utf8(self.name), guess) {
            (Ok(name), _) => Cow::Borrowed(name),
            (Err(_), Some(encoding)) => encoding.decode_without_bom_handling(self.name).0,
            (Err(_), None) => match &self.otherwise {
                Some(otherwise) => Cow::Borrowed(otherwise),
                None => String::from_utf8_lossy(self.name),
            },
        }
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
fn too_many() -> Said {
    said!("note-many-files", most = LIMITS.entries.to_string())
}

/// What is said when the files of a container are larger together than is read.
pub fn too_much() -> Said {
    said!("note-grows")
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
    let stem = lower
        .strip_suffix(".gz")
        .and_then(|stem| name.get(..stem.len()));
    match stem.filter(|stem| !stem.is_empty()) {
        Some(stem) => stem.to_owned(),
        None => "content".to_owned(),
    }
}

fn refusal(error: &ZipError) -> Trouble {
    Trouble::Reason(match error {
        ZipError::UnsupportedArchive(_) => {
            said!("why-packed")
        }
        _ => said!("why-not-unpacked"),
    })
}
