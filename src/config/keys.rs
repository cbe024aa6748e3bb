//! Keys in the configuration: `[keys.PLACE]` with `command = "key"` or `["key", "key"]`.

use toml_edit::{Item, Table};

use super::Reader;
use super::problem::Place as At;
use crate::app::command::{Action, Place, commands};
use crate::app::keymap::{Wish, leaves};
use crate::app::keys;
use crate::measure::nearest;
use crate::said;

/// Stands for all places but text fields.
pub const EVERYWHERE: &str = "everywhere";

impl Reader<'_> {
    /// All wishes, each with where it stands.
    pub(super) fn wishes(&mut self, root: &Table) -> Vec<(Wish, At)> {
        let Some(all) = self.table(root, "keys") else {
            return Vec::new();
        };
        let mut wishes = Vec::new();
        for (id, _) in all {
            let place = Place::ALL.into_iter().find(|place| place.id() == id);
            if place.is_none() && id != EVERYWHERE {
                let known = Place::ALL.iter().map(|place| place.id());
                let at = At::key(all, id);
                let said = said!("config-no-place", name = id);
                self.unknown(at, said, id, known.chain([EVERYWHERE]));
                continue;
            }
            let Some(table) = self.table(all, id) else {
                continue;
            };
            for (command, item) in table {
                let at = At::key(table, command);
                let known = names(place);
                if !known.contains(&command) {
                    let said = said!("config-no-command", place = id, name = command);
                    self.unknown(at, said, command, known);
                } else if let Some(keys) = self.keys(item, place, table, command) {
                    let command = command.to_owned();
                    wishes.push((
                        Wish {
                            place,
                            command,
                            keys,
                        },
                        at,
                    ));
                }
            }
        }
        wishes
    }

    fn keys(
        &mut self,
        item: &Item,
        place: Option<Place>,
        table: &Table,
        command: &str,
    ) -> Option<Vec<String>> {
        let at = At::value(table, command);
        let written: Option<Vec<&str>> = match item.as_array() {
            Some(array) => array.iter().map(toml_edit::Value::as_str).collect(),
            None => item.as_str().map(|key| vec![key]),
        };
        let Some(written) = written else {
            self.wrong(at, said!("config-keys"));
            return None;
        };
        let mut all = Vec::new();
        for key in written {
            let Some(name) = keys::parse(key) else {
                let near = meant(key).map(|near| said!("config-meant", name = near));
                let near = near.unwrap_or_else(|| said!("config-key-names"));
                self.wrong(at, said!("config-no-key", key).colon(near));
                return None;
            };
            if place.is_some_and(Place::is_typing) && name.chars().count() == 1 {
                self.wrong(at, said!("config-letter", key));
                return None;
            }
            if leaves(&name) && command != Action::Quit.name() {
                self.wrong(at, said!("config-leaves", key, command));
                return None;
            }
            all.push(name);
        }
        Some(all)
    }
}

/// The key that was probably meant by what names none: `Ctrl+F`, `entr`.
fn meant(written: &str) -> Option<String> {
    let dashed = written.trim().to_lowercase().replace('+', "-");
    let near = || {
        let base = dashed.rsplit('-').next().unwrap_or_default();
        let held = dashed.strip_suffix(base).unwrap_or_default();
        keys::parse(&format!("{held}{}", nearest(base, keys::names())?))
    };
    keys::parse(&dashed).or_else(near)
}

/// The names of the commands of a place, or of all places but text fields; each once, in the order of the tables.
pub fn names(place: Option<Place>) -> Vec<&'static str> {
    let mut names = Vec::new();
    let all = Place::ALL
        .into_iter()
        .filter(|p| place.map_or(!p.is_typing(), |place| place == *p));
    for command in all.flat_map(commands) {
        let name = command.action.name();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
