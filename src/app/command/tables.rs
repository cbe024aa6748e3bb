//! Which keys does each place have? The keymap, the footer and the help are made from these tables.

use super::{Action, Command, Screen};
use crate::words::{Phrase, phrase};

const fn command(
    action: Action,
    keys: &'static [&'static str],
    short: Phrase,
    help: Phrase,
) -> Command {
    Command {
        action,
        keys,
        short,
        help,
    }
}

/// The list of pairs.
pub const PAIRS: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        phrase("key-side-by-side"),
        phrase("do-open"),
    ),
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
        Action::Lower,
        &["("],
        phrase("key-more-pairs"),
        phrase("do-lower"),
    ),
    command(Action::Raise, &[")"], Phrase::NONE, phrase("do-raise")),
    command(
        Action::Rewritten,
        &["r"],
        Phrase::NONE,
        phrase("do-rewritten"),
    ),
];

/// What is known of a pair, wherever one is chosen.
pub const DETAILS_OF_PAIR: &[Command] = &[command(
    Action::Details,
    &["i"],
    Phrase::NONE,
    phrase("do-details"),
)];

/// Several rows at once.
pub const MARKS: &[Command] = &[command(
    Action::Mark,
    &["space"],
    Phrase::NONE,
    phrase("do-mark"),
)];

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

/// The matrix of a cluster.
pub const MATRIX: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        phrase("key-side-by-side"),
        phrase("do-matrix-open"),
    ),
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

/// Up and down, in every list.
pub const MOVES: &[Command] = &[
    command(
        Action::Down,
        &["j", "down"],
        Phrase::NONE,
        phrase("do-down"),
    ),
    command(Action::Up, &["k", "up"], Phrase::NONE, phrase("do-up")),
    command(
        Action::HalfDown,
        &["ctrl-d"],
        Phrase::NONE,
        phrase("do-half-down"),
    ),
    command(
        Action::HalfUp,
        &["ctrl-u"],
        Phrase::NONE,
        phrase("do-half-up"),
    ),
    command(
        Action::PageDown,
        &["pagedown"],
        Phrase::NONE,
        phrase("do-page-down"),
    ),
    command(
        Action::PageUp,
        &["pageup"],
        Phrase::NONE,
        phrase("do-page-up"),
    ),
    command(
        Action::First,
        &["g", "home"],
        Phrase::NONE,
        phrase("do-first"),
    ),
    command(Action::Last, &["G", "end"], Phrase::NONE, phrase("do-last")),
];

/// From one list to another.
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
    command(Action::Folders, &["O"], Phrase::NONE, phrase("do-folders")),
];

/// What is new since a person saw it.
pub const NEWS: &[Command] = &[
    command(Action::NextNew, &["n"], Phrase::NONE, phrase("do-next-new")),
    command(Action::SeeAll, &["N"], Phrase::NONE, phrase("do-see-all")),
];

/// Wherever two parts of the screen share its room.
pub const DIVIDER: &[Command] = &[
    command(
        Action::DividerBack,
        &["<"],
        Phrase::NONE,
        phrase("do-divider-back"),
    ),
    command(
        Action::DividerOn,
        &[">"],
        Phrase::NONE,
        phrase("do-divider-on"),
    ),
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

/// Out of what was opened from a list.
pub const BACK: &[Command] = &[command(
    Action::Back,
    &["esc"],
    phrase("key-back"),
    phrase("do-back"),
)];

/// Wherever no text is typed.
pub const COMMON: &[Command] = &[
    command(Action::Help, &["?"], phrase("key-keys"), phrase("do-help")),
    command(Action::Palette, &[":"], Phrase::NONE, phrase("do-palette")),
    command(Action::Themes, &["T"], Phrase::NONE, phrase("do-themes")),
    command(Action::Copy, &["y"], Phrase::NONE, phrase("do-copy")),
    command(
        Action::Activity,
        &["w"],
        Phrase::NONE,
        phrase("do-activity"),
    ),
    command(Action::Export, &["E"], Phrase::NONE, phrase("do-export")),
    command(Action::Mouse, &["M"], Phrase::NONE, phrase("do-mouse")),
    command(
        Action::Suspend,
        &["ctrl-z"],
        Phrase::NONE,
        phrase("do-suspend"),
    ),
    command(
        Action::Quit,
        &["q", "ctrl-c"],
        phrase("key-quit"),
        phrase("do-quit"),
    ),
];

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
    command(
        Action::Erase,
        &["backspace", "ctrl-h"],
        Phrase::NONE,
        phrase("do-erase"),
    ),
    command(
        Action::EraseAll,
        &["ctrl-u", "ctrl-w"],
        phrase("key-empty"),
        phrase("do-erase-all"),
    ),
    command(
        Action::Complete,
        &["tab"],
        phrase("key-complete"),
        phrase("do-complete"),
    ),
    command(Action::Down, &["down"], Phrase::NONE, phrase("do-down")),
    command(Action::Up, &["up"], Phrase::NONE, phrase("do-up")),
    command(
        Action::Quit,
        &["ctrl-c"],
        Phrase::NONE,
        phrase("do-filter-quit"),
    ),
];

/// In both texts of a pair.
pub const TEXTS: &[Command] = &[
    command(Action::Search, &["/"], Phrase::NONE, phrase("do-search")),
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
    command(
        Action::Open,
        &["enter"],
        phrase("key-side-by-side"),
        phrase("do-document-open"),
    ),
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
];

/// The documents that have a passage.
pub const CARRIERS: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        phrase("key-side-by-side"),
        phrase("do-carriers-open"),
    ),
    command(
        Action::Back,
        &["esc", "a", "q"],
        phrase("key-close"),
        phrase("do-carriers-back"),
    ),
    command(
        Action::Quit,
        &["ctrl-c"],
        Phrase::NONE,
        phrase("do-filter-quit"),
    ),
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
    command(
        Action::Erase,
        &["backspace", "ctrl-h"],
        Phrase::NONE,
        phrase("do-erase"),
    ),
    command(
        Action::EraseAll,
        &["ctrl-u", "ctrl-w"],
        Phrase::NONE,
        phrase("do-erase-all"),
    ),
    command(
        Action::Quit,
        &["ctrl-c"],
        Phrase::NONE,
        phrase("do-filter-quit"),
    ),
];

/// The documents that share text with one.
pub const PARTNERS: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        phrase("key-side-by-side"),
        phrase("do-partners-open"),
    ),
    command(
        Action::Back,
        &["esc", "p", "q"],
        phrase("key-close"),
        phrase("do-partners-back"),
    ),
    command(
        Action::Quit,
        &["ctrl-c"],
        Phrase::NONE,
        phrase("do-filter-quit"),
    ),
];

/// The pairs that say the same in other words.
pub const REWRITTEN: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        phrase("key-side-by-side"),
        phrase("do-partners-open"),
    ),
    command(
        Action::Rewritten,
        &["r"],
        phrase("key-again"),
        phrase("do-rewritten-rewritten"),
    ),
    command(
        Action::Back,
        &["esc", "q"],
        phrase("key-close"),
        phrase("do-rewritten-back"),
    ),
    command(
        Action::Quit,
        &["ctrl-c"],
        Phrase::NONE,
        phrase("do-filter-quit"),
    ),
];

/// The passages of a pair.
pub const PASSAGES: &[Command] = &[
    command(
        Action::Back,
        &["enter", "esc", "p", "q"],
        phrase("key-close"),
        phrase("do-passages-back"),
    ),
    command(
        Action::Quit,
        &["ctrl-c"],
        Phrase::NONE,
        phrase("do-filter-quit"),
    ),
];

/// What is known of a document or a pair.
pub const DETAILS: &[Command] = &[command(
    Action::Back,
    &["esc", "i", "q"],
    phrase("key-close"),
    phrase("do-details-back"),
)];

/// The keys of a place.
pub const HELP: &[Command] = &[command(
    Action::Back,
    &["esc", "?", "q"],
    phrase("key-close"),
    phrase("do-help-back"),
)];

/// What lies over the screen and may be longer than it.
pub const SHEET: &[Command] = &[
    command(
        Action::Down,
        &["j", "down", "pagedown", "space"],
        phrase("key-down"),
        phrase("do-sheet-down"),
    ),
    command(
        Action::Up,
        &["k", "up", "pageup"],
        phrase("key-up"),
        phrase("do-sheet-up"),
    ),
    command(
        Action::Quit,
        &["ctrl-c"],
        Phrase::NONE,
        phrase("do-filter-quit"),
    ),
];

/// All commands of a place, to be found by what they do.
pub const PALETTE: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        phrase("key-do-it"),
        phrase("do-palette-open"),
    ),
    command(
        Action::Back,
        &["esc"],
        phrase("key-close"),
        phrase("do-palette-back"),
    ),
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
    command(
        Action::Erase,
        &["backspace", "ctrl-h"],
        Phrase::NONE,
        phrase("do-erase"),
    ),
    command(
        Action::EraseAll,
        &["ctrl-u", "ctrl-w"],
        Phrase::NONE,
        phrase("do-erase-all"),
    ),
    command(
        Action::Quit,
        &["ctrl-c"],
        Phrase::NONE,
        phrase("do-filter-quit"),
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
        &["esc", "q", "T"],
        phrase("key-as-it-was"),
        phrase("do-themes-back"),
    ),
    command(
        Action::Quit,
        &["ctrl-c"],
        Phrase::NONE,
        phrase("do-filter-quit"),
    ),
];

/// What can be written to a file.
pub const EXPORT: &[Command] = &[
    command(
        Action::Keep,
        &["enter"],
        phrase("key-write"),
        phrase("do-export-keep"),
    ),
    command(
        Action::Back,
        &["esc", "q", "E"],
        phrase("key-close"),
        phrase("do-export-back"),
    ),
    command(
        Action::Quit,
        &["ctrl-c"],
        Phrase::NONE,
        phrase("do-filter-quit"),
    ),
];

/// What happened.
pub const ACTIVITY: &[Command] = &[
    command(
        Action::Back,
        &["esc", "q", "w"],
        phrase("key-close"),
        phrase("do-activity-back"),
    ),
    command(
        Action::Quit,
        &["ctrl-c"],
        Phrase::NONE,
        phrase("do-filter-quit"),
    ),
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
    command(
        Action::Back,
        &["esc"],
        phrase("key-close"),
        phrase("do-folders-back"),
    ),
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
    command(
        Action::Erase,
        &["backspace", "ctrl-h"],
        Phrase::NONE,
        phrase("do-erase"),
    ),
    command(
        Action::EraseAll,
        &["ctrl-u", "ctrl-w"],
        Phrase::NONE,
        phrase("do-erase-all"),
    ),
    command(
        Action::Quit,
        &["ctrl-c"],
        Phrase::NONE,
        phrase("do-filter-quit"),
    ),
];
