//! Control words of RTF: the characters and encodings that they stand for, and the groups that are read in spite of their mark.

use encoding_rs::Encoding;

use crate::extract::encoding;

/// The character that a control word stands for.
pub fn sign(word: &str) -> Option<&'static str> {
    Some(match word {
        "emdash" => "—",
        "endash" => "–",
        "lquote" => "‘",
        "rquote" => "’",
        "ldblquote" => "“",
        "rdblquote" => "”",
        "bullet" => "•",
        "emspace" | "enspace" | "qmspace" => " ",
        _ => return None,
    })
}

/// The encoding of a code page as a control word has its number.
pub fn code_page(number: Option<i32>) -> &'static Encoding {
    encoding::of_code_page(u32::try_from(number.unwrap_or(0)).unwrap_or(0))
}

/// The code page of a font, by Windows's numbers of character sets.
pub fn charset(number: i32) -> Option<&'static Encoding> {
    let page = match number {
        77 => 10_000,
        128 => 932,
        129 => 949,
        134 => 936,
        136 => 950,
        161 => 1253,
        162 => 1254,
        163 => 1258,
        177 => 1255,
        178 => 1256,
        186 => 1257,
        204 => 1251,
        222 => 874,
        238 => 1250,
        _ => return None,
    };
    Some(encoding::of_code_page(page))
}

/// Groups that are marked for old readers to pass over, and are read here.
const OPTIONAL: [&[u8]; 5] = [b"footnote", b"shptxt", b"shpinst", b"generator", b"rsidtbl"];

/// Whether a group is read in spite of its mark; `words` begin with its word.
pub fn is_read(words: &[u8]) -> bool {
    OPTIONAL.iter().any(|known| words.starts_with(known))
}
