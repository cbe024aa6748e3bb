//! Short texts that nothing was tuned to are read right.
//!
//! The texts were written for this test: a paragraph each, as pupils write. Every hundred characters of them, in each encoding
//! that the language is written in, are read back.

use std::fmt::Write;

use encoding_rs::Encoding;

use super::super::{decode, oddity};

/// Characters of a short text: some two lines.
const SHORT: usize = 100;

/// Of a thousand short texts, so many are read right: measured, and rounded down.
const RIGHT: usize = 994;

const CYRILLIC: &[&str] = &[
    "windows-1251",
    "KOI8-R",
    "KOI8-U",
    "IBM866",
    "x-mac-cyrillic",
    "ISO-8859-5",
];
const CENTRAL: &[&str] = &["windows-1250", "ISO-8859-2"];
const WESTERN: &[&str] = &["windows-1252", "ISO-8859-15", "macintosh"];

macro_rules! text {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!(
                "../../../../tests/fixtures/languages/",
                $name,
                ".txt"
            )),
        )
    };
}

/// Languages, and the encodings that they are written in.
const LANGUAGES: [((&str, &str), &[&str]); 17] = [
    (text!("russian"), CYRILLIC),
    (text!("ukrainian"), CYRILLIC),
    (text!("bulgarian"), CYRILLIC),
    (text!("greek"), &["windows-1253", "ISO-8859-7"]),
    (text!("hebrew"), &["windows-1255", "ISO-8859-8-I"]),
    (text!("thai"), &["windows-874"]),
    (text!("japanese"), &["Shift_JIS", "EUC-JP", "ISO-2022-JP"]),
    (text!("chinese_simplified"), &["GBK"]),
    (text!("chinese_traditional"), &["Big5"]),
    (text!("korean"), &["EUC-KR"]),
    (text!("hungarian"), CENTRAL),
    (text!("polish"), CENTRAL),
    (text!("czech"), CENTRAL),
    (text!("turkish"), &["windows-1254"]),
    (text!("german"), WESTERN),
    (text!("french"), WESTERN),
    (text!("spanish"), WESTERN),
];

/// Windows of a text in an encoding that are read right, of all that can be written in it.
fn read_right(text: &str, encoding: &'static Encoding) -> (usize, usize) {
    let chars: Vec<char> = text.trim_end().chars().collect();
    let (mut right, mut all) = (0, 0);
    for window in chars.windows(SHORT) {
        let window: String = window.iter().collect();
        let (bytes, _, lost) = encoding.encode(&window);
        if !lost {
            all += 1;
            right += usize::from(decode(&bytes).is_some_and(|read| read.text == window));
        }
    }
    (right, all)
}

#[test]
fn short_texts_of_many_languages_are_read_right() {
    let (mut right, mut all) = (0, 0);
    let mut table = String::new();
    for ((language, text), names) in LANGUAGES {
        for name in names {
            let encoding = Encoding::for_label(name.as_bytes()).unwrap();
            let (some, of) = read_right(text, encoding);
            let _ = writeln!(table, "{language:20} {name:15} {some:4} of {of:4}");
            right += some;
            all += of;
        }
    }
    println!("{table}{right} of {all}");
    assert!(all > 10_000, "{all}");
    assert!(right * 1000 >= all * RIGHT, "{right} of {all}\n{table}");
}

#[test]
fn whole_texts_are_read_right() {
    for ((_, text), names) in LANGUAGES {
        for name in names {
            let encoding = Encoding::for_label(name.as_bytes()).unwrap();
            let (bytes, _, lost) = encoding.encode(text);
            if !lost {
                assert_eq!(decode(&bytes).unwrap().text, text, "{name}");
            }
        }
    }
}

/// The detector is slow on these, so that they are told from one another and from all others without it.
#[test]
fn texts_of_two_bytes_a_letter_are_known_by_their_rows_and_no_others_are() {
    let (mut known, mut wide) = (0, 0);
    for ((language, text), names) in LANGUAGES {
        for name in names.iter().filter(|name| **name != "ISO-2022-JP") {
            let encoding = Encoding::for_label(name.as_bytes()).unwrap();
            let chars: Vec<char> = text.trim_end().chars().collect();
            for window in chars.windows(SHORT) {
                let window: String = window.iter().collect();
                let (bytes, _, _) = encoding.encode(&window);
                let found = oddity::certain(&bytes);
                assert!(
                    found.is_none_or(|found| found == encoding),
                    "{language} {name}"
                );
                wide += usize::from(!encoding.is_single_byte());
                known += usize::from(found.is_some());
            }
        }
    }
    assert!(known * 100 >= wide * 95, "{known} of {wide}");
}
