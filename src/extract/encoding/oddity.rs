//! Oddity: how odd bytes would be as a text in an encoding.
//!
//! The detector weighs pairs of letters of the encodings that browsers guess, and in a hundred characters there are few
//! of them. What it does not weigh is whether there is any language for the reading at all. Each character is asked what
//! a reader would ask: does it belong to the alphabet, does a capital follow a small letter, do two scripts meet in a
//! word, does a sign stand inside one, is it where its language never has it? These are rules of orthography, so that
//! nothing here was counted in texts: a text in its own encoding breaks them by a foreign name or a misprint, one in
//! another breaks them every few words.
//!
//! Macintosh Cyrillic, which the detector does not know, is told from windows-1251 in this way alone. The small letters
//! stand in the same places but for я, and the capitals where the other has signs and letters of Serbian: read as the
//! other, я is a capital behind small letters, and sentences begin with a sign.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use encoding_rs::Encoding;

use alphabets::Script;

mod alphabets;
mod wide;

/// Encodings that are tried beside the guess; of two that are as plausible the one that more people write in is first.
static TRIED: LazyLock<Vec<&Encoding>> = LazyLock::new(|| {
    named(
        "windows-1252 windows-1251 windows-1250 windows-1254 windows-1253 windows-1255 windows-874 ISO-8859-2 ISO-8859-5
         ISO-8859-7 KOI8-U IBM866 macintosh x-mac-cyrillic GBK Big5 Shift_JIS EUC-JP EUC-KR windows-1257",
    )
});

/// Foreign names and misprints are odd in the right encoding too, but rarely: another reading must have so many times
/// fewer of them to be believed.
const FEWER: usize = 2;

/// A word of so many letters before a full stop is no abbreviation, so that a sentence ends there.
const WORD: usize = 4;

/// Encodings of one byte a letter. Hebrew in the order in which it is seen (ISO-8859-8), and letters whose marks follow them
/// (windows-1258), have rules of their own.
static NARROW: LazyLock<Vec<&Encoding>> = LazyLock::new(|| {
    named(
        "IBM866 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8-I ISO-8859-10 ISO-8859-13
         ISO-8859-14 ISO-8859-15 ISO-8859-16 KOI8-R KOI8-U macintosh windows-874 windows-1250 windows-1251 windows-1252
         windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 x-mac-cyrillic",
    )
});

/// The encodings of these labels.
fn named(labels: &str) -> Vec<&'static Encoding> {
    let labels = labels.split_whitespace();
    labels.filter_map(super::by_label).collect()
}

/// The encoding of China, Japan or Korea in which the bytes are a text beyond doubt.
pub fn certain(sample: &[u8]) -> Option<&'static Encoding> {
    wide::by_rows(sample).filter(|encoding| is_whole(sample, encoding))
}

/// The encoding in which the bytes are a text if they are clearly odd in the one that was guessed; else that one.
pub fn improved(sample: &[u8], guess: &'static Encoding) -> &'static Encoding {
    judged(sample, guess, &mut 0)
}

/// The same, counting the bytes that are looked at: another reading is given up as soon as it is odder than is of use.
fn judged(sample: &[u8], guess: &'static Encoding, looked: &mut usize) -> &'static Encoding {
    let odd = oddities(sample, guess, usize::MAX, looked);
    let Some(odd) = odd.filter(|odd| *odd > 0) else {
        return guess;
    };
    let mut best = guess;
    // The most that is still of use.
    let mut most = Some(odd / FEWER);
    for &other in TRIED.iter() {
        // A language of China, Japan or Korea is told from another by which characters are frequent, which the detector
        // knows better; only Japanese without kana is none.
        if wide::is_wide(other) && wide::is_wide(guess) && !wide::is_japanese(guess) {
            continue;
        }
        let Some(bound) = most else { break };
        let odd = oddities(sample, other, bound, looked);
        if let Some(odd) = odd.filter(|_| is_whole(sample, other)) {
            (best, most) = (other, odd.checked_sub(1));
        }
    }
    best
}

/// Whether nothing is damaged in that encoding but the end, where the sample may be cut.
fn is_whole(sample: &[u8], encoding: &'static Encoding) -> bool {
    let (text, damaged) = encoding.decode_without_bom_handling(sample);
    !damaged || !text.trim_end_matches('\u{fffd}').contains('\u{fffd}')
}

/// How many characters are odd, in the language that fits best; none if these are more than `most`, or nothing is known of
/// the encoding's languages.
fn oddities(
    sample: &[u8],
    encoding: &'static Encoding,
    most: usize,
    looked: &mut usize,
) -> Option<usize> {
    if wide::is_wide(encoding) {
        return wide::oddities(sample, encoding, most, looked);
    }
    let signs = signs(encoding)?;
    let mut letters = BTreeMap::new();
    let mut odd = 0;
    let mut place = Place::default();
    for (at, byte) in sample.iter().enumerate() {
        let sign = &signs[usize::from(*byte)];
        let after = sample.get(at + 1).map_or(b' ', |after| *after);
        let after = &signs[usize::from(after)];
        if !sign.c.is_ascii() && sign.is_letter {
            let entry = alphabets::entry(sign.lower, after.c);
            *letters.entry(entry).or_insert(0_usize) += 1;
        }
        odd += usize::from(place.is_odd(sign, after));
        if odd > most {
            *looked += at;
            return None;
        }
        place.pass(sign);
    }
    *looked += sample.len();
    Some(odd + alphabets::foreign(&letters)).filter(|odd| *odd <= most)
}

/// What a byte stands for, and what Unicode knows of it: looked up once, and not for each letter of a text.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one thing that Unicode knows of a character"
)]
#[derive(Clone, Copy, Debug)]
struct Sign {
    c: char,
    lower: char,
    is_letter: bool,
    is_mark: bool,
    is_small: bool,
    is_capital: bool,
    script: Script,
}

impl Sign {
    fn of(c: char) -> Sign {
        let is_mark = alphabets::is_mark(c);
        Sign {
            c,
            lower: lower(c),
            // Letters, with the marks that are written on them; to Unicode the sign for a millionth is one.
            is_letter: (c.is_alphabetic() && c != 'µ') || is_mark,
            is_mark,
            is_small: c.is_lowercase(),
            is_capital: c.is_uppercase(),
            script: alphabets::script(c),
        }
    }
}

/// The signs of an encoding of one byte a letter, by their bytes; none of an encoding that nothing is known of.
fn signs(encoding: &'static Encoding) -> Option<&'static [Sign; 256]> {
    static SIGNS: LazyLock<Vec<[Sign; 256]>> = LazyLock::new(|| {
        let of = |encoding: &&'static Encoding| {
            std::array::from_fn(|byte| {
                let byte = [byte as u8];
                let (text, _) = encoding.decode_without_bom_handling(&byte);
                Sign::of(text.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER))
            })
        };
        NARROW.iter().map(of).collect()
    });
    let at = NARROW.iter().position(|narrow| *narrow == encoding)?;
    SIGNS.get(at)
}

/// What stands before a character.
#[derive(Debug)]
struct Place {
    before: Sign,
    /// Letters of the word so far.
    word: usize,
    /// All of them are capitals.
    capitals: bool,
    /// A full stop has ended a sentence, if a space follows.
    stop: bool,
    /// A sentence begins with the next letter.
    sentence: bool,
}

impl Default for Place {
    fn default() -> Place {
        Place {
            before: Sign::of(' '),
            word: 0,
            capitals: true,
            stop: false,
            sentence: false,
        }
    }
}

impl Place {
    fn pass(&mut self, sign: &Sign) {
        if sign.is_letter {
            self.word += 1;
            self.capitals &= sign.is_capital;
            self.sentence = false;
            self.stop = false;
        } else {
            match sign.c {
                '.' => {
                    self.stop = self.word >= WORD && !self.capitals;
                    self.sentence = false;
                }
                // What goes on after these is the same sentence, or none.
                '-' | '–' | '—' | ',' | ';' | ':' | '(' | ')' | '/' | '0'..='9' => {
                    self.sentence = false;
                    self.stop = false;
                }
                c if c.is_whitespace() => {
                    self.sentence |= self.stop;
                    self.stop = false;
                }
                _ => {}
            }
            self.word = 0;
            self.capitals = true;
        }
        self.before = *sign;
    }

    /// Whether no text has a character here; what is ASCII on both sides tells nothing.
    fn is_odd(&self, sign: &Sign, after: &Sign) -> bool {
        let (c, before) = (sign.c, &self.before);
        let inside = self.word > 0;
        if c.is_ascii() && (before.c.is_ascii() || !c.is_ascii_alphabetic()) {
            return false;
        }
        if sign.is_letter {
            let flips = inside && before.is_small && sign.is_capital;
            let sinks = self.capitals && self.word > 1 && sign.is_small;
            let mixed = inside && before.script != sign.script;
            let hangs = sign.is_mark && !inside;
            let begins = self.sentence && sign.is_small;
            return flips
                || sinks
                || mixed
                || hangs
                || begins
                || alphabets::is_misspelt(c, after.c);
        }
        match c {
            // Spaces, hyphens and dashes, and what stands for an apostrophe.
            '\u{a0}' | '\u{ad}' | '–' | '—' | '’' | '´' | '·' => false,
            '“' | '”' | '„' | '‘' | '‚' | '«' | '»' | '‹' | '›' | '…' | '¿' | '¡' | '•' | '§'
            | '¶' | '†' | '‡' | '№' | '°' | '©' | '®' | '™' | '€' | '£' | '¥' | '¢' | '±' | '×'
            | '÷' | '‰' | 'µ' | '¼' | '½' | '¾' | '¹' | '²' | '³' => {
                inside && after.is_letter
            }
            _ => true,
        }
    }
}

fn lower(c: char) -> char {
    let mut small = c.to_lowercase();
    small.next().filter(|_| small.next().is_none()).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use encoding_rs::{GBK, ISO_8859_8, WINDOWS_1251, WINDOWS_1252, WINDOWS_1258};

    use super::*;
    use crate::tests::{rows, under};

    #[test]
    fn no_label_is_misspelt() {
        assert_eq!((TRIED.len(), NARROW.len()), (20, 26));
    }

    #[test]
    fn what_no_text_has_is_odd() {
        for [text, label, expected] in rows(under(
            include_str!("../tests/tables.md"),
            "What no text has is odd",
        )) {
            let encoding = Encoding::for_label(label.as_bytes()).unwrap();
            let (bytes, _, lost) = encoding.encode(&text);
            let expected: usize = expected.parse().unwrap();
            assert!(!lost, "{text}");
            let found = oddities(&bytes, encoding, usize::MAX, &mut 0);
            assert_eq!(found, Some(expected), "{text}");
            let less = expected.checked_sub(1);
            let found = less.and_then(|less| oddities(&bytes, encoding, less, &mut 0));
            assert_eq!(found, None, "{text}");
        }
    }

    #[test]
    fn other_readings_are_given_up_where_they_are_of_no_use() {
        let chinese = include_str!("../../../tests/fixtures/languages/chinese_simplified.txt");
        let russian = include_str!("../../../tests/fixtures/languages/russian.txt");
        for (text, odd, encoding) in [(chinese, "镕龘", GBK), (russian, " їжак моЯ", WINDOWS_1251)]
        {
            let text = [text, odd].concat().repeat(10);
            let (bytes, _, lost) = encoding.encode(&text);
            let mut looked = 0;
            assert!(!lost && judged(&bytes, encoding, &mut looked) == encoding);
            assert!(looked <= 4 * bytes.len(), "{looked} of {}", bytes.len());
        }
    }

    #[test]
    fn a_guess_that_is_as_good_as_any_stays() {
        for guess in [WINDOWS_1252, WINDOWS_1251, GBK, ISO_8859_8, WINDOWS_1258] {
            for bytes in [&b""[..], b"plain text"] {
                assert_eq!(improved(bytes, guess), guess, "{}", bytes.escape_ascii());
            }
        }
        assert_eq!(
            improved(b"M\xfcller, \xa9 2024", WINDOWS_1252),
            WINDOWS_1252
        );
    }
}
