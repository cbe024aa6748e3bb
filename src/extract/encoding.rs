//! Encoding: which characters bytes stand for. By byte order mark, then valid UTF-8, then UTF-16 and 32 by their zero bytes, UTF-16
//! with hardly any by its blocks, then what the letters look like.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{EUC_KR, Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use serde::{Deserialize, Serialize};

use super::HEAD;

mod blocks;
mod oddity;

/// What a person wishes for one file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wishes {
    /// The encoding of plain text, pages of the web, LaTeX, RTF and e-mail, as a name of [`encoding_rs`]; the other formats
    /// are in Unicode, or name the encoding of each piece of text.
    pub encoding: Option<String>,
    /// That encoding is the file's whatever the file says; without this it is for files that don't say one.
    pub insists: bool,
}

impl Wishes {
    /// Nothing is wished for.
    pub const NONE: &'static Wishes = &Wishes {
        encoding: None,
        insists: false,
    };
}

/// A text and the name of its encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    pub text: Cow<'a, str>,
    pub encoding: &'static str,
    /// Places where the bytes were no characters and U+FFFD stands now.
    pub damaged: usize,
    /// Nothing says the encoding: the letters looked like it.
    pub guessed: bool,
}

/// So much of a text shows its encoding; more only takes time.
const LOOKED_AT: usize = 256 << 10;
/// One control character in so many bytes makes a binary. Texts with colour codes stay well below: only the escape
/// itself is one, and it is not counted.
const BINARY_SHARE: usize = 10;
/// So many good sequences for each bad one make UTF-8 that was damaged, not another encoding: in texts of other
/// encodings most sequences are bad.
const GOOD_FOR_BAD: usize = 4;

/// In UTF-8 fewer than one zero byte in so many is a stray: a page of a broken file, and not what it is written in.
const FEW_ZEROS: usize = 100;

/// So much of a text is read in other encodings, to see whether it is less odd there: where the detector is wrong, it is
/// wrong for want of letters.
const JUDGED: usize = 16 << 10;

const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";
const UTF32_LE_MARK: &[u8] = b"\xff\xfe\0\0";
const UTF32_BE_MARK: &[u8] = b"\0\0\xfe\xff";

/// The text of bytes whose encoding nothing declares; none if they are no text.
pub fn decode(bytes: &[u8]) -> Option<Decoded<'_>> {
    if let Some(marked) = by_mark(bytes) {
        return Some(marked);
    }
    if has(bytes, 0) && !has_stray_zeros(bytes) {
        // There the other order of bytes has letters of ASCII for characters whose last byte is zero.
        return blocks::by_blocks(bytes).or_else(|| by_zeros(bytes));
    }
    let utf8 = simdutf8::basic::from_utf8(bytes);
    if is_binary(bytes) {
        // A text of two bytes a letter may look like one.
        return utf8.is_err().then(|| blocks::by_blocks(bytes)).flatten();
    }
    match utf8 {
        Ok(text) if !has_shifts(bytes) => Some(Decoded {
            text: Cow::Borrowed(text),
            encoding: UTF_8.name(),
            damaged: 0,
            guessed: false,
        }),
        Ok(_) => Some(guessed(bytes)),
        Err(_) => Some(
            damaged_utf8(bytes)
                .or_else(|| blocks::by_blocks(bytes))
                .unwrap_or_else(|| guessed(bytes)),
        ),
    }
}

/// The text of bytes that may declare their encoding and about which a person may have wishes.
///
/// A byte order mark knows best. Then comes the person who insists, then what the bytes show themselves ([`says_utf8`]),
/// what they declare, and what the person wishes for all that declare nothing; else it is guessed.
pub fn decode_said<'a>(
    bytes: &'a [u8],
    declared: Option<&str>,
    wishes: &Wishes,
) -> Option<Decoded<'a>> {
    if let Some(marked) = by_mark(bytes) {
        return Some(marked);
    }
    let asked = wishes.encoding.as_deref().and_then(by_label);
    let insisted = asked.filter(|_| wishes.insists);
    // A label that nobody knows declares nothing.
    let declared = declared.and_then(by_label);
    match (insisted, declared, asked) {
        (Some(encoding), _, _) => insisted_on(bytes, encoding),
        _ if says_utf8(bytes) && !has(bytes, 0) => decode(bytes),
        // Who could read the declaration in ASCII has no UTF-16 before him, and what is declared to be UTF-8 and is not
        // may be damaged or not have been it.
        (_, Some(encoding), _)
            if encoding.is_ascii_compatible() && encoding != UTF_8 && !has(bytes, 0) =>
        {
            Some(decoded(bytes, encoding))
        }
        (_, None, Some(encoding)) => wanted(bytes, encoding),
        _ => decode(bytes),
    }
}

pub fn by_label(label: &str) -> Option<&'static Encoding> {
    Encoding::for_label(label.trim().as_bytes())
}

/// Whether bytes are UTF-8 beyond doubt: valid, and with letters that are not ASCII. ASCII alone tells nothing, for
/// alphabets that are switched by escapes are written in it too.
fn says_utf8(bytes: &[u8]) -> bool {
    simdutf8::basic::from_utf8(bytes).is_ok_and(|text| !text.is_ascii())
}

/// What a person insists on, however many zero bytes stand between the letters: they are left out.
fn insisted_on<'a>(bytes: &'a [u8], encoding: &'static Encoding) -> Option<Decoded<'a>> {
    if !encoding.is_ascii_compatible() || !has(bytes, 0) {
        return wanted(bytes, encoding);
    }
    let letters: Vec<u8> = bytes.iter().copied().filter(|b| *b != 0).collect();
    let read = wanted(&letters, encoding)?;
    Some(Decoded {
        text: Cow::Owned(read.text.into_owned()),
        ..read
    })
}

/// What a person wants the bytes read as, unless they make no text in it.
fn wanted<'a>(bytes: &'a [u8], encoding: &'static Encoding) -> Option<Decoded<'a>> {
    if encoding.is_ascii_compatible() && is_binary(bytes) {
        return None;
    }
    Some(decoded(bytes, encoding)).filter(|text| !odd_text(&text.text))
}

/// The encoding that Windows and old Office files name by a number.
pub fn of_code_page(number: u32) -> &'static Encoding {
    let label = match number {
        932 => "shift_jis".to_owned(),
        936 => "gbk".to_owned(),
        949 => "euc-kr".to_owned(),
        950 => "big5".to_owned(),
        1200 => "utf-16le".to_owned(),
        10_000 => "macintosh".to_owned(),
        10_007 => "x-mac-cyrillic".to_owned(),
        20_866 => "koi8-r".to_owned(),
        65_001 => "utf-8".to_owned(),
        number @ 28_591..=28_606 => format!("iso-8859-{}", number - 28_590),
        866 => "ibm866".to_owned(),
        number => format!("windows-{number}"),
    };
    Encoding::for_label(label.as_bytes()).unwrap_or(WINDOWS_1252)
}

fn by_mark(bytes: &[u8]) -> Option<Decoded<'_>> {
    if let Some(rest) = bytes.strip_prefix(UTF8_MARK) {
        // A text that says so itself: what is no UTF-8 in it is damage.
        if is_binary(rest) {
            return None;
        }
        return Some(decoded(rest, UTF_8));
    }
    if let Some(rest) = bytes.strip_prefix(UTF32_LE_MARK) {
        return utf32(rest, u32::from_le_bytes, "UTF-32LE");
    }
    if let Some(rest) = bytes.strip_prefix(UTF32_BE_MARK) {
        return utf32(rest, u32::from_be_bytes, "UTF-32BE");
    }
    let (encoding, mark) = Encoding::for_bom(bytes)?;
    let text = decoded(bytes.get(mark..)?, encoding);
    (!odd_text(&text.text)).then_some(text)
}

/// Whether a byte is among these.
fn has(bytes: &[u8], byte: u8) -> bool {
    memchr::memchr(byte, bytes).is_some()
}

/// Whether the zero bytes are strays in a text of one byte a letter or of UTF-8, which looks like Chinese in UTF-16.
fn has_stray_zeros(bytes: &[u8]) -> bool {
    let plain = bytes.iter().filter(|b| (b' '..=b'~').contains(b)).count();
    let zeros = bytes.iter().map(|b| usize::from(*b == 0)).sum::<usize>();
    // In UTF-16 every letter of ASCII has one.
    let is_ascii = plain * 10 > bytes.len() * 9 && zeros * 10 < bytes.len();
    is_ascii || (zeros * FEW_ZEROS < bytes.len() && !is_binary(bytes) && says_utf8(bytes))
}

/// UTF-16 or UTF-32 without a mark: the one in which all is characters, most of them common ones.
fn by_zeros(bytes: &[u8]) -> Option<Decoded<'_>> {
    if !bytes.len().is_multiple_of(2) {
        return None;
    }
    // Those of UTF-16 stand in one half of the letters: all in the first bytes, or all in the second, but for a few signs.
    let (pairs, _) = bytes.as_chunks::<2>();
    let [first, second] = [0, 1].map(|half| pairs.iter().filter(|pair| pair[half] == 0).count());
    let candidates = [
        utf32(bytes, u32::from_le_bytes, "UTF-32LE"),
        utf32(bytes, u32::from_be_bytes, "UTF-32BE"),
        (first * 2 < second).then(|| decoded(bytes, UTF_16LE)),
        (second * 2 < first).then(|| decoded(bytes, UTF_16BE)),
    ];
    let whole = candidates
        .into_iter()
        .flatten()
        .filter(|text| text.damaged == 0 && !odd_text(&text.text));
    let common = |text: &Decoded| {
        let common = |c: &char| {
            matches!(
                c,
                '\n' | '\r' | ' '..='~' | '\u{3001}' | '\u{3002}' | '\u{ff0c}'
            )
        };
        text.text.chars().filter(common).count()
    };
    whole.max_by_key(common).filter(|text| common(text) > 0)
}

/// UTF-32, if every unit is a character.
fn utf32<'a>(
    bytes: &[u8],
    unit: fn([u8; 4]) -> u32,
    encoding: &'static str,
) -> Option<Decoded<'a>> {
    let (units, rest) = bytes.as_chunks::<4>();
    let chars = units.iter().map(|&bytes| char::from_u32(unit(bytes)));
    let text: String = chars.collect::<Option<String>>()?;
    (rest.is_empty() && !odd_text(&text)).then_some(Decoded {
        text: Cow::Owned(text),
        encoding,
        damaged: 0,
        guessed: false,
    })
}

/// Whether there are characters that no text has.
fn odd_text(text: &str) -> bool {
    let odd = |c: &char| matches!(c, '\0'..='\u{8}' | '\u{e}'..='\u{1a}' | '\u{e000}'..='\u{f8ff}' | '\u{fff0}'..='\u{fff8}' | '\u{fffe}' | '\u{ffff}');
    let odd = text.chars().take(HEAD).filter(odd).count();
    odd * BINARY_SHARE > text.len().min(HEAD)
}

/// UTF-8 with a few bytes that are not: cut in a letter, or pasted together.
fn damaged_utf8(bytes: &[u8]) -> Option<Decoded<'_>> {
    let looked_at = bytes.get(..LOOKED_AT).unwrap_or(bytes);
    let (mut good, mut bad) = (0, 0);
    for chunk in looked_at.utf8_chunks() {
        good += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    (good > bad * GOOD_FOR_BAD).then(|| decoded(bytes, UTF_8))
}

/// By what the letters look like.
fn guessed(bytes: &[u8]) -> Decoded<'_> {
    if bytes.starts_with(b"\x1b$)C") {
        return iso_2022_kr(bytes);
    }
    // Plain ASCII at the front tells nothing: a sample begins with the first letter that does.
    let first = bytes.iter().position(|b| !b.is_ascii()).unwrap_or_default();
    let sample = |length: usize| {
        let sample = bytes.get(first.saturating_sub(length / 2)..);
        let sample = sample.unwrap_or_default();
        sample.get(..length).unwrap_or(sample)
    };
    let judged = sample(JUDGED);
    let encoding = oddity::certain(judged).unwrap_or_else(|| {
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
        detector.feed(sample(LOOKED_AT), true);
        oddity::improved(judged, detector.guess(None, Utf8Detection::Deny))
    });
    Decoded {
        guessed: true,
        ..decoded(bytes, encoding)
    }
}

/// Korean in seven bits, which no browser reads any more: EUC-KR without the high bits, between shift out and in.
fn iso_2022_kr<'a>(bytes: &[u8]) -> Decoded<'a> {
    let mut shifted = false;
    let mut eight = Vec::with_capacity(bytes.len());
    for &byte in bytes.get(4..).unwrap_or_default() {
        match byte {
            0x0e => shifted = true,
            0x0f => shifted = false,
            b'!'..=b'~' if shifted => eight.push(byte | 0x80),
            _ => eight.push(byte),
        }
    }
    let (text, _) = EUC_KR.decode_without_bom_handling(&eight);
    Decoded {
        damaged: text.matches('\u{fffd}').count(),
        text: Cow::Owned(text.into_owned()),
        encoding: "ISO-2022-KR",
        guessed: false,
    }
}

/// Escapes that switch alphabets: text in seven bits that is not ASCII.
fn has_shifts(bytes: &[u8]) -> bool {
    has(bytes, 0x1b)
        && bytes.windows(3).any(|w| {
            matches!(
                w,
                [0x1b, b'$', b'B' | b'@' | b')'] | [0x1b, b'(', b'J' | b'I']
            )
        })
}

fn decoded<'a>(bytes: &'a [u8], encoding: &'static Encoding) -> Decoded<'a> {
    let (text, damaged) = encoding.decode_without_bom_handling(bytes);
    Decoded {
        damaged: if damaged {
            text.matches('\u{fffd}').count()
        } else {
            0
        },
        text,
        encoding: encoding.name(),
        guessed: false,
    }
}

/// Many control characters at the front.
fn is_binary(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(HEAD)];
    // Counted in blocks that fit a byte, which the compiler turns into vector code: this runs over nearly every byte of
    // a collection of essays.
    let controls: usize = head
        .chunks(usize::from(u8::MAX))
        .map(|block| {
            usize::from(
                block
                    .iter()
                    .map(|&b| u8::from(is_odd_control(b)))
                    .sum::<u8>(),
            )
        })
        .sum();
    controls * BINARY_SHARE > head.len()
}

/// Control characters that texts don't have: not tab, newline, form feed, return, backspace or escape, nor the shifts
/// of Korean in seven bits.
fn is_odd_control(byte: u8) -> bool {
    (byte < b' '
        && !matches!(
            byte,
            b'\t' | b'\n' | 0x0b | 0x0c | b'\r' | 0x08 | 0x0e | 0x0f | 0x1b
        ))
        || byte == 0x7f
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::tests::{rows, under};

    mod languages;

    fn check(bytes: &[u8], expected: Option<(&str, &str)>) {
        let found = decode(bytes);
        let found = found.as_ref().map(|d| (d.text.as_ref(), d.encoding));
        assert_eq!(found, expected, "{}", bytes.escape_ascii());
    }

    fn utf16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(unit).collect()
    }

    #[test]
    fn marks_and_zeros_and_letters_show_the_encoding() {
        check(b"plain", Some(("plain", "UTF-8")));
        check(b"", Some(("", "UTF-8")));
        check(b"\xef\xbb\xbfmarked", Some(("marked", "UTF-8")));
        check("Привет, 世界".as_bytes(), Some(("Привет, 世界", "UTF-8")));
        check(b"\xff\xfea\0", Some(("a", "UTF-16LE")));
        check(b"\xfe\xff\0a", Some(("a", "UTF-16BE")));
        check(b"\xff\xfe\0\0a\0\0\0", Some(("a", "UTF-32LE")));
        check(b"\0\0\xfe\xff\0\0\0a", Some(("a", "UTF-32BE")));
        for text in [
            "An essay, in letters of two bytes.",
            "这是一篇文章。\n它有两行 2。\n",
        ] {
            check(&utf16(text, u16::to_le_bytes), Some((text, "UTF-16LE")));
            check(&utf16(text, u16::to_be_bytes), Some((text, "UTF-16BE")));
        }
        check(b"a\0\0\0 \0\0\0b\0\0\0", Some(("a b", "UTF-32LE")));
        check(b"it\x92s", Some(("it’s", "windows-1252")));
        check(
            b"\x1b[31mred\x1b[0m\n",
            Some(("\u{1b}[31mred\u{1b}[0m\n", "UTF-8")),
        );
        check(b"\x1b$B$3$s\x1b(B", Some(("こん", "ISO-2022-JP")));
        check(b"\x1b$)C\x0e0!\x0f a", Some(("가 a", "ISO-2022-KR")));
    }

    #[test]
    fn damage_is_counted_and_no_text_is_no_text() {
        let cut = decode("Привет, мир".as_bytes().split_last().unwrap().1).unwrap();
        assert_eq!((cut.encoding, cut.damaged), ("UTF-8", 1));
        assert!(cut.text.ends_with("ми\u{fffd}"));
        for bytes in [
            &b"\x7fELF\x01\x00\x02"[..],
            &b"ab\0".repeat(1000),
            b"\x01\x02\x03abcdef",
            b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0",
            b"\0\0\0\0",
        ] {
            check(bytes, None);
        }
    }

    #[test]
    fn a_stray_zero_makes_no_binary_of_a_text() {
        for text in [
            "a text with one \0",
            "a text with one z\0",
            "\u{feff}a text with one \0",
        ] {
            let read = text.trim_start_matches('\u{feff}');
            check(text.as_bytes(), Some((read, "UTF-8")));
        }
        let many = b"ab\0".repeat(1000);
        let utf8 = Wishes {
            encoding: Some("utf-8".to_owned()),
            insists: true,
        };
        let insisted = decode_said(&many, None, &utf8).unwrap();
        assert_eq!(insisted.text, "ab".repeat(1000));
        assert_eq!(decode_said(&many, None, Wishes::NONE), None);
        let page = "Привет, мир, и всё, что в нём. ".repeat(10);
        let torn = format!("{page}\0\n{page}");
        check(torn.as_bytes(), Some((&torn, "UTF-8")));
    }

    #[test]
    fn of_all_that_is_said_of_a_text_the_best_is_believed() {
        let page = include_str!("tests/tables.md");
        let page = under(page, "Of all that is said of a text the best is believed");
        for [written, label, declared, wish, text, encoding] in rows(page) {
            let (bytes, ..) = Encoding::for_label(label.as_bytes())
                .unwrap()
                .encode(&written);
            let wishes = Wishes {
                encoding: Some(wish.trim_end_matches('!').to_owned()).filter(|w| !w.is_empty()),
                insists: wish.ends_with('!'),
            };
            let declared = Some(declared.as_str()).filter(|declared| !declared.is_empty());
            let found = decode_said(&bytes, declared, &wishes);
            let found = found.map_or((String::new(), ""), |f| (f.text.into_owned(), f.encoding));
            assert_eq!(found, (text, encoding.as_str()), "{declared:?} {wish}");
        }
    }

    proptest! {
        #[test]
        fn utf8_is_read_as_such_whatever_is_declared(text in "[а-яa-z ]{0,20}[а-я][а-яa-z ]{0,20}") {
            for label in ["windows-1252", "KOI8-R", "gbk", "shift_jis", "iso-2022-jp", "x-user-defined"] {
                let read = decode_said(text.as_bytes(), Some(label), Wishes::NONE).unwrap();
                prop_assert_eq!((read.text.as_ref(), read.encoding), (text.as_str(), "UTF-8"));
            }
        }
    }
}
