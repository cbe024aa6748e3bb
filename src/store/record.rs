//! Records: what was read, as bytes. In postcard, which writes fields in order without their names; words have a coding of their
//! own, texts are compressed.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};

use super::content::Content;
use super::key::Key;
use super::sighting::Sighting;
use super::words::{Coder, decode};
use crate::extract::Extracted;
use crate::snapshot::Facts;
use crate::text::TokenHash;
use crate::text::vocabulary::{Vocabulary, Words};
use crate::words::Said;

/// Part of every key. Raise it with every change of what is kept: of [`Reading`] and [`Facts`], of the coding of words, and
/// of what comes of the files in a container.
pub const VERSION: u32 = 3;
/// No text is longer: what claims to be is no text of ours.
const LONGEST_TEXT: usize = (1 << 30) + (1 << 28);

/// What came of reading a file, as far as it lies in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// A document.
    Document(Document),
    /// Why it is not read.
    Unread(Said),
    /// A container.
    Container(Container),
}

/// A document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// What is known of it beside its words.
    pub facts: Arc<Facts>,
    /// Its words, in order.
    pub words: Vec<TokenHash>,
}

/// What is in a container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Container {
    /// Its files.
    pub members: Vec<Member>,
    /// Why they are not all.
    pub note: Option<Said>,
}

/// A file of a container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Below the container.
    pub path: String,
    /// What it holds, if it was read.
    pub content: Option<Content>,
    /// What came of it.
    pub reading: Reading,
}

/// A reading on the disk.
#[expect(
    clippy::large_enum_variant,
    reason = "there is one at a time, and in a container most are documents"
)]
#[derive(Serialize, Deserialize)]
enum Coded<'a> {
    #[serde(borrow)]
    Document(CodedDocument<'a>),
    Unread(Cow<'a, Said>),
    Container(#[serde(borrow)] Vec<CodedMember<'a>>, Option<Said>),
}

#[derive(Serialize, Deserialize)]
struct CodedDocument<'a> {
    facts: Cow<'a, Facts>,
    #[serde(borrow, serialize_with = "bytes")]
    words: Cow<'a, [u8]>,
}

#[derive(Serialize, Deserialize)]
struct CodedMember<'a> {
    path: Cow<'a, str>,
    content: Option<Content>,
    #[serde(borrow)]
    reading: Coded<'a>,
}

/// All at once: one by one they take longer than their coding.
fn bytes<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bytes(bytes)
}

impl Reading {
    /// As bytes; nothing if that is not possible, which no reading of ours is.
    pub(super) fn pack(&self, coder: &mut Coder) -> Option<Vec<u8>> {
        postcard::to_stdvec(&Coded::of(self, coder)).ok()
    }

    /// From bytes.
    pub(super) fn unpack(bytes: &[u8]) -> Option<Reading> {
        let coded: Coded<'_> = postcard::from_bytes(bytes).ok()?;
        coded.decode()
    }

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

impl<'a> Coded<'a> {
    fn of(reading: &'a Reading, coder: &mut Coder) -> Coded<'a> {
        match reading {
            Reading::Document(Document { facts, words }) => Coded::Document(CodedDocument {
                facts: Cow::Borrowed(facts),
                words: Cow::Owned(coder.encode(words)),
            }),
            Reading::Unread(reason) => Coded::Unread(Cow::Borrowed(reason)),
            Reading::Container(Container { members, note }) => {
                let members = members.iter().map(|member| CodedMember {
                    path: Cow::Borrowed(&member.path),
                    content: member.content,
                    reading: Coded::of(&member.reading, coder),
                });
                let members = members.collect();
                Coded::Container(members, note.clone())
            }
        }
    }

    fn decode(self) -> Option<Reading> {
        Some(match self {
            Coded::Document(CodedDocument { facts, words }) => Reading::Document(Document {
                facts: Arc::new(facts.into_owned()),
                words: decode(&words)?,
            }),
            Coded::Unread(reason) => Reading::Unread(reason.into_owned()),
            Coded::Container(members, note) => {
                let members = members.into_iter().map(|member| {
                    Some(Member {
                        path: member.path.into_owned(),
                        content: member.content,
                        reading: member.reading.decode()?,
                    })
                });
                let members: Option<Vec<Member>> = members.collect();
                Reading::Container(Container {
                    members: members?,
                    note,
                })
            }
        })
    }
}

/// What came of reading a file of plain text: its words for the next screen, which are the ones that the index has, so that they take no
/// memory while they wait to be written.
#[derive(Clone, Debug)]
pub enum Plain {
    /// A document: what is known of it beside its words, and these.
    Document(Arc<Facts>, Words, Arc<Vocabulary>),
    /// Why it is not read.
    Unread(Said),
}

/// A file of plain text that waits to be kept.
#[derive(Debug)]
pub struct PlainFile {
    pub path: Box<[u8]>,
    pub sighting: Sighting,
    pub content: Content,
    pub key: Key,
    pub plain: Plain,
}

impl PlainFile {
    /// The file at that absolute path, which looked so.
    pub fn new(
        path: &Path,
        sighting: Sighting,
        content: Content,
        key: Key,
        plain: Plain,
    ) -> PlainFile {
        PlainFile {
            path: path.as_os_str().as_encoded_bytes().into(),
            sighting,
            content,
            key,
            plain,
        }
    }

    /// About how many bytes it takes while it waits.
    pub fn size(&self) -> usize {
        size_of::<PlainFile>() + self.path.len()
    }

    /// About how many bytes are written for it, at most.
    pub fn weight(&self) -> usize {
        let words = match &self.plain {
            Plain::Document(_, words, _) => words.len(),
            Plain::Unread(_) => 0,
        };
        self.size() + words * size_of::<TokenHash>()
    }

    /// What is kept of it.
    pub fn reading(&self) -> Reading {
        match &self.plain {
            Plain::Document(facts, words, vocabulary) => {
                let mut hashes = Vec::new();
                vocabulary.hashes(words, &mut hashes);
                Reading::Document(Document {
                    facts: Arc::clone(facts),
                    words: hashes,
                })
            }
            Plain::Unread(reason) => Reading::Unread(reason.clone()),
        }
    }
}

/// A text, compressed with what else was found with it.
pub fn pack_text(extracted: &Extracted<'_>) -> Option<Vec<u8>> {
    let bytes = postcard::to_stdvec(extracted).ok()?;
    Some(lz4_flex::compress_prepend_size(&bytes))
}

/// A text that was packed.
pub fn unpack_text(packed: &[u8]) -> Option<Extracted<'static>> {
    let (length, compressed) = lz4_flex::block::uncompressed_size(packed).ok()?;
    if length > LONGEST_TEXT {
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
        clues: extracted.clues,
        notes: extracted.notes,
    })
}
