//! What does the body of an `OpenDocument` say, in the order of a reader?

use std::collections::BTreeMap;

use super::styles::{LEVELS, OUTLINE, Styles};
use crate::extract::Reading;
use crate::extract::clues::{Clues, clue};
use crate::extract::limits::LIMITS;
use crate::extract::prose::{Gap, Prose};
use crate::extract::xml::{Node, Skip, Tag, Xml};

/// One element stands for so many spaces at most: a screen shows no more of them.
const SPACES: usize = 100;

/// A walk through one file.
pub struct Walk<'a> {
    reading: &'a mut Reading,
    styles: &'a mut Styles,
    place: Place,
    footnotes: Prose,
    /// Text of the frames that hang on a paragraph, which comes after it.
    boxes: Prose,
    margin: Prose,
}

/// Where the walk is.
#[derive(Default)]
struct Place {
    body: bool,
    /// Paragraphs that are open: one may hang in another by a frame.
    paragraphs: usize,
    notes: usize,
    boxes: usize,
    margin: bool,
    /// What applies in each element that is open and can hide its text.
    looks: Vec<Look>,
    /// Such elements beyond the limit of depth.
    deeper: usize,
    /// Lists that are open, by their style, outermost first.
    lists: Vec<String>,
    counts: BTreeMap<String, [Option<i32>; LEVELS]>,
    /// An item has begun and its number is not written yet.
    item: Option<Item>,
}

/// An item of a list, and the number that it is given.
#[derive(Clone, Copy, Debug)]
struct Item {
    start: Option<i32>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Look {
    hidden: bool,
    white: bool,
    shaded: bool,
}

impl<'a> Walk<'a> {
    pub fn new(reading: &'a mut Reading, styles: &'a mut Styles) -> Walk<'a> {
        Walk {
            reading,
            styles,
            place: Place::default(),
            footnotes: Prose::new(),
            boxes: Prose::new(),
            margin: Prose::new(),
        }
    }

    pub fn run(mut self, xml: &str) {
        let mut nodes = Xml::new(xml);
        let mut skip = Skip::default();
        for node in nodes.by_ref() {
            if let Node::Open(tag) = &node {
                count(tag, &mut self.reading.clues);
            }
            if skip.passes(&node) {
                continue;
            }
            match node {
                Node::Open(tag) if unseen(&tag) => skip.begin(tag.name()),
                Node::Open(tag) => self.open(&tag),
                Node::Close(name) => self.close(&name),
                Node::Text(text) if self.place.paragraphs > 0 => self.say(&text, false),
                Node::Text(_) => {}
            }
        }
        self.end_boxes();
        self.reading.prose.append(&self.footnotes);
        self.reading.clues.add_margins(&self.margin);
        self.reading.damaged(nodes.damaged);
    }

    fn prose(&mut self) -> &mut Prose {
        if self.place.margin {
            &mut self.margin
        } else if self.place.notes > 0 {
            &mut self.footnotes
        } else if self.place.boxes > 0 {
            &mut self.boxes
        } else {
            &mut self.reading.prose
        }
    }

    fn say(&mut self, text: &str, verbatim: bool) {
        if !self.place.body && !self.place.margin {
            return;
        }
        let look = self.place.looks.last().copied().unwrap_or_default();
        // What a frame stands on is not known.
        let shaded = look.shaded || self.styles.backdrop || self.place.boxes > 0;
        let prose = self.prose();
        prose.hidden = look.hidden || (look.white && !shaded);
        if verbatim {
            prose.verbatim(text);
        } else {
            prose.words(text);
        }
        prose.hidden = false;
    }

    fn open(&mut self, tag: &Tag) {
        if has_look(tag.name()) {
            self.look(tag);
        }
        match tag.name() {
            "body" => self.place.body = true,
            "presentation" => self.styles.backdrop = true,
            name if is_margin(name) => self.place.margin = true,
            "p" | "h" => self.paragraph(tag),
            "s" if self.place.paragraphs > 0 => {
                let spaces = tag.attribute("c").and_then(|c| c.parse().ok()).unwrap_or(1);
                self.say(&" ".repeat(SPACES.min(spaces)), true);
            }
            "tab" => self.prose().gap(Gap::Cell),
            "line-break" => self.prose().gap(Gap::Line),
            "note-body" => {
                self.place.notes += 1;
                self.footnotes.gap(Gap::Paragraph);
            }
            "text-box" if self.place.paragraphs > 0 => {
                self.place.boxes += 1;
                self.boxes.gap(Gap::Paragraph);
            }
            "table-cell" => self.prose().open_cell(),
            "table" | "page" | "notes" => self.prose().gap(Gap::Paragraph),
            "list" => self.list(tag),
            "list-item" => {
                let start = tag.attribute("start-value").and_then(|s| s.parse().ok());
                self.place.item = Some(Item { start });
            }
            _ if !self.place.body => self.styles.open(tag),
            _ => {}
        }
    }

    fn close(&mut self, name: &str) {
        if has_look(name) && self.place.deeper > 0 {
            self.place.deeper -= 1;
        } else if has_look(name) {
            self.place.looks.pop();
        }
        match name {
            "body" => self.place.body = false,
            name if is_margin(name) => self.place.margin = false,
            "p" | "h" => {
                self.place.paragraphs = self.place.paragraphs.saturating_sub(1);
                self.prose().gap(Gap::Paragraph);
                if self.place.paragraphs == 0 {
                    self.end_boxes();
                }
            }
            "note-body" => {
                self.place.notes = self.place.notes.saturating_sub(1);
                self.footnotes.gap(Gap::Paragraph);
            }
            "text-box" => self.place.boxes = self.place.boxes.saturating_sub(1),
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

    fn look(&mut self, tag: &Tag) {
        let outer = self.place.looks.last().copied().unwrap_or_default();
        if self.place.looks.len() >= LIMITS.depth {
            self.place.deeper += 1;
            return;
        }
        let style = tag.attribute("style-name").unwrap_or_default();
        let gone = match tag.name() {
            "section" => tag.attribute("display").is_some_and(|d| d == "none"),
            name => matches!(name, "hidden-text" | "hidden-paragraph"),
        };
        self.place.looks.push(Look {
            hidden: outer.hidden || gone || self.styles.is_hidden(&style),
            white: self.styles.white(&style).unwrap_or(outer.white),
            shaded: outer.shaded || self.styles.is_shaded(&style),
        });
    }

    fn paragraph(&mut self, tag: &Tag) {
        self.place.paragraphs += 1;
        self.prose().gap(Gap::Paragraph);
        if !self.place.body {
            return;
        }
        let level = self.place.lists.len().saturating_sub(1);
        let mark = match (self.place.item.take(), self.place.lists.last()) {
            (Some(item), Some(list)) => {
                let counts = self.place.counts.entry(list.clone()).or_default();
                self.styles.mark(list, level, item.start, counts)
            }
            _ if tag.name() == "h" && self.place.lists.is_empty() => {
                let level = tag.attribute("outline-level").and_then(|l| l.parse().ok());
                let level = level.unwrap_or(1_usize).saturating_sub(1);
                let counts = self.place.counts.entry(OUTLINE.to_owned()).or_default();
                self.styles.mark(OUTLINE, level, None, counts)
            }
            _ => None,
        };
        if let Some(mark) = mark {
            self.prose().mark(&mark);
        }
    }

    fn list(&mut self, tag: &Tag) {
        if self.place.lists.len() >= LIMITS.depth {
            return;
        }
        let named = tag.attribute("style-name");
        let outer = self.place.lists.last().cloned();
        let style = named.or(outer).unwrap_or_default();
        let goes_on = tag
            .attribute("continue-numbering")
            .is_some_and(|c| c == "true")
            || tag.attribute("continue-list").is_some();
        if self.place.lists.is_empty() && !goes_on {
            self.place.counts.remove(&style);
        }
        self.place.lists.push(style);
        self.place.item = None;
    }

    fn end_boxes(&mut self) {
        if !self.boxes.is_empty() {
            let boxes = std::mem::replace(&mut self.boxes, Prose::new());
            self.prose().append(&boxes);
            self.prose().gap(Gap::Paragraph);
        }
    }
}

/// Elements whose content is not part of the text.
fn unseen(tag: &Tag) -> bool {
    match tag.name() {
        "tracked-changes" | "annotation" | "note-citation" | "binary-data" | "scripts"
        | "settings" => true,
        // What a picture shows, for those who don't see it; a field of the text has the same name.
        "title" | "desc" => tag.prefix() == "svg",
        _ => false,
    }
}

fn is_margin(name: &str) -> bool {
    matches!(
        name,
        "header" | "header-left" | "header-first" | "footer" | "footer-left" | "footer-first"
    )
}

/// Elements that have a style which may hide their text, or may show white text.
fn has_look(name: &str) -> bool {
    matches!(
        name,
        "p" | "h"
            | "span"
            | "a"
            | "section"
            | "table"
            | "table-row"
            | "table-cell"
            | "hidden-text"
            | "hidden-paragraph"
    )
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
