//! Side by side: the two texts of a pair, with the passages that they have in common.
//!
//! A comparison has its own left and right, the screen another: a person may swap them. [`SideBySide::shown_at`] says which of them
//! stands where.

use std::sync::Arc;

use ratatui::layout::{Position, Size};

pub use super::fold::Context;
use super::geometry::Wishes;
pub use super::geometry::{Geometry, PaneParts};
pub use super::numbers::Numbering;
use super::pane::{Content, Mark, Shades, TextPane};
use super::reader::Reader;
pub use super::view_state::{Aim, ViewState};
use crate::align::Passage;
use crate::app::command::Action;
use crate::app::picker::Pick;
use crate::index::DocId;
use crate::page::{Page, Unit};
use crate::sides::{Side, Sides};
use crate::snapshot::{Compared, Comparison};
use crate::text::Span;

/// The state of the side by side of one pair.
#[derive(Debug)]
pub struct SideBySide {
    /// The pair that is open. Selection is by identity.
    pub pair: Sides<DocId>,
    size: Size,
    /// Where everything stands.
    pub geometry: Geometry,
    /// The newest one whose texts can be shown; a failed one only until there was such a one.
    comparison: Option<Arc<Comparison>>,
    /// Both texts as they stand on the screen.
    pub reader: Reader,
    pub(super) swapped: bool,
    /// Where to go as soon as the texts are there.
    pub(super) aim: Option<Aim>,
    /// Where a person was the last time, until the texts are there.
    pub(super) restoring: Option<ViewState>,
}

impl SideBySide {
    /// Opens a pair whose comparison is on its way, in an area of this size.
    pub fn open(pair: Sides<DocId>, area: Size) -> Self {
        let mut side = SideBySide {
            pair,
            size: area,
            geometry: Geometry::default(),
            comparison: None,
            reader: Reader::new(2),
            swapped: false,
            aim: None,
            restoring: None,
        };
        side.lay_out();
        side
    }

    /// As if it had just been opened, at the same place.
    pub fn reopen(&mut self) {
        let (pair, state) = self.view_state();
        *self = SideBySide::open(pair, self.size);
        self.restore(state);
    }

    /// The comparison came, or came anew because a file changed: the place in the text is kept. Where a text can't be
    /// shown now, the last ones stay as they were. The comparison of another pair, asked for before this one, is let go.
    pub fn receive(&mut self, comparison: Arc<Comparison>) {
        if comparison.docs != self.pair && comparison.docs != self.pair.swap() {
            return;
        }
        let first = !self.reader.has_text();
        self.reader.trouble = comparison.outcome.as_ref().err().cloned();
        if self.reader.trouble.is_some() && !first {
            return self.lay_out();
        }
        self.comparison = Some(comparison);
        let contents = Side::BOTH.map(|place| self.content(self.shown_at(place)));
        self.reader.receive(contents.into_iter().flatten());
        self.lay_out();
        self.reader.find();
        if first {
            self.reader.go_to(0);
            self.take_aim();
            self.take_state();
        }
    }

    /// What of the comparison comes into the pane of this side.
    fn content(&self, side: Side) -> Option<Content> {
        let (comparison, compared) = (self.comparison()?, self.compared()?);
        let page = comparison.pages.as_ref().map_or_else(
            || Arc::new(Page::new(compared.texts.get(side))),
            |pages| Arc::clone(pages.get(side)),
        );
        let alignment = &compared.alignment;
        let marks = alignment.passages.iter().enumerate();
        let texts = comparison.texts.as_ref();
        Some(Content {
            page,
            marks: marks.map(|(at, of)| mark(of, at, side)).collect(),
            shades: Shades {
                loose: alignment.loose.get(side).clone(),
                common: left_out(compared, side),
                odd: compared.lookalikes.get(side).clone(),
                hidden: texts.map_or_else(Vec::new, |texts| texts.get(side).hidden.to_vec()),
            },
        })
    }

    /// The area has another size: the place in the text is kept.
    pub fn resize(&mut self, area: Size) {
        if self.size != area {
            self.size = area;
            self.lay_out();
        }
    }

    /// Cuts the area anew, and finds the place again.
    pub(super) fn lay_out(&mut self) {
        let wishes = Wishes {
            marks: self.passages().len(),
            clues: self.comparison().is_some_and(|shown| shown.texts.is_some()),
            ..self.reader.wishes(self.reason_at())
        };
        self.geometry = Geometry::new(self.size, &wishes);
        let Sides { left, right } = self.geometry.panes;
        self.reader.lay_out(&[left, right]);
    }

    /// Does what a person asked for. Says whether that is something of two texts.
    pub fn act(&mut self, action: Action) -> bool {
        let is_mine = self.reader.act(action);
        self.swapped ^= action == Action::Swap;
        if matches!(action, Action::NextNumbering | Action::Swap) {
            self.lay_out();
        }
        self.reader.stay_in_searched();
        is_mine
    }

    /// The side of the comparison that the trouble is about: the one whose file it is said of; nothing where it is about both, or neither.
    pub fn troubled(&self) -> Option<Side> {
        let (trouble, labels) = (self.reader.trouble.as_ref()?, &self.comparison()?.labels);
        let is_of = |side: &Side| trouble.is_of(labels.get(*side).as_str());
        let mut troubled = Side::BOTH.into_iter().filter(is_of);
        troubled.next().filter(|_| troubled.next().is_none())
    }

    /// The place where it is said why a text can't be shown as it is now.
    pub fn reason_at(&self) -> Side {
        // A text and its place are each other's way back.
        let troubled = self.troubled();
        troubled.map_or(Side::Left, |side| self.shown_at(side))
    }

    /// The comparison that is shown, once there is one.
    pub fn comparison(&self) -> Option<&Comparison> {
        self.comparison.as_deref()
    }

    /// Texts and alignment, if both can be shown.
    pub fn compared(&self) -> Option<&Compared> {
        self.comparison()?.outcome.as_ref().ok()
    }

    /// The passages, in reading order.
    pub fn passages(&self) -> &[Passage] {
        let compared = self.compared();
        compared.map_or(&[], |compared| &compared.alignment.passages)
    }

    /// Where the current passage stands among the passages.
    pub fn current(&self) -> usize {
        self.reader.current()
    }

    /// The passage one is at.
    pub fn current_passage(&self) -> Option<&Passage> {
        self.passages().get(self.current())
    }

    /// Shows the passage at this place among the passages.
    pub fn choose(&mut self, passage: usize) {
        if passage < self.passages().len() {
            self.reader.go_to(passage);
        }
    }

    /// Where the pane stands that the keys move alone; nothing where they move both, by the same number of lines.
    pub fn focus(&self) -> Option<Side> {
        let alone = self.reader.alone?;
        Some(Side::left_if(alone == 0))
    }

    /// What the tokens of that side's text are called.
    pub fn unit(&self, side: Side) -> Unit {
        self.compared().map_or(Unit::Word, |compared| {
            let page = &self.pane(side).page;
            page.unit(*compared.words.get(side), compared.options)
        })
    }

    /// Which side of the comparison stands at this side of the screen.
    pub fn shown_at(&self, place: Side) -> Side {
        let turned = (self.comparison.as_ref()).is_some_and(|c| c.docs.left != self.pair.left);
        if turned == self.swapped {
            place
        } else {
            place.other()
        }
    }

    /// The pane of one side of the comparison.
    pub fn pane(&self, side: Side) -> &TextPane {
        // A text and its place are each other's way back.
        self.pane_at(self.shown_at(side))
    }

    /// The pane that stands there.
    pub fn pane_at(&self, place: Side) -> &TextPane {
        &self.reader.panes()[place as usize]
    }

    /// To the passage that is pointed at, in a text or in the strip beside it.
    pub fn click(&mut self, at: Position) {
        let mut panes = self.reader.panes().iter();
        if let Some(passage) = panes.find_map(|pane| pane.mark_pointed(at)) {
            self.choose(passage);
        }
    }
}

fn mark(passage: &Passage, at: usize, side: Side) -> Mark {
    Mark {
        span: *passage.spans.get(side),
        at,
        number: passage.number,
        changed: passage.changed.get(side).clone(),
    }
}

/// The list of passages: the texts follow its cursor.
impl Pick for SideBySide {
    fn count(&self) -> usize {
        self.passages().len()
    }

    fn at(&self) -> usize {
        self.current()
    }

    fn put(&mut self, at: usize) {
        self.choose(at);
    }
}
/// Text of a side that no share counts: common to many documents, or masked.
fn left_out(compared: &Compared, side: Side) -> Vec<Span> {
    let masked = compared.masked.get(side).iter().map(|(_, span)| *span);
    let common = compared.alignment.common.get(side).iter().copied();
    let mut all: Vec<Span> = common.chain(masked).collect();
    all.sort_unstable();
    all.dedup_by(|next, before| {
        let is_one = next.start <= before.end;
        if is_one {
            before.end = before.end.max(next.end);
        }
        is_one
    });
    all
}
