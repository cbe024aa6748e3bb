//! What can a person do here, with which keys, and in which words? One table a place.
//!
//! The keymap, the footer, the help, the palette, the README and the manual are all read from these tables, so none of them
//! can lie about another. [`super::keymap`] lays a person's own keys over them.

mod action;
mod tables;

use super::side;
use crate::say;
use crate::words::Phrase;

pub use action::Action;
use tables::{
    ACTIVITY, BACK, BACK_FROM_OVERVIEW, CARRIED, CARRIERS, CLEAR, CLUSTERS, COMMON, COUNTED,
    DETAILS, DETAILS_OF_PAIR, DOCUMENT, DOCUMENTS, ELSEWHERE, EXPORT, FILTER, FOLDERS, FOUND,
    FREEZE, GO, HELP, LAUNCH, LEAVE, LOOK_UP, MARKS, MATRIX, MOVES, NEWS, OVERVIEW, PAGES, PAIRS,
    PALETTE, PARTNERS, PASSAGES, REWRITTEN, SEARCH, SHEET, SKETCHES, SORT, SOURCES, TABS, TEXTS,
    THEMES, TO_UNREAD, UNREAD,
};

/// What has a tab, in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Pairs of documents that share text.
    #[default]
    Pairs,
    /// Groups of documents linked by pairs.
    Clusters,
    /// Every file, read or not.
    Documents,
    /// All in numbers.
    Overview,
}

impl Screen {
    /// All of them, in order.
    pub const ALL: [Screen; 4] = [
        Screen::Pairs,
        Screen::Clusters,
        Screen::Documents,
        Screen::Overview,
    ];

    /// Its name on the tab.
    pub fn name(self) -> &'static str {
        match self {
            Screen::Pairs => say!("place-pairs"),
            Screen::Clusters => say!("place-clusters"),
            Screen::Documents => say!("place-documents"),
            Screen::Overview => say!("place-overview"),
        }
    }

    /// The name of going there in a person's own keymap.
    fn id(self) -> &'static str {
        match self {
            Screen::Pairs => "pairs",
            Screen::Clusters => "clusters",
            Screen::Documents => "documents",
            Screen::Overview => "overview",
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
    /// All in numbers.
    Overview,
    /// Both texts of a pair.
    Side,
    /// One text, and which others have what of it.
    Document,
    /// The text field of the filter.
    Filter,
    /// The text field of the search in two texts.
    Search,
    /// The passages of a pair.
    Passages,
    /// The documents that share text with one.
    Partners,
    /// The pairs that say the same in other words.
    Rewritten,
    /// The documents that have one passage.
    Carriers,
    /// What is known of a document or a pair.
    Details,
    /// The keys of a place.
    Help,
    /// All commands of a place, to be found by what they do.
    Palette,
    /// The sketches that can be asked.
    Sketches,
    /// The themes, each shown as soon as the cursor is on it.
    Themes,
    /// What can be written to a file.
    Export,
    /// What happened.
    Activity,
    /// The folders that were open before.
    Folders,
}

impl Place {
    /// All of them.
    pub const ALL: [Place; 22] = [
        Place::Pairs,
        Place::Clusters,
        Place::Matrix,
        Place::Documents,
        Place::Unread,
        Place::Overview,
        Place::Side,
        Place::Document,
        Place::Filter,
        Place::Search,
        Place::Passages,
        Place::Partners,
        Place::Rewritten,
        Place::Carriers,
        Place::Details,
        Place::Help,
        Place::Palette,
        Place::Sketches,
        Place::Themes,
        Place::Export,
        Place::Activity,
        Place::Folders,
    ];

    /// Its name in the help.
    pub fn name(self) -> &'static str {
        match self {
            Place::Pairs => say!("place-pairs"),
            Place::Clusters => say!("place-clusters"),
            Place::Matrix => say!("place-matrix"),
            Place::Documents => say!("place-documents"),
            Place::Unread => say!("place-unread"),
            Place::Overview => say!("place-overview"),
            Place::Side => say!("place-side"),
            Place::Document => say!("place-document"),
            Place::Filter => say!("place-filter"),
            Place::Search => say!("place-search"),
            Place::Passages => say!("place-passages"),
            Place::Partners => say!("place-partners"),
            Place::Rewritten => say!("place-rewritten"),
            Place::Carriers => say!("place-carriers"),
            Place::Details => say!("place-details"),
            Place::Help => say!("place-help"),
            Place::Palette => say!("place-palette"),
            Place::Sketches => say!("place-sketches"),
            Place::Themes => say!("place-themes"),
            Place::Export => say!("place-export"),
            Place::Activity => say!("place-activity"),
            Place::Folders => say!("place-folders"),
        }
    }

    /// Its name in a person's own keymap.
    pub fn id(self) -> &'static str {
        match self {
            Place::Pairs => "pairs",
            Place::Clusters => "clusters",
            Place::Matrix => "matrix",
            Place::Documents => "documents",
            Place::Unread => "unread",
            Place::Overview => "overview",
            Place::Side => "side",
            Place::Document => "document",
            Place::Filter => "filter",
            Place::Search => "search",
            Place::Passages => "passages",
            Place::Partners => "partners",
            Place::Rewritten => "rewritten",
            Place::Carriers => "carriers",
            Place::Details => "details",
            Place::Help => "help",
            Place::Palette => "palette",
            Place::Sketches => "sketches",
            Place::Themes => "themes",
            Place::Export => "export",
            Place::Activity => "activity",
            Place::Folders => "folders",
        }
    }

    /// Letters are typed here, so that none of them can be a command.
    pub fn is_typing(self) -> bool {
        matches!(
            self,
            Place::Filter
                | Place::Search
                | Place::Palette
                | Place::Sketches
                | Place::Export
                | Place::Folders
        )
    }
}

/// One thing that can be done in a place.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// What it does.
    pub action: Action,
    /// The names of its keys (see [`super::keys`]); the first is the one that the footer shows.
    pub keys: &'static [&'static str],
    /// What the footer says; nothing where the footer leaves it out.
    pub short: Phrase,
    /// What the help says: one sentence.
    pub help: Phrase,
}

/// All that can be done in a place, in the order of the help.
pub fn commands(place: Place) -> impl Iterator<Item = Command> {
    let tables: &[&[Command]] = match place {
        Place::Pairs => &[
            PAIRS,
            COUNTED,
            SOURCES,
            DETAILS_OF_PAIR,
            LAUNCH,
            MARKS,
            NEWS,
            TO_UNREAD,
            MOVES,
            PAGES,
            TABS,
            GO,
            ELSEWHERE,
            FREEZE,
            CLEAR,
            COMMON,
        ],
        Place::Clusters => &[
            CLUSTERS, COUNTED, SORT, NEWS, TO_UNREAD, MOVES, PAGES, TABS, GO, ELSEWHERE, FREEZE,
            CLEAR, COMMON,
        ],
        Place::Matrix => &[
            MATRIX,
            COUNTED,
            DETAILS_OF_PAIR,
            LAUNCH,
            TO_UNREAD,
            BACK,
            MOVES,
            PAGES,
            TABS,
            GO,
            ELSEWHERE,
            FREEZE,
            COMMON,
        ],
        Place::Documents => &[
            DOCUMENTS, COUNTED, SOURCES, LAUNCH, MARKS, NEWS, MOVES, PAGES, TABS, GO, ELSEWHERE,
            FREEZE, CLEAR, COMMON,
        ],
        Place::Unread => &[
            UNREAD, SORT, LAUNCH, MOVES, PAGES, TABS, GO, ELSEWHERE, FREEZE, CLEAR, COMMON,
        ],
        Place::Overview => &[
            OVERVIEW,
            COUNTED,
            TABS,
            GO,
            ELSEWHERE,
            FREEZE,
            BACK_FROM_OVERVIEW,
            COMMON,
        ],
        Place::Side => &[
            TEXTS,
            COUNTED,
            CARRIED,
            SOURCES,
            DETAILS_OF_PAIR,
            LAUNCH,
            BACK,
            GO,
            FREEZE,
            COMMON,
        ],
        Place::Document => &[
            DOCUMENT, COUNTED, CARRIED, LAUNCH, BACK, MOVES, PAGES, GO, FREEZE, COMMON,
        ],
        Place::Filter => &[FILTER, LEAVE],
        Place::Search => &[SEARCH, LEAVE],
        Place::Passages => &[PASSAGES, LOOK_UP, MOVES, PAGES, GO, LEAVE],
        Place::Carriers => &[CARRIERS, LOOK_UP, MOVES, PAGES, GO, LEAVE],
        Place::Partners => &[PARTNERS, LOOK_UP, MOVES, PAGES, GO, LEAVE],
        Place::Rewritten => &[REWRITTEN, LOOK_UP, MOVES, PAGES, GO, LEAVE],
        Place::Details => &[DETAILS, SHEET, PAGES, GO, LEAVE],
        Place::Help => &[HELP, SHEET, PAGES, GO, LEAVE],
        Place::Palette => &[PALETTE, FOUND, LEAVE],
        Place::Sketches => &[SKETCHES, FOUND, LEAVE],
        Place::Themes => &[THEMES, MOVES, PAGES, GO, LEAVE],
        Place::Export => &[EXPORT, FOUND, LEAVE],
        Place::Activity => &[ACTIVITY, MOVES, PAGES, GO, LEAVE],
        Place::Folders => &[FOLDERS, LEAVE],
    };
    let side = if place == Place::Side {
        side::COMMANDS
    } else {
        &[]
    };
    side_commands(side).chain(tables.iter().flat_map(|table| table.iter().copied()))
}

fn side_commands(table: &'static [side::Command]) -> impl Iterator<Item = Command> {
    table.iter().map(|&(action, keys, short, help)| Command {
        action: Action::Side(action),
        keys,
        short,
        help,
    })
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
            let quit = commands(place).find(|c| c.keys.contains(&"ctrl-c"));
            assert_eq!(quit.map(|c| c.action), Some(Action::Quit), "{place:?}");
        }
    }

    #[test]
    fn ctrl_z_suspends_from_everywhere() {
        for place in Place::ALL {
            let suspend = commands(place).find(|c| c.keys.contains(&"ctrl-z"));
            let action = suspend.map(|c| c.action);
            assert_eq!(action, Some(Action::Suspend), "{place:?}");
        }
    }

    #[test]
    fn no_two_commands_of_a_place_have_one_name() {
        for place in Place::ALL {
            let mut names: Vec<&str> = commands(place).map(|c| c.action.name()).collect();
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all, "{place:?}");
        }
    }

    #[test]
    fn the_footer_of_every_screen_has_six_commands() {
        for place in [
            Place::Pairs,
            Place::Clusters,
            Place::Matrix,
            Place::Documents,
            Place::Overview,
            Place::Side,
            Place::Document,
        ] {
            let shown = commands(place).filter(|c| !c.short.is_empty());
            let always = shown.filter(|c| !c.action.needs_marks()).count();
            assert_eq!(always, 6, "{place:?}");
        }
    }

    #[test]
    fn every_command_has_a_sentence_and_a_key() {
        for place in Place::ALL {
            for command in commands(place) {
                assert!(!command.help.say().is_empty() && !command.keys.is_empty());
                for key in command.keys {
                    assert!(!super::super::keys::shown(key).is_empty());
                }
            }
        }
    }
}
