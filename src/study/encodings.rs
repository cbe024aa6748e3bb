//! Encodings: how often that of a text is found out that says nothing of it.
//!
//! What counts is the text, not the name: GB18030 for a text in GB2312 is right, as it reads the same characters. The
//! expected text is that of the same characters in UTF-8 with a mark, which leaves nothing to be guessed.

use std::collections::BTreeMap;

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

use super::{Answer, Table, Value, ratio};

/// A short text: some two lines.
const SHORT: usize = 100;
/// The mark that makes UTF-8 of everything.
const MARK: &str = "\u{feff}";
/// Byte order marks; the longer of two that begin alike stands first.
const MARKS: [&[u8]; 5] = [
    b"\xff\xfe\0\0",
    b"\0\0\xfe\xff",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xfe\xff",
];

/// An encoding that a folder can be named after and that can be decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// One of the WHATWG's.
    Web(&'static Encoding),
    /// Four bytes a character, little end first or not.
    Utf32 {
        /// The little end first.
        little: bool,
    },
}

impl Known {
    /// By the name of a folder: a label of the WHATWG, one of the names that Python has for the same, and either with a
    /// language behind it (`iso-8859-2-czech`).
    pub fn named(folder: &str) -> Option<Known> {
        let lower = folder.to_ascii_lowercase();
        let label = match lower.as_str() {
            "cp932" => "windows-31j",
            "cp949" => "windows-949",
            "maccyrillic" => "x-mac-cyrillic",
            "utf-32" | "utf-32le" => return Some(Known::Utf32 { little: true }),
            "utf-32be" => return Some(Known::Utf32 { little: false }),
            other => other,
        };
        let known = |label: &str| Encoding::for_label_no_replacement(label.as_bytes());
        let shorter = || label.rsplit_once('-').and_then(|(label, _)| known(label));
        known(label).or_else(shorter).map(Known::Web)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Known::Web(encoding) => encoding.name(),
            Known::Utf32 { little: true } => "UTF-32LE",
            Known::Utf32 { little: false } => "UTF-32BE",
        }
    }

    /// The characters of these bytes, mark removed; a mark knows better.
    fn decode(self, bytes: &[u8]) -> String {
        match self {
            Known::Web(encoding) => encoding.decode(bytes).0.into_owned(),
            Known::Utf32 { .. } => {
                let mark = mark(bytes);
                let rest = bytes.get(mark.len()..).unwrap_or_default();
                let unit = if self.is_big(mark) {
                    u32::from_be_bytes
                } else {
                    u32::from_le_bytes
                };
                let chars = rest.as_chunks::<4>().0.iter();
                let chars = chars.map(|&bytes| char::from_u32(unit(bytes)));
                let chars = chars.map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
                chars.collect()
            }
        }
    }

    /// These characters as bytes, behind the mark of those that they are to be like; none where one of them is not in the
    /// encoding.
    fn encode(self, text: &str, like: &[u8]) -> Option<Vec<u8>> {
        let mark = mark(like);
        let mut units: Vec<Vec<u8>> = match self {
            Known::Utf32 { .. } => {
                let units = text.chars().map(|c| u32::from(c).to_le_bytes().to_vec());
                units.collect()
            }
            // The web has no way to write UTF-16.
            Known::Web(encoding) if encoding == UTF_16LE || encoding == UTF_16BE => {
                let units = text.encode_utf16().map(|u| u.to_le_bytes().to_vec());
                units.collect()
            }
            Known::Web(encoding) => {
                let (bytes, _, lost) = encoding.encode(text);
                return (!lost).then(|| [mark, &bytes].concat());
            }
        };
        if self.is_big(mark) {
            for unit in &mut units {
                unit.reverse();
            }
        }
        Some([mark, &units.concat()].concat())
    }

    /// Whether the big end of a unit stands first: the mark says so, or the name where there is none.
    fn is_big(self, mark: &[u8]) -> bool {
        match mark {
            b"\0\0\xfe\xff" | b"\xfe\xff" => true,
            b"" => self == Known::Utf32 { little: false } || self == Known::Web(UTF_16BE),
            _ => false,
        }
    }
}

fn mark(bytes: &[u8]) -> &'static [u8] {
    let mark = MARKS.into_iter().find(|mark| bytes.starts_with(mark));
    mark.unwrap_or_default()
}

/// The same text twice: as it would be handed in, and as nobody can mistake it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// In its encoding.
    pub given: Vec<u8>,
    /// In UTF-8 with a mark.
    pub certain: Vec<u8>,
}

impl Trial {
    /// A whole file.
    pub fn whole(known: Known, bytes: Vec<u8>) -> Trial {
        let text = known.decode(&bytes);
        Trial {
            certain: [MARK, &text].concat().into_bytes(),
            given: bytes,
        }
    }

    /// Its first hundred characters; none if it is no longer, or can't be written in the encoding.
    ///
    /// Where these are ASCII, which every encoding reads alike, the cut begins at the word with the first that is not: it
    /// would tell nothing otherwise.
    pub fn short(known: Known, bytes: &[u8]) -> Option<Trial> {
        let text = known.decode(bytes);
        let front = |text: &str| text.chars().take(SHORT).collect::<String>();
        let mut cut = front(&text);
        if cut.len() == text.len() {
            return None;
        }
        if cut.is_ascii()
            && let Some(first) = text.find(|c: char| !c.is_ascii())
        {
            let before = text.get(..first).unwrap_or_default();
            let word = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
            cut = front(text.get(word..).unwrap_or_default());
        }
        Some(Trial {
            given: known.encode(&cut, bytes)?,
            certain: [MARK, &cut].concat().into_bytes(),
        })
    }
}

/// How one file came out: whole, and cut short.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// Its name below the folder.
    pub path: String,
    /// What the whole was read as, if that was wrong.
    pub wrong: Option<String>,
    /// What its front was read as, if that was wrong.
    pub wrong_short: Option<String>,
    /// Whether there was a shorter front to try.
    pub has_short: bool,
}

/// Files, those of them that were read right, fronts, and those of them that were.
fn counts(files: &[File]) -> [usize; 4] {
    let count = |is: fn(&File) -> bool| files.iter().filter(|file| is(file)).count();
    [
        files.len(),
        count(|file| file.wrong.is_none()),
        count(|file| file.has_short),
        count(|file| file.has_short && file.wrong_short.is_none()),
    ]
}

/// A row a folder, and one of all whose encoding is known; then the files that were read wrong.
pub fn answer(folders: &BTreeMap<String, Vec<File>>) -> Answer {
    let columns = "folder encoding files right short short_right";
    let mut table = Table::new("folders", "", columns);
    let mut wrong = Table::new("wrong", "Read wrong", "file whole cut_short");
    let mut row = |name: &str, encoding: &str, counts: [usize; 4]| {
        let names = [name.into(), encoding.into()];
        table.row(names.into_iter().chain(counts.map(Value::from)));
    };
    let mut sum = [0; 4];
    for (folder, files) in folders {
        let Some(known) = Known::named(folder) else {
            row(folder, "-", [files.len(), 0, 0, 0]);
            continue;
        };
        let of_folder = counts(files);
        sum.iter_mut()
            .zip(of_folder)
            .for_each(|(sum, more)| *sum += more);
        row(folder, known.name(), of_folder);
        for file in files {
            let short = match (&file.wrong_short, file.has_short) {
                (Some(short), _) => short,
                (None, true) => "right",
                (None, false) => "not tried",
            };
            if file.wrong.is_some() || file.wrong_short.is_some() {
                let whole = file.wrong.as_deref().unwrap_or("right");
                wrong.row([file.path.as_str().into(), whole.into(), short.into()]);
            }
        }
    }
    row("all that are known", "", sum);
    let share = |right: usize, of: usize| Value::share(ratio(right as u64, of as u64));
    Answer {
        figures: vec![
            ("whole", share(sum[1], sum[0])),
            ("short", share(sum[3], sum[2])),
        ],
        tables: vec![table, wrong],
        notes: vec![format!(
            "Right: {} of {} whole texts, {} of {} of those cut to {SHORT} characters.",
            sum[1], sum[0], sum[3], sum[2]
        )],
        ..Answer::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_named_as_people_name_encodings() {
        let cases = [
            ("utf-8", Some("UTF-8")),
            ("CP949", Some("EUC-KR")),
            ("CP932", Some("Shift_JIS")),
            ("MacCyrillic", Some("x-mac-cyrillic")),
            ("TIS-620", Some("windows-874")),
            ("iso-8859-2-czech", Some("ISO-8859-2")),
            ("windows-1250-slovene", Some("windows-1250")),
            ("UTF-32BE", Some("UTF-32BE")),
            ("UTF-16", Some("UTF-16LE")),
            ("Johab", None),
            ("iso-2022-kr", None),
        ];
        for (folder, expected) in cases {
            assert_eq!(Known::named(folder).map(Known::name), expected, "{folder}");
        }
    }

    #[test]
    fn a_cut_text_is_the_front_of_it_in_its_encoding() {
        let text = "Ünder the bridge, ".repeat(20);
        let front: String = text.chars().take(SHORT).collect();
        for name in [
            "utf-8",
            "iso-8859-1",
            "utf-16le",
            "utf-16be",
            "UTF-32",
            "UTF-32BE",
        ] {
            let known = Known::named(name).unwrap();
            for mark in ["", MARK] {
                let marked = [mark, &text].concat();
                let Some(bytes) = known.encode(&marked, b"") else {
                    continue; // No mark in one byte a letter.
                };
                assert_eq!(known.decode(&bytes), text, "{name}");
                let trial = Trial::short(known, &bytes).unwrap();
                assert!(bytes.starts_with(&trial.given), "{name} {mark:?}");
                assert_eq!(trial.certain, [MARK, &front].concat().as_bytes());
            }
        }
    }

    #[test]
    fn a_front_of_nothing_but_ascii_is_passed_over() {
        let known = Known::named("windows-1251").unwrap();
        let text = format!(
            "{}or a \u{201c}да\u{201d} {}",
            "x ".repeat(200),
            "y".repeat(300)
        );
        let bytes = known.encode(&text, b"").unwrap();
        let trial = Trial::short(known, &bytes).unwrap();
        assert!(trial.given.starts_with(b"\x93\xe4\xe0\x94 yyy"));
        assert_eq!(trial.given.len(), SHORT);
        assert_eq!(Trial::short(known, b"short"), None);
    }
}
