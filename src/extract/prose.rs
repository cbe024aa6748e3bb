//! Prose: the text of a document as it is put together of pieces. Gaps between them are asked for as often as the document likes; the
//! widest one is written when text follows.

use super::limits::{Cut, LIMITS};
use super::{Region, Role};
use crate::text::Span;

/// What stands between two pieces of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gap {
    #[default]
    Nothing,
    Space,
    Cell,
    Line,
    Paragraph,
}

/// A text in the making.
#[derive(Debug, Default)]
pub struct Prose {
    text: String,
    gap: Gap,
    /// Why text was left out, if there was too much of it.
    pub cut: Option<Cut>,
    /// What a reader of the original does not see. It stands apart, so that what is seen has the words and neighbours that are seen:
    /// a letter hidden in every word would else make a copy another text.
    hidden: String,
    /// What comes now is hidden.
    is_hidden: bool,
    /// The gap before what is hidden next.
    hidden_gap: Gap,
    /// What is written now, if a format tells it from the rest.
    pub role: Option<Role>,
    regions: Vec<Region>,
    /// The cells of tables that are open, outermost first.
    cells: Vec<Cell>,
    /// Where the text stood after the mark of a list: nothing but a space comes between it and its item.
    marked: Option<usize>,
}

/// A cell of a table, whose row is one line as far as its text allows.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// The gap before it.
    before: Gap,
    /// How long the text was when it began.
    start: usize,
}

impl Prose {
    /// At least this stands before what comes next.
    pub fn gap(&mut self, gap: Gap) {
        let gap = match self.cells.last() {
            _ if self.marked == Some(self.text.len()) => Gap::Space,
            // A paragraph that begins a cell stands beside the cell before.
            Some(cell) if cell.start == self.text.len() => return,
            Some(_) => gap.min(Gap::Line),
            None => gap,
        };
        self.gap = self.gap.max(gap);
        self.hidden_gap = self.hidden_gap.max(gap);
    }

    /// A cell begins.
    pub fn open_cell(&mut self) {
        self.marked = None;
        if self.cells.len() < LIMITS.depth {
            self.cells.push(Cell {
                before: self.gap,
                start: self.text.len(),
            });
        }
    }

    /// It ends: the next one stands beside it, whatever paragraphs were in it.
    pub fn close_cell(&mut self) {
        self.marked = None;
        match self.cells.pop() {
            Some(cell) if cell.start == self.text.len() => self.gap = cell.before.max(Gap::Cell),
            Some(_) => self.gap = Gap::Cell,
            None => self.gap(Gap::Cell),
        }
    }

    /// The number of an item of a list, on a line of its own with the text that follows.
    pub fn mark(&mut self, mark: &str) {
        self.marked = None;
        self.gap(Gap::Line);
        self.words(mark);
        self.gap(Gap::Space);
        self.marked = Some(self.text.len());
    }

    /// Text of which every white space counts as one space.
    pub fn words(&mut self, text: &str) {
        let white = |c: char| c.is_ascii_whitespace();
        if text.starts_with(white) {
            self.space();
        }
        for word in text.split(white).filter(|word| !word.is_empty()) {
            self.verbatim(word);
            self.space();
        }
        let gap = if self.is_hidden {
            &mut self.hidden_gap
        } else {
            &mut self.gap
        };
        if !text.ends_with(white) && *gap == Gap::Space && !text.is_empty() {
            *gap = Gap::Nothing;
        }
    }

    /// A space, which is hidden where the text is: it parts no word that is seen.
    fn space(&mut self) {
        if self.is_hidden {
            self.hidden_gap = self.hidden_gap.max(Gap::Space);
        } else {
            self.gap(Gap::Space);
        }
    }

    /// What is written meanwhile is hidden from a reader of the original, or is not.
    pub fn hiding(&mut self, hidden: bool, write: impl FnOnce(&mut Prose)) {
        self.is_hidden = hidden;
        write(self);
        self.is_hidden = false;
    }

    /// Text as it stands.
    pub fn verbatim(&mut self, text: &str) {
        self.write(text);
    }

    /// Writes a text as far as there is room for it; where it stands then, if it is seen.
    fn write(&mut self, text: &str) -> Span {
        let end = self.text.len() as u32;
        let nowhere = Span::new(end, end);
        if text.is_empty() {
            return nowhere;
        }
        // The gap takes two bytes at most, and there is one more before what is hidden.
        let room = LIMITS
            .text
            .saturating_sub(self.text.len() + self.hidden.len() + 4);
        let mut text = text;
        if text.len() > room {
            self.cut = Some(Cut::Text);
            text = text
                .get(..text.floor_char_boundary(room))
                .unwrap_or_default();
            if text.is_empty() {
                return nowhere;
            }
        }
        if self.is_hidden {
            if self.hidden.ends_with(char::is_whitespace) && self.hidden_gap == Gap::Space {
                self.hidden_gap = Gap::Nothing;
            }
            add(&mut self.hidden, &mut self.hidden_gap, text);
            return nowhere;
        }
        // Text that is seen parts what is hidden before and after it.
        self.hidden_gap = Gap::Space;
        add(&mut self.text, &mut self.gap, text);
        let end = self.text.len() as u32;
        let written = Span::new(end - text.len() as u32, end);
        if let Some(role) = self.role {
            self.tell(written, role);
        }
        written
    }

    /// What touches text of the same role, but for the gap, is one with it.
    fn tell(&mut self, span: Span, role: Role) {
        match self.regions.last_mut() {
            Some(last) if last.role == role && is_blank(&self.text, last.span.end, span.start) => {
                last.span.end = span.end;
            }
            _ => self.regions.push(Region { span, role }),
        }
    }

    /// Another text, after this one.
    pub fn append(&mut self, other: &Prose) {
        self.gap(Gap::Paragraph);
        self.hiding(true, |prose| prose.verbatim(&other.hidden));
        let role = self.role.take();
        let written = self.write(&other.text);
        self.role = role;
        self.cut = self.cut.or(other.cut);
        let moved = |span: Span| {
            Span::new(
                span.start + written.start,
                (span.end + written.start).min(written.end),
            )
        };
        let regions = other.regions.iter().map(|region| Region {
            span: moved(region.span),
            ..*region
        });
        let is_kept = |region: &Region| region.span.start < region.span.end;
        self.regions.extend(regions.filter(is_kept));
    }

    /// Its lines so far, and those that are hidden.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.text.lines().chain(self.hidden.lines())
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.hidden.is_empty()
    }

    /// The text, at its end what of it is hidden, and what its format tells from the rest.
    pub fn finish(mut self) -> (String, Option<Span>, Vec<Region>) {
        let hidden = self.hidden.trim_end();
        let hidden = (!hidden.is_empty()).then(|| {
            add(&mut self.text, &mut Gap::Paragraph, hidden);
            let end = self.text.len() as u32;
            Span::new(end - hidden.len() as u32, end)
        });
        self.text
            .push_str(if self.text.is_empty() { "" } else { "\n" });
        (self.text, hidden, self.regions)
    }
}

/// Adds a text to another, behind the gap.
fn add(all: &mut String, gap: &mut Gap, text: &str) {
    let gap = std::mem::take(gap);
    if !all.is_empty() {
        all.push_str(match gap {
            Gap::Nothing => "",
            Gap::Space => " ",
            Gap::Cell => "\t",
            Gap::Line => "\n",
            Gap::Paragraph => "\n\n",
        });
    }
    all.push_str(text);
}

fn is_blank(text: &str, start: u32, end: u32) -> bool {
    Span { start, end }.of(text).trim().is_empty()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_mark_stands_beside_its_item() {
        let mut prose = Prose::default();
        for item in ["one", "", "three"] {
            prose.mark("1.");
            prose.gap(Gap::Paragraph);
            prose.words(item);
            prose.gap(Gap::Paragraph);
        }
        prose.words("after");
        assert_eq!(prose.finish().0, "1. one\n\n1.\n1. three\n\nafter\n");
    }

    #[test]
    fn text_beyond_the_limit_is_cut_and_said() {
        let mut prose = Prose::default();
        prose.verbatim("begin");
        prose.gap(Gap::Paragraph);
        prose.verbatim(&"й".repeat(LIMITS.text));
        prose.verbatim("never");
        assert_eq!(prose.cut, Some(Cut::Text));
        let (text, ..) = prose.finish();
        assert!(text.starts_with("begin\n\nйй") && text.ends_with("йй\n"));
        assert!(text.len() <= LIMITS.text + 1);
    }

    #[test]
    fn hidden_text_stands_at_the_end_in_its_order_wherever_it_is_appended() {
        let say = |pieces: &[(&str, bool)]| {
            let mut prose = Prose::default();
            for (piece, hidden) in pieces {
                prose.hiding(*hidden, |prose| prose.words(piece));
            }
            prose
        };
        let mut prose = say(&[("se", false), ("un ", true), ("see", true), ("en ", false)]);
        prose.hiding(true, |prose| prose.words("n"));
        prose.words("é");
        prose.append(&say(&[("no", false), ("below", true), ("tes", false)]));
        prose.words("more");
        let (text, hidden, _) = prose.finish();
        assert_eq!(text, "seen é\n\nnotesmore\n\nun see n\n\nbelow\n");
        assert_eq!(hidden.unwrap().of(&text), "un see n\n\nbelow");
    }

    proptest! {
        #[test]
        fn what_is_seen_has_its_words_whatever_is_hidden_between(
            pieces in prop::collection::vec(("[a-cé]{0,2}[ ]?|[a-c] [b-d]", any::<bool>()), 0..12),
        ) {
            let (mut prose, mut expected) = (Prose::default(), Prose::default());
            for (piece, hidden) in &pieces {
                prose.role = Some(Role::Quote);
                prose.hiding(*hidden, |prose| prose.verbatim(piece));
                if !hidden {
                    expected.verbatim(piece);
                }
            }
            let (text, hidden, regions) = prose.finish();
            let (seen, ..) = expected.finish();
            let hidden = hidden.map_or("", |hidden| hidden.of(&text));
            prop_assert!(text.trim_end().starts_with(seen.trim_end()), "{text:?} {seen:?}");
            let letters = |text: &str| text.replace(' ', "");
            let of = pieces.iter().filter(|(_, hidden)| *hidden).map(|(piece, _)| &**piece);
            prop_assert_eq!(letters(hidden), letters(&of.collect::<String>()));
            let told: String = regions.iter().map(|region| region.span.of(&text)).collect();
            prop_assert_eq!(told.trim_end(), seen.trim_end());
        }
    }
}
