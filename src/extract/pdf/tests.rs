//! Hostile and broken PDFs end; what is read in others stands in `extract/tests/documents.md`.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::*;
use crate::extract::Format;
use crate::extract::tests::samples::{pages, pages_in, stream};

#[test]
fn a_page_that_unpacks_to_millions_of_letters_is_cut_and_said() {
    let content = [b"BT /F 1 Tf (", "a ".repeat(1 << 20).as_bytes(), b") Tj ET"].concat();
    let mut writer = ZlibEncoder::new(Vec::new(), Compression::default());
    writer.write_all(&content).unwrap();
    let packed = writer.finish().unwrap();
    assert!(packed.len() < content.len() / 200);
    let bomb = read(&pages(&[stream("/Filter/FlateDecode", &packed)]));
    let bomb = bomb.unwrap().finish(Format::Pdf);
    assert!(bomb.text.len() >= LIMITS.glyphs && bomb.text.len() < content.len());
    assert_eq!(
        bomb.notes,
        ["very large: only the first part is shown; to see more: split it"]
    );
}

#[test]
fn what_is_broken_says_so_and_what_is_encrypted_is_not_called_damaged() {
    let reason = |bytes: &[u8]| read(bytes).err().unwrap_or_default();
    let encrypted = "password-protected or encrypted: save it without a password";
    assert_eq!(
        reason(b"%PDF-1.7\ntrailer\n<</Encrypt 5 0 R>>\n"),
        encrypted
    );
    assert_eq!(reason(b"%PDF-1.7\ntrailer<</Encrypt<</V 9>>>>"), encrypted);
    for damaged in [&b"%PDF-1.7\n"[..], b"%PDF-1.7\n<</EncryptMetadata true>>\n"] {
        assert!(reason(damaged).starts_with("damaged"));
    }
    let whole = pages(&[stream("", b"BT /F 10 Tf 50 700 Td (text) Tj ET")]);
    for cut in (0..whole.len()).step_by(97) {
        // Nothing is asked of it but to come back.
        let _ = read(&whole[..cut]);
    }
}

#[test]
fn a_page_whose_content_is_cut_or_missing_makes_a_document_that_is_read_in_part() {
    const NOTE: &str = "damaged: read in part; ask for it again";
    let lines = format!("({TEXT}) Tj 0 -12 Td\n").repeat(200);
    let content = format!("BT /F 10 Tf 50 700 Td {lines} ET");
    let mut writer = ZlibEncoder::new(Vec::new(), Compression::default());
    writer.write_all(content.as_bytes()).unwrap();
    let packed = writer.finish().unwrap();
    let first = stream("", b"BT /F 10 Tf 50 700 Td (first) Tj ET");
    let flate = |packed: &[u8]| stream("/Filter/FlateDecode", packed);
    let notes = |bytes: &[u8]| read(bytes).unwrap().notes;
    let none: [&str; 0] = [];
    let two = |second: &[u8]| pages(&[first.clone(), flate(second)]);
    let changed = |from: &str, to: &str| {
        let text = String::from_utf8(pages(&[first.clone(), first.clone()])).unwrap();
        assert!(text.contains(from), "{from}");
        text.replace(from, to).into_bytes()
    };
    // One without its checksum is whole, and so is one without its head.
    let bare = packed.len() - 4;
    for whole in [&packed[..], &packed[..bare], &packed[2..], b""] {
        assert_eq!(notes(&two(whole)), none);
    }
    assert_eq!(notes(&two(&packed[..packed.len() / 2])), [NOTE]);
    assert_eq!(notes(&two(b"garbage garbage")), [NOTE]);
    assert_eq!(
        notes(&changed("/Kids[5 0 R 7 0 R ]", "/Kids[5 0 R 9 0 R ]")),
        [NOTE]
    );
    assert_eq!(
        notes(&changed("/Contents 8 0 R", "/Contents 9 0 R")),
        [NOTE]
    );
    assert_eq!(
        notes(&changed("/Contents 8 0 R", "/Contents[9 0 R]")),
        [NOTE]
    );
    assert_eq!(
        notes(&changed("/Contents 8 0 R", "/Contents[6 0 R 8 0 R]")),
        none
    );
    assert_eq!(notes(&changed("/Contents 8 0 R", "")), none);
}

#[test]
fn letters_that_a_document_draws_itself_are_read_by_their_codes() {
    let font = b"<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 12/LastChar 12/Widths[500]\
        /Encoding<</Differences[12/a12 78/a78 100/a100 101/a101]>>/CharProcs<</a12 4 0 R/a78 4 0 R/a100 4 0 R/a101 4 0 R>>>>";
    let drawn = pages_in(font, &[stream("", b"BT /F 10 Tf 50 700 Td (\x0cNd) Tj ET")]);
    let read = read(&drawn).unwrap().finish(Format::Pdf);
    assert_eq!(read.text.split_whitespace().collect::<String>(), "fiNd");
}

/// Their codes may be any, in the order in which they came to be needed, and their names mere numbers of glyphs.
#[test]
fn letters_that_a_document_draws_itself_are_no_text_where_nothing_says_which_they_are() {
    let content = format!("BT /F 10 Tf 50 700 Td ({}) Tj ET", TEXT.repeat(10));
    for name in ["g", "a1"] {
        let names = (b' '..=b'z').map(|code| format!("/{name}{code}"));
        let names: Vec<String> = names.collect();
        let font = format!(
            "<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 32/LastChar 122/Widths[]\
             /Encoding<</Differences[32{}]>>/CharProcs<<>>>>",
            names.concat()
        );
        let read = read(&pages_in(
            font.as_bytes(),
            &[stream("", content.as_bytes())],
        ));
        let said = read.err().unwrap_or_default().to_string();
        assert!(
            said.starts_with("no usable text layer: 100% of its letters"),
            "{said}"
        );
    }
}

/// Where half of the letters are nonsense nothing is compared; where fewer are it is noted.
#[test]
fn a_text_of_unreadable_letters_is_no_text() {
    let font =
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[65/x1/x2/x3/x4]>>>>";
    let of = |drawn: &str| {
        let content = format!("BT /F 10 Tf 50 700 Td ({drawn}) Tj ET");
        read(&pages_in(font, &[stream("", content.as_bytes())]))
    };
    assert_eq!(
        of("ABCD ABCD and").err().unwrap_or_default(),
        "no usable text layer: 61% of its letters are unreadable; run text recognition (OCR) on it, or save it as .txt"
    );
    let noted = of("AB and more letters").unwrap().finish(Format::Pdf);
    assert!(noted.text.contains("and more letters"));
}

const TEXT: &str =
    "The river was the reason why the old mill stood where nobody would have built another house.";

/// A font whose codes are those of other letters: the letter after the next, the codes of Cyrillic, and as it should be.
#[test]
fn letters_that_are_not_those_shown_are_no_text() {
    let moved = |by: u8| {
        let letter = |byte: u8| byte + by * u8::from(byte.is_ascii_alphabetic());
        let bytes: Vec<u8> = TEXT.repeat(10).bytes().map(letter).collect();
        let content = [&b"BT /F 10 Tf 50 700 Td ("[..], &bytes, b") Tj ET"].concat();
        let font = b"<</Type/Font/Subtype/TrueType/BaseFont/Arial/Encoding/WinAnsiEncoding>>";
        read(&pages_in(font, &[stream("", &content)]))
    };
    assert!(moved(0).is_ok());
    // Other letters, and Cyrillic that is named as Latin.
    for (by, why) in [
        (2, "its letters are not those that it shows"),
        (0x80, "of its letters are unreadable"),
    ] {
        let said = moved(by).err().unwrap_or_default().to_string();
        assert!(said.contains(why), "{said}");
    }
}

/// A font that is drawn right, with a table of what its letters mean that is right or wrong.
#[test]
fn a_wrong_table_of_what_letters_mean_makes_no_text() {
    let font =
        b"<</Type/Font/Subtype/TrueType/BaseFont/Arial/Encoding/WinAnsiEncoding/ToUnicode 8 0 R>>";
    let content = format!("BT /F 10 Tf 50 700 Td ({}) Tj ET", TEXT.repeat(10));
    let of = |means: &dyn Fn(u8) -> u8| {
        let codes = (b' '..=b'z').map(|code| format!("<{code:02x}> <{:04x}>\n", means(code)));
        let codes: String = codes.collect();
        let table = format!(
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <ff> \
             endcodespacerange 91 beginbfchar\n{codes}endbfchar endcmap end end"
        );
        let pages = [content.as_bytes(), table.as_bytes()].map(|page| stream("", page));
        read(&pages_in(font, &pages))
    };
    let right = of(&|code| code).unwrap().finish(Format::Pdf);
    assert!(right.text.starts_with("The river"), "{}", right.text);
    let among = |code: u8, alphabet: &[u8; 26]| {
        let at = code.to_ascii_lowercase().checked_sub(b'a');
        at.map_or(code, |at| alphabet[usize::from(at).min(25)])
    };
    let wrong: [&dyn Fn(u8) -> u8; 4] = [
        // The numbers of glyphs, as most programs number them.
        &|code| code.checked_sub(29).filter(|at| *at > b' ').unwrap_or(b' '),
        &|code| among(code, b"zyxwvutsrqponmlkjihgfedcba"),
        &|code| among(code, b"qwertyuiopasdfghjklzxcvbnm"),
        &|code| among(code, b"bcdefghijklmnopqrstuvwxyza"),
    ];
    for (nth, wrong) in wrong.into_iter().enumerate() {
        let said = of(wrong).err().unwrap_or_default().to_string();
        let expected = "no usable text layer: its letters are not those that it shows";
        assert!(said.starts_with(expected), "{nth}: {said}");
    }
}
