//! The palette: commands found by letters. All that a place has, the likeliest first.

use std::cmp::Reverse;

use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use super::App;
use super::archives::Choice;
use super::command::Action;
use super::keys::all_shown;
use super::picker::Picker;
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
    /// Folders are chosen in the place of commands; nothing where commands are.
    folders: Option<Vec<Choice>>,
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
        let themes = app.themes.items().iter().enumerate();
        items.extend(themes.map(|(at, (name, about))| Item {
            what: say!("palette-theme", name, about),
            keys: String::new(),
            also: "",
            action: Action::Theme(at),
        }));
        let mut palette = Palette {
            typed: String::new(),
            items,
            folders: None,
            found: Picker::default(),
        };
        palette.find();
        palette
    }

    /// One of folders, of which nothing is known yet.
    pub(super) fn of_folders(typed: &str) -> Palette {
        Palette {
            typed: typed.to_owned(),
            items: Vec::new(),
            folders: Some(Vec::new()),
            found: Picker::default(),
        }
    }

    /// Folders are chosen.
    pub fn is_of_folders(&self) -> bool {
        self.folders.is_some()
    }

    /// These can be chosen.
    pub(super) fn offer(&mut self, choices: Vec<Choice>) {
        let item = |choice: &Choice| Item {
            what: choice.what(),
            keys: String::new(),
            also: "",
            action: Action::Archive,
        };
        self.items = choices.iter().map(item).collect();
        let found = (0..choices.len()).map(|at| Found {
            at,
            letters: Vec::new(),
        });
        self.found = Picker::round(found.collect());
        self.folders = Some(choices);
    }

    /// The folder that the cursor is on.
    pub(super) fn folder(&self) -> Option<Choice> {
        let choices = self.folders.as_ref()?;
        choices.get(self.found.chosen()?.at).cloned()
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
        if !self.is_of_folders() {
            self.find();
        }
    }

    fn find(&mut self) {
        let mut matcher = Matcher::new(Config::DEFAULT);
        let mut buffer = Vec::new();
        let mut found: Vec<(u32, Found)> = Vec::new();
        // Where some have the words, nobody means those whose letters only stand in that order.
        for kind in [AtomKind::Substring, AtomKind::Fuzzy] {
            let (case, normalization) = (CaseMatching::Ignore, Normalization::Smart);
            let pattern = Pattern::new(&self.typed, case, normalization, kind);
            for (at, item) in self.items.iter().enumerate() {
                let mut letters = Vec::new();
                let all = format!("{} {}", item.what, item.also);
                let text = Utf32Str::new(&all, &mut buffer);
                if let Some(score) = pattern.indices(text, &mut matcher, &mut letters) {
                    let shown = item.what.chars().count();
                    letters.sort_unstable();
                    letters.dedup();
                    letters.retain(|at| (*at as usize) < shown);
                    found.push((score, Found { at, letters }));
                }
            }
            if !found.is_empty() {
                break;
            }
        }
        // Equals stand as they come.
        found.sort_by_key(|(score, found)| (Reverse(*score), found.at));
        self.found = Picker::round(found.into_iter().map(|(_, found)| found).collect());
    }
}
