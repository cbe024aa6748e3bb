//! Small documents that tests build, and what is read in them.

use std::io::{Cursor, Write};
use std::path::Path;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::super::{Clues, Extracted, extract};

/// A zip of these parts.
///
/// # Panics
/// Never: there is memory enough.
pub fn zip(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        let options = SimpleFileOptions::default();
        writer.start_file(*name, options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// A Word document of this body, with more parts.
pub fn docx(body: &str, parts: &[(&str, &str)]) -> Vec<u8> {
    let main = format!("<w:document xmlns:w='w' xmlns:m='m'><w:body>{body}</w:body></w:document>");
    let mut all: Vec<(&str, &[u8])> = vec![
        ("[Content_Types].xml", b"<Types/>"),
        ("word/document.xml", main.as_bytes()),
    ];
    all.extend(parts.iter().map(|(name, text)| (*name, text.as_bytes())));
    zip(&all)
}

/// The relations of a part of a package: id, type, target.
pub fn relations(of: &[(&str, &str, &str)]) -> String {
    let relation = |(id, kind, target): &(&str, &str, &str)| {
        format!("<Relationship Id='{id}' Type='http://x/{kind}' Target='{target}'/>")
    };
    let relations: String = of.iter().map(relation).collect();
    format!("<Relationships>{relations}</Relationships>")
}

/// What is read in a file of that name.
#[track_caller]
pub fn read<'a>(name: &str, bytes: &'a [u8]) -> Extracted<'a> {
    extract(Path::new(name), bytes).unwrap()
}

/// Who made a document, when and with what, as far as it says so.
pub fn said(clues: &Clues) -> Vec<&str> {
    let said = [
        &clues.author,
        &clues.last_editor,
        &clues.created,
        &clues.modified,
        &clues.producer,
    ];
    said.into_iter().flatten().map(String::as_str).collect()
}

/// The stretches of a text that are marked as hidden.
pub fn hidden<'a>(extracted: &'a Extracted) -> Vec<&'a str> {
    let spans = extracted.hidden.iter();
    spans.map(|span| span.of(&extracted.text)).collect()
}
