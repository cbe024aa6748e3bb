//! The open container, and the last one that was found in it; the same in a worker and, where there is none, in this process.

use std::path::Path;

use super::ask::{Answer, At};
use crate::extract::container::{self, Container, Listing, Trouble, Whole};
use crate::extract::{Extracted, LIMITS, Wishes};
use crate::said;
use crate::store::Content;
use crate::words::{Phrase, Said, phrase};

/// A container that is being read.
#[derive(Debug, Default)]
pub struct OpenContainer {
    held: Option<Container>,
    /// The one in it that was opened last, and its number.
    inner: Option<(u32, Container)>,
    buffer: Vec<u8>,
}

/// What is said of a container in a container in a container.
const TOO_DEEP: Phrase = phrase("why-too-deep");

/// A file in a container that is held.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// Where it is.
    pub at: At,
    /// A larger one is not read.
    pub most: u64,
    /// Asked for its extension only.
    pub name: &'a str,
    /// How a person wants it read.
    pub wishes: &'a Wishes,
}

impl OpenContainer {
    /// Keeps a container and says what is in it.
    pub fn hold(&mut self, path: &Path, bytes: Vec<u8>) -> Listing {
        self.clear();
        let (container, listing) = Container::open(path, bytes);
        self.held = Some(container);
        listing
    }

    /// Whether there is a container.
    pub fn holds_one(&self) -> bool {
        self.held.is_some()
    }

    /// Gives back all memory.
    pub fn clear(&mut self) {
        *self = OpenContainer::default();
    }

    /// The text of a file in the container.
    pub fn member<E>(&mut self, wanted: &Wanted<'_>, extract: E) -> Answer<'_>
    where
        E: for<'b> FnOnce(&Path, &'b [u8], &Wishes) -> Result<Extracted<'b>, Said>,
    {
        let whole = match self.fill(wanted.at, wanted.most) {
            Ok(whole) => whole,
            Err(trouble) => return troubled(trouble),
        };
        let length = self.buffer.len() as u64;
        let path = Path::new(wanted.name);
        if container::is_one(path, &self.buffer) {
            if wanted.at.inner.is_some() {
                return Answer::Unread(TOO_DEEP.into(), length);
            }
            let (container, listing) = Container::open(path, std::mem::take(&mut self.buffer));
            self.inner = Some((wanted.at.number, container));
            return Answer::Container(listing, length);
        }
        match extract(path, &self.buffer, wanted.wishes) {
            Ok(mut extracted) => {
                if whole == Whole::No {
                    extracted.notes.push(said!("note-unpacked"));
                }
                Answer::Text(extracted, Some(Content::of(&self.buffer)))
            }
            Err(reason) => Answer::Unread(reason, length),
        }
    }

    /// The bytes of a file in the container.
    pub fn bytes(&mut self, at: At, most: u64) -> Answer<'_> {
        match self.fill(at, most) {
            Ok(_) => Answer::Bytes((&self.buffer[..]).into()),
            Err(trouble) => troubled(trouble),
        }
    }

    /// Puts a file's bytes into the buffer.
    fn fill(&mut self, at: At, most: u64) -> Result<Whole, Trouble> {
        let missing = || Trouble::Reason(said!("why-no-container"));
        let held = self.held.as_mut().ok_or_else(missing)?;
        let At { inner, number } = at;
        let Some(inner) = inner else {
            return held.read(number, most, &mut self.buffer);
        };
        if self.inner.as_ref().is_none_or(|(open, _)| *open != inner) {
            // In a new worker: the one that had opened it, which was allowed, is dead.
            let mut bytes = Vec::new();
            held.read(inner, LIMITS.total, &mut bytes)?;
            self.inner = Some((inner, Container::open(Path::new(""), bytes).0));
        }
        let (_, container) = self.inner.as_mut().ok_or_else(missing)?;
        container.read(number, most, &mut self.buffer)
    }
}

fn troubled<'a>(trouble: Trouble) -> Answer<'a> {
    match trouble {
        Trouble::TooLarge => Answer::TooLarge,
        Trouble::Reason(reason) => Answer::Unread(reason, 0),
    }
}
