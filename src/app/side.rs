//! Side by side: which part of which text is in view, and which passage is the current one?
//!
//! A comparison has its own left and right, the screen another: a person may swap them. Panes are kept by the
//! comparison's sides; [`SideBySide::shown_at`] says which of them stands where.

mod aim;
mod commands;
mod fold;
mod geometry;
mod moves;
mod numbers;
mod pane;
mod placed;
mod pointer;
mod search;

use std::sync::Arc;

use ratatui::layout::Size;

pub use aim::Aim;
pub use commands::{COMMANDS, Command, SideAction};
pub use fold::Context;
pub use geometry::{Geometry, PaneParts, Wishes};
pub use numbers::Numbering;
pub use pane::{Pane, moved, signed};
pub use placed::{Earlier, Placed};
pub use search::{Search, places_of};

use crate::align::Passage;
use crate::app::divider::Dividers;
use crate::app::making::{Keys, Making};
use crate::index::{DocId, Settings};
use crate::page::{Page, Unit, said_in};
use crate::sides::{Side, Sides};
use crate::snapshot::{Compared, Comparison};
use crate::text::Span;
use crate::words::Said;

/// Lines that two screens in a row have in common, so that the eye finds its place again.
const PAGE_OVERLAP: i64 = 2;

/// Which pane the keys move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Focus {
    /// Both, by the same number of lines.
    #[default]
    Both,
    /// The one that stands there.
    One(Side),
}

/// Whether only the matched paragraphs are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fold {
    /// Everything is shown.
    Open,
    /// Only what is matched.
    Folded,
    /// Everything, because folding was asked for last and there is nothing to fold away.
    Refused,
}

/// The state of the side by side of one pair.
#[derive(Debug)]
pub struct SideBySide {
    /// The pair that is open. Selection is by identity.
    pub pair: Sides<DocId>,
    /// How far its comparison is.
    pub making: Making,
    /// The keys that are named over the texts.
    pub keys: Keys,
    /// By which pairs are listed now.
    settings: Settings,
    /// Several folders are open, each of which may have a document of the same name.
    is_of_several: bool,
    size: Size,
    /// The newest one whose texts can be shown; a failed one only until there was such a one.
    comparison: Option<Arc<Comparison>>,
    /// Why the texts are shown as they were: the newest outcome, where it is none.
    trouble: Option<Said>,
    /// By the comparison's sides.
    panes: Sides<Pane>,
    /// What the tokens of each text are called, and those of each passage.
    units: (Sides<Unit>, Vec<Unit>),
    /// Index among the alignment's passages.
    current: usize,
    /// Nothing was scrolled since the jump to the current passage: it goes on standing where jumps put it.
    held: bool,
    focus: Focus,
    fold: Fold,
    context: Context,
    numbering: Numbering,
    swapped: bool,
    dividers: Dividers,
    search: Search,
    /// Where to go as soon as the texts are there.
    aim: Option<Aim>,
    /// Where a person was the last time, until the texts are there.
    placed: Option<Placed>,
}

impl SideBySide {
    /// Opens a pair whose comparison is on its way, in an area of this size.
    pub fn open(pair: Sides<DocId>, area: Size) -> Self {
        SideBySide {
            pair,
            making: Making::Quiet,
            keys: Keys::default(),
            settings: Settings::default(),
            is_of_several: false,
            size: area,
            comparison: None,
            trouble: None,
            panes: Sides::default(),
            units: Default::default(),
            current: 0,
            held: true,
            focus: Focus::Both,
            fold: Fold::Open,
            context: Context::default(),
            numbering: Numbering::default(),
            swapped: false,
            dividers: Dividers::default(),
            search: Search::default(),
            aim: None,
            placed: None,
        }
    }

    /// Says by which settings pairs are listed.
    pub fn list_by(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Says whether several folders are open.
    #[must_use]
    pub fn of_several(mut self, is_of_several: bool) -> Self {
        self.is_of_several = is_of_several;
        self
    }

    /// Each name needs that of its folder.
    pub fn is_of_several(&self) -> bool {
        self.is_of_several
    }

    /// The comparison came, or came anew because a file changed: the place in the text is kept. Where a text can't be
    /// shown now, the last ones stay as they were. The comparison of another pair, asked for before this one, is let go.
    pub fn receive(&mut self, comparison: Arc<Comparison>) {
        if comparison.docs != self.pair && comparison.docs != self.pair.swap() {
            return;
        }
        self.trouble = comparison.outcome.as_ref().err().cloned();
        if self.trouble.is_some() && self.compared().is_some() {
            self.lay_out();
            return;
        }
        let mut before = self.current_passage().map(|passage| passage.spans);
        if (self.comparison.as_ref()).is_some_and(|old| old.docs != comparison.docs) {
            self.panes = std::mem::take(&mut self.panes).swap();
            before = before.map(Sides::swap);
        }
        let first = self.compared().is_none();
        if let Ok(compared) = &comparison.outcome {
            self.follow(&comparison, compared, before.map(|spans| spans.left.start));
        }
        self.comparison = Some(comparison);
        self.find();
        self.lay_out();
        if first {
            self.go_to(0);
            self.take_aim();
            self.take_place();
        }
    }

    /// The area has another size: the place in the text is kept.
    pub fn resize(&mut self, area: Size) {
        if self.size != area {
            self.size = area;
            self.lay_out();
        }
    }

    /// A person moved the line between the panes, here or in another pair.
    pub fn divide(&mut self, dividers: Dividers) {
        if self.dividers != dividers {
            self.dividers = dividers;
            self.lay_out();
        }
    }

    /// Does what a person asked for.
    pub fn act(&mut self, action: SideAction) {
        let page = i64::from(self.page());
        let full = (page - PAGE_OVERLAP).max(1);
        let half = (page / 2).max(1);
        if self.fold == Fold::Refused {
            self.fold = Fold::Open;
        }
        let searches = !self.searched().is_empty();
        match action {
            SideAction::NextPassage if searches => self.step_hit(true),
            SideAction::PreviousPassage if searches => self.step_hit(false),
            SideAction::NextPassage => self.step(true),
            SideAction::PreviousPassage => self.step(false),
            SideAction::ToggleFold => self.toggle_fold(),
            SideAction::ToggleLock => {
                self.focus = match self.focus {
                    Focus::Both => Focus::One(Side::Left),
                    Focus::One(_) => Focus::Both,
                };
            }
            SideAction::MoreContext => self.change_context(Context::more),
            SideAction::LessContext => self.change_context(Context::less),
            SideAction::Twin => self.go_to_twin(),
            SideAction::NextNumbering => {
                self.numbering = self.numbering.next();
                self.lay_out();
            }
            SideAction::Swap => {
                self.swapped = !self.swapped;
                // Each text has the width of its new place.
                if self.dividers != Dividers::default() {
                    self.lay_out();
                }
            }
            SideAction::FocusLeft => self.focus = Focus::One(Side::Left),
            SideAction::FocusRight => self.focus = Focus::One(Side::Right),
            SideAction::LineDown => self.scroll(1),
            SideAction::LineUp => self.scroll(-1),
            SideAction::PageDown => self.scroll(full),
            SideAction::PageUp => self.scroll(-full),
            SideAction::HalfPageDown => self.scroll(half),
            SideAction::HalfPageUp => self.scroll(-half),
            SideAction::Start => self.scroll_to(|_, _| 0),
            SideAction::End => self.scroll_to(Pane::bottom),
        }
        self.stay_in_searched();
    }

    /// Why the texts can't be shown as they are now.
    pub fn trouble(&self) -> Option<String> {
        self.trouble.as_ref().map(Said::to_string)
    }

    /// The side of the comparison that the trouble is about: the one whose file it is said of; nothing where it is about both, or neither.
    pub fn troubled(&self) -> Option<Side> {
        let (trouble, labels) = (self.trouble.as_ref()?, &self.comparison()?.labels);
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

    /// What of a text a reader of the original does not see.
    pub fn hidden(&self, side: Side) -> &[Span] {
        let texts = self.comparison().and_then(|shown| shown.texts.as_ref());
        texts.map_or(&[], |texts| &texts.get(side).hidden)
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
        self.compared()
            .map_or(&[], |compared| &compared.alignment.passages)
    }

    /// Where the current passage stands among the passages.
    pub fn current(&self) -> usize {
        self.current
    }

    /// The passage one is at.
    pub fn current_passage(&self) -> Option<&Passage> {
        self.passages().get(self.current)
    }

    /// A part of the current passage is in view in the text of that side.
    pub fn sees_current(&self, side: Side) -> bool {
        let seen = self.in_view(side);
        self.current_passage().is_some_and(|passage| {
            let span = passage.spans.get(side);
            span.start < seen.end && seen.start < span.end
        })
    }

    /// Which pane the keys move.
    pub fn focus(&self) -> Focus {
        self.focus
    }

    /// Only the matched paragraphs are shown.
    pub fn is_folded(&self) -> bool {
        self.fold == Fold::Folded
    }

    /// A line of either text is folded away.
    pub fn folds_any(&self) -> bool {
        let folds = |side: &Side| self.pane(*side).rows().iter().any(|row| row.folded > 0);
        Side::BOTH.iter().any(folds)
    }

    /// Folding was asked for just now, and there is nothing to fold away.
    pub fn is_unfoldable(&self) -> bool {
        self.fold == Fold::Refused
    }

    /// All of that side's text is in view.
    pub fn sees_all(&self, side: Side) -> bool {
        let pane = self.pane(side);
        let seen = self.in_view(side);
        seen.start == 0 && seen.end as usize >= pane.page.text.len()
    }

    /// The bytes of that side's text that are in view.
    pub fn in_view(&self, side: Side) -> Span {
        self.pane(side).in_view(self.top(side), self.height(side))
    }

    /// What is numbered.
    pub fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// How much stays around what is matched, where everything else is folded away.
    pub fn context(&self) -> Option<Context> {
        self.is_folded().then_some(self.context)
    }

    /// What the tokens of that side's text are called.
    pub fn unit(&self, side: Side) -> Unit {
        *self.units.0.get(side)
    }

    /// What the tokens of the current passage are called.
    pub fn current_unit(&self) -> Unit {
        self.units.1.get(self.current).copied().unwrap_or_default()
    }

    /// Words that make a passage.
    pub fn min_run(&self) -> u32 {
        self.settings.min_run
    }

    /// Whether common text counts in what is said of the pair.
    pub fn counts_common(&self) -> bool {
        self.settings.counts_common
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
    pub fn pane(&self, side: Side) -> &Pane {
        self.panes.get(side)
    }

    /// The row at the top of that pane; negative where blank rows stand above the text.
    pub fn top(&self, side: Side) -> i64 {
        self.pane(side).top(self.geometry().above())
    }

    /// Where everything stands.
    pub fn geometry(&self) -> Geometry {
        Geometry::new(self.size, &self.wishes(self.passages().len()))
    }

    fn wishes(&self, passages: usize) -> Wishes {
        let numbers = [&self.panes.left, &self.panes.right].map(|pane| pane.numbers().len());
        let [left, right] = numbers;
        let wishes = Wishes {
            passages,
            numbers: left.max(right),
            clues: (self.comparison()).is_some_and(|shown| shown.texts.is_some()),
            reason: None,
            dividers: self.dividers,
        };
        // Where there is no text it takes no room from one.
        let trouble = self.trouble().filter(|_| self.compared().is_some());
        let reason = trouble.map(|said| {
            let place = self.reason_at();
            let width = Geometry::new(self.size, &wishes).text_width(place);
            let rows = said_in(&said, width).len();
            (place, u16::try_from(rows).unwrap_or(u16::MAX))
        });
        Wishes { reason, ..wishes }
    }

    /// Lines of the place where that side's text stands.
    fn height(&self, side: Side) -> u16 {
        // Where a text stands and what stands there are each other's way back.
        self.geometry().text_height(self.shown_at(side))
    }

    /// Lines of a page: those of the pane that moves, or of the lower of both.
    fn page(&self) -> u16 {
        let geometry = self.geometry();
        match self.focus {
            Focus::One(place) => geometry.text_height(place),
            Focus::Both => {
                let [left, right] = Side::BOTH.map(|place| geometry.text_height(place));
                left.min(right)
            }
        }
    }

    /// Takes over the place and the current passage into texts that came anew.
    fn follow(&mut self, comparison: &Comparison, compared: &Compared, before: Option<u32>) {
        let pages = comparison.pages.clone().unwrap_or_else(|| {
            let laid = |text| Arc::new(Page::new(text));
            compared.texts.as_ref().map(laid)
        });
        let passages = &compared.alignment.passages;
        if let Some(before) = before {
            let at = pane::moved(&self.panes.left.page.text, &compared.texts.left, before);
            let near = pane::nearest(passages, Side::Left, at);
            self.current = near.unwrap_or_default();
            let start = near.and_then(|near| passages.get(near));
            self.held &= start.is_some_and(|passage| passage.spans.left.start == at);
        } else {
            // There was no passage, or this is the first comparison that can be shown.
            self.current = self.current.min(passages.len().saturating_sub(1));
        }
        let options = compared.options;
        let unit = |side| pages.get(side).unit(*compared.words.get(side), options);
        let passage_unit = |passage: &Passage| {
            let text = &compared.texts.left;
            let cut = passage.spans.left.of(text);
            Unit::of(cut, passage.words(Side::Left), options)
        };
        self.units = (
            Sides::new(unit(Side::Left), unit(Side::Right)),
            passages.iter().map(passage_unit).collect(),
        );
        let geometry = Geometry::new(self.size, &self.wishes(passages.len()));
        for side in Side::BOTH {
            let width = geometry.text_width(self.shown_at(side));
            let pane = self.panes.get_mut(side);
            pane.set_text(pages.get(side), width);
            pane.set_marks(&compared.alignment, side);
        }
    }

    /// Wraps and folds for the geometry of now, and finds the place again.
    fn lay_out(&mut self) {
        let comparison = self.comparison.clone();
        let folded = self.context();
        let Some(Ok(compared)) = comparison.as_deref().map(|c| &c.outcome) else {
            return;
        };
        for side in Side::BOTH {
            self.panes.get_mut(side).set_numbering(self.numbering);
        }
        let geometry = self.geometry();
        for side in Side::BOTH {
            let width = geometry.text_width(self.shown_at(side));
            let pane = self.panes.get_mut(side);
            pane.set_width(width);
            pane.set_folded(folded, compared.alignment.loose.get(side));
            pane.restore();
        }
        if self.held && self.current_passage().is_some() {
            self.align();
        }
    }

    /// Shows the passage at this place among the passages.
    pub fn choose(&mut self, passage: usize) {
        if passage < self.passages().len() {
            self.go_to(passage);
        }
    }

    fn unfold(&mut self) {
        self.fold = Fold::Open;
        self.lay_out();
    }

    fn toggle_fold(&mut self) {
        self.fold = match self.fold {
            Fold::Folded => Fold::Open,
            Fold::Open | Fold::Refused => Fold::Folded,
        };
        self.refold();
    }

    /// From everything to the matched paragraphs, and from there on by steps; from the most of them to everything.
    fn change_context(&mut self, step: fn(Context) -> Option<Context>) {
        let lowers = step(Context::default()) == Some(Context::Lines);
        match (self.is_folded(), step(self.context)) {
            (false, _) if lowers => self.fold = Fold::Folded,
            (true, Some(next)) => self.context = next,
            (true, None) if !lowers => self.fold = Fold::Open,
            _ => {}
        }
        self.refold();
    }

    fn refold(&mut self) {
        self.lay_out();
        if self.is_folded() && self.compared().is_some() && !self.folds_any() {
            self.fold = Fold::Refused;
            self.lay_out();
        }
    }
}

#[cfg(test)]
pub(crate) mod sample;
#[cfg(test)]
mod tests;
