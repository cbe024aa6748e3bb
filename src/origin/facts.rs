//! What is known of a document beside its text.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::extract::{Clues, Format, Saved};
use crate::sketch::Sketch;
use crate::text::LeftOut;
use crate::words::Said;

/// What a file is, what it says about itself, and what is odd in its text.
///
/// It is kept in the cache in postcard, which writes fields in order without their names: no `skip`, `flatten` or
/// `untagged`, and a change of its fields is a new [version](crate::store) of what is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// What the bytes turned out to be.
    pub format: Format,
    /// The encoding that they were read in, where the format leaves a choice.
    pub encoding: Option<Cow<'static, str>>,
    /// That encoding was guessed, and the text looks as if it were wrong: its odd characters are not counted as anybody's.
    pub doubtful: bool,
    /// Bytes of the file.
    pub bytes: u64,
    /// What the file says about itself. All of it can be forged.
    pub clues: Clues,
    /// Invisible characters inside words.
    pub invisible: u32,
    /// Words with letters of another script that look alike.
    pub lookalike: u32,
    /// What of its text does not count, by the settings.
    pub left_out: LeftOut,
    /// Its words, in short: equal for equal words in the same order.
    pub content: u64,
    /// The small stand-in for its shingles; nothing of a text without any.
    #[serde(skip)]
    pub sketch: Option<Sketch>,
    /// What was cut, damaged or guessed: one line each.
    pub notes: Vec<Said>,
    /// When the file was saved last, by its folder or container: not by its content, and so never kept with it alone.
    pub saved: Option<Saved>,
}

impl Facts {
    /// Plain text of which nothing else is known.
    pub fn plain() -> Facts {
        Facts {
            format: Format::Text,
            encoding: None,
            doubtful: false,
            bytes: 0,
            clues: Clues::default(),
            invisible: 0,
            lookalike: 0,
            left_out: LeftOut::default(),
            content: 0,
            sketch: None,
            notes: Vec::new(),
            saved: None,
        }
    }
}
