//! Which groups of an RTF are read?

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
