//! The palette: commands found by letters. All that a place has, the likeliest first.

use super::command::Action;
use super::found::{Finder, Line};
use super::keys::all_shown;
use super::picker::Pick;
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

/// The open palette.
#[derive(Clone, Debug)]
pub struct Palette {
    /// All that there is, and what is meant of it.
    pub list: Finder<Item>,
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
        Palette {
            list: Finder::new(items, 0),
        }
    }

    /// Other letters.
    pub fn edit(&mut self, edit: impl FnOnce(&mut String)) {
        edit(&mut self.list.typed);
        self.list.find();
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
}
