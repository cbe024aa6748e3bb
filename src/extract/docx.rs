//! What does a Word document say? Body, then footnotes and endnotes; deletions and comments are counted.

use super::Reading;
use super::archive::Archive;
use super::clues::{Clues, clue};
use super::limits::LIMITS;
use super::prose::{Gap, Prose};
use super::xml::{Node, Skip, Tag, Xml, decode, fields};

pub fn read(bytes: &[u8]) -> Result<Reading, String> {
    let mut archive = Archive::open(bytes)?;
    let main = main_part(&mut archive).unwrap_or_else(|| "word/document.xml".to_owned());
    let mut reading = Reading::new();
    let body = archive
        .part(&main)
        .ok_or("damaged: the document's main part is missing; save it again in Word")?;
    walk(&decode(&body), &mut reading);
    let folder = main.rsplit_once('/').map_or("", |(folder, _)| folder);
    for notes in ["footnotes", "endnotes"] {
        if let Some(part) = archive.part(&format!("{folder}/{notes}.xml")) {
            reading.prose.gap(Gap::Paragraph);
            walk(&decode(&part), &mut reading);
        }
    }
    properties(&mut archive, &mut reading.clues);
    if let Some(settings) = archive.part(&format!("{folder}/settings.xml")) {
        revision_ids(&decode(&settings), &mut reading.clues);
    }
    reading.of_archive(&archive);
    Ok(reading)
}

/// Where the relations say that the document is.
fn main_part(archive: &mut Archive) -> Option<String> {
    let relations = archive.part("_rels/.rels")?;
    let relations = decode(&relations);
    let target = Xml::new(&relations).find_map(|node| match node {
        Node::Open(tag) if tag.attribute("Type")?.ends_with("/officeDocument") => {
            tag.attribute("Target")
        }
        _ => None,
    })?;
    Some(target.trim_start_matches('/').to_owned())
}

/// What Office writes about every file that it makes.
pub fn properties(archive: &mut Archive, clues: &mut Clues) {
    for part in ["docProps/core.xml", "docProps/app.xml"] {
        let Some(part) = archive.part(part) else {
            continue;
        };
        fields(&decode(&part), |name, value| match name {
            "creator" => clues.author = clue(value),
            "lastModifiedBy" => clues.last_editor = clue(value),
            "created" => clues.created = clue(value),
            "modified" => clues.modified = clue(value),
            "Application" => clues.producer = clue(value),
            "TotalTime" => clues.editing_minutes = value.parse().ok(),
            _ => {}
        });
    }
}

fn revision_ids(settings: &str, clues: &mut Clues) {
    for node in Xml::new(settings) {
        if let Node::Open(tag) = node
            && tag.name() == "rsid"
            && clues.revision_ids.len() < LIMITS.clues
        {
            clues
                .revision_ids
                .extend(tag.attribute("val").as_deref().and_then(clue));
        }
    }
}

/// Where a walk through a part is.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one element that the walk is in"
)]
#[derive(Default)]
struct Place {
    run: bool,
    text: bool,
    tables: usize,
    /// A paragraph of this cell has been read.
    cell_begun: bool,
    run_properties: bool,
}

fn walk(xml: &str, reading: &mut Reading) {
    let mut nodes = Xml::new(xml);
    let mut skip = Skip::default();
    let mut place = Place::default();
    for node in nodes.by_ref() {
        if skip.passes(&node) {
            continue;
        }
        match node {
            Node::Open(tag) if unseen(&tag, &place, &mut reading.clues) => skip.begin(tag.name()),
            Node::Open(tag) => open(&tag, &mut place, reading),
            Node::Close(name) => close(&name, &mut place, &mut reading.prose),
            Node::Text(text) if place.text => reading.prose.verbatim(&text),
            Node::Text(_) => {}
        }
    }
    reading.damaged(nodes.damaged);
}

/// Whether an element's content is not part of the text: deletions, codes, and what is there for old programs only.
fn unseen(tag: &Tag, place: &Place, clues: &mut Clues) -> bool {
    match tag.name() {
        "del" | "moveFrom" if !place.run_properties => {
            clues.deleted_revisions += 1;
            true
        }
        "footnote" | "endnote" => tag
            .attribute("type")
            .is_some_and(|kind| kind.to_ascii_lowercase().contains("separator")),
        "Fallback" | "instrText" | "delText" | "pPrChange" | "rPrChange" | "tabs" => true,
        "commentReference" => {
            clues.comments += 1;
            true
        }
        _ => false,
    }
}

fn open(tag: &Tag, place: &mut Place, reading: &mut Reading) {
    let prose = &mut reading.prose;
    match tag.name() {
        "r" => {
            place.run = true;
            prose.hidden = false;
        }
        "rPr" => place.run_properties = true,
        "vanish"
            if place.run
                && tag
                    .attribute("val")
                    .is_none_or(|v| v != "0" && v != "false") =>
        {
            prose.hidden = true;
        }
        "color" if place.run && tag.attribute("val").is_some_and(|v| v == "FFFFFF") => {
            prose.hidden = true;
        }
        "rFonts" => reading
            .clues
            .fonts
            .extend(tag.attribute("ascii").as_deref().and_then(clue)),
        "t" => place.text = true,
        "tab" if place.run => prose.gap(Gap::Cell),
        "br" | "cr" if place.run => prose.gap(Gap::Line),
        "noBreakHyphen" => prose.verbatim("-"),
        "sym" => {
            let code = tag.attribute("char");
            let code = code.and_then(|code| u32::from_str_radix(&code, 16).ok());
            if let Some(c) = code.and_then(char::from_u32) {
                prose.verbatim(c.encode_utf8(&mut [0; 4]));
            }
        }
        "tbl" => {
            place.tables += 1;
            prose.gap(Gap::Paragraph);
        }
        "tc" => place.cell_begun = false,
        "p" if place.tables > 0 && place.cell_begun => prose.gap(Gap::Line),
        _ => {}
    }
    if reading.clues.fonts.len() > LIMITS.clues {
        reading.clues.fonts.sort();
        reading.clues.fonts.dedup();
        reading.clues.fonts.truncate(LIMITS.clues);
    }
}

fn close(name: &str, place: &mut Place, prose: &mut Prose) {
    match name {
        "r" => {
            place.run = false;
            prose.hidden = false;
        }
        "rPr" => place.run_properties = false,
        "t" => place.text = false,
        "p" if place.tables > 0 => place.cell_begun = true,
        "p" => prose.gap(Gap::Paragraph),
        "tc" => prose.gap(Gap::Cell),
        "tr" => prose.gap(Gap::Line),
        "tbl" => {
            place.tables = place.tables.saturating_sub(1);
            let after = if place.tables > 0 {
                Gap::Line
            } else {
                Gap::Paragraph
            };
            prose.gap(after);
        }
        _ => {}
    }
}
