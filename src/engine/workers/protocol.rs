//! The protocol: what a worker can be asked, what it can answer, and where one message ends and the next begins.
//!
//! A worker says its [`HELLO`], gets its [`Orders`], and is asked for files; if one is a container, which the worker keeps then, for
//! its files one by one. Messages are in postcard, which writes fields in order without their names, each behind four bytes of
//! length, little end first.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Read, Write};

use serde::{Deserialize, Serialize};

use super::Limits;
use crate::engine::read::Failure;
use crate::extract::container::Listing;
use crate::extract::{Extracted, Saved, Wishes};
use crate::said;
use crate::store::Content;
use crate::words::Said;

/// A worker's first word: another version of the program may have taken its place on the disk.
pub const HELLO: &str = concat!("sidelong worker ", env!("CARGO_PKG_VERSION"));

/// How a worker works.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Orders {
    /// What one request may take.
    pub limits: Limits,
    /// How much text is kept of a file, in bytes.
    pub text: usize,
    /// Documents that begin in a certain way are orders to misbehave: for tests alone (`rehearse`).
    pub rehearse: bool,
}

/// A request; the bytes follow it, of which only a file has any.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Ask<'a> {
    /// The text of the bytes that follow, or what is in them; by the file's name, as far as its reader needs to know it, and how a person
    /// wants it read.
    File(Cow<'a, str>, Cow<'a, Wishes>),
    /// The text of a file in the container that was sent last, by its path below it; a larger one than so many bytes is not read.
    Member(Cow<'a, str>, u64, Cow<'a, Wishes>),
    /// The bytes of such a file, as they are.
    Bytes(Cow<'a, str>, u64),
    /// The container is not asked about again.
    Release,
}

/// A reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer<'a> {
    /// What there is, or why there is nothing.
    #[serde(borrow)]
    pub found: Result<Found<'a>, Failure>,
    /// Of a container's file what its bytes are, as far as they were had; of another one the sender knows.
    pub content: Option<Content>,
    /// Of a container's file when it was saved last, if the container says so.
    pub saved: Option<Saved>,
}

/// What there is.
#[expect(
    clippy::large_enum_variant,
    reason = "there is one at a time, made where it is used"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Found<'a> {
    /// A text.
    #[serde(borrow)]
    Text(Extracted<'a>),
    /// The bytes as they are.
    Bytes(Cow<'a, [u8]>),
    /// A container, and what is in it.
    Container(Listing),
}

impl<'a> Answer<'a> {
    /// That of a file on its own.
    pub fn of(found: Result<Found<'a>, Failure>) -> Answer<'a> {
        Answer {
            found,
            content: None,
            saved: None,
        }
    }

    /// How long a container's file is, and when it was saved last.
    pub fn looks(&self) -> (u64, Option<Saved>) {
        (self.content.map_or(0, Content::length), self.saved)
    }

    /// Its text, where a document is expected.
    ///
    /// # Errors
    /// Why there is none.
    pub fn into_text(self) -> Result<Extracted<'a>, Said> {
        match self.found.map_err(Failure::reason)? {
            Found::Text(extracted) => Ok(extracted),
            Found::Container(_) | Found::Bytes(_) => Err(said!("why-container-unpack")),
        }
    }
}

/// The length of a length.
pub const PREFIX: usize = 4;

/// Writes a message; the caller flushes.
pub fn send(out: &mut impl Write, message: &[u8]) -> io::Result<()> {
    let length =
        u32::try_from(message.len()).map_err(|_| io::Error::from(ErrorKind::InvalidInput))?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(message)
}

/// Reads a message of at most `most` bytes into the buffer, which is all of it then.
///
/// # Errors
/// `UnexpectedEof` where the other side is gone, `InvalidData` where it says a length beyond the limit.
pub fn receive(input: &mut impl Read, most: usize, buffer: &mut Vec<u8>) -> io::Result<()> {
    let mut prefix = [0; PREFIX];
    input.read_exact(&mut prefix)?;
    let length = u32::from_le_bytes(prefix) as usize;
    if length > most {
        return Err(ErrorKind::InvalidData.into());
    }
    buffer.clear();
    // What is said is not believed before it comes: the buffer grows with what is there.
    let got = input.take(length as u64).read_to_end(buffer)?;
    if got < length {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    Ok(())
}

/// Whether the bytes begin with a message that the program or a worker understands. What a worker that was taken over may say is tried
/// with it.
pub fn is_message(bytes: &[u8]) -> bool {
    let mut message = Vec::new();
    let heard = receive(&mut &*bytes, super::MAX_REPLY, &mut message);
    heard.is_ok()
        && (postcard::from_bytes::<Orders>(&message).is_ok()
            || postcard::from_bytes::<Ask>(&message).is_ok()
            || postcard::from_bytes::<Answer>(&message).is_ok())
}
