//! Wide encodings: how odd bytes would be as a text of China, Japan or Korea.
//!
//! Each of their national standards has its characters in rows, named by the first byte of two: signs, syllables, then the
//! characters that everybody reads in one block (level 1), and the rare ones in another. Of a text nearly all stand in the
//! first two, and of bytes that mean something else many do not.

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS};

/// The last row of Korean syllables.
const LAST_SYLLABLES: u8 = 0xc8;

/// What a character is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Ascii,
    Sign,
    Kana,
    Common,
    Rare,
}

/// Fewer characters prove nothing.
const FEWEST: usize = 48;
/// Of so many characters one may stand in a row that texts hardly use.
const STRANGER: usize = 20;
/// Of so many characters at least one is kana in Japanese, and in Chinese stands in a row behind those of Korean syllables.
const TELLING: usize = 8;

/// The encoding in which nearly all characters stand in rows that texts use; none if there is none, or too few characters.
///
/// Each of these encodings has letters of the others in rows that are rare or damaged in it, so that at most one fits: what is
/// left is Korean read as Chinese, which is why Korean is asked first. No encoding of one byte a letter fits, for in it every other
/// word has an odd number of letters. The detector would come to the same answer, in a hundred times the time.
pub fn by_rows(bytes: &[u8]) -> Option<&'static Encoding> {
    let encodings = [EUC_KR, GBK, EUC_JP, BIG5, SHIFT_JIS];
    encodings.into_iter().find(|of| is_at_home(bytes, of))
}

fn is_at_home(bytes: &[u8], encoding: &'static Encoding) -> bool {
    // Such a text has two bytes a letter at most, so that this is more strangers than any text of these bytes may have.
    let most = bytes.len() / STRANGER;
    let (mut all, mut rare, mut telling) = (0, 0, 0);
    let mut rest = bytes;
    while let Some(&lead) = rest.first() {
        let trail = rest.get(1).copied().unwrap_or_default();
        let (kind, length) = kind(lead, trail, encoding);
        all += usize::from(kind != Kind::Ascii);
        rare += usize::from(kind == Kind::Rare);
        telling += usize::from(match kind {
            Kind::Kana => true,
            Kind::Common => encoding == GBK && lead > LAST_SYLLABLES,
            _ => false,
        });
        if rare > most {
            return false;
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    let tells = encoding == GBK || is_japanese(encoding);
    all >= FEWEST && rare * STRANGER <= all && (!tells || telling * TELLING >= all)
}

pub fn is_wide(encoding: &'static Encoding) -> bool {
    [GBK, GB18030, BIG5, EUC_KR].contains(&encoding) || is_japanese(encoding)
}

pub fn is_japanese(encoding: &'static Encoding) -> bool {
    [SHIFT_JIS, EUC_JP].contains(&encoding)
}

/// How many characters are odd: rare ones, those that stick to letters of ASCII, and in Japanese all if there is no kana. None if
/// these are more than `most`.
pub fn oddities(
    bytes: &[u8],
    encoding: &'static Encoding,
    most: usize,
    looked: &mut usize,
) -> Option<usize> {
    let (mut odd, mut common, mut kana) = (0, 0, 0);
    let mut rest = bytes;
    let mut before = (Kind::Ascii, b' ');
    while let Some(&lead) = rest.first() {
        let trail = rest.get(1).copied().unwrap_or_default();
        let (kind, length) = kind(lead, trail, encoding);
        common += usize::from(kind == Kind::Common);
        kana += usize::from(kind == Kind::Kana);
        odd += usize::from(kind == Kind::Rare) + usize::from(sticks(before, (kind, lead)));
        if odd > most {
            break;
        }
        before = (kind, lead);
        rest = rest.get(length..).unwrap_or_default();
    }
    *looked += bytes.len() - rest.len();
    if is_japanese(encoding) && kana == 0 {
        odd += common;
    }
    (odd <= most).then_some(odd)
}

/// Whether a letter of ASCII and a character that is none stand side by side.
fn sticks(before: (Kind, u8), now: (Kind, u8)) -> bool {
    let letter = |(kind, byte): (Kind, u8)| kind == Kind::Ascii && byte.is_ascii_alphabetic();
    let character = |(kind, _)| !matches!(kind, Kind::Ascii | Kind::Sign);
    letter(before) && character(now) || character(before) && letter(now)
}

/// What stands there, and how many bytes it takes.
fn kind(lead: u8, trail: u8, encoding: &'static Encoding) -> (Kind, usize) {
    if lead.is_ascii() {
        return (Kind::Ascii, 1);
    }
    // The standard's own square of 94 by 94; what lies outside is an extension.
    let square = trail >= 0xa1;
    if encoding == SHIFT_JIS {
        return match lead {
            // Kana of half the width and of one byte, as hardly any text has them today.
            0xa1..=0xdf => (Kind::Rare, 1),
            0x82 if trail >= 0x9f => (Kind::Kana, 2),
            0x81 | 0x82 => (Kind::Sign, 2),
            0x83 if trail <= 0x96 => (Kind::Kana, 2),
            0x88..=0x98 => (Kind::Common, 2),
            _ => (Kind::Rare, 2),
        };
    }
    if encoding == EUC_JP {
        return match lead {
            0x8f => (Kind::Rare, 3),
            0xa1 | 0xa3 => (Kind::Sign, 2),
            0xa4 | 0xa5 => (Kind::Kana, 2),
            0xb0..=0xcf => (Kind::Common, 2),
            _ => (Kind::Rare, 2),
        };
    }
    if encoding == BIG5 {
        return match lead {
            0xa1..=0xa3 => (Kind::Sign, 2),
            0xa4..=0xc6 => (Kind::Common, 2),
            _ => (Kind::Rare, 2),
        };
    }
    let last = if encoding == EUC_KR {
        LAST_SYLLABLES
    } else {
        0xd7
    };
    match lead {
        // Four bytes of GB 18030.
        _ if trail.is_ascii_digit() => (Kind::Rare, 4),
        0xa1..=0xa3 if square => (Kind::Sign, 2),
        lead if (0xb0..=last).contains(&lead) && square => (Kind::Common, 2),
        _ => (Kind::Rare, 2),
    }
}
