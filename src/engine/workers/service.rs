//! The service: what answers a request, in a worker and, where there can be none, in this process. It keeps the last container open.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::KEPT_BUFFER;
use super::protocol::{Answer, Ask, Found};
use crate::engine::read::{Extractor, Failure};
use crate::extract::container::{self, Container, Listing, Trouble, Whole};
use crate::extract::{LIMITS, Saved, Wishes};
use crate::said;
use crate::store::Content;
use crate::words::{Phrase, phrase};

/// What is said of a container in a container in a container.
const TOO_DEEP: Phrase = phrase("why-too-deep");

/// Answers one request after the other.
#[derive(Debug, Default)]
pub struct Service {
    container: Option<Open>,
    /// The container in it that was opened last, and its path there.
    inner: Option<(PathBuf, Open)>,
    /// The bytes of the last file.
    buffer: Vec<u8>,
}

/// A container that is open.
#[derive(Debug)]
struct Open {
    container: Container,
    /// The numbers of its files, and when they were saved last, by their paths in it.
    files: HashMap<PathBuf, (u32, Option<Saved>)>,
}

impl Open {
    fn new(path: &Path, bytes: Vec<u8>) -> (Open, Listing) {
        let (container, listing) = Container::open(path, bytes);
        let numbered = (0..).zip(&listing.members);
        let files =
            numbered.map(|(number, member)| (member.path.clone().into(), (number, member.saved)));
        let files = files.collect();
        (Open { container, files }, listing)
    }

    /// Puts the bytes of a file of it into the buffer; whether they are all, and when it was saved last.
    fn read(
        &mut self,
        path: &Path,
        most: u64,
        buffer: &mut Vec<u8>,
    ) -> Result<(Whole, Option<Saved>), Failure> {
        let (number, saved) = *self.files.get(path).ok_or(Failure::Vanished)?;
        Ok((self.container.read(number, most, buffer)?, saved))
    }
}

/// What is known of a container's file whose bytes are in the buffer.
#[derive(Clone, Copy, Debug)]
struct Filled {
    whole: Whole,
    saved: Option<Saved>,
    /// It is in a container of the container.
    is_deep: bool,
}

impl Service {
    /// Whether there is a container.
    pub fn has_container(&self) -> bool {
        self.container.is_some()
    }

    /// Gives back all memory.
    pub fn clear(&mut self) {
        *self = Service::default();
    }

    /// A buffer for the bytes of the next file, unless one huge file has grown it.
    pub fn take_buffer(&mut self) -> Vec<u8> {
        let buffer = std::mem::take(&mut self.buffer);
        if buffer.capacity() > KEPT_BUFFER {
            return Vec::new();
        }
        buffer
    }

    /// Answers a request with these bytes, by that extractor.
    pub fn answer(&mut self, ask: &Ask<'_>, bytes: Vec<u8>, extract: Extractor) -> Answer<'_> {
        match ask {
            Ask::File(name, wishes) => {
                self.container = None;
                self.inner = None;
                self.buffer = bytes;
                let path = Path::new(&**name);
                if container::is_one(path, &self.buffer) {
                    let bytes = std::mem::take(&mut self.buffer);
                    let (container, listing) = Open::new(path, bytes);
                    self.container = Some(container);
                    return Answer::of(Ok(Found::Container(listing)));
                }
                let text = extract(path, &self.buffer, wishes);
                Answer::of(text.map(Found::Text).map_err(Failure::OfContent))
            }
            Ask::Member(path, most, wishes) => {
                let path = Path::new(&**path);
                match self.fill(path, *most) {
                    Ok(filled) => self.member(path, filled, wishes, extract),
                    Err(failure) => Answer::of(Err(failure)),
                }
            }
            Ask::Bytes(path, most) => {
                let filled = self.fill(Path::new(&**path), *most);
                Answer::of(filled.map(|_| Found::Bytes((&self.buffer[..]).into())))
            }
            Ask::Release => {
                self.clear();
                Answer::of(Err(Failure::Vanished))
            }
        }
    }

    /// The text of the container's file in the buffer, or what is in it.
    fn member(
        &mut self,
        path: &Path,
        filled: Filled,
        wishes: &Wishes,
        extract: Extractor,
    ) -> Answer<'_> {
        let content = Some(Content::of(&self.buffer));
        let found = if !container::is_one(path, &self.buffer) {
            let text = extract(path, &self.buffer, wishes);
            let text = text.map(|mut text| {
                if filled.whole == Whole::No {
                    text.notes.push(said!("note-unpacked"));
                }
                Found::Text(text)
            });
            text.map_err(Failure::OfContent)
        } else if filled.is_deep {
            Err(Failure::OfContent(TOO_DEEP.into()))
        } else {
            let (inner, listing) = Open::new(path, std::mem::take(&mut self.buffer));
            self.inner = Some((path.to_owned(), inner));
            Ok(Found::Container(listing))
        };
        Answer {
            found,
            content,
            saved: filled.saved,
        }
    }

    /// Puts the bytes of the file at that path into the buffer.
    fn fill(&mut self, path: &Path, most: u64) -> Result<Filled, Failure> {
        let missing = || Failure::OfContent(said!("why-no-container"));
        let outer = self.container.as_mut().ok_or_else(missing)?;
        // That very path rather than a file that is called like a folder above.
        let mut ways = path.ancestors();
        let way = ways.find(|way| outer.files.contains_key(*way));
        let way = way.ok_or(Failure::Vanished)?;
        let is_deep = way != path;
        if is_deep && self.inner.as_ref().is_none_or(|(open, _)| open != way) {
            // Another one was opened since, or this is a new worker: it was allowed when its files were listed.
            let mut bytes = Vec::new();
            outer.read(way, LIMITS.total, &mut bytes)?;
            self.inner = Some((way.to_owned(), Open::new(way, bytes).0));
        }
        let (open, path) = match &mut self.inner {
            Some((_, inner)) if is_deep => (inner, path.strip_prefix(way).unwrap_or(path)),
            _ => (outer, path),
        };
        let (whole, saved) = open.read(path, most, &mut self.buffer)?;
        Ok(Filled {
            whole,
            saved,
            is_deep,
        })
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        match trouble {
            Trouble::TooLarge => Failure::TooLarge,
            Trouble::Reason(reason) => Failure::OfContent(reason),
        }
    }
}
