//! Limits: how much of one document is read at most. What lies beyond a limit is left out and said, the text up to it is kept.
//!
//! A person can change how much text is kept, once, before anything is read (`--limit text=SIZE`).

use std::cell::Cell;
use std::io::Read;
use std::ops::Deref;
use std::sync::OnceLock;

use crate::said;
use crate::words::{Phrase, Said, phrase};

/// The bounds of one extraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Entries in a zip: beyond, its list alone takes seconds to walk. The largest real book had 3,000.
    pub entries: usize,
    /// Bytes that one part of a zip, or one stream, may inflate to: the text of a thousand-page book takes 5 MB of XML.
    pub part: u64,
    /// Bytes that all parts of a document may inflate to.
    pub total: u64,
    /// Inflated bytes for each byte of the file, below `total`: deflate can't do better than 1,032, so that an honest
    /// file never meets this and overlapping entries do.
    pub ratio: u64,
    /// What a small file may inflate to in spite of its ratio.
    pub small: u64,
    /// Bytes of a container, such as a zip with the work of a class: it stands in the memory of a worker as a whole.
    pub container: u64,
    /// Nested groups or elements that are told apart; deeper ones are read as if they stood at this depth.
    pub depth: usize,
    /// Bytes of one tag: a longer one is dropped, since looking for equal attributes takes quadratic time.
    pub tag: usize,
    /// Bytes of text: fifteen times the Bible.
    pub text: usize,
    /// Glyphs drawn on one page: a full page of small print has 10,000.
    pub glyphs: usize,
    /// Glyphs drawn in a whole document, which bounds the time that a page drawn a thousand times takes.
    pub all_glyphs: usize,
    /// Pages of a document.
    pub pages: usize,
    /// Bytes of one clue: a name, a date, a program.
    pub clue: usize,
    /// Clues of one kind: revision ids, fonts.
    pub clues: usize,
}

/// The bounds in use: those that a person has set, or the usual ones.
pub static LIMITS: InUse = InUse(OnceLock::new());

/// Bounds that can be set once.
#[derive(Debug)]
pub struct InUse(OnceLock<Limits>);

impl InUse {
    /// Sets how much text is kept of a file, in bytes, for this process and the workers that it starts.
    pub fn set_text(&self, text: usize) {
        // Only the first time counts.
        let _ = self.0.set(Limits {
            text,
            ..Limits::DEFAULT
        });
    }

    /// How much text is kept, where that is not the usual, for a worker and for the cache.
    pub fn changed_text(&self) -> Option<usize> {
        (self.text != Limits::DEFAULT.text).then_some(self.text)
    }
}

impl Deref for InUse {
    type Target = Limits;

    fn deref(&self) -> &Limits {
        self.0.get().unwrap_or(&Limits::DEFAULT)
    }
}

/// What ended a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The length of the text itself, of which a person may want more.
    Text,
    /// Any other bound.
    Other,
}

/// How the note of every cut begins.
const CUT: Phrase = phrase("note-cut");

/// Whether that is what is said of a text that ends at a limit.
pub fn is_cut(note: &Said) -> bool {
    note.is(CUT)
}

/// What one stream holds, up to the limit of a part and as far as it can be read: a broken chain of sectors ends it.
pub fn part(stream: impl Read, cut: &Cell<Option<Cut>>) -> Vec<u8> {
    let mut content = Vec::new();
    let most = LIMITS.part.saturating_add(1);
    let _ = stream.take(most).read_to_end(&mut content);
    if content.len() as u64 == most {
        content.pop();
        cut.set(Some(Cut::Other));
    }
    content
}

/// No limit of bytes goes beyond: what they bound is counted in 32 bits in places, with room for arithmetic.
pub const LARGEST: u64 = 1 << 30;

const MEGABYTE: u64 = 1 << 20;

/// Twice as many bytes, in whole megabytes: who needs more sees it again. Nothing where no limit may be larger.
pub fn more_megabytes(now: u64) -> Option<u64> {
    let twice = now.saturating_mul(2).min(LARGEST);
    (twice > now).then(|| twice.div_ceil(MEGABYTE))
}

impl Limits {
    /// What is said of a text that ends at a limit.
    pub fn note(&self, cut: Cut) -> Said {
        let cause = Said::from(CUT);
        let more = match cut {
            Cut::Text => more_megabytes(self.text as u64),
            Cut::Other => None,
        };
        match more {
            Some(more) => cause.semicolon(said!("note-cut-more", more = format!("{more}M"))),
            None => cause.semicolon(said!("note-cut-split")),
        }
    }

    /// The usual bounds.
    pub const DEFAULT: Limits = Limits {
        entries: 20_000,
        part: 64 << 20,
        total: 256 << 20,
        ratio: 1_200,
        small: 1 << 20,
        container: 256 << 20,
        depth: 10_000,
        tag: 64 << 10,
        text: 64 << 20,
        glyphs: 1_000_000,
        all_glyphs: 10_000_000,
        pages: 10_000,
        clue: 200,
        clues: 2_000,
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_offers_twice_as_much_text_as_long_as_that_can_be_had() {
        let mut limits = Limits::DEFAULT;
        let note = limits.note(Cut::Text);
        assert!(
            note.ends_with("; to see more: --limit text=128M"),
            "{}",
            note.english()
        );
        let split = limits.note(Cut::Other);
        assert!(
            split.ends_with("; to see more: split it"),
            "{}",
            split.english()
        );
        assert!(is_cut(&note) && is_cut(&split));
        limits.text = LARGEST as usize;
        assert_eq!(limits.note(Cut::Text), split);
    }

    #[test]
    fn a_stream_is_cut_at_the_limit_of_a_part_and_said_to_be() {
        for (beyond, is_cut) in [(-1, false), (0, false), (1, true), (9, true)] {
            let cut = Cell::new(None);
            let length = LIMITS.part.saturating_add_signed(beyond);
            let read = part(std::io::repeat(b'a').take(length), &cut);
            assert_eq!(read.len() as u64, length.min(LIMITS.part));
            assert_eq!(cut.get(), is_cut.then_some(Cut::Other));
        }
    }
}
