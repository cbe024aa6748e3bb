//! Parts of a Word document: its body, its notes and its headers, which are all written alike.

use super::lists::Lists;
use super::look::{self, Grounds, is_indented, is_shade, is_shading};
use crate::extract::archive::Archive;
use crate::extract::look::Look;
use crate::extract::package::Relations;
use crate::extract::prose::{Gap, Prose};
use crate::extract::xml::{self, Tag, decode};
use crate::extract::{
    Format, Part, Reading, Role, Wishes, chart, detect, encoding, mail, page, rtf, slides,
};
use crate::words::phrase;

/// Codes of the font Symbol for letters, from 0x41 on: the Greek in the places of the Latin.
const CAPITALS: &str = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ";
/// From 0x61 on.
const SMALL: &str = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ";
/// Fonts of symbols have their codes in a private area.
const PRIVATE: u32 = 0xf000;

/// A walk through one part.
pub struct Walk<'a, 'b> {
    pub reading: &'a mut Reading,
    pub lists: &'a mut Lists,
    pub archive: &'a mut Archive<'b>,
    pub relations: &'a Relations,
    /// The document stands in another, and none in it is looked for.
    pub is_inner: bool,
    place: Place,
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
    /// Which list the paragraph is in, which level, which style.
    list: Option<String>,
    level: Option<usize>,
    style: String,
    paragraph_shaded: bool,
    indented: Option<bool>,
    heading: bool,
    look: Look,
    grounds: Grounds,
}

impl<'a, 'b> Walk<'a, 'b> {
    pub fn new(
        reading: &'a mut Reading,
        lists: &'a mut Lists,
        archive: &'a mut Archive<'b>,
        relations: &'a Relations,
    ) -> Walk<'a, 'b> {
        Walk {
            reading,
            lists,
            archive,
            relations,
            is_inner: false,
            place: Place::default(),
        }
    }

    pub fn run(mut self, xml: &str) {
        let damaged = xml::Walk::walk(&mut self, xml);
        self.reading.gather();
        self.reading.damaged(damaged);
    }

    fn prose(&mut self) -> &mut Prose {
        self.reading.place()
    }

    fn say(&mut self, text: &str) {
        let place = &self.place;
        // What a box stands on is not known.
        let boxed = self.reading.is_in(Part::Box);
        let shaded = place.paragraph_shaded || place.grounds.shaded() || boxed;
        let hidden = place.look.is_hidden(shaded);
        self.prose().hiding(hidden, |prose| prose.verbatim(text));
    }

    fn property(&mut self, tag: &Tag) {
        let place = &mut self.place;
        match tag.name() {
            "rPr" => place.run_properties = true,
            "tcPr" => place.cell_properties = true,
            "pStyle" => place.style = tag.value("val"),
            "numId" if !place.run => place.list = tag.attribute("val"),
            "ilvl" if !place.run => place.level = tag.number("val"),
            "rStyle" if place.run => {
                place.look = self.lists.styles.look(&tag.value("val"), place.look);
            }
            "vanish" | "color" | "sz" | "shd" | "highlight" if place.run => {
                look::set(&mut place.look, tag);
            }
            "ind" if !place.run => place.indented = is_indented(tag),
            "outlineLvl" => place.heading = true,
            "shd" if place.cell_properties => place.grounds.shade(is_shade(tag)),
            "shd" => place.paragraph_shaded |= is_shade(tag),
            "tblStyle" => place.grounds.shade(is_shading(&tag.value("val"))),
            "background" => place.grounds.page(tag),
            "rFonts" => self.reading.clues.add_font(&tag.value("ascii")),
            _ => {}
        }
    }

    /// What a paragraph is, and the number that Word draws before it.
    fn begin_paragraph(&mut self) {
        let place = &mut self.place;
        let list = place.list.take();
        let styles = &self.lists.styles;
        let is_item = list
            .as_ref()
            .map_or_else(|| styles.is_listed(&place.style), |list| list != "0");
        let role = match styles.role(&place.style, place.indented) {
            Some(Role::Indented) if is_item => None,
            None | Some(Role::Indented) if place.heading => Some(Role::Heading),
            role => role,
        };
        self.reading.tell(role);
        let place = &mut self.place;
        if let Some(mark) = self.lists.mark(list.as_deref(), place.level, &place.style) {
            self.prose().mark(&mark);
        }
    }

    /// The part that an element refers to in that attribute, and its name.
    fn part(&mut self, tag: &Tag, attribute: &str) -> Option<(&'a str, Vec<u8>)> {
        let name = &self.relations.get(&tag.attribute(attribute)?)?.target;
        Some((name, self.archive.part(name)?))
    }

    /// A chart, after the paragraph on which it hangs.
    fn chart(&mut self, tag: &Tag) {
        if let Some((_, part)) = self.part(tag, "id") {
            chart::read(&decode(&part), &mut self.reading.boxes);
        }
    }

    /// A diagram, after the paragraph on which it hangs.
    fn diagram(&mut self, tag: &Tag) {
        if let Some((_, part)) = self.part(tag, "dm") {
            let boxes = &mut self.reading.boxes;
            boxes.append(&slides::diagram(&decode(&part)));
            boxes.gap(Gap::Paragraph);
        }
    }

    /// Another file in the place of paragraphs.
    fn chunk(&mut self, tag: &Tag) {
        let Some((name, part)) = self.part(tag, "id") else {
            return;
        };
        let extension = name.rsplit('.').next().unwrap_or_default();
        let inner = match detect::format(&part, &extension.to_ascii_lowercase()) {
            Ok(Format::Html) => page(&part, Wishes::NONE).ok(),
            Ok(Format::Docx) if !self.is_inner => super::read_inner(&part, self.archive).ok(),
            Ok(Format::Mail) => mail::read(&part, Wishes::NONE).ok(),
            Ok(Format::Rtf) => Some(rtf::read(&part, Wishes::NONE)),
            Ok(Format::Text) => encoding::decode(&part).map(|decoded| {
                let mut reading = Reading::default();
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

impl xml::Walk for Walk<'_, '_> {
    /// Deletions and codes.
    fn is_unseen(&mut self, tag: &Tag) -> bool {
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
            "instrText" | "delText" | "pPrChange" | "rPrChange" | "tabs" | "tcPrChange"
            | "tblPrChange" => true,
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
                self.place.indented = None;
                self.place.heading = false;
                self.reading.tell(None);
                self.prose().gap(Gap::Paragraph);
            }
            "r" => {
                self.place.run = true;
                let styles = &self.lists.styles;
                self.place.look = styles.look(&self.place.style, Look::default());
            }
            "t" => self.place.text = true,
            "tab" | "ptab" if self.place.run => self.prose().gap(Gap::Cell),
            "br" | "cr" if self.place.run => self.prose().gap(Gap::Line),
            "noBreakHyphen" => self.say("-"),
            // A fraction is drawn as two lines.
            "den" => self.say("/"),
            "sym" => self.say(&symbol(tag)),
            "tbl" => {
                self.place.grounds.open();
                self.prose().gap(Gap::Paragraph);
            }
            "tc" => {
                self.place.grounds.open();
                self.prose().open_cell();
            }
            "txbxContent" => self.reading.enter(Part::Box),
            "altChunk" => self.chunk(tag),
            "chart" => self.chart(tag),
            "relIds" => self.diagram(tag),
            _ => self.property(tag),
        }
    }

    fn close(&mut self, name: &str) {
        match name {
            "r" => self.place.run = false,
            "rPr" => self.place.run_properties = false,
            "tcPr" => self.place.cell_properties = false,
            "pPr" => self.begin_paragraph(),
            "t" => self.place.text = false,
            "p" => {
                self.reading.tell(None);
                self.prose().gap(Gap::Paragraph);
                if !self.reading.is_in(Part::Box) {
                    self.reading.end_boxes();
                }
            }
            "tc" => {
                self.place.grounds.close();
                self.prose().close_cell();
            }
            "tr" => self.prose().gap(Gap::Line),
            "tbl" => {
                self.place.grounds.close();
                self.prose().gap(Gap::Paragraph);
            }
            "txbxContent" => {
                self.reading.leave(Part::Box);
                self.place.run = true;
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        if self.place.text {
            self.say(text);
        }
    }
}

/// The letter of a `w:sym`.
fn symbol(tag: &Tag) -> String {
    let symbol = match u32::from_str_radix(&tag.value("char"), 16) {
        Ok(code @ PRIVATE..=0xf0ff) if tag.says("font", "Symbol") => Some(greek(code - PRIVATE)),
        Ok(code) => char::from_u32(code),
        Err(_) => None,
    };
    symbol.map(String::from).unwrap_or_default()
}

fn greek(code: u32) -> char {
    let letter = match code {
        0x41..=0x5a => CAPITALS.chars().nth(code as usize - 0x41),
        0x61..=0x7a => SMALL.chars().nth(code as usize - 0x61),
        0xa3 => Some('≤'),
        0xa5 => Some('∞'),
        0xae => Some('→'),
        0xb0 => Some('°'),
        0xb1 => Some('±'),
        0xb3 => Some('≥'),
        0xb4 => Some('×'),
        0xb7 => Some('•'),
        0xb9 => Some('≠'),
        0x20..=0x7e => char::from_u32(code),
        _ => None,
    };
    letter.unwrap_or(char::REPLACEMENT_CHARACTER)
}
