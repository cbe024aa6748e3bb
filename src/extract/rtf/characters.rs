//! Which letters do the bytes and words of an RTF stand for?

use encoding_rs::{Encoding, WINDOWS_1252};

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

/// The encoding of a Windows code page.
pub fn code_page(number: i32) -> &'static Encoding {
    let label = match number {
        932 => "shift_jis".to_owned(),
        936 => "gbk".to_owned(),
        949 => "euc-kr".to_owned(),
        950 => "big5".to_owned(),
        10_000 => "macintosh".to_owned(),
        65_001 => "utf-8".to_owned(),
        866 => "ibm866".to_owned(),
        number => format!("windows-{number}"),
    };
    Encoding::for_label(label.as_bytes()).unwrap_or(WINDOWS_1252)
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
    Some(code_page(page))
}
