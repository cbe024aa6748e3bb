//! What text is in these bytes? For now: UTF-8 text under a few names; all else is said to be not read, and why.
//!
//! A file is judged by its name first, before it is opened ([`by_name`]), and by its bytes then ([`extract`]). Every
//! reason is one line with cause and remedy, and holds nothing of the file that could do harm on a terminal.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// The text of a document as extracted.
///
/// It crosses the boundary of a process in postcard, which writes fields in order without their names: no `skip`, `flatten`
/// or `untagged`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extracted<'a> {
    /// The whole text, byte order mark removed; borrowed where the file is the text.
    #[serde(borrow)]
    pub text: Cow<'a, str>,
}

impl<'a> Extracted<'a> {
    /// A text about which nothing else is known.
    pub fn plain(text: impl Into<Cow<'a, str>>) -> Extracted<'a> {
        Extracted { text: text.into() }
    }
}

/// Names of plain text; a name without an extension may be text too, its bytes decide.
const TEXT: [&str; 3] = ["txt", "md", "text"];
/// Documents of other formats: a person can save them as text meanwhile.
const LATER: [&str; 16] = [
    "doc", "docx", "epub", "htm", "html", "key", "odp", "odt", "pages", "pdf", "ppt", "pptx", "ps",
    "rtf", "tex", "xml",
];
/// A longer "extension" is the rest of a sentence ("Essay of J. Smithson-Baker").
const LONGEST_EXTENSION: usize = 8;
/// How much of a file is looked at for control characters: the signs of a binary stand at its front.
pub const HEAD: usize = 8 * 1024;
/// One control character in so many bytes makes a binary. Texts with colour codes stay well below: only the escape
/// itself is one, and it is not counted.
const BINARY_SHARE: usize = 10;

const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";
const UTF16_MARKS: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

/// Whether files of this name are read at all, so that nothing else need be opened.
///
/// # Errors
/// The reason, for the list of files not read.
pub fn by_name(path: &Path) -> Result<(), String> {
    let Some(extension) = extension(path) else {
        return Ok(());
    };
    if TEXT.contains(&extension.as_str()) {
        Ok(())
    } else if LATER.contains(&extension.as_str()) {
        Err(format!(
            ".{extension} is not read yet: save it as text (.txt)"
        ))
    } else {
        Err(format!(
            ".{extension} is not read: only .txt, .md, .text and names without an extension are"
        ))
    }
}

/// The extension in lower case, if the name has what people call one: short, ASCII, with a letter ("v1.2" has none).
fn extension(path: &Path) -> Option<String> {
    let extension = path.extension().and_then(OsStr::to_str)?;
    let looks_like_one = extension.len() <= LONGEST_EXTENSION
        && extension.bytes().all(|b| b.is_ascii_alphanumeric())
        && extension.bytes().any(|b| b.is_ascii_alphabetic());
    looks_like_one.then(|| extension.to_ascii_lowercase())
}

/// Whether a file may be read in the process of the program: plain text and Markdown, for which nothing is parsed. All
/// else goes to a worker. `head` is the file's first [`HEAD`] bytes.
///
/// It must be true only where [`extract`] will come to the same verdict.
pub fn in_process(path: &Path, head: &[u8]) -> bool {
    let is_later = extension(path).is_some_and(|extension| LATER.contains(&extension.as_str()));
    let is_text = || match std::str::from_utf8(head) {
        Ok(_) => true,
        // A character that is cut off at the end of the head, not of the file.
        Err(error) => error.error_len().is_none() && head.len() >= HEAD,
    };
    !is_later && !head.contains(&0) && is_text()
}

/// The text of a file's bytes.
///
/// # Errors
/// The reason why it is not read, for the list of files not read.
pub fn extract<'a>(_path: &Path, bytes: &'a [u8]) -> Result<Extracted<'a>, String> {
    let bytes = bytes.strip_prefix(UTF8_MARK).unwrap_or(bytes);
    if UTF16_MARKS.iter().any(|mark| bytes.starts_with(mark)) {
        return Err("UTF-16 text: save it again as UTF-8".to_owned());
    }
    if is_binary(bytes) {
        return Err("binary file, not text: export its text as .txt".to_owned());
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Extracted {
            text: Cow::Borrowed(text),
        }),
        Err(error) => {
            let offset = error.valid_up_to();
            let byte = bytes.get(offset).copied().unwrap_or_default();
            Err(format!(
                "not UTF-8 text (byte 0x{byte:02x} at offset {offset}): save it again as UTF-8"
            ))
        }
    }
}

/// A NUL anywhere, or many control characters at the front.
fn is_binary(bytes: &[u8]) -> bool {
    if bytes.contains(&0) {
        return true;
    }
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

/// Control characters that texts don't have: not tab, newline, form feed, return, backspace or escape.
fn is_odd_control(byte: u8) -> bool {
    (byte < b' ' && !matches!(byte, b'\t' | b'\n' | 0x0b | 0x0c | b'\r' | 0x08 | 0x1b))
        || byte == 0x7f
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_decide_before_a_file_is_opened() {
        for name in [
            "a.txt",
            "A.TXT",
            "b.md",
            "c.text",
            "essay",
            "essay v1.2",
            "Essay of J. Smith",
            "d/e.f/g",
        ] {
            assert_eq!(by_name(Path::new(name)), Ok(()), "{name}");
        }
        let reason = |name| by_name(Path::new(name)).unwrap_err();
        assert_eq!(
            reason("Essay.DOCX"),
            ".docx is not read yet: save it as text (.txt)"
        );
        assert_eq!(
            reason("photo.jpg"),
            ".jpg is not read: only .txt, .md, .text and names without an extension are"
        );
    }

    #[test]
    fn only_plain_text_is_read_in_the_process() {
        let cut = [vec![b'a'; HEAD - 1], vec![0xd0]].concat();
        let cases: [(&str, &[u8], bool); 9] = [
            ("a.txt", b"plain", true),
            ("a.md", "Привет".as_bytes(), true),
            ("essay", b"", true),
            ("a.rs", b"fn main() {}", true),
            ("long.txt", &cut, true),
            ("a.txt", b"cut off \xd0", false),
            ("a.txt", b"it\x92s", false),
            ("a.txt", b"PK\x03\x04\0", false),
            ("a.docx", b"plain", false),
        ];
        for (name, head, expected) in cases {
            assert_eq!(in_process(Path::new(name), head), expected, "{name}");
        }
    }

    #[test]
    fn bytes_are_text_or_the_reason_says_what_to_do() {
        let cases: [(&[u8], Result<&str, &str>); 10] = [
            (b"plain", Ok("plain")),
            (b"\xef\xbb\xbfmarked", Ok("marked")),
            ("Привет, 世界".as_bytes(), Ok("Привет, 世界")),
            (b"", Ok("")),
            (b"\x1b[31mred\x1b[0m\n", Ok("\u{1b}[31mred\u{1b}[0m\n")),
            (
                b"it\x92s",
                Err("not UTF-8 text (byte 0x92 at offset 2): save it again as UTF-8"),
            ),
            (
                b"cut off \xd0",
                Err("not UTF-8 text (byte 0xd0 at offset 8): save it again as UTF-8"),
            ),
            (b"\xff\xfea\0", Err("UTF-16 text: save it again as UTF-8")),
            (
                b"a text with one \0",
                Err("binary file, not text: export its text as .txt"),
            ),
            (
                b"\x01\x02\x03abcdef",
                Err("binary file, not text: export its text as .txt"),
            ),
        ];
        for (bytes, expected) in cases {
            let found = extract(Path::new("a.txt"), bytes).map(|e| e.text.into_owned());
            assert_eq!(found, expected.map(str::to_owned).map_err(str::to_owned));
        }
    }
}
