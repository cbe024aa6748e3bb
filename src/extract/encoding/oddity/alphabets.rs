//! Alphabets: the letters that languages have beyond ASCII, and where they never put one.

use std::collections::BTreeMap;

/// Letters of languages that are written in one of the encodings that are tried, small ones, beyond ASCII: their alphabets,
/// and accents of their ordinary words.
const ALPHABETS: [&str; 30] = [
    "äöüß",                                 // German
    "àâæçéèêëîïôœùûüÿ",                     // French
    "áéíñóúüªº",                            // Spanish
    "áâãàçéêíóôõúüªº",                      // Portuguese
    "àèéìíîòóùúªº",                         // Italian
    "àçéèíïóòúü",                           // Catalan
    "áèéêëïíóöúü",                          // Dutch
    "æøåéèêóòôü",                           // Danish, Norwegian
    "åäöéàü",                               // Swedish
    "åäöšž",                                // Finnish
    "äöüõÕšž",                              // Estonian
    "áðéíóúýþæö",                           // Icelandic
    "áéíóöőúüű",                            // Hungarian
    "ąćęłńóśźż",                            // Polish
    "áčďéěíňóřšťúůýž",                      // Czech
    "áäčďéíĺľňóôŕšťúýž",                    // Slovak
    "čćđšž",                                // Slovene, Croatian
    "ăâîşţșț",                              // Romanian
    "çğıİöşüâîû",                           // Turkish
    "çë",                                   // Albanian
    "āčēģīķļņšūž",                          // Latvian
    "ąčęėįšųūž",                            // Lithuanian
    "âêîôûŵŷ",                              // Welsh
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",    // Russian
    "абвгдеєжзиіїйклмнопрстуфхцчшщьюяґ",    // Ukrainian
    "абвгдеёжзійклмнопрстуўфхцчшыьэюя",     // Belarusian
    "абвгдежзийклмнопрстуфхцчшщъьюя",       // Bulgarian
    "абвгдђежзијклљмнњопрстћуфхцчџш",       // Serbian
    "абвгдѓежзѕијклљмнњопрстќуфхцчџш",      // Macedonian
    "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ", // Greek
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    Latin,
    Greek,
    Cyrillic,
    Hebrew,
    Arabic,
    Thai,
}

/// Scripts without capitals: a language that is written in one has all of its letters.
const CASELESS: [Script; 3] = [Script::Hebrew, Script::Arabic, Script::Thai];

/// The script of a letter that stands in an encoding of one byte a letter.
pub fn script(c: char) -> Script {
    match c {
        '\u{370}'..='\u{3ff}' => Script::Greek,
        '\u{400}'..='\u{4ff}' => Script::Cyrillic,
        '\u{590}'..='\u{5ff}' => Script::Hebrew,
        '\u{600}'..='\u{6ff}' => Script::Arabic,
        '\u{e00}'..='\u{e7f}' => Script::Thai,
        _ => Script::Latin,
    }
}

/// Points, vowels and tones that are written on the letter before.
pub fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5bd}' | '\u{5bf}' | '\u{5c1}' | '\u{5c2}'
        | '\u{64b}'..='\u{652}' | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}')
}

/// Whether a letter that ends words stands before another.
pub fn is_misspelt(c: char, after: char) -> bool {
    match c {
        'ς' => after.is_alphabetic(),
        'ך' | 'ם' | 'ן' | 'ף' | 'ץ' => matches!(after, 'א'..='ת'),
        _ => false,
    }
}

/// How a small letter is listed. Portuguese has õ before e alone, as in "ões", and Estonian anywhere: elsewhere it is listed
/// as Õ.
pub fn entry(c: char, after: char) -> char {
    if c == 'õ' && !matches!(after, 'e' | 'E') {
        'Õ'
    } else {
        c
    }
}

/// How many of the letters are not of the language that has most of them.
pub fn foreign(letters: &BTreeMap<char, usize>) -> usize {
    let without = |has: &dyn Fn(char) -> bool| -> usize {
        let foreign = letters.iter().filter(|(c, _)| !has(**c));
        foreign.map(|(_, count)| *count).sum()
    };
    let cased = ALPHABETS
        .iter()
        .map(|alphabet| without(&|c| alphabet.contains(c)));
    let caseless = CASELESS.iter().map(|of| without(&|c| script(c) == *of));
    cased.chain(caseless).min().unwrap_or_default()
}
