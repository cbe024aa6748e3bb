//! Which commands are meant by these letters? All that a place has, the likeliest first. Sketches are chosen in the same way.

use super::command::Action;
use super::found::{Finder, Line};
use super::keys::shown;
use super::picker::Pick;
use super::{App, bookmark, sketches};
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

impl Line for Item {
    const IS_SENTENCE: bool = true;

    fn text(&self) -> String {
        format!("{} {}", self.what, self.also)
    }

    fn visible(&self) -> usize {
        self.what.chars().count()
    }
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

/// The open palette.
#[derive(Clone, Debug)]
pub struct Palette {
    /// All that there is, and what is meant of it.
    pub list: Finder<Item>,
    /// What it is.
    pub purpose: Purpose,
    /// So many of them were there before a name was typed.
    usual: usize,
    /// Why nothing is meant, where it ought to be a name.
    unknown: Option<String>,
}

impl Palette {
    /// Everything that can be done where the keys go, what is offered beside, and every theme.
    pub fn of(app: &App) -> Palette {
        let commands = app.keymap.commands(app.under()).iter();
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
        items.extend(bookmark::offer(app).map(|(what, action)| Item {
            what,
            keys: String::new(),
            also: action.name(),
            action,
        }));
        let themes = app.look.choices().iter().enumerate();
        items.extend(themes.map(|(at, (name, about))| Item {
            what: say!("palette-theme", name = name, about = about),
            keys: String::new(),
            also: "",
            action: Action::Theme(at),
        }));
        Palette::new(Purpose::Commands, items, 0)
    }

    /// Sketches, the cursor on one of them.
    pub(super) fn of_sketches(items: Vec<Item>, at: usize) -> Palette {
        Palette::new(Purpose::Sketches, items, at)
    }

    fn new(purpose: Purpose, items: Vec<Item>, at: usize) -> Palette {
        Palette {
            purpose,
            usual: items.len(),
            list: Finder::new(items, at),
            unknown: None,
        }
    }

    /// What is said where nothing is meant.
    pub fn nothing(&self) -> &str {
        self.unknown
            .as_deref()
            .unwrap_or_else(|| say!("palette-none"))
    }

    /// Other letters.
    pub fn edit(&mut self, edit: impl FnOnce(&mut String)) {
        edit(&mut self.list.typed);
        let Finder { typed, lines, .. } = &mut self.list;
        lines.truncate(self.usual);
        // A whole name means what it names, whatever its letters are also found in.
        let named = match self.purpose {
            Purpose::Sketches if !typed.is_empty() => Some(sketches::named(lines, typed)),
            _ => None,
        };
        let (first, unknown) = match named {
            None => (None, None),
            Some(Ok(item)) => (Some(item), None),
            Some(Err(unknown)) => (None, Some(unknown.said())),
        };
        self.unknown = unknown;
        self.list.find(first);
    }
}

impl Pick for Palette {
    fn count(&self) -> usize {
        self.list.found.count()
    }

    fn at(&self) -> usize {
        self.list.found.at()
    }

    fn put(&mut self, at: usize) {
        self.list.found.put(at);
    }

    fn top(&self) -> usize {
        self.list.found.top()
    }

    fn scroll_to(&mut self, top: usize) {
        self.list.found.scroll_to(top);
    }

    fn goes_round(&self) -> bool {
        true
    }

    /// To say which names there are takes some.
    fn rows(&self, _width: u16) -> usize {
        if self.unknown.is_some() && self.list.is_empty() {
            UNKNOWN_ROWS
        } else {
            self.count()
        }
    }
}
