//! Classes of characters: part of a word, its end, or nothing at all.

use std::sync::LazyLock;

use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

use super::lookalike;

/// What a character does to a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Ends a word: spaces, punctuation, controls, private-use and unassigned code points, emoji.
    Separator,
    /// A letter of a script that puts spaces between words.
    Letter,
    /// A digit or another number.
    Digit,
    /// A combining mark: continues a token, never begins one.
    Mark,
    /// A character that is a token on its own: scripts without spaces.
    Unspaced,
    /// A vowel that is written after its Thai or Lao consonant: continues the consonant's token, or is one on its own.
    Vowel,
    /// Seen by nobody: deleted.
    Invisible,
    /// Joins two letters.
    Apostrophe,
    /// Joins two letters over the end of a line.
    Hyphen,
}

/// What is known of a character of the small alphabets in one word of memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// What the character does.
    pub kind: Kind,
    /// Canonical UTF-8, little-endian, where `simple`.
    pub bytes: u16,
    /// Bits of `bytes`: 8 or 16.
    pub bits: u8,
    /// Bits of the scripts that have look-alikes; see `script`. The highest bit says that the token needs the slow way.
    pub flags: u8,
    /// The byte of the Latin letter that a letter passes for; of what is of no script its own. 0 for what has none.
    pub latin: u8,
}

/// In [`Entry::flags`]: the character cannot be folded on its own.
pub(super) const NOT_SIMPLE: u8 = 0x80;
/// In [`Entry::flags`]: a letter of this script.
pub(super) const LATIN: u8 = 1;
/// In [`Entry::flags`]: a letter of this script.
pub(super) const CYRILLIC: u8 = 2;
/// In [`Entry::flags`]: a letter of this script.
pub(super) const GREEK: u8 = 4;
/// In [`Entry::flags`]: a letter of another script that passes for a Latin one beside such.
pub(super) const MASKED: u8 = 8;
/// In [`Entry::flags`]: it passes for no Latin letter.
pub(super) const SURE: u8 = 0x40;

/// One past the last character of the table: Latin, Greek, Cyrillic, Armenian and Hebrew are below it, and every
/// character below it has at most two bytes.
pub(super) const SMALL: usize = 0x600;

/// The table of the small alphabets.
pub(super) static TABLE: LazyLock<[Entry; SMALL]> = LazyLock::new(|| {
    std::array::from_fn(|code| char::from_u32(code as u32).map_or(SEPARATOR, entry))
});

const SEPARATOR: Entry = Entry {
    kind: Kind::Separator,
    bytes: 0,
    bits: 8,
    flags: 0,
    latin: 0,
};

fn entry(c: char) -> Entry {
    let kind = classify(c);
    let mut folded = String::new();
    fold(c, &mut folded);
    let stable = is_nfkc_quick(std::iter::once(c)) == IsNormalized::Yes
        && is_nfkc_quick(folded.chars()) == IsNormalized::Yes;
    let (bytes, bits) = match *folded.as_bytes() {
        [one] => (u16::from(one), 8),
        [one, two] if folded.chars().count() == 1 => (u16::from_le_bytes([one, two]), 16),
        _ => (0, 0),
    };
    match kind {
        Kind::Letter | Kind::Digit if stable && bits > 0 => {
            let latin = folded.chars().next().and_then(lookalike::latin);
            let scripts = folded.chars().map(script).fold(0, |all, one| all | one);
            let is_masked = folded.chars().any(|c| lookalike::masked(c).is_some());
            let sure = if latin.is_none() { SURE } else { 0 };
            Entry {
                kind,
                bytes,
                bits,
                flags: scripts | sure | if is_masked { MASKED } else { 0 },
                latin: latin
                    .and_then(|c| u8::try_from(c).ok())
                    .filter(u8::is_ascii)
                    .unwrap_or(0),
            }
        }
        Kind::Apostrophe => Entry {
            kind,
            bytes: u16::from(b'\''),
            latin: b'\'',
            ..SEPARATOR
        },
        Kind::Letter | Kind::Digit | Kind::Mark => Entry {
            kind,
            flags: NOT_SIMPLE,
            ..SEPARATOR
        },
        _ => Entry { kind, ..SEPARATOR },
    }
}

/// The kinds of the basic plane, made when a text first needs them: one look here is several in the tables of Unicode.
static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    (0..=0xFFFF)
        .map(|code| char::from_u32(code).map_or(Kind::Separator, classify))
        .collect()
});

/// The kind of any character.
pub(super) fn kind(c: char) -> Kind {
    if let Some(entry) = TABLE.get(c as usize) {
        return entry.kind;
    }
    if is_settled(c) {
        return Kind::Unspaced;
    }
    KINDS
        .get(c as usize)
        .copied()
        .unwrap_or_else(|| classify(c))
}

/// Whether it is a character of a script without spaces that is its own canonical form: unified ideographs and kana.
pub(super) fn is_settled(c: char) -> bool {
    matches!(c, '\u{4E00}'..='\u{9FFF}' | '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FA}')
}

pub(super) fn classify(c: char) -> Kind {
    match c {
        '\'' | '\u{2019}' | '\u{02BC}' | '\u{FF07}' => return Kind::Apostrophe,
        '-' | '\u{2010}' | '\u{FF0D}' => return Kind::Hyphen,
        '\u{0E30}' | '\u{0E32}' | '\u{0E33}' | '\u{0EB0}' | '\u{0EB2}' | '\u{0EB3}' => {
            return Kind::Vowel;
        }
        _ if is_invisible(c) => return Kind::Invisible,
        _ => {}
    }
    let alone = classify_alone(c);
    if is_nfkc_quick(std::iter::once(c)) != IsNormalized::No {
        return alone;
    }
    // A compatibility character is what it stands for: half-width voice marks are marks, circled ideographs ideographs.
    let mut parts = std::iter::once(c).nfkc().map(classify_alone);
    match (alone, parts.next(), parts.next()) {
        (Kind::Separator, Some(one), None) => one,
        (Kind::Separator, _, _) => Kind::Separator,
        _ => std::iter::once(c)
            .nfkc()
            .map(classify_alone)
            .find(|&part| matches!(part, Kind::Letter | Kind::Digit | Kind::Unspaced))
            .unwrap_or(Kind::Mark),
    }
}

fn classify_alone(c: char) -> Kind {
    if is_combining_mark(c) {
        Kind::Mark
    } else if !c.is_alphanumeric() {
        Kind::Separator
    } else if is_unspaced(c) {
        Kind::Unspaced
    } else if c.is_alphabetic() {
        Kind::Letter
    } else {
        Kind::Digit
    }
}

/// Characters that leave no mark on the page (SPEC 2.3), with all others that Unicode lets a program ignore where it shows none: formats,
/// variation selectors, the blank fillers of Hangul, vowels of Khmer, marks of shorthand and music.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFF8}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}

/// Whether it is a letter of a script in which no word needs an invisible character: Latin, Greek, Cyrillic, Armenian and
/// Georgian. Arabic and the scripts of India join and part letters with them, those written from right to left turn
/// with them, Mongolian and Han choose forms, and old Korean fills places.
pub(super) fn needs_no_controls(c: char) -> bool {
    matches!(c, '\u{0410}'..='\u{044F}')
        || c.is_alphabetic()
            && matches!(
                c,
                'A'..='Z'
                    | 'a'..='z'
                    | '\u{00C0}'..='\u{02AF}'
                    | '\u{0370}'..='\u{0588}'
                    | '\u{10A0}'..='\u{10FF}'
                    | '\u{1C80}'..='\u{1CBF}'
                    | '\u{1E00}'..='\u{1FFF}'
                    | '\u{A640}'..='\u{A69F}'
                    | '\u{A720}'..='\u{A7FF}'
            )
}

/// Letters of the scripts that are written without spaces: Han, kana, Thai, Lao, Myanmar, Khmer. Thai, Lao, Myanmar and
/// Khmer digits make numbers like any others.
fn is_unspaced(c: char) -> bool {
    match c {
        '\u{0E00}'..='\u{0EFF}'
        | '\u{1000}'..='\u{109F}'
        | '\u{1780}'..='\u{17FF}'
        | '\u{A9E0}'..='\u{A9FF}'
        | '\u{AA60}'..='\u{AA7F}'
        | '\u{116D0}'..='\u{116FF}' => !c.is_numeric(),
        '\u{2E80}'..='\u{2FDF}'
        | '\u{3005}'..='\u{3007}'
        | '\u{3021}'..='\u{303C}'
        | '\u{3040}'..='\u{30FF}'
        | '\u{3190}'..='\u{319F}'
        | '\u{31F0}'..='\u{31FF}'
        | '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FF66}'..='\u{FF9D}'
        | '\u{16FE2}'..='\u{16FFF}'
        | '\u{1AFF0}'..='\u{1B16F}'
        | '\u{20000}'..='\u{3FFFF}' => true,
        _ => false,
    }
}

/// The script of a folded letter, as a bit; 0 for scripts without look-alikes and for what is no letter.
pub(super) fn script(c: char) -> u8 {
    match c {
        // Those of Russian first: to ask of each whether it is a letter takes a third of the time of reading a book.
        '\u{0410}'..='\u{044F}' => CYRILLIC,
        _ if !c.is_alphabetic() || is_combining_mark(c) => 0,
        'a'..='z' | '\u{00DF}'..='\u{02AF}' | '\u{1E00}'..='\u{1EFF}' => LATIN,
        '\u{0370}'..='\u{03FF}' | '\u{1F00}'..='\u{1FFF}' => GREEK,
        '\u{0400}'..='\u{052F}' | '\u{1C80}'..='\u{1C8F}' | '\u{A640}'..='\u{A69F}' => CYRILLIC,
        _ => 0,
    }
}

/// Appends the character without its case, and `ё` without its dots.
///
/// By way of the capital, so that all that share a capital are one: `ß` and `SS`, `ς` and `σ`, `ı` and `i`.
pub(super) fn fold(c: char, out: &mut String) {
    match c {
        'a'..='z' | '0'..='9' | '\'' | '\u{0430}'..='\u{044F}' => out.push(c),
        'A'..='Z' => out.push(c.to_ascii_lowercase()),
        // Its capital is itself, and its small letter is the one whose capital is SS.
        '\u{1E9E}' => out.push_str("ss"),
        // Small letter i with a dot: the dot is the letter's own.
        '\u{0130}' => out.push('i'),
        // A small letter whose capital is the letter and a mark apart (ẗ) is whole already.
        _ if c.to_uppercase().len() > 1 && c.to_uppercase().skip(1).all(is_combining_mark) => {
            out.push(c);
        }
        _ => {
            let lower = c.to_uppercase().flat_map(char::to_lowercase);
            out.extend(lower.map(plain));
        }
    }
}

/// A small letter without what only changes its look: the dots of `ё`, and the shape of small capitals and of the letters of phonetics
/// that are printed like an `a` and a `g`.
fn plain(c: char) -> char {
    /// And below each what it is.
    const SHAPES: [&str; 2] = ["ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɑɡ", "abcdefghijklmnoprstuvwyzag"];
    match c {
        'ё' => 'е',
        '\u{251}'..='\u{29F}' | '\u{1D00}'..='\u{1D22}' | '\u{A730}'..='\u{A731}' => {
            let mut shapes = SHAPES[0].chars().zip(SHAPES[1].chars());
            shapes
                .find_map(|(shape, plain)| (shape == c).then_some(plain))
                .unwrap_or(c)
        }
        _ => c,
    }
}
