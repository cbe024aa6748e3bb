//! Side by side: which part of which text is in view, and which passage is the current one?

use std::sync::Arc;

use ratatui::layout::Size;

use crate::index::DocId;
use crate::sides::Sides;
use crate::snapshot::Comparison;

/// What a person can do in the side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideAction {
    /// Both panes to the next passage.
    NextPassage,
    /// Both panes to the previous passage.
    PreviousPassage,
}

/// The state of the side by side of one pair.
#[derive(Debug)]
pub struct SideBySide {
    /// The pair that is open. Selection is by identity.
    pub pair: Sides<DocId>,
}

impl SideBySide {
    /// Opens a pair whose comparison is on its way, in an area of this size.
    pub fn open(pair: Sides<DocId>, area: Size) -> Self {
        let _ = area;
        SideBySide { pair }
    }

    /// The comparison came, or came anew because a file changed: the place in the text is kept.
    pub fn receive(&mut self, comparison: Arc<Comparison>) {
        let _ = comparison;
    }

    /// The area has another size: the place in the text is kept.
    pub fn resize(&mut self, area: Size) {
        let _ = area;
    }

    /// Does what a person asked for.
    pub fn act(&mut self, action: SideAction) {
        let _ = action;
    }
}
