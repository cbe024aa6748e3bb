//! Documents read as it is written below them, in `documents.md`.

use super::samples::{docx, read, relations, zip};
use crate::extract::Extracted;
use crate::text::Span;

/// The bytes of a document of that kind.
fn packed(kind: &str, document: &str) -> Vec<u8> {
    match kind {
        "docx" => docx(document, &[]),
        "odt" => {
            let content = format!("<office:document-content>{document}</office:document-content>");
            zip(&[
                ("mimetype", b"application/vnd.oasis.opendocument.text"),
                ("content.xml", content.as_bytes()),
            ])
        }
        "pptx" => {
            let main =
                b"<p:presentation><p:sldIdLst><p:sldId r:id='r1'/></p:sldIdLst></p:presentation>";
            let slide = format!("<p:sld>{document}</p:sld>");
            zip(&[
                ("ppt/presentation.xml", main),
                (
                    "ppt/_rels/presentation.xml.rels",
                    relations(&[("r1", "slide", "slides/a.xml")]).as_bytes(),
                ),
                ("ppt/slides/a.xml", slide.as_bytes()),
            ])
        }
        _ => document.into(),
    }
}

/// The text with arrows for tabs, and with braces around what is hidden.
fn shown(read: &Extracted) -> String {
    let mut shown = String::new();
    let mut start = 0;
    for span in &read.hidden {
        let end = span.start;
        shown += &[
            Span { start, end }.of(&read.text),
            "{",
            span.of(&read.text),
            "}",
        ]
        .concat();
        start = span.end;
    }
    let end = read.text.len() as u32;
    shown += Span { start, end }.of(&read.text);
    shown.replace('\t', "→")
}

#[test]
fn every_document_reads_as_it_is_written_below_it() {
    let mut lines = include_str!("documents.md").lines();
    let mut document = None;
    while let Some(line) = lines.next() {
        let Some(kind) = line.strip_prefix("```") else {
            continue;
        };
        let fence: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let fence = fence.join("\n");
        match document.take() {
            None => document = Some((kind, fence)),
            Some((kind, document)) => {
                let bytes = packed(kind, &document);
                let read = read(&format!("a.{kind}"), &bytes);
                assert_eq!(shown(&read).trim_end(), fence, "{document}");
                assert!(read.notes.is_empty(), "{:?}: {document}", read.notes);
            }
        }
    }
    assert_eq!(document, None);
}
