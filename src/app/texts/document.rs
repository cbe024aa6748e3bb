//! One document against all: its text with the stretches that stand in others, and the list of these sources.

use std::sync::Arc;

use ratatui::layout::{Position, Size};

use super::geometry::{DocumentGeometry, Wishes};
use super::pane::{Content, Mark, Shades, TextPane};
use super::reader::Reader;
use crate::app::command::Action;
use crate::app::list::in_view;
use crate::app::mouse::Pointed;
use crate::index::DocId;
use crate::sides::Side;
use crate::snapshot::{Sourced, SourcedText};
use crate::sources::{Source, Sources, Stretch};

/// The document that is looked at by itself.
#[derive(Debug)]
pub struct Document {
    /// Which one. Selection is by identity.
    pub doc: DocId,
    size: Size,
    /// Where everything stands.
    pub geometry: DocumentGeometry,
    /// The newest answer: how far the search is, what it found, or why nothing can be shown.
    newest: Option<Arc<Sourced>>,
    /// The newest text with its sources.
    shown: Option<Arc<SourcedText>>,
    /// The text as it is read.
    pub reader: Reader,
    /// The stretches that are marked, in the order of the text.
    stretches: Vec<Stretch>,
    /// The source whose passages alone are marked, also where others have longer ones.
    only: Option<DocId>,
    /// The stretch to begin at.
    first: usize,
}

impl Document {
    /// Opens a document whose sources are on their way, in an area of this size: at this stretch of it, as soon as they are there, or at
    /// the last if there are less.
    pub fn open(doc: DocId, first: u32, area: Size) -> Document {
        let mut document = Document {
            doc,
            size: area,
            geometry: DocumentGeometry::default(),
            newest: None,
            shown: None,
            reader: Reader::new(1),
            stretches: Vec::new(),
            only: None,
            first: first as usize,
        };
        document.lay_out();
        document
    }

    /// As if it had just been opened, at the same place.
    pub fn reopen(&mut self) {
        let first = self.reader.current() as u32;
        *self = Document::open(self.doc, first, self.size);
    }

    /// News of the search came: the place in the text is kept. Where the text can't be shown now, the last one stays.
    pub fn receive(&mut self, sourced: Arc<Sourced>) {
        if sourced.doc != self.doc {
            return;
        }
        let outcome = sourced.outcome.clone().transpose();
        self.reader.trouble = outcome.as_ref().err().cloned();
        self.newest = Some(sourced);
        let Ok(Some(found)) = outcome else {
            return self.lay_out();
        };
        let first = self.shown.replace(Arc::clone(&found)).is_none();
        let content = Content {
            page: Arc::clone(&found.page),
            marks: self.marks(),
            shades: Shades {
                odd: found.lookalikes.clone(),
                hidden: found.text.hidden.to_vec(),
                ..Shades::default()
            },
        };
        self.reader.receive([content]);
        self.lay_out();
        self.reader.find();
        if first {
            let last = self.stretches.len().saturating_sub(1);
            self.reader.go_to(self.first.min(last));
        }
    }

    /// The area has another size: the place in the text is kept.
    pub fn resize(&mut self, area: Size) {
        if self.size != area {
            self.size = area;
            self.lay_out();
        }
    }

    fn lay_out(&mut self) {
        let wishes = Wishes {
            marks: self.sources().map_or(0, |sources| sources.all.len()),
            ..self.reader.wishes(Side::Left)
        };
        self.geometry = DocumentGeometry::new(self.size, &wishes);
        self.reader.lay_out(&[self.geometry.pane]);
    }

    /// Does what a person asked for in the text. Says whether that is something of a text.
    pub fn act(&mut self, action: Action) -> bool {
        let is_mine = self.reader.act(action);
        if action == Action::NextNumbering {
            self.lay_out();
        }
        is_mine
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
        let marks = self.marks();
        self.reader.panes_mut()[0].set_marks(marks);
        self.reader.go_near(here.unwrap_or(0));
    }

    /// All passages are marked again. Says whether they were not.
    pub fn show_all(&mut self) -> bool {
        let narrowed = self.only.is_some();
        if narrowed {
            self.show_only(None);
        }
        narrowed
    }

    /// To the passage or the source that is pointed at.
    pub fn click(&mut self, at: Position) -> Pointed {
        let list = self.geometry.list;
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
        let strip = self.geometry.pane.strip;
        match self.pane().mark_pointed(at) {
            None => Pointed::Nothing,
            Some(mark) if mark == self.current() && !strip.contains(at) => Pointed::Same,
            Some(mark) => {
                self.reader.go_to(mark);
                Pointed::Other
            }
        }
    }

    /// The source that is chosen in the list: the one whose passages alone are marked, or that of the current stretch.
    pub fn chosen(&self) -> Option<usize> {
        let only = self.only().map(|(at, _)| at);
        only.or_else(|| self.current_source().map(|(at, _)| at))
    }

    /// How far the search is; nothing before the first news of it.
    pub fn newest(&self) -> Option<&Sourced> {
        self.newest.as_deref()
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
    pub fn stretches(&self) -> &[Stretch] {
        &self.stretches
    }

    /// Where the current stretch stands among those that are marked.
    pub fn current(&self) -> usize {
        self.reader.current()
    }

    /// The stretch that one is at.
    pub fn current_stretch(&self) -> Option<&Stretch> {
        self.stretches.get(self.current())
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
    pub fn pane(&self) -> &TextPane {
        &self.reader.panes()[0]
    }

    /// Finds what is to be marked of the sources, and how.
    fn marks(&mut self) -> Vec<Mark> {
        self.stretches = match (self.only(), self.sources()) {
            (Some((at, source)), _) => {
                let places = source.places.iter().enumerate();
                let whole = places.map(|(place, of)| Stretch {
                    source: at,
                    place,
                    tokens: of.tokens.clone(),
                    span: of.span,
                    same: of.same,
                });
                whole.collect()
            }
            (None, Some(sources)) => sources.stretches.clone(),
            (None, None) => Vec::new(),
        };
        let marks = self.stretches.iter().enumerate().map(|(at, stretch)| Mark {
            span: stretch.span,
            at,
            number: stretch.source as u32 + 1,
            changed: Vec::new(),
        });
        marks.collect()
    }
}
