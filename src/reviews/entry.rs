//! Entries: one thing that a person decided, with all that is needed to understand it anywhere.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Name, Text, Verdict};
use crate::index::Pair;
use crate::sides::Sides;

/// Bytes of an entry's name: two entries with one name are not met by chance, nor made by anybody.
const ID: usize = 16;
/// What the hash of every entry begins with. Another one where entries are written in another way.
const FORMAT: &[u8] = b"sidelong review 1";

/// The name of an entry: a hash of all that it says. In files it is 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id([u8; ID]);

impl Id {
    /// That of a decision.
    pub fn of(decision: &Decision) -> Id {
        Id::of_bytes(&decision.to_bytes())
    }

    /// That of the [bytes](Decision::to_bytes) of a decision.
    pub fn of_bytes(bytes: &[u8]) -> Id {
        let mut hasher = blake3::Hasher::new();
        hasher.update(FORMAT).update(bytes);
        let hash = hasher.finalize();
        Id(hash.as_bytes().first_chunk().copied().unwrap_or_default())
    }

    /// As it is stored.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            to.collect_str(self)
        } else {
            self.0.serialize(to)
        }
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if !from.is_human_readable() {
            return <[u8; ID]>::deserialize(from).map(Id);
        }
        let digits = String::deserialize(from)?;
        let number = u128::from_str_radix(&digits, 16).ok();
        let id = number.map(|number| Id(number.to_be_bytes()));
        // One name has one spelling, so that what is read and written again is the same.
        let id = id.filter(|id| id.to_string() == digits);
        id.ok_or_else(|| D::Error::custom("no name of an entry"))
    }
}

/// When something was decided: milliseconds since 1970, UTC. In files as `2026-11-28T05:30:00.123Z`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Time(i64);

impl Time {
    /// That many milliseconds since 1970; what no calendar has is the last one that it has.
    pub fn of_millis(millis: i64) -> Time {
        let [first, last] = [jiff::Timestamp::MIN, jiff::Timestamp::MAX];
        Time(millis.clamp(first.as_millisecond(), last.as_millisecond()))
    }

    /// Its day, UTC: `2026-11-28`.
    pub fn day(self) -> String {
        let letters = self.to_string();
        let day = letters.split_once('T').map(|(day, _)| day.to_owned());
        day.unwrap_or(letters)
    }

    /// The next one.
    #[must_use]
    pub fn next(self) -> Time {
        Time::of_millis(self.0.saturating_add(1))
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = jiff::Timestamp::from_millisecond(self.0).unwrap_or_default();
        time.fmt(f)
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            to.collect_str(self)
        } else {
            self.0.serialize(to)
        }
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if !from.is_human_readable() {
            return i64::deserialize(from).map(Time::of_millis);
        }
        let written = String::deserialize(from)?;
        let time: Option<jiff::Timestamp> = written.parse().ok();
        let time = time.map(|time| Time::of_millis(time.as_millisecond()));
        time.ok_or_else(|| D::Error::custom("no time"))
    }
}

/// What is decided on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Subject {
    /// Two texts, the smaller one left: made by [`About::pair`].
    Pair(Sides<Text>),
    /// One text.
    Document(Text),
    /// A passage, by its text, wherever it stands.
    Passage(String),
}

impl Subject {
    /// The texts that it is of, in their order.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        let (texts, text) = match self {
            Subject::Pair(texts) => (Some(texts), None),
            Subject::Document(text) => (None, Some(text)),
            Subject::Passage(_) => (None, None),
        };
        let texts = texts
            .into_iter()
            .flat_map(|texts| [&texts.left, &texts.right]);
        texts.chain(text)
    }
}

/// What a pair looked like when it was decided on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Figures {
    /// Words that are the same on both sides.
    pub words: u32,
    /// The longest run of them.
    pub longest: u32,
    /// Number of passages.
    pub passages: u32,
    /// Words of each side that count: a share is the words of these.
    pub of: Sides<u32>,
}

/// What is decided on, with what it was called and looked like then.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct About {
    /// What.
    pub subject: Subject,
    /// The names of its texts, in their order.
    pub names: Vec<Name>,
    /// Those of a pair.
    pub figures: Option<Figures>,
}

impl About {
    /// Two texts with their names, whichever is the left one, and the listed pair that they are, as the list has it.
    pub fn pair(sides: Sides<(Text, Name)>, pair: Option<&Pair>) -> About {
        let figures = pair.map(|pair| Figures {
            words: pair.figures.words,
            longest: pair.figures.longest,
            passages: pair.figures.passages,
            of: pair.words,
        });
        let is_sorted = sides.left <= sides.right;
        let figures = figures.map(|figures| Figures {
            of: if is_sorted {
                figures.of
            } else {
                figures.of.swap()
            },
            ..figures
        });
        let Sides { left, right } = sides.sorted();
        About {
            subject: Subject::Pair(Sides::new(left.0, right.0)),
            names: vec![left.1, right.1],
            figures,
        }
    }

    /// A passage, which has no name.
    pub fn passage(text: String) -> About {
        About {
            subject: Subject::Passage(text),
            names: Vec::new(),
            figures: None,
        }
    }

    /// One text with its name.
    pub fn document((text, name): (Text, Name)) -> About {
        About {
            subject: Subject::Document(text),
            names: vec![name],
            figures: None,
        }
    }
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Act {
    /// This is the verdict.
    Verdict(Verdict),
    /// This is the note, in place of the one before; an empty one is none.
    Note(String),
    /// It is marked, or no more.
    Mark(bool),
    /// That entry does not count.
    Undo(Id),
    /// It counts again.
    Redo(Id),
}

/// All that an entry says.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decision {
    /// When. All that one person decided at one time is undone together.
    pub at: Time,
    /// By whom.
    pub by: String,
    /// On what.
    pub subject: Subject,
    /// The names of its texts then, in their order.
    pub names: Vec<Name>,
    /// What it looked like then, if it is a pair.
    pub figures: Option<Figures>,
    /// What was done.
    pub act: Act,
}

impl Decision {
    /// That this was done with something.
    pub fn new(at: Time, by: &str, about: About, act: Act) -> Decision {
        Decision {
            at,
            by: by.to_owned(),
            subject: about.subject,
            names: about.names,
            figures: about.figures,
            act,
        }
    }
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    /// Its name.
    pub id: Id,
    /// What it says.
    #[serde(flatten)]
    pub what: Decision,
}

impl Entry {
    /// That of a decision.
    pub fn new(what: Decision) -> Entry {
        Entry {
            id: Id::of(&what),
            what,
        }
    }
}
