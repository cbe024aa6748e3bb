//! Which keys do texts have, one or two of them?

use super::{command, side_by_side};
use crate::app::command::{Action, Command};
use crate::app::side::SideAction;
use crate::words::{Phrase, phrase};

/// In both texts of a pair.
pub const TEXTS: &[Command] = &[
    command(
        Action::NextPair,
        &["]"],
        Phrase::NONE,
        phrase("do-next-pair"),
    ),
    command(
        Action::PreviousPair,
        &["["],
        Phrase::NONE,
        phrase("do-previous-pair"),
    ),
    command(
        Action::NextNew,
        &["+"],
        Phrase::NONE,
        phrase("do-next-new-pair"),
    ),
    command(Action::Search, &["/"], Phrase::NONE, phrase("do-search")),
    command(Action::Compare, &["r"], Phrase::NONE, phrase("do-compare")),
    command(
        Action::Passages,
        &["p"],
        Phrase::NONE,
        phrase("do-passages"),
    ),
];

/// Wherever one document is meant.
pub const SOURCES: &[Command] = &[command(
    Action::Sources,
    &["v"],
    Phrase::NONE,
    phrase("do-sources"),
)];

/// Wherever one is at a passage.
pub const CARRIED: &[Command] = &[command(
    Action::Carriers,
    &["a"],
    Phrase::NONE,
    phrase("do-carriers"),
)];

/// One document and its sources.
pub const DOCUMENT: &[Command] = &[
    command(
        Action::NextPassage,
        &["n"],
        phrase("key-next-passage"),
        phrase("do-next-passage"),
    ),
    command(
        Action::PreviousPassage,
        &["N"],
        Phrase::NONE,
        phrase("do-previous-passage"),
    ),
    side_by_side(phrase("do-document-open")),
    command(
        Action::Right,
        &["l", "right"],
        phrase("key-one-source"),
        phrase("do-document-right"),
    ),
    command(
        Action::Left,
        &["h", "left"],
        Phrase::NONE,
        phrase("do-document-left"),
    ),
    command(
        Action::Search,
        &["/"],
        Phrase::NONE,
        phrase("do-document-search"),
    ),
    command(
        Action::Side(SideAction::NextNumbering),
        &["#"],
        Phrase::NONE,
        phrase("do-next-numbering"),
    ),
    command(
        Action::Details,
        &["i"],
        Phrase::NONE,
        phrase("do-documents-details"),
    ),
    command(
        Action::CopySources,
        &["Y"],
        Phrase::NONE,
        phrase("do-copy-sources"),
    ),
];
