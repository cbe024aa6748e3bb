//! Which keys does each place have? The keymap, the footer and the help are made from these tables.

use super::{Action, Command, Screen};
const fn command(
    action: Action,
    keys: &'static [&'static str],
    short: &'static str,
    help: &'static str,
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
        "side by side",
        "Show both texts of the pair side by side",
    ),
    command(
        Action::Filter,
        &["/"],
        "filter",
        "Keep only some pairs, by letters of a name or by figures (c>60 words>200 new)",
    ),
    command(Action::NextSort, &["s"], "sort", "Sort by the next measure"),
    command(Action::Reverse, &["S"], "", "Sort the other way round"),
    command(
        Action::NextKept,
        &["m"],
        "",
        "With --sketch: only what it misses, what it proposes, or all",
    ),
    command(
        Action::Lower,
        &["("],
        "more pairs",
        "Lower the threshold: more pairs",
    ),
    command(
        Action::Raise,
        &[")"],
        "",
        "Raise the threshold: fewer pairs",
    ),
    command(
        Action::Rewritten,
        &["r"],
        "",
        "Search all texts for pairs that say the same in other words",
    ),
];

/// What is known of a pair, wherever one is chosen.
pub const DETAILS_OF_PAIR: &[Command] = &[command(
    Action::Details,
    &["i"],
    "",
    "Show what both files say about where they come from",
)];

/// The list of clusters.
pub const CLUSTERS: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        "matrix",
        "Show how much of each member stands in each other",
    ),
    command(
        Action::Filter,
        &["/"],
        "filter",
        "Keep only some clusters, by letters of a name or by figures (size>2 weakest>50)",
    ),
    command(
        Action::Lower,
        &["("],
        "wider",
        "Lower the threshold: wider clusters",
    ),
    command(
        Action::Raise,
        &[")"],
        "",
        "Raise the threshold: tighter clusters",
    ),
    command(
        Action::Drawing,
        &["d"],
        "drawing",
        "Draw the links of the cluster, or draw them no more",
    ),
];

/// The matrix of a cluster.
pub const MATRIX: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        "side by side",
        "Show both texts of the cell side by side",
    ),
    command(Action::Left, &["h", "left"], "", "One column to the left"),
    command(
        Action::Right,
        &["l", "right"],
        "",
        "One column to the right",
    ),
    command(
        Action::Lower,
        &["("],
        "wider",
        "Lower the threshold: a wider cluster",
    ),
    command(
        Action::Raise,
        &[")"],
        "",
        "Raise the threshold: a tighter cluster",
    ),
    command(
        Action::Drawing,
        &["d"],
        "drawing",
        "Draw the links between the members in place of the figures, or the figures again",
    ),
];

/// From every list to that of files not read; the title says how many there are.
pub const TO_UNREAD: &[Command] = &[to_unread("")];

const fn to_unread(short: &'static str) -> Command {
    command(
        Action::Unread,
        &["u"],
        short,
        "Show the files not read, with the reasons",
    )
}

/// The list of files not read.
pub const UNREAD: &[Command] = &[
    command(
        Action::Unread,
        &["u"],
        "documents",
        "Show the documents again",
    ),
    command(
        Action::Filter,
        &["/"],
        "filter",
        "Keep only the files with these letters in the name",
    ),
];

/// All in numbers.
pub const OVERVIEW: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        "pairs",
        "Show the pairs that are listed",
    ),
    command(
        Action::Lower,
        &["("],
        "lower",
        "Lower the threshold: more pairs",
    ),
    command(
        Action::Raise,
        &[")"],
        "raise",
        "Raise the threshold: fewer pairs",
    ),
    command(
        Action::Suggested,
        &["t"],
        "as suggested",
        "Take the threshold that the gap in the histogram suggests",
    ),
    to_unread(""),
];

/// From the overview to the pairs.
pub const BACK_FROM_OVERVIEW: &[Command] = &[command(Action::Back, &["esc"], "", "One step back")];

/// The list of documents.
pub const DOCUMENTS: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        "best match",
        "Show the document beside its best match",
    ),
    command(
        Action::Partners,
        &["p"],
        "",
        "List all documents that share text with it",
    ),
    command(
        Action::Filter,
        &["/"],
        "filter",
        "Keep only some files, by letters of the name or by figures (best>60 pairs=0 new)",
    ),
    command(
        Action::Details,
        &["i"],
        "",
        "Show what the file says about where it comes from",
    ),
    command(Action::NextSort, &["s"], "sort", "Sort by the next column"),
    command(Action::Reverse, &["S"], "", "Sort the other way round"),
    to_unread("not read"),
    command(Action::Lower, &["("], "", "Lower the threshold: more pairs"),
    command(
        Action::Raise,
        &[")"],
        "",
        "Raise the threshold: fewer pairs",
    ),
];

/// So many commands of the side by side are in the footer, beside back, keys and quit.
pub const SIDE_FOOTER: usize = 3;

/// Up and down, in every list.
pub const MOVES: &[Command] = &[
    command(Action::Down, &["j", "down"], "", "One row down"),
    command(Action::Up, &["k", "up"], "", "One row up"),
    command(Action::HalfDown, &["ctrl-d"], "", "Half a screen down"),
    command(Action::HalfUp, &["ctrl-u"], "", "Half a screen up"),
    command(Action::PageDown, &["pagedown"], "", "One screen down"),
    command(Action::PageUp, &["pageup"], "", "One screen up"),
    command(Action::First, &["g", "home"], "", "To the first row"),
    command(Action::Last, &["G", "end"], "", "To the last row"),
];

/// From one list to another.
pub const TABS: &[Command] = &[
    command(Action::NextScreen, &["tab"], "", "To the next screen"),
    command(
        Action::PreviousScreen,
        &["shift-tab"],
        "",
        "To the previous screen",
    ),
    command(Action::Go(Screen::Pairs), &["1"], "", "To the pairs"),
    command(Action::Go(Screen::Clusters), &["2"], "", "To the clusters"),
    command(
        Action::Go(Screen::Documents),
        &["3"],
        "",
        "To the documents",
    ),
    command(Action::Go(Screen::Overview), &["4"], "", "To the overview"),
];

/// What is new since a person saw it.
pub const NEWS: &[Command] = &[
    command(
        Action::NextNew,
        &["n"],
        "",
        "To the next one that is new since you saw it",
    ),
    command(Action::SeeAll, &["N"], "", "Count everything as seen"),
];

/// Wherever two parts of the screen share its room.
pub const DIVIDER: &[Command] = &[
    command(
        Action::DividerBack,
        &["<"],
        "",
        "Move the line between two texts, or list and preview, to the left or up",
    ),
    command(
        Action::DividerOn,
        &[">"],
        "",
        "Move that line to the right or down",
    ),
];

/// Wherever the lists change by themselves.
pub const FREEZE: &[Command] = &[command(
    Action::Freeze,
    &["f"],
    "",
    "Hold the lists as they are, or let them follow again",
)];

/// Out of a filter.
pub const CLEAR: &[Command] = &[command(
    Action::Back,
    &["esc"],
    "",
    "Clear the filter; else one step back",
)];

/// Out of what was opened from a list.
pub const BACK: &[Command] = &[command(Action::Back, &["esc"], "back", "One step back")];

/// Wherever no text is typed.
pub const COMMON: &[Command] = &[
    command(Action::Help, &["?"], "keys", "Show these keys"),
    command(
        Action::Palette,
        &[":"],
        "",
        "Find a command by what it does",
    ),
    command(Action::Themes, &["T"], "", "Choose other colours"),
    command(
        Action::Copy,
        &["y"],
        "",
        "Copy the pair, the passage or the path into the clipboard",
    ),
    command(
        Action::Mouse,
        &["M"],
        "",
        "Leave the mouse to the terminal, to select text, or take it again",
    ),
    command(
        Action::Suspend,
        &["ctrl-z"],
        "",
        "Back to the shell for a while; fg returns",
    ),
    command(
        Action::Quit,
        &["q", "ctrl-c"],
        "quit",
        "Leave; ctrl-c does so everywhere",
    ),
];

/// The text field of the filter.
pub const FILTER: &[Command] = &[
    command(
        Action::Keep,
        &["enter"],
        "keep",
        "Keep the filter and return to the list",
    ),
    command(
        Action::Clear,
        &["esc"],
        "clear",
        "Drop the filter and return to the list",
    ),
    command(
        Action::Erase,
        &["backspace", "ctrl-h"],
        "",
        "Take the last letter away",
    ),
    command(
        Action::EraseAll,
        &["ctrl-u", "ctrl-w"],
        "empty",
        "Take all letters away",
    ),
    command(
        Action::Complete,
        &["tab"],
        "complete",
        "Complete the last word",
    ),
    command(Action::Down, &["down"], "", "One row down"),
    command(Action::Up, &["up"], "", "One row up"),
    command(Action::Quit, &["ctrl-c"], "", "Leave"),
];

/// In both texts of a pair.
pub const TEXTS: &[Command] = &[
    command(
        Action::Search,
        &["/"],
        "",
        "Search in both texts, or in the one that moves alone",
    ),
    command(Action::Passages, &["p"], "", "List the passages"),
];

/// The text field of the search.
pub const SEARCH: &[Command] = &[
    command(
        Action::Keep,
        &["enter"],
        "keep",
        "Keep what was found and return to the texts",
    ),
    command(
        Action::Clear,
        &["esc"],
        "clear",
        "Drop the search and return to the texts",
    ),
    command(
        Action::Down,
        &["down", "ctrl-n"],
        "next",
        "To the next place",
    ),
    command(
        Action::Up,
        &["up", "ctrl-p"],
        "previous",
        "To the place before",
    ),
    command(
        Action::Erase,
        &["backspace", "ctrl-h"],
        "",
        "Take the last letter away",
    ),
    command(
        Action::EraseAll,
        &["ctrl-u", "ctrl-w"],
        "",
        "Take all letters away",
    ),
    command(Action::Quit, &["ctrl-c"], "", "Leave"),
];

/// The documents that share text with one.
pub const PARTNERS: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        "side by side",
        "Show both documents side by side",
    ),
    command(
        Action::Back,
        &["esc", "p", "q"],
        "close",
        "Return to the documents",
    ),
    command(Action::Quit, &["ctrl-c"], "", "Leave"),
];

/// The pairs that say the same in other words.
pub const REWRITTEN: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        "side by side",
        "Show both documents side by side",
    ),
    command(
        Action::Rewritten,
        &["r"],
        "again",
        "Search again, in the texts as they are now",
    ),
    command(
        Action::Back,
        &["esc", "q"],
        "close",
        "Return to the pairs; a search ends",
    ),
    command(Action::Quit, &["ctrl-c"], "", "Leave"),
];

/// The passages of a pair.
pub const PASSAGES: &[Command] = &[
    command(
        Action::Back,
        &["enter", "esc", "p", "q"],
        "close",
        "Return to the texts, at this passage",
    ),
    command(Action::Quit, &["ctrl-c"], "", "Leave"),
];

/// What is known of a document or a pair.
pub const DETAILS: &[Command] = &[command(
    Action::Back,
    &["esc", "i", "q"],
    "close",
    "Hide the details",
)];

/// The keys of a place.
pub const HELP: &[Command] = &[command(
    Action::Back,
    &["esc", "?", "q"],
    "close",
    "Hide the keys",
)];

/// What lies over the screen and may be longer than it.
pub const SHEET: &[Command] = &[
    command(
        Action::Down,
        &["j", "down", "pagedown", "space"],
        "down",
        "Further down",
    ),
    command(Action::Up, &["k", "up", "pageup"], "up", "Further up"),
    command(Action::Quit, &["ctrl-c"], "", "Leave"),
];

/// All commands of a place, to be found by what they do.
pub const PALETTE: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        "do it",
        "Do what is under the cursor",
    ),
    command(Action::Back, &["esc"], "close", "Hide the commands"),
    command(
        Action::Down,
        &["down", "ctrl-n", "tab"],
        "down",
        "One row down",
    ),
    command(
        Action::Up,
        &["up", "ctrl-p", "shift-tab"],
        "up",
        "One row up",
    ),
    command(
        Action::Erase,
        &["backspace", "ctrl-h"],
        "",
        "Take the last letter away",
    ),
    command(
        Action::EraseAll,
        &["ctrl-u", "ctrl-w"],
        "",
        "Take all letters away",
    ),
    command(Action::Quit, &["ctrl-c"], "", "Leave"),
];

/// The themes.
pub const THEMES: &[Command] = &[
    command(Action::Keep, &["enter"], "keep", "Keep this theme"),
    command(
        Action::Back,
        &["esc", "q", "T"],
        "as it was",
        "Return to the theme of before",
    ),
    command(Action::Quit, &["ctrl-c"], "", "Leave"),
];
