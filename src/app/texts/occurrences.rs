//! Lists of what stands in several documents: the common passages, and the documents that have one passage.

use std::sync::Arc;

use unicode_width::UnicodeWidthStr;

use super::side::Aim;
use crate::app::mouse::Pointed;
use crate::app::picker::{Pick, Picker};
use crate::engine::OccurrencesProgress;
use crate::index::{DocId, Listing};
use crate::page;
use crate::sides::Sides;
use crate::snapshot::{CommonPassages, Excerpt, Occurrence, Occurrences, Quoted, Sought};
use crate::text::Span;

/// Rows that each takes on the screen: what it is, and where it has the passage. The chosen one has more where there is room.
pub const ROWS: usize = 2;
/// Cells of a line that are not filled, as most words are no longer, with what is kept free before and behind it.
const UNFILLED: u16 = 12;
/// Cells of a line that have no text: the cursor's, those that set it under the name, and one at its end.
const AROUND: u16 = 5;
/// No window has more lines for one.
const MOST_LINES: usize = 100;
/// Lines of which the first may end before the passage begins.
const SEVERAL: usize = 2;
/// Cells before the passage where it has a line for itself: a few words, by which its place is known.
const BEFORE: usize = 60;

/// The open list of a passage's documents.
#[derive(Clone, Debug)]
pub struct OccurrenceList {
    /// The passage.
    pub sought: Sought,
    /// The passage in the text that it was seen in.
    pub span: Span,
    /// The text that is open beside that one, of which nobody asks whether it has the passage.
    beside: Option<DocId>,
    /// The lists that it was asked for last; it is asked for again when they change.
    pub asked_of: Option<Arc<Listing>>,
    /// Of how many documents how many are read for the answer that is on its way; of none before that is known.
    waits: Option<(usize, usize)>,
    answer: Option<Arc<Occurrences>>,
    /// The documents that have it, but for the one beside.
    pub list: Picker<Occurrence>,
    /// How many are in view.
    seen: usize,
    /// Lines of text under the chosen one.
    pub lines: usize,
}

impl OccurrenceList {
    /// Of a passage whose documents are on their way.
    pub fn of(sought: Sought, span: Span, beside: Option<DocId>) -> OccurrenceList {
        OccurrenceList {
            sought,
            span,
            beside,
            asked_of: None,
            waits: None,
            answer: None,
            list: Picker::default(),
            seen: 0,
            lines: 1,
        }
    }

    /// The answer is on its way.
    pub fn wait(&mut self) {
        self.waits = Some((0, 0));
    }

    /// The answer is so far, or that of another passage is.
    pub fn hear(&mut self, progress: &OccurrencesProgress) {
        if let Some(waits) = &mut self.waits
            && progress.sought == self.sought
        {
            *waits = (progress.done, progress.all);
        }
    }

    /// Nobody waits for the answer any more; coming back asks for it again.
    pub fn leave(&mut self) {
        if self.waits.take().is_some() {
            self.asked_of = None;
        }
    }

    /// How many documents are read for the answer, and of how many, if one is on its way.
    pub fn waits(&self) -> Option<(usize, usize)> {
        self.waits
    }

    /// The answer came, or came anew: the cursor stays on its document.
    pub fn receive(&mut self, answer: Arc<Occurrences>) {
        if answer.sought != self.sought {
            return;
        }
        let others = answer.shown.iter();
        let others = others.filter(|occurrence| Some(occurrence.doc) != self.beside);
        let others = others.cloned().collect();
        self.list.renew(others, |occurrence| occurrence.doc);
        self.waits = None;
        self.answer = Some(answer);
    }

    /// How many other documents have enough of it, listed or not.
    pub fn number(&self) -> usize {
        self.answer().map_or(0, |answer| {
            let beside = answer.shown.len() - self.list.count();
            answer.number - beside
        })
    }

    /// The answer, once it is there.
    pub fn answer(&self) -> Option<&Occurrences> {
        self.answer.as_deref()
    }

    /// What Enter shows: the pair, as it is given, and the place in it.
    pub fn target(&self) -> Option<(Sides<DocId>, Aim)> {
        let chosen = self.list.chosen()?;
        let there = chosen.excerpt.as_ref().ok().map(|excerpt| excerpt.at);
        let aim = Aim {
            doc: self.sought.doc,
            span: self.span,
            there,
        };
        Some((Sides::new(self.sought.doc, chosen.doc), aim))
    }

    /// Lines that the text of the chosen one fills, and at least one.
    fn wanted(&self, width: u16) -> usize {
        let chosen = self.list.chosen();
        let text = chosen.and_then(|chosen| chosen.excerpt.as_ref().ok());
        let lines = text.map_or(0, |excerpt| {
            let span = Span::new(begin(excerpt, SEVERAL, width), excerpt.text.len() as u32);
            // As they are drawn: rows that stay blank would be another one's.
            let (rows, _) = page::excerpt(&excerpt.text, span, room(width), MOST_LINES);
            rows.len()
        });
        lines.max(1)
    }

    /// Those in view, each with whether the cursor is on it.
    pub fn in_view(&self) -> impl Iterator<Item = (&Occurrence, bool)> {
        self.list.in_view(self.seen)
    }
}

impl Pick for OccurrenceList {
    fn count(&self) -> usize {
        self.list.count()
    }

    fn at(&self) -> usize {
        self.list.at()
    }

    fn put(&mut self, at: usize) {
        self.list.put(at);
    }

    fn rows(&self, width: u16) -> usize {
        ROWS * self.count().max(1) + self.wanted(width) - 1
    }

    /// Scrolls so that the cursor is in view among so many rows of this width. At most half of them are for the text of the
    /// chosen one, unless there is nothing else to show.
    fn scroll(&mut self, rows: usize, width: u16) {
        let wanted = self.wanted(width);
        let lines = wanted.min(rows.div_ceil(2)).max(1);
        let seen = (rows + 1).saturating_sub(lines) / ROWS;
        self.seen = seen.max(1).min(self.count().max(1));
        let left = (rows + 1).saturating_sub(ROWS * self.seen);
        self.lines = left.min(wanted).max(1);
        self.list.scroll_to(self.list.first(self.seen));
    }

    /// Puts the cursor on the one that has this row.
    fn point(&mut self, row: usize, _height: usize) -> Pointed {
        let (at, top) = (self.at(), self.list.top());
        let chosen = at - top.min(at);
        let more = self.lines.saturating_sub(1);
        let above = ROWS * (chosen + 1);
        let nth = match row {
            row if row < above => row / ROWS,
            row if row < above + more => chosen,
            row => (row - more) / ROWS,
        };
        let pointed = Pointed::at(at, top + nth, self.count());
        if pointed == Pointed::Other {
            self.put(top + nth);
        }
        pointed
    }

    /// How many documents are scrolled off, above and below.
    fn off(&self, _height: usize) -> [usize; 2] {
        self.list.off(self.seen)
    }
}

/// Cells that a line of text has in a window of this width.
pub fn room(width: u16) -> u16 {
    width.saturating_sub(AROUND)
}

/// Cells of a line that words fill in a window of this width. Lines are not filled to their ends: words are not parted.
fn filled(width: u16) -> usize {
    usize::from(width.saturating_sub(UNFILLED)).max(1)
}

/// Where so many lines of a piece begin in a window of this width: with a whole word at most one line before the passage, which fills the
/// others, or a few words before it on a line that is the only one.
pub fn begin(excerpt: &Excerpt, lines: usize, width: u16) -> u32 {
    let line = filled(width);
    let cells = if lines >= SEVERAL {
        line
    } else {
        BEFORE.min(line / 2)
    };
    let run = excerpt.run.start as usize;
    let before = excerpt.text.get(..run).unwrap_or_default();
    if before.width() <= cells {
        return 0;
    }
    let blanks = before.rmatch_indices(char::is_whitespace);
    let starts = blanks.map(|(at, blank)| at + blank.len());
    let is_near = |at: &usize| before.get(*at..).is_some_and(|near| near.width() <= cells);
    starts.take_while(is_near).last().unwrap_or(run) as u32
}

/// The open list of common passages, which follows the lists beneath: what so many documents have that it is left out.
#[derive(Clone, Debug, Default)]
pub struct CommonList {
    /// Those that are shown.
    pub list: Picker<Quoted>,
    /// How many there are; nothing before the first answer.
    pub number: Option<usize>,
    /// The lists that it was asked for last; it is asked for again when they change.
    pub asked_of: Option<Arc<Listing>>,
}

impl CommonList {
    /// The answer came, or came anew: the cursor stays on its passage.
    pub fn receive(&mut self, answer: &CommonPassages) {
        let place = |quoted: &Quoted| {
            let place = quoted.place.as_ref().ok();
            place.map(|(sought, span)| (sought.doc, *span))
        };
        let passage = |quoted: &Quoted| (quoted.label.clone(), place(quoted));
        self.list.renew(answer.shown.clone(), passage);
        self.number = Some(answer.number);
    }

    /// Which documents have the passage under the cursor.
    pub fn occurrences(&self) -> Option<OccurrenceList> {
        let (sought, span) = self.list.chosen()?.place.as_ref().ok()?;
        Some(OccurrenceList::of(sought.clone(), *span, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Label;

    #[test]
    fn a_piece_begins_with_a_word_at_most_a_line_before_its_passage() {
        let passage = "the ice on the river would not hold a horse";
        for word in ["word", "слово", "川", ""] {
            for before in 0..80 {
                let before = format!("{word} ").repeat(before);
                let excerpt = Excerpt {
                    text: format!("{before}{passage} that year"),
                    run: Span::new(before.len() as u32, (before.len() + passage.len()) as u32),
                    at: 7,
                    lookalikes: Vec::new(),
                };
                for width in [1, 20, 40, 80, 200] {
                    for lines in [1, 2, 6] {
                        let start = begin(&excerpt, lines, width) as usize;
                        let (skipped, shown) = excerpt.text.split_at(start);
                        assert!(skipped.is_empty() || skipped.ends_with(' '));
                        let near = shown.get(..shown.len() - passage.len() - 10).unwrap();
                        assert!(near.width() <= filled(width), "{width}, {lines}: {near}");
                        // No more is skipped than has to be.
                        let most = before.width().min(filled(width) / 2);
                        let most = most.min(BEFORE).saturating_sub(word.width() + 1);
                        assert!(near.width() >= most, "{width}, {lines}: {near}");
                    }
                }
            }
        }
    }

    fn quoted(start: u32, documents: u32) -> Quoted {
        let sought = Sought {
            doc: DocId(1),
            text: "of all the passages that many have".into(),
            tokens: start..start + 1,
        };
        let span = Span::new(start, start + 3);
        Quoted {
            documents,
            words: 1,
            earliest: None,
            label: Label::new("anna.txt"),
            place: Ok((sought, span)),
        }
    }

    #[test]
    fn the_cursor_stays_on_its_passage_when_others_come() {
        let mut common = CommonList::default();
        let answer = |shown: Vec<Quoted>| CommonPassages {
            number: 7,
            documents: 9,
            shown,
        };
        common.receive(&answer(vec![quoted(0, 12), quoted(7, 11)]));
        common.list.put(1);
        common.receive(&answer(vec![quoted(3, 20), quoted(0, 13), quoted(7, 9)]));
        assert_eq!(common.list.chosen().unwrap().documents, 9);
        assert_eq!(common.occurrences().unwrap().sought.tokens, 7..8);
        common.receive(&answer(vec![quoted(3, 20)]));
        assert_eq!(common.list.chosen().unwrap().documents, 20, "it is gone");
    }
}
