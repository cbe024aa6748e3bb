//! Limits: how much of one document is read at most. What lies beyond a limit is left out and said, the text up to it is kept.
//!
//! A person can change most of them, once, before anything is read (`--limit`).

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
    /// Sets all of them, for this process and the workers that it starts. Only the first time counts.
    pub fn set(&self, limits: Limits) {
        // Whoever comes second finds them set, which is what it is told here.
        let _ = self.0.set(limits);
    }

    /// What differs from the usual, as `name=value`, for a worker.
    pub fn changed(&self) -> Vec<String> {
        let mut usual = Limits::DEFAULT;
        let mut now = **self;
        let named = NAMED.into_iter().filter_map(|(name, _)| {
            let (now, usual) = (now.get(name)?, usual.get(name)?);
            (now != usual).then(|| format!("{name}={now}"))
        });
        named.collect()
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
    /// A limit of that name.
    Named(&'static str),
    /// One that has no name, since honest documents don't reach it.
    Unnamed,
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
        cut.set(Some(Cut::Named("entry")));
    }
    content
}

/// What a limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Bytes.
    Bytes,
    /// Things.
    Number,
}

/// The limits that a person can set, by the names in the reasons that they cause.
pub const NAMED: [(&str, Unit); 9] = [
    ("container", Unit::Bytes),
    ("depth", Unit::Number),
    ("entries", Unit::Number),
    ("entry", Unit::Bytes),
    ("glyphs", Unit::Number),
    ("page-glyphs", Unit::Number),
    ("pages", Unit::Number),
    ("text", Unit::Bytes),
    ("total", Unit::Bytes),
];

/// No limit of bytes goes beyond: what they bound is counted in 32 bits in places, with room for arithmetic.
const LARGEST: u64 = 1 << 30;

const MEGABYTE: u64 = 1 << 20;

/// Twice as many bytes, in whole megabytes: who needs more sees it again. Nothing where no limit may be larger.
pub fn more_megabytes(now: u64) -> Option<u64> {
    let twice = now.saturating_mul(2).min(LARGEST);
    (twice > now).then(|| twice.div_ceil(MEGABYTE))
}

/// One limit, to be looked at or changed.
enum Place<'a> {
    Count(&'a mut usize),
    Bytes(&'a mut u64),
}

impl Limits {
    fn place(&mut self, name: &str) -> Option<Place<'_>> {
        Some(match name {
            "container" => Place::Bytes(&mut self.container),
            "depth" => Place::Count(&mut self.depth),
            "entries" => Place::Count(&mut self.entries),
            "entry" => Place::Bytes(&mut self.part),
            "glyphs" => Place::Count(&mut self.all_glyphs),
            "page-glyphs" => Place::Count(&mut self.glyphs),
            "pages" => Place::Count(&mut self.pages),
            "text" => Place::Count(&mut self.text),
            "total" => Place::Bytes(&mut self.total),
            _ => return None,
        })
    }

    fn get(&mut self, name: &str) -> Option<u64> {
        Some(match self.place(name)? {
            Place::Count(now) => *now as u64,
            Place::Bytes(now) => *now,
        })
    }

    /// Sets one by its name.
    ///
    /// # Errors
    /// There is no such limit, or it can't be so large or small.
    pub fn set(&mut self, name: &str, value: u64) -> Result<(), String> {
        if !(1..=LARGEST).contains(&value) {
            return Err(format!("{name} is from 1 to {LARGEST} (1G)"));
        }
        match self.place(name) {
            None => return Err(format!("there is no limit {name}")),
            Some(Place::Count(now)) => *now = value as usize,
            Some(Place::Bytes(now)) => *now = value,
        }
        Ok(())
    }

    /// What is said of a text that ends at a limit.
    pub fn note(&self, cut: Cut) -> Said {
        let cause = Said::from(CUT);
        let Cut::Named(name) = cut else {
            return cause;
        };
        let unit = NAMED.into_iter().find(|(known, _)| *known == name);
        let Some((now, (_, unit))) = self.clone().get(name).zip(unit) else {
            return cause;
        };
        let more = match unit {
            Unit::Bytes => more_megabytes(now).map(|more| format!("{more}M")),
            Unit::Number => {
                let twice = now.saturating_mul(2).min(LARGEST);
                (twice > now).then(|| twice.to_string())
            }
        };
        match more {
            Some(more) => cause.semicolon(said!("note-cut-more", name = name, more = more)),
            None => cause.semicolon(said!("note-cut-split", name = name)),
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
    fn a_note_offers_twice_as_much() {
        let limits = Limits::DEFAULT;
        assert!(
            limits
                .note(Cut::Named("text"))
                .ends_with(": --limit text=128M")
        );
        assert!(
            limits
                .note(Cut::Named("pages"))
                .ends_with(": --limit pages=20000")
        );
        for (name, _) in NAMED {
            assert!(limits.note(Cut::Named(name)).contains(name), "{name}");
        }
        assert!(!limits.note(Cut::Unnamed).contains("--limit"));
    }

    #[test]
    fn a_stream_is_cut_at_the_limit_of_a_part_and_said_to_be() {
        for (beyond, is_cut) in [(-1, false), (0, false), (1, true), (9, true)] {
            let cut = Cell::new(None);
            let length = LIMITS.part.saturating_add_signed(beyond);
            let read = part(std::io::repeat(b'a').take(length), &cut);
            assert_eq!(read.len() as u64, length.min(LIMITS.part));
            assert_eq!(cut.get(), is_cut.then_some(Cut::Named("entry")));
        }
    }

    #[test]
    fn what_a_note_offers_can_be_set() {
        for (name, _) in NAMED {
            for now in [1, 4_000, LARGEST / 2 + 1, LARGEST - 1] {
                let mut limits = Limits::DEFAULT;
                limits.set(name, now).unwrap();
                let note = limits.note(Cut::Named(name)).english();
                let (_, more) = note.rsplit_once('=').unwrap();
                let more: u64 = match more.strip_suffix('M') {
                    Some(megabytes) => megabytes.parse::<u64>().unwrap() * MEGABYTE,
                    None => more.parse().unwrap(),
                };
                assert!(more > now, "{note}");
                limits.set(name, more).unwrap();
            }
            let mut limits = Limits::DEFAULT;
            limits.set(name, LARGEST).unwrap();
            let note = limits.note(Cut::Named(name));
            assert!(
                note.contains("split it") && !note.contains("--limit"),
                "{note}"
            );
        }
    }

    #[test]
    fn every_named_limit_can_be_set_within_its_bounds() {
        for (name, _) in NAMED {
            let mut limits = Limits::DEFAULT;
            limits.set(name, 7).unwrap();
            assert_eq!(limits.get(name), Some(7), "{name}");
            assert_ne!(limits, Limits::DEFAULT, "{name}");
            assert!(limits.set(name, 0).is_err() && limits.set(name, LARGEST + 1).is_err());
        }
        assert!(Limits::DEFAULT.clone().set("time", 1).is_err());
    }
}
