//! The keymap: the keys of each command, with a person's own over the tables.

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Where.
    pub place: Place,
    /// The key.
    pub key: String,
    /// The command that had it, by [`Action::name`].
    pub command: &'static str,
    /// The keys that it still has.
    pub left: Vec<String>,
    /// The wish that took it, by its position.
    pub by: usize,
}

/// All commands of all places with their keys.
#[derive(Clone, Debug)]
pub struct Keymap(Vec<Vec<Bound>>);

impl Default for Keymap {
    fn default() -> Self {
        Keymap(Place::ALL.map(usual).to_vec())
    }
}

impl Keymap {
    /// The tables with these wishes laid over them. A key that is wished for is taken from whatever has it in the tables;
    /// Ctrl-C leaves from everywhere, whatever is wished.
    ///
    /// # Errors
    /// Two wishes want one key in one place.
    pub fn new(wishes: &[Wish]) -> Result<Keymap, Conflict> {
        let mut places = Vec::with_capacity(Place::ALL.len());
        for place in Place::ALL {
            places.push(over(place, wishes)?);
        }
        Ok(Keymap(places))
    }

    /// What these wishes, which are laid over the tables here, took from commands that nobody wished another key for: a person
    /// who wants a key for one thing may not know that it is another's.
    pub fn lost(&self, wishes: &[Wish]) -> Vec<Lost> {
        let mut lost = Vec::new();
        for place in Place::ALL {
            let wish_for = |command: &Command| {
                let all = || wishes.iter().enumerate();
                let own = all().rfind(|(_, w)| w.place.is_some() && w.is_for(place, command));
                let found = own.or_else(|| all().rfind(|(_, w)| w.is_for(place, command)));
                found.map(|(at, _)| at)
            };
            for bound in self.commands(place) {
                if wish_for(&bound.command).is_some() {
                    continue;
                }
                for key in bound.command.keys {
                    let has = |bound: &&Bound| bound.keys.iter().any(|own| own == key);
                    let taker = self.commands(place).iter().find(has);
                    let taker = taker.filter(|taker| taker.command.action != bound.command.action);
                    if let Some(by) = taker.and_then(|taker| wish_for(&taker.command)) {
                        lost.push(Lost {
                            place,
                            key: (*key).to_owned(),
                            command: bound.command.action.name(),
                            left: bound.keys.clone(),
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
        let at = Place::ALL.iter().position(|p| *p == place);
        at.and_then(|at| self.0.get(at)).map_or(&[], Vec::as_slice)
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

fn usual(place: Place) -> Vec<Bound> {
    let bound = |command: Command| Bound {
        command,
        keys: command.keys.iter().map(|key| (*key).to_owned()).collect(),
    };
    commands(place).map(bound).collect()
}

/// Leaves from everywhere, also where the keyboard is switched to Cyrillic letters.
const LEAVE: &str = "ctrl-c";
const LEAVE_CYRILLIC: &str = "ctrl-с";

/// Whether this key leaves from everywhere, so that no other command can have it.
pub fn leaves(key: &str) -> bool {
    matches!(key, LEAVE | LEAVE_CYRILLIC)
}

fn over(place: Place, wishes: &[Wish]) -> Result<Vec<Bound>, Conflict> {
    let mut all = usual(place);
    // What is wished for this place goes over what is wished for all of them.
    let order = |general: bool| {
        let wishes = wishes.iter().enumerate();
        wishes.filter(move |(_, wish)| wish.place.is_none() == general)
    };
    let mut granted: Vec<Option<usize>> = vec![None; all.len()];
    for (nth, wish) in order(true).chain(order(false)) {
        for (bound, granted) in all.iter_mut().zip(&mut granted) {
            if wish.is_for(place, &bound.command) {
                bound.keys.clone_from(&wish.keys);
                *granted = Some(nth);
            }
        }
    }
    let mut taken: Vec<(String, usize)> = Vec::new();
    for (bound, granted) in all.iter().zip(&granted) {
        let Some(wish) = *granted else { continue };
        for key in &bound.keys {
            if let Some((_, with)) = taken.iter().find(|(other, _)| other == key) {
                return Err(Conflict {
                    wish: wish.max(*with),
                    with: wish.min(*with),
                    key: key.clone(),
                    place,
                });
            }
            taken.push((key.clone(), wish));
        }
    }
    for (bound, granted) in all.iter_mut().zip(&granted) {
        if granted.is_none() {
            let is_free = |key: &String| !taken.iter().any(|(other, _)| other == key);
            bound.keys.retain(is_free);
        }
        bound.keys.retain(|key| !leaves(key));
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
    fn without_wishes_the_keymap_is_the_table() {
        let usual = Keymap::default();
        let none = Keymap::new(&[]).unwrap();
        for place in Place::ALL {
            let keys = |map: &Keymap| -> Vec<Vec<String>> {
                let all = map.commands(place).iter();
                all.map(|bound| bound.keys.clone()).collect()
            };
            assert_eq!(keys(&usual), keys(&none), "{place:?}");
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
    fn what_a_wish_takes_is_told_unless_the_other_command_was_wished_for_too() {
        let swap = wish(Some(Place::Side), "swap", &["n"]);
        let lost = |wishes: &[Wish]| Keymap::new(wishes).unwrap().lost(wishes);
        let told = Lost {
            place: Place::Side,
            key: "n".to_owned(),
            command: "next-passage",
            left: Vec::new(),
            by: 0,
        };
        assert_eq!(lost(std::slice::from_ref(&swap)), [told]);
        assert_eq!(
            lost(&[swap, wish(Some(Place::Side), "next-passage", &["x"])]),
            []
        );
        assert_eq!(lost(&[]), []);
        let down = [wish(None, "down", &["e"])];
        let places: Vec<Place> = lost(&down).iter().map(|lost| lost.place).collect();
        assert!(places.contains(&Place::Pairs) && !places.contains(&Place::Filter));
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
    fn one_key_for_two_wishes_is_refused() {
        let wishes = [
            wish(None, "down", &["e"]),
            wish(Some(Place::Pairs), "open", &["e"]),
        ];
        let conflict = Keymap::new(&wishes).unwrap_err();
        assert_eq!((conflict.wish, conflict.with), (1, 0));
        assert_eq!((conflict.key.as_str(), conflict.place), ("e", Place::Pairs));
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
