//! Which keys are left where a person types?

use super::{close, command, erase, erase_all};
use crate::app::command::{Action, Command};
use crate::words::{Phrase, phrase};

/// The text field of the filter.
pub const FILTER: &[Command] = &[
    command(
        Action::Keep,
        &["enter"],
        phrase("key-keep"),
        phrase("do-keep"),
    ),
    command(
        Action::Clear,
        &["esc"],
        phrase("key-clear"),
        phrase("do-clear"),
    ),
    erase(),
    erase_all(phrase("key-empty")),
    command(
        Action::Complete,
        &["tab"],
        phrase("key-complete"),
        phrase("do-complete"),
    ),
    command(Action::Down, &["down"], Phrase::NONE, phrase("do-down")),
    command(Action::Up, &["up"], Phrase::NONE, phrase("do-up")),
];

/// The text field of the search.
pub const SEARCH: &[Command] = &[
    command(
        Action::Keep,
        &["enter"],
        phrase("key-keep"),
        phrase("do-search-keep"),
    ),
    command(
        Action::Clear,
        &["esc"],
        phrase("key-clear"),
        phrase("do-search-clear"),
    ),
    command(
        Action::Down,
        &["down", "ctrl-n"],
        phrase("key-next"),
        phrase("do-search-down"),
    ),
    command(
        Action::Up,
        &["up", "ctrl-p"],
        phrase("key-previous"),
        phrase("do-search-up"),
    ),
    erase(),
    erase_all(Phrase::NONE),
];

/// All commands of a place, to be found by what they do: with [`FOUND`].
pub const PALETTE: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        phrase("key-do-it"),
        phrase("do-palette-open"),
    ),
    close(&["esc"], phrase("do-palette-back")),
];

/// The sketches that can be asked: with [`FOUND`].
pub const SKETCHES: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        phrase("key-choose"),
        phrase("do-sketches-open"),
    ),
    close(&["esc"], phrase("do-sketches-back")),
];

/// Wherever letters find what is chosen.
pub const FOUND: &[Command] = &[
    command(
        Action::Down,
        &["down", "ctrl-n", "tab"],
        phrase("key-down"),
        phrase("do-down"),
    ),
    command(
        Action::Up,
        &["up", "ctrl-p", "shift-tab"],
        phrase("key-up"),
        phrase("do-up"),
    ),
    erase(),
    erase_all(Phrase::NONE),
];

/// The folders that were open before.
pub const FOLDERS: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        phrase("key-open"),
        phrase("do-folders-open"),
    ),
    command(
        Action::Add,
        &["ctrl-a"],
        phrase("key-add"),
        phrase("do-folders-add"),
    ),
    close(&["esc"], phrase("do-folders-back")),
    command(
        Action::Complete,
        &["tab"],
        phrase("key-complete"),
        phrase("do-folders-complete"),
    ),
    command(
        Action::Down,
        &["down", "ctrl-n"],
        Phrase::NONE,
        phrase("do-down"),
    ),
    command(Action::Up, &["up", "ctrl-p"], Phrase::NONE, phrase("do-up")),
    erase(),
    erase_all(Phrase::NONE),
];

/// What can be written to a file, and the name of the file: with [`FOUND`].
pub const EXPORT: &[Command] = &[
    command(
        Action::Keep,
        &["enter"],
        phrase("key-write"),
        phrase("do-export-keep"),
    ),
    close(&["esc"], phrase("do-export-back")),
];
