//! Body of an `OpenDocument`, in the order of a reader.

use super::styles::{OUTLINE, Styles};
use crate::extract::archive::Archive;
use crate::extract::limits::LIMITS;
use crate::extract::look::Look;
use crate::extract::number::LEVELS;
use crate::extract::package::joined;
use crate::extract::prose::{Gap, Prose};
use crate::extract::xml::{self, Tag, decode, tags};
use crate::extract::{Part, Reading, Role};

/// One element stands for so many spaces at most: a screen shows no more of them.
const SPACES: usize = 100;

/// A walk through one file.
pub struct Walk<'a, 'b> {
    reading: &'a mut Reading,
    /// Where the objects lie that the file shows; those of objects are not looked for.
    objects: Option<&'a mut Archive<'b>>,
    styles: &'a mut Styles,
    place: Place,
}

/// Where the walk is.
#[derive(Default)]
struct Place {
    /// Bodies that are open: in a flat file an object brings its own.
    bodies: usize,
    /// What stands behind all slides of a kind.
    master: bool,
    /// A diagram, whose table holds what it draws.
    chart: bool,
    /// Paragraphs that are open: one may hang in another by a frame.
    paragraphs: usize,
    /// What applies in each element that is open and can hide its text.
    looks: Vec<Look>,
    /// Such elements beyond the limit of depth.
    deeper: usize,
    /// Lists that are open, outermost first.
    lists: Vec<List>,
    /// An item has begun and its number is not written yet.
    item: Option<Item>,
}

/// A list that is open.
#[derive(Debug)]
struct List {
    style: String,
    /// It began with a paragraph that has no number, but counts as soon as items below it have.
    header: bool,
}

/// An item of a list, and the number that it is given.
#[derive(Clone, Copy, Debug)]
struct Item {
    start: Option<i32>,
}

impl<'a, 'b> Walk<'a, 'b> {
    /// A walk that shows the formulas, diagrams and tables that are files of their own, if it is said where they lie.
    pub fn new(
        reading: &'a mut Reading,
        styles: &'a mut Styles,
        objects: Option<&'a mut Archive<'b>>,
    ) -> Walk<'a, 'b> {
        Walk {
            reading,
            objects,
            styles,
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

    fn say(&mut self, text: &str, verbatim: bool) {
        if self.place.bodies == 0 && !self.reading.is_in(Part::Margin) {
            return;
        }
        let look = self.place.looks.last().copied().unwrap_or_default();
        // What a frame stands on is not known.
        let shaded = self.styles.backdrop || self.reading.is_in(Part::Box);
        let write = if verbatim {
            Prose::verbatim
        } else {
            Prose::words
        };
        self.prose()
            .hiding(look.is_hidden(shaded), |prose| write(prose, text));
    }

    fn look(&mut self, tag: &Tag) {
        let outer = self.place.looks.last().copied().unwrap_or_default();
        if self.place.looks.len() >= LIMITS.depth {
            self.place.deeper += 1;
            return;
        }
        let gone = match tag.name() {
            "section" => tag.says("display", "none"),
            name => matches!(name, "hidden-text" | "hidden-paragraph"),
        };
        let look = self.styles.look(&tag.value("style-name"), outer);
        let gone = look.gone || gone;
        self.place.looks.push(Look { gone, ..look });
    }

    fn paragraph(&mut self, tag: &Tag) {
        self.place.paragraphs += 1;
        self.prose().gap(Gap::Paragraph);
        if self.place.bodies == 0 {
            return;
        }
        let role = match self.styles.role(&tag.value("style-name")) {
            _ if tag.name() == "h" => Some(Role::Heading),
            Some(Role::Indented) if !self.place.lists.is_empty() => None,
            role => role,
        };
        self.reading.tell(role);
        let level = self.place.lists.len().saturating_sub(1);
        let mark = match (self.place.item.take(), self.place.lists.last()) {
            (Some(item), Some(list)) => {
                let style = list.style.clone();
                self.count_headers();
                self.styles.mark(&style, level, item.start)
            }
            // Such a heading has no number though others of its level have.
            _ if tag.name() == "h"
                && self.place.lists.is_empty()
                && !tag.says("is-list-header", "true") =>
            {
                let level = tag.number("outline-level").unwrap_or(1_usize);
                let level = level.saturating_sub(1);
                self.styles.mark(OUTLINE, level, None)
            }
            _ => None,
        };
        if let Some(mark) = mark {
            self.prose().mark(&mark);
        }
    }

    /// What stands above a numbered item has a number that is not written.
    fn count_headers(&mut self) {
        let above = self.place.lists.len().saturating_sub(1).min(LEVELS);
        for (level, list) in self.place.lists.iter_mut().take(above).enumerate() {
            if std::mem::take(&mut list.header) {
                self.styles.mark(&list.style, level, None);
            }
        }
    }

    fn list(&mut self, tag: &Tag) {
        if self.place.lists.len() >= LIMITS.depth {
            return;
        }
        let named = tag.attribute("style-name");
        let outer = self.place.lists.last().map(|list| &list.style);
        let is_other = outer.is_some() && named.is_some() && named.as_ref() != outer;
        let style = named.or_else(|| outer.cloned()).unwrap_or_default();
        let goes_on =
            tag.says("continue-numbering", "true") || tag.attribute("continue-list").is_some();
        // In an item one of the same style starts again by the item that it stands in.
        let begins = !goes_on && (self.place.lists.is_empty() || is_other);
        if let Some(list) = self.styles.lists.get_mut(&style).filter(|_| begins) {
            list.begin(self.place.lists.len());
        }
        let header = false;
        self.place.lists.push(List { style, header });
        self.place.item = None;
    }

    /// A formula in the line; a diagram or a table after the paragraph on which it hangs.
    fn object(&mut self, tag: &Tag) {
        let (Some(archive), Some(href)) = (self.objects.as_deref_mut(), tag.attribute("href"))
        else {
            return;
        };
        let Some(part) = archive.part(&joined("", &format!("{href}/content.xml"))) else {
            return;
        };
        let xml = decode(&part);
        let is_formula = tags(&xml)
            .next()
            .is_some_and(|first| first.name() == "math");
        let mut inner = Reading::default();
        Walk::new(&mut inner, &mut Styles::default(), None).run(&xml);
        if is_formula && self.place.paragraphs > 0 {
            let (formula, ..) = inner.prose.finish();
            self.say(formula.trim_end(), false);
            return;
        }
        let apart = [Part::Margin, Part::Note];
        let apart = apart.into_iter().any(|part| self.reading.is_in(part));
        let prose = if self.place.paragraphs > 0 && !apart {
            &mut self.reading.boxes
        } else {
            self.prose()
        };
        prose.append(&inner.prose);
        prose.gap(Gap::Paragraph);
    }
}

impl xml::Walk for Walk<'_, '_> {
    /// Elements whose content is not part of the text.
    fn is_unseen(&mut self, tag: &Tag) -> bool {
        match tag.name() {
            // The handout is for print, with empty places for slides.
            "tracked-changes" | "annotation" | "note-citation" | "binary-data" | "scripts"
            | "settings" | "handout-master" => true,
            // What a picture shows, for those who don't see it; a field of the text has the same name.
            "title" | "desc" => tag.prefix() == "svg",
            // Where a slide asks to be written on.
            "frame" if tag.says("placeholder", "true") => true,
            "frame" if self.place.master => tag
                .attribute("class")
                .is_some_and(|class| class != "header" && class != "footer"),
            "notes" => self.place.master,
            // What a diagram draws as bars and dots.
            "table-cell" if self.place.chart => tag
                .attribute("value-type")
                .is_some_and(|kind| kind != "string"),
            _ => false,
        }
    }

    fn open(&mut self, tag: &Tag) {
        if has_look(tag.name()) {
            self.look(tag);
        }
        let part = part(tag.name());
        if let Some(part) = part.filter(|part| *part != Part::Box || self.place.paragraphs > 0) {
            self.reading.enter(part);
        }
        match tag.name() {
            "body" => self.place.bodies += 1,
            "presentation" => self.styles.backdrop = true,
            "master-page" => self.place.master = true,
            "footer-decl" | "header-decl" => self.place.paragraphs += 1,
            "p" | "h" => self.paragraph(tag),
            "s" if self.place.paragraphs > 0 => {
                let spaces = tag.number("c").unwrap_or(1);
                self.say(&" ".repeat(SPACES.min(spaces)), true);
            }
            "tab" => self.prose().gap(Gap::Cell),
            "line-break" => self.prose().gap(Gap::Line),
            "object" => self.object(tag),
            // A formula: its letters stand in the line, as of a paragraph.
            "math" => {
                self.place.bodies += 1;
                self.place.paragraphs += 1;
            }
            "chart" => self.place.chart = true,
            "table-cell" => self.prose().open_cell(),
            "table" | "page" | "notes" => self.prose().gap(Gap::Paragraph),
            "list" => self.list(tag),
            "list-header" => {
                if let Some(list) = self.place.lists.last_mut() {
                    list.header = true;
                }
            }
            "list-item" => {
                if let Some(list) = self.place.lists.last_mut() {
                    list.header = false;
                }
                let start = tag.number("start-value");
                self.place.item = Some(Item { start });
            }
            _ if self.place.bodies == 0 => self.styles.open(tag),
            _ => {}
        }
    }

    fn close(&mut self, name: &str) {
        if has_look(name) && self.place.deeper > 0 {
            self.place.deeper -= 1;
        } else if has_look(name) {
            self.place.looks.pop();
        }
        if let Some(part) = part(name) {
            self.reading.leave(part);
        }
        match name {
            "body" => self.place.bodies = self.place.bodies.saturating_sub(1),
            "master-page" => self.place.master = false,
            "chart" => self.place.chart = false,
            "footer-decl" | "header-decl" => {
                self.place.paragraphs = self.place.paragraphs.saturating_sub(1);
            }
            "math" => {
                self.place.bodies = self.place.bodies.saturating_sub(1);
                self.place.paragraphs = self.place.paragraphs.saturating_sub(1);
            }
            "p" | "h" => {
                self.reading.tell(None);
                self.place.paragraphs = self.place.paragraphs.saturating_sub(1);
                self.prose().gap(Gap::Paragraph);
                if self.place.paragraphs == 0 {
                    self.reading.end_boxes();
                }
            }
            "table-cell" => self.prose().close_cell(),
            "table-row" => self.prose().gap(Gap::Line),
            "table" => self.prose().gap(Gap::Paragraph),
            "list" => {
                self.place.lists.pop();
                self.place.item = None;
            }
            "list-item" => self.place.item = None,
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        if self.place.paragraphs > 0 {
            self.say(text, false);
        }
    }

    fn meet(&mut self, tag: &Tag) {
        let clues = &mut self.reading.clues;
        match tag.name() {
            "deletion" => clues.deleted_revisions += 1,
            // A formula has its source in one of that name.
            "annotation" if tag.prefix() == "office" => clues.comments += 1,
            "font-face" => clues.add_font(&tag.value("name")),
            _ => {}
        }
    }
}

/// The part of the document that stands in an element. What hangs on a paragraph may hold paragraphs of its own; an object of a flat
/// file is a document in the document.
fn part(name: &str) -> Option<Part> {
    Some(match name {
        "text-box" | "document" | "rect" | "custom-shape" | "ellipse" | "circle" | "polygon"
        | "regular-polygon" | "polyline" | "path" | "line" | "connector" | "caption"
        | "measure" => Part::Box,
        "note-body" => Part::Note,
        "master-page" | "header" | "header-left" | "header-first" | "header-decl" | "footer"
        | "footer-left" | "footer-first" | "footer-decl" => Part::Margin,
        _ => return None,
    })
}

/// Elements that have a style which may hide their text, or may show white text.
fn has_look(name: &str) -> bool {
    matches!(
        name,
        "p" | "h"
            | "span"
            | "a"
            | "section"
            | "page"
            | "table"
            | "table-row"
            | "table-cell"
            | "hidden-text"
            | "hidden-paragraph"
    )
}
