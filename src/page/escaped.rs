//! Escaping: text from outside is printed without giving orders to the terminal.
//!
//! Control characters become visible escapes (`\u{1b}`), and so do the direction marks that make a line read
//! otherwise than it is written. All other characters stay as they are.

use std::borrow::Cow;
use std::fmt::Write;

/// Text with its line breaks and tabs kept and all else made harmless.
pub fn text(text: &str) -> Cow<'_, str> {
    escaped(text, |c| is_harmful(c) && c != '\n' && c != '\t')
}

/// Text on one line: line breaks and tabs are escaped too.
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, is_harmful)
}

/// JSON in which no letter that would be harmful is left but by its number: who reads it gets the same.
pub fn json(written: &str) -> Cow<'_, str> {
    if !written.contains(is_harmful) {
        return Cow::Borrowed(written);
    }
    let mut out = String::with_capacity(written.len() + written.len() / 4);
    for c in written.chars() {
        if is_harmful(c) {
            // Four digits are enough for all of these. Writing to a string can't fail.
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c,
            // Line and paragraph separators: some terminals break the line there.
            '\u{2028}' | '\u{2029}'
            // Direction marks, embeddings, overrides and isolates.
            | '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn escaped(text: &str, harmful: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&harmful) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            _ if !harmful(c) => out.push(c),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ => {
                // Writing to a string can't fail.
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_commands_a_terminal_passes() {
        let cases = [
            ("plain, 李 ё 👩‍👩‍👧", "plain, 李 ё 👩‍👩‍👧"),
            ("red \u{1b}[31m", "red \\u{1b}[31m"),
            ("c1 \u{9b}31m", "c1 \\u{9b}31m"),
            ("del \u{7f} bell \u{7}", "del \\u{7f} bell \\u{7}"),
            ("gpj.\u{202e}txt", "gpj.\\u{202e}txt"),
            ("a\r\nb", "a\\r\\nb"),
        ];
        for (input, expected) in cases {
            assert_eq!(line(input), expected);
        }
        assert_eq!(text("a\r\n\tb\u{1b}"), "a\\r\n\tb\\u{1b}");
    }

    #[test]
    fn json_has_none_of_it_and_says_the_same() {
        let text = "\u{1b}]52;c\u{7}\u{9b}31m\u{7f}\u{202e} \\ \"ё\"\n";
        let written = serde_json::to_string(text).unwrap();
        let written = json(&written);
        assert!(!written.contains(is_harmful), "{written}");
        assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
    }
}
