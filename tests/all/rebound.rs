//! What is said names the keys that a person has. Every command is on another key here, and no screen names one of before.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use regex::Regex;
use sidelong::app::Message;
use sidelong::app::command::{Command, Place, commands};
use sidelong::app::keymap::{Keymap, Wish};
use sidelong::app::keys::shown;
use sidelong::snapshot::News;

use super::classes::{Class, essays};
use super::desk::{Desk, key, ways};

/// Letters that no text and no table has.
fn letters() -> impl Iterator<Item = char> {
    ('ა'..='ჰ').chain('ա'..='ֆ')
}

/// Every command of every place on one key that it does not have in the tables: Alt keys, as letters may be typed.
fn moved() -> Keymap {
    let wishes = Place::ALL.into_iter().flat_map(|place| {
        let all = commands(place).collect::<Vec<_>>();
        assert!(all.len() <= letters().count(), "{place:?}");
        let wish = move |(command, letter): (Command, char)| Wish {
            place: Some(place),
            command: command.action.name().to_owned(),
            keys: vec![format!("alt-{letter}")],
        };
        all.into_iter().zip(letters()).map(wish)
    });
    Keymap::new(&wishes.collect::<Vec<_>>()).unwrap()
}

/// The key of a command now, as people read it.
fn now(desk: &Desk, place: Place, command: &str) -> String {
    let mut all = desk.app.keymap.commands(place).iter();
    let bound = all.find(|bound| bound.command.action.name() == command);
    let bound = bound.unwrap_or_else(|| panic!("no {command} in {place:?}"));
    shown(bound.keys.first().unwrap())
}

/// Does what a key of the tables does, by the key that it is on now; what means nothing there is typed.
fn press(desk: &mut Desk, class: &Class, keys: &str) {
    let usual = Keymap::default();
    for name in keys.split_whitespace() {
        let place = desk.place();
        let pressed = match usual.meant(place, key(name)) {
            Some(action) => {
                let key = now(desk, place, action.name());
                let letter = key.chars().last().unwrap();
                KeyEvent::new(KeyCode::Char(letter), KeyModifiers::ALT)
            }
            None => key(name),
        };
        desk.tell(Message::Key(pressed));
        desk.answer(class);
    }
}

/// A class with one document that is new and a file that is not read, and all keys elsewhere.
fn desk(class: &Class) -> Desk {
    let mut desk = Desk::empty(200, 50);
    desk.app.keymap = moved();
    let mut before = class.clone();
    before.pairs.pop();
    before.names.pop();
    desk.show(before.snapshot());
    let after = class.later();
    let mut after = after.snapshot();
    // Nothing stands in the place of what is said of the keys.
    after.news = News::default();
    desk.show(after);
    desk.answer(class);
    desk
}

#[test]
fn with_every_command_on_another_key_no_screen_names_one_of_before() {
    let class = essays();
    // Ctrl-C leaves from everywhere, whatever is wished.
    let named = r"\b(?:(?:Esc|Enter|Space|Tab|Backspace|PgUp|PgDn)\b|Shift-|Ctrl-[^Cc])";
    let named = Regex::new(named).unwrap();
    let in_brackets = Regex::new(r"\([A-Za-z?/]\)").unwrap();
    for way in ways() {
        let mut desk = desk(&class);
        press(&mut desk, &class, way);
        let screen = desk.screen();
        for old in [&named, &in_brackets] {
            let found = old.find(&screen).map(|found| found.as_str());
            assert_eq!(found, None, "{way:?}:\n{screen}");
        }
    }
}

#[test]
fn what_is_said_names_the_key_on_which_a_command_is_now() {
    let class = essays();
    for (way, place, command, said) in [
        ("", Place::Pairs, "not-read", "not read (KEY)"),
        ("", Place::Pairs, "next-new", "new (KEY)"),
        ("f", Place::Pairs, "freeze", "held, nothing waits (KEY)"),
        ("/ z z z", Place::Filter, "clear", "KEY clears the filter"),
        (
            "/ z z z enter",
            Place::Pairs,
            "back",
            "KEY clears the filter",
        ),
        ("3", Place::Documents, "details", "KEY shows all"),
        ("3 c", Place::Documents, "mark", "mark them with KEY"),
        ("4", Place::Overview, "not-read", "not read (KEY)"),
    ] {
        let mut desk = desk(&class);
        press(&mut desk, &class, way);
        let said = said.replace("KEY", &now(&desk, place, command));
        desk.sees(&said);
    }
}

#[test]
fn a_tab_shows_the_key_that_opens_it_where_one_cell_has_room_for_it() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.sees(" 2 Clusters ");
    let text = "[keys.pairs]\nclusters = \"Z\"\ndocuments = \"F9\"\n";
    desk.app.keymap = sidelong::config::Config::read(text, &[]).0.keymap;
    desk.sees(" Z Clusters ");
    desk.sees("   Documents ");
}
