//! Apple Pages: since 2013 its text stands in compressed messages, before that in XML.

use super::Reading;
use super::archive::Archive;
use super::limits::LIMITS;
use super::prose::{Gap, Prose};
use super::xml::{self, Node, Skip, Xml};
use crate::said;
use crate::words::Said;

mod iwa;

/// Where old versions have their text.
const OLD: &str = "index.xml";
/// What a new version's zip has inside where it is saved as a folder.
const INNER: &str = "Index.zip";
/// Where new versions have it.
const NEW: &str = "Index/Document.iwa";

pub fn read(bytes: &[u8]) -> Result<Reading, Said> {
    let mut archive = Archive::open(bytes)?;
    let mut reading = Reading::default();
    if let Some(part) = archive.part(OLD) {
        let text = xml::decode(&part);
        if !old(&text, &mut reading) {
            return Err(super::PASSWORD.into());
        }
    } else if let Some(part) = archive.part(NEW) {
        messages(&part, &mut reading);
    } else if let Some(inner) = archive.part(INNER) {
        let mut inner = Archive::open(&inner)?;
        let part = inner.part(NEW).or_else(|| inner.part("Document.iwa"));
        messages(&part.unwrap_or_default(), &mut reading);
        reading.of_archive(&inner);
    }
    reading.of_archive(&archive);
    // Where a limit has ended it, that is the reason, and a note of the reading.
    if !reading.prose.is_empty() || reading.prose.cut.is_some() {
        return Ok(reading);
    }
    let preview = ["QuickLook/Preview.pdf", "preview.pdf"];
    Err(if preview.iter().any(|name| archive.has(name)) {
        said!("why-preview-only")
    } else {
        said!("why-no-pages-text")
    })
}

/// The texts of the messages: the longest is the body, heads and notes are others.
fn messages(part: &[u8], reading: &mut Reading) {
    let messages = iwa::inflate(part, LIMITS.part as usize);
    reading.damaged(messages.damaged);
    for text in iwa::texts(&messages.bytes) {
        reading.prose.gap(Gap::Paragraph);
        say(&text, &mut reading.prose);
    }
}

/// Text in which lines and pages end as Pages ends them.
fn say(text: &str, prose: &mut Prose) {
    for line in text.split(['\n', '\u{2028}', '\u{2029}', '\u{4}', '\u{5}']) {
        let line: String = line.chars().filter(|c| !is_object(*c)).collect();
        prose.verbatim(line.trim());
        prose.gap(Gap::Paragraph);
    }
}

/// Where a picture, a note or a field stands.
fn is_object(c: char) -> bool {
    c == '\u{fffc}' || (c.is_control() && c != '\t')
}

/// The text of the versions until 2009; false if it is no XML at all, which a password does.
fn old(text: &str, reading: &mut Reading) -> bool {
    let mut skip = Skip::default();
    let mut xml = Xml::new(text);
    let (mut storage, mut paragraph, mut any) = (String::new(), 0_usize, false);
    for node in xml.by_ref() {
        if skip.passes(&node) {
            any = true;
            continue;
        }
        let prose = match storage.as_str() {
            "header" | "footer" => &mut reading.margin,
            _ => &mut reading.prose,
        };
        match node {
            Node::Open(tag) => {
                any = true;
                match tag.name() {
                    "stylesheet" | "prototypes" | "metadata" | "version-history"
                    | "section-prototypes" => {
                        skip.begin(tag.name());
                    }
                    "text-storage" => storage = tag.attribute("kind").unwrap_or_default(),
                    "p" => {
                        paragraph += 1;
                        prose.gap(Gap::Paragraph);
                    }
                    "br" | "lnbr" | "crbr" => prose.gap(Gap::Line),
                    "tab" => prose.gap(Gap::Cell),
                    "pgbr" | "ctbr" | "sectbr" => prose.gap(Gap::Paragraph),
                    _ => {}
                }
            }
            Node::Close(name) if name == "p" => {
                paragraph = paragraph.saturating_sub(1);
                prose.gap(Gap::Paragraph);
            }
            Node::Text(text) if paragraph > 0 => prose.words(&text),
            _ => {}
        }
    }
    reading.damaged(xml.damaged && any);
    reading.gather();
    any
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::Format;
    use crate::extract::tests::samples::zip;

    #[test]
    fn new_documents_are_messages() {
        let part = iwa::tests::document(&["Title\u{2028}A body.\nSecond \u{fffc}paragraph."]);
        let inner = zip(&[(NEW, &part)]);
        for document in [inner.clone(), zip(&[(INNER, &inner)])] {
            let extracted = read(&document).unwrap().finish(Format::Pages);
            assert_eq!(extracted.text, "Title\n\nA body.\n\nSecond paragraph.\n");
        }
    }

    #[test]
    fn what_cannot_be_read_says_what_to_do() {
        let reason = |parts: &[(&str, &[u8])]| read(&zip(parts)).err().unwrap();
        assert!(reason(&[("index.xml", &[7; 100])]).starts_with("password"));
        let preview = reason(&[(NEW, b""), ("QuickLook/Preview.pdf", b"%PDF")]);
        assert_eq!(
            preview,
            "only its preview could be read: export it as PDF or Word"
        );
    }
}
