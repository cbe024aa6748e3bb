//! The configuration: keys, colours and options of `config.toml`, over what is built in; the command line goes over it.
//!
//! Pure: the file is read and written by [`crate::cli`], which also knows the options ([`Known`]).

mod keys;
mod options;
mod problem;
mod template;
mod themes;
mod verdicts;

use std::collections::BTreeMap;

use toml_edit::{Document, DocumentMut, Item, Table, Value};

pub use options::{Chosen, Kind, Known};
pub use problem::{Note, Problem};
pub use template::template;

use crate::app::keymap::{Keymap, Lost, Wish};
use crate::app::keys as keys_of;
use crate::measure::nearest;
use crate::reviews::Wording;
use crate::said;
use crate::view::theme::Theme;
use crate::words::{Digits, Language, Said};
use problem::Place;

/// What a config file says.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Options of the command line; the flags of the same names take their place.
    pub options: Vec<Chosen>,
    /// Which keys mean what.
    pub keymap: Keymap,
    /// Themes of one's own, by name.
    pub themes: Vec<(String, Theme)>,
    /// What is said of verdicts.
    pub verdicts: Wording,
    /// The commands that lost a key to another one.
    pub notes: Vec<Note>,
    /// The lines in which keys stand, by their names.
    lines: BTreeMap<String, usize>,
}

/// The top level of the file, beside the options.
const TABLES: [&str; 3] = ["keys", "themes", "verdicts"];

impl Config {
    /// What can be read of the text of a config file, which may have these options, and everything that is wrong with it, each with its
    /// line and in the order of the lines: what [matters to the screen
    /// alone](Problem::is_for_screen) may be left out where there is none.
    pub fn read(text: &str, known: &[Known]) -> (Config, Vec<Problem>) {
        let document = match Document::parse(text) {
            Ok(document) => document,
            Err(error) => {
                let at = error.span().map_or(0, |span| span.start);
                let problem = Problem::new(text, at, of_parser(error.message()));
                return (Config::default(), vec![problem]);
            }
        };
        let mut reader = Reader {
            text,
            known,
            is_for_screen: true,
            problems: Vec::new(),
        };
        let config = reader.config(document.as_table());
        reader.problems.sort();
        (config, reader.problems)
    }

    /// The values of an option; of a switch `true` or `false`.
    pub fn option(&self, name: &str) -> Option<&[String]> {
        let chosen = self.options.iter().find(|chosen| chosen.name == name);
        chosen.map(|chosen| chosen.values.as_slice())
    }

    /// The language of the screen.
    pub fn language(&self) -> Option<Language> {
        let values = self.option("language")?;
        values.first().and_then(|code| Language::of_code(code))
    }

    /// The line in which a key stands; 0 if it is not there.
    pub fn line(&self, key: &str) -> usize {
        self.lines.get(key).copied().unwrap_or_default()
    }
}

/// A parser's message, which may go on with a drawing of the line.
fn of_parser(message: &str) -> Said {
    Said::text(message.lines().collect::<Vec<_>>().join("; "))
}

/// The text of a config file with another word for one option in it; all else stays as it is.
///
/// # Errors
/// The file is no TOML, or something else than a word stands there under that name, such as a table.
pub fn with(text: &str, option: &str, value: &str) -> Result<String, Problem> {
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
        let at = error.span().map_or(0, |span| span.start);
        Problem::new(text, at, of_parser(error.message()))
    })?;
    // Above the first table, or it would be a part of the last one.
    let table = document.as_table_mut();
    match table.get_mut(option) {
        None => drop(table.insert(option, toml_edit::value(value))),
        Some(Item::Value(old @ Value::String(_))) => {
            let decor = old.decor().clone();
            *old = value.into();
            *old.decor_mut() = decor;
        }
        // Whatever is meant by it would be lost.
        Some(_) => {
            // Places are lost as soon as a document can be changed.
            let at = Document::parse(text).map_or(Place(0), |read| Place::key(&read, option));
            let said = said!("config-no-word", option);
            return Err(Problem::new(text, at.0, said));
        }
    }
    Ok(document.to_string())
}

/// Goes through the tables and keeps what is wrong.
struct Reader<'a> {
    text: &'a str,
    /// The options that may stand there.
    known: &'a [Known],
    /// What is read matters to the screen alone.
    is_for_screen: bool,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn config(&mut self, table: &Table) -> Config {
        let themes = self.themes(table);
        let wishes = self.wishes(table);
        let (keymap, notes) = self.keymap(&wishes);
        let verdicts = self.verdicts(table, &keymap);
        let options = self.options(table, &themes);
        self.is_for_screen = false;
        let names = self.known.iter().map(|option| option.name.as_str());
        let names: Vec<&str> = TABLES.into_iter().chain(names).collect();
        let mut lines = BTreeMap::new();
        for (key, _) in table {
            let place = Place::key(table, key);
            lines.insert(key.to_owned(), place.line(self.text));
            if !names.contains(&key) {
                let said = said!("config-no-option", name = key);
                self.unknown(place, said, key, names.iter().copied());
            }
        }
        Config {
            options,
            keymap,
            themes,
            verdicts,
            notes,
            lines,
        }
    }

    fn keymap(&mut self, wishes: &[(Wish, Place)]) -> (Keymap, Vec<Note>) {
        let all: Vec<Wish> = wishes.iter().map(|(wish, _)| wish.clone()).collect();
        match Keymap::new(&all) {
            Ok(keymap) => {
                let notes = self.notes(keymap.lost(), wishes);
                (keymap, notes)
            }
            Err(conflict) => {
                if let (Some((_, place)), Some((with, other))) =
                    (wishes.get(conflict.wish), wishes.get(conflict.with))
                {
                    let said = said!(
                        "config-taken",
                        place = conflict.place.id(),
                        key = conflict.key,
                        command = &with.command,
                        line = Digits(other.line(self.text))
                    );
                    self.wrong(*place, said);
                }
                (Keymap::default(), Vec::new())
            }
        }
    }

    /// One for each key and command, with all places in which it is so.
    fn notes(&self, lost: Vec<Lost<'_>>, wishes: &[(Wish, Place)]) -> Vec<Note> {
        let mut notes: Vec<Note> = Vec::new();
        for lost in lost {
            let note = Note {
                line: wishes.get(lost.by).map_or(0, |(_, at)| at.line(self.text)),
                places: vec![lost.place.id()],
                key: keys_of::shown(lost.key),
                command: lost.bound.command.action.name(),
                left: keys_of::all_shown(&lost.bound.keys),
            };
            match notes.iter_mut().find(|known| known.is_same(&note)) {
                Some(known) => known.places.extend(note.places),
                None => notes.push(note),
            }
        }
        notes.sort_by_key(|note| note.line);
        notes
    }

    /// The text of a key; nothing if it is not there.
    fn words(&mut self, table: &Table, key: &str) -> Option<String> {
        let item = table.get(key)?;
        let text = item.as_str().map(str::to_owned);
        if text.is_none() {
            self.wrong(Place::value(table, key), said!("config-quoted", key));
        }
        text
    }

    /// A table of tables; nothing if it is not there.
    fn table<'t>(&mut self, table: &'t Table, key: &str) -> Option<&'t Table> {
        let item = table.get(key)?;
        let found = item.as_table();
        if found.is_none() && !matches!(item, Item::None) {
            let said = said!("config-table", key);
            self.wrong_name(Place::key(table, key), key, said);
        }
        found
    }

    /// There is nothing of that name, and what is said of that goes on with the name that was meant.
    fn unknown<'n>(
        &mut self,
        place: Place,
        said: Said,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) {
        let said = match nearest(name, known) {
            Some(near) => said.colon(said!("config-meant", name = near)),
            None => said,
        };
        self.wrong_name(place, name, said);
    }

    /// An option that got under the head of a table was meant for every command: none may go on without it.
    fn wrong_name(&mut self, place: Place, name: &str, said: Said) {
        let is_for_screen = self.is_for_screen;
        self.is_for_screen &= self.known.iter().all(|option| option.name != name);
        self.wrong(place, said);
        self.is_for_screen = is_for_screen;
    }

    fn wrong(&mut self, place: Place, said: Said) {
        let problem = Problem::new(self.text, place.0, said);
        self.problems.push(Problem {
            is_for_screen: self.is_for_screen,
            ..problem
        });
    }
}

#[cfg(test)]
mod tests;
