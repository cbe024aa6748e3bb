//! Records: what was read, as bytes. In postcard, which writes fields in order without their names; words have a coding of their
//! own, texts are compressed.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::content::Content;
use super::words;
use crate::extract::Extracted;
use crate::snapshot::Facts;
use crate::text::TokenHash;
use crate::words::Said;

/// Part of every key. Raise it with every change of what is kept: of [`Reading`] and [`Facts`], of the coding of words, and
/// of what comes of the files in a container.
pub const VERSION: u32 = 8;
/// No text is longer: what claims to be is no text of ours.
const LONGEST_TEXT: usize = (1 << 30) + (1 << 28);
/// No compressed byte becomes more: what claims to is damaged, and must not be given so much memory.
const MOST_PER_BYTE: usize = 255;

/// What came of reading a file, as far as it lies in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reading {
    /// A document.
    Document(Document),
    /// Why it is not read.
    Unread(Said),
    /// A container.
    Container(Container),
}

/// A document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// What is known of it beside its words.
    pub facts: Arc<Facts>,
    /// Its words, in order.
    #[serde(with = "words")]
    pub words: Vec<TokenHash>,
}

/// What is in a container.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Container {
    /// Its files.
    pub members: Vec<Member>,
    /// Why they are not all.
    pub note: Option<Said>,
}

/// A file of a container.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Below the container.
    pub path: String,
    /// What it holds, if it was read.
    pub content: Option<Content>,
    /// What came of it.
    pub reading: Reading,
}

impl Reading {
    /// About how many bytes it takes in memory.
    pub(super) fn size(&self) -> usize {
        match self {
            Reading::Document(document) => size_of_val(document.words.as_slice()),
            Reading::Unread(_) => size_of::<Said>(),
            Reading::Container(container) => {
                let members = container.members.iter();
                members
                    .map(|member| size_of::<Member>() + member.reading.size())
                    .sum()
            }
        }
    }
}

/// As bytes; nothing if that is not possible, which nothing of ours is.
pub fn pack<T: Serialize>(kept: &T) -> Option<Vec<u8>> {
    postcard::to_stdvec(kept).ok()
}

/// From bytes.
pub fn unpack<T: for<'de> Deserialize<'de>>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}

/// A text, compressed with what else was found with it.
pub fn pack_text(extracted: &Extracted<'_>) -> Option<Vec<u8>> {
    Some(lz4_flex::compress_prepend_size(&pack(extracted)?))
}

/// A text that was packed.
pub fn unpack_text(packed: &[u8]) -> Option<Extracted<'static>> {
    let (length, compressed) = lz4_flex::block::uncompressed_size(packed).ok()?;
    if length > LONGEST_TEXT || length / MOST_PER_BYTE > compressed.len() {
        return None;
    }
    let bytes = lz4_flex::decompress(compressed, length).ok()?;
    let extracted: Extracted<'_> = postcard::from_bytes(&bytes).ok()?;
    Some(Extracted {
        text: Cow::Owned(extracted.text.into_owned()),
        format: extracted.format,
        encoding: extracted.encoding,
        guessed: extracted.guessed,
        hidden: extracted.hidden,
        regions: extracted.regions,
        clues: extracted.clues,
        notes: extracted.notes,
    })
}

/// Whether the bytes are what came of reading a file, or a text, as they are kept. What a damaged cache may hold is tried with it.
pub fn is_record(bytes: &[u8]) -> bool {
    unpack::<Reading>(bytes).is_some() || unpack_text(bytes).is_some()
}
