//! Documents read as it is written below them, in `documents.md`.

use std::path::Path;

use encoding_rs::Encoding;

use super::samples::{pages, relations, stream, zip};
use crate::extract::{Clues, Extracted, Region, extract};
use crate::text::Span;
use crate::words::Said;

/// A document, and what is read in it.
#[derive(Default)]
struct Case<'a> {
    /// As its file is called.
    extension: &'a str,
    encoding: &'a str,
    document: String,
    /// More parts of its package, by their names; more pages of a PDF.
    parts: Vec<(&'a str, String)>,
    text: String,
    /// Clues and notes; nothing where only that there is no note matters.
    about: Option<String>,
}

/// The bytes of its file.
fn packed(case: &Case) -> Vec<u8> {
    let document = &case.document;
    let content = format!("<office:document-content>{document}</office:document-content>");
    let opendocument = |kind: &str| {
        (
            "mimetype",
            format!("application/vnd.oasis.opendocument.{kind}"),
        )
    };
    let own = |parts: &[(&'static str, String)]| {
        let all = parts.iter().chain(&case.parts);
        let all: Vec<(&str, &[u8])> = all.map(|(name, part)| (*name, part.as_bytes())).collect();
        zip(&all)
    };
    match case.extension {
        "docx" => own(&[
            ("[Content_Types].xml", "<Types/>".to_owned()),
            (
                "word/document.xml",
                format!("<w:document><w:body>{document}</w:body></w:document>"),
            ),
        ]),
        "odt" => own(&[opendocument("text"), ("content.xml", content)]),
        "odp" => own(&[opendocument("presentation"), ("content.xml", content)]),
        "pptx" => {
            // A second slide may be among the parts.
            let main = "<p:presentation><p:sldIdLst><p:sldId id='256' r:id='r2'/><p:sldId id='257' r:id='r1'/></p:sldIdLst></p:presentation>";
            let slides = [
                ("r1", "slide", "slides/b.xml"),
                ("r2", "slide", "slides/a.xml"),
            ];
            own(&[
                ("ppt/presentation.xml", main.to_owned()),
                ("ppt/_rels/presentation.xml.rels", relations(&slides)),
                ("ppt/slides/a.xml", format!("<p:sld>{document}</p:sld>")),
            ])
        }
        "epub" => {
            let container = "<container><rootfile full-path='OEBPS/book.opf'/></container>";
            own(&[
                ("mimetype", "application/epub+zip".to_owned()),
                ("META-INF/container.xml", container.to_owned()),
                ("OEBPS/book.opf", format!("<package>{document}</package>")),
            ])
        }
        "docm" | "pages" => own(&[]),
        "pdf" => {
            let all = [document].into_iter();
            let all = all.chain(case.parts.iter().map(|(_, page)| page));
            let contents = all.map(|page| stream("", page.as_bytes()));
            pages(&contents.collect::<Vec<_>>())
        }
        kind => {
            let document = match kind {
                "eml" => document.replace('\n', "\r\n"),
                _ => document.clone(),
            };
            let encoding = Encoding::for_label(case.encoding.as_bytes());
            let encoding = encoding.unwrap_or(encoding_rs::UTF_8);
            encoding.encode(&document).0.into()
        }
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
    shown.replace('\t', "→").trim_end().to_owned()
}

/// What the file says about itself, a line each.
fn clues(clues: &Clues) -> Vec<String> {
    let serde_json::Value::Object(all) = serde_json::to_value(clues).unwrap() else {
        unreachable!("clues have names")
    };
    let mut lines = Vec::new();
    // How many letters a PDF draws is its text.
    for (name, value) in all.into_iter().filter(|(name, _)| name != "glyphs") {
        let said = match value {
            serde_json::Value::String(said) => said,
            serde_json::Value::Array(all) => {
                let all: Vec<&str> = all.iter().filter_map(serde_json::Value::as_str).collect();
                all.join(", ")
            }
            serde_json::Value::Bool(true) => "yes".to_owned(),
            serde_json::Value::Number(number) if number.as_u64() != Some(0) => number.to_string(),
            _ => continue,
        };
        if !said.is_empty() {
            lines.push(format!("{}: {said}", name.replace('_', " ")));
        }
    }
    lines
}

/// What its format tells from the rest of the text, a line each.
fn regions(read: &Extracted) -> Vec<String> {
    let region = |region: &Region| {
        let text = region.span.of(&read.text);
        format!("{:?}: {}", region.role, text.replace("\n\n", " | "))
    };
    read.regions.iter().map(region).collect()
}

/// How it is read, if that is otherwise than it is written.
fn otherwise(case: &Case) -> Option<String> {
    let name = format!("a.{}", case.extension);
    let bytes = packed(case);
    let (text, clues, notes) = match extract(Path::new(&name), &bytes) {
        Ok(read) => {
            let notes = read.notes.iter().map(Said::english);
            let notes = notes.map(|note| format!("note: {note}")).collect();
            let told = [clues(&read.clues), regions(&read)].concat();
            (shown(&read), told, notes)
        }
        Err(reason) => {
            let reason = format!("not read: {}", reason.english());
            (String::new(), Vec::new(), vec![reason])
        }
    };
    let told = case.about.as_ref().map_or_else(Vec::new, |_| clues);
    let about = [told, notes].concat().join("\n");
    let is_so = text == case.text && about == case.about.as_deref().unwrap_or_default();
    (!is_so).then(|| format!("{}\nis read as:\n{text}\n{about}\n", case.document))
}

#[test]
fn every_document_reads_as_it_is_written_below_it() {
    let mut lines = include_str!("documents.md").lines();
    let mut cases: Vec<Case> = Vec::new();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```") else {
            continue;
        };
        let fence: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let relation = |line: &&'static str| -> (&str, &str, &str) {
            let words: Vec<&str> = line.split(' ').collect();
            (words[0], words[1], words[2])
        };
        let body = fence.join("\n");
        match (info.split_once(' ').unwrap_or((info, "")), cases.last_mut()) {
            (("", _), Some(case)) => case.text = body,
            (("about", _), Some(case)) => case.about = Some(body),
            (("part", name), Some(case)) => case.parts.push((name, body)),
            (("relations", name), Some(case)) => {
                let all: Vec<_> = fence.iter().map(relation).collect();
                case.parts.push((name, relations(&all)));
            }
            ((extension, encoding), _) => cases.push(Case {
                extension,
                encoding,
                document: body,
                ..Case::default()
            }),
        }
    }
    let wrong: Vec<String> = cases.iter().filter_map(otherwise).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
