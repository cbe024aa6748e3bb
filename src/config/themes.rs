//! Themes in the configuration: `[themes.NAME]` with a theme to begin with, and styles by meaning.

use toml_edit::{Item, Table};

use super::Reader;
use super::problem::Place;
use crate::said;
use crate::view::theme::{self, Meaning, Slot, Theme};
use crate::words::Said;

/// The theme that one's own begins with.
const BASE: &str = "base";
/// Where none is named.
const USUAL_BASE: &str = "dark";

impl Reader<'_> {
    /// All of them, by name.
    pub(super) fn themes(&mut self, root: &Table) -> Vec<(String, Theme)> {
        let Some(all) = self.table(root, "themes") else {
            return Vec::new();
        };
        let mut themes = Vec::new();
        for (name, _) in all {
            let at = Place::key(all, name);
            let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            if theme::names().any(|known| known == name) {
                self.wrong(at, said!("config-theme-built-in", name));
            } else if name.is_empty() || !name.chars().all(plain) {
                self.wrong(at, said!("config-theme-name"));
            } else if let Some(table) = self.table(all, name)
                && let Some(theme) = self.one_theme(table)
            {
                themes.push((name.to_owned(), theme));
            }
        }
        themes
    }

    fn one_theme(&mut self, table: &Table) -> Option<Theme> {
        let base = match table.get(BASE) {
            Some(_) => self.words(table, BASE)?,
            None => USUAL_BASE.to_owned(),
        };
        let Some(mut theme) = theme::named(&base) else {
            let known = theme::names().filter(|name| *name != theme::AUTO);
            let said = said!("config-no-theme", name = &base);
            self.unknown(Place::value(table, BASE), said, &base, known);
            return None;
        };
        for (key, item) in table.iter().filter(|(key, _)| *key != BASE) {
            let Some(meaning) = Meaning::ALL.iter().find(|meaning| meaning.name == key) else {
                let known = Meaning::ALL.iter().map(|meaning| meaning.name);
                let at = Place::key(table, key);
                let said = said!("config-no-meaning", name = key);
                self.unknown(at, said, key, known.chain([BASE]));
                continue;
            };
            match meaning.slot {
                Slot::One(slot) => {
                    if let Some(words) = self.words(table, key) {
                        match theme::style(&words) {
                            Ok(style) => *slot(&mut theme) = style,
                            Err(said) => self.wrong(Place::value(table, key), said),
                        }
                    }
                }
                Slot::Many(slot) => {
                    if let Some(styles) = self.styles(table, key, item) {
                        *slot(&mut theme) = styles;
                    }
                }
            }
        }
        Some(theme)
    }

    fn styles(
        &mut self,
        table: &Table,
        key: &str,
        item: &Item,
    ) -> Option<Vec<ratatui::style::Style>> {
        let at = Place::value(table, key);
        let array = item.as_array();
        let written: Option<Vec<&str>> =
            array.and_then(|array| array.iter().map(toml_edit::Value::as_str).collect());
        let Some(written) = written.filter(|written| !written.is_empty()) else {
            self.wrong(at, said!("config-styles"));
            return None;
        };
        let styles: Result<Vec<_>, Said> = written.into_iter().map(theme::style).collect();
        styles.map_err(|said| self.wrong(at, said)).ok()
    }
}
