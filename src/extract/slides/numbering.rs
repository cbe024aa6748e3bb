//! How are the paragraphs of a slide numbered? No file holds the numbers, `PowerPoint` counts as it draws.

use crate::extract::number::Numerals;

/// Levels of an outline, as `PowerPoint` has them.
pub const LEVELS: usize = 9;

/// How a paragraph is numbered, and with which number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// Such as "arabicPeriod".
    pub kind: String,
    pub start: i32,
    pub number: i32,
}

impl Numbering {
    pub fn mark(&self) -> String {
        let numerals = match self.kind.get(..6) {
            Some("alphaL") => Numerals::LowerLetter,
            Some("alphaU") => Numerals::UpperLetter,
            Some("romanL") => Numerals::LowerRoman,
            Some("romanU") => Numerals::UpperRoman,
            _ => Numerals::Decimal,
        };
        let number = numerals.write(self.number);
        match &self.kind {
            kind if kind.ends_with("Period") => format!("{number}."),
            kind if kind.ends_with("ParenBoth") => format!("({number})"),
            kind if kind.ends_with("ParenR") => format!("{number})"),
            _ => number,
        }
    }
}
