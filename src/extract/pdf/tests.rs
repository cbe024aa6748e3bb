//! PDFs made by hand read as they look, and hostile ones end.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::*;
use crate::extract::{Extracted, Format};

/// A file of these objects, of which the first is the catalogue.
fn file(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut places = Vec::new();
    for (i, object) in objects.iter().enumerate() {
        places.push(file.len());
        file.extend(format!("{} 0 obj\n", i + 1).bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let table = file.len();
    file.extend(format!("xref\n0 {}\n0000000000 65535 f \n", places.len() + 1).bytes());
    for place in &places {
        file.extend(format!("{place:010} 00000 n \n").bytes());
    }
    let size = places.len() + 1;
    let end = format!(
        "trailer\n<</Size {size}/Root 1 0 R/ID[<00ab12><00ab12>]>>\nstartxref\n{table}\n%%EOF\n"
    );
    file.extend(end.bytes());
    file
}

fn stream(dictionary: &str, content: &[u8]) -> Vec<u8> {
    let head = format!("<<{dictionary}/Length {}>>stream\n", content.len());
    [head.as_bytes(), content, b"\nendstream"].concat()
}

/// Pages with these contents, a font F, a picture I, and further objects from number 5 on.
fn pages(contents: &[&str], further: &[Vec<u8>], named: &str) -> Vec<u8> {
    let first = 5 + further.len();
    let kids = (0..contents.len()).map(|i| format!("{} 0 R ", first + 2 * i));
    let kids: String = kids.collect();
    let mut objects = vec![
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        format!("<</Type/Pages/Kids[{kids}]/Count {}>>", contents.len()).into_bytes(),
        b"<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Helvetica>>".to_vec(),
        stream(
            "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray",
            b"x",
        ),
    ];
    objects.extend(further.iter().cloned());
    for (i, content) in contents.iter().enumerate() {
        let content_at = first + 2 * i + 1;
        objects.push(
            format!(
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents {content_at} 0 R\
                 /Resources<</Font<</F 3 0 R>>/XObject<</I 4 0 R{named}>>>>>>"
            )
            .into_bytes(),
        );
        objects.push(stream("", content.as_bytes()));
    }
    file(&objects)
}

fn at(x: u32, y: u32, text: &str) -> String {
    format!("BT /F 10 Tf {x} {y} Td ({text}) Tj ET\n")
}

fn extracted(bytes: &[u8]) -> Extracted<'static> {
    read(bytes).unwrap().finish(Format::Pdf)
}

/// The text, what of it is hidden, and the notes.
fn seen(bytes: &[u8]) -> (String, Vec<String>, Vec<String>) {
    let extracted = extracted(bytes);
    let hidden = extracted.hidden.iter();
    let hidden = hidden.map(|span| span.of(&extracted.text).to_owned());
    let hidden = hidden.collect();
    let notes = extracted.notes.iter().map(crate::words::Said::english);
    (extracted.text.into_owned(), hidden, notes.collect())
}

#[test]
fn running_heads_and_numbers_are_set_apart_and_the_rest_reads_on() {
    let contents: Vec<String> = (1..=4)
        .map(|page| {
            [
                at(50, 770, "Anna B., Essay"),
                at(50, 400, &format!("Body {page}, first")),
                at(50, 388, "and second line."),
                at(300, 20, &format!("{page}")),
            ]
            .concat()
        })
        .collect();
    let contents: Vec<&str> = contents.iter().map(String::as_str).collect();
    let extracted = extracted(&pages(&contents, &[], ""));
    assert!(
        extracted
            .text
            .starts_with("Body 1, first\nand second line.\n\nBody 2, first\n"),
        "{}",
        extracted.text
    );
    assert_eq!(extracted.clues.margins, ["Anna B., Essay", "1"]);
    assert_eq!(extracted.clues.fonts, ["Helvetica"]);
    assert_eq!(extracted.clues.revision_ids, ["00AB12"]);
    assert!(extracted.notes.is_empty());
}

#[test]
fn what_a_page_calls_a_footer_is_one() {
    let content = [
        at(50, 400, "Body"),
        "/Artifact <</Type/Pagination/Subtype/Footer>> BDC\n".to_owned(),
        at(50, 300, "Foot"),
        "EMC\n".to_owned(),
        at(50, 200, "End"),
    ]
    .concat();
    let extracted = extracted(&pages(&[&content], &[], ""));
    assert_eq!(extracted.text, "Body\n\nEnd\n");
    assert_eq!(extracted.clues.margins, ["Foot"]);
}

#[test]
fn pages_of_nothing_but_heads_are_text() {
    let content = at(50, 770, "Slide");
    let all = seen(&pages(&[&content, &content, &content], &[], ""));
    assert_eq!(all.0, "Slide\n\nSlide\n\nSlide\n");
}

#[test]
fn white_and_tiny_letters_and_those_beside_the_page_are_hidden() {
    let content = [
        at(50, 700, "seen"),
        format!("1 g {} 0 g\n", at(50, 650, "white")),
        "0 0 1 rg 40 590 200 30 re f 0 g\n".to_owned(),
        format!("1 g {} 0 g\n", at(50, 600, "on blue")),
        "BT /F 0.5 Tf 50 500 Td (tiny) Tj ET\n".to_owned(),
        at(700, 400, "beside"),
        format!("BT 3 Tr ET {} BT 0 Tr ET\n", at(50, 300, "invisible")),
        at(50, 200, "end"),
    ]
    .concat();
    let (text, hidden, _) = seen(&pages(&[&content], &[], ""));
    assert_eq!(
        text,
        "seen\n\nwhite\n\non blue\n\ntiny\n\nbeside\n\ninvisible\n\nend\n"
    );
    let hidden: Vec<&str> = hidden
        .iter()
        .flat_map(|span| span.split_whitespace())
        .collect();
    assert_eq!(hidden, ["white", "tiny", "beside", "invisible"]);
}

#[test]
fn letters_behind_the_picture_of_a_page_are_recognised_and_not_hidden() {
    let picture = "q 600 0 0 800 0 0 cm /I Do Q\n";
    let content = format!("{picture} 3 Tr {}", at(50, 700, "recognised"));
    let (text, hidden, notes) = seen(&pages(&[&content], &[], ""));
    assert_eq!((text.as_str(), hidden.len()), ("recognised\n", 0));
    assert_eq!(
        notes,
        ["scanned: its letters were recognised by a program and may be wrong"]
    );

    let letters = at(50, 700, "text");
    let (_, _, notes) = seen(&pages(&[&letters, picture], &[], ""));
    assert_eq!(
        notes,
        ["some pages are pictures without text: they are not read"]
    );
    let scan = read(&pages(&[picture], &[], "")).err();
    assert!(scan.unwrap().starts_with("scanned, no text layer"));
}

#[test]
fn letters_set_twice_stand_once_and_gaps_are_spaces() {
    let content =
        "BT /F 10 Tf 50 700 Td 2 Tr (bold) Tj 0 Tr [(a) -500 (b) 20 (c)] TJ 0 -12 Td (next) Tj ET";
    assert_eq!(seen(&pages(&[content], &[], "")).0, "bolda bc\nnext\n");
}

/// Bytes as the stream of a Flate filter.
fn flate(content: &[u8]) -> Vec<u8> {
    let mut writer = ZlibEncoder::new(Vec::new(), Compression::default());
    writer.write_all(content).unwrap();
    writer.finish().unwrap()
}

#[test]
fn a_page_that_unpacks_to_millions_of_letters_is_cut_and_said() {
    let content = [b"BT /F 1 Tf (", "a".repeat(1 << 21).as_bytes(), b") Tj ET"].concat();
    let packed = flate(&content);
    assert!(packed.len() < content.len() / 500);
    let bomb = file(&[
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>".to_vec(),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>".to_vec(),
        stream("/Filter/FlateDecode", &packed),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_vec(),
    ]);
    let (text, _, notes) = seen(&bomb);
    assert!(text.len() >= LIMITS.glyphs && text.len() < content.len());
    assert_eq!(
        notes,
        ["very large: only the first part is shown; to see more: split it"]
    );
}

#[test]
fn what_is_encrypted_is_not_called_damaged() {
    let said = |bytes: &[u8]| read(bytes).err().unwrap_or_default();
    let encrypted = "password-protected or encrypted: save it without a password";
    assert_eq!(said(b"%PDF-1.7\ntrailer\n<</Encrypt 5 0 R>>\n"), encrypted);
    assert_eq!(said(b"%PDF-1.7\ntrailer<</Encrypt<</V 9>>>>"), encrypted);
    let other = said(b"%PDF-1.7\n<</EncryptMetadata true>>\n");
    assert!(other.starts_with("damaged"), "{other}");
}

#[test]
fn what_is_broken_says_so() {
    let reason = |bytes: &[u8]| read(bytes).err().unwrap_or_default();
    assert!(reason(b"%PDF-1.7\n").starts_with("damaged"));
    assert!(reason(&pages(&[""], &[], "")).starts_with("no text in it"));
    let whole = pages(&[&at(50, 700, "text")], &[], "");
    for cut in (0..whole.len()).step_by(97) {
        // Nothing is asked of it but to come back.
        let _ = read(&whole[..cut]);
    }
}

#[test]
fn a_paragraph_is_one_line_and_a_row_of_a_table_too() {
    // Helvetica's letters of ten points: the column is as wide as its longest line.
    let content = "BT /F 10 Tf 50 700 Td (The lamp was lit at dusk, and the keeper wrote the hour) Tj \
        0 -12 Td (in the log of the light, as he had done on every evening) Tj \
        0 -12 Td (since the war.) Tj 0 -30 Td [(Monday) -9000 (clear and cold, with a wind from the east)] TJ \
        0 -12 Td [(Tuesday) -8500 (fog)] TJ ET";
    let (text, _, _) = seen(&pages(&[content], &[], ""));
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(
        lines,
        [
            "The lamp was lit at dusk, and the keeper wrote the hour in the log of the light, as he had done on every \
             evening since the war.",
            "Monday clear and cold, with a wind from the east",
            "Tuesday fog"
        ]
    );
}
