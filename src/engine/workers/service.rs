//! The service: what answers a request, in a worker and, where there can be none, in this process. It keeps the last container open.

use std::path::Path;

use super::KEPT_BUFFER;
use super::protocol::{Answer, Ask, At, Found, Named};
use crate::engine::read::Failure;
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
            Ask::File(Named { name, wishes }) => {
                self.container = None;
                self.inner = None;
                self.buffer = bytes;
                let path = Path::new(&**name);
                if container::is_one(path, &self.buffer) {
                    let bytes = std::mem::take(&mut self.buffer);
                    let (container, listing) = Container::open(path, bytes);
                    self.container = Some(container);
                    return Answer::of(Ok(Found::Container(listing)));
                }
                let text = extract(path, &self.buffer, wishes);
                Answer::of(text.map(Found::Text).map_err(Failure::OfContent))
            }
            Ask::Member(at, most, named) => match self.fill(*at, *most) {
                Ok(whole) => self.member(*at, whole, named, extract),
                Err(failure) => Answer::of(Err(failure)),
            },
            Ask::Bytes(at, most) => {
                let filled = self.fill(*at, *most);
                Answer::of(filled.map(|_| Found::Bytes((&self.buffer[..]).into())))
            }
            Ask::Release => {
                self.clear();
                Answer::of(Err(Failure::Vanished))
            }
        }
    }

    /// The text of the container's file in the buffer, or what is in it.
    fn member<E>(&mut self, at: At, whole: Whole, named: &Named<'_>, extract: E) -> Answer<'_>
    where
        E: for<'b> FnOnce(&Path, &'b [u8], &Wishes) -> Result<Extracted<'b>, Said>,
    {
        let content = Some(Content::of(&self.buffer));
        let path = Path::new(&*named.name);
        let found = if !container::is_one(path, &self.buffer) {
            let text = extract(path, &self.buffer, &named.wishes);
            let text = text.map(|mut text| {
                if whole == Whole::No {
                    text.notes.push(said!("note-unpacked"));
                }
                Found::Text(text)
            });
            text.map_err(Failure::OfContent)
        } else if at.inner.is_some() {
            Err(Failure::OfContent(TOO_DEEP.into()))
        } else {
            let (container, listing) = Container::open(path, std::mem::take(&mut self.buffer));
            self.inner = Some((at.number, container));
            Ok(Found::Container(listing))
        };
        Answer { found, content }
    }

    /// Puts a file's bytes into the buffer.
    fn fill(&mut self, at: At, most: u64) -> Result<Whole, Failure> {
        let missing = || Failure::OfContent(said!("why-no-container"));
        let outer = self.container.as_mut().ok_or_else(missing)?;
        let At { inner, number } = at;
        let Some(inner) = inner else {
            return Ok(outer.read(number, most, &mut self.buffer)?);
        };
        if self.inner.as_ref().is_none_or(|(open, _)| *open != inner) {
            // In a new worker: the one that had opened it, which was allowed, is dead.
            let mut bytes = Vec::new();
            outer.read(inner, LIMITS.total, &mut bytes)?;
            self.inner = Some((inner, Container::open(Path::new(""), bytes).0));
        }
        let (_, container) = self.inner.as_mut().ok_or_else(missing)?;
        Ok(container.read(number, most, &mut self.buffer)?)
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
