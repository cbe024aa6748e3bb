//! Documents made to hurt: each costs itself at most. The program lives, a note or a reason says what became of the
//! document, and what comes after it is read.

use std::path::Path;
use std::time::Duration;

use flate2::{Compress, Compression, FlushCompress};
use sidelong::engine::workers::{Limits, Parser, Source, Workers};

use super::builders::{DOCUMENT, DOCUMENT_END, DOCUMENT_START, Part, docx, zip};
use super::support::{RIVER, folder};
use sidelong::words::Said;

mod pdf;

const PROGRAM: &str = env!("CARGO_BIN_EXE_sidelong");
/// Low, so that reaching them costs little.
const LOW: Limits = Limits {
    time: Duration::from_secs(3),
    memory: 300 << 20,
};
/// For what must be read: busy machines have all the time.
const HIGH: Limits = Limits {
    time: Duration::from_mins(2),
    memory: 300 << 20,
};
const MEBIBYTE: usize = 1 << 20;

/// What became of a bomb: its text with notes, or the reason why there is none.
type Fate = Result<(String, Vec<String>), String>;

/// Lets a worker read it, and an honest document after it.
#[track_caller]
fn fate(name: &str, bytes: &[u8]) -> Fate {
    fate_within(HIGH, name, bytes)
}

#[track_caller]
fn fate_within(limits: Limits, name: &str, bytes: &[u8]) -> Fate {
    let mut parser = Parser::new(Workers::at(PROGRAM, limits));
    let extracted = parser
        .read(&Source::new(Path::new(name), bytes))
        .into_text();
    let notes = |notes: &[Said]| notes.iter().map(Said::english).collect();
    let fate = extracted.map(|e| (e.text.to_string(), notes(&e.notes)));
    let fate = fate.map_err(|reason| reason.english());
    let honest = essay_docx([RIVER]);
    let next = parser
        .read(&Source::new(Path::new("honest.docx"), &honest))
        .into_text();
    assert_eq!(next.unwrap().text.trim(), RIVER.trim(), "after {name}");
    if let Err(reason) = &fate {
        let remedy = [": ", "; "].iter().any(|sign| reason.contains(sign));
        assert!(remedy, "{name}: a cause and what to do: {reason}");
    }
    fate
}

/// Read as far as a limit, and said so; or not read.
#[track_caller]
fn is_cut_or_refused(name: &str, bytes: &[u8]) {
    if let Ok((_, notes)) = fate_within(LOW, name, bytes) {
        assert!(!notes.is_empty(), "{name}: nothing says what is missing");
    }
}

/// Read, without what would do harm; `text` is all there is to read.
#[track_caller]
fn is_read_as(name: &str, bytes: &[u8], text: &str) {
    let (read, _) = fate(name, bytes).unwrap_or_else(|reason| panic!("{name}: {reason}"));
    let words: Vec<&str> = read.split_whitespace().collect();
    assert_eq!(words.join(" "), text, "{name}");
}

/// A Word document of these paragraphs, which have nothing that XML would mind.
fn essay_docx<'a>(paragraphs: impl IntoIterator<Item = &'a str>) -> Vec<u8> {
    let mut xml = DOCUMENT_START.to_owned();
    for paragraph in paragraphs {
        xml.push_str("<w:p><w:pPr><w:jc w:val=\"both\"/></w:pPr><w:r><w:t xml:space=\"preserve\">");
        xml.push_str(paragraph);
        xml.push_str("</w:t></w:r></w:p>");
    }
    xml.push_str(DOCUMENT_END);
    zip(&docx(Part::new(DOCUMENT, xml)))
}

/// A deflated stream of `times` the same piece, made without deflating all of it: after a full flush nothing refers back.
fn repeated(front: &str, piece: &[u8], times: usize) -> Vec<u8> {
    let flushed = |bytes: &[u8]| {
        let mut out = Vec::with_capacity(bytes.len() + 1024);
        let mut deflater = Compress::new(Compression::best(), false);
        deflater
            .compress_vec(bytes, &mut out, FlushCompress::Full)
            .unwrap();
        out
    };
    [flushed(front.as_bytes()), flushed(piece).repeat(times)].concat()
}

fn words_of(length: usize) -> Vec<u8> {
    b"river ".iter().copied().cycle().take(length).collect()
}

/// A Word document whose text goes on for four gigabytes.
fn endless_docx() -> Vec<u8> {
    let front = format!("{DOCUMENT_START}<w:p><w:r><w:t>");
    let text = repeated(&front, &words_of(6 * MEBIBYTE), 682);
    assert!(text.len() < 8 * MEBIBYTE);
    zip(&docx(Part::raw(DOCUMENT, text, 0xfff0_0000)))
}

fn flat_odt(before: &str, body: &str) -> Vec<u8> {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>{before}
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text>{body}</office:text></office:body></office:document>"#
    )
    .into_bytes()
}

#[test]
fn a_word_document_that_inflates_to_four_gigabytes() {
    is_cut_or_refused("endless.docx", &endless_docx());
    let zeros = repeated(DOCUMENT_START, &vec![0; MEBIBYTE], 4080);
    assert!(zeros.len() < 5 * MEBIBYTE);
    let zeros = zip(&docx(Part::raw(DOCUMENT, zeros, 1000)));
    is_cut_or_refused("zeros.docx", &zeros);
}

/// A hundred zips, each in the next.
fn nested_zips() -> Vec<u8> {
    let mut inner = essay_docx([RIVER]);
    for depth in 0..100 {
        inner = zip(&[Part::new(&format!("{depth}.zip"), &inner)]);
    }
    inner
}

#[test]
fn zips_in_zips_in_zips() {
    let nested = nested_zips();
    for name in ["nested.zip", "nested.docx", "nested.epub", "nested"] {
        if let Ok((text, _)) = fate(name, &nested) {
            assert!(!text.contains("horses"), "{name}: a hundred deep");
        }
    }
}

#[test]
fn what_stands_in_other_files_stays_there() {
    let secret = folder(&[("secret.txt", "Nobody may know.")]);
    let path = secret.path().join("secret.txt");
    let url = format!("file://{}", path.display());
    let dtd = format!(
        "<!DOCTYPE x SYSTEM \"{url}\" [<!ENTITY e SYSTEM \"{url}\"><!ENTITY % p SYSTEM \"{url}\">%p;]>"
    );
    let include = format!(
        "<x:include xmlns:x=\"http://www.w3.org/2001/XInclude\" href=\"{url}\" parse=\"text\"/>"
    );
    let body = format!("<w:p><w:r><w:t>before &e; after</w:t></w:r></w:p>{include}");
    let xml = format!("{dtd}{DOCUMENT_START}{body}{DOCUMENT_END}");
    let docx = zip(&docx(Part::new(DOCUMENT, xml)));
    let odt = flat_odt(&dtd, &format!("<text:p>before &e; after</text:p>{include}"));
    let page = format!("<html><p>before <iframe src=\"{url}\"></iframe> after</p></html>");
    let rtf = format!("{{\\rtf1 before {{\\field{{\\*\\fldinst INCLUDETEXT \"{url}\"}}}} after}}");
    let files = [
        ("entity.docx", docx),
        ("entity.fodt", odt),
        ("frame.html", page.into_bytes()),
        ("field.rtf", rtf.into_bytes()),
    ];
    for (name, bytes) in files {
        let (text, _) = fate(name, &bytes).unwrap();
        assert!(text.contains("before") && text.contains("after"), "{text}");
        assert!(!text.contains("know"), "{name}: {text}");
    }
}

/// A Word document with that many files in it.
fn crowded(entries: usize) -> Vec<u8> {
    let body = format!("{DOCUMENT_START}<w:p><w:r><w:t>river</w:t></w:r></w:p>{DOCUMENT_END}");
    let mut parts = docx(Part::new(DOCUMENT, body));
    let more = entries - parts.len();
    // Nothing, deflated.
    let empty = |n| Part::raw(&format!("word/media/{n}.png"), vec![3, 0], 0);
    parts.extend((0..more).map(empty));
    zip(&parts)
}

#[test]
fn a_zip_of_65_000_files() {
    is_read_as("some.docx", &crowded(1000), "river");
    for name in ["crowded.docx", "crowded.odt", "crowded.epub"] {
        if let Ok((text, notes)) = fate(name, &crowded(65_000)) {
            assert!(text.contains("river") || !notes.is_empty(), "{name}");
        }
    }
}

#[test]
fn names_that_lead_out_of_a_zip_lead_nowhere() {
    let there = folder(&[("secret.txt", "Nobody may know.")]);
    let secret = there.path().join("secret.txt");
    let names = [
        "../../../../../../../../tmp/sidelong-was-here.txt".to_owned(),
        "/tmp/sidelong-was-here.txt".to_owned(),
        "C:\\Windows\\sidelong-was-here.txt".to_owned(),
        "word/../../sidelong-was-here.txt".to_owned(),
        secret.display().to_string(),
    ];
    let body = format!("{DOCUMENT_START}<w:p><w:r><w:t>river</w:t></w:r></w:p>{DOCUMENT_END}");
    let mut parts: Vec<Part> = names.iter().map(|name| Part::new(name, "gone")).collect();
    parts.extend(docx(Part::new(DOCUMENT, &body)));
    is_read_as("names.docx", &zip(&parts), "river");
    assert!(!Path::new("/tmp/sidelong-was-here.txt").exists());
    assert_eq!(std::fs::read(&secret).unwrap(), b"Nobody may know.");
}
