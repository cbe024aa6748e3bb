//! What can a person do here, with which keys, and in which words? One table a place.
//!
//! The keymap, the footer and the help are all read from these tables, so none of them can lie about another.

mod tables;

use super::side::{self, SideAction};

use tables::{
    BACK, CLEAR, CLUSTERS, COMMON, DETAILS, DETAILS_OF_PAIR, DOCUMENTS, FILTER, HELP, MATRIX,
    MOVES, PAIRS, SHEET, SIDE_FOOTER, TABS, TO_UNREAD, UNREAD,
};

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
    /// The list of documents.
    Documents,
    /// The list of files not read.
    Unread,
    /// Both texts of a pair.
    Side,
    /// The text field of the filter.
    Filter,
    /// What is known of a document or a pair.
    Details,
    /// The keys of a place.
    Help,
}

impl Place {
    /// All of them.
    pub const ALL: [Place; 9] = [
        Place::Pairs,
        Place::Clusters,
        Place::Matrix,
        Place::Documents,
        Place::Unread,
        Place::Side,
        Place::Filter,
        Place::Details,
        Place::Help,
    ];

    /// Its name in the help.
    pub fn name(self) -> &'static str {
        match self {
            Place::Pairs => "Pairs",
            Place::Clusters => "Clusters",
            Place::Matrix => "Matrix of a cluster",
            Place::Documents => "Documents",
            Place::Unread => "Files not read",
            Place::Side => "Side by side",
            Place::Filter => "Filter",
            Place::Details => "Details",
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
    /// Only what the chosen sketch misses, only what it proposes, or all.
    NextKept,
    /// What is known of the document or the pair.
    Details,
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

/// All that can be done in a place, in the order of the help.
pub fn commands(place: Place) -> impl Iterator<Item = Command> {
    let tables: &[&[Command]] = match place {
        Place::Pairs => &[
            PAIRS,
            DETAILS_OF_PAIR,
            TO_UNREAD,
            MOVES,
            TABS,
            CLEAR,
            COMMON,
        ],
        Place::Clusters => &[CLUSTERS, TO_UNREAD, MOVES, TABS, CLEAR, COMMON],
        Place::Matrix => &[
            MATRIX,
            DETAILS_OF_PAIR,
            TO_UNREAD,
            BACK,
            MOVES,
            TABS,
            COMMON,
        ],
        Place::Documents => &[DOCUMENTS, MOVES, TABS, CLEAR, COMMON],
        Place::Unread => &[UNREAD, MOVES, TABS, CLEAR, COMMON],
        Place::Side => &[DETAILS_OF_PAIR, BACK, COMMON],
        Place::Filter => &[FILTER],
        Place::Details => &[DETAILS, SHEET],
        Place::Help => &[HELP, SHEET],
    };
    let side = if place == Place::Side {
        side::COMMANDS
    } else {
        &[]
    };
    side_commands(side).chain(tables.iter().flat_map(|table| table.iter().copied()))
}

fn side_commands(table: &'static [side::Command]) -> impl Iterator<Item = Command> {
    table
        .iter()
        .enumerate()
        .map(|(nth, (action, keys, short, help))| {
            let short = if nth < SIDE_FOOTER { short } else { "" };
            Command {
                action: Action::Side(*action),
                keys,
                short,
                help,
            }
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
    fn the_footer_of_every_screen_has_six_commands() {
        for place in [
            Place::Pairs,
            Place::Clusters,
            Place::Matrix,
            Place::Documents,
            Place::Side,
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
