//! Keys under which something is kept: the content that it was made of, what it is, and everything that it depends on beside
//! the content: a change of any of it is another key, so that nothing stale is ever found.

use super::content::{Content, HASH, short};
use super::record::VERSION;
use crate::words;

/// What is kept of a content. The numbers are a part of every key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// What came of reading it: words, facts, or why it is not read; for a container what is in it.
    Reading = 0,
    /// The text that was extracted.
    Text = 1,
    /// The finished listing of a folder, whose path stands for the content.
    Listing = 2,
    /// Who of archives has which fingerprint, in a file of its own.
    Register = 3,
}

/// What something depends on beside a content: versions, options, limits, each by its name.
#[derive(Clone, Debug)]
pub struct Settings(blake3::Hasher);

impl Settings {
    /// Those of that kind, of which nothing else is known.
    pub fn of(kind: Kind) -> Settings {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&[kind as u8]);
        // Reasons and notes are kept as names of messages.
        Settings(hasher)
            .with("record", VERSION.to_le_bytes())
            .with("messages", words::edition())
    }

    /// And this.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl AsRef<[u8]>) -> Settings {
        // With lengths, so that no two lists of settings are one row of bytes.
        for part in [name.as_bytes(), value.as_ref()] {
            self.0.update(&(part.len() as u64).to_le_bytes());
            self.0.update(part);
        }
        self
    }

    fn hash(&self) -> [u8; HASH] {
        short(&self.0.finalize())
    }
}

/// Where something is found again: of the content and the settings together, as no more of either is ever asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(pub(super) [u8; HASH]);

impl Key {
    /// That of something made of this content with these settings.
    pub fn new(content: Content, settings: &Settings) -> Key {
        let mut all = [0; 8 + HASH + HASH];
        all[..8 + HASH].copy_from_slice(&content.to_bytes());
        all[8 + HASH..].copy_from_slice(&settings.hash());
        Key(short(&blake3::hash(&all)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_makes_another_key() {
        let [a, b] = [&b"a"[..], b"b"].map(Content::of);
        let plain = Settings::of(Kind::Reading);
        let keys = [
            Key::new(a, &plain),
            Key::new(b, &plain),
            Key::new(a, &Settings::of(Kind::Text)),
            Key::new(a, &plain.clone().with("ab", "c")),
            Key::new(a, &plain.clone().with("a", "bc")),
            Key::new(a, &plain.clone().with("a", "b").with("c", "")),
        ];
        for (at, key) in keys.iter().enumerate() {
            assert!(!keys[..at].contains(key), "{at}");
        }
        assert_eq!(keys[0], Key::new(a, &plain));
    }
}
