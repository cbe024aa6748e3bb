//! Commands: what can be done in each place, by which keys, and how that is said.
//!
//! The keymap, the footer, the help, the palette and the manual are all read from [`bindings`], so none of them can lie about
//! another. [`super::keymap`] lays a person's own keys over them.

mod action;
mod bindings;

use crate::words::Phrase;

pub use action::Action;

macro_rules! places {
    ($($(#[$meta:meta])? $place:ident $id:literal $doc:literal)+) => {
        /// Where the keys go.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Place {
            $(#[doc = $doc] $(#[$meta])? $place,)+
        }

        impl Place {
            /// All of them.
            pub const ALL: [Place; [$($id),+].len()] = [$(Place::$place),+];

            /// Its name in the help.
            pub fn name(self) -> &'static str {
                match self {
                    $(Place::$place => Phrase::new(concat!("place-", $id)).say(),)+
                }
            }

            /// Its name in a person's own keymap.
            pub fn id(self) -> &'static str {
                match self {
                    $(Place::$place => $id,)+
                }
            }
        }
    };
}

places! {
    #[default]
    Pairs       "pairs"       "The list of pairs."
    Clusters    "clusters"    "The list of clusters."
    Matrix      "matrix"      "The matrix of one cluster."
    Documents   "documents"   "The list of documents."
    Unread      "unread"      "The list of files not read."
    Overview    "overview"    "All in numbers."
    Side        "side"        "Both texts of a pair."
    Document    "document"    "One text, and which others have what of it."
    Filter      "filter"      "The text field of the filter."
    Search      "search"      "The text field of the search in two texts."
    Passages    "passages"    "The passages of a pair."
    Partners    "partners"    "The documents that share text with one."
    Occurrences "occurrences" "The documents that have one passage."
    Common      "common"      "The passages that so many documents have that they are left out."
    Details     "details"     "What is known of a document or a pair."
    Help        "help"        "The keys of a place."
    Palette     "palette"     "All commands of a place, to be found by what they do."
    Themes      "themes"      "The themes, each shown as soon as the cursor is on it."
    Export      "export"      "What can be written to a file."
    Verdict     "verdict"     "The verdicts, to choose one."
    Note        "note"        "The text field of a note."
    Layers      "layers"      "The layers that mask words, to switch them."
    Activity    "activity"    "What happened."
}

impl Place {
    /// What has a tab, in their order.
    pub const TABS: [Place; 4] = [
        Place::Pairs,
        Place::Clusters,
        Place::Documents,
        Place::Overview,
    ];

    /// Letters are typed here, so that none of them can be a command.
    pub fn is_typing(self) -> bool {
        matches!(
            self,
            Place::Filter | Place::Search | Place::Note | Place::Palette | Place::Export
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
    let groups = bindings::groups(place).iter();
    groups.flat_map(|group| group.iter().copied())
}

/// Whether this is done to the text of a field.
pub fn edits(action: Action) -> bool {
    let mut field = bindings::FIELD.iter();
    action == Action::EraseAll || field.any(|command| command.action == action)
}

/// What `Enter` does in a place, unless a person wishes otherwise: so does a second click.
pub fn entered(place: Place) -> Option<Action> {
    let command = commands(place).find(|command| command.keys.contains(&"enter"));
    command.map(|command| command.action)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn each_once(of: impl Iterator<Item = &'static str>, place: Place) {
        let mut met = BTreeSet::new();
        for one in of {
            assert!(met.insert(one), "{one} twice in {place:?}");
        }
    }

    #[test]
    fn no_key_means_two_things_in_one_place_and_no_two_commands_have_one_name() {
        for place in Place::ALL {
            each_once(commands(place).flat_map(|c| c.keys).copied(), place);
            each_once(commands(place).map(|c| c.action.name()), place);
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
}
