//! Contents: what the bytes of a file are, in short.

use serde::{Deserialize, Serialize};

/// Bytes of a content's hash: two documents with one hash are not met by chance, nor made by anybody.
pub const HASH: usize = 16;

/// What a file's bytes are, in short: equal for equal files alone, by which a copy and a rename are known, an idle save is
/// ignored, and what was read once is found again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Content {
    length: u64,
    hash: [u8; HASH],
}

impl Content {
    /// That of these bytes: BLAKE3, cut to 128 bits. What is kept under it is shown as the text of every document that has
    /// it, so that a fast hash, for which a pair of files can be made, would let one essay pass for another.
    pub fn of(bytes: &[u8]) -> Content {
        Content {
            length: bytes.len() as u64,
            hash: short(&blake3::hash(bytes)),
        }
    }

    /// How many bytes there were.
    pub fn length(self) -> u64 {
        self.length
    }

    /// As it is stored.
    pub(super) fn to_bytes(self) -> [u8; 8 + HASH] {
        let mut bytes = [0; 8 + HASH];
        bytes[..8].copy_from_slice(&self.length.to_le_bytes());
        bytes[8..].copy_from_slice(&self.hash);
        bytes
    }

    /// As it was stored.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Content> {
        let (length, hash) = bytes.split_first_chunk::<8>()?;
        Some(Content {
            length: u64::from_le_bytes(*length),
            hash: hash.try_into().ok()?,
        })
    }

    /// Some content, told apart by a number.
    #[cfg(test)]
    pub fn test(number: u64) -> Content {
        Content {
            length: 0,
            ..Content::of(&number.to_le_bytes())
        }
    }
}

/// As much of a hash as is kept.
pub(super) fn short(hash: &blake3::Hash) -> [u8; HASH] {
    let mut short = [0; HASH];
    short.copy_from_slice(&hash.as_bytes()[..HASH]);
    short
}
