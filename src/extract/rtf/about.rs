//! About: what an RTF says about itself.

use crate::extract::clues::{Clues, clue};
use crate::extract::limits::LIMITS;

/// A field of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Author,
    Operator,
    Generator,
}

/// A moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    Created,
    Revised,
}

/// Units of a moment, as control words.
const UNITS: [&str; 5] = ["yr", "mo", "dy", "hr", "min"];

/// What has been read so far.
#[derive(Debug, Default)]
pub struct About {
    fields: [String; 3],
    moments: [[Option<i32>; 5]; 2],
    /// The font whose name is being read.
    font: String,
}

impl About {
    pub fn say(&mut self, field: Field, text: &str) {
        push(&mut self.fields[field as usize], text);
    }

    pub fn moment(&mut self, moment: Moment, word: &str, number: Option<i32>) {
        if let Some(unit) = UNITS.iter().position(|unit| *unit == word) {
            self.moments[moment as usize][unit] = number;
        }
    }

    /// Names of fonts, each ended by a semicolon.
    pub fn font(&mut self, text: &str, clues: &mut Clues) {
        let mut pieces = text.split(';');
        push(&mut self.font, pieces.next().unwrap_or_default());
        for piece in pieces {
            clues.add_font(&self.font);
            self.font.clear();
            push(&mut self.font, piece);
        }
    }

    /// Hands over all but the fonts.
    pub fn finish(&self, clues: &mut Clues) {
        let [author, operator, generator] = &self.fields;
        clues.author = clue(author);
        clues.last_editor = clue(operator);
        clues.producer = clue(generator.trim_end_matches(';'));
        let [created, revised] = self.moments;
        clues.created = written(created);
        clues.modified = written(revised);
    }
}

fn push(field: &mut String, text: &str) {
    if field.len() < LIMITS.clue {
        field.extend(text.chars().take(LIMITS.clue));
    }
}

fn written([year, month, day, hour, minute]: [Option<i32>; 5]) -> Option<String> {
    let (month, day) = (month.unwrap_or(1), day.unwrap_or(1));
    let (hour, minute) = (hour.unwrap_or(0), minute.unwrap_or(0));
    let year = year.filter(|year| *year > 0)?;
    Some(format!(
        "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}"
    ))
}
