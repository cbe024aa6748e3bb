//! What can a person do in the side by side, with which key, and how is it said?

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
pub type Command = (
    SideAction,
    &'static [&'static str],
    &'static str,
    &'static str,
);

/// All commands of the side by side, the most useful first: footer, help and default keys are made from this.
pub const COMMANDS: &[Command] = &[
    (
        SideAction::NextPassage,
        &["n"],
        "next passage",
        "Go to the next shared passage in both texts, or to the next place found",
    ),
    (
        SideAction::PreviousPassage,
        &["N"],
        "previous",
        "Go to the previous shared passage in both texts, or to the place found before",
    ),
    (
        SideAction::ToggleFold,
        &["m"],
        "matches only",
        "Fold both texts to the paragraphs that share something, and unfold them",
    ),
    (
        SideAction::LessContext,
        &["{"],
        "less context",
        "Show less around what is shared: fold, then down to the lines of the passages",
    ),
    (
        SideAction::MoreContext,
        &["}"],
        "more context",
        "Show more lines around the paragraphs that share something, and at last everything",
    ),
    (
        SideAction::Twin,
        &["t"],
        "twin",
        "Bring the other text to the twin of the passage in view",
    ),
    (
        SideAction::NextNumbering,
        &["#"],
        "numbers",
        "Number the lines, the paragraphs, or neither",
    ),
    (
        SideAction::ToggleLock,
        &["="],
        "lock/free",
        "Let both texts move together, or one alone",
    ),
    (
        SideAction::Swap,
        &["x"],
        "swap sides",
        "Exchange left and right",
    ),
    (
        SideAction::LineDown,
        &["j", "down"],
        "scroll",
        "One line down, in both texts or in the one that moves alone",
    ),
    (SideAction::LineUp, &["k", "up"], "up", "One line up"),
    (
        SideAction::FocusLeft,
        &["h", "left"],
        "left alone",
        "Move the left (upper) text alone",
    ),
    (
        SideAction::FocusRight,
        &["l", "right"],
        "right alone",
        "Move the right (lower) text alone",
    ),
    (
        SideAction::PageDown,
        &["pagedown", "space"],
        "page down",
        "One screen down",
    ),
    (SideAction::PageUp, &["pageup"], "page up", "One screen up"),
    (
        SideAction::HalfPageDown,
        &["ctrl-d"],
        "half down",
        "Half a screen down",
    ),
    (
        SideAction::HalfPageUp,
        &["ctrl-u"],
        "half up",
        "Half a screen up",
    ),
    (
        SideAction::Start,
        &["g", "home"],
        "start",
        "To the beginning of the text",
    ),
    (
        SideAction::End,
        &["G", "end"],
        "end",
        "To the end of the text",
    ),
];
