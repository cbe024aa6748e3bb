//! One document against all: where in its text is one, and which of its sources has that?

mod geometry;
mod search;

use std::sync::Arc;

use ratatui::layout::{Position, Size};

pub use geometry::{Geometry, Wishes};
pub use search::Search;

use super::divider::Dividers;
use super::list::{Motion, in_view};
use super::pointed::Pointed;
use super::side::{Numbering, Pane};
use crate::index::DocId;
use crate::page::said_in;
use crate::snapshot::{Sourced, SourcedText};
use crate::sources::{Source, Sources, Stretch};
use crate::text::Span;
use crate::words::Phrase;
use crate::words::Said;

/// The document that is looked at by itself.
#[derive(Debug)]
pub struct Document {
    /// Which one. Selection is by identity.
    pub doc: DocId,
    /// Which of two it is, where it was opened from two.
    pub which: Option<Phrase>,
    size: Size,
    /// The newest answer: how far the search is, what it found, or why nothing can be shown.
    newest: Option<Arc<Sourced>>,
    /// The newest text with its sources.
    shown: Option<Arc<SourcedText>>,
    pane: Pane,
    /// The stretches that are marked, in the order of the text.
    marks: Vec<Stretch>,
    /// Index among the marks.
    current: usize,
    /// Nothing was scrolled since the jump to the current stretch.
    held: bool,
    /// The source whose passages alone are marked, also where others have longer ones.
    only: Option<DocId>,
    /// The mark to begin at.
    first: usize,
    search: Search,
    numbering: Numbering,
    dividers: Dividers,
}

impl Document {
    /// Opens a document whose sources are on their way, in an area of this size.
    pub fn open(doc: DocId, area: Size) -> Document {
        Document {
            doc,
            which: None,
            size: area,
            newest: None,
            shown: None,
            pane: Pane::default(),
            marks: Vec::new(),
            current: 0,
            held: true,
            only: None,
            first: 0,
            search: Search::default(),
            numbering: Numbering::default(),
            dividers: Dividers::default(),
        }
    }

    /// Which of two it is, where it was opened from two.
    #[must_use]
    pub fn which_is(mut self, which: Option<Phrase>) -> Document {
        self.which = which;
        self
    }

    /// At this stretch of it, as soon as the sources are there, or at the last if there are less.
    #[must_use]
    pub fn at(mut self, stretch: u32) -> Document {
        self.first = stretch as usize;
        self
    }

    /// News of the search came: the place in the text is kept. Where the text can't be shown now, the last one stays.
    pub fn receive(&mut self, sourced: Arc<Sourced>) {
        if sourced.doc != self.doc {
            return;
        }
        if let Some(Ok(found)) = &sourced.outcome {
            let before = self.current_stretch().map(|stretch| stretch.span.start);
            let old = Arc::clone(&self.pane.page.text);
            let first = self.shown.replace(Arc::clone(found)).is_none();
            let width = self.geometry().text.width;
            self.pane.set_text(&found.page, width);
            self.find();
            self.mark();
            if let Some(before) = before {
                let at = super::side::moved(&old, &self.pane.page.text, before);
                self.go_near(at);
            }
            self.lay_out();
            if first {
                let last = self.marks.len().saturating_sub(1);
                self.go_to(self.first.min(last));
            }
        }
        let before = self.geometry();
        self.newest = Some(sourced);
        if self.geometry() != before {
            self.lay_out();
        }
    }

    /// The area has another size: the place in the text is kept.
    pub fn resize(&mut self, area: Size) {
        if self.size != area {
            self.size = area;
            self.lay_out();
        }
    }

    /// Lines between two parts stand there: the place in the text is kept.
    pub fn divide(&mut self, dividers: Dividers) {
        if self.dividers != dividers {
            self.dividers = dividers;
            self.lay_out();
        }
    }

    /// Numbers the next thing: lines, paragraphs, or nothing.
    pub(super) fn number_next(&mut self) {
        self.numbering = self.numbering.next();
        self.pane.set_numbering(self.numbering);
        self.lay_out();
    }

    /// Scrolls.
    pub fn go(&mut self, motion: Motion) {
        let height = self.geometry().text.height;
        let bottom = self.pane.bottom(height);
        let half = i64::from(height / 2).max(1);
        let top = self.top();
        self.pane.asked = match motion {
            Motion::Rows(rows) => top + rows as i64,
            Motion::Halves(halves) => top + halves as i64 * half,
            Motion::First => 0,
            Motion::Last => bottom,
        }
        .clamp(0, bottom);
        self.held = false;
        self.pane.remember(0);
    }

    /// To the next stretch or the one before, around the end; from the part in view, where the current one is out of it.
    pub fn step(&mut self, forward: bool) {
        let count = self.marks.len();
        if count == 0 {
            return;
        }
        let next = if self.held || self.sees_current() {
            let by = if forward { 1 } else { count - 1 };
            Some((self.current + by) % count)
        } else {
            self.pane.mark_from(self.top(), forward)
        };
        self.go_to(next.unwrap_or(self.current));
    }

    /// Marks the passages of the next source alone, or of the one before; between the last and the first, of all.
    pub fn step_source(&mut self, forward: bool) {
        let Some(sources) = self.sources() else {
            return;
        };
        let all = sources.all.len();
        let at = self.only().map_or(all, |(at, _)| at);
        let by = if forward { 1 } else { all };
        let next = (at + by) % (all + 1);
        self.show_only((next < all).then_some(next));
    }

    /// Marks the passages of this source alone, or of all.
    fn show_only(&mut self, at: Option<usize>) {
        let source = at.and_then(|at| self.sources()?.all.get(at));
        self.only = source.map(|source| source.doc);
        let here = self.current_stretch().map(|stretch| stretch.span.start);
        self.mark();
        self.go_near(here.unwrap_or(0));
        self.go_to(self.current);
    }

    /// To the passage or the source that is pointed at.
    pub(super) fn click(&mut self, at: Position) -> Pointed {
        let geometry = self.geometry();
        let (text, strip, list) = (geometry.text, geometry.strip, geometry.list);
        if list.contains(at) {
            let Some(all) = self.sources().map(|sources| sources.all.len()) else {
                return Pointed::Nothing;
            };
            let chosen = self.chosen();
            let top = in_view(0, chosen.unwrap_or(0), all, usize::from(list.height));
            let row = top + usize::from(at.y - list.y);
            let pointed = Pointed::at(chosen.unwrap_or(all), row, all);
            if pointed == Pointed::Other {
                self.show_only(Some(row));
            }
            return pointed;
        }
        let row = || usize::try_from(self.top() + i64::from(at.y - text.y)).ok();
        let mark = if text.contains(at) {
            row().and_then(|row| self.pane.mark_at(row, at.x - text.x))
        } else if geometry.gutter.contains(at) {
            row().and_then(|row| self.pane.first_mark(row, row))
        } else if strip.contains(at) {
            let rows = self.pane.rows_of_cell(at.y - strip.y, strip.height);
            rows.and_then(|(first, last)| self.pane.first_mark(first, last))
        } else {
            None
        };
        match mark {
            None => Pointed::Nothing,
            Some(mark) if mark == self.current && !strip.contains(at) => Pointed::Same,
            Some(mark) => {
                self.go_to(mark);
                Pointed::Other
            }
        }
    }

    /// The source that is chosen in the list: the one whose passages alone are marked, or that of the current stretch.
    pub fn chosen(&self) -> Option<usize> {
        let only = self.only().map(|(at, _)| at);
        only.or_else(|| self.current_source().map(|(at, _)| at))
    }

    /// All passages are marked again. Says whether they were not.
    pub fn show_all(&mut self) -> bool {
        let narrowed = self.only.take().is_some();
        if narrowed {
            let here = self.current_stretch().map(|stretch| stretch.span.start);
            self.mark();
            self.go_near(here.unwrap_or(0));
            self.lay_out();
        }
        narrowed
    }

    /// Where everything stands.
    pub fn geometry(&self) -> Geometry {
        let mut wishes = Wishes {
            sources: self.sources().map_or(0, |all| all.all.len()),
            numbers: self.pane.numbers().len(),
            reason: 0,
            dividers: self.dividers,
        };
        let geometry = Geometry::new(self.size, &wishes);
        // Where there is no text it takes no room from one.
        let Some(said) = self.trouble().filter(|_| self.shown.is_some()) else {
            return geometry;
        };
        let rows = said_in(&said, geometry.text.width).len();
        wishes.reason = u16::try_from(rows).unwrap_or(u16::MAX);
        Geometry::new(self.size, &wishes)
    }

    /// How far the search is; nothing before the first news of it.
    pub fn newest(&self) -> Option<&Sourced> {
        self.newest.as_deref()
    }

    /// Why the text can't be shown as it is now.
    pub fn trouble(&self) -> Option<String> {
        let outcome = self.newest()?.outcome.as_ref()?;
        outcome.as_ref().err().map(Said::to_string)
    }

    /// The text with its sources, once there is one.
    pub fn shown(&self) -> Option<&SourcedText> {
        self.shown.as_deref()
    }

    /// The sources.
    pub fn sources(&self) -> Option<&Sources> {
        self.shown().map(|shown| &shown.sources)
    }

    /// What is marked, in the order of the text.
    pub fn marks(&self) -> &[Stretch] {
        &self.marks
    }

    /// Where the current stretch stands among the marks.
    pub fn current(&self) -> usize {
        self.current
    }

    /// The stretch that one is at.
    pub fn current_stretch(&self) -> Option<&Stretch> {
        self.marks.get(self.current)
    }

    /// The source that the current stretch is given to, and its place among all.
    pub fn current_source(&self) -> Option<(usize, &Source)> {
        let at = self.current_stretch()?.source;
        Some((at, self.sources()?.all.get(at)?))
    }

    /// The source whose passages alone are marked, and its place among all.
    pub fn only(&self) -> Option<(usize, &Source)> {
        let only = self.only?;
        let mut all = self.sources()?.all.iter().enumerate();
        all.find(|(_, source)| source.doc == only)
    }

    /// The wrapped text.
    pub fn pane(&self) -> &Pane {
        &self.pane
    }

    /// The row at the top of the text.
    pub fn top(&self) -> i64 {
        self.pane.top(0)
    }

    fn sees_current(&self) -> bool {
        let seen = self.pane.in_view(self.top(), self.geometry().text.height);
        let current = self.current_stretch();
        current
            .is_some_and(|stretch| stretch.span.start < seen.end && seen.start < stretch.span.end)
    }

    /// Marks what is to be marked of the sources.
    fn mark(&mut self) {
        self.marks = match (self.only(), self.sources()) {
            (Some((at, source)), _) => {
                let places = source.places.iter().enumerate();
                let whole = places.map(|(place, of)| Stretch {
                    source: at,
                    place,
                    tokens: of.tokens.clone(),
                    span: of.span,
                });
                whole.collect()
            }
            (None, Some(sources)) => sources.stretches.clone(),
            (None, None) => Vec::new(),
        };
        let spans: Vec<Span> = self.marks.iter().map(|stretch| stretch.span).collect();
        self.pane.mark(spans);
        self.current = self.current.min(self.marks.len().saturating_sub(1));
    }

    /// The stretch that begins nearest to a byte is the current one.
    fn go_near(&mut self, byte: u32) {
        let distance = |at: &usize| self.marks[*at].span.start.abs_diff(byte);
        self.current = (0..self.marks.len()).min_by_key(distance).unwrap_or(0);
    }

    /// Near the top third, but without blank rows below where there is text.
    fn go_to(&mut self, stretch: usize) {
        self.current = stretch;
        self.held = true;
        if let Some(start) = self.current_stretch().map(|stretch| stretch.span.start) {
            let geometry = self.geometry();
            let height = geometry.text.height;
            // As far up as it was before there was something to say over the text.
            let above = (height + geometry.reason.height) / 3;
            let row = self.pane.row_at(start) - i64::from(above);
            self.pane.asked = row.clamp(0, self.pane.bottom(height));
            self.pane.remember(0);
        }
    }

    fn lay_out(&mut self) {
        let width = self.geometry().text.width;
        self.pane.set_width(width);
        self.pane.restore();
        if self.held {
            self.go_to(self.current);
        }
    }
}

#[cfg(test)]
mod tests;
