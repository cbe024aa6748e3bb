//! Texts: two of a pair beside each other, one document with its sources, the pane that both are read in, and the preview of a pair.

pub mod document;
mod fold;
pub mod geometry;
mod numbers;
pub mod occurrences;
pub mod pane;
pub mod reader;
pub mod side;
mod view_state;

use reader::Reader;

use super::App;
use super::command::Place;
use crate::index::DocId;
use crate::say;
use crate::sides::Sides;

impl App {
    /// What is read: the two texts that are open, or else the one.
    pub fn reader(&self) -> Option<&Reader> {
        let side = self.overlays.side().map(|side| &side.reader);
        side.or_else(|| self.overlays.document().map(|document| &document.reader))
    }

    /// The same, to be searched.
    pub(in crate::app) fn reader_mut(&mut self) -> Option<&mut Reader> {
        if self.overlays.side().is_some() {
            return self.overlays.side_mut().map(|side| &mut side.reader);
        }
        self.overlays
            .document_mut()
            .map(|document| &mut document.reader)
    }

    /// How many places were found of what is searched for in the text that the keys move in; nothing where nothing is.
    pub fn found(&self) -> Option<usize> {
        let reader = self
            .reader()
            .filter(|_| matches!(self.place(), Place::Side | Place::Document))?;
        (!reader.searched().is_empty()).then(|| reader.hit_count().1)
    }
}

/// How far a preview was scrolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// That of another pair begins at its first passage.
    of: Option<Sides<DocId>>,
    passed: usize,
}

impl Preview {
    /// So many of the pair's longest passages were passed.
    pub fn passed(&self, pair: Sides<DocId>) -> usize {
        if self.of == Some(pair) {
            self.passed
        } else {
            0
        }
    }
}

/// To the next of the longest passages, or back to the one before.
pub(super) fn step_preview(app: &mut App, forward: bool) {
    let Some(pair) = app.pairs.pair() else {
        return;
    };
    if app.layout_now().preview.is_empty() {
        return app.say(say!("preview-no-room"));
    }
    let longest = app
        .comparisons
        .of(pair)
        .map_or(0, |kept| kept.longest.len());
    let passed = app.preview.passed(pair);
    let passed = if forward {
        (passed + 1).min(longest.saturating_sub(1))
    } else {
        passed.saturating_sub(1)
    };
    app.preview = Preview {
        of: Some(pair),
        passed,
    };
}

#[cfg(test)]
pub(crate) mod tests;
