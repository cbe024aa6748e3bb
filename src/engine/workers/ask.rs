//! The protocol: what a worker can be asked, and what it can answer. A file; and if that is a container, which the worker keeps then,
//! its files one by one.
//!
//! It crosses the boundary of a process in postcard, which writes fields in order without their names.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::extract::container::Listing;
use crate::extract::{Extracted, Wishes};
use crate::said;
use crate::store::Content;
use crate::words::Said;

/// A request; the bytes of a file follow it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Ask<'a> {
    /// The text of the bytes that follow, or what is in them.
    File {
        /// Asked for its extension only.
        name: Cow<'a, str>,
        /// How a person wants it read.
        wishes: Cow<'a, Wishes>,
    },
    /// The text of a file in the container that was sent last; no bytes follow.
    Member {
        /// Where it is.
        at: At,
        /// A larger one is not read.
        most: u64,
        /// Asked for its extension only.
        name: Cow<'a, str>,
        /// How a person wants it read.
        wishes: Cow<'a, Wishes>,
    },
    /// The bytes of a file in the container that was sent last, as they are; no bytes follow.
    Bytes {
        /// Where it is.
        at: At,
        /// A larger one is not read.
        most: u64,
    },
    /// The container is not asked about again.
    Release,
}

/// Where a file is in a container, by number: in the container itself, or in one that is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct At {
    /// The file that is a container itself.
    pub inner: Option<u32>,
    /// The file.
    pub number: u32,
}

/// A reply.
#[expect(
    clippy::large_enum_variant,
    reason = "there is one at a time, made where it is used"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer<'a> {
    /// The text, and of a container's file its content.
    Text(#[serde(borrow)] Extracted<'a>, Option<Content>),
    /// The bytes of a container's file, as they are.
    Bytes(Cow<'a, [u8]>),
    /// It is a container, and this is in it; how long it was itself, if it was in a container.
    Container(Listing, u64),
    /// Why it is not read, which lies in its bytes, and what a person can do; how long it was, if it was in a container.
    Unread(Said, u64),
    /// It is larger than was asked for at most.
    TooLarge,
    /// Its reader died, or there was none: it may go better another time, or with more time and memory.
    Lost(Said),
}

impl<'a> Answer<'a> {
    /// How long the file was, if it was in a container; otherwise whoever sent it knows.
    pub fn length(&self) -> u64 {
        match self {
            Answer::Text(_, content) => content.map_or(0, Content::length),
            Answer::Container(_, length) | Answer::Unread(_, length) => *length,
            Answer::Bytes(bytes) => bytes.len() as u64,
            Answer::TooLarge | Answer::Lost(_) => 0,
        }
    }

    /// Its text, where a document is expected.
    ///
    /// # Errors
    /// Why there is none.
    pub fn into_text(self) -> Result<Extracted<'a>, Said> {
        match self {
            Answer::Text(extracted, _) => Ok(extracted),
            Answer::Unread(reason, _) | Answer::Lost(reason) => Err(reason),
            Answer::Container(..) | Answer::Bytes(_) => Err(said!("why-container-unpack")),
            Answer::TooLarge => Err(said!("why-too-large")),
        }
    }
}
