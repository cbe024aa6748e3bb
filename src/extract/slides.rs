//! What does a presentation of `PowerPoint` say? Slides in their order, each with its notes.

use std::collections::BTreeMap;

use super::Reading;
use super::archive::Archive;
use super::docx::properties;
use super::limits::LIMITS;
use super::prose::Gap;
use super::xml::{Node, Skip, Xml, decode};

const MAIN: &str = "ppt/presentation.xml";

pub fn read(bytes: &[u8]) -> Result<Reading, String> {
    let mut archive = Archive::open(bytes)?;
    let main = archive
        .part(MAIN)
        .ok_or("damaged: the list of slides is missing; save it again in PowerPoint")?;
    let targets = relations(&mut archive, MAIN);
    let mut reading = Reading::new();
    let main = decode(&main);
    let slides = Xml::new(&main).filter_map(|node| match node {
        Node::Open(tag) if tag.name() == "sldId" => {
            // Two attributes are called id: the relation's is no number.
            tag.attributes("id")
                .find_map(|id| targets.get(&id).cloned())
        }
        _ => None,
    });
    for slide in slides.take(LIMITS.pages).map(|(_, target)| target) {
        let Some(part) = archive.part(&slide) else {
            continue;
        };
        walk(&decode(&part), &mut reading);
        let notes = relations(&mut archive, &slide);
        for (_, target) in notes
            .values()
            .filter(|(kind, _)| kind.ends_with("/notesSlide"))
        {
            if let Some(part) = archive.part(target) {
                walk(&decode(&part), &mut reading);
            }
        }
    }
    properties(&mut archive, &mut reading.clues);
    reading.of_archive(&archive);
    Ok(reading)
}

/// Id to type and target of what a part refers to.
fn relations(archive: &mut Archive, part: &str) -> BTreeMap<String, (String, String)> {
    let (folder, name) = part.rsplit_once('/').unwrap_or(("", part));
    let Some(xml) = archive.part(&format!("{folder}/_rels/{name}.rels")) else {
        return BTreeMap::new();
    };
    let xml = decode(&xml);
    let relation = |node| match node {
        Node::Open(tag) => Some((
            tag.attribute("Id")?,
            (
                tag.attribute("Type")?,
                joined(folder, &tag.attribute("Target")?),
            ),
        )),
        _ => None,
    };
    Xml::new(&xml).filter_map(relation).collect()
}

/// A path as seen from a folder.
pub fn joined(folder: &str, target: &str) -> String {
    if let Some(absolute) = target.strip_prefix('/') {
        return absolute.to_owned();
    }
    let mut path: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            ".." => {
                path.pop();
            }
            "." | "" => {}
            part => path.push(part),
        }
    }
    path.join("/")
}

fn walk(xml: &str, reading: &mut Reading) {
    let mut nodes = Xml::new(xml);
    let mut skip = Skip::default();
    let mut text = false;
    reading.prose.gap(Gap::Paragraph);
    for node in nodes.by_ref() {
        if skip.passes(&node) {
            continue;
        }
        match node {
            Node::Open(tag) => match tag.name() {
                "t" => text = true,
                "br" => reading.prose.gap(Gap::Line),
                // The number of the slide, and what is there for old programs only.
                name @ ("fld" | "Fallback") => skip.begin(name),
                _ => {}
            },
            Node::Close(name) => match name.as_str() {
                "t" => text = false,
                "p" => reading.prose.gap(Gap::Line),
                "sp" | "tbl" => reading.prose.gap(Gap::Paragraph),
                _ => {}
            },
            Node::Text(words) if text => reading.prose.verbatim(&words),
            Node::Text(_) => {}
        }
    }
    reading.damaged(nodes.damaged);
}
