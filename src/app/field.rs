//! The text field: its caret, and what keys and pasted text do to the text that is typed.

use unicode_segmentation::UnicodeSegmentation;

use super::command::{Action, Place};
use super::{App, archives, noting};
use crate::say;

/// So many letters of a pasted text go into a field. No name, path or sentence that somebody looks for is longer, and of a whole essay, which was
/// meant for another window, the lists would be asked for nothing that there is.
const LONGEST: usize = 1_000;

/// Where the next letter comes in the open field. No two fields are open at once, so that one caret is enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Caret {
    /// Bytes of the text behind it.
    behind: usize,
}

impl Caret {
    /// One before this byte of a text.
    pub fn before(text: &str, at: usize) -> Caret {
        let behind = text.len().saturating_sub(at);
        Caret { behind }
    }

    /// The text before it and behind it.
    pub fn split(self, text: &str) -> (&str, &str) {
        let at = text.len().checked_sub(self.behind);
        at.and_then(|at| text.split_at_checked(at))
            .unwrap_or((text, ""))
    }

    /// Puts a text in before it.
    fn insert(self, text: &mut String, new: &str) {
        let at = self.split(text).0.len();
        text.insert_str(at, new);
    }

    /// Moves it, or takes letters away.
    fn act(&mut self, text: &mut String, action: Action) {
        let (before, behind) = self.split(text);
        let at = before.len();
        let left = before.graphemes(true).next_back().map_or(0, str::len);
        let right = behind.graphemes(true).next().map_or(0, str::len);
        // Most fields have one line.
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let end = at + behind.find('\n').unwrap_or(behind.len());
        let to = match action {
            Action::FieldLeft | Action::Erase => at - left,
            Action::FieldRight | Action::EraseNext => at + right,
            Action::WordLeft | Action::EraseWord => {
                let words = before.trim_end_matches(|c: char| !c.is_alphanumeric());
                words.trim_end_matches(char::is_alphanumeric).len()
            }
            Action::WordRight => {
                let rest = behind.trim_start_matches(|c: char| !c.is_alphanumeric());
                text.len() - rest.trim_start_matches(char::is_alphanumeric).len()
            }
            Action::FieldStart => start,
            Action::FieldEnd => end,
            Action::EraseAll => {
                text.drain(start..end);
                start
            }
            _ => return,
        };
        if matches!(
            action,
            Action::Erase | Action::EraseNext | Action::EraseWord
        ) {
            text.drain(to.min(at)..to.max(at));
            self.behind = text.len() - to.min(at);
        } else {
            self.behind = text.len() - to;
        }
    }
}

/// Does this to the text of the open field.
pub(super) fn edit(app: &mut App, action: Action) {
    let mut caret = app.caret;
    change(app, |text| caret.act(text, action));
    app.caret = caret;
}

/// Types a text into the open field; it replaces one that was kept and is shown as if it were chosen.
pub(super) fn write(app: &mut App, new: &str, replaces: bool) {
    let caret = app.caret;
    change(app, |text| {
        if replaces && !new.is_empty() {
            text.clear();
        }
        caret.insert(text, new);
    });
}

/// Changes the text of the open field, or that of the filter or the search that is kept.
pub(super) fn change(app: &mut App, by: impl FnOnce(&mut String)) {
    if let Some(palette) = app.overlays.palette_mut() {
        palette.edit(by);
        archives::look(app);
    } else if let Some(chooser) = app.overlays.export_mut() {
        chooser.edit(by);
    } else if let Some(note) = app.overlays.note_mut() {
        by(&mut note.typed);
    } else if let Some(reader) = app.reader_mut() {
        reader.edit_search(by);
    } else if let Some(mut list) = app.list_mut(app.ground()) {
        by(&mut list.list.filter);
        list.relist(false);
    }
}

/// Takes in a text that was pasted: where one is typed it goes in, on one line unless that is a note; elsewhere its letters are no keys, and that is said.
pub(super) fn paste(app: &mut App, pasted: &str) {
    let replaces = app.take_replaced();
    app.is_used();
    if !app.place().is_typing() {
        return app.say(say!("paste-nowhere"));
    }
    let is_note = app.place() == Place::Note;
    let (taken, is_cut) = if is_note {
        noting::taken(pasted)
    } else {
        on_one_line(pasted)
    };
    write(app, &taken, replaces);
    if is_cut {
        let count = if is_note { noting::LONGEST } else { LONGEST };
        app.say(say!("paste-cut", count));
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
    fn the_caret_goes_by_letters_and_words_and_letters_go_where_it_stands() {
        use Action::*;
        let cases: [(&[Action], &str); 10] = [
            (&[], "big old owl|"),
            (&[FieldLeft, FieldLeft], "big old o|wl"),
            (&[FieldStart, FieldLeft], "|big old owl"),
            (&[WordLeft, WordLeft], "big |old owl"),
            (&[FieldStart, WordRight, FieldRight], "big |old owl"),
            (&[FieldStart, FieldEnd, FieldRight], "big old owl|"),
            (&[WordLeft, Erase], "big old|owl"),
            (&[WordLeft, EraseNext], "big old |wl"),
            (&[WordLeft, EraseWord], "big |owl"),
            (&[FieldLeft, EraseAll, EraseNext, Erase], "|"),
        ];
        for (actions, expected) in cases {
            let (mut caret, mut text) = (Caret::default(), "big old owl".to_owned());
            for action in actions {
                caret.act(&mut text, *action);
            }
            caret.insert(&mut text, "|");
            assert_eq!(text, expected, "{actions:?}");
        }
    }

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
        fn whatever_is_done_the_caret_stands_between_two_letters(
            mut text: String,
            behind in 0..20_usize,
            steps in prop::collection::vec(0..10_usize, 0..20),
        ) {
            use Action::*;
            const ALL: [Action; 10] = [
                FieldLeft, FieldRight, WordLeft, WordRight, FieldStart, FieldEnd, Erase, EraseNext,
                EraseWord, EraseAll,
            ];
            let mut caret = Caret { behind };
            for step in steps {
                caret.act(&mut text, ALL[step]);
                let (before, after) = caret.split(&text);
                prop_assert_eq!(after.len(), caret.behind);
                prop_assert_eq!(before.len() + after.len(), text.len());
            }
        }

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
