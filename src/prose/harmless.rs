//! What may reach the terminal? Documents and file names are hostile: no byte of theirs is a command, and none moves,
//! hides or turns round what stands beside it.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

/// What a tab becomes. Tab stops would need the column, which wrapping changes.
const TAB: &str = "    ";
/// More marks than this on one letter are no language's: they would pile up in a single cell.
const MARKS_MOST: usize = 6;
/// The pictures of the control characters stand in their order from here.
const PICTURES: u32 = 0x2400;
/// The picture of delete.
const DELETE: char = '\u{2421}';
/// What stands for a control character that has no picture.
const DOT: char = '·';

/// The text with control characters as pictures, tabs as spaces, and without characters that cannot be seen.
pub fn harmless(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|b| (b' '..=b'~').contains(&b)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut marks = 0;
    for c in text.chars() {
        if c == '\t' {
            out.push_str(TAB);
        } else if let Some(c) = printable(c) {
            marks = if c.width() == Some(0) { marks + 1 } else { 0 };
            if marks <= MARKS_MOST {
                out.push(c);
            }
        }
    }
    Cow::Owned(out)
}

/// What is shown for one character; nothing for those that cannot be seen but act on others: zero-width characters,
/// changes of direction, variation selectors, tags.
pub fn printable(c: char) -> Option<char> {
    match c {
        '\t' => Some(' '),
        '\u{0}'..='\u{1f}' => char::from_u32(PICTURES + u32::from(c)),
        '\u{7f}' => Some(DELETE),
        '\u{80}'..='\u{9f}' | '\u{2028}' | '\u{2029}' => Some(DOT),
        '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{115f}'
        | '\u{1160}'
        | '\u{17b4}'
        | '\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}' => None,
        c => Some(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_hostile_passes() {
        let cases = [
            ("plain", "plain"),
            ("\u{1b}[2J", "␛[2J"),
            ("a\tb", "a    b"),
            ("a\r\n\u{7f}", "a␍␊␡"),
            ("\u{9b}31m", "·31m"),
            ("\u{202e}txt.exe", "txt.exe"),
            ("a\u{200b}b\u{feff}\u{ad}c", "abc"),
            ("日本語 🙂", "日本語 🙂"),
            ("e\u{301}", "e\u{301}"),
        ];
        for (text, expected) in cases {
            assert_eq!(harmless(text), expected);
        }
    }

    #[test]
    fn a_pile_of_marks_is_cut() {
        let pile = format!("a{}b", "\u{301}".repeat(1000));
        assert_eq!(harmless(&pile).chars().count(), 2 + MARKS_MOST);
    }

    #[test]
    fn every_character_is_harmless_after_it() {
        for c in (0..=0x0010_ffff).filter_map(char::from_u32) {
            assert!(printable(c).is_none_or(|c| !c.is_control()));
        }
    }
}
