//! The keymap: the keys of each command, with a person's own over the tables.

use std::collections::BTreeMap;

use crossterm::event::KeyEvent;

use super::command::{Action, Command, Place, commands};
use super::keys;

/// A command with its keys as they are now.
#[derive(Clone, Debug)]
pub struct Bound {
    /// What it does, and how that is said.
    pub command: Command,
    /// Names of its keys; the first is the one that the footer shows. None where a person took them all away.
    pub keys: Vec<String>,
    /// The wish that gave it these keys, by its position.
    wish: Option<usize>,
}

/// What a person wants: these keys for this command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Where; everywhere but in text fields if it names no place.
    pub place: Option<Place>,
    /// The command, by [`Action::name`].
    pub command: String,
    /// Names of keys.
    pub keys: Vec<String>,
}

impl Wish {
    /// Whether it is about this command in this place.
    fn is_for(&self, place: Place, command: &Command) -> bool {
        let here = match self.place {
            Some(wanted) => wanted == place,
            None => !place.is_typing(),
        };
        here && self.command == command.action.name()
    }
}

/// Two wishes that can't both be granted: positions among the wishes, the later one first, and the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The wish that comes too late.
    pub wish: usize,
    /// The one that has the key already.
    pub with: usize,
    /// The key.
    pub key: String,
    /// Where.
    pub place: Place,
}

/// A key that a command has in the tables and not here, as a wish for another command took it.
#[derive(Clone, Debug)]
pub struct Lost<'a> {
    /// Where.
    pub place: Place,
    /// The key.
    pub key: &'static str,
    /// The command that had it, with the keys that it still has.
    pub bound: &'a Bound,
    /// The wish that took it, by its position.
    pub by: usize,
}

/// All commands of all places with their keys.
#[derive(Clone, Debug)]
pub struct Keymap(Vec<Vec<Bound>>);

impl Default for Keymap {
    fn default() -> Self {
        // Without wishes there is no conflict.
        Keymap::new(&[]).unwrap_or_else(|_| Keymap(Vec::new()))
    }
}

impl Keymap {
    /// The tables with these wishes laid over them. A key that is wished for is taken from whatever has it in the tables;
    /// Ctrl-C leaves from everywhere, whatever is wished.
    ///
    /// # Errors
    /// Two wishes want one key in one place.
    pub fn new(wishes: &[Wish]) -> Result<Keymap, Conflict> {
        let places = Place::ALL.into_iter().map(|place| over(place, wishes));
        Ok(Keymap(places.collect::<Result<_, _>>()?))
    }

    /// What wishes took from commands that nobody wished another key for: a person who wants a key for one thing may not know that it is
    /// another's.
    pub fn lost(&self) -> Vec<Lost<'_>> {
        let mut lost = Vec::new();
        for place in Place::ALL {
            let all = self.commands(place);
            for bound in all.iter().filter(|bound| bound.wish.is_none()) {
                for key in bound.command.keys {
                    let has = |other: &&Bound| other.keys.iter().any(|own| own == key);
                    if let Some(by) = all.iter().find(has).and_then(|taker| taker.wish) {
                        lost.push(Lost {
                            place,
                            key,
                            bound,
                            by,
                        });
                    }
                }
            }
        }
        lost
    }

    /// All that can be done in a place, in the order of the help.
    pub fn commands(&self, place: Place) -> &[Bound] {
        self.0.get(place as usize).map_or(&[], Vec::as_slice)
    }

    /// The first key for this in a place, as people read it.
    pub fn key(&self, place: Place, action: Action) -> Option<String> {
        let mut bound = self.commands(place).iter();
        let found = bound.find(|bound| bound.command.action == action)?;
        found.keys.first().map(|key| keys::shown(key))
    }

    /// The same, or what the command is called where a person took all of its keys away: for a sentence that has to name it.
    pub fn named(&self, place: Place, action: Action) -> String {
        self.key(place, action)
            .unwrap_or_else(|| action.name().to_owned())
    }

    /// What the key of this name means in a place.
    pub fn meaning(&self, place: Place, key: &str) -> Option<Action> {
        let mut bound = self.commands(place).iter();
        let found = bound.find(|bound| bound.keys.iter().any(|k| k == key));
        found.map(|bound| bound.command.action)
    }

    /// What a key that was pressed means in a place; a Cyrillic letter means what an English keyboard has there.
    pub fn meant(&self, place: Place, key: KeyEvent) -> Option<Action> {
        let meaning = |key| self.meaning(place, &keys::name(key)?);
        meaning(key).or_else(|| meaning(keys::same_place(key)?))
    }
}

/// Leaves from everywhere, also where the keyboard is switched to Cyrillic letters.
const LEAVE: &str = "ctrl-c";
const LEAVE_CYRILLIC: &str = "ctrl-с";

/// Whether this key leaves from everywhere, so that no other command can have it.
pub fn leaves(key: &str) -> bool {
    matches!(key, LEAVE | LEAVE_CYRILLIC)
}

fn over(place: Place, wishes: &[Wish]) -> Result<Vec<Bound>, Conflict> {
    let bind = |command: Command| {
        let wishes = wishes.iter().enumerate();
        let own = wishes.filter(|(_, wish)| wish.is_for(place, &command));
        // What is wished for this place goes over what is wished for all of them.
        let wish = own.max_by_key(|(at, wish)| (wish.place.is_some(), *at));
        let usual = || command.keys.iter().map(|key| (*key).to_owned()).collect();
        Bound {
            command,
            keys: wish.map_or_else(usual, |(_, wish)| wish.keys.clone()),
            wish: wish.map(|(at, _)| at),
        }
    };
    let mut all: Vec<Bound> = commands(place).map(bind).collect();
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    for bound in &all {
        let Some(wish) = bound.wish else { continue };
        for key in &bound.keys {
            if let Some(other) = taken.insert(key.clone(), wish) {
                return Err(Conflict {
                    wish: wish.max(other),
                    with: wish.min(other),
                    key: key.clone(),
                    place,
                });
            }
        }
    }
    for bound in &mut all {
        let is_free = |key: &String| bound.wish.is_some() || !taken.contains_key(key);
        bound.keys.retain(|key| is_free(key) && !leaves(key));
        if bound.command.action == Action::Quit {
            bound.keys.push(LEAVE.to_owned());
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(place: Option<Place>, command: &str, keys: &[&str]) -> Wish {
        Wish {
            place,
            command: command.to_owned(),
            keys: keys.iter().map(|key| (*key).to_owned()).collect(),
        }
    }

    #[test]
    fn a_wished_key_is_taken_from_whatever_had_it() {
        let map = Keymap::new(&[wish(Some(Place::Side), "swap", &["n"])]).unwrap();
        assert_eq!(map.meaning(Place::Side, "n"), Some(Action::Swap));
        assert_eq!(map.meaning(Place::Side, "x"), None);
        let next = map.commands(Place::Side).first().unwrap();
        assert!(next.keys.is_empty(), "{next:?}");
        assert_eq!(map.meaning(Place::Pairs, "j"), Some(Action::Down));
    }

    #[test]
    fn everywhere_is_not_a_text_field_and_a_place_overrules_it() {
        let wishes = [
            wish(None, "down", &["e"]),
            wish(Some(Place::Clusters), "down", &["w"]),
        ];
        let map = Keymap::new(&wishes).unwrap();
        assert_eq!(map.meaning(Place::Pairs, "e"), Some(Action::Down));
        assert_eq!(map.meaning(Place::Clusters, "e"), None);
        assert_eq!(map.meaning(Place::Clusters, "w"), Some(Action::Down));
        assert_eq!(map.meaning(Place::Filter, "e"), None);
        assert_eq!(map.meaning(Place::Filter, "down"), Some(Action::Down));
    }

    #[test]
    fn ctrl_c_leaves_whatever_is_wished() {
        let wishes = [
            wish(None, "quit", &["Q"]),
            wish(Some(Place::Pairs), "open", &["ctrl-c", "ctrl-с"]),
        ];
        let map = Keymap::new(&wishes).unwrap();
        for place in Place::ALL {
            assert_eq!(
                map.meaning(place, "ctrl-c"),
                Some(Action::Quit),
                "{place:?}"
            );
            assert_eq!(map.meaning(place, "ctrl-с"), None, "{place:?}");
        }
        assert_eq!(map.meaning(Place::Pairs, "Q"), Some(Action::Quit));
        assert_eq!(map.meaning(Place::Pairs, "q"), None);
    }
}
