//! What does an `OpenDocument` text or presentation say? Zipped or flat.

use super::Reading;
use super::archive::Archive;
use super::clues::{Clues, clue};
use super::limits::LIMITS;
use super::prose::{Gap, Prose};
use super::xml::{Node, Skip, Tag, Xml, decode, fields};

/// One element stands for so many spaces at most: a screen shows no more of them.
const SPACES: usize = 100;

pub fn read(bytes: &[u8]) -> Result<Reading, String> {
    let mut archive = Archive::open(bytes)?;
    let mut reading = Reading::new();
    if let Some(manifest) = archive.part("META-INF/manifest.xml")
        && decode(&manifest).contains("encryption-data")
    {
        return Err(super::PASSWORD.to_owned());
    }
    let content = archive
        .part("content.xml")
        .ok_or("damaged: its content is missing; save it again")?;
    walk(&decode(&content), &mut reading);
    if let Some(meta) = archive.part("meta.xml") {
        properties(&decode(&meta), &mut reading.clues);
    }
    reading.of_archive(&archive);
    Ok(reading)
}

/// Everything in one XML file.
pub fn read_flat(bytes: &[u8]) -> Reading {
    let mut reading = Reading::new();
    let xml = decode(bytes);
    walk(&xml, &mut reading);
    let meta = xml
        .split_once("</office:meta>")
        .map_or("", |(meta, _)| meta);
    properties(meta, &mut reading.clues);
    reading
}

fn properties(meta: &str, clues: &mut Clues) {
    fields(meta, |name, value| match name {
        "initial-creator" => clues.author = clue(value),
        "creator" => clues.last_editor = clue(value),
        "creation-date" => clues.created = clue(value),
        "date" => clues.modified = clue(value),
        "generator" => clues.producer = clue(value),
        "editing-duration" => clues.editing_minutes = minutes(value),
        _ => {}
    });
}

/// "PT2H5M7S" in minutes; days may stand before the T.
fn minutes(duration: &str) -> Option<u32> {
    let mut minutes: u32 = 0;
    let mut number = String::new();
    for c in duration.strip_prefix('P')?.chars() {
        let unit = match c {
            '0'..='9' => {
                number.push(c);
                continue;
            }
            'D' => 24 * 60,
            'H' => 60,
            'M' => 1,
            _ => 0,
        };
        let count: u32 = number.parse().unwrap_or(0);
        minutes = minutes.saturating_add(count.saturating_mul(unit));
        number.clear();
    }
    Some(minutes)
}

/// Where a walk is.
#[derive(Default)]
struct Place {
    body: bool,
    paragraphs: usize,
    cell: bool,
    cell_begun: bool,
    notes: usize,
}

fn walk(xml: &str, reading: &mut Reading) {
    let mut nodes = Xml::new(xml);
    let mut skip = Skip::default();
    let mut place = Place::default();
    let mut footnotes = Prose::new();
    for node in nodes.by_ref() {
        if let Node::Open(tag) = &node {
            count(tag, &mut reading.clues);
        }
        if skip.passes(&node) {
            continue;
        }
        let prose = if place.notes > 0 {
            &mut footnotes
        } else {
            &mut reading.prose
        };
        match node {
            Node::Open(tag) => match tag.name() {
                name @ ("tracked-changes" | "annotation" | "note-citation" | "binary-data"
                | "settings" | "styles" | "automatic-styles" | "master-styles" | "meta"
                | "desc" | "title") => skip.begin(name),
                _ => open(&tag, &mut place, prose),
            },
            Node::Close(name) => close(&name, &mut place, prose),
            Node::Text(text) if place.body && place.paragraphs > 0 => prose.words(&text),
            Node::Text(_) => {}
        }
    }
    reading.prose.append(&footnotes);
    reading.damaged(nodes.damaged);
}

fn count(tag: &Tag, clues: &mut Clues) {
    match tag.name() {
        "deletion" => clues.deleted_revisions += 1,
        "annotation" => clues.comments += 1,
        "font-face" if clues.fonts.len() < LIMITS.clues => {
            clues
                .fonts
                .extend(tag.attribute("name").as_deref().and_then(clue));
        }
        _ => {}
    }
}

fn open(tag: &Tag, place: &mut Place, prose: &mut Prose) {
    match tag.name() {
        "body" => place.body = true,
        "p" | "h" => {
            if place.paragraphs == 0 {
                let inside = place.cell && !place.cell_begun;
                let gap = if place.cell {
                    Gap::Line
                } else {
                    Gap::Paragraph
                };
                prose.gap(if inside { Gap::Nothing } else { gap });
            } else {
                prose.gap(Gap::Line);
            }
            place.paragraphs += 1;
        }
        "s" if place.paragraphs > 0 => {
            let spaces = tag.attribute("c").and_then(|c| c.parse().ok()).unwrap_or(1);
            prose.verbatim(&" ".repeat(SPACES.min(spaces)));
        }
        "tab" => prose.gap(Gap::Cell),
        "line-break" => prose.gap(Gap::Line),
        "note-body" => place.notes += 1,
        "table-cell" => {
            place.cell = true;
            place.cell_begun = false;
        }
        "table" | "page" => prose.gap(Gap::Paragraph),
        _ => {}
    }
}

fn close(name: &str, place: &mut Place, prose: &mut Prose) {
    match name {
        "body" => place.body = false,
        "p" | "h" => {
            place.paragraphs = place.paragraphs.saturating_sub(1);
            place.cell_begun = true;
            if !place.cell {
                prose.gap(Gap::Paragraph);
            }
        }
        "note-body" => {
            place.notes = place.notes.saturating_sub(1);
            prose.gap(Gap::Paragraph);
        }
        "table-cell" => {
            place.cell = false;
            prose.gap(Gap::Cell);
        }
        "table-row" => prose.gap(Gap::Line),
        "table" => prose.gap(Gap::Paragraph),
        _ => {}
    }
}
