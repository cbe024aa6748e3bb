//! The palette: commands found by letters, the likeliest first. Folders are chosen in it too, and who is in the ledger.

use std::cmp::Reverse;

use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use super::archives::Choice;
use super::command::{Action, Place};
use super::keys::all_shown;
use super::overlays::Overlay;
use super::picker::Picker;
use super::{App, act, field, over};
use crate::page::escaped;
use crate::reviews::Together;
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
    pub(super) means: Means,
}

/// What is done when an item is chosen.
#[derive(Clone, Debug)]
pub(super) enum Means {
    Command(Action),
    Folder(Choice),
    /// The pairs of these people are listed.
    People(Vec<String>),
}

/// What there is to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// What can be done.
    Commands,
    /// What can be an archive.
    Folders,
    /// Who was decided on in several folders.
    Ledger,
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
    /// What its items are.
    pub kind: Offer,
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
                means: Means::Command(bound.command.action),
            })
            .collect();
        let themes = app.themes.items().iter().enumerate();
        items.extend(themes.map(|(at, (name, about))| Item {
            what: say!("palette-theme", name, about),
            keys: String::new(),
            also: "",
            means: Means::Command(Action::Theme(at)),
        }));
        Palette::new(Offer::Commands, "", items)
    }

    fn new(kind: Offer, typed: &str, items: Vec<Item>) -> Palette {
        let mut palette = Palette {
            typed: typed.to_owned(),
            items,
            kind,
            found: Picker::default(),
        };
        palette.find();
        palette
    }

    /// One of people who are in the ledger.
    pub(super) fn of_ledger(ledger: impl Iterator<Item = Together>) -> Palette {
        let items = ledger.map(|found| Item {
            what: escaped::line(&found.say()).into_owned(),
            keys: String::new(),
            also: "",
            means: Means::People(found.people),
        });
        Palette::new(Offer::Ledger, "", items.collect())
    }

    /// One of folders, of which nothing is known yet.
    pub(super) fn of_folders(typed: &str) -> Palette {
        Palette::new(Offer::Folders, typed, Vec::new())
    }

    /// These can be chosen.
    pub(super) fn offer(&mut self, choices: Vec<Choice>) {
        let item = |choice: Choice| Item {
            what: choice.what(),
            keys: String::new(),
            also: "",
            means: Means::Folder(choice),
        };
        self.items = choices.into_iter().map(item).collect();
        let found = (0..self.items.len()).map(|at| Found {
            at,
            letters: Vec::new(),
        });
        self.found = Picker::round(found.collect());
    }

    /// What the cursor is on.
    pub(super) fn chosen(&self) -> Option<&Means> {
        let item = self.items.get(self.found.chosen()?.at)?;
        Some(&item.means)
    }

    /// The rows in view, each with whether the cursor is on it.
    pub fn in_view(&self, height: usize) -> impl Iterator<Item = ((&Item, &Found), bool)> {
        let rows = self.found.in_view(height);
        rows.filter_map(|(found, chosen)| Some(((self.items.get(found.at)?, found), chosen)))
    }

    /// Other letters: the cursor is on the likeliest item.
    pub fn edit(&mut self, edit: impl FnOnce(&mut String)) {
        edit(&mut self.typed);
        if self.kind != Offer::Folders {
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

/// Lists who was decided on in several folders.
pub(super) fn open_ledger(app: &mut App) {
    let reviews = &app.reviews;
    if app.snapshot.hides_names {
        let key = app.named(Action::HideNames);
        app.say(say!("ledger-hidden", key));
    } else if reviews.without_ledger {
        app.say(say!("ledger-off"));
    } else {
        let palette = Palette::of_ledger(reviews.log.ledger());
        app.overlays.push(Overlay::Palette(palette));
    }
}

/// Lists the pairs of these people that are here.
pub(super) fn list_pairs_of(app: &mut App, people: &[String]) {
    over::leave(app);
    act::go_to(app, Place::Pairs);
    let names = people.iter().map(|name| format!("name:\"{name}\""));
    let names = names.collect::<Vec<_>>().join(" ");
    field::change(app, |filter| *filter = names);
}
