//! What can a person do here, with which keys, and in which words? One table a place.
//!
//! The keymap, the footer and the help are all read from these tables, so none of them can lie about another.

use super::side::SideAction;

/// The three lists, in the order of their tabs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Pairs of documents that share text.
    #[default]
    Pairs,
    /// Groups of documents linked by pairs.
    Clusters,
    /// Every file, read or not.
    Documents,
}

impl Screen {
    /// All of them, in order.
    pub const ALL: [Screen; 3] = [Screen::Pairs, Screen::Clusters, Screen::Documents];

    /// Its name on the tab.
    pub fn name(self) -> &'static str {
        match self {
            Screen::Pairs => "Pairs",
            Screen::Clusters => "Clusters",
            Screen::Documents => "Documents",
        }
    }

    /// The screen so many tabs further, around the end.
    #[must_use]
    pub fn step(self, by: usize) -> Screen {
        let at = Screen::ALL.iter().position(|s| *s == self).unwrap_or(0);
        Screen::ALL
            .get((at + by) % Screen::ALL.len())
            .copied()
            .unwrap_or_default()
    }
}

/// Where the keys go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The list of pairs.
    Pairs,
    /// The list of clusters.
    Clusters,
    /// The matrix of one cluster.
    Matrix,
    /// The list of documents, or of the files not read.
    Documents,
    /// Both texts of a pair.
    Side,
    /// The text field of the filter.
    Filter,
    /// The keys of a place.
    Help,
}

impl Place {
    /// All of them.
    pub const ALL: [Place; 7] = [
        Place::Pairs,
        Place::Clusters,
        Place::Matrix,
        Place::Documents,
        Place::Side,
        Place::Filter,
        Place::Help,
    ];

    /// Its name in the help.
    pub fn name(self) -> &'static str {
        match self {
            Place::Pairs => "Pairs",
            Place::Clusters => "Clusters",
            Place::Matrix => "Matrix of a cluster",
            Place::Documents => "Documents",
            Place::Side => "Side by side",
            Place::Filter => "Filter",
            Place::Help => "Keys",
        }
    }
}

/// What a person meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// One row down.
    Down,
    /// One row up.
    Up,
    /// One screen down.
    PageDown,
    /// One screen up.
    PageUp,
    /// Half a screen down.
    HalfDown,
    /// Half a screen up.
    HalfUp,
    /// To the first row.
    First,
    /// To the last row.
    Last,
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// Show what is under the cursor.
    Open,
    /// One step back.
    Back,
    /// Leave.
    Quit,
    /// Show the keys, or hide them.
    Help,
    /// The next tab.
    NextScreen,
    /// The previous tab.
    PreviousScreen,
    /// This tab.
    Go(Screen),
    /// Type a filter.
    Filter,
    /// Sort by the next measure.
    NextSort,
    /// Sort the other way round.
    Reverse,
    /// List more: lower the threshold.
    Lower,
    /// List less: raise the threshold.
    Raise,
    /// Files not read instead of documents, and back.
    Unread,
    /// Keep the filter as typed.
    Keep,
    /// Drop the filter.
    Clear,
    /// Take the last letter of the filter away.
    Erase,
    /// Take all letters of the filter away.
    EraseAll,
    /// Something of the side by side.
    Side(SideAction),
}

/// One thing that can be done in a place.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// What it does.
    pub action: Action,
    /// The names of its keys (see [`super::keys`]); the first is the one that the footer shows.
    pub keys: &'static [&'static str],
    /// What the footer says; empty where the footer leaves it out.
    pub short: &'static str,
    /// What the help says: one sentence.
    pub help: &'static str,
}

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

const PAIRS: &[Command] = &[
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
        "Keep only the pairs with these letters in a name",
    ),
    command(Action::NextSort, &["s"], "sort", "Sort by the next measure"),
    command(Action::Reverse, &["S"], "", "Sort the other way round"),
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
];

const CLUSTERS: &[Command] = &[
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
        "Keep only the clusters with these letters in a name",
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
        "tighter",
        "Raise the threshold: tighter clusters",
    ),
];

const MATRIX: &[Command] = &[
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
        "tighter",
        "Raise the threshold: a tighter cluster",
    ),
];

const DOCUMENTS: &[Command] = &[
    command(
        Action::Open,
        &["enter"],
        "best match",
        "Show the document beside its best match",
    ),
    command(
        Action::Filter,
        &["/"],
        "filter",
        "Keep only the files with these letters in the name",
    ),
    command(Action::NextSort, &["s"], "sort", "Sort by the next column"),
    command(Action::Reverse, &["S"], "", "Sort the other way round"),
    command(
        Action::Unread,
        &["u"],
        "not read",
        "Show the files not read, with the reasons; again: the documents",
    ),
    command(Action::Lower, &["("], "", "Lower the threshold: more pairs"),
    command(
        Action::Raise,
        &[")"],
        "",
        "Raise the threshold: fewer pairs",
    ),
];

/// The side by side's own table: actions, keys, labels, sentences, the most useful first.
type SideCommand = (
    SideAction,
    &'static [&'static str],
    &'static str,
    &'static str,
);

const SIDE: &[SideCommand] = &[
    (
        SideAction::NextPassage,
        &["n"],
        "next passage",
        "Both texts to the next passage",
    ),
    (
        SideAction::PreviousPassage,
        &["N"],
        "previous",
        "Both texts to the previous passage",
    ),
];

/// So many commands of the side by side are in the footer, beside back, keys and quit.
const SIDE_FOOTER: usize = 3;

const MOVES: &[Command] = &[
    command(Action::Down, &["j", "down"], "", "One row down"),
    command(Action::Up, &["k", "up"], "", "One row up"),
    command(Action::HalfDown, &["ctrl-d"], "", "Half a screen down"),
    command(Action::HalfUp, &["ctrl-u"], "", "Half a screen up"),
    command(Action::PageDown, &["pagedown"], "", "One screen down"),
    command(Action::PageUp, &["pageup"], "", "One screen up"),
    command(Action::First, &["g", "home"], "", "To the first row"),
    command(Action::Last, &["G", "end"], "", "To the last row"),
];

const TABS: &[Command] = &[
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
    command(
        Action::Back,
        &["esc"],
        "",
        "Clear the filter; else one step back",
    ),
];

const BACK: &[Command] = &[command(Action::Back, &["esc"], "back", "One step back")];

const COMMON: &[Command] = &[
    command(Action::Help, &["?"], "keys", "Show these keys"),
    command(
        Action::Quit,
        &["q", "ctrl-c"],
        "quit",
        "Leave; ctrl-c does so everywhere",
    ),
];

const FILTER: &[Command] = &[
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
    command(Action::Down, &["down"], "", "One row down"),
    command(Action::Up, &["up"], "", "One row up"),
    command(Action::Quit, &["ctrl-c"], "", "Leave"),
];

const HELP: &[Command] = &[
    command(Action::Back, &["esc", "?", "q"], "close", "Hide the keys"),
    command(
        Action::Down,
        &["j", "down", "pagedown", "space"],
        "down",
        "Further down",
    ),
    command(Action::Up, &["k", "up", "pageup"], "up", "Further up"),
    command(Action::Quit, &["ctrl-c"], "", "Leave"),
];

/// All that can be done in a place, in the order of the help.
pub fn commands(place: Place) -> impl Iterator<Item = Command> {
    let tables: &[&[Command]] = match place {
        Place::Pairs => &[PAIRS, MOVES, TABS, COMMON],
        Place::Clusters => &[CLUSTERS, MOVES, TABS, COMMON],
        Place::Matrix => &[MATRIX, BACK, MOVES, COMMON],
        Place::Documents => &[DOCUMENTS, MOVES, TABS, COMMON],
        Place::Side => &[BACK, COMMON],
        Place::Filter => &[FILTER],
        Place::Help => &[HELP],
    };
    let side = if place == Place::Side { SIDE } else { &[] };
    side_commands(side).chain(tables.iter().flat_map(|table| table.iter().copied()))
}

fn side_commands(table: &'static [SideCommand]) -> impl Iterator<Item = Command> {
    table
        .iter()
        .enumerate()
        .map(|(nth, (action, keys, short, help))| {
            let short = if nth < SIDE_FOOTER { short } else { "" };
            command(Action::Side(*action), keys, short, help)
        })
}

/// What the key of this name means in a place.
pub fn meaning(place: Place, key: &str) -> Option<Action> {
    commands(place)
        .find(|command| command.keys.contains(&key))
        .map(|command| command.action)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_two_things_in_one_place() {
        for place in Place::ALL {
            let mut keys: Vec<&str> = commands(place).flat_map(|c| c.keys).copied().collect();
            let all = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), all, "{place:?}");
        }
    }

    #[test]
    fn ctrl_c_leaves_from_everywhere() {
        for place in Place::ALL {
            assert_eq!(meaning(place, "ctrl-c"), Some(Action::Quit), "{place:?}");
        }
    }

    #[test]
    fn the_footer_of_every_list_has_six_commands() {
        for place in [
            Place::Pairs,
            Place::Clusters,
            Place::Matrix,
            Place::Documents,
        ] {
            let shown = commands(place).filter(|c| !c.short.is_empty()).count();
            assert_eq!(shown, 6, "{place:?}");
        }
    }

    #[test]
    fn every_command_has_a_sentence_and_a_key() {
        for place in Place::ALL {
            for command in commands(place) {
                assert!(!command.help.is_empty() && !command.keys.is_empty());
                for key in command.keys {
                    assert!(!super::super::keys::shown(key).is_empty());
                }
            }
        }
    }
}
