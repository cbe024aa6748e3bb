//! Options in the configuration: they have the names and the values of the command line, which knows them.

use toml_edit::{Item, Table, Value};

use super::Reader;
use super::problem::Place;
use crate::said;
use crate::view::theme::{self, Theme};
use crate::words::Said;

/// The option whose values are the themes, also those of the file.
const THEME: &str = "theme";

/// An option that may stand in the file.
pub struct Known {
    /// As on the command line, without its hyphens.
    pub name: String,
    /// What is written behind it.
    pub kind: Kind,
    /// What it does, in a sentence.
    pub about: String,
    /// What is built in, as it would be written here; nothing where no value does what is built in.
    pub usual: Option<String>,
    /// A value, as it would be written here.
    pub example: String,
    /// It matters to the screen alone.
    pub is_for_screen: bool,
    /// What is wrong with a value.
    pub check: Box<Check>,
}

/// Looks at a value.
pub type Check = dyn Fn(&str) -> Result<(), String>;

/// What is written behind an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// True or false.
    Switch,
    /// A word or a number.
    Word,
    /// One of them, or a list.
    Words,
}

/// An option as the file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Its name.
    pub name: String,
    /// Its values; of a switch `true` or `false`.
    pub values: Vec<String>,
}

impl Reader<'_> {
    /// All that are there, in the order of the command line.
    pub(super) fn options(&mut self, table: &Table, own: &[(String, Theme)]) -> Vec<Chosen> {
        let mut all = Vec::new();
        for option in self.known {
            let Some(item) = table.get(&option.name) else {
                continue;
            };
            self.is_for_screen = option.is_for_screen;
            if let Some(values) = self.option(table, option, item, own) {
                all.push(Chosen {
                    name: option.name.clone(),
                    values,
                });
            }
        }
        all
    }

    fn option(
        &mut self,
        table: &Table,
        option: &Known,
        item: &Item,
        own: &[(String, Theme)],
    ) -> Option<Vec<String>> {
        let Known { name, example, .. } = option;
        let place = Place::value(table, name);
        let Some(values) = values(item, option.kind) else {
            let said = match option.kind {
                Kind::Switch => said!("config-switch", name),
                Kind::Word => said!("config-value", name, example),
                Kind::Words => said!("config-list", name, example),
            };
            self.wrong(place, said);
            return None;
        };
        if option.kind == Kind::Switch {
            return Some(values);
        }
        let before = self.problems.len();
        for value in &values {
            let check = || (option.check)(value).err();
            if check().is_some() {
                let why = Said::each(|| check().unwrap_or_default());
                self.wrong(place, Said::text(name).colon(why));
            }
            let own = own.iter().map(|(name, _)| name.as_str());
            let mut known: Vec<&str> = theme::names().collect();
            known.extend(own);
            if name == THEME && !known.contains(&value.as_str()) {
                self.unknown(place, said!("config-no-theme", name = value), value, known);
            }
        }
        (self.problems.len() == before).then_some(values)
    }
}

/// What is written; nothing if that is of another kind.
fn values(item: &Item, kind: Kind) -> Option<Vec<String>> {
    let value = item.as_value()?;
    match (kind, value) {
        (Kind::Switch, value) => value.as_bool().map(|on| vec![on.to_string()]),
        (Kind::Words, Value::Array(all)) => all.iter().map(word).collect(),
        (_, value) => word(value).map(|word| vec![word]),
    }
}

/// A word, or a number as it would be typed.
fn word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.value().clone()),
        Value::Integer(number) => Some(number.value().to_string()),
        Value::Float(number) => Some(number.value().to_string()),
        _ => None,
    }
}
