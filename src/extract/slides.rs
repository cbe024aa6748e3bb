//! Presentations of `PowerPoint`: slides in their order, each with its diagrams, charts and notes.

use std::collections::BTreeSet;

use super::archive::Archive;
use super::limits::{Cut, LIMITS};
use super::package::{self, Relations, properties, relations};
use super::xml::{decode, tags};
use super::{Format, Reading};
use crate::words::{Said, phrase};
use body::Walk;
pub use body::diagram;

mod body;

pub fn read(bytes: &[u8]) -> Result<Reading, Said> {
    let mut archive = Archive::open(bytes)?;
    let missing = phrase("why-no-slides");
    let (_, main, targets) = package::main(&mut archive, Format::Pptx, missing)?;
    let mut reading = Reading::default();
    let main = decode(&main);
    let slides = tags(&main).filter(|tag| tag.name() == "sldId");
    // Two attributes are called id: the relation's is no number.
    let mut slides = slides.filter_map(|tag| tag.attributes("id").find_map(|id| targets.get(&id)));
    let mut grounds = BTreeSet::new();
    for slide in slides.by_ref().take(LIMITS.pages) {
        let parts = relations(&mut archive, &slide.target);
        slide_with_notes(&slide.target, &parts, &mut archive, &mut reading);
        ground(parts, &mut archive, &mut grounds, &mut reading);
    }
    if slides.next().is_some() {
        reading.prose.cut = Some(Cut::Other);
    }
    properties(&mut archive, &mut reading.clues);
    reading.of_archive(&archive);
    Ok(reading)
}

/// A slide, and what its speaker notes.
fn slide_with_notes(name: &str, parts: &Relations, archive: &mut Archive, reading: &mut Reading) {
    let Some(slide) = archive.part(name) else {
        return;
    };
    Walk::new(reading, Some((&mut *archive, parts))).run(&decode(&slide));
    for relation in parts.values().filter(|relation| relation.is("notesSlide")) {
        if let Some(part) = archive.part(&relation.target) {
            Walk::new(reading, None).run(&decode(&part));
        }
    }
    for relation in parts.values().filter(|relation| relation.is("comments")) {
        if let Some(part) = archive.part(&relation.target) {
            let comments = decode(&part);
            let comments = tags(&comments).filter(|tag| tag.name() == "cm");
            reading.clues.comments += comments.count() as u32;
        }
    }
}

/// What stands behind a slide, and behind others of its kind: its layout, and the master of that; each is read once.
fn ground(
    mut parts: Relations,
    archive: &mut Archive,
    known: &mut BTreeSet<String>,
    reading: &mut Reading,
) {
    for kind in ["slideLayout", "slideMaster"] {
        let Some(relation) = parts.into_values().find(|relation| relation.is(kind)) else {
            return;
        };
        if !known.insert(relation.target.clone()) {
            return;
        }
        if let Some(part) = archive.part(&relation.target) {
            Walk::behind(reading).run(&decode(&part));
        }
        parts = relations(archive, &relation.target);
    }
}
