//! What does an e-book say? EPUB: its chapters in the order of the spine. FB2: one XML file.

use std::collections::BTreeMap;

use super::Reading;
use super::archive::Archive;
use super::clues::clue;
use super::html;
use super::limits::LIMITS;
use super::prose::Gap;
use super::slides::joined;
use super::xml::{Node, Skip, Xml, decode, fields};

pub fn read_epub(bytes: &[u8]) -> Result<Reading, String> {
    let mut archive = Archive::open(bytes)?;
    let mut reading = Reading::new();
    let missing = "damaged: the list of chapters is missing; export it again";
    let container = archive.part("META-INF/container.xml").ok_or(missing)?;
    let container = decode(&container);
    let package = Xml::new(&container).find_map(|node| match node {
        Node::Open(tag) if tag.name() == "rootfile" => tag.attribute("full-path"),
        _ => None,
    });
    let package = package.ok_or(missing)?;
    let opf = archive.part(&package).ok_or(missing)?;
    let opf = decode(&opf);
    let folder = package.rsplit_once('/').map_or("", |(folder, _)| folder);
    for href in chapters(&opf).iter().take(LIMITS.pages) {
        let name = joined(folder, &unescaped(href));
        if let Some(chapter) = archive.part(&name) {
            reading.prose.gap(Gap::Paragraph);
            html::read(&decode(&chapter), &mut reading.prose);
        }
    }
    fields(&opf, |name, value| match name {
        "creator" => reading.clues.author = clue(value),
        "date" => reading.clues.created = clue(value),
        "identifier" => reading.clues.revision_ids.extend(clue(value)),
        _ => {}
    });
    if archive.has("META-INF/encryption.xml") && reading.prose.is_empty() {
        return Err("copy-protected book: it can't be read".to_owned());
    }
    reading.of_archive(&archive);
    Ok(reading)
}

/// Files of the chapters in reading order.
fn chapters(opf: &str) -> Vec<String> {
    let mut files = BTreeMap::new();
    let mut order = Vec::new();
    for node in Xml::new(opf) {
        let Node::Open(tag) = node else { continue };
        match tag.name() {
            "item" => {
                if let (Some(id), Some(href)) = (tag.attribute("id"), tag.attribute("href")) {
                    files.insert(id, href);
                }
            }
            "itemref" => order.extend(tag.attribute("idref")),
            _ => {}
        }
    }
    order
        .iter()
        .filter_map(|id| files.get(id).cloned())
        .collect()
}

/// "%20" is a space.
fn unescaped(href: &str) -> String {
    let mut bytes = Vec::new();
    let mut pieces = href.split('%');
    bytes.extend_from_slice(pieces.next().unwrap_or_default().as_bytes());
    for piece in pieces {
        let code = piece
            .get(..2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match code {
            Some(code) => bytes.push(code),
            None => bytes.push(b'%'),
        }
        let rest = piece.get(if code.is_some() { 2 } else { 0 }..);
        bytes.extend_from_slice(rest.unwrap_or_default().as_bytes());
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

pub fn read_fb2(bytes: &[u8]) -> Reading {
    let mut reading = Reading::new();
    let xml = decode(bytes);
    let mut nodes = Xml::new(&xml);
    let mut skip = Skip::default();
    for node in nodes.by_ref() {
        if skip.passes(&node) {
            continue;
        }
        match node {
            Node::Open(tag) => {
                if let name @ ("binary" | "description" | "stylesheet") = tag.name() {
                    skip.begin(name);
                }
            }
            Node::Close(name) => match name.as_str() {
                "p" | "title" | "subtitle" | "stanza" | "poem" => reading.prose.gap(Gap::Paragraph),
                "v" | "tr" | "text-author" => reading.prose.gap(Gap::Line),
                "td" | "th" => reading.prose.gap(Gap::Cell),
                _ => {}
            },
            Node::Text(text) => reading.prose.words(&text),
        }
    }
    reading.damaged(nodes.damaged);
    reading
}
