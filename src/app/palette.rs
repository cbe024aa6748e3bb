//! The palette: commands found by letters. All that a place has, the likeliest first.

use std::cmp::Reverse;

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use super::command::Action;
use super::keys::all_shown;
use super::order::plain;
use super::picker::Picker;
use super::{App, bookmark};
use crate::say;

/// One thing to choose.
#[derive(Clone, Debug)]
pub struct Item {
    /// What it does: the sentence of the help.
    pub what: String,
    /// Its keys as people read them.
    pub keys: String,
    /// The name that it has in a keymap of one's own: an English word that the sentence may not have.
    also: &'static str,
    pub(super) action: Action,
}

/// How what is typed stands in what is looked through, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    /// Each of its words begins a word there.
    Begins,
    /// Each of them stands somewhere in it.
    Within,
    /// Its letters come in their order, with others between them.
    Scattered,
}

impl Likeness {
    /// Of words that are [plain].
    fn of(line: &str, typed: &str) -> Likeness {
        let line = plain(line);
        let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric()).collect();
        let begins = |part: &str| words.iter().any(|word| word.starts_with(part));
        if typed.split_whitespace().all(begins) {
            Likeness::Begins
        } else if typed.split_whitespace().all(|part| line.contains(part)) {
            Likeness::Within
        } else {
            Likeness::Scattered
        }
    }
}

/// An item that is meant.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its place among all.
    at: usize,
    /// Positions of the characters of [`Item::what`] that are meant, ascending.
    pub letters: Vec<u32>,
}

/// The open palette.
#[derive(Clone, Debug)]
pub struct Palette {
    /// The letters so far.
    pub typed: String,
    items: Vec<Item>,
    /// Those that are meant.
    pub found: Picker<Found>,
}

impl Palette {
    /// Everything that can be done where the keys go, what is offered beside, and every theme.
    pub fn of(app: &App) -> Palette {
        let commands = app.keymap.commands(app.under()).iter();
        let commands = commands.filter(|bound| bound.command.action != Action::Palette);
        let mut items: Vec<Item> = commands
            .map(|bound| Item {
                what: bound.command.help.say().to_owned(),
                keys: all_shown(&bound.keys),
                also: bound.command.action.name(),
                action: bound.command.action,
            })
            .collect();
        items.extend(bookmark::offer(app).map(|(what, action)| Item {
            what,
            keys: String::new(),
            also: action.name(),
            action,
        }));
        let themes = app.themes.items().iter().enumerate();
        items.extend(themes.map(|(at, (name, about))| Item {
            what: say!("palette-theme", name = name, about = about),
            keys: String::new(),
            also: "",
            action: Action::Theme(at),
        }));
        let mut palette = Palette {
            typed: String::new(),
            items,
            found: Picker::default(),
        };
        palette.find();
        palette
    }

    /// What the cursor is on.
    pub(super) fn chosen(&self) -> Option<Action> {
        let item = self.items.get(self.found.chosen()?.at)?;
        Some(item.action)
    }

    /// The rows in view, each with whether the cursor is on it.
    pub fn in_view(&self, height: usize) -> impl Iterator<Item = ((&Item, &Found), bool)> {
        let rows = self.found.in_view(height);
        rows.filter_map(|(found, chosen)| Some(((self.items.get(found.at)?, found), chosen)))
    }

    /// Other letters: the cursor is on the likeliest item.
    pub fn edit(&mut self, edit: impl FnOnce(&mut String)) {
        edit(&mut self.typed);
        self.find();
    }

    fn find(&mut self) {
        let mut matcher = Matcher::new(Config::DEFAULT);
        let pattern = Pattern::parse(&self.typed, CaseMatching::Ignore, Normalization::Smart);
        let mut buffer = Vec::new();
        let typed = plain(&self.typed);
        let mut found: Vec<(Likeness, u32, Found)> = Vec::new();
        for (at, item) in self.items.iter().enumerate() {
            let mut letters = Vec::new();
            let all = format!("{} {}", item.what, item.also);
            let text = Utf32Str::new(&all, &mut buffer);
            if let Some(score) = pattern.indices(text, &mut matcher, &mut letters) {
                let shown = item.what.chars().count();
                letters.sort_unstable();
                letters.dedup();
                letters.retain(|at| (*at as usize) < shown);
                found.push((Likeness::of(&all, &typed), score, Found { at, letters }));
            }
        }
        // Where words begin as is typed, nobody means lines whose letters only stand in that order.
        let has_words = found.iter().any(|(of, ..)| *of != Likeness::Scattered);
        found.retain(|(of, ..)| !has_words || *of != Likeness::Scattered);
        // Equals stand as they come.
        found.sort_by_key(|(likeness, score, found)| (*likeness, Reverse(*score), found.at));
        let found = found.into_iter().map(|(.., found)| found).collect();
        self.found = Picker::round(found);
    }
}
