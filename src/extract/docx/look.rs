//! Does a reader of a Word document see a run of text?

use crate::extract::limits::LIMITS;
use crate::extract::xml::Tag;

/// Letters up to this size, in half points, are no letters to a reader.
const TINY: u32 = 4;
/// Styles of tables that leave their cells white.
const PLAIN_TABLES: [&str; 3] = ["", "TableGrid", "TableNormal"];

/// How a run is drawn.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one property of a run"
)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    pub vanish: bool,
    pub white: bool,
    tiny: bool,
    pub shaded: bool,
}

impl Look {
    /// A run of a style, before it says more.
    pub fn new(vanish: bool, white: bool) -> Look {
        Look {
            vanish,
            white,
            ..Look::default()
        }
    }

    /// A property of the run.
    pub fn set(&mut self, tag: &Tag) {
        let value = tag.attribute("val").unwrap_or_default();
        match tag.name() {
            "color" => self.white = is_white(tag),
            "sz" => self.tiny = value.parse().is_ok_and(|size: u32| size <= TINY),
            "highlight" => self.shaded |= value != "none" && value != "white",
            _ => self.shaded |= is_shade(tag),
        }
    }

    /// Whether no reader sees it, on a ground that is shaded or not.
    pub fn is_hidden(self, shaded: bool) -> bool {
        self.vanish || self.tiny || (self.white && !self.shaded && !shaded)
    }
}

/// Whether a colour is white.
pub fn is_white(tag: &Tag) -> bool {
    let colour = tag.attribute("val").unwrap_or_default();
    colour.eq_ignore_ascii_case("FFFFFF")
}

/// Whether a shade is another than white.
pub fn is_shade(tag: &Tag) -> bool {
    let fill = tag.attribute("fill").unwrap_or_default();
    let pattern = tag.attribute("val").unwrap_or_default();
    !matches!(fill.as_str(), "" | "auto" | "FFFFFF" | "ffffff")
        || !matches!(pattern.as_str(), "" | "clear" | "nil")
}

/// What the cells that the walk is in stand on.
#[derive(Debug, Default)]
pub struct Cells {
    page: bool,
    tables: Vec<bool>,
    inner: Vec<bool>,
}

impl Cells {
    /// Whether any of them has a shade, or might have one by the style of its table.
    pub fn shaded(&self) -> bool {
        self.page || self.tables.last() == Some(&true) || self.inner.last() == Some(&true)
    }

    pub fn open_table(&mut self) {
        push(&mut self.tables);
    }

    pub fn close_table(&mut self) {
        self.tables.pop();
    }

    pub fn open(&mut self) {
        push(&mut self.inner);
    }

    pub fn close(&mut self) {
        self.inner.pop();
    }

    pub fn shade(&mut self, shaded: bool) {
        if let Some(cell) = self.inner.last_mut() {
            *cell |= shaded;
        }
    }

    pub fn style(&mut self, style: &str) {
        if let Some(table) = self.tables.last_mut() {
            *table |= !PLAIN_TABLES.contains(&style);
        }
    }

    /// The colour of the paper.
    pub fn page(&mut self, tag: &Tag) {
        let colour = tag.attribute("color").unwrap_or_default();
        self.page |= !matches!(colour.as_str(), "" | "auto" | "FFFFFF" | "ffffff");
    }
}

/// One more inside the last, which it inherits from.
fn push(stack: &mut Vec<bool>) {
    if stack.len() < LIMITS.depth {
        stack.push(stack.last() == Some(&true));
    }
}
