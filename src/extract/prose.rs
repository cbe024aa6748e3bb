//! How do pieces of a document become one text? Gaps between them are asked for as often as the document likes; the
//! widest one is written when text follows.

use super::limits::LIMITS;
use crate::text::Span;

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
    /// What was.
    spans: Vec<Span>,
}

impl Prose {
    pub fn new() -> Prose {
        Prose {
            text: String::new(),
            gap: Gap::Nothing,
            cut: false,
            hidden: false,
            spans: Vec::new(),
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
        let start = self.text.len() as u32;
        self.text.push_str(text);
        if self.hidden {
            self.hide(Span {
                start,
                end: self.text.len() as u32,
            });
        }
    }

    /// Hidden text that touches what was hidden before it, but for the gap, is one with it.
    fn hide(&mut self, span: Span) {
        match self.spans.last_mut() {
            Some(last) if is_blank(&self.text, last.end, span.start) => last.end = span.end,
            _ => self.spans.push(span),
        }
    }

    /// Another text, after this one.
    pub fn append(&mut self, other: &Prose) {
        self.gap(Gap::Paragraph);
        self.hidden = false;
        self.verbatim(&other.text);
        self.cut |= other.cut;
        if self.text.ends_with(&other.text) {
            let by = (self.text.len() - other.text.len()) as u32;
            self.spans.extend(other.spans.iter().map(|span| Span {
                start: span.start + by,
                end: span.end + by,
            }));
        }
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The text, and what of it is hidden.
    pub fn finish(mut self) -> (String, Vec<Span>) {
        self.text
            .push_str(if self.text.is_empty() { "" } else { "\n" });
        (self.text, self.spans)
    }
}

fn is_blank(text: &str, start: u32, end: u32) -> bool {
    Span { start, end }.of(text).trim().is_empty()
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
        assert_eq!(prose.finish().0, "one two three fourteen\tfive\n\nsix\n");
    }

    #[test]
    fn hidden_text_is_cut_out_by_its_spans_wherever_it_is_appended() {
        let say = |pieces: &[(&str, bool)]| {
            let mut prose = Prose::new();
            for (piece, hidden) in pieces {
                prose.hidden = *hidden;
                prose.words(piece);
            }
            prose
        };
        let mut prose = say(&[
            ("seen ", false),
            ("un ", true),
            ("seen", true),
            (" é", false),
        ]);
        prose.append(&say(&[("notes ", false), ("below", true)]));
        let (text, spans) = prose.finish();
        assert_eq!(text, "seen un seen é\n\nnotes below\n");
        let cut: Vec<&str> = spans.iter().map(|span| span.of(&text)).collect();
        assert_eq!(cut, ["un seen", "below"]);
    }
}
