//! Text that is pasted. In a field it is typed in one piece; anywhere else its letters are no keys.

use super::command::Place;
use super::{App, Effect, act};
use crate::say;

/// So many letters of a pasted text go into a field. No name, path or sentence that somebody looks for is longer, and of a whole essay, which was
/// meant for another window, the lists would be asked for nothing that there is.
const LONGEST: usize = 1_000;

/// Takes in a text that was pasted: where one is typed it goes in on one line, elsewhere it does nothing and that is said.
pub(super) fn paste(app: &mut App, pasted: &str, effects: &mut Vec<Effect>) {
    let place = app.place();
    let replaces = app.take_replaced();
    app.is_used();
    app.marks.go_on();
    let (line, is_cut) = on_one_line(pasted);
    let add = |typed: &mut String| typed.push_str(&line);
    match place {
        Place::Filter | Place::Search => act::edit_filter(app, |filter| {
            if replaces && !line.is_empty() {
                filter.clear();
            }
            add(filter);
        }),
        Place::Palette => {
            if let Some(palette) = app.layers.palette_mut() {
                palette.edit(add);
            }
        }
        Place::Export => {
            if let Some(chooser) = app.layers.export_mut() {
                chooser.edit(add);
                effects.extend(chooser.question());
            }
        }
        _ => {
            app.said = Some(say!("paste-nowhere").to_owned());
            return;
        }
    }
    if is_cut {
        app.said = Some(say!("paste-cut", count = LONGEST));
    }
}

/// As much of a text as a field takes, on one line and without what no key writes; and whether there is more of it.
fn on_one_line(pasted: &str) -> (String, bool) {
    let mut line = String::new();
    let mut room = LONGEST;
    let mut is_broken = false;
    for letter in pasted.chars() {
        if is_break(letter) {
            // What was copied with the end of its line is typed without it.
            is_broken = !line.is_empty();
        } else if !letter.is_control() {
            let Some(left) = room.checked_sub(1 + usize::from(is_broken)) else {
                return (line, true);
            };
            room = left;
            if std::mem::take(&mut is_broken) {
                line.push(' ');
            }
            line.push(letter);
        }
    }
    (line, false)
}

/// Whether a line ends here, or a column.
fn is_break(letter: char) -> bool {
    matches!(letter, '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lines_become_one_and_what_no_key_writes_is_left_out() {
        for (pasted, line) in [
            (
                "anna\r\nsomething quick\rnext line\n",
                "anna something quick next line",
            ),
            ("\n\n  a\tb \u{2029} c", "  a b   c"),
            ("\u{1b}[31mred\u{7}\0\u{9b}", "[31mred"),
            ("灯塔\n— та же", "灯塔 — та же"),
            ("\r\n", ""),
        ] {
            assert_eq!(on_one_line(pasted), (line.to_owned(), false), "{pasted:?}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_pasted_a_field_gets_one_line_that_is_not_too_long(pasted: String) {
            let many = pasted.repeat(200);
            let (line, is_cut) = on_one_line(&many);
            prop_assert!(!line.chars().any(|c| c.is_control() || is_break(c)));
            prop_assert!(line.chars().count() <= LONGEST);
            // Where something is cut there was no room left for it and the blank before it.
            prop_assert!(!is_cut || line.chars().count() + 2 > LONGEST);
        }
    }
}
