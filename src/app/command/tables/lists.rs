//! Which keys do the lists have, and what is opened from them?

use super::{command, side_by_side};
use crate::app::command::{Action, Command, Screen};
use crate::words::{Phrase, phrase};

/// The list of pairs.
pub const PAIRS: &[Command] = &[
    side_by_side(phrase("do-open")),
    command(
        Action::Filter,
        &["/"],
        phrase("key-filter"),
        phrase("do-filter"),
    ),
    command(
        Action::NextSort,
        &["s"],
        phrase("key-sort"),
        phrase("do-next-sort"),
    ),
    command(Action::Reverse, &["S"], Phrase::NONE, phrase("do-reverse")),
    command(
        Action::NextKept,
        &["m"],
        Phrase::NONE,
        phrase("do-next-kept"),
    ),
    command(
        Action::Sketches,
        &["K"],
        Phrase::NONE,
        phrase("do-sketches"),
    ),
    command(
        Action::Lower,
        &["("],
        phrase("key-more-pairs"),
        phrase("do-lower"),
    ),
    command(Action::Raise, &[")"], Phrase::NONE, phrase("do-raise")),
    command(
        Action::PreviewOn,
        &["ctrl-e"],
        Phrase::NONE,
        phrase("do-preview-on"),
    ),
    command(
        Action::PreviewBack,
        &["ctrl-y"],
        Phrase::NONE,
        phrase("do-preview-back"),
    ),
    command(
        Action::Rewritten,
        &["r"],
        Phrase::NONE,
        phrase("do-rewritten"),
    ),
];

/// Wherever there are figures that leave common text out.
pub const COUNTED: &[Command] = &[command(
    Action::CountCommon,
    &["C"],
    Phrase::NONE,
    phrase("do-count-common"),
)];

/// In the lists that have few measures.
pub const SORT: &[Command] = &[
    command(
        Action::NextSort,
        &["s"],
        Phrase::NONE,
        phrase("do-next-sort"),
    ),
    command(Action::Reverse, &["S"], Phrase::NONE, phrase("do-reverse")),
];

/// What is known of a pair, wherever one is chosen.
pub const DETAILS_OF_PAIR: &[Command] = &[command(
    Action::Details,
    &["i"],
    Phrase::NONE,
    phrase("do-details"),
)];

/// Several rows at once.
pub const MARKS: &[Command] = &[
    command(Action::Mark, &["space"], Phrase::NONE, phrase("do-mark")),
    command(Action::MarkAll, &["A"], Phrase::NONE, phrase("do-mark-all")),
    command(
        Action::Matrix,
        &["c"],
        phrase("key-matrix"),
        phrase("do-marked-matrix"),
    ),
];

/// Wherever a document is under the cursor.
pub const LAUNCH: &[Command] = &[
    command(Action::Edit, &["e"], Phrase::NONE, phrase("do-edit")),
    command(Action::Launch, &["o"], Phrase::NONE, phrase("do-launch")),
];

/// The list of clusters.
pub const CLUSTERS: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        phrase("key-matrix"),
        phrase("do-clusters-open"),
    ),
    command(
        Action::Filter,
        &["/"],
        phrase("key-filter"),
        phrase("do-clusters-filter"),
    ),
    command(
        Action::Lower,
        &["("],
        phrase("key-wider"),
        phrase("do-clusters-lower"),
    ),
    command(
        Action::Raise,
        &[")"],
        Phrase::NONE,
        phrase("do-clusters-raise"),
    ),
    command(
        Action::Drawing,
        &["d"],
        phrase("key-drawing"),
        phrase("do-drawing"),
    ),
];

/// The matrix of a cluster, or of what is marked.
pub const MATRIX: &[Command] = &[
    side_by_side(phrase("do-matrix-open")),
    command(
        Action::Left,
        &["h", "left"],
        Phrase::NONE,
        phrase("do-left"),
    ),
    command(
        Action::Right,
        &["l", "right"],
        Phrase::NONE,
        phrase("do-right"),
    ),
    command(
        Action::Lower,
        &["("],
        phrase("key-wider"),
        phrase("do-matrix-lower"),
    ),
    command(
        Action::Raise,
        &[")"],
        Phrase::NONE,
        phrase("do-matrix-raise"),
    ),
    command(
        Action::Drawing,
        &["d"],
        phrase("key-drawing"),
        phrase("do-matrix-drawing"),
    ),
];

/// From every list to that of files not read; the title says how many there are.
pub const TO_UNREAD: &[Command] = &[to_unread(Phrase::NONE)];

const fn to_unread(short: Phrase) -> Command {
    command(Action::Unread, &["u"], short, phrase("do-unread"))
}

/// The list of files not read.
pub const UNREAD: &[Command] = &[
    command(
        Action::Unread,
        &["u"],
        phrase("key-documents"),
        phrase("do-unread-unread"),
    ),
    command(
        Action::Filter,
        &["/"],
        phrase("key-filter"),
        phrase("do-unread-filter"),
    ),
];

/// All in numbers.
pub const OVERVIEW: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        phrase("key-pairs"),
        phrase("do-overview-open"),
    ),
    command(
        Action::Lower,
        &["("],
        phrase("key-lower"),
        phrase("do-lower"),
    ),
    command(
        Action::Raise,
        &[")"],
        phrase("key-raise"),
        phrase("do-raise"),
    ),
    command(
        Action::Suggested,
        &["t"],
        phrase("key-as-suggested"),
        phrase("do-suggested"),
    ),
    to_unread(Phrase::NONE),
];

/// From the overview to the pairs.
pub const BACK_FROM_OVERVIEW: &[Command] = &[command(
    Action::Back,
    &["esc"],
    Phrase::NONE,
    phrase("do-back"),
)];

/// The list of documents.
pub const DOCUMENTS: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        phrase("key-best-match"),
        phrase("do-documents-open"),
    ),
    command(
        Action::Partners,
        &["p"],
        Phrase::NONE,
        phrase("do-partners"),
    ),
    command(
        Action::Filter,
        &["/"],
        phrase("key-filter"),
        phrase("do-documents-filter"),
    ),
    command(
        Action::Details,
        &["i"],
        Phrase::NONE,
        phrase("do-documents-details"),
    ),
    command(
        Action::NextSort,
        &["s"],
        phrase("key-sort"),
        phrase("do-documents-next-sort"),
    ),
    command(Action::Reverse, &["S"], Phrase::NONE, phrase("do-reverse")),
    to_unread(phrase("key-not-read")),
    command(Action::Lower, &["("], Phrase::NONE, phrase("do-lower")),
    command(Action::Raise, &[")"], Phrase::NONE, phrase("do-raise")),
];

/// From one list to the next.
pub const TABS: &[Command] = &[
    command(
        Action::NextScreen,
        &["tab"],
        Phrase::NONE,
        phrase("do-next-screen"),
    ),
    command(
        Action::PreviousScreen,
        &["shift-tab"],
        Phrase::NONE,
        phrase("do-previous-screen"),
    ),
];

/// To one of the lists, from wherever no letters are typed.
pub const GO: &[Command] = &[
    command(
        Action::Go(Screen::Pairs),
        &["1"],
        Phrase::NONE,
        phrase("do-go-pairs"),
    ),
    command(
        Action::Go(Screen::Clusters),
        &["2"],
        Phrase::NONE,
        phrase("do-go-clusters"),
    ),
    command(
        Action::Go(Screen::Documents),
        &["3"],
        Phrase::NONE,
        phrase("do-go-documents"),
    ),
    command(
        Action::Go(Screen::Overview),
        &["4"],
        Phrase::NONE,
        phrase("do-go-overview"),
    ),
];

/// From a list to those of another folder.
pub const ELSEWHERE: &[Command] = &[command(
    Action::Folders,
    &["O"],
    Phrase::NONE,
    phrase("do-folders"),
)];

/// What is new since a person saw it.
pub const NEWS: &[Command] = &[
    command(Action::NextNew, &["n"], Phrase::NONE, phrase("do-next-new")),
    command(Action::SeeAll, &["N"], Phrase::NONE, phrase("do-see-all")),
];

/// Wherever the lists change by themselves.
pub const FREEZE: &[Command] = &[command(
    Action::Freeze,
    &["f"],
    Phrase::NONE,
    phrase("do-freeze"),
)];

/// Out of a filter.
pub const CLEAR: &[Command] = &[command(
    Action::Back,
    &["esc"],
    Phrase::NONE,
    phrase("do-clear-back"),
)];
