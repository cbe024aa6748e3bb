//! The service: what answers a request, in a worker and, where there can be none, in this process. It keeps the last container open.

use std::path::Path;

use super::protocol::{Answer, Ask, At, Wanted};
use super::{KEPT_BUFFER, unread};
use crate::extract::container::{self, Container, Trouble, Whole};
use crate::extract::{Extracted, LIMITS, Wishes};
use crate::said;
use crate::store::Content;
use crate::words::{Phrase, Said, phrase};

/// What is said of a container in a container in a container.
const TOO_DEEP: Phrase = phrase("why-too-deep");

/// Answers one request after the other.
#[derive(Debug, Default)]
pub struct Service {
    container: Option<Container>,
    /// The container in it that was opened last, and its number.
    inner: Option<(u32, Container)>,
    /// The bytes of the last file.
    buffer: Vec<u8>,
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
    pub fn answer<E>(&mut self, ask: &Ask<'_>, bytes: Vec<u8>, extract: E) -> Answer<'_>
    where
        E: for<'b> FnOnce(&Path, &'b [u8], &Wishes) -> Result<Extracted<'b>, Said>,
    {
        match ask {
            Ask::File { name, wishes } => {
                self.container = None;
                self.inner = None;
                self.buffer = bytes;
                let path = Path::new(&**name);
                if container::is_one(path, &self.buffer) {
                    let bytes = std::mem::take(&mut self.buffer);
                    let (container, listing) = Container::open(path, bytes);
                    self.container = Some(container);
                    return Answer::Container(listing, 0);
                }
                let text = extract(path, &self.buffer, wishes);
                text.map_or_else(unread, |text| Answer::Text(text, None))
            }
            Ask::Member(wanted) => self.member(wanted, extract),
            Ask::Bytes { at, most } => match self.fill(*at, *most) {
                Ok(_) => Answer::Bytes((&self.buffer[..]).into()),
                Err(trouble) => troubled(trouble),
            },
            Ask::Release => {
                self.clear();
                unread(Said::default())
            }
        }
    }

    /// The text of a file in the container, or what is in it.
    fn member<E>(&mut self, wanted: &Wanted<'_>, extract: E) -> Answer<'_>
    where
        E: for<'b> FnOnce(&Path, &'b [u8], &Wishes) -> Result<Extracted<'b>, Said>,
    {
        let whole = match self.fill(wanted.at, wanted.most) {
            Ok(whole) => whole,
            Err(trouble) => return troubled(trouble),
        };
        let length = self.buffer.len() as u64;
        let path = Path::new(&*wanted.name);
        if container::is_one(path, &self.buffer) {
            if wanted.at.inner.is_some() {
                return Answer::Unread(TOO_DEEP.into(), length);
            }
            let (container, listing) = Container::open(path, std::mem::take(&mut self.buffer));
            self.inner = Some((wanted.at.number, container));
            return Answer::Container(listing, length);
        }
        match extract(path, &self.buffer, &wanted.wishes) {
            Ok(mut extracted) => {
                if whole == Whole::No {
                    extracted.notes.push(said!("note-unpacked"));
                }
                Answer::Text(extracted, Some(Content::of(&self.buffer)))
            }
            Err(reason) => Answer::Unread(reason, length),
        }
    }

    /// Puts a file's bytes into the buffer.
    fn fill(&mut self, at: At, most: u64) -> Result<Whole, Trouble> {
        let missing = || Trouble::Reason(said!("why-no-container"));
        let outer = self.container.as_mut().ok_or_else(missing)?;
        let At { inner, number } = at;
        let Some(inner) = inner else {
            return outer.read(number, most, &mut self.buffer);
        };
        if self.inner.as_ref().is_none_or(|(open, _)| *open != inner) {
            // In a new worker: the one that had opened it, which was allowed, is dead.
            let mut bytes = Vec::new();
            outer.read(inner, LIMITS.total, &mut bytes)?;
            self.inner = Some((inner, Container::open(Path::new(""), bytes).0));
        }
        let (_, container) = self.inner.as_mut().ok_or_else(missing)?;
        container.read(number, most, &mut self.buffer)
    }
}

fn troubled<'a>(trouble: Trouble) -> Answer<'a> {
    match trouble {
        Trouble::TooLarge => Answer::TooLarge,
        Trouble::Reason(reason) => unread(reason),
    }
}
