//! Look of an RTF: what its control words say of how text is drawn.

use crate::extract::limits::LIMITS;
use crate::extract::look;

/// Letters up to this size, in half points, are no letters to a reader.
const TINY: i32 = 4;

/// The table of colours: whether each is white.
#[derive(Debug, Default)]
pub struct Colours {
    white: Vec<bool>,
    /// The parts of the next one.
    parts: [Option<i32>; 3],
}

impl Colours {
    /// Takes in a word of the table.
    pub fn word(&mut self, word: &str, number: Option<i32>) {
        match word {
            "red" => self.parts[0] = number,
            "green" => self.parts[1] = number,
            "blue" => self.parts[2] = number,
            _ => {}
        }
    }

    /// A semicolon ends each.
    pub fn end(&mut self) {
        if self.white.len() < LIMITS.clues {
            self.white.push(self.parts == [Some(255); 3]);
        }
        self.parts = [None; 3];
    }

    fn is_white(&self, number: Option<i32>) -> bool {
        let at = usize::try_from(number.unwrap_or(0)).ok();
        at.and_then(|at| self.white.get(at)) == Some(&true)
    }

    /// Whether a background of that number is seen behind white letters; the first is that of the paper.
    fn is_shade(&self, number: Option<i32>) -> bool {
        number.unwrap_or(0) > 0 && !self.is_white(number)
    }
}

/// How text is drawn; a group inherits it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    letters: look::Look,
    paragraph_shaded: bool,
}

impl Look {
    /// Takes in a control word; whether it was one of these.
    pub fn word(&mut self, word: &str, number: Option<i32>, colours: &Colours) {
        let letters = &mut self.letters;
        match word {
            "v" => letters.gone = number != Some(0),
            "cf" => letters.white = colours.is_white(number),
            "fs" => letters.tiny = number.is_some_and(|size| size <= TINY),
            "cb" | "chcbpat" | "highlight" => letters.shaded = colours.is_shade(number),
            "chshdng" => letters.shaded |= number.unwrap_or(0) > 0,
            "cbpat" => self.paragraph_shaded = colours.is_shade(number),
            "shading" => self.paragraph_shaded |= number.unwrap_or(0) > 0,
            "plain" => *letters = look::Look::default(),
            "pard" => self.paragraph_shaded = false,
            _ => {}
        }
    }

    /// Whether no reader sees it, in a cell that is shaded or not.
    pub fn is_hidden(self, cell_shaded: bool) -> bool {
        self.letters.is_hidden(self.paragraph_shaded || cell_shaded)
    }

    /// Whether a word gives the cells of a row a shade.
    pub fn shades_row(word: &str, number: Option<i32>, colours: &Colours) -> bool {
        match word {
            "clcbpat" => colours.is_shade(number),
            "clshdng" => number.unwrap_or(0) > 0,
            _ => false,
        }
    }
}
