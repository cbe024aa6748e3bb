//! Which keys has what lies over a screen?

use super::{close, command, copy, export, hide, side_by_side};
use crate::app::command::{Action, Command};
use crate::words::{Phrase, phrase};

/// The documents that have a passage.
pub const CARRIERS: &[Command] = &[
    side_by_side(phrase("do-carriers-open")),
    close(&["esc", "a", "q"], phrase("do-carriers-back")),
    copy(phrase("do-carriers-copy")),
    export(),
];

/// Looking up the keys of what lies over a screen.
pub const LOOK_UP: &[Command] = &[
    command(Action::Help, &["?"], phrase("key-keys"), phrase("do-help")),
    command(Action::Palette, &[":"], Phrase::NONE, phrase("do-palette")),
];

/// The documents that share text with one.
pub const PARTNERS: &[Command] = &[
    side_by_side(phrase("do-partners-open")),
    command(
        Action::Sources,
        &["v"],
        phrase("key-one-document"),
        phrase("do-sources"),
    ),
    command(
        Action::Edit,
        &["e"],
        phrase("key-editor"),
        phrase("do-partners-edit"),
    ),
    command(
        Action::Launch,
        &["o"],
        Phrase::NONE,
        phrase("do-partners-launch"),
    ),
    close(&["esc"], phrase("do-partners-back")),
    hide(&["p", "q"]),
    copy(phrase("do-partners-copy")),
    export(),
];

/// The pairs that say the same in other words.
pub const REWRITTEN: &[Command] = &[
    side_by_side(phrase("do-partners-open")),
    command(
        Action::Rewritten,
        &["r"],
        phrase("key-again"),
        phrase("do-rewritten-rewritten"),
    ),
    command(
        Action::NextKept,
        &["m"],
        phrase("key-unlisted"),
        phrase("do-rewritten-unlisted"),
    ),
    command(
        Action::Filter,
        &["/"],
        phrase("key-filter"),
        phrase("do-rewritten-filter"),
    ),
    close(&["esc", "q"], phrase("do-rewritten-back")),
    copy(phrase("do-partners-copy")),
    export(),
];

/// The passages of a pair.
pub const PASSAGES: &[Command] = &[
    command(
        Action::Carriers,
        &["a"],
        phrase("key-who-has-it"),
        phrase("do-carriers"),
    ),
    close(&["esc"], phrase("do-passages-back")),
    hide(&["enter", "p", "q"]),
    copy(phrase("do-passages-copy")),
    export(),
];

/// What is known of a document or a pair.
pub const DETAILS: &[Command] = &[
    close(&["esc"], phrase("do-details-back")),
    hide(&["i", "q"]),
    copy(phrase("do-details-copy")),
    export(),
];

/// The keys of a place.
pub const HELP: &[Command] = &[close(&["esc"], phrase("do-help-back")), hide(&["?", "q"])];

/// What lies over the screen and may be longer than it: with [`PAGES`](super::PAGES).
pub const SHEET: &[Command] = &[
    command(
        Action::Down,
        &["j", "down", "space"],
        phrase("key-down"),
        phrase("do-sheet-down"),
    ),
    command(
        Action::Up,
        &["k", "up"],
        phrase("key-up"),
        phrase("do-sheet-up"),
    ),
];

/// The themes.
pub const THEMES: &[Command] = &[
    command(
        Action::Keep,
        &["enter"],
        phrase("key-keep"),
        phrase("do-themes-keep"),
    ),
    command(
        Action::Back,
        &["esc"],
        phrase("key-as-it-was"),
        phrase("do-themes-back"),
    ),
    hide(&["q", "T"]),
];

/// What happened.
pub const ACTIVITY: &[Command] = &[
    close(&["esc"], phrase("do-activity-back")),
    hide(&["q", "w"]),
    export(),
];
