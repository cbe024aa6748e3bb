//! The preview of the selected pair: with which of its longest passages it begins.

use crate::app::App;
use crate::index::DocId;
use crate::say;
use crate::sides::Sides;

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
pub(in crate::app) fn step(app: &mut App, forward: bool) {
    let Some(pair) = app.pairs.pair() else {
        return;
    };
    if app.layout_now().preview.is_empty() {
        app.said = Some(say!("preview-no-room").to_owned());
        return;
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
