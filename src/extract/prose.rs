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
    /// Whether what comes now is hidden from a reader of the original.
    hidden: bool,
    /// What was.
    spans: Vec<Span>,
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

    /// What is written meanwhile is hidden from a reader of the original, or is not.
    pub fn hiding(&mut self, hidden: bool, write: impl FnOnce(&mut Prose)) {
        self.hidden = hidden;
        write(self);
        self.hidden = false;
    }

    /// Text as it stands.
    pub fn verbatim(&mut self, text: &str) {
        self.write(text);
    }

    /// Writes a text as far as there is room for it; where it stands then.
    fn write(&mut self, text: &str) -> Span {
        let end = self.text.len() as u32;
        let nowhere = Span::new(end, end);
        if text.is_empty() {
            return nowhere;
        }
        // The gap takes two bytes at most.
        let room = LIMITS.text.saturating_sub(self.text.len() + 2);
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
        let end = self.text.len() as u32;
        let written = Span { start, end };
        if self.hidden {
            self.hide(written);
        }
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
        let is_kept = |span: &Span| span.start < span.end;
        let spans = other.spans.iter().map(|span| moved(*span));
        self.spans.extend(spans.filter(is_kept));
        let regions = other.regions.iter().map(|region| Region {
            span: moved(region.span),
            ..*region
        });
        self.regions
            .extend(regions.filter(|region| is_kept(&region.span)));
    }

    /// Its lines so far.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.text.lines()
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// So many are hidden.
    pub fn hidden_characters(&self) -> usize {
        let spans = self.spans.iter();
        spans.map(|span| span.of(&self.text).chars().count()).sum()
    }

    /// The text without [hidden letters of words that are seen](hidden_letters), what of it is hidden, and what its format tells from
    /// the rest.
    pub fn finish(mut self) -> (String, Vec<Span>, Vec<Region>) {
        let cuts = hidden_letters(&self.text, &self.spans);
        if !cuts.is_empty() {
            self.cut_out(&cuts);
        }
        self.text
            .push_str(if self.text.is_empty() { "" } else { "\n" });
        (self.text, self.spans, self.regions)
    }

    /// Takes parts of the text out, ascending and disjoint.
    fn cut_out(&mut self, cuts: &[Span]) {
        let mut kept = String::with_capacity(self.text.len());
        let mut end = 0;
        for cut in cuts {
            kept.push_str(Span::new(end, cut.start).of(&self.text));
            end = cut.end;
        }
        kept.push_str(Span::new(end, self.text.len() as u32).of(&self.text));
        self.text = kept;
        // What was cut before each end of a span, both ascending.
        let moved = |spans: &mut dyn Iterator<Item = &mut Span>| {
            let (mut cuts, mut gone) = (cuts.iter().peekable(), 0);
            let mut place = |at: u32| {
                while let Some(cut) = cuts.next_if(|cut| cut.end <= at) {
                    gone += cut.end - cut.start;
                }
                let within = cuts.peek().map_or(0, |cut| at.saturating_sub(cut.start));
                at - gone - within
            };
            for span in spans {
                *span = Span::new(place(span.start), place(span.end));
            }
        };
        moved(&mut self.spans.iter_mut());
        moved(&mut self.regions.iter_mut().map(|region| &mut region.span));
        self.spans.retain(|span| span.start < span.end);
        self.regions
            .retain(|region| region.span.start < region.span.end);
    }
}

/// Hidden letters beside those of a word that is seen: without them it is the word that a person reads. Letters that are hidden in all
/// words would make a copy a text of other words.
fn hidden_letters(text: &str, hidden: &[Span]) -> Vec<Span> {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let mut cuts = Vec::new();
    for span in hidden {
        let within = span.of(text);
        let before = Span::new(0, span.start).of(text).chars().next_back();
        let after = Span::new(span.end, text.len() as u32)
            .of(text)
            .chars()
            .next();
        let front = within.find(char::is_whitespace).unwrap_or(within.len()) as u32;
        let back = within.trim_end_matches(|c: char| !c.is_whitespace()).len() as u32;
        let cut_front = is_letter(before).then(|| Span::new(span.start, span.start + front));
        let cut_back = is_letter(after).then(|| Span::new(span.start + back, span.end));
        match (cut_front, cut_back) {
            // No white space is in it.
            (Some(front), Some(back)) if back.start < front.end => cuts.push(*span),
            (front, back) => cuts.extend(front.into_iter().chain(back)),
        }
    }
    cuts.retain(|cut| cut.start < cut.end);
    cuts
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
    fn what_is_hidden_in_an_appended_text_stays_so_where_that_text_is_cut() {
        let mut notes = Prose::default();
        notes.words("below ");
        notes.hidden = true;
        notes.words("éé");
        notes.hidden = false;
        notes.words(" seen");
        // From a text that has room to one that is cut before what is hidden; the gap before it takes two bytes.
        for missing in 0..=notes.text.len() {
            let mut prose = Prose::default();
            prose.verbatim(&"x".repeat(LIMITS.text - 2 - notes.text.len() + missing));
            prose.append(&notes);
            let (text, spans, _) = prose.finish();
            let hidden: Vec<&str> = spans.iter().map(|span| span.of(&text)).collect();
            let end = text.trim_end().rsplit('x').next().unwrap().trim_start();
            let rest = end.strip_prefix("below ").unwrap_or_default();
            let kept = rest.split(' ').next().filter(|kept| !kept.is_empty());
            assert_eq!(hidden, Vec::from_iter(kept), "{missing}");
        }
    }

    #[test]
    fn hidden_text_is_cut_out_by_its_spans_wherever_it_is_appended() {
        let say = |pieces: &[(&str, bool)]| {
            let mut prose = Prose::default();
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
        let (text, spans, _) = prose.finish();
        assert_eq!(text, "seen un seen é\n\nnotes below\n");
        let cut: Vec<&str> = spans.iter().map(|span| span.of(&text)).collect();
        assert_eq!(cut, ["un seen", "below"]);
    }

    proptest! {
        /// Hidden pieces without white space between letters, before and after them, and hidden words on their own.
        #[test]
        fn a_word_is_what_is_seen_of_it(
            pieces in prop::collection::vec(("[a-cé]{0,2}[ ]?|[a-c] [b-d]", any::<bool>()), 0..12),
        ) {
            let mut prose = Prose::default();
            for (piece, hidden) in &pieces {
                prose.role = (!*hidden).then_some(Role::Quote);
                prose.hiding(*hidden, |prose| prose.verbatim(piece));
            }
            let (text, spans, regions) = prose.finish();
            let is_hidden = |at: usize| {
                let mut spans = spans.iter();
                spans.any(|span| (span.start as usize..span.end as usize).contains(&at))
            };
            // A gap between two hidden pieces is as hidden as they are.
            let letters = |text: &str| text.replace(char::is_whitespace, "");
            let seen = text.char_indices().filter(|(at, _)| !is_hidden(*at));
            let seen: String = seen.map(|(_, c)| c).collect();
            let expected = pieces.iter().filter(|(_, hidden)| !hidden);
            let expected: String = expected.map(|(piece, _)| &**piece).collect();
            prop_assert_eq!(letters(&seen), letters(&expected));
            // No word is in part hidden.
            for word in text.split_whitespace() {
                let start = word.as_ptr() as usize - text.as_ptr() as usize;
                let mut of_word = word.char_indices().map(|(at, _)| is_hidden(start + at));
                let first = of_word.next();
                prop_assert!(of_word.all(|hidden| Some(hidden) == first), "{word:?} in {text:?}");
            }
            let told = regions.iter().map(|region| region.span.of(&text));
            prop_assert_eq!(letters(&told.collect::<String>()), letters(&expected));
        }
    }
}
