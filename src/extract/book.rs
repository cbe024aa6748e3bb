//! EPUB: the chapters of an e-book in the order of its spine.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::Reading;
use super::archive::Archive;
use super::clues::{Clues, clue};
use super::html;
use super::limits::{Cut, LIMITS};
use super::package::joined;
use super::prose::Gap;
use super::xml::{Node, Xml, decode, fields, tags};
use crate::said;
use crate::words::{Said, phrase};

pub fn read(bytes: &[u8]) -> Result<Reading, Said> {
    let mut archive = Archive::open(bytes)?;
    let mut reading = Reading::default();
    let missing = phrase("why-no-chapters");
    let container = archive
        .part("META-INF/container.xml")
        .ok_or_else(|| archive.missing(missing))?;
    let container = decode(&container);
    let mut files = tags(&container).filter(|tag| tag.name() == "rootfile");
    let package = files.find_map(|tag| tag.attribute("full-path"));
    let package = package.ok_or_else(|| archive.missing(missing))?;
    let opf = archive
        .part(&package)
        .ok_or_else(|| archive.missing(missing))?;
    let opf = decode(&opf);
    let folder = package.rsplit_once('/').map_or("", |(folder, _)| folder);
    let locked = encrypted(&mut archive);
    let mut locked_chapters = 0;
    let chapters = chapters(&opf);
    if chapters.len() > LIMITS.pages {
        reading.prose.cut = Some(Cut::Other);
    }
    for href in chapters.iter().take(LIMITS.pages) {
        let name = joined(folder, &unescaped(href));
        if locked.contains(&name) {
            locked_chapters += 1;
        } else if let Some(chapter) = archive.part(&name) {
            reading.prose.gap(Gap::Paragraph);
            html::read(&decode(&chapter), &mut reading.prose);
        }
    }
    if locked_chapters > 0 && reading.prose.is_empty() {
        return Err(said!("why-copy-protected"));
    }
    if locked_chapters > 0 {
        reading.note(phrase("note-copy-protected"));
    }
    about_epub(&opf, &mut reading.clues);
    reading.of_archive(&archive);
    Ok(reading)
}

/// Parts that a shop has encrypted; fonts often are, which does no harm.
fn encrypted(archive: &mut Archive) -> BTreeSet<String> {
    let Some(list) = archive.part("META-INF/encryption.xml") else {
        return BTreeSet::new();
    };
    let list = decode(&list);
    let references = tags(&list).filter(|tag| tag.name() == "CipherReference");
    let parts = references.filter_map(|tag| tag.attribute("URI"));
    let parts = parts.take(LIMITS.entries);
    parts.map(|part| joined("", &unescaped(&part))).collect()
}

fn about_epub(opf: &str, clues: &mut Clues) {
    fields(opf, |name, value| match name {
        "creator" if clues.author.is_none() => clues.author = clue(value),
        "date" => clues.created = clue(value),
        "identifier" => clues.add_id(value),
        _ => {}
    });
    let mut property = None;
    for node in Xml::new(opf) {
        match node {
            Node::Open(tag) if tag.name() == "meta" => {
                property = tag.attribute("property");
                if tag.says("name", "generator") {
                    clues.producer = clue(&tag.value("content"));
                }
            }
            Node::Text(text) if property.as_deref() == Some("dcterms:modified") => {
                clues.modified = clue(&text);
            }
            Node::Close(_) => property = None,
            _ => {}
        }
    }
}

/// Files of the chapters in reading order. A name counts once, however often and however long it is.
fn chapters(opf: &str) -> Vec<Rc<str>> {
    let mut files: BTreeMap<String, Rc<str>> = BTreeMap::new();
    let mut order = Vec::new();
    for tag in tags(opf) {
        match tag.name() {
            "item" => {
                if let (Some(id), Some(href)) = (tag.attribute("id"), tag.attribute("href")) {
                    files.insert(id, href.into());
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

#[cfg(test)]
mod tests {
    use super::chapters;
    use std::rc::Rc;

    #[test]
    fn a_chapter_that_the_spine_repeats_has_its_name_once() {
        let spine = "<itemref idref='a'/>".repeat(3);
        let package = format!("<manifest><item id='a' href='one.xhtml'/></manifest>{spine}");
        let chapters = chapters(&package);
        assert_eq!(chapters.len(), 3);
        assert!(chapters.iter().all(|name| Rc::ptr_eq(name, &chapters[0])));
    }
}
