//! The words of a text by the program of S2.
//!
//! Its function step by step, with what is wrong in it: only spaces divide (a line's end doesn't), other punctuation than
//! eleven marks stays, and the word "0" counts as no word.

/// Which capitals become small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// Those of ASCII: what `strtolower` does to UTF-8.
    Ascii,
    /// All: what it was meant to do.
    Unicode,
}

/// The marks of its filter.
const MARKS: [char; 11] = [',', '.', '!', '?', '(', ')', '-', '—', ':', ';', '"'];
/// The words of its filter.
const WORDS: [&str; 26] = [
    "это", "как", "так", "в", "на", "над", "к", "ко", "до", "за", "то", "с", "со", "для", "о",
    "ну", "же", "ж", "что", "он", "она", "б", "бы", "ли", "и", "у",
];
/// What `trim` takes off.
const BLANKS: [char; 6] = [' ', '\t', '\n', '\r', '\0', '\u{b}'];

/// `canonize`.
pub(super) fn canonize(text: &str, case: Case) -> Vec<String> {
    let words = text.split(' ').map(|word| {
        let small = match case {
            Case::Ascii => word.to_ascii_lowercase(),
            Case::Unicode => word.to_lowercase(),
        };
        let bare = small.replace(MARKS, "");
        // `$` stands before a last line's end too, which then is all that is left.
        let (word, end) = match bare.strip_suffix('\n') {
            Some(word) => (word, "\n"),
            None => (bare.as_str(), ""),
        };
        if WORDS.contains(&word) {
            end.to_owned()
        } else {
            bare
        }
    });
    words
        .filter(|word| !word.is_empty() && word != "0")
        .map(|word| word.trim_matches(BLANKS).to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        canonize(text, Case::Ascii)
    }

    #[test]
    fn the_function_has_its_faults() {
        // Erratum 22 of the specification.
        assert_eq!(
            words("раз\nдва три\tчетыре пять\u{a0}шесть"),
            ["раз\nдва", "три\tчетыре", "пять\u{a0}шесть"]
        );
        assert_eq!(words("0 1 00"), ["1", "00"]);
        assert_eq!(words("«кит» … don’t"), ["«кит»", "…", "don’t"]);
        assert_eq!(words("из-за и, -в- (на)"), ["изза"]);
        assert_eq!(words("кит и\n"), ["кит", ""]);
        assert_eq!(words(""), Vec::<String>::new());
    }

    #[test]
    fn cyrillic_capitals_stay_and_so_do_stop_words_with_them() {
        assert_eq!(words("В МОРЕ Sea"), ["В", "МОРЕ", "sea"]);
        assert_eq!(canonize("В МОРЕ Sea", Case::Unicode), ["море", "sea"]);
    }
}
