//! How do pieces of a document become one text? Gaps between them are asked for as often as the document likes; the
//! widest one is written when text follows.

use super::limits::LIMITS;

/// What stands between two pieces of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gap {
    Nothing,
    Space,
    Cell,
    Line,
    Paragraph,
}

/// A text in the making.
#[derive(Debug)]
pub struct Prose {
    text: String,
    gap: Gap,
    /// Whether text was left out because there was too much of it.
    pub cut: bool,
    /// Whether what comes now is hidden from a reader of the original.
    pub hidden: bool,
    /// Characters that were.
    pub hidden_characters: u32,
}

impl Prose {
    pub fn new() -> Prose {
        Prose {
            text: String::new(),
            gap: Gap::Nothing,
            cut: false,
            hidden: false,
            hidden_characters: 0,
        }
    }

    /// At least this stands before what comes next.
    pub fn gap(&mut self, gap: Gap) {
        self.gap = self.gap.max(gap);
    }

    /// Text of which every white space counts as one space.
    pub fn words(&mut self, text: &str) {
        let white = |c: char| c.is_ascii_whitespace();
        if text.starts_with(white) {
            self.gap(Gap::Space);
        }
        for word in text.split(white).filter(|word| !word.is_empty()) {
            self.verbatim(word);
            self.gap(Gap::Space);
        }
        if !text.ends_with(white) && self.gap == Gap::Space && !text.is_empty() {
            self.gap = Gap::Nothing;
        }
    }

    /// Text as it stands.
    pub fn verbatim(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if self.text.len() + text.len() > LIMITS.text {
            self.cut = true;
            return;
        }
        if !self.text.is_empty() {
            self.text.push_str(match self.gap {
                Gap::Nothing => "",
                Gap::Space => " ",
                Gap::Cell => "\t",
                Gap::Line => "\n",
                Gap::Paragraph => "\n\n",
            });
        }
        self.gap = Gap::Nothing;
        self.text.push_str(text);
        if self.hidden {
            self.hidden_characters += text.chars().count() as u32;
        }
    }

    /// Another text, after this one.
    pub fn append(&mut self, other: &Prose) {
        self.gap(Gap::Paragraph);
        self.verbatim(&other.text);
        self.cut |= other.cut;
        self.hidden_characters += other.hidden_characters;
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub fn into_text(mut self) -> String {
        self.text
            .push_str(if self.text.is_empty() { "" } else { "\n" });
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widest_gap_is_written_and_white_space_collapses() {
        let mut prose = Prose::new();
        prose.gap(Gap::Paragraph);
        for piece in [" one", " two\n  three ", "", " four", "teen"] {
            prose.words(piece);
        }
        prose.gap(Gap::Cell);
        prose.words("five ");
        prose.gap(Gap::Paragraph);
        prose.gap(Gap::Line);
        prose.words(" six");
        assert_eq!(prose.into_text(), "one two three fourteen\tfive\n\nsix\n");
    }
}
