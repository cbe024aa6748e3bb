//! How odd would these bytes be as a text in that encoding?
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

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GBK, IBM866, ISO_8859_2, ISO_8859_5, ISO_8859_7, ISO_8859_8,
    KOI8_U, MACINTOSH, SHIFT_JIS, WINDOWS_874, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252,
    WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1257, WINDOWS_1258, X_MAC_CYRILLIC,
};

mod alphabets;
mod wide;

/// Encodings that are tried beside the guess; of two that are as plausible the one that more people write in is first.
const TRIED: [&Encoding; 20] = [
    WINDOWS_1252,
    WINDOWS_1251,
    WINDOWS_1250,
    WINDOWS_1254,
    WINDOWS_1253,
    WINDOWS_1255,
    WINDOWS_874,
    ISO_8859_2,
    ISO_8859_5,
    ISO_8859_7,
    KOI8_U,
    IBM866,
    MACINTOSH,
    X_MAC_CYRILLIC,
    GBK,
    BIG5,
    SHIFT_JIS,
    EUC_JP,
    EUC_KR,
    WINDOWS_1257,
];

/// Foreign names and misprints are odd in the right encoding too, but rarely: another reading must have so many times
/// fewer of them to be believed.
const FEWER: usize = 2;

/// A word of so many letters before a full stop is no abbreviation, so that a sentence ends there.
const WORD: usize = 4;

/// The encoding in which the bytes are a text if they are clearly odd in the one that was guessed; else that one.
pub fn improved(sample: &[u8], guess: &'static Encoding) -> &'static Encoding {
    let Some(odd) = oddities(sample, guess).filter(|odd| *odd > 0) else {
        return guess;
    };
    let other = TRIED
        .into_iter()
        // A language of China, Japan or Korea is told from another by which characters are frequent, which the detector
        // knows better; only Japanese without kana is none.
        .filter(|other| !wide::is_wide(other) || !wide::is_wide(guess) || wide::is_japanese(guess))
        .filter_map(|other| Some((oddities_of_whole(sample, other)?, other)))
        .min_by_key(|(odd, _)| *odd);
    match other {
        Some((less, other)) if less * FEWER <= odd => other,
        _ => guess,
    }
}

/// The same for an encoding that was not guessed: nothing in it may be damaged but the end, where the sample may be cut.
fn oddities_of_whole(sample: &[u8], encoding: &'static Encoding) -> Option<usize> {
    let (text, damaged) = encoding.decode_without_bom_handling(sample);
    if damaged && text.trim_end_matches('\u{fffd}').contains('\u{fffd}') {
        return None;
    }
    oddities(sample, encoding)
}

/// How many characters are odd, in the language that fits best; none if nothing is known of the encoding's languages.
fn oddities(sample: &[u8], encoding: &'static Encoding) -> Option<usize> {
    if wide::is_wide(encoding) {
        return Some(wide::oddities(sample, encoding));
    }
    // Hebrew in the order in which it is seen, and letters whose marks follow them, have rules of their own.
    if !encoding.is_single_byte() || [ISO_8859_8, WINDOWS_1258].contains(&encoding) {
        return None;
    }
    let (text, _) = encoding.decode_without_bom_handling(sample);
    let mut letters = BTreeMap::new();
    let mut odd = 0;
    let mut place = Place::default();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let after = chars.peek().copied().unwrap_or(' ');
        if !c.is_ascii() && is_letter(c) {
            let entry = alphabets::entry(lower(c), after);
            *letters.entry(entry).or_insert(0_usize) += 1;
        }
        odd += usize::from(place.is_odd(c, after));
        place.pass(c);
    }
    Some(odd + alphabets::foreign(&letters))
}

/// What stands before a character.
#[derive(Debug)]
struct Place {
    before: char,
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
            before: ' ',
            word: 0,
            capitals: true,
            stop: false,
            sentence: false,
        }
    }
}

impl Place {
    fn pass(&mut self, c: char) {
        if is_letter(c) {
            self.word += 1;
            self.capitals &= c.is_uppercase();
            self.sentence = false;
            self.stop = false;
        } else {
            if c == '.' {
                self.stop = self.word >= WORD && !self.capitals;
                self.sentence = false;
            } else if c.is_whitespace() {
                self.sentence |= self.stop;
                self.stop = false;
            } else if matches!(
                c,
                '-' | '–' | '—' | ',' | ';' | ':' | '(' | ')' | '/' | '0'..='9'
            ) {
                // What goes on after these is the same sentence, or none.
                self.sentence = false;
                self.stop = false;
            }
            self.word = 0;
            self.capitals = true;
        }
        self.before = c;
    }

    /// Whether no text has a character here; what is ASCII on both sides tells nothing.
    fn is_odd(&self, c: char, after: char) -> bool {
        let inside = self.word > 0;
        if c.is_ascii() && (self.before.is_ascii() || !c.is_alphabetic()) {
            return false;
        }
        if is_letter(c) {
            let small = c.is_lowercase();
            let flips = inside && self.before.is_lowercase() && c.is_uppercase();
            let sinks = self.capitals && self.word > 1 && small;
            let mixed = inside && alphabets::script(self.before) != alphabets::script(c);
            let hangs = alphabets::is_mark(c) && !inside;
            let begins = self.sentence && small;
            return flips || sinks || mixed || hangs || begins || alphabets::is_misspelt(c, after);
        }
        match c {
            // Spaces, hyphens and dashes, and what stands for an apostrophe.
            '\u{a0}' | '\u{ad}' | '–' | '—' | '’' | '´' | '·' => false,
            '“' | '”' | '„' | '‘' | '‚' | '«' | '»' | '‹' | '›' | '…' | '¿' | '¡' | '•' | '§'
            | '¶' | '†' | '‡' | '№' | '°' | '©' | '®' | '™' | '€' | '£' | '¥' | '¢' | '±' | '×'
            | '÷' | '‰' | 'µ' | '¼' | '½' | '¾' | '¹' | '²' | '³' => {
                inside && is_letter(after)
            }
            _ => true,
        }
    }
}

fn lower(c: char) -> char {
    let mut small = c.to_lowercase();
    small.next().filter(|_| small.next().is_none()).unwrap_or(c)
}

/// Letters, with the marks that are written on them.
fn is_letter(c: char) -> bool {
    // To Unicode the sign for a millionth is one.
    (c.is_alphabetic() && c != 'µ') || alphabets::is_mark(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_text_has_is_odd() {
        let cases = [
            ("Она говорила ясно. Потом ушла.", WINDOWS_1251, 0),
            ("Читал сайт.рф и т. е. писал.", WINDOWS_1251, 0),
            ("моЯ семьЯ", WINDOWS_1251, 2),
            ("ПРивет", WINDOWS_1251, 1),
            ("ушла. потом", WINDOWS_1251, 1),
            ("sмс", WINDOWS_1251, 1),
            ("да№нет", WINDOWS_1251, 1),
            ("їжак", WINDOWS_1251, 0),
            ("їжак ёж", WINDOWS_1251, 1),
            ("שלום", WINDOWS_1255, 0),
            ("םשלו", WINDOWS_1255, 1),
            ("ναός ςα", WINDOWS_1253, 1),
            ("10 µm, 5 °C, naïve", WINDOWS_1252, 0),
            ("kõik õpilased", WINDOWS_1252, 0),
            ("õrá põe", WINDOWS_1252, 1),
            ("文章abc", GBK, 1),
            ("文章 abc，龘", GBK, 1),
            ("文章です", SHIFT_JIS, 0),
            ("文章", EUC_JP, 2),
        ];
        for (text, encoding, expected) in cases {
            let (bytes, _, lost) = encoding.encode(text);
            assert!(!lost, "{text}");
            assert_eq!(oddities(&bytes, encoding), Some(expected), "{text}");
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
