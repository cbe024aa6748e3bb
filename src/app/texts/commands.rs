//! The commands of the two texts of a pair: what they do, their keys, and how they are said.

use crate::words::{Phrase, phrase};

/// What a person can do in the side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SideAction {
    /// Both panes to the next passage.
    NextPassage,
    /// Both panes to the previous passage.
    PreviousPassage,
    /// Only the matched paragraphs, or everything again.
    ToggleFold,
    /// More around the matched paragraphs.
    MoreContext,
    /// Less around the matched paragraphs; from everything to the matched paragraphs.
    LessContext,
    /// The other text to the twin of the passage in view.
    Twin,
    /// Number lines, paragraphs, or nothing.
    NextNumbering,
    /// Both panes move together, or one alone.
    ToggleLock,
    /// Left and right exchanged.
    Swap,
    /// One line down.
    LineDown,
    /// One line up.
    LineUp,
    /// The left or upper pane moves alone.
    FocusLeft,
    /// The right or lower pane moves alone.
    FocusRight,
    /// One screen down.
    PageDown,
    /// One screen up.
    PageUp,
    /// Half a screen down.
    HalfPageDown,
    /// Half a screen up.
    HalfPageUp,
    /// To the beginning.
    Start,
    /// To the end.
    End,
}

impl SideAction {
    /// Its name in a person's own keymap.
    pub fn name(self) -> &'static str {
        match self {
            SideAction::NextPassage => "next-passage",
            SideAction::PreviousPassage => "previous-passage",
            SideAction::ToggleFold => "matches-only",
            SideAction::MoreContext => "more-context",
            SideAction::LessContext => "less-context",
            SideAction::Twin => "twin",
            SideAction::NextNumbering => "numbers",
            SideAction::ToggleLock => "lock",
            SideAction::Swap => "swap",
            SideAction::LineDown => "down",
            SideAction::LineUp => "up",
            SideAction::FocusLeft => "left-alone",
            SideAction::FocusRight => "right-alone",
            SideAction::PageDown => "page-down",
            SideAction::PageUp => "page-up",
            SideAction::HalfPageDown => "half-down",
            SideAction::HalfPageUp => "half-up",
            SideAction::Start => "first",
            SideAction::End => "last",
        }
    }
}

/// A command: what it does, its default keys, a label of a word or two, and a sentence.
pub type Command = (SideAction, &'static [&'static str], Phrase, Phrase);

/// All commands of the side by side, the most useful first: footer, help and default keys are made from this.
#[rustfmt::skip]
pub const COMMANDS: &[Command] = &[
    (SideAction::NextPassage, &["n"], phrase("key-next-passage"), phrase("do-side-next-passage")),
    (SideAction::PreviousPassage, &["N"], phrase("key-previous"), phrase("do-side-previous-passage")),
    (SideAction::ToggleFold, &["m"], phrase("key-matches-only"), phrase("do-toggle-fold")),
    (SideAction::LessContext, &["{"], Phrase::NONE, phrase("do-less-context")),
    (SideAction::MoreContext, &["}"], Phrase::NONE, phrase("do-more-context")),
    (SideAction::Twin, &["t"], Phrase::NONE, phrase("do-twin")),
    (SideAction::NextNumbering, &["#"], Phrase::NONE, phrase("do-next-numbering")),
    (SideAction::ToggleLock, &["="], Phrase::NONE, phrase("do-toggle-lock")),
    (SideAction::Swap, &["x"], Phrase::NONE, phrase("do-swap")),
    (SideAction::LineDown, &["j", "down"], Phrase::NONE, phrase("do-line-down")),
    (SideAction::LineUp, &["k", "up"], Phrase::NONE, phrase("do-line-up")),
    (SideAction::FocusLeft, &["h", "left"], Phrase::NONE, phrase("do-focus-left")),
    (SideAction::FocusRight, &["l", "right"], Phrase::NONE, phrase("do-focus-right")),
    (SideAction::PageDown, &["pagedown", "space"], Phrase::NONE, phrase("do-page-down")),
    (SideAction::PageUp, &["pageup"], Phrase::NONE, phrase("do-page-up")),
    (SideAction::HalfPageDown, &["ctrl-d"], Phrase::NONE, phrase("do-half-down")),
    (SideAction::HalfPageUp, &["ctrl-u"], Phrase::NONE, phrase("do-half-up")),
    (SideAction::Start, &["g", "home"], Phrase::NONE, phrase("do-start")),
    (SideAction::End, &["G", "end"], Phrase::NONE, phrase("do-end")),
];
