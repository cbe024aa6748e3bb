//! What does a person want always? `config.toml`: keys, colours and options, laid over what is built in; flags go over it.
//!
//! Pure: the file is read and written by [`crate::cli`].

mod keys;
mod options;
mod problem;
mod template;
mod themes;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use toml_edit::{Document, DocumentMut, Item, Table, Value};

pub use options::{Chosen, Kind, Known};
pub use problem::{Note, Problem};
pub use template::template;

use crate::app::keymap::{Keymap, Lost, Wish};
use crate::app::keys as keys_of;
use crate::measure::Containment;
use crate::say;
use crate::sketch::Method;
use crate::sketch::method::UnknownMethod;
use crate::view::theme::{self, Theme};
use crate::words::Language;
use problem::Place;
pub use problem::nearest;

/// What a config file says.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The name of the theme; one of [`theme::names`] or of `themes`.
    pub theme: Option<String>,
    /// The threshold of the screen.
    pub threshold: Option<Containment>,
    /// The sketch that the screen asks what it would have found.
    pub sketch: Option<Method>,
    /// The language of the screen.
    pub language: Option<Language>,
    /// From this resemblance on a new document is a duplicate.
    pub min_resemblance: Option<Containment>,
    /// A group of duplicates may have this many documents.
    pub max_group: Option<NonZeroUsize>,
    /// Options of the command line; the flags of the same names take their place.
    pub options: Vec<Chosen>,
    /// The mouse is listened to.
    pub mouse: Option<bool>,
    /// Which keys mean what.
    pub keymap: Keymap,
    /// Themes of one's own, by name.
    pub themes: Vec<(String, Theme)>,
    /// The commands that lost a key to another one.
    pub notes: Vec<Note>,
    /// The lines in which keys stand, by their names.
    lines: BTreeMap<String, usize>,
}

/// The top level of the file, beside the options of the command line.
const KEYS: [&str; 9] = [
    "theme",
    "threshold",
    "min-resemblance",
    "max-group",
    "sketch",
    "language",
    "mouse",
    "keys",
    "themes",
];

impl Config {
    /// Reads the text of a config file, which may have these options.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its line, in the order of the lines.
    pub fn parse(text: &str, known: &[Known]) -> Result<Config, Vec<Problem>> {
        let (config, problems) = Config::read(text, known);
        if problems.is_empty() {
            Ok(config)
        } else {
            Err(problems)
        }
    }

    /// What can be read of such a text, and everything that is wrong with it: what [matters to the screen
    /// alone](Problem::is_for_screen) may be left out where there is none.
    pub fn read(text: &str, known: &[Known]) -> (Config, Vec<Problem>) {
        let document = match Document::parse(text) {
            Ok(document) => document,
            Err(error) => {
                let at = error.span().map_or(0, |span| span.start);
                let problem = Problem::new(text, at, first_line(error.message()));
                return (Config::default(), vec![problem]);
            }
        };
        let mut reader = Reader {
            text,
            problems: Vec::new(),
        };
        let config = reader.config(document.as_table(), known);
        reader.problems.sort();
        (config, reader.problems)
    }

    /// The line in which a key stands; 0 if it is not there.
    pub fn line(&self, key: &str) -> usize {
        self.lines.get(key).copied().unwrap_or_default()
    }
}

/// A parser's message may go on with a drawing of the line.
fn first_line(message: &str) -> String {
    message.lines().collect::<Vec<_>>().join("; ")
}

/// The text of a config file with another word for one option in it; all else stays as it is.
///
/// # Errors
/// The file is no TOML, or something else than a word stands there under that name, such as a table.
pub fn with(text: &str, option: &str, value: &str) -> Result<String, Problem> {
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
        let at = error.span().map_or(0, |span| span.start);
        Problem::new(text, at, first_line(error.message()))
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
            let said = say!("config-no-word", option = option);
            return Err(Problem::new(text, at.0, said));
        }
    }
    Ok(document.to_string())
}

/// The lines of a table, and of those in it, that have the name of an option.
fn strays(text: &str, table: &Table, known: &[Known], lines: &mut Vec<usize>) {
    for (key, item) in table {
        if known.iter().any(|option| option.name == key) {
            lines.push(Place::key(table, key).line(text));
        }
        if let Some(below) = item.as_table() {
            strays(text, below, known, lines);
        }
    }
}

/// A number as it is written, in quotation marks or without; nothing where it is a table.
fn written(item: &Item) -> String {
    let value = item.as_value().map(|value| match value.as_str() {
        Some(text) => text.trim().to_owned(),
        None => value.to_string().trim().to_owned(),
    });
    value.unwrap_or_default()
}

/// Goes through the tables and keeps what is wrong.
struct Reader<'a> {
    text: &'a str,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn config(&mut self, table: &Table, known: &[Known]) -> Config {
        let themes = self.themes(table);
        let wishes = self.wishes(table);
        let (keymap, notes) = self.keymap(&wishes);
        let theme = self.theme(table, &themes);
        let threshold = self.percent(table, "threshold", "a threshold", 10);
        let sketch = self.sketch(table);
        let mouse = self.mouse(table);
        // An option that got under the head of a table was meant for every command: none may go on without it.
        let mut strayed = Vec::new();
        for name in ["keys", "themes"] {
            if let Some(below) = table.get(name).and_then(Item::as_table) {
                strays(self.text, below, known, &mut strayed);
            }
        }
        for problem in &mut self.problems {
            problem.is_for_screen = !strayed.contains(&problem.line);
        }
        let names = known.iter().map(|option| option.name.as_str());
        let names: Vec<&str> = KEYS.into_iter().chain(names).collect();
        let mut lines = BTreeMap::new();
        for (key, _) in table {
            let place = Place::key(table, key);
            lines.insert(key.to_owned(), place.line(self.text));
            if !names.contains(&key) {
                self.unknown(place, "option", key, names.iter().copied());
            }
        }
        Config {
            theme,
            threshold,
            sketch,
            language: self.language(table),
            // New files are judged without a screen too.
            min_resemblance: self.percent(table, "min-resemblance", "min-resemblance", 70),
            max_group: self.documents(table, "max-group"),
            options: self.options(table, known),
            mouse,
            keymap,
            themes,
            notes,
            lines,
        }
    }

    fn theme(&mut self, table: &Table, own: &[(String, Theme)]) -> Option<String> {
        let name = self.words(table, "theme")?;
        let mut all: Vec<&str> = theme::names().collect();
        all.extend(own.iter().map(|(name, _)| name.as_str()));
        if all.contains(&name.as_str()) {
            return Some(name);
        }
        self.unknown(Place::value(table, "theme"), "theme", &name, all);
        None
    }

    fn percent(
        &mut self,
        table: &Table,
        key: &str,
        what: &str,
        example: u8,
    ) -> Option<Containment> {
        let written = written(table.get(key)?);
        let digits = written.trim_end_matches('%').trim();
        match digits.parse::<f64>() {
            Ok(percent) if (0.0..=100.0).contains(&percent) => {
                Some(Containment::from_percent(percent))
            }
            _ => {
                let said = format!("{what} is a percentage from 0 to 100, such as {example}");
                self.wrong(Place::value(table, key), &said);
                None
            }
        }
    }

    /// A number of documents, as many as the command line takes.
    fn documents(&mut self, table: &Table, key: &str) -> Option<NonZeroUsize> {
        let number = written(table.get(key)?).parse::<u32>().ok();
        let number = number.and_then(|number| NonZeroUsize::new(number as usize));
        if number.is_none() {
            let said = format!("{key} is a number of documents from 1 to {}", u32::MAX);
            self.wrong(Place::value(table, key), &said);
        }
        number
    }

    fn sketch(&mut self, table: &Table) -> Option<Method> {
        let name = self.words(table, "sketch")?;
        let parsed: Result<Method, UnknownMethod> = name.parse();
        parsed
            .inspect_err(|unknown| self.wrong(Place::value(table, "sketch"), &unknown.to_string()))
            .ok()
    }

    fn language(&mut self, table: &Table) -> Option<Language> {
        let code = self.words(table, "language")?;
        let language = Language::of_code(&code);
        if language.is_none() {
            let known = Language::ALL.map(Language::code);
            self.unknown(Place::value(table, "language"), "language", &code, known);
        }
        language
    }

    fn mouse(&mut self, table: &Table) -> Option<bool> {
        let item = table.get("mouse")?;
        if item.as_bool().is_none() {
            self.wrong(Place::value(table, "mouse"), "mouse is true or false");
        }
        item.as_bool()
    }

    fn keymap(&mut self, wishes: &[(Wish, Place)]) -> (Keymap, Vec<Note>) {
        let all: Vec<Wish> = wishes.iter().map(|(wish, _)| wish.clone()).collect();
        match Keymap::new(&all) {
            Ok(keymap) => {
                let lost = keymap.lost(&all);
                (keymap, self.notes(lost, wishes))
            }
            Err(conflict) => {
                if let (Some((_, place)), Some((with, other))) =
                    (wishes.get(conflict.wish), wishes.get(conflict.with))
                {
                    let said = format!(
                        "in {} the key {} is for “{}” already (line {})",
                        conflict.place.id(),
                        conflict.key,
                        with.command,
                        other.line(self.text)
                    );
                    self.wrong(*place, &said);
                }
                (Keymap::default(), Vec::new())
            }
        }
    }

    /// One for each key and command, with all places in which it is so.
    fn notes(&self, lost: Vec<Lost>, wishes: &[(Wish, Place)]) -> Vec<Note> {
        let mut notes: Vec<Note> = Vec::new();
        for lost in lost {
            let line = wishes.get(lost.by).map_or(0, |(_, at)| at.line(self.text));
            let left: Vec<String> = lost.left.iter().map(|key| keys_of::shown(key)).collect();
            let note = Note {
                line,
                places: Vec::new(),
                key: keys_of::shown(&lost.key),
                command: lost.command,
                left: left.join(" "),
            };
            let same = |known: &&mut Note| {
                let places = Vec::new();
                Note {
                    places,
                    ..(*known).clone()
                } == note
            };
            match notes.iter_mut().find(same) {
                Some(known) => known.places.push(lost.place.id()),
                None => notes.push(Note {
                    places: vec![lost.place.id()],
                    ..note
                }),
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
            let said = format!("“{key}” is written in quotation marks");
            self.wrong(Place::value(table, key), &said);
        }
        text
    }

    /// A table of tables; nothing if it is not there.
    fn table<'t>(&mut self, table: &'t Table, key: &str) -> Option<&'t Table> {
        let item = table.get(key)?;
        let found = item.as_table();
        if found.is_none() && !matches!(item, Item::None) {
            let said = format!("“{key}” is a table: write its own under [{key}]");
            self.wrong(Place::key(table, key), &said);
        }
        found
    }

    fn unknown<'n>(
        &mut self,
        place: Place,
        what: &str,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) {
        let hint = match nearest(name, known) {
            Some(near) => format!(": “{near}” is meant?"),
            None => String::new(),
        };
        self.wrong(place, &format!("there is no {what} “{name}”{hint}"));
    }

    fn wrong(&mut self, place: Place, said: &str) {
        let problem = Problem::new(self.text, place.0, said.to_owned());
        self.problems.push(problem);
    }
}

#[cfg(test)]
mod tests;
