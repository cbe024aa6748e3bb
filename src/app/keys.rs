//! Which key was that? One name a key, whatever the terminal says about Shift.
//!
//! A capital letter reaches us as `N`, as `N` with Shift or as `n` with Shift, Shift-Tab as `BackTab` with or without
//! Shift, Ctrl-D as `d` or `D`. The name is made once, here; the key tables know nothing else.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The name of a key as the tables write it: `j`, `N`, `(`, `Enter`, `shift-Tab`, `ctrl-d`. Nothing for keys that no
/// table can name.
pub fn name(key: KeyEvent) -> Option<String> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    let (base, shift) = match key.code {
        KeyCode::Char(' ') => ("Space".to_owned(), shift),
        KeyCode::Char(c) => (letter(c, shift, control), false),
        KeyCode::BackTab => ("Tab".to_owned(), true),
        KeyCode::F(n) => (format!("F{n}"), shift),
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

fn letter(c: char, shift: bool, control: bool) -> String {
    if control {
        c.to_lowercase().collect()
    } else if shift && c.is_lowercase() {
        c.to_uppercase().collect()
    } else {
        c.to_string()
    }
}

fn special(code: KeyCode) -> Option<&'static str> {
    Some(match code {
        KeyCode::Enter => "Enter",
        KeyCode::Esc => "Esc",
        KeyCode::Tab => "Tab",
        KeyCode::Backspace => "Backspace",
        KeyCode::Delete => "Delete",
        KeyCode::Up => "Up",
        KeyCode::Down => "Down",
        KeyCode::Left => "Left",
        KeyCode::Right => "Right",
        KeyCode::Home => "Home",
        KeyCode::End => "End",
        KeyCode::PageUp => "PgUp",
        KeyCode::PageDown => "PgDn",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
            (KeyCode::BackTab, none, "shift-Tab"),
            (KeyCode::BackTab, shift, "shift-Tab"),
            (KeyCode::Tab, shift, "shift-Tab"),
            (KeyCode::Tab, none, "Tab"),
            (KeyCode::Char('D'), control | shift, "ctrl-d"),
            (KeyCode::Char('d'), control, "ctrl-d"),
            (KeyCode::PageDown, none, "PgDn"),
        ];
        for (code, modifiers, expected) in cases {
            assert_eq!(
                name(KeyEvent::new(code, modifiers)).as_deref(),
                Some(expected)
            );
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
