//! Labels: a path as it can be printed anywhere and still tells which file it is.
//!
//! File names are hostile (DESIGN 1): they may hold newlines, terminal sequences, direction marks that turn a name
//! around, and bytes that are no text at all. A label escapes all of these, and the escape sign itself, so that two
//! different paths never have the same label. Characters that join letters stay where a name needs them.

use std::ffi::OsStr;
use std::fmt::Write;
use std::path::{Component, Path, PathBuf};

use crate::index::Label;

/// The label of a path below the watched folder: `/` between the parts, whatever the system writes; `.` is the folder
/// itself, which can't be the name of anything in it. A path from the root, as of a file that is not below the folder, begins with `/`.
pub fn label(path: &Path) -> Label {
    let mut text = String::new();
    for component in path.components() {
        if !text.is_empty() && !text.ends_with('/') {
            text.push('/');
        }
        match component {
            Component::RootDir => text.push('/'),
            Component::Normal(name) => escape(name, &mut text),
            _ => {}
        }
    }
    if text.is_empty() {
        text.push('.');
    }
    Label::new(text)
}

/// The path of a label: the other way round. Nothing for what [`label`] never writes, and where the system has no names of
/// such bytes.
pub fn path(label: &Label) -> Option<PathBuf> {
    if label.path() == "." {
        return Some(PathBuf::new());
    }
    let mut bytes = Vec::with_capacity(label.path().len());
    let mut rest = label.path();
    while let Some((before, escape)) = rest.split_once('\\') {
        bytes.extend_from_slice(before.as_bytes());
        let mut after = escape.chars();
        match after.next()? {
            '\\' => bytes.push(b'\\'),
            'n' => bytes.push(b'\n'),
            'r' => bytes.push(b'\r'),
            't' => bytes.push(b'\t'),
            'x' => {
                let digits = after.as_str().get(..2)?;
                bytes.push(u8::from_str_radix(digits, 16).ok()?);
                after = after.as_str().get(2..)?.chars();
            }
            'u' => {
                let (digits, behind) = after.as_str().strip_prefix('{')?.split_once('}')?;
                let character = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
                bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                after = behind.chars();
            }
            _ => return None,
        }
        rest = after.as_str();
    }
    bytes.extend_from_slice(rest.as_bytes());
    named(bytes)
}

#[cfg(unix)]
#[expect(
    clippy::unnecessary_wraps,
    reason = "other systems have no names of some bytes"
)]
fn named(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(PathBuf::from(std::ffi::OsString::from_vec(bytes)))
}

#[cfg(not(unix))]
fn named(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

/// A backslash as it is written. On Windows it parts the names of a path and stands in none, and nobody reads it there twice.
const BACKSLASH: &str = if cfg!(windows) { r"\" } else { r"\\" };

/// Any path as a person typed it, made harmless.
pub fn harmless(path: &Path) -> String {
    let mut text = String::new();
    escape(path.as_os_str(), &mut text);
    text
}

/// Appends `name` with everything escaped that could move the cursor, hide or turn around what is printed.
fn escape(name: &OsStr, out: &mut String) {
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        let mut before = None;
        let mut characters = chunk.valid().chars().peekable();
        while let Some(character) = characters.next() {
            let around = (before, characters.peek().copied());
            match character {
                '\\' => out.push_str(BACKSLASH),
                '\n' => out.push_str(r"\n"),
                '\r' => out.push_str(r"\r"),
                '\t' => out.push_str(r"\t"),
                c if c.is_control() || is_invisible(c) && !is_at_home(c, around) => {
                    let _ = write!(out, r"\u{{{:x}}}", u32::from(c));
                }
                c => out.push(c),
            }
            before = Some(character);
        }
        for byte in chunk.invalid() {
            let _ = write!(out, r"\x{byte:02x}");
        }
    }
}

/// Characters that show nothing themselves but change how their neighbours show, or let two names look the same.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Whether an invisible character stands where people write it: between letters that it joins or parts, as in many Persian names and
/// those of India, between pictures that it makes one of, as a family, or behind a sign that it makes a picture. There it moves and turns
/// nothing, and escaped it would make the name unreadable. Drawn, it is left out as in texts, so that every terminal counts the
/// same cells; two names that differ in it alone are then numbered.
fn is_at_home(c: char, around: (Option<char>, Option<char>)) -> bool {
    let (Some(before), after) = around else {
        return false;
    };
    let are = |is: fn(char) -> bool| is(before) && after.is_some_and(is);
    match c {
        '\u{200c}' => are(is_joined),
        '\u{200d}' => {
            let is_picture_before = is_picture(before) || before == '\u{fe0f}';
            are(is_joined) || is_picture_before && after.is_some_and(is_picture)
        }
        '\u{fe0f}' => is_picture(before),
        _ => false,
    }
}

/// Letters and marks of the scripts whose letters join: Arabic, and those of India.
fn is_joined(c: char) -> bool {
    let is_of_script = matches!(c,
        '\u{620}'..='\u{6d3}' | '\u{6d5}' | '\u{6fa}'..='\u{6ff}' | '\u{750}'..='\u{77f}'
        | '\u{8a0}'..='\u{8c7}' | '\u{900}'..='\u{dff}');
    is_of_script && !is_invisible(c)
}

/// Signs that are drawn as pictures.
fn is_picture(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::rows;

    #[test]
    fn names_are_written_as_people_see_them_and_all_else_is_escaped() {
        for [path, shown] in rows(include_str!("label/names.md")) {
            assert_eq!(label(Path::new(&path)).as_str(), shown);
        }
        assert_eq!(harmless(Path::new("/tmp/a\tb")), r"/tmp/a\tb");
        let (plain, escaped) = (r"C:\anna", r"C:\\anna");
        let expected = if cfg!(windows) { plain } else { escaped };
        assert_eq!(harmless(Path::new(plain)), expected);
        let (two, escaped) = (r"back\slash", r"back\\slash");
        let expected = if cfg!(windows) { "back/slash" } else { escaped };
        assert_eq!(label(Path::new(two)).as_str(), expected);
        for wrong in [r"a\", r"a\q", r"\x4", r"\u{", r"\u{110000}"] {
            assert_eq!(path(&Label::new(wrong)), None, "{wrong}");
        }
    }

    #[cfg(unix)]
    mod bytes {
        use super::*;
        use proptest::prelude::*;
        use std::os::unix::ffi::OsStrExt;

        /// Bytes as they stand in a path: no NUL, normal parts only.
        fn names() -> impl Strategy<Value = Vec<u8>> {
            let part = prop_oneof![
                proptest::collection::vec(1_u8..=255, 1..6),
                // Near misses: what an escape looks like, spelt out by a hostile name.
                proptest::sample::select(vec![
                    b"\\n".to_vec(),
                    b"\n".to_vec(),
                    b"\\xff".to_vec(),
                    b"\xff".to_vec(),
                    b"\\".to_vec(),
                    "\u{202e}".as_bytes().to_vec(),
                    b"\\u{202e}".to_vec(),
                ]),
            ];
            proptest::collection::vec(part, 1..4).prop_map(|parts| parts.join(&b'/'))
        }

        proptest! {
            #[test]
            fn different_paths_have_different_harmless_labels(a in names(), b in names()) {
                let [a, b] = [&a, &b].map(|bytes| Path::new(OsStr::from_bytes(bytes)));
                // `a//b` and `a/./b` are the same path; `..` never comes out of a walk.
                let plain = |p: &Path| p.components().all(|c| matches!(c, Component::Normal(_)));
                prop_assume!(plain(a) && plain(b));
                prop_assert_eq!(label(a) == label(b), a == b);
                let shown = label(a).to_string();
                let hides = |c: char| is_invisible(c) && !"\u{200c}\u{200d}\u{fe0f}".contains(c);
                prop_assert!(!shown.chars().any(|c| c.is_control() || hides(c)), "{shown:?}");
                // A repeated `/` is written once; as parts the two are equal.
                let found = super::super::path(&label(a));
                prop_assert_eq!(found.as_deref(), Some(a));
            }
        }
    }
}
