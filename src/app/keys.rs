//! The names of keys. One name a key, whatever the terminal says about Shift.
//!
//! A capital letter reaches us as `N`, as `N` with Shift or as `n` with Shift, Shift-Tab as `BackTab` with or without
//! Shift, Ctrl-D as `d` or `D`. The name is made once, here; the key tables know nothing else.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The name of a key as the tables write it: `j`, `N`, `(`, `enter`, `shift-tab`, `ctrl-d`. Nothing for keys that no
/// table can name.
pub fn name(key: KeyEvent) -> Option<String> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    let (base, shift) = match key.code {
        KeyCode::Char(c) if c != ' ' => (letter(c, shift, control), false),
        KeyCode::BackTab => ("tab".to_owned(), true),
        KeyCode::F(n) => (format!("f{n}"), shift),
        other => (special(other)?.to_owned(), shift),
    };
    let mut name = String::new();
    for (held, prefix) in [
        (control, "ctrl-"),
        (key.modifiers.contains(KeyModifiers::ALT), "alt-"),
        (shift, "shift-"),
    ] {
        if held {
            name.push_str(prefix);
        }
    }
    name.push_str(&base);
    Some(name)
}

/// The character that a key writes into a text field, if it writes one.
pub fn typed(key: KeyEvent) -> Option<char> {
    let writes = !key
        .modifiers
        .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    match key.code {
        KeyCode::Char(c) if writes && !c.is_control() => {
            letter(c, key.modifiers.contains(KeyModifiers::SHIFT), false)
                .chars()
                .next()
        }
        _ => None,
    }
}

/// The key that an English keyboard has where this one writes a Cyrillic letter: a person who writes in Russian need not change the
/// layout to be understood. Nothing for all other keys.
pub fn same_place(key: KeyEvent) -> Option<KeyEvent> {
    const CYRILLIC: &str =
        "йцукенгшщзхъфывапролджэячсмитьбюёіїєЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁІЇЄ№";
    const LATIN: &str =
        "qwertyuiop[]asdfghjkl;'zxcvbnm,.`s]'QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>~S}\"#";
    let KeyCode::Char(typed) = key.code else {
        return None;
    };
    let mut places = CYRILLIC.chars().zip(LATIN.chars());
    let (_, latin) = places.find(|(cyrillic, _)| *cyrillic == typed)?;
    Some(KeyEvent {
        code: KeyCode::Char(latin),
        ..key
    })
}

fn letter(c: char, shift: bool, control: bool) -> String {
    if control {
        c.to_lowercase().collect()
    } else if shift && c.is_lowercase() {
        c.to_uppercase().collect()
    } else {
        c.to_string()
    }
}

/// Keys without a character: the name in the tables, and what people read on the key.
const SPECIAL: [(KeyCode, &str, &str); 15] = [
    (KeyCode::Enter, "enter", "Enter"),
    (KeyCode::Esc, "esc", "Esc"),
    (KeyCode::Tab, "tab", "Tab"),
    (KeyCode::Backspace, "backspace", "Backspace"),
    (KeyCode::Delete, "delete", "Del"),
    (KeyCode::Insert, "insert", "Ins"),
    (KeyCode::Up, "up", "↑"),
    (KeyCode::Down, "down", "↓"),
    (KeyCode::Left, "left", "←"),
    (KeyCode::Right, "right", "→"),
    (KeyCode::Home, "home", "Home"),
    (KeyCode::End, "end", "End"),
    (KeyCode::PageUp, "pageup", "PgUp"),
    (KeyCode::PageDown, "pagedown", "PgDn"),
    (KeyCode::Char(' '), "space", "Space"),
];

/// The names of the keys without a character.
pub fn names() -> impl Iterator<Item = &'static str> {
    SPECIAL.iter().map(|(_, name, _)| *name)
}

fn special(code: KeyCode) -> Option<&'static str> {
    let found = SPECIAL.iter().find(|(key, _, _)| *key == code);
    found.map(|(_, name, _)| *name)
}

/// The name of the key that a person wrote into a keymap: `N`, `Ctrl-D`, `PgDn`; nothing if there is no such key.
pub fn parse(written: &str) -> Option<String> {
    let mut rest = written;
    let mut held = [("ctrl-", false), ("alt-", false), ("shift-", false)];
    while let Some((slot, after)) = held.iter_mut().find_map(|slot| {
        let (prefix, after) = rest.split_at_checked(slot.0.len())?;
        (prefix.eq_ignore_ascii_case(slot.0) && !after.is_empty()).then_some((slot, after))
    }) {
        slot.1 = true;
        rest = after;
    }
    let [(_, control), (_, alt), (_, shift)] = held;
    let lower = rest.to_lowercase();
    let named =
        |(_, name, read): &&(KeyCode, &str, &str)| *name == lower || read.to_lowercase() == lower;
    let mut letters = rest.chars();
    let code = match (SPECIAL.iter().find(named), letters.next(), letters.next()) {
        (Some((code, ..)), ..) => *code,
        (None, Some(letter), None) if !letter.is_control() && letter != ' ' => {
            KeyCode::Char(letter)
        }
        _ => KeyCode::F(function_key(&lower)?),
    };
    let mut modifiers = KeyModifiers::NONE;
    for (is_held, modifier) in [
        (control, KeyModifiers::CONTROL),
        (alt, KeyModifiers::ALT),
        (shift, KeyModifiers::SHIFT),
    ] {
        modifiers.set(modifier, is_held);
    }
    name(KeyEvent::new(code, modifiers))
}

/// `f1` to `f24`: no keyboard has more.
fn function_key(name: &str) -> Option<u8> {
    let number = name.strip_prefix('f')?.parse().ok()?;
    (1..=24).contains(&number).then_some(number)
}

/// All keys of a command as people read them.
pub fn all_shown(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().map(|name| shown(name)).collect();
    shown.join(" ")
}

/// A key's name as people read it: `Enter`, `↓`, `Shift-Tab`, `Ctrl-d`.
pub fn shown(name: &str) -> String {
    let mut shown = String::new();
    let mut rest = name;
    for (prefix, read) in [("ctrl-", "Ctrl-"), ("alt-", "Alt-"), ("shift-", "Shift-")] {
        if let Some(after) = rest.strip_prefix(prefix) {
            shown.push_str(read);
            rest = after;
        }
    }
    let found = SPECIAL.iter().find(|(_, name, _)| *name == rest);
    shown.push_str(found.map_or(rest, |(_, _, read)| *read));
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::rows;

    #[test]
    fn a_cyrillic_letter_is_the_key_at_its_place() {
        let cases = [
            ('й', KeyModifiers::NONE, Some("q")),
            ('О', KeyModifiers::SHIFT, Some("J")),
            ('Ъ', KeyModifiers::SHIFT, Some("}")),
            ('с', KeyModifiers::CONTROL, Some("ctrl-c")),
            ('№', KeyModifiers::NONE, Some("#")),
            ('q', KeyModifiers::NONE, None),
            ('ж', KeyModifiers::NONE, Some(";")),
        ];
        for (typed, modifiers, expected) in cases {
            let key = KeyEvent::new(KeyCode::Char(typed), modifiers);
            let found = same_place(key).and_then(name);
            assert_eq!(found.as_deref(), expected, "{typed}");
        }
        assert_eq!(same_place(KeyEvent::from(KeyCode::Enter)), None);
    }

    #[test]
    fn whatever_a_terminal_says_about_shift_the_name_is_one() {
        let none = KeyModifiers::NONE;
        let shift = KeyModifiers::SHIFT;
        let control = KeyModifiers::CONTROL;
        let cases = [
            (KeyCode::Char('N'), none, "N"),
            (KeyCode::Char('N'), shift, "N"),
            (KeyCode::Char('n'), shift, "N"),
            (KeyCode::Char('n'), none, "n"),
            (KeyCode::Char('('), shift, "("),
            (KeyCode::Char('?'), shift, "?"),
            (KeyCode::BackTab, none, "shift-tab"),
            (KeyCode::BackTab, shift, "shift-tab"),
            (KeyCode::Tab, shift, "shift-tab"),
            (KeyCode::Tab, none, "tab"),
            (KeyCode::Char('D'), control | shift, "ctrl-d"),
            (KeyCode::Char('d'), control, "ctrl-d"),
            (KeyCode::PageDown, none, "pagedown"),
        ];
        for (code, modifiers, expected) in cases {
            assert_eq!(
                name(KeyEvent::new(code, modifiers)).as_deref(),
                Some(expected)
            );
        }
    }

    #[test]
    fn people_read_what_stands_on_the_key() {
        assert_eq!(shown("shift-tab"), "Shift-Tab");
        assert_eq!(shown("ctrl-d"), "Ctrl-d");
        assert_eq!(shown("down"), "↓");
        assert_eq!(shown("N"), "N");
        assert_eq!(shown("-"), "-");
    }

    #[test]
    fn a_key_is_written_as_it_is_read_and_otherwise() {
        for [written, key] in rows(include_str!("keys/written.md")) {
            let expected = (key != "none").then_some(key);
            assert_eq!(parse(&written), expected, "{written:?}");
        }
        for (_, name, read) in SPECIAL {
            assert_eq!(parse(name).as_deref(), Some(name));
            assert_eq!(parse(read).as_deref(), Some(name));
        }
    }

    #[test]
    fn a_text_field_takes_letters_but_no_commands() {
        let key = |c, m| typed(KeyEvent::new(KeyCode::Char(c), m));
        assert_eq!(key('ж', KeyModifiers::SHIFT), Some('Ж'));
        assert_eq!(key('c', KeyModifiers::CONTROL), None);
        assert_eq!(key('x', KeyModifiers::ALT), None);
    }
}
