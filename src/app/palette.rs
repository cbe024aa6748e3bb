//! Which commands are meant by these letters? All that a place has, the likeliest first. Sketches are chosen in the same way.

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use super::command::{Action, Place};
use super::cursor::Cursor;
use super::keymap::Keymap;
use super::keys::shown;
use super::look::Look;
use super::pointed::Pointed;
use super::sketches;

use crate::say;

/// One thing to choose.
#[derive(Clone, Debug)]
pub struct Item {
    /// What it does: the sentence of the help.
    pub what: String,
    /// Its keys as people read them.
    pub keys: String,
    /// The name that it has in a keymap of one's own: an English word that the sentence may not have.
    pub(super) also: &'static str,
    pub(super) action: Action,
}

/// What is chosen from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Commands.
    Commands,
    /// Sketches, also by names that are not among them.
    Sketches,
}

/// Rows of the longest sentence that says which sketches there are, on a narrow screen.
const UNKNOWN_ROWS: usize = 5;

/// One row: the item, and which of its letters were meant.
#[derive(Clone, Debug)]
pub struct Found {
    item: usize,
    /// Positions of characters in [`Item::what`], ascending.
    pub letters: Vec<u32>,
}

/// The open palette.
#[derive(Clone, Debug)]
pub struct Palette {
    /// The letters so far.
    pub typed: String,
    /// What they are of.
    pub purpose: Purpose,
    items: Vec<Item>,
    /// So many of them were there before a name was typed.
    usual: usize,
    /// Why nothing is meant, where it ought to be a name.
    unknown: Option<String>,
    found: Vec<Found>,
    cursor: Cursor,
}

impl Palette {
    /// Everything that can be done in a place, and every theme.
    pub fn of(place: Place, keymap: &Keymap, look: &Look) -> Palette {
        let commands = keymap.commands(place).iter();
        let commands = commands.filter(|bound| bound.command.action != Action::Palette);
        let mut items: Vec<Item> = commands
            .map(|bound| Item {
                what: bound.command.help.say().to_owned(),
                keys: bound
                    .keys
                    .iter()
                    .map(|key| shown(key))
                    .collect::<Vec<_>>()
                    .join(" "),
                also: bound.command.action.name(),
                action: bound.command.action,
            })
            .collect();
        let themes = look.choices().iter().enumerate();
        items.extend(themes.map(|(at, (name, about))| Item {
            what: say!("palette-theme", name = name, about = about),
            keys: String::new(),
            also: "",
            action: Action::Theme(at),
        }));
        Palette::new(Purpose::Commands, items)
    }

    /// Sketches, the cursor on one of them.
    pub(super) fn of_sketches(items: Vec<Item>, at: usize) -> Palette {
        Palette {
            cursor: Cursor::on(at),
            ..Palette::new(Purpose::Sketches, items)
        }
    }

    fn new(purpose: Purpose, items: Vec<Item>) -> Palette {
        let mut palette = Palette {
            typed: String::new(),
            purpose,
            usual: items.len(),
            items,
            unknown: None,
            found: Vec::new(),
            cursor: Cursor::default(),
        };
        palette.find();
        palette
    }

    /// What the cursor is on.
    pub fn chosen(&self) -> Option<Action> {
        let found = self.found.get(self.cursor.at())?;
        self.items.get(found.item).map(|item| item.action)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Nothing is meant by these letters.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// What is said where nothing is meant.
    pub fn nothing(&self) -> &str {
        self.unknown
            .as_deref()
            .unwrap_or_else(|| say!("palette-none"))
    }

    /// Rows that it needs: to say which names there are takes some.
    pub fn rows(&self) -> usize {
        if self.unknown.is_some() && self.is_empty() {
            UNKNOWN_ROWS
        } else {
            self.len()
        }
    }

    /// How many rows are scrolled off, above and below.
    pub fn off(&self, height: usize) -> [usize; 2] {
        self.cursor.off(self.found.len(), height)
    }

    /// The rows in view, each with whether the cursor is on it.
    pub fn in_view(&self, height: usize) -> impl Iterator<Item = (&Item, &Found, bool)> {
        let rows = self.cursor.in_view(self.found.iter(), height);
        rows.filter_map(|(found, chosen)| {
            let item = self.items.get(found.item)?;
            Some((item, found, chosen))
        })
    }

    /// Other letters.
    pub fn edit(&mut self, edit: impl FnOnce(&mut String)) {
        edit(&mut self.typed);
        self.find();
    }

    /// Moves the cursor, around the ends.
    pub fn go(&mut self, down: bool) {
        self.cursor.step(down, self.found.len());
    }

    /// Scrolls so that the cursor is in view.
    pub fn scroll(&mut self, height: usize) {
        self.cursor.scroll(self.found.len(), height);
    }

    /// Puts the cursor on the row at this height of the list.
    pub(super) fn point(&mut self, row: usize) -> Pointed {
        self.cursor.point(row, self.found.len())
    }

    fn find(&mut self) {
        self.items.truncate(self.usual);
        // A whole name means what it names, whatever its letters are also found in.
        let named = match self.purpose {
            Purpose::Sketches if !self.typed.is_empty() => {
                Some(sketches::named(&mut self.items, &self.typed))
            }
            _ => None,
        };
        let mut matcher = Matcher::new(Config::DEFAULT);
        let pattern = Pattern::parse(&self.typed, CaseMatching::Ignore, Normalization::Smart);
        let mut buffer = Vec::new();
        let mut found: Vec<(u32, Found)> = Vec::new();
        for (at, item) in self.items.iter().enumerate() {
            let mut letters = Vec::new();
            let both = format!("{} {}", item.what, item.also);
            let text = Utf32Str::new(&both, &mut buffer);
            if let Some(score) = pattern.indices(text, &mut matcher, &mut letters) {
                letters.sort_unstable();
                letters.dedup();
                // Those of the other name are not shown.
                let shown = item.what.chars().count();
                letters.retain(|at| (*at as usize) < shown);
                found.push((score, Found { item: at, letters }));
            }
        }
        let (first, unknown) = match named {
            None => (None, None),
            Some(Ok(item)) => (Some(item), None),
            Some(Err(unknown)) => (None, Some(unknown.said())),
        };
        self.unknown = unknown;
        if let Some(item) = first
            && !found.iter().any(|(_, found)| found.item == item)
        {
            let letters = Vec::new();
            found.push((0, Found { item, letters }));
        }
        // Equals stand in the order of the help.
        found.sort_by_key(|(score, found)| {
            let is_named = first == Some(found.item);
            (!is_named, std::cmp::Reverse(*score), found.item)
        });
        self.found = found.into_iter().map(|(_, found)| found).collect();
        self.cursor = Cursor::default();
    }
}
