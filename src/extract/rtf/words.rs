//! Control words of RTF: the characters that they stand for, and the groups that hold no text.

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

/// Groups that hold no text of the document, sorted.
const UNSEEN: [&str; 39] = [
    "aftncn",
    "aftnsep",
    "aftnsepc",
    "atnauthor",
    "atnid",
    "bkmkend",
    "bkmkstart",
    "colorschememapping",
    "datafield",
    "datastore",
    "filetbl",
    "fldinst",
    "ftncn",
    "ftnsep",
    "ftnsepc",
    "latentstyles",
    "listoverridetable",
    "listtable",
    "mmathPr",
    "nonesttables",
    "nonshppict",
    "objalias",
    "objclass",
    "objdata",
    "objname",
    "objsect",
    "pgptbl",
    "pict",
    "revtbl",
    "rxe",
    "shprslt",
    "sp",
    "stylesheet",
    "tc",
    "tcn",
    "themedata",
    "wgrffmtfilter",
    "xe",
    "xmlnstbl",
];
/// Groups that are marked for old readers to pass over, and are read here.
const OPTIONAL: [&[u8]; 5] = [b"footnote", b"shptxt", b"shpinst", b"generator", b"rsidtbl"];

/// Whether a group that begins with this word holds no text of the document.
pub fn is_unseen(word: &str) -> bool {
    UNSEEN.binary_search(&word).is_ok()
}

/// Whether a group is read in spite of its mark; `words` begin with its word.
pub fn is_read(words: &[u8]) -> bool {
    OPTIONAL.iter().any(|known| words.starts_with(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_unseen_groups_are_sorted() {
        assert!(UNSEEN.is_sorted());
    }
}
