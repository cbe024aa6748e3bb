//! Look of a Word document: what its properties say of runs, and what the cells of tables stand on.

use super::lists::is_on;
use crate::extract::limits::LIMITS;
use crate::extract::look::Look;
use crate::extract::xml::Tag;

/// Letters up to this size, in half points, are no letters to a reader.
const TINY: u32 = 4;
/// Quoted paragraphs begin so far in at least, in twentieths of a point: a centimetre, less what rounding takes.
const INDENT: i32 = 500;
/// Styles of tables that leave their cells white.
const PLAIN_TABLES: [&str; 3] = ["", "TableGrid", "TableNormal"];

/// What a property of a run says of its look.
pub fn set(look: &mut Look, tag: &Tag) {
    match tag.name() {
        "vanish" => look.gone = is_on(tag),
        "color" => look.white = is_white(tag),
        "sz" => look.tiny = tag.number("val").is_some_and(|size: u32| size <= TINY),
        "highlight" => look.shaded |= !matches!(tag.value("val").as_str(), "none" | "white"),
        _ => look.shaded |= is_shade(tag),
    }
}

/// Whether all lines of a paragraph begin further in, where it says so: neither is the first line of any, nor all but the first of an
/// entry in a bibliography.
pub fn is_indented(tag: &Tag) -> Option<bool> {
    let left: i32 = tag.number("left").or_else(|| tag.number("start"))?;
    let hanging: i32 = tag.number("hanging").unwrap_or(0);
    Some(left >= INDENT && hanging <= 0)
}

/// Whether a colour is white.
pub fn is_white(tag: &Tag) -> bool {
    tag.value("val").eq_ignore_ascii_case("FFFFFF")
}

/// Whether a shade is another than white.
pub fn is_shade(tag: &Tag) -> bool {
    is_coloured(&tag.value("fill")) || !matches!(tag.value("val").as_str(), "" | "clear" | "nil")
}

/// Whether the cells of a table of this style may have a shade.
pub fn is_shading(style: &str) -> bool {
    !PLAIN_TABLES.contains(&style)
}

/// Whether a ground is another than that of paper.
fn is_coloured(colour: &str) -> bool {
    !matches!(colour, "" | "auto" | "FFFFFF" | "ffffff")
}

/// What the tables and cells that the walk is in stand on.
#[derive(Debug, Default)]
pub struct Grounds {
    page: bool,
    /// Whether each has a shade, outermost first; it has that of the one that it stands in.
    open: Vec<bool>,
}

impl Grounds {
    /// Whether any of them has a shade, or might have one by the style of its table.
    pub fn shaded(&self) -> bool {
        self.page || self.open.last() == Some(&true)
    }

    /// A table or a cell begins.
    pub fn open(&mut self) {
        if self.open.len() < LIMITS.depth {
            self.open.push(self.open.last() == Some(&true));
        }
    }

    pub fn close(&mut self) {
        self.open.pop();
    }

    /// What the innermost says of itself.
    pub fn shade(&mut self, shaded: bool) {
        if let Some(innermost) = self.open.last_mut() {
            *innermost |= shaded;
        }
    }

    /// The colour of the paper.
    pub fn page(&mut self, tag: &Tag) {
        self.page |= is_coloured(&tag.value("color"));
    }
}
