//! Which keys does each place have? The keymap, the footer and the help are made from these tables.

mod lists;
mod over;
mod texts;
mod typed;

use super::{Action, Command};
use crate::words::{Phrase, phrase};

pub use self::lists::{
    BACK_FROM_OVERVIEW, CLEAR, CLUSTERS, COUNTED, DETAILS_OF_PAIR, DOCUMENTS, ELSEWHERE, FREEZE,
    GO, LAUNCH, MARKS, MATRIX, NEWS, OVERVIEW, PAIRS, SORT, TABS, TO_UNREAD, UNREAD,
};
pub use self::over::{
    ACTIVITY, CARRIERS, DETAILS, HELP, LOOK_UP, PARTNERS, PASSAGES, REWRITTEN, SHEET, THEMES,
};
pub use self::texts::{CARRIED, DOCUMENT, SOURCES, TEXTS};
pub use self::typed::{EXPORT, FILTER, FOLDERS, FOUND, PALETTE, SEARCH, SKETCHES};

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

/// Out of the program, for a while or for good: also where a letter is typed.
pub const LEAVE: &[Command] = &[
    suspend(),
    command(
        Action::Quit,
        &["ctrl-c"],
        Phrase::NONE,
        phrase("do-filter-quit"),
    ),
];

const fn suspend() -> Command {
    command(
        Action::Suspend,
        &["ctrl-z"],
        Phrase::NONE,
        phrase("do-suspend"),
    )
}

/// Copies what is under the cursor.
const fn copy(help: Phrase) -> Command {
    command(Action::Copy, &["y"], Phrase::NONE, help)
}

/// Writes what is shown to a file.
const fn export() -> Command {
    command(Action::Export, &["E"], Phrase::NONE, phrase("do-export"))
}

/// Takes the last letter back.
const fn erase() -> Command {
    command(
        Action::Erase,
        &["backspace", "ctrl-h"],
        Phrase::NONE,
        phrase("do-erase"),
    )
}

/// Takes all letters back.
const fn erase_all(short: Phrase) -> Command {
    command(
        Action::EraseAll,
        &["ctrl-u", "ctrl-w"],
        short,
        phrase("do-erase-all"),
    )
}

/// Takes away what lies over the screen.
const fn close(keys: &'static [&'static str], help: Phrase) -> Command {
    command(Action::Back, keys, phrase("key-close"), help)
}

/// The same by keys that stop nothing: only Esc does, where something takes long.
const fn hide(keys: &'static [&'static str]) -> Command {
    command(Action::Close, keys, Phrase::NONE, phrase("do-close"))
}

/// Shows the two texts under the cursor.
const fn side_by_side(help: Phrase) -> Command {
    command(Action::Open, &["enter"], phrase("key-side-by-side"), help)
}

/// Up and down, in every list.
pub const MOVES: &[Command] = &[
    command(
        Action::Down,
        &["j", "down"],
        Phrase::NONE,
        phrase("do-down"),
    ),
    command(Action::Up, &["k", "up"], Phrase::NONE, phrase("do-up")),
];

/// Further at once, in whatever is longer than the screen.
pub const PAGES: &[Command] = &[
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
    copy(phrase("do-copy")),
    command(
        Action::Activity,
        &["w"],
        Phrase::NONE,
        phrase("do-activity"),
    ),
    export(),
    command(Action::Mouse, &["M"], Phrase::NONE, phrase("do-mouse")),
    suspend(),
    command(
        Action::Quit,
        &["q", "ctrl-c"],
        phrase("key-quit"),
        phrase("do-quit"),
    ),
];
