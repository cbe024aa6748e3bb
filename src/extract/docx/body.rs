//! What does one part of a Word document say? Its body, its notes and its headers are all written alike.

use std::collections::BTreeMap;

use super::lists::{Lists, is_on};
use super::look::{Cells, Look, is_shade};
use super::symbol;
use crate::extract::archive::Archive;
use crate::extract::clues::clue;
use crate::extract::limits::LIMITS;
use crate::extract::package::Relation;
use crate::extract::prose::{Gap, Prose};
use crate::extract::xml::{Node, Skip, Tag, Xml, decode};
use crate::extract::{Format, Reading, Wishes, chart, detect, encoding, page, rtf};
use crate::words::phrase;

/// A walk through one part.
pub struct Walk<'a, 'b> {
    pub reading: &'a mut Reading,
    pub lists: &'a mut Lists,
    pub archive: &'a mut Archive<'b>,
    pub relations: &'a BTreeMap<String, Relation>,
    /// The document stands in another, and none in it is looked for.
    pub is_inner: bool,
    place: Place,
    /// Text of the boxes that hang on a paragraph, which comes after it.
    boxes: Prose,
}

/// Where the walk is.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one element that the walk is in"
)]
#[derive(Default)]
struct Place {
    run: bool,
    text: bool,
    run_properties: bool,
    cell_properties: bool,
    boxes: usize,
    /// Which list the paragraph is in, which level, which style.
    list: Option<String>,
    level: Option<usize>,
    style: String,
    paragraph_shaded: bool,
    look: Look,
    cells: Cells,
}

impl<'a, 'b> Walk<'a, 'b> {
    pub fn new(
        reading: &'a mut Reading,
        lists: &'a mut Lists,
        archive: &'a mut Archive<'b>,
        relations: &'a BTreeMap<String, Relation>,
    ) -> Walk<'a, 'b> {
        Walk {
            reading,
            lists,
            archive,
            relations,
            is_inner: false,
            place: Place::default(),
            boxes: Prose::new(),
        }
    }

    pub fn run(mut self, xml: &str) {
        let mut nodes = Xml::new(xml);
        let mut skip = Skip::default();
        for node in nodes.by_ref() {
            if skip.passes(&node) {
                continue;
            }
            match node {
                Node::Open(tag) if self.unseen(&tag) => skip.begin(tag.name()),
                Node::Open(tag) => self.open(&tag),
                Node::Close(name) => self.close(&name),
                Node::Text(text) if self.place.text => self.say(&text),
                Node::Text(_) => {}
            }
        }
        self.end_boxes();
        self.reading.damaged(nodes.damaged);
    }

    fn prose(&mut self) -> &mut Prose {
        if self.place.boxes > 0 {
            &mut self.boxes
        } else {
            &mut self.reading.prose
        }
    }

    fn say(&mut self, text: &str) {
        let place = &self.place;
        // What a box stands on is not known.
        let shaded = place.paragraph_shaded || place.cells.shaded() || place.boxes > 0;
        let hidden = place.look.is_hidden(shaded);
        let prose = self.prose();
        prose.hidden = hidden;
        prose.verbatim(text);
        prose.hidden = false;
    }

    /// Whether an element's content is not part of the text: deletions, codes, and what is there for old programs only.
    fn unseen(&mut self, tag: &Tag) -> bool {
        match tag.name() {
            "del" | "moveFrom" if !self.place.run_properties => {
                self.reading.clues.deleted_revisions += 1;
                true
            }
            // The lines between body and notes.
            "footnote" | "endnote" => tag.attribute("type").is_some_and(|kind| kind != "normal"),
            "commentReference" => {
                self.reading.clues.comments += 1;
                true
            }
            "Fallback" | "instrText" | "delText" | "pPrChange" | "rPrChange" | "tabs"
            | "tcPrChange" | "tblPrChange" => true,
            _ => false,
        }
    }

    fn open(&mut self, tag: &Tag) {
        match tag.name() {
            "p" => {
                self.place.list = None;
                self.place.level = None;
                self.place.style.clear();
                self.place.paragraph_shaded = false;
                self.prose().gap(Gap::Paragraph);
            }
            "r" => {
                self.place.run = true;
                let (lists, style) = (&self.lists, &self.place.style);
                self.place.look = Look::new(
                    lists.vanishes(style).unwrap_or(false),
                    lists.white(style).unwrap_or(false),
                );
            }
            "t" => self.place.text = true,
            "tab" | "ptab" if self.place.run => self.prose().gap(Gap::Cell),
            "br" | "cr" if self.place.run => self.prose().gap(Gap::Line),
            "noBreakHyphen" => self.say("-"),
            // A fraction is drawn as two lines.
            "den" => self.say("/"),
            "sym" => self.say(&symbol::of(tag)),
            "tbl" => {
                self.place.cells.open_table();
                self.prose().gap(Gap::Paragraph);
            }
            "tc" => {
                self.place.cells.open();
                self.prose().open_cell();
            }
            "txbxContent" => {
                self.place.boxes += 1;
                self.boxes.gap(Gap::Paragraph);
            }
            "altChunk" => self.chunk(tag),
            "chart" => self.chart(tag),
            _ => self.property(tag),
        }
    }

    fn property(&mut self, tag: &Tag) {
        let place = &mut self.place;
        let value = || tag.attribute("val");
        match tag.name() {
            "rPr" => place.run_properties = true,
            "tcPr" => place.cell_properties = true,
            "pStyle" => {
                place.style = value().unwrap_or_default();
                place.paragraph_shaded |= self.lists.is_shaded(&place.style);
            }
            "numId" if !place.run => place.list = value(),
            "ilvl" if !place.run => place.level = value().and_then(|level| level.parse().ok()),
            "rStyle" if place.run => {
                let style = value().unwrap_or_default();
                place.look.vanish = self.lists.vanishes(&style).unwrap_or(place.look.vanish);
                place.look.shaded |= self.lists.is_shaded(&style);
                place.look.white = self.lists.white(&style).unwrap_or(place.look.white);
            }
            "vanish" if place.run => place.look.vanish = is_on(tag),
            "color" | "sz" | "shd" | "highlight" if place.run => place.look.set(tag),
            "shd" if place.cell_properties => place.cells.shade(is_shade(tag)),
            "shd" => place.paragraph_shaded |= is_shade(tag),
            "tblStyle" => place.cells.style(&value().unwrap_or_default()),
            "background" => place.cells.page(tag),
            "rFonts" if self.reading.clues.fonts.len() < LIMITS.clues => {
                let font = tag.attribute("ascii").as_deref().and_then(clue);
                let fonts = &mut self.reading.clues.fonts;
                fonts.extend(font.filter(|font| !fonts.contains(font)));
            }
            _ => {}
        }
    }

    fn close(&mut self, name: &str) {
        match name {
            "r" => self.place.run = false,
            "rPr" => self.place.run_properties = false,
            "tcPr" => self.place.cell_properties = false,
            "pPr" => self.number(),
            "t" => self.place.text = false,
            "p" => {
                self.prose().gap(Gap::Paragraph);
                if self.place.boxes == 0 {
                    self.end_boxes();
                }
            }
            "tc" => {
                self.place.cells.close();
                self.prose().close_cell();
            }
            "tr" => self.prose().gap(Gap::Line),
            "tbl" => {
                self.place.cells.close_table();
                self.prose().gap(Gap::Paragraph);
            }
            "txbxContent" => {
                self.place.boxes = self.place.boxes.saturating_sub(1);
                self.place.run = true;
            }
            _ => {}
        }
    }

    /// The number that Word draws before a paragraph.
    fn number(&mut self) {
        let place = &mut self.place;
        let list = place.list.take();
        if let Some(mark) = self.lists.mark(list.as_deref(), place.level, &place.style) {
            self.prose().mark(&mark);
        }
    }

    fn end_boxes(&mut self) {
        if !self.boxes.is_empty() {
            let boxes = std::mem::replace(&mut self.boxes, Prose::new());
            self.reading.prose.append(&boxes);
            self.reading.prose.gap(Gap::Paragraph);
        }
    }

    /// A chart, after the paragraph on which it hangs.
    fn chart(&mut self, tag: &Tag) {
        let target = tag.attribute("id").and_then(|id| self.relations.get(&id));
        if let Some(part) = target.and_then(|relation| self.archive.part(&relation.target)) {
            chart::read(&decode(&part), &mut self.boxes);
        }
    }

    /// Another file in the place of paragraphs.
    fn chunk(&mut self, tag: &Tag) {
        let target = tag.attribute("id").and_then(|id| self.relations.get(&id));
        let Some(part) = target.and_then(|relation| self.archive.part(&relation.target)) else {
            return;
        };
        let name = target.map_or("", |relation| &relation.target);
        let extension = name.rsplit('.').next().unwrap_or_default();
        let inner = match detect::format(&part, &extension.to_ascii_lowercase()) {
            Ok(Format::Html) => page(&part, Wishes::NONE).ok(),
            Ok(Format::Docx) if !self.is_inner => super::read_inner(&part, self.archive).ok(),
            Ok(Format::Rtf) => Some(rtf::read(&part, Wishes::NONE)),
            Ok(Format::Text) => encoding::decode(&part).map(|decoded| {
                let mut reading = Reading::new();
                reading.prose.verbatim(decoded.text.trim());
                reading
            }),
            _ => None,
        };
        match inner {
            Some(inner) => {
                self.prose().append(&inner.prose);
                self.prose().gap(Gap::Paragraph);
                for note in &inner.notes {
                    self.reading.note(note.clone());
                }
            }
            None => self.reading.note(phrase("note-file-inside")),
        }
    }
}
