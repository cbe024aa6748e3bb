//! Texts: two of a pair beside each other, one document with its sources, and the pane that both are read in.

pub mod document;
#[cfg(test)]
pub(crate) mod fixture;
mod fold;
pub mod geometry;
mod numbers;
pub mod occurrences;
pub mod pane;
pub mod preview;
pub mod reader;
pub mod side;
mod view_state;

use reader::Reader;

use super::App;
use super::command::Place;

impl App {
    /// What is read: the two texts that are open, or else the one.
    pub fn reader(&self) -> Option<&Reader> {
        let side = self.layers.side().map(|side| &side.reader);
        side.or_else(|| self.layers.document().map(|document| &document.reader))
    }

    /// The same, to be searched.
    pub(in crate::app) fn reader_mut(&mut self) -> Option<&mut Reader> {
        if self.layers.side().is_some() {
            return self.layers.side_mut().map(|side| &mut side.reader);
        }
        self.layers
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

#[cfg(test)]
mod tests;
