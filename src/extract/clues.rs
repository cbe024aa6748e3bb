//! Clues: what a file says about where it came from.

use serde::{Deserialize, Serialize};

use super::limits::LIMITS;
use super::prose::Prose;

/// What a file says about itself beside its text. All of it can be forged: it is shown, and decides nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Clues {
    /// Who made it.
    pub author: Option<String>,
    /// Who saved it last.
    pub last_editor: Option<String>,
    /// When it was made, as the file writes it.
    pub created: Option<String>,
    /// When it was saved last, as the file writes it.
    pub modified: Option<String>,
    /// The program that made it.
    pub producer: Option<String>,
    /// How long it was worked on, in minutes, as the program counted.
    pub editing_minutes: Option<u32>,
    /// Ids that its editing sessions left (DOCX) or that it was given (PDF): equal ones have a common ancestor.
    pub revision_ids: Vec<String>,
    /// Names of its fonts, sorted.
    pub fonts: Vec<String>,
    /// Lines at the edges of pages (running heads, footers), each once, which are set apart from the text.
    pub margins: Vec<String>,
    /// Tracked deletions, which are not part of the text.
    pub deleted_revisions: u32,
    /// Comments, which are not part of the text.
    pub comments: u32,
    /// Characters that a reader does not see (hidden, white or tiny), which are part of the text.
    pub hidden_characters: u32,
    /// Characters drawn, where a format draws them.
    pub glyphs: u32,
    /// Those of them that say not which letter they are.
    pub unreadable_glyphs: u32,
    /// It shows pictures of pages, with no text behind some of them.
    pub no_text_layer: bool,
}

impl Clues {
    /// The share of drawn characters of which no letter is known.
    pub fn unreadable_share(&self) -> f64 {
        f64::from(self.unreadable_glyphs) / f64::from(self.glyphs.max(1))
    }

    /// Adds the lines of a running head or a footer, those that are new.
    pub(super) fn add_margins(&mut self, margin: &Prose) {
        for line in margin.lines().filter_map(clue) {
            if self.margins.len() < LIMITS.clues && !self.margins.contains(&line) {
                self.margins.push(line);
            }
        }
    }

    /// Adds the name of a font, if it is new.
    pub(super) fn add_font(&mut self, name: &str) {
        let is_new = |name: &String| !self.fonts.contains(name);
        if self.fonts.len() < LIMITS.clues
            && let Some(name) = clue(name).filter(is_new)
        {
            self.fonts.push(name);
        }
    }

    /// Adds an id of the document or of an editing session.
    pub(super) fn add_id(&mut self, id: &str) {
        if self.revision_ids.len() < LIMITS.clues {
            self.revision_ids.extend(clue(id));
        }
    }
}

/// A clue as it may be shown: on one line, without control characters, short; nothing if nothing is left.
pub fn clue(raw: &str) -> Option<String> {
    let mut kept = String::new();
    for c in raw.trim().chars() {
        if kept.len() + c.len_utf8() > LIMITS.clue {
            break;
        }
        kept.push(if c.is_control() { ' ' } else { c });
    }
    (!kept.trim().is_empty()).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clue_is_one_short_line() {
        assert_eq!(clue(" Anna\u{1b}[2J\nB. "), Some("Anna [2J B.".to_owned()));
        assert_eq!(clue(" \u{0} "), None);
        assert_eq!(clue(&"й".repeat(5_000)).map(|c| c.len()), Some(LIMITS.clue));
    }
}
