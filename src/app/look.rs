//! The theme that is shown. Only its place among all: what it looks like is a matter of the view.

use super::picker::Pick;
use crate::words::Said;

/// The themes by name, and the one that is shown.
#[derive(Clone, Debug, Default)]
pub struct Look {
    choices: Vec<(String, Said)>,
    shown: usize,
}

impl Look {
    /// Themes by name, each with a few words about it; the one at this place is shown.
    pub fn new(choices: Vec<(String, Said)>, shown: usize) -> Look {
        Look { choices, shown }
    }

    /// Names, each with a few words.
    pub fn choices(&self) -> &[(String, Said)] {
        &self.choices
    }

    /// The place of the theme that is shown.
    pub fn shown(&self) -> usize {
        self.shown
    }

    /// Shows this one for good. Its name, if there is one of that place.
    pub fn keep(&mut self, at: usize) -> Option<&str> {
        let (name, _) = self.choices.get(at)?;
        self.shown = at;
        Some(name)
    }
}

impl Pick for Look {
    fn count(&self) -> usize {
        self.choices.len()
    }

    fn at(&self) -> usize {
        self.shown
    }

    fn put(&mut self, at: usize) {
        self.shown = at;
    }
}
